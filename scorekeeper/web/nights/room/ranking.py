"""The standings for a page: names, figures, the reason for each line's place, and its rounds."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.rules.words import Sentence
from scorekeeper.tournament.names import person_key
from scorekeeper.tournament.night import progress
from scorekeeper.tournament.night.model import Night, NightRound
from scorekeeper.tournament.phrases import with_names
from scorekeeper.tournament.standings.explain import deciding_order
from scorekeeper.tournament.standings.model import Line, Standings
from scorekeeper.tournament.standings.rank import round_values
from scorekeeper.tournament.standings.tie_breaks import FINAL, TIE_BREAKS
from scorekeeper.web.nights.common.names import names_of
from scorekeeper.web.parts.text.figures import value_text
from scorekeeper.web.serving.language import voice

#: Unicode isolates keep a name's writing direction apart from the sentence.
_ISOLATED = "\u2068{}\u2069"
#: Lines of the standings on the first page, and the most if the last place is shared.
TOP, MOST_TOP = 5, 8

#: A line of the standings, and its name.
Placed = tuple[Line, str]


@dataclass(frozen=True)
class Figure:
    """A line's value for a criterion. `text` is a dash if the criterion did not count."""

    title: str
    text: str
    counts: bool


@dataclass(frozen=True)
class Played:
    """One round of a line. `state`: "played", "waiting" (no result yet), "sat_out", "absent". `others`: each
    other side's name and total. `worth`: its value for the first criterion."""

    round: int
    state: str
    table: int | None = None
    total: int | None = None
    partners: tuple[str, ...] = ()
    others: tuple[tuple[str, int | None], ...] = ()
    worth: str | None = None


@dataclass(frozen=True)
class Ranked:
    """A line for a page. `deciding` is the figure that decided its place first."""

    entrant: int
    place: int
    shared: bool
    name: str
    figures: tuple[Figure, ...]
    deciding: Figure
    why: tuple[str, ...]
    rounds: tuple[Played, ...]

    @property
    def has_played(self) -> bool:
        return any(round_.state == "played" for round_ in self.rounds)


def titles(standings: Standings) -> list[str]:
    return [_(TIE_BREAKS[name].title) for name in standings.order]


def how(standings: Standings) -> list[tuple[str, str]]:
    """Titles and descriptions of the criteria, in the order in which they decide."""
    names = deciding_order(standings.order)
    return [(_(TIE_BREAKS[name].title), _(TIE_BREAKS[name].description)) for name in names]


def places_by_name(night: Night, standings: Standings, in_full: bool = False) -> list[Placed]:
    """The lines with their names; equal places are sorted by name."""
    names = names_of(night, in_full)
    lines = [(line, names[int(line.unit)]) for line in standings]
    return sorted(lines, key=lambda placed: (placed[0].place, person_key(placed[1])))


def ranked(
    night: Night, standings: Standings, placed: Iterable[Placed], in_full: bool = False
) -> list[Ranked]:
    """Return the `placed` lines of the standings, ready for a page."""
    names, counted = names_of(night, in_full), _worth(night, standings)
    by_round = [(round_, names_of(night, in_full, round_.number)) for round_ in night.released]
    return [
        Ranked(
            entrant=int(line.unit),
            place=line.place,
            shared=line.shared,
            name=name,
            figures=tuple(_figure(line, name) for name in line.values),
            deciding=_figure(line, FINAL if line.values.get(FINAL) is not None else _first(line)),
            why=tuple(_in_words(sentence, names) for sentence in line.reasons),
            rounds=tuple(
                _played(round_, int(line.unit), of_round, counted.get((round_.number, line.unit)))
                for round_, of_round in by_round
            ),
        )
        for line, name in placed
    ]


def _worth(night: Night, standings: Standings) -> dict[tuple[int, str], str]:
    name = standings.order[0]
    values = round_values(progress.round_outcomes(night), name)
    return {key: value_text(name, value) for key, value in values.items()}


def first_figure(line: Line) -> str:
    """The value for the first criterion, in words."""
    return _figure(line, _first(line)).text


def made_in_final(line: Line) -> str:
    """The text about a final, shown beside the first figure; empty for people who did not play in one."""
    made = line.values.get(FINAL)
    return "" if made is None else _("Final: %(figure)s", figure=value_text(FINAL, made))


def top_of(placed: Sequence[Placed]) -> list[Placed]:
    """The top of the standings, with everybody who shares its last place, if they are few."""
    last = placed[min(TOP, len(placed)) - 1][0].place
    level = [line for line in placed if line[0].place <= last]
    return level if len(level) <= MOST_TOP else list(placed[:TOP])


def _first(line: Line) -> str:
    return next(iter(line.values))


def _figure(line: Line, name: str) -> Figure:
    value = line.values[name]
    return Figure(_(TIE_BREAKS[name].title), value_text(name, value), value is not None)


def _in_words(sentence: Sentence, names: Mapping[int, str]) -> str:
    named = with_names(sentence, lambda unit: _ISOLATED.format(names[int(unit)]))
    return voice().say(named).replace(".\u2069.", ".\u2069")  # the point of "Ann A." ends the sentence


def _played(round_: NightRound, entrant: int, names: Mapping[int, str], worth: str | None) -> Played:
    table = round_.table_of(entrant)
    if table is None:
        state = "sat_out" if entrant in round_.sitting_out else "absent"
        return Played(round_.number, state, worth=worth)
    result = table.confirmed
    mine = next(index for index, side in enumerate(table.sides) if entrant in side)
    totals = result.totals if result else (None,) * len(table.sides)
    return Played(
        round=round_.number,
        state="played" if result else "waiting",
        table=table.number,
        total=totals[mine],
        partners=tuple(names[other] for other in table.sides[mine] if other != entrant),
        others=tuple(
            (" & ".join(names[number] for number in side), totals[index])
            for index, side in enumerate(table.sides)
            if index != mine
        ),
        worth=worth,
    )
