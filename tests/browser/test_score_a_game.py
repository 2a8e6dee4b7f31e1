"""Whole games are tapped in as a person at the table does it, from the start page to the winner."""

import re
from statistics import median

import pytest
from playwright.sync_api import expect

from tests.browser.tapping import Finger, HandEntry, expect_totals, label_of, open_hand, seat
from tests.browser.world import game_on
from tests.builders import ACE, PROOF, TANK, json_lines

GAMES = json_lines("games.jsonl")
# The reference hand: four players, Winning Moves.
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
        page.goto("./")
        self.tap(page.get_by_role("link", name="New game"))
        self.tap(label_of(page.get_by_role("radio", name=str(len(names)), exact=True)))
        for number, name in enumerate(names, start=1):
            self.type(seat(page, number), name)
        if box:
            self.tap(page.locator("summary", has_text="Which rules?"))
            self.tap(label_of(page.locator(f'[name="edition"][value="{box}"]')))
        self.tap(page.get_by_role("button", name="Start the game"))
        expect(page.get_by_role("button", name="Save hand 1")).to_be_visible()

    def score(self, number, hand, way="keys"):
        """Enters one hand without saving it. Returns its entry, with the taps."""
        entry = HandEntry(self.page)
        expect(entry.save_button).to_have_text(f"Save hand {number}")
        entry.report(hand, way)
        return entry


@pytest.fixture
def phone(used_phone):
    return used_phone()


def side_names(game):
    names = game["names"]
    sides = len(game["hands"][0]["sides"])
    return [" & ".join(names[side::sides]) for side in range(sides)]


def tap_in(player, game, note, ways=("keys",)):
    """Tap in a whole game and compare the totals with the file. Returns the taps of each hand, from the
    game's page to the save."""
    phone, names, taps = player.page, side_names(game), []
    player.start(game["names"], box=game["hands"][0]["edition"])
    expect_totals(phone, names, [0] * len(names))
    for number, (hand, score) in enumerate(zip(game["hands"], game["scores"], strict=True), start=1):
        way = ways[number % len(ways) - 1]
        entry = player.score(number, hand, way)
        entry.expect_sums(*score["hand"])
        assert way != "keys" or phone.evaluate("scrollY") == 0
        entry.save()
        expect_totals(phone, names, score["total"])
        expect(phone.locator(f"#hand-{number} summary > span")).to_have_text(
            [f"{points:,} {total:,}" for points, total in zip(score["hand"], score["total"], strict=True)]
        )
        taps.append(entry.taps)
        note(f"{', '.join(names)}: hand {number} ({way}): {entry.taps} taps")
    winner, best = names[game["winner"]], max(game["scores"][-1]["total"])
    win = "win" if " & " in winner else "wins"
    expect(phone.get_by_text(f"{winner} {win} with {best:,}.")).to_be_visible()
    expect(phone.get_by_role("button", name="Save hand")).to_have_count(0)
    return taps


@pytest.mark.parametrize(
    ("game", "ways"),
    [(GAMES[1], ["keys", "cards"]), (GAMES[2], ["typed"])],
    ids=["four, some cards counted", "three, miles typed"],
)
def test_a_game_of_the_file_is_tapped_in(phone, game, ways, note):
    tap_in(Player(phone), game, note, ways)


@pytest.mark.slow
def test_all_games_of_the_file_take_few_taps(phone, note):
    """Sides of two to four, by the keys, on a phone whose browser leaves 664 pixels: nothing is scrolled."""
    phone.set_viewport_size({"width": 390, "height": 664})
    taps = [count for game in GAMES for count in tap_in(Player(phone), game, note)]
    note(f"{len(taps)} hands: median {median(taps)} taps (at most 9), most {max(taps)} (at most 13)")
    assert median(taps) <= 9
    assert max(taps) <= 13


@pytest.mark.journey("home.home", "new_game.new", "games.show")
def test_the_reference_hand_takes_six_taps(phone, note):
    player = Player(phone)
    player.start(["Ann", "Bob", "Chloé", "Dev"])
    entry = player.score(1, REFERENCE_HAND)
    entry.expect_sums(2200, 825)
    entry.save()
    expect_totals(phone, ["Ann & Chloé", "Bob & Dev"], [2200, 825])
    note(f"the reference hand: {entry.taps} taps from the game page to saved (at most 6)")
    assert entry.taps <= 6


def test_two_names_and_one_tap_start_a_game(phone):
    phone.goto("/games/new")
    player = Player(phone)
    player.type(seat(phone, 1), "Ann")
    player.type(seat(phone, 2), "Bob")
    before = player.taps
    player.tap(phone.get_by_role("button", name="Start the game"))
    expect_totals(phone, ["Ann", "Bob"], [0, 0])
    assert player.taps == before + 1


def test_back_from_a_new_game_leads_to_the_start_page(phone):
    """An empty form would look as if the game were lost."""
    phone.goto("/")
    phone.get_by_role("link", name="New game").first.tap()
    player = Player(phone)
    player.type(seat(phone, 1), "Ann")
    player.type(seat(phone, 2), "Bob")
    phone.get_by_role("button", name="Start the game").tap()
    expect(phone.locator(".side-row.active")).to_be_visible()
    phone.go_back()
    expect(phone).to_have_url(re.compile(r"/$"))
    expect(phone.get_by_text("Ann").first).to_be_visible()


@pytest.mark.parametrize("lost", ["request", "answer"])
def test_a_start_without_an_answer_leads_to_the_filled_form_again(phone, server, complaints, lost):
    complaints.allow("ERR_FAILED")
    phone.goto("/games/new")
    label_of(phone.get_by_role("radio", name="3", exact=True)).tap()
    for number, name in enumerate(("Ann", "Bob", "Chloé"), 1):
        seat(phone, number).fill(name)
    phone.route(server.url + "/games/new", lambda route: route.abort() if lost == "request" else lose(route))
    phone.get_by_role("button", name="Start the game").tap()
    expect(phone).to_have_url(re.compile("^chrome-error:"))
    phone.unroute_all()
    phone.goto("/games/new")
    expect(seat(phone, 3)).to_have_value("Chloé")
    expect(seat(phone, 1)).to_have_value("Ann")
    phone.get_by_role("button", name="Start the game").tap()
    expect_totals(phone, ["Ann", "Bob", "Chloé"], [0, 0, 0])
    phone.goto("/find?find=chloe")
    expect(phone.locator(".game-card")).to_have_count(1)
    phone.goto("/games/new")
    expect(seat(phone, 1)).to_have_value("")


def lose(route):
    """The server gets the form, and its answer is lost."""
    route.fetch(max_redirects=0)
    route.abort()


def test_names_used_before_are_tapped_in(phone):
    player = Player(phone)
    player.start(["Ann", "Bob"])
    phone.goto("/games/new")
    player.tap(phone.get_by_role("button", name="Bob"))
    player.tap(phone.get_by_role("button", name="Ann"))
    player.tap(phone.get_by_role("button", name="Start the game"))
    expect_totals(phone, ["Bob", "Ann"], [0, 0])


@pytest.mark.in_pocket
def test_another_box_is_two_taps_away(phone):
    Player(phone).start(["Ann", "Bob"], box="dujardin-2024")
    expect(phone.get_by_text("Dujardin 2024")).to_be_visible()
    expect(phone.locator(".finish").first).to_have_text(re.compile("1000"))


def test_a_box_is_described_once(phone):
    phone.goto("/games/new")
    player, boxes = Player(phone), phone.locator("summary", has_text="Which rules?")
    described = phone.get_by_text("The classic American rules.").filter(visible=True)
    for _ in range(2):
        expect(described).to_have_count(1)
        player.tap(boxes)
    expect(described).to_have_count(1)


@pytest.mark.parametrize(("width", "most"), [(390, 1), (320, 2)])
def test_any_miles_take_one_tap(phone, server, width, most):
    """All multiples of 25 up to 1200, the longest trip; a narrow phone takes the hundreds, then the rest."""
    phone.set_viewport_size({"width": width, "height": 844})
    target = 1200
    phone.goto(game_on(phone, server, "Ann", "Bob", **{"house-target_miles": str(target)}))
    entry = HandEntry(phone)
    for miles in [*range(0, target, 125), target, 25, 0, target - 25]:
        before = entry.taps
        entry.miles(0, miles)
        expect(entry.control(0, "miles")).to_have_value(str(miles))
        assert entry.taps - before <= most


def test_zero_miles_take_a_tap_while_cards_are_counted(phone, server):
    phone.goto(game_on(phone, server, "Ann", "Bob"))
    entry = HandEntry(phone)
    entry.miles(0, 700, "cards")
    entry.open(1)
    before = entry.taps
    entry.miles(1, 0, "cards")
    assert entry.taps == before + 1
    entry.expect_sums(700 + 400 + 500, 0)
    entry.tap(phone.get_by_role("button", name="Undo the last tap"))
    entry.expect_sums(700 + 400, None)
    entry.miles(1, 25, "cards")
    entry.expect_sums(700 + 400, 25)


def test_a_200_beyond_the_rules_looks_disabled(phone, server):
    phone.goto(game_on(phone, server, "Ann", "Bob"))
    entry = HandEntry(phone)
    entry.count(0)
    stone = phone.locator('[data-adds="200"]')
    for _ in range(2):
        expect(stone).to_have_attribute("aria-disabled", "false")
        entry.tap(stone)
    expect(stone).to_have_attribute("aria-disabled", "true")
    entry.tap(phone.get_by_role("button", name="Undo the last tap"))
    expect(stone).to_have_attribute("aria-disabled", "false")


def test_cards_of_a_saved_hand_can_be_typed_over(phone, server):
    """There are no taps of this page to take back."""
    phone.goto(game_on(phone, server, "Ann", "Bob"))
    entry = HandEntry(phone)
    entry.miles(0, 425, "cards")
    entry.miles(1, 25, "cards")
    entry.save()
    expect_totals(phone, ["Ann", "Bob"], [425, 25])
    open_hand(phone, 1).get_by_role("link", name="Correct").tap()
    entry.open(0)
    entry.tap(phone.get_by_role("button", name="Type how many"))
    entry.type(entry.control(0, "of_200"), "1")
    entry.expect_sums(225, 25)


def test_a_safety_of_two_zones_takes_one_tap_each_way(phone, server):
    """A tap says played or coup fourré, another tap takes it back; never both."""
    phone.goto(game_on(phone, server, "Ann", "Bob"))
    entry = HandEntry(phone)
    entry.miles(0, 200)
    entry.miles(1, 25)
    played, coup = entry.zones(0, ACE)
    for zone, points in ((played, 300), (coup, 600), (played, 300), (played, 200), (coup, 600), (coup, 200)):
        entry.tap(zone)
        entry.expect_sums(points, 25)


def test_a_safety_of_two_zones_has_no_hint_of_another_tap(phone, server):
    """There another tap would remove the safety."""
    phone.goto(game_on(phone, server, "Ann", "Bob"))
    entry = HandEntry(phone)
    entry.miles(0, 200)
    entry.safety(0, ACE)
    entry.miles(1, 25)
    entry.expect_sums(300, 25)
    expect(phone.get_by_text("Tap the safety again")).to_be_hidden()


def test_taps_cycle_through_the_states_of_a_safety(phone, server):
    """In a tile of one zone each tap goes on: none, played, coup fourré, none."""
    phone.set_viewport_size({"width": 360, "height": 664})
    phone.goto(game_on(phone, server, "Ann", "Bob"))
    entry = HandEntry(phone)
    entry.miles(0, 200)
    entry.miles(1, 25)
    for points in (300, 600, 200, 300):
        entry.safety(0, ACE)
        entry.expect_sums(points, 25)


def test_a_tap_on_a_safety_of_one_zone_is_told(phone, server):
    """The line names the coup fourré and what the next tap does."""
    phone.set_viewport_size({"width": 320, "height": 568})
    phone.goto(game_on(phone, server, "Ann", "Bob", "Chloé"))
    entry = HandEntry(phone)
    entry.safety(2, ACE)
    line = entry.talk.locator("p", has_text="Tap the safety again for a coup fourré.")
    expect(line).to_be_in_viewport(ratio=1)
    entry.safety(2, ACE)
    told = entry.talk.get_by_text("Coup fourré, +400: Chloé (Driving Ace). Tap again to remove the safety.")
    expect(told).to_be_in_viewport(ratio=1)
    entry.safety(2, ACE)
    expect(told).to_have_count(0)
