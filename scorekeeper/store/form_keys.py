"""Idempotency keys: a form that is sent again (a double tap, a retry) returns what it made the first time."""

from typing import TYPE_CHECKING, TypeVar

from sqlalchemy import select

from scorekeeper.store.database import db
from scorekeeper.store.secrets import hashed

if TYPE_CHECKING:
    from scorekeeper.store.club_models import ClubRow
    from scorekeeper.store.models import Game, SeriesRow
    from scorekeeper.store.night_models import NightRow

Made = TypeVar("Made", "Game", "ClubRow", "NightRow", "SeriesRow")


def form_key_for(*parts: object) -> str | None:
    """The key of the row that a form makes: a hash of its kind, its owner, and the form's own key.

    None if one of these is None. Databases contain such keys, so the parts of a kind never change.
    """
    return None if None in parts else hashed(" ".join(map(str, parts)))[:32]


def made_with(model: type[Made], key: str | None) -> Made | None:
    """The row that a form with this key made. None if it made none or the row was deleted.

    The key of a deleted row can be used again.
    """
    made = None if key is None else db.session.scalar(select(model).where(model.form_key == key))
    if made is not None and made.deleted:
        made.form_key = None
        db.session.flush()
        return None
    return made
