"""Periods on the pages of people: this year, a month, any days."""

from datetime import datetime

import pytest

from scorekeeper.store.people.book import address_of
from scorekeeper.store.people.person_keys import key_of
from scorekeeper.web.parts import periods as periods_of_pages
from tests.web.people.house import ANNS, BEST, BOBS, evening, page_path, read_in

#: The first evening is November 3, 2025.
NEW_YEAR, IN_MARCH = 59, 130
HOUSE = (
    evening(0, ("Ann", "Bob"), ANNS),
    evening(20, ("Ann", "Bob"), ANNS),
    evening(NEW_YEAR, ("Ann", "Bob"), BOBS),
    evening(IN_MARCH, ("Bob", "Cy"), BEST),
)
IN_2025, IN_2026 = (f"?since={year}-01-01&until={year}-12-31" for year in (2025, 2026))


@pytest.fixture
def house(ann):
    read_in(ann, *HOUSE)
    return ann


def periods(page):
    """The links to periods, and the chosen one."""
    links = page.all("nav")[0].all("a")
    return [link.words for link in links], [link.words for link in links if "aria-current" in link.attrs]


def names(page):
    return [line.all("bdi")[0].words for line in page.all("li") if line.all("bdi")]


def test_the_links_to_periods_have_a_name_for_those_who_hear_the_page(house):
    assert house.get("/people").all("nav")[0].attrs["aria-label"] == "Period"


def test_a_tap_shows_who_won_a_year(house):
    page = house.get("/people")
    assert periods(page) == (["All time", "2026", "2025", "March 2026"], ["All time"])
    links = {link.words: link["href"] for link in page.all("nav")[0].all("a")}
    page = house.get(links["2025"])
    assert "Champion: Ann, won 2 of 2 games; chance alone would give 1." in page.words
    assert names(page) == ["Ann", "Bob"] and "From the 2 games" in page.words
    assert periods(page)[1] == ["2025"]


def test_a_year_that_goes_on_has_a_champion_so_far(house, monkeypatch):
    monkeypatch.setattr(periods_of_pages, "now", lambda: datetime(2026, 5, 1, 20))
    assert (
        "Champion so far: Bob, won 2 of 2 games; chance alone would give 1."
        in house.get("/people" + IN_2026).words
    )


def test_records_and_orders_stay_in_the_period(house):
    page = house.get("/people" + IN_2025)
    assert "2,700" not in page.words
    assert "2,700" in house.get("/people" + IN_2026).words
    orders = [link["href"] for link in page.all("nav")[1].all("a")]
    assert all("since=2025-01-01&until=2025-12-31" in order for order in orders)
    page = house.get(orders[1])
    assert "by=hand" in orders[1] and all("by=hand" in link["href"] for link in page.all("nav")[0].all("a"))


def test_a_person_keeps_the_period_of_the_list(house):
    page = house.get(
        next(link["href"] for link in house.get("/people" + IN_2025).all("a") if link.words.startswith("Ann"))
    )
    assert "Won of 2 finished games; chance alone would give 1 2 · 100%" in page.words
    assert any(link["href"].startswith("/people?since=2025-01-01") for link in page.all("a"))
    assert any(
        "/find?person=" in link["href"] and "until=2025-12-31" in link["href"] for link in page.all("a")
    )
    page = house.get(next(link["href"] for link in page.all("a") if "/against/" in link["href"]))
    assert periods(page)[1] == ["2025"]
    assert "2 Ann" in page.words and "0 Bob" in page.words
    assert "1 Bob" in house.get(page_path("Ann") + f"/against/{address_of(key_of('Bob'))}" + IN_2026).words


@pytest.mark.parametrize(
    ("days", "name", "games"),
    [
        ("since=2025-11-23&until=2026-01-01", "Nov 23, 2025 – Jan 1, 2026", 2),
        ("since=2026-01-01", "Since Jan 1, 2026", 2),
        ("until=2025-11-03", "Until Nov 3, 2025", 1),
    ],
)
def test_any_days_are_a_period(house, days, name, games):
    page = house.get("/people?by=games&" + days)
    assert periods(page)[1] == [] and f"Other days {name}" in page.words
    assert f"From the {games} game" in page.words
    assert [field["value"] for field in page.all("input") if field["name"] == "by"] == ["games"]


@pytest.mark.parametrize(
    "path", ["/people", page_path("Ann"), f"{page_path('Ann')}/against/{address_of(key_of('Bob'))}"]
)
@pytest.mark.parametrize(
    ("days", "said"),
    [
        ("since=2026-02-30", "Enter a day, such as 2026-12-24."),
        ("since=2026-02-01&until=2026-01-01", "The end is before the start."),
        ("until=0001-01-01", "Enter a year from"),
    ],
)
def test_unreadable_days_are_refused_and_shown_again(house, path, days, said):
    page = house.get(f"{path}?{days}")
    assert page.status == 422 and said in page.words
    assert periods(page)[1] == ["All time"]


def test_a_person_s_spreadsheet_has_the_games_of_the_period(house):
    page = house.get(page_path("Ann") + IN_2025)
    (link,) = (link["href"] for link in page.all("a") if "spreadsheet" in link.words)
    lines = house.get(link).html.splitlines()
    assert "2025-11-03" in lines[1] and not any("2026" in line for line in lines)


MORE = ["endpoint=x", "_method=POST", "_scheme=http&_external=", "person=B", "forgotten=yes"]


@pytest.mark.parametrize("more", MORE)
def test_links_to_periods_carry_nothing_else(house, more):
    path = page_path("Ann")
    page = house.get(f"{path}?{more}")
    assert page.status == 200
    first, *others = (link["href"] for link in page.all("nav")[0].all("a"))
    assert first == path and all(link.startswith(f"{path}?since=") for link in others)


def test_links_from_unreadable_days_lead_to_all_games(house):
    page = house.get("/people?since=nonsense")
    ann = next(link["href"] for link in page.all("a") if link.words.startswith("Ann"))
    assert house.get(ann).status == 200


def test_a_period_without_games_says_so(house):
    days = "?since=2024-01-01&until=2024-12-31"
    assert "No game on this device in this period." in house.get("/people" + days).words
    assert "Ann played no game in this period." in house.get(page_path("Ann") + days).words
    assert (
        "They have finished no game on different sides in this period."
        in house.get(f"{page_path('Ann')}/against/{address_of(key_of('Bob'))}{days}").words
    )


def test_there_are_no_periods_before_the_first_game(ann):
    page = ann.get("/people")
    assert "Other days" not in page.words
