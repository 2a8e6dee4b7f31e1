"""The hand that a phone follows card by card or enters, kept so that others see who does."""

from sqlalchemy import delete, select, update

from scorekeeper.store.database import db
from scorekeeper.store.models import FollowedHand, Link, Scorer, now


def note_followed(game_id: int, device_id: int, number: int, address: str) -> None:
    """Keep how far a phone has followed hand `number` of a game, in place of what was kept before.

    An empty `address`: the phone has begun to enter the hand.
    """
    values = {"device_id": device_id, "number": number, "address": address, "at": now(), "also_id": None}
    db.session.merge(FollowedHand(game_id=game_id, **values))


def note_also(game_id: int, device_id: int, enters: bool) -> None:
    """Note that a second device enters the hand that another one began to enter, or (not `enters`) that it
    has stopped. Only one such device is noted. A hand that was saved meanwhile is left alone."""
    was, to_be = (None, device_id) if enters else (device_id, None)
    this = FollowedHand.game_id == game_id, FollowedHand.address == "", FollowedHand.also_id == was
    db.session.execute(update(FollowedHand).where(*this).values(also_id=to_be))


def forget_followed(game_id: int) -> None:
    """Forget the hand that a phone follows or enters in a game: it was saved or given up."""
    db.session.execute(delete(FollowedHand).where(FollowedHand.game_id == game_id))


def forget_followed_of_withdrawn(game_id: int) -> None:
    """Forget the hand that a phone follows or enters in a game that it may no longer write to, because its
    link was withdrawn."""
    devices = select(Scorer.device_id).join(Scorer.link).where(Scorer.game_id == game_id, Link.withdrawn)
    ours = FollowedHand.game_id == game_id, FollowedHand.device_id.in_(devices)
    db.session.execute(delete(FollowedHand).where(*ours))
    theirs = FollowedHand.game_id == game_id, FollowedHand.also_id.in_(devices)
    db.session.execute(update(FollowedHand).where(*theirs).values(also_id=None))
