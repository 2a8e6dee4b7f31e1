"""The games of a phone when the evening is over: found again, put away."""

from itertools import count

import pytest
from playwright.sync_api import expect

from tests.browser.tapping import open_menu
from tests.browser.test_director import follow, press
from tests.browser.world import Device, reported
from tests.builders import ACE

NUMBERS = count(1)


@pytest.fixture
def evening(server):
    """A device with two finished games, and the winner's name of the first. The name is new for each test,
    because inside a phone all tests see the same games."""
    device, winner = Device(server), f"René {next(NUMBERS)}"
    for names in ((winner, "Bob"), ("Ann", "Cy")):
        game = device.new_game(*names, total_0="4300", total_1="100")
        device.play(game, reported((700, ACE), (425,)))
        device.post(f"{game}/rename", title=f"Game of {names[0]}")
    return device, winner


@pytest.mark.in_pocket
@pytest.mark.journey("series_begin.new", "series.show", "series.show_all", "series_games.choose")
@pytest.mark.parametrize("script", [True, False], ids=["", "without-script"])
def test_a_series_is_begun_from_a_game(script, evening, new_phone):
    phone = new_phone(java_script_enabled=script)
    device, winner = evening
    device.lend_cookies_to(phone.context)
    phone.goto(f"/find?find={winner.replace('é', 'e').lower()}")
    with phone.expect_event("load"):
        phone.locator(".game-card a").click()
    phone.goto(f"{phone.url}/menu")
    follow(phone, "A series of games")
    phone.get_by_label("Name of the series").fill(f"Winter of {winner}")
    press(phone, "Begin the series")
    standings = phone.locator(".series-standings")
    expect(standings.locator("tbody tr").first).to_contain_text(winner)
    follow(phone, "Add games")
    phone.locator(".to-choose label").first.tap()
    press(phone, "Add games")
    expect(phone.get_by_role("heading", name="2 games")).to_be_visible()
    expect(phone.locator(".chart-drawing")).to_be_visible()
    press(phone, "Remove")
    expect(phone.get_by_role("status")).to_contain_text("Removed")
    press(phone, "Undo")
    phone.get_by_text("Name, what counts, end").tap()
    press(phone, "End the series")
    expect(phone.get_by_text("The series is over")).to_be_in_viewport()
    follow(phone, "Back")
    expect(phone.get_by_role("link", name=f"Winter of {winner} 2 games · over")).to_be_visible()


@pytest.mark.parametrize("script", [True, False], ids=["", "without-script"])
def test_one_tap_chooses_all_games_among_people(script, evening, new_phone):
    phone = new_phone(java_script_enabled=script)
    device, winner = evening
    device.new_game("Bob", winner)
    device.lend_cookies_to(phone.context)
    phone.goto("/series/new")
    phone.get_by_label("Players, name, place or date").fill(winner)
    press(phone, "Find")
    press(phone, f"All among Bob and {winner}")
    expect(phone.get_by_text("2 games are chosen.")).to_be_in_viewport()
    expect(phone.locator(".to-choose input:checked").first).to_be_in_viewport()
    press(phone, "Begin the series")
    expect(phone.get_by_role("heading", name="2 games")).to_be_visible()


@pytest.mark.in_pocket
@pytest.mark.journey("home.menu", "find.show", "calendar.show", "calendar.month")
@pytest.mark.parametrize("script", [True, False], ids=["", "without-script"])
def test_a_game_put_away_is_found_again(script, evening, new_phone):
    phone = new_phone(java_script_enabled=script)
    device, winner = evening
    device.lend_cookies_to(phone.context)
    phone.goto("/")
    row = phone.locator(".one-game", has_text=f"Game of {winner}")
    with phone.expect_event("load"):
        row.locator("> a").tap()
    open_menu(phone)
    with phone.expect_event("load"):
        phone.get_by_role("button", name="Put away, off the start page").tap()
    expect(phone.get_by_role("status")).to_contain_text(f"Put away: Game of {winner}")
    expect(phone.get_by_role("status")).to_be_in_viewport()
    expect(row).to_have_count(0)
    card = phone.locator(".game-card", has_text=f"Game of {winner}")
    phone.goto("/menu")
    follow(phone, "Find a game")
    phone.get_by_label("Players, name, place or date").fill(winner.replace("é", "e").lower())
    press(phone, "Find")
    expect(phone.get_by_text("1 game found")).to_be_visible()
    expect(card).to_contain_text("put away")
    phone.goto("/menu")
    follow(phone, "Calendar of evenings")
    day = phone.locator(".month a").last
    day.focus()
    with phone.expect_event("load"):
        phone.keyboard.press("Enter")
    expect(phone.locator("#evening h2")).to_be_in_viewport()
    expect(phone.locator(".series-standings")).to_be_visible()
    expect(card).to_be_visible()
    phone.goto("/")
    press(phone, "Undo")
    expect(row).to_be_visible()


@pytest.mark.parametrize(("width", "beside"), [(1280, True), (1024, True), (899, False), (390, False)])
def test_a_laptop_shows_independent_lists_side_by_side(width, beside, evening, new_phone):
    device, winner = evening
    page = new_phone(viewport={"width": width, "height": 800}, is_mobile=False)
    device.lend_cookies_to(page.context)
    page.goto("/people")
    lists = [page.get_by_role("navigation", name="Sort by"), page.get_by_text("Records of the house")]
    follow(page, winner)
    person = [page.get_by_text("Trips completed").first, page.get_by_role("heading", name="The last games")]
    assert _stand_beside(person) == beside
    page.goto("/people")
    assert _stand_beside(lists) == beside
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def _stand_beside(parts):
    """True if the second begins at the right of the first's end; else it must follow below it."""
    left, right = (part.bounding_box() for part in parts)
    beside = bool(right["x"] >= left["x"] + left["width"])
    assert beside or right["y"] >= left["y"] + left["height"]
    return beside
