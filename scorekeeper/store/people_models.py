"""Tables of people: what was said about the names in games, and the last thing that each device said.

A name is a separate person until somebody says otherwise, so most games have no row here.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Model
from scorekeeper.store.models import now


class PersonNameRow(Model):
    """The person behind a name in a game, as somebody at that table said.

    `name_key`: key of the name at that table (people/person_keys.py), so it holds wherever the person sits.
    `person`: the name they go by. Ids are never reused, so the highest shows whether anything was said since.
    """

    __tablename__ = "person_names"
    __table_args__ = (UniqueConstraint("game_id", "name_key"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"))
    name_key: Mapped[str] = mapped_column(Text)
    person: Mapped[str] = mapped_column(Text)


class PersonStepRow(Model):
    """The last thing that a device said about people, for undoing it.

    `names`: those it is about. `before` and `after`: lists of [game, key of a name, person or null].
    """

    __tablename__ = "person_steps"

    id: Mapped[int] = mapped_column(primary_key=True)
    device_id: Mapped[int] = mapped_column(ForeignKey("devices.id"), unique=True)
    kind: Mapped[str] = mapped_column(String(16))
    names: Mapped[list[str]] = mapped_column(JSON)
    before: Mapped[list[list[Any]]] = mapped_column(JSON)
    after: Mapped[list[list[Any]]] = mapped_column(JSON)
    at: Mapped[datetime] = mapped_column(default=now, index=True)
