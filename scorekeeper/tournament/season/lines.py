"""Lines of the league table."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scorekeeper.rules.words import Sentence
from scorekeeper.tournament.season.model import Member
from scorekeeper.tournament.season.scores import NightScore

#: Name of what ranks before all tie-breaks, as `LeagueLine.by` has it.
LEAGUE_POINTS: Final = "league_points"


@dataclass(frozen=True)
class LeagueLine:
    """Line of the league table for one member.

    `points`: the sum of the counted nights, with `attendance`, the points for being there. `nights`: every
    night played, the oldest first. `values`: tie-breaks of the league's order by name, over the counted
    nights; None where a tie-break did not apply. `by`: what puts this line below the one before, a tie-break
    or "league_points"; None for the first place. `reasons`: explanation, addressed to the member; facts
    named `above`, `below` and `other` are names of members (`phrases.with_names` puts others in).
    """

    place: int
    shared: bool
    member: Member
    points: Fraction
    attendance: int
    nights: tuple[NightScore, ...]
    values: Mapping[str, Fraction | None]
    by: str | None = None
    reasons: tuple[Sentence, ...] = ()

    @property
    def name(self) -> str:
        """The member's name."""
        return self.member.name

    @property
    def counted(self) -> tuple[NightScore, ...]:
        """The nights that count."""
        return tuple(score for score in self.nights if score.counted)

    @property
    def dropped(self) -> tuple[NightScore, ...]:
        """The nights that do not count, as others were better."""
        return tuple(score for score in self.nights if not score.counted)

    @property
    def provisional(self) -> bool:
        """True if a night played is provisional."""
        return any(score.night.provisional for score in self.nights)
