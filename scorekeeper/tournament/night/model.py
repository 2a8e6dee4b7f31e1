"""A whole tournament night as a value: its settings, entrants, rounds, results and adjustments.

What can be computed from these (standings, the next round, effects of a correction) is not stored. See
`progress.py` and `next_round.py`. Moments are in UTC, without a time zone.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import Final, Literal

from scorekeeper.tournament.night.clock import Clock
from scorekeeper.tournament.night.public_names import join_names
from scorekeeper.tournament.night.registration import Registration
from scorekeeper.tournament.seating.model import DrawRequest, Kind, Partners

#: The length of a round: a number of hands, one game to the points, or as many hands as fit into the time.
RoundLength = Literal["hands", "game", "clock"]
ROUND_LENGTHS: Final[tuple[RoundLength, ...]] = ("hands", "game", "clock")

#: Whether an entrant is expected, here, or gone (for a while or for good).
EntrantState = Literal["expected", "here", "away"]
ENTRANT_STATES: Final[tuple[EntrantState, ...]] = ("expected", "here", "away")

#: A result is open (not yet accepted), confirmed (it counts), declined (by the director) or replaced by
#: another.
ResultStatus = Literal["open", "confirmed", "declined", "replaced"]
RESULT_STATUSES: Final[tuple[ResultStatus, ...]] = ("open", "confirmed", "declined", "replaced")


@dataclass(frozen=True)
class Settings:
    """Settings of a night, as the director chose them.

    `hands`: number of hands in a round (if `round_of` is "hands"), else None. `minutes`: length of a round's
    clock, or None for no clock. `last_hand`: in this many minutes before the end no new hand begins.
    `tie_breaks`: names from `standings/tie_breaks.py`, the most important first. `correction`: for this many
    minutes after the last round results can still be corrected. `full_names`: show full names on public
    pages. `check_in`: people can report from their own phones that they are here.
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
    """A player who sits in for another in the rounds `first` to `last` (None: to the end).

    `place`: index of the replaced player in `Entrant.names`.
    """

    name: str
    first: int
    last: int | None = None
    place: int = 0

    def plays_in(self, number: int) -> bool:
        """True if the substitute plays in round `number`."""
        return self.first <= number and (self.last is None or number <= self.last)


@dataclass(frozen=True)
class Entrant:
    """A player or fixed pair with a permanent `number`. Each has a line in the standings.

    `club`: a word (a club, a family). Entrants with the same word are kept at different tables if possible.
    `never`: numbers of entrants who must never share a table with this one. `table`: number of the only table
    at which they can sit.
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
        """The names joined, as in "Ann & Bob"."""
        return join_names(self.names)

    def players_in(self, number: int) -> tuple[str, ...]:
        """Return the names of those who play in round `number`, including substitutes."""
        names = list(self.names)
        for substitute in self.substitutes:
            if substitute.plays_in(number):
                names[substitute.place] = substitute.name
        return tuple(names)


@dataclass(frozen=True)
class TableResult:
    """A version of a table's result. Versions are immutable: a correction is a new version.

    `totals` (points of the round), `hands_won` and `coups_fourres` are by side. `hands`: number played. `by`:
    index of the side that entered it, or None for the director. `accepted_by`: the same for who accepted it.
    `same_device`: the phone that accepted it had entered it, or belongs to the same side. `reason`: why it
    was corrected.
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


@dataclass(frozen=True)
class NightTable:
    """A table of a round.

    `sides`: numbers of entrants by side. `final`: it was drawn as a table of the final, whoever sits there
    now. `locked`: it stays when the draft is drawn again. `extra`: time given only to this table. `calling`:
    the moment since which it has been calling the director. `called_for`: the reason.
    """

    number: int
    sides: tuple[tuple[int, ...], ...]
    results: tuple[TableResult, ...] = ()
    final: bool = False
    locked: bool = False
    extra: timedelta = timedelta()
    calling: datetime | None = None
    called_for: str = ""

    @property
    def entrants(self) -> tuple[int, ...]:
        """The numbers of all entrants at the table."""
        return tuple(number for side in self.sides for number in side)

    @property
    def confirmed(self) -> TableResult | None:
        """The result that counts, or None."""
        return next((result for result in self.results if result.status == "confirmed"), None)

    @property
    def open(self) -> tuple[TableResult, ...]:
        """The results that have been neither accepted nor declined."""
        return tuple(result for result in self.results if result.status == "open")


@dataclass(frozen=True)
class PlannedTable:
    """A table of a round that was planned in advance."""

    number: int
    sides: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class NightRound:
    """A drawn round. It is a draft until it is released to the tables.

    `kind`: how it was drawn, or "by_hand" once somebody changed the tables. `request`: the request it was
    drawn from, without the history. `drawn_from`: by round and table, the version of the result that counted
    at the draw. A planned round has those of the moment its plan was
    made. `plan`: the tables of this round as planned,
    and those of the rounds after it; empty without such a plan.
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
    plan: tuple[tuple[PlannedTable, ...], ...] = ()

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
    """Table points that the director gave. If `points` is negative, the director took them."""

    entrant: int
    points: Fraction
    reason: str
    at: datetime


@dataclass(frozen=True)
class LogEntry:
    """An entry of the log: an action with its facts. `by`: who did it ("director", "table 3")."""

    at: datetime
    by: str
    kind: str
    facts: Mapping[str, object]


@dataclass(frozen=True)
class Night:
    """A whole night. `rounds` are in order, and only the last can be a draft."""

    settings: Settings
    entrants: tuple[Entrant, ...]
    rounds: tuple[NightRound, ...] = ()
    adjustments: tuple[NightAdjustment, ...] = ()
    finished_at: datetime | None = None
    registration: Registration = field(default_factory=Registration)

    @cached_property
    def attendance(self) -> Registration:
        """The registration including entrants who did not register.

        They take places too, until they leave.
        """
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
        """The rounds released to the tables."""
        return tuple(round_ for round_ in self.rounds if round_.released_at is not None)

    @property
    def draft(self) -> NightRound | None:
        """The round that is not yet released, or None."""
        return next((round_ for round_ in self.rounds if round_.released_at is None), None)

    @property
    def current(self) -> NightRound | None:
        """The latest released round, or None."""
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
