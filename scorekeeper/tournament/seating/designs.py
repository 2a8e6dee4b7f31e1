"""Rounds in which nobody meets twice, where finite arithmetic has them: a start for planning a whole night.

Players stand in columns as long as there are tables. In each round a column is moved on by its own step, and
the rows are the tables: with steps from a finite field no two players come into one row twice. Where there is
no such field (6, 10 and 12 tables) steps are looked for, and found for nearly as many rounds.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

#: By the order of a field that is no prime: the prime, and its power as the lower ones (lowest first).
_EXTENSION_FIELDS: Final = {4: (2, (1, 1)), 8: (2, (1, 1, 0)), 9: (3, (2, 0))}

_MAX_STEPS: Final = 60

#: A place: its column, and its place in the column.
Position = tuple[int, int]


def rounds_without_repeats(tables: int, size: int, rounds: int) -> list[list[list[Position]]]:
    """By round, the places at each table, in which nobody meets twice and a column never.

    As many rounds as are known, `rounds` at most. There are `tables` of them when `tables` is a prime or a
    power of one, and no smaller than `size`.
    """
    return [
        [
            [(column, _field_sum(tables, place, steps[column])) for column in range(size)]
            for place in range(tables)
        ]
        for steps in _difference_rows(tables, size, min(rounds, tables))
    ]


def column_round(tables: int, size: int) -> list[list[Position]] | None:
    """One more round, in which the columns meet; None where they cannot be cut into tables."""
    if tables % size:
        return None
    return [
        [(column, place) for place in range(start, start + size)]
        for column in range(size)
        for start in range(0, tables, size)
    ]


def _difference_rows(tables: int, size: int, rounds: int) -> list[tuple[int, ...]]:
    """By round, the step of each column: no two columns are ever twice as far from each other."""
    if size > tables:
        return []
    if tables in _EXTENSION_FIELDS or all(tables % factor for factor in range(2, tables)):
        return [
            tuple(_field_product(tables, step, column) for column in range(size)) for step in range(rounds)
        ]
    longest: list[tuple[int, ...]] = []
    begun: list[tuple[int, ...]] = []
    rows_begun: list[Iterator[tuple[int, ...]]] = [_next_rows(tables, size, begun)]
    for _ in range(_MAX_STEPS):
        steps = next(rows_begun[-1], None)
        if steps is not None:
            begun.append(steps)
            if len(begun) > len(longest):
                longest = list(begun)
            if len(longest) == rounds:
                break
            rows_begun.append(_next_rows(tables, size, begun))
        elif begun:
            begun.pop()
            rows_begun.pop()
        else:
            break
    return longest


def _next_rows(tables: int, size: int, begun: Sequence[tuple[int, ...]]) -> Iterator[tuple[int, ...]]:
    """Every round of steps that could come after these."""
    taken = {
        (a, b, (steps[b] - steps[a]) % tables) for steps in begun for a, b in combinations(range(size), 2)
    }

    def grown(steps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(steps) == size:
            yield steps
            return
        for step in range(tables):
            if all((a, len(steps), (step - one) % tables) not in taken for a, one in enumerate(steps)):
                yield from grown((*steps, step))

    return grown((0,))


def _field_sum(order: int, one: int, other: int) -> int:
    if order not in _EXTENSION_FIELDS:
        return (one + other) % order
    prime, power = _EXTENSION_FIELDS[order]
    a, b = _digits(one, prime, len(power)), _digits(other, prime, len(power))
    return _number([(x + y) % prime for x, y in zip(a, b, strict=True)], prime)


def _field_product(order: int, one: int, other: int) -> int:
    if order not in _EXTENSION_FIELDS:
        return one * other % order
    prime, power = _EXTENSION_FIELDS[order]
    digits, total = _digits(one, prime, len(power)), [0] * len(power)
    for factor in _digits(other, prime, len(power)):
        total = [(x + factor * y) % prime for x, y in zip(total, digits, strict=True)]
        top = digits[-1]
        digits = [(x + top * y) % prime for x, y in zip([0, *digits[:-1]], power, strict=True)]
    return _number(total, prime)


def _digits(number: int, prime: int, count: int) -> list[int]:
    return [number // prime**at % prime for at in range(count)]


def _number(digits: list[int], prime: int) -> int:
    return sum(digit * prime**at for at, digit in enumerate(digits))
