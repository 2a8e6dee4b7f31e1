"""A phone laid on its side: nothing to tap lies under its notch or its rounded corners."""

import pytest
from playwright.sync_api import expect

from tests.browser.controls import controls_of
from tests.browser.scenes import SCENES, World

WIDTH, NOTCH = 844, 47
ON_ITS_SIDE = {"width": WIDTH, "height": 390}
INSETS = {f"{side}{most}": NOTCH for side in ("left", "right") for most in ("", "Max")}
ROUNDING = 0.5
#: One page of each layout, and what lies over it.
LAYOUTS = ("home-open", "game-open", "game-menu", "game-finished-4", "hand-4-typed", "night-desk")


@pytest.fixture(scope="module")
def world(server):
    return World(server)


@pytest.fixture
def phone(new_phone, world):
    page = new_phone(viewport=ON_ITS_SIDE)
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": INSETS})
    world.lend_cookies_to(page.context, "owner")
    return page


@pytest.mark.parametrize("scene", [scene for scene in SCENES if scene.name in LAYOUTS], ids=lambda s: s.name)
def test_no_control_lies_under_a_notch(phone, world, scene):
    scene.show(phone, world)
    phone.set_viewport_size(ON_ITS_SIDE)
    expect(phone.locator("body")).to_have_css("padding-left", f"{NOTCH}px")
    hidden = [
        f"{control.name} from {control.left:.0f} to {control.right:.0f}"
        for control in controls_of(phone)
        if control.left < NOTCH - ROUNDING or control.right > WIDTH - NOTCH + ROUNDING
    ]
    assert hidden == []


def test_what_comes_with_the_first_tab_is_not_under_it(phone):
    phone.goto("/")
    phone.keyboard.press("Tab")
    assert phone.locator(".skip").bounding_box()["x"] >= NOTCH
