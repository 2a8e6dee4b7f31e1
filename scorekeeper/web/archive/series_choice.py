"""Games offered for a series: search results that are not yet in a series."""

from collections.abc import Sequence

from scorekeeper.limits import MAX_QUERY_LETTERS
from scorekeeper.store.finding import Search, found
from scorekeeper.store.games.series import games_in_none, held_games
from scorekeeper.store.models import Device, Game
from scorekeeper.web.archive.found_games import FoundGame, found_games
from scorekeeper.web.archive.series_forms import GamesForm

#: Number of games offered at once.
_OFFERED = 40


def offer_games(form: GamesForm, device: Device) -> list[FoundGame]:
    """Offer in `form` the games of its search and the chosen ones; return them as list entries."""
    words = (form.find.data or "").strip()[:MAX_QUERY_LETTERS]
    fitting, _of = found(device, Search(words=words), 0, _OFFERED)
    chosen = held_games(device, form.games.data or ())
    games = {game.id: game for game in (*reversed(chosen), *fitting)}
    free = games_in_none(sorted(games.values(), key=_begun, reverse=True))
    form.offer(free)
    return found_games(device, free)


def chosen_games(form: GamesForm, device: Device) -> Sequence[Game]:
    """The chosen games that the device holds and that are in no series."""
    return games_in_none(held_games(device, form.games.data or ()))


def _begun(game: Game) -> tuple[object, int]:
    return game.created_at, game.id
