"""Games out to a file and in from one: rows to the values of `mille-bornes-games/1` and back."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from scorekeeper.records.games import HAND_KEY, GameEntry, HandEntry
from scorekeeper.store.change_log import key_of
from scorekeeper.store.columns import columns_of, value_of
from scorekeeper.store.database import db, flush
from scorekeeper.store.form_keys import form_key_for, made_with
from scorekeeper.store.games.history import GameAsRead, Line, told_change, write_down_many
from scorekeeper.store.models import Device, Game, Hand, Scorer, now
from scorekeeper.store.secrets import new_token
from scorekeeper.store.stored_bytes import row_bytes

#: Games that are written to the database by one statement.
_AT_ONCE: Final = 200


def every_game() -> list[Game]:
    """All games but the deleted ones, in the order they were made, with their hands."""
    query = select(Game).where(Game.deleted.is_(False)).options(selectinload(Game.all_hands))
    return list(db.session.scalars(query.order_by(Game.id)))


def game_entry(game: Game) -> GameEntry:
    """The game as a file has it: without its history, its links and who may write."""
    hands = tuple(value_of(HandEntry, hand, form_key=None) for hand in game.all_hands)
    return value_of(GameEntry, game, hands=hands, as_of=None, history=())


def evenings_of(games: Iterable[Game]) -> dict[datetime, date]:
    """The evening of each moment at which a game began."""
    return {game.created_at: game.evening for game in games}


def handed_entry(game: Game, as_of: datetime) -> GameEntry:
    """The game as it is handed on: the same with the keys of its hands, by which copies can be compared. Its
    history is told by who hands it on."""
    hands = tuple(
        # A form may have given a hand a key that no file can hold.
        value_of(HandEntry, hand, form_key=hand.form_key if HAND_KEY.fullmatch(hand.form_key) else None)
        for hand in game.all_hands
    )
    return value_of(GameEntry, game, hands=hands, as_of=as_of, history=())


def new_games(entries: Iterable[GameEntry]) -> list[Game]:
    """New rows with all that `entries` say, worked out before anybody waits for them to be written."""
    return list(map(_game, entries))


def import_games(games: Sequence[Game], device: Device | None, form_key: str | None = None) -> list[Game]:
    """Add new games in one transaction: all of them or none.

    `device` may write to them; None: nobody may, until whoever runs the server makes a link. The same
    `form_key` of a device again (a double tap, a retry) makes nothing, and gives the first game made with it.
    """
    made = imported_before(device, form_key)
    if made is not None:
        return [made]
    add_games(games, device)
    if games and device is not None:
        games[0].form_key = _form_key(device, form_key)
    flush()
    return list(games)


def imported_before(device: Device | None, form_key: str | None) -> Game | None:
    """The first game that `import_games` made of the same form when it was sent before."""
    return made_with(Game, _form_key(device, form_key)) if device else None


def _form_key(device: Device, form_key: str | None) -> str | None:
    return form_key_for(device.id, form_key)


def add_games(games: Sequence[Game], device: Device | None) -> None:
    """Add new games within the caller's transaction, each with its history; `device` may write to them."""
    for start in range(0, len(games), _AT_ONCE):
        _add(games[start : start + _AT_ONCE], device)


def _add(games: Sequence[Game], device: Device | None) -> None:
    db.session.add_all(games)
    db.session.flush()
    write_down_many([_imported(game) for game in games], device)
    if device is not None:
        db.session.add_all(Scorer(game_id=game.id, device_id=device.id, last_used_at=now()) for game in games)


def _game(entry: GameEntry) -> Game:
    game = Game(
        **columns_of(entry, "hands", "as_of", "history"),
        all_hands=[hand_row(hand) for hand in entry.hands],
        changes=[told_change(told) for told in entry.history],
    )
    game.stored_bytes = sum(row_bytes(hand.record) for hand in game.all_hands)
    game.stored_bytes += sum(row_bytes(change.before, change.after) for change in game.changes)
    game.note_outcome()
    return game


def hand_row(entry: HandEntry) -> Hand:
    """A new row with all that `entry` says."""
    return Hand(form_key=entry.form_key or new_token(), **columns_of(entry, "form_key"))


def _imported(game: Game) -> Line:
    """The first change of the game, which tells where it comes from."""
    standing = [key_of(hand) for hand in game.hands]
    return Line(
        GameAsRead(game.id, game.version, game.stored_bytes),
        "imported",
        before={name: {"deleted": True} for name in standing},
        after={name: {"deleted": False} for name in standing},
    )
