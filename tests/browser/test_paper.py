"""Score sheets and rules as a browser puts them on paper: one sheet each, nothing cut off."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper.rules import EDITIONS
from tests.browser.printing import sheets
from tests.browser.world import game_on, reported

FORMATS = ("A4", "Letter")
LONG = "Wilhelmina Konstantinopolitanska-Featherstonehaugh of {}"
HANDS = (
    reported((425, "puncture_proof"), (1000, "driving_ace", "extra_tank", "right_of_way*"), pile_empty=1),
    reported((75,), (1000, "driving_ace", "extra_tank")),
)
EVERY_HOUSE_RULE = (
    "box=winning-moves&players=3&house-points_to_win=9975&house-target_miles=725&house-extension_miles=1175"
    "&house-points_distance=2&house-points_safety=125&house-points_all_four=325&house-points_coup_fourre=325"
    "&house-points_trip_completed=425&house-points_delayed_action=325&house-points_safe_trip=325"
    "&house-points_no_100s=525&house-points_extension=225&house-points_extension_failed=225"
    "&house-points_shutout=525&house-shutout=every_zero&house-hazard_on_hazard=yes"
    "&house-coup_fourre_by_anyone=yes&house-tie=stands"
)
#: Parts that are cut off: below the end of their sheet, or beside their field.
CUT_OFF = """sheets => sheets.flatMap(sheet => {
  const end = sheet.getBoundingClientRect().bottom + 1;
  const parts = [...sheet.querySelectorAll(":scope > :not(.more), :scope > .more > h3")];
  return [...parts.filter(part => part.getBoundingClientRect().bottom > end),
    ...[...sheet.querySelectorAll("th, td, dd, h2, .names b")].filter(
      part => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== "inline"
        || part.scrollHeight > part.clientHeight + 4 && getComputedStyle(part).overflow === "hidden"),
  ].map(part => part.outerHTML.slice(0, 200));
})"""


def assert_on_one_sheet(page):
    page.emulate_media(media="print")
    assert page.locator(".paper").evaluate_all(CUT_OFF) == []
    assert [sheets(page, format=paper) for paper in FORMATS] == [1, 1]
    page.emulate_media(media="null")


def arrive(page, game):
    """Wait until the game’s page is quiet. Firefox takes one that still loads for the next address."""
    expect(page).to_have_url(re.compile(re.escape(game) + "$"))
    page.wait_for_load_state("networkidle")


@pytest.mark.in_pocket
@pytest.mark.journey(
    "odds.show", "meanings.show", "menu.show", "paper.of_game", "paper.blank_of_game",
    "rules_of_game.one_page_of_game", "paper.blank", "rulebook.one_page",
)  # fmt: skip
def test_a_game_leads_to_its_chances_and_its_paper(new_phone, server):
    page = new_phone()
    page.add_init_script("window.print = () => { document.title = 'printed'; }")
    game = game_on(page, server, "Ann", "Bob", "Chloé", "Dev", hands=HANDS)
    page.goto(f"{game}/odds")
    expect(page.get_by_role("heading", name="How they are worked out")).to_be_visible()
    page.goto(f"{game}/menu")
    page.get_by_role("link", name="What the words mean").tap()
    expect(page.get_by_role("link", name="Draw pile was empty")).to_contain_text("300 points more")
    page.get_by_role("link", name="Back").tap()
    arrive(page, game)
    page.goto(f"{game}/menu")
    page.get_by_role("link", name="Print the score sheet and rules").tap()
    expect(page.get_by_role("row", name="Total so far").first).to_contain_text("3,900")
    assert_on_one_sheet(page)
    page.get_by_role("button", name="Print").tap()
    expect(page).to_have_title("printed")
    page.get_by_role("link", name="Blank score sheet").tap()
    expect(page.get_by_text("Ann & Chloé")).to_be_visible()
    assert_on_one_sheet(page)
    page.get_by_role("link", name="The rules on one page").tap()
    expect(page.get_by_role("heading", name="Winning Moves")).to_be_visible()
    assert_on_one_sheet(page)
    page.get_by_role("link", name="The game").tap()
    arrive(page, game)
    page.goto("/rulebook")
    page.get_by_role("link", name="The rules on one page").tap()
    page.get_by_role("link", name="Blank score sheet").tap()
    expect(page.get_by_text("Ann & Chloé")).to_have_count(0)


@pytest.mark.parametrize("box", EDITIONS)
def test_score_sheet_and_rules_of_every_table_take_one_sheet_each(used_phone, box):
    page = used_phone(locale="fr")
    for players in EDITIONS[box].players:
        for path in ("/paper/score-sheet", "/rulebook/one-page"):
            page.goto(f"{path}?box={box}&players={players}")
            assert_on_one_sheet(page)


@pytest.mark.in_pocket
def test_every_house_rule_fits_on_one_sheet(used_phone):
    page = used_phone(locale="fr")
    for path in ("/paper/score-sheet", "/rulebook/one-page"):
        page.goto(f"{path}?{EVERY_HOUSE_RULE}")
        assert_on_one_sheet(page)


def test_long_names_and_many_hands_fit_on_their_sheets(used_phone, server):
    page = used_phone()
    names = [LONG.format(name) for name in "ABCD"]
    hand = reported((1000, "driving_ace"), (850, "extra_tank*"), (0,), (400, "right_of_way"))
    page.goto(
        game_on(page, server, *names, hands=[hand] * 9, edition="dujardin-2024", end="hands",
                hands_to_play="9") + "/paper"
    )  # fmt: skip
    assert_on_one_sheet(page)


def test_paper_is_black_on_white_in_the_dark_theme(used_phone):
    page = used_phone(color_scheme="dark")
    page.goto("/rulebook/one-page?box=winning-moves&players=2")
    colours = "paper => (({ color, backgroundColor }) => [color, backgroundColor])(getComputedStyle(paper))"
    for media in ("screen", "print"):
        page.emulate_media(media=media, color_scheme="dark")
        assert page.locator(".paper").evaluate(colours) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
