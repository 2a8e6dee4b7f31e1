"""A page that identifies a box by its looks, with at most four questions."""

from typing import Any, Final

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import lazy_gettext as _l

from scorekeeper.rules import EDITIONS
from scorekeeper.rules.editions.signs import OTHER, SIGNS, UNSEEN, boxes_with, next_question, values_shown
from scorekeeper.web.parts.text.editions_text import boxes

pages = Blueprint("which_box", __name__, url_prefix="/boxes/which")

#: Sign -> the question for it, and where to look.
QUESTIONS: Final = {
    "publisher": (_l("Whose name is on the box?"), _l("On the lid, or at the end of the rules.")),
    "green_card": (_l("What does the card with the green light say?"), _l("There are 14 of these cards.")),
    "year": (
        _l("Which year is printed?"),
        _l("On the lid, or at the end of the rules: the last one counts."),
    ),
    "town": (_l("Which town is printed?"), _l("In the maker’s address, at the end of the rules.")),
    "pictures": (_l("What is on the cards?"), _l("Look at an accident, or a stop.")),
    "booklet": (_l("What colour are the rules?"), ""),
    "cards": (_l("How many cards does the box say it has?"), _l("Those that are not played count, too.")),
}
#: Words for values that no box prints.
VALUES: Final = {
    "red": _l("A red booklet"),
    "drawings": _l("Drawings: cars, animals"),
    "pictograms": _l("Bold signs: a hand, a diamond"),
}


@pages.get("")
def ask() -> ResponseReturnValue:
    """Ask about the next sign, or name the box. The address holds the answers so far."""
    seen = {sign: value for sign, value in request.args.items() if sign in SIGNS}
    editions, known = list(EDITIONS.values()), boxes()
    left, sign = boxes_with(editions, seen), next_question(editions, seen)
    before = dict(list(seen.items())[:-1])
    return render_template(
        "games/which_box.html",
        found=[known[edition.id] for edition in left],
        close=[known[edition.id] for edition in boxes_with(editions, before)],
        without_box=[box for box in known.values() if not box.edition.signs],
        asked=len(seen),
        **(_question(sign, seen) if sign else {}),
    )


def _question(sign: str, seen: dict[str, str]) -> dict[str, Any]:
    """The question for a sign and its answers, each with the address that it leads to."""

    def answered(value: str) -> str:
        args: dict[str, Any] = {**seen, sign: value}
        return url_for("which_box.ask", **args)

    shown = values_shown(boxes_with(EDITIONS.values(), seen), sign)
    return {
        "sign": sign,
        "question": QUESTIONS[sign],
        "answers": [(value, VALUES.get(value, value), answered(value)) for value in shown],
        "other": answered(OTHER),
        "unseen": answered(UNSEEN),
    }
