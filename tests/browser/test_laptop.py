"""On a laptop, lists that do not need each other stand side by side; on a phone they follow each other."""

import pytest

from tests.browser.phones import PHONE, new_context
from tests.browser.scenes import SCENES, World
from tests.browser.test_every_page import TOO_WIDE

LAPTOPS = ((1280, 800), (1024, 768), (900, 700))
IN_COLUMNS = ("people", "person", "person-against", "series", "calendar", "charts", "odds")
BOXES = "() => [...document.querySelectorAll('.columns > *')].map(part => part.getClientRects()[0] ?? null)"


@pytest.fixture(scope="module")
def world(server):
    return World(server)


@pytest.fixture
def open_scene(browser, server, world):
    contexts = []

    def opened(name, size):
        width, height = size
        context = new_context(browser, server, [], viewport={"width": width, "height": height})
        contexts.append(context)
        world.lend_cookies_to(context, "owner")
        page = context.new_page()
        next(scene for scene in SCENES if scene.name == name).show(page, world)
        return page

    yield opened
    for context in contexts:
        context.close()


@pytest.mark.parametrize("name", IN_COLUMNS)
@pytest.mark.parametrize("size", LAPTOPS)
def test_a_laptop_has_two_columns(name, size, open_scene):
    page = open_scene(name, size)
    left, right = page.evaluate(BOXES)[:2]
    assert left["top"] == pytest.approx(right["top"], abs=1)
    assert left["right"] < right["left"] and left["width"] == pytest.approx(right["width"], abs=1)
    assert page.evaluate(TOO_WIDE) == []


@pytest.mark.parametrize("name", IN_COLUMNS)
def test_a_phone_has_one_column(name, open_scene):
    page = open_scene(name, (PHONE["viewport"]["width"], PHONE["viewport"]["height"]))
    boxes = [box for box in page.evaluate(BOXES) if box]
    assert len({box["left"] for box in boxes}) <= 1, "a part has no box of its own, or lies below the last"
    assert page.evaluate("() => document.querySelector('main').clientWidth") == PHONE["viewport"]["width"]


def test_games_found_stand_side_by_side_on_a_laptop(open_scene):
    cards = open_scene("find", LAPTOPS[0]).locator(".game-card")
    first, second, third = (cards.nth(at).bounding_box() for at in range(3))
    assert first["y"] == second["y"] == third["y"]
    cards = open_scene("find", (390, 844)).locator(".game-card")
    assert cards.nth(0).bounding_box()["x"] == cards.nth(1).bounding_box()["x"]
