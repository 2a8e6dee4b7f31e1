"""Games as the lists of the archive show them, each a card that leads to it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.rules.game import Tally
from scorekeeper.store.finding import archived_of
from scorekeeper.store.models import Device, Game
from scorekeeper.web.parts.dates import evening_of


@dataclass(frozen=True)
class FoundGame:
    """A game with what a list says of it. `archived`: the device asking has put it away."""

    game: Game
    tally: Tally
    evening: date
    archived: bool


def found_games(device: Device, games: Sequence[Game]) -> list[FoundGame]:
    """Games as a list shows them, in the same order."""
    archived = archived_of(device, games) if games else set()
    return [FoundGame(game, game.tally, evening_of(game.created_at), game.id in archived) for game in games]
