"""The scenes of tests/browser in WebKit: nothing wider than the phone, every symbol drawn."""

import pytest

from tests.browser.scenes import SCENES, World
from tests.browser.test_every_page import EMPTY, TOO_WIDE
from tests.engines.pages import Page
from tests.engines.phone import SIZE

pytestmark = pytest.mark.engine("webkit")

WIDTHS = (390, 320)
LOOKED_AT = [scene for scene in SCENES if not scene.slow]


@pytest.fixture(scope="module")
def world(server):
    """The devices read French, the longer language; other devices of a scene read English."""
    world = World(server)
    for device in (world.owner, world.newcomer):
        device.post("/language", language="fr")
    return world


@pytest.mark.sampled(70)
@pytest.mark.parametrize("scene", [pytest.param(scene, id=scene.name) for scene in LOOKED_AT])
def test_no_page_is_too_wide_or_lacks_a_symbol(engine, server, world, scene, tmp_path):
    phone = engine.phone_at(server.url)
    world.lend_cookies_to(phone, scene.device)
    scene.show(Page(phone, tmp_path), world)
    phone.until("() => document.readyState === 'complete'")
    faults = phone.evaluate(EMPTY)
    for width in WIDTHS:
        phone.resize(width, SIZE[1])
        faults += [f"{width} px: {fault}" for fault in phone.evaluate(TOO_WIDE)]
    assert not faults, "\n".join(faults)
