"""A game's history in words: when, from which phone, what was before and what after."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from flask_babel import gettext as _

from scorekeeper.rules import Rules
from scorekeeper.rules.cards import DISTANCES
from scorekeeper.store.history import NO_STATES, part
from scorekeeper.store.models import Change, Game
from scorekeeper.web.common.language import local, number, voice
from scorekeeper.web.common.template_helpers import LETTERS
from scorekeeper.web.common.text.device_names import device_name
from scorekeeper.web.common.text.editions_text import HOUSE_RULE_NAMES, HOUSE_RULE_VALUES, rules_name

#: Kinds of changes by which a hand is there for the first time.
_FIRST_TOLD = ("hand_saved", "imported")

#: The columns of a row, as JSON values.
State = Mapping[str, Any]
#: Hands by id, each with its columns as far as they are known.
Hands = Mapping[int, Mapping[str, Any]]


@dataclass(frozen=True)
class Entry:
    """One change as the history shows it. `leads_back`: the game was otherwise than now after it, and can be
    made so again."""

    change: Change
    at: datetime
    device: str
    sentences: Sequence[str]
    leads_back: bool


def story(game: Game, after: int = 0) -> list[Entry]:
    """Every change to the game later than the change `after`, newest first."""
    entries: list[Entry] = []
    hands = _first_states(game)
    current = max((change.id for change in game.changes if _touches_scores(change)), default=0)
    for change in game.changes:
        if change.id > after:
            told = list(_told(game, change, hands))
            leads_back = change.id < current and change.kind not in NO_STATES
            entries.append(Entry(change, local(change.at), device_name(change.device), told, leads_back))
        for hand_id, columns in _hand_ids(change):
            hands[hand_id] |= columns
    return entries[::-1]


def _first_states(game: Game) -> dict[int, dict[str, Any]]:
    """What each hand was before the history begins: not there, with the result and the record it was first
    reported with. (The earliest version wrote a result down only when it was changed; of a hand from a file
    neither is.)"""
    states: dict[int, dict[str, Any]] = {}
    for change in game.changes:
        for hand_id, after in _hand_ids(change):
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
    """Who may score is no part of a state that can be brought back."""
    return any(not name.startswith("link:") for name in change.after)


def _hand_ids(change: Change) -> Iterator[tuple[int, State]]:
    for name, columns in change.after.items():
        if name.startswith("hand:"):
            yield int(name.removeprefix("hand:")), columns


def _numbers(change: Change, hands: Hands) -> dict[int, int]:
    """What number each hand had at the time, whether it stood before the change or only after it."""
    standing = {hand_id for hand_id, state in hands.items() if not state["deleted"]}
    back = {hand_id for hand_id, columns in _hand_ids(change) if columns.get("deleted") is False}
    return {hand_id: place for place, hand_id in enumerate(sorted(standing | back), start=1)}


def _told(game: Game, change: Change, hands: Hands) -> Iterator[str]:
    match change.kind:
        case "game_made":
            yield _("The game begins.")
        case "undone":
            yield _("Taken back:")
        case "brought_back":
            yield _("An earlier state brought back:")
        case "imported":
            yield _("Read from a file.")
        case "misdeal":
            yield _("A misdeal.")
    yield from _links_told(game, change)
    numbers = _numbers(change, hands)
    for hand_id, after in _hand_ids(change):
        before = change.before[f"hand:{hand_id}"]
        yield from _hand_told(game, change.kind, numbers.get(hand_id, 0), hands[hand_id], before, after)
    if change.kind != "game_made" and "game" in change.after:
        yield from _game_told(game, change.kind, change.before["game"], change.after["game"])


def _links_told(game: Game, change: Change) -> Iterator[str]:
    for link in game.links:
        columns = change.after.get(part(link))
        if columns is None:
            continue
        if change.kind == "joined":
            yield _("Joined as a scorer by the link %(name)s.", name=link.name)
        elif columns["withdrawn"]:
            yield _("A scorer link withdrawn: %(name)s.", name=link.name)
        elif change.kind == "link_made":
            yield _("A scorer link made: %(name)s.", name=link.name)
        else:
            yield _("A scorer link opens the game again: %(name)s.", name=link.name)


# --- a hand --------------------------------------------------------------------------------------


def _hand_told(game: Game, kind: str, place: int, state: State, before: State, after: State) -> Iterator[str]:
    """`state` is the whole hand before the change, `before` and `after` the columns that it touched."""
    if before.get("deleted") != after.get("deleted"):
        if after["deleted"]:
            yield _("Hand %(number)s deleted.", number=place)
        else:
            sides = after.get("result", state["result"])["sides"]
            named = zip(_names(game, sides), sides, strict=True)
            miles = ", ".join(f"{name} {number(side['miles'])}" for name, side in named)
            if kind in _FIRST_TOLD:
                yield _("Hand %(number)s saved: %(miles)s.", number=place, miles=miles)
            else:
                yield _("Hand %(number)s brought back: %(miles)s.", number=place, miles=miles)
    yield from _record_told(kind, place, state, before, after)
    for what, old, new in _hand_differences(game, before, after):
        yield _(
            "Hand %(number)s, %(what)s: %(before)s → %(after)s.",
            number=place,
            what=what,
            before=old,
            after=new,
        )


def _record_told(kind: str, place: int, state: State, before: State, after: State) -> Iterator[str]:
    old, new = before.get("record"), after.get("record")
    if kind in _FIRST_TOLD:  # there was none before there was a hand
        old, new = None, after.get("record", state["record"])
    if old == new:
        return
    if new is None:
        yield _("Hand %(number)s: the record removed.", number=place)
    elif old is None:
        yield _("Hand %(number)s: a record attached.", number=place)
    else:
        yield _("Hand %(number)s: another record attached.", number=place)


def _names(game: Game, sides: Sequence[Any]) -> Sequence[str]:
    """What the sides of a hand are called: by letter, where the table has been arranged anew since."""
    return game.side_names if len(sides) == game.rules.sides else LETTERS[: len(sides)]


def _hand_differences(game: Game, before: State, after: State) -> Iterator[tuple[str, str, str]]:
    if before.get("dealer") != after.get("dealer"):
        yield _("dealer"), game.seats[before["dealer"]], game.seats[after["dealer"]]
    old, new = before.get("result"), after.get("result")
    if not (old and new) or len(old["sides"]) != len(new["sides"]):
        return
    if old["extension_called_by"] != new["extension_called_by"]:
        yield _("extension called by"), _side(game, old), _side(game, new)
    if old["draw_pile_empty"] != new["draw_pile_empty"]:
        yield _("draw pile empty"), _yes_no(old["draw_pile_empty"]), _yes_no(new["draw_pile_empty"])
    for name, was, now in zip(_names(game, new["sides"]), old["sides"], new["sides"], strict=True):
        for key, word in _SIDE_WORDS.items():
            if was[key] != now[key]:
                values = _value(game, was[key]), _value(game, now[key])
                yield _("%(side)s, %(what)s", side=name, what=word()), *values
        if was.get("cards") != now.get("cards"):
            yield (
                _("%(side)s, %(what)s", side=name, what=_("distance cards")),
                _counted(was.get("cards")),
                _counted(now.get("cards")),
            )


_SIDE_WORDS = {
    "miles": lambda: _("miles"),
    "safe_trip": lambda: _("safe trip"),
    "safeties": lambda: _("safeties"),
    "coups_fourres": lambda: _("coups fourrés"),
}


def _side(game: Game, result: Mapping[str, Any]) -> str:
    caller = result["extension_called_by"]
    return _("nobody") if caller is None else _names(game, result["sides"])[caller]


def _yes_no(value: bool) -> str:
    return _("yes") if value else _("no")


def _value(game: Game, value: Any) -> str:
    if isinstance(value, bool):
        return _yes_no(value)
    if isinstance(value, int):
        return number(value)
    language = voice(game.rules)
    return language.and_list([language.card(card) for card in value]) or _("none")


def _counted(cards: Sequence[int] | None) -> str:
    """Distance cards as they were counted: "2 × 25, 6 × 100"."""
    counts = zip(DISTANCES, cards or (), strict=bool(cards))
    return ", ".join(f"{count} × {card}" for card, count in counts if count) or "–"


# --- the game ------------------------------------------------------------------------------------


def _game_told(game: Game, kind: str, before: State, after: State) -> Iterator[str]:
    for column, old in before.items():
        new = after[column]
        if old == new:
            continue
        match column:
            case "deleted":
                yield _("The game deleted.") if new else _("The game brought back.")
            case "stopped":
                yield _("The game stopped early.") if new else _("The game goes on.")
            case "count_all":
                yield _("Hands after the end count.") if new else _("Hands after the end do not count.")
            case "next_dealer" if new is not None:
                yield _("%(name)s deals next.", name=game.seats[new])
            case "next_dealer" if kind in ("undone", "brought_back"):
                yield _("The deal goes on clockwise.")
            case "title":
                yield _("Name of the game: %(before)s → %(after)s.", before=old or "–", after=new or "–")
            case "seats":
                yield _("Players: %(before)s → %(after)s.", before=", ".join(old), after=", ".join(new))
            case "hands_to_play":
                yield _("Hands to play: %(before)s → %(after)s.", before=old or "–", after=new or "–")
            case "rules":
                yield from _rules_told(Rules.from_dict(old), Rules.from_dict(new))


def _rules_told(old: Rules, new: Rules) -> Iterator[str]:
    if (old.edition, old.option) != (new.edition, new.option):
        yield _("Rules: %(before)s → %(after)s.", before=rules_name(old), after=rules_name(new))
        return
    for name, word in HOUSE_RULE_NAMES.items():
        was, now = getattr(old, name), getattr(new, name)
        if was != now:
            yield _(
                "%(what)s: %(before)s → %(after)s.",
                what=_(word),
                before=_rule_value(was),
                after=_rule_value(now),
            )


def _rule_value(value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool):
        return number(value)
    return _(HOUSE_RULE_VALUES[value])
