"""Reading games: each is checked by its own rules."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import partial
from typing import Any, Final

from scorekeeper.limits import (
    MAX_FILE_BYTES,
    MAX_GAMES,
    MAX_HANDS,
    MAX_HANDS_TO_PLAY,
    MAX_NAME_LETTERS,
    MAX_NOTE_LETTERS,
    MAX_PLACE_LETTERS,
    MAX_POINTS_BEFORE,
    MAX_SIDES,
    MAX_TYPED_MILES,
)
from scorekeeper.records.errors import Impossible, Unreadable
from scorekeeper.records.games.model import (
    EARLIER_SEATS,
    FORMAT,
    HAND_KEY,
    HISTORY,
    GameEntry,
    HandEntry,
    side_names,
)
from scorekeeper.records.hands import hand_in
from scorekeeper.records.json_lines import decoded
from scorekeeper.records.json_values import Value, read_json, shown
from scorekeeper.records.plays import read_record
from scorekeeper.rules import EDITIONS, HandResult, Problem, Rules, RulesError, SideResult, problems
from scorekeeper.rules.cards import DISTANCES
from scorekeeper.rules.editions import (
    ADDED_LATER,
    HAND_WINNERS,
    HOUSE_RULES,
    MOST_MILES,
    OPTION_VALUES,
    HouseRule,
)
from scorekeeper.rules.who_plays import Earlier, players_of
from scorekeeper.rules.words import N_, NN_, Sentence

_GAME_KEYS: Final = (
    *("title", "edition", "house_rules", "players", "seats", "first_dealer", "next_dealer", "start_totals"),
    *("hands_to_play", "count_all", "stopped", "created_at", "hands"),
)
_OPTIONAL_KEYS: Final = frozenset({"rules", "place", "note", "as_of", "earlier_seats", "history"})
_HAND_KEYS: Final = ("dealer", "deleted", "created_at", "hand")
_OPTIONAL_HAND_KEYS: Final = frozenset({"cards", "record", "key"})
#: Rules that an edition prints and no table may change.
_PRINTED_FLAGS: Final = (
    "limit_on_limit",
    "safety_replays_without_pile",
    "unfinished_extension_pays",
    "one_hand",
    "race",
    "roll_after_remedy",
    "open_discards",
)
#: Place in a hand of the number that makes it impossible.
_PLACE_OF_PROBLEM: Final = {"miles-not-a-sum": "/miles", "past-target": "/miles"}

#: Passes the values on, one after the other, and so sees how many have been read (a progress bar does this).
Watch = Callable[[Sequence[Value]], Iterable[Value]]


def read_games(data: bytes, watch: Watch = iter) -> list[GameEntry]:
    """The games of a file: all of them, each possible by its own rules. `watch` passes their values on.

    Raises `Unreadable` with the JSON pointer to the first thing that is not in the format.
    """
    if len(data) > MAX_FILE_BYTES:
        text = NN_(
            "A file of games has at most %(most)s byte.",
            "A file of games has at most %(most)s bytes.",
            "most",
        )
        raise Unreadable(text, most=MAX_FILE_BYTES)
    return read_json(decoded(data), partial(_games, watch))


def _games(watch: Watch, value: Value) -> list[GameEntry]:
    value.check_format(FORMAT)
    whole = value.keys(("format", "games"))
    return [game_from(game) for game in watch(whole["games"].items(0, MAX_GAMES))]


def game_from(value: Value) -> GameEntry:
    """The game of an entry of `games`. Raises `Unreadable`."""
    part = value.keys(_GAME_KEYS, _OPTIONAL_KEYS)
    rules = _rules(part)
    seats, house_rules = _seats(part["seats"], rules), part["house_rules"].raw
    last_seat = rules.players - 1
    totals, hands = part["start_totals"], part["hands"].items(0, MAX_HANDS)
    earlier = (
        _earlier_seats(part["earlier_seats"], rules, seats, len(hands)) if "earlier_seats" in part else ()
    )
    return GameEntry(
        title=part["title"].optional(_name),
        rules=rules,
        seats=seats,
        first_dealer=part["first_dealer"].integer(0, last_seat),
        next_dealer=part["next_dealer"].optional(lambda dealer: dealer.integer(0, last_seat)),
        start_totals=() if totals.raw == [] else _whole_numbers(totals, [MAX_POINTS_BEFORE] * rules.sides),
        hands_to_play=part["hands_to_play"].optional(lambda hands: hands.integer(1, MAX_HANDS_TO_PLAY)),
        count_all=part["count_all"].flag(),
        stopped=part["stopped"].flag(),
        created_at=part["created_at"].moment(),
        hands=_hands(hands, rules, seats, earlier, house_rules),
        place=part["place"].name(MAX_PLACE_LETTERS) if "place" in part else None,
        note=part["note"].note(MAX_NOTE_LETTERS) if "note" in part else None,
        earlier_seats=earlier,
        as_of=part["as_of"].moment() if "as_of" in part else None,
        history=HISTORY.read(part["history"]) if "history" in part else (),
    )


def _seats(value: Value, rules: Rules) -> tuple[str, ...]:
    names = [seat.name(MAX_NAME_LETTERS) for seat in value.items(rules.players, rules.players)]
    for name, count in Counter(name.casefold() for name in names).items():
        if count > 1:
            raise value.misread(N_("Two players are called %(name)s."), name=name)
    return tuple(names)


def _earlier_seats(value: Value, rules: Rules, seats: tuple[str, ...], hands: int) -> Earlier:
    """Who sat there earlier: each for some of the hands, and never the same players as those after them."""
    entries, least = EARLIER_SEATS.read(value), 1
    after = [*(entry.seats for entry in entries[1:]), seats]
    for part, entry, following in zip(value.items(1, MAX_HANDS), entries, after, strict=True):
        part.inside("hands").integer(least, MAX_HANDS)
        if entry.hands > hands:
            text = NN_("The game has %(hands)s hand.", "The game has %(hands)s hands.", "hands")
            raise part.inside("hands").misread(text, hands=hands)
        if _seats(part.inside("seats"), rules) == following:
            raise part.inside("seats").misread(N_("The next hands have these players, too."))
        least = entry.hands + 1
    return entries


def _name(value: Value) -> str:
    return value.name(MAX_NAME_LETTERS)


def _whole_numbers(value: Value, most: Sequence[int]) -> tuple[int, ...]:
    """Read as many whole numbers as `most` has, each from 0 to its most."""
    numbers = value.items(len(most), len(most))
    return tuple([number.integer(0, highest) for number, highest in zip(numbers, most, strict=True)])


# --- its rules -------------------------------------------------------------------------------------


def _rules(part: Mapping[str, Value]) -> Rules:
    """The rules that the game is played by."""
    edition = EDITIONS[part["edition"].choice(tuple(EDITIONS))]
    players = part["players"].raw
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
    needed = [rule.name for rule in fields(Rules) if rule.name not in ADDED_LATER]
    part = value.keys(needed, ADDED_LATER)
    sides = part["sides"].integer(2, MAX_SIDES)
    if players % sides:
        text = NN_(
            "%(players)s player cannot form this many sides.",
            "%(players)s players cannot form this many sides.",
            "players",
        )
        raise part["sides"].misread(text, players=players)
    cards = tuple(EDITIONS[edition].cards.copies)
    flags: dict[str, Any] = {name: part[name].flag() for name in _PRINTED_FLAGS if name in part}
    rules = Rules(
        edition=part["edition"].choice((edition,)),
        players=part["players"].integer(players, players),
        sides=sides,
        taken_out=tuple([card.choice(cards) for card in part["taken_out"].items(0, len(cards))]),
        hand_winner=part["hand_winner"].choice(HAND_WINNERS),
        option=part["option"].optional(_name),
        house_rules=tuple(_house_rules(part["house_rules"]).items()),
        **flags,
        **{name: _house_rule(name, part[name]) for name in HOUSE_RULES if name in part},
    )
    if rules.extension_miles is not None and rules.extension_miles <= rules.target_miles:
        raise part["extension_miles"].misread(N_("The extension must be above the target."))
    _check_agreement(part["house_rules"], rules)
    return rules


def _house_rules(value: Value) -> dict[str, HouseRule]:
    return {name: _house_rule(name, rule) for name, rule in value.members().items()}


def _house_rule(name: str, value: Value) -> Any:
    known = HOUSE_RULES.get(name) or OPTION_VALUES.get(name)
    if known is None:
        raise value.misread(N_("There is no house rule called %(name)s."), name=shown(name))
    if not known.accepts(value.raw):
        raise value.misread(N_("This must be %(range)s."), range=known.range)
    return value.raw


def _check_agreement(house_rules: Value, rules: Rules) -> None:
    """Refuse house rules that differ from `rules`."""
    for name, value in house_rules.members().items():
        if value.raw != getattr(rules, name):
            raise value.misread(N_("This is not what the rules of the game say."))


# --- its hands -------------------------------------------------------------------------------------


def _hands(
    items: Sequence[Value], rules: Rules, seats: tuple[str, ...], earlier: Earlier, house_rules: object
) -> tuple[HandEntry, ...]:
    hands, known = [], set[str]()
    for place, item in enumerate(items):
        hand = _hand(item, rules, players_of(place, seats, earlier), house_rules)
        if hand.form_key is not None and hand.form_key in known:
            raise item.inside("key").misread(N_("Two hands have the same key."))
        known.add(hand.form_key or "")
        hands.append(hand)
    return tuple(hands)


def _hand(value: Value, rules: Rules, seats: Sequence[str], house_rules: object) -> HandEntry:
    part = value.keys(_HAND_KEYS, _OPTIONAL_HAND_KEYS)
    dealer = part["dealer"].integer(0, rules.players - 1)
    deleted = part["deleted"].flag()
    created_at = part["created_at"].moment()
    result = _result(part["hand"], rules, seats, house_rules)
    if "cards" in part:
        result = _with_cards(part["cards"], result, rules)
    if deleted:
        _check_miles(part["hand"])
    elif found := problems(rules, result):
        raise _impossible(part["hand"], found[0], rules, side_names(rules, seats, rules.sides))
    record = _record_text(part["record"]) if "record" in part else None
    key = _key(part["key"]) if "key" in part else None
    return HandEntry(dealer, deleted, created_at, result, record, key)


def _key(value: Value) -> str:
    if not HAND_KEY.fullmatch(value.text()):
        raise value.misread(N_("A key has 1 to 32 letters, digits, dashes and underscores."))
    return value.text()


def _result(value: Value, rules: Rules, seats: Sequence[str], house_rules: object) -> HandResult:
    """The hand itself. It must have the game's edition, number of players, `house_rules` and side names."""
    part = value.members()
    if (part["house_rules"].raw if "house_rules" in part else {}) != house_rules:
        raise value.misread(N_("Its house rules are not those of the game."))
    read = hand_in(value)
    part["edition"].choice((rules.edition,))
    part["players"].integer(rules.players, rules.players)
    sides = part["sides"].items(2, MAX_SIDES)
    for side in sides:
        side.inside("miles").integer(0, MAX_TYPED_MILES)
    for side, given, ours in zip(sides, read.names, side_names(rules, seats, len(sides)), strict=True):
        if given not in ("", ours):
            raise side.members()["name"].misread(N_("This is not the name of the side in the game."))
    return read.hand


def _with_cards(value: Value, result: HandResult, rules: Rules) -> HandResult:
    counted = value.items(len(result.sides), len(result.sides))
    sides = [_side_with_cards(cards, side, rules) for cards, side in zip(counted, result.sides, strict=True)]
    return result._replace(sides=tuple(sides))


def _side_with_cards(value: Value, side: SideResult, rules: Rules) -> SideResult:
    if value.raw is None:
        return side
    most = [0 if miles in side.unplayed else rules.most_copies(miles) for miles in DISTANCES]
    cards = _whole_numbers(value, most)
    if sum(miles * count for miles, count in zip(DISTANCES, cards, strict=True)) != side.miles:
        raise value.misread(N_("These cards do not make the miles of the side."))
    return side._replace(cards=cards)


def _check_miles(hand: Value) -> None:
    """A deleted hand may be one that the rules of today forbid, but nobody ever drove further than this."""
    for side in hand.members()["sides"].items(2, MAX_SIDES):
        side.members()["miles"].integer(0, MOST_MILES)


def _impossible(hand: Value, problem: Problem, rules: Rules, names: Sequence[str]) -> Impossible:
    where = hand.where
    if problem.side is not None:
        where += f"/sides/{problem.side}{_PLACE_OF_PROBLEM.get(problem.code, '')}"
    return Impossible(problem, rules, names, where)


# --- their records ---------------------------------------------------------------------------------


def _record_text(value: Value) -> str:
    """The text of a record as it stands, when it can be read."""
    if type(value.raw) is not str:
        raise value.misread(N_("This must be a text."))
    try:
        read_record(value.raw)
    except Unreadable as error:
        if error.line is None:
            raise error.at(value.where) from None
        facts = {"line": error.line, "reason": error.sentence}
        raise Unreadable(
            Sentence(N_("In line %(line)s of the play-by-play: %(reason)s"), facts), value.where
        ) from None
    return value.raw
