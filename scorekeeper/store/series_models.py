"""Tables of series of games. Standings are not stored. They are computed from the games."""

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from scorekeeper.limits import MAX_NAME_LETTERS
from scorekeeper.statistics.series import Counting
from scorekeeper.store.database import Model
from scorekeeper.store.models import Game, now


class SeriesRow(Model):
    """A series of games. `ended_at`: from then on no rematch joins it automatically.

    `deleted_at`: since then its games may join another series. The rest are in it again if it is restored.
    """

    __tablename__ = "series"

    id: Mapped[int] = mapped_column(primary_key=True)
    form_key: Mapped[str | None] = mapped_column(String(32), unique=True)
    name: Mapped[str] = mapped_column(String(MAX_NAME_LETTERS))
    counting: Mapped[Counting] = mapped_column(String(8))
    created_at: Mapped[datetime] = mapped_column(default=now)
    ended_at: Mapped[datetime | None]
    deleted_at: Mapped[datetime | None]


class SeriesGameRow(Model):
    """A game of a series. A game is in at most one series."""

    __tablename__ = "series_games"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    series_id: Mapped[int] = mapped_column(ForeignKey("series.id"), index=True)

    game: Mapped[Game] = relationship()
    series: Mapped[SeriesRow] = relationship()
