"""What holds on every page, in both languages and both themes: nothing for axe to say, nothing wider than the
phone, every control as big as a thumb, nothing blocked or thrown."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.phones import PHONE, Server, new_context
from tests.browser.scenes import SCENES, World

LOCALES = {"en": "en-US", "fr": "fr-FR"}
THEMES = ("light", "dark")
WIDTHS = (390, 360, 320)
THUMB = 48
# Where the page's words and structure are the same, only the colours have to be looked at again.
COLOURS = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}

# Every control that can be seen: its smaller side, if that is smaller than it should be. A box or a radio button
# that is hidden is hit by its label; a label beside a field that can be seen is only words.
TOO_SMALL = """least => {
  const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], label";
  const clipped = element => getComputedStyle(element).clipPath !== "none";
  const seen = element => element.checkVisibility({ visibilityProperty: true }) && !clipped(element);
  const faint = element => getComputedStyle(element).opacity === "0";
  const found = [];
  for (const element of document.querySelectorAll(controls)) {
    if (!seen(element)) continue;
    if (element.matches("input") && faint(element)) continue;
    if (element.matches("label") && !(element.control && (clipped(element.control) || faint(element.control)))) continue;
    const { width, height, bottom } = element.getBoundingClientRect();
    const beforeTheFirstTab = bottom + scrollY < 0;
    if (beforeTheFirstTab || Math.min(width, height) >= least - 0.1) continue;
    const name = element.getAttribute("aria-label") || element.textContent.trim() || element.name;
    found.push(`${element.localName} "${name.replace(/\\s+/g, " ").slice(0, 40)}": ${width.toFixed(1)} x ${height.toFixed(1)}`);
  }
  return found;
}"""
# What reaches beyond the page's right edge, the outermost element of each kind first.
TOO_WIDE = """() => {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return [];
  const beyond = [...document.body.querySelectorAll("*")]
    .filter(element => element.getBoundingClientRect().right + scrollX > root.clientWidth + 0.5)
    .map(element => `${element.localName}.${element.classList} ends at ${element.getBoundingClientRect().right}`);
  return [`scrollWidth ${root.scrollWidth} > clientWidth ${root.clientWidth}`, ...beyond.slice(0, 5)];
}"""


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("world")) as server:
        world = World(server)
        world.server = server
        yield world


@pytest.fixture(scope="module")
def pages(browser, world):
    """pages[language, device]: phones that stay on for all scenes. pages.complaints: what they complain of."""
    complaints, pages = [], {}
    contexts = []
    for language, locale in LOCALES.items():
        devices = {
            device: new_context(browser, world.server, complaints, locale=locale, reduced_motion="reduce")
            for device in ("owner", "newcomer")
        }
        world.lend_cookies_to(devices)
        contexts += devices.values()
        pages |= {(language, device): context.new_page() for device, context in devices.items()}
    yield pages, complaints
    for context in contexts:
        context.close()


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_page(pages, world, scene, language):
    pages, complaints = pages
    complaints.clear()
    page = pages[language, scene.device]
    page.set_viewport_size(PHONE["viewport"])
    page.emulate_media(color_scheme=THEMES[0])
    scene.show(page, world)

    faults = []
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        report = Axe().run(page, options=COLOURS if theme != THEMES[0] else {"resultTypes": ["violations"]})
        faults += [f"{theme}: {line}" for line in violations(report)]
        # Colours change no sizes, but a picture or a font might.
        for width in WIDTHS:
            page.set_viewport_size({**PHONE["viewport"], "width": width})
            measured = page.evaluate(TOO_WIDE) + page.evaluate(TOO_SMALL, THUMB)
            faults += [f"{theme}, {width} px: {line}" for line in measured]
        page.set_viewport_size(PHONE["viewport"])
    expected = f"status of {scene.may_log}"
    faults += [complaint for complaint in complaints if not (scene.may_log and expected in complaint)]
    assert page.locator("html").get_attribute("lang") == language
    assert not faults, "\n".join(faults)


def violations(report):
    for violation in report.response["violations"]:
        for node in violation["nodes"]:
            yield f"{violation['id']}: {violation['help']}: {node['html'][:160]} {node['failureSummary'][:200]}"
