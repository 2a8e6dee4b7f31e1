"""The format `mille-bornes-games/1`: whole games with their hands, in one JSON object.

    {"format": "mille-bornes-games/1", "games": [{
        "title": null, "edition": "winning-moves", "house_rules": {}, "players": 2, "rules": {...},
        "seats": ["Ann", "Bob"], "first_dealer": 0, "next_dealer": null, "start_totals": [],
        "hands_to_play": null, "count_all": false, "stopped": false, "created_at": "2025-12-31T20:15:00Z",
        "hands": [{"dealer": 0, "deleted": false, "created_at": "2025-12-31T20:30:00Z",
                   "hand": {"format": "mille-bornes-hand/1", ...}, "cards": [[0, 0, 0, 7, 0], null]}]}]}

Every key must be there but three. `rules` are the whole values the game is played by, so that no later
version scores it otherwise; without them `edition`, `house_rules` and `players` say it, as in a hand. `cards`
says where a side's distance cards were counted: how many 25s, 50s, 75s, 100s and 200s. `record`, a key of a
hand like `cards`, is the text of one record of `mille-bornes-record/1`, where every play was kept; whether
it agrees with the hand is not asked. `seats` are the players clockwise, dealers are indices of seats, moments
are in UTC. A deleted hand is kept to be brought back and does not count.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from itertools import islice
from typing import Any, Final

from scorekeeper.limits import (
    MAX_FILE_BYTES,
    MAX_GAMES,
    MAX_HANDS,
    MAX_HANDS_TO_PLAY,
    MAX_NAME_LETTERS,
    MAX_POINTS_BEFORE,
    MAX_RECORD_BYTES,
    MAX_SIDES,
)
from scorekeeper.records.errors import Impossible, Unreadable
from scorekeeper.records.hands import hand_as_dict, hand_in
from scorekeeper.records.json_lines import decoded
from scorekeeper.records.json_values import Value, moment_text, read_json, shown
from scorekeeper.records.plays import Record, records_in
from scorekeeper.rules import EDITIONS, HandResult, Problem, Rules, RulesError, SideResult, problems
from scorekeeper.rules.cards import DISTANCES
from scorekeeper.rules.editions import HAND_WINNERS, HOUSE_RULES, MOST_MILES, HouseRule
from scorekeeper.rules.words import N_, NN_, Sentence

FORMAT: Final = "mille-bornes-games/1"


_GAME_KEYS: Final = (
    *("title", "edition", "house_rules", "players", "seats", "first_dealer", "next_dealer", "start_totals"),
    *("hands_to_play", "count_all", "stopped", "created_at", "hands"),
)
_HAND_KEYS: Final = ("dealer", "deleted", "created_at", "hand")
#: Where in a hand the number stands that makes it impossible.
_PLACE_OF_PROBLEM: Final = {"miles-not-a-sum": "/miles", "past-target": "/miles"}


@dataclass(frozen=True)
class HandEntry:
    """A hand of a game as a file has it. `dealer` is a seat, `created_at` in UTC without a zone, `record` the
    text of a record."""

    dealer: int
    deleted: bool
    created_at: datetime
    result: HandResult
    record: str | None = None


@dataclass(frozen=True)
class GameEntry:
    """A game as a file has it. `hands` in the order they were played, deleted ones among them;
    `created_at` in UTC without a zone."""

    title: str | None
    rules: Rules
    seats: tuple[str, ...]
    first_dealer: int
    next_dealer: int | None
    start_totals: tuple[int, ...]
    hands_to_play: int | None
    count_all: bool
    stopped: bool
    created_at: datetime
    hands: tuple[HandEntry, ...]


# --- writing ---------------------------------------------------------------------------------------


def write_games(games: Iterable[GameEntry]) -> bytes:
    """The file that holds `games`, the same for the same games. `read_games` reads it back.

    Raises ValueError when there are more than a file may hold.
    """
    entries = [game_as_dict(game) for game in games]
    whole = {"format": FORMAT, "games": entries}
    written = (json.dumps(whole, ensure_ascii=False, indent=2, allow_nan=False) + "\n").encode()
    most_hands = max((len(entry["hands"]) for entry in entries), default=0)
    if len(entries) > MAX_GAMES or most_hands > MAX_HANDS or len(written) > MAX_FILE_BYTES:
        raise ValueError("These are more games, or more hands in a game, than one file may hold.")
    return written


def house_rules_of(rules: Rules) -> dict[str, HouseRule]:
    """What makes `rules` of its edition, as a hand of FORMATS 1 writes it: a printed option as well."""
    printed = EDITIONS[rules.edition].rules(rules.players)
    changed = {name for name in HOUSE_RULES if getattr(rules, name) != getattr(printed, name)}
    if "target_miles" in changed:
        changed.add("extension_miles")  # a target alone would mean that there is none
    return {name: getattr(rules, name) for name in HOUSE_RULES if name in changed}


def game_as_dict(game: GameEntry) -> dict[str, Any]:
    """One entry of `games`."""
    return {
        "title": game.title,
        "edition": game.rules.edition,
        "house_rules": house_rules_of(game.rules),
        "players": game.rules.players,
        "rules": game.rules.as_dict(),
        "seats": list(game.seats),
        "first_dealer": game.first_dealer,
        "next_dealer": game.next_dealer,
        "start_totals": list(game.start_totals),
        "hands_to_play": game.hands_to_play,
        "count_all": game.count_all,
        "stopped": game.stopped,
        "created_at": moment_text(game.created_at),
        "hands": [_hand_as_dict(game, hand) for hand in game.hands],
    }


def _hand_as_dict(game: GameEntry, hand: HandEntry) -> dict[str, Any]:
    sides = hand.result.sides
    names = _side_names(game.rules, game.seats, len(sides))
    written: dict[str, Any] = {
        "dealer": hand.dealer,
        "deleted": hand.deleted,
        "created_at": moment_text(hand.created_at),
        "hand": hand_as_dict(game.rules, hand.result, names, house_rules_of(game.rules)),
    }
    if any(side.cards is not None for side in sides):
        written["cards"] = [None if side.cards is None else list(side.cards) for side in sides]
    if hand.record is not None:
        written["record"] = hand.record
    return written


def _side_names(rules: Rules, seats: Sequence[str], sides: int) -> list[str]:
    """What a hand calls its sides. One deleted before the partners changed may have others: no names."""
    if sides != rules.sides:
        return [""] * sides
    return [" & ".join(seats[side::sides]) for side in range(sides)]


# --- reading ---------------------------------------------------------------------------------------


def read_games(data: bytes) -> list[GameEntry]:
    """The games of a file: all of them, each possible by its own rules.

    Raises `Unreadable` with the JSON pointer to the first thing that is not in the format.
    """
    if len(data) > MAX_FILE_BYTES:
        text = NN_(
            "A file of games has at most %(most)s byte.",
            "A file of games has at most %(most)s bytes.",
            "most",
        )
        raise Unreadable(text, most=MAX_FILE_BYTES)
    return read_json(decoded(data), _games)


def _games(value: Value) -> list[GameEntry]:
    value.check_format(FORMAT)
    whole = value.keys(("format", "games"))
    return [game_from(game) for game in whole["games"].items(0, MAX_GAMES)]


def game_from(value: Value) -> GameEntry:
    """The game that one entry of `games` is. Raises `Unreadable`."""
    part = value.keys(_GAME_KEYS, frozenset({"rules"}))
    rules = _rules(part)
    seats, house_rules = _seats(part["seats"], rules), part["house_rules"].it
    last_seat = rules.players - 1
    totals = part["start_totals"]
    return GameEntry(
        title=part["title"].optional(_name),
        rules=rules,
        seats=seats,
        first_dealer=part["first_dealer"].whole(0, last_seat),
        next_dealer=part["next_dealer"].optional(lambda dealer: dealer.whole(0, last_seat)),
        start_totals=() if totals.it == [] else _whole_numbers(totals, [MAX_POINTS_BEFORE] * rules.sides),
        hands_to_play=part["hands_to_play"].optional(lambda hands: hands.whole(1, MAX_HANDS_TO_PLAY)),
        count_all=part["count_all"].flag(),
        stopped=part["stopped"].flag(),
        created_at=part["created_at"].moment(),
        hands=tuple([_hand(hand, rules, seats, house_rules) for hand in part["hands"].items(0, MAX_HANDS)]),
    )


def _seats(value: Value, rules: Rules) -> tuple[str, ...]:
    names = [seat.name(MAX_NAME_LETTERS) for seat in value.items(rules.players, rules.players)]
    for name, count in Counter(name.casefold() for name in names).items():
        if count > 1:
            raise value.misread(N_("Two players are called %(name)s."), name=name)
    return tuple(names)


def _name(value: Value) -> str:
    return value.name(MAX_NAME_LETTERS)


def _whole_numbers(value: Value, most: Sequence[int]) -> tuple[int, ...]:
    """As many whole numbers as `most` has, each from 0 to its most."""
    numbers = value.items(len(most), len(most))
    return tuple([number.whole(0, highest) for number, highest in zip(numbers, most, strict=True)])


# --- its rules -------------------------------------------------------------------------------------


def _rules(part: Mapping[str, Value]) -> Rules:
    """What the game is played by."""
    edition = EDITIONS[part["edition"].choice(tuple(EDITIONS))]
    players = part["players"].it
    if type(players) is not int or players not in edition.players:
        numbers = ", ".join(map(str, edition.players))
        raise part["players"].misread(
            N_("%(edition)s is for %(numbers)s players."), edition=edition.id, numbers=numbers
        )
    named = _house_rules(part["house_rules"])
    try:
        rules = edition.rules(players, named)
    except RulesError as error:
        raise part["house_rules"].misread(error.sentence) from None
    if "rules" in part:
        rules = _whole_rules(part["rules"], edition.id, players)
        _check_agreement(part["house_rules"], rules)
    return rules


def _whole_rules(value: Value, edition: str, players: int) -> Rules:
    """Rules value by value. An earlier version may have had them otherwise than the edition has them now."""
    part = value.keys(tuple(one.name for one in fields(Rules)))
    sides = part["sides"].whole(2, MAX_SIDES)
    if players % sides:
        text = NN_(
            "%(players)s player cannot make so many sides.",
            "%(players)s players cannot make so many sides.",
            "players",
        )
        raise part["sides"].misread(text, players=players)
    cards = tuple(EDITIONS[edition].cards.copies)
    rules = Rules(
        edition=part["edition"].choice((edition,)),
        players=part["players"].whole(players, players),
        sides=sides,
        taken_out=tuple([card.choice(cards) for card in part["taken_out"].items(0, len(cards))]),
        hand_winner=part["hand_winner"].choice(HAND_WINNERS),
        limit_on_limit=part["limit_on_limit"].flag(),
        option=part["option"].optional(_name),
        house_rules=tuple(_house_rules(part["house_rules"]).items()),
        **{name: _house_rule(name, part[name]) for name in HOUSE_RULES},
    )
    if rules.extension_miles is not None and rules.extension_miles <= rules.target_miles:
        raise part["extension_miles"].misread(N_("The extension must be above the target."))
    _check_agreement(part["house_rules"], rules)
    return rules


def _house_rules(value: Value) -> dict[str, HouseRule]:
    return {name: _house_rule(name, one) for name, one in value.named().items()}


def _house_rule(name: str, value: Value) -> Any:
    if name not in HOUSE_RULES:
        raise value.misread(N_("There is no house rule called %(name)s."), name=shown(name))
    if not HOUSE_RULES[name].accepts(value.it):
        raise value.misread(N_("This must be %(range)s."), range=HOUSE_RULES[name].range)
    return value.it


def _check_agreement(house_rules: Value, rules: Rules) -> None:
    """Refuse house rules that are not what `rules` say."""
    for name, value in house_rules.named().items():
        if value.it != getattr(rules, name):
            raise value.misread(N_("This is not what the rules of the game say."))


# --- its hands -------------------------------------------------------------------------------------


def _hand(value: Value, rules: Rules, seats: Sequence[str], house_rules: object) -> HandEntry:
    part = value.keys(_HAND_KEYS, frozenset({"cards", "record"}))
    dealer = part["dealer"].whole(0, rules.players - 1)
    deleted = part["deleted"].flag()
    created_at = part["created_at"].moment()
    result = _result(part["hand"], rules, seats, house_rules)
    if "cards" in part:
        result = _with_cards(part["cards"], result, rules)
    if deleted:
        _check_miles(part["hand"])
    elif found := problems(rules, result):
        raise _impossible(part["hand"], found[0], rules, _side_names(rules, seats, rules.sides))
    record = _record_text(part["record"]) if "record" in part else None
    return HandEntry(dealer, deleted, created_at, result, record)


def _result(value: Value, rules: Rules, seats: Sequence[str], house_rules: object) -> HandResult:
    """The hand itself, when it is one of this game: of its edition, players, sides and `house_rules`."""
    part = value.named()
    if (part["house_rules"].it if "house_rules" in part else {}) != house_rules:
        raise value.misread(N_("Its house rules are not those of the game."))
    read = hand_in(value)
    part["edition"].choice((rules.edition,))
    part["players"].whole(rules.players, rules.players)
    sides = part["sides"].items(2, MAX_SIDES)
    for side, given, ours in zip(sides, read.names, _side_names(rules, seats, len(sides)), strict=True):
        if given not in ("", ours):
            raise side.named()["name"].misread(N_("This is not the name of the side in the game."))
    return read.hand


def _with_cards(value: Value, result: HandResult, rules: Rules) -> HandResult:
    counted = value.items(len(result.sides), len(result.sides))
    sides = [_side_with_cards(*each, rules) for each in zip(counted, result.sides, strict=True)]
    return result._replace(sides=tuple(sides))


def _side_with_cards(value: Value, side: SideResult, rules: Rules) -> SideResult:
    if value.it is None:
        return side
    most = [0 if miles == 200 and side.safe_trip else rules.most_copies(miles) for miles in DISTANCES]
    cards = _whole_numbers(value, most)
    if sum(miles * count for miles, count in zip(DISTANCES, cards, strict=True)) != side.miles:
        raise value.misread(N_("These cards do not make the miles of the side."))
    return side._replace(cards=cards)


def _check_miles(hand: Value) -> None:
    """A deleted hand may be one that the rules of today forbid, but nobody ever drove further than this."""
    for side in hand.named()["sides"].items(2, MAX_SIDES):
        side.named()["miles"].whole(0, MOST_MILES)


def _impossible(hand: Value, problem: Problem, rules: Rules, names: Sequence[str]) -> Impossible:
    where = hand.where
    if problem.side is not None:
        where += f"/sides/{problem.side}{_PLACE_OF_PROBLEM.get(problem.code, '')}"
    return Impossible(problem, rules, names, where)


# --- their records ---------------------------------------------------------------------------------


def read_record(text: str) -> Record:
    """The record that a hand can keep as `text`: one, and no more. Raises `Unreadable`."""
    try:
        data = text.encode()
    except UnicodeEncodeError:
        raise Unreadable(N_("This record holds half a character (a lone surrogate).")) from None
    if len(data) > MAX_RECORD_BYTES:
        too_large = NN_(
            "The record of a hand has at most %(most)s byte.",
            "The record of a hand has at most %(most)s bytes.",
            "most",
        )
        raise Unreadable(too_large, most=MAX_RECORD_BYTES)
    if "\0" in text:  # not every database takes one
        raise Unreadable(N_("A record cannot hold the control character %(code)s."), code="U+0000")
    first, *more = islice(records_in(data), 2)
    if isinstance(first, Unreadable):
        raise first
    if more:
        raise Unreadable(N_("A hand has one record: here are several."))
    return first


def _record_text(value: Value) -> str:
    """The text of a record as it stands, when it can be read."""
    if type(value.it) is not str:
        raise value.misread(N_("This must be a text."))
    try:
        read_record(value.it)
    except Unreadable as error:
        if error.line is None:
            raise error.at(value.where) from None
        facts = {"line": error.line, "reason": error.sentence}
        raise Unreadable(
            Sentence(N_("In line %(line)s of the record: %(reason)s"), facts), value.where
        ) from None
    return value.it
