"""An action of a player, and the error for an illegal one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.editions import is_card

PLAY, DISCARD, COUP_FOURRE, EXTENSION = KINDS = ("play", "discard", "coup_fourre", "extension")


@dataclass(frozen=True, slots=True)
class Action:
    """An action of one player. Raises ValueError if the parts do not make an action.

    `seat` is the player's place, from 0, clockwise. `kind` is "play" (`card` is laid on the piles of side
    `on`), "discard", "coup_fourre" (`card` is the safety) or "extension" (no card). `on` is a side's index
    for "play" and None otherwise. `takes`: the player took the top discard instead of drawing.
    """

    seat: int
    kind: str
    card: str | None = None
    on: int | None = None
    takes: bool = False

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"There is no action {self.kind!r}: it is one of {', '.join(KINDS)}.")
        if self.card is not None if self.kind == EXTENSION else not is_card(self.card):
            raise ValueError(f"{self.kind} does not go with the card {self.card!r}.")
        if (self.on is None) == (self.kind == PLAY):
            raise ValueError("A card is played on a side; nothing else is.")
        if self.kind == COUP_FOURRE and self.card not in SAFETIES:
            raise ValueError(f"{self.card!r} is no safety: no coup fourré is made with it.")
        if self.takes and self.kind not in (PLAY, DISCARD):
            raise ValueError(f"No card is drawn for {self.kind}.")


class Attack(NamedTuple):
    """The hazard just played. It can be answered until somebody draws or plays a card."""

    hazard: str
    on: int
    by: int


class IllegalAction(ValueError):
    """An action that the rules forbid. `rulings` names every ruling that does."""

    def __init__(self, rulings: Sequence[str]) -> None:
        self.rulings = tuple(rulings)
        super().__init__(f"Forbidden by {', '.join(rulings)}.")
