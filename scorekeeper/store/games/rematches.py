"""Another game after a game, in the same series, scored by the same phones: a rematch of the same people, or
the game as it goes on when somebody has left or joined. The first game links to it.
"""

from typing import Any

from sqlalchemy import select

from scorekeeper.store.change_log import key_of
from scorekeeper.store.database import db, flush
from scorekeeper.store.form_keys import form_key_for, made_with
from scorekeeper.store.games import history
from scorekeeper.store.games.asking import seat_again
from scorekeeper.store.games.games import add_game
from scorekeeper.store.games.going_on import first_of, key_of_next
from scorekeeper.store.games.scorers import scorers
from scorekeeper.store.games.series import join_series_of
from scorekeeper.store.models import Device, Game, Link, Scorer
from scorekeeper.store.secrets import hashed, new_token


def rematch_of(game: Game) -> Game | None:
    """The rematch of `game`. None if there is none or it was deleted."""
    return db.session.scalar(select(Game).where(Game.form_key == _key(game), Game.deleted.is_(False)))


def begin_rematch(game: Game, device: Device) -> Game:
    """Create a game with the same people at the same place, and the next dealer.

    If players had changed, the game had only the hands that were left: the number of the first game counts.

    A game has only one rematch, whichever phones ask for it and however often.
    """
    return _begin_after(
        game,
        device,
        _key(game),
        "rematch_made",
        rules=game.rules,
        seats=game.seats,
        first_dealer=game.dealer,
        hands_to_play=first_of(game).hands_to_play,
    )


def go_on_as_another(game: Game, device: Device, **values: Any) -> Game:
    """Let an unfinished game go on as another one. `values` are its columns.

    It goes on only once, whichever phones ask for it and however often. From then on the first game takes no
    hands (`going_on.GoesOn`).
    """
    then = _begin_after(game, device, key_of_next(game), "goes_on", title=game.title, **values)
    game.note_outcome(goes_on=True)
    flush()
    return then


def _begin_after(game: Game, device: Device, key: str | None, kind: str, **values: Any) -> Game:
    """Create the game with this key at the same place, scored by the same devices, unless it was made before.
    `kind`: the line in the first one's history."""
    made = made_with(Game, key)
    if made is not None:
        return made
    after = add_game(device, key, place=game.place, **values)
    _let_in_others(game, after, device)
    seat_again(game, after)
    join_series_of(game, after)
    history.record(game, device, kind, {})
    flush()
    return after


def _key(game: Game) -> str | None:
    """The idempotency key of the rematch."""
    return form_key_for("rematch", game.id, game.salt)


def _let_in_others(game: Game, again: Game, device: Device) -> None:
    """Let the devices that score `game`, besides `device`, score `again` too.

    Those that came by a link get a link there, which can be withdrawn. Nobody else can use that link.
    """
    for scorer in scorers(game):
        if scorer.link is None and scorer.device_id != device.id:
            db.session.add(_like(scorer, again))
    for link in game.links:
        others = [scorer for scorer in link.scorers if scorer.device_id != device.id]
        if link.withdrawn or not others:
            continue
        same = Link(game=again, token_hash=hashed(new_token()), name=link.name)
        db.session.add(same)
        db.session.flush()
        for scorer in others:
            db.session.add(_like(scorer, again, same))
            history.record(again, scorer.device, "joined", {key_of(same): {"withdrawn": False}})


def _like(scorer: Scorer, game: Game, link: Link | None = None) -> Scorer:
    link_id = link.id if link else None
    used = scorer.last_used_at
    return Scorer(game_id=game.id, device_id=scorer.device_id, link_id=link_id, last_used_at=used)
