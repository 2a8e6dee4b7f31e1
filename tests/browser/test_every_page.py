"""What holds on every page, in both languages and both themes: nothing for axe to say, nothing wider than the
phone, every control as big as a thumb, nothing blocked or thrown."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.controls import controls_of
from tests.browser.phones import PHONE, new_context
from tests.browser.scenes import SCENES, World

LOCALES = {"en": "en-US", "fr": "fr-FR"}
THEMES = ("light", "dark")
# French is the longer of the two; the slow set looks at English as well.
LANGUAGES = ["fr", pytest.param("en", marks=pytest.mark.slow)]
WIDTHS = (390, 360, 320)
THUMB = 48
ROUNDING = 0.1

# What reaches beyond the page's right edge.
TOO_WIDE = """() => {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  const end = (element) => Math.round(element.getBoundingClientRect().right + scrollX);
  const all = [...document.body.querySelectorAll("*")];
  const beyond = all.filter((element) => end(element) > root.clientWidth);
  const named = beyond.map((element) => `${element.localName} "${element.classList}" to ${end(element)}`);
  return [`${root.scrollWidth} px wide`, ...named.slice(0, 5)];
}"""


@pytest.fixture(scope="module")
def world(server):
    return World(server)


@pytest.fixture(scope="module")
def phones(browser, world):
    """Four pages, by language and device, that stay open for all scenes, and what they complain of."""
    complaints, contexts = [], {}
    for language, locale in LOCALES.items():
        for device in ("owner", "newcomer"):
            context = new_context(browser, world.server, complaints, locale=locale, reduced_motion="reduce")
            world.lend_cookie_to(context, device)
            contexts[language, device] = context
    yield {key: context.new_page() for key, context in contexts.items()}, complaints
    for context in contexts.values():
        context.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_page(phones, world, scene, language):
    pages, complaints = phones
    complaints.clear()
    page = pages[language, scene.device]
    page.set_viewport_size(PHONE["viewport"])
    page.emulate_media(color_scheme="light")
    scene.show(page, world)
    assert page.locator("html").get_attribute("lang") == language

    faults = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        faults += [f"{theme}: {said}" for said in violations(Axe().run(page))]
        for width in WIDTHS:
            page.set_viewport_size(PHONE["viewport"] | {"width": width})
            measured = [*page.evaluate(TOO_WIDE), *too_small(page)]
            faults += [f"{theme}, {width} px: {said}" for said in measured]
        page.set_viewport_size(PHONE["viewport"])
    allowed = f"status of {scene.may_log}"
    faults += [complaint for complaint in complaints if allowed not in complaint]
    assert not faults, "\n".join(faults)


def violations(report):
    for violation in report.response["violations"]:
        for node in violation["nodes"]:
            yield f"{violation['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"


def too_small(page):
    for control in controls_of(page):
        if min(control.width, control.height) < THUMB - ROUNDING:
            yield f"{control.name} is {control.width:.1f} x {control.height:.1f}"
