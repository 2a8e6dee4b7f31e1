"""Dates as in the reader's language: the month or the day comes first."""

import re
import time
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from flask_babel import force_locale

from scorekeeper.evenings import begin_of, evening_of
from scorekeeper.records.games.model import NOON
from scorekeeper.store import db
from scorekeeper.store.models import Game, now
from scorekeeper.web.games.picture.contents import picture_contents
from scorekeeper.web.parts import dates
from scorekeeper.web.parts.picture.lettering import Lettering
from tests.builders_web import Table
from tests.web.archive.series import new_series
from tests.web.games.test_exchange import lines_of
from tests.web.people.house import ANNS, evening, page_path, read_in

NIGHT = date(2026, 11, 3)


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("en-US,en;q=0.9", "Nov 3, 2026 · November 3, 2026 · Tuesday, November 3, 2026"),
        ("en", "Nov 3, 2026 · November 3, 2026 · Tuesday, November 3, 2026"),
        ("", "Nov 3, 2026 · November 3, 2026 · Tuesday, November 3, 2026"),
        ("en-CA", "Nov 3, 2026 · November 3, 2026 · Tuesday, November 3, 2026"),
        ("de-DE,de;q=0.9", "Nov 3, 2026 · November 3, 2026 · Tuesday, November 3, 2026"),
        ("en-GB,en-US;q=0.9,en;q=0.8", "3 Nov 2026 · 3 November 2026 · Tuesday 3 November 2026"),
        ("de,en-AU;q=0.9,en-US;q=0.7", "3 Nov 2026 · 3 November 2026 · Tuesday 3 November 2026"),
        ("fr-CA,en-GB;q=0.9", "3 nov. 2026 · 3 novembre 2026 · Mardi 3 novembre 2026"),
    ],
)
def test_a_date_has_the_order_of_the_browsers_english(app, asked, written):
    with app.test_request_context(headers={"Accept-Language": asked}):
        said = (dates.written(NIGHT), dates.written(NIGHT, "long"), dates.day(NIGHT))
    assert " · ".join(said) == written


@pytest.mark.parametrize(
    ("first", "last", "english", "french"),
    [
        ("2025-12-24", "2025-12-24", "December 24, 2025", "24 décembre 2025"),
        ("2025-12-01", "2025-12-24", "December 2025", "Décembre 2025"),
        ("2025-10-31", "2025-12-01", "October to December 2025", None),
        ("2024-12-31", "2026-01-01", "December 2024 to January 2026", None),
    ],
)
def test_names_the_months_of_some_days(first, last, english, french, app):
    days = date.fromisoformat(first), date.fromisoformat(last)
    with app.app_context(), force_locale("en"):
        assert dates.months(*days) == english
    with app.app_context(), force_locale("fr"):
        assert french in (None, dates.months(*days))


@pytest.mark.sampled(12)
@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        ("2025-12-24", "2025-12-24", "Dec 24, 2025"),
        ("2025-01-01", "2025-12-31", "2025"),
        ("2024-01-01", "2025-12-31", "Jan 1, 2024 – Dec 31, 2025"),
        ("2025-01-02", "2025-12-31", "Jan 2, 2025 – Dec 31, 2025"),
        ("2025-02-01", "2025-12-31", "Feb 1, 2025 – Dec 31, 2025"),
        ("2025-01-01", "2025-12-30", "Jan 1, 2025 – Dec 30, 2025"),
        ("2025-12-01", "2025-12-31", "December 2025"),
        ("2024-02-01", "2024-02-29", "February 2024"),
        ("2025-12-02", "2025-12-31", "Dec 2, 2025 – Dec 31, 2025"),
        ("2025-12-01", "2025-12-30", "Dec 1, 2025 – Dec 30, 2025"),
        ("2025-11-01", "2025-12-31", "Nov 1, 2025 – Dec 31, 2025"),
        ("2024-12-01", "2025-12-31", "Dec 1, 2024 – Dec 31, 2025"),
    ],
)
def test_some_days_are_told_in_the_fewest_words(first, last, words, app):
    with app.app_context(), force_locale("en"):
        assert dates.span(date.fromisoformat(first), date.fromisoformat(last)) == words


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        ("2025-12-01", "2025-12-31", "December, any year"),
        ("2025-12-24", "2025-12-24", "Dec 24, any year"),
        ("2025-12-24", "2025-12-31", "Dec 24 – Dec 31, any year"),
        ("2025-12-01", "2025-12-30", "Dec 1 – Dec 30, any year"),
    ],
)
def test_some_days_of_any_year_have_none(first, last, words, app):
    with app.app_context(), force_locale("en"):
        assert dates.yearly_span(date.fromisoformat(first), date.fromisoformat(last)) == words


@pytest.mark.parametrize(("language", "day"), [("en-US", "Nov 3"), ("en-GB", "3 Nov"), ("fr", "3 nov.")])
def test_a_brief_day_has_its_month(language, day, app):
    with app.test_request_context(headers={"Accept-Language": language}):
        assert dates.brief(NIGHT) == day
        assert dates.brief(NIGHT, in_month=False) == f"{'nov.' if language == 'fr' else 'Nov'} 2026"


@pytest.mark.parametrize(("language", "name"), [("en", "December"), ("fr", "décembre")])
def test_a_month_in_a_sentence_has_no_year(language, name, app):
    with app.app_context(), force_locale(language):
        assert dates.month_name(date(2025, 12, 24)) == name


def test_a_date_outside_of_a_request_has_the_order_of_the_language(app):
    with app.app_context(), force_locale("en"):
        assert (dates.written(NIGHT), dates.reader_key()) == ("Nov 3, 2026", "en ")


def test_pages_of_a_game_have_the_readers_own_dates(ann, new_phone):
    """Also in pages from the cache that all watchers share."""
    read_in(ann, evening(0, ("Ann", "Bob"), ANNS))
    path = ann.get(page_path("Ann")).all("a", class_="best-hand")[0]["href"]
    with ann.app.app_context():
        db.session.execute(db.update(Game).values(changed_at=datetime(2025, 11, 3, 20)))
        db.session.commit()
    for language, said in (("en-US", "Nov 3, 2025"), ("en-GB", "3 Nov 2025"), ("en-US", "Nov 3, 2025")):
        assert f"Updated {said}" in new_phone(language).get(path).words


@pytest.mark.parametrize(
    ("language", "today", "yesterday"), [("en", "today", "yesterday"), ("fr", "aujourd’hui", "hier")]
)
def test_an_evening_lasts_until_five_in_the_morning(app, monkeypatch, language, today, yesterday):
    begun = now().replace(hour=20, minute=0)
    at_night = begun + timedelta(hours=6)
    with app.test_request_context(headers={"Accept-Language": language}):
        for here, said in ((begun, today), (at_night, today), (begun + timedelta(hours=24), yesterday)):
            monkeypatch.setattr(dates, "now", lambda here=here: here)
            assert dates.played(evening_of(begun)) == said
        assert dates.played(date(2025, 11, 3)).endswith("2025")


@pytest.fixture
def after_midnight(ann):
    """Three games that began at two in the morning of November 4, by the server's clock."""
    at = datetime(2025, 11, 4, 2).astimezone(UTC).replace(tzinfo=None)
    game = replace(evening(0, ("Ann", "Bob"), ANNS), created_at=at)
    read_in(ann, *(replace(game, created_at=at + timedelta(minutes=minutes)) for minutes in range(3)))
    return Table(ann, ann.get("/find").all(class_="game-card")[0].all("a")[0]["href"])


def test_a_game_after_midnight_has_the_day_of_its_evening_on_every_page(ann, after_midnight):
    path = after_midnight.path
    pages = ("/find", page_path("Ann"), "/people", f"{path}/paper", new_series(ann, after_midnight))
    for page in map(ann.get, pages):
        assert re.search(r"Nov(ember)? 3, 2025", page.words), page.title
        assert not re.search(r"Nov(ember)? 4", page.words), page.title
    with ann.app.test_request_context():
        picture = picture_contents(after_midnight.game, after_midnight.game.tally, Lettering())
    assert picture.when == "November 3, 2025"


def test_files_of_a_game_after_midnight_have_the_day_of_its_evening(ann, after_midnight):
    for kind in ("export", "export.csv"):
        saved = ann.get(f"{after_midnight.path}/{kind}").headers["Content-Disposition"]
        assert "mille-bornes-ann-bob-2025-11-03." in saved
    for spreadsheet in (f"{after_midnight.path}/export.csv", "/export.csv"):
        assert {line["date"] for line in lines_of(ann.get(spreadsheet))} == {"2025-11-03"}


@pytest.fixture
def server_in(monkeypatch):
    """The function that moves the server to another time zone."""

    def move(zone):
        monkeypatch.setenv("TZ", zone)
        time.tzset()

    yield move
    monkeypatch.undo()
    time.tzset()


SATURDAY = date(2026, 11, 7)
#: Saturday, eight in the evening in Sydney: one in the morning in California.
AT_EIGHT = datetime(2026, 11, 7, 9)


@pytest.fixture
def in_sydney(ann, server_in):
    """A game begun in Sydney on Saturday evening, on a server in California."""
    server_in("America/Los_Angeles")
    ann.client.set_cookie("zone", "Australia/Sydney")
    game = replace(evening(0, ("Ann", "Bob"), ANNS), created_at=AT_EIGHT)
    read_in(ann, game)
    return ann


def test_a_game_belongs_to_the_evening_of_its_table(in_sydney):
    """Wherever the server stands, and whoever looks."""
    for zone in ("Australia/Sydney", "Europe/Paris", ""):
        in_sydney.client.set_cookie("zone", zone)
        assert "Saturday, November 7, 2026" in in_sydney.get("/find").words
        assert in_sydney.get("/calendar").offers("/calendar/2026-11-07#evening")


def test_times_are_told_by_the_clock_of_the_phone(in_sydney, new_phone):
    path = in_sydney.get("/find").all(class_="game-card")[0].all("a")[0]["href"]
    with in_sydney.app.app_context():
        db.session.execute(db.update(Game).values(changed_at=AT_EIGHT))
        db.session.commit()
    for zone, said in (
        ("Australia/Sydney", "Nov 7, 2026, 8:00 PM"),
        ("Europe/Paris", "Nov 7, 2026, 10:00 AM"),
        ("", "Nov 7, 2026, 1:00 AM"),
    ):
        watcher = new_phone()
        watcher.client.set_cookie("zone", zone)
        assert f"Updated {said}" in watcher.get(path).words


@pytest.mark.parametrize("zone", ["Mars/Olympus", "../../etc/passwd", "/etc/localtime", "America", "x" * 999])
def test_a_zone_that_does_not_exist_is_the_servers(ann, server_in, zone):
    server_in("America/Los_Angeles")
    ann.client.set_cookie("zone", zone)
    assert ann.get("/").status == 200
    assert evening_of(AT_EIGHT) == SATURDAY - timedelta(days=1)


@pytest.mark.parametrize(
    "zone", ["UTC", "Europe/Paris", "America/Los_Angeles", "Pacific/Honolulu", "Pacific/Auckland"]
)
def test_a_typed_day_is_the_evening_on_every_page(zone, server_in):
    server_in(zone)
    for day in (date(1998, 12, 24), date(1998, 7, 14)):
        known = datetime.combine(day, NOON)
        assert evening_of(known) == day
        assert begin_of(day) <= known < begin_of(day + timedelta(days=1))
