"""A question of play: may I play or discard this card, or answer with it, in this situation?

The asker describes the turns and piles. The tableau says what the piles allow.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.notes import of_coup_fourre, of_discard, of_play, of_refusal
from scorekeeper.rules.rulings import in_order
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, EXTENSION, PLAY
from scorekeeper.rules.tableau import Tableau, forbidden_against, forbidden_answer, forbidden_on_own

MY_TURN, OTHERS_TURN, ACTED, AFTER_DRAW = "my_turn", "others_turn", "acted", "after_draw"
#: Action -> the moments at which one can think of it.
MOMENTS: Final = {
    PLAY: (MY_TURN, OTHERS_TURN, ACTED),
    DISCARD: (MY_TURN, OTHERS_TURN, ACTED),
    COUP_FOURRE: (OTHERS_TURN, AFTER_DRAW),
    EXTENSION: (MY_TURN, OTHERS_TURN, ACTED),
}
OWN, OTHER, MINE = ON = ("own", "other", "mine")


class Answered(NamedTuple):
    """The hazard that a coup fourré answers.

    `on`: "own" (it was played on my side), "other" (it was played on another side) or "mine" (I played it).
    """

    hazard: str
    on: str


@dataclass(frozen=True)
class Question:
    """A situation, and what a player would do in it.

    `action` is "play", "discard", "coup_fourre" or "extension" (then `card` is None). The player holds the
    card. `when`: "my_turn" (drawn, nothing played yet), "others_turn", "acted" (this turn's card has been
    played) or "after_draw" (somebody has drawn since the hazard that the coup fourré answers). Hazards are
    played on `opponent`, all other cards on `own`. `first`: no side had reached the target before. Raises
    ValueError for values that contradict each other.
    """

    action: str
    card: str | None
    when: str
    own: Tableau = field(default_factory=Tableau)
    opponent: Tableau = field(default_factory=Tableau)
    answers: Answered | None = None
    draw_pile_empty: bool = False
    extension_called: bool = False
    first: bool = True

    def __post_init__(self) -> None:
        if self.when not in MOMENTS.get(self.action, ()):
            raise ValueError(f"{self.action!r} does not go with {self.when!r}.")
        box = self.own.cards.copies
        cards = (None,) if self.action == EXTENSION else SAFETIES if self.action == COUP_FOURRE else box
        if self.card not in cards:
            raise ValueError(f"{self.action!r} does not go with the card {self.card!r}.")
        if (self.answers is None) == (self.action == COUP_FOURRE):
            raise ValueError("A coup fourré answers a hazard; nothing else does.")


def forbidden(rules: Rules, question: Question) -> tuple[str, ...]:
    """Every ruling that forbids what `question` asks about. Empty if it is legal."""
    question = under(rules, question)
    card = question.card
    if card is None:
        return in_order(_extension(rules, question))
    target = rules.target(question.extension_called)
    over = any(rules.has_arrived(side, target) for side in (question.own, question.opponent))
    found = ["hand-ends"] if over else _moment(question)
    if question.action == PLAY and card in rules.cards.hazards:
        found += forbidden_against(card, question.opponent, rules)
    elif question.action == PLAY:
        found += forbidden_on_own(card, question.own, rules, target)
    elif question.answers and not over:
        hazard, on = question.answers
        found += forbidden_answer(card, hazard, on == OWN, on == MINE, rules)
    if _seen(card, question) >= rules.pack[card]:
        found.append("pack-counts")
    return in_order(found)


def under(rules: Rules, question: Question) -> Question:
    """The question as a table with these `rules` sees it: they may need another Roll before a side drives."""
    if question.own.roll_after_remedy == rules.roll_after_remedy:
        return question
    own, opponent = question.own.copy(), question.opponent.copy()
    own.roll_after_remedy = opponent.roll_after_remedy = rules.roll_after_remedy
    return replace(question, own=own, opponent=opponent)


def decisive(rules: Rules, question: Question, rulings: Sequence[str]) -> list[str]:
    """The rulings, or cases of them, that decide.

    If `question` is forbidden, those of `rulings` (from `forbidden`). If it is allowed, those that some texts
    do not state.
    """
    if rulings:
        return of_refusal(rules, rulings, question.card, question.own)
    card, answers = question.card, question.answers
    if card is None:
        return []
    if answers:
        return [*of_coup_fourre(card, answers.hazard, answers.on == OWN, question.own)]
    last = ["pile-exhausted"] if question.draw_pile_empty else []
    if question.action == DISCARD:
        return [*last, *of_discard(first_turn=True)]
    on = question.opponent if card in rules.cards.hazards else question.own
    return [*last, *of_play(rules, card, on)]


def _moment(question: Question) -> list[str]:
    if question.when == AFTER_DRAW:
        return ["coup-fourre-timing"]
    if question.when == ACTED:
        return ["draw-then-act"]
    if question.when == OTHERS_TURN and question.action != COUP_FOURRE:
        return ["turn-order"]
    return []


def _extension(rules: Rules, question: Question) -> list[str]:
    """Forbid a call unless the first side has just reached the target and nobody has called before."""
    if rules.extension_miles is None or question.extension_called:
        return ["extension-call"]
    reached = question.own.miles == rules.target_miles and question.when == ACTED
    first = question.first and question.opponent.miles < rules.target_miles
    return [] if reached and first else ["extension-call"]


def _seen(card: str, question: Question) -> int:
    """The number of copies of `card` that certainly lie on the table."""
    sides = (question.own, question.opponent)
    if card == "200":
        return sum(side.two_hundreds for side in sides)
    return sum([*side.battle, *side.speed, *side.safeties].count(card) for side in sides)
