"""`scorekeeper standings NIGHT.json`: who stands where in a tournament night, as its pages have it.

With --json, one object a night:

    {"night": "Club night", "order": ["table_points", "difference", ...], "refused": null,
     "lines": [{"place": 1, "shared": false, "number": 3, "name": "Ann Archer", "points": "13/2",
                "played": 4, "sat_out": 0, "values": {"table_points": "13/2", "head_to_head": null, ...},
                "placed_by": null, "why": ["Place 1. Table points: 6½.", ...]}]}

Lines go from the first place to the last. `number` is the one that the person, or the pair, has in the file.
`points` is the value of the first criterion of `order`, `values` has all of them. Whole numbers are JSON
numbers, all others texts as "13/2", exactly; null where a criterion did not apply. `placed_by` is the
criterion (or "took_part") that puts the line below the one before. `refused` says why results such as these
should not be ranked in this order; the lines are there all the same.
"""

import argparse
from collections.abc import Iterator, Mapping
from fractions import Fraction
from textwrap import wrap
from typing import Any

from scorekeeper.cli.answers import encode, error_json, error_text, worst_answer
from scorekeeper.cli.terminal import complain, printable, with_file_errors
from scorekeeper.records.errors import Unreadable
from scorekeeper.rules.voice import ENGLISH
from scorekeeper.rules.words import Sentence
from scorekeeper.tournament.files.night import NightFile, parse_night
from scorekeeper.tournament.fractions import figure
from scorekeeper.tournament.night.model import Night
from scorekeeper.tournament.night.progress import night_standings
from scorekeeper.tournament.night.public_names import public_names
from scorekeeper.tournament.phrases import with_names
from scorekeeper.tournament.standings.model import Line, Standings
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS

RANKED, REFUSED, UNREADABLE = 0, 1, 2
_DESCRIPTION = "Rank a tournament night that was saved to a file."
_EPILOG = "Exit code: 0 ranked, 1 should not be ranked in this order, 2 the file cannot be read."
_BETWEEN = "  "
_WIDTH = 10


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "standings", help="rank a saved tournament night", description=_DESCRIPTION, epilog=_EPILOG
    )
    parser.add_argument("file", metavar="FILE", help="a night in JSON; - for standard input")
    parser.add_argument("--why", action="store_true", help="say why everybody is where they are")
    parser.add_argument("--json", action="store_true", help="answer in JSON, with the reasons")
    parser.set_defaults(run=run)


@with_file_errors
def run(args: argparse.Namespace) -> int:
    """Print the standings. Returns the exit code."""

    def answer(read: NightFile | Unreadable) -> int:
        return _answer_json(read) if args.json else _answer_text(read, args.why)

    return worst_answer(args.file, parse_night, answer)


def _names(night: Night) -> Mapping[str, str]:
    """Name every entrant in full; people of the same name get a number."""
    shown = public_names({entrant.number: entrant.name for entrant in night.entrants}, in_full=True)
    return {str(number): name for number, name in shown.items()}


def _why(line: Line, names: Mapping[str, str]) -> list[str]:
    return [ENGLISH.say(with_names(said, lambda unit: names[unit])) for said in line.reasons]


# --- in JSON -----------------------------------------------------------------------------------------


def _answer_json(read: NightFile | Unreadable) -> int:
    if isinstance(read, Unreadable):
        print(error_json(read))
        return UNREADABLE
    ranked, names = night_standings(read.night), _names(read.night)
    answer = {
        "night": read.night.settings.name,
        "order": ranked.order,
        "refused": None if ranked.refused is None else ENGLISH.say(ranked.refused),
        "lines": [_line_as_dict(line, names) for line in ranked],
    }
    print(encode(answer))
    return _code(ranked)


def _line_as_dict(line: Line, names: Mapping[str, str]) -> dict[str, Any]:
    return {
        "place": line.place,
        "shared": line.shared,
        "number": int(line.unit),
        "name": names[line.unit],
        "points": exactly(line.points),
        "played": line.played,
        "sat_out": line.sat_out,
        "values": {name: exactly(value) for name, value in line.values.items()},
        "placed_by": line.by,
        "why": _why(line, names),
    }


def exactly(value: Fraction | None) -> int | str | None:
    """Return a value as JSON has it: a number, or the fraction as text."""
    if value is None:
        return None
    return value.numerator if value.denominator == 1 else str(value)


def _code(ranked: Standings) -> int:
    return RANKED if ranked.refused is None else REFUSED


# --- on a terminal -----------------------------------------------------------------------------------


def _answer_text(read: NightFile | Unreadable, with_reasons: bool) -> int:
    if isinstance(read, Unreadable):
        complain(error_text(read))
        return UNREADABLE
    ranked, names = night_standings(read.night), _names(read.night)
    print(printable(read.night.settings.name))
    if ranked.refused is not None:
        print(ENGLISH.say(ranked.refused))
    print("\n".join(_table(ranked, names, with_reasons)))
    return _code(ranked)


def _table(ranked: Standings, names: Mapping[str, str], with_reasons: bool) -> Iterator[str]:
    """A line an entrant, in columns; under each the reasons."""
    heads = _heads(ranked)
    rows = [*heads, *(_cells(line, names) for line in ranked)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    reasons = [*([] for _ in heads), *(_why(line, names) if with_reasons else [] for line in ranked)]
    for row, why in zip(rows, reasons, strict=True):
        place, name, *values = [
            cell.ljust(width) if column == 1 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield _BETWEEN.join((place, name, *values)).rstrip()
        yield from (f"{' ' * widths[0]}{_BETWEEN}{_BETWEEN}{printable(said)}" for said in why)


def _heads(ranked: Standings) -> list[list[str]]:
    """The heading of a tie-break's column: in several lines, so that a terminal is wide enough."""
    titles = [wrap(TIE_BREAKS[name].title, _WIDTH) for name in ranked.order]
    lines = max(map(len, titles))
    return [["", "", *(([""] * lines + title)[-lines:][line] for title in titles)] for line in range(lines)]


def _cells(line: Line, names: Mapping[str, str]) -> list[str]:
    place = f"{line.place}=" if line.shared else f"{line.place}."
    return [place, printable(names[line.unit]), *(shown(value) for value in line.values.values())]


def shown(value: Fraction | None) -> str:
    """Return a value as a terminal shows it: 6½."""
    shown = figure(value)
    if isinstance(shown, Sentence):
        return ENGLISH.say(shown)
    return ENGLISH.number(shown) if isinstance(shown, int) else shown
