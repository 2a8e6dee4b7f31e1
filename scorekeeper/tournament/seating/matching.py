"""Tables of two for many units: minimum-cost perfect matching, in blocks of neighbours.

Units are taken in the order of their rank, or of the lot. Within a block each unit is first matched only with
its nearest neighbours. If that leaves a repeat, it is matched with the whole block. A block with a bad result
is joined with the next.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Final

from scorekeeper.tournament.seating.blossoms import Pair, cheapest_pairs
from scorekeeper.tournament.seating.costs import DrawCosts, Seating

_BLOCK: Final = 64
#: The largest block made by joining.
_MAX_BLOCK: Final = 4 * _BLOCK
#: How many of the nearest units a unit may meet: of those without a conflict, and of all.
_NEAREST_CLEAN: Final = 8
_NEAREST: Final = 2
#: How many units further away it may meet in a joined block.
_FURTHER: Final = 16
#: If some must sit at a table of three or sit out: how many choices to try, among how many likely units. Only
#: in a draw of one block. In a larger draw the first choice is nearly always good.
_CHOICES: Final = 8
_AMONG: Final = 12


def seat(costs: DrawCosts) -> Seating:
    """Return the units of each slot: pairs, and at most one table of three or one unit that sits out."""
    order = costs.ranked if costs.by_standing else list(range(len(costs)))
    if all(slot.kind == "even" for slot in costs.slots):
        return [list(pair) for pair in _pair_up(costs, order)]
    best: tuple[int, Seating] | None = None
    for left_over in islice(_left_over_choices(costs), _CHOICES if len(costs) <= _BLOCK + 3 else 1):
        rest = [unit for unit in order if unit not in left_over]
        pairs = _pair_up(costs, rest)
        cost = costs.group_cost(left_over, costs.slots[-1].kind) + _total_cost(costs, pairs)
        if best is None or cost < best[0]:
            best = cost, [*map(list, pairs), list(left_over)]
        if all(costs.is_clean(*pair) for pair in (*pairs, *combinations(left_over, 2))):
            break
    assert best is not None
    return best[1]


def _left_over_choices(costs: DrawCosts) -> Iterator[tuple[int, ...]]:
    """Yield the groups that may take the odd table or the bye, the best first."""
    slot = costs.slots[-1]
    likely = sorted(range(len(costs)), key=lambda unit: costs.slot_cost(unit, slot.kind))[:_AMONG]
    choices = combinations(likely, slot.size)
    yield from sorted(choices, key=lambda units: costs.group_cost(units, slot.kind))


def _pair_up(costs: DrawCosts, order: Sequence[int]) -> list[Pair]:
    """Pair all units of `order` (an even number). Pairs are sorted by their first unit."""
    place = {unit: index for index, unit in enumerate(order)}
    together, rest = _pairs_with_one_table(costs, order)
    pairs = list(together)
    blocks = [rest[start : start + _BLOCK] for start in range(0, len(rest), _BLOCK)]
    while blocks:
        block = blocks.pop(0)
        found = _match_block(costs, block)
        if blocks and not _is_conflict_free(costs, found) and len(block) < _MAX_BLOCK:
            blocks[0] = block + blocks[0]
        elif pairs and not _is_conflict_free(costs, found) and len(block) < _MAX_BLOCK:
            last = pairs[-_BLOCK // 2 :]
            again = [unit for pair in last for unit in pair if pair not in together]
            kept = pairs[: -_BLOCK // 2] + [pair for pair in last if pair in together]
            pairs = kept + _match_block(costs, sorted(again, key=place.__getitem__) + block)
        else:
            pairs += found
    if costs.by_standing:
        pairs = _rematch_block_edges(costs, rest, together, pairs)
    return sorted([_ordered(pair, place) for pair in pairs], key=lambda pair: place[pair[0]])


def _rematch_block_edges(
    costs: DrawCosts, rest: Sequence[int], together: Sequence[Pair], pairs: Sequence[Pair]
) -> list[Pair]:
    """Match again across the edges between blocks, which no block could see."""
    partner = {a: b for pair in pairs for a, b in (pair, pair[::-1]) if pair not in together}
    for edge in range(_BLOCK, len(rest), _BLOCK):
        at_edge = rest[edge - _BLOCK // 4 : edge + _BLOCK // 4]
        near = {unit for half in at_edge for unit in (half, partner[half])}
        before = [(unit, partner[unit]) for unit in near if unit < partner[unit]]
        found = _min_cost_matching(costs, _candidate_pairs(costs, [unit for unit in rest if unit in near]))
        if len(found) == len(before) and _total_cost(costs, found) < _total_cost(costs, before):
            for a, b in found:
                partner[a], partner[b] = b, a
    return [*together, *((a, b) for a, b in partner.items() if a < b)]


def _total_cost(costs: DrawCosts, pairs: Iterable[Pair]) -> int:
    return sum([costs.pair_cost(*pair) for pair in pairs])


def _ordered(pair: Pair, place: dict[int, int]) -> Pair:
    a, b = pair
    return pair if place[a] < place[b] else (b, a)


def _pairs_with_one_table(costs: DrawCosts, order: Sequence[int]) -> tuple[list[Pair], list[int]]:
    """Pair the units that can only sit at the same table. Returns these pairs, and all other units."""
    waiting: dict[int, int] = {}
    pairs: list[Pair] = []
    for unit in order:
        table = costs.fixed[unit]
        if table is not None and table in waiting:
            pairs.append((waiting.pop(table), unit))
        elif table is not None:
            waiting[table] = unit
    taken = {unit for pair in pairs for unit in pair}
    return pairs, [unit for unit in order if unit not in taken]


def _match_block(costs: DrawCosts, block: list[int]) -> list[Pair]:
    """Pair a block at the lowest cost."""
    if len(block) > _BLOCK // 2:
        found = _min_cost_matching(costs, _candidate_pairs(costs, block))
        if 2 * len(found) == len(block) and _is_conflict_free(costs, found):
            return found
    if len(block) <= _BLOCK:
        return _min_cost_matching(costs, combinations(block, 2))
    found = _min_cost_matching(costs, _candidate_pairs(costs, block, _FURTHER))
    alone = set(block).difference(*found)
    left = [unit for unit in block if unit in alone]
    return found + list(zip(left[::2], left[1::2], strict=True))


def _is_conflict_free(costs: DrawCosts, pairs: Sequence[Pair]) -> bool:
    """True if no pair meets again and none is kept apart."""
    return not any(b in costs.met[a] or costs.are_apart(a, b) for a, b in pairs)


def _candidate_pairs(costs: DrawCosts, block: Sequence[int], further: int = 0) -> Iterator[Pair]:
    """Pair each unit with its nearest, and with about `further` more, spread evenly over the block."""
    for index, unit in enumerate(block):
        yield from ((unit, other) for other in block[index + 1 : index + 1 + _NEAREST])
        clean = (other for other in block[index + 1 + _NEAREST :] if costs.is_clean(unit, other))
        yield from ((unit, other) for other in islice(clean, _NEAREST_CLEAN))
        if further:
            rest = list(clean)
            step = max(1, len(rest) // further)
            yield from ((unit, other) for other in rest[index % step :: step])


def _min_cost_matching(costs: DrawCosts, pairs: Iterable[Pair]) -> list[Pair]:
    """Choose as many of these pairs as possible at the lowest cost, with no unit in two of them."""
    return cheapest_pairs((a, b, costs.pair_cost(a, b)) for a, b in pairs)
