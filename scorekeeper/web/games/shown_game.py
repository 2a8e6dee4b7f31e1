"""A game as its page shows it: the parts that update by themselves, and their version."""

from dataclasses import dataclass
from typing import Any, Final

from scorekeeper.rules.game import Tally
from scorekeeper.store.finding import is_archived
from scorekeeper.store.games.history import last_change
from scorekeeper.store.games.rematches import rematch_of
from scorekeeper.store.games.scorers import Access
from scorekeeper.store.games.series import series_of
from scorekeeper.store.models import Device, FollowedHand, Game, now
from scorekeeper.store.night_models import TableRow
from scorekeeper.store.nights.tables import table_playing
from scorekeeper.web.parts.followed_hand import shown_followed
from scorekeeper.web.parts.road import Shape, road
from scorekeeper.web.parts.table_news import News, news_of
from scorekeeper.web.parts.text.editions_text import rules_name
from scorekeeper.web.parts.text.end_of_game import end_of_game
from scorekeeper.web.parts.text.score_sheet import rows, tally_of, tie_at_the_top
from scorekeeper.web.serving.errors import result_stands

#: Number of sides -> the drawing of the road at the end, sized so that everything fits a phone's screen.
LAST_ROADS: Final = {2: Shape(30, 36, 36), 3: Shape(22, 32, 36), 4: Shape(15, 26, 36)}


@dataclass(frozen=True)
class ShownGame:
    """A game as one device sees it. `mine`: the device may write. `is_held`: it has that right itself.
    `is_archived`: it has archived the game. `news` comes from the tournament table that the game is played
    at. `followed`: the hand that another device follows card by card."""

    game: Game
    device: Device | None
    mine: bool
    is_held: bool
    is_archived: bool
    at_table: TableRow | None
    news: News | None
    followed: FollowedHand | None

    @property
    def version(self) -> str:
        """A text that changes with anything the page shows."""
        table = self.news.version if self.news else "-"
        followed = f".{self.followed.version}" if self.followed else ""
        return f"{self.sheet_version}.{table}{followed}"

    @property
    def sheet_version(self) -> str:
        """The part of the version that changes with the score sheet."""
        return f"{last_change(self.game)}.{'w' if self.mine else 'r'}"

    def parts(self) -> dict[str, Any]:
        """Template context of the parts that update."""
        game, added_up = self.game, tally_of(self.game)
        by_the_clock = self.at_table is not None and game.count_all
        outcome = None if by_the_clock else added_up.outcome
        counts = self.news.counts if self.news else None
        told = outcome is not None and counts == added_up.totals
        tie = tie_at_the_top(game, added_up)
        changed_at = max(game.changed_at, self.followed.at) if self.followed else game.changed_at
        return {
            "game": game,
            "mine": self.mine,
            "tally": added_up,
            "outcome": outcome,
            # A tie first asks whether it stands.
            "scoring": self.mine and outcome is None and counts is None and not tie,
            "closed": counts is not None,
            "stands": result_stands(game, counts) if counts and not told else "",
            "by_the_clock": by_the_clock,
            "rows": rows(game, added_up),
            "followed_hand": None if outcome else shown_followed(game, self.followed),
            "tie": tie,
            "end": end_of_game(game, added_up),
            "road": road(game, added_up, _shape(game, added_up)),
            "rematch": rematch_of(self.game) if outcome else None,
            "is_held": self.is_held,
            "archived": self.is_archived,
            "series": series_of(game) if outcome and self.is_held else None,
            "rules_name": rules_name(game.rules),
            "at_table": self.at_table,
            "news": self.news,
            "version": self.version,
            "last_change": last_change(game),
            "changed_at": changed_at,
            "age": int((now() - changed_at).total_seconds()),
        }


def shown_game(access: Access) -> ShownGame:
    """The game as the requesting device sees it."""
    game, device, mine = access.game, access.device, access.may_write
    at_table = table_playing(game, device) if mine and device and not game.deleted else None
    scorer, followed = access.scorer, access.followed
    is_own = followed is not None and device is not None and followed.device_id == device.id
    return ShownGame(
        game,
        device,
        mine,
        is_held=scorer is not None,
        is_archived=scorer is not None and is_archived(scorer),
        at_table=at_table,
        news=news_of(at_table) if at_table else None,
        followed=None if is_own else followed,
    )


def _shape(game: Game, added_up: Tally) -> Shape:
    """The size of the road; a finished game's fits the end page."""
    return LAST_ROADS[game.rules.sides] if added_up.outcome else Shape()
