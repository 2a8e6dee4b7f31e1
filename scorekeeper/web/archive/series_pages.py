"""A device's series: the list, and one with its standings, its race and its games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final, Optional

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug import Response

from scorekeeper.statistics.series import (
    Counting,
    Entrant,
    SeriesStandings,
    entrants_of,
    standings,
)
from scorekeeper.store.games import series as store
from scorekeeper.store.models import Device, Game, SeriesRow
from scorekeeper.store.people.book import known_as
from scorekeeper.store.people.person_keys import key_of
from scorekeeper.web.archive.series_forms import GameForm, SeriesForm
from scorekeeper.web.archive.shown_standings import (
    ShownLine,
    Sides,
    counted_game,
    name_of,
    ranked_by,
    sides_of,
)
from scorekeeper.web.parts.periods import AskedPeriod, asked_period
from scorekeeper.web.serving.access import series_to_see
from scorekeeper.web.serving.devices import current_device
from scorekeeper.web.serving.language import voice

if TYPE_CHECKING:
    from scorekeeper.web.parts.charts import Chart

#: What counts -> the title of its chart.
_CHARTS: Final[Mapping[Counting, Callable[[], str]]] = {
    "points": lambda: _("Points, game by game"),
    "wins": lambda: _("Games won, game by game"),
    "average": lambda: _("Points a game, game by game"),
}


def show_all() -> ResponseReturnValue:
    device = current_device()
    return render_template(
        "archive/series_all.html",
        all=store.series_held_by(device) if device else [],
        deleted=store.deleted_lately(device) if device else None,
    )


def show(series_id: int) -> ResponseReturnValue:
    series, device = series_to_see(series_id)
    form = SeriesForm(formdata=None, name=series.name, counting=series.counting)
    return _page(series, device, form)


def change(series_id: int) -> ResponseReturnValue:
    series, device = series_to_see(series_id)
    form = SeriesForm()
    if not form.validate():
        return _page(series, device, form)
    store.change_series(series, name=form.name.data, counting=form.counting.data)
    return _to(series)


def end(series_id: int) -> ResponseReturnValue:
    series, _device = series_to_see(series_id)
    store.end_series(series)
    return _to(series)


def go_on(series_id: int) -> ResponseReturnValue:
    series, _device = series_to_see(series_id)
    store.go_on(series)
    return _to(series)


def delete(series_id: int) -> ResponseReturnValue:
    """Delete the series; its games stay. The list offers to undo that."""
    series, _device = series_to_see(series_id)
    store.delete_series(series)
    return redirect(url_for("series.show_all"), code=303)


def bring_back(series_id: int) -> ResponseReturnValue:
    """Restore the deleted series."""
    series, _device = series_to_see(series_id, deleted_too=True)
    store.bring_back(series)
    return _to(series)


def take_out(series_id: int) -> ResponseReturnValue:
    """Take a game out of the series; without games the series is gone."""
    series, device = series_to_see(series_id)
    game = _game(device)
    if store.take_out(series, game) and store.find_series(device, series_id) is not None:
        return redirect(url_for("series.show", series_id=series_id, out=game.public_id), code=303)
    return redirect(url_for("series.show_all"), code=303)


def put_back(series_id: int) -> ResponseReturnValue:
    """Put a removed game back."""
    series, device = series_to_see(series_id)
    store.add_games(series, [_game(device)])
    return _to(series)


def _game(device: Device) -> Game:
    """The game named in the form, or 404."""
    for game in store.held_games(device, [GameForm().game.data or ""]):
        return game
    abort(404)


def _page(series: SeriesRow, device: Device, form: SeriesForm) -> tuple[str, int]:
    games = store.games_of_series(device, series)
    count = store.count_games(series)
    out = store.games_in_none(store.held_games(device, [request.args.get("out", "")]))
    asked = asked_period(game.evening for game in games)
    in_period = [game for game in games if asked.period.has(game.evening)]
    page = render_template(
        "archive/series.html",
        series=series,
        asked=asked,
        shown=SeriesPage.of(series, in_period, known_as(device, games), asked),
        missing=count - len(games),
        has_more=count > 1,
        form=form,
        taken_out=out[0] if out else None,
    )
    return page, 200 if asked.is_readable and not form.errors else 422


def _to(series: SeriesRow) -> Response:
    return redirect(url_for("series.show", series_id=series.id), code=303)


@dataclass(frozen=True)
class SeriesPage:
    """The page of a series. `notes` stand below the standings. `games` are newest first, each with a string
    of letters for every side: one letter for each person, or one for the side."""

    lines: Sequence[ShownLine]
    notes: Sequence[str]
    chart: Optional["Chart"]
    games: Sequence[tuple[Game, Sequence[str]]]

    @classmethod
    def of(
        cls, series: SeriesRow, games: Sequence[Game], people: Mapping[int, Sequence[str]], asked: AskedPeriod
    ) -> "SeriesPage":
        """The page of a series with its games in the period, oldest first; `people` maps the ids of all its
        games to their people."""
        names: dict[str, str] = {}
        sides = {game.id: sides_of(game, people[game.id], names) for game in games}
        counted = [counted_game(game, sides[game.id]) for game in games if game.tally.outcome]
        ranked = standings(counted, series.counting)
        lines = _lettered(ranked, people, names)
        letters = {shown.line.entrant: shown.letter for shown in lines}
        return cls(
            lines,
            _notes(
                series,
                asked,
                ranked,
                names,
                any(len(side) > 1 for game in counted for side in game.people),
            ),
            _chart(series, lines, [game.evening for game in games if game.tally.outcome]),
            [(game, _letters(sides[game.id], letters, ranked.by_side)) for game in reversed(games)],
        )


def _lettered(
    ranked: SeriesStandings, people: Mapping[int, Sequence[str]], names: Mapping[str, str]
) -> list[ShownLine]:
    """The lines. Those that the chart draws have letters, in the order in which `people` sat down in the
    series, so that a side has the same letter as in its games."""
    if not ranked.lines:
        return []
    from scorekeeper.web.parts.charts import LINE_LETTERS  # imported late: few pages have a chart

    seated = [key_of(name) for seats in people.values() for name in seats]
    drawn = [line.entrant for line in ranked.lines[: len(LINE_LETTERS)]]
    drawn.sort(key=lambda entrant: min(map(seated.index, entrant)))
    letters = dict(zip(drawn, LINE_LETTERS, strict=False))
    return [
        ShownLine(line, name_of(line.entrant, names), letters.get(line.entrant, "")) for line in ranked.lines
    ]


def _letters(people: Sides, letters: Mapping[Entrant, str], by_side: bool) -> list[str]:
    """The letters of each side of a game."""
    return ["".join(letters.get(entrant, "") for entrant in entrants_of(side, by_side)) for side in people]


def _notes(
    series: SeriesRow,
    asked: AskedPeriod,
    ranked: SeriesStandings,
    names: Mapping[str, str],
    partners: bool,
) -> list[str]:
    """Sentences below the standings; `partners`: some games had partners."""
    if not ranked.lines and asked.name:
        return [_("No finished game of this series in this period.")]
    if not ranked.lines:
        return [_("No game of this series is finished yet.")]
    notes = []
    if series.ended_at and not asked.name:
        notes.append(_final([name_of(line.entrant, names) for line in ranked.lines if line.place == 1]))
    notes.append(ranked_by(series.counting))
    if any(line.games < ranked.least for line in ranked.lines):
        notes.append(
            ngettext(
                "Who has finished fewer than %(num)s game comes after all others.",
                "Who has finished fewer than %(num)s games comes after all others.",
                ranked.least,
            )
        )
    if any(line.shared for line in ranked.lines):
        notes.append(_("Players tied on all of these share a place."))
    if ranked.by_side:
        notes.append(_("Partners stayed together, so they share one line."))
    elif partners:
        notes.append(_("Partners changed, so each person gets the results of their side."))
    return notes


def _final(first: Sequence[str]) -> str:
    """The sentence on who won a series that is over."""
    if len(first) > 1:
        return _("The series is over: %(names)s share the first place.", names=voice().and_list(first))
    return _("The series is over. First: %(name)s.", name=first[0])


def _chart(series: SeriesRow, shown: Sequence[ShownLine], played: Sequence[date]) -> Optional["Chart"]:
    """The race over games `played` on these evenings, None before the first is finished."""
    if not played:
        return None
    from scorekeeper.web.parts import charts  # imported late: few pages have one

    by_letter = sorted(shown, key=lambda line: line.letter or "~")
    lines = [charts.Line(name, line.after) for line, name, _letter in by_letter]
    return charts.race("race", _CHARTS[series.counting](), lines, charts.GAMES, days=played)
