"""Round robin: every two units meet exactly once."""

from scorekeeper.tournament.seating.movement_round import MovementRound


def circle_method(units: int, rounds: int | None = None) -> tuple[MovementRound, ...]:
    """Return the round robin of `units`, or its first `rounds`; with an odd number each has one bye.

    Unit 0 stays at the first table. The others stand in a circle, move on by one place each round, and meet
    the unit across. With an odd number all of them move, and the unit in the first place has the bye.
    """
    if units < 2:
        return ()
    around = units - 1 + units % 2
    wanted = around if rounds is None else min(rounds, around)
    return tuple(_round(units, around, turn) for turn in range(wanted))


def _round(units: int, around: int, turn: int) -> MovementRound:
    odd = units % 2
    place = [(step + turn) % around + 1 - odd for step in range(around)]
    tables = [((place[step],), (place[-step],)) for step in range(1, (around + 1) // 2)]
    if odd:
        return MovementRound(tuple(tables), sitting_out=(place[0],))
    return MovementRound((((0,), (place[0],)), *tables))
