"""Charts of a person: the finished games in their order, trips completed by box and by partner."""

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


def test_the_share_of_wins_is_shown_from_ten_games_on(ann):
    read_in(ann, *[evening(day, ("Ann", "Bob"), ANNS if day < 3 else BOBS) for day in range(11)])
    page = ann.get(page_path("Ann"))
    assert charts(page) == ["points", "wins"]
    assert [line[-1] for line in figures(page, "wins")][-2:] == ["30%", "20%"]
    read_in(ann, *[evening(day, ("Cy", "Dev"), ANNS) for day in range(9)])
    assert charts(ann.get(page_path("Cy"))) == ["points"]


def test_two_games_draw_no_form(ann):
    read_in(ann, evening(0, ("Ann", "Bob"), ANNS), evening(1, ("Ann", "Bob"), BOBS))
    assert charts(ann.get(page_path("Ann"))) == []


def test_a_tie_is_not_won(ann):
    level = hand(side(500), side(500))
    tied = [evening(day, ("Ann", "Bob"), level, hands_to_play=1, house={"tie": "stands"}) for day in range(3)]
    read_in(ann, *tied)
    assert {line[-1] for line in figures(ann.get(page_path("Ann")), "points")} == {"–"}


def test_trips_are_drawn_by_box_and_by_partner(ann):
    four = ("Ann", "Bob", "Chloé", "Dev")
    far, stuck = hand(side(1000), side(475)), hand(side(475), side(1000))
    read_in(
        ann,
        evening(0, ("Ann", "Bob"), far, stuck, edition="dujardin-2024"),
        evening(1, four, far),
        evening(2, ("Ann", "Bob", "Dev", "Chloé"), stuck),
    )
    page = ann.get(page_path("Ann"))
    assert figures(page, "trips") == [
        ["In all games", "2", "4", "50%"],
        *sorted([["Dujardin 2024", "1", "2", "50%"], ["Winning Moves", "1", "2", "50%"]]),
        ["with Chloé", "1", "1", "100%"],
        ["with Dev", "0", "1", "0%"],
    ]
    assert charts(ann.get(page_path("Bob")))[-1] == "trips"


def test_parts_beyond_the_drawn_bars_are_counted(ann):
    def note():
        (chart,) = ann.get(page_path("Ann")).all("figure", id="trips")
        return [words.words for words in chart.all("p")]

    read_in(ann, *(evening(day, ("Ann", "Bob", f"Cy {day}", "Di"), ANNS) for day in range(5)))
    assert note() == []
    read_in(ann, evening(6, ("Ann", "Bob", "Cy 6", "Di"), ANNS))
    assert note() == ["Only the bars with the most hands are shown; 1 more is listed below."]
    read_in(ann, evening(7, ("Ann", "Bob", "Cy 7", "Di"), ANNS))
    assert note() == ["Only the bars with the most hands are shown; 2 more are listed below."]


def test_a_race_has_no_trips(ann):
    raced, stuck = hand(side(1000), side(475)), hand(side(475), side(1000))
    race = evening(0, ("Ann", "Bob"), raced, edition="asmodee-2014")
    read_in(ann, race, evening(1, ("Ann", "Bob"), stuck, edition="dujardin-2024"))
    page = ann.get(page_path("Ann"))
    assert charts(page) == [], "but for one box there is nothing to compare"
    read_in(ann, evening(2, ("Ann", "Bob"), ANNS))
    page = ann.get(page_path("Ann"))
    assert figures(page, "trips") == [
        ["In all games", "1", "2", "50%"],
        ["Dujardin 2024", "0", "1", "0%"],
        ["Winning Moves", "1", "1", "100%"],
    ]


def test_the_charts_speak_french(ann):
    read_in(ann, *[evening(day, ("Ann", "Bob"), ANNS) for day in range(3)])
    ann.language = "fr"
    page = ann.get(page_path("Ann"))
    assert [chart.all("h2")[0].words for chart in page.all("figure")] == ["Points par partie"]
    assert page.all("desc")[0].words == "3 parties gagnées sur 3. Moyenne des 3 dernières : 1 100."
