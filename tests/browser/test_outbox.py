"""The outbox: with a flaky network saved hands wait on the phone and are sent once, in order."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phones import NETWORK, NO_TAP, Server, hold, new_context
from tests.browser.tapping import HandEntry, expect_totals
from tests.browser.world import Device, game_on
from tests.builders import ACE
from tests.pocket.hosting import browser_of, kill_browser

NAMES = ("Ann", "Bob")
SAVE = re.compile(r"/hands/new$")


#: The request for sums while a hand is entered.
LATE_SUMS = """<p class="live" id="gained-0"><b class="figure gained">+600</b></p>"""


@pytest.fixture
def phone(new_phone):
    return new_phone()


@pytest.fixture
def game(phone, server):
    return game_on(phone, server, *NAMES)


@pytest.fixture
def network(complaints):
    """network(phone, on): switch the network of a phone off or on."""

    def switch(page, on):
        page.context.set_offline(not on)

    complaints.allow(*NETWORK)
    return switch


def open_game(page, game):
    page.goto(game)
    expect(page.locator("#entry[data-htmx-powered]")).to_be_attached()


def enter(page, *miles):
    hand = HandEntry(page)
    for side, driven in enumerate(miles):
        hand.miles(side, driven)
    return hand


def kept(page, *numbers):
    return page.get_by_text(
        f"Hand {', '.join(map(str, numbers))}: kept on this phone, and sent when the connection is back."
    )


def hands_of(page, game):
    page.goto(game)
    return page.locator("[id^='hand-']").count()


def test_a_hand_saved_offline_is_sent_when_the_network_is_back(phone, game, network):
    open_game(phone, game)
    enter(phone, 600, 425)
    network(phone, on=False)
    hand = HandEntry(phone)
    hand.save()
    expect(kept(phone, 1)).to_be_visible()
    expect(hand.save_button).to_have_text("Save hand 2")
    expect(hand.control(0, "miles")).to_have_value("")
    network(phone, on=True)
    expect_totals(phone, NAMES, [600, 425])
    expect(kept(phone, 1)).to_be_hidden()
    assert hands_of(phone, game) == 1


def test_a_hand_without_room_is_tried_less_often_and_by_a_tap(phone, game, complaints):
    """Three times a minute, not twenty."""
    complaints.allow("status of 507")
    phone.clock.install()
    open_game(phone, game)
    tries = []
    phone.route(SAVE, lambda route: (tries.append(route), route.fulfill(status=507, body="no room")))
    enter(phone, 600, 425).save()
    expect(kept(phone, 1)).to_be_visible()
    for _second in range(60):
        phone.clock.run_for(1000)
        # An answer comes, and with it that of a try, so the clock never runs ahead of the phone's patience.
        phone.evaluate("fetch('/healthz').then((answer) => answer.status)")
    assert 2 <= len(tries) <= 5
    phone.unroute(SAVE)
    phone.get_by_role("button", name="Try again").tap()
    expect_totals(phone, NAMES, [600, 425])
    expect(phone.locator("#kept")).to_be_hidden()


def test_try_again_stays_while_a_try_is_on_its_way(phone, game, complaints):
    complaints.allow("status of 507")
    open_game(phone, game)
    phone.route(SAVE, lambda route: route.fulfill(status=507, body="no room"))
    enter(phone, 600, 425).save()
    again = phone.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    phone.unroute(SAVE)
    release = hold(phone, SAVE)
    with phone.expect_request(SAVE):
        for _try in range(2):
            phone.evaluate("dispatchEvent(new Event('online'))")
    expect(again).to_be_visible(timeout=1)
    release()
    expect_totals(phone, NAMES, [600, 425])


def test_late_sums_are_not_shown_for_the_next_hand(phone, game, network):
    open_game(phone, game)
    late = []
    phone.route("**/hands/new/check", lambda route: late.append(route))
    phone.route(SAVE, lambda route: route.abort())
    hand = enter(phone, 600, 425)
    hand.save()
    expect(kept(phone, 1)).to_be_visible()
    for route in late:
        route.fulfill(status=200, content_type="text/html", body=LATE_SUMS)
    hand.settle()
    hand.expect_sums(None, None)


def test_the_line_of_a_kept_hand_is_not_the_next_ones(phone, game, network):
    open_game(phone, game)
    hand = enter(phone, 600, 425)
    hand.safety(0, ACE, coup=True)
    expect(hand.talk).to_contain_text("Coup fourré")
    network(phone, on=False)
    hand.save()
    expect(kept(phone, 1)).to_be_visible()
    expect(hand.talk).to_be_empty()
    hand.miles(0, 75)
    network(phone, on=True)
    hand.expect_sums(75, None)


def test_the_receipt_of_a_kept_hand_is_not_the_next_ones(phone, game, network):
    open_game(phone, game)
    hand = enter(phone, 600, 425)
    hand.expect_sums(600, 425)
    working = hand.row(0).locator(".working")
    working.locator("summary").tap()
    expect(working.locator("#receipt-0")).to_contain_text("600")
    network(phone, on=False)
    hand.save()
    expect(kept(phone, 1)).to_be_visible()
    expect(working).not_to_have_attribute("open", "")
    expect(working.locator("#receipt-0")).to_be_empty()


def test_the_cards_of_a_kept_hand_are_not_the_next_ones(phone, game, network):
    open_game(phone, game)
    hand = HandEntry(phone)
    hand.miles(1, 425)
    hand.count(0)
    stone = phone.locator("[data-adds='200']")
    stone.tap()
    expect(stone).to_contain_text("× 1")
    network(phone, on=False)
    hand.save()
    expect(kept(phone, 1)).to_be_visible()
    expect(stone).to_be_visible()
    expect(stone).not_to_contain_text("×")


def test_the_warnings_of_a_kept_hand_are_not_the_next_ones(phone, game, network):
    open_game(phone, game)
    hand = enter(phone, 600, 425)
    hand.safety(0, ACE)
    hand.safety(1, ACE)
    warnings = phone.locator(".side-row .warn")
    expect(warnings).to_have_count(2)
    network(phone, on=False)
    hand.save()
    expect(kept(phone, 1)).to_be_visible()
    expect(warnings).to_have_count(0)


def test_the_next_hand_can_be_entered_while_one_waits(phone, game, network):
    open_game(phone, game)
    network(phone, on=False)
    enter(phone, 600, 425).save()
    expect(kept(phone, 1)).to_be_visible()
    enter(phone, 300, 700).save()
    expect(kept(phone, 1, 2)).to_be_visible()
    enter(phone, 75)
    network(phone, on=True)
    expect_totals(phone, NAMES, [900, 425 + 700 + 400])
    hand = HandEntry(phone)
    expect(hand.control(0, "miles")).to_have_value("75")
    hand.expect_sums(75, None)
    hand.miles(1, 50)
    hand.save()
    expect_totals(phone, NAMES, [975, 1575])
    assert hands_of(phone, game) == 3


def test_missing_sums_are_marked(phone, game, network):
    open_game(phone, game)
    hand = enter(phone, 600, 425)
    hand.expect_sums(600, 425)
    network(phone, on=False)
    hand.miles(0, 500)
    expect(phone.get_by_text("Added up when the connection is back")).to_be_visible()
    network(phone, on=True)
    hand.miles(0, 525)
    expect(phone.get_by_text("Added up when the connection is back")).to_be_hidden()
    hand.expect_sums(525, 425)


def test_a_new_browser_sends_what_waits(phone, game, network, new_phone):
    """Only cookies and storage outlast the browser."""
    open_game(phone, game)
    enter(phone, 600, 425)
    network(phone, on=False)
    HandEntry(phone).save()
    expect(kept(phone, 1)).to_be_visible()
    again = new_phone(storage_state=phone.context.storage_state(indexed_db=True))
    phone.close()
    again.goto(game)
    expect_totals(again, NAMES, [600, 425])
    assert hands_of(again, game) == 1


#: The clock of the phone is set back by an hour, as when the network tells it the time.
SET_BACK = "const now = Date.now; Date.now = () => now() - 3_600_000;"


def test_hands_go_in_order_though_the_clock_was_set_back(phone, game, network):
    open_game(phone, game)
    network(phone, on=False)
    enter(phone, 600, 425).save()
    expect(kept(phone, 1)).to_be_visible()
    phone.evaluate(SET_BACK)
    enter(phone, 100, 75).save()
    expect(kept(phone, 1, 2)).to_be_visible()
    phone.context.route(SAVE, lambda route: route.abort("connectionreset"))
    network(phone, on=True)
    phone.reload()
    phone.context.unroute(SAVE)
    expect_totals(phone, NAMES, [700, 500])
    phone.goto(game)
    expect(phone.locator("#hand-1 summary")).to_contain_text("600")


def test_a_new_browser_sends_what_waits_though_the_clock_was_set_back(phone, game, network, new_phone):
    open_game(phone, game)
    network(phone, on=False)
    enter(phone, 600, 425).save()
    expect(kept(phone, 1)).to_be_visible()
    again = new_phone(storage_state=phone.context.storage_state(indexed_db=True))
    phone.close()
    again.add_init_script(SET_BACK)
    again.goto(game)
    expect_totals(again, NAMES, [600, 425])


def test_the_browser_dies_as_soon_as_a_hand_is_kept(playwright, server, tmp_path):
    """Unlike local storage, the outbox is on the disk before the tap is answered."""
    owner = Device(server)
    game = owner.new_game(*NAMES)
    for number in (1, 2):
        with browser_of(playwright, tmp_path, base_url=server.url) as context:
            owner.lend_cookies_to(context)
            phone = context.new_page()
            open_game(phone, game)
            context.set_offline(True)
            enter(phone, 600, 425).save()
            expect(kept(phone, number)).to_be_visible()
            kill_browser(context)
        with browser_of(playwright, tmp_path, base_url=server.url) as context:
            owner.lend_cookies_to(context)
            phone = context.new_page()
            open_game(phone, game)
            expect_totals(phone, NAMES, [600 * number, 425 * number])
            assert hands_of(phone, game) == number


@pytest.mark.journey
def test_an_answer_that_is_lost_saves_once(phone, server, game, network):
    """The server has saved the hand, and the phone does not know."""
    open_game(phone, game)
    with server.losing_answers(f"{game}/hands/new"):
        enter(phone, 600, 425).save()
        expect(kept(phone, 1)).to_be_visible()
    expect_totals(phone, NAMES, [600, 425])
    assert hands_of(phone, game) == 1


def test_a_reload_sends_what_waits_at_once(phone, game, network):
    """Earlier than the phone would try again by itself."""
    phone.add_init_script("window.setInterval = () => {}")
    open_game(phone, game)
    phone.route(SAVE, lambda route: route.abort("connectionreset"), times=1)
    enter(phone, 600, 425).save()
    expect(kept(phone, 1)).to_be_visible()
    phone.reload()
    expect_totals(phone, NAMES, [600, 425])
    assert hands_of(phone, game) == 1


def test_an_undone_hand_saved_anew_does_not_return_as_the_next(phone, game, network):
    """The page is reloaded while the hand waits; it would show the undone hand in its fields."""
    open_game(phone, game)
    enter(phone, 350, 200).save()
    expect_totals(phone, NAMES, [350, 200])
    phone.locator("#talk").get_by_role("button", name="Undo").click()
    expect_totals(phone, NAMES, [0, 0])
    phone.route(SAVE, lambda route: route.abort("connectionreset"))
    enter(phone, 250, 250).save()
    expect(kept(phone, 1)).to_be_visible()
    phone.reload()
    expect(kept(phone, 1)).to_be_visible()
    phone.unroute(SAVE)
    expect_totals(phone, NAMES, [250, 250])
    assert hands_of(phone, game) == 1
    phone.reload()
    expect(HandEntry(phone).control(0, "miles")).to_have_value("")


def test_a_page_that_shows_the_hand_is_not_reloaded(phone, game, network):
    """The answer was lost, so a page that already shows the hand sends it again; it may be in use by then."""
    open_game(phone, game)
    phone.route(SAVE, lambda route: (route.fetch(), route.abort("connectionreset")))
    enter(phone, 600, 425).save()
    expect(kept(phone, 1)).to_be_visible()
    release = hold(phone, SAVE)
    with phone.expect_request(SAVE):
        phone.reload()
    phone.locator("#game").evaluate("part => part.dataset.same = true")
    release()
    expect(kept(phone, 1)).to_be_hidden()
    enter(phone, 75, 25).expect_sums(75, 25)
    expect(phone.locator("#game[data-same]")).to_be_attached()


def test_a_hand_outlasts_a_killed_server(browser, complaints, tmp_path, network):
    """Nothing answers at its address until another server starts there."""
    with Server(tmp_path) as server:
        phone = new_context(browser, server, complaints).new_page()
        port = int(server.url.rsplit(":", 1)[1])
        game = game_on(phone, server, *NAMES)
        open_game(phone, game)
        enter(phone, 600, 425)
    HandEntry(phone).save()
    expect(kept(phone, 1)).to_be_visible()
    with Server(tmp_path, port):
        expect_totals(phone, NAMES, [600, 425])
        assert hands_of(phone, game) == 1
        phone.context.close()


def test_two_phones_offline_at_once_see_both_hands(phone, new_phone, server, game, network):
    """Both save hand 1; the second phone to come back sees both side by side."""
    owner = Device(server)
    owner.take_cookies_of(phone.context)
    other = new_phone(storage_state=phone.context.storage_state())
    bob = new_phone()
    device = Device(server)
    link = owner.new_link(game, "Bob")
    device.post(link)
    device.lend_cookies_to(bob.context)
    other.close()
    for page in (phone, bob):
        open_game(page, game)
    enter(phone, 600, 425)
    enter(bob, 625, 425)
    for page in (phone, bob):
        network(page, on=False)
        HandEntry(page).save()
        expect(kept(page, 1)).to_be_visible()
    network(phone, on=True)
    expect_totals(phone, NAMES, [600, 425])
    network(bob, on=True)
    expect(bob.get_by_text("The server refused hand 1. It is still on this phone.")).to_be_visible()
    bob.get_by_role("button", name="Look at it").tap()
    expect(bob.get_by_role("heading", name="Hand 1, twice")).to_be_visible()
    bob.get_by_role("button", name="Use mine instead").tap()
    expect_totals(bob, NAMES, [625, 425])
    assert hands_of(bob, game) == 1
    expect(bob.get_by_text("The server refused hand 1. It is still on this phone.")).to_be_hidden()


@pytest.fixture
def told(phone):
    """told() is how often the page has told its scripts, such as the vibrating one, of a save."""
    phone.add_init_script(
        """let told = 0;
        document.addEventListener("scorekeeper:saved", () => {
          told += 1;
          document.documentElement.dataset.told = told;
        });"""
    )
    return lambda: int(phone.locator("html").get_attribute("data-told") or 0)


def test_each_save_is_told_once(phone, game, network, told):
    open_game(phone, game)
    enter(phone, 600, 425).save()
    expect_totals(phone, NAMES, [600, 425])
    assert told() == 1
    network(phone, on=False)
    enter(phone, 100, 75).save()
    expect(kept(phone, 2)).to_be_visible()
    network(phone, on=True)
    expect_totals(phone, NAMES, [700, 500])
    assert told() == 1, "a hand that waits is not saved"
    enter(phone, 25, 50).save()
    expect_totals(phone, NAMES, [725, 550])
    assert told() == 2


def test_a_waiting_hand_is_sent_with_the_next_save(phone, game, network, told):
    """Earlier than the phone would try again by itself."""
    phone.add_init_script("window.setInterval = () => {}")
    open_game(phone, game)
    phone.route(SAVE, lambda route: route.abort("connectionreset"), times=1)
    enter(phone, 600, 425).save()
    expect(kept(phone, 1)).to_be_visible()
    enter(phone, 100, 75).save()
    expect_totals(phone, NAMES, [700, 500])
    assert told() == 1
    assert hands_of(phone, game) == 2


@pytest.fixture
def refused(phone, game, network, complaints):
    """A hand kept on the phone and refused, because Bob's miles are missing."""
    complaints.allow(*NO_TAP)
    open_game(phone, game)
    hand = enter(phone, 600)
    network(phone, on=False)
    hand.save()
    expect(kept(phone, 1)).to_be_visible()
    network(phone, on=True)
    expect(not_taken(phone)).to_be_visible()
    return hand


def not_taken(page):
    return page.get_by_text("The server refused hand 1. It is still on this phone.")


def test_a_refused_hand_is_not_lost_by_a_reload(phone, game, refused):
    phone.reload()
    expect(not_taken(phone)).to_be_visible()
    assert hands_of(phone, game) == 0


def test_a_refused_hand_can_be_mended(phone, game, refused):
    phone.get_by_role("button", name="Look at it").tap()
    expect(phone.get_by_text("How far did Bob drive?")).to_be_visible()
    expect(refused.control(0, "miles")).to_have_value("600")
    expect(not_taken(phone)).to_be_hidden()
    refused.miles(1, 425)
    refused.save()
    expect_totals(phone, NAMES, [600, 425])
    phone.reload()
    expect_totals(phone, NAMES, [600, 425])
    expect(not_taken(phone)).to_be_hidden()
    assert hands_of(phone, game) == 1


def test_a_refused_hand_can_be_looked_at_and_left(phone, game, refused):
    """The game's page has it in the fields again."""
    phone.get_by_role("button", name="Look at it").tap()
    expect(phone.get_by_text("How far did Bob drive?")).to_be_visible()
    phone.goto(game)
    expect(refused.control(0, "miles")).to_have_value("600")
    refused.miles(1, 425)
    refused.save()
    expect_totals(phone, NAMES, [600, 425])
    assert hands_of(phone, game) == 1


def test_a_refused_hand_holds_up_the_next_ones(phone, game, refused):
    """They are sent in order once it is mended."""
    refused.miles(0, 100)
    refused.miles(1, 75)
    refused.save()
    expect(refused.save_button).to_have_text("Save hand 3")
    phone.get_by_role("button", name="Look at it").tap()
    expect(kept(phone, 2)).to_be_visible()
    refused.miles(1, 425)
    refused.save()
    expect_totals(phone, NAMES, [700, 500])
    phone.goto(game)
    expect(phone.locator("#hand-1 summary")).to_contain_text("600")
    assert hands_of(phone, game) == 2


def test_a_hand_sent_by_another_tab_is_not_sent_again(phone, game):
    """The tabs of a phone share its outbox: whichever sends the hand, both show it."""
    open_game(phone, game)
    enter(phone, 600, 425)
    # The other tab sends it and takes it out of the outbox; the answer to this one is lost.
    phone.evaluate(
        """() => {
          const real = window.fetch;
          window.fetch = async (request, options) => {
            const isSave = request.method === "POST" && request.url.endsWith("/hands/new");
            if (!isSave) return real(request, options);
            window.fetch = real;
            await real(request);
            await new Promise(resolve => indexedDB.deleteDatabase("outbox").onsuccess = resolve);
            dispatchEvent(new StorageEvent("storage", { key: "outbox" }));
            await scorekeeper.outbox.reload();
            throw new TypeError("lost");
          };
        }"""
    )
    HandEntry(phone).save()
    expect(HandEntry(phone).save_button).to_have_text("Save hand 2")
    expect_totals(phone, NAMES, [600, 425])
    assert hands_of(phone, game) == 1


def test_the_same_hand_kept_by_two_tabs_is_saved_once(phone, game, network):
    """The second tab's hand is another version of hand 1, not hand 2."""
    other = phone.context.new_page()
    for page in (phone, other):
        open_game(page, game)
    network(phone, on=False)
    for page, miles in ((phone, 600), (other, 625)):
        enter(page, miles, 425).save()
        expect(HandEntry(page).save_button).to_have_text(re.compile("Save hand [23]"))
    network(phone, on=True)
    expect(not_taken(other)).to_be_visible()
    expect_totals(phone, NAMES, [600, 425])
    other.get_by_role("button", name="Look at it").tap()
    expect(other.get_by_role("heading", name="Hand 1, twice")).to_be_visible()
    assert hands_of(phone, game) == 1


@pytest.fixture
def two_kept(phone, game, network):
    """Hands 1 and 2 are kept on the phone, and hand 3 is half entered. `phone.sends` has the status of each
    answer to a save; a try without the network has none."""
    phone.sends = []
    open_game(phone, game)
    first = enter(phone, 600, 425)
    first.safety(0, ACE, coup=True)
    first.expect_sums(1000, 425)
    network(phone, on=False)
    first.save()
    expect(kept(phone, 1)).to_be_visible()
    enter(phone, 300, 700).save()
    expect(kept(phone, 1, 2)).to_be_visible()
    enter(phone, 75)
    phone.on("response", lambda answer: SAVE.search(answer.url) and phone.sends.append(answer.status))
    return first


def correct(page, number):
    page.get_by_role("button", name="Look at it").tap()
    page.locator("#kept .row", has_text=f"Hand {number}").get_by_role("button", name="Correct").tap()
    expect(HandEntry(page).save_button).to_have_text(f"Save hand {number}")


def test_what_was_shown_stays_without_the_network(phone, two_kept):
    """Totals are as they were and say as of when; the sums of the next hand come later."""
    expect(phone.locator("#kept")).to_have_text(re.compile(r"Totals as of \d\d:\d\d( [AP]M)?\."))
    for side in (0, 1):
        total = phone.locator(f"#total-{side}")
        expect(total).to_have_text("0")
        expect(total).to_have_css("text-decoration-line", "none")
    expect(phone.locator("#gained-0")).to_have_text("later")
    expect(phone.locator("#gained-1")).to_have_text("--")
    expect(phone.get_by_text("Added up when the connection is back.")).to_be_visible()


def test_kept_hands_are_listed_in_words(phone, two_kept):
    look = phone.get_by_role("button", name="Look at it")
    look.tap()
    hands = phone.locator("#kept .row span")
    assert [hand.split("\n") for hand in hands.all_inner_texts()] == [
        ["Hand 1", "Ann · 600 · Driving Ace: coup fourré", "Bob · 425"],
        ["Hand 2", "Ann · 300", "Bob · 700"],
    ]
    look.tap()
    expect(hands).to_have_count(0)


def test_a_try_leaves_the_list_of_kept_hands_alone(phone, two_kept):
    phone.get_by_role("button", name="Look at it").tap()
    correct = phone.get_by_role("button", name="Correct").first
    correct.focus()
    phone.evaluate("document.dispatchEvent(new Event('scorekeeper:outbox'))")
    expect(correct).to_be_focused()


def test_a_kept_hand_is_corrected_before_it_goes(phone, game, two_kept, network):
    """What was half entered comes back after it, and what was sent is said once."""
    hand = two_kept
    correct(phone, 1)
    expect(kept(phone, 2)).to_be_visible()
    expect(hand.control(0, "miles")).to_have_value("600")
    hand.miles(1, 400)
    hand.save()
    expect(kept(phone, 1, 2)).to_be_visible()
    expect_half_of_third(phone)
    network(phone, on=True)
    expect_totals(phone, NAMES, [1300, 400 + 1100])
    expect(phone.locator("#sent")).to_have_text("Hand 1, 2: sent.")
    hand.miles(1, 25)
    expect(phone.locator("#sent")).to_have_count(0)
    hand.save()
    expect_totals(phone, NAMES, [1375, 1525])
    assert hands_of(phone, game) == 3


def expect_half_of_third(page):
    hand = HandEntry(page)
    expect(hand.save_button).to_have_text("Save hand 3")
    expect(hand.control(0, "miles")).to_have_value("75")


def test_a_hand_that_is_corrected_is_not_sent_meanwhile(phone, game, two_kept, network):
    """Nor are those behind it, nor does a reload change that."""
    correct(phone, 1)
    network(phone, on=True)
    phone.evaluate("scorekeeper.outbox.empty()")
    phone.reload()
    expect(two_kept.save_button).to_have_text("Save hand 1")
    expect(two_kept.control(0, "miles")).to_have_value("600")
    phone.evaluate("scorekeeper.outbox.empty()")
    assert phone.sends == []
    two_kept.miles(0, 500)
    two_kept.save()
    expect_totals(phone, NAMES, [500 + 400 + 300, 425 + 1100])
    expect_half_of_third(phone)
    two_kept.miles(1, 25)
    two_kept.save()
    expect_totals(phone, NAMES, [1275, 1550])
    assert hands_of(phone, game) == 3


def test_a_corrected_hand_that_is_refused_holds_up_the_next(phone, game, two_kept, network, complaints):
    complaints.allow("status of 422")
    correct(phone, 1)
    two_kept.safety(1, ACE)
    network(phone, on=True)
    two_kept.save()
    expect(phone.locator(".talk.refused")).to_be_visible()
    expect(kept(phone, 2)).to_be_visible()
    phone.evaluate("scorekeeper.outbox.empty()")
    assert phone.sends == [422]
    two_kept.control(1, ACE).first.evaluate("tick => tick.click()")
    two_kept.save()
    expect_totals(phone, NAMES, [1300, 1525])
    expect_half_of_third(phone)
    assert hands_of(phone, game) == 2


def test_two_hands_are_corrected_one_after_the_other(phone, game, two_kept, network):
    correct(phone, 1)
    two_kept.miles(0, 500)
    correct(phone, 2)
    expect(two_kept.control(0, "miles")).to_have_value("300")
    two_kept.miles(0, 200)
    two_kept.save()
    expect(two_kept.save_button).to_have_text("Save hand 1")
    expect(two_kept.control(0, "miles")).to_have_value("500")
    two_kept.save()
    expect_half_of_third(phone)
    network(phone, on=True)
    expect_totals(phone, NAMES, [500 + 400 + 200, 1525])
    assert hands_of(phone, game) == 2


def test_a_hand_that_another_tab_corrects_is_not_sent_by_this_one(phone, game, two_kept, network):
    phone.context.route(SAVE, lambda route: route.abort("connectionreset"))
    network(phone, on=True)
    other = phone.context.new_page()
    open_game(other, game)
    expect(kept(other, 1, 2)).to_be_visible()
    correct(other, 1)
    phone.wait_for_function("scorekeeper.outbox.oldest().held")
    phone.context.unroute(SAVE)
    phone.sends.clear()
    phone.evaluate("scorekeeper.outbox.empty()")
    assert phone.sends == []
    hand = HandEntry(other)
    hand.miles(0, 500)
    hand.save()
    expect_totals(other, NAMES, [500 + 400 + 300, 1525])
    assert hands_of(phone, game) == 2
    expect_totals(phone, NAMES, [500 + 400 + 300, 1525])
    expect(phone.locator("#kept")).to_be_hidden()


# What another tab finds on the disk after each write: the numbers of the hands and the versions they follow.
RECORD_DISK = """() => {
  const real = IDBDatabase.prototype.transaction;
  window.found = [];
  const seen = ({ number, body }) => [number, new URLSearchParams(body).get("seen")];
  IDBDatabase.prototype.transaction = function (...args) {
    const transaction = real.apply(this, args);
    if (args[1] === "readwrite") transaction.addEventListener("complete", () => {
      const reading = real.call(this, "hands").objectStore("hands").getAll();
      reading.onsuccess = () => window.found.push(reading.result.map(seen));
    });
    return transaction;
  };
}"""


def test_a_tab_finds_the_next_hand_with_the_version_of_the_one_just_sent(phone, two_kept, network):
    """Otherwise a second tab, which may send it at once, is refused: hand 2 would be there twice."""
    version_before = phone.locator("#entry [name=seen]").input_value()
    phone.evaluate(RECORD_DISK)
    network(phone, on=True)
    expect_totals(phone, NAMES, [1300, 1525])
    [[(number, version)]] = [hands for hands in phone.evaluate("found") if len(hands) == 1]
    assert number == "2" and version != version_before


@pytest.fixture
def clash(phone, new_phone, server, game, network):
    """Bob's phone keeps hand 1, which Ann's phone has saved; the next hand is half entered in its fields."""
    owner, device = Device(server), Device(server)
    owner.take_cookies_of(phone.context)
    device.post(owner.new_link(game, "Bob"))
    bob = new_phone()
    device.lend_cookies_to(bob.context)
    open_game(bob, game)
    network(bob, on=False)
    enter(bob, 625, 425).save()
    expect(kept(bob, 1)).to_be_visible()
    half = enter(bob, 75)
    half.safety(1, ACE)
    open_game(phone, game)
    enter(phone, 600, 425).save()
    expect_totals(phone, NAMES, [600, 425])
    network(bob, on=True)
    expect(not_taken(bob)).to_be_visible()
    return bob


def expect_half(page, number):
    hand = HandEntry(page)
    expect(hand.save_button).to_have_text(f"Save hand {number}")
    expect(hand.control(0, "miles")).to_have_value("75")
    expect(hand.tick(1, ACE, "played")).to_be_checked()
    return hand


def test_a_hand_entered_behind_a_refused_one_outlasts_a_reload(clash):
    clash.reload()
    expect(not_taken(clash)).to_be_visible()
    expect_half(clash, 2)


def test_a_way_out_leaves_the_dealer_of_a_hand_behind_a_refused_one(clash):
    hand = HandEntry(clash)
    dealer = clash.get_by_label("Who dealt")
    expect(dealer.locator("option:checked")).to_have_text("Bob deals")
    hand.safety(0, ACE)
    clash.locator(".ways-out button").first.tap()
    expect(clash.locator(".ways-out button")).to_have_count(0)
    expect(dealer.locator("option:checked")).to_have_text("Bob deals")


@pytest.mark.parametrize(
    ("role", "choice", "totals", "number"),
    [
        ("link", "Keep the saved one", [600, 425], 2),
        ("button", "Use mine instead", [625, 425], 2),
        ("button", "Keep both: save mine as hand 2", [1225, 850], 3),
    ],
)
def test_a_hand_entered_behind_a_refused_one_outlasts_the_choice(clash, role, choice, totals, number):
    clash.get_by_role("button", name="Look at it").tap()
    expect(clash.get_by_role("heading", name="Hand 1, twice")).to_be_visible()
    clash.get_by_role(role, name=choice).tap()
    expect_totals(clash, NAMES, totals)
    expect(not_taken(clash)).to_be_hidden()
    hand = expect_half(clash, number)
    clash.reload()
    expect_half(clash, number)
    hand.miles(1, 50)
    hand.save()
    expect_totals(clash, NAMES, [totals[0] + 75, totals[1] + 150])


def test_a_third_hand_stays_while_two_wait(clash, network):
    """The second is sent when the first is settled; the third stays half entered."""
    hand = HandEntry(clash)
    hand.miles(1, 50)
    hand.save()
    expect(hand.save_button).to_have_text("Save hand 3")
    hand.miles(0, 200)
    hand.settle()
    clash.reload()
    expect(hand.save_button).to_have_text("Save hand 3")
    expect(hand.control(0, "miles")).to_have_value("200")
    expect(not_taken(clash)).to_be_visible()
    clash.get_by_role("button", name="Look at it").tap()
    clash.get_by_role("link", name="Keep the saved one").tap()
    expect_totals(clash, NAMES, [675, 575])
    expect(hand.control(0, "miles")).to_have_value("200")
    expect(hand.save_button).to_have_text("Save hand 3")
    hand.miles(1, 25)
    hand.save()
    expect_totals(clash, NAMES, [875, 600])
