"""Games offered for a series: search results that are not yet in a series."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from scorekeeper.limits import FIRST_DAY, LAST_DAY, MAX_QUERY_LETTERS
from scorekeeper.store.finding import Search, found
from scorekeeper.store.games.series import games_in_none, held_games
from scorekeeper.store.models import Device, Game
from scorekeeper.store.people.book import games_among, known_as
from scorekeeper.store.people.person_keys import key_of
from scorekeeper.typed_dates import typed_dates
from scorekeeper.web.archive.found_games import FoundGame, found_games
from scorekeeper.web.archive.series_forms import GamesForm
from scorekeeper.web.parts.dates import month_first
from scorekeeper.web.serving.language import voice

#: Number of games offered at once, besides the chosen ones.
_OFFERED: Final = 40
_MONTH: Final = re.compile(r"([0-9]{4})-([0-9]{2})")


@dataclass(frozen=True)
class Offer:
    """The games to choose from, newest first, and what one button chooses: the month of the game `like`, or
    all games among its people, who are `names`.

    `like` is the newest chosen game, or else the newest offered; None if no game is offered. `chosen`: how
    many are chosen. `is_full`: a button asked for more than the series has room for.
    """

    games: Sequence[FoundGame]
    like: Game | None
    names: str
    chosen: int
    is_full: bool


def offer_games(form: GamesForm, device: Device, room: int) -> Offer:
    """Choose what the button of `form` asks for, and offer in it the games of its search and the chosen ones.

    `room`: the number of games that the series can take.
    """
    is_full = _choose_many(form, device, room)
    chosen = chosen_games(form, device)
    words = (form.find.data or "").strip()[:MAX_QUERY_LETTERS]
    search = Search(words=words, dated=typed_dates(words, month_first()), in_no_series=True)
    fitting, _of = found(device, search, 0, _OFFERED)
    games = sorted({game.id: game for game in (*chosen, *fitting)}.values(), key=_begun, reverse=True)
    form.offer(games)
    like = next(iter((*reversed(chosen), *games)), None)
    names = voice().and_list(known_as(device, [like])[like.id]) if like else ""
    return Offer(found_games(device, games), like, names, len(chosen), is_full)


def chosen_games(form: GamesForm, device: Device) -> Sequence[Game]:
    """The chosen games that the device holds and that are in no series, the first begun first."""
    return games_in_none(held_games(device, form.games.data or ()))


def _choose_many(form: GamesForm, device: Device, room: int) -> bool:
    """Choose what a button asks for, the newest first. True if the series has no room for all of it."""
    chosen = dict.fromkeys(form.games.data or ())
    is_full = False
    for search in _searches(form, device):
        games, of = found(device, search, 0, max(1, room))
        addresses = [game.public_id for game in games]
        more = [address for address in addresses if address not in chosen]
        taken = more[: max(0, room - len(chosen))]
        is_full |= of > len(addresses) or len(more) > len(taken)
        chosen |= dict.fromkeys(taken)
    form.games.data = list(chosen)
    return is_full


def _searches(form: GamesForm, device: Device) -> Iterator[Search]:
    month = _MONTH.fullmatch(form.month.data or "")
    if month and 1 <= int(month[2]) <= 12 and FIRST_DAY.year <= int(month[1]) <= LAST_DAY.year:
        first = date(int(month[1]), int(month[2]), 1)
        last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
        yield Search(since=first, until=last, in_no_series=True)
    for game in held_games(device, [form.people.data or ""]):
        people = map(key_of, known_as(device, [game])[game.id])
        yield Search(games=games_among(device, list(people)), in_no_series=True)


def _begun(game: Game) -> tuple[object, int]:
    return game.created_at, game.id
