"""Two phones at a table and the director's laptop, in a real browser."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phones import NETWORK
from tests.browser.tapping import HandEntry
from tests.builders_web import Phone
from tests.web.nights.at_table import codes, duels, numbers, result_of

LAPTOP = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}


@pytest.fixture
def night(server):
    return duels(Phone(server.app))


def lend(phone, page, server):
    """Lends the phone's cookies to the browser."""
    cookies = phone.client._cookies.values()
    page.context.add_cookies(
        [{"name": cookie.key, "value": cookie.value, "url": server.url} for cookie in cookies]
    )


@pytest.mark.journey("night_table.ask", "night_table.show")
def test_one_side_reports_and_the_other_accepts(night, used_phone):
    """The other phone follows without a tap."""
    code = codes(night)[0]
    bob, cy = used_phone(), used_phone()
    for page, side in ((bob, 0), (cy, 1)):
        page.goto("/t")
        page.get_by_label("What is the code on your table’s slip?").fill(code.lower())
        page.get_by_role("button", name="Go to the table").tap()
        page.get_by_role("button", name="I am").nth(side).tap()
        page.get_by_role("link", name="send the result, call the director").tap()
    bob.get_by_text("Scored on paper?").tap()
    for name, number in (("total_0", 1300), ("won_0", 1), ("coups_0", 0), ("total_1", 1000), ("won_1", 1)):
        bob.locator(f"#{name}").fill(str(number))
        bob.keyboard.press("Enter")
    bob.keyboard.type("0")
    bob.keyboard.press("Enter")
    expect(bob.get_by_role("heading", name="Your result")).to_be_visible()
    cy.get_by_role("button", name="Accept this result").tap()
    for page in (cy, bob):
        expect(page.get_by_role("heading", name="This result counts")).to_be_visible()
    assert result_of(night).confirmed.totals == (1300, 1000)


def sit(page, night):
    """The first side of table 1 sits down, and opens the table's page."""
    page.goto(f"/t/{codes(night)[0]}")
    page.get_by_role("button", name="I am").first.tap()
    page.get_by_role("link", name="send the result, call the director").tap()
    expect(page.get_by_text("Scored on paper?")).to_be_visible()


def type_result(page, ann, ben):
    page.get_by_text("Scored on paper?").tap()
    for name, number in (
        ("total_0", ann),
        ("won_0", 1),
        ("coups_0", 0),
        ("total_1", ben),
        ("won_1", 1),
        ("coups_1", 0),
    ):
        page.locator(f"#{name}").fill(str(number))
    page.get_by_role("button", name="Send this result").tap()


def test_a_phone_at_a_game_is_told_of_the_result_and_of_the_rounds_end(night, used_phone):
    """Half a hand is entered when the director enters the result and draws the next round."""
    ann = used_phone()
    ann.goto(f"/t/{codes(night)[0]}")
    ann.get_by_role("button", name="I am").first.tap()
    HandEntry(ann).miles(0, 200)
    for table in (1, 2):
        night.done(f"/tables/1/{table}", numbers(900, 800, won=(1, 1)))
    expect(ann.get_by_text(re.compile("The result is .*900"))).to_be_visible()
    expect(ann.locator("#next-dealer .bar-note")).to_be_hidden()
    night.next_round()
    expect(ann.get_by_text("Round 1 is over.")).to_be_visible()
    expect(ann.get_by_role("link", name="Find my next table")).to_be_visible()


WAITS = "The result 1,300 – 1,000 is on this phone and will be sent when the connection is back."


def test_a_result_waits_on_the_phone_for_the_network(night, used_phone, complaints):
    complaints.allow(*NETWORK)
    ann = used_phone()
    sit(ann, night)
    ann.context.set_offline(True)
    type_result(ann, 1300, 1000)
    expect(ann.get_by_text(WAITS)).to_be_in_viewport()
    assert not result_of(night).results
    ann.context.set_offline(False)
    expect(ann.get_by_role("heading", name="Your result")).to_be_visible()
    expect(ann.get_by_text(WAITS)).to_be_hidden()
    assert [result.totals for result in result_of(night).results] == [(1300, 1000)]


def test_a_waiting_result_is_sent_after_a_reload(night, used_phone, complaints):
    complaints.allow(*NETWORK)
    ann = used_phone()
    sit(ann, night)
    ann.route("**/result", lambda route: route.abort())
    type_result(ann, 1300, 1000)
    expect(ann.get_by_text(WAITS)).to_be_in_viewport()
    ann.unroute("**/result")
    ann.goto("/")
    ann.goto(f"/t/{codes(night)[0]}")
    expect(ann.get_by_role("heading", name="Your result")).to_be_visible()
    expect(ann.get_by_text(WAITS)).to_be_hidden()


def test_a_waiting_result_that_is_refused_can_be_looked_at(night, used_phone, complaints):
    """The round ends while the phone has no network."""
    complaints.allow(*NETWORK)
    ann = used_phone()
    sit(ann, night)
    ann.context.set_offline(True)
    type_result(ann, 1300, 1000)
    expect(ann.get_by_text(WAITS)).to_be_visible()
    for table in (1, 2):
        night.done(f"/tables/1/{table}", numbers(900, 800, won=(1, 1)))
    night.next_round()
    ann.context.set_offline(False)
    expect(
        ann.get_by_text("The server refused the result 1,300 – 1,000. It is still on this phone.")
    ).to_be_visible()
    ann.get_by_role("button", name="Look at it").tap()
    expect(
        ann.get_by_role("alert").filter(has_text="Only the director can change its results now.")
    ).to_be_visible()
    expect(ann.get_by_text("It is still on this phone.")).to_be_hidden()


def test_results_from_paper_are_entered_without_a_mouse(night, new_phone, server):
    """Numbers and Enter, table after table."""
    laptop = new_phone(**LAPTOP)
    lend(night.director, laptop, server)
    laptop.goto(f"{night.path}/tables/1/1")
    for table in (1, 2):
        expect(laptop.get_by_role("heading", name=f"Round 1, table {table}")).to_be_visible()
        expect(laptop.locator("#total_0")).to_be_focused()
        for number in (1300, 1, 2, 1000, 1, 0):
            laptop.keyboard.type(str(number))
            laptop.keyboard.press("Enter")
    expect(laptop.get_by_text("Every table of round 1 has a result.")).to_be_visible()
    for table in (1, 2):
        result = result_of(night, table).confirmed
        assert (result.totals, result.hands_won, result.coups_fourres) == ((1300, 1000), (1, 1), (2, 0))


def test_an_error_goes_with_the_field_that_was_mended(night, new_phone, server, complaints):
    """Two empty fields of a side have one error in common, which stays until both are filled."""
    complaints.allow("status of 422")
    page = new_phone()
    lend(night.director, page, server)
    page.goto(f"{night.path}/tables/1/1")
    for name, number in (("hands", 2), ("total_0", 1300), ("total_1", 1000), ("won_1", 1), ("coups_1", 0)):
        page.locator(f"#{name}").fill(str(number))
    page.locator("#coups_1").press("Enter")
    missing = page.get_by_text("This is missing.")
    expect(missing).to_be_visible()
    page.locator("#won_0").fill("1")
    expect(missing).to_be_visible()
    page.locator("#coups_0").fill("0")
    expect(missing).to_be_hidden()
    expect(page.locator("[aria-invalid]")).to_have_count(0)


def test_a_save_does_not_make_the_clock_go_faster(server, new_phone, timeouts_expected):
    """A minute has passed on the page, which must not be counted twice."""
    night = duels(Phone(server.app), minutes="50")
    night.done("/clock/1", {"what": "start"})
    bob = new_phone()
    bob.clock.install()
    bob.goto("/t")
    bob.get_by_label("What is the code on your table’s slip?").fill(codes(night)[0].lower())
    bob.get_by_role("button", name="Go to the table").tap()
    bob.get_by_role("button", name="I am").first.tap()
    clock = bob.locator(".table-clock .clock")
    expect(clock).to_contain_text("49:")
    bob.clock.run_for(60_000)
    expect(clock).to_contain_text("48:")
    entry = HandEntry(bob)
    entry.miles(0, 700)
    entry.miles(1, 300)
    bob.get_by_role("button", name="Save hand 1").tap()
    expect(bob.get_by_role("button", name="Save hand 2")).to_be_visible()
    bob.clock.run_for(500)
    expect(clock).to_contain_text("49:")  # the server's time stood still meanwhile
