"""Games as cards in the archive's lists."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.rules.game import Tally
from scorekeeper.store.finding import archived_of
from scorekeeper.store.models import Device, Game
from scorekeeper.web.parts.dates import evening_of


@dataclass(frozen=True)
class FoundGame:
    """A game in a list. `archived`: the requesting device has archived it."""

    game: Game
    tally: Tally
    evening: date
    archived: bool


def found_games(device: Device, games: Sequence[Game]) -> list[FoundGame]:
    """The games as list entries, in the same order."""
    archived = archived_of(device, games) if games else set()
    return [FoundGame(game, game.tally, evening_of(game.created_at), game.id in archived) for game in games]
