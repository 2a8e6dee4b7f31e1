"""League, prizes and guests of a season in words, for a terminal."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from scorekeeper.cli.standings import shown
from scorekeeper.cli.terminal import printable
from scorekeeper.rules.voice import ENGLISH
from scorekeeper.tournament.files.season import SeasonFile
from scorekeeper.tournament.season.hands import SideHand
from scorekeeper.tournament.season.league import League
from scorekeeper.tournament.season.lines import LeagueLine
from scorekeeper.tournament.season.prizes import Prizes

_BETWEEN = "  "
_HEADS = ("", "", "Points", "Nights", "Dropped")


def season_lines(file: SeasonFile, league: League, won: Prizes, with_reasons: bool) -> Iterator[str]:
    """Yield the lines of the answer, without control characters."""
    yield printable(f"{file.club}, {file.name}")
    for played in league.nights:
        provisional = ", provisional" if played.provisional else ""
        name = printable(played.night.settings.name)
        yield f"Night {played.number}: {name}, {played.entry.at:%Y-%m-%d}{provisional}"
    yield from _table(league, with_reasons)
    if league.absent:
        yield f"Not there yet: {_names([member.name for member in league.absent])}"
    yield from _prizes(won)
    if league.guests:
        guests = [f"{guest.name} ({_night_numbers(guest.nights)})" for guest in league.guests]
        yield f"Guests: {printable(ENGLISH.comma_list(guests))}"


def _table(league: League, with_reasons: bool) -> Iterator[str]:
    rows = [list(_HEADS), *(_cells(line) for line in league)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    reasons: list[Sequence[str]] = [[], *(_why(line) if with_reasons else [] for line in league)]
    for row, why in zip(rows, reasons, strict=True):
        place, name, *values = (
            cell.ljust(width) if column == 1 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield _BETWEEN.join((place, name, *values)).rstrip()
        yield from (f"{' ' * widths[0]}{_BETWEEN}{_BETWEEN}{printable(said)}" for said in why)


def _cells(line: LeagueLine) -> list[str]:
    place = f"{line.place}=" if line.shared else f"{line.place}."
    counts = (len(line.nights), len(line.dropped))
    return [place, printable(line.name), shown(line.points), *map(str, counts)]


def _why(line: LeagueLine) -> list[str]:
    return [ENGLISH.say(said) for said in line.reasons]


def _prizes(won: Prizes) -> Iterator[str]:
    yield from (f"Best hand: {_hand(hand)}" for hand in won.best_hands)
    if won.coups_fourres:
        names = [counted.name for counted in won.coups_fourres]
        yield f"Most coups fourrés: {_names(names)}, {shown(Fraction(won.coups_fourres[0].count))}"
    if won.newcomers:
        names = [line.name for line in won.newcomers]
        yield f"Best newcomer: {_names(names)}, place {won.newcomers[0].place}"
    for burden in won.most_burdened:
        yield (
            f"Most odd tables and byes: {printable(burden.name)}, {burden.odd + burden.byes} in "
            f"{burden.rounds} rounds (a fair share is {shown(burden.fair)})"
        )


def _hand(hand: SideHand) -> str:
    where = f"night {hand.night}, round {hand.round}, table {hand.table}"
    return f"{_names(hand.people)}, {shown(Fraction(hand.points))} ({where})"


def _night_numbers(numbers: Sequence[int]) -> str:
    return f"{'night' if len(numbers) == 1 else 'nights'} {ENGLISH.and_list([*map(str, numbers)])}"


def _names(names: Sequence[str]) -> str:
    return printable(ENGLISH.and_list(names))
