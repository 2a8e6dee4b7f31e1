"""Rounds made by hand: everything playable is allowed, with warnings."""

from collections.abc import Collection, Iterator, Sequence

from scorekeeper.limits import MAX_SIDES
from scorekeeper.rules.words import N_, Sentence
from scorekeeper.tournament.phrases import people, person
from scorekeeper.tournament.seating.assess import assess, table_kind
from scorekeeper.tournament.seating.model import DrawRequest, Round, Table


class UnplayableTables(ValueError):
    """Tables that cannot be played. `reasons`: all faults, ready to be translated."""

    def __init__(self, reasons: Sequence[Sentence]) -> None:
        self.reasons = tuple(reasons)
        super().__init__(" ".join(map(str, reasons)))


def manual_round(
    request: DrawRequest,
    tables: Sequence[Table],
    sitting_out: Collection[str] = (),
    final: Collection[int] = (),
) -> Round:
    """Return the tables as a round of the request, with warnings in `notes`.

    `sitting_out`: units left out on purpose. `final`: as in `assess`.

    Raises `UnplayableTables` if a unit is unknown or at two tables, if two tables have the same number, or if
    a table has sides that no game allows.
    """
    faults = list(_faults(request, tables))
    if faults:
        raise UnplayableTables(faults)
    numbered = [(table.number, table.sides) for table in tables]
    return assess(request, numbered, _warnings(request, tables, sitting_out), manual=True, final=final)


def _faults(request: DrawRequest, tables: Sequence[Table]) -> Iterator[Sentence]:
    known = {unit.id for unit in request.units}
    table_of: dict[str, int] = {}
    numbers: set[int] = set()
    for table in tables:
        if table.number in numbers:
            yield Sentence(N_("There are two tables %(table)s."), {"table": table.number})
        numbers.add(table.number)
        if not _is_playable(request, table):
            yield Sentence(
                N_("Table %(table)s cannot play with these sides. Move somebody, or draw again."),
                {"table": table.number},
            )
        for unit in table.units:
            facts = {"person": person(unit), "table": table.number, "other": table_of.get(unit)}
            if unit not in known:
                yield Sentence(N_("%(person)s at table %(table)s is not here."), facts)
            elif table_of.get(unit) == table.number:
                yield Sentence(N_("%(person)s is at table %(table)s twice."), facts)
            elif unit in table_of:
                yield Sentence(N_("%(person)s is at table %(other)s and at table %(table)s."), facts)
            table_of[unit] = table.number


def _is_playable(request: DrawRequest, table: Table) -> bool:
    """True if a game allows these sides:

    two to four, each of one player or, with rotating partners, each of two.
    """
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
