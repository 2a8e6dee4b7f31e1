"""Charts of a person: the points of the finished games in their order."""

from tests.builders import hand, side
from tests.web.people.house import ANNS, BOBS, evening, page_path, read_in


def figures(page, name):
    """The table of a chart without its head: its lines as lists of words."""
    (chart,) = page.all("figure", id=name)
    return [[cell.words for cell in line if cell.tag in ("th", "td")] for line in chart.all("tr")[1:]]


def charts(page):
    return [chart["id"] for chart in page.all("figure")]


def test_the_form_shows_finished_games_oldest_first(ann):
    read_in(
        ann,
        evening(5, ("Bob", "Ann"), ANNS),
        evening(0, ("Ann", "Bob"), ANNS),
        evening(3, ("Ann", "Bob"), BOBS),
        evening(4, ("Ann", "Bob"), BOBS, stopped=False),
    )
    page = ann.get(page_path("Ann"))
    assert charts(page) == ["points"]
    assert figures(page, "points") == [
        ["1 · Nov 3, 2025", "1,100", "1,100", "✓"],
        ["2 · Nov 6, 2025", "475", "788", "–"],
        ["3 · Nov 8, 2025", "475", "683", "–"],
    ]
    assert [dot["class"] for dot in page.all("figure", id="points")[0].all("circle")][:3] == [
        "won",
        "lost",
        "lost",
    ]


def test_two_games_draw_no_form(ann):
    read_in(ann, evening(0, ("Ann", "Bob"), ANNS), evening(1, ("Ann", "Bob"), BOBS))
    assert charts(ann.get(page_path("Ann"))) == []


def test_a_tie_is_not_won(ann):
    level = hand(side(500), side(500))
    tied = [evening(day, ("Ann", "Bob"), level, hands_to_play=1, house={"tie": "stands"}) for day in range(3)]
    read_in(ann, *tied)
    assert {line[-1] for line in figures(ann.get(page_path("Ann")), "points")} == {"–"}


def test_the_charts_speak_french(ann):
    read_in(ann, *[evening(day, ("Ann", "Bob"), ANNS) for day in range(3)])
    ann.language = "fr"
    page = ann.get(page_path("Ann"))
    assert [chart.all("h2")[0].words for chart in page.all("figure")] == ["Points par partie"]
    assert page.all("desc")[0].words == "3 parties gagnées sur 3. Moyenne des 3 dernières : 1 100."
