"""A hand played back: forwards, backwards, by slider and keys; what is forbidden; passed on; verified."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper.records.plays import passages
from tests.browser.phones import NETWORK, VENDORED, hold
from tests.browser.tapping import expect_totals, open_hand, open_menu
from tests.browser.world import game_on, reported
from tests.builders import DATA
from tests.builders_web import record_text

#: The first hand of the file: two players, with its deck.
REAL = b"\n".join(next(passages((DATA / "played-hands.mb").read_bytes())).lines).decode()
PLAYS = ["A roll", "B limit > A", "A 50", "B roll", "A end", "B 100"]
SHORT = record_text(*PLAYS, names="Ann, Bob", dealer="B")


@pytest.fixture
def phone(used_phone):
    return used_phone()


def paste(page, text):
    page.goto("/menu")
    page.get_by_role("link", name="Replay a hand").tap()
    page.get_by_label("Paste a play-by-play").fill(text)


def play_back(page, text):
    paste(page, text)
    show(page)


def show(page):
    page.get_by_role("button", name="Replay the hand").tap()
    expect(count(page)).to_be_visible()


def count(page):
    return page.locator("#steps .count")


def message(page):
    return page.locator("#said")


def step_on(page):
    page.get_by_role("button", name="One play on").tap()


# --- the file of the real hands, with one card changed -----------------------------------------------------


@pytest.mark.in_pocket
@pytest.mark.parametrize(
    ("written", "changed", "action", "ruling", "article"),
    [
        (
            "A end_of_limit\n",
            "A 75\n",
            "A: 75",
            "Under a Speed Limit only 25s and 50s may be played.",
            "MB-6.3",
        ),
        ("A 75\nB stop > A", "A 75\nA 75\nB stop > A", "A: 75", "Players act in turn", "MB-3"),
        (
            "A puncture_proof\n",
            "A extra_tank\n",
            "A: Extra Tank",
            "The player does not hold this card.",
            None,
        ),
    ],
    ids=["under the limit", "once too often", "not in hand"],
)
def test_a_changed_card_is_caught(phone, written, changed, action, ruling, article):
    play_back(phone, REAL.replace(written, changed, 1))
    expect(message(phone)).to_contain_text(action)
    wrong = phone.locator(".wrong")
    expect(wrong).to_contain_text("Not allowed")
    expect(wrong).to_contain_text(ruling)
    if article:
        expect(wrong.get_by_role("link", name=re.compile(article)).first).to_be_visible()
    expect(wrong).to_contain_text("could have played")
    expect(wrong).to_be_in_viewport()


# --- to and fro --------------------------------------------------------------------------------------------


@pytest.mark.in_pocket
def test_buttons_lead_forwards_backwards_and_to_the_ends(phone):
    play_back(phone, SHORT)
    expect(message(phone)).to_contain_text("The cards are dealt. Ann begins.")
    step_on(phone)
    expect(message(phone)).to_contain_text("Ann plays a Roll.")
    step_on(phone)
    expect(message(phone)).to_contain_text("Bob plays a Speed Limit against Ann.")
    expect(phone.locator("#tables .on-table.side-a")).to_contain_text("Speed Limit")
    phone.get_by_role("button", name="One play back").tap()
    expect(message(phone)).to_contain_text("Ann plays a Roll.")
    phone.get_by_role("button", name="Go to the end").tap()
    expect(message(phone)).to_contain_text("Bob plays a 100, now at 100 miles.")
    expect(count(phone)).to_have_text("6 / 6")
    phone.get_by_role("button", name="Go to the deal").tap()
    expect(count(phone)).to_have_text("0 / 6")


def test_quick_taps_are_all_counted(phone):
    play_back(phone, SHORT)
    for _ in PLAYS:
        step_on(phone)
    expect(count(phone)).to_have_text("6 / 6")
    expect(message(phone)).to_contain_text("Bob plays a 100, now at 100 miles.")


def test_taps_before_htmx_has_come_are_counted_too(phone):
    paste(phone, SHORT)
    release = hold(phone, f"**/{VENDORED.name}*")
    show(phone)
    phone.get_by_role("button", name="One play on").evaluate("on => [1, 2, 3, 4].forEach(() => on.click())")
    release()
    expect(count(phone)).to_have_text("4 / 6")


def test_the_servers_own_computer_steps_through_a_hand(phone, server, monkeypatch):
    """The address to share is the server's in the network, of another origin than the page."""
    monkeypatch.setitem(server.app.config, "REACHABLE_AT", "http://192.0.2.7:8000/")
    play_back(phone, SHORT)
    step_on(phone)
    expect(count(phone)).to_have_text("1 / 6")
    expect(phone.get_by_label("Address of this position")).to_have_value(
        re.compile("^http://192.0.2.7:8000/")
    )
    expect(phone).to_have_url(re.compile(r"^http://127\.0\.0\.1.*[?&]at=1(&|$)"))
    expect(phone.locator("html")).to_have_class("scripted")


def test_without_htmx_the_buttons_are_those_of_a_form(phone, complaints):
    complaints.allow(*NETWORK)
    phone.route(f"**/{VENDORED.name}*", lambda route: route.abort())
    play_back(phone, SHORT)
    expect(phone.locator("html")).not_to_have_class("scripted")
    for _ in range(2):
        step_on(phone)
    expect(count(phone)).to_have_text("2 / 6")


def test_keys_and_slider_move_the_position(phone):
    play_back(phone, SHORT)
    phone.keyboard.press("ArrowRight")
    phone.keyboard.press("ArrowRight")
    expect(count(phone)).to_have_text("2 / 6")
    phone.keyboard.press("End")
    expect(count(phone)).to_have_text("6 / 6")
    phone.keyboard.press("ArrowLeft")
    expect(count(phone)).to_have_text("5 / 6")
    slider = phone.get_by_label("Play number")
    slider.fill("3")
    expect(count(phone)).to_have_text("3 / 6")
    slider.focus()
    phone.keyboard.press("ArrowRight")
    expect(count(phone)).to_have_text("4 / 6")


def test_the_keyboards_focus_stays_on_its_button(phone):
    play_back(phone, SHORT)
    button = phone.get_by_role("button", name="One play on")
    button.focus()
    for number in (1, 2):
        phone.keyboard.press("Enter")
        expect(count(phone)).to_have_text(f"{number} / 6")
        expect(button).to_be_focused()
    phone.get_by_label("Play number").focus()
    phone.keyboard.press("Enter")
    expect(count(phone)).to_have_text("2 / 6")


def test_opened_parts_stay_open(phone):
    play_back(phone, SHORT)
    phone.locator("summary", has_text="Share this position").tap()
    step_on(phone)
    expect(count(phone)).to_have_text("1 / 6")
    expect(phone.get_by_label("Address of this position")).to_have_value(re.compile("[?&]at=1&"))
    expect(phone.get_by_label("Address of this position")).to_be_visible()


def test_back_from_a_record_leads_to_the_list_of_several(phone):
    """It has an address: nothing is sent again."""
    phone.goto("/replay")
    phone.get_by_label("Paste a play-by-play").fill(SHORT + "\n" + SHORT)
    phone.get_by_role("button", name="Replay the hand").tap()
    expect(phone.get_by_role("heading", name="2 play-by-plays")).to_be_visible()
    sent = []
    phone.on("request", lambda request: sent.append(request.method))
    for back in (phone.get_by_role("link", name="Back", exact=True).tap, phone.go_back):
        expect(phone.get_by_role("heading", name="2 play-by-plays")).to_be_visible()
        phone.get_by_role("link", name="Watch").last.tap()
        expect(count(phone)).to_have_text("0 / 6")
        back()
    expect(phone.get_by_role("heading", name="2 play-by-plays")).to_be_visible()
    phone.reload()
    expect(phone.get_by_role("heading", name="2 play-by-plays")).to_be_visible()
    assert "POST" not in sent


def test_any_play_can_be_tapped(phone):
    play_back(phone, SHORT)
    phone.locator("summary", has_text="Every play").tap()
    phone.get_by_role("button", name="A end").tap()
    expect(count(phone)).to_have_text("5 / 6")
    expect(message(phone)).to_contain_text("Ann plays an End of Limit.")


def test_the_address_is_the_position(phone, used_phone):
    play_back(phone, SHORT)
    step_on(phone)
    step_on(phone)
    expect(count(phone)).to_have_text("2 / 6")
    phone.reload()
    expect(count(phone)).to_have_text("2 / 6")
    phone.locator("summary", has_text="Share this position").tap()
    other = used_phone()
    other.goto(phone.get_by_label("Address of this position").input_value())
    expect(message(other)).to_contain_text("Bob plays a Speed Limit against Ann.")


@pytest.mark.journey("replays.show", "legal.ask")
def test_one_tap_asks_with_the_situation_laid_out(phone):
    play_back(phone, SHORT)
    step_on(phone)
    step_on(phone)
    expect(count(phone)).to_have_text("2 / 6")
    phone.get_by_role("link", name="Is this allowed?").tap()
    expect(phone.locator("[type=radio][name=own-battle][value=roll]")).to_be_checked()
    expect(phone.locator("[type=radio][name=own-speed][value=speed_limit]")).to_be_checked()
    phone.locator("label:has([name=card][value='75'])").tap()
    phone.get_by_role("button", name="Is it allowed?").tap()
    expect(phone.locator("#answer")).to_contain_text("Not allowed")
    phone.get_by_role("link", name="Back").tap()
    phone.get_by_role("link", name="Back").tap()
    expect(count(phone)).to_have_text("2 / 6")


def test_a_position_is_a_page_without_a_script(used_phone):
    phone = used_phone(java_script_enabled=False)
    play_back(phone, SHORT)
    step_on(phone)
    step_on(phone)
    expect(message(phone)).to_contain_text("Bob plays a Speed Limit against Ann.")
    phone.get_by_label("Play number").fill("5")
    phone.get_by_role("button", name="Show this position").tap()
    expect(message(phone)).to_contain_text("Ann plays an End of Limit.")


# --- verified ----------------------------------------------------------------------------------------------

WITH_A_200 = ["A roll", "B x 25", "A 200", "B x 25", *["A 100", "B x 25"] * 4, "A 100"]


@pytest.mark.in_pocket
@pytest.mark.journey("verify.show", "verify.choose", "replays.of_hand")
def test_a_claim_is_compared_with_its_record_and_corrected(phone, server):
    claimed = reported((700,), (0,)) | {"side_0-no_200s": "y", "dealer": "1"}
    phone.goto(game_on(phone, server, "Ann", "Bob", hands=[claimed]))
    expect_totals(phone, ["Ann", "Bob"], [1900, 0])
    open_hand(phone, 1).get_by_role("link", name="Verify it play by play").tap()
    phone.get_by_label("Paste a play-by-play").fill(record_text(*WITH_A_200, dealer="B"))
    phone.get_by_role("button", name="Compare").tap()
    expect(phone.get_by_text("1 thing differs")).to_be_visible()
    row = phone.get_by_role("row", name=re.compile("^Safe trip"))
    expect(row).to_have_text(re.compile(r"a 200: Ann’s \w+ play\s+safe trip\s*no safe trip"))
    phone.get_by_role("button", name="The play-by-play is right: use its result").tap()
    expect_totals(phone, ["Ann", "Bob"], [1600, 0])
    hand = open_hand(phone, 1)
    expect(phone.locator("#hand-1 summary")).to_contain_text("verified")
    with phone.expect_download() as download:
        hand.get_by_role("link", name="Its play-by-play").tap()
        phone.get_by_role("link", name="Save the play-by-play").tap()
    assert download.value.suggested_filename == "hand-1.mb"
    phone.get_by_role("link", name="Replay the hand").tap()
    expect(count(phone)).to_be_visible()
    for _ in range(2):
        with phone.expect_event("load"):
            phone.get_by_role("link", name="Back", exact=True).tap()
    open_menu(phone)
    phone.get_by_role("link", name="Verify hands play by play").tap()
    phone.get_by_label("Paste the play-by-plays").fill(record_text(*WITH_A_200, dealer="B"))
    phone.get_by_role("button", name="Compare").tap()
    expect(phone.get_by_text("All of it agrees")).to_be_visible()


def test_back_from_the_replay_of_a_comparison_leads_to_it(phone, server):
    """It has an address: nothing is sent again."""
    claimed = reported((700,), (0,)) | {"side_0-no_200s": "y", "dealer": "1"}
    phone.goto(game_on(phone, server, "Ann", "Bob", hands=[claimed]))
    open_hand(phone, 1).get_by_role("link", name="Verify it play by play").tap()
    phone.get_by_label("Paste a play-by-play").fill(record_text(*WITH_A_200, dealer="B"))
    phone.get_by_role("button", name="Compare").tap()
    expect(phone.get_by_text("1 thing differs")).to_be_visible()
    sent = []
    phone.on("request", lambda request: sent.append(request.method))
    for back in (phone.get_by_role("link", name="Back", exact=True).tap, phone.go_back, None):
        expect(phone.get_by_text("1 thing differs")).to_be_visible()
        phone.reload()
        expect(phone.get_by_text("1 thing differs")).to_be_visible()
        if back:
            phone.get_by_role("link", name="Replay the hand").tap()
            expect(count(phone)).to_have_text("0 / 13")
            back()
    assert "POST" not in sent


# --- its cards ----------------------------------------------------------------------------------------------

#: The cards whose word leaves their frame.
RUN_OUT = """cards => cards.filter(card => {
  const word = document.createRange(), frame = card.getBoundingClientRect();
  word.selectNodeContents(card.querySelector("small"));
  const { left, right, top, bottom } = word.getBoundingClientRect();
  return left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom;
}).map(card => card.innerText)"""


@pytest.mark.parametrize("width", [320, 390])
def test_the_word_of_a_safety_stays_on_its_card(new_phone, width):
    page = new_phone(locale="fr-FR", viewport={"width": width, "height": 844})
    page.goto("/replay")
    page.locator("form textarea").fill(REAL)
    page.locator("form:has(textarea) .main").tap()
    page.get_by_role("button", name="Aller à la fin").tap()
    cards = page.locator(".safety-area .playing-card:not(.empty)")
    expect(cards).to_have_count(4)
    assert cards.evaluate_all(RUN_OUT) == []
