"""The format `mille-bornes-question/1`: a situation and an action, in JSON. Is it legal?"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from scorekeeper.records.hands import rules_from
from scorekeeper.records.json_values import Value, read_json, shown
from scorekeeper.rules.cards import DISTANCES, SAFETIES, SPEED_CARDS, Cards
from scorekeeper.rules.editions import HouseRule, Rules
from scorekeeper.rules.question import MOMENTS, ON, Answered, Question
from scorekeeper.rules.table import COUP_FOURRE, EXTENSION
from scorekeeper.rules.tableau import Tableau
from scorekeeper.rules.words import N_, NN_

FORMAT: Final = "mille-bornes-question/1"

_REQUIRED: Final = ("format", "edition", "players", "action", "when")
_OPTIONAL: Final = frozenset(
    {"house_rules", "card", "draw_pile_empty", "answers", "own", "opponent", "extension_called", "first"}
)
_TABLEAU_KEYS: Final = frozenset({"battle", "speed", "safeties", "miles", "two_hundreds"})


class QuestionFile(NamedTuple):
    """A question as it stood in a file. `house_rules` as given: they are the table's, not other editions'."""

    rules: Rules
    house_rules: Mapping[str, HouseRule]
    question: Question


def read_question(text: str) -> QuestionFile:
    """The question that `text` (one JSON object) asks. Raises `Unreadable` with the JSON pointer."""
    return read_json(text, question_in)


def question_in(value: Value) -> QuestionFile:
    """The question that a parsed JSON value asks. Raises `Unreadable` with the JSON pointer."""
    value.check_format(FORMAT)
    part = value.keys(_REQUIRED, _OPTIONAL)
    house_rules = part["house_rules"].members() if "house_rules" in part else {}
    changes = {name: value.raw for name, value in house_rules.items()}
    rules = rules_from(part["edition"].raw, part["players"].raw, changes)
    action = part["action"].choice(tuple(MOMENTS))
    question = Question(
        action=action,
        card=_card_asked(value, part, action, rules.cards),
        when=part["when"].choice(MOMENTS[action]),
        own=_tableau(part["own"], rules) if "own" in part else Tableau.of(rules),
        opponent=_tableau(part["opponent"], rules) if "opponent" in part else Tableau.of(rules),
        answers=_answers(value, part, action, rules.cards),
        draw_pile_empty=_flag(part, "draw_pile_empty", False),
        extension_called=_flag(part, "extension_called", False),
        first=_flag(part, "first", True),
    )
    return QuestionFile(rules, changes, question)


def _card_asked(whole: Value, part: Mapping[str, Value], action: str, cards: Cards) -> str | None:
    if action == EXTENSION:
        if "card" in part and part["card"].raw is not None:
            raise part["card"].misread(N_("To call the extension takes no card: this must be null."))
        return None
    if "card" not in part:
        raise whole.misread(N_("“%(key)s” is missing."), key="card")
    return _card(part["card"], SAFETIES if action == COUP_FOURRE else tuple(cards.copies), cards)


def _answers(whole: Value, part: Mapping[str, Value], action: str, cards: Cards) -> Answered | None:
    given = "answers" in part and part["answers"].raw is not None
    if action != COUP_FOURRE:
        if given:
            raise part["answers"].misread(N_("Only a coup fourré answers a hazard: this must be null."))
        return None
    if not given:
        raise whole.misread(N_("A coup fourré answers a hazard: “answers” must say which, and on whom."))
    answers = part["answers"].keys(("hazard", "on"))
    return Answered(_card(answers["hazard"], tuple(cards.hazards), cards), answers["on"].choice(ON))


def _tableau(value: Value, rules: Rules) -> Tableau:
    part, cards = value.keys((), _TABLEAU_KEYS), rules.cards
    copies_of_200 = cards.distances[200]
    miles = part["miles"].integer(0, cards.miles) if "miles" in part else 0
    two_hundreds = part["two_hundreds"].integer(0, copies_of_200) if "two_hundreds" in part else 0
    if miles % min(DISTANCES):
        raise part["miles"].misread(N_("Miles are a sum of distance cards: a multiple of 25."))
    if not 0 <= miles - 200 * two_hundreds <= cards.miles - 200 * copies_of_200:
        text = NN_(
            "%(miles)s miles cannot be laid with %(count)s card of 200.",
            "%(miles)s miles cannot be laid with %(count)s cards of 200.",
            "count",
        )
        raise part["two_hundreds" if "two_hundreds" in part else "miles"].misread(
            text, miles=miles, count=two_hundreds
        )
    return Tableau.of(
        rules,
        battle=_pile(part, "battle", sorted(cards.battle_cards), cards),
        speed=_pile(part, "speed", sorted(SPEED_CARDS), cards),
        safeties=_pile(part, "safeties", SAFETIES, cards),
        miles=miles,
        two_hundreds=two_hundreds,
    )


def _pile(part: Mapping[str, Value], key: str, among: Sequence[str], cards: Cards) -> tuple[str, ...]:
    most = sum(cards.copies.values())
    return tuple([_card(card, among, cards) for card in part[key].items(0, most)]) if key in part else ()


def _card(value: Value, among: Sequence[str], cards: Cards) -> str:
    if type(value.raw) is not str:
        text = N_("A card must be a text in quotes, such as %(example)s: one of %(cards)s.")
        raise value.misread(text, example=f'"{among[0]}"', cards=", ".join(among))
    card = cards.named(value.raw)
    if card is None or card not in among:
        given = f"'{shown(value.raw)}'"
        raise value.misread(N_("%(given)s is not one of %(cards)s."), given=given, cards=", ".join(among))
    return card


def _flag(part: Mapping[str, Value], key: str, default: bool) -> bool:
    return part[key].flag() if key in part else default
