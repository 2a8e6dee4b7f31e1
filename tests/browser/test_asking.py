"""Watchers ask to score: the scorer's phone gives it with a tap, and the phones at the table take over from a
dead one."""

from datetime import timedelta

import pytest
from playwright.sync_api import expect

from scorekeeper.store.games import asking
from tests.browser.phones import hold
from tests.browser.tapping import HandEntry, expect_totals
from tests.browser.world import game_on, reported

NAMES = ("Ann", "Cy")
SOON = timedelta(seconds=3)


@pytest.fixture
def ann(used_phone, server):
    """Ann's phone, on the page of her game after a hand."""
    page = used_phone()
    page.goto(game_on(page, server, *NAMES, hands=[reported((600,), (425,))]))
    return page


def ask(page, game, name):
    """Ask for this person, from the page that watches."""
    page.goto(game)
    page.get_by_role("link", name="Ask to keep score").tap()
    page.get_by_label("Whose phone is this?").fill(name)
    page.get_by_role("button", name="Ask to keep score").tap()
    expect(page.get_by_text("Waiting for an answer on the phone that keeps score.")).to_be_visible()


def entered(page):
    """The next hand, entered on this page and not saved yet."""
    entry = HandEntry(page)
    for side, miles in enumerate((100, 200)):
        entry.miles(side, miles)
    entry.settle()
    return entry


def answers(page, name):
    """What the scorer's page shows of this ask."""
    return page.locator(".asks", has_text=f"{name} (")


def overlap(one, other):
    """True if these boxes share a part of the page."""
    sizes = (("x", "width"), ("y", "height"))
    return all(one[at] < other[at] + other[size] and other[at] < one[at] + one[size] for at, size in sizes)


def answer(page, name, button):
    """Open the line of this ask, and tap a button in it."""
    answers(page, name).locator("summary").tap()
    page.locator(".back").tap(trial=True)
    answers(page, name).get_by_role("button", name=button).tap()
    expect(answers(page, name)).to_have_count(0)


@pytest.mark.journey("asking.show")
def test_three_phones_hand_the_pencil_on(ann, used_phone, monkeypatch):
    game, cy, dan = ann.url, used_phone(), used_phone()
    pad = ann.locator(".pad").bounding_box()
    ask(cy, game, "Cy")
    expect(answers(ann, "Cy")).to_be_in_viewport()
    assert ann.locator(".pad").bounding_box() == pad, "nothing moves under the thumb"
    line = answers(ann, "Cy").bounding_box()
    assert line["y"] + line["height"] <= ann.locator(".rows").bounding_box()["y"], "no row is covered"
    for beside in (".back", ".menu-button"):
        ann.locator(beside).tap(trial=True)
        assert not overlap(line, ann.locator(beside).bounding_box()), beside
    answer(ann, "Cy", "If I’m away")
    ask(dan, game, "Dan")
    answer(ann, "Dan", "If I’m away")

    # Ann's phone dies. Cy asks, nobody answers, and Dan agrees.
    ann.goto("about:blank")
    monkeypatch.setattr(asking, "ANSWER_WITHIN", SOON)
    dan.goto(game)
    ask(cy, game, "Cy")
    expect(cy.get_by_text("one of these phones can let you: Dan.")).to_be_visible()
    dan.get_by_role("link", name="Answer").tap()
    dan.get_by_role("button", name="Let Cy keep score").tap()
    cy.get_by_role("link", name="Go to the game").tap()
    entered(cy).save()
    expect_totals(cy, NAMES, (700, 625))

    # Ann's phone is back.
    ann.goto(game)
    expect(ann.get_by_text("Cy keeps score now: nobody answered for two minutes.")).to_be_in_viewport()
    ann.locator(".asks summary").tap()
    ann.get_by_role("button", name="Take it back").tap()
    expect(ann.get_by_role("button", name="Take it back")).to_have_count(0)
    cy.goto(game)
    expect(cy.get_by_role("link", name="Ask to keep score")).to_be_visible()


def test_nothing_moves_while_the_style_of_an_ask_is_on_its_way(ann, used_phone):
    release = hold(ann, "**/asked.css*")
    pad = ann.locator(".pad").bounding_box()
    ask(used_phone(), ann.url, "Cy")
    expect(answers(ann, "Cy")).to_be_in_viewport()
    assert ann.locator(".pad").bounding_box() == pad
    release()
    expect(answers(ann, "Cy").get_by_role("button", name="Yes")).to_be_hidden()
    assert ann.locator(".pad").bounding_box() == pad


def test_a_tap_gives_it_and_keeps_a_half_entered_hand(ann, used_phone):
    game, cy = ann.url, used_phone()
    entry = entered(ann)
    ask(cy, game, "Cy")
    answer(ann, "Cy", "Yes")
    entry.expect_sums(100, 200)
    entry.save()
    expect_totals(ann, NAMES, (700, 625))
    expect(cy.get_by_role("link", name="Go to the game")).to_be_visible()
