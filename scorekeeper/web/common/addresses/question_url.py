"""Questions of play as the arguments of an address, which the page's form sends and a link repeats."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from scorekeeper.disputes.question_from_table import facing_sides
from scorekeeper.disputes.situations import Situation
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games import house_rules_of
from scorekeeper.records.hands import rules_from
from scorekeeper.records.questions import FORMAT
from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.rules.editions import HouseRule
from scorekeeper.rules.question import ACTED, MY_TURN, OTHERS_TURN, OWN, Question
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, EXTENSION, PLAY, Table
from scorekeeper.rules.tableau import Tableau
from scorekeeper.store.scorers import games_of
from scorekeeper.web.common.devices import current_device
from scorekeeper.web.common.text.editions_text import usual_box

#: The house rules that decide what may be played; the others are of the score.
PLAY_RULES = ("target_miles", "extension_miles", "hazard_on_hazard", "coup_fourre_by_anyone")
SIDES = ("own", "opponent")
PILES = ("battle", "speed", "safeties")
FLAGS = ("draw_pile_empty", "extension_called")
_HOUSE = "house-"
HOUSE_OF = "house-of"
_WORDS = {"yes": True, "no": False, "none": None}
#: For each action the argument that says when, and the moment at which it is usually asked.
MOMENT: Final = {
    PLAY: ("when", MY_TURN),
    DISCARD: ("when", MY_TURN),
    COUP_FOURRE: ("answered", OTHERS_TURN),
    EXTENSION: ("arrived", ACTED),
}


def blank_question(rules: Rules) -> dict[str, Any]:
    """The situation before anything is asked, in `mille-bornes-question/1`: both sides rolling, my turn."""
    rolling = {"battle": ["roll"], "speed": [], "safeties": [], "miles": 0, "two_hundreds": 0}
    return {
        **rules_in(MultiDict(), rules),
        "action": PLAY,
        "card": None,
        "when": MY_TURN,
        "own": rolling,
        "opponent": rolling,
        "answers": None,
        "draw_pile_empty": False,
        "extension_called": False,
        "first": True,
    }


def question_in_args(args: MultiDict[str, str], table: Rules) -> dict[str, Any]:
    """The question in an address as a value of `mille-bornes-question/1`.

    It is of `table` where it names no box. Nothing is checked: its reader refuses what is wrong, and says so.
    `card` is None while none is picked. Who calls the extension and says nothing of miles has just reached
    the target.
    """
    action = args.get("action", PLAY)
    coup = action == COUP_FOURRE
    card = args.get("safety" if coup else "card")
    hazard = args.get("hazard") or next(iter(table.cards.hazards_of(str(card))), None)
    when, usual = MOMENT.get(action, ("when", MY_TURN))
    return {
        "format": FORMAT,
        **rules_in(args, table),
        "action": action,
        "card": None if action == EXTENSION else card or None,
        "when": args.get(when, usual),
        "own": _tableau(args, "own", table.target_miles if action == EXTENSION else 0),
        "opponent": _tableau(args, "opponent"),
        "answers": {"hazard": hazard, "on": args.get("on", OWN)} if coup else None,
        **{flag: args.get(flag) == "yes" for flag in FLAGS},
        "first": args.get("later") != "yes",
    }


def rules_in(args: MultiDict[str, str], table: Rules) -> dict[str, Any]:
    """The rules in an address as values of `mille-bornes-question/1`.

    Those of `table` where it names no box. House rules go with their box (`house-of`): another box picked
    beside them has none.
    """
    if "box" not in args:
        return {
            "edition": table.edition,
            "players": table.players,
            "house_rules": _house_rules(table),
        }
    theirs = args.get(HOUSE_OF, args["box"]) == args["box"]
    given = [name for name in args if theirs and name.startswith(_HOUSE) and name != HOUSE_OF]
    return {
        "edition": args["box"],
        "players": _whole(args.get("players", str(table.players))),
        "house_rules": {name.removeprefix(_HOUSE): _value(args[name]) for name in given},
    }


def rules_args(rules: Rules) -> dict[str, Any]:
    """The arguments by which an address names `rules`, as far as they decide what may be played."""
    house = {f"{_HOUSE}{name}": _word(value) for name, value in _house_rules(rules).items()}
    return {"box": rules.edition, "players": rules.players, **house}


def question_args(rules: Rules, question: Question) -> dict[str, Any]:
    """The arguments of the address that asks `question` under `rules`; what is as usual is left out."""
    coup = question.answers
    fixed = rules_args(rules) | {"action": question.action}
    if question.card is not None:
        fixed["safety" if coup else "card"] = question.card
    if coup:
        fixed |= {"hazard": coup.hazard, "on": coup.on}
    when, usual = MOMENT[question.action]
    if question.when != usual:
        fixed[when] = question.when
    for side in SIDES:
        fixed |= dict(_piles(side, getattr(question, side)))
    fixed |= {flag: "yes" for flag in FLAGS if getattr(question, flag)}
    return fixed if question.first else fixed | {"later": "yes"}


def table_args(table: Table, seat: int) -> dict[str, Any]:
    """The arguments of the address that lays out `table` as `seat` sees it; no card is picked."""
    own, opponent = facing_sides(table, seat)
    flags = {"draw_pile_empty": not table.draw_pile, "extension_called": table.extended}
    return {
        **rules_args(table.rules),
        **dict(_piles("own", own)),
        **dict(_piles("opponent", opponent)),
        **{flag: "yes" for flag, holds in flags.items() if holds},
    }


def situation_args(rules: Rules, situation: Situation) -> dict[str, Any]:
    """The arguments that ask `situation` of the table's rules, with as many players as it needs."""
    return question_args(_among(rules, situation.players), situation.question)


def _among(rules: Rules, players: int | None) -> Rules:
    """The table's rules with so many players, if its box has them; their trip is the printed one."""
    if players in (None, rules.players) or players not in EDITIONS[rules.edition].players:
        return rules
    kept = {name: value for name, value in rules.house_rules if isinstance(value, bool)}
    return EDITIONS[rules.edition].rules(players, kept)


def table_rules(args: MultiDict[str, str]) -> Rules:
    """The rules in the address, else of this device's last game, else the usual box with two players."""
    device = current_device()
    games = games_of(device) if device else []
    table = games[0].rules if games else EDITIONS[usual_box()].rules(2)
    named = rules_in(args, table)
    try:
        return rules_from(named["edition"], named["players"], named["house_rules"])
    except Unreadable:
        return table  # should anything be asked of the wrong ones, the reader says what is wrong


def _house_rules(rules: Rules) -> dict[str, HouseRule]:
    """The house rules among `rules` that decide what may be played."""
    return {name: value for name, value in house_rules_of(rules).items() if name in PLAY_RULES}


def _piles(side: str, tableau: Tableau) -> Iterator[tuple[str, Any]]:
    for pile in PILES:
        if getattr(tableau, pile):
            yield f"{side}-{pile}", list(getattr(tableau, pile))
    yield f"{side}-miles", tableau.miles
    if tableau.two_hundreds:
        yield f"{side}-200s", tableau.two_hundreds


def _tableau(args: MultiDict[str, str], side: str, miles: int = 0) -> Mapping[str, Any]:
    """A pile is its cards from the bottom up; an empty one may come as one empty value. `miles`: where none
    are given."""
    cards = {pile: args.getlist(f"{side}-{pile}") for pile in PILES}
    piles = {
        pile: [] if given[-1:] == [""] else [card for card in given if card] for pile, given in cards.items()
    }
    given, two_hundreds = args.get(f"{side}-miles"), args.get(f"{side}-200s")
    return {
        **piles,
        "miles": _whole(given) if given else miles,
        "two_hundreds": _whole(two_hundreds) if two_hundreds else 0,
    }


def _whole(text: str | None) -> Any:
    """A whole number; what is none stays as it is, to be refused by name."""
    bare = re.sub(r"\s", "", text or "")
    return int(bare) if re.fullmatch(r"[0-9]{1,6}", bare) else text


def _value(word: str) -> Any:
    return _WORDS[word] if word in _WORDS else _whole(word)


def _word(value: HouseRule) -> str:
    return next((word for word, meaning in _WORDS.items() if meaning is value), str(value))
