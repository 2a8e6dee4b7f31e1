"""Pages for a projector, laid out by the number of people and the length of their names. Nothing on them may
be smaller than 4 % of the screen's height."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, Final, NamedTuple

from flask_babel import gettext as _

from scorekeeper.tournament.night import podium
from scorekeeper.tournament.night.model import Night, NightRound
from scorekeeper.tournament.night.progress import comes_another
from scorekeeper.tournament.standings.model import Line
from scorekeeper.web.nights.common.columns import LETTER, Area, Listing, Measures, lay_out, letters_of
from scorekeeper.web.nights.common.names import final_numbers
from scorekeeper.web.nights.room.ranking import first_figure, made_in_final, places_by_name, titles
from scorekeeper.web.nights.room.seats import TableOfNames, seats_by_name, tables_of
from scorekeeper.web.nights.room.snapshot import Snapshot
from scorekeeper.web.parts.text.text_width import width

#: The area of a list below its heading on a 16:9 screen, in hundredths of its height. room.css has a class
#: for each size.
SCREEN: Final = Area(
    width=170, height=72, gap=6, sizes=(18, 15, 12, 10, 8, 7, 5.5, 4.4), line=1.36, most_columns=4
)
#: Height of a line of the announcement above a list, and of its edges.
ANNOUNCEMENT_LINE, ANNOUNCEMENT_EDGES = 5.3, 2.0
#: Room beside a name for the number of a table, and for a place, relative to the type's height.
BESIDE_TABLE, BESIDE_PLACE = 2.2, 2.4
#: Average width of a bold letter, and least width of a column of figures, relative to the type's height.
BOLD, NARROWEST = 0.7, 1.2
#: Most pages of standings in a cycle: nobody waits for more.
MOST_STANDINGS = 4
#: Seconds that a page stays; the podium's page stays longer once it names the winners.
SECONDS, SECONDS_OF_PODIUM = 12, 60


@dataclass(frozen=True)
class Screen:
    """A page of the projector: its `kind` and its list. `figure` is the heading of its figures, `seconds` how
    long it stays. `widths` are the classes of room.css for the widths of its numbers."""

    kind: str
    listing: Listing | None = None
    figure: str = ""
    seconds: int = SECONDS
    widths: str = ""


class StandingsLine(NamedTuple):
    """A line of the standings with its first figure; `final` is the text about the final."""

    place: int
    name: str
    figure: str
    final: str


def screens(snapshot: Snapshot) -> list[Screen]:
    """The projector's pages for the night's present state, in order."""
    night = snapshot.night
    if night.current is None:
        return [Screen("welcome")]
    if night.finished_at is not None:
        if podium.next_place(snapshot.places, snapshot.row.podium_steps):
            return [Screen("prizes")]
        return [Screen("prizes", seconds=SECONDS_OF_PODIUM), *_standings(snapshot), Screen("address")]
    if is_over(night):
        return [Screen("soon"), *_standings(snapshot)]
    clock = [Screen("clock")] if snapshot.clock else []
    area = _area(snapshot)
    return [
        *_by_name(night, night.current, area),
        *_by_table(night, night.current, area),
        *clock,
        *_standings(snapshot),
        Screen("address"),
    ]


def is_over(night: Night) -> bool:
    """True if every table of the round has reported."""
    current = night.current
    return current is not None and (
        current.closed_at is not None or all(table.confirmed for table in current.tables)
    )


def _area(snapshot: Snapshot) -> Area:
    """The area for a list, without the part that an announcement takes."""
    if not snapshot.row.announcement:
        return SCREEN
    lines = ceil(width(snapshot.row.announcement) * BOLD * SCREEN.sizes[-1] / SCREEN.width)
    return replace(SCREEN, height=SCREEN.height - lines * ANNOUNCEMENT_LINE - ANNOUNCEMENT_EDGES)


def _by_name(night: Night, round_: NightRound, area: Area) -> list[Screen]:
    seats = [seat for seat in seats_by_name(night, round_) if seat.next_round is None]
    return _pages("by_name", seats, Measures(area, letters_of(seat.name for seat in seats), _beside(round_)))


def _beside(round_: NightRound) -> float:
    """Room for the number of a table; in a final also for the word "Final"."""
    return BESIDE_TABLE + (width(_("Final")) * BOLD if final_numbers(round_) else 0)


def _by_table(night: Night, round_: NightRound, area: Area) -> list[Screen]:
    tables = tables_of(night, round_)
    lines = max((len(table.sides) for table in tables), default=1)
    letters = letters_of(map(_longest_side, tables))
    return _pages("by_table", tables, Measures(area, letters, _beside(round_), lines))


def _longest_side(table: TableOfNames) -> str:
    return max((" & ".join(side) for side in table.sides), key=width)


def _standings(snapshot: Snapshot) -> list[Screen]:
    if not any(table.confirmed for round_ in snapshot.night.released for table in round_.tables):
        return []
    if _tells_the_winner(snapshot.night):
        return []
    lines = [_line(line, name) for line, name in places_by_name(snapshot.night, snapshot.places)]
    title = titles(snapshot.places)[0]
    places = max(width(str(line.place)) for line in lines) * BOLD
    figures = max(width(line.figure) for line in lines) * BOLD
    finals = max(width(line.final) for line in lines) * LETTER
    beside = BESIDE_PLACE + max(0, places - NARROWEST) + max(NARROWEST, figures) + finals
    headings = (width(_("Place")) + 1 + width(title)) * LETTER * SCREEN.sizes[-1]
    measures = Measures(_area(snapshot), letters_of(line.name for line in lines), beside, headings=headings)
    widths = f"wide-place-{ceil(places)} wide-figure-{ceil(figures)}"
    return _pages("standings", lines, measures, title, widths)[:MOST_STANDINGS]


def _line(line: Line, name: str) -> StandingsLine:
    """A line of the standings, with the text about a played final."""
    return StandingsLine(line.place, name, first_figure(line), made_in_final(line))


def _tells_the_winner(night: Night) -> bool:
    """True if the standings already include results of the last round before the podium is shown."""
    current = night.current
    if current is None or night.finished_at is not None or comes_another(night):
        return False
    return any(table.confirmed for table in current.tables)


def _pages(
    kind: str, items: Sequence[Any], measures: Measures, figure: str = "", widths: str = ""
) -> list[Screen]:
    return [Screen(kind, listing, figure, widths=widths) for listing in lay_out(items, measures)]
