"""A player who brings all sides of a hand to its known result."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Final

from scorekeeper.play.witness.layout import Stages
from scorekeeper.rules.cards import MILES
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult
from scorekeeper.rules.problems import completed_by
from scorekeeper.rules.race import past_target
from scorekeeper.rules.table import (
    COUP_FOURRE,
    DISCARD,
    EXTENSION,
    PLAY,
    Action,
    IllegalAction,
    Table,
    advance,
    legal,
)  # fmt: skip

#: Distance cards of so many miles are kept for longer than hazards.
_MANY_MILES: Final = 100


class HandPlayer:
    """Plays a hand to its end: each turn does something that its side still has to do, or discards."""

    def __init__(self, rules: Rules, hand: HandResult, layout: Sequence[Stages]) -> None:
        self.rules, self.hand = rules, hand
        self.table = Table(rules)
        self.actions: list[Action] = []
        self.drives = [Stages(list(stages.first), list(stages.more)) for stages in layout]
        sides = hand.sides
        self.coups = [list(side.coups_fourres) for side in sides]
        self.plain = [
            [card for card in side.safeties if card not in side.coups_fourres] for side in hand.sides
        ]
        self.completer = completed_by(rules, hand)
        self.finish = self._finish() if rules.race and self.completer is not None else None
        self.rolls = [self._needs_roll(index) for index in range(len(sides))]
        self.spare = self._spare()
        self._keep_back_the_finish()

    def play(self) -> tuple[Action, ...] | None:
        """The actions to the end of the hand, or None when they lead nowhere."""
        try:
            while self.table.turn is not None:
                if self.spare is None:
                    return None
                self._act(self.table.turn)
        except IllegalAction:
            return None
        return tuple(self.actions)

    def _needs_roll(self, index: int) -> bool:
        """False if Right of Way, laid first, makes a Roll superfluous: hazards may want a pile to lie on."""
        drives, coups = self.drives[index], self.coups[index]
        attacked = any(card != "right_of_way" for card in coups)
        if "right_of_way" in self.plain[index] and self.finish != "right_of_way":
            return attacked and self.rules.hazard_on_hazard
        return attacked or bool(drives.first or drives.more)

    def _hazard_for(self, safety: str) -> str:
        """The hazard that draws a safety out; a speed limit needs no Roll."""
        hazards = self.rules.cards.hazards_of(safety)
        return "speed_limit" if "speed_limit" in hazards else hazards[0]

    def _spare(self) -> list[str] | None:
        """The cards that nobody needs, the first to be discarded last; None when others are too few."""
        needed = Counter(str(card) for drive in self.drives for stage in drive for card in stage)
        needed["roll"] = sum(self.rolls)
        for coups, plain in zip(self.coups, self.plain, strict=True):
            needed.update([*coups, *plain, *(self._hazard_for(card) for card in coups)])
        pack = self.rules.pack
        enough = all(pack[card] >= copies for card, copies in needed.items())
        return self._in_order_of_use(Counter(pack) - needed) if enough else None

    def _finish(self) -> str | None:
        """The card that the winner of a race keeps for the end; None if it has none that can be the last.

        Its biggest distance card, if that is worth more than it has beyond the target, else a safety.
        """
        side = self.completer or 0
        past = past_target(self.rules, self.hand.sides[side])
        drive, plain, coups = self.drives[side].first, self.plain[side], self.coups[side]
        if drive and max(drive) * self.rules.points_distance > past:
            return str(max(drive))
        if plain and self.rules.points_safety > past:
            return plain[-1]
        return coups[-1] if coups else None

    def _keep_back_the_finish(self) -> None:
        side, last = self.completer or 0, self.finish
        if last is not None and last in MILES:
            self.drives[side].first.remove(MILES[last])
        for safeties in (self.plain[side], self.coups[side]):
            if last in safeties:
                safeties.remove(last)

    def _finished(self, seat: int) -> bool:
        """Lay the last card of a race, if nothing else is to be done and it may be laid now."""
        side, last = self.completer or 0, self.finish
        if last is None or any(map(len, self._to_do())):
            return False
        if last in self.hand.sides[side].coups_fourres:
            self.coups[side].append(last)
            self.finish = None
            return self._attacked((seat + 1) % self.rules.players, seat)
        action = Action(seat, PLAY, last, side)
        if side != seat % len(self.hand.sides) or legal(self.table, action):
            return False
        self._do(action)
        return True

    def _to_do(self) -> list[Sequence[object]]:
        return [*self.coups, *self.plain, *chain.from_iterable(self.drives)]

    def _act(self, seat: int) -> None:
        side = seat % len(self.hand.sides)
        if self._finished(seat):
            return
        if self.plain[side]:
            self._do(Action(seat, PLAY, self.plain[side].pop(), side))
        elif self.rolls[side]:
            self.rolls[side] = False
            self._do(Action(seat, PLAY, "roll", side))
        elif not self._attacked((seat + 1) % self.rules.players, seat) and not self._driven(seat, side):
            self._discard(seat)

    def _attacked(self, victim: int, seat: int) -> bool:
        """Draw a coup fourré out of the next player, if there is one to be had: so nobody loses a turn."""
        side = victim % len(self.hand.sides)
        if side == seat % len(self.hand.sides) or not self.table.held[victim]:
            return False
        for safety in self.coups[side]:
            attack = Action(seat, PLAY, self._hazard_for(safety), side)
            if not legal(self.table, attack):
                self.coups[side].remove(safety)
                self._do(attack)
                self._do(Action(victim, COUP_FOURRE, safety))
                return True
        return False

    def _driven(self, seat: int, side: int) -> bool:
        """Lay the side's next distance card, if one may be laid now."""
        drive = self.drives[side]
        stage = drive.first or drive.more
        for card in stage:
            if self._may_lay(side, card):
                stage.remove(card)
                self._do(Action(seat, PLAY, str(card), side))
                if self.table.may_extend is not None and self.hand.extension_called_by == side:
                    self._do(Action(seat, EXTENSION))
                return True
        return False

    def _may_lay(self, side: int, card: int) -> bool:
        """True if it is time: nobody reaches the old target before the caller, and the end comes last."""
        after = self.table.sides[side].miles + card
        caller = self.hand.extension_called_by
        if caller is not None and not self.table.extended:
            return side == caller or after < self.rules.target_miles
        if side != self.completer or after != self.table.target:
            return True
        if sum(map(len, self._to_do())) > 1:
            return False
        return self.table.draw_pile <= 1 or not self.hand.draw_pile_empty

    def _discard(self, seat: int) -> None:
        if not self.spare:
            self.spare = None
            return
        spare, side = self.spare, seat % len(self.hand.sides)
        if "roll" in spare and not legal(self.table, Action(seat, PLAY, "roll", side)):
            spare.remove("roll")
            self._do(Action(seat, PLAY, "roll", side))
        else:
            self._do(Action(seat, DISCARD, spare.pop()))

    def _in_order_of_use(self, cards: Counter[str]) -> list[str]:
        """The cards by their use, the least useful last, and last of these those of which there are most."""
        copies = [
            (self._use(card), -copy, place, card)
            for place, (card, count) in enumerate(cards.items())
            for copy in range(1, count + 1)
        ]
        return [card for *_, card in sorted(copies, reverse=True)]

    def _use(self, card: str) -> int:
        """The use of a card to somebody who can do nothing with it now, for people keep what may serve:
        remedies go first, Rolls after the others, then few miles, hazards, many miles, and safeties last."""
        if card in self.rules.cards.remedies:
            return 1 if card == "roll" else 0
        if card in MILES:
            return 2 if MILES[card] < _MANY_MILES else 4
        return 3 if card in self.rules.cards.hazards else 5

    def _do(self, action: Action) -> None:
        advance(self.table, action)
        self.actions.append(action)
