"""The five editions as a table sees them: which box it is, and what differs, in a sentence."""

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from scorekeeper.rules import DEFAULT_EDITION, EDITIONS, Edition, Rules
from scorekeeper.rules.words import N_
from scorekeeper.web.common.language import chosen_language

#: The box most tables have, where a language has its own.
USUAL_BOX = {"fr": "dujardin-2024"}


@dataclass(frozen=True)
class Box:
    edition: Edition
    name: str
    differs: str


_WORDS = {
    "winning-moves": (
        _l("Winning Moves"),
        _l(
            "The classic American rules. 1000 miles for four players; otherwise 700, "
            "and whoever gets there first may call the extension to 1000."
        ),
    ),
    "rules-summary": (
        _l("Rules summary"),
        _l("The one-page English summary: as Winning Moves, but six players drive 1000 miles, no extension."),
    ),
    "wikipedia": (
        _l("Wikipedia"),
        _l(
            "As Winning Moves, but the shutout counts for each opponent, a failed extension "
            "gives nobody points, and hazards may be stacked."
        ),
    ),
    "wikipedia-2016": (
        _l("Wikipedia 2016"),
        _l("As Wikipedia, but any player may answer with a coup fourré, and 1000 may be extended to 1200."),
    ),
    "dujardin-2024": (
        _l("Dujardin 2024"),
        _l(
            "The French box: 1000 for all, no extension, no delayed action, a safe trip is worth 200; "
            "who drove furthest wins the hand; four play singly, and eight can play."
        ),
    ),
}
BOXES = {edition.id: Box(edition, *_WORDS[edition.id]) for edition in EDITIONS.values()}

#: What each house rule is called; the value it replaces is shown beside it.
HOUSE_RULE_NAMES = {
    "points_to_win": N_("Points to win"),
    "target_miles": N_("Miles of a trip"),
    "extension_miles": N_("Extension to"),
    "points_distance": N_("Each mile"),
    "points_safety": N_("Each safety"),
    "points_all_four": N_("All four safeties"),
    "points_coup_fourre": N_("Each coup fourré"),
    "points_trip_completed": N_("Trip completed"),
    "points_delayed_action": N_("Delayed action"),
    "points_safe_trip": N_("Safe trip"),
    "points_extension": N_("Extension reached"),
    "points_extension_failed": N_("Extension failed"),
    "points_shutout": N_("Shutout"),
    "shutout": N_("Shutout counts"),
    "hazard_on_hazard": N_("A hazard on a hazard"),
    "coup_fourre_by_anyone": N_("Coup fourré by any player"),
    "tie": N_("A tie at the end"),
}

#: The words for house rules that are no numbers.
HOUSE_RULE_VALUES = {
    "once": N_("once, if no opponent has driven"),
    "per_opponent": N_("for each opponent who has not driven"),
    "every_zero": N_("for everybody, for each other side that has not driven"),
    "play_on": N_("another hand decides"),
    "stands": N_("stands"),
    True: N_("allowed"),
    False: N_("not allowed"),
    None: N_("none"),
}


def usual_box() -> str:
    """The edition offered to somebody who has chosen none yet."""
    return USUAL_BOX.get(chosen_language(), DEFAULT_EDITION)


def rules_name(rules: Rules) -> str:
    """What the table plays by, in the page's language: box, printed option, house rules."""
    parts = [str(BOXES[rules.edition].name)]
    if rules.option:
        parts.append(option_name(rules.option))
    name = ", ".join(parts)
    if rules.house_rules == (("tie", "stands"),):
        return _("%(rules)s; a tie stands", rules=name)
    return _("%(rules)s + house rules", rules=name) if rules.house_rules else name


def option_name(option: str) -> str:
    """A printed option with a real arrow."""
    return option.replace("->", "→")
