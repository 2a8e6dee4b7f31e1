"""Watchers' devices that ask to score a game, and who lets them in.

A scorer lets a device in with a tap. It may also seat it: answer that it may take over while no scorer is
there. At a night's table, a device with which one of its people checked in is seated, too. Where nobody has
answered for two minutes, a seated device that asked is let in by another seated device, or takes over itself
if no other is seated. A device that is not seated never gets anything without a scorer's tap.
"""

from datetime import datetime, timedelta
from typing import Final, Literal

from sqlalchemy import delete, func, select
from sqlalchemy.orm import joinedload

from scorekeeper.limits import MAX_ASKS
from scorekeeper.store.change_log import Values, key_of
from scorekeeper.store.database import db, flush
from scorekeeper.store.games import history
from scorekeeper.store.games.directed import check_decides
from scorekeeper.store.games.scorers import WAITING, let_score, may_write, scorers, withdraw_link
from scorekeeper.store.models import Ask, Device, Game, Link, now
from scorekeeper.store.night_models import EntrantRow, RoundRow, TableRow
from scorekeeper.store.secrets import hashed, new_token
from scorekeeper.tournament.night.public_names import join_names

#: How long a scorer has to answer before seated devices may decide.
ANSWER_WITHIN: Final = timedelta(minutes=2)
#: After so long without an answer, a device must ask again.
ASK_LASTS: Final = timedelta(minutes=10)

Answer = Literal["given", "away", "refused"]
_KINDS: Final = {"given": "score_given", "away": "score_if_away", "refused": "score_refused"}


class WasRefused(Exception):
    """A scorer has refused this device. It may ask once more after a while, unless it was refused twice."""


class TooManyAsk(Exception):
    """As many devices as may ask at once are waiting for an answer."""


class NotDue(Exception):
    """The device may not let the asking one in: it is not seated, or scorers still have time to answer."""


def asks_of(game: Game) -> list[Ask]:
    """The asks of a game, the oldest first, each with its device and its link."""
    query = select(Ask).where(Ask.game_id == game.id).order_by(Ask.asked_at, Ask.id)
    return list(db.session.scalars(query.options(joinedload(Ask.device), joinedload(Ask.link))))


def ask_of(game: Game, device: Device) -> Ask | None:
    """What this device asks or has asked."""
    query = select(Ask).where(Ask.game_id == game.id, Ask.device_id == device.id)
    return db.session.scalar(query.options(joinedload(Ask.link)))


def find_ask(game: Game, ask_id: int) -> Ask | None:
    """One of the game's asks, or None."""
    ask = db.session.get(Ask, ask_id)
    return ask if ask is not None and ask.game_id == game.id else None


def is_open(ask: Ask) -> bool:
    """True while the ask waits for an answer."""
    return ask.state in WAITING and now() - ask.asked_at < ASK_LASTS


def is_refused(ask: Ask) -> bool:
    """True if the device may not ask now: a scorer said no a short time ago, or twice."""
    again_at = may_ask_again_at(ask)
    return ask.state == "denied" or (again_at is not None and now() < again_at)


def may_ask_again_at(ask: Ask) -> datetime | None:
    """From when on a device that was refused may ask once more. None if it was not, or was refused twice.

    It waits as long as if nobody had answered, because a "no" may have been meant for now.
    """
    return ask.asked_at + ASK_LASTS if ask.state == "refused" else None


def seated(game: Game, asks: list[Ask]) -> dict[int, str]:
    """Device id -> the names of its people, for the devices seated at the game. `asks`: all of the game."""
    return checked_in(game) | {ask.device_id: ask.name for ask in asks if ask.sits}


def checked_in(game: Game) -> dict[int, str]:
    """Device id -> the names of those at the game's table who checked in with it and are here.

    Empty once the round is over, because then the score is up to the directors.
    """
    at_table = select(TableRow.sides, RoundRow.night_id).join(RoundRow).where(TableRow.game_id == game.id)
    table = db.session.execute(at_table.where(RoundRow.closed_at.is_(None))).one_or_none()
    if table is None:
        return {}
    people = select(EntrantRow.device_id, EntrantRow.names).where(
        EntrantRow.night_id == table.night_id,
        EntrantRow.number.in_([number for side in table.sides for number in side]),
        EntrantRow.state == "here",
    )
    found = db.session.execute(people.where(EntrantRow.device_id.is_not(None)))
    return {device: join_names(names) for device, names in found if device is not None}


def is_for_directors(game: Game, device: Device | None) -> bool:
    """True if the device cannot ask, because a round is on and nobody of its table checked in with it."""
    return game.at_open_table and (device is None or device.id not in checked_in(game))


def ask_to_score(game: Game, device: Device, name: str) -> Ask:
    """Note that a device asks. Asking again while it waits changes nothing.

    Raises `DirectorsAlone`, `WasRefused`, `TooManyAsk`.
    """
    at_table = device.id in checked_in(game)
    if not at_table:
        check_decides(game, device)
    ask = ask_of(game, device)
    if ask is not None and is_open(ask):
        return ask
    if ask is not None and is_refused(ask):
        raise WasRefused
    if not (at_table or (ask is not None and ask.sits)):
        _make_room(game, ask)
    ask = ask or Ask(game_id=game.id, device_id=device.id)
    ask.name, ask.asked_at = name, now()
    ask.state = "again" if ask.state in ("refused", "again") else "asked"
    db.session.add(ask)
    flush()
    return ask


def _make_room(game: Game, mine: Ask | None) -> None:
    """Forget asks that nobody has answered in time. Raises `TooManyAsk` if too many others are waiting."""
    unanswered = [Ask.game_id == game.id, Ask.state == "asked", Ask.sits.is_(False)]
    since = now() - ASK_LASTS
    ended_asks = delete(Ask).where(*unanswered, Ask.asked_at <= since, Ask.link_id.is_(None))
    if mine is not None:
        ended_asks = ended_asks.where(Ask.id != mine.id)
    db.session.execute(ended_asks)
    waits = [Ask.game_id == game.id, Ask.state.in_(WAITING), Ask.sits.is_(False), Ask.asked_at > since]
    waiting = select(func.count(Ask.id)).where(*waits)
    if (db.session.scalar(waiting) or 0) >= MAX_ASKS:
        raise TooManyAsk


def answer(ask: Ask, device: Device, decided: Answer) -> None:
    """Answer for a scorer. An ask that was answered meanwhile keeps its answer. Raises `DirectorsAlone`."""
    if ask.state not in WAITING:
        return
    if decided == "given":
        _let_in(ask, device, "given")
    else:
        state = "denied" if decided == "refused" and ask.state == "again" else decided
        values = {"state": state, "sits": decided == "away"}
        history.record(ask.game, device, _KINDS[decided], {key_of(ask): values})
    flush()


def due_at(ask: Ask) -> datetime:
    """From when on seated devices may decide. Who changes the game is there, so the time starts again."""
    return max(ask.asked_at, ask.game.changed_at) + ANSWER_WITHIN


def others_seated(ask: Ask, sitting: dict[int, str]) -> dict[int, str]:
    """The devices besides the asking one that are seated and do not score. `sitting`: all that are seated."""
    others = {device: name for device, name in sitting.items() if device != ask.device_id}
    scoring = {scorer.device_id for scorer in scorers(ask.game)} if others else set()
    return {device: name for device, name in others.items() if device not in scoring}


def may_let_in(ask: Ask, device: Device, asks: list[Ask]) -> bool:
    """True if this device may let the asking one in without a scorer. `asks`: all of the game."""
    if not is_due(ask):
        return False
    sitting = seated(ask.game, asks)
    return ask.device_id in sitting and device.id in (others_seated(ask, sitting) or {ask.device_id})


def is_due(ask: Ask) -> bool:
    """True if no scorer has answered in time, so that seated devices may decide."""
    return is_open(ask) and now() >= due_at(ask)


def take_over(ask: Ask, device: Device) -> None:
    """Let the asking device in, because no scorer has answered. Raises `NotDue`, `DirectorsAlone`."""
    if ask.state == "taken":  # a double tap
        return
    if not may_let_in(ask, device, asks_of(ask.game)):
        raise NotDue
    _let_in(ask, device, "taken")
    flush()


def is_news(ask: Ask) -> bool:
    """True if the device has taken over and no scorer has read it yet."""
    return ask.state == "taken" and ask.link is not None and not ask.link.withdrawn


def note(ask: Ask) -> None:
    """A scorer has read that the device has taken over."""
    if ask.state == "taken":
        ask.state = "noted"
    flush()


def take_back(ask: Ask, device: Device) -> None:
    """End the right of a device that has taken over. It stays seated."""
    if ask.link is not None and not ask.link.withdrawn:
        withdraw_link(ask.link, device, {key_of(ask): {"state": "noted"}})


def seat_again(game: Game, again: Game) -> None:
    """Seat the devices that are seated at `game` at its rematch, too."""
    for ask in asks_of(game):
        if ask.sits:
            same = Ask(game_id=again.id, device_id=ask.device_id, name=ask.name, state="away", sits=True)
            db.session.add(same)


def _let_in(ask: Ask, device: Device, state: Literal["given", "taken"]) -> None:
    """Let the asking device in by a link of its own, which can be withdrawn and nobody else can use."""
    game = ask.game
    if ask.device_id not in checked_in(game):
        check_decides(game, device)
    if may_write(game, ask.device):  # it has come by another link meanwhile
        ask.state = "noted"
        return
    link = ask.link or Link(game=game, token_hash=hashed(new_token()), name=ask.name)
    db.session.add(link)
    db.session.flush()
    link.name, ask.link_id = ask.name, link.id
    let_score(link, ask.device_id)
    values: Values = {key_of(link): {"withdrawn": False}, key_of(ask): {"state": state}}
    history.record(game, device, f"score_{state}", values)
