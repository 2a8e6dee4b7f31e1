"""An evening with five phones: people come and go, a phone dies, the network goes, and the game goes on.

Ann keeps score, Bob may too, Chloé's and Dev's phones may take over, and Eve has only the address. All
phones show the same totals after each hand, and the command line finds them in the exported game.
"""

import json
import re
import subprocess
import sys
from datetime import timedelta
from itertools import accumulate
from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest
from playwright.sync_api import expect

from scorekeeper.store.games import asking
from tests.browser.phones import NETWORK
from tests.browser.tapping import HandEntry, expect_totals, open_menu
from tests.browser.test_asking import answer, ask
from tests.browser.test_outbox import correct, kept
from tests.browser.test_score_a_game import REFERENCE_HAND, Player
from tests.browser.test_two_phones import open_sharing
from tests.browser.world import CSRF
from tests.builders import ACE, PROOF, TANK

SOON = timedelta(seconds=3)
PLACE, NOTE = "Chez Renée", "Bob left early.\nAnn’s phone died in hand 5."
BEFORE, AFTER = ("Ann & Chloé", "Bob & Dev"), ("Ann & Chloé", "Fay & Dev")


def hand(*sides):
    """A hand without an extension. Each side: miles, then safeties, with a star for a coup fourré."""
    return {
        "edition": "winning-moves",
        "players": 4,
        "extension_called_by": None,
        "draw_pile_empty": False,
        "sides": [
            {
                "miles": miles,
                "safe_trip": False,
                "safeties": [card.rstrip("*") for card in cards],
                "coups_fourres": [card.rstrip("*") for card in cards if card.endswith("*")],
            }
            for miles, *cards in sides
        ],
    }


#: The hands as they were played, and the totals after each.
HANDS = (
    REFERENCE_HAND,
    hand((600,), (1000, f"{PROOF}*")),
    hand((475, ACE), (700,)),
    hand((500,), (425,)),
    hand((300,), (450,)),
    hand((900, TANK), (350,)),
)
TOTALS = ((2200, 825), (2800, 2625), (3375, 3325), (3875, 3750), (4175, 4200), (5175, 4550))


class Evening:
    """Five phones with one game, and the forms that they send about it."""

    def __init__(self, new_phone):
        self._new_phone = new_phone
        self.sent = {}
        self.ann, self.bob, self.chloe, self.dev, self.eve = (self.phone() for _name in range(5))
        self.names, self.game = BEFORE, None

    def phone(self, **options):
        page = self._new_phone(**options)
        page.context.on("request", self._note)
        return page

    def _note(self, request):
        """Keeps the last form sent to each address of the game."""
        path = urlsplit(request.url).path
        if request.method == "POST" and self.game and path.startswith(self.game):
            self.sent[path] = dict(parse_qsl(request.post_data or "", keep_blank_values=True))

    @property
    def others(self):
        return self.bob, self.chloe, self.dev, self.eve

    @property
    def phones(self):
        return self.ann, *self.others

    def post_as_eve(self, path, fields=()):
        """The answer to a form that Eve's phone sends, not followed further."""
        eve = self.eve.context.request
        token = CSRF.search(eve.get("/import").text())[1]
        return eve.post(path, form={**dict(fields), "csrf_token": token}, max_redirects=0)

    def file_as_eve(self):
        return self.eve.context.request.get(f"{self.game}.json").json()

    def enter(self, page, number):
        """Enter a hand, and do not save it."""
        entry = HandEntry(page)
        expect(entry.save_button).to_have_text(f"Save hand {number}")
        entry.report(HANDS[number - 1])
        entry.settle()
        return entry

    def expect_after(self, number, *pages):
        """Expect the totals after this hand on these phones, or on all."""
        for page in pages or self.phones:
            expect_totals(page, self.names, TOTALS[number - 1])


@pytest.fixture
def evening(new_phone, complaints):
    complaints.allow(*NETWORK)
    return Evening(new_phone)


def open_to(page, line):
    open_menu(page)
    page.get_by_role("link", name=line).tap()


def name_device(page, name):
    page.get_by_label("What is this device called?").fill(name)
    page.get_by_role("button", name="Save", exact=True).tap()
    expect(page.locator(".devices")).to_contain_text(name)


# --- what happens ----------------------------------------------------------------------------------------


def ann_begins_and_lets_the_others_in(evening):
    ann, bob = evening.ann, evening.bob
    Player(ann).start(["Ann", "Bob", "Chloé", "Dev"])
    evening.game = urlsplit(ann.url).path
    open_sharing(ann, evening.game)
    name_device(ann, "Ann’s phone")
    ann.get_by_label("For whom?").fill("Bob")
    ann.get_by_role("button", name="Show a code for scoring").tap()
    bob.goto(ann.get_by_role("textbox", name="Scoring link").input_value())
    bob.get_by_role("button", name="Keep score on this device").tap()
    bob.wait_for_url(f"**{evening.game}")
    ann.goto(evening.game)
    for page, name in ((evening.chloe, "Chloé"), (evening.dev, "Dev")):
        ask(page, evening.game, name)
        answer(ann, name, "If I’m away")
    for page in evening.others:
        page.goto(evening.game)


def ann_saves_a_hand(evening):
    evening.enter(evening.ann, 1).save()
    evening.expect_after(1)


def the_others_see_who_enters_the_next(evening):
    entry = evening.enter(evening.ann, 2)
    said = "Ann’s phone is entering hand 2."
    expect(evening.bob.locator("#entering")).to_have_text(said)
    for page in (evening.chloe, evening.dev, evening.eve):
        expect(page.get_by_text(said)).to_be_in_viewport()
    entry.save()
    evening.expect_after(2)


def bob_leaves_and_fay_takes_his_seat(evening):
    bob = evening.bob
    open_to(bob, "Names and rules")
    bob.get_by_label("Player 2").fill("Fay")
    bob.get_by_label("They play").select_option("from hand 3 on")
    bob.get_by_role("button", name="See what changes").tap()
    expect(bob.get_by_text("From hand 3 Fay plays instead of Bob.")).to_be_visible()
    bob.get_by_role("button", name="Save these changes").tap()
    evening.names = AFTER
    evening.expect_after(2)
    evening.enter(evening.ann, 3).save()
    evening.expect_after(3)


def anns_hand_waits_for_the_network_and_is_corrected(evening):
    ann = evening.ann
    entry = evening.enter(ann, 4)
    entry.miles(1, 375)
    ann.context.set_offline(True)
    entry.save()
    expect(kept(ann, 4)).to_be_visible()
    evening.expect_after(3)
    correct(ann, 4)
    entry.miles(1, 425)
    entry.save()
    expect(kept(ann, 4)).to_be_visible()
    ann.context.set_offline(False)
    expect(ann.locator("#sent")).to_have_text("Hand 4: sent.")
    evening.expect_after(4)


def anns_phone_dies(evening):
    """Returns what is on its disk. She was half through hand 5."""
    entry = HandEntry(evening.ann)
    entry.miles(0, 275)
    entry.settle()
    expect(evening.chloe.get_by_text("Ann’s phone is entering hand 5.")).to_be_visible()
    disk = evening.ann.context.storage_state(indexed_db=True)
    evening.ann.context.close()
    return disk


def nobody_answers_until_dev_agrees(evening, monkeypatch):
    chloe, dev, eve = evening.chloe, evening.dev, evening.eve
    monkeypatch.setattr(asking, "ANSWER_WITHIN", SOON)
    ask(chloe, evening.game, "Chloé")
    ask(eve, evening.game, "Eve")
    expect(chloe.get_by_text("one of these phones can let you: Dev.")).to_be_visible()
    dev.get_by_role("link", name="Answer").tap()
    agree = dev.locator("form[action$='/agree']").get_attribute("action")
    number = int(agree.split("/")[-2])
    for ask_id in range(number, number + 3):  # Chloé's, Dev's and her own
        assert evening.post_as_eve(agree.replace(f"/{number}/", f"/{ask_id}/")).status == 403
    expect(dev.get_by_role("button", name=re.compile("^ ?Let "))).to_have_text([re.compile("Chloé")])
    dev.get_by_role("button", name="Let Chloé keep score").tap()
    chloe.get_by_role("link", name="Go to the game").tap()
    dev.goto(evening.game)


def chloe_scores(evening):
    chloe = evening.chloe
    answer(chloe, "Eve", "No")
    expect(evening.eve.get_by_text("The answer was no.")).to_be_visible()
    evening.eve.goto(evening.game)
    evening.enter(chloe, 5).save()
    evening.expect_after(5, *evening.others)


def anns_phone_is_back_and_takes_the_pencil(evening, disk):
    ann = evening.ann = evening.phone(storage_state=disk)
    ann.goto(evening.game)
    evening.expect_after(5)
    expect(ann.locator("#meanwhile")).to_contain_text("Hand 5 was just saved")
    told = ann.locator(".asks", has_text="Chloé keeps score now: nobody answered for two minutes.")
    expect(told).to_be_in_viewport()
    told.locator("summary").tap()
    told.get_by_role("button", name="Take it back").tap()
    expect(told).to_have_count(0)
    chloe = evening.chloe
    expect(chloe.locator("#meanwhile")).to_contain_text("This device only watches now.")
    chloe.goto(evening.game)
    expect(chloe.get_by_role("link", name="Ask to keep score")).to_be_visible()


def ann_undoes_a_hand(evening):
    """What she had half entered is an older hand 5, so the page asks which hand is meant."""
    ann = evening.ann
    entry = evening.enter(ann, 6)
    entry.miles(0, 700)
    entry.save()
    expect(ann.get_by_role("heading", name="Hand 5, twice")).to_be_visible()
    ann.get_by_role("button", name="Keep both: save mine as hand 6").tap()
    for page in evening.phones:
        expect_totals(page, AFTER, (4975, 4550))
    ann.locator("#talk").get_by_role("button", name="Undo").tap()
    evening.expect_after(5)


def eve_writes_in_vain(evening):
    """She sends whatever the others have sent, to the same addresses."""
    before = evening.file_as_eve()
    assert len(evening.sent) >= 11
    for path, fields in evening.sent.items():
        status = 409 if path.endswith("/ask") else 403  # to ask is not forbidden; she was refused before
        assert evening.post_as_eve(path, fields).status == status, path
    assert evening.file_as_eve() == before
    evening.expect_after(5)


def the_last_hand_ends_the_game(evening):
    """The hand that was undone stands in the fields."""
    entry = HandEntry(evening.ann)
    entry.miles(0, 900)
    entry.expect_sums(1000, 350)
    entry.save()
    evening.expect_after(6)
    for page in evening.phones:
        expect(page.get_by_text("Ann & Chloé win with 5,175.")).to_be_visible()


def the_game_takes_a_place_and_a_note_and_is_found_by_it(evening):
    ann = evening.ann
    open_to(ann, "Names and rules")
    ann.get_by_label("Place").fill(PLACE)
    ann.get_by_label("Note").fill(NOTE)
    ann.get_by_role("button", name="See what changes").tap()
    for page in evening.phones:
        for line in (PLACE, *NOTE.splitlines()):
            expect(page.get_by_text(line).first).to_be_visible()
    ann.goto("/find")
    ann.get_by_label("Players, name, place or date").fill("died in hand 5")
    ann.get_by_role("button", name="Find").first.tap()
    expect(ann.get_by_text("1 game found")).to_be_visible()
    ann.locator(".game-card", has_text=PLACE).get_by_role("link").first.tap()
    ann.wait_for_url(f"**{evening.game}")


def exported(evening, tmp_path):
    """The game in the file that Dev, who only watches, saves on his phone."""
    with evening.dev.expect_download() as download:
        evening.dev.get_by_role("link", name="Save this game to a file").tap()
    file = tmp_path / "games.json"
    download.value.save_as(file)
    (game,) = json.loads(file.read_text("utf-8"))["games"]
    return game


def expect_right(game):
    """The exported game: who played which hand, and what belongs to the evening."""
    assert game["seats"] == ["Ann", "Fay", "Chloé", "Dev"]
    assert game["earlier_seats"] == [{"hands": 2, "seats": ["Ann", "Bob", "Chloé", "Dev"]}]
    assert (game["place"], game["note"]) == (PLACE, NOTE)
    hands = played(game)
    assert [[side["miles"] for side in hand["sides"]] for hand in hands] == [
        [side["miles"] for side in hand["sides"]] for hand in HANDS
    ]
    assert [tuple(side["name"] for side in hand["sides"]) for hand in hands] == [BEFORE] * 2 + [AFTER] * 4


def played(game):
    return [entry["hand"] for entry in game["hands"] if not entry["deleted"]]


def expect_the_command_line_to_agree(game):
    """It scores the exported hands by themselves; added up, they are the totals that all phones showed."""
    lines = "".join(f"{json.dumps(hand)}\n" for hand in played(game))
    command = [sys.executable, "-m", "scorekeeper", "score", "--json", "-"]
    ran = subprocess.run(command, input=lines, capture_output=True, text=True, encoding="utf-8")
    assert ran.returncode == 0, ran.stderr
    scores = [[side["total"] for side in json.loads(line)["sides"]] for line in ran.stdout.splitlines()]
    assert tuple(zip(*map(accumulate, zip(*scores, strict=True)), strict=True)) == TOTALS


def bg_stats_gets_the_place(evening):
    open_sharing(evening.ann, evening.game)
    link = evening.ann.get_by_role("link", name="Open in BG Stats").get_attribute("href")
    play = json.loads(parse_qs(urlsplit(link).query)["data"][0])
    assert play["location"] == PLACE
    assert play["comments"].endswith(NOTE)


@pytest.mark.slow
def test_the_evening_goes_on(evening, monkeypatch, tmp_path):
    ann_begins_and_lets_the_others_in(evening)
    ann_saves_a_hand(evening)
    the_others_see_who_enters_the_next(evening)
    bob_leaves_and_fay_takes_his_seat(evening)
    anns_hand_waits_for_the_network_and_is_corrected(evening)
    disk = anns_phone_dies(evening)
    nobody_answers_until_dev_agrees(evening, monkeypatch)
    chloe_scores(evening)
    anns_phone_is_back_and_takes_the_pencil(evening, disk)
    ann_undoes_a_hand(evening)
    eve_writes_in_vain(evening)
    the_last_hand_ends_the_game(evening)
    the_game_takes_a_place_and_a_note_and_is_found_by_it(evening)
    game = exported(evening, tmp_path)
    expect_right(game)
    expect_the_command_line_to_agree(game)
    bg_stats_gets_the_place(evening)
