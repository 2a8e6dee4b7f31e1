"""The end of a game fits on one screen of a phone, even with long names and four sides."""

import pytest
from playwright.sync_api import expect

from tests.browser.tapping import expect_totals
from tests.browser.test_every_page import TOO_WIDE
from tests.browser.world import Device, game_on, reported
from tests.builders import ACE, PROOF, ROW, TANK

LONG = (
    "Bartholomew-Maximilian",
    "Anne-Élisabeth",
    "W" * 60,
    "Featherstonehaugh of Cholmondeley-Marjoribanks",
)
NAMES = ("Ann", "Bob", "Chloé", "Dev")
#: The hand that ends each game, after which the undo bar stands above it all; and how the game was begun.
ENDS = {
    "two": (NAMES[:2], reported((700, ACE), (425, TANK)), {"total_0": "4300", "total_1": "2000"}),
    "two, beaten over the goal": (
        NAMES[:2],
        reported((700, ACE), (425, TANK)),
        {"total_0": "4300", "total_1": "4800"},
    ),
    "partners of long names": (
        LONG,
        reported((425, PROOF), (1000, ACE, TANK, ROW + "*")),
        {"total_0": "4600", "total_1": "4200"},
    ),
    "a tie that stands": (
        LONG[:3],
        reported((600,), (600,), (25,)),
        {"total_0": "4400", "total_1": "4400", "house-tie": "stands"},
    ),
    "an agreed number of hands": (
        LONG[:3],
        reported((600,), (600,), (25,)),
        {"end": "hands", "hands_to_play": "1", "total_0": "25"},
    ),
    "four long names": (
        LONG,
        reported((400, ROW), (850, TANK + "*"), (0,), (1000, ACE, PROOF)),
        {"edition": "dujardin-2024", "total_0": "4600", "total_1": "4300", "total_2": "100"},
    ),
}
BOTTOM = "() => document.querySelector('.after-end').getBoundingClientRect().bottom"
#: Words of the end, other than names, that are cut.
CUT = """() => [...document.querySelectorAll(".end :is(dt, small, .figure, .facts b), .after-end *")]
  .filter((element) => getComputedStyle(element).display !== "inline")
  .filter((element) => element.scrollWidth > element.clientWidth + 1)
  .map((element) => element.textContent.trim())"""
#: Parts of the end, without the sheet below, that lie beyond the page's edge in text of twice the size.
BEYOND = """() => [...document.querySelectorAll(".end > *, .end :is(li, li > *, dt, dd, b), .after-end *")]
  .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth)
  .map((element) => `${element.localName}.${element.className} ${element.textContent.trim()}`)"""
MOTION = """() => document.getAnimations()
  .filter((animation) => animation.effect.target.closest(".end"))
  .map((animation) => animation.effect.getComputedTiming().endTime)"""


def finished(page, server, name):
    names, last, begun = ENDS[name]
    return game_on(page, server, *names, hands=[last], **begun)


#: Names of sides that are cut.
CUT_NAMES = """() => [...document.querySelectorAll(".end :is(.who, .name)")]
  .filter((name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1)
  .map((name) => name.textContent)"""


@pytest.mark.parametrize(("locale", "width"), [("fr-FR", 320), ("en-US", 390)])
def test_partners_are_read_in_full(used_phone, server, locale, width):
    page = used_phone(locale=locale)
    page.set_viewport_size({"width": width, "height": 844})
    names = ("Tom", "Sara", "Uncle Bob", "Granny Liz")
    last = reported((425, PROOF), (1000, ACE, TANK, ROW + "*"))
    page.goto(game_on(page, server, *names, hands=[last], total_0="4600", total_1="4200"))
    expect(page.locator(".end")).to_be_visible()
    assert page.evaluate(CUT_NAMES) == []


def test_three_sides_of_partners_are_read_in_full(used_phone, server):
    page = used_phone()
    page.set_viewport_size({"width": 320, "height": 844})
    names = ("Tom", "Sara", "Hugo", "Alice", "Bob", "Émile")
    last = reported((425,), (700, ACE), (200,))
    page.goto(game_on(page, server, *names, hands=[last], total_0="4600", total_1="4200", total_2="900"))
    expect(page.locator(".end")).to_be_visible()
    assert page.evaluate(CUT_NAMES) == []


@pytest.mark.parametrize("locale", ["fr-FR", "en-US"])
@pytest.mark.parametrize("name", ENDS)
def test_the_end_is_on_one_screen(used_phone, server, name, locale):
    page = used_phone(locale=locale, reduced_motion="reduce")
    page.goto(finished(page, server, name))
    expect(page.locator(".undo")).to_be_visible()
    assert page.evaluate(BOTTOM) <= 844
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(CUT) == []
    for width in (390, 360, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(TOO_WIDE) == []
        assert page.evaluate(CUT) == []
    assert page.evaluate(MOTION) == []
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(BEYOND) == []


@pytest.mark.parametrize("width", [390, 320])
def test_short_names_are_whole_beside_their_hands(used_phone, server, width):
    page = used_phone(locale="fr-FR")
    page.set_viewport_size({"width": width, "height": 664})
    won = reported((700,), (200,), (400,))
    page.goto(game_on(page, server, "Mamie", "Julien", "Chloé", hands=[won], **{"house-points_to_win": 1000}))
    names = page.locator(".facts .name")
    expect(names).to_have_text(["Mamie", "Mamie"])
    assert all(name.evaluate("name => name.scrollWidth <= name.clientWidth") for name in names.all())


def test_the_arrival_is_short(used_phone, server):
    page = used_phone()
    page.goto(finished(page, server, "two"))
    moves = page.evaluate(MOTION)
    assert moves == [] or max(moves) <= 1_000
    expect(page.locator(".winning-stone")).to_be_visible()


@pytest.mark.in_pocket
@pytest.mark.journey
@pytest.mark.parametrize("script", [True, False], ids=["", "without script"])
def test_a_rematch_begins_with_a_tap(used_phone, server, script):
    page = used_phone(java_script_enabled=script)
    page.goto(finished(page, server, "two"))
    page.get_by_role("button", name="Rematch").tap()
    expect_totals(page, NAMES[:2], [0, 0])


def test_a_watchers_page_shows_the_end_by_itself(used_phone, server):
    maker, page = Device(server), used_phone()
    game = maker.new_game("Ann", "Bob", total_0="4300")
    page.goto(game)
    expect(page.locator("[data-poll][data-htmx-powered]")).to_be_attached()
    maker.play(game, reported((700, ACE), (425, TANK)))
    expect(page.locator(".end .lead")).to_have_text("Ann wins with 5,500.")
    expect(page.get_by_role("button", name="Rematch")).to_have_count(0)


def test_a_watcher_is_led_to_the_rematch(used_phone, server):
    maker, page = Device(server), used_phone()
    game = maker.new_game("Ann", "Bob", total_0="4300")
    maker.play(game, reported((700, ACE), (425, TANK)))
    page.goto(game)
    expect(page.get_by_role("link", name="Share")).to_be_visible()
    expect(page.locator("[data-poll][data-htmx-powered]")).to_be_attached()
    maker.post(f"{game}/rematch")
    page.get_by_role("link", name="The rematch has started: watch it").tap()
    expect_totals(page, NAMES[:2], [0, 0])
    expect(page.get_by_text("You are watching.")).to_be_visible()


def test_the_ways_out_of_a_tie_are_on_the_first_screen(used_phone, server):
    phone = used_phone()
    phone.set_viewport_size({"width": 390, "height": 664})
    level = reported((600,), (600,), (25,))
    phone.goto(game_on(phone, server, "Ann", "Bob", "Chloé", hands=[level], total_0="4400", total_1="4400"))
    expect(phone.get_by_role("link", name="Play another hand")).to_be_in_viewport(ratio=1)
    expect(phone.get_by_role("button", name="Leave it as a tie")).to_be_in_viewport(ratio=1)
