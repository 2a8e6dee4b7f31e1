"""A table as its pages show it: names, game, progress and results."""

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules import Rules
from scorekeeper.store.models import Game
from scorekeeper.store.night_models import TableRow
from scorekeeper.store.nights.reading import night_at_table, night_of
from scorekeeper.store.nights.tables import last_change
from scorekeeper.store.secrets import hashed
from scorekeeper.tournament.night.model import Night, NightRound, NightTable, TableResult
from scorekeeper.tournament.night.possible_results import Reported, result_problems, same_report
from scorekeeper.tournament.night.public_names import join_names
from scorekeeper.tournament.night.result_from_game import GameResult, result_of_game
from scorekeeper.tournament.night.settings import rules_at
from scorekeeper.web.nights.common.names import players_at
from scorekeeper.web.nights.common.results import STEP, AnyResultForm, result_form
from scorekeeper.web.parts.table_news import ClockState, clock_state
from scorekeeper.web.serving.language import voice


@dataclass(frozen=True)
class TableView:
    """A table with its names and its game.

    `players`: the names of each side; `game_result`: the result of the game's hands, None before the first.
    """

    row: TableRow
    night: Night
    round: NightRound
    table: NightTable
    players: list[tuple[str, ...]]
    game: Game | None
    game_result: GameResult | None
    clock: ClockState | None

    @property
    def side_names(self) -> list[str]:
        return [join_names(names) for names in self.players]

    @property
    def hands(self) -> int:
        return self.game_result.hands if self.game_result else 0

    @property
    def results(self) -> list[TableResult]:
        """The confirmed result and those that wait for an answer."""
        return [result for result in (self.table.confirmed, *self.table.open) if result is not None]

    @property
    def differs_from_game(self) -> bool:
        """True if the game's result differs from all entered ones."""
        entered = self.results
        return (
            self.game_result is not None
            and bool(entered)
            and not any(same_report(self.game_result, result) for result in entered)
        )

    @property
    def no_new_hand(self) -> bool:
        """True if the clock allows no new hand."""
        return self.clock is not None and self.clock.phase in ("last_hand", "over")

    @property
    def complete(self) -> bool:
        """True if the round is over at this table."""
        wanted = self.night.settings.hands if self.night.settings.round_of == "hands" else None
        if not self.hands:
            return False
        return (wanted is not None and self.hands >= wanted) or self._decided or self.no_new_hand

    @property
    def _decided(self) -> bool:
        """True if the points to win have decided the game. In a round against the clock they never do."""
        by_points = self.night.settings.round_of != "clock"
        return by_points and self.game is not None and self.game.tally.outcome is not None

    @property
    def progress(self) -> str:
        """A sentence about the table's progress in the round."""
        settings, hands = self.night.settings, self.hands
        if not hands:
            return _("No hand is scored yet.")
        if settings.round_of == "hands" and settings.hands is not None:
            if hands >= settings.hands:
                return ngettext("The hand is played.", "All %(num)s hands are played.", settings.hands)
            played = ngettext(
                "%(num)s of %(all)s hands is played.",
                "%(num)s of %(all)s hands are played.",
                hands,
                all=settings.hands,
            )
        elif self._decided:
            return _("This game is over.")
        else:
            played = ngettext("%(num)s hand is played.", "%(num)s hands are played.", hands)
        if self.clock is not None and self.clock.phase == "over":
            time_is_up = _("Time is up.")
            return f"{played} {time_is_up}"
        if self.no_new_hand:
            no_new_hand = _("No new hand can start now.")
            return f"{played} {no_new_hand}"
        if settings.round_of == "game":
            undecided = _("This game is not over yet.")
            return f"{played} {undecided}"
        if settings.round_of == "clock":
            time_left = _("There is still time.")
            return f"{played} {time_left}"
        return played


def view_of(row: TableRow, in_full: bool = False) -> TableView:
    """The table's present state. `in_full`: with full names, for directors."""
    night, round_, table = _values(row, whole=in_full)
    game = row.game if row.game and not row.game.deleted else None
    return TableView(
        row=row,
        night=night,
        round=round_,
        table=table,
        players=players_at(night, table.sides, round_.number, in_full),
        game=game,
        game_result=game_result(game, table),
        clock=None if round_.closed_at else clock_state(round_, table),
    )


def page_version(row: TableRow, *more: object) -> str:
    """The version of this table's page. Phones poll it all evening, so it reads neither the game nor other
    people's names."""
    night, round_, table = _values(row)
    clock = None if round_.closed_at else clock_state(round_, table)
    people = [entrant for entrant in night.entrants if entrant.number in table.entrants]
    parts = (
        table,
        people,
        round_.closed_at,
        round_.clock,
        clock and clock.phase,
        night.finished_at,
        row.round.night.announcement,
    )
    return hashed(repr((parts, last_change(row), more)))[:16]


def _values(row: TableRow, whole: bool = False) -> tuple[Night, NightRound, NightTable]:
    """Return night, round and table. `whole`: with the results of all other tables, too."""
    night, table = night_at_table(row)
    if whole:
        night = night_of(row.round.night)
    round_ = next(round_ for round_ in night.rounds if round_.number == row.round.number)
    return night, round_, table


def game_result(game: Game | None, table: NightTable) -> GameResult | None:
    """The result of a table's game; None before the first hand, or if the table has other sides now."""
    if game is None or game.rules.sides != len(table.sides):
        return None
    result = result_of_game(game.rules, [hand.result for hand in game.hands], game.terms)
    return result if result.hands else None


def side_name(view: TableView, side: int | None) -> str:
    """The name of a side; None means a director or scorekeeper."""
    return _("the desk") if side is None else view.side_names[side]


def form_of(view: TableView, base: type[AnyResultForm]) -> type[AnyResultForm]:
    """The result form for this table. House rules may allow points that are no multiple of 25."""
    rules, sides = _rules_of(view), len(view.table.sides)
    changed = rules.house_rules if rules else ()
    step = 1 if any(name.startswith("points_") for name, _value in changed) else STEP
    return result_form(sides, step, base, rules)


def problems_of(view: TableView, result: Reported) -> list[str]:
    """The reasons why this result is impossible at this table."""
    return [voice().say(problem.sentence) for problem in result_problems(result, _rules_of(view))]


def _rules_of(view: TableView) -> Rules | None:
    """Return the rules of the table's game, else of the night's box; None if the box has no such table."""
    sides = view.table.sides
    if view.game is not None and view.game.rules.sides == len(sides):
        return view.game.rules
    return rules_at(view.night, sides)
