"""The same request gives the same draw on any machine, to the last seat.

Other tests say what makes a draw good. Here the tables of some requests are known, so that nothing moves
people by accident: another lot, another order among equals, a search that ends earlier. Whoever means to
change the draws writes down the new numbers.
"""

from zlib import crc32

import pytest

from scorekeeper.tournament.seating.draw import draw
from tests.tournament.seating.builders import ask, dice, random_history


def room(count, seats, how, kind, past=2, rounds=1, plain=False, **more):
    """A request after `past` rounds by lot. Not `plain`: with families, wishes and fixed tables."""
    lots = dice("room", count, seats, how, kind)
    history = random_history(count, seats // 2 if how == "fixed" else seats, past, lots)
    if how == "rotating":
        history = tuple(tuple(paired(table) for table in seating) for seating in history)
    facts = {
        "history": history,
        "points": lambda _: lots.randrange(9),
        "odd": lambda _: lots.randrange(2),
        "sat_out": lambda _: lots.randrange(2),
        "last": lambda _: lots.choice([None, 1, 2]),
    }
    if not plain:
        facts["apart"] = lambda at: f"family {at // 3}" if at % 5 == 0 else None
        facts["never"] = lambda at: frozenset({f"u{(at + 7) % count:02}"} if at % 6 == 0 else ())
        facts["table"] = {3: 1, 4: 1, 9: 2}.get
    return ask(count, seats, how, kind, rounds=rounds, **facts | more)


def paired(sides):
    """Every two of these sides as one."""
    return tuple(one + other for one, other in zip(sides[::2], sides[1::2], strict=True))


def checksum(drawn):
    seen = [
        (round_.cost, round_.repeats, round_.partner_repeats, round_.sitting_out,
         [(table.number, table.sides) for table in round_.tables])
        for round_ in drawn.rounds
    ]  # fmt: skip
    return f"{crc32(repr(seen).encode()):08x}"


R, N, F = "rotating", "none", "fixed"


@pytest.mark.parametrize(
    ("request_", "known"),
    [
        (room(11, 4, R, "random"), "04aa27db"),
        (room(12, 3, N, "random"), "a3ad8e36"),
        (room(13, 4, R, "random"), "f23aa2b2"),
        (room(22, 4, R, "random"), "cf8550f0"),
        (room(24, 4, R, "random", past=6), "0ebe1614"),
        (room(26, 3, N, "random"), "c9966db4"),
        (room(40, 6, F, "random"), "369309f9"),
        (room(43, 4, R, "random"), "71a5f484"),
        (room(70, 4, R, "random"), "4dc334f1"),
        (room(110, 4, R, "random", past=3), "0e177205"),
        (room(20, 4, R, "standing", past=7), "652d5496"),
        (room(27, 4, R, "standing"), "6f026090"),
        (room(43, 4, R, "standing"), "1a75d527"),
        (room(70, 4, R, "standing"), "11ba1429"),
        (room(31, 2, N, "random"), "3281f134"),
        (room(61, 2, N, "random", one_size=True), "76357046"),
        (room(150, 2, N, "random", past=9), "40dc6894"),
        (room(71, 2, N, "standing"), "401591f6"),
        (room(300, 2, N, "standing", past=5), "db513c15"),
        (room(13, 4, R, "night", past=0, rounds=3), "dbf6106c"),
        (room(10, 3, N, "night", rounds=3), "10fd84bd"),
        (room(9, 4, R, "night", past=0, rounds=4, plain=True), "428b416b"),
        (room(16, 4, R, "night", rounds=3), "3b1c47eb"),
        (room(19, 4, R, "night", rounds=2, plain=True), "a25bd098"),
        (room(45, 4, R, "night", rounds=2), "a86ae98b"),
        (room(12, 2, N, "round_robin", rounds=4), "01bb6ffa"),
        (room(9, 4, F, "round_robin", rounds=4), "e6294c3e"),
        (room(16, 4, R, "whist", rounds=4), "ddfcfd6f"),
        (room(23, 4, R, "winners_up"), "94e0d158"),
        (room(30, 3, N, "winners_up"), "c859ce85"),
        (room(22, 6, R, "winners_up"), "bc0924b0"),
        (room(26, 4, R, "by_place"), "5a67b9ec"),
        (room(22, 4, R, "final", final_tables=2), "6c2ab56f"),
        (room(35, 4, R, "final", final_tables=4), "1100322b"),
        (room(19, 3, N, "final", final_tables=2), "dacc2630"),
        (room(9, 4, R, "standing"), "bd6d389a"),
        (room(26, 4, R, "random", one_size=True), "e1edd103"),
        (room(30, 4, R, "standing", one_size=True), "984a9d9e"),
        (room(9, 2, N, "round_robin", rounds=3, plain=True), "deb6f263"),
        (room(9, 2, N, "round_robin", rounds=3, one_size=True), "1b2d3165"),
        (room(13, 4, R, "whist", rounds=3, one_size=True), "42b93452"),
        (room(23, 4, R, "winners_up", one_size=True), "ae62888f"),
        (room(27, 4, R, "by_place", one_size=True), "d06271f9"),
        (room(18, 4, R, "final", final_tables=2, one_size=True), "301204fd"),
        (room(19, 4, R, "final", final_tables=2, one_size=True, plain=True), "e53486cf"),
    ],
    ids=lambda value: "" if isinstance(value, str) else f"{value.kind} {len(value.units)} at {value.seats}",
)  # fmt: skip
def test_the_same_request_gives_the_same_draw_as_ever(request_, known, short_search):
    assert checksum(draw(request_)) == known
