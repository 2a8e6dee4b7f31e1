"""A record of a hand: its table and its actions, each with its text."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from scorekeeper.rules.editions import HouseRule, Rules
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, EXTENSION, Action

FORMAT: Final = "mille-bornes-record/1"
SEATS: Final = "ABCDEFGH"


@dataclass(frozen=True)
class Record:
    """A hand, play by play.

    `dealer` is a seat; `house_rules` as given; `names` has one for each seat, or none; `deck` is the whole
    pack in draw order, or None. If the record was read from a file, `line` is its first line, and `lines` and
    `texts` are those of its actions.
    """

    rules: Rules
    dealer: int
    actions: tuple[Action, ...]
    house_rules: Mapping[str, HouseRule] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    line: int = field(default=1, compare=False)
    lines: tuple[int, ...] = field(default=(), compare=False)
    texts: tuple[str, ...] = field(default=(), compare=False)

    @property
    def side_names(self) -> list[str]:
        """Names of the sides, made of their players' names, or "" without names."""
        sides = self.rules.sides
        return [" & ".join(self.names[side::sides]) for side in range(sides)]

    def line_of(self, index: int) -> int:
        """The line of an action; its number if the record was not read from a file."""
        return self.lines[index] if self.lines else index + 1

    def text_of(self, index: int) -> str:
        """The text of an action, as written."""
        return self.texts[index] if self.texts else action_text(self.actions[index], self.rules)

    def place_of(self, index: int) -> int:
        """Which of its player's actions an action is, from 1."""
        seat = self.actions[index].seat
        return sum(action.seat == seat for action in self.actions[: index + 1])

    def player(self, seat: int) -> str:
        """The name of the player in `seat`, or else the seat's letter."""
        return self.names[seat] if self.names else SEATS[seat]


def action_text(action: Action, rules: Rules) -> str:
    """An action as a line of a record, with the card's full name."""
    seat = f"{SEATS[action.seat]} <" if action.takes else SEATS[action.seat]
    if action.kind == EXTENSION:
        return f"{seat} extension"
    if action.kind == DISCARD:
        return f"{seat} x {action.card}"
    if action.kind == COUP_FOURRE:
        return f"{seat} ! {action.card}"
    if action.card not in rules.cards.hazards and action.on == action.seat % rules.sides:
        return f"{seat} {action.card}"
    assert action.on is not None
    return f"{seat} {action.card} > {SEATS[action.on]}"


def seat_letters(rules: Rules) -> str:
    return ", ".join(SEATS[: rules.players])
