"""A page that identifies a box by its looks, with at most four questions."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import get_locale
from flask_babel import lazy_gettext as _l

from scorekeeper.disputes.rulebook import article_for, differing_articles
from scorekeeper.rules import EDITIONS, Edition
from scorekeeper.rules.editions.signs import (
    AT_HAND,
    ONLY_CARDS,
    OTHER,
    SIGNS,
    UNSEEN,
    boxes_with,
    is_proved,
    is_seen,
    next_question,
    values_shown,
)
from scorekeeper.rules.editions.unread import UnreadBox, unread_boxes
from scorekeeper.web.parts.addresses.rules_url import article_url
from scorekeeper.web.parts.text.editions_text import box_name, boxes

pages = Blueprint("which_box", __name__, url_prefix="/boxes/which")

#: Sign -> the question for it, and where to look.
QUESTIONS: Final = {
    "publisher": (_l("Whose name is on the box?"), _l("On the lid, or at the end of the rules.")),
    "year": (
        _l("Which year is printed?"),
        _l("On the lid, or at the end of the rules: the last one counts."),
    ),
    "town": (_l("Which town is printed?"), _l("In the maker’s address, at the end of the rules.")),
    "mail": (_l("Which mail address is printed?"), _l("At the end of the rules.")),
    "booklet": (_l("What colour are the rules?"), ""),
    "green_card": (_l("What does the card with the green light say?"), _l("There are 14 of these cards.")),
    "pictures": (_l("What is on the cards?"), _l("Look at an accident, and at a speed limit.")),
    "cards": (
        _l("How many cards are there in all?"),
        _l("Count those that are not played, too. If some may be lost: you can’t see it."),
    ),
}
#: Words for values that no box prints.
VALUES: Final = {
    "red": _l("A red booklet"),
    "light": _l("No word"),
    "drawings": _l("Old cars; two round signs with 50"),
    "pictograms": _l("Bold signs: hands, a diamond"),
    "modern": _l("New cars; one big sign with 50"),
}
#: How many articles on which boxes differ are listed.
MOST_LISTED: Final = 6


class Difference(NamedTuple):
    """An article on which boxes differ: its address, and what each box says in a title."""

    address: str
    titles: list[tuple[str, str]]


@pages.get("")
def ask() -> ResponseReturnValue:
    """Ask about the next sign, or name the box. The address holds the answers so far."""
    seen = {sign: value for sign, value in request.args.items() if sign in SIGNS}
    if AT_HAND in request.args:
        seen = {AT_HAND: ONLY_CARDS, **seen}
    every: list[Edition | UnreadBox] = [*EDITIONS.values(), *unread_boxes()]
    left, sign = boxes_with(every, seen), next_question(every, seen)
    if len(left) == 1 and not is_seen(left[0], seen):
        left = []
    found = [box for box in left if isinstance(box, Edition)]
    before = dict(list(seen.items())[:-1])
    language = str(get_locale())
    known = boxes()
    return render_template(
        "games/which_box.html",
        found=[known[edition.id] for edition in found],
        unread=[
            (box.name_in(language), box.differs_in(language), known[box.nearest])
            for box in left
            if isinstance(box, UnreadBox)
        ],
        proved=len(left) == 1 and is_proved(left[0], seen),
        differences=_differences(found),
        most_listed=MOST_LISTED,
        close=[known[box.id] for box in boxes_with(EDITIONS.values(), before)],
        without_box=[box for box in known.values() if not box.edition.signs],
        asked=len(seen),
        **(_question(every, sign, seen) if sign else {}),
    )


def _differences(editions: Sequence[Edition]) -> list[Difference]:
    """The articles on which these boxes differ, as their largest common table reads them."""
    ids = [edition.id for edition in editions]
    if len(ids) < 2:
        return []
    players = max(set.intersection(*(set(edition.players) for edition in editions)))
    language = str(get_locale())
    found = []
    for number in differing_articles(ids):
        title_of = {
            id: article_for(EDITIONS[id].rules(players), number).title.in_language(language) for id in ids
        }
        by_title: dict[str, list[str]] = {}
        for id, title in title_of.items():
            by_title.setdefault(title, []).append(box_name(id))
        address = article_url(number, editions[0].rules(players))
        found.append(Difference(address, [(", ".join(names), title) for title, names in by_title.items()]))
    return found


def _question(every: Sequence[Edition | UnreadBox], sign: str, seen: dict[str, str]) -> dict[str, Any]:
    """The question for a sign and its answers, each with the address that it leads to."""

    def answered(value: str) -> str:
        args: dict[str, Any] = {**seen, sign: value}
        return url_for("which_box.ask", **args)

    shown = values_shown(boxes_with(every, seen), sign)
    return {
        "sign": sign,
        "question": QUESTIONS[sign],
        "answers": [(value, VALUES.get(value, value), answered(value)) for value in shown],
        "other": answered(OTHER),
        "unseen": answered(UNSEEN),
        "only_cards": "" if seen else url_for("which_box.ask", at_hand=ONLY_CARDS),
    }
