"""A game as its page shows it: the parts that update by themselves, and their version."""

from dataclasses import dataclass
from typing import Any, Final

from scorekeeper.rules.game import Tally
from scorekeeper.store.finding import is_archived
from scorekeeper.store.games.going_on import former_of, left_before, next_of
from scorekeeper.store.games.history import last_change
from scorekeeper.store.games.rematches import rematch_of
from scorekeeper.store.games.scorers import Access
from scorekeeper.store.games.series import series_of
from scorekeeper.store.models import Device, FollowedHand, Game, now
from scorekeeper.store.night_models import TableRow
from scorekeeper.store.nights.tables import table_playing
from scorekeeper.web.games.asked import Asked, asked_of
from scorekeeper.web.parts.followed_hand import entered_elsewhere, shown_followed, version_of
from scorekeeper.web.parts.road import Shape, road
from scorekeeper.web.parts.table_news import News, news_of
from scorekeeper.web.parts.text.editions_text import rules_name
from scorekeeper.web.parts.text.end_of_game import end_of_game
from scorekeeper.web.parts.text.score_sheet import rows, tie_at_the_top
from scorekeeper.web.serving.errors import result_stands

#: Number of sides -> the drawing of the road at the end, sized so that everything fits a phone's screen.
LAST_ROADS: Final = {2: Shape(30, 36, 36), 3: Shape(22, 32, 36), 4: Shape(15, 26, 36)}


@dataclass(frozen=True)
class ShownGame:
    """A game as one device sees it. `mine`: the device may write. `is_held`: it has that right itself.
    `is_archived`: it has archived the game. `news` comes from the tournament table that the game is played
    at. `followed`: the hand that another device follows card by card or enters; `own_followed`: that this one
    does. `asked`: who asks the device."""

    game: Game
    device: Device | None
    mine: bool
    is_held: bool
    is_archived: bool
    at_table: TableRow | None
    news: News | None
    followed: FollowedHand | None
    own_followed: FollowedHand | None
    asked: Asked

    @property
    def is_for_all(self) -> bool:
        """True if every watcher sees the same."""
        return not (self.mine or self.asked)

    @property
    def version(self) -> str:
        """A text that changes with anything the page shows."""
        table = self.news.version if self.news else "-"
        return (
            f"{self.sheet_version}.{table}.{version_of(self.followed, self.own_followed)}{self.asked.version}"
        )

    @property
    def sheet_version(self) -> str:
        """The part of the version that changes with the score sheet."""
        return f"{last_change(self.game)}.{'w' if self.mine else 'r'}"

    def parts(self, entering: bool) -> dict[str, Any]:
        """Template context of the parts that update. `entering`: the page shows a hand to enter, even if this
        device follows it card by card."""
        game, added_up = self.game, self.game.tally
        outcome = added_up.outcome
        counts = self.news.counts if self.news else None
        told = outcome is not None and counts == added_up.totals
        goes_on, former = next_of(game), former_of(game)
        takes_hands = not (outcome or goes_on)
        tie = "" if goes_on else tie_at_the_top(game, added_up)
        own_followed = shown_followed(game, self.own_followed) if takes_hands and not entering else None
        if own_followed and not own_followed.plays:
            own_followed = None
        followed = shown_followed(game, self.followed) if takes_hands else None
        changed_at = max(game.changed_at, followed.kept.at) if followed else game.changed_at
        return {
            "game": game,
            "mine": self.mine,
            "tally": added_up,
            "outcome": outcome,
            # A tie first asks whether it stands.
            "scoring": self.mine and not (outcome or goes_on or counts or tie or own_followed),
            "closed": counts is not None or goes_on is not None,
            "stands": result_stands(game, counts) if counts and not told else "",
            "by_the_clock": game.by_the_clock,
            "rows": rows(game, added_up),
            "followed_hand": followed,
            "own_followed": own_followed,
            "entering": entered_elsewhere(game, self.followed, self.own_followed) if takes_hands else "",
            "tie": tie,
            "end": end_of_game(game, added_up),
            "road": road(game, added_up, _shape(game, added_up)),
            "goes_on": goes_on,
            "left": left_before(game, goes_on) if goes_on else [],
            "former": None if former and former.deleted else former,
            "rematch": rematch_of(self.game) if outcome else None,
            "is_held": self.is_held,
            "archived": self.is_archived,
            "series": series_of(game) if outcome and self.is_held else None,
            "rules_name": rules_name(game.rules),
            "at_table": self.at_table,
            "news": self.news,
            "asked": self.asked,
            "version": self.version,
            "last_change": last_change(game),
            "changed_at": changed_at,
            "age": int((now() - changed_at).total_seconds()),
        }


def shown_game(access: Access) -> ShownGame:
    """The game as the requesting device sees it."""
    game, device, mine = access.game, access.device, access.may_write
    at_table = table_playing(game, device) if mine and device and not game.deleted else None
    scorer = access.scorer
    return ShownGame(
        game,
        device,
        mine,
        is_held=scorer is not None,
        is_archived=scorer is not None and is_archived(scorer),
        at_table=at_table,
        news=news_of(at_table) if at_table else None,
        followed=access.followed_elsewhere,
        own_followed=access.own_followed,
        asked=asked_of(access),
    )


def _shape(game: Game, added_up: Tally) -> Shape:
    """The size of the road; a finished game's fits the end page."""
    return LAST_ROADS[game.rules.sides] if added_up.outcome else Shape()
