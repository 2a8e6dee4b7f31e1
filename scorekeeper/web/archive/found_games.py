"""Games as cards in the archive's lists."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.game import Tally
from scorekeeper.store.finding import archived_of
from scorekeeper.store.models import Device, Game


@dataclass(frozen=True)
class FoundGame:
    """A game in a list. `archived`: the requesting device has archived it."""

    game: Game
    tally: Tally
    archived: bool


def found_games(device: Device, games: Sequence[Game]) -> list[FoundGame]:
    """The games as list entries, in the same order."""
    archived = archived_of(device, games) if games else set()
    return [FoundGame(game, game.tally, game.id in archived) for game in games]
