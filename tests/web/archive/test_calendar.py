"""The calendar of evenings: a month by weeks, its days with games, the games of one day."""

from datetime import date, datetime, timedelta

import pytest

from scorekeeper.evenings import begin_of
from scorekeeper.web.archive import calendar_page
from tests.builders import ACE, hand, side
from tests.web.archive.test_find import begun, names

EVE = date(2025, 12, 31)


WINS = [hand(side(700, ACE), side(400))] * 5


@pytest.fixture
def three(ann, app):
    """Two games on New Year's Eve, one of them begun after midnight, and one a month before."""
    for name in ("Bob", "Cy", "Di"):
        ann.start("Ann", name)
    evening = begin_of(EVE)
    begun(
        app,
        {
            1: evening + timedelta(hours=15),
            2: evening + timedelta(hours=20),
            3: evening - timedelta(days=31) + timedelta(hours=15),
        },
    )
    return ann


def days(page):
    """The words of the days with games."""
    return [cell.words for cell in page.all("table", class_="month")[0].all("a")]


def test_the_calendar_opens_at_the_month_of_the_last_evening(three):
    assert three.get("/menu").offers("/calendar")
    page = three.get("/calendar")
    (caption,) = page.all("caption")
    assert caption.words == "December 2025 2 games"
    assert days(page) == ["31 2 2 games"], "a game that begins after midnight is of the evening before"
    assert page.offers("/calendar/2025-12-31#evening")
    assert not page.all(id="evening")


def test_a_day_shows_its_games(three):
    page = three.get("/calendar/2025-12-31")
    (chosen,) = (link for link in page.all("a") if link.get("aria-current"))
    assert chosen.words == "31 2 2 games"
    assert page.by_id("evening").all("h2")[0].words == "Wednesday, December 31, 2025"
    assert [words[2:10] for words in names(page)] == ["Ann 0 B ", "Ann 0 B "]
    assert "No game of this device that evening" in three.get("/calendar/2025-12-30").words


def test_links_lead_from_month_to_month_with_games(three):
    page = three.get("/calendar")
    (before,) = (link for link in page.all("a") if link.get("rel") == "prev")
    assert (before["href"], before.words) == ("/calendar/2025-11", "November 2025")
    assert not [link for link in page.all("a") if link.get("rel") == "next"]
    earlier = three.get(before["href"])
    assert days(earlier) == ["30 1 1 game"]
    (after,) = (link for link in earlier.all("a") if link.get("rel") == "next")
    assert after["href"] == "/calendar/2025-12"
    between = three.get("/calendar/2024-02")
    assert "No game of this device in this month" in between.words
    assert between.offers("/calendar/2025-11")


@pytest.mark.parametrize(
    ("language", "weekdays", "month"),
    [("fr", "lu ma me je ve sa di", "Décembre 2025"), ("en", "Mo Tu We Th Fr Sa Su", "December 2025")],
)
def test_the_calendar_has_the_visitors_language(language, weekdays, month, new_phone):
    page = new_phone(language).get("/calendar/2025-12")
    assert " ".join(cell.words for cell in page.all("th")) == weekdays
    assert page.all("caption")[0].words.startswith(month)
    first_week = page.all("tbody")[0].all("tr")[0]
    assert [cell.words for cell in first_week.all("td")] == ["1", "2", "3", "4", "5", "6", "7"]


@pytest.mark.parametrize(
    "when",
    [
        "x",
        "2025",
        "2025-13",
        "2025-00",
        "2025-02-29",
        "1899-12",
        "2200-01",
        "2025-1",
        "2025-12-311",
        "0000-01",
    ],
)
def test_an_unknown_month_is_not_found(when, three):
    assert three.get(f"/calendar/{when}").status == 404


def test_the_first_and_the_last_month_have_pages(three):
    for when in ("1900-01", "2199-12", "2199-12-31", "1900-01-01"):
        assert three.get(f"/calendar/{when}").status == 200


def test_the_calendar_shows_games_put_away_and_none_of_others(three, stranger, passer_by):
    three.post(f"{three.get('/calendar/2025-11-30').all(class_='game-card')[0].all('a')[0]['href']}/put-away")
    page = three.get("/calendar/2025-11-30")
    assert "put away" in names(page)[0]
    assert days(stranger.get("/calendar/2025-12")) == []
    assert passer_by.get("/calendar/2025-12-31").status == 200
    assert days(passer_by.get("/calendar")) == []
    assert f"{datetime.now():%Y}" in passer_by.get("/calendar").all("caption")[0].words


def who_won(page):
    """The words and the address of the link to who won the month; None without it."""
    links = [(link.words, link["href"]) for link in page.all("a") if link["href"].startswith("/people?since")]
    return links[0] if links else None


@pytest.fixture
def played(ann, app):
    """A finished game of Christmas Eve, and one of January 31."""
    for name in ("Bob", "Cy"):
        ann.start("Ann", name).score(*WINS)
    begun(app, {1: datetime(2025, 12, 24, 20), 2: datetime(2026, 1, 31, 20)})
    return ann


@pytest.mark.parametrize("when", ["2025-12", "2025-12-24"])
def test_a_month_leads_to_who_won_it(when, played):
    page = played.get(f"/calendar/{when}")
    words, address = who_won(page)
    assert (words, address) == ("Who won in December?", "/people?since=2025-12-01&until=2025-12-31")
    page = played.get(address)
    assert "Champion: Ann" in page.words and "Cy" not in page.words


def test_a_month_that_goes_on_has_somebody_ahead(played, monkeypatch):
    monkeypatch.setattr(calendar_page, "now", lambda: datetime(2026, 1, 31, 22))
    assert who_won(played.get("/calendar/2026-01"))[0] == "Who is ahead in January?"
    monkeypatch.setattr(calendar_page, "now", lambda: datetime(2026, 2, 1, 22))
    assert who_won(played.get("/calendar/2026-01"))[0] == "Who won in January?"


def test_a_month_without_a_finished_game_has_no_winner(three, played, stranger):
    assert who_won(three.get("/calendar/2025-11")) is None
    assert who_won(played.get("/calendar/2024-02")) is None
    assert who_won(stranger.get("/calendar/2025-12")) is None
