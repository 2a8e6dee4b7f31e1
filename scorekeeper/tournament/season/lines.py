"""Lines of the league table."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scorekeeper.rules.words import Sentence
from scorekeeper.tournament.season.model import Member
from scorekeeper.tournament.season.scores import NightScore

#: The name of what ranks before all tie-breaks, for `LeagueLine.by`.
LEAGUE_POINTS: Final = "league_points"


@dataclass(frozen=True)
class LeagueLine:
    """A member's line in the league table.

    `points`: the sum of the counted nights and of `attendance`, the points for being there. `nights`: every
    night played, the oldest first. `values`: the league's tie-breaks by name, over the counted nights. None
    where one did not apply. `by`: what puts this line below the one before, a tie-break or "league_points".
    None for the first place. `reasons`: the explanation, addressed to the member. Its facts `above`, `below`
    and `other` are names of members (`phrases.with_names` replaces them).
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
        """The nights that do not count, because others were better."""
        return tuple(score for score in self.nights if not score.counted)

    @property
    def provisional(self) -> bool:
        """True if one of the nights is provisional."""
        return any(score.night.provisional for score in self.nights)
