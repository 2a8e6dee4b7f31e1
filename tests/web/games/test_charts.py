"""The charts of a game: the race from its totals, its points by item, for everybody who sees the game."""

import pytest

from scorekeeper.rules.items import ITEMS
from scorekeeper.web.games.charts import LOOKS
from tests.builders import ACE, ROW, TANK, hand, side

A_1700 = hand(side(700, ACE), side(0))
LEVEL = hand(side(500, ROW, TANK), side(475))


def figures(page, name):
    """The table of a chart: its lines as lists of words."""
    (chart,) = page.all("figure", id=name)
    return [[cell.words for cell in line if cell.tag in ("th", "td")] for line in chart.all("tr")]


def test_the_race_has_the_totals_after_each_hand(table):
    table.score(LEVEL, A_1700)
    page = table.get("/charts")
    totals = [row.totals for row in table.game.tally.rows]
    assert figures(page, "race") == [
        ["Hand", "A Ann", "B Bob"],
        *([str(number), *(f"{total:,}" for total in after)] for number, after in enumerate(totals, start=1)),
    ]
    (drawing,) = page.all("figure", id="race")[0].all("svg", class_="chart-drawing")
    assert [part.words for part in drawing.all("desc")] == [
        "After 2 hands: Ann 2,400 and Bob 475. 5,000 points win."
    ]
    assert len(drawing.all("g", class_="finish")) == 1


def test_the_race_begins_with_points_from_paper(ann):
    table = ann.start("Ann", "Bob", total_0="3200", total_1="4100")
    table.score(LEVEL)
    page = table.get("/charts")
    assert figures(page, "race")[1] == ["At the start", "3,200", "4,100"]
    assert figures(page, "items")[-2:] == [["Before", "3,200", "4,100"], ["Total", "3,900", "4,575"]]


def test_the_columns_have_the_points_of_every_item(table):
    table.score(LEVEL, A_1700)
    lines = figures(table.get("/charts"), "items")
    assert lines == [
        ["Points", "A Ann", "B Bob"],
        ["Shutout", "500", "0"],
        ["Trip completed", "400", "0"],
        ["Safeties", "300", "0"],
        ["Miles", "1,200", "475"],
        ["Total", "2,400", "475"],
    ]


def test_hands_that_do_not_count_are_in_no_chart(ann):
    table = ann.start("Ann", "Bob", total_0="4300", total_1="0")
    table.score(A_1700, LEVEL)
    page = table.get("/charts")
    assert len(figures(page, "race")) == 3
    assert figures(page, "items")[-1] == ["Total", "6,000", "0"]


def test_a_game_of_agreed_hands_has_no_finish_in_points(ann):
    table = ann.start("Ann", "Bob", hands_to_play="3", end="hands")
    table.score(LEVEL)
    page = table.get("/charts")
    assert not page.all("g", class_="finish") and "win." not in page.all("desc")[0].words


def test_trips_completed_are_those_of_hands_that_count(ann):
    table = ann.start("Ann", "Bob", total_0="3000", total_1="0")
    table.score(LEVEL, A_1700, A_1700)
    assert figures(table.get("/charts"), "trips") == [
        ["Side", "Times", "Out of", "How often"],
        ["Ann", "1", "2", "50%"],
        ["Bob", "0", "2", "0%"],
    ]


def test_a_race_has_no_trips(ann):
    table = ann.start("Ann", "Bob", "Cy", "Dev", edition="asmodee-2014", option="in pairs")
    table.score(hand(side(725, TANK, ROW, coups=[ROW]), side(850, ACE)))
    assert [chart["id"] for chart in table.get("/charts").all("figure")] == ["race", "items"]


def test_no_chart_is_drawn_before_the_first_hand(table):
    page = table.get("/charts")
    assert not page.all("figure") and "Charts appear after the first hand." in page.words
    assert not table.page().all("a", href=f"{table.path}/charts")


def test_points_are_drawn_where_there_are_any(table):
    table.score(hand(side(0), side(0)))
    page = table.get("/charts")
    assert [chart["id"] for chart in page.all("figure")] == ["race", "trips"]


def test_the_sheet_leads_watchers_to_the_charts(table, new_phone):
    table.score(LEVEL)
    for phone in (table.phone, new_phone()):
        assert phone.get(table.path).all("a", href=f"{table.path}/charts")
        assert phone.get(f"{table.path}/charts").all("figure", id="race")


def test_the_charts_follow_the_game(table):
    table.score(LEVEL)
    (version,) = table.get("/charts").all("input", name="v")
    assert table.get(f"/charts?v={version['value']}", htmx=True).status == 204
    assert table.get(f"/charts?v={version['value']}").all("figure", id="race"), "a page is always whole"
    table.score(A_1700)
    news = table.get(f"/charts?v={version['value']}", htmx=True)
    assert len(figures(news, "race")) == 3


@pytest.mark.parametrize("language", ["en", "fr"])
def test_nothing_on_the_page_breaks_its_policy(ann, new_phone, language):
    table = ann.start("Ann", "Bob")
    table.score(LEVEL)
    page = new_phone(language).get(f"{table.path}/charts")
    assert not [part for part in page.all() if part.get("style") or part.tag == "style"]
    assert all(part.get("src") for part in page.all("script"))


def test_the_page_is_in_french(ann, new_phone):
    table = ann.start("Ann", "Bob")
    table.score(LEVEL)
    page = new_phone("fr").get(f"{table.path}/charts")
    assert page.all("h1")[0].words == "Graphiques"
    assert figures(page, "items")[-2:] == [["Kilomètres", "500", "475"], ["Total", "700", "475"]]


def test_every_item_has_a_look_of_its_own():
    assert list(LOOKS) == list(ITEMS) and len({*LOOKS.values(), "blank"}) == len(ITEMS) + 1
