"""A game's history in words: when, from which device, and the values before and after."""

from bisect import bisect_left
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask_babel import gettext as _

from scorekeeper.evenings import local
from scorekeeper.limits import MAX_TOLD_CHANGES, MAX_TOLD_LETTERS
from scorekeeper.records.games import ToldChange
from scorekeeper.rules import Rules
from scorekeeper.rules.cards import DISTANCES
from scorekeeper.rules.items import SIDE_CLAIMS
from scorekeeper.rules.who_plays import Seats, Sitting, players_of
from scorekeeper.rules.words import N_, Sentence, and_list, comma_list, verbatim
from scorekeeper.store.change_log import as_json, key_of, stored
from scorekeeper.store.games.history import NO_STATES, RIGHTS
from scorekeeper.store.models import Change, Game
from scorekeeper.web.parts.template_helpers import LETTERS
from scorekeeper.web.parts.text.change_messages import event
from scorekeeper.web.parts.text.device_names import device_name
from scorekeeper.web.parts.text.editions_text import HOUSE_RULE_NAMES, HOUSE_RULE_VALUES, rules_name
from scorekeeper.web.parts.text.player_changes import player_change
from scorekeeper.web.serving.language import voice

#: Kinds of changes that create hands.
_FIRST_KINDS = ("hand_saved", "imported", "copies_joined")
#: Kinds of changes with a sentence of their own, which comes before those of the rows.
_KINDS_TOLD = (
    "game_made",
    "undone",
    "redone",
    "brought_back",
    "copies_joined",
    "imported",
    "misdeal",
    "rematch_made",
    "goes_on",
    "goes_on_here",
    "name_forgotten",
)
#: The event of an undo that removes one hand, told in one sentence.
_HAND_TAKEN_BACK = "hand_taken_back"
#: Shown for a missing value.
_NO_VALUE = "–"

#: The columns of a row, as JSON values.
State = Mapping[str, Any]
#: Hand id -> its columns, as far as they are known.
Hands = Mapping[int, Mapping[str, Any]]


@dataclass(frozen=True)
class HistoryEntry:
    """One change as the history shows it. `leads_back`: the game's state after it differs from the present
    one and can be restored."""

    change: Change
    at: datetime
    device: str
    sentences: Sequence[str]
    leads_back: bool


def history_entries(game: Game, told: Collection[Change] | None = None) -> list[HistoryEntry]:
    """The changes in `told`, or all changes to a game, newest first."""
    entries: list[HistoryEntry] = []
    hands = _first_states(game)
    saved_by_then: set[int] = set()
    language = voice(game.rules)
    current = max((change.id for change in game.changes if _touches_scores(change)), default=0)
    shown = {change.id for change in (game.changes if told is None else told)}
    for change in game.changes:
        if change.id in shown:
            sentences = _told(change) or [
                language.say(what) for what in _events(game, change, hands, len(saved_by_then))
            ]
            leads_back = change.id < current and change.kind not in NO_STATES
            device = _device(change)
            entries.append(HistoryEntry(change, local(change.at), device, sentences, leads_back))
        for hand_id, columns in columns_of_hands(change):
            hands[hand_id] |= columns
            saved_by_then.add(hand_id)
    return entries[::-1]


def difference(game: Game, column: str, other: Any) -> str:
    """What this column of the game holds, and what it has in a copy, as the history says of a change."""
    after = as_json(game, {"game": {column: other}})["game"]
    before = stored(game, {"game": [column]})["game"]
    events = _game_events(game.seats, "copies_joined", before, after)
    return " ".join(map(voice(game.rules).say, events)) or _("Rules")  # not all of them have a sentence


def told_history(game: Game) -> tuple[ToldChange, ...]:
    """The history for another phone, oldest change first: the newest changes, as many as fit, without those
    of who may score."""
    told = [
        ToldChange(entry.change.at, _named(entry.change), _told_text(entry))
        for entry in history_entries(game)
        if _touches_scores(entry.change) and entry.sentences
    ]
    return tuple(told[MAX_TOLD_CHANGES - 1 :: -1])


def _told_text(entry: HistoryEntry) -> str:
    # An import names every hand, which the history before it does, too.
    text = "\n".join(entry.sentences[:1] if entry.change.kind == "imported" else entry.sentences)
    return text if len(text) <= MAX_TOLD_LETTERS else text[: MAX_TOLD_LETTERS - 1] + "…"


def _told(change: Change) -> list[str]:
    """What another phone says of its change; empty for a change that was made here."""
    return change.after["told"]["says"].split("\n") if change.kind == "told" else []


def _named(change: Change) -> str | None:
    """The name of the device that made the change, if it has one."""
    name = change.after["told"]["by"] if change.kind == "told" else change.device and change.device.name
    return name or None


def _device(change: Change) -> str:
    return (_named(change) or _("another phone")) if change.kind == "told" else device_name(change.device)


def behind(change: Change) -> tuple[Change, bool]:
    """The change behind an undo, or behind the undo of an undo; and whether it is undone by that."""
    undone_by = {undone.undone_by_id: undone for undone in change.game.changes if undone.undone_by_id}
    is_undone = False
    while change.kind == "undone" and change.id in undone_by:
        change, is_undone = undone_by[change.id], not is_undone
    return change, is_undone


def told_in_short(change: Change) -> str:
    """The change in one sentence of the history; empty if that has several."""
    (entry,) = history_entries(change.game, [change])
    return entry.sentences[0] if len(entry.sentences) == 1 else ""


def _first_states(game: Game) -> dict[int, dict[str, Any]]:
    """Each hand's state before the history begins: deleted, with the result and record it was first saved
    with. (The earliest version logged a result only when it changed, and an imported hand has neither.)"""
    states: dict[int, dict[str, Any]] = {}
    for change in game.changes:
        for hand_id, after in columns_of_hands(change):
            state = states.setdefault(hand_id, {"deleted": True})
            for column in {"result", "record"} & after.keys():
                state.setdefault(column, change.before[f"hand:{hand_id}"][column])
    for hand in game.all_hands:
        sides = [{"miles": side.miles} for side in hand.result.sides]
        state = states.setdefault(hand.id, {"deleted": True})
        state.setdefault("result", {"sides": sides})
        state.setdefault("record", hand.record)
    return states


def _touches_scores(change: Change) -> bool:
    """False for a change of who may score only: that is no part of a state that can be restored."""
    return any(not name.startswith(RIGHTS) for name in change.after)


def columns_of_hands(change: Change) -> Iterator[tuple[int, State]]:
    for name, columns in change.after.items():
        if name.startswith("hand:"):
            yield int(name.removeprefix("hand:")), columns


def _numbers(change: Change, hands: Hands) -> dict[int, int]:
    """The number that each hand of a change had at the time; of a hand that was deleted before and after, the
    one that it would have had."""
    changed = dict(columns_of_hands(change))
    kept = {hand_id for hand_id, state in hands.items() if not state["deleted"]}
    back = {hand_id for hand_id, columns in changed.items() if columns.get("deleted") is False}
    there = sorted(kept | back)
    return {hand_id: bisect_left(there, hand_id) + 1 for hand_id in changed}


def _events(game: Game, change: Change, hands: Hands, saved_by_then: int) -> Iterator[Sentence]:
    """The events of a change. `saved_by_then`: how many hands were saved before it, deleted ones counted."""
    kind = _HAND_TAKEN_BACK if _takes_a_hand_back(change) else change.kind
    if change.kind == "undone" and not behind(change)[1]:
        kind = "redone"
    if kind in _KINDS_TOLD:
        yield event(kind)
    yield from _link_events(game, change)
    yield from _ask_events(game, change)
    numbers = _numbers(change, hands)
    for hand_id, after in columns_of_hands(change):
        before = change.before[f"hand:{hand_id}"]
        table = game.sitting(hand_id)
        yield from _hand_events(table, kind, numbers[hand_id], hands[hand_id], before, after)
    if change.kind != "game_made" and "game" in change.after:
        if change.kind == "players_changed":
            yield from _player_changes(change, hands)
        seats = players_of(saved_by_then, game.seats, game.earlier_seats)
        yield from _game_events(seats, change.kind, change.before["game"], change.after["game"])


def _player_changes(change: Change, hands: Hands) -> Iterator[Sentence]:
    """Who plays from a hand on. Its number is the one that it had at the time."""
    before, after = change.before["game"], change.after["game"]
    entries = [*before["earlier_seats"], *after["earlier_seats"]]
    earlier = sorted(hands)[: max(entry["hands"] for entry in entries)]
    number = 1 + sum(not hands[hand_id]["deleted"] for hand_id in earlier)
    yield from player_change(number, tuple(before["seats"]), tuple(after["seats"]))


def _takes_a_hand_back(change: Change) -> bool:
    """True for an undo that deletes one hand and touches no other."""
    deleted = [columns.get("deleted") for _id, columns in columns_of_hands(change)]
    return change.kind == "undone" and deleted == [True]


def _link_events(game: Game, change: Change) -> Iterator[Sentence]:
    for link in game.links:
        columns = change.after.get(key_of(link))
        if columns is None:
            continue
        if change.kind == "joined":
            yield event("joined", name=link.name)
        elif columns["withdrawn"]:
            yield event("link_withdrawn", name=link.name)
        elif change.kind in ("link_made", "score_given", "score_taken"):
            yield event(change.kind, name=link.name)
        else:
            yield event("link_opened_again", name=link.name)


def _ask_events(game: Game, change: Change) -> Iterator[Sentence]:
    """What was decided about a device that asks to score, besides letting it in."""
    if not any(name.startswith("ask:") for name in change.after):
        return
    for ask in game.asks:
        before, after = (values.get(key_of(ask), {}) for values in (change.before, change.after))
        if before.get("sits") != after.get("sits"):
            yield event("may_take_over" if after["sits"] else "may_not_take_over", name=ask.name)
        if after.get("state") in ("refused", "denied"):
            yield event("score_refused", name=ask.name)


# --- a hand --------------------------------------------------------------------------------------


def _hand_events(
    table: Sitting, kind: str, number: int, state: State, before: State, after: State
) -> Iterator[Sentence]:
    """The events of one hand. `state` is the whole hand before the change; `before` and `after` are the
    changed columns."""
    if before.get("deleted") != after.get("deleted"):
        if after["deleted"]:
            yield event(_HAND_TAKEN_BACK if kind == _HAND_TAKEN_BACK else "hand_deleted", number=number)
        else:
            miles = _miles(table, after.get("result", state["result"])["sides"])
            came = "hand_saved" if _creates(kind, after) else "hand_brought_back"
            yield event(came, number=number, miles=miles)
    yield from _record_events(kind, number, state, before, after)
    for what, old, new in _hand_differences(table, before, after):
        yield event("hand_changed", number=number, what=what, before=old, after=new)


def _creates(kind: str, after: State) -> bool:
    """True unless the hand was there before. One that is redone gets no new result."""
    return kind in _FIRST_KINDS and (kind != "hand_saved" or "result" in after)


def _miles(table: Sitting, sides: Sequence[Any]) -> Sentence:
    """The miles of each side: "Ann 700, Bob 625"."""
    named = zip(names_of_sides(table, sides), sides, strict=True)
    return comma_list(
        [Sentence("%(name)s %(miles)s", {"name": name, "miles": side["miles"]}) for name, side in named]
    )


def _record_events(kind: str, number: int, state: State, before: State, after: State) -> Iterator[Sentence]:
    old, new = before.get("record"), after.get("record")
    if _creates(kind, after) and before.get("deleted") != after.get("deleted"):  # a new hand had none before
        old, new = None, after.get("record", state["record"])
    if old == new:
        return
    if new is None:
        yield event("record_removed", number=number)
    elif old is None:
        yield event("record_attached", number=number)
    else:
        yield event("record_replaced", number=number)


def names_of_sides(table: Sitting, sides: Sequence[Any]) -> Sequence[str]:
    """The names of a hand's sides; letters if the table's number of sides has changed since."""
    return table.side_names if len(sides) == table.sides else LETTERS[: len(sides)]


def _hand_differences(
    table: Sitting, before: State, after: State
) -> Iterator[tuple[Sentence, object, object]]:
    """Each changed value: its name, the value before and the value after."""
    if before.get("dealer") != after.get("dealer"):
        yield _word(N_("dealer")), table.seats[before["dealer"]], table.seats[after["dealer"]]
    old, new = before.get("result"), after.get("result")
    if not (old and new) or len(old["sides"]) != len(new["sides"]):
        return
    if old["extension_called_by"] != new["extension_called_by"]:
        yield _word(N_("extension called by")), _caller(table, old), _caller(table, new)
    if old["draw_pile_empty"] != new["draw_pile_empty"]:
        yield _word(N_("draw pile empty")), _value(old["draw_pile_empty"]), _value(new["draw_pile_empty"])
    for name, was, now in zip(names_of_sides(table, new["sides"]), old["sides"], new["sides"], strict=True):
        for key, word in _SIDE_WORDS.items():
            before_it, after_it = was.get(key, False), now.get(key, False)
            if before_it != after_it:
                yield _of_side(name, word), _value(before_it), _value(after_it)
        if was.get("cards") != now.get("cards"):
            yield _of_side(name, N_("distance cards")), _cards(was.get("cards")), _cards(now.get("cards"))


_SIDE_WORDS = {
    "miles": N_("miles"),
    **{item: claim.in_history for item, claim in SIDE_CLAIMS.items()},
    "safeties": N_("safeties"),
    "coups_fourres": N_("coups fourrés"),
}


def _word(text: str) -> Sentence:
    return Sentence(text, {})


def _of_side(name: str, word: str) -> Sentence:
    return Sentence(N_("%(side)s, %(what)s"), {"side": name, "what": _word(word)})


def _caller(table: Sitting, result: Mapping[str, Any]) -> Sentence | str:
    caller = result["extension_called_by"]
    return _word(N_("nobody")) if caller is None else names_of_sides(table, result["sides"])[caller]


def _value(value: bool | int | Sequence[str]) -> Sentence | int:
    """Format a flag, a number or a list of cards."""
    if isinstance(value, bool):
        return _word(N_("yes") if value else N_("no"))
    if isinstance(value, int):
        return value
    return and_list([Sentence("%(card)s", {"card": card}) for card in value]) if value else _word(N_("none"))


def _cards(counts: Sequence[int] | None) -> Sentence | str:
    """Format counted distance cards: "2 × 25, 6 × 100"."""
    counted = zip(DISTANCES, counts or (), strict=bool(counts))
    times = [verbatim(f"{count} × {distance}") for distance, count in counted if count]
    return comma_list(times) if times else _NO_VALUE


# --- the game ------------------------------------------------------------------------------------


def _game_events(seats: Seats, kind: str, before: State, after: State) -> Iterator[Sentence]:
    """The events of the game itself. `seats`: who plays the next hand."""
    for column, old in before.items():
        new = after[column]
        if old == new:
            continue
        match column:
            case "deleted":
                yield event("game_deleted" if new else "game_brought_back")
            case "stopped":
                yield event("game_stopped" if new else "game_resumed")
            case "count_all":
                yield event("later_hands_count" if new else "later_hands_do_not_count")
            case "next_dealer" if new is not None:
                yield event("dealer_chosen", name=seats[new])
            case "next_dealer" if kind in ("undone", "brought_back"):
                yield event("deal_goes_on")
            case "title":
                yield event("renamed", before=old or _NO_VALUE, after=new or _NO_VALUE)
            case "place":
                yield event("place_changed", before=old or _NO_VALUE, after=new or _NO_VALUE)
            case "note":
                yield event("note_changed", before=old or _NO_VALUE, after=new or _NO_VALUE)
            case "seats" if kind != "players_changed":
                yield event("players_changed", before=_players(old), after=_players(new))
            case "hands_to_play":
                yield event("hands_to_play_changed", before=old or _NO_VALUE, after=new or _NO_VALUE)
            case "rules":
                yield from _rules_events(Rules.from_dict(old), Rules.from_dict(new))


def _players(seats: Sequence[str]) -> Sentence:
    return comma_list([verbatim(name) for name in seats])


def _rules_events(old: Rules, new: Rules) -> Iterator[Sentence]:
    if (old.edition, old.option) != (new.edition, new.option):
        yield event("rules_changed", before=rules_name(old), after=rules_name(new))
        return
    for name, word in HOUSE_RULE_NAMES.items():
        was, now = getattr(old, name), getattr(new, name)
        if was != now:
            what = _word(word)
            yield event("house_rule_changed", what=what, before=_rule_value(was), after=_rule_value(now))


def _rule_value(value: Any) -> Sentence | int:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return _word(HOUSE_RULE_VALUES[value])
