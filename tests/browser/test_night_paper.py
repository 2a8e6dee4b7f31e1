"""A night's papers as a browser prints them: no slip breaks over pages, nothing is cut off or wasted."""

import pytest
from playwright.sync_api import expect

from tests.browser.printing import sheets
from tests.builders_web import Phone
from tests.web.nights.evening import THIRTEEN, new_evening

WIDTHS = (320, 390, 1280)
LONG = "Wilhelmina Konstantinopolitanska-Featherstonehaugh {}"
#: Parts of a slip that do not fit on it.
CUT_OFF = """slips => slips.flatMap(slip => {
  const end = slip.getBoundingClientRect().bottom + 1;
  const out = [...slip.children].filter(part => part.getBoundingClientRect().bottom > end);
  return [...out, ...slip.querySelectorAll("th, .what, .who-sits")].filter(
    part => out.includes(part) || part.scrollWidth > part.clientWidth + 1).map(part => part.outerHTML);
})"""


#: The widest figures put into their frames; those that do not fit.
WIDE_FIGURES = """cells => { for (const cell of cells) {
  cell.textContent = "-11,587½";
  cell.className = "decides";
} }"""
OUT_OF_FRAME = """cells => cells.filter(cell => {
  const text = document.createRange();
  text.selectNodeContents(cell);
  const { left, right } = text.getBoundingClientRect();
  const frame = cell.getBoundingClientRect();
  return left < frame.left + 4 || right > frame.right - 4;
}).map(cell => cell.textContent)"""


@pytest.fixture
def evening(used_phone, server):
    """A night of these people in its first round, on the director's laptop."""

    def start(*people, phone=None, **more):
        director = Phone(server.app)
        night = new_evening(director, *people, **more).everybody_comes().next_round()
        page = phone or used_phone()
        for cookie in director.client._cookies.values():
            page.context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": server.url}])
        return page, f"{night.path}/paper"

    return start


@pytest.mark.journey("night_paper.plan")
def test_the_tables_to_come_of_forty_take_two_sheets(evening):
    page, paper = evening(*(f"Player{number} X" for number in range(40)), kind="night", rounds="10")
    page.goto(f"{paper}/plan")
    assert sheets(page, prefer_css_page_size=True) <= 2
    expect(page.locator("tbody tr")).to_have_count(40)


@pytest.mark.journey(
    "night_paper.slips", "night_paper.by_name", "night_paper.by_table", "night_paper.standings",
    "night_paper.blank",
)  # fmt: skip
def test_sixteen_tables_take_eight_sheets(evening):
    page, paper = evening(*(f"Player{number} X" for number in range(64)), hands="6")
    for rest, most in (("slips/1", 8), ("names/1", 1), ("tables/1", 1), ("standings", 2), ("blank", 1)):
        page.goto(f"{paper}/{rest}")
        assert sheets(page, prefer_css_page_size=True) == most, rest


@pytest.mark.parametrize(
    ("people", "form", "most"),
    [
        (THIRTEEN, {"hands": "3"}, 2),
        (THIRTEEN[:12], {"hands": "3", "tables": "4-none", "edition": "dujardin-2024"}, 2),
        (THIRTEEN[:6], {"hands": "3", "tables": "2-none", "edition": "parker-1988"}, 2),
        (
            [LONG.format(number) for number in range(12)],
            {"hands": "4", "tables": "6-rotating", "full_names": "y"},
            1,
        ),
        (THIRTEEN[:12], {"hands": "18", "tables": "6-rotating"}, 2),
        (
            THIRTEEN[:8],
            {"hands": "99", "tables": "8-rotating", "one_size": "y", "edition": "dujardin-2024"},
            1,
        ),
    ],
    ids=["thirteen", "four sides", "names of the box", "long names", "a whole sheet", "eight"],
)
def test_no_slip_breaks_and_nothing_is_cut_off(evening, people, form, most):
    page, paper = evening(*people, **form)
    page.goto(f"{paper}/slips/1")
    page.emulate_media(media="print")
    assert page.locator(".slip").evaluate_all(CUT_OFF) == []
    assert sheets(page, prefer_css_page_size=True) == most


def test_only_the_paper_is_printed(evening, new_phone):
    page, paper = evening(*THIRTEEN, phone=new_phone())
    page.add_init_script("window.print = () => { document.title = 'printed'; }")
    page.goto(f"{paper}/names/1")
    expect(page.get_by_role("navigation")).to_be_visible()
    page.get_by_role("button", name="Print").click()
    expect(page).to_have_title("printed")
    page.emulate_media(media="print", color_scheme="dark")
    for part in (
        page.get_by_role("navigation"),
        page.get_by_role("button", name="Print"),
        page.locator(".foot"),
    ):
        expect(part).to_be_hidden()
    assert (
        page.locator(".paper").evaluate("paper => getComputedStyle(paper).backgroundColor")
        == "rgb(255, 255, 255)"
    )


def test_the_print_button_needs_a_script(evening, used_phone):
    page, paper = evening(*THIRTEEN)
    plain = used_phone(java_script_enabled=False)
    plain.context.add_cookies(page.context.cookies())
    plain.goto(f"{page.url.partition('/static')[0]}{paper}/slips/1")
    expect(plain.locator(".slip").first).to_be_visible()
    expect(plain.get_by_role("button", name="Print")).to_have_count(0)


def test_long_names_overflow_no_page_of_paper(evening):
    people = [LONG.format(number) for number in range(7)]
    page, paper = evening(*people, full_names="y")
    for rest in ("", "/slips/1", "/names/1", "/tables/1", "/standings", "/blank", "/../../restore"):
        page.goto(f"{paper}{rest}" if ".." not in rest else "/nights/restore")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            over = page.evaluate(
                "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            )
            assert over <= 0, f"{rest} at {width}"
            small = page.locator("main :is(a, button, input:not([type=hidden])):visible").evaluate_all(
                "all => all.filter(control => control.getBoundingClientRect().height < 48)"
                ".map(control => control.outerHTML)"
            )
            assert small == [], f"{rest} at {width}"


def test_a_wide_figure_stays_in_its_frame(evening):
    page, paper = evening(*(LONG.format(number) for number in range(7)), full_names="y")
    page.goto(f"{paper}/standings")
    page.locator(".ranking td:is(:nth-child(3), :nth-child(4))").evaluate_all(WIDE_FIGURES)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 733, "height": 1100})  # A4 within its margins
    assert page.locator(".ranking .decides").evaluate_all(OUT_OF_FRAME) == []
    sheet, table = page.locator(".paper").bounding_box(), page.locator(".ranking table").bounding_box()
    assert table["width"] <= sheet["width"]
    assert page.locator(".ranking td.name").first.bounding_box()["width"] > 120
