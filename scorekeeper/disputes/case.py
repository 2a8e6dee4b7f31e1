"""A question at one table as the reasons for its answer see it, and sentences about a side of it."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from scorekeeper.rules.editions import Rules
from scorekeeper.rules.question import Question
from scorekeeper.rules.tableau import Tableau
from scorekeeper.rules.words import N_, Sentence, Text


class SideNames(NamedTuple):
    """Names of the side that asks and of its opponent, as far as they are known."""

    own: str | None = None
    opponent: str | None = None


class Case(NamedTuple):
    """A question at a table, and the names of its sides."""

    rules: Rules
    question: Question
    names: SideNames

    @property
    def card(self) -> str:
        return str(self.question.card)

    @property
    def target(self) -> int:
        return self.rules.target(self.question.extension_called)


def own_side(case: Case, text: Text, **facts: object) -> Sentence:
    return _at(N_("Your side"), case.names.own, text, facts)


def opponent(case: Case, text: Text, **facts: object) -> Sentence:
    return _at(N_("The opponent"), case.names.opponent, text, facts)


def _at(unnamed: str, name: str | None, text: Text, facts: Mapping[str, object]) -> Sentence:
    side = name or Sentence(unnamed, {})
    return Sentence(N_("%(side)s: %(said)s"), {"side": side, "said": Sentence(text, facts)})


_EMPTY: Final = N_("the battle pile is empty, without a Roll.")
STOPPED: Final = N_("%(a_card)s on top of the battle pile still stops the car.")
_NO_ROLL: Final = N_("%(a_card)s is on top of the battle pile, and no Roll on it.")
_ROLL_ON_TOP: Final = N_("a Roll is on top of the battle pile.")
_REMEDIED: Final = N_("nothing stops the car, and no Roll is needed after a remedy.")
_NO_ROLL_NEEDED: Final = N_("Right of Way is displayed and nothing stops the car, so no Roll is needed.")


def standing(side: Tableau) -> tuple[str, dict[str, object]]:
    """The reason for which a side is not moving, as a template and its facts."""
    if side.top is None:
        return _EMPTY, {}
    return STOPPED if side.stopped_by else _NO_ROLL, {"a_card": side.top}


def moving(side: Tableau) -> str:
    if side.top == "roll":
        return _ROLL_ON_TOP
    return _NO_ROLL_NEEDED if side.roll_after_remedy or "right_of_way" in side.safeties else _REMEDIED
