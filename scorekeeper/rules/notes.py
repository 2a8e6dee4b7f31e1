"""Notes on plays about which an edition is silent or ambiguous. A note never changes what is legal."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple

from scorekeeper.rules.editions import Rules
from scorekeeper.rules.tableau import Tableau
from scorekeeper.rules.words import N_


class Note(NamedTuple):
    """A remark to show when `ruling` decides. `message` is English, to be translated."""

    ruling: str
    message: str


_ONLY_IF_YOU_CANNOT: Final = N_(
    "This box’s rules can be read so that a player discards only when no card can be "
    "played. We do not enforce that."
)
_FIRST_TURNS: Final = N_(
    "This box’s first turns can be read so that a player discards only when no card can "
    "be played. We do not enforce that."
)
_AS_THE_BOOKLET: Final = N_("This box says nothing about this: we follow the Winning Moves booklet.")
_NO_EXCEPTION: Final = N_(
    "This box bars hazards on a side without a Green Light, and knows no exception for Right of Way. We "
    "follow the Winning Moves booklet, which has one."
)
_OURS_AS_WIKIPEDIA: Final = N_("This box says nothing about this: the ruling is ours, as in Wikipedia.")
_LIST_MISSING: Final = N_(
    "The list of plays is missing from our copy of this box’s rules: we follow Wikipedia."
)
_CANCELLED_IS_REMEDY: Final = N_(
    "No box says what may lie on a hazard that a safety has cancelled. Our ruling: such "
    "a hazard counts as a remedy."
)
_BARE_PILE: Final = N_(
    "Our ruling: a side with Right of Way displayed can be attacked on an empty battle "
    "pile, or on a cancelled hazard."
)
_LEFT_EXPOSED: Final = N_(
    "This box leaves a Speed Limit exposed beside Right of Way, without effect. Our "
    "ruling, as in Wikipedia: the limit goes to the discard pile, as a Stop does."
)
_LIMIT_TOO: Final = N_(
    "This box speaks of hazards on the battle pile. Our ruling: a Speed Limit can be answered, too."
)
_NOT_ONES_OWN: Final = N_(
    "This box lets any player answer a hazard. Our ruling: nobody answers a hazard they played themselves."
)
_SAFETY_BARES: Final = N_(
    "This box’s rules can be read so that the safety bares the Roll beneath the hazard. "
    "Our ruling, as in Wikipedia: a Roll is still needed."
)
_ANY_BATTLE_PILE: Final = N_(
    "This box does not say on which cards a hazard may be laid, except for a Roll on the "
    "first turns and another hazard. Our reading, as in Wikipedia: any battle pile that "
    "is not empty will do."
)
_NO_HAZARD_ON_ANY: Final = N_(
    "This box bars any hazard directly on another and counts the limits among them, but "
    "speaks of the battle pile. We know its hints in French only. Our reading: no limit "
    "goes on a limit."
)
_LIMITS_ALTERNATE: Final = N_(
    "With this box, limits and ends of limit alternate on the speed pile. Our reading: "
    "no limit goes on a limit."
)
_WHO_COULD_DRIVE: Final = N_(
    "This box does not say on which cards a hazard may be laid. Our ruling: any side "
    "that could drive can be attacked."
)
_UNTIL_NO_CARDS: Final = N_(
    "With this box, the hand ends when nobody can play any more. We take that to mean: "
    "when all cards are gone."
)
_NO_DISTANCE_LEFT: Final = N_(
    "This box ends the race when the draw pile has no distance card left. Nobody can see that. Our ruling: "
    "the race goes on until all cards are gone."
)
_ROLL_ON_TOP: Final = N_(
    "This box lets a hazard be laid where a green light lies on top, and elsewhere on any side that is "
    "rolling. Our reading: any side that could drive can be attacked."
)
_NO_WORD_OF_SIX: Final = N_("This box says nothing of six players. Our ruling: they have no extension.")

#: The key for all editions that have no entry of their own.
_OTHERS: Final = "others"
_NOTHING_ON_WIKIPEDIA: Final = {"wikipedia": "", "wikipedia-2016": ""}

#: Ruling, or "ruling/case" -> edition -> message ("" for none).
_NOTES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "pile-exhausted": dict.fromkeys(("dujardin-2024", "parker-1982", "parker-1988"), _UNTIL_NO_CARDS)
        | {"dujardin-2014": _NO_DISTANCE_LEFT},
        "discard-any-time": dict.fromkeys(
            ("rules-summary", "wikipedia-2016", "asmodee-2014", "dujardin-2014"), _ONLY_IF_YOU_CANNOT
        ),
        "discard-any-time/first turn": dict.fromkeys(
            (
                "winning-moves",
                "dujardin-2024",
                "dujardin-classic",
                "parker-1962",
                "parker-1982",
                "parker-1988",
            ),
            _FIRST_TURNS,
        ),
        "roll-to-start/cancelled": {_OTHERS: _CANCELLED_IS_REMEDY},
        "roll-on-roll": {
            "wikipedia": "",
            "wikipedia-2016": _LIST_MISSING,
            _OTHERS: _OURS_AS_WIKIPEDIA,
        },
        "remedy-matches": {"wikipedia-2016": _LIST_MISSING},
        "remedy-matches/cancelled": {_OTHERS: _CANCELLED_IS_REMEDY},
        "hazard-needs-moving/right of way": {
            "rules-summary": _NO_EXCEPTION,
            "asmodee-2014": _WHO_COULD_DRIVE,
        },
        "hazard-needs-moving/remedied": {"dujardin-2014": _ROLL_ON_TOP},
        "hazard-needs-moving/bare": {_OTHERS: _BARE_PILE, "asmodee-2014": _WHO_COULD_DRIVE}
        | _NOTHING_ON_WIKIPEDIA,
        "hazard-needs-moving/empty": {
            "wikipedia-2016": _LIST_MISSING,
            "parker-1982": _ANY_BATTLE_PILE,
            "parker-1988": _ANY_BATTLE_PILE,
        },
        "speed-limit-on-limit": dict.fromkeys(
            (
                *("rules-summary", "dujardin-2024", "dujardin-2014"),
                *("parker-1982", "parker-1988", "asmodee-2014"),
            ),
            _AS_THE_BOOKLET,
        )
        | {
            "wikipedia-2016": _LIST_MISSING,
            "dujardin-classic": _LIMITS_ALTERNATE,
            "parker-1962": _NO_HAZARD_ON_ANY,
        },
        "end-of-limit-needs-limit": {"wikipedia-2016": _LIST_MISSING},
        "safety-cancels/discards": {
            "winning-moves": _LEFT_EXPOSED,
            "parker-1962": _LEFT_EXPOSED,
            "parker-1982": _LEFT_EXPOSED,
            "parker-1988": _LEFT_EXPOSED,
            "rules-summary": _OURS_AS_WIKIPEDIA,
            "dujardin-2024": _OURS_AS_WIKIPEDIA,
            "dujardin-2014": _OURS_AS_WIKIPEDIA,
            "asmodee-2014": _OURS_AS_WIKIPEDIA,
        },
        "roll-after-safety": {
            "winning-moves": _OURS_AS_WIKIPEDIA,
            "rules-summary": _SAFETY_BARES,
            "dujardin-2024": _OURS_AS_WIKIPEDIA,
            "dujardin-classic": _OURS_AS_WIKIPEDIA,
            "parker-1962": _OURS_AS_WIKIPEDIA,
            "parker-1982": _OURS_AS_WIKIPEDIA,
            "parker-1988": _OURS_AS_WIKIPEDIA,
        },
        "coup-fourre-timing/limit": {"dujardin-2024": _LIMIT_TOO},
        "coup-fourre-who/anyone": dict.fromkeys(("wikipedia-2016", "parker-1988"), _NOT_ONES_OWN),
        "extension-call/six": {"rules-summary": _NO_WORD_OF_SIX},
    }
)

_LATER_DISCARD: Final = ("discard-any-time",)
_FIRST_DISCARD: Final = (*_LATER_DISCARD, "discard-any-time/first turn")


@cache
def messages(edition: str) -> Mapping[str, str]:
    """Ruling, or "ruling/case" -> the message to show with an edition."""
    by_ruling = {key: by_edition.get(edition, by_edition.get(_OTHERS)) for key, by_edition in _NOTES.items()}
    return MappingProxyType({key: message for key, message in by_ruling.items() if message})


def notable(rules: Rules) -> frozenset[str]:
    """The cards whose play or coup fourré may need a note."""
    return frozenset([*rules.cards.hazards, "roll", "right_of_way"])


def notes(edition: str, keys: Iterable[str]) -> list[Note]:
    """The notes of `edition` on these rulings or cases of rulings."""
    known = messages(edition)
    return [Note(key.partition("/")[0], known[key]) for key in keys if key in known]


def of_play(rules: Rules, card: str, on: Tableau) -> Sequence[str]:
    """The rulings, or cases of them, that allow `card` on `on` but that some texts do not state."""
    if card == "roll":
        return ["roll-to-start/cancelled"] if on.top in on.cards.hazards and not on.stopped_by else ()
    if card == "right_of_way":
        return ["safety-cancels/discards"] if on.top == "stop" or on.limited else ()
    if card == "speed_limit":
        return ["speed-limit-on-limit"] if on.speed[-1:] == ("speed_limit",) else ()
    if card not in on.cards.hazards or on.top == "roll":
        return ()
    if rules.hazard_on_hazard:
        return ["no-hazard-on-hazard"] if on.stopped_by else ()
    if not rules.roll_after_remedy and on.top in on.cards.remedies:
        return ["hazard-needs-moving/remedied"]
    bare = on.top is None or on.top in on.cards.hazards
    return ["hazard-needs-moving/bare" if bare else "hazard-needs-moving/right of way"]


def of_discard(first_turn: bool) -> Sequence[str]:
    """The rulings that allow a discard. `first_turn`: it is, or may be, the player's first turn."""
    return _FIRST_DISCARD if first_turn else _LATER_DISCARD


def of_coup_fourre(safety: str, hazard: str, ours: bool, own: Tableau) -> Sequence[str]:
    """The rulings that allow answering `hazard`. `ours`: it lies on top of `own`."""
    if hazard == "speed_limit" and safety == "right_of_way":
        bared = own.speed[:-1] if ours else own.speed
        more = own.top == "stop" or bared[-1:] == ("speed_limit",)
        return ["coup-fourre-timing/limit", *(["safety-cancels/discards"] if more else [])]
    return ()


def of_refusal(rules: Rules, rulings: Iterable[str], card: str | None, own: Tableau) -> list[str]:
    """The rulings that forbid `card` to the side of `own`, each with its case where one applies."""
    cases = {
        "remedy-matches": ("cancelled", own.cards.remedy_for.get(own.top or "") == card),
        "hazard-needs-moving": ("empty", rules.hazard_on_hazard),
        "coup-fourre-who": ("anyone", rules.coup_fourre_by_anyone),
        "extension-call": ("six", rules.players == 6 and rules.extension_miles is None),
    }
    keys = []
    for ruling in rulings:
        case, holds = cases.get(ruling, ("", False))
        keys.append(f"{ruling}/{case}" if holds else ruling)
    return keys
