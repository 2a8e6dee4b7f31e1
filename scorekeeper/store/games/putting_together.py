"""Puts a copy of a game from another phone and the one here together, hand by hand.

All of it is one change of the history, and one undo takes it back. A hand that is not chosen is kept as a
deleted one.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from scorekeeper.records.games import GameEntry, HandEntry
from scorekeeper.records.games.comparing import Pair, compare
from scorekeeper.store.change_log import key_of
from scorekeeper.store.database import db
from scorekeeper.store.games.exchange import handed_entry
from scorekeeper.store.games.games import keep_if_possible
from scorekeeper.store.games.history import record, told_change, write_down
from scorekeeper.store.models import Change, Device, Game, Hand
from scorekeeper.store.secrets import new_token
from scorekeeper.store.stored_bytes import check_game

#: What can be chosen of two hands.
OURS: Final = "ours"
THEIRS: Final = "theirs"
BOTH: Final = "both"
#: Columns of a game of which one is chosen where the copies differ.
TERMS: Final = ("title", "place", "note", "seats", "rules")


def compared(game: Game, theirs: GameEntry) -> list[Pair]:
    """The hands of the game here (`ours`) and of the copy."""
    return compare(handed_entry(game, game.changed_at), theirs)


def differing_terms(game: Game, theirs: GameEntry) -> list[str]:
    """The columns of `TERMS` that the copy has otherwise. Players who changed during the game stay."""
    changed = {"seats"} if game.earlier_seats or theirs.earlier_seats else set()
    return [term for term in TERMS if term not in changed and getattr(game, term) != getattr(theirs, term)]


def join_copy(
    game: Game, theirs: GameEntry, device: Device, chosen: Mapping[int, str], terms: Collection[str] = ()
) -> None:
    """Bring hands of a copy into the game: `chosen` says which, by the index of a pair of `compared` that
    differs. Where it says nothing, ours stays if there is one. `terms` of `TERMS` become those of the copy.

    The history gets what the other phone did meanwhile. Raises `Forbidden`, `Full`.
    """
    ours = handed_entry(game, game.changed_at)
    rows = {id(hand): row for hand, row in zip(ours.hands, game.all_hands, strict=True)}
    set_to: list[tuple[Hand, dict[str, Any]]] = []
    for index, pair in enumerate(compare(ours, theirs)):
        if pair.differs:
            row = rows[id(pair.ours)] if pair.ours else None
            set_to += _as_chosen(game, row, pair, chosen.get(index, OURS if pair.ours else THEIRS))
    new = [hand for hand, _columns in set_to if hand.game is None]
    taken = {term: getattr(theirs, term) for term in differing_terms(game, theirs) if term in terms}
    if not set_to and not taken:
        return
    check_game(game, more_hands=len(new))
    write_down(_told_meanwhile(game, theirs))
    with keep_if_possible(game):
        game.all_hands.extend(new)
        db.session.flush()
        values: dict[str, Mapping[str, Any]] = {key_of(hand): columns for hand, columns in set_to}
        dealt = any(not columns["deleted"] for _hand, columns in set_to)
        if dealt or taken:
            values["game"] = taken | ({"next_dealer": None} if dealt else {})
        record(game, device, "copies_joined", values, {key_of(hand): {"deleted": True} for hand in new})


def _told_meanwhile(game: Game, theirs: GameEntry) -> list[Change]:
    """The changes of the other phone that the history here has not told. They are known by their moment."""
    known = {change.at for change in game.changes}
    told = [told_change(told) for told in theirs.history if told.at not in known]
    for change in told:
        change.game = game
    return told


def _as_chosen(
    game: Game, row: Hand | None, pair: Pair, choice: str
) -> Iterator[tuple[Hand, dict[str, Any]]]:
    """The hand that the choice changes or adds, if any, with its columns."""
    theirs = pair.theirs if pair.theirs and not pair.theirs.deleted else None
    if choice == THEIRS and row is not None:
        yield row, _columns(theirs, deleted=False) if theirs else {"deleted": True}
    elif theirs is not None and not (choice == OURS and _is_kept(game, theirs)):
        columns = _columns(theirs, deleted=choice == OURS)
        yield Hand(form_key=_key(game, theirs), created_at=theirs.created_at, **columns), columns


def _columns(hand: HandEntry, deleted: bool) -> dict[str, Any]:
    return {"deleted": deleted, "dealer": hand.dealer, "result": hand.result, "record": hand.record}


def _key(game: Game, theirs: HandEntry) -> str:
    """The key of the hand; another if a hand here has it."""
    taken = {hand.form_key for hand in game.all_hands}
    return new_token() if theirs.form_key is None or theirs.form_key in taken else theirs.form_key


def _is_kept(game: Game, theirs: HandEntry) -> bool:
    """True if such a hand is among the deleted ones, perhaps from an earlier choice."""
    return any(hand.deleted and hand.result == theirs.result for hand in game.all_hands)
