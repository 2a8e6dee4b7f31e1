"""The drawing of a game's picture: what it tells, how it looks, the letters it is written with."""

import re
import xml.etree.ElementTree as ET

import pytest
import resvg_py
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.paths import static_dir, templates_dir
from scorekeeper.web.games import picture
from scorekeeper.web.games.picture.contents import picture_contents
from scorekeeper.web.parts.picture.lettering import Lettering
from tests.browser import png
from tests.builders import hand, side
from tests.builders_web import NAMES

SVG = "{http://www.w3.org/2000/svg}"
#: A box in which three and four play for themselves.
ALONE = {"edition": "dujardin-2024"}


@pytest.fixture
def finished(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="1")
    table.score(hand(side(700), side(300)))
    return table


def drawn(table, shape="wide", phone=None):
    """The drawing of the game, as a tree."""
    answer = (phone or table.phone).get(f"{table.path}/picture/{shape}.svg")
    assert answer.status == 200 and answer.headers["Content-Type"].startswith("image/svg+xml")
    return ET.fromstring(answer.html)


def headline(table, phone=None):
    return drawn(table, phone=phone).findtext(f"{SVG}title")


def told(table):
    with table.phone.app.test_request_context():
        return picture_contents(table.game, table.game.tally, Lettering())


# --- the drawing -----------------------------------------------------------------------------------------


def test_the_cap_is_red_the_road_grey_and_the_winner_blue(finished):
    """In a small copy of the drawing: a pixel is eight units."""
    svg = finished.get("/picture/wide.svg").html
    rows = png.pixels(bytes(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True, width=150)))
    colours = {
        name: tuple(rows[y // 8][x // 8 * 4 : x // 8 * 4 + 3])
        for name, x, y in (("cap", 196, 160), ("face", 170, 250), ("road", 40, 520), ("mark", 572, 193))
    }
    assert colours == {
        "cap": (184, 20, 31),
        "face": (255, 253, 247),
        "road": (74, 77, 82),
        "mark": (23, 81, 143),
    }


def test_the_picture_has_the_colours_of_the_light_theme():
    files = ("games/picture/_parts.svg", "parts/picture/_country.svg")
    parts = "\n".join((templates_dir() / file).read_text("utf-8") for file in files)
    css = (static_dir() / "scorekeeper.css").read_text("utf-8")
    day = dict(re.findall(r"--(\w+): (#\w{6});", css[: css.index("@media")]))
    names, values = re.search(r"\{% set (ink, .*) = (.*) %\}", parts).groups()
    used = dict(zip(names.split(", "), re.findall("#[0-9a-f]{6}", values), strict=True))
    names, values = re.search(r"\{% set (asphalt, .*) = (.*) %\}", parts).groups()
    used |= zip(names.split(", "), re.findall("#[0-9a-f]{6}", values), strict=True)
    sides = re.findall("#[0-9a-f]{6}", re.search(r"set sides = (.*) %", parts)[1])
    assert used.items() <= day.items()
    assert sides == [day[letter] for letter in "abcd"]


def test_the_picture_loads_nothing(finished):
    """A strict CSP allows no font, file or style."""
    text = finished.get("/picture/tall.svg").html
    assert not re.search(r"<(text|image|use|style|script|a)\b|style=|href=|var\(|class=\"icon", text)


def test_the_road_has_a_car_a_side_and_a_stone_each_thousand(ann):
    table = ann.start(*NAMES[:4], **ALONE)
    table.score(hand(side(400), side(850), side(0), side(1000)))
    way = told(table).road
    assert (len(way.cars), [stone.points for stone in way.stones]) == (4, [1000, 2000, 3000, 4000, 5000])
    assert [stone.passed for stone in way.stones] == [True, False, False, False, False]


# --- what it tells ---------------------------------------------------------------------------------------


def test_a_finished_game_names_winner_and_best_hand(finished, new_phone):
    ann, bob = finished.totals
    assert headline(finished) == f"Ann wins with {ann:,}."
    assert headline(finished, new_phone("fr")) == "Ann gagne avec 1\u202f100\u00a0points."
    shown = told(finished)
    assert [(total.side, total.points, total.won) for total in shown.totals] == [
        (0, ann, True),
        (1, bob, False),
    ]
    assert [fact.title for fact in shown.facts] == ["Last hand", "Best hand"]
    assert (shown.going_on, shown.figure, shown.ahead) == ("", f"{ann:,}", (0,))


def test_an_unfinished_game_says_so(table):
    assert (headline(table), told(table).going_on) == ("The road lies ahead.", "The game begins")
    assert (told(table).figure, told(table).ahead) == ("5,000", ())
    table.score(hand(side(500), side(500)))
    assert headline(table) == "Ann and Bob are tied at 500."
    table.score(hand(side(500), side(475)))
    shown = told(table)
    assert (shown.headline, shown.going_on) == ("Ann leads with 1,000.", "Still in play: 2 hands so far")
    assert [total.note for total in shown.totals] == ["needs 4,000", "needs 4,025"]
    assert not shown.facts


def test_no_side_of_a_game_of_agreed_hands_needs_points(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="3")
    table.score(hand(side(500), side(475)))
    assert [total.note for total in told(table).totals] == ["", ""]


def test_leading_partners_are_named_together(ann):
    table = ann.start(*NAMES[:4])
    table.score(hand(side(500), side(475)))
    assert headline(table) == "Ann & Chloé lead with 500."


def test_a_tie_that_stands_has_both_letters(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="1")
    table.score(hand(side(500), side(500)))
    table.post("/tie")
    shown = told(table)
    assert (shown.headline, shown.ahead) == ("A tie: Ann and Bob have 500 each.", (0, 1))
    assert [(total.won, total.note) for total in shown.totals] == [(False, "tied")] * 2


def test_a_race_is_told_in_miles(ann):
    table = ann.start(*NAMES[:4], edition="asmodee-2014", option="in pairs")
    table.score(hand(side(850, "extra_tank", "right_of_way"), side(725)))
    shown = told(table)
    assert (shown.length, shown.headline) == ("1,000 miles", "Ann & Chloé win with 1,050.")
    assert not shown.facts


# --- names -----------------------------------------------------------------------------------------------


def test_greek_and_cyrillic_names_are_drawn_as_outlines(ann):
    table = ann.start("Наталья", "Ελένη Παπαδοπούλου", "Łukasz Żółć", **ALONE)
    assert told(table).names == ["Наталья", "Ελένη Παπαδοπούλου", "Łukasz Żółć"]
    assert drawn(table).findall(f".//{SVG}text") == []


def test_other_scripts_are_left_to_the_browsers_fonts(ann):
    table = ann.start("王小明", "Ann 🚗", "علي", **ALONE)
    assert told(table).names == ["Side A", "Ann", "Side C"]
    written = {text.text for text in drawn(table).iter(f"{SVG}text")}
    assert written == {"王小明", "🚗", "علي"}


def test_partners_with_one_undrawable_name_keep_the_other(ann):
    assert told(ann.start("王", "Bob", "Chloé", "明")).names == ["Chloé", "Bob"]


@pytest.mark.parametrize(
    "name", ["W" * 60, "Bartholomew Featherstonehaugh of Cholmondeley", "<b>&\"'", "x\u0302y"]
)
@pytest.mark.parametrize("shape", picture.SHAPES)
def test_any_name_is_drawn_in_its_place(ann, name, shape):
    table = ann.start(name, "Bob", "Chloé", "Dev", **ALONE)
    table.score(hand(side(1000), side(850), side(0), side(400)))
    assert drawn(table, shape).get("height") == str(picture.SHAPES[shape][1])


@given(text=st.text(max_size=60), by_browser=st.booleans())
def test_any_text_is_drawn_within_its_width(text, by_browser):
    lettering = Lettering(by_browser)
    line = lettering.line(text, 0, 0, 40, most=300)
    assert ET.fromstring(f"<svg>{line}</svg>") is not None
    shown, size = lettering.fitted(text, 40, 300)
    assert lettering.width(shown, size) <= 301


@pytest.mark.parametrize("weight", ["bold", "medium"])
def test_a_line_is_never_wider_than_it_may_be(weight):
    lettering = Lettering()
    for text in ("Ann", "W" * 60, "a" * 33, "Anne-Élisabeth wins with 5,700."):
        shown, size = lettering.fitted(text, 40, 200, weight)
        assert lettering.width(shown, size, weight) <= 201
    assert lettering.fitted("Ann", 40, 200) == ("Ann", 40)
    assert lettering.fitted("W" * 60, 40, 200)[0].endswith("W…")


def test_lines_are_broken_where_there_is_room():
    lettering = Lettering()
    assert lettering.lines("Ann wins.", 900, (1, 60, 40)) == (["Ann wins."], 60)
    lines, size = lettering.lines(
        "Anne-Élisabeth and Maximilian win with 5,700.", 600, (1, 60, 50), (2, 48, 30)
    )
    assert len(lines) == 2 and size <= 48
    assert all(lettering.width(line, size) <= 600 for line in lines)
    lines, size = lettering.lines("long " * 60, 600, (1, 60, 50), (2, 48, 30))
    assert len(lines) == 2 and lines[1].endswith("…")


def test_accents_figures_and_signs_are_there():
    text = "éèêëàâçîïôöûüùœŒÉÈÀÇßÅåØøŁłŞşĞğİı½−–—·×±’‘“”«»…№0123456789\u00a0,.:;!?&+"
    assert Lettering().drawable(text) == text
    assert Lettering(by_browser=True).drawable("5\u202f500") == "5\u00a0500"
