"""Tournaments:

`seat` draws the tables, `standings` ranks a night, and `season` shows the league of many nights.

The answers are those of the pages. docs/formats.md describes the --json output.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from textwrap import wrap
from typing import Any

import click

from scorekeeper.cli.answers import AnswerCommand, encode, error_json, error_text, opened, worst_answer
from scorekeeper.cli.terminal import DONE, complain, printable
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.json_lines import read_file
from scorekeeper.rules.voice import ENGLISH
from scorekeeper.rules.words import Sentence, verbatim
from scorekeeper.tournament.files.answers import in_english, standings_as_dict, whole_league_as_dict
from scorekeeper.tournament.files.night import NightFile, parse_night
from scorekeeper.tournament.files.season import SeasonFile, parse_season
from scorekeeper.tournament.files.seating import read_seating
from scorekeeper.tournament.fractions import figure
from scorekeeper.tournament.night.model import Night
from scorekeeper.tournament.night.progress import night_standings
from scorekeeper.tournament.night.public_names import public_names
from scorekeeper.tournament.phrases import with_names
from scorekeeper.tournament.season.hands import SideHand
from scorekeeper.tournament.season.league import League, league_table
from scorekeeper.tournament.season.lines import LeagueLine
from scorekeeper.tournament.season.prizes import Prizes, prizes
from scorekeeper.tournament.season.results import SeasonResults
from scorekeeper.tournament.seating.draw import draw
from scorekeeper.tournament.seating.model import Draw, DrawRequest, Round, Side
from scorekeeper.tournament.standings.model import Line, Standings
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS

DRAWN, RANKED, REFUSED, UNREADABLE = 0, 0, 1, 2
_BETWEEN = "  "
_WIDTH = 10
_LEAGUE_HEADS = ("", "", "Points", "Nights", "Dropped")

#: The cells of a table row, and the remarks below it.
_Row = tuple[list[str], list[str]]

json_option = click.option("--json", "as_json", is_flag=True, help="answer in JSON, with the reasons")
why_option = click.option("--why", "with_reasons", is_flag=True, help="say why everybody is where they are")


# --- seat ----------------------------------------------------------------------------------------------


@click.command(
    cls=AnswerCommand,
    epilog="Exit code: 0 drawn, 2 the file cannot be read. What could not be met is said in the answer.",
)
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="answer in JSON")
def seat(file: str, as_json: bool) -> int:
    """Draw the tables of a tournament.

    Draws who sits where in the next round, or in all rounds of a night. FILE is what to draw, in JSON; - for
    standard input.
    """
    return worst_answer(file, read_seating, _draw_json if as_json else _draw_text, as_json)


def _draw_json(read: DrawRequest) -> int:
    drawn = draw(read)
    answer = {"seed": read.seed, "rounds": [_round_as_dict(round_) for round_ in drawn.rounds]}
    print(encode(answer | ({"notes": _draw_notes(drawn)} if drawn.notes else {})))
    return DRAWN


def _round_as_dict(drawn: Round) -> dict[str, Any]:
    return {
        "tables": [
            {"number": table.number, "sides": table.sides, "why": "; ".join(map(_in_english, table.reasons))}
            for table in drawn.tables
        ],
        "sitting_out": drawn.sitting_out,
        "repeats": drawn.repeats,
        "partner_repeats": drawn.partner_repeats,
    }


def _draw_notes(drawn: Draw) -> list[str]:
    return [_in_english(note) for note in drawn.notes]


def _in_english(sentence: Sentence) -> str:
    return ENGLISH.say(sentence)


def _draw_text(read: DrawRequest) -> int:
    drawn = draw(read)
    played = len(read.history)
    for number, round_ in enumerate(drawn.rounds, played + 1):
        print("\n".join([f"Round {number}", *_drawn_tables(round_)]))
    for note in drawn.notes:
        print(_for_terminal(note))
    return DRAWN


def _drawn_tables(drawn: Round) -> Iterator[str]:
    for table in drawn.tables:
        yield f"  Table {table.number}: {' - '.join(map(_side, table.sides))}"
        yield f"    {'; '.join(map(_for_terminal, table.reasons))}"
    if drawn.sitting_out:
        yield f"  Sitting out: {', '.join(map(printable, drawn.sitting_out))}"


def _side(side: Side) -> str:
    return " and ".join(map(printable, side))


def _for_terminal(sentence: Sentence) -> str:
    return printable(_in_english(with_names(sentence, printable)))


# --- standings -----------------------------------------------------------------------------------------


@click.command(
    cls=AnswerCommand,
    epilog="Exit code: 0 ranked, 1 should not be ranked in this order, 2 the file cannot be read.",
)
@click.argument("file")
@why_option
@json_option
def standings(file: str, with_reasons: bool, as_json: bool) -> int:
    """Rank a tournament night that was saved.

    FILE is a night in JSON; - for standard input.
    """

    def answer(read: NightFile) -> int:
        return _standings_json(read) if as_json else _standings_text(read, with_reasons)

    return worst_answer(file, parse_night, answer, as_json)


def _entrant_names(night: Night) -> Mapping[int, str]:
    """Entrant number -> full name. People with the same name get a number."""
    return public_names({entrant.number: entrant.name for entrant in night.entrants}, in_full=True)


def _standings_why(line: Line, names: Mapping[int, str]) -> list[str]:
    return in_english(line.reasons, lambda unit: names[int(unit)])


def _standings_json(read: NightFile) -> int:
    ranked = night_standings(read.night)
    print(encode(standings_as_dict(read.night, ranked, _entrant_names(read.night))))
    return _standings_code(ranked)


def _standings_code(ranked: Standings) -> int:
    return RANKED if ranked.refused is None else REFUSED


def _standings_text(read: NightFile, with_reasons: bool) -> int:
    ranked, names = night_standings(read.night), _entrant_names(read.night)
    print(printable(read.night.settings.name))
    if ranked.refused is not None:
        print(ENGLISH.say(ranked.refused))
    print("\n".join(_standings_table(ranked, names, with_reasons)))
    return _standings_code(ranked)


def _standings_table(ranked: Standings, names: Mapping[int, str], with_reasons: bool) -> Iterator[str]:
    heads: list[_Row] = [(head, []) for head in _standings_heads(ranked)]
    lines = [
        (_standings_cells(line, names), _standings_why(line, names) if with_reasons else [])
        for line in ranked
    ]
    return _in_columns([*heads, *lines])


def _standings_heads(ranked: Standings) -> list[list[str]]:
    """The heading of a tie-break's column, split into lines so that the table fits a terminal."""
    titles = [wrap(TIE_BREAKS[name].title, _WIDTH) for name in ranked.order]
    lines = max(map(len, titles))
    return [["", "", *(([""] * lines + title)[-lines:][line] for title in titles)] for line in range(lines)]


def _standings_cells(line: Line, names: Mapping[int, str]) -> list[str]:
    values = (_shown(value) for value in line.values.values())
    return [_place(line), printable(names[int(line.unit)]), *values]


# --- season --------------------------------------------------------------------------------------------


@click.command(cls=AnswerCommand, epilog="Exit code: 0 done, 2 a file cannot be read.")
@click.argument("file")
@click.argument("nights", nargs=-1, metavar="[NIGHT]...")
@why_option
@json_option
def season(file: str, nights: Sequence[str], with_reasons: bool, as_json: bool) -> int:
    """Show a season's league, with prizes and guests.

    FILE is a season in JSON; - for standard input. Each NIGHT is a saved night to add, or to put in place of
    an earlier copy of itself.
    """
    further, errors = _read_nights(nights)
    for name, error in errors:
        if as_json:
            print(error_json(error, file=name))
        else:
            complain(error_text(error, name))
    if errors:
        return UNREADABLE

    def answer(read: SeasonFile) -> int:
        season_file = _with_nights(read, further)
        results = SeasonResults(season_file.season, datetime.now(UTC).replace(tzinfo=None))
        league = league_table(results)
        won = prizes(results, league)
        if as_json:
            print(encode(whole_league_as_dict(season_file.club, season_file.name, league, won)))
        else:
            print("\n".join(_season_lines(season_file, league, won, with_reasons)))
        return DONE

    return worst_answer(file, parse_season, answer, as_json)


def _read_nights(names: Sequence[str]) -> tuple[list[NightFile], list[tuple[str, Unreadable]]]:
    """Read the nights in these files. For files that cannot be read, return the name and the error."""
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


def _with_nights(file: SeasonFile, further: Sequence[NightFile]) -> SeasonFile:
    """Return the season with more nights. `created_at` identifies a night."""
    by_moment = {night.created_at: night for night in further}
    kept = [night for night in file.nights if night.created_at not in by_moment]
    return replace(file, nights=(*kept, *by_moment.values()))


def _season_lines(file: SeasonFile, league: League, won: Prizes, with_reasons: bool) -> Iterator[str]:
    """Yield the lines of the answer, without control characters."""
    yield printable(f"{file.club}, {file.name}")
    for played in league.nights:
        provisional = ", provisional" if played.provisional else ""
        name = printable(played.night.settings.name)
        yield f"Night {played.number}: {name}, {played.entry.at:%Y-%m-%d}{provisional}"
    yield from _league_lines(league, with_reasons)
    if league.absent:
        yield f"Not there yet: {_named([member.name for member in league.absent])}"
    yield from _prize_lines(won)
    if league.guests:
        guests = [f"{guest.name} ({_night_numbers(guest.nights)})" for guest in league.guests]
        yield f"Guests: {printable(ENGLISH.comma_list(guests))}"


def _league_lines(league: League, with_reasons: bool) -> Iterator[str]:
    lines = [(_league_cells(line), _league_why(line) if with_reasons else []) for line in league]
    return _in_columns([([*_LEAGUE_HEADS], []), *lines])


def _league_cells(line: LeagueLine) -> list[str]:
    counts = (len(line.nights), len(line.dropped))
    return [_place(line), printable(line.name), _shown(line.points), *map(str, counts)]


def _league_why(line: LeagueLine) -> list[str]:
    return [ENGLISH.say(said) for said in line.reasons]


def _prize_lines(won: Prizes) -> Iterator[str]:
    yield from (f"Best hand: {_best_hand(hand)}" for hand in won.best_hands)
    if won.coups_fourres:
        names = [counted.name for counted in won.coups_fourres]
        yield f"Most coups fourrés: {_named(names)}, {_shown(Fraction(won.coups_fourres[0].count))}"
    if won.newcomers:
        names = [line.name for line in won.newcomers]
        yield f"Best newcomer: {_named(names)}, place {won.newcomers[0].place}"
    for burden in won.most_burdened:
        yield (
            f"Most odd tables and byes: {printable(burden.name)}, {burden.odd + burden.byes} in "
            f"{burden.rounds} rounds (a fair share is {_shown(burden.fair)})"
        )


def _best_hand(hand: SideHand) -> str:
    where = f"night {hand.night}, round {hand.round}, table {hand.table}"
    return f"{_named(hand.people)}, {_shown(Fraction(hand.points))} ({where})"


def _night_numbers(numbers: Sequence[int]) -> str:
    return f"{'night' if len(numbers) == 1 else 'nights'} {ENGLISH.and_list([*map(str, numbers)])}"


def _named(names: Sequence[str]) -> str:
    return printable(ENGLISH.and_list(names))


# --- values and tables ---------------------------------------------------------------------------------


def _place(line: Line | LeagueLine) -> str:
    return f"{line.place}=" if line.shared else f"{line.place}."


def _shown(value: Fraction | None) -> str:
    """Return a value for a terminal: 6½."""
    shown = figure(value)
    if isinstance(shown, Sentence):
        return ENGLISH.say(shown)
    return ENGLISH.number(shown) if isinstance(shown, int) else shown


def _in_columns(rows: Sequence[_Row]) -> Iterator[str]:
    """Yield a line for each row of cells, with the second cell left-aligned, and then its remarks."""
    widths = [max(map(len, column)) for column in zip(*(cells for cells, _ in rows), strict=True)]
    for cells, remarks in rows:
        place, name, *values = [
            cell.ljust(width) if column == 1 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        yield _BETWEEN.join((place, name, *values)).rstrip()
        yield from (f"{' ' * widths[0]}{_BETWEEN}{_BETWEEN}{printable(remark)}" for remark in remarks)
