"""One game on two phones: the second let in by a link, both scoring all evening, and no tap lost."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.phones import NETWORK
from tests.browser.tapping import HandEntry, expect_totals, open_hand, open_menu
from tests.browser.test_score_a_game import GAMES, side_names
from tests.browser.world import game_on, reported

NAMES = ("Ann", "Bob")
#: Milliseconds between two polls at most, and one to answer.
SAVED_IS_RIGHT, MINE_IS_RIGHT = "Keep the saved one", "Use mine instead"


@pytest.fixture
def phone(used_phone):
    return used_phone()


@pytest.fixture
def bobs_phone(used_phone):
    return used_phone()


@pytest.fixture
def let_in(phone, bobs_phone, complaints):
    """let_in(game): Bob's phone joins by a link that Ann makes for it, both tapping."""

    def join(game):
        open_sharing(phone, game)
        phone.get_by_label("For whom?").fill("Bob")
        phone.get_by_role("button", name="Show a code for scoring").tap()
        bobs_phone.goto(phone.get_by_role("textbox", name="Scoring link").input_value())
        bobs_phone.get_by_role("button", name="Keep score on this device").tap()
        bobs_phone.wait_for_url(f"**{game}")
        open_sharing(bobs_phone, game)
        bobs_phone.get_by_label("What is this device called?").fill("Bob’s phone")
        bobs_phone.get_by_role("button", name="Save", exact=True).tap()
        expect(bobs_phone.locator(".devices")).to_contain_text("Bob’s phone")

    complaints.allow(*NETWORK)
    return join


def open_sharing(page, game):
    page.goto(game)
    open_menu(page)
    page.get_by_role("link", name="Watch or keep score on another phone").tap()


def entered(page, game, hand):
    """The next hand, entered on this phone and not saved yet."""
    page.goto(game)
    entry = HandEntry(page)
    entry.report(hand)
    entry.settle()
    return entry


def save_and_wait(entry):
    """Save, and wait for the server's answer."""
    with entry.page.expect_response(lambda answer: answer.request.method == "POST"):
        entry.save()


def expect_nothing_entered(page):
    expect(page.locator(".gained:not(.unknown)")).to_have_count(0)


def expect_twice(page, number, by="Bob’s phone"):
    expect(page.get_by_role("heading", name=f"Hand {number}, twice")).to_be_visible()
    expect(page.get_by_text(f"Hand {number} was saved on {by} in the meantime.")).to_be_visible()


def test_both_score_one_game_all_evening(phone, bobs_phone, server, let_in):
    """They take turns, enter the same hand at once and lose the network; the totals end as in the file."""
    evening = GAMES[0]
    names = side_names(evening)
    game = game_on(phone, server, *evening["names"])
    let_in(game)
    for number, (hand, scores) in enumerate(zip(evening["hands"], evening["scores"], strict=True), start=1):
        mine, bobs = entered(phone, game, hand), entered(bobs_phone, game, hand)
        if number % 2:
            bobs.save()
            expect_totals(bobs_phone, names, scores["total"])
            mine.save()
            expect_twice(phone, number)
            with phone.expect_event("load"):
                phone.get_by_role("link", name=SAVED_IS_RIGHT).tap()
        else:
            bobs_phone.context.set_offline(True)
            bobs.save()
            expect(
                bobs_phone.get_by_text(
                    f"Hand {number}: kept on this phone, and sent when the connection is back."
                )
            ).to_be_visible()
            mine.save()
            expect_totals(phone, names, scores["total"])
            bobs_phone.context.set_offline(False)
            expect(bobs_phone.get_by_text(f"The server refused hand {number}.")).to_be_visible()
            bobs_phone.get_by_role("button", name="Look at it").tap()
            expect_twice(bobs_phone, number, by="a computer")
            with bobs_phone.expect_event("load"):
                bobs_phone.get_by_role("button", name=MINE_IS_RIGHT).tap()
        for page in (phone, bobs_phone):
            page.goto(game)
            expect_nothing_entered(page)
            expect_totals(page, names, scores["total"])
            expect(page.locator("[id^='hand-']")).to_have_count(number)


def test_differences_to_the_other_phones_hand_are_shown(phone, bobs_phone, server, let_in):
    game = game_on(phone, server, *NAMES)
    let_in(game)
    pages = []
    for page, miles in ((bobs_phone, 600), (phone, 625)):
        page.goto(game)
        entry = HandEntry(page)
        entry.miles(0, miles)
        entry.miles(1, 425)
        entry.settle()
        pages.append(entry)
    for entry in pages:
        save_and_wait(entry)
    expect_twice(phone, 1)
    expect(phone.get_by_role("row", name="Miles 600 625")).to_have_class("differs")
    expect(phone.get_by_role("row", name="Miles 425 425")).not_to_have_class("differs")
    phone.get_by_role("button", name=MINE_IS_RIGHT).tap()
    expect_totals(phone, NAMES, [625, 425])
    phone.goto(f"{game}/history")
    expect(phone.get_by_text("Hand 1, Ann, miles: 600 → 625.")).to_be_visible()


def test_a_hand_corrected_on_two_phones_shows_both(phone, bobs_phone, server, let_in):
    game = game_on(phone, server, *NAMES, hands=[reported((600,), (425,))])
    let_in(game)
    entries = []
    for page, miles in ((bobs_phone, 650), (phone, 675)):
        page.goto(game)
        open_hand(page, 1).get_by_role("link", name="Correct").tap()
        entries.append(HandEntry(page))
        entries[-1].miles(0, miles)
        entries[-1].settle()
    for entry in entries:
        save_and_wait(entry)
    expect(phone.get_by_text("Hand 1 was changed on Bob’s phone in the meantime.")).to_be_visible()
    phone.get_by_role("button", name=MINE_IS_RIGHT).tap()
    expect_totals(phone, NAMES, [675, 425])


def test_looking_at_the_game_keeps_the_draft(phone, bobs_phone, server, let_in):
    """Ann is half through hand 1 when Bob saves his; she looks at the game, is told, and goes on."""
    game = game_on(phone, server, *NAMES)
    let_in(game)
    phone.goto(game)
    HandEntry(phone).miles(0, 625)
    HandEntry(phone).settle()
    bobs_phone.goto(game)
    bobs = HandEntry(bobs_phone)
    bobs.miles(0, 600)
    bobs.miles(1, 425)
    bobs.save()
    expect_totals(bobs_phone, NAMES, [600, 425])
    phone.goto(game)
    mine = HandEntry(phone)
    mine.expect_sums(625, None)
    expect(phone.locator("#meanwhile")).to_contain_text("Hand 1 was just saved on Bob’s phone.")
    mine.miles(1, 425)
    mine.save()
    expect_twice(phone, 1)
    phone.get_by_role("link", name=SAVED_IS_RIGHT).tap()
    expect_totals(phone, NAMES, [600, 425])
    expect(phone.get_by_role("button", name="Save hand 2")).to_be_visible()
    expect_nothing_entered(phone)


def test_a_withdrawn_phone_keeps_its_draft(phone, bobs_phone, server, let_in, complaints):
    """The link was withdrawn by mistake; with a new one the phone goes on where it was."""
    complaints.allow("status of 403")
    game = game_on(phone, server, *NAMES)
    let_in(game)
    bobs_phone.goto(game)
    bobs = HandEntry(bobs_phone)
    bobs.miles(0, 600)
    bobs.miles(1, 425)
    bobs.expect_sums(600, 425)
    open_sharing(phone, game)
    phone.get_by_role("button", name="Withdraw").tap()
    expect(phone.get_by_role("button", name="Withdraw")).to_have_count(0)
    bobs.save()
    expect(bobs_phone.get_by_role("heading", name="Watching only")).to_be_visible()
    expect(bobs_phone.get_by_text("ask the table for a scoring link")).to_be_visible()
    let_in(game)
    bobs_phone.goto(game)
    bobs.expect_sums(600, 425)
    bobs.save()
    expect_totals(bobs_phone, NAMES, [600, 425])


@pytest.mark.journey("sharing.show", "sharing.offer", "history.show", "charts.show")
def test_an_earlier_state_is_brought_back(phone, bobs_phone, server, let_in):
    game = game_on(phone, server, *NAMES, hands=[reported((600,), (425,)), reported((100,), (200,))])
    let_in(game)
    bobs_phone.goto(game)
    open_hand(bobs_phone, 2).get_by_role("button", name="Delete").tap()
    expect_totals(bobs_phone, NAMES, [600, 425])
    phone.goto(game)
    open_menu(phone)
    phone.get_by_role("link", name="History").tap()
    expect(phone.locator(".history li").first).to_contain_text("Bob’s phone")
    expect(phone.locator(".history li").first).to_contain_text("Hand 2 deleted.")
    before = phone.locator(".history li", has_text="Hand 2 saved")
    before.get_by_role("button", name="Go back to this point").tap()
    expect_totals(phone, NAMES, [700, 625])
    bobs_phone.reload()
    expect_totals(bobs_phone, NAMES, [700, 625])
    bobs_phone.get_by_role("link", name="Charts of this game").tap()
    expect(bobs_phone.get_by_role("img", name="The race After 2 hands: Ann 700 and Bob 625.")).to_be_visible()


def test_a_double_tap_makes_one_link(phone, server):
    game = game_on(phone, server, *NAMES)
    open_sharing(phone, game)
    phone.get_by_role("button", name="Show a code for scoring").dblclick()
    expect(phone.get_by_role("textbox", name="Scoring link")).to_be_visible()
    expect(phone.get_by_role("button", name="Withdraw")).to_have_count(1)


@pytest.mark.journey("exchange.choose")
def test_games_travel_in_a_file(phone, new_phone, server, tmp_path):
    """From one phone to another that knows nothing of them."""
    game_on(phone, server, *NAMES, hands=[reported((600,), (425,))])
    phone.goto("/menu")
    phone.get_by_role("link", name="Save and import games").tap()
    with phone.expect_download() as download:
        phone.get_by_role("link", name="Save all games to a file").tap()
    file = tmp_path / "games.json"
    download.value.save_as(file)
    other = new_phone()
    other.goto("/menu")
    other.get_by_role("link", name="Save and import games").tap()
    other.get_by_label("The file").set_input_files(file)
    other.get_by_role("button", name="Import the games").tap()
    expect_totals(other, NAMES, [600, 425])
    expect(other.get_by_role("button", name="Save hand 2")).to_be_visible()


@pytest.mark.in_pocket
def test_an_evening_on_paper_comes_in_as_a_table(phone):
    phone.goto("/import")
    phone.get_by_role("textbox", name="The spreadsheet").fill("Noms;Km;Bottes\nZoé;700;as\nLéo;476;\n")
    phone.get_by_role("button", name="Preview").tap()
    expect(phone.get_by_role("alert")).to_contain_text("Line 3, Km: Léo cannot have 476 miles")
    table = phone.get_by_role("textbox", name="The spreadsheet")
    table.fill(table.input_value().replace("476", "475"))
    phone.get_by_role("button", name="Preview").tap()
    expect(phone.get_by_role("row", name="Total 1,200 475")).to_be_visible()
    phone.get_by_role("button", name="Import this game").tap()
    expect_totals(phone, ("Zoé", "Léo"), [1200, 475])


@pytest.mark.journey("track.follow")
def test_a_hand_followed_on_one_phone_is_seen_on_the_other(phone, bobs_phone, server, let_in):
    game = game_on(phone, server, *NAMES, hands=[reported((700,), (475,))])
    let_in(game)
    bobs_phone.goto(game)
    phone.goto(game)
    phone.get_by_role("link", name="Follow", exact=True).tap()
    for card in ("roll", "roll", "100"):
        played = phone.locator("#state [name=n]").input_value()
        phone.locator(f"#tap-{card}").tap()
        expect(phone.locator("#state [name=n]")).not_to_have_value(played)
        phone.wait_for_timeout(620)  # until then it is a double tap
    expect(bobs_phone.locator("#hands-below")).to_have_text("Followed: 3 plays")
    bobs_phone.locator("#hands-below").tap()
    expect(bobs_phone.locator(".followed .track-name").first).to_be_in_viewport()
    expect(bobs_phone.locator(".followed .figure").first).to_have_text("100")
    entry = HandEntry(bobs_phone)
    entry.miles(0, 600)
    entry.miles(1, 425)
    entry.settle()
    save_and_wait(entry)
    expect(phone.locator("#meanwhile")).to_contain_text("Hand 2 was just saved on Bob’s phone.")
    expect(phone.locator("#meanwhile")).to_be_in_viewport()


def test_who_enters_a_hand_is_named_before_another_begins_it(phone, bobs_phone, server, let_in, used_phone):
    game = game_on(phone, server, *NAMES, hands=[reported((700,), (475,))])
    let_in(game)
    watcher = used_phone()
    for page in (phone, bobs_phone, watcher):
        page.goto(game)
        expect(page.locator("[data-poll][data-htmx-powered]")).to_be_attached()
    place = phone.locator(".pad").bounding_box()
    said = "Bob’s phone is entering hand 2."
    HandEntry(bobs_phone).miles(0, 600)
    expect(phone.locator("#entering")).to_have_text(said)
    expect(phone.locator("#entering")).to_be_in_viewport()
    assert phone.locator(".pad").bounding_box() == place, "no key moves under a finger"
    expect(watcher.get_by_text(said)).to_be_in_viewport()
    expect(bobs_phone.locator("#entering")).to_be_empty()
    HandEntry(phone).miles(0, 625)
    HandEntry(phone).settle()
    expect(phone.locator("#entering")).to_have_text(said)
    too = bobs_phone.get_by_text(re.compile(r" is entering hand 2 too\.$"))
    expect(too).to_be_in_viewport()
    assert bobs_phone.locator(".pad").bounding_box() == place
    phone.reload()
    expect(phone.locator("#entering")).to_have_text(said)
    bobs = HandEntry(bobs_phone)
    bobs.miles(1, 425)
    bobs.settle()
    save_and_wait(bobs)
    expect(phone.locator("#meanwhile")).to_contain_text("Hand 2 was just saved on Bob’s phone.")
    expect(phone.locator("#entering")).to_be_empty()
    expect(watcher.get_by_text("is entering")).to_have_count(0)
