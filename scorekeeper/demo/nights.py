"""Tournament nights of a club, as files hold them: some that are over, and one in its third round."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, time, timedelta
from itertools import count
from random import Random

from scorekeeper.demo import hands
from scorekeeper.records.games import GameEntry
from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.rules.game import Terms
from scorekeeper.tournament.files.night import NightFile
from scorekeeper.tournament.night import next_round
from scorekeeper.tournament.night.clock import Clock
from scorekeeper.tournament.night.model import (
    Entrant,
    LogEntry,
    Night,
    NightRound,
    NightTable,
    Settings,
    TableResult,
)
from scorekeeper.tournament.night.result_from_game import result_of_game
from scorekeeper.tournament.standings.presets import CLUB_NIGHT

CLUB = "Les Bornés"
MEMBERS = (
    *("Alice Roux", "Hugo Roux", "Rose Roux", "Émile Roux", "Nora Klein", "Paul Klein", "Inès Costa"),
    *("Tom Costa", "Lucie Petit", "Omar Haddad", "Sara Haddad", "Jan Novak", "Eva Novak", "Félix Morel"),
    *("Greta Lang", "Victor Lang"),
)
_EDITION = "winning-moves"
_HANDS, _ROUNDS, _MINUTES = 3, 4, 45
_BEGINS = time(18, 30)
_BREAK = timedelta(minutes=10)
#: Steps that a draw may search: the same on any machine.
_STEPS = 200


def finished_night(number: int, day: datetime, people: Sequence[str], dice: Random) -> NightFile:
    """A night of this day, the `number`th of its club, with all its rounds."""
    begun = datetime.combine(day.date(), _BEGINS)
    file = _new(number, begun, people)
    for _ in range(_ROUNDS):
        file = _played(file, dice)
    closed = file.night.rounds[-1].closed_at
    return replace(file, night=replace(file.night, finished_at=closed))


def night_in_third_round(number: int, now: datetime, people: Sequence[str], dice: Random) -> NightFile:
    """A night whose third round began half an hour before `now`.

    Table 1 has its result, table 2 has reported one, and the others play.
    """
    third = now - timedelta(minutes=30)
    file = _new(number, third - 2 * (timedelta(minutes=_MINUTES) + _BREAK), people)
    file = _played(_played(file, dice), dice)
    return _with_round(file, _round_at_the_tables(file.night, third, dice), third)


def _new(number: int, begun: datetime, people: Sequence[str]) -> NightFile:
    settings = Settings(
        name=f"{CLUB} {number}",
        rounds=_ROUNDS,
        round_of="hands",
        hands=_HANDS,
        minutes=_MINUTES,
        last_hand=10,
        seats=4,
        partners="rotating",
        kind="standing",
        one_size=True,
        edition=_EDITION,
        tie_breaks=CLUB_NIGHT.order,
    )
    entrants = tuple(Entrant(index, (name,), state="here") for index, name in enumerate(people, start=1))
    return NightFile(Night(settings, entrants), begun, {}, ())


# --- rounds ----------------------------------------------------------------------------------------

#: A drawn round with the games at its tables, by table number.
_Round = tuple[NightRound, dict[int, GameEntry]]


def _played(file: NightFile, dice: Random) -> NightFile:
    """The night after another round with a result at each table."""
    lasts = timedelta(minutes=_MINUTES) + _BREAK
    begun = file.created_at + lasts * len(file.night.rounds)
    drawn, games = _begun(file.night, begun, dice)
    over = begun + timedelta(minutes=_MINUTES)
    tables = tuple(_with_result(table, games[table.number], over, "confirmed") for table in drawn.tables)
    return _with_round(file, (replace(drawn, tables=tables, closed_at=over), games), begun)


def _round_at_the_tables(night: Night, begun: datetime, dice: Random) -> _Round:
    drawn, games = _begun(night, begun, dice)
    first, second, third, *others = drawn.tables
    for table, played in ((third, 2), *((other, 1) for other in others)):
        games[table.number] = replace(games[table.number], hands=games[table.number].hands[:played])
    reported = begun + timedelta(minutes=28)
    tables = (
        _with_result(first, games[first.number], reported, "confirmed"),
        _with_result(second, games[second.number], reported, "open"),
        third,
        *others,
    )
    return replace(drawn, tables=tables), games


def _begun(night: Night, begun: datetime, dice: Random) -> _Round:
    """The next round as it is drawn and released, and a whole game for each of its tables."""
    steps = count()
    drawn = next_round.draw_next_round(night, dice.randrange(1000), keep_going=lambda: next(steps) < _STEPS)
    clock = Clock(timedelta(minutes=_MINUTES), started_at=begun, last_hand=timedelta(minutes=10))
    games = {table.number: _game(night, table, begun, dice) for table in drawn.tables}
    return replace(drawn, released_at=begun, clock=clock), games


def _game(night: Night, table: NightTable, begun: datetime, dice: Random) -> GameEntry:
    """The game of a table, all its hands played: players sit clockwise, the sides taking turns."""
    names = {entrant.number: entrant.name for entrant in night.entrants}
    seats = [names[side[place]] for place in range(len(table.sides[0])) for side in table.sides]
    game = hands.game(_rules(), seats, begun, dice, hands=_HANDS)
    return replace(game, hands_to_play=_HANDS)


def _rules() -> Rules:
    """A tie after the round's hands stands, as in every night of a fixed number of hands."""
    return EDITIONS[_EDITION].rules(4, {"tie": "stands"})


def _with_result(table: NightTable, game: GameEntry, at: datetime, status: str) -> NightTable:
    """The table with the result of its game: reported by side 0, and accepted by the other if confirmed."""
    made = result_of_game(game.rules, [hand.result for hand in game.hands], Terms(hands_to_play=_HANDS))
    accepted = status == "confirmed"
    result = TableResult(
        version=1,
        **made._asdict(),
        at=at,
        by=0,
        status="confirmed" if accepted else "open",
        accepted_by=1 if accepted else None,
        accepted_at=at if accepted else None,
    )
    return replace(table, results=(result,))


def _with_round(file: NightFile, played: _Round, begun: datetime) -> NightFile:
    """The night with another round, its games and its line in the history."""
    round_, games = played
    of_round = {(round_.number, number): game for number, game in games.items()}
    line = LogEntry(begun, "director", "released", {"round": round_.number})
    return replace(
        file,
        night=replace(file.night, rounds=(*file.night.rounds, round_)),
        games={**file.games, **of_round},
        log=(*file.log, line),
    )
