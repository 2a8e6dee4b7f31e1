"""Seats of a round, with public names."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorekeeper.tournament.names import person_key
from scorekeeper.tournament.night.model import Night, NightRound, NightTable
from scorekeeper.web.nights.common.names import final_numbers, players_at

#: Entrant number -> the names of the players.
Playing = Mapping[int, tuple[str, ...]]


@dataclass(frozen=True)
class Seat:
    """A person's seat in a round. `key` identifies the person. `table` None: they sit out or, with
    `next_round`, came too late for it. `partners`: names; `against`: each other side's names. `final`: at a
    table of a final."""

    entrant: int
    place: int
    name: str
    table: int | None = None
    partners: tuple[str, ...] = ()
    against: tuple[tuple[str, ...], ...] = ()
    next_round: int | None = None
    final: bool = False

    @property
    def key(self) -> str:
        return f"{self.entrant}-{self.place}"

    @property
    def words(self) -> str:
        return person_key(self.name)


@dataclass(frozen=True)
class TableOfNames:
    """A table with each side's names. `final`: it decides the first places."""

    number: int
    sides: tuple[tuple[str, ...], ...]
    final: bool = False


def seats_by_name(night: Night, round_: NightRound) -> list[Seat]:
    """The round's people: at tables, sitting out, and waiting for the next round."""
    playing = _playing(night, round_)
    final = final_numbers(round_)
    seats = [seat for table in round_.tables for seat in _at(table, playing, table.number in final)]
    seats += [seat for number in round_.sitting_out for seat in _of(number, playing)]
    placed = {seat.entrant for seat in seats}
    seats += [
        seat
        for entrant in night.entrants
        if entrant.state == "here" and entrant.number not in placed
        for seat in _of(entrant.number, playing, round_.number + 1)
    ]
    return sorted(seats, key=lambda seat: (seat.words, seat.entrant, seat.place))


def tables_of(night: Night, round_: NightRound) -> list[TableOfNames]:
    playing, final = _playing(night, round_), final_numbers(round_)
    return [
        TableOfNames(table.number, _sides(table, playing), table.number in final) for table in round_.tables
    ]


def waiting(night: Night) -> list[Seat]:
    """People who are here before the first round."""
    numbers = [entrant.number for entrant in night.entrants]
    names = players_at(night, [(number,) for number in numbers], 1)
    playing = dict(zip(numbers, names, strict=True))
    here = [entrant.number for entrant in night.entrants if entrant.state == "here"]
    return sorted((seat for number in here for seat in _of(number, playing, 1)), key=lambda seat: seat.words)


def _playing(night: Night, round_: NightRound) -> Playing:
    numbers = [entrant.number for entrant in night.entrants]
    names = players_at(night, [(number,) for number in numbers], round_.number)
    return dict(zip(numbers, names, strict=True))


def _at(table: NightTable, playing: Playing, final: bool) -> Iterable[Seat]:
    sides = _sides(table, playing)
    for index, side in enumerate(table.sides):
        for number in side:
            for seat in _of(number, playing):
                partners = [
                    name
                    for other in side
                    for place, name in enumerate(playing[other])
                    if (other, place) != (number, seat.place)
                ]
                yield Seat(
                    entrant=number,
                    place=seat.place,
                    name=seat.name,
                    table=table.number,
                    partners=tuple(partners),
                    against=sides[:index] + sides[index + 1 :],
                    final=final,
                )


def _of(number: int, playing: Playing, next_round: int | None = None) -> Iterable[Seat]:
    for place, name in enumerate(playing[number]):
        yield Seat(number, place, name, next_round=next_round)


def _sides(table: NightTable, playing: Playing) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(name for number in side for name in playing[number]) for side in table.sides)
