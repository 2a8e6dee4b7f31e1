"""Questions of play as the arguments of an address: the page's form sends them, and a link repeats them."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from werkzeug.datastructures import MultiDict

from scorekeeper.disputes.question_from_table import facing_sides
from scorekeeper.disputes.situations import Situation
from scorekeeper.records.questions import FORMAT
from scorekeeper.rules import Rules
from scorekeeper.rules.question import ACTED, MY_TURN, OTHERS_TURN, OWN, Question
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, EXTENSION, PLAY, Table
from scorekeeper.rules.tableau import Tableau
from scorekeeper.web.parts.addresses.rules_url import rules_args, rules_in, whole_number

SIDES = ("own", "opponent")
PILES = ("battle", "speed", "safeties")
FLAGS = ("draw_pile_empty", "extension_called")
#: Action -> the argument that says when it happens, and the usual moment.
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

    Without a box in the address it takes the rules of `table`. Nothing is checked here: the reader of the
    format refuses errors and describes them. `card` is None until one is picked. A side that calls the
    extension has just reached the target, unless the address gives its miles.
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


def question_args(rules: Rules, question: Question) -> dict[str, Any]:
    """The arguments of the address that asks `question` under `rules`; usual values are left out."""
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
    """The arguments of the address that shows `table` as `seat` sees it; no card is picked."""
    own, opponent = facing_sides(table, seat)
    flags = {"draw_pile_empty": not table.draw_pile, "extension_called": table.extended}
    return {
        **rules_args(table.rules),
        **dict(_piles("own", own)),
        **dict(_piles("opponent", opponent)),
        **{flag: "yes" for flag, holds in flags.items() if holds},
    }


def situation_args(rules: Rules, situation: Situation) -> dict[str, Any]:
    """The arguments that ask `situation` of a table with `rules`."""
    return question_args(rules, situation.question)


def _piles(side: str, tableau: Tableau) -> Iterator[tuple[str, Any]]:
    for pile in PILES:
        if getattr(tableau, pile):
            yield f"{side}-{pile}", list(getattr(tableau, pile))
    yield f"{side}-miles", tableau.miles
    if tableau.two_hundreds:
        yield f"{side}-200s", tableau.two_hundreds


def _tableau(args: MultiDict[str, str], side: str, miles: int = 0) -> Mapping[str, Any]:
    """Read one side. A pile lists its cards from the bottom up; an empty pile may come as one empty value.
    `miles` is the value if the address gives none."""
    cards = {pile: args.getlist(f"{side}-{pile}") for pile in PILES}
    piles = {
        pile: [] if given[-1:] == [""] else [card for card in given if card] for pile, given in cards.items()
    }
    given, two_hundreds = args.get(f"{side}-miles"), args.get(f"{side}-200s")
    return {
        **piles,
        "miles": whole_number(given) if given else miles,
        "two_hundreds": whole_number(two_hundreds) if two_hundreds else 0,
    }
