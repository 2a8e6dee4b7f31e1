"""The tables of imports that take a while: how far each has come, and the games that are still to come in."""

from datetime import datetime

from sqlalchemy import ForeignKey, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Model
from scorekeeper.store.models import now


class ImportRow(Model):
    """The last long import of a device. First all of its games are checked, then all come in. `refused`: the
    part that follows has a game that is wrong; it is the only one that is kept. `stored_bytes`: of the file
    until its games are in."""

    __tablename__ = "imports"

    id: Mapped[int] = mapped_column(primary_key=True)
    device_id: Mapped[int] = mapped_column(ForeignKey("devices.id"), unique=True)
    form_key: Mapped[str] = mapped_column(String(32))
    total: Mapped[int]
    checked: Mapped[int] = mapped_column(default=0)
    came: Mapped[int] = mapped_column(default=0)
    refused: Mapped[bool] = mapped_column(default=False)
    stored_bytes: Mapped[int]
    created_at: Mapped[datetime] = mapped_column(default=now, index=True)

    @property
    def is_checked(self) -> bool:
        return self.checked == self.total

    @property
    def position(self) -> int:
        """The game, from 0, with which the next part begins."""
        return self.came if self.is_checked else self.checked

    @property
    def is_done(self) -> bool:
        return self.came == self.total

    @property
    def goes_on(self) -> bool:
        return not self.refused and not self.is_done


class ImportPartRow(Model):
    """Some of the games of an import, a line each, compressed (gzip)."""

    __tablename__ = "import_parts"

    import_id: Mapped[int] = mapped_column(ForeignKey("imports.id"), primary_key=True, autoincrement=False)
    first_game: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    games: Mapped[bytes] = mapped_column(LargeBinary)
