"""The score sheet of a game that was read and is not saved yet."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.evenings import evening_of
from scorekeeper.records.games import GameEntry, standing_hands, tally_of
from scorekeeper.records.games.model import side_names
from scorekeeper.rules.game import Tally
from scorekeeper.web.parts.dates import written
from scorekeeper.web.parts.text.editions_text import rules_name


@dataclass(frozen=True)
class PreviewSheet:
    """A game of a file, as a preview shows it."""

    game: GameEntry
    added_up: Tally

    @property
    def names(self) -> list[str]:
        return side_names(self.game.rules, self.game.seats, self.game.rules.sides)

    @property
    def about(self) -> str:
        """The game's day and rules."""
        day = written(evening_of(self.game.created_at), "long")
        return f"{day} · {rules_name(self.game.rules)}"

    @property
    def lines(self) -> Iterator[tuple[int, list[tuple[int, int]]]]:
        """Each hand's number, and the points and the total of each side."""
        for hand_number, _hand, row in standing_hands(self.game):
            points = [scored.total for scored in row.scores]
            yield hand_number, list(zip(points, row.totals, strict=True))


def preview_sheet(game: GameEntry) -> PreviewSheet:
    """The game added up, without its deleted hands."""
    return PreviewSheet(game, tally_of(game))
