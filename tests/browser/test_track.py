"""A hand followed card by card on a phone: tapped as it is played, caught, undone, offline, saved."""

import json
import re
import time

import pytest
from playwright.sync_api import expect

from scorekeeper.records.plays import read_records
from scorekeeper.rules.cards import CLASSIC
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, EXTENSION
from tests.browser.phones import NETWORK, NO_TAP, hold
from tests.browser.tapping import Finger, HandEntry, expect_totals, label_of, open_menu
from tests.browser.world import game_on
from tests.builders import DATA

NAMES = ("Ann", "Bob", "Chloé", "Dev")
#: Number of players -> the place of a hand of about 80 plays in tests/data/played-hands.mb.
HANDS = {2: 4, 3: 22, 4: 35}
MOST_TAPS = 105


def from_menu(page, name):
    """Tap a line of the page's menu."""
    page.get_by_role("button", name="Menu").tap()
    page.get_by_role("link", name=name).tap()


def played(place):
    """A record of the file, and its players' scores."""
    with (DATA / "played-hands.mb").open("rb") as file:
        record = list(read_records(file))[place]
    scores = (DATA / "played-hands.scores.jsonl").read_text("utf-8").splitlines()[place]
    return record, json.loads(scores)["scores"]


class TrackPage(Finger):
    """The page on which a hand is followed."""

    last = None

    def open(self, game, dealer):
        self.page.goto(game)
        self.tap(self.page.get_by_role("link", name="Follow the hand card by card"))
        self.is_powered()
        choice = self.page.get_by_label("Who dealt")
        if choice.input_value() != str(dealer):
            self.choose(choice, str(dealer))
            first = (dealer + 1) % choice.locator("option").count()
            expect(self.message).to_contain_text(f"{NAMES[first]}’s turn")
        return self

    def is_powered(self):
        """Wait for htmx: before it comes, a tap loads the page anew."""
        expect(self.page.locator("[data-track][data-htmx-powered]")).to_be_attached()

    @property
    def message(self):
        return self.page.locator("#told")

    @property
    def pile(self):
        return self.page.locator("#pile b")

    def key(self, card):
        return self.page.locator(f"#fits button[value='{card}']:visible")

    def press(self, locator, name):
        """One tap. A second tap on the same key waits first: within a moment it counts as the same tap."""
        if name == self.last:
            self.is_answered()
            self.page.wait_for_timeout(620)
        self.tap(locator)
        self.last = name

    def card(self, card):
        self.press(self.key(card), card)

    def hazard(self, card, against=None):
        """Plays a hazard against a side, by its letter, or discards it."""
        self.tap(label_of(self.page.locator(f"#pick-{card}")))
        self.press(self.page.locator(f".targets button[value='{against or 'x'}']"), (card, against))

    def discard(self, card):
        unfit = self.page.locator(f"#fits .no-fit[name][value='{card}']")
        if unfit.count() and not self.queue.count():
            self.press(unfit, card)
            return
        if card in CLASSIC.hazards:
            self.hazard(card)
            return
        self.tap(label_of(self.page.locator("[name=how][value=discarded]")))
        self.card(card)

    def offered(self, words):
        """Answer an offer, after a pause: a quick tap would be the second on the target that stood there."""
        offer = self.page.locator("#ask").get_by_role("button", name=words)
        offer.wait_for()
        self.page.wait_for_timeout(320)
        self.press(offer, words)

    def follow(self, record):
        """Every play of a record."""
        sides = record.rules.sides
        for action in record.actions:
            if action.kind == EXTENSION:
                self.offered(re.compile("extension"))
            elif action.kind == COUP_FOURRE:
                self.offered(re.compile(f"^{NAMES[action.seat]}, coup fourré"))
            elif action.kind == DISCARD:
                self.is_answered()  # until then the page does not know what fits
                self.discard(action.card)
            elif action.on != action.seat % sides:
                self.hazard(action.card, "ABCD"[action.on])
            else:
                self.card(action.card)

    def laid(self):
        """Say that the card just discarded was laid."""
        self.tap(self.page.get_by_role("button", name="It was laid"))

    def acts(self, seat):
        """Say that this player acts, whoever’s turn it is: the card is not taken for a discard."""
        if not self.page.locator("#who-acted[open]").count():
            self.tap(self.page.locator("#who-acted summary"))
        self.tap(label_of(self.page.locator(f"[name=seat][value={seat}]")))

    @property
    def queue(self):
        return self.page.locator("#queue input")

    def is_answered(self):
        """Wait until every tap is answered."""
        expect(self.queue).to_have_count(0)

    def save(self):
        self.tap(self.page.get_by_role("button", name=re.compile("^Save hand")))


@pytest.mark.parametrize(
    ("players", "cdn"),
    [
        pytest.param(2, "answers", id="2, with the CDN"),
        pytest.param(3, "unreachable", id="3", marks=pytest.mark.slow),
        pytest.param(4, "unreachable", id="4"),
    ],
)
def test_a_real_hand_is_followed_and_scores_as_it_was_scored(used_phone, server, players, cdn, note):
    phone = used_phone(cdn=cdn)
    record, scores = played(HANDS[players])
    names = NAMES[:players]
    game = game_on(phone, server, *names)
    track = TrackPage(phone).open(game, record.dealer)
    track.follow(record)
    expect(phone.get_by_text("The hand is over.")).to_be_visible()
    track.is_answered()
    track.save()
    sides = [" & ".join(names[side :: record.rules.sides]) for side in range(record.rules.sides)]
    expect_totals(phone, sides, scores)
    expect(phone.locator("#hand-1 summary")).to_contain_text("verified")
    note(f"{players} players, {len(record.actions)} plays: {track.taps} taps")
    assert track.taps <= MOST_TAPS


# --- one step after the other ----------------------------------------------------------------------------


@pytest.fixture
def phone(used_phone):
    return used_phone()


@pytest.fixture
def game(phone, server):
    return game_on(phone, server, "Ann", "Bob", dealer="1")


@pytest.fixture
def track(phone, game):
    return TrackPage(phone).open(game, 1)


def test_the_page_says_what_was_played_and_whose_turn_it_is(track):
    track.card("roll")
    expect(track.message).to_have_text(re.compile(r"Ann plays a Roll\.\s+Bob’s turn"))
    expect(track.message).to_have_attribute("role", "status")
    expect(track.pile).to_have_text("88")


@pytest.mark.in_pocket
@pytest.mark.journey("track.follow")
def test_a_forbidden_play_is_caught_while_it_can_be_taken_back(phone, track):
    track.card("100")
    expect(track.message).to_contain_text("Ann discards a 100.")
    track.laid()
    caught = phone.get_by_role("alert")
    expect(caught).to_contain_text("Ann: 100")
    expect(caught).to_contain_text("Distance cards need a side that is moving")
    expect(caught.get_by_role("link", name=re.compile("^MB-"))).to_be_visible()
    expect(track.key("100")).to_have_count(0)  # one thing at a time
    track.tap(phone.get_by_role("button", name="Undo", exact=True))
    expect(caught).to_have_count(0)
    track.card("roll")
    expect(track.message).to_contain_text("Ann plays a Roll.")


def test_a_caught_play_moves_neither_the_table_nor_the_focus(phone, track):
    phone.set_viewport_size({"width": 390, "height": 500})
    track.card("100")
    laid = phone.get_by_role("button", name="It was laid")
    laid.focus()
    phone.evaluate("scrollTo(0, 60)")
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("alert")).to_contain_text("Ann: 100")
    expect(phone.get_by_role("alert").locator("h2")).to_be_in_viewport()
    expect(phone.locator("#sides")).to_be_in_viewport(ratio=1)
    expect(track.message).to_be_focused()
    phone.get_by_role("button", name="Undo", exact=True).tap()
    expect(phone.get_by_role("alert")).to_have_count(0)
    deadline = time.monotonic() + 10
    while phone.evaluate("scrollY") != 60:
        assert time.monotonic() < deadline, "the page did not go back to where it was"


@pytest.mark.parametrize("width", [360, 390])
@pytest.mark.parametrize(
    ("names", "locale", "fields"),
    [
        (NAMES[:3], "en-US", {}),
        (NAMES[:3], "fr-FR", {}),
        (NAMES, "en-US", {"edition": "dujardin-2024"}),
    ],
    ids=["3 sides", "3 sides, French", "4 sides"],
)
def test_many_sides_leave_every_choice_on_a_low_screen(used_phone, server, names, locale, fields, width):
    """With a browser's bars, before the first card and after the taps on cards."""
    phone = used_phone(locale=locale)
    phone.set_viewport_size({"width": width, "height": 664})
    phone.goto(f"{game_on(phone, server, *names, dealer=str(len(names) - 1), **fields)}/track")
    track, choices = TrackPage(phone), phone.locator(".how-used")
    track.is_powered()
    expect(choices).to_be_in_viewport(ratio=1)
    for card in ("roll", "100"):  # the 100 is discarded
        phone.locator(f"#fits button[value='{card}']:visible").evaluate("key => key.click()")
        expect(track.message).to_contain_text("100" if card == "100" else names[1])
        track.is_answered()
        expect(choices).to_be_in_viewport(ratio=1)
    assert phone.evaluate("scrollY") == 0


def test_a_laid_card_can_be_discarded_after_all(phone, track):
    track.card("100")
    track.laid()
    track.tap(phone.get_by_role("button", name="It was discarded"))
    expect(track.message).to_contain_text("Ann discards a 100.")


def test_taps_behind_a_forbidden_one_wait_and_go_on(phone, track, complaints):
    complaints.allow(*NETWORK, *NO_TAP)
    phone.context.set_offline(True)
    for card in ("roll", "100", "50"):  # the 100 is Bob's, who has no Roll
        track.card(card)
    phone.context.set_offline(False)
    track.is_answered()
    phone.get_by_role("button", name="It was discarded").tap()
    track.is_answered()
    expect(track.message).to_contain_text("Ann plays a 50, now at 50 miles.")


def test_undo_leads_back_to_the_deal(phone, track):
    track.card("roll")
    track.is_answered()
    track.card("25")
    expect(track.message).to_contain_text("Bob discards a 25.")
    undo = phone.get_by_role("button", name="Undo the last play")
    undo.tap()
    undo.tap()
    expect(track.message).to_contain_text("The cards are dealt.")
    expect(undo).to_be_disabled()
    expect(track.pile).to_have_text("89")


def test_a_clumsy_double_tap_is_one(phone, track):
    track.key("roll").dblclick()
    track.is_answered()
    expect(track.message).to_have_text(re.compile(r"Ann plays a Roll\.\s+Bob’s turn"))


# A double tap of a slow finger. The page waits itself, so that a busy machine makes it no slower.
TAPS_TWICE = """async (card) => {
  const tap = () => document.querySelector(`#fits [value="${card}"]`).click();
  tap();
  await new Promise((later) => setTimeout(later, 400));
  tap();
}"""


def test_a_second_tap_on_a_card_is_no_play_of_the_next_player(phone, track):
    """What it would be is offered, and can be tapped."""
    before = track.key("roll").bounding_box()
    phone.evaluate(TAPS_TWICE, "roll")
    again = phone.get_by_role("button", name="Bob: Roll, too?")
    expect(again).to_be_visible()
    track.is_answered()
    expect(track.message).to_contain_text("Ann plays a Roll.")
    assert track.key("roll").bounding_box() == before
    again.tap()
    expect(track.message).to_contain_text("Bob plays a Roll.")
    expect(phone.get_by_role("button", name="too?")).to_be_hidden()


def test_a_second_tap_is_asked_about_until_it_is_answered(phone, track):
    """Also beside the next play and after a reload: then it is put in between, in the list of plays."""
    phone.evaluate(TAPS_TWICE, "roll")
    again = phone.get_by_role("button", name="Bob: Roll, too?")
    expect(again).to_be_visible()
    track.is_answered()
    track.card("100")
    expect(track.message).to_contain_text("Bob discards a 100.")
    expect(again).to_be_visible()
    track.is_answered()
    from_menu(phone, "Correct a play")
    expect(phone.get_by_role("link", name="? Bob: Roll, too?")).to_be_visible()
    phone.go_back()
    expect(again).to_be_visible()
    phone.reload()
    track.is_powered()
    again.tap()
    expect(phone.get_by_text("Play 2, which was missing: Bob: Roll")).to_be_visible()
    phone.get_by_role("link", name="Change it").tap()
    expect(track.message).to_contain_text("Ann discards a 100.")
    expect(phone.get_by_role("button", name="too?")).to_be_hidden()


def test_a_second_tap_that_was_none_is_asked_about_no_more(phone, track):
    phone.evaluate(TAPS_TWICE, "roll")
    phone.get_by_role("button", name="It was one tap").tap()
    expect(phone.get_by_role("button", name="too?")).to_be_hidden()
    track.is_answered()
    expect(track.message).to_contain_text("Ann plays a Roll.")
    phone.evaluate(TAPS_TWICE, "25")
    expect(phone.get_by_role("button", name="too?")).to_be_visible()
    track.is_answered()
    phone.get_by_role("button", name="Undo the last play").tap()
    track.is_answered()
    expect(phone.get_by_role("button", name="too?")).to_be_hidden()  # the first tap was taken back


def test_a_second_tap_before_the_answer_is_no_play_of_the_next_player(phone, track, complaints):
    """Somebody taps again because nothing seems to happen."""
    complaints.allow(*NETWORK, *NO_TAP)
    phone.context.set_offline(True)
    track.key("roll").tap()
    phone.wait_for_timeout(1200)
    track.key("roll").tap()
    expect(track.queue).to_have_count(1)
    again = phone.get_by_role("button", name="Bob: Roll, too?")
    again.tap()
    expect(track.queue).to_have_count(2)
    phone.context.set_offline(False)
    track.is_answered()
    expect(track.message).to_contain_text("Bob plays a Roll.")


def test_what_was_said_of_a_second_tap_is_not_said_of_the_next_card(phone, track, complaints):
    complaints.allow(*NETWORK, *NO_TAP)
    phone.context.set_offline(True)
    track.key("25").tap()
    phone.wait_for_timeout(1200)
    phone.locator("[name=how][value=discarded]").evaluate("choice => choice.click()")
    track.key("25").tap()
    phone.get_by_role("button", name="Bob: 25 (discarded), too?").tap()
    track.key("roll").tap()
    expect(phone.locator("#not-sent b")).to_have_text(re.compile(r"Bob: 25 \(discarded\), Roll\s*$"))


def test_the_next_player_plays_the_same_card_after_a_moment(phone, track):
    for player in ("Ann", "Bob"):
        track.key("roll").tap()
        expect(track.message).to_contain_text(f"{player} plays a Roll.")
        phone.wait_for_timeout(1000)


TAPS_THE_OFFER = """() => {
  const offer = () => document.querySelector("#ask .offer:not(.twice)");
  const look = () => offer() ? setTimeout(() => offer().click(), 50) : requestAnimationFrame(look);
  document.querySelector("#pick-stop").click();
  document.querySelector(".targets button[value=A]").click();
  look();
}"""


def test_a_double_tap_on_a_target_calls_no_coup_fourre(phone, track):
    """The call is offered where the target stood."""
    track.card("roll")
    expect(track.message).to_contain_text("Bob’s turn")
    track.is_answered()
    phone.evaluate(TAPS_THE_OFFER)
    phone.get_by_role("button", name="coup fourré?").wait_for()
    phone.wait_for_timeout(200)
    track.is_answered()
    expect(track.message).to_contain_text("Bob plays a Stop against Ann.")


QUICK_DISCARDS = """(cards) => {
  for (const card of cards) {
    document.querySelector(`#pick-${card}`).click();
    document.querySelector(".targets button[value=x]").click();
  }
}"""


def test_two_hazards_are_discarded_as_fast_as_a_finger_can(phone, track):
    """Their last taps hit the same place within a moment."""
    phone.evaluate(QUICK_DISCARDS, ["accident", "flat_tire"])
    track.is_answered()
    expect(track.message).to_contain_text("Bob discards a Flat Tire.")


def test_a_clumsy_double_tap_on_a_target_is_one(phone, track):
    label_of(phone.locator("#pick-speed_limit")).tap()
    phone.locator(".targets button[value=x]").evaluate("button => { button.click(); button.click(); }")
    track.is_answered()
    expect(track.message).to_contain_text("Ann discards a Speed Limit.")


def test_what_is_rare_stands_in_the_menu(phone, track):
    menu = phone.locator("#menu")
    expect(menu).to_be_hidden()
    track.card("roll")
    track.is_answered()
    phone.get_by_role("button", name="Menu").tap()
    for name in ("Is this allowed?", "Correct a play", "Continue by adding up", "Start over"):
        expect(menu.get_by_role("link", name=name)).to_be_in_viewport(ratio=1)
    phone.touchscreen.tap(5, 400)
    expect(menu).to_be_hidden()


def test_cards_stay_under_the_finger(phone, track):
    """And a keyboard goes on from the pressed key."""
    roll = track.key("roll")
    before = roll.bounding_box()
    roll.focus()
    phone.keyboard.press("Enter")
    expect(track.message).to_contain_text("Ann plays a Roll.")
    assert track.key("roll").bounding_box() == before
    expect(track.key("roll")).to_be_focused()


NUMBERS = """() => [...document.querySelectorAll("svg.icon text")]
  .map((text) => text.getBBox().width / 48)"""


def test_a_number_stays_clear_of_the_border_of_its_stone(phone, track):
    """Whose inside is 28 of 48 wide."""
    assert 0 < max(phone.evaluate(NUMBERS)) < 26 / 48


BROKEN_WORDS = """() => [...document.querySelectorAll("#fits small, .offer span")]
  .filter((words) => words.offsetParent)
  .flatMap((words) => [...words.textContent.matchAll(/\\S+/g)].map((word) => [words, word]))
  .filter(([words, word]) => {
    const text = [...words.childNodes].find((node) => node.data?.includes(word[0]));
    if (!text) return false;
    const range = document.createRange();
    range.setStart(text, text.data.indexOf(word[0]));
    range.setEnd(text, text.data.indexOf(word[0]) + word[0].length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
  }).map(([, word]) => word[0])"""
CUT_OFFERS = """() => [...document.querySelectorAll(".offer > span")]
  .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1).length"""


@pytest.mark.parametrize("width", [320, 360, 390])
def test_words_are_whole_on_a_small_phone(used_phone, server, width):
    phone = used_phone(locale="fr-FR")
    phone.set_viewport_size({"width": width, "height": 568})
    attacked = "A roll;B roll;C 25;D 25;A gas > B"
    phone.goto(f"{game_on(phone, server, *NAMES, dealer='3')}/track?plays={attacked}&dealer=3")
    expect(phone.locator("#ask .offer:visible")).to_have_count(2)
    assert phone.evaluate(BROKEN_WORDS) == []
    assert phone.evaluate(CUT_OFFERS) == 0
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("locale", ["en-US", "fr-FR"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_keys_stay_where_they_are_on_a_small_phone(used_phone, server, players, locale):
    """From the first words to a grey card, a hazard picked before the answer, an attack and its answer."""
    phone = used_phone(locale=locale)
    phone.set_viewport_size({"width": 320, "height": 568})
    phone.goto(f"{game_on(phone, server, *NAMES[:players], dealer=str(players - 1))}/track")
    track, keys = TrackPage(phone), phone.locator("#fits")
    track.is_powered()
    before = keys.bounding_box()["y"]
    label_of(phone.locator("#pick-stop")).evaluate("label => label.click()")
    assert keys.bounding_box()["y"] == before
    phone.locator("[name=how][value=discarded]").evaluate("way => way.click()")
    for card in ("end_of_limit", "roll", "roll"):
        track.key(card).evaluate("key => key.click()")
        track.is_answered()
        assert keys.bounding_box()["y"] == before, card
        phone.wait_for_timeout(620)
    label_of(phone.locator("#pick-speed_limit")).evaluate("label => label.click()")
    assert keys.bounding_box()["y"] == before
    phone.locator(".targets button:visible").first.evaluate("target => target.click()")
    phone.locator("#ask .offer:visible").first.wait_for()
    assert keys.bounding_box()["y"] == before


# --- nothing is lost ---------------------------------------------------------------------------------------


@pytest.mark.in_pocket
def test_a_reload_keeps_the_plays(phone, track):
    track.card("roll")
    expect(track.message).to_contain_text("Ann plays a Roll.")
    phone.reload()
    expect(track.message).to_contain_text("Ann plays a Roll.")


def test_a_reload_keeps_a_caught_play(phone, track, complaints):
    complaints.allow(*NETWORK, *NO_TAP)
    phone.context.set_offline(True)
    for card in ("roll", "100", "50"):  # the 100 is Bob's, who has no Roll
        track.card(card)
    phone.context.set_offline(False)
    track.is_answered()
    phone.reload()
    expect(phone.get_by_role("alert")).to_contain_text("Bob: 100")
    phone.get_by_role("button", name="It was discarded").tap()
    expect(track.message).to_contain_text("Ann plays a 50, now at 50 miles.")


def test_taps_are_kept_without_a_network(phone, track, complaints):
    complaints.allow(*NETWORK, *NO_TAP)
    track.card("roll")
    track.is_answered()
    phone.context.set_offline(True)
    track.discard("25")
    track.card("100")
    notice = phone.locator("#not-sent")
    expect(notice).to_contain_text("No connection: keep tapping")
    expect(notice.locator("b")).to_have_text("25 (discarded), 100")
    phone.context.set_offline(False)
    track.is_answered()
    expect(track.message).to_contain_text("Ann plays a 100, now at 100 miles.")
    expect(notice).to_be_hidden()


def test_what_waits_is_told_where_nothing_moves(phone, track, complaints):
    """And a card that fits is told by its own words."""
    complaints.allow(*NETWORK, *NO_TAP)
    phone.set_viewport_size({"width": 360, "height": 664})
    track.card("roll")
    track.is_answered()
    track.discard("25")
    track.is_answered()
    places = ("#sides", "#told", "#take-back", "#fits", ".how-used")
    before = [phone.locator(place).bounding_box()["y"] for place in places]
    phone.context.set_offline(True)
    for card in ("50", "right_of_way", "driving_ace", "75"):
        track.card(card)
    notice = phone.locator("#not-sent")
    expect(notice.locator("b")).to_have_text("50, Right of Way, Driving Ace, 75")
    expect(track.message).to_contain_text("Ann’s turn")
    after = [phone.locator(place).bounding_box()["y"] for place in places]
    assert after[0] == before[0] and after[2:] == before[2:]


def test_the_newest_of_many_that_wait_is_in_sight(phone, track, complaints):
    """The words end beside the button that takes it back."""
    complaints.allow(*NETWORK, *NO_TAP)
    track.card("roll")
    track.is_answered()
    phone.context.set_offline(True)
    for card in ("right_of_way", "driving_ace", "extra_tank", "puncture_proof", "50"):
        track.card(card)
    words = phone.locator("#not-sent b")
    expect(words).to_have_text(re.compile("Puncture-Proof, 50$"))
    box = words.bounding_box()
    assert box["x"] + box["width"] <= phone.locator("#take-back").bounding_box()["x"]
    assert words.evaluate("words => words.scrollWidth - words.clientWidth - words.scrollLeft") <= 1
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_an_attack_is_entered_without_a_network(phone, track, complaints):
    """The phone knows whose turn it is from what was tapped, and says what waits in words."""
    complaints.allow(*NETWORK, *NO_TAP)
    phone.context.set_offline(True)
    track.card("roll")
    expect(track.message).to_contain_text("Bob’s turn")
    label_of(phone.locator("#pick-stop")).tap()
    expect(phone.get_by_role("button", name="against Bob")).to_be_hidden()
    track.tap(phone.get_by_role("button", name="against Ann"))
    track.card("driving_ace")
    expect(track.message).to_contain_text("Ann’s turn again")  # a safety is followed by another card
    track.tap(label_of(phone.locator("[name=how][value=discarded]")))
    track.card("end_of_limit")
    notice = phone.locator("#not-sent")
    expect(notice).to_contain_text("Roll, Stop → Ann, Driving Ace, End of Limit (discarded)")
    expect(track.message).to_contain_text("Bob’s turn")
    phone.context.set_offline(False)
    track.is_answered()
    expect(notice).to_be_hidden()
    expect(track.message).to_contain_text("Ann discards an End of Limit.")


def test_a_hazard_that_does_not_fit_is_chosen_while_a_tap_is_unanswered(phone, track, complaints):
    """Nobody knows then whether it fits: its tap is no discard."""
    complaints.allow(*NETWORK, *NO_TAP)
    phone.context.set_offline(True)
    track.card("roll")
    expect(phone.locator("#not-sent")).to_be_visible()
    phone.locator("#fits .key", has_text="Stop").filter(visible=True).tap()
    expect(phone.locator("#pick-stop")).to_be_checked()
    expect(phone.locator("#queue input")).to_have_count(1)


def test_without_answers_the_page_no_longer_shows_what_fits(phone, track, complaints):
    """A card is then taken for laid, and caught if it does not fit."""
    complaints.allow(*NETWORK, *NO_TAP)
    phone.context.set_offline(True)
    for card in ("roll", "100"):
        track.card(card)
    expect(phone.locator("#fits .no-fit")).to_have_count(0)
    phone.context.set_offline(False)
    expect(phone.get_by_role("alert")).to_contain_text("Bob: 100")


def test_a_hazard_that_does_not_fit_is_discarded_by_one_tap(phone, track):
    track.discard("stop")
    expect(track.message).to_contain_text("Ann discards a Stop.")
    track.laid()
    expect(phone.get_by_role("alert")).to_contain_text("Ann: Stop")


def test_taps_without_a_network_survive_a_reload(phone, track, complaints):
    complaints.allow(*NETWORK, *NO_TAP)
    track.card("roll")
    track.is_answered()
    phone.route("**/track?*tap=*", lambda route: route.abort())
    track.discard("25")
    expect(phone.locator("#not-sent")).to_be_visible()
    phone.unroute("**/track?*tap=*")
    phone.reload()
    expect(track.message).to_contain_text("Bob discards a 25.")


def test_undo_removes_a_tap_before_it_is_sent(phone, track, complaints):
    complaints.allow(*NETWORK, *NO_TAP)
    phone.context.set_offline(True)
    undo = phone.get_by_role("button", name="Undo the last play")
    track.card("roll")
    expect(track.message).to_contain_text("Bob’s turn")
    undo.tap()
    expect(phone.locator("#queue input")).to_have_count(0)
    expect(track.message).to_contain_text("Ann’s turn")
    track.card("right_of_way")
    phone.context.set_offline(False)
    track.is_answered()
    expect(track.message).to_contain_text("Ann plays the Right of Way.")


def test_three_steps_are_undone_without_a_network(phone, track, complaints):
    complaints.allow(*NETWORK, *NO_TAP)
    track.card("roll")
    track.is_answered()
    track.card("25")
    expect(track.message).to_contain_text("Bob discards a 25.")
    track.card("100")
    expect(track.message).to_contain_text("Ann plays a 100")
    phone.context.set_offline(True)
    for _ in range(3):
        phone.get_by_role("button", name="Undo the last play").tap()
    phone.context.set_offline(False)
    track.is_answered()
    expect(track.message).to_contain_text("The cards are dealt.")


def test_an_impossible_tap_loses_no_other(phone, track, complaints):
    complaints.allow(*NETWORK, *NO_TAP)
    phone.context.set_offline(True)
    track.card("roll")
    track.discard("25")
    track.tap(label_of(phone.locator("[name=how][value=coup]")))
    track.card("50")
    track.card("75")
    phone.context.set_offline(False)
    expect(phone.get_by_role("alert")).to_contain_text("a coup fourré is made with a safety")
    phone.get_by_role("button", name="Undo", exact=True).tap()
    expect(track.message).to_contain_text("Ann plays a 75, now at 75 miles.")


def test_a_caught_play_taken_back_offline_survives_a_reload(phone, track, complaints):
    complaints.allow(*NETWORK, *NO_TAP)
    phone.context.set_offline(True)
    for card in ("roll", "100", "50"):  # the 100 is Bob's, who has no Roll
        track.card(card)
    phone.context.set_offline(False)
    phone.get_by_role("alert").wait_for()
    phone.route("**/track?*tap=*", lambda route: route.abort())
    phone.get_by_role("button", name="Undo", exact=True).tap()
    expect(phone.locator("#not-sent")).to_contain_text("50")
    phone.unroute("**/track?*tap=*")
    phone.reload()
    expect(phone.get_by_role("alert")).to_contain_text("Bob: 50")


def test_a_captive_portal_loses_no_tap(phone, track, complaints):
    """Such as a hotel's login page."""
    complaints.allow(*NETWORK, *NO_TAP)
    track.card("roll")
    track.is_answered()
    portal = {"status": 200, "content_type": "text/html", "body": "<html><p>Welcome</p></html>"}
    phone.route("**/track?*tap=*", lambda route: route.fulfill(**portal))
    track.discard("25")
    expect(phone.locator("#not-sent b")).to_have_text("25 (discarded)")
    phone.unroute("**/track?*tap=*")
    expect(track.message).to_contain_text("Bob discards a 25.")


def test_enter_on_a_choice_takes_nothing_back(phone, track):
    track.card("roll")
    track.is_answered()
    phone.locator("[name=how][value=discarded]").focus()
    phone.keyboard.press("Space")
    phone.keyboard.press("Enter")
    track.card("25")
    expect(track.message).to_contain_text("Bob discards a 25.")


def test_going_back_after_saving_saves_no_second_hand(phone, game, track):
    won = ["A roll", "B x 25", *["A 100", "B x 25"] * 6, "A 100"]
    phone.goto(f"{game}/track?plays={';'.join(won)}&dealer=1")
    track.save()
    expect_totals(phone, ["Ann", "Bob"], [1900, 0])
    phone.go_back()
    expect(phone.get_by_text("Saved as hand 1.")).to_be_visible()
    track.save()
    expect_totals(phone, ["Ann", "Bob"], [1900, 0])


def test_a_dealer_of_an_abandoned_hand_is_forgotten(phone, game, track):
    """Another hand was saved since, so the deal has moved on."""
    track.card("roll")
    track.is_answered()
    phone.get_by_role("button", name="Undo the last play").tap()
    track.is_answered()
    phone.goto(game)
    hand = HandEntry(phone)
    hand.miles(0, 100)
    hand.miles(1, 200)
    hand.save()
    open_menu(phone)
    phone.get_by_role("link", name="Follow the hand card by card").tap()
    expect(phone.get_by_label("Who dealt")).to_have_value("0")
    expect(track.message).to_contain_text("Bob’s turn")


def test_the_dealer_can_change_after_a_caught_first_card(phone, track):
    track.acts("B")
    track.card("roll")
    expect(phone.get_by_role("alert")).to_contain_text("Bob: Roll")
    track.choose(phone.get_by_label("Who dealt"), "0")
    expect(track.message).to_contain_text("Bob plays a Roll.")


def test_a_play_can_be_taken_back_before_it_is_caught(phone, track, complaints):
    track.card("roll")
    track.is_answered()
    release = hold(phone, "**/track?*tap=B+200*")
    track.acts("B")
    track.card("200")
    phone.get_by_role("button", name="Undo the last play").tap()
    release()
    track.is_answered()
    expect(phone.get_by_role("alert")).to_have_count(0)
    expect(track.message).to_have_text(re.compile(r"Ann plays a Roll\.\s+Bob’s turn"))


def test_a_step_back_survives_a_reload_of_an_older_address(phone, track):
    for card in ("roll", "right_of_way"):
        track.card(card)
        track.is_answered()
    older = phone.url
    phone.get_by_role("button", name="Undo the last play").tap()
    track.is_answered()
    phone.goto(older)
    expect(track.message).to_contain_text("Ann plays a Roll.")


def test_nothing_is_saved_while_a_tap_is_on_its_way(phone, game, track, complaints):
    complaints.allow(*NETWORK, *NO_TAP)
    won = ["A roll", "B x 25", *["A 100", "B x 25"] * 6, "A 100"]
    phone.goto(f"{game}/track?plays={';'.join(won)}&dealer=1")
    save = phone.get_by_role("button", name="Save hand 1")
    expect(save).to_be_visible()
    track.is_powered()
    phone.context.set_offline(True)
    track.offered(re.compile("extension"))
    expect(save).to_be_hidden()
    phone.context.set_offline(False)
    expect(track.message).to_contain_text("calls the extension")


def test_an_old_page_of_the_browser_shows_the_newest_plays(phone, game, track):
    track.card("roll")
    track.is_answered()
    from_menu(phone, "Is this allowed?")
    expect(phone.get_by_role("heading", name="Is this allowed?")).to_be_visible()
    phone.goto(game)
    phone.get_by_role("link", name="Resume following").tap()
    track.discard("25")
    track.is_answered()
    for _ in range(3):
        phone.go_back()
    expect(track.message).to_contain_text("Bob discards a 25.")


def test_a_corrected_hand_is_not_the_next_one(phone, game, track):
    won = ["A roll", "B x 25", *["A 100", "B x 25"] * 6, "A 100"]
    phone.goto(f"{game}/track?plays={';'.join(won)}&dealer=1")
    track.save()
    expect_totals(phone, ["Ann", "Bob"], [1900, 0])
    phone.go_back()
    expect(phone.get_by_text("Saved as hand 1.")).to_be_visible()
    phone.get_by_role("button", name="Undo the last play").tap()
    expect(track.message).to_contain_text("Bob discards a 25.")
    phone.goto(game)
    open_menu(phone)
    phone.get_by_role("link", name="Follow the hand card by card").tap()
    expect(phone.get_by_role("heading", name="Hand 2")).to_be_visible()
    expect(track.message).to_contain_text("The cards are dealt.")


def test_the_game_leads_back_to_the_followed_hand(phone, game, track):
    track.card("roll")
    track.is_answered()
    phone.go_back()
    phone.get_by_role("link", name="Resume following").tap()
    expect(track.message).to_contain_text("Ann plays a Roll.")


def test_going_back_restores_a_hand_begun_again(phone, track):
    track.card("roll")
    track.is_answered()
    from_menu(phone, "Start over")
    expect(track.message).to_contain_text("The cards are dealt.")
    phone.reload()
    expect(track.message).to_contain_text("The cards are dealt.")
    phone.go_back()
    expect(track.message).to_contain_text("Ann plays a Roll.")


def test_giving_up_goes_on_by_adding_up(phone, track):
    track.card("roll")
    track.hazard("stop", "A")
    phone.get_by_role("button", name="It was discarded").or_(phone.get_by_text("against")).first.wait_for()
    track.is_answered()
    track.offered(re.compile("coup fourré"))
    track.card("100")
    track.is_answered()
    from_menu(phone, "Continue by adding up")
    expect(phone.get_by_text("this hand won’t be verified")).to_be_visible()
    hand = HandEntry(phone)
    expect(hand.control(0, "miles")).to_have_value("100")
    hand.finish(1, 700)
    hand.settle()
    phone.reload()  # the correction is newer than the followed plays
    expect(hand.control(1, "miles")).to_have_value("700")
    expect(hand.control(0, "miles")).to_have_value("100")


# --- a play put right afterwards ----------------------------------------------------------------------


def correct(phone, play, instead):
    """Change a play in the list, from the page of the hand."""
    from_menu(phone, "Correct a play")
    phone.get_by_role("link", name=play).tap()
    phone.get_by_role("button", name=instead, exact=True).tap()


@pytest.mark.journey("plays.show")
def test_a_play_is_put_right_in_the_list_of_plays(phone, track, complaints):
    complaints.allow(*NO_TAP)
    track.card("roll")
    track.discard("25")
    track.is_answered()
    track.card("100")
    track.discard("50")
    track.is_answered()
    correct(phone, "2 Bob: 25, discarded", "Bob: 75, discarded")
    expect(phone.get_by_text("The 2 plays after it still fit.")).to_be_visible()
    phone.get_by_role("link", name="Change it").tap()
    expect(phone.get_by_text("The plays are changed.")).to_be_visible()
    expect(track.message).to_contain_text("Bob discards a 50.")
    correct(phone, "2 Bob: 75, discarded", "Bob: Stop against Ann")
    expect(phone.get_by_role("alert")).to_contain_text("Play 3 no longer fits: Ann: 100")
    phone.get_by_role("link", name="Change it, then decide about play 3").tap()
    track.is_answered()
    expect(phone.get_by_role("alert")).to_contain_text("Ann: 100")
    phone.reload()
    track.is_answered()
    phone.get_by_role("button", name="It was discarded").tap()
    expect(track.message).to_contain_text("Bob discards a 50.")


def test_plays_open_once_every_tap_is_answered(phone, track, complaints):
    complaints.allow(*NETWORK, *NO_TAP)
    track.card("roll")
    track.is_answered()
    phone.context.set_offline(True)
    track.discard("25")
    expect(track.queue).to_have_count(1)
    from_menu(phone, "Correct a play")
    expect(phone.locator("#not-sent")).to_be_in_viewport()
    phone.context.set_offline(False)
    track.is_answered()
    from_menu(phone, "Correct a play")
    expect(phone.get_by_role("link", name="2 Bob: 25, discarded")).to_be_visible()


def test_a_change_of_an_older_list_is_refused(phone, track):
    track.card("roll")
    track.discard("25")
    track.is_answered()
    correct(phone, "2 Bob: 25, discarded", "Bob: 75, discarded")
    change = phone.get_by_role("link", name="Change it").get_attribute("href")
    for _ in range(3):
        phone.go_back()
    track.card("50")
    track.is_answered()
    phone.goto(change)
    expect(phone.get_by_text("This phone has newer plays, so the change was not made.")).to_be_visible()
    track.is_answered()
    expect(track.message).to_contain_text("Ann plays a 50")


def test_taps_from_before_a_change_are_not_added(phone, track, complaints):
    complaints.allow(*NETWORK, *NO_TAP)
    track.card("roll")
    track.discard("25")
    track.is_answered()
    correct(phone, "2 Bob: 25, discarded", "Bob: 75, discarded")
    change = phone.get_by_role("link", name="Change it").get_attribute("href")
    for _ in range(3):
        phone.go_back()
    expect(track.message).to_contain_text("Bob discards a 25.")
    phone.context.set_offline(True)
    track.card("50")
    expect(track.queue).to_have_count(1)
    phone.route("**/track?*tap=*", lambda route: route.abort())
    phone.context.set_offline(False)
    phone.goto(change)
    expect(phone.locator("#not-added")).to_contain_text("so they were not added: 50")
    expect(track.message).to_contain_text("Bob discards a 75.")
