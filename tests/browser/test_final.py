"""A final on the laptop: the leaders at table 1 decide the first places, which the podium shows."""

import re

from playwright.sync_api import expect

from tests.browser.test_director import LAPTOP, enter_result, follow, press, release_first


def play_round(laptop, kind=None):
    """Draws and releases a round, by this kind if given, and reports its two tables."""
    follow(laptop, re.compile("^Draw$"))
    if kind:
        laptop.get_by_label("How are the tables drawn?").select_option(label=kind)
    press(laptop, re.compile("^Draw round"))
    if kind:
        expect(laptop.get_by_text("by place, the leaders together").first).to_be_visible()
        press(laptop, re.compile("^Publish round"))
    else:
        release_first(laptop)
    for number in (1, 2):
        follow(laptop, re.compile("^Desk"), re.compile(f"^Table {number}"))
        enter_result(laptop)
        expect(laptop.locator(".done-note")).to_be_visible()


def test_a_final_decides_the_podium(new_phone):
    laptop = new_phone(**LAPTOP)
    laptop.goto("/nights/new")
    laptop.get_by_label("Who plays? One name a line").fill("Ann\nBob\nCy\nDi")
    laptop.get_by_role("button", name="Next").click()
    laptop.get_by_label("Who sits at a table?").select_option(label="2 at a table")
    laptop.get_by_label("How many rounds?").fill("2")
    laptop.get_by_role("button", name="Next").click()
    press(laptop, "Set the night up")
    press(laptop, "Check everybody in")
    play_round(laptop)
    play_round(
        laptop, "a final: the leaders at the first table or two, where the first places are decided anew"
    )
    follow(laptop, re.compile("^Desk"))
    press(laptop, re.compile("^End the night"))
    follow(laptop, re.compile("^Standings$"))
    stones = laptop.locator(".podium")
    expect(stones).to_be_visible()
    expect(laptop.get_by_text("Final", exact=True).first).to_be_visible()
    for width in (1280, 900):
        laptop.set_viewport_size({"width": width, "height": 800})
        expect_columns(laptop, 7)


def expect_columns(laptop, figures):
    """The standings are a table: each figure below its heading, and a line a row."""
    headings = boxes(laptop.locator(".ranking-head > span:nth-child(n + 3)"))
    assert len(headings) == figures
    assert len({round(box["y"] + box["height"]) for box in headings}) == 1, "headings above each other"
    for line in laptop.locator(".ranking summary").all():
        for heading, figure in zip(headings, boxes(line.locator(".criterion")), strict=True):
            right = figure["x"] + figure["width"]
            assert abs(right - heading["x"] - heading["width"]) <= 1
            assert abs(figure["y"] + figure["height"] / 2 - middle(line)) <= 4, "figures above each other"


def boxes(elements):
    return [element.bounding_box() for element in elements.all()]


def middle(element):
    box = element.bounding_box()
    return box["y"] + box["height"] / 2
