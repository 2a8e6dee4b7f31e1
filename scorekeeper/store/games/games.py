"""Changes to games other than to their hands. Each function writes one change with its history."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sqlalchemy import select

from scorekeeper.rules import Problem, Rules, problems
from scorekeeper.store.change_log import Changed, Values, undo_is_offered
from scorekeeper.store.database import db, flush
from scorekeeper.store.form_keys import form_key_for, made_with
from scorekeeper.store.games import history
from scorekeeper.store.games.going_on import begun_after, former_of, was_played_on
from scorekeeper.store.models import Change, Device, Game, Hand, Scorer, now
from scorekeeper.store.secrets import claimed_row, opens
from scorekeeper.store.stored_bytes import check_bring_back, check_game

#: Kinds of changes that begin a game. They cannot be undone, because nothing was there before.
NOT_UNDOABLE = (
    "game_made",
    "imported",
    "told",
    "joined",
    "rematch_made",
    "goes_on",
    "goes_on_here",
    "name_forgotten",
)


def create_game(device: Device, form_key: str | None = None, **values: Any) -> Game:
    """Create a game of `device`, which may write to it. `values` are the columns of `Game`.

    The same `form_key` and values again (a double tap, a retry) return the first game. If the form comes back
    with other values, or after its game was deleted, it makes another game.
    """
    made = made_before(device, form_key, **values)
    if made is not None:
        return made
    game = add_game(device, _form_key(device, form_key, values), **values)
    flush()
    return game


def made_before(device: Device | None, form_key: str | None = None, **values: Any) -> Game | None:
    """The game that `create_game` made when the same form was sent before."""
    return made_with(Game, _form_key(device, form_key, values)) if device else None


def _form_key(device: Device, form_key: str | None, values: Mapping[str, Any]) -> str | None:
    return form_key_for(device.id, form_key, repr(values))


def add_game(device: Device, key: str | None, **values: Any) -> Game:
    """Create a game of `device` with an idempotency key."""
    game = Game(form_key=key, **values)
    db.session.add(game)
    db.session.flush()
    db.session.add(Scorer(game_id=game.id, device_id=device.id, last_used_at=now()))
    history.record(game, device, "game_made", {"game": {"deleted": False}})
    return game


def find_game(address: str) -> Game | None:
    """The game at this watch address, deleted or not."""
    game = claimed_row(Game, address)
    return game if game is not None and opens(address, "watch", game.id, game.salt) else None


def change_game(game: Game, device: Device, kind: str, **values: Any) -> None:
    """Set columns of a game. Raises `Forbidden`, and `Full` for anything but a deletion.

    What changes nothing (a double tap) is not recorded, except a misdeal: there may be two in a row.
    """
    if kind != "misdeal" and has_values(game, values):
        return
    if kind != "game_deleted":
        check_game(game)
    with keep_if_possible(game), _telling_former(game, device):
        history.record(game, device, kind, {"game": values})


def has_values(row: Game | Hand, values: Mapping[str, Any]) -> bool:
    """True if the columns of `row` already have these values."""
    return all(getattr(row, column) == value for column, value in values.items())


def last_done_by(device: Device, game: Game | None = None, kind: str | None = None) -> Change | None:
    """The last change by `device` (to `game`, if given), while its undo is offered."""
    if game is not None:  # its page needs all of its changes anyway
        changes = (change for change in reversed(game.changes) if change.device_id == device.id)
        change = next((change for change in changes if change.kind not in NOT_UNDOABLE), None)
    else:
        query = select(Change).where(Change.device_id == device.id, Change.kind.not_in(NOT_UNDOABLE))
        change = db.session.scalar(query.order_by(Change.id.desc()).limit(1))
    if change is None or change.undone_by_id is not None or not undo_is_offered(change.at):
        return None
    return change if kind is None or change.kind == kind else None


def undo(change: Change, device: Device) -> None:
    """Undo a change. Raises `Changed`, `Forbidden`, `Full`.

    The beginning of a game cannot be undone, nor what was changed again since.
    """
    if change.kind in NOT_UNDOABLE:
        raise Changed
    (check_bring_back if change.kind == "game_deleted" else check_game)(change.game)
    with keep_if_possible(change.game), _telling_former(change.game, device):
        history.undo(change, device)


def bring_back(game: Game, device: Device, state: Values) -> None:
    """Restore a state of the game (`history.state_after`). Raises `Forbidden`, `Full`."""
    check_game(game)
    with keep_if_possible(game):
        history.bring_back(game, device, state)


class Forbidden(Exception):
    """Nothing was changed, because hand `number` would be impossible by the game's rules."""

    def __init__(self, number: int, problem: Problem, rules: Rules, side_names: list[str]) -> None:
        self.number, self.problem, self.rules, self.side_names = number, problem, rules, side_names
        super().__init__(f"hand {number}: {problem.code}")


@contextmanager
def keep_if_possible(game: Game) -> Iterator[None]:
    """Keep the changes made inside, unless they leave a hand impossible under the game's rules.

    Raises `Forbidden`.

    A deleted hand that is restored can be impossible, and so can a hand when older rules are restored. A hand
    that was there before under the same rules is not checked, because an earlier version may have accepted
    it. Every change of rules or hands goes through here, so this also notes whether the game is over.
    """
    rules, standing = game.rules, {hand.id: hand.result for hand in game.hands}
    goes_on = begun_after(game) is not None
    yield
    for number, hand in enumerate(game.hands, start=1):
        if game.rules == rules and standing.get(hand.id) == hand.result:
            continue
        found = problems(game.rules, hand.result)
        if found:
            forbidden = Forbidden(number, found[0], game.rules, game.side_names)
            db.session.rollback()
            raise forbidden
    game.note_outcome(goes_on)
    flush()


@contextmanager
def _telling_former(game: Game, device: Device) -> Iterator[None]:
    """Tell the game that went on as `game` if the changes made inside delete or restore `game`.

    If hands were added to it meanwhile, it does not go on as the restored game, which lacks their points.
    """
    was_deleted = game.deleted
    yield
    former = former_of(game) if game.deleted != was_deleted else None
    if former is not None and not game.deleted and was_played_on(former):
        game.form_key = None
        flush()
    elif former is not None:
        history.record(former, device, "goes_on_here" if game.deleted else "goes_on", {})
        former.note_outcome(goes_on=not game.deleted)
