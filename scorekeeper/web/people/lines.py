"""People's games and figures in words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from babel.numbers import format_decimal, format_percent
from flask import url_for
from flask_babel import get_locale, ngettext
from flask_babel import gettext as _
from sqlalchemy import select

from scorekeeper.statistics.figures import Figures, average
from scorekeeper.statistics.games import PlayedGame
from scorekeeper.statistics.head_to_head import Meetings
from scorekeeper.statistics.house import HouseRecord
from scorekeeper.statistics.ranking import beyond_chance
from scorekeeper.store import db
from scorekeeper.store.models import Game
from scorekeeper.store.people.book import Book, address_of
from scorekeeper.store.people_models import PersonStepRow
from scorekeeper.store.secrets import secret_address
from scorekeeper.web.parts.dates import written
from scorekeeper.web.parts.periods import kept_days
from scorekeeper.web.serving.language import number, voice


@dataclass(frozen=True)
class Line:
    """A line of a list: its name with a note below, its figure with what it counts, and its link; or `more`
    lines that it opens."""

    name: str
    note: str
    figure: str
    counts: str = ""
    address: str = ""
    of_person: bool = False
    more: tuple["Line", ...] = ()


def page_of(person: str) -> str:
    """The address of a person's page, in the period of this one."""
    return url_for("people_person.show", person=address_of(person), **kept_days())


def share(part: int | Fraction, whole: int) -> str:
    """A percentage; empty for nothing of nothing."""
    return str(format_percent(float(part / whole), locale=str(get_locale()))) if whole else ""


def day(game: PlayedGame) -> str:
    """The evening of a game, in words."""
    return written(game.evening, "long")


class Links:
    """Addresses of games, read in one query for a whole page."""

    def __init__(self, games: Iterable[PlayedGame]) -> None:
        self._ids = {game.id for game in games}

    @cached_property
    def _found(self) -> Mapping[int, str]:
        rows = db.session.execute(select(Game.id, Game.salt).where(Game.id.in_(self._ids))).tuples()
        return {game_id: secret_address("watch", game_id, salt) for game_id, salt in rows}

    def to(self, game: PlayedGame) -> str:
        return url_for("games.show", public_id=self._found[game.id])


def figure_lines(figures: Figures) -> list[Line]:
    """All figures of a person."""
    games = number(figures.games)
    of_games = ngettext(
        "of %(count)s finished game", "of %(count)s finished games", figures.games, count=games
    )
    if figures.games:
        of_games = beside_chance(of_games, figures)
    lines = [Line(_("Won"), of_games, _with_share(figures.won, figures.games))]
    if figures.drawn:
        lines.append(Line(_("Tied"), _("games that the table left as a tie"), number(figures.drawn)))
    return [
        *lines,
        Line(_("Average per hand"), _of_hands(figures.hands), number(figures.average)),
        *_trips(figures),
        Line(_("Safe trips"), _("completed without a 200"), number(figures.safe_trips)),
        Line(_("Coups fourrés"), "", number(figures.coups_fourres)),
        Line(
            _("Extensions called"),
            _("%(won)s of them completed", won=number(figures.extensions_won)),
            number(figures.extensions_called),
        ),
    ]


def _trips(figures: Figures) -> Iterator[Line]:
    """The line of completed trips, if any could be completed: a race has none."""
    if figures.trips or not figures.hands:
        share_of = _with_share(figures.completed, figures.trips)
        yield Line(_("Trips completed"), _of_hands(figures.trips), share_of)


def _of_hands(hands: int) -> str:
    return ngettext("of %(count)s hand", "of %(count)s hands", hands, count=number(hands))


def _with_share(part: int, whole: int) -> str:
    return f"{number(part)} · {share(part, whole)}" if part else number(part)


def won_of(figures: Figures) -> str:
    """The games won: "won 7 of 12 games"."""
    return ngettext(
        "won %(won)s of %(games)s game",
        "won %(won)s of %(games)s games",
        figures.games,
        won=number(figures.won),
        games=number(figures.games),
    )


def beside_chance(won: str, figures: Figures) -> str:
    """`won`, and how many games chance would have won: "won 7 of 12 games; chance alone would give 4.5"."""
    wins = format_decimal(round(float(figures.by_chance), 1), locale=str(get_locale()))
    return _("%(won)s; chance alone would give %(wins)s", won=won, wins=wins)


def percent_beyond_chance(figures: Figures) -> str:
    """The share of games won beyond chance, with its sign: "+17%"."""
    beyond = round(beyond_chance(figures), 2)
    sign = "+" if beyond > 0 else "−" if beyond < 0 else ""
    return sign + share(abs(beyond), 1)


def game_line(book: Book, game: PlayedGame, person: str, links: Links) -> Line:
    """A line for a person's game: the day, the other players, and the total of the person's side."""
    mine = game.side_of(person)
    if mine is None:
        return Line(day(game), against_words(book, game, person), "", address=links.to(game))
    total = number(game.figures.sides[mine].total)
    return Line(day(game), against_words(book, game, person), total, _result(game, mine), links.to(game))


def against_words(book: Book, game: PlayedGame, person: str) -> str:
    """The other players in words: "with Cy against Bob and Di". For somebody who left, only that they did."""
    mine = game.side_of(person)
    if mine is None:
        return _("left during the game")
    partners = [name for name in side_names(book, game, mine) if name != book.names[person]]
    sides = [side_names(book, game, side) for side in range(len(game.people)) if side != mine]
    others = [voice().and_list(names) for names in sides]
    against = _("against %(names)s", names=voice().comma_list(others))
    if partners:
        against = _("with %(partners)s %(against)s", partners=voice().and_list(partners), against=against)
    return against


def _result(game: PlayedGame, side: int) -> str:
    if not game.is_finished:
        # Translators: how a game ended for a person: it goes on as another game
        return _("went on") if game.went_on else _("not finished")
    if side not in game.figures.winners:
        # Translators: how a game ended for a person
        return _("lost")
    # Translators: how a game ended for a person
    return _("won") if len(game.figures.winners) == 1 else _("tied")


def side_names(book: Book, game: PlayedGame, side: int) -> list[str]:
    """The names of a side's people; "somebody" for a seat without a name."""
    return [_("somebody") if person is None else book.names[person] for person in game.people[side]]


def met_line(book: Book, person: str, other: str, met: Meetings) -> Line:
    """A line for an opponent: how often each finished ahead, or the hands if one of them always left."""
    note = _met_in(met) if met.games else ngettext("%(num)s hand", "%(num)s hands", met.hands)
    figure = f"{number(met.ahead)} : {number(met.behind)}"
    return Line(book.names[other], note, figure, "", head_to_head(person, other), True)


def _met_in(met: Meetings) -> str:
    games = ngettext(
        "ahead in %(ahead)s of %(games)s game",
        "ahead in %(ahead)s of %(games)s games",
        met.games,
        ahead=number(met.ahead),
        games=number(met.games),
    )
    return _("%(games)s, tied in %(level)s", games=games, level=number(met.level)) if met.level else games


def head_to_head(person: str, other: str) -> str:
    """The address of the page about two people, in the period of this one."""
    people, days = {"person": address_of(person), "other": address_of(other)}, kept_days()
    return url_for("people_head_to_head.show", **people | days)


def meeting_lines(book: Book, person: str, other: str, met: Meetings) -> list[Line]:
    """Lines for both people's average hand in their common games."""
    return [
        Line(
            _("Average per hand of %(name)s", name=book.names[who]),
            _of_hands(met.hands),
            number(average(points, met.hands)),
        )
        for who, points in ((person, met.points), (other, met.points_against))
    ]


def partner_line(figures: Figures) -> Line:
    """A line for the figures of two partners."""
    return Line(_("Average per hand as partners"), won_of(figures), number(figures.average))


RECORD_NAMES = {
    "best_hand": lambda: _("Best hand"),
    "most_points": lambda: _("Most points in a game"),
    "widest_win": lambda: _("Widest win"),
    "comeback": lambda: _("Biggest comeback"),
    "most_coups": lambda: _("Most coups fourrés in a game"),
    "longest_run": lambda: _("Most games won in a row"),
}


def record_line(book: Book, record: HouseRecord, links: Links) -> Line:
    """A line for a house record: its name, its holders and date, and its value."""
    names = voice().and_list([book.names[person] for person in record.people])
    note = _("%(names)s, %(day)s", names=names, day=day(record.game))
    return Line(RECORD_NAMES[record.kind](), note, number(record.value), address=links.to(record.game))


def undo_text(step: PersonStepRow) -> str:
    """The undo bar's sentence for the last statement about people."""
    name, other = step.names
    match step.kind:
        case "merged":
            return _("%(name)s and %(other)s are now the same person.", name=name, other=other)
        case "renamed":
            return _("%(name)s is called %(other)s now.", name=name, other=other)
    return _("%(other)s and %(name)s are now two people.", name=name, other=other)


def newest(games: Sequence[PlayedGame], most: int) -> list[PlayedGame]:
    """The latest `most` games, newest first."""
    return list(games[: -most - 1 : -1])
