"""Copies to watch of games that other phones hand on, inside a phone.

A copy is a game that its device came to by a link that no longer lets it score.
"""

from datetime import datetime

from sqlalchemy import select

from scorekeeper.records.games import GameEntry
from scorekeeper.store.database import db, flush
from scorekeeper.store.form_keys import form_key_for, made_with
from scorekeeper.store.games.exchange import add_games, new_games
from scorekeeper.store.models import Device, Game, Link, Scorer
from scorekeeper.store.secrets import hashed, new_token


def keep_copy(entry: GameEntry, device: Device, form_key: str | None) -> Game:
    """Add the game as a copy that `device` may only watch. It is as old as `as_of_copy` says.

    It replaces older copies of which it has every hand. The same `form_key` again (a double tap) is the same
    copy.
    """
    key = form_key_for(device.id, form_key)
    made = made_with(Game, key)
    if made is not None:
        return made
    older = _replaced(entry, device)
    (game,) = new_games([entry])
    game.form_key, game.changed_at = key, as_of_copy(entry)
    add_games([game], None)
    link = Link(game=game, token_hash=hashed(new_token()), name="", withdrawn=True)
    db.session.add(link)
    db.session.flush()
    db.session.add(Scorer(game_id=game.id, device_id=device.id, link_id=link.id))
    for copy in older:
        copy.deleted = True
    flush()
    return game


def copies_of(device: Device) -> list[Game]:
    """The copies that `device` watches, the newest first."""
    query = select(Game).join(Scorer, Scorer.game_id == Game.id).join(Link, Link.id == Scorer.link_id)
    held = query.where(Scorer.device_id == device.id, Link.withdrawn, Game.deleted.is_(False))
    return list(db.session.scalars(held.order_by(Game.changed_at.desc(), Game.id.desc())))


def as_of_copy(entry: GameEntry) -> datetime:
    """When the copy was made; if it does not say, when its last hand was saved."""
    return entry.as_of or max([entry.created_at, *(hand.created_at for hand in entry.hands)])


def _replaced(entry: GameEntry, device: Device) -> list[Game]:
    """The older copies of the game that have no hand besides those of `entry`."""
    keys, made_at = {hand.form_key for hand in entry.hands}, as_of_copy(entry)
    return [
        game
        for game in copies_of(device)
        if game.created_at == entry.created_at
        and game.changed_at <= made_at
        and keys.issuperset(hand.form_key for hand in game.all_hands)
    ]
