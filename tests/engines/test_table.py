"""A table's evening in every browser: names, hands by taps, a mended refusal, a lost network."""

import pytest

from tests.browser.phones import Server
from tests.browser.world import Device, reported
from tests.builders import ACE, TANK
from tests.builders_web import stored_game
from tests.engines.entry import Hand, expect

pytestmark = pytest.mark.engine

AGENTS = {"webkit": "Version/60.", "wpe": "Version/16.0 ", "chromium-90": "Chrome/90."}
NAMES = ("Ann", "Bob", "Chloé", "Dev")
#: Background of a safety's two zones.
COLOURS = """(name) => [...document.getElementsByName(name)[0].parentNode.querySelectorAll(".zone")].map(
  (zone) => getComputedStyle(zone).backgroundColor,
)"""
#: Colours of changed zones.
CHANGED = f"""(name, plain, changed) => ({COLOURS})(name).every(
  (colour, zone) => (colour !== plain[zone]) === changed[zone],
)"""
#: The miles in the rows.
MILES = "() => [...document.querySelectorAll('.miles input')].map((field) => field.value)"
#: Rows that the keys cover in part.
COVERED = """() => {
  const dock = document.querySelector(".dock").getBoundingClientRect();
  return [...document.querySelectorAll(".side-row")].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top < 0 || bottom > dock.top + 1;
  }).map((row) => row.dataset.side);
}"""


@pytest.fixture
def hand(phone, game_on):
    """The entry of the first hand of Ann and Bob."""
    phone.goto(game_on("Ann", "Bob"))
    return Hand(phone)


def hands_of(server, phone):
    """The hands of the open game, as the server has them."""
    path = phone.evaluate("() => location.pathname")
    return stored_game(server.app, path.split("/")[2]).hands


def test_the_browser_is_the_one_of_its_name(phone, request):
    agent = AGENTS[request.node.callspec.params["engine"]]
    assert agent in phone.evaluate("() => navigator.userAgent")


def test_enter_goes_to_the_next_name(phone):
    phone.goto("/")
    phone.tap("a", "New game")
    phone.type("#name_0", "Ann")
    phone.enter()
    phone.until("() => document.activeElement.id === 'name_1'", of="the focus on the second name")
    phone.keys("Bob")
    phone.tap("button", "Start the game")
    phone.sees("button", "Save hand 1")
    Hand(phone).expect_totals(0, 0)


def test_a_hand_by_taps_reaches_the_server(hand, server):
    hand.miles(0, 600)
    hand.safety(0, ACE)
    hand.miles(1, 425)
    hand.expect_points(700, 425)
    hand.save()
    hand.expect_totals(700, 425)
    assert len(hands_of(server, hand.phone)) == 1


def test_a_tap_on_the_coup_half_is_a_coup_fourre(hand, server):
    hand.miles(0, 600)
    hand.safety(0, ACE, "coup")
    hand.expect_points(600 + 100 + 300, None)
    hand.miles(1, 0)
    hand.save()
    hand.expect_totals(1000, 0)


def test_a_tile_shows_its_state(hand):
    phone, name = hand.phone, f"side_0-{ACE}"
    plain = phone.evaluate(COLOURS, name)
    hand.safety(0, ACE)
    phone.until(CHANGED, name, plain, [True, False], of="a safety that looks played")
    hand.safety(0, ACE, "coup")
    phone.until(CHANGED, name, plain, [False, True], of="a safety that looks like a coup fourré")


def test_a_refused_hand_is_mended(hand):
    phone = hand.phone
    hand.miles(0, 800)
    hand.miles(1, 475)
    hand.save()
    phone.sees(".talk.open", "Ann cannot have 800 miles: the trip ends at exactly 700.")
    phone.tap(".talk [data-close]")
    phone.sees(".talk.open", times=0)
    phone.sees("#talk", "Ann cannot have 800 miles")
    phone.tap("#talk button", "Ann called the extension")
    hand.expect_points(800, 475 + 200)
    hand.save()
    hand.expect_totals(800, 675)


def test_undo_brings_the_hand_back(hand, server):
    hand.miles(0, 600)
    hand.miles(1, 425)
    hand.save()
    hand.expect_totals(600, 425)
    hand.phone.tap("#talk button", "Undo")
    hand.phone.sees("#talk", "Hand 1 undone.")
    hand.expect_totals(0, 0)
    hand.expect_points(600, 425)
    assert len(hands_of(server, hand.phone)) == 0


def test_a_reload_keeps_what_is_entered(hand):
    hand.miles(0, 600)
    hand.safety(0, TANK)
    hand.expect_points(700, None)
    hand.phone.reload()
    hand.expect_points(700, None)


def test_going_back_keeps_the_entered_hand(hand):
    """Even from the browser's page cache, where WebKit empties fields without autocompletion."""
    hand.miles(0, 600)
    hand.safety(0, TANK)
    hand.expect_points(700, None)
    hand.phone.goto("/rulebook")
    hand.phone.back()
    expect(hand.phone, MILES, ["600", ""])
    hand.miles(1, 425)
    hand.save()
    hand.expect_totals(700, 425)


@pytest.mark.engine("webkit", "wpe")
def test_going_back_keeps_the_names(phone):
    """Chromium 90 has no page cache."""
    phone.goto("/games/new")
    phone.type("#name_0", "Ann")
    phone.goto("/rulebook")
    phone.back()
    expect(phone, "() => [document.querySelector('#name_0').value]", ["Ann"])


def test_a_line_opens_its_receipt(phone, game_on):
    phone.goto(game_on("Ann", "Bob", hands=[reported((600, ACE), (425,))]))
    phone.tap("#hand-1 summary")
    phone.sees("#hand-1 .receipts", "Driving Ace")


def test_the_menu_lies_over_the_rows(phone, game_on):
    phone.goto(game_on("Ann", "Bob"))
    phone.tap(".menu-button, [href$='/menu']")
    phone.tap("a", "Names and rules")
    phone.sees("h1", "Names and rules")


@pytest.mark.parametrize(("sides", "box"), [(3, "winning-moves"), (4, "dujardin-2024")])
def test_all_rows_stand_above_the_keys(phone, game_on, server, sides, box):
    phone.goto(game_on(*NAMES[:sides], edition=box))
    hand = Hand(phone)
    expect(phone, COVERED, [])
    for side, miles in enumerate((600, 425, 25, 75)[:sides]):
        hand.miles(side, miles)
    expect(phone, COVERED, [])
    hand.save()
    phone.sees("button", "Save hand 2")
    assert len(hands_of(server, phone)) == 1


def test_hands_wait_without_a_network(engine, tmp_path):
    """Nothing answers at the server's address until another server starts there."""
    with Server(tmp_path) as server:
        phone = engine.phone_at(server.url)
        device, port = Device(server), int(server.url.rpartition(":")[2])
        game = device.new_game("Ann", "Bob")
        device.lend_cookies_to(phone)
        phone.goto(game)
        phone.sees("#entry[data-htmx-powered]")
    hand = Hand(phone)
    for number, miles in ((1, 600), (2, 300)):
        phone.sees("button", f"Save hand {number}")
        hand.miles(0, miles)
        hand.miles(1, 25)
        hand.save()
    phone.sees("#kept", "Hand 1, 2: kept on this phone, and sent when the connection is back.")
    with Server(tmp_path, port) as server:
        hand.expect_totals(900, 50)
        phone.sees("#kept", times=0)
        assert len(hands_of(server, phone)) == 2


def test_a_lost_answer_saves_one_hand(phone, game_on, server):
    game = game_on("Ann", "Bob")
    phone.goto(game)
    hand = Hand(phone)
    hand.miles(0, 600)
    hand.miles(1, 25)
    with server.losing_answers(f"{game}/hands/new"):
        hand.save()
        phone.sees("#kept", "Hand 1: kept on this phone, and sent when the connection is back.")
    hand.expect_totals(600, 25)
    assert len(hands_of(server, phone)) == 1
    phone.errors()
