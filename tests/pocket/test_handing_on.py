"""Two phones without a network: a game goes from one to the other, goes apart, and is put together."""

import shutil
from copy import deepcopy

import pytest
from playwright.sync_api import expect

from tests.browser.tapping import expect_totals, label_of
from tests.browser.test_score_a_game import Player
from tests.pocket.hosting import browser_of
from tests.pocket.test_files import saved
from tests.pocket.test_in_browser import SMALL_HAND

pytestmark = pytest.mark.pocket

NAMES = ["Ann", "Bob"]


@pytest.fixture
def other(playwright, host, fetched, tmp_path):
    """The start page on a second phone."""
    profile = shutil.copytree(fetched[0], tmp_path / "other")
    with browser_of(playwright, profile, base_url=host.url) as context:
        page = context.new_page()
        page.goto("./")
        yield page


def score(page, number, *miles):
    hand = deepcopy(SMALL_HAND)
    for side, driven in zip(hand["sides"], miles, strict=True):
        side["miles"] = driven
    Player(page).score(number, hand).save()


def history(page, game):
    page.goto(f"{game}/history")
    return page.locator(".history > li")


def test_a_game_goes_to_another_phone_goes_apart_and_is_put_together(page, other, host, tmp_path):
    host.shut()
    Player(page).start(NAMES)
    game = page.url
    score(page, 1, 50, 25)
    score(page, 2, 100, 75)
    expect_totals(page, NAMES, [150, 100])
    page.goto(f"{game}/sharing")
    file = saved(page, "As a file", tmp_path)

    other.goto("games/handed")
    other.get_by_label("Its file").set_input_files(file)
    other.get_by_role("button", name="Show the game").click()
    other.get_by_role("button", name="Go on with it").click()
    expect_totals(other, NAMES, [150, 100])
    there = other.url
    told = history(other, there)
    expect(told).to_have_count(4)
    expect(told.nth(1)).to_contain_text("another phone")
    expect(told.nth(1)).to_contain_text("Hand 2 saved: Ann 100, Bob 75.")

    other.goto(there)
    score(other, 3, 75, 0)
    score(other, 4, 25, 50)
    expect_totals(other, NAMES, [250, 150])
    page.goto(game)
    score(page, 3, 0, 200)
    expect_totals(page, NAMES, [150, 300])

    other.goto(f"{there}/sharing")
    page.goto(other.locator("#hand-on .address").input_value())
    expect(page.get_by_role("heading", name="Both phones went on with this game")).to_be_visible()
    copy = page.get_by_role("group", name="Hand 3").get_by_role("radio", name="The copy")
    label_of(copy).click()
    page.get_by_role("button", name="Put the hands together").click()
    expect_totals(page, NAMES, [250, 150])
    lines = history(page, game)
    expect(lines.first).to_contain_text("Put together with a copy from another phone.")
    expect(lines.filter(has_text="another phone").filter(has_text="Hand 4 saved")).to_have_count(2)

    page.goto(game)
    page.get_by_role("button", name="Undo").click()
    expect_totals(page, NAMES, [150, 300])
