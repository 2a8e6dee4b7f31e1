"""Rounds in which nobody meets twice, from difference matrices: a start for the plan of a whole night.

Players stand in columns as long as there are tables. In each round every column is shifted by its own step,
and each row is a table. Two players never meet twice if, for any two columns, the differences of their steps
are all distinct over the rounds: the steps are then the rows of a *difference matrix*. The multiplication
table of a finite field is such a matrix. For 6, 10 and 12 tables there is no field: there a search finds
nearly as many rows.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

#: Fields whose order is no prime: the prime, and its power in terms of the lower ones (lowest first).
_EXTENSION_FIELDS: Final = {4: (2, (1, 1)), 8: (2, (1, 1, 0)), 9: (3, (2, 0))}

#: Bound of the search for rows.
_MAX_STEPS: Final = 60

#: Column of a player, and the place in it.
Position = tuple[int, int]
#: Step of each column in a round.
Row = tuple[int, ...]


def rounds_without_repeats(tables: int, size: int, rounds: int) -> list[list[list[Position]]]:
    """Return by round the positions at each table of `size`; two of one column never meet.

    At most `rounds`, and as many as are known: `tables` of them if `tables` is a prime or a power of one, and
    no smaller than `size`.
    """
    return [
        [
            [(column, _field_sum(tables, place, row[column])) for column in range(size)]
            for place in range(tables)
        ]
        for row in _difference_rows(tables, size, min(rounds, tables))
    ]


def column_round(tables: int, size: int) -> list[list[Position]] | None:
    """Return one more round, in which those of one column meet; None if columns cannot be cut into tables."""
    if tables % size:
        return None
    return [
        [(column, place) for place in range(start, start + size)]
        for column in range(size)
        for start in range(0, tables, size)
    ]


def _difference_rows(tables: int, size: int, rounds: int) -> list[Row]:
    """Return up to `rounds` rows of a difference matrix with `size` columns, modulo `tables`."""
    if size > tables:
        return []
    if tables in _EXTENSION_FIELDS or all(tables % factor for factor in range(2, tables)):
        return [
            tuple(_field_product(tables, step, column) for column in range(size)) for step in range(rounds)
        ]
    return _searched_rows(tables, size, rounds)


def _searched_rows(tables: int, size: int, rounds: int) -> list[Row]:
    """Search for rows depth first, within a bound; the most that were found."""
    longest: list[Row] = []
    begun: list[Row] = []
    candidates: list[Iterator[Row]] = [_next_rows(tables, size, begun)]
    for _ in range(_MAX_STEPS):
        row = next(candidates[-1], None)
        if row is not None:
            begun.append(row)
            if len(begun) > len(longest):
                longest = list(begun)
            if len(longest) == rounds:
                break
            candidates.append(_next_rows(tables, size, begun))
        elif begun:
            begun.pop()
            candidates.pop()
        else:
            break
    return longest


def _next_rows(tables: int, size: int, begun: Sequence[Row]) -> Iterator[Row]:
    """Yield every row that can follow these."""
    taken = {(a, b, (row[b] - row[a]) % tables) for row in begun for a, b in combinations(range(size), 2)}

    def extensions(row: Row) -> Iterator[Row]:
        if len(row) == size:
            yield row
            return
        for step in range(tables):
            if all((a, len(row), (step - earlier) % tables) not in taken for a, earlier in enumerate(row)):
                yield from extensions((*row, step))

    return extensions((0,))


def _field_sum(order: int, a: int, b: int) -> int:
    """Add two elements of the field of this order (or of the integers modulo it)."""
    if order not in _EXTENSION_FIELDS:
        return (a + b) % order
    prime, power = _EXTENSION_FIELDS[order]
    digits_a, digits_b = _digits(a, prime, len(power)), _digits(b, prime, len(power))
    return _number([(x + y) % prime for x, y in zip(digits_a, digits_b, strict=True)], prime)


def _field_product(order: int, a: int, b: int) -> int:
    """Multiply two elements of the field of this order."""
    if order not in _EXTENSION_FIELDS:
        return a * b % order
    prime, power = _EXTENSION_FIELDS[order]
    digits, total = _digits(a, prime, len(power)), [0] * len(power)
    for factor in _digits(b, prime, len(power)):
        total = [(x + factor * y) % prime for x, y in zip(total, digits, strict=True)]
        top = digits[-1]
        digits = [(x + top * y) % prime for x, y in zip([0, *digits[:-1]], power, strict=True)]
    return _number(total, prime)


def _digits(number: int, prime: int, count: int) -> list[int]:
    return [number // prime**power % prime for power in range(count)]


def _number(digits: list[int], prime: int) -> int:
    return sum(digit * prime**power for power, digit in enumerate(digits))
