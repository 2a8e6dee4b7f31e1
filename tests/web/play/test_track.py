"""Following a hand card by card without JavaScript: every tap is a page, and the address holds all plays."""

import json
from dataclasses import replace
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from scorekeeper.play.replay import replay
from scorekeeper.play.tracking import ForbiddenTap
from scorekeeper.records.plays import action_text, read_records, records_in
from scorekeeper.rules.rulings import RULINGS
from scorekeeper.rules.table import Action
from tests.builders import ACE, DATA, hand, side

#: 700 miles by Ann without a 200; Bob dealt.
WON = ["A roll", "B x 25", *["A 100", "B x 25"] * 6, "A 100"]


class Followed:
    """The page of a hand followed, tapped as its form sends it."""

    def __init__(self, table, *plays, dealer=1):
        self.table = table
        self.page = self._get([("plays", ";".join(plays)), ("dealer", dealer)])

    def _get(self, fields):
        return self.table.get(f"/track?{urlencode(fields)}")

    def _fields(self, changed):
        """The fields that the form sends without a button, with those in `changed`."""
        sent = [(control["name"], _sent(control, changed)) for control in self.form.controls]
        return [(name, value) for name, value in sent if value]

    @property
    def form(self):
        (form,) = (form for form in self.page.forms if form.element.get("id") == "track")
        return form

    @property
    def plays(self):
        return [play for play in self.form.fields["plays"].split(";") if play]

    def tap(self, words="", **fields):
        """Presses the button with these words, after changing other fields."""
        sent = self._fields(fields)
        if words:
            buttons = (button for button in self.form.element.all("button") if "disabled" not in button.attrs)
            button = next(button for button in buttons if words in button.words)
            sent.append((button["name"], button["value"]))
        self.page = self._get(sent)
        return self

    def card(self, card, **fields):
        """Taps a card of the pad."""
        self.page = self._get([*self._fields(fields), ("do", card)])
        return self

    def press(self, name, value, **fields):
        """Presses the button with this name and value."""
        self.page = self._get([*self._fields(fields), (name, value)])
        return self

    def send(self, *taps, **more):
        """Sends taps as the page's script does."""
        sent = [*((name, self.form.fields[name]) for name in ("plays", "dealer")), *more.items()]
        self.page = self._get([*sent, *(("tap", tap) for tap in taps)])
        return self


def _sent(control, changed):
    name = control["name"]
    if control.tag == "select":
        return next(option["value"] for option in control.all("option") if "selected" in option.attrs)
    if control.tag != "input":
        return None
    if control.get("type") == "radio":
        value = control["value"]
        ticked = changed[name] == value if name in changed else "checked" in control.attrs
        return value if ticked else None
    return changed.get(name, control.get("value"))


@pytest.fixture
def followed(table):
    return Followed(table)


# --- tapping ---------------------------------------------------------------------------------------------


def test_following_begins_at_the_deal(followed):
    words = followed.page.words
    assert "The cards are dealt. Ann’s turn" in words
    assert "89 cards to draw" in words
    assert followed.plays == []


def test_a_card_on_ones_own_side_takes_one_tap(followed):
    followed.card("roll")
    assert followed.plays == ["A roll"]
    assert "Ann plays a Roll. Bob’s turn" in followed.page.words
    assert "88 cards to draw" in followed.page.words


def test_a_hazard_takes_two_taps(followed):
    followed.card("roll").tap("Ann", hazard="speed_limit")
    assert followed.plays == ["A roll", "B speed_limit > A"]


def test_a_discard_takes_two_taps(followed):
    assert followed.card("25", how="discarded").plays == ["A x 25"]
    assert followed.card("roll").tap("discarded", hazard="stop").plays[1:] == ["B roll", "A x stop"]


def test_a_card_that_does_not_fit_is_discarded_by_one_tap(followed):
    (key,) = followed.page.all("button", value="100")
    assert "no-fit" in key.classes
    assert followed.press(key["name"], "100").plays == ["A x 100"]
    assert "Ann discards a 100. Bob’s turn" in followed.page.words
    assert "It didn’t fit. It was laid" in followed.page.words


def test_a_discard_that_could_be_played_is_no_surprise(followed):
    followed.card("roll", how="discarded")
    assert "Ann discards a Roll. Bob’s turn" in followed.page.words


@pytest.mark.parametrize(
    ("fields", "caught"),
    [({"seat": "B"}, "Bob: 100"), ({"how": "coup"}, "a coup fourré is made with a safety")],
)
def test_a_card_that_does_not_fit_is_no_discard_where_somebody_said_more(followed, fields, caught):
    """What fits is known for the player in turn alone."""
    followed.press("throw", "100", **fields)
    assert followed.plays == []
    assert caught in followed.page.words


def test_a_hazard_that_does_not_fit_is_discarded_by_one_tap(table):
    followed = Followed(table)
    (stop,) = followed.page.all("button", name="throw", value="stop")
    assert "no-fit" in stop.classes
    assert followed.press("throw", "stop").plays == ["A x stop"]


def test_a_hazard_that_was_laid_asks_against_whom(ann):
    followed = Followed(ann.start("Ann", "Bob", "Cy"), dealer=2).press("throw", "stop").tap("It was laid")
    assert "Which of these was it?" in followed.page.words
    followed.tap("Stop against Cy")
    assert "Ann: Stop against Cy" in followed.page.words
    assert followed.tap("It was discarded").plays == ["A x stop"]


def test_a_card_that_fits_cannot_have_been_laid(followed):
    followed.card("roll", how="discarded")
    assert followed.plays == ["A x roll"]
    assert "It was laid" not in followed.page.words
    followed.card("laid")
    assert "Only a card just discarded that does not fit can have been laid." in followed.page.words
    assert followed.tap("Undo").plays == ["A x roll"]


def test_the_player_after_the_dealer_begins(table):
    followed = Followed(table, dealer=0)
    assert "Bob’s turn" in followed.page.words
    assert followed.card("roll").plays == ["B roll"]


def fitting(page):
    """The cards of the pad that fit."""
    return {button["value"] for button in page.all("button", name="do") if "no-fit" not in button.classes}


def test_cards_that_fit_are_marked(followed):
    fits = fitting(followed.page)
    assert "roll" in fits
    assert "100" not in fits
    followed.card("roll").card("25", how="discarded")
    fits = fitting(followed.page)
    assert {"25", "50", "75", "100", "200"} <= fits


def test_the_script_sends_many_taps_at_once(followed):
    followed.send("roll", "x 25", "100", "limit > A", "50")
    assert followed.plays == ["A roll", "B x 25", "A 100", "B speed_limit > A", "A 50"]


def test_looking_plays_nothing(followed):
    assert followed.send("look").plays == []
    assert followed.tap().plays == []
    assert followed.card("look", how="discarded", seat="B").plays == []  # Enter on a choice
    assert not followed.page.all(class_="caught")


def test_answers_to_taps_are_numbered_and_a_look_is_not(followed):
    numbers = [followed.form.fields["n"]]
    for tap in ("roll", "look", "undo"):
        numbers.append(followed.send(tap, n=numbers[-1]).form.fields["n"])
    assert numbers == ["0", "1", "1", "2"]


@pytest.mark.parametrize("number", ["9" * 4300, "-1", "x"], ids=["long", "negative", "text"])
def test_a_number_that_no_page_has_counts_from_0(followed, number):
    assert followed.send("roll", n=number).form.fields["n"] == "1"


# --- coup fourré, extension, undo --------------------------------------------------------------------


def test_a_coup_fourre_is_asked_for(table):
    followed = Followed(table, "A roll", "B stop > A")
    followed.tap("Ann , coup fourré?")
    assert followed.plays[-1] == "A ! right_of_way"
    assert "Ann answers a Stop with the Right of Way (coup fourré)." in followed.page.words
    assert "Ann’s turn" in followed.page.words


def test_no_coup_fourre_is_offered_with_a_safety_that_lies_elsewhere(table):
    followed = Followed(table, "A roll", "B row", "B roll", "A x 25", "B limit > A")
    assert "coup fourré?" not in followed.page.words


def test_a_safety_can_be_played_as_a_coup_fourre_or_not(table):
    followed = Followed(table, "A roll", "B stop > A").card("right_of_way")
    assert "Which of these was it?" in followed.page.words
    assert followed.plays == ["A roll", "B stop > A"]
    followed.tap("Ann: Right of Way, coup fourré")
    assert followed.plays[-1] == "A ! right_of_way"


def test_a_partner_may_call_a_coup_fourre(ann):
    table = ann.start("Ann", "Bob", "Cy", "Dev")
    followed = Followed(table, "A roll", "B stop > A", dealer=3)
    assert "Ann , coup fourré? Right of Way" in followed.page.words
    followed.tap("Cy , coup fourré?")
    assert followed.plays[-1] == "C ! right_of_way"
    assert "Cy’s turn" in followed.page.words


@pytest.mark.parametrize(
    ("plays", "turn"),
    [
        (["A roll", "B ace"], "Bob’s turn again"),
        (["A roll", "B roll", "A stop > B", "B ! row"], "Bob’s turn again"),
        (["A roll", "B x 25"], "Ann’s turn"),
    ],
)
def test_who_goes_on_after_a_safety_has_the_turn_again(table, plays, turn):
    assert Followed(table, *plays).page.by_id("told").words.endswith(turn)


def test_the_extension_is_asked_for(table):
    followed = Followed(table, *WON)
    assert "The hand is over." in followed.page.words
    followed.tap("Ann , extension?")
    assert followed.plays[-1] == "A extension"
    assert "Bob’s turn" in followed.page.words
    assert "The hand is over." not in followed.page.words


@pytest.mark.parametrize("steps", [1, 3, len(WON)])
def test_any_number_of_steps_can_be_undone(table, steps):
    followed = Followed(table, *WON)
    for _ in range(steps):
        followed.card("undo")
    assert followed.plays == WON[: len(WON) - steps]


def test_undo_ends_at_the_deal(followed):
    (undo,) = followed.page.all("button", name="do", value="undo")
    assert "disabled" in undo.attrs
    assert followed.send("undo", "undo").plays == []


def test_an_extension_too_early_cannot_be_discarded(table):
    followed = Followed(table, "A roll").send("B extension")
    assert "Bob: extension" in followed.page.all(class_="caught")[0].words
    assert "It was" not in followed.page.words


def test_each_seat_has_its_words_for_the_turn(followed):
    (turn,) = followed.page.by_id("told").with_a("data-turns")
    assert json.loads(turn["data-turns"]) == [
        ["Ann’s turn", "Ann’s turn again"],
        ["Bob’s turn", "Bob’s turn again"],
    ]


# --- what the rules forbid -------------------------------------------------------------------------------


def test_a_forbidden_play_is_caught(table):
    followed = Followed(table, "A roll", "B limit > A").card("75")
    words = followed.page.words
    assert "Ann: 75" in words
    assert "Under a Speed Limit only 25s and 50s may be played." in words
    assert "MB-6.3" in words
    assert followed.plays == ["A roll", "B speed_limit > A"]
    assert followed.page.all(role="alert")


@pytest.mark.parametrize("card", ["200", "100", "75"])
def test_a_play_past_the_end_of_the_trip_is_caught(table, card):
    """The remedy names its own source."""
    plays = ["A roll", "B x 25", "A 200", "B x 25", "A 200", "B x 25", "A 100", "B x 25", "A 100", "B x 25"]
    followed = Followed(table, *plays, "A 50", "B x 50").card(card)
    assert "No distance card may take a side past the end of the trip." in followed.page.words
    assert "Winning Moves says so." in followed.page.words


@pytest.mark.parametrize("ruling", [ruling for ruling in RULINGS if "/" not in ruling])
def test_every_ruling_that_is_caught_has_its_page(table, ruling, monkeypatch):
    caught = ForbiddenTap(Action(0, "play", "100", 0), (ruling,))
    monkeypatch.setattr(
        "scorekeeper.web.play.track.apply_taps", lambda tracked, taps: replace(tracked, stopped_at=caught)
    )
    page = table.get("/track")
    assert page.status == 200
    assert page.all(class_="caught")


def test_a_caught_play_can_be_taken_back(table):
    followed = Followed(table, "A roll", "B limit > A").card("75").tap("Undo")
    assert not followed.page.all(class_="caught")
    assert followed.card("50").plays[-1] == "A 50"


def test_a_caught_play_can_become_a_discard(table):
    followed = Followed(table, "A roll", "B limit > A").card("75").tap("It was discarded")
    assert followed.plays[-1] == "A x 75"


def test_a_coup_fourre_that_answers_no_attack_can_be_just_played(table):
    followed = Followed(table, "A roll").card("driving_ace", how="coup")
    assert followed.page.all(class_="caught")
    assert "It was discarded" not in followed.page.words
    assert followed.tap("It was just played").plays == ["A roll", "B driving_ace"]


def test_a_coup_fourre_by_somebody_else_cannot_be_just_played(table):
    followed = Followed(table, "A roll").card("driving_ace", how="coup", seat="A")
    assert followed.page.all(class_="caught")
    assert "It was just played" not in followed.page.words


def test_taps_behind_a_caught_play_wait(table):
    followed = Followed(table, "A roll").send("x 25", "200", "200", "100", "x 50", "100")
    assert followed.plays == ["A roll", "B x 25", "A 200"]
    assert "Bob: 200" in followed.page.words
    followed.tap("It was discarded")
    assert followed.plays == ["A roll", "B x 25", "A 200", "B x 200", "A 100", "B x 50", "A 100"]


def test_a_card_too_many_is_explained_for_any_card(table):
    """Not in words about safeties."""
    plays = ["A roll", "B roll", "A 200", "B 200", "A 200", "B 200"]
    followed = Followed(table, *plays).press("throw", "200")
    assert "All copies of this card in the pack have been seen already." in followed.page.words
    assert "A card is noted more often than the box has it" in followed.page.words
    assert "same safety" not in followed.page.words


def test_a_play_out_of_turn_is_caught(followed):
    followed.card("roll", seat="B")
    assert "Bob: Roll" in followed.page.words
    assert "Players act in turn" in followed.page.words


def test_one_tap_asks_with_the_situation_laid_out(table):
    followed = Followed(table, "A roll", "B limit > A")
    address = next(link["href"] for link in followed.page.all("a") if "Is this allowed?" in link.words)
    page = table.phone.get(address)
    (limit,) = page.all("input", name="own-speed", value="speed_limit", type="radio")
    assert "checked" in limit.attrs


def test_a_question_about_a_followed_hand_can_ask_other_boxes(table):
    followed = Followed(table, "A roll", "B limit > A").card("75")
    address = next(link["href"] for link in followed.page.all("a") if "other rules" in link.words)
    assert parse_qs(urlsplit(address).query)["own-speed"] == ["speed_limit"]
    assert "Not allowed" in table.phone.get(address).words


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"plays": "A fly"}, "there is no card “fly”"),
        ({"plays": "C roll"}, "there is no seat “C”"),
        ({"tap": "fly"}, "there is no card “fly”"),
        ({"do": "\ud83d\ude97"}, "there is no card"),
        ({"hazard": "stop", "against": "Q"}, "there is no seat “Q”"),
        ({"plays": ";".join(["A x 25"] * 500)}, "There are more plays here than a hand has."),
    ],
    ids=["play", "seat", "tap", "half a letter", "target", "too many"],
)
def test_an_address_of_nonsense_is_refused(table, fields, message):
    page = table.get("/track?" + urlencode(fields, errors="surrogatepass"))
    assert page.status == 422
    assert message in page.words


def test_an_illegal_play_in_the_address_is_caught_there(table):
    followed = Followed(table, "A roll", "B 100", "A 50")
    assert followed.plays == ["A roll"]
    assert "Bob: 100" in followed.page.words
    assert followed.tap("It was discarded").plays == ["A roll", "B x 100", "A 50"]


# --- the end of the hand ---------------------------------------------------------------------------------


def finish(followed, **changes):
    (form,) = (form for form in followed.page.forms if form.element.get("id") == "finish")
    return followed.table.phone.submit(form, changes)


def test_the_hand_is_saved_with_its_record(table):
    followed = Followed(table, *WON)
    page = finish(followed)
    assert page.status == 303
    (saved,) = table.hands
    assert saved.result == hand(side(700, safe=True), side(0))
    assert saved.dealer == 1
    (record,) = records_in(saved.record.encode())
    assert record.names == ("Ann", "Bob")
    assert replay(record).finished
    assert "verified" in table.page().words


def test_the_sums_are_shown_before_saving(table):
    words = Followed(table, *WON).page.words
    assert "Trip completed 400" in words
    assert "Safe trip 300" in words


def test_a_delayed_action_is_counted(table):
    """In a real hand that was completed after the draw pile was empty."""
    with (DATA / "played-hands.mb").open("rb") as file:
        played = (replay(record) for record in read_records(file) if record.rules.players == 2)
        record = next(replayed.record for replayed in played if replayed.result.draw_pile_empty)
    plays = [action_text(action, record.rules) for action in record.actions]
    followed = Followed(table, *plays, dealer=record.dealer)
    assert "Delayed action 300" in followed.page.words
    finish(followed)
    assert table.hands[0].result.draw_pile_empty
    assert "No card is left to draw." in Followed(table, *plays[:-1], dealer=record.dealer).page.words


def test_saving_twice_is_one_hand(table):
    followed = Followed(table, *WON)
    assert [finish(followed).status for _ in range(2)] == [303, 303]
    assert len(table.hands) == 1


@pytest.mark.parametrize(
    ("plays", "message"),
    [
        (WON[:-1], "This hand is not over yet."),
        ([], "This hand is not over yet."),
        ([*WON[:3], "B 100"], "Bob: 100"),
        (["A fly"], "there is no card “fly”"),
    ],
    ids=["unfinished", "nothing", "illegal", "unreadable"],
)
def test_an_unfinished_hand_is_not_saved(table, plays, message):
    page = table.post("/track", {"plays": ";".join(plays), "dealer": "1"})
    assert page.status == 422
    assert message in page.words
    assert not table.hands


def test_the_form_carries_the_number_seen_first(table):
    """A reload does not hide that another phone saved a hand meanwhile."""
    followed = Followed(table, *WON[:-1])
    table.score(hand(side(700, ACE), side(100)))
    assert finish(followed.card("100")).status == 409


def test_saving_again_after_going_back_is_the_same_hand(table):
    followed = Followed(table, *WON)
    finish(followed)
    followed.tap()
    assert "Saved as hand 1." in followed.page.words
    assert finish(followed).status == 303
    assert len(table.hands) == 1


@pytest.mark.parametrize("key", ["", "k", "k" * 5000, "k" * 15 + "!"])
def test_an_invalid_form_key_is_replaced(table, key):
    page = table.post("/track", {"plays": ";".join(WON), "dealer": "1", "key": key})
    assert page.status == 303
    assert len(table.hands) == 1


def test_a_hand_saved_meanwhile_is_told(table):
    followed = Followed(table, *WON)
    table.score(hand(side(700, ACE), side(100)))
    page = finish(followed)
    assert page.status == 409
    assert "Somebody else saved a hand while you followed this one." in page.words
    assert len(table.hands) == 1
    same, other = page.form("/record/compare"), page.form("/track")
    (text,) = same.element.all("textarea")
    compared = table.phone.get(table.phone.post(same.action, {"text": text.text}).goes_to)
    assert "differ" in compared.words
    assert table.phone.submit(other).status == 303
    assert [saved.result.sides[0].miles for saved in table.hands] == [700, 700]


def test_a_hand_saved_meanwhile_is_told_after_going_back_to_the_cards(table):
    followed = Followed(table, *WON)
    table.score(hand(side(700, ACE), side(100)))
    (back,) = (link["href"] for link in finish(followed).all("a") if "Back to the cards" in link.words)
    followed.page = table.phone.get(back)
    assert finish(followed).status == 409
    assert len(table.hands) == 1


# --- given up half-way -----------------------------------------------------------------------------------

HALF = ["A roll", "B ace", "B roll", "A limit > B", "B ! row", "B 100", "A 75"]


def goes_on(followed, words):
    link = next(link["href"] for link in followed.page.all("a") if words in link.words)
    return followed.table.phone.get(link)


def entered(page):
    fields = page.form("/hands/new").fields
    return {name: value for name, value in fields.items() if name.startswith("side_") and value}


def test_giving_up_keeps_miles_and_safeties(table):
    page = goes_on(Followed(table, *HALF), "Continue by adding up")
    assert entered(page) == {
        "side_0-miles": "75", "side_1-miles": "100",
        "side_1-driving_ace": "played", "side_1-right_of_way": "coup",
    }  # fmt: skip
    assert "this hand won’t be verified" in page.words
    assert page.form("/hands/new").fields["dealer"] == "1"


def test_a_hand_saved_meanwhile_is_told_though_this_one_was_given_up(table):
    followed = Followed(table, *HALF)
    table.score(hand(side(700, ACE), side(100)))
    page = goes_on(followed, "Continue by adding up")
    assert table.phone.submit(page.form("/hands/new"), {"side_0-miles": "700"}).status == 409
    assert len(table.hands) == 1


def test_insisting_on_a_caught_play_keeps_its_miles(table):
    followed = Followed(table, "A roll", "B limit > A").card("75")
    page = goes_on(followed, "We play it this way: continue by adding up")
    assert entered(page) == {"side_0-miles": "75", "side_1-miles": "0"}
    assert "this hand won’t be verified" in page.words


def test_insisting_on_a_caught_play_keeps_the_waiting_taps(table):
    followed = Followed(table, "A roll").send("100", "50", "x 75", "75")
    page = goes_on(followed, "We play it this way: continue by adding up")
    fields = entered(page)
    assert (fields["side_0-miles"], fields["side_1-miles"]) == ("125", "100")


def test_a_given_up_hand_is_saved_without_a_record(table):
    page = goes_on(Followed(table, *HALF), "Continue by adding up")
    assert table.phone.submit(page.form("/hands/new"), {"side_0-miles": "700"}).status == 303
    (saved,) = table.hands
    assert saved.result.sides[1].coups_fourres == ("right_of_way",)
    assert saved.record is None


def test_the_page_says_before_giving_up_that_the_plays_go(table):
    assert "The plays go once the hand is saved." in Followed(table, *HALF).page.words
    assert "The plays go" not in Followed(table).page.words


def test_giving_up_nonsense_is_refused(table):
    page = table.get("/hands/new?plays=A+fly")
    assert page.status == 422
    assert "there is no card “fly”" in page.words


def test_an_address_that_cannot_be_followed_keeps_its_plays(table):
    page = table.get("/track?plays=A+roll%3BA+fly")
    (plays,) = page.all("input", name="plays")
    assert plays["value"] == "A roll;A fly"
    assert "Start over" in page.words


def test_an_impossible_tap_stops_no_other(table):
    followed = Followed(table).send("roll", "x 25", "! 50", "100")
    assert followed.plays == ["A roll", "B x 25"]
    assert "a coup fourré is made with a safety" in followed.page.words
    assert followed.tap("Undo").plays == ["A roll", "B x 25", "A 100"]
