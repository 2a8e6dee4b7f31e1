"""The devices that may write to a game: the one that created it, and those that came by scorer links."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, bindparam, exists, func, select, update
from sqlalchemy.orm import selectinload

from scorekeeper.store.change_log import Values, key_of
from scorekeeper.store.database import db, flush, lock_row
from scorekeeper.store.games import history
from scorekeeper.store.games.directed import check_decides
from scorekeeper.store.models import Ask, Device, FollowedHand, Game, Hand, Link, Scorer, now
from scorekeeper.store.night_models import DirectorRow, RoundRow, TableRow
from scorekeeper.store.secrets import claimed_id, hashed, opens

#: The precision of "last used", so that not every tap writes.
USE_NOTED = timedelta(minutes=1)
#: A hand followed card by card counts as given up after so long without a tap. So does one that is entered,
#: so long after its first tap, because some tables enter it while they play; the next tap begins it anew.
FOLLOWED_FOR = timedelta(minutes=20)
#: States of an ask that waits for an answer. A device that was refused asks "again".
WAITING = ("asked", "again")


def games_of(device: Device) -> list[Game]:
    """List the games that `device` may write to, the last changed first. Without deleted ones.

    The hands of all of them are loaded in one statement.
    """
    return list(db.session.scalars(_last_changed_first(device).options(selectinload(Game.all_hands))))


def last_changed_of(device: Device) -> Game | None:
    """The game last changed of those that `device` may write to."""
    game: Game | None = db.session.scalar(_last_changed_first(device).limit(1))
    return game


def games_with_records(device: Device, most: int) -> list[Game]:
    """List at most `most` games of `device` that have a hand with a record, the last changed first.

    Two statements read them and their hands.
    """
    recorded = Game.all_hands.any(and_(Hand.record.is_not(None), Hand.deleted.is_(False)))
    games = _last_changed_first(device).where(recorded).options(selectinload(Game.all_hands))
    return list(db.session.scalars(games.limit(most)))


def _last_changed_first(device: Device) -> Select[Any]:
    return of_held_games(device, Game).order_by(Game.changed_at.desc(), Game.id.desc())


def of_held_games(device: Device, *what: Any) -> Select[Any]:
    """The statement that selects `what` from the games that `device` holds: those it may write to.

    Without deleted ones.
    """
    query = select(*what).select_from(Game).join(Scorer, Scorer.game_id == Game.id)
    return query.where(Scorer.device_id == device.id, _lets_in(), Game.deleted.is_(False))


def held_begun_at(device: Device, begun: datetime) -> list[Game]:
    """The games of `device` that were begun at this very moment: they are copies of one game."""
    return list(db.session.scalars(_last_changed_first(device).where(Game.created_at == begun)))


def count_held(device: Device) -> int:
    """The number of games that `device` holds."""
    number: int = db.session.scalar(of_held_games(device, func.count()))
    return number


def last_changed_own(device: Device) -> Game | None:
    """The game last changed of those that `device` created or imported. Not those joined by a link."""
    own = _last_changed_first(device).where(Scorer.link_id.is_(None))
    game: Game | None = db.session.scalar(own.limit(1))
    return game


@dataclass(frozen=True)
class Access:
    """A game that a request asks for: the device, if known, and its right to write, if it has one.

    `followed`: the hand that a phone follows card by card or enters just now. `has_asks`: a device asks or
    asked to score.
    """

    game: Game
    device: Device | None
    scorer: Scorer | None
    followed: FollowedHand | None = None
    has_asks: bool = False

    @property
    def may_write(self) -> bool:
        """True if the device created the game, came by a valid link, or directs the game's night."""
        return self.scorer is not None or (self.device is not None and _directs(self.game, self.device))

    @property
    def own_followed(self) -> FollowedHand | None:
        """The hand that the device follows or enters."""
        is_own = self.followed and self.device and self.followed.device_id == self.device.id
        return self.followed if is_own else None

    @property
    def followed_elsewhere(self) -> FollowedHand | None:
        """The hand that a phone other than the device follows or enters."""
        return None if self.own_followed else self.followed

    @property
    def writer(self) -> Device:
        """The device, whose right to write was checked before."""
        assert self.device is not None
        return self.device


def access_at(address: str, device_key: str) -> Access | None:
    """Find the game at a watch address, deleted or not, the device with this key, and its right to write.

    This takes a single SQL statement, besides a writer's lock, because every page of a game starts with it.
    """
    game_id = claimed_id(address)
    if game_id is None:
        return None
    lock_row(Game, game_id)
    row = db.session.execute(_access(), {"game": game_id, "key": hashed(device_key)}).one_or_none()
    if row is None or not opens(address, "watch", row.Game.id, row.Game.salt):
        return None
    followed = row.FollowedHand
    is_recent = followed is not None and now() - followed.at < FOLLOWED_FOR
    return Access(row.Game, row.Device, row.Scorer, followed if is_recent else None, row.has_asks)


@cache
def _access() -> Select[tuple[Game, Device, Scorer, FollowedHand, bool]]:
    """The statement of `access_at`. It is built once, because every open page sends it at each poll."""
    return (
        select(Game, Device, Scorer, FollowedHand, exists().where(Ask.game_id == Game.id).label("has_asks"))
        .select_from(Game)
        .outerjoin(FollowedHand, FollowedHand.game_id == Game.id)
        .outerjoin(Device, Device.key_hash == bindparam("key"))
        .outerjoin(Scorer, and_(Scorer.game_id == Game.id, Scorer.device_id == Device.id, _lets_in()))
        .where(Game.id == bindparam("game"))
    )


def may_write(game: Game, device: Device) -> bool:
    """True if `device` created the game, came by a link that was not withdrawn, or directs its night."""
    query = select(Scorer).where(Scorer.game_id == game.id, Scorer.device_id == device.id, _lets_in())
    return Access(game, device, db.session.scalar(query)).may_write


def _directs(game: Game, device: Device) -> bool:
    night = select(RoundRow.night_id).join(TableRow).where(TableRow.game_id == game.id)
    mine = select(DirectorRow.device_id).where(
        DirectorRow.device_id == device.id, DirectorRow.night_id.in_(night)
    )
    return db.session.scalar(mine) is not None


def _lets_in() -> ColumnElement[bool]:
    """True for a scorer without a link, or with one that was not withdrawn."""
    return ~Scorer.link.has(Link.withdrawn)


def note_use(scorer: Scorer) -> None:
    """Note that `scorer` has just used its right to write."""
    if scorer.last_used_at is None or now() - scorer.last_used_at > USE_NOTED:
        scorer.last_used_at = now()


# --- links ----------------------------------------------------------------------------------------


def make_link(game: Game, device: Device | None, name: str, token: str) -> None:
    """Create a link that lets other devices score. Raises `DirectorsAlone`.

    The token is not stored and cannot be shown again. The same token again (a double tap, a retry) is the
    same link.
    """
    if db.session.scalar(select(Link).where(Link.token_hash == hashed(token))) is not None:
        return
    check_decides(game, device)
    link = Link(game=game, token_hash=hashed(token), name=name)
    db.session.add(link)
    db.session.flush()
    history.record(game, device, "link_made", {key_of(link): {"withdrawn": False}})
    flush()


def withdraw_link(link: Link, device: Device, more: Values | None = None) -> None:
    """Withdraw a link. The devices that came by it can only watch from now on. `more` changes with it."""
    values: Values = {key_of(link): {"withdrawn": True}, **(more or {})}
    history.record(link.game, device, "link_withdrawn", values)
    flush()


def find_link(token: str) -> Link | None:
    """The link with this token, unless it was withdrawn or its game was deleted."""
    lock_row(Game, select(Link.game_id).where(Link.token_hash == hashed(token)).scalar_subquery())
    query = select(Link).join(Game).where(Link.token_hash == hashed(token))
    return db.session.scalar(query.where(Link.withdrawn.is_(False), Game.deleted.is_(False)))


def join(link: Link, device: Device) -> None:
    """Let `device` score by `link`: it asks no more. A device that may already write keeps its right."""
    lock_row(Game, link.game_id)
    if not may_write(link.game, device):
        let_score(link, device.id)
        waits = Ask.game_id == link.game_id, Ask.device_id == device.id, Ask.state.in_(WAITING)
        db.session.execute(update(Ask).where(*waits).values(state="noted"))
        history.record(link.game, device, "joined", {key_of(link): {}})
    flush()


def let_score(link: Link, device_id: int) -> None:
    """Give a device the right to score that goes with `link`."""
    key = {"game_id": link.game_id, "device_id": device_id}
    scorer = db.session.get(Scorer, key) or Scorer(**key)
    scorer.link_id, scorer.last_used_at = link.id, now()
    db.session.add(scorer)


def scorers(game: Game) -> list[Scorer]:
    """The devices that may write. The one that created the game comes first."""
    query = select(Scorer).where(Scorer.game_id == game.id, _lets_in())
    return list(db.session.scalars(query.order_by(Scorer.created_at)))
