"""A hand shown to be possible: a record of legal plays, with its deck, that ends in exactly that hand.

Pure. Nothing here asks what `scorekeeper.rules.problems` thinks of a hand: a play is sought by the rules of
the table alone, so that each can be held against the other.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, product
from operator import add, le, mul, sub
from typing import Final, NamedTuple

from scorekeeper.play.replay import result_of
from scorekeeper.records.plays import Record
from scorekeeper.rules.cards import DISTANCES
from scorekeeper.rules.editions import HouseRule, Rules
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.problems import completed_by, won_by
from scorekeeper.rules.table import (
    CARDS_IN_HAND,
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


def witness(
    rules: Rules,
    hand: HandResult,
    house_rules: Mapping[str, HouseRule] | None = None,
    names: Sequence[str] = (),
) -> Record | None:
    """A legal record, with its deck, whose result is `hand`; None when none is found.

    `house_rules` and `names` (one a seat) are for the record's tags.

    Who claims no bonus says nothing of it: where it cannot be helped, the result has it all the same.
    """
    if len(hand.sides) != rules.sides:
        return None
    found = None
    for with_a_200 in (True, False):
        layout = _layout(rules, hand, with_a_200)
        actions = _Scheme(rules, hand, layout).played() if layout else None
        if actions is None:
            continue
        exactly = agrees(actions, rules, hand, exactly=True)
        if exactly or (found is None and agrees(actions, rules, hand)):
            deck = _deck(rules, actions)
            found = Record(rules, rules.players - 1, actions, house_rules or {}, tuple(names), deck)
        if exactly:
            break
    return found


def agrees(actions: Sequence[Action], rules: Rules, hand: HandResult, exactly: bool = False) -> bool:
    """Whether these legal actions end in `hand`; if not `exactly`, unclaimed bonuses may be there as well."""
    table = Table(rules)
    for action in actions:
        advance(table, action)
    if not table.finished:
        return False
    result = result_of(table, finished=True)
    claims = [(result.draw_pile_empty, hand.draw_pile_empty)]
    claims += [(side.safe_trip, said.safe_trip) for side, said in zip(result.sides, hand.sides, strict=True)]
    return (
        result.extension_called_by == hand.extension_called_by
        and list(map(_laid, result.sides)) == list(map(_laid, hand.sides))
        and all(fact == claimed or (fact and not exactly) for fact, claimed in claims)
    )


def _laid(side: SideResult) -> tuple[object, ...]:
    """What lies on the table, in no order."""
    return side.miles, sorted(side.safeties), sorted(side.coups_fourres)


# --- which distance cards each side lays ------------------------------------------------------------------

#: Copies of the 200, 100, 75, 50 and 25: the biggest first, so that few turns are needed.
_KINDS: Final = tuple(reversed(DISTANCES))
_Copies = tuple[int, ...]


class _Demand(NamedTuple):
    """What a side's cards must come to: `first` miles and then, for a caller on the way on, `more`.

    `counted`: exactly these copies, where the table counted them. `pack`: the copies in the whole pack.
    """

    pack: _Copies
    first: int
    more: int
    least_200s: int
    most_200s: int
    counted: _Copies | None


class _Stages(NamedTuple):
    """A side's cards up to the old target and, for a caller, after it; in miles, the biggest first."""

    first: list[int]
    more: list[int]


def _layout(rules: Rules, hand: HandResult, with_a_200: bool) -> list[_Stages] | None:
    """Cards for every side, for as few turns as will do.

    `with_a_200`: the winner has one, if it does not claim a safe trip.
    """
    demands = [_demand(rules, hand, index, with_a_200) for index in range(len(hand.sides))]
    fewest = [_fewest_cards(demand) for demand in demands]
    pack = _pack_of(rules)
    # Those first that have least to choose from.
    order = sorted(
        range(len(demands)), key=lambda index: (demands[index].counted is None, demands[index].most_200s)
    )
    wanted = [demands[index] for index in order]
    if None in fewest or _share(wanted, 0, pack, sum(pack), set()) is None:
        return None
    for cap in range(max(cards or 0 for cards in fewest), sum(pack) + 1):
        shared = _share(wanted, 0, pack, cap, set())
        if shared is not None:
            in_seats = sorted(zip(order, shared, strict=True))
            return [_Stages(_cards(first), _cards(more)) for _, (first, more) in in_seats]
    return None


def _pack_of(rules: Rules) -> _Copies:
    return tuple(rules.cards.distances[miles] for miles in _KINDS)


@lru_cache(maxsize=1 << 12)
def _fewest_cards(demand: _Demand) -> int | None:
    """How many cards the side needs if it has the whole pack for itself, or None when that is not enough."""
    ways = _ways_to_meet(demand, demand.pack, sum(demand.pack))
    return min((sum(first) + sum(more) for first, more in ways), default=None)


def _demand(rules: Rules, hand: HandResult, index: int, with_a_200: bool) -> _Demand:
    side = hand.sides[index]
    calls = hand.extension_called_by == index
    first = rules.target_miles if calls else side.miles
    won = index == won_by(rules, hand)
    return _Demand(
        _pack_of(rules),
        first,
        side.miles - first,
        least_200s=int(with_a_200 and won and not side.safe_trip),
        most_200s=0 if side.safe_trip else rules.most_200s,
        counted=None if side.cards is None else tuple(reversed(side.cards)),
    )


def _share(
    demands: Sequence[_Demand], index: int, left: _Copies, cap: int, dead: set[tuple[int, _Copies]]
) -> list[tuple[_Copies, _Copies]] | None:
    """Cards for the sides from `index` on, of those `left`, at most `cap` a side; `dead`: tried in vain."""
    if index == len(demands):
        return []
    if (index, left) in dead or not _may_suffice(left, demands[index:], cap):
        return None
    for first, more in _ways_to_meet(demands[index], left, cap):
        rest = tuple(map(sub, map(sub, left, first), more))
        others = _share(demands, index + 1, rest, cap, dead)
        if others is not None:
            return [(first, more), *others]
    dead.add((index, left))
    return None


def _may_suffice(left: _Copies, demands: Sequence[_Demand], cap: int) -> bool:
    """Whether what is left has miles enough, with and without its 200s: quickly said, and often no."""
    miles = [demand.first + demand.more for demand in demands]
    with_200s = _KINDS[0] * min(left[0], sum(demand.most_200s for demand in demands))
    return sum(miles) <= _miles((0, *left[1:])) + with_200s and max(miles) <= cap * _KINDS[0]


def _ways_to_meet(demand: _Demand, left: _Copies, cap: int) -> Iterator[tuple[_Copies, _Copies]]:
    """Every way to lay the first and the later miles of one side."""
    available = left if demand.counted is None else tuple(map(min, left, demand.counted))
    for first in _ways(demand.pack, demand.first, (min(available[0], demand.most_200s), *available[1:]), cap):
        rest = tuple(map(sub, available, first))
        rest = (min(rest[0], demand.most_200s - first[0]), *rest[1:])
        for more in _ways(demand.pack, demand.more, rest, cap - sum(first)):
            both = tuple(map(add, first, more))
            if both[0] >= demand.least_200s and demand.counted in (None, both):
                yield first, more


def _ways(pack: _Copies, miles: int, available: _Copies, cap: int) -> Iterator[_Copies]:
    """Every way to make `miles` of the cards `available`, at most `cap` of them, those of few cards first."""
    for cards, way in _all_ways(pack).get(miles, ()):
        if cards > cap:
            return
        if all(map(le, way, available)):
            yield way


@cache
def _all_ways(pack: _Copies) -> Mapping[int, Sequence[tuple[int, _Copies]]]:
    """Miles -> every way to make them of a pack, and of how many cards: those of few cards first."""
    by_miles = defaultdict(list)
    for way in product(*(range(copies + 1) for copies in pack)):
        by_miles[_miles(way)].append((sum(way), way))
    return {miles: sorted(ways) for miles, ways in by_miles.items()}


def _miles(copies: _Copies) -> int:
    return sum(map(mul, copies, _KINDS))


def _cards(copies: _Copies) -> list[int]:
    return [miles for miles, count in zip(_KINDS, copies, strict=True) for _ in range(count)]


# --- who plays what when ----------------------------------------------------------------------------------


class _Scheme:
    """Plays a hand towards its end: on each turn what its side still has to do, and else a discard."""

    def __init__(self, rules: Rules, hand: HandResult, layout: Sequence[_Stages]) -> None:
        self.rules, self.hand = rules, hand
        self.table = Table(rules)
        self.actions: list[Action] = []
        self.drives = [_Stages(list(stages.first), list(stages.more)) for stages in layout]
        sides = hand.sides
        self.coups = [list(side.coups_fourres) for side in sides]
        self.plain = [
            [card for card in side.safeties if card not in side.coups_fourres] for side in hand.sides
        ]
        self.rolls = [self._needs_roll(index) for index in range(len(sides))]
        self.completer = completed_by(rules, hand)
        self.spare = self._spare()

    def played(self) -> tuple[Action, ...] | None:
        """The actions, or None when they lead nowhere."""
        try:
            while self.table.turn is not None:
                if self.spare is None:
                    return None
                self._act(self.table.turn)
        except IllegalAction:
            return None
        return tuple(self.actions)

    def _needs_roll(self, index: int) -> bool:
        """Right of Way, laid first, makes a Roll superfluous, except where hazards want a pile to lie on."""
        drives, coups = self.drives[index], self.coups[index]
        attacked = any(card != "right_of_way" for card in coups)
        if "right_of_way" in self.plain[index]:
            return attacked and self.rules.hazard_on_hazard
        return attacked or bool(drives.first or drives.more)

    def _hazard_for(self, safety: str) -> str:
        """The hazard that draws a safety out; a speed limit needs no Roll."""
        hazards = self.rules.cards.hazards_of(safety)
        return "speed_limit" if "speed_limit" in hazards else hazards[0]

    def _spare(self) -> Counter[str] | None:
        """The cards that nobody needs, to be discarded; None when there are not enough of the others."""
        needed = Counter(str(card) for drive in self.drives for stage in drive for card in stage)
        needed["roll"] = sum(self.rolls)
        for coups, plain in zip(self.coups, self.plain, strict=True):
            needed.update([*coups, *plain, *(self._hazard_for(card) for card in coups)])
        pack = self.rules.pack
        enough = all(pack[card] >= copies for card, copies in needed.items())
        return Counter(pack) - needed if enough else None

    def _act(self, seat: int) -> None:
        side = seat % len(self.hand.sides)
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
        """Whether it is time: nobody reaches the old target before the caller, and the end comes last."""
        after = self.table.sides[side].miles + card
        caller = self.hand.extension_called_by
        if caller is not None and not self.table.extended:
            return side == caller or after < self.rules.target_miles
        if side != self.completer or after != self.table.target:
            return True
        to_do: list[Sequence[object]] = [*self.coups, *self.plain, *chain.from_iterable(self.drives)]
        if sum(map(len, to_do)) > 1:
            return False
        return self.table.draw_pile <= 1 or not self.hand.draw_pile_empty

    def _discard(self, seat: int) -> None:
        if not self.spare:
            self.spare = None
            return
        card = next(iter(self.spare))
        self.spare -= Counter([card])
        self._do(Action(seat, DISCARD, card))

    def _do(self, action: Action) -> None:
        advance(self.table, action)
        self.actions.append(action)


# --- who was dealt what -----------------------------------------------------------------------------------


def _deck(rules: Rules, actions: Sequence[Action]) -> tuple[str, ...]:
    """A deck with which these legal actions can be played: cards come to players in the order of use."""
    table = Table(rules)
    first = table.turn or 0
    drawers = [(first + place) % rules.players for place in range(CARDS_IN_HAND * rules.players)]
    played: list[list[str]] = [[] for _ in range(rules.players)]
    for action in actions:
        pile = table.draw_pile
        advance(table, action)
        if table.draw_pile < pile:
            drawers.append(action.seat)
        if action.card is not None:
            played[action.seat].append(action.card)
    left = list((Counter(rules.pack) - Counter(card for cards in played for card in cards)).elements())
    coming = [iter(cards) for cards in played]
    deck = [next(coming[seat], None) or left.pop() for seat in drawers]
    return (*deck, *left)
