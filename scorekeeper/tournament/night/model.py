"""A whole tournament night as a value: its settings, entrants, rounds, results and adjustments.

Whatever can be computed from these (standings, the next round, effects of a correction) is not stored; see
`progress.py` and `next_round.py`. Moments are in UTC, without a zone.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Final, Literal

from scorekeeper.tournament.night.clock import Clock
from scorekeeper.tournament.night.registration import Registration
from scorekeeper.tournament.seating.model import DrawRequest, Kind, Partners

#: Length of a round: a number of hands, one game to the points, or as many hands as the clock allows.
RoundLength = Literal["hands", "game", "clock"]
ROUND_LENGTHS: Final[tuple[RoundLength, ...]] = ("hands", "game", "clock")

#: Presence of an entrant: expected, here, or gone (for a while or for good).
EntrantState = Literal["expected", "here", "away"]
ENTRANT_STATES: Final[tuple[EntrantState, ...]] = ("expected", "here", "away")

#: Status of a result: not yet accepted, counting, put aside by the director, or replaced by another.
ResultStatus = Literal["open", "confirmed", "declined", "replaced"]
RESULT_STATUSES: Final[tuple[ResultStatus, ...]] = ("open", "confirmed", "declined", "replaced")


@dataclass(frozen=True)
class Settings:
    """Settings of a night, as the director chose them.

    `hands`: number of hands in a round (if `round_of` is "hands"), else None. `minutes`: length of the clock
    of a round, or None for no clock. `last_hand`: minutes before the end in which no new hand begins.
    `tie_breaks`: names from `standings/tie_breaks.py`, the most important first. `correction`: minutes after
    the last round in which results can still be corrected. `full_names`: show full names on public pages.
    `check_in`: let people report from their own phones that they are here.
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
    """Player in another's place in the rounds `first` to `last` (None: to the end).

    `place`: index of the replaced player in `Entrant.names`.
    """

    name: str
    first: int
    last: int | None = None
    place: int = 0


@dataclass(frozen=True)
class Entrant:
    """Player or fixed pair, with a permanent `number`: a line of the standings.

    `club`: word (a club, a family) whose entrants are kept at different tables if possible. `never`: numbers
    of entrants never to be put at the same table. `table`: number of the only table they can sit at.
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
        """Names joined, as in "Ann & Bob"."""
        return " & ".join(self.names)

    def players_in(self, number: int) -> tuple[str, ...]:
        """Return the names of those who play in round `number`, substitutes included."""
        names = list(self.names)
        for substitute in self.substitutes:
            if substitute.first <= number and (substitute.last is None or number <= substitute.last):
                names[substitute.place] = substitute.name
        return tuple(names)


@dataclass(frozen=True)
class TableResult:
    """Version of a table's result. Versions are immutable: a correction is a new one.

    `totals` (points of the round), `hands_won` and `coups_fourres` are by side. `hands`: number played. `by`:
    index of the side that entered it, None for the director. `accepted_by`: likewise, once it was accepted.
    `same_device`: accepted by the phone that had entered it, or another of that side. `reason`: reason of the
    correction.
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
        """True if both report the same totals, hands and coups fourrés."""
        return (self.totals, self.hands, self.hands_won, self.coups_fourres) == (
            other.totals,
            other.hands,
            other.hands_won,
            other.coups_fourres,
        )


@dataclass(frozen=True)
class NightTable:
    """Table of a round.

    `sides`: numbers of entrants by side. `locked`: it is kept when the draft is drawn again. `extra`: time
    given to this table alone. `calling`: moment since which it has been calling the director, and
    `called_for` the reason.
    """

    number: int
    sides: tuple[tuple[int, ...], ...]
    results: tuple[TableResult, ...] = ()
    locked: bool = False
    extra: timedelta = timedelta()
    calling: datetime | None = None
    called_for: str = ""

    @property
    def entrants(self) -> tuple[int, ...]:
        """Numbers of all entrants at the table."""
        return tuple(number for side in self.sides for number in side)

    @property
    def confirmed(self) -> TableResult | None:
        """Result that counts, or None."""
        return next((result for result in self.results if result.status == "confirmed"), None)

    @property
    def open(self) -> tuple[TableResult, ...]:
        """Results that have been neither accepted nor put aside."""
        return tuple(result for result in self.results if result.status == "open")


@dataclass(frozen=True)
class NightRound:
    """Round that was drawn; a draft until it is released to the tables.

    `kind`: kind of its draw; "by_hand" once somebody changed the tables. `request`: request it was drawn
    from, without the history. `drawn_from`: by round and table, the version of the result that counted when
    it was drawn; none if it follows a plan made before the first round.
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
        """Return the table with this number, or None."""
        return next((table for table in self.tables if table.number == number), None)

    @cached_property
    def _table_by_entrant(self) -> Mapping[int, NightTable]:
        return {number: table for table in reversed(self.tables) for number in table.entrants}

    def table_of(self, entrant: int) -> NightTable | None:
        """Return the table of an entrant, or None."""
        return self._table_by_entrant.get(entrant)


@dataclass(frozen=True)
class NightAdjustment:
    """Table points that the director gave, or took if `points` is negative."""

    entrant: int
    points: Fraction
    reason: str
    at: datetime


@dataclass(frozen=True)
class LogEntry:
    """Entry of the audit log: an action with its facts. `by`: who did it ("director", "table 3")."""

    at: datetime
    by: str
    kind: str
    facts: Mapping[str, object]


@dataclass(frozen=True)
class Night:
    """Whole night. `rounds` are in order; at most the last is a draft."""

    settings: Settings
    entrants: tuple[Entrant, ...]
    rounds: tuple[NightRound, ...] = ()
    adjustments: tuple[NightAdjustment, ...] = ()
    finished_at: datetime | None = None
    registration: Registration = field(default_factory=Registration)

    @cached_property
    def attendance(self) -> Registration:
        """The registration, with those on the list who did not register: they take places, too, until they
        are gone."""
        if self.registration.places is None:
            return self.registration
        registered = {each.entrant for each in self.registration.registered}
        others = [
            entrant
            for entrant in self.entrants
            if entrant.number not in registered and entrant.state != "away"
        ]
        return replace(self.registration, others=sum(len(entrant.names) for entrant in others))

    @property
    def released(self) -> tuple[NightRound, ...]:
        """Rounds that were released to the tables."""
        return tuple(round_ for round_ in self.rounds if round_.released_at is not None)

    @property
    def draft(self) -> NightRound | None:
        """Round that is not released yet, or None."""
        return next((round_ for round_ in self.rounds if round_.released_at is None), None)

    @property
    def current(self) -> NightRound | None:
        """Round that was released last, or None."""
        return self.released[-1] if self.released else None

    @cached_property
    def _entrant_by_number(self) -> Mapping[int, Entrant]:
        return {entrant.number: entrant for entrant in self.entrants}

    def entrant(self, number: int) -> Entrant | None:
        """Return the entrant with this number, or None."""
        return self._entrant_by_number.get(number)

    def unreported_tables(self) -> Iterator[tuple[NightRound, NightTable]]:
        """Yield the tables of released rounds that have no confirmed result."""
        for round_ in self.released:
            for table in round_.tables:
                if table.confirmed is None:
                    yield round_, table
