"""Tables of two units in larger fields: exact matching, in blocks of the field in order.

In order of standing, or of the lot. In a block everybody may first meet those nearest to them only; all of
the block where that leaves a repeat; and where a block itself comes out badly, it is joined with the next.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Final

from scorekeeper.tournament.seating.costs import DrawCosts

_BLOCK: Final = 64
#: A joined block is matched with so many at most.
_MAX_BLOCK: Final = 4 * _BLOCK
#: How many of the nearest anybody may meet: those against whom nothing speaks, and any.
_NEAREST_CLEAN: Final = 8
_NEAREST: Final = 2
#: And in a joined block so many further on.
_FURTHER: Final = 16
#: Where somebody has to sit at a table of three, or sit out: so many ways to choose them are tried, in a
#: field of one block; in a larger one the first is nearly always good.
_CHOICES: Final = 8
_AMONG: Final = 12

Pair = tuple[int, int]


def seat(field: DrawCosts) -> list[list[int]]:
    """The units of each slot: pairs, and at most one table of three or one unit that sits out."""
    order = field.order if field.standing else list(range(len(field)))
    if all(slot.kind == "even" for slot in field.slots):
        return [list(pair) for pair in _pair_up(field, order)]
    best: tuple[int, list[list[int]]] | None = None
    for left_over in islice(_left_over_choices(field), _CHOICES if len(field) <= _BLOCK + 3 else 1):
        rest = [one for one in order if one not in left_over]
        pairs = _pair_up(field, rest)
        at_stake = field.group_cost(left_over, field.slots[-1].kind)
        cost = at_stake + _total_cost(field, pairs)
        if best is None or cost < best[0]:
            best = cost, [*map(list, pairs), list(left_over)]
        if all(field.clean(*pair) for pair in (*pairs, *combinations(left_over, 2))):
            break
    assert best is not None
    return best[1]


def _left_over_choices(field: DrawCosts) -> Iterator[tuple[int, ...]]:
    """Whoever may sit at the odd table, or sit out, the best choice first."""
    slot = field.slots[-1]
    likely = sorted(range(len(field)), key=lambda one: field.place(one, slot.kind))[:_AMONG]
    choices = combinations(likely, slot.size)
    yield from sorted(choices, key=lambda units: field.group_cost(units, slot.kind))


def _pair_up(field: DrawCosts, order: Sequence[int]) -> list[Pair]:
    """All of `order` (an even number) in pairs, in the order of their better halves."""
    place = {one: at for at, one in enumerate(order)}
    pairs: list[Pair] = []
    together, rest = _pairs_with_one_table(field, order)
    pairs += together
    blocks = [rest[start : start + _BLOCK] for start in range(0, len(rest), _BLOCK)]
    while blocks:
        block = blocks.pop(0)
        found = _match_block(field, block)
        if blocks and not _is_conflict_free(field, found) and len(block) < _MAX_BLOCK:
            blocks[0] = block + blocks[0]
        elif pairs and not _is_conflict_free(field, found) and len(block) < _MAX_BLOCK:
            again = [one for pair in pairs[-_BLOCK // 2 :] for one in pair if pair not in together]
            kept = pairs[: -_BLOCK // 2] + [pair for pair in pairs[-_BLOCK // 2 :] if pair in together]
            pairs = kept + _match_block(field, sorted(again, key=place.__getitem__) + block)
        else:
            pairs += found
    if field.standing:
        pairs = _rematch_block_edges(field, rest, together, pairs)
    return sorted([_ordered(pair, place) for pair in pairs], key=lambda pair: place[pair[0]])


def _rematch_block_edges(
    field: DrawCosts, rest: Sequence[int], together: Sequence[Pair], pairs: Sequence[Pair]
) -> list[Pair]:
    """The pairs matched once more where two blocks meet, which the blocks could not see."""
    partner = {one: other for pair in pairs for one, other in (pair, pair[::-1]) if pair not in together}
    for edge in range(_BLOCK, len(rest), _BLOCK):
        here = rest[edge - _BLOCK // 4 : edge + _BLOCK // 4]
        near = {one for half in here for one in (half, partner[half])}
        before = [(one, partner[one]) for one in near if one < partner[one]]
        found = _min_cost_matching(field, _candidate_pairs(field, [one for one in rest if one in near]))
        if len(found) == len(before) and _total_cost(field, found) < _total_cost(field, before):
            for one, other in found:
                partner[one], partner[other] = other, one
    return [*together, *((one, other) for one, other in partner.items() if one < other)]


def _total_cost(field: DrawCosts, pairs: Iterable[Pair]) -> int:
    return sum([field.pair(*pair) for pair in pairs])


def _ordered(pair: Pair, place: dict[int, int]) -> Pair:
    one, other = pair
    return pair if place[one] < place[other] else (other, one)


def _pairs_with_one_table(field: DrawCosts, order: Sequence[int]) -> tuple[list[Pair], list[int]]:
    """Those who can sit at one and the same table only, by two; and all others."""
    waiting: dict[int, int] = {}
    pairs: list[Pair] = []
    for one in order:
        table = field.fixed[one]
        if table is not None and table in waiting:
            pairs.append((waiting.pop(table), one))
        elif table is not None:
            waiting[table] = one
    taken = {one for pair in pairs for one in pair}
    return pairs, [one for one in order if one not in taken]


def _match_block(field: DrawCosts, block: list[int]) -> list[Pair]:
    """A block in pairs, at the smallest cost."""
    if len(block) > _BLOCK // 2:
        found = _min_cost_matching(field, _candidate_pairs(field, block))
        if 2 * len(found) == len(block) and _is_conflict_free(field, found):
            return found
    if len(block) <= _BLOCK:
        return _min_cost_matching(field, combinations(block, 2))
    found = _min_cost_matching(field, _candidate_pairs(field, block, _FURTHER))
    alone = set(block).difference(*found)
    left = [one for one in block if one in alone]
    return found + [(one, other) for one, other in zip(left[::2], left[1::2], strict=True)]


def _is_conflict_free(field: DrawCosts, pairs: Sequence[Pair]) -> bool:
    """Whether nobody meets again, and nobody meets whom they must never meet."""
    weights = field.weights
    return sum([field.pair_but_repeats(*pair) >= weights.never for pair in pairs]) == 0 and not any(
        other in field.met[one] for one, other in pairs
    )


def _candidate_pairs(field: DrawCosts, block: Sequence[int], spread: int = 0) -> Iterator[Pair]:
    """Everybody with those nearest, and with about `spread` of those further on, evenly over the block."""
    for at, one in enumerate(block):
        yield from ((one, other) for other in block[at + 1 : at + 1 + _NEAREST])
        clean = (other for other in block[at + 1 + _NEAREST :] if field.clean(one, other))
        yield from ((one, other) for other in islice(clean, _NEAREST_CLEAN))
        if spread:
            further = list(clean)
            step = max(1, len(further) // spread)
            yield from ((one, other) for other in further[at % step :: step])


def _min_cost_matching(field: DrawCosts, pairs: Iterable[Pair]) -> list[Pair]:
    """As many of these pairs as can be at once, at the smallest cost."""
    import networkx  # a fifth of a second, which small fields need not wait for

    graph = networkx.Graph()
    graph.add_weighted_edges_from((one, other, -field.pair(one, other)) for one, other in pairs)
    return sorted(networkx.max_weight_matching(graph, maxcardinality=True))
