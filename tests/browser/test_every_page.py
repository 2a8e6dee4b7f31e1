"""Every page, in both languages and both themes: axe finds no fault, nothing is wider than the phone, every
control is large enough for a thumb, every symbol is drawn, nothing is blocked or thrown."""

import re

import pytest
from axe_playwright_python.base import AXE_SCRIPT

from scorekeeper.paths import static_dir
from tests.browser.controls import controls_of
from tests.browser.phones import PHONE, new_context
from tests.browser.scenes import SCENES, World

LOCALES = {"en": "en-US", "fr": "fr-FR"}
#: Rules of axe about colours.
ABOUT_COLOURS = ["color-contrast", "link-in-text-block"]
# French is the longer of the two; the slow set looks at English as well.
LANGUAGES = ["fr", pytest.param("en", marks=pytest.mark.slow)]
WIDTHS = (390, 360, 320)
TYPE_TWICE_AS_LARGE = "document.documentElement.style.fontSize = '200%'"
#: Resolves after the next frame, when scripts have fitted their parts to the width.
DRAWN = "() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))"
THUMB = (48, 48)
#: Controls that may be smaller, so that a whole hand is in sight; a slip there undoes nothing. Miles and
#: points of a row on one line are only looked at; a tap on the name beside them activates the row.
#: A line of the score sheet reaches from edge to edge, and opens what a second tap closes.
#: Seven days stand side by side on the narrowest phone; a slip there undoes nothing.
SMALLER = {"line": (48, 40), "day": (40, 48), "safety": (39, 44), "key": (44, 44), "cell": (48, 24)}
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

# Symbols that the sprite does not draw: misspelt, or blocked by the CSP.
EMPTY = """() => [...document.querySelectorAll("use")]
  .filter((use) => use.checkVisibility() && !use.getBBox().width)
  .map((use) => `nothing drawn for ${use.getAttribute("href")}`)"""


@pytest.fixture(scope="module")
def world(server):
    return World(server)


@pytest.fixture(scope="module")
def phones(browser, world):
    """Four pages, by language and device, kept open for all scenes; and their complaints."""
    complaints, contexts = [], {}
    for language, locale in LOCALES.items():
        for device in ("owner", "newcomer"):
            context = new_context(browser, world.server, complaints, locale=locale, reduced_motion="reduce")
            world.lend_cookies_to(context, device)
            contexts[language, device] = context
    yield {key: context.new_page() for key, context in contexts.items()}, complaints
    for context in contexts.values():
        context.close()


@pytest.mark.sampled(44)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "scene",
    [pytest.param(scene, id=scene.name, marks=scene.marks) for scene in SCENES],
)
def test_each_page_passes_axe_and_fits_the_phone(phones, world, scene, language):
    pages, complaints = phones
    complaints.clear()
    page = pages[language, scene.device]
    page.set_viewport_size(PHONE["viewport"])
    page.emulate_media(color_scheme="light")
    scene.show(page, world)
    assert page.locator("html").get_attribute("lang") == language

    page.evaluate(AXE_SCRIPT)
    faults = [f"light: {fault}" for fault in violations(page, {})]
    page.emulate_media(color_scheme="dark")
    faults += page.evaluate(EMPTY)
    faults += [f"dark: {fault}" for fault in violations(page, {"runOnly": ABOUT_COLOURS})]
    for width in WIDTHS:
        page.set_viewport_size(PHONE["viewport"] | {"width": width})
        page.evaluate(DRAWN)
        faults += [f"{width} px: {fault}" for fault in (*page.evaluate(TOO_WIDE), *too_small(page))]
    page.evaluate(TYPE_TWICE_AS_LARGE)
    for width in (390, 320):
        page.set_viewport_size(PHONE["viewport"] | {"width": width})
        page.evaluate(DRAWN)
        faults += [f"{width} px, type of 200 %: {fault}" for fault in page.evaluate(TOO_WIDE)]
    allowed = f"status of {scene.may_log}"
    faults += [complaint for complaint in complaints if allowed not in complaint]
    assert not faults, "\n".join(faults)


def test_the_dark_theme_changes_only_colours():
    """So sizes are measured in one theme, and in the other axe checks only colours."""
    sheet = "".join(file.read_text("utf-8") for file in static_dir().rglob("*.css"))
    nights = re.findall(
        r"@media screen and \(prefers-color-scheme: dark\) \{\s*:root \{([^{}]*)\}\s*\}", sheet
    )
    assert len(nights) == sheet.count("prefers-color-scheme") == 1 and "light-dark(" not in sheet
    set_at_night = dict(re.findall(r"([\w-]+):\s*([^;]+);", nights[0]))
    for name, value in set_at_night.items():
        assert name == "--shadow" or re.fullmatch(r"#[0-9a-f]{3}([0-9a-f]{3})?", value), f"{name}: {value}"
        assert name.startswith("--")
    for used in re.findall(r"([\w-]+)\s*:[^;{}]*var\(--shadow\)", sheet):
        assert used == "box-shadow"


def violations(page, options):
    """Run axe, which is in the page already, and yield its violations."""
    found = page.evaluate("options => axe.run(options)", {"resultTypes": ["violations"], **options})
    for violation in found["violations"]:
        for node in violation["nodes"]:
            yield f"{violation['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"


def too_small(page):
    for control in controls_of(page):
        width, height = SMALLER.get(control.kind, THUMB)
        if control.width < width - ROUNDING or control.height < height - ROUNDING:
            yield f"{control.name} is {control.width:.1f} x {control.height:.1f}"
