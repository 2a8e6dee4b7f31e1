"""The hand that a phone follows card by card, kept so that others see its table."""

from sqlalchemy import delete

from scorekeeper.store.database import db
from scorekeeper.store.models import FollowedHand, now


def note_followed(game_id: int, device_id: int, number: int, address: str) -> None:
    """Keep how far a phone has followed hand `number` of a game, in place of what was kept before."""
    db.session.merge(
        FollowedHand(game_id=game_id, device_id=device_id, number=number, address=address, at=now())
    )


def forget_followed(game_id: int) -> None:
    """Forget the hand that a phone follows in a game, because it was given up."""
    db.session.execute(delete(FollowedHand).where(FollowedHand.game_id == game_id))
