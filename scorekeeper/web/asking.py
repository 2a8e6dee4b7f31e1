"""A question of play in an address: what was ticked on the page asks it, and a link asks it again."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.records.games import house_rules_of
from scorekeeper.records.questions import FORMAT
from scorekeeper.rules import Rules
from scorekeeper.rules.cards import SAFETY_FOR
from scorekeeper.rules.editions import HouseRule
from scorekeeper.rules.question import MOMENTS, OWN, Question
from scorekeeper.rules.table import COUP_FOURRE, EXTENSION, PLAY
from scorekeeper.rules.tableau import Tableau

#: The house rules that decide what may be played; the others are of the score.
PLAY_RULES = ("target_miles", "extension_miles", "hazard_on_hazard", "coup_fourre_by_anyone")
SIDES = ("own", "opponent")
PILES = ("battle", "speed", "safeties")
FLAGS = ("draw_pile_empty", "extension_called")
_HOUSE = "house-"
_WORDS = {"yes": True, "no": False, "none": None}
#: Whom a safety answers when nobody says.
_HAZARD_OF = {safety: hazard for hazard, safety in SAFETY_FOR.items()} | {"right_of_way": "stop"}


def blank(rules: Rules) -> dict[str, Any]:
    """What the page shows before anything is asked, in FORMATS 3: both sides rolling, my turn."""
    rolling = {"battle": ["roll"], "speed": [], "safeties": [], "miles": 0, "two_hundreds": 0}
    return {
        **rules_asked(MultiDict(), rules),
        "action": PLAY,
        "card": None,
        "when": MOMENTS[PLAY][0],
        "own": rolling,
        "opponent": rolling,
        "answers": None,
        "draw_pile_empty": False,
        "extension_called": False,
        "first": True,
    }


def asked(args: MultiDict[str, str], table: Rules) -> dict[str, Any]:
    """The question in an address as a value of FORMATS 3; of `table` where it names no box. Nothing is
    checked: its reader refuses what is wrong, and says so. `card` is None while none is picked."""
    action = args.get("action", PLAY)
    coup = action == COUP_FOURRE
    card = args.get("safety" if coup else "card")
    hazard = args.get("hazard") or _HAZARD_OF.get(str(card))
    moments = MOMENTS.get(action, ("",))
    return {
        "format": FORMAT,
        **rules_asked(args, table),
        "action": action,
        "card": None if action == EXTENSION else card or None,
        "when": args.get("answered" if coup else "when", moments[0]),
        **{side: _tableau(args, side) for side in SIDES},
        "answers": {"hazard": hazard, "on": args.get("on", OWN)} if coup else None,
        **{flag: flag in args for flag in FLAGS},
        "first": "later" not in args,
    }


def rules_asked(args: MultiDict[str, str], table: Rules) -> dict[str, Any]:
    """The rules in an address as values of FORMATS 3; those of `table` where it names no box."""
    if "box" not in args:
        return {
            "edition": table.edition,
            "players": table.players,
            "house_rules": _house_rules(table),
        }
    return {
        "edition": args["box"],
        "players": _whole(args.get("players", str(table.players))),
        "house_rules": {
            name.removeprefix(_HOUSE): _value(value)
            for name, value in args.items()
            if name.startswith(_HOUSE)
        },
    }


def rules_address(rules: Rules) -> dict[str, Any]:
    """The arguments by which an address names `rules`, as far as they decide what may be played."""
    house = {f"{_HOUSE}{name}": _word(value) for name, value in _house_rules(rules).items()}
    return {"box": rules.edition, "players": rules.players, **house}


def address_of(rules: Rules, question: Question) -> dict[str, Any]:
    """The arguments of the address that asks `question` under `rules`; what is as usual is left out."""
    coup = question.answers
    fixed = rules_address(rules) | {"action": question.action}
    if question.card is not None:
        fixed["safety" if coup else "card"] = question.card
    if coup:
        fixed |= {"hazard": coup.hazard, "on": coup.on}
    if question.when != MOMENTS[question.action][0]:
        fixed["answered" if coup else "when"] = question.when
    for side in SIDES:
        fixed |= dict(_piles(side, getattr(question, side)))
    fixed |= {flag: "yes" for flag in FLAGS if getattr(question, flag)}
    return fixed if question.first else fixed | {"later": "yes"}


def _house_rules(rules: Rules) -> dict[str, HouseRule]:
    """Of what makes `rules` of their box, what decides what may be played."""
    return {name: value for name, value in house_rules_of(rules).items() if name in PLAY_RULES}


def _piles(side: str, tableau: Tableau) -> Iterator[tuple[str, Any]]:
    for pile in PILES:
        if getattr(tableau, pile):
            yield f"{side}-{pile}", list(getattr(tableau, pile))
    for name, count in (("miles", tableau.miles), ("200s", tableau.two_hundreds)):
        if count:
            yield f"{side}-{name}", count


def _tableau(args: MultiDict[str, str], side: str) -> Mapping[str, Any]:
    """A pile is its cards from the bottom up; an empty one may come as one empty value."""
    cards = {pile: args.getlist(f"{side}-{pile}") for pile in PILES}
    piles = {
        pile: [] if given[-1:] == [""] else [one for one in given if one] for pile, given in cards.items()
    }
    counts = {"miles": args.get(f"{side}-miles"), "two_hundreds": args.get(f"{side}-200s")}
    return {**piles, **{name: _whole(text) if text else 0 for name, text in counts.items()}}


def _whole(text: str | None) -> Any:
    """A whole number; what is none stays as it is, to be refused by name."""
    bare = re.sub(r"\s", "", text or "")
    return int(bare) if re.fullmatch(r"[0-9]{1,6}", bare) else text


def _value(word: str) -> Any:
    return _WORDS[word] if word in _WORDS else _whole(word)


def _word(value: HouseRule) -> str:
    return next((word for word, one in _WORDS.items() if one is value), str(value))
