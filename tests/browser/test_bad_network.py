"""A club's Wi-Fi: the CDN out of reach, the server gone, answers lost. No hand is lost, none saved twice."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.browser.phones import NETWORK, VENDORED, hold
from tests.browser.tapping import HandEntry, expect_totals, label_of, open_hand, seat
from tests.browser.world import game_on, reported

NAMES = ("Ann", "Bob")
NEW_HAND = re.compile(r"/hands/new$")
CHECK = re.compile(r"/hands/new/check$")


@pytest.fixture
def phone(used_phone):
    return used_phone()


@pytest.fixture
def game(phone, server):
    return game_on(phone, server, *NAMES)


@pytest.fixture
def hand(phone, game):
    """A hand, entered but not saved: Ann 600, Bob 425."""
    return entered(phone, game)


def entered(page, game):
    page.goto(game)
    hand = HandEntry(page)
    hand.miles(0, 600)
    hand.miles(1, 425)
    hand.expect_sums(600, 425)
    return hand


@pytest.fixture
def offline(phone, complaints):
    """offline(): from now on every request from the phone fails. offline(False): the network is back."""

    def switch(on=True):
        phone.context.set_offline(on)

    complaints.allow(*NETWORK)
    return switch


def sums_are_old(page):
    return page.get_by_text("Added up when the connection is back")


def kept(page):
    return page.get_by_text("Hand 1: kept on this phone, and sent when the connection is back.")


def expect_saved_once(page, game, *totals):
    expect_totals(page, NAMES, totals)
    assert hands_saved(page, game).count() == 1


def hands_saved(page, game):
    page.goto(game, wait_until="domcontentloaded")
    return page.locator("[id^='hand-']")


def test_the_whole_note_is_read_on_a_small_phone(phone, game, hand, offline):
    """What was offered before the tap gives way to it, as it does with a network."""
    hand.save()
    expect(phone.get_by_role("button", name="Undo")).to_be_visible()
    phone.set_viewport_size({"width": 360, "height": 664})
    offline()
    hand.miles(0, 50)
    expect(sums_are_old(phone)).to_be_visible()
    for name in ("Undo", "Follow"):
        expect(phone.get_by_text(name, exact=True)).to_be_hidden()
    assert phone.locator("#not-sent").evaluate("note => note.scrollHeight <= note.clientHeight")


@pytest.mark.parametrize("cdn", ["unreachable", "silent"])
def test_the_preview_works_without_the_cdn(new_phone, server, cdn):
    page = new_phone(cdn=cdn)
    page.goto(game_on(page, server, *NAMES))
    hand = HandEntry(page)
    hand.miles(0, 600)
    hand.expect_sums(600, None)
    hand.miles(1, 25)
    hand.expect_sums(600, 25)
    hand.save()
    expect_totals(page, NAMES, [600, 25])


@pytest.fixture
def htmx_held(phone):
    """A phone on which htmx is held back, and a function that releases it."""
    return phone, hold(phone, f"**/{VENDORED.name}*")


def test_taps_before_htmx_has_come_are_added_up_later(htmx_held, server):
    page, release = htmx_held
    page.goto(game_on(page, server, *NAMES), wait_until="domcontentloaded")
    hand = HandEntry(page)
    hand.miles(0, 600)
    hand.expect_sums(None, None)
    release()
    hand.expect_sums(600, None)


def test_enter_goes_from_name_to_name(phone):
    """Only in the last field Enter starts the game: after the first name more may follow."""
    phone.goto("/games/new")
    seat(phone, 1).focus()
    phone.keyboard.type("Ann")
    phone.keyboard.press("Enter")
    expect(seat(phone, 2)).to_be_focused()
    phone.keyboard.type("Bob")
    phone.keyboard.press("Enter")
    expect(phone).to_have_title("Ann – Bob")


def test_players_are_chosen_before_htmx_has_come(htmx_held):
    page, release = htmx_held
    page.goto("/games/new", wait_until="domcontentloaded")
    label_of(page.get_by_role("radio", name="4", exact=True)).tap()
    expect(seat(page, 4)).to_be_hidden()
    release()
    expect(seat(page, 4)).to_be_visible()


def test_of_quick_choices_the_last_one_counts(phone):
    phone.goto("/games/new")
    phone.locator("[data-htmx-powered]").first.wait_for(state="attached")
    release = hold(phone, "**/games/new/arrange")
    for players in ("3", "6", "4"):
        label_of(phone.get_by_role("radio", name=players, exact=True)).tap()
    release()
    expect(seat(phone, 4)).to_be_visible()
    expect(seat(phone, 5)).to_be_hidden()


def test_a_late_answer_about_the_step_before_hides_no_choice(phone):
    late = []
    phone.goto("/nights/new")
    phone.locator("[data-htmx-powered]").first.wait_for(state="attached")
    phone.route("**/nights/new/arrange", lambda route: route.continue_() if late else late.append(route))
    phone.get_by_role("button", name="Next").tap()
    box = phone.locator("#night-box")
    box.tap()
    phone.locator(".box", has_text="Dujardin 2024").tap()
    expect(box).to_have_text("Dujardin 2024")
    late[0].continue_()
    if answer := late[0].request.response():  # none: the later request has replaced it
        answer.finished()
    phone.evaluate("() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))")
    expect(box).to_have_text("Dujardin 2024")


def test_players_are_chosen_before_any_script_has_come(phone):
    waiting, hold = [], True
    phone.route("**/static/*.js*", lambda route: waiting.append(route) if hold else route.continue_())
    phone.goto("/games/new", wait_until="commit")
    radio = phone.get_by_role("radio", name="4", exact=True)
    label_of(radio).tap()
    expect(radio).to_be_checked()
    expect(seat(phone, 4)).to_be_hidden()
    hold = False
    for route in waiting:
        route.continue_()
    expect(seat(phone, 4)).to_be_visible()


@pytest.fixture
def release_fields(phone):
    """A new game whose fields for three players are held back until the function is called."""
    phone.goto("/games/new")
    release = hold(phone, "**/games/new/arrange")
    label_of(phone.get_by_role("radio", name="3", exact=True)).tap()

    def release_them():
        release()
        expect(seat(phone, 3)).to_be_visible()

    return release_them


def test_a_name_typed_while_fields_load_is_kept(phone, release_fields):
    seat(phone, 1).tap()
    phone.keyboard.type("A")
    release_fields()
    phone.keyboard.type("nn")
    expect(seat(phone, 1)).to_have_value("Ann")


def test_a_name_typed_while_fields_wait_for_others_is_kept(phone):
    """The number of players was tapped twice: the second answer is asked for when the first is there."""
    phone.goto("/games/new")
    release = hold(phone, "**/games/new/arrange")
    for players in ("3", "4"):
        label_of(phone.get_by_role("radio", name=players, exact=True)).tap()
    seat(phone, 1).fill("Ann")
    release()
    expect(seat(phone, 4)).to_be_visible()
    expect(seat(phone, 1)).to_have_value("Ann")


def test_fields_filled_while_new_ones_load_are_kept(phone, release_fields):
    deals = phone.get_by_role("radio", name="deals")
    seat(phone, 1).fill("Ann")
    seat(phone, 2).fill("Bob")
    label_of(deals.nth(1)).tap()
    release_fields()
    expect(seat(phone, 1)).to_have_value("Ann")
    expect(seat(phone, 2)).to_have_value("Bob")
    expect(seat(phone, 3)).to_have_value("")
    expect(deals.nth(1)).to_be_checked()
    expect(deals.nth(0)).not_to_be_checked()


def test_a_hand_can_be_saved_before_htmx_has_come(htmx_held, server):
    page, _release = htmx_held
    game = game_on(page, server, *NAMES)
    page.goto(game, wait_until="domcontentloaded")
    hand = HandEntry(page)
    hand.miles(0, 600)
    hand.miles(1, 25)
    hand.save()
    expect_totals(page, NAMES, [600, 25])
    assert hands_saved(page, game).count() == 1


def test_a_lost_network_while_adding_up_is_told(phone, hand, offline):
    offline()
    hand.miles(0, 500)
    expect(sums_are_old(phone)).to_be_visible()
    offline(False)
    hand.miles(1, 400)
    hand.expect_sums(500, 400)
    expect(sums_are_old(phone)).to_be_hidden()


def test_sums_come_by_themselves_once_the_network_is_back(phone, hand, offline):
    offline()
    hand.miles(0, 500)
    expect(sums_are_old(phone)).to_be_visible()
    offline(False)
    expect(sums_are_old(phone)).to_be_hidden()
    hand.expect_sums(500, 425)


BAD_GATEWAY = {"status": 502, "body": "Bad gateway"}
#: A captive portal, such as a hotel's login page: it answers every request.
HOTEL = "<header id='head'></header><main id='main'>Welcome to the hotel!</main>"
OF_THE_NETWORK = {
    "server down": BAD_GATEWAY,
    "hotel": {"body": HOTEL},
    "hotel, forbidden": {"status": 403, "body": HOTEL},
    "hotel, unprocessable": {"status": 422, "body": HOTEL},
    "empty": {"status": 204},
}


@pytest.fixture
def fulfill(phone, complaints):
    """fulfill(asked, answer) answers such requests with `answer` until the route is removed."""

    def route_to(asked, answer):
        phone.route(asked, lambda route: route.fulfill(**answer))

    complaints.allow("status of 502", "status of 403")
    return route_to


@pytest.mark.parametrize("answer", OF_THE_NETWORK.values(), ids=OF_THE_NETWORK)
def test_a_captive_portal_saves_nothing(phone, game, hand, fulfill, answer):
    fulfill(NEW_HAND, answer)
    hand.save()
    expect(kept(phone)).to_be_visible()
    expect(phone.locator("main")).to_have_count(1)
    expect(phone.locator("body")).not_to_contain_text(re.compile("hotel|gateway"))
    phone.unroute(NEW_HAND)
    expect_saved_once(phone, game, 600, 425)


def test_a_captive_portal_is_not_taken_for_a_sum(phone, hand, fulfill):
    fulfill(CHECK, {"body": HOTEL})
    hand.miles(0, 500)
    expect(sums_are_old(phone)).to_be_visible()
    expect(phone.get_by_text("Welcome to the hotel!")).to_have_count(0)
    phone.unroute(CHECK)
    hand.miles(0, 650)
    hand.expect_sums(650, 425)
    expect(sums_are_old(phone)).to_be_hidden()
    hand.save()
    expect_totals(phone, NAMES, [650, 425])


def test_a_captive_portal_is_not_taken_for_the_game(phone, game, hand, fulfill):
    """The hand is saved, and the portal answers the request for the page that shows it."""
    fulfill(f"**{game}", {"body": HOTEL})
    with phone.expect_response(f"**{game}"):
        hand.save()
    hand.settle()
    expect(phone.get_by_text("Welcome to the hotel!")).to_have_count(0)
    expect(hand.save_button).to_be_visible()
    phone.unroute(f"**{game}")
    expect_saved_once(phone, game, 600, 425)


def test_a_hand_waits_while_the_server_does_not_answer(phone, game, hand):
    """The phone waits four seconds for each try."""
    phone.route(NEW_HAND, lambda route: None)
    hand.save()
    expect(kept(phone)).to_be_hidden()
    expect(hand.control(0, "miles")).to_have_value("600")
    expect(kept(phone)).to_be_visible()
    expect(hand.save_button).to_have_text("Save hand 2")
    phone.unroute(NEW_HAND)
    expect_saved_once(phone, game, 600, 425)


def test_a_lost_answer_and_a_closed_browser_save_one_hand(phone, game, hand, complaints):
    complaints.allow(*NETWORK)

    def lose(route):
        assert route.fetch().status == 204
        route.abort("connectionreset")

    phone.route(NEW_HAND, lose)
    hand.save()
    expect(kept(phone)).to_be_visible()
    address, context = phone.url, phone.context
    phone.close()
    again = context.new_page()
    again.goto(address)
    expect(again.get_by_role("button", name="Save hand 2")).to_be_visible()
    expect(kept(again)).to_be_hidden()
    HandEntry(again).expect_sums(None, None)
    expect_saved_once(again, game, 600, 425)


@pytest.mark.parametrize(("delay", "pause"), [(0, 0), (400, 0), (0, 150)])
def test_a_double_tap_makes_one_hand(phone, game, hand, delay, pause):
    """The second tap may hit the entry of the next hand: it is told that the first is saved."""

    def slowly(route):
        phone.wait_for_timeout(delay)
        route.continue_()

    if delay:
        phone.route(NEW_HAND, slowly)
    box = hand.save_button.bounding_box()
    for wait in (pause, 0):
        phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        phone.wait_for_timeout(wait)
    expect_totals(phone, NAMES, [600, 425])
    expect(hand.talk).to_contain_text("Hand saved.")
    expect(phone.locator(".talk.refused")).to_have_count(0)
    assert hands_saved(phone, game).count() == 1


def test_going_back_and_saving_again_is_one_hand(phone, game):
    """A browser that reloads the page must not fill it with the saved hand."""
    hand = entered(phone, game)
    hand.save()
    expect_totals(phone, NAMES, [600, 425])
    phone.goto("/")
    phone.go_back()
    hand.expect_sums(None, None)
    hand.save()
    expect(phone.get_by_text("How far did Ann and Bob drive?")).to_be_visible()
    assert hands_saved(phone, game).count() == 1


def test_saving_from_a_page_kept_by_the_browser_corrects_the_hand(phone, game, hand):
    """Phones show the page as it was left. A second tab stands in for that."""
    kept = phone.context.new_page()
    kept.goto(phone.url)
    HandEntry(kept).expect_sums(600, 425)
    hand.save()
    expect_totals(phone, NAMES, [600, 425])
    kept.bring_to_front()
    HandEntry(kept).miles(0, 500)
    HandEntry(kept).save()
    expect_totals(kept, NAMES, [500, 425])
    assert hands_saved(kept, game).count() == 1


def test_a_late_sum_does_not_overtake_a_newer_one(phone, game, hand):
    """The first of two requests is slow: in the end the sums belong to the form's values."""
    slow = []

    def once(route):
        if slow:
            route.continue_()
        else:
            slow.append(route)

    phone.route(CHECK, once)
    hand.miles(0, 500)
    hand.miles(0, 300)
    hand.expect_sums(300, 425)
    answer = slow[0].fetch()
    slow[0].fulfill(response=answer)
    phone.wait_for_timeout(200)
    hand.expect_sums(300, 425)


def test_a_save_works_while_a_sum_is_on_its_way(phone, hand):
    held = []
    phone.route(CHECK, lambda route: held.append(route))
    hand.miles(0, 500)
    hand.save()
    expect_totals(phone, NAMES, [500, 425])
    assert held


def test_a_correction_survives_a_lost_network(phone, server, offline):
    """It stays open as entered until it has been sent."""
    game = game_on(phone, server, *NAMES, hands=[reported((600,), (425,))])
    phone.goto(game)
    open_hand(phone, 1).get_by_role("link", name="Correct").tap()
    hand = HandEntry(phone)
    hand.miles(0, 650)
    hand.expect_sums(650, 425)
    offline()
    hand.save()
    expect(kept(phone)).to_be_visible()
    expect(hand.save_button).to_have_text("Save the correction")
    expect(hand.control(0, "miles")).to_have_value("650")
    offline(False)
    expect_totals(phone, NAMES, [650, 425])
    expect(hand.save_button).to_have_text("Save hand 2")
    assert phone.url.endswith(game)
    expect_saved_once(phone, game, 650, 425)


def test_a_waiting_correction_can_be_changed_again(phone, server, offline):
    game = game_on(phone, server, *NAMES, hands=[reported((600,), (425,))])
    phone.goto(game)
    open_hand(phone, 1).get_by_role("link", name="Correct").tap()
    hand = HandEntry(phone)
    offline()
    for miles in (650, 500):
        hand.miles(0, miles)
        hand.save()
        expect(kept(phone)).to_be_visible()
    offline(False)
    expect_saved_once(phone, game, 500, 425)


def test_a_save_right_after_the_last_digit_is_one_hand(phone, game):
    """The delayed request for sums does not get in the way."""
    phone.goto(game)
    hand = HandEntry(phone)
    hand.miles(0, 600)
    hand.control(1, "miles").fill("425")
    phone.route(NEW_HAND, lambda route: (time.sleep(0.6), route.continue_()))
    hand.save_button.evaluate("button => button.click()")
    expect_totals(phone, NAMES, [600, 425])
    assert hands_saved(phone, game).count() == 1
