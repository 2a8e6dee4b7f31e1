"""Charts as the browser draws them: each point at its pixel, in the colours of theme and paper."""

import pytest
from playwright.sync_api import expect

from tests.browser.world import game_on, reported
from tests.builders import ACE, PROOF, ROW, TANK

HANDS = (
    reported((700, ACE, TANK + "*"), (425,)),
    reported((575,), (700, ROW, PROOF)),
    reported((300,), (700, ACE + "*")),
)
#: The totals after each of these hands, from the start.
TOTALS = ((0, 1600, 2175, 2475), (0, 425, 1725, 3225))
#: The smallest letters that a phone shows, in pixels.
LEGIBLE = 11

# The middle of each of these elements in units of the drawing, measured on the screen.
ON_SCREEN = """(drawing, selector) => {
  const box = drawing.getBoundingClientRect();
  const scale = drawing.viewBox.baseVal.width / box.width;
  return [...drawing.querySelectorAll(selector)].map((element) => {
    const own = element.getBoundingClientRect();
    return [(own.x + own.width / 2 - box.x) * scale,
            (own.y + own.height / 2 - box.y) * scale + drawing.viewBox.baseVal.y];
  });
}"""
LETTERS = """drawing => {
  const scale = drawing.getBoundingClientRect().width / drawing.viewBox.baseVal.width;
  const sizes = [...drawing.querySelectorAll("text")].map((text) => getComputedStyle(text).fontSize);
  return sizes.map((size) => parseFloat(size) * scale);
}"""
#: Words of the tables that are broken over two lines.
BROKEN = """() => [...document.querySelectorAll(".figures bdi")].flatMap((name) => {
  const text = name.firstChild;
  return [...text.data.matchAll(/[^\\s-]+-?/g)].filter((word) => {
    const part = document.createRange();
    part.setStart(text, word.index);
    part.setEnd(text, word.index + word[0].length);
    return new Set([...part.getClientRects()].map(({ top }) => top)).size > 1;
  }).map(([word]) => word);
})"""
COLOUR = "(drawing, selector) => getComputedStyle(drawing.querySelector(selector)).fill"


@pytest.fixture
def charts(phone, server):
    game = game_on(phone, server, "Ann", "Bob", hands=HANDS)
    phone.goto(game)
    phone.get_by_role("link", name="Charts of this game").tap()
    drawing(phone, "race").wait_for()
    phone.wait_for_load_state()  # with its styles
    return phone


def drawing(page, name):
    return page.locator(f"#{name} .chart-drawing")


@pytest.mark.in_pocket
def test_the_sheet_leads_to_the_charts_of_the_game(charts):
    expect(charts.get_by_role("img", name="The race After 3 hands: Ann 2,475 and Bob 3,225.")).to_be_visible()
    expect(charts.get_by_role("img", name="Where the points came from")).to_be_visible()
    charts.locator("#race summary").tap()
    expect(charts.get_by_role("row", name="3 2,475 3,225")).to_be_visible()


def test_each_total_is_drawn_at_its_pixel(charts):
    race = drawing(charts, "race")
    zero, five = (
        race.evaluate(ON_SCREEN, f".axis.left .tick:{which} line") for which in ("last-child", "nth-child(5)")
    )
    bottom, top = zero[0][1], five[0][1]
    hands = sorted(x for x, _y in race.evaluate(ON_SCREEN, ".axis.bottom .tick text"))
    for line, shape in ((1, "circle"), (2, "rect")):
        points = race.evaluate(ON_SCREEN, f".line-{line} > {shape}")
        for (x, y), hand, total in zip(points, hands, TOTALS[line - 1], strict=True):
            assert x == pytest.approx(hand, abs=0.5)
            assert y == pytest.approx(bottom + (top - bottom) * total / 5000, abs=0.5)


@pytest.mark.parametrize("width", [390, 320])
def test_letters_are_legible(charts, width):
    charts.set_viewport_size({"width": width, "height": 664})
    for name in ("race", "items"):
        assert min(drawing(charts, name).evaluate(LETTERS)) >= LEGIBLE


def test_sides_have_the_themes_colours_and_on_paper_the_light_ones(charts):
    def colours():
        race, items = drawing(charts, "race"), drawing(charts, "items")
        return (
            race.evaluate(COLOUR, ".line-1 circle"),
            items.evaluate(COLOUR, ".part"),
            race.evaluate(COLOUR, "text"),
        )

    charts.emulate_media(color_scheme="light")
    day = colours()
    charts.emulate_media(color_scheme="dark")
    night = colours()
    assert all(by_day != by_night for by_day, by_night in zip(day, night, strict=True))
    charts.emulate_media(color_scheme="dark", media="print")
    assert colours()[:2] == day[:2]


def test_paper_shows_the_figures_of_a_chart(charts):
    charts.emulate_media(media="print")
    expect(charts.get_by_role("cell", name="3,225").first).to_be_visible()


@pytest.mark.parametrize(
    "names",
    [
        ("Maximilian the Third", "Anne-Élisabeth", "Bo"),
        ("Ann", "Bartholomew Featherstonehaugh", "Cy", "Konstantina"),
    ],
)
def test_no_word_of_a_table_is_broken_on_a_narrow_phone(used_phone, server, names):
    page = used_phone(locale="fr")
    page.set_viewport_size({"width": 320, "height": 640})
    hand = reported(*[(425,)] * (len(names) - 1), (700, ACE))
    edition = "dujardin-2024" if len(names) == 4 else "winning-moves"
    page.goto(game_on(page, server, *names, hands=[hand], edition=edition) + "/charts")
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true })")
    assert page.evaluate(BROKEN) == []
