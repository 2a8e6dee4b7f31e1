"""A night from ordinary games of one evening: each game is a round of one table."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

from scorekeeper.limits import MAX_ROUNDS
from scorekeeper.records.games import GameEntry
from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.tournament.night.model import (
    Entrant,
    Night,
    NightRound,
    NightTable,
    Settings,
    TableResult,
)
from scorekeeper.tournament.night.result_from_game import result_of_game
from scorekeeper.tournament.night.settings import settings_problem
from scorekeeper.tournament.seating.model import DrawRequest, Partners, Unit
from scorekeeper.tournament.standings.presets import CLUB_NIGHT

#: A side of more people is none of a tournament.
_MOST_PARTNERS: Final = 2


class EveningGame(NamedTuple):
    """A finished game that can be a round. `people`: the names of its people, clockwise."""

    entry: GameEntry
    people: tuple[str, ...]


def can_be_round(rules: Rules, start_totals: Sequence[int]) -> bool:
    """True if a finished game can be a round of a night: begun at zero, and no single race."""
    return (
        not rules.race
        and not any(start_totals)
        and rules.players <= _MOST_PARTNERS * rules.sides
        and settings_problem(_settings("", rules, 1)) is None
    )


def night_of_games(name: str, games: Sequence[EveningGame]) -> Night:
    """A finished night in which these games (in order, at most `MAX_ROUNDS`) are the rounds.

    It is ranked as a club night is. Those who do not play a game have no bye.
    """
    names = dict.fromkeys(name for game in games for name in game.people)
    numbers = {name: number for number, name in enumerate(names, start=1)}
    return Night(
        settings=_settings(name, games[0].entry.rules, len(games)),
        entrants=tuple(Entrant(number, (name,), state="here") for name, number in numbers.items()),
        rounds=tuple(
            _round(number, game, [numbers[name] for name in game.people])
            for number, game in enumerate(games[:MAX_ROUNDS], start=1)
        ),
        finished_at=max(_over_at(game.entry) for game in games),
    )


def _settings(name: str, rules: Rules, rounds: int) -> Settings:
    partners: Partners = "none" if rules.sides == rules.players else "rotating"
    return Settings(
        name=name,
        rounds=rounds,
        round_of="game",
        hands=None,
        minutes=None,
        last_hand=0,
        seats=rules.players,
        partners=partners,
        kind="random",
        one_size=partners != "none" and 4 in EDITIONS[rules.edition].players,
        edition=rules.edition,
        tie_breaks=CLUB_NIGHT.order,
    )


def _round(number: int, game: EveningGame, people: Sequence[int]) -> NightRound:
    entry, rules = game.entry, game.entry.rules
    made = result_of_game(rules, [hand.result for hand in entry.hands if not hand.deleted], entry.terms)
    result = TableResult(
        version=1,
        **made._asdict(),
        at=_over_at(entry),
        status="confirmed",
    )
    sides = tuple(tuple(people[side :: rules.sides]) for side in range(rules.sides))
    settings = _settings("", rules, 1)
    units = tuple(Unit(str(person)) for person in people)
    return NightRound(
        number=number,
        kind="by_hand",
        request=DrawRequest(settings.seats, settings.partners, settings.kind, units),
        tables=(NightTable(1, sides, (result,)),),
        released_at=entry.created_at,
        closed_at=_over_at(entry),
    )


def _over_at(entry: GameEntry) -> datetime:
    """The moment of the last hand."""
    return max([entry.created_at, *(hand.created_at for hand in entry.hands if not hand.deleted)])
