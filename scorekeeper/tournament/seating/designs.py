"""Combinatorial designs: rounds known in advance, for players numbered from 0.

In a round robin every two players meet once. In the whist movement every two players are partners once and
opponents twice. In the rounds of a difference matrix nobody meets twice, but not everybody meets.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations, islice
from math import gcd, isqrt
from types import MappingProxyType
from typing import Final, NamedTuple


class MovementRound(NamedTuple):
    """One round of a movement for players numbered from 0. A lot assigns the numbers to units.

    `tables`: for each table its sides, for each side its players.
    """

    tables: tuple[tuple[tuple[int, ...], ...], ...]
    sitting_out: tuple[int, ...] = ()


# --- round robin -------------------------------------------------------------------------------------


def circle_method(units: int, rounds: int | None = None) -> tuple[MovementRound, ...]:
    """Return the round robin of `units`, or its first `rounds`. With an odd number, each has one bye.

    Unit 0 stays at the first table. The others stand in a circle, move on one place each round, and meet the
    unit opposite. With an odd number all of them move, and the unit in the first place has the bye.
    """
    if units < 2:
        return ()
    around = units - 1 + units % 2
    wanted = around if rounds is None else min(rounds, around)
    return tuple(_circle_round(units, around, turn) for turn in range(wanted))


def _circle_round(units: int, around: int, turn: int) -> MovementRound:
    odd = units % 2
    place = [(step + turn) % around + 1 - odd for step in range(around)]
    tables = [((place[step],), (place[-step],)) for step in range(1, (around + 1) // 2)]
    if odd:
        return MovementRound(tuple(tables), sitting_out=(place[0],))
    return MovementRound((((0,), (place[0],)), *tables))


# --- whist movement ----------------------------------------------------------------------------------

Four = tuple[int, int, int, int]


@lru_cache(maxsize=16)
def whist_rounds(players: int, rounds: int | None = None) -> tuple[MovementRound, ...] | None:
    """Return the whist movement for `players`, or its first `rounds`. None if none is known.

    It takes 4k players over 4k - 1 rounds, or 4k + 1 players over 4k + 1 rounds with a bye in each. Players
    are elements of a group, and all rounds are made from the first by adding 1, 2, 3 ... That preserves the
    differences between players. So the first round is right if every difference occurs once between partners
    and twice between opponents.

    Three constructions serve different numbers of players, and `FIRST_ROUNDS` has the rest. Together they
    cover every possible number, 4k and 4k + 1, up to 65, and many beyond.
    """
    if players < 4 or players % 4 > 1:
        return None
    found = (
        _binary_rounds(players)
        or _square_rounds(players)
        or _three_plane_rounds(players)
        or _stored_rounds(players)
    )
    return None if found is None else tuple(islice(found, rounds))


def _tables_of_four(fours: Sequence[Sequence[int]], sitting_out: tuple[int, ...] = ()) -> MovementRound:
    """Return a round with tables of four, at each the first two against the last two."""
    return MovementRound(tuple(((a, b), (c, d)) for a, b, c, d in fours), sitting_out)


def _shifted(start: MovementRound, by: Callable[[int], int]) -> MovementRound:
    return MovementRound(
        tuple(tuple(tuple(map(by, side)) for side in sides) for sides in start.tables),
        tuple(map(by, start.sitting_out)),
    )


def _binary_rounds(players: int) -> Iterator[MovementRound] | None:
    """Return the rounds of 2, 4, 8 ... players: binary numbers, added without carrying.

    In the round of `u` the partner of x is x + u, and the opponents are x + v and x + u + v. Here v is t * u,
    in polynomials over two elements modulo t^bits + t + 1. Neither t nor t + 1 divides that. So v runs
    through all numbers as u does, and so does u + v.
    """
    bits = players.bit_length() - 1
    if players != 1 << bits:
        return None
    return (
        _binary_round(players, u, u << 1 if u < players >> 1 else u << 1 ^ players ^ 3)
        for u in range(1, players)
    )


def _binary_round(players: int, u: int, v: int) -> MovementRound:
    fours: list[Four] = []
    seated: set[int] = set()
    for x in range(players):
        if x not in seated:
            fours.append((x, x ^ u, x ^ v, x ^ u ^ v))
            seated.update(fours[-1])
    return _tables_of_four(fours)


@dataclass(frozen=True)
class GaussianPlane:
    """Gaussian integers modulo one of them, a + bi. There are `size` = a² + b² of them, numbered from 0.

    Number n is the point (n % width, n // width). The point (slant, height) is 0 again.
    """

    size: int
    height: int
    width: int
    slant: int

    def point(self, number: int) -> tuple[int, int]:
        """Return the coordinates of a number."""
        return number % self.width, number // self.width

    def number(self, x: int, y: int) -> int:
        """Return the number of a point, for any coordinates."""
        rows, y = divmod(y, self.height)
        return y * self.width + (x - rows * self.slant) % self.width

    def plus(self, a: int, b: int) -> int:
        """Return the sum of two numbers as points."""
        (x, y), (right, up) = self.point(a), self.point(b)
        return self.number(x + right, y + up)

    def turned(self, number: int) -> int:
        """Return `number` times i: a quarter turn."""
        x, y = self.point(number)
        return self.number(-y, x)

    def squares(self) -> Iterator[Four]:
        """Yield every point but 0 once, in fours z, iz, -z, -iz. The size is odd, so these four differ."""
        seen = {0}
        for z in range(self.size):
            if z not in seen:
                second = self.turned(z)
                third = self.turned(second)
                square = (z, second, third, self.turned(third))
                seen.update(square)
                yield square


def _plane_of_size(size: int) -> GaussianPlane | None:
    """Return a plane with `size` points, or None if that is no sum of two squares."""
    for a in range(1, isqrt(size) + 1):
        b = isqrt(size - a * a)
        if a * a + b * b == size:
            height = gcd(a, b)
            width = size // height
            slant = next(
                x for x in range(width) if (x * a + height * b) % size == 0 == (height * a - x * b) % size
            )
            return GaussianPlane(size, height, width, slant)
    return None


def _square_rounds(players: int) -> Iterator[MovementRound] | None:
    """Return the rounds for an odd sum of two squares.

    Partners are z and -z, opponents iz and -iz. 0 sits out.
    """
    plane = _plane_of_size(players) if players % 2 else None
    if plane is None:
        return None
    start = _tables_of_four(
        [(z, minus, up, down) for z, up, minus, down in plane.squares()], sitting_out=(0,)
    )
    return (_shifted(start, partial(plane.plus, by)) for by in range(players))


def _three_plane_rounds(players: int) -> Iterator[MovementRound] | None:
    """Return the rounds for three planes (0 to 2) of an odd sum of two squares, and one player who stays.

    Each square has its z and -z in one plane and its iz and -iz in the next. It occurs once from each plane,
    each time with other partners among the four. The points 0 sit with the player who stays.
    """
    size, rest = divmod(players - 1, 3)
    plane = None if rest or size % 2 == 0 else _plane_of_size(size)
    if plane is None:
        return None
    fours: list[Four] = [(players - 1, 0, size, 2 * size)]
    for z, up, minus, down in plane.squares():
        fours.append((z, minus, size + up, size + down))
        fours.append((size + z, 2 * size + up, size + minus, 2 * size + down))
        fours.append((2 * size + z, down, 2 * size + minus, up))
    start = _tables_of_four(fours)
    return (_shifted(start, partial(_shift_across_planes, plane, by)) for by in range(players - 1))


def _shift_across_planes(plane: GaussianPlane, by: int, player: int) -> int:
    """Return `player` moved on by `by`. Both are a plane and a point in it. The last player stays."""
    own_plane, point = divmod(player, plane.size)
    if own_plane == 3:
        return player
    planes, points = divmod(by, plane.size)
    return (own_plane + planes) % 3 * plane.size + plane.plus(point, points)


#: First rounds for numbers of players without a construction. Later rounds add 1, 2, 3 ... modulo 4k - 1 (the
#: last player stays) or modulo 4k + 1 (0 sits out). A search found them that takes too long to repeat: random
#: couples with every difference once, then exhaustively two couples a table with every difference between
#: opponents twice.
FIRST_ROUNDS: Final[Mapping[int, str]] = MappingProxyType(
    {
        12: "11 0 1 4, 3 8 2 6, 9 10 5 7",
        20: "19 0 13 18, 8 11 1 16, 15 17 2 10, 6 7 3 9, 5 12 4 14",
        21: "6 7 1 19, 5 11 2 13, 8 10 3 12, 14 18 4 17, 15 20 9 16",
        24: "23 0 17 20, 2 14 1 15, 18 22 3 13, 6 21 4 10, 12 19 5 7, 11 16 8 9",
        33: "29 31 1 28, 9 17 2 5, 13 20 3 7, 12 26 4 21, 16 27 6 18, 10 19 8 23, 25 30 11 24, 22 32 14 15",
        36: (
            "35 0 8 22, 9 12 1 3, 23 31 2 19, 7 16 4 26, 10 33 5 15, 21 32 6 34, 14 29 11 30, 27 28 13 17, "
            "20 25 18 24"
        ),
        44: (
            "43 0 10 14, 2 18 1 21, 16 40 3 36, 30 35 4 38, 39 41 5 17, 11 22 6 24, 27 28 7 42, "
            "12 33 8 23, 34 37 9 26, 15 29 13 20, 25 31 19 32"
        ),
        48: (
            "47 0 10 39, 3 45 1 29, 18 21 2 15, 26 34 4 11, 14 23 5 22, 16 41 6 20, 12 27 7 42, "
            "19 30 8 32, 43 44 9 25, 36 46 13 40, 31 37 17 38, 33 35 24 28"
        ),
        56: (
            "55 0 10 33, 2 32 1 17, 23 44 3 50, 29 36 4 39, 7 43 5 49, 47 52 6 20, 27 37 8 45, 34 38 9 22, "
            "14 54 11 35, 16 28 12 21, 48 51 13 30, 19 46 15 41, 25 26 18 24, 40 42 31 53"
        ),
        57: (
            "2 56 1 45, 27 32 3 4, 30 39 5 50, 43 51 6 12, 34 49 7 44, 18 41 8 33, 15 22 9 19, "
            "14 31 10 53, 36 52 11 35, 20 48 13 17, 24 54 16 38, 26 28 21 47, 29 40 23 42, 37 55 25 46"
        ),
        60: (
            "59 0 8 45, 2 50 1 33, 25 43 3 13, 17 18 4 10, 23 28 5 29, 9 35 6 46, 16 31 7 27, 14 44 11 19, "
            "38 40 12 58, 21 30 15 53, 24 36 20 48, 37 54 22 56, 47 51 26 42, 49 52 32 39, 41 55 34 57"
        ),
    }
)


def _stored_rounds(players: int) -> Iterator[MovementRound] | None:
    if players not in FIRST_ROUNDS:
        return None
    stays = players % 4 == 0
    fours = [[int(player) for player in four.split()] for four in FIRST_ROUNDS[players].split(",")]
    start = _tables_of_four(fours, sitting_out=() if stays else (0,))
    around = players - 1 if stays else players
    return (_shifted(start, partial(_rotate, around, by)) for by in range(around))


def _rotate(around: int, by: int, player: int) -> int:
    return player if player == around else (player + by) % around


# --- rounds without repeats --------------------------------------------------------------------------

#: Fields whose order is not a prime: the prime, and its power in terms of the lower ones (lowest first).
_EXTENSION_FIELDS: Final = {4: (2, (1, 1)), 8: (2, (1, 1, 0)), 9: (3, (2, 0))}

#: Limit of the search for rows.
_MAX_STEPS: Final = 60

#: A player's column, and the place in it.
Position = tuple[int, int]
#: Each column's step in a round.
Row = tuple[int, ...]


def rounds_without_repeats(tables: int, size: int, rounds: int) -> list[list[list[Position]]]:
    """Return for each round the positions at each table of `size`. Two of one column never meet.

    Players stand in columns that are as long as the number of tables. In each round every column is shifted
    by its own step, and each row is a table. Two players never meet twice if, for any two columns, the
    differences of their steps are distinct over all rounds. The steps are then the rows of a *difference
    matrix*. The multiplication table of a finite field is such a matrix. No field exists for 6, 10 and 12
    tables. There a search finds nearly as many rows.

    Returns at most `rounds`, and as many as are known: `tables` of them if `tables` is a prime or a power of
    one, and no smaller than `size`.
    """
    return [
        [
            [(column, _field_sum(tables, place, row[column])) for column in range(size)]
            for place in range(tables)
        ]
        for row in _difference_rows(tables, size, min(rounds, tables))
    ]


def column_round(tables: int, size: int) -> list[list[Position]] | None:
    """Return one more round, in which players of the same column meet.

    None if columns cannot be cut into tables.
    """
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
    """Search for rows depth first, within a limit. Returns the most rows found."""
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
