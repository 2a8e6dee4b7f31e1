"""Plays all sides of a hand towards its known result."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Final

from scorekeeper.play.witness.layout import Stages
from scorekeeper.rules.cards import MILES
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.hand import HandResult
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

#: From this distance on, cards are kept longer than hazards. In miles.
_MANY_MILES: Final = 100


class HandPlayer:
    """Plays a hand to its end. Each turn does something that its side still has to do, or discards."""

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
        self.completer = rules.completed_by(hand)
        self.finish = self._choose_finish() if rules.race and self.completer is not None else None
        self.rolls = [self._needs_roll(index) for index in range(len(sides))]
        self.spare = self._spare()
        self._keep_back_the_finish()

    def play(self) -> tuple[Action, ...] | None:
        """The actions to the end of the hand, or None if they do not reach it."""
        try:
            while self.table.turn is not None:
                if self.spare is None:
                    return None
                self._act(self.table.turn)
        except IllegalAction:
            return None
        return tuple(self.actions)

    def _needs_roll(self, index: int) -> bool:
        """False if Right of Way, laid first, makes a Roll unnecessary. Hazards may need a Roll to lie on."""
        drives, coups = self.drives[index], self.coups[index]
        attacked = any(card != "right_of_way" for card in coups)
        if "right_of_way" in self.plain[index] and self.finish != "right_of_way":
            return attacked and self.rules.hazard_on_hazard
        return attacked or bool(drives.first or drives.more)

    def _hazard_for(self, safety: str) -> str:
        """The hazard that this safety answers. A speed limit needs no Roll."""
        hazards = self.rules.cards.hazards_of(safety)
        return "speed_limit" if "speed_limit" in hazards else hazards[0]

    def _spare(self) -> list[str] | None:
        """The cards that nobody needs, in reverse order of discarding.

        None if the result needs more than the pack has.
        """
        needed = Counter(str(card) for drive in self.drives for stage in drive for card in stage)
        needed["roll"] = sum(self.rolls)
        for coups, plain in zip(self.coups, self.plain, strict=True):
            needed.update([*coups, *plain, *(self._hazard_for(card) for card in coups)])
        pack = self.rules.pack
        enough = all(pack[card] >= copies for card, copies in needed.items())
        return self._in_order_of_use(Counter(pack) - needed) if enough else None

    def _choose_finish(self) -> str | None:
        """The card that the winner of a race keeps for the end. None if none of its cards can be the last.

        That is its largest distance card, if it is worth more than the points past the target. Otherwise a
        safety.
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

    def _try_finish(self, seat: int) -> bool:
        """Lay the last card of a race, if everything else is done and the card may be laid now."""
        side, last = self.completer or 0, self.finish
        if last is None or any(map(len, self._to_do())):
            return False
        if last in self.hand.sides[side].coups_fourres:
            self.coups[side].append(last)
            self.finish = None
            return self._try_attack((seat + 1) % self.rules.players, seat)
        action = Action(seat, PLAY, last, side)
        if side != seat % len(self.hand.sides) or legal(self.table, action):
            return False
        self._do(action)
        return True

    def _to_do(self) -> list[Sequence[object]]:
        return [*self.coups, *self.plain, *chain.from_iterable(self.drives)]

    def _act(self, seat: int) -> None:
        side = seat % len(self.hand.sides)
        if self._try_finish(seat):
            return
        if self.plain[side]:
            self._do(Action(seat, PLAY, self.plain[side].pop(), side))
        elif self.rolls[side]:
            self.rolls[side] = False
            self._do(Action(seat, PLAY, "roll", side))
        elif not self._try_attack((seat + 1) % self.rules.players, seat) and not self._try_drive(seat, side):
            self._discard(seat)

    def _try_attack(self, victim: int, seat: int) -> bool:
        """Provoke a coup fourré, if one is still needed: of the next player, so that nobody loses a turn."""
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

    def _try_drive(self, seat: int, side: int) -> bool:
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
        """False if a side would reach the old target before the caller, or end the hand too early."""
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
        """The cards by usefulness, the least useful last. Among equals, cards with more copies come last."""
        copies = [
            (self._use(card), -copy, place, card)
            for place, (card, count) in enumerate(cards.items())
            for copy in range(1, count + 1)
        ]
        return [card for *_, card in sorted(copies, reverse=True)]

    def _use(self, card: str) -> int:
        """How useful a card is to somebody who cannot play it now. People keep what may serve.

        Remedies go first and Rolls next. Then short distances, hazards, long distances, and last of all
        safeties.
        """
        if card in self.rules.cards.remedies:
            return 1 if card == "roll" else 0
        if card in MILES:
            return 2 if MILES[card] < _MANY_MILES else 4
        return 3 if card in self.rules.cards.hazards else 5

    def _do(self, action: Action) -> None:
        advance(self.table, action)
        self.actions.append(action)
