"""An open page of a game follows other phones' saves, and says when it cannot."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phones import NETWORK, Server
from tests.browser.tapping import HandEntry, expect_totals, open_hand
from tests.browser.world import Device, reported
from tests.builders import ACE

NAMES = ("Ann", "Bob")
LONGER_THAN_A_POLL = 3_000
ENTER_425 = "field => { field.value = 425; field.dispatchEvent(new Event('change', { bubbles: true })) }"
FIRST, SECOND = reported((600, ACE), (425,)), reported((100,), (200,))
HIDE = (
    "Object.defineProperty(document, 'hidden', { value: %s, configurable: true });"
    "document.dispatchEvent(new Event('visibilitychange'))"
)


@pytest.fixture
def ann(server):
    """Ann's phone, which has no screen."""
    return Device(server)


@pytest.fixture
def game(ann):
    game = ann.new_game(*NAMES)
    ann.play(game, FIRST)
    return game


@pytest.fixture
def watcher(used_phone):
    """The phone of somebody who has the address."""
    return used_phone()


def follow(page, game):
    """Open the game, and wait for the page's first poll."""
    page.goto(game)
    expect(page.locator("[data-poll][data-htmx-powered]")).to_be_attached()


def freshness(page):
    return page.locator(".freshness")


# --- what others save comes by itself --------------------------------------------------------------------


def test_the_next_poll_brings_a_save(watcher, ann, game):
    """It is asked for every two seconds. Counted, not timed: the machine may have other work."""
    follow(watcher, game)
    assert watcher.locator("[data-poll]").get_attribute("data-poll") == "2"
    polls = []
    watcher.on("request", lambda request: "/news" in request.url and polls.append(request.url))
    expect_totals(watcher, NAMES, [700, 425])
    for number, total in ((2, "800"), (3, "900"), (4, "1,000")):
        ann.play(game, SECOND)
        polls.clear()
        expect(watcher.locator(".sides .total").first).to_have_text(total)
        expect(watcher.locator(f"#hand-{number}")).to_be_visible(timeout=100)
        assert len(polls) <= 2, "one may have been under way"
    expect(freshness(watcher)).to_have_text(re.compile(r"^\s*Updated (now|\d sec. ago)"))


def test_another_scorers_page_follows(used_phone, ann, game):
    page = used_phone()
    ann.lend_cookies_to(page.context)
    follow(page, game)
    ann.play(game, SECOND)
    expect(page.locator("#hand-2")).to_be_visible()
    expect(open_hand(page, 2).get_by_role("link", name="Correct")).to_be_visible()


def test_news_keep_opened_hand_focus_and_scroll(watcher, ann, game):
    ann.play(game, *[SECOND] * 8)
    follow(watcher, game)
    summary = open_hand(watcher, 4).locator("summary")
    summary.evaluate(
        "element => { element.focus(); element.scrollIntoView({ block: 'center' }); element.marked = 1 }"
    )
    watcher.wait_for_timeout(300)  # wait until scrolling ends
    before = summary.bounding_box()["y"]
    ann.correct(game, 4, reported((125,), (200,)))
    ann.play(game, SECOND)
    expect(watcher.locator("#hand-10")).to_be_attached()
    expect(watcher.locator("#hand-4")).to_contain_text("125")
    assert watcher.locator("details[open]").count() == 1
    assert abs(summary.bounding_box()["y"] - before) < 1
    assert summary.evaluate("element => element.marked && document.activeElement === element")


def test_the_page_keeps_its_place_where_the_browser_does_not(watcher, ann, game):
    """Safari has no scroll anchoring."""
    ann.play(game, *[SECOND] * 8)
    follow(watcher, game)
    watcher.locator("html").evaluate("root => { root.style.overflowAnchor = 'none' }")
    line = watcher.locator("#hand-4")
    line.evaluate("element => element.scrollIntoView({ block: 'center' })")
    before = line.bounding_box()["y"]
    ann.play(game, SECOND)
    expect(watcher.locator("#hand-10")).to_be_attached()
    assert abs(line.bounding_box()["y"] - before) < 1


MOVING = """() => document.getAnimations()
  .map(({ effect }) => [effect.target.getAttribute("class"), effect.getComputedTiming().endTime])"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_stone_passed_and_a_coup_fourre_are_moments_of_joy(new_phone, ann, game, motion):
    watcher = new_phone(reduced_motion=motion)
    follow(watcher, game)
    ann.play(game, reported((400, ACE + "*"), (425,)))
    expect(watcher.locator(".just-passed")).to_be_visible()
    expect(watcher.locator(".sides li").first.locator("small .icon.coup")).to_be_visible()
    moving = dict(watcher.evaluate(MOVING))
    assert all(time < 1_000 for time in moving.values())
    if motion == "reduce":
        assert moving == {}


def test_a_page_with_nothing_entered_follows_to_the_end_and_back(used_phone, ann, game):
    """Another scorer's phone ends the game, with a hand or without."""
    page, bob = used_phone(), Device(ann.server)
    bob.post(ann.new_link(game, "Bob"))
    bob.lend_cookies_to(page.context)
    follow(page, game)
    ends = page.locator(".end .lead")
    ann.post(f"{game}/stop")
    expect(ends).to_have_text("Ann wins with 700.")
    expect(page.locator("#entry")).to_have_count(0)
    ann.post(f"{game}/resume")
    expect(page.locator("#entry")).to_be_visible()
    expect(ends).to_have_count(0)
    ann.play(game, *[reported((700, ACE), (25,))] * 4)
    expect(ends).to_be_visible()
    expect(page.locator("#entry")).to_have_count(0)


@pytest.fixture
def dealer(used_phone, ann, game):
    """The field of the next dealer on the open page of a second scorer."""
    page = used_phone()
    ann.lend_cookies_to(page.context)
    follow(page, game)
    return page.locator(".bar").get_by_role("combobox", name="Who dealt")


def test_the_next_dealer_follows_what_another_phone_chose(dealer, ann, game):
    expect(dealer).to_have_value("1")
    ann.post(f"{game}/dealer", dealer="0")
    expect(dealer).to_have_value("0")
    ann.post(f"{game}/dealer", dealer="1")
    expect(dealer).to_have_value("1")


def test_a_dealer_is_not_changed_while_it_is_chosen(dealer, ann, game):
    dealer.focus()
    ann.post(f"{game}/dealer", dealer="0")
    expect(dealer.page.locator("#next-dealer input")).to_have_value("0")
    expect(dealer).to_have_value("1")
    dealer.blur()
    expect(dealer).to_have_value("0")


def test_a_dealer_chosen_for_a_hand_here_stays(dealer, ann):
    game = ann.new_game("Ann", "Bob", "Chloé")
    page = dealer.page
    follow(page, game)
    dealer.select_option("Chloé deals")
    dealer.blur()
    ann.post(f"{game}/dealer", dealer="1")
    expect(page.locator("#next-dealer input")).to_have_value("1")
    expect(dealer).to_have_value("2")
    page.reload()
    expect(dealer).to_have_value("2")


def test_a_draft_keeps_no_dealer_that_nobody_chose(dealer, ann, game):
    page = dealer.page
    page.get_by_label("Miles").first.evaluate(ENTER_425)
    ann.post(f"{game}/dealer", dealer="0")
    expect(dealer).to_have_value("0")
    page.reload()
    expect(page.get_by_label("Miles").first).to_have_value("425")
    expect(dealer).to_have_value("0")


def test_a_hand_saved_on_two_phones_keeps_its_dealer(dealer, ann, game):
    page, bob = dealer.page, Device(ann.server)
    bob.post(ann.new_link(game, "Bob"))
    page.get_by_label("Miles").first.evaluate(ENTER_425)
    bob.play(game, SECOND)
    expect(page.locator("#meanwhile .error")).to_be_visible()
    expect(dealer).to_have_value("1")


def test_a_misdeal_after_another_phones_counts(used_phone, ann, game):
    """The page has shown the first misdeal, so the second is another one."""
    page, bob = used_phone(), Device(ann.server)
    bob.post(ann.new_link(game, "Bob"))
    ann.lend_cookies_to(page.context)
    follow(page, game)
    before = page.locator("#version").input_value()
    bob.post(f"{game}/misdeal", deals="same")
    expect(page.locator("#version")).not_to_have_value(before)
    page.get_by_role("button", name="Menu").tap()
    with page.expect_event("load"):
        page.get_by_role("button", name="same dealer").tap()
    page.goto(f"{game}/history")
    expect(page.locator(".history li", has_text="misdeal")).to_have_count(2)


def test_a_half_entered_hand_is_left_alone(used_phone, ann, game):
    """A line above it tells of a hand saved by another phone, and the totals follow."""
    page, bob = used_phone(), Device(ann.server)
    ann.lend_cookies_to(page.context)
    bob.post(ann.new_link(game, "Bob"))
    follow(page, game)
    hand = HandEntry(page)
    hand.miles(0, 300)
    hand.settle()
    bob.play(game, SECOND)
    expect(page.locator("#meanwhile")).to_contain_text(
        "Hand 2 was just saved on a computer. Save yours to compare the two."
    )
    expect_totals(page, NAMES, [800, 625])
    expect(hand.control(0, "miles")).to_have_value("300")
    hand.expect_sums(300, None)


def test_an_open_page_tells_a_deleted_game_and_its_return(watcher, ann, game):
    follow(watcher, game)
    ann.post(f"{game}/delete")
    expect(watcher.get_by_text("This game was deleted.")).to_be_visible()
    expect(watcher.locator(".score-sheet")).to_have_count(0)
    undo = re.search(rf'action="({game}/undo/\d+)"', ann.client.get("/").text)[1]
    ann.post(undo)
    expect(watcher.locator("#hand-1")).to_be_visible()
    expect_totals(watcher, NAMES, [700, 425])


def test_a_phone_whose_link_is_withdrawn_only_watches(used_phone, ann, game):
    page, bob = used_phone(), Device(ann.server)
    bob.post(ann.new_link(game, "Bob"))
    bob.lend_cookies_to(page.context)
    follow(page, game)
    correct = open_hand(page, 1).get_by_role("link", name="Correct")
    expect(correct).to_be_visible()
    withdraw = re.search(rf'action="({game}/links/\d+/withdraw)"', ann.client.get(f"{game}/sharing").text)[1]
    ann.post(withdraw)
    expect(correct).to_have_count(0)
    expect(freshness(page)).to_be_visible()


# --- how old it is ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(12, r"1\d sec\. ago"), (330, r"5 min\. ago"), (7200, r"2 hr\. ago"), (90_000, r"\d\d?:\d\d.*")],
)
def test_the_page_says_how_old_it_is(watcher, game, seconds, words):
    watcher.goto(game)
    watcher.route("**/news*", lambda route: route.fulfill(status=204))
    age = watcher.locator("[data-age]")
    written = age.text_content()
    age.evaluate(
        "(age, [seconds, written]) => { age.dataset.age = seconds; age.textContent = written; }",
        [seconds, "Updated 21:14" if seconds > 86_400 else written],
    )
    expect(freshness(watcher)).to_have_text(re.compile(rf"^\s*Updated {words}"))


def test_the_age_of_a_page_is_told_in_french(new_phone, ann, game):
    page = new_phone(locale="fr-FR")
    page.goto(game)
    expect(freshness(page)).to_have_text(re.compile("Mise à jour\xa0: (maintenant|il y a \\d+\\ss)"))


def test_a_page_without_answers_says_since_when_and_then_follows(phone, tmp_path, complaints):
    """The server itself is stopped, and started again with its data."""
    complaints.allow(*NETWORK, "asked the internet for http://127.0.0.1:")
    note = phone.locator(".out-of-date")
    with Server(tmp_path) as server:
        ann, port = Device(server), server.url.rpartition(":")[2]
        game = ann.new_game(*NAMES)
        follow(phone, server.url + game)
        expect(note).to_be_hidden()
    expect(note).to_have_text(re.compile(r"^No connection since \d\d?:\d\d.*\.$"))
    with Server(tmp_path, port=int(port)) as server:
        ann.server, client = server, ann.client
        ann.client = server.app.test_client()
        ann.client._cookies = client._cookies
        ann.play(game, FIRST)
        expect(phone.locator("#hand-1")).to_be_visible()
        expect(note).to_be_hidden()
        phone.goto("about:blank")


def test_a_silent_server_counts_as_out_of_touch(watcher, game):
    """Some networks swallow requests: neither an error nor an answer comes."""
    follow(watcher, game)
    watcher.route("**/news*", lambda route: None)
    note = watcher.locator(".out-of-date")
    watcher.wait_for_timeout(LONGER_THAN_A_POLL)
    expect(note).to_be_hidden()
    expect(note).to_have_text(re.compile("^No connection since"))
    watcher.unroute_all()


def test_a_page_shown_again_does_not_tell_a_wait(watcher, ann, game):
    """After ten minutes in a pocket it polls at once, and does not claim to be out of touch."""
    follow(watcher, game)
    watcher.route("**/news*", lambda route: None)
    watcher.evaluate(HIDE % "true")
    watcher.evaluate("const now = Date.now; Date.now = () => now() + 600_000")
    ann.play(game, SECOND)
    watcher.evaluate(HIDE % "false")
    watcher.wait_for_timeout(1_000)
    expect(watcher.locator(".out-of-date")).to_be_hidden()
    watcher.unroute_all()
    expect(watcher.locator("#hand-2")).to_be_visible()


def test_a_hidden_page_does_not_poll(phone, ann, game):
    phone.clock.install(time=0)
    follow(phone, game)
    asked = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.evaluate(HIDE % "true")
    phone.wait_for_timeout(300)
    asked.clear()
    ann.play(game, SECOND)
    phone.wait_for_timeout(LONGER_THAN_A_POLL)
    assert asked == []
    phone.clock.pause_at(60_000)
    with phone.expect_request("**/news*"):
        phone.evaluate(HIDE % "false")  # at once: time stands still
    phone.clock.resume()
    expect(phone.locator("#hand-2")).to_be_visible()


# --- without JavaScript ----------------------------------------------------------------------------------


def test_a_link_shows_the_newest_without_script(used_phone, ann, game):
    page = used_phone(java_script_enabled=False)
    page.goto(game)
    expect(freshness(page)).to_have_text(re.compile(r"Updated \d\d?:\d\d"))
    ann.play(game, SECOND)
    page.get_by_role("link", name="Show the latest").tap()
    expect_totals(page, NAMES, [800, 625])
