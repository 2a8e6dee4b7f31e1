"""Pictures of the app: `python -m tests.browser.screenshots` takes the README's, into static/screenshots.

`--all DIR` takes every page in both languages, both themes and at two widths, for looking at.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import launch
from tests.browser.phones import PHONE, Server, new_context
from tests.browser.scenes import SCENES, World

LOCALES = {"en": "en-US", "fr": "fr-FR"}
THEMES = ("light", "dark")
WIDTHS = (390, 320)


def take_all(folder, part):
    """Every scene with `part` in its name."""
    folder.mkdir(parents=True, exist_ok=True)
    complaints = []
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as playwright:
        browser, world = launch(playwright), World(server)
        for language, locale in LOCALES.items():
            pages = {}
            for device in ("owner", "newcomer"):
                context = new_context(browser, server, complaints, locale=locale, reduced_motion="reduce")
                world.lend_cookie_to(context, device)
                pages[device] = context.new_page()
            for scene in SCENES:
                if part not in scene.name:
                    continue
                page = pages[scene.device]
                page.set_viewport_size(PHONE["viewport"])
                page.emulate_media(color_scheme="light")
                scene.show(page, world)
                for theme in THEMES:
                    page.emulate_media(color_scheme=theme)
                    for width in WIDTHS:
                        take_whole(page, width, folder / f"{scene.name}.{language}.{theme}.{width}.png")
        browser.close()
    for complaint in sorted(set(complaints)):
        print(complaint, file=sys.stderr)


def take_whole(page, width, path):
    """The page in a window as high as itself, so that what sticks to an edge covers nothing."""
    page.set_viewport_size({"width": width, "height": PHONE["viewport"]["height"]})
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": width, "height": height})
    page.screenshot(path=path)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", type=Path, metavar="DIR", help="every page, for looking at")
    parser.add_argument(
        "--only", default="", metavar="PART", help="with --all: the pages with this in their name"
    )
    options = parser.parse_args()
    if options.all:
        take_all(options.all, options.only)
    return 0


if __name__ == "__main__":
    sys.exit(main())
