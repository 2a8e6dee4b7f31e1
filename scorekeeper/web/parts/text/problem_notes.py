"""Problems of a hand in sentences, each with the article that states the rule."""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.disputes.rulebook import article_of_problem
from scorekeeper.rules import HandResult, Problem, Rules
from scorekeeper.rules.ways_to_be_possible import Way, ways_to_be_possible
from scorekeeper.rules.words import N_, Sentence
from scorekeeper.web.parts.addresses.rules_url import article_url
from scorekeeper.web.serving.language import voice

#: A change in `Way.changes` -> the fact that holds after it, for a button.
_FACTS = {
    "with %(sides)s at 0 miles": N_("%(sides)s had 0"),
    "with the partners’ results added up": N_("Partners count as one side"),
    "without the last sides": N_("The last sides did not play"),
    "without the extension": N_("Nobody called the extension"),
    "if %(side)s had called the extension": N_("%(side)s called the extension"),
    "with %(side)s at %(miles)s miles": N_("%(side)s had %(miles)s"),
    "with other cards for %(side)s’s %(miles)s miles": N_("%(side)s had %(miles)s, cards not counted"),
    "without the safe trip of %(side)s": N_("%(side)s played a 200"),
    "without delayed action": N_("The draw pile was not empty"),
    "with %(card)s among %(side)s’s safeties": N_("%(side)s has the %(card)s"),
    "with %(card)s only among %(side)s’s safeties": N_("%(side)s has the %(card)s"),
    "with %(card)s only once among %(side)s’s safeties": N_("%(side)s has one %(card)s"),
    "with only one coup fourré of %(side)s with %(card)s": N_("%(side)s has one coup fourré with %(card)s"),
    "without %(side)s’s coup fourré with %(card)s": N_("%(side)s has no coup fourré with %(card)s"),
}
#: The same if other sides had the card as well.
_NOT_THE_OTHERS = N_("%(side)s has the %(card)s, not %(sides)s")


class Note(NamedTuple):
    """A mistake in a sentence, and the article that states the rule, if any, under the table's rules."""

    text: str
    article: str | None = None
    address: str = ""


def problem_note(problem: Problem, rules: Rules, names: Sequence[str]) -> Note:
    """The note about a problem of a hand; `names` are those of the sides."""
    return note_by(article_of_problem(problem.code), problem.message(names, voice(rules)), rules)


def note_by(article: str, text: str, rules: Rules) -> Note:
    """A note that leads to the article of this number."""
    return Note(text, article, article_url(article, rules))


def ways_in_words(rules: Rules, result: HandResult, names: Sequence[str]) -> list[str]:
    """Changes that would make the hand possible; each completes "It would be possible"."""
    return [
        voice().and_list([voice(rules).say(change, names) for change in way.changes])
        for way in ways_to_be_possible(rules, result)
    ]


def way_as_fact(way: Way, rules: Rules, result: HandResult, names: Sequence[str]) -> str:
    """A fix of an impossible hand, as the fact that then holds: "Ann called the extension"."""
    words = voice(rules)
    facts = [words.say(_as_fact(change, result), names) for change in way.changes]
    return voice().and_list(facts)


def _as_fact(change: Sentence, result: HandResult) -> Sentence:
    card, owner = change.facts.get("card"), change.facts.get("side")
    others = tuple(
        side for side, cards in enumerate(result.sides) if side != owner and card in cards.safeties
    )
    if others and change.text == "with %(card)s only among %(side)s’s safeties":
        return Sentence(_NOT_THE_OTHERS, {**change.facts, "sides": others})
    return Sentence(_FACTS[str(change.text)], change.facts)
