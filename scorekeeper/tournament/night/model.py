"""A whole tournament night as a value: what was decided, who came, who sat where, what the tables reported.

Whatever can be worked out from it (standings, who is to be seated next, what a correction changes) is not in
it; `course.py` works it out. Moments are in UTC, without a zone.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from fractions import Fraction
from types import MappingProxyType
from typing import Final, Literal

from scorekeeper.tournament.night.clock import Clock
from scorekeeper.tournament.seating.model import DrawRequest, Kind, Partners

#: What a round is: a number of hands, one game to the points, or as many hands as the clock allows.
RoundLength = Literal["hands", "game", "clock"]
ROUND_LENGTHS: Final[tuple[RoundLength, ...]] = ("hands", "game", "clock")

#: Said to come, here, or gone (for a while or for good).
EntrantState = Literal["expected", "here", "away"]
ENTRANT_STATES: Final[tuple[EntrantState, ...]] = ("expected", "here", "away")

#: Where an entered result is on its way: not yet accepted, the one that counts, put aside by the director, or
#: the one that counted before another was confirmed.
ResultStatus = Literal["open", "confirmed", "declined", "replaced"]
RESULT_STATUSES: Final[tuple[ResultStatus, ...]] = ("open", "confirmed", "declined", "replaced")


@dataclass(frozen=True)
class Settings:
    """What the director decided.

    `hands`: how many a round has (`round_of` "hands"), else None. `minutes`: what the clock of a round
    shows at its start, or None for no clock. `last_hand`: minutes before the end in which no hand begins
    any more. `tie_breaks`: names of `tie_breaks.py`, the first ranks first. `correction`: minutes after the
    last round in which results can still be put right. `full_names`: on public pages as well. `check_in`:
    people may say from their own phones that they are here.
    """

    name: str
    rounds: int
    round_of: RoundLength
    hands: int | None
    minutes: int | None
    last_hand: int
    seats: int
    partners: Partners
    kind: Kind
    one_size: bool
    edition: str
    tie_breaks: tuple[str, ...]
    correction: int = 30
    full_names: bool = False
    check_in: bool = True


@dataclass(frozen=True)
class Substitute:
    """Somebody who plays in another's place, in the rounds `first` to `last` (None: to the end). `place` is
    whose, in a pair."""

    name: str
    first: int
    last: int | None = None
    place: int = 0


@dataclass(frozen=True)
class Entrant:
    """A line of the standings: a player or a fixed pair, by a `number` that stays.

    `club`: a word shared with those to be kept apart from, where that can be (a club, a family). `never`:
    numbers of entrants never to be put together. `table`: the number of the only table they can sit at.
    """

    number: int
    names: tuple[str, ...]
    club: str | None = None
    never: frozenset[int] = frozenset()
    table: int | None = None
    state: EntrantState = "expected"
    substitutes: tuple[Substitute, ...] = ()

    @property
    def name(self) -> str:
        return " & ".join(self.names)

    def players_in(self, number: int) -> tuple[str, ...]:
        """Who sits there in round `number`: substitutes for those they stand in for."""
        names = list(self.names)
        for one in self.substitutes:
            if one.first <= number and (one.last is None or number <= one.last):
                names[one.place] = one.name
        return tuple(names)


@dataclass(frozen=True)
class TableResult:
    """A result of a table as somebody entered it. It is never changed: another one is a new `version`.

    By side: `totals` (points of the round), `hands_won`, `coups_fourres`. `hands`: how many were played.
    `by`: the side that entered it, None for the director. `accepted_by`: likewise, once it was
    accepted. `same_device`: by the very phone that had entered it, or another of that side. `reason`: why
    it was corrected.
    """

    version: int
    totals: tuple[int, ...]
    hands: int
    hands_won: tuple[int, ...]
    coups_fourres: tuple[int, ...]
    at: datetime
    by: int | None = None
    status: ResultStatus = "open"
    accepted_by: int | None = None
    accepted_at: datetime | None = None
    same_device: bool = False
    reason: str = ""

    def same_report_as(self, other: "TableResult") -> bool:
        """Whether both report the same points, hands and all."""
        return (self.totals, self.hands, self.hands_won, self.coups_fourres) == (
            other.totals,
            other.hands,
            other.hands_won,
            other.coups_fourres,
        )


@dataclass(frozen=True)
class NightTable:
    """A table of a round. `sides`: numbers of entrants. `locked`: it stays when the draft is drawn again.
    `extra`: time that it was given beside the others. `calling`: since when it has been calling the director,
    and `called_for` what."""

    number: int
    sides: tuple[tuple[int, ...], ...]
    results: tuple[TableResult, ...] = ()
    locked: bool = False
    extra: timedelta = timedelta()
    calling: datetime | None = None
    called_for: str = ""

    @property
    def entrants(self) -> tuple[int, ...]:
        return tuple(number for side in self.sides for number in side)

    @property
    def confirmed(self) -> TableResult | None:
        """The result that counts."""
        return next((one for one in self.results if one.status == "confirmed"), None)

    @property
    def open(self) -> tuple[TableResult, ...]:
        """Results that nobody has accepted or put aside."""
        return tuple(one for one in self.results if one.status == "open")


@dataclass(frozen=True)
class NightRound:
    """A round that was drawn; a draft until it is released to the tables.

    `kind`: how its tables came to be; "by_hand" once somebody changed them. `request`: what it was drawn
    from, without the history (the rounds before it). `drawn_from`: by round and table, the version of the
    result that counted when it was drawn.
    """

    number: int
    kind: Kind
    request: DrawRequest
    tables: tuple[NightTable, ...]
    sitting_out: tuple[int, ...] = ()
    drawn_from: Mapping[tuple[int, int], int] = field(default_factory=lambda: MappingProxyType({}))
    released_at: datetime | None = None
    closed_at: datetime | None = None
    clock: Clock | None = None

    def table(self, number: int) -> NightTable | None:
        return next((table for table in self.tables if table.number == number), None)

    def table_of(self, entrant: int) -> NightTable | None:
        """Where an entrant sits."""
        return next((table for table in self.tables if entrant in table.entrants), None)


@dataclass(frozen=True)
class NightAdjustment:
    """Table points the director gave or took (`points` below zero), and why."""

    entrant: int
    points: Fraction
    reason: str
    at: datetime


@dataclass(frozen=True)
class LogEntry:
    """One thing that was done: `kind` with its facts, `by` whom ("director", "table 3", a side)."""

    at: datetime
    by: str
    kind: str
    facts: Mapping[str, object]


@dataclass(frozen=True)
class Night:
    """All of it. `rounds` in order; at most the last is a draft."""

    settings: Settings
    entrants: tuple[Entrant, ...]
    rounds: tuple[NightRound, ...] = ()
    adjustments: tuple[NightAdjustment, ...] = ()
    finished_at: datetime | None = None

    @property
    def released(self) -> tuple[NightRound, ...]:
        return tuple(one for one in self.rounds if one.released_at is not None)

    @property
    def draft(self) -> NightRound | None:
        return next((one for one in self.rounds if one.released_at is None), None)

    @property
    def current(self) -> NightRound | None:
        """The round at the tables: the last that was released."""
        return self.released[-1] if self.released else None

    def entrant(self, number: int) -> Entrant | None:
        return next((one for one in self.entrants if one.number == number), None)

    def unreported_tables(self) -> Iterator[tuple[NightRound, NightTable]]:
        """Tables of released rounds without a confirmed result."""
        for one in self.released:
            for table in one.tables:
                if table.confirmed is None:
                    yield one, table
