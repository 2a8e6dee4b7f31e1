"""Whole games, from the home page to the winner, tapped in as a person at the table does it."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.tapping import Finger, HandPage, expect_totals, label_of, seat
from tests.browser.world import game_on
from tests.builders import ACE, PROOF, TANK, json_lines

GAMES = json_lines("games.jsonl")
# What CONTRIBUTING and the issue call the reference hand: four players, Winning Moves.
REFERENCE_HAND = {
    "edition": "winning-moves",
    "players": 4,
    "extension_called_by": None,
    "draw_pile_empty": False,
    "sides": [
        {"miles": 1000, "safeties": [ACE, TANK], "coups_fourres": [TANK], "safe_trip": True},
        {"miles": 725, "safeties": [PROOF], "coups_fourres": [], "safe_trip": False},
    ],
}


class Player(Finger):
    """A player with the phone in one hand."""

    def start(self, names, box=None):
        page = self.page
        page.goto("/")
        self.tap(page.get_by_role("link", name="New game"))
        self.tap(label_of(page.get_by_role("radio", name=str(len(names)), exact=True)))
        for number, name in enumerate(names, start=1):
            self.type(seat(page, number), name)
        if box:
            self.tap(page.locator("summary", has_text="Which box?"))
            self.tap(label_of(page.get_by_role("radio", name=re.compile(rf"^{box}\b"))))
        self.tap(page.get_by_role("button", name="Start the game"))
        expect(page.get_by_role("link", name="Score hand 1")).to_be_visible()

    def score(self, number, hand, way="keys"):
        """One hand, from the game page to saved. Returns the page on which it was entered, with its taps."""
        entry = HandPage(self.page)
        entry.tap(self.page.get_by_role("link", name=f"Score hand {number}"))
        entry.report(hand, way)
        return entry


@pytest.fixture
def phone(used_phone):
    return used_phone()


def side_names(game):
    names = game["names"]
    sides = len(game["hands"][0]["sides"])
    return [" & ".join(names[side::sides]) for side in range(sides)]


@pytest.mark.parametrize(
    ("game", "ways"),
    [
        (GAMES[0], ["keys"]),
        (GAMES[1], ["keys", "cards"]),
        (GAMES[2], ["typed"]),
    ],
    ids=["two, with the keys", "four, some cards counted", "three, miles typed"],
)
def test_a_game_from_the_file(phone, game, ways, note):
    player, names = Player(phone), side_names(game)
    player.start(game["names"])
    expect_totals(phone, names, [0] * len(names))
    scores = game["scores"]
    for number, (hand, score) in enumerate(zip(game["hands"], scores, strict=True), start=1):
        way = ways[number % len(ways) - 1]
        entry = player.score(number, hand, way)
        entry.expect_sums(*score["hand"])
        entry.save()
        expect(phone.get_by_text("Hand saved.")).to_be_visible()
        expect_totals(phone, names, score["total"])
        expect(phone.locator(f"#hand-{number} summary > span")).to_have_text(
            [f"{points:,} {total:,}" for points, total in zip(score["hand"], score["total"], strict=True)]
        )
        note(f"{', '.join(names)}: hand {number} ({way}): {entry.taps} taps")
    winner, best = names[game["winner"]], max(scores[-1]["total"])
    win = "win" if " & " in winner else "wins"
    expect(phone.get_by_text(f"{winner} {win} with {best:,}.")).to_be_visible()
    expect(phone.get_by_role("link", name="Score hand")).to_have_count(0)


@pytest.mark.journey("home.home", "new_game.new", "games.show", "hands.new")
def test_the_reference_hand_takes_ten_taps(phone, note):
    player = Player(phone)
    player.start(["Ann", "Bob", "Chloé", "Dev"])
    entry = player.score(1, REFERENCE_HAND)
    entry.expect_sums(2200, 825)
    entry.save()
    expect_totals(phone, ["Ann & Chloé", "Bob & Dev"], [2200, 825])
    note(f"the reference hand: {entry.taps} taps from the game page to saved (at most 10)")
    assert entry.taps <= 10


def test_two_names_and_one_tap_start_a_game(phone):
    phone.goto("/games/new")
    player = Player(phone)
    player.type(seat(phone, 1), "Ann")
    player.type(seat(phone, 2), "Bob")
    before = player.taps
    player.tap(phone.get_by_role("button", name="Start the game"))
    expect_totals(phone, ["Ann", "Bob"], [0, 0])
    assert player.taps == before + 1


def test_names_used_before_are_tapped_in(phone):
    player = Player(phone)
    player.start(["Ann", "Bob"])
    phone.goto("/games/new")
    player.tap(phone.get_by_role("button", name="Bob"))
    player.tap(phone.get_by_role("button", name="Ann"))
    player.tap(phone.get_by_role("button", name="Start the game"))
    expect_totals(phone, ["Bob", "Ann"], [0, 0])


def test_another_box_is_two_taps_away(phone):
    Player(phone).start(["Ann", "Bob"], box="Dujardin 2024")
    expect(phone.get_by_text("Dujardin 2024")).to_be_visible()
    phone.get_by_role("link", name="Score hand 1").tap()
    expect(phone.get_by_label("Completed 1000").first).to_be_attached()


def test_any_miles_in_three_taps(phone, server):
    """Every multiple of 25 up to 1200, the longest trip there is: its two keys are there. Steps of 125 use
    each of them; what was picked before is in the way each time."""
    target = 1200
    phone.goto(game_on(phone, server, "Ann", "Bob", **{"house-target_miles": str(target)}) + "/hands/new")
    entry = HandPage(phone)
    for miles in range(0, target, 25):
        hundreds, rest = divmod(miles, 100)
        for key in (f"hundreds-{hundreds}", f"rest-{rest}"):
            expect(label_of(entry.control(0, key))).to_be_visible()
    most = 0
    for miles in [target, *range(0, target, 125), target, target - 25]:
        before = entry.taps
        if entry.control(0, "completed").is_checked() or miles == target:
            entry.toggle(0, "completed")
        if miles != target:
            entry.miles(0, miles)
        most = max(most, entry.taps - before)
        receipt = "Nothing" if not miles else re.compile(rf"Miles\W*{miles:,}\D")
        expect(phone.locator("#receipt-0")).to_contain_text(receipt)
    assert most <= 3


def test_a_safety_goes_round(phone, server):
    """None, played, coup fourré, none again: a tap each, and a coup fourré without its safety cannot be."""
    phone.goto(game_on(phone, server, "Ann", "Bob") + "/hands/new")
    entry = HandPage(phone)
    entry.miles(0, 200)
    for points in (300, 600, 200, 300):
        entry.safety(0, ACE)
        entry.expect_sums(points, 0)
