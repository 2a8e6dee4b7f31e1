"""The tables of people: what was said of the names in games, and the last thing that a device did about it.

A name is its own person until somebody says otherwise: most games have no row here.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.store.database import Model
from scorekeeper.store.models import now


class PersonNameRow(Model):
    """The person behind a name of a game, as a table said it. `name_key`: of the name at that table
    (people/person_keys.py), so that it holds wherever the person sits; `person`: the name by which they go.
    Ids are not used again: the highest tells whether anything was said since."""

    __tablename__ = "person_names"
    __table_args__ = (UniqueConstraint("game_id", "name_key"), {"sqlite_autoincrement": True})

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"))
    name_key: Mapped[str] = mapped_column(Text)
    person: Mapped[str] = mapped_column(Text)


class PersonStepRow(Model):
    """The last thing that a device said of people, so that it can be taken back. `names`: those it is about.
    `before` and `after`: lists of [game, key of a name, person or null]."""

    __tablename__ = "person_steps"

    id: Mapped[int] = mapped_column(primary_key=True)
    device_id: Mapped[int] = mapped_column(ForeignKey("devices.id"), unique=True)
    kind: Mapped[str] = mapped_column(String(16))
    names: Mapped[list[str]] = mapped_column(JSON)
    before: Mapped[list[list[Any]]] = mapped_column(JSON)
    after: Mapped[list[list[Any]]] = mapped_column(JSON)
    at: Mapped[datetime] = mapped_column(default=now, index=True)
