"""A game that goes on as another one, because somebody has left or joined: which one follows which.

The form key of the next game names the first one, so there is only one.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Any, Final

from sqlalchemy import Text, cast, func, select

from scorekeeper.rules.going_on import Left, who_left
from scorekeeper.store.change_log import hands_added, key_of
from scorekeeper.store.database import db
from scorekeeper.store.models import Change, Game

_PREFIX: Final = "on-"
#: How many letters of the first game's salt its next game's key has. A column of 32 letters holds them.
_SALT: Final = 16


class GoesOn(Exception):
    """The `game` goes on as the game `then`, so it takes no more hands."""

    def __init__(self, game: Game, then: Game) -> None:
        self.game, self.then = game, then
        super().__init__()


def key_of_next(game: Game) -> str:
    """The idempotency key of the game that `game` goes on as. No form has such a key: theirs are hashes."""
    return f"{_PREFIX}{game.id}-{game.salt[:_SALT]}"


def next_of(game: Game) -> Game | None:
    """The game that `game` goes on as. None if there is none or it was deleted, and while a correction gives
    `game` a winner."""
    return None if game.tally.outcome is not None else begun_after(game)


def begun_after(game: Game) -> Game | None:
    """The game that `game` went on as, whatever has been corrected since. None if there is none or it was
    deleted."""
    if not game.finished:
        return None
    return db.session.scalar(select(Game).where(Game.form_key == key_of_next(game), Game.deleted.is_(False)))


def without_going_on(games: Iterable[Game]) -> list[Game]:
    """Those of `games` that did not go on as others."""
    by_key = {key_of_next(game): game for game in games}
    begun = select(Game.form_key).where(Game.form_key.in_(by_key), Game.deleted.is_(False))
    gone_on = set(db.session.scalars(begun))
    return [game for key, game in by_key.items() if key not in gone_on]


def former_of(game: Game) -> Game | None:
    """The game that went on as `game`, deleted or not. None if there is none."""
    if not (game.form_key or "").startswith(_PREFIX):
        return None
    former = db.session.get(Game, int((game.form_key or "").split("-")[1]))
    return former if former is not None and key_of_next(former) == game.form_key else None


def first_of(game: Game) -> Game:
    """The first of the games that lead to `game`, each going on as the next. `game` itself if none does."""
    former = former_of(game)
    while former is not None:
        game, former = former, former_of(former)
    return game


def before_and_after(game: Game) -> Iterator[Game]:
    """The games that went on as `game`, and those that it went on as, the nearest first."""
    for step in (former_of, begun_after):
        other = step(game)
        while other is not None:
            yield other
            other = step(other)


def left_before(game: Game, then: Game) -> list[Left]:
    """Who did not play on when `game` went on as `then`, whoever was renamed or took over a seat since.

    Empty if a name was forgotten since and `then` began with a name that `game` lacks. That may be another
    neutral name of somebody who stayed.
    """
    begun = select(func.min(Change.id)).where(Change.game_id == then.id).scalar_subquery()
    later = select(Change).where(Change.game_id.in_([game.id, then.id]), Change.id > begun)
    with_seats = cast(Change.before, Text).contains('"seats"')
    seats, is_forgotten = {game.id: game.seats, then.id: then.seats}, False
    for change in db.session.scalars(later.where(with_seats).order_by(Change.id.desc())):
        seats[change.game_id] = change.before.get("game", {}).get("seats", seats[change.game_id])
        is_forgotten |= change.kind == "name_forgotten"
    names_now = dict(zip(map(str.casefold, seats[game.id]), game.seats, strict=False))
    began = {name.casefold() for name in seats[then.id]}
    if is_forgotten and began - names_now.keys():
        return []
    stayed = tuple(name for then_called, name in names_now.items() if then_called in began)
    return who_left(game.present_sitting, game.tally.totals, stayed)


def check_goes_on(game: Game, before: Mapping[str, Any], after: Mapping[str, Any]) -> None:
    """Raise `GoesOn` if a game that goes on as another gets a hand, or is stopped, which makes a winner."""
    gets_hand_or_end = hands_added(before, after) or after.get("game", {}).get("stopped")
    if gets_hand_or_end and (then := next_of(game)) is not None:
        raise GoesOn(game, then)


def was_played_on(game: Game) -> bool:
    """True if a hand was added to `game` after the game that it went on as was deleted, and still stands."""
    lines = takewhile(lambda change: change.kind != "goes_on_here", reversed(game.changes))
    added = {row for change in lines for row in hands_added(change.before, change.after)}
    return any(key_of(hand) in added for hand in game.hands)
