"""The calendar of evenings: a month by weeks, its days with games, the games of one day."""

from datetime import date, datetime, timedelta

import pytest

from scorekeeper.evenings import begin_of
from tests.web.archive.test_find import begun, names

EVE = date(2025, 12, 31)


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
