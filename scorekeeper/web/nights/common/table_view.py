"""A table with what it reports: its sides by name, its game, how far the round is, what was entered."""

from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.store.models import Game
from scorekeeper.store.night_models import TableRow
from scorekeeper.store.nights.reading import night_at_table, night_of
from scorekeeper.store.nights.tables import last_change
from scorekeeper.store.secrets import hashed
from scorekeeper.tournament.night.model import Night, NightRound, NightTable, TableResult
from scorekeeper.tournament.night.public_names import join_names
from scorekeeper.tournament.night.result_from_game import GameResult, result_of_game
from scorekeeper.web.common.table_news import ClockState, clock_state
from scorekeeper.web.common.text.score_sheet import tally_of
from scorekeeper.web.nights.common.entrant_names import players_at
from scorekeeper.web.nights.forms.result import STEP


@dataclass(frozen=True)
class TableView:
    """`players`: by side, the names of those who sit there. `said`: what the hands of the game come to, None
    while there is none."""

    row: TableRow
    night: Night
    one: NightRound
    table: NightTable
    players: list[tuple[str, ...]]
    game: Game | None
    said: GameResult | None
    clock: ClockState | None

    @property
    def side_names(self) -> list[str]:
        return [join_names(names) for names in self.players]

    @property
    def hands(self) -> int:
        return self.said.hands if self.said else 0

    @property
    def entered(self) -> list[TableResult]:
        """The result that counts and those that wait for an answer."""
        return [one for one in (self.table.confirmed, *self.table.open) if one is not None]

    @property
    def says_otherwise(self) -> bool:
        """Whether the game says something else than whatever counts or was entered."""
        entered = self.entered
        return self.said is not None and bool(entered) and not any(is_said(self.said, one) for one in entered)

    @property
    def no_new_hand(self) -> bool:
        """Whether the clock lets no hand begin any more."""
        return self.clock is not None and self.clock.phase in ("last_hand", "over")

    @property
    def complete(self) -> bool:
        """Whether the round is over at this table."""
        wanted = self.night.settings.hands if self.night.settings.round_of == "hands" else None
        if not self.hands:
            return False
        return (wanted is not None and self.hands >= wanted) or self._decided or self.no_new_hand

    @property
    def _decided(self) -> bool:
        """Against the clock the points to win end nothing: as many hands are played as it allows."""
        by_points = self.night.settings.round_of != "clock"
        return by_points and self.game is not None and tally_of(self.game).outcome is not None

    @property
    def progress(self) -> str:
        """How far the round is at this table, in a sentence."""
        settings, hands = self.night.settings, self.hands
        if not hands:
            return _("No hand is scored yet.")
        if settings.round_of == "hands" and settings.hands is not None:
            if hands >= settings.hands:
                return ngettext("The hand is played.", "All %(num)s hands are played.", settings.hands)
            said = ngettext(
                "%(num)s of %(all)s hands is played.",
                "%(num)s of %(all)s hands are played.",
                hands,
                all=settings.hands,
            )
        elif self._decided:
            return _("The game is decided.")
        else:
            said = ngettext("%(num)s hand is played.", "%(num)s hands are played.", hands)
        if self.clock is not None and self.clock.phase == "over":
            time_is_up = _("Time is up.")
            return f"{said} {time_is_up}"
        if self.no_new_hand:
            no_new_hand = _("No new hand begins any more.")
            return f"{said} {no_new_hand}"
        if settings.round_of == "game":
            undecided = _("The game is not decided yet.")
            return f"{said} {undecided}"
        if settings.round_of == "clock":
            time_left = _("There is still time.")
            return f"{said} {time_left}"
        return said


def view_of(row: TableRow, in_full: bool = False) -> TableView:
    """The table as it is now. `in_full`: with whole names, for directors."""
    night, one, table = _values(row, whole=in_full)
    game = row.game if row.game and not row.game.deleted else None
    return TableView(
        row=row,
        night=night,
        one=one,
        table=table,
        players=players_at(night, table.sides, one.number, in_full),
        game=game,
        said=_said(game, table),
        clock=None if one.closed_at else clock_state(one, table),
    )


def seen_of(row: TableRow, *more: object) -> str:
    """It changes with whatever a page of this table shows. Phones ask for it all evening: neither its game is
    read for it nor anybody else's name."""
    night, one, table = _values(row)
    clock = None if one.closed_at else clock_state(one, table)
    people = [entrant for entrant in night.entrants if entrant.number in table.entrants]
    parts = (table, people, one.closed_at, one.clock, clock and clock.phase, night.finished_at)
    return hashed(repr((parts, last_change(row), more)))[:16]


def _values(row: TableRow, whole: bool = False) -> tuple[Night, NightRound, NightTable]:
    """`whole`: with what every other table has reported, too."""
    night, table = night_at_table(row)
    if whole:
        night = night_of(row.round.night)
    one = next(one for one in night.rounds if one.number == row.round.number)
    return night, one, table


def _said(game: Game | None, table: NightTable) -> GameResult | None:
    if game is None or game.rules.sides != len(table.sides):
        return None
    said = result_of_game(game.rules, [hand.result for hand in game.hands], game.terms)
    return said if said.hands else None


def is_said(said: GameResult, entered: TableResult) -> bool:
    """Whether the game says what was entered."""
    return said == (entered.totals, entered.hands, entered.hands_won, entered.coups_fourres)


def who(view: TableView, side: int | None) -> str:
    """The side by name; None is the director."""
    return _("the director") if side is None else view.side_names[side]


def step_of(view: TableView) -> int:
    """What points come in at this table: a house rule may have made them odd."""
    house_rules = view.game.rules.house_rules if view.game else ()
    return 1 if any(name.startswith("points_") for name, _value in house_rules) else STEP
