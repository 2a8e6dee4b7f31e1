"""The hand that a phone follows card by card, kept so that others see its table."""

from scorekeeper.store.database import db
from scorekeeper.store.models import FollowedHand, now


def note_followed(game_id: int, device_id: int, number: int, address: str) -> None:
    """Keep how far a phone has followed hand `number` of a game, in place of what was kept before."""
    db.session.merge(
        FollowedHand(game_id=game_id, device_id=device_id, number=number, address=address, at=now())
    )
