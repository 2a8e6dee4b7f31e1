"""A director's way through a night on a laptop, by the links on the pages, from setting up to the log."""

import re
from time import monotonic

import pytest
from playwright.sync_api import expect

from scorekeeper.store.nights.nights import find_night
from scorekeeper.store.nights.rounds import current_of
from tests.browser.test_night_room import STRUCK, Night
from tests.builders_web import Phone
from tests.web.nights.at_table import FOUR, AtTable, numbers

LAPTOP = {"viewport": {"width": 1280, "height": 800}, "is_mobile": False, "has_touch": False}


def follow(page, *names):
    """Follows the first link of each name."""
    for name in names:
        with page.expect_event("load"):
            page.get_by_role("link", name=name).first.click()


def press(page, name):
    with page.expect_event("load"):
        page.get_by_role("button", name=name).first.click()


def set_up(page):
    """Goes through the steps of a new night whose people are there."""
    for _ in range(2):
        page.get_by_role("button", name="Next").click()
    press(page, "Set the night up")


def release_first(page):
    """Releases the first draft of a night, overriding the notice that phones cannot reach the server. The app
    inside a phone has no such notice."""
    press(page, re.compile("^Publish round"))
    if page.get_by_role("button", name="Publish it anyway").count():
        release_anyway(page, "No phone can open the codes and links of this night.")


def release_anyway(page, text):
    """Overrides the notices that stopped the release."""
    expect(page.locator(".attention.stop").get_by_text(text)).to_be_visible()
    press(page, "Publish it anyway")


@pytest.mark.journey(
    "night_setup.new", "night_people.show", "night_people.person", "night_draw.show", "night_desk.show",
    "night_tables.show", "night_tables.correct", "night_rounds.show", "night_rounds.ask_to_delete",
    "night_administration.show", "night_settings.show", "night_log.show", "night_desk.offer",
    "night_paper.show", "night_files.choose",
)  # fmt: skip
def test_a_night_is_directed_from_the_sample_to_a_correction(new_phone):
    laptop = new_phone(**LAPTOP)
    laptop.goto("/menu")
    follow(laptop, "Run a tournament night")
    press(laptop, "Fill with a sample night")
    set_up(laptop)
    follow(laptop, "Mia Moreau")
    laptop.get_by_label("Name", exact=True).fill("Mia Martin")
    press(laptop, "Save name and table")
    expect(laptop.get_by_role("link", name="Mia Martin")).to_be_visible()
    press(laptop, "Check everybody in")
    expect(laptop.get_by_role("button", name="Undo")).to_be_focused()
    expect(laptop.get_by_text("13 of 13 here")).to_be_visible()
    for number in (1, 2):
        follow(laptop, re.compile("^Draw$"))
        press(laptop, re.compile("^Draw round"))
        if number == 1:
            release_first(laptop)
        else:
            press(laptop, re.compile("^Publish round"))
            release_anyway(laptop, "Round 1: tables 2, 3 and 4 have not reported.")
        expect(laptop.get_by_role("heading", name=f"Round {number}")).to_be_visible()
        follow(laptop, re.compile("^Desk"), re.compile("^Table 1"))
        report(laptop)

    follow(laptop, re.compile("^Desk"), re.compile("^Round 1$"), re.compile("^Table 1"), "Correct")
    laptop.locator("#total_0").fill("1275")
    laptop.locator("#reason").fill("Added up wrong")
    press(laptop, "Preview the changes")
    press(laptop, "Save the correction")

    follow(laptop, re.compile("^More$"), "Settings")
    laptop.get_by_label("Name of the night").fill("Club night of May")
    press(laptop, "Save")
    follow(laptop, re.compile("^More$"), "Delete round 2", re.compile("^More$"), "History")
    expect(laptop.get_by_text("Added up wrong")).to_be_visible()

    follow(laptop, re.compile("^More$"))
    laptop.locator("#direct summary").click()
    helper = new_phone(**LAPTOP)
    helper.goto(laptop.get_by_role("textbox", name="The director’s link").input_value())
    press(helper, "Run the night from this device")
    expect(helper.get_by_role("heading", name="Club night of May")).to_be_visible()
    follow(helper, re.compile("^Paper$"), "Import a night")
    expect(helper.get_by_label("The file")).to_be_visible()


def report(laptop):
    """Reports the table whose page is open, while others have not reported."""
    enter_result(laptop)
    expect(laptop.locator(".done-note").first).to_contain_text("1,300")


def enter_result(laptop):
    """Types 1300, 1200, ... for the sides of the table whose page is open."""
    sides = laptop.locator("[id^=total_]").count()
    for name, value in numbers(*range(1300, 1300 - 100 * sides, -100), hands=1).items():
        laptop.locator(f"#{name}").fill(value)
    with laptop.expect_event("load"):
        laptop.keyboard.press("Enter")


@pytest.mark.in_pocket
def test_a_late_arrival_stops_the_release_and_is_drawn_in(new_phone):
    """The strip tells it on the open page, the release stops, and a tap draws again."""
    laptop = new_phone(**LAPTOP)
    laptop.goto("/menu")
    follow(laptop, "Run a tournament night")
    press(laptop, "Fill with a sample night")
    set_up(laptop)
    press(laptop, "Check everybody in")
    laptop.get_by_role("button", name=re.compile("Gone.*Mia Moreau")).click()
    expect(laptop.get_by_text("12 of 13 here")).to_be_visible()
    follow(laptop, re.compile("^Draw$"))
    press(laptop, re.compile("^Draw round"))

    strip = laptop.locator(".attention-strip")
    quiet = strip.bounding_box()

    at_the_door = laptop.context.new_page()
    at_the_door.goto(re.sub("/draw.*", "/people", laptop.url))
    at_the_door.get_by_label("Find a name").fill("more")
    expect(at_the_door.locator("#people li")).to_have_count(1)
    at_the_door.get_by_role("button", name=re.compile("Here.*Mia Moreau")).click()
    late = "Mia Moreau came after round 1 was drawn, and has no seat in it."
    expect(at_the_door.locator("#people").get_by_role("link", name=late)).to_be_visible()
    expect(strip).to_contain_text(late)  # without a reload
    assert strip.bounding_box() == quiet, "it is as high as with nothing in it"
    if not laptop.locator("#attention-alone a").count():  # a second notice
        laptop.locator("#attention-line").click()
    with laptop.expect_event("load"):
        laptop.get_by_role("link", name=late).click()
    expect(laptop.locator("#since")).to_be_visible()  # the page reloads, because it was outdated
    press(laptop, re.compile("^Publish round"))
    expect(laptop.get_by_role("heading", name="Round 1 is not published yet")).to_be_visible()
    with laptop.expect_event("load"):
        laptop.locator("#since").get_by_role("button", name="Draw again").click()
    expect(laptop.get_by_text(late)).to_have_count(0)
    expect(at_the_door.get_by_text(late)).to_have_count(0)
    release_first(laptop)
    expect(laptop.get_by_role("heading", name="Round 1", exact=True)).to_be_visible()


@pytest.mark.in_pocket
def test_a_saved_result_is_shown_at_the_next_table(new_phone):
    """Its first field has the focus, and may be scrolled to."""
    phone = new_phone(viewport={"width": 390, "height": 664})
    phone.goto("/nights/new")
    press(phone, "Fill with a sample night")
    set_up(phone)
    press(phone, "Check everybody in")
    follow(phone, re.compile("^Draw$"))
    press(phone, re.compile("^Draw round"))
    release_first(phone)
    follow(phone, re.compile("^Table 1"))
    report(phone)
    expect(phone.get_by_role("heading", name="Round 1, table 2")).to_be_attached()
    expect(phone.locator("#total_0")).to_be_focused()
    expect(phone.get_by_text("Result entered.")).to_be_in_viewport(ratio=1)
    expect(phone.get_by_role("button", name="Undo")).to_be_in_viewport(ratio=1)


def test_a_folded_setting_says_what_was_chosen(used_phone):
    page = used_phone()
    page.goto("/nights/new")
    page.get_by_role("button", name="Next").tap()
    box, draw = page.locator("#night-box"), page.locator("#night-draw")
    expect(box).to_have_text("Winning Moves")
    box.tap()
    page.locator(".box", has_text="Dujardin 2024").tap()
    expect(box).to_have_text("Dujardin 2024")
    draw.tap()
    page.locator(".box", has_text="by lot").tap()
    expect(draw).to_have_text("by lot")
    page.get_by_role("button", name="Next").tap()
    page.get_by_label("Name of the night").fill("Finale")
    press(page, "Set the night up")
    expect(page.get_by_label("Who sits at a table?")).to_be_focused()  # refused: that box has no pairs
    expect(box).to_have_text("Dujardin 2024")
    page.get_by_role("button", name="Next").tap()
    expect(page.get_by_label("Name of the night")).to_have_value("Finale")


def test_the_form_of_a_night_comes_in_steps(used_phone):
    """What the steps before make of the list is told, and the browser's Back leads to the step before."""
    page = used_phone()
    page.goto("/nights/new")
    page.get_by_label("Who plays?").fill("\n".join(f"Player {number}" for number in range(13)))
    page.get_by_role("button", name="Next").tap()
    made = page.locator("#night-tables")
    expect(made).to_have_text("13 people: 2 tables of 4, 1 table of 3 and 1 table of 2.")
    page.get_by_label("Who sits at a table?").select_option(label="3 at a table, each for themselves")
    expect(made).to_have_text("13 people: 3 tables of 3 and 2 tables of 2.")
    page.get_by_label("How many rounds?").fill("4")
    page.get_by_role("button", name="Next").tap()
    expect(page.locator("#night-so-far")).to_contain_text("4 rounds of 3 hands.")
    page.go_back()
    expect(page.get_by_label("How many rounds?")).to_have_value("4")
    page.get_by_role("button", name="Who", exact=True).tap()
    expect(page.get_by_label("Who plays?")).to_be_visible()
    page.get_by_role("button", name="Begin").tap()
    press(page, "Set the night up")
    expect(page.get_by_text("0 of 13 here")).to_be_visible()


def test_a_night_that_is_not_set_up_yet_survives_another_language(used_phone):
    """And the way out and in again; one that was set up is not filled in again."""
    page = used_phone()
    page.goto("/nights/new")
    page.get_by_label("Who plays?").fill("Ann\nBob\nCy")
    page.get_by_role("button", name="Next").tap()
    page.get_by_label("How many rounds?").fill("4")
    press(page, "Français")
    expect(page.get_by_label("Un nom par ligne")).to_have_value("Ann\nBob\nCy")
    press(page, "English")
    page.goto("/")
    page.goto("/nights/new")
    page.get_by_role("button", name="Next").tap()
    expect(page.get_by_label("How many rounds?")).to_have_value("4")
    expect(page.locator("#night-tables")).to_have_text("3 people: 1 table of 3.")
    page.get_by_role("link", name="Back").tap()
    expect(page.get_by_label("Who plays?")).to_be_visible()
    set_up(page)
    page.goto("/nights/new")
    expect(page.get_by_label("Who plays?")).to_have_value("")


def test_the_bar_the_title_and_the_gong_tell_what_tables_do(new_phone, server, note):
    night = Night(server, *FOUR, tables="2-none", hands="2").come().next_round()
    laptop = new_phone(**LAPTOP)
    night.director.lend_cookies_to(laptop.context)
    laptop.add_init_script(STRUCK)
    laptop.goto(f"{night.path}/people")
    strip, ring = laptop.locator(".attention-strip"), laptop.get_by_role("button", name=re.compile("^Ring"))
    ring.click()
    expect(ring).to_have_attribute("aria-pressed", "true")
    one, other, second = (AtTable(Phone(server.app), *at) for at in places(night))
    steps = [
        (lambda: one.report(900, 400), "the result of table 1 is not accepted yet", 2),
        (lambda: other.report(900, 500), "the sides have entered different results", 2),
        (lambda: second.done("call", {"reason": "A card is missing"}), "Table 2 calls you", 3),
    ]
    for step, words, count in steps:
        laptop.evaluate("struck = []")
        begun = monotonic()
        step()
        expect(strip.get_by_text(words).first).to_be_attached()
        expect(laptop).to_have_title(re.compile(rf"^\({count}\) "))
        note(f"{words}: on the bar and in the title after {monotonic() - begun:.1f} s (asked for 2)")
        assert laptop.evaluate("struck.length") == 1
    laptop.goto(f"{night.path}/desk")
    laptop.locator("#attention-line").click()
    follow(laptop, re.compile("Table 2 calls you"))
    expect(ring).to_have_attribute("aria-pressed", "true")
    expect(laptop.get_by_role("heading", name="This table calls you")).to_be_in_viewport()
    laptop.locator("#attention-line").click()
    follow(laptop, re.compile("different results"))
    sent = laptop.get_by_role("heading", name=re.compile("^Sent by"))
    expect(sent).to_have_count(2)
    for heading in sent.all():
        expect(heading).to_be_in_viewport()


def codes(night):
    """The codes of the tables of the newest round."""
    with night.app.app_context():
        return [table.code for table in current_of(find_night(night.public_id)).tables]


def places(night):
    """Code and side of three phones: two at the first table, one at the second."""
    first, second = codes(night)
    return (first, 0), (first, 1), (second, 0)


def test_a_director_accepts_all_results_with_a_tap(new_phone, server):
    night = Night(server, *FOUR, tables="2-none", hands="2").come().next_round()
    phone = new_phone()
    night.director.lend_cookies_to(phone.context)
    for code in codes(night):
        AtTable(Phone(server.app), code, 0).report(900, 400)
    phone.goto(f"{night.path}/desk")
    phone.locator("#attention-line").tap()
    phone.locator("#attention-items").get_by_role("link", name=re.compile("not accepted yet")).tap()
    accept = phone.get_by_role("button", name="Accept all 2 results that wait")
    expect(accept).to_be_in_viewport(ratio=1)
    accept.tap()
    expect(phone.get_by_text("Every table of round 1 has reported.")).to_be_in_viewport()
    expect(phone.locator(".desk-tables .is-done")).to_have_count(2)
