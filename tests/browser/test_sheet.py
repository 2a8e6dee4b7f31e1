"""The score sheet under finger and keyboard: lines of one height, receipts fetched when they are opened."""

import pytest
from playwright.sync_api import expect

from tests.browser.phones import NETWORK
from tests.browser.tapping import HandEntry, open_hand
from tests.browser.world import Device, game_on, reported
from tests.builders import ACE

LEVEL = reported((100,), (75,))


@pytest.fixture
def long_game(phone, server):
    """The page of a game of 30 hands."""
    game = game_on(phone, server, "Ann", "Bob", hands=[*[LEVEL] * 29, reported((600, ACE), (425,))])
    phone.goto(game)
    return game


@pytest.mark.parametrize("width", [320, 360, 390])
def test_lines_are_40_pixels_high_and_the_newest_is_first(phone, long_game, width):
    phone.set_viewport_size({"width": width, "height": 664})
    lines = phone.locator(".score-sheet summary")
    expect(lines).to_have_count(30)
    assert {round(line.bounding_box()["height"]) for line in lines.all()} == {40}
    expect(lines.first).to_contain_text("30")
    assert all(line.bounding_box()["width"] > width - 40 for line in lines.all()[:3])


@pytest.mark.parametrize("locale", ["en-US", "fr-FR"])
@pytest.mark.parametrize("size", [(390, 664), (320, 568)], ids=str)
def test_a_line_in_the_bar_leads_to_the_sheet(used_phone, server, size, locale):
    """The entry fills a phone's first screen, so only this line shows that there is a sheet."""
    phone = used_phone(locale=locale)
    phone.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
    phone.goto(game_on(phone, server, "Ann", "Bob", hands=[LEVEL] * 3))
    link = phone.get_by_role("link", name="3 hands" if locale == "en-US" else "3 manches")
    assert link.evaluate("link => link.scrollWidth <= link.clientWidth")
    expect(phone.locator(".save-line .main")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#hand-3")).not_to_be_in_viewport()
    link.tap()
    expect(phone.locator("#hand-3")).to_be_in_viewport(ratio=1)


def test_the_line_in_the_bar_counts_the_hands_of_all_phones(phone, server):
    ann, bob = Device(server), Device(server)
    game = ann.new_game("Ann", "Bob")
    ann.lend_cookies_to(phone.context)
    bob.post(ann.new_link(game, "Bob"))
    phone.goto(game)
    HandEntry(phone).miles(0, 400)
    expect(phone.locator("#hands-below")).to_be_hidden()
    bob.play(game, LEVEL)
    expect(phone.locator("#hands-below")).to_have_text("1 hand")
    expect(HandEntry(phone).control(0, "miles")).to_have_value("400")


@pytest.mark.in_pocket
def test_only_opened_receipts_are_fetched(phone, long_game):
    asked = []
    phone.on("request", lambda request: asked.append(request.url) if "/receipt" in request.url else None)
    line = open_hand(phone, 30)
    expect(line.get_by_role("row", name="Safeties Driving Ace 100")).to_be_visible()
    line.locator("summary").tap()
    expect(line.locator(".receipts")).to_be_hidden()
    line.locator("summary").tap()
    expect(line.locator(".receipts")).to_be_visible()
    assert len(asked) == 1


@pytest.mark.in_pocket
def test_going_back_from_a_rule_reopens_the_hand(phone, long_game):
    line = open_hand(phone, 2)
    open_hand(phone, 3)
    line.get_by_role("link", name="Miles").first.tap()
    expect(phone.get_by_text("Printed: Winning Moves, Scoring").first).to_be_visible()
    phone.go_back()
    expect(line.locator(".receipts")).to_be_visible()
    expect(phone.locator("#hand-3 .receipts")).to_be_visible()
    line.locator("summary").tap()
    expect(phone.locator("details[open]")).to_have_count(1)
    phone.reload()
    expect(phone.locator("#hand-3 .receipts")).to_be_visible()
    expect(phone.locator("details[open]")).to_have_count(1)


def test_going_back_from_a_rule_keeps_the_place(phone, long_game):
    for number in (30, 28, 4, 3, 2):
        line = open_hand(phone, number)
    rule = line.get_by_role("link", name="Miles").first
    rule.scroll_into_view_if_needed()
    before = line.bounding_box()["y"]
    rule.tap()
    expect(phone.get_by_text("Printed: Winning Moves, Scoring").first).to_be_visible()
    phone.go_back()
    expect(line.locator(".receipts")).to_be_visible()
    phone.wait_for_load_state("networkidle")
    assert abs(line.bounding_box()["y"] - before) < 2


def test_the_keyboard_opens_a_receipt(phone, long_game):
    summary = phone.locator("#hand-30 summary")
    summary.focus()
    phone.keyboard.press("Enter")
    phone.locator("#hand-30 .receipts").wait_for()
    expect(summary).to_be_focused()
    phone.keyboard.press("Tab")
    expect(phone.locator("#hand-30 a").first).to_be_focused()


def test_the_names_stay_over_the_columns(phone, long_game):
    phone.locator("#hand-1").scroll_into_view_if_needed()
    head, bar = (phone.locator(part).bounding_box() for part in (".sheet-head", ".bar"))
    assert abs(head["y"] - (bar["y"] + bar["height"])) < 2


def test_a_receipt_that_cannot_be_fetched_leaves_its_link(phone, long_game, complaints):
    complaints.allow(*NETWORK)
    phone.route("**/receipt", lambda route: route.abort())
    with phone.expect_event("requestfailed", lambda request: request.url.endswith("/receipt")):
        phone.locator("#hand-30 summary").tap()
    link = phone.locator("#hand-30").get_by_role("link", name="Details")
    expect(link).to_be_visible()
    phone.unroute("**/receipt")
    link.tap()
    expect(phone.get_by_role("heading", name="Hand 30")).to_be_visible()


@pytest.mark.parametrize("size", ["100%", "200%"])
def test_names_of_partners_are_whole(phone, server, size):
    names = ("Uncle Bob", "Alice", "Granny Liz", "Hugo")
    phone.goto(game_on(phone, server, *names, hands=[reported((700, ACE), (425,))]))
    phone.set_viewport_size({"width": 320, "height": 664})
    phone.locator("html").evaluate("(root, size) => { root.style.fontSize = size }", size)
    cut = phone.locator(".sheet-head > span > span").evaluate_all(
        "all => all.filter((name) => name.scrollWidth > name.clientWidth"
        " || name.scrollHeight > name.clientHeight + 1).map((name) => name.textContent)"
    )
    assert cut == []


@pytest.mark.parametrize("width", [320, 390])
def test_large_type_stays_in_its_columns(phone, server, width):
    """At 200 %, with the most sides."""
    hands = [reported((1000, ACE), (850,), (0,), (400,))]
    names = ("Ann", "Bob", "Chloé", "Maximilian")
    phone.goto(game_on(phone, server, *names, edition="dujardin-2024", hands=hands))
    phone.set_viewport_size({"width": width, "height": 664})
    phone.locator("html").evaluate("root => { root.style.fontSize = '200%' }")
    figures = phone.locator(".score-sheet :is(.sheet-head, summary) > span")
    edges = figures.evaluate_all(
        "all => all.map((cell) => [cell.scrollWidth - cell.clientWidth, cell.getBoundingClientRect().right])"
    )
    assert len(edges) == 8
    assert all(beyond <= 0 and right < width for beyond, right in edges), edges
