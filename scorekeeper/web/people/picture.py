"""The picture of a period for sharing: its champion, the first of the ranking, and its records."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from flask import Response, abort, current_app, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.statistics.house import HouseRecord
from scorekeeper.store.people.book import Book
from scorekeeper.web.parts.downloads import attachment
from scorekeeper.web.parts.own_book import own_book
from scorekeeper.web.parts.periods import AskedPeriod, asked_period, period_name
from scorekeeper.web.people.lines import RECORD_NAMES, percent_beyond_chance, won_of
from scorekeeper.web.people.ranked import RankedPeople
from scorekeeper.web.serving.language import number, voice

#: The most people on the picture, and the most records.
_MOST_PEOPLE: Final = 4
_MOST_RECORDS: Final = 2


class PicturePerson(NamedTuple):
    """A person on the picture: the games won, and their share beyond chance."""

    name: str
    won: str
    figure: str


class PictureRecord(NamedTuple):
    """A record on the picture: its name, its value, and who holds it."""

    title: str
    figure: str
    names: str


@dataclass(frozen=True)
class PictureContents:
    """The words and figures of the picture."""

    period: str
    headline: str
    people: Sequence[PicturePerson]
    records: Sequence[PictureRecord]
    foot: str

    @classmethod
    def of(cls, book: Book, asked: AskedPeriod) -> "PictureContents":
        """The picture of the games of `book`, those of the period that was asked for."""
        ranked = RankedPeople(book, "won", asked)
        finished = sum(game.is_finished for game in book.games)
        return cls(
            period=period_name(asked.period),
            headline=ranked.champion or _("Nobody is ahead."),
            people=[_person(book, person) for person in ranked.ranking.ranked[:_MOST_PEOPLE]],
            records=[_record(book, record) for record in book.records[:_MOST_RECORDS]],
            foot=ngettext("%(num)s finished game", "%(num)s finished games", finished),
        )


def _person(book: Book, person: str) -> PicturePerson:
    figures = book.everybody[person]
    won = _("%(won)s, against chance", won=won_of(figures))
    return PicturePerson(book.names[person], won, percent_beyond_chance(figures))


def _record(book: Book, record: HouseRecord) -> PictureRecord:
    names = voice().and_list([book.names[person] for person in record.people])
    return PictureRecord(RECORD_NAMES[record.kind](), number(record.value), names)


def drawing(shape: str) -> ResponseReturnValue:
    """The drawing for a browser; the page's script can turn it into a PNG."""
    svg = _drawn(shape, by_browser=True)
    if "save" in request.args:
        return attachment(svg, "mille-bornes.svg", "image/svg+xml")
    return Response(svg, mimetype="image/svg+xml", headers={"Cache-Control": "no-cache, private"})


def image(shape: str) -> ResponseReturnValue:
    """The picture as a PNG file."""
    if not current_app.config["MAKES_PNG"]:
        abort(404)
    from scorekeeper.web.parts.picture import png  # imported late: few pages have a picture

    return attachment(png(_drawn(shape)), "mille-bornes.png", "image/png")


def _drawn(shape: str, by_browser: bool = False) -> str:
    """The picture as SVG; 404 where no game of the period is finished."""
    from scorekeeper.web.parts.picture import SHAPES
    from scorekeeper.web.parts.picture.lettering import Lettering

    book = own_book()
    asked = asked_period(game.evening for game in book.games)
    of_period = book.during(asked.period)
    if not asked.is_readable or not any(game.is_finished for game in of_period.games):
        abort(404)
    width, height = SHAPES[shape]
    return render_template(
        f"people/picture/{shape}.svg",
        picture=PictureContents.of(of_period, asked),
        text=Lettering(by_browser),
        width=width,
        height=height,
    )
