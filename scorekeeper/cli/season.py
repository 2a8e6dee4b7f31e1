"""`scorekeeper season FILE [NIGHT ...]`: the league of a season, its prizes and guests, as its pages do.

Further nights that were saved from the app are added; one that the season has already takes its place.
With --json, one object:

    {"club": "Lyon", "season": "2026", "order": ["table_points", "difference", ...],
     "nights": [{"number": 1, "name": "Club night", "at": "2026-01-31T19:00:00Z", "provisional": false}],
     "lines": [{"place": 1, "shared": false, "name": "Ann Archer", "category": "adult", "points": "43/2",
                "attendance": 0, "nights": [{"number": 1, "place": 2, "shared": true, "points": "19/2",
                "counted": true}], "values": {"table_points": 6, ...}, "placed_by": null, "why": ["..."]}],
     "absent": ["Cy"],
     "prizes": {"best_hands": [{"points": 4700, "people": ["Ann Archer"], "at": "...", "night": 1, "round": 2,
                                "table": 1, "hand": 3}],
                "coups_fourres": [{"name": "Ann Archer", "count": 9}], "newcomers": ["Di"],
                "burdens": [{"name": "Di", "rounds": 5, "odd": 2, "byes": 1, "fair": "7/5"}]},
     "guests": [{"name": "Guy", "nights": [1]}]}

Whole numbers are JSON numbers, all others texts as "19/2", exactly; null where a tie-break did not apply.
`number` is the place of a night in the season; those without a confirmed round are left out.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from scorekeeper.cli.answers import encode, error_json, error_text, worst_answer
from scorekeeper.cli.season_text import season_lines
from scorekeeper.cli.standings import exactly
from scorekeeper.cli.terminal import DONE, UNREADABLE, complain, opened, with_file_errors
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.json_lines import read_file
from scorekeeper.records.json_values import moment_text
from scorekeeper.rules.voice import ENGLISH
from scorekeeper.rules.words import verbatim
from scorekeeper.tournament.files.night import NightFile, parse_night
from scorekeeper.tournament.files.season import SeasonFile, parse_season
from scorekeeper.tournament.season.hands import SideHand
from scorekeeper.tournament.season.league import League, league_table
from scorekeeper.tournament.season.lines import LeagueLine
from scorekeeper.tournament.season.prizes import Prizes, prizes
from scorekeeper.tournament.season.results import SeasonResults

_DESCRIPTION = "Work out the league, the prizes and the guests of a season."
_EPILOG = "Exit code: 0 done, 2 a file cannot be read."


def add_parser(commands: Any) -> None:
    parser = commands.add_parser(
        "season", help="the league of a season of nights", description=_DESCRIPTION, epilog=_EPILOG
    )
    parser.add_argument("file", metavar="FILE", help="a season in JSON; - for standard input")
    parser.add_argument("nights", metavar="NIGHT", nargs="*", help="a saved night to add to it")
    parser.add_argument("--why", action="store_true", help="say why everybody is where they are")
    parser.add_argument("--json", action="store_true", help="answer in JSON, with the reasons")
    parser.set_defaults(run=run)


@with_file_errors
def run(args: argparse.Namespace) -> int:
    """Print the league. Returns the exit code."""
    further, errors = _read_nights(args.nights)
    for name, error in errors:
        _say_unreadable(name, error, args.json)
    if errors:
        return UNREADABLE

    def answer(read: SeasonFile | Unreadable) -> int:
        if isinstance(read, Unreadable):
            print(error_json(read)) if args.json else complain(error_text(read))
            return UNREADABLE
        file = with_nights(read, further)
        results = SeasonResults(file.season, datetime.now(UTC).replace(tzinfo=None))
        league = league_table(results)
        won = prizes(results, league)
        lines = (
            [encode(_as_dict(file, league, won))] if args.json else season_lines(file, league, won, args.why)
        )
        print("\n".join(lines))
        return DONE

    return worst_answer(args.file, parse_season, answer)


def _read_nights(names: Sequence[str]) -> tuple[list[NightFile], list[tuple[str, Unreadable]]]:
    """Read the nights of these files; of files that cannot be read, the name and the error."""
    nights: list[NightFile] = []
    errors: list[tuple[str, Unreadable]] = []
    for name in names:
        try:
            with opened(name) as stream:
                for read in read_file(stream, parse_night):
                    if isinstance(read, Unreadable):
                        errors.append((name, read))
                    else:
                        nights.append(read)
        except OSError as error:
            errors.append((name, Unreadable(verbatim(f"{error.strerror}."))))
    return nights, errors


def _say_unreadable(name: str, error: Unreadable, in_json: bool) -> None:
    if in_json:
        line = {} if error.line is None else {"line": error.line}
        print(encode({"error": str(error), "file": name, **line}))
    else:
        place = "" if error.line is None else f" (line {error.line})"
        complain(f"{name} cannot be read{place}. {error}")


def with_nights(file: SeasonFile, further: Sequence[NightFile]) -> SeasonFile:
    """Return the season with more nights. A night is known by the moment when it was set up."""
    by_moment = {night.created_at: night for night in further}
    kept = [night for night in file.nights if night.created_at not in by_moment]
    return replace(file, nights=(*kept, *by_moment.values()))


# --- in JSON -----------------------------------------------------------------------------------------


def _as_dict(file: SeasonFile, league: League, won: Prizes) -> dict[str, Any]:
    return {
        "club": file.club,
        "season": file.name,
        "order": league.order,
        "nights": [
            {
                "number": played.number,
                "name": played.night.settings.name,
                "at": moment_text(played.entry.at),
                "provisional": played.provisional,
            }
            for played in league.nights
        ],
        "lines": [_line_as_dict(line) for line in league],
        "absent": [member.name for member in league.absent],
        "prizes": {
            "best_hands": [_hand_as_dict(hand) for hand in won.best_hands],
            "coups_fourres": [vars(counted) for counted in won.coups_fourres],
            "newcomers": [line.name for line in won.newcomers],
            "burdens": [vars(burden) | {"fair": exactly(burden.fair)} for burden in won.burdens],
        },
        "guests": [vars(guest) for guest in league.guests],
    }


def _hand_as_dict(hand: SideHand) -> dict[str, Any]:
    return vars(hand) | {"at": moment_text(hand.at)}


def _line_as_dict(line: LeagueLine) -> dict[str, Any]:
    return {
        "place": line.place,
        "shared": line.shared,
        "name": line.name,
        "category": line.member.category,
        "points": exactly(line.points),
        "attendance": line.attendance,
        "nights": list(_scores(line)),
        "values": {name: exactly(value) for name, value in line.values.items()},
        "placed_by": line.by,
        "why": [ENGLISH.say(said) for said in line.reasons],
    }


def _scores(line: LeagueLine) -> Iterator[dict[str, Any]]:
    for score in line.nights:
        yield {
            "number": score.number,
            "place": score.place,
            "shared": score.shared,
            "points": exactly(score.points),
            "counted": score.counted,
        }
