"""Tables that a person put together, as a round: whatever can be played may stand, with warnings."""

from collections.abc import Collection, Iterator, Sequence

from scorekeeper.limits import MAX_SIDES
from scorekeeper.rules.words import N_, Sentence
from scorekeeper.tournament.phrases import people, person
from scorekeeper.tournament.seating.assess import assess, table_kind
from scorekeeper.tournament.seating.model import DrawRequest, Round, Table


class UnplayableTables(ValueError):
    """Tables that nobody could sit down at. `reasons`: all that is wrong, ready to be translated."""

    def __init__(self, reasons: Sequence[Sentence]) -> None:
        self.reasons = tuple(reasons)
        super().__init__(" ".join(map(str, reasons)))


def manual_round(request: DrawRequest, tables: Sequence[Table], sitting_out: Collection[str] = ()) -> Round:
    """The tables as a round of the request: what repeats, what it costs, and warnings in `notes`. Who is to
    be `sitting_out` is not missed.

    Raises `Unplayable` for what cannot be: somebody at two tables, or unknown, two tables with one number,
    a table with sides that no game has.
    """
    wrong = list(_faults(request, tables))
    if wrong:
        raise UnplayableTables(wrong)
    numbered = [(table.number, table.sides) for table in tables]
    return assess(request, numbered, _warnings(request, tables, sitting_out), by_hand=True)


def _faults(request: DrawRequest, tables: Sequence[Table]) -> Iterator[Sentence]:
    known = {unit.id for unit in request.units}
    at: dict[str, int] = {}
    numbers: set[int] = set()
    for table in tables:
        if table.number in numbers:
            yield Sentence(N_("There are two tables %(table)s."), {"table": table.number})
        numbers.add(table.number)
        if not _is_playable(request, table):
            yield Sentence(N_("Nobody can play with such sides at table %(table)s."), {"table": table.number})
        for unit in table.units:
            facts = {"person": person(unit), "table": table.number, "other": at.get(unit)}
            if unit not in known:
                yield Sentence(N_("%(person)s at table %(table)s is not here."), facts)
            elif at.get(unit) == table.number:
                yield Sentence(N_("%(person)s is at table %(table)s twice."), facts)
            elif unit in at:
                yield Sentence(N_("%(person)s is at table %(other)s and at table %(table)s."), facts)
            at[unit] = table.number


def _is_playable(request: DrawRequest, table: Table) -> bool:
    """Whether a game has such sides: two to four, all of one player, or of two where partners change."""
    sizes = {len(side) for side in table.sides}
    return 2 <= len(table.sides) <= MAX_SIDES and (
        sizes == {1} or (sizes == {2} and request.partners == "rotating")
    )


def _warnings(
    request: DrawRequest, tables: Sequence[Table], sitting_out: Collection[str]
) -> Iterator[Sentence]:
    seated = {unit for table in tables for unit in table.units} | set(sitting_out)
    missing = sorted(unit.id for unit in request.units if unit.id not in seated)
    if missing and tables:
        text = N_("%(people)s has no table.") if len(missing) == 1 else N_("%(people)s have no table.")
        yield Sentence(text, {"people": people(missing)})
    for table in tables:
        if table_kind(request, table.sides) == "odd":
            text = N_("Table %(table)s has another size than the others.")
            yield Sentence(text, {"table": table.number})
