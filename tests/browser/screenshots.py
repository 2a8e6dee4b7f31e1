"""Pictures of the app: `python -m tests.browser.screenshots` takes the README's, into static/screenshots, and
the guide's and the home screen's, in both languages; and it draws the icons.

`--all DIR` takes every page in both languages, both themes and at two widths, for looking at.
"""

import argparse
import sys
import tempfile
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import sync_playwright

from scorekeeper.paths import CHECKOUT, static_dir
from scorekeeper.web.home_screen import ICONS
from tests.browser.chromium import launch
from tests.browser.night_scenes import NightsOf
from tests.browser.phones import PHONE, Server, new_context
from tests.browser.png import smaller
from tests.browser.scenes import A_HAZARD, SCENES, World, pick
from tests.browser.tapping import HandEntry, open_hand
from tests.browser.world import Device, reported
from tests.builders import ACE, PROOF, ROW, TANK
from tests.web.nights.evening import THIRTEEN

OF_THE_README = static_dir() / "screenshots"
OF_THE_GUIDE = CHECKOUT / "docs" / "guide" / "pictures"
#: What a phone shows of the app before it installs it (scorekeeper/web/home_screen.py).
OF_HOME_SCREEN = static_dir() / "screenshots"
#: As large as the pages of the guide show them.
OF_ONE_SIZE = {"reduced_motion": "reduce", "device_scale_factor": 1}
#: A followed hand: Bob has just been attacked and may answer.
FOLLOWED = "B roll;C roll;D x 25;A 100;B ace;B 75;C 50;D x 50;A limit > B;B x 25;C 200;D 50;A gas > B"
SMALL_PHONE = {"width": 360, "height": 740}
MOST_BYTES = 180_000
NAMES = ("Ann", "Bob", "Chloé", "Dev")
LOCALES = {"en": "en-US", "fr": "fr-FR"}
#: The box that a new game proposes in each language, and the miles of its trip at two and three.
BOXES = {"en": ("winning-moves", 700), "fr": ("dujardin-2024", 1000)}
THEMES = ("light", "dark")
WIDTHS = (390, 320)
TALLEST = 8_000


# --- for the README --------------------------------------------------------------------------------------


def take_for_readme(folder):
    folder.mkdir(parents=True, exist_ok=True)
    complaints = []
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as playwright:
        browser, ann = launch(playwright.chromium), Device(server)
        evening = ann.new_game(*NAMES)
        ann.play(
            evening,
            reported((725, PROOF), (1000, ACE, ROW), pile_empty=1),
            reported((1000, ACE, TANK + "*", ROW), (450,)),
        )
        earlier = ann.new_game("Ann", "Bob", "Chloé", edition="dujardin-2024", total_0="3200", total_1="4100")
        ann.play(earlier, reported((1000, ACE + "*", TANK), (600, ROW), (875,)))
        let_time_pass(server)

        def phone(**options):
            calm = {"viewport": SMALL_PHONE, "reduced_motion": "reduce"}
            context = new_context(browser, server, complaints, **calm, **options)
            ann.lend_cookies_to(context)
            return context.new_page()

        page = phone(color_scheme="light")
        page.goto("/")
        take(page, folder / "home.png")
        page.goto(evening)
        open_hand(page, 2)
        take(page, folder / "game.png", top=".road")
        page.goto(f"{evening}/track?{urlencode({'plays': FOLLOWED, 'dealer': 0})}")
        take(page, folder / "follow.png")
        french = phone(color_scheme="dark", locale=LOCALES["fr"])
        for picture, entered_by in (("hand", page), ("hand-fr-dark", french)):
            entered_by.goto(evening)
            third_hand(HandEntry(entered_by))
            take(entered_by, folder / f"{picture}.png")
        HandEntry(page).save()
        page.locator(".verdict").wait_for()
        let_time_pass(server)
        page.reload()
        take(page, folder / "end.png")
        browser.close()
    assert not complaints, complaints


def third_hand(hand):
    """The reference hand of the tests, entered and not saved yet."""
    hand.finish(0, 1000, safe=True)
    hand.safety(0, ACE)
    hand.safety(0, TANK, coup=True)
    hand.miles(1, 725)
    hand.safety(1, PROOF)
    hand.settle()


def let_time_pass(server):
    """Make all changes an hour older, so that no picture shows the undo bar."""
    from scorekeeper.store import db
    from scorekeeper.store.models import Change

    with server.app.app_context():
        for change in db.session.scalars(db.select(Change)):
            change.at -= timedelta(hours=1)
        db.session.commit()


def take(page, path, top="body"):
    page.evaluate("document.activeElement.blur()")
    page.locator(top).evaluate("element => element.scrollIntoView()")
    page.wait_for_timeout(200)
    # Hiding the caret would leave styles in the fields, which the CSP refuses when htmx copies them.
    picture = smaller(page.screenshot(caret="initial"))
    path.write_bytes(picture)
    print(f"{path}: {len(picture) // 1000} kB")
    assert len(picture) <= MOST_BYTES, "too big for a README"


# --- for the guide ---------------------------------------------------------------------------------------


def take_for_guide(folder):
    folder.mkdir(parents=True, exist_ok=True)
    complaints = []
    reachable = {"PUBLIC_URL": "https://scores.example/"}  # or pages would warn that no phone can open codes
    with (
        tempfile.TemporaryDirectory() as data,
        Server(Path(data), **reachable) as server,
        sync_playwright() as playwright,
    ):
        browser, director = launch(playwright.chromium), Device(server)
        draft, desk = nights_for_guide(server, director)
        for language, locale in LOCALES.items():
            ann, (box, trip) = Device(server), BOXES[language]
            evening = ann.new_game("Ann", "Bob", "Chloé", edition=box)
            ann.play(
                evening,
                reported((trip, ACE), (475, TANK), (0,)),
                reported((600,), (trip, PROOF, ROW + "*"), (300,)),
            )
            won = ann.new_game("Ann", "Bob", edition=box, total_0="4300", total_1="3900")
            ann.play(won, reported((trip, ACE, TANK), (425, ROW)))
            let_time_pass(server)

            def phone(device, locale=locale):
                context = new_context(browser, server, complaints, **OF_ONE_SIZE, locale=locale)
                device.lend_cookies_to(context)
                return context.new_page()

            page, at_the_desk = phone(ann), phone(director)

            def picture(
                name, address=None, height=720, top="body", of=page, language=language, folder=folder
            ):
                if address:
                    of.goto(address)
                of.set_viewport_size({"width": 390, "height": height})
                take(of, folder / f"{name}.{language}.png", top=top)

            def for_home_screen(name, address=None, picture=picture):
                picture(f"phone-{name}", address, height=844, folder=OF_HOME_SCREEN)

            page.goto("/games/new")
            pick(page, "players", "3")
            for seat, name in enumerate(NAMES[:3]):
                page.locator(f'[name="name_{seat}"]').fill(name)
            picture("new-game")
            page.goto(evening)
            hand = HandEntry(page)
            hand.miles(0, 700)
            hand.safety(0, ACE)
            hand.safety(0, TANK, coup=True)
            hand.miles(1, 375)
            hand.settle()
            picture("hand", height=844)
            for_home_screen("hand")
            for_home_screen("start", "/")
            picture("end", won)
            picture("draw", f"{draft}/draw", of=at_the_desk)
            picture("desk", f"{desk}/desk", of=at_the_desk)
            picture("dispute", f"/legal?{A_HAZARD.replace('winning-moves', box)}", height=480)
            picture("which-box", "/boxes/which", height=560)
            picture("share", f"{evening}/sharing", height=560, top=".share >> nth=0")
            picture("paper", f"{evening}/paper", height=600)
        browser.close()
    assert not complaints, complaints


def nights_for_guide(server, director):
    """A night whose first round is a draft, and one in its second round."""
    nights = NightsOf(server, director)
    draft, desk = (nights.set_up(*THIRTEEN[:8], minutes="45") for _ in range(2))
    for night in (draft, desk):
        nights.everybody_here(night)
    director.post(f"{draft}/draw")
    nights.round(desk)
    nights.report(desk, 1)
    nights.round(desk)
    nights.report(desk, 2, leaving=[1])
    director.post(f"{desk}/clock/2", what="start")
    return draft, desk


# --- for the home screen ----------------------------------------------------------------------------------


def draw_icons(folder):
    """The icon in each size that browsers ask for, from icon.svg."""
    with sync_playwright() as playwright:
        browser = launch(playwright.chromium)
        for side in ICONS:
            page = browser.new_page(viewport={"width": side, "height": side})
            page.goto((folder / "icon.svg").as_uri())
            (folder / f"icon-{side}.png").write_bytes(smaller(page.screenshot()))
        browser.close()


# --- for looking at --------------------------------------------------------------------------------------


def take_all(folder, part):
    """Every scene with `part` in its name."""
    folder.mkdir(parents=True, exist_ok=True)
    complaints = []
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as playwright:
        browser, world = launch(playwright.chromium), World(server)
        for language, locale in LOCALES.items():
            pages = {}
            for device in ("owner", "newcomer"):
                context = new_context(browser, server, complaints, locale=locale, reduced_motion="reduce")
                world.lend_cookies_to(context, device)
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
    """The page in a window of its own height, so that sticky parts cover nothing; of the whole rulebook only
    the beginning."""
    page.set_viewport_size({"width": width, "height": PHONE["viewport"]["height"]})
    height = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": width, "height": min(height, TALLEST)})
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
    else:
        draw_icons(static_dir())
        take_for_readme(OF_THE_README)
        take_for_guide(OF_THE_GUIDE)
    return 0


if __name__ == "__main__":
    sys.exit(main())
