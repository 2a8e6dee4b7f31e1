"""The winner of a game in a table: a name, or a mark on the winner's line. The points must agree."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from scorekeeper.records.spreadsheets.cell_values import CellError, yes_no
from scorekeeper.records.spreadsheets.headings import plain
from scorekeeper.records.spreadsheets.lines import Found, TableLine
from scorekeeper.rules.game import Tally
from scorekeeper.rules.words import N_

#: The players' names of each side.
Sides = Sequence[tuple[str, ...]]
_BETWEEN_NAMES: Final = re.compile(r"\s*[&/+,;]\s*|\s+(?:and|et)\s+", re.IGNORECASE)


def check_winner(hands: Sequence[Sequence[TableLine]], sides: Sides, tally: Tally, found: Found) -> None:
    """Refuse the first line whose winner differs from that of the points. `hands` are the lines of each hand,
    in the order of the sides."""
    named = list(_named(hands, sides, found))
    claimed = {side for _line, its_sides in named for side in its_sides}
    winners = _winners(tally)
    if claimed == winners or not claimed:
        return
    line, given = next(((line, won) for line, won in named if not won <= winners), named[0])
    text = N_(
        "The winner by the points of all hands is %(winner)s, not %(given)s: this column is for the winner "
        "of the game."
    )
    line.refuse(found, "winner", text, winner=_listed(winners, sides), given=_listed(given, sides))


def _named(
    hands: Sequence[Sequence[TableLine]], sides: Sides, found: Found
) -> Iterator[tuple[TableLine, set[int]]]:
    """Yield each line that names winners, with their sides."""
    for lines in hands:
        for side, line in enumerate(lines):
            won = _sides_won(line, side, sides, found)
            if won:
                yield line, won


def _sides_won(line: TableLine, side: int, sides: Sides, found: Found) -> set[int]:
    """The sides that a cell names; a mark means the side of its own line."""
    cell = line.text("winner")
    if not plain(cell):
        return set()
    as_written = {name: place for place, names in enumerate(sides) for name in (*names, " & ".join(names))}
    side_of = {plain(name): place for name, place in as_written.items()} | as_written
    if (place := side_of.get(cell, side_of.get(plain(cell)))) is not None:
        return {place}
    try:
        return {side} if yes_no(cell) else set()
    except CellError:
        names = [name for name in _BETWEEN_NAMES.split(cell) if name]
    unknown = [name for name in names if plain(name) not in side_of]
    if unknown:
        line.refuse(found, "winner", N_("Nobody in this game is called %(name)s."), name=unknown[0])
        return set()
    return {side_of.get(name, side_of[plain(name)]) for name in names}


def _winners(tally: Tally) -> set[int]:
    """The sides that won, or that lead an unfinished game."""
    if tally.outcome:
        return set(tally.outcome.winners)
    return {side for side, total in enumerate(tally.totals) if total == max(tally.totals)}


def _listed(places: set[int], sides: Sides) -> str:
    return ", ".join(" & ".join(sides[place]) for place in sorted(places))
