"""The picture of a game: the page makes a PNG of it, shares that by the system's sheet, or saves it."""

import pytest
from playwright.sync_api import expect

from tests.browser import png
from tests.browser.test_sharing import PUTS_AWAY, SHARES
from tests.browser.world import game_on, reported
from tests.builders import ACE, TANK

OVER = {"total_0": "4300", "total_1": "3900"}
HANDS = [reported((700, ACE), (425, TANK)), reported((700,), (25,))]
TAKES_FILES = """Object.defineProperty(Navigator.prototype, "canShare", {
  configurable: true, value: ({ files }) => files.every(({ type }) => type === "image/png") })"""
TAKES_NONE = TAKES_FILES.replace("files.every", "!files.every")
#: Colours of the shared picture at its cap, face and road.
COLOURS = """async (places) => {
  const bitmap = await createImageBitmap(given.files[0]);
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const drawn = canvas.getContext("2d");
  drawn.drawImage(bitmap, 0, 0);
  return [bitmap.width, bitmap.height,
          ...places.map(([x, y]) => [...drawn.getImageData(x, y, 1, 1).data].slice(0, 3).join())];
}"""


@pytest.fixture
def sharing(new_phone, server):
    """sharing(*scripts) is the page that shares a finished game, on a phone with these scripts."""

    def open_on(*scripts, names=("Ann", "Bob"), **options):
        page = new_phone(**options)
        for script in scripts:
            page.add_init_script(script)
        page.goto(f"{game_on(page, server, *names, hands=HANDS, **OVER)}/sharing")
        return page

    return open_on


def share_button(page):
    return page.get_by_role("button", name="Share the picture").first


@pytest.mark.in_pocket
@pytest.mark.journey("sharing.show")
def test_the_systems_sheet_shares_the_picture(sharing):
    page = sharing(SHARES, TAKES_FILES)
    share_button(page).tap()
    page.wait_for_function("window.given")
    title, text, name = page.evaluate("[given.title, given.text, given.files[0].name]")
    assert title == "Ann wins with 5,500. Bob needed 575."
    assert text.split("\n")[1] == "Ann 5,500 · Bob 4,425"
    assert name.startswith("mille-bornes-ann-bob-") and name.endswith(".png")
    places = [[196, 160], [170, 250], [40, 520]]
    assert page.evaluate(COLOURS, places) == [1200, 630, "184,20,31", "255,253,247", "74,77,82"]
    assert page.evaluate("'url' in given && given.url.includes('/games/')")


@pytest.mark.in_pocket
def test_the_picture_is_saved_as_a_png(sharing, tmp_path):
    page = sharing()
    page.locator("img[src^='data:image/png']").first.wait_for()
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the picture").first.tap()
    assert saving.value.suggested_filename.endswith(".png")
    saving.value.save_as(tmp_path / "picture.png")
    assert png.size((tmp_path / "picture.png").read_bytes()) == (1200, 630)


def test_the_tall_picture_is_made_when_it_is_looked_at(sharing):
    page = sharing(SHARES, TAKES_FILES)
    expect(page.locator("img[src^='data:']")).to_have_count(1)
    page.get_by_text("Tall, for a phone’s story").tap()
    page.locator("details").get_by_role("button", name="Share the picture").tap()
    page.wait_for_function("window.given")
    assert page.evaluate(COLOURS, [])[:2] == [1080, 1920]


@pytest.mark.parametrize("scripts", [(), (SHARES, TAKES_NONE)], ids=["no sheet", "a sheet without files"])
def test_the_picture_can_be_saved_where_no_sheet_takes_it(sharing, scripts):
    page = sharing("delete Navigator.prototype.canShare", *scripts)
    page.locator("img[src^='data:image/png']").first.wait_for()
    expect(share_button(page)).to_have_count(0)
    expect(page.get_by_role("link", name="Save the picture").first).to_be_visible()


def test_a_dismissed_sheet_can_be_opened_again(sharing):
    page = sharing(PUTS_AWAY, TAKES_FILES)
    share_button(page).tap()
    expect(share_button(page)).to_be_visible()


def test_the_picture_is_saved_as_a_png_without_a_script(sharing, tmp_path):
    page = sharing(java_script_enabled=False)
    expect(share_button(page)).to_have_count(0)
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the picture").first.tap()
    saving.value.save_as(tmp_path / "picture.png")
    assert png.size((tmp_path / "picture.png").read_bytes()) == (1200, 630)


def test_names_in_any_script_are_drawn_by_the_phones_fonts(sharing):
    page = sharing(SHARES, TAKES_FILES, names=("王小明 🚗", "علي"))
    share_button(page).tap()
    page.wait_for_function("window.given")
    assert page.evaluate(COLOURS, [])[:2] == [1200, 630]
