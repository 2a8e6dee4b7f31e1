"""The layout of the entry: on a phone on its side, on a computer, in large type and in forced colours."""

from itertools import product

import pytest
from playwright.sync_api import expect

from scorekeeper.rules import EDITIONS
from tests.browser.phones import new_context
from tests.browser.selects import ROOM_FOR_TEXT, WIDTH_OF_TEXT
from tests.browser.tapping import HandEntry, open_menu
from tests.browser.world import Device, game_on, reported
from tests.builders import ACE

NAMES = ("Ann", "Bob", "Chloé", "Dev")
PLAYERS = (*NAMES, "Eva", "Finn")
WIDE_SCREENS = ({"width": 844, "height": 390}, {"width": 1280, "height": 800})
LARGE_TYPE = """document.addEventListener("readystatechange", () => {
  document.documentElement.style.fontSize = "200%";
})"""
# Texts of the rows and keys that are wider than their places.
CUT_OFF = """() => [...document.querySelectorAll("#entry :is(.pad button, .save-line button, .miles input)")]
  .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1 && part.clientWidth)
  .map((part) => `${part.className} ${part.textContent || part.value}`)"""


# Names and words of cards that are cut, or too small to be read.
UNREADABLE = """() => [...document.querySelectorAll(".whose b, .card-name")]
  .filter((part) => parseFloat(getComputedStyle(part).fontSize) < 11
    || part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
  .map((part) => part.textContent)"""


@pytest.fixture
def phone(used_phone):
    return used_phone()


def opened(page, server, sides, size):
    page.set_viewport_size(size)
    fields = {"edition": "dujardin-2024"} if sides == 4 else {}
    page.goto(game_on(page, server, *NAMES[:sides], **fields))
    return HandEntry(page)


@pytest.mark.parametrize("size", WIDE_SCREENS, ids=["on its side", "computer"])
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_the_pad_stands_beside_the_rows(phone, server, sides, size):
    hand = opened(phone, server, sides, size)
    pad = phone.locator(".pad").bounding_box()
    for side in range(sides):
        row = hand.row(side).bounding_box()
        assert row["x"] + row["width"] <= pad["x"]
        expect(hand.row(side)).to_be_in_viewport(ratio=1)
    expect(phone.locator(".pad")).to_be_in_viewport(ratio=0.99)
    hand.save()
    expect(phone.locator(".talk.refused")).to_be_in_viewport(ratio=1)
    expect(hand.save_button).to_be_in_viewport(ratio=1)
    hand.miles(0, 400)
    expect(hand.control(0, "miles")).to_have_value("400")


def test_nothing_lies_under_the_notch_of_a_phone_on_its_side(new_phone, server):
    phone, notch = new_phone(), 47
    insets = {"left": notch, "leftMax": notch, "right": notch, "rightMax": notch}
    phone.context.new_cdp_session(phone).send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    opened(phone, server, 2, WIDE_SCREENS[0])
    open_menu(phone)
    boxes = [phone.locator(part).first.bounding_box() for part in (".back", ".rows", ".pad", "#menu")]
    assert min(box["x"] for box in boxes) >= notch
    assert max(box["x"] + box["width"] for box in boxes) <= WIDE_SCREENS[0]["width"] - notch
    columns = phone.locator(".keys-of-miles").evaluate("keys => getComputedStyle(keys).gridTemplateColumns")
    assert len(columns.split()) == 8, "two hundreds to a row"


def test_rows_of_two_sides_fit_the_height_of_the_screen(phone, server):
    """Rows have two lines with full names where there is room; otherwise everything still is in sight."""
    hand = opened(phone, server, 2, {"width": 360, "height": 740})
    high = hand.row(0).bounding_box()["height"]
    expect(hand.row(0).locator(".zone.coup").first).to_be_hidden()
    phone.set_viewport_size({"width": 360, "height": 600})
    phone.reload()
    assert hand.row(0).bounding_box()["height"] < high * 0.6
    expect(hand.save_button).to_be_in_viewport(ratio=1)


WORDS_OF_ZONES = """() => [...document.querySelectorAll(".zone")].map((zone) => {
  const { content, display, fontSize } = getComputedStyle(zone, "::after");
  const fits = zone.scrollWidth <= zone.clientWidth && zone.scrollHeight <= zone.clientHeight;
  const word = display === "none" ? "" : content.split('"')[1];
  return { word, isReadable: parseFloat(fontSize) >= 10 && fits };
})"""


@pytest.mark.parametrize(("locale", "words"), [("en-US", ["played", "coup"]), ("fr-FR", ["posée", "coup"])])
def test_the_zones_of_a_safety_have_words(used_phone, server, locale, words):
    """And everything fits on a low screen without scrolling."""
    phone = used_phone(locale=locale)
    hand = opened(phone, server, 2, {"width": 390, "height": 664})
    zones = phone.evaluate(WORDS_OF_ZONES)
    assert [zone["word"] for zone in zones] == words * 8
    assert all(zone["isReadable"] for zone in zones)
    bottom = phone.locator(".rows").evaluate("rows => rows.getBoundingClientRect().bottom")
    assert phone.locator(".dock").bounding_box()["y"] >= bottom, "no row is under the dock"
    expect(hand.save_button).to_be_in_viewport(ratio=1)
    expect(
        phone.get_by_label("Driving Ace: played" if locale == "en-US" else "As du volant : posée")
    ).to_have_count(2)


@pytest.mark.parametrize("locale", ["en-US", "fr-FR"])
def test_a_third_row_is_in_sight_beside_all_claims(used_phone, server, locale):
    """Seven keys for the end of a trip, by the printed option of the red booklet, on the smallest phone."""
    phone = used_phone(locale=locale)
    phone.set_viewport_size({"width": 320, "height": 568})
    option = EDITIONS["dujardin-classic"].options[0].name
    phone.goto(game_on(phone, server, *NAMES[:3], edition="dujardin-classic", option=option))
    hand = HandEntry(phone)
    expect(phone.locator(".finish")).to_have_count(7)
    assert not phone.evaluate(CUT_OFF)
    row, dock = hand.row(2).bounding_box(), phone.locator(".dock").bounding_box()
    assert row["y"] + row["height"] <= dock["y"]


@pytest.mark.parametrize("locale", ["en-US", "fr-FR"])
@pytest.mark.parametrize(
    ("sides", "size"),
    [(2, (390, 664)), (3, (390, 664)), (2, (320, 568)), (2, (360, 740)), (4, (360, 740))],
    ids=str,
)
def test_the_first_hint_is_read_in_full(used_phone, server, sides, size, locale):
    phone = used_phone(locale=locale)
    opened(phone, server, sides, dict(zip(("width", "height"), size, strict=True)))
    hint, line = phone.locator("#talk p"), phone.locator(".talk").bounding_box()
    assert hint.evaluate("hint => hint.scrollHeight <= hint.clientHeight")
    box = hint.bounding_box()
    assert box["y"] >= line["y"]
    assert box["y"] + box["height"] <= line["y"] + line["height"]


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_the_callouts_of_a_first_hand_cover_nothing(new_phone, server, sides, width):
    phone = new_phone()
    opened(phone, server, sides, {"width": width, "height": 844})
    callouts = [box for box in boxes(phone, ".side-row > .callout, .dock > .callout") if box["height"]]
    rest = boxes(
        phone, "#entry :is(.whose, .miles, .working > summary, .tile, .pad button, .save-line button)"
    )
    assert len(callouts) == 2
    assert [box for box in rest if box["height"] and any(overlap(box, callout) for callout in callouts)] == []
    assert phone.locator(".rows").bounding_box()["y"] >= 0
    assert phone.get_by_role("button", name="Save hand 1").bounding_box()["y"] < 844 - 48


def boxes(page, selector):
    return page.locator(selector).evaluate_all(
        "parts => parts.map((part) => part.getBoundingClientRect().toJSON())"
    )


def overlap(one, other):
    return all(
        one[start] < other[end] and other[start] < one[end]
        for start, end in (("left", "right"), ("top", "bottom"))
    )


def test_a_tile_of_one_zone_has_only_its_cards_word(phone, server):
    opened(phone, server, 2, {"width": 320, "height": 568})
    assert {zone["word"] for zone in phone.evaluate(WORDS_OF_ZONES)} == {""}
    expect(phone.get_by_text("Press and hold a safety for a coup fourré.")).to_be_visible()


def test_the_pad_has_eight_columns_at_360_pixels(phone, server):
    opened(phone, server, 3, {"width": 360, "height": 740})
    keys = [key.bounding_box() for key in phone.locator(".keys-of-miles button").all()]
    assert len({key["x"] for key in keys}) == 8
    assert min(key["width"] for key in keys) >= 44


@pytest.mark.parametrize(
    ("width", "locale", "says"),
    [
        *product([390, 360, 320], ["en-US"], ["Mamie deals"]),
        *product([390, 360, 320], ["fr-FR"], ["Mamie distribue"]),
        (390, "en-US", "Granny Liz deals"),
    ],
)
def test_the_bar_says_who_deals(used_phone, server, width, locale, says):
    phone = used_phone(locale=locale)
    phone.set_viewport_size({"width": width, "height": 664})
    phone.goto(game_on(phone, server, "Ann", "Bob", says.rsplit(" ", 1)[0], dealer="2"))
    dealer = phone.locator(".bar select")
    assert dealer.evaluate("select => select.selectedOptions[0].text") == says
    expect(dealer).to_be_in_viewport(ratio=1)
    assert dealer.evaluate(ROOM_FOR_TEXT) >= dealer.evaluate(WIDTH_OF_TEXT, says)
    heading = phone.locator(".bar h1")
    assert heading.evaluate("heading => heading.scrollWidth <= heading.clientWidth")


def test_a_long_dealer_leaves_the_title_whole(phone, server):
    """Above the line that leads to the hands it has one line."""
    phone.set_viewport_size({"width": 390, "height": 664})
    hand = reported((700,), (475,))
    phone.goto(game_on(phone, server, "Maximilian the Third", "Anne-Élisabeth", hands=[hand]))
    assert phone.locator(".bar h1").evaluate("heading => heading.scrollHeight <= heading.clientHeight")


@pytest.mark.parametrize("size", [(390, 664), (360, 740), (320, 568)], ids=str)
def test_conditional_points_stand_in_their_row(phone, server, size):
    width, height = size
    hand = opened(phone, server, 2, {"width": width, "height": height})
    hand.safety(0, ACE, coup=True)
    hand.finish(0, 700, safe=True)
    expect(hand.gained(0)).to_have_text("+1,800…")
    points, row = hand.gained(0).bounding_box(), hand.row(0).bounding_box()
    assert points["x"] + points["width"] <= row["x"] + row["width"] - 3
    assert hand.gained(0).evaluate(
        "points => points.parentElement.scrollWidth <= points.parentElement.clientWidth"
    )


@pytest.mark.parametrize("locale", ["en-US", "fr-FR"])
@pytest.mark.parametrize("players", [4, 6], ids=["two sides", "three sides"])
def test_both_partners_and_all_cards_can_be_read_on_a_small_phone(used_phone, server, players, locale):
    phone = used_phone(locale=locale)
    phone.set_viewport_size({"width": 320, "height": 568})
    phone.goto(game_on(phone, server, *PLAYERS[:players]))
    expect(phone.locator("#name-0")).to_contain_text("Ann &")
    assert not phone.evaluate(UNREADABLE)
    expect(phone.locator(".save-line .main")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [390, 320])
@pytest.mark.parametrize("sides", [2, 4])
def test_large_type_leaves_the_entry_usable(new_phone, server, sides, width):
    phone = new_phone()
    phone.add_init_script(LARGE_TYPE)
    hand = opened(phone, server, sides, {"width": width, "height": 844})
    for side, miles in enumerate((1000, 975, 400, 0)[:sides]):
        hand.miles(side, miles)
    hand.safety(0, ACE)
    hand.settle()
    assert not phone.evaluate(CUT_OFF)
    assert phone.evaluate("document.documentElement.scrollWidth") == width
    hand.type_on()
    hand.type(hand.control(0, "miles"), "1010")
    hand.save()
    expect(phone.locator(".talk.open")).to_be_in_viewport(ratio=1)
    expect(hand.control(0, "miles")).to_be_in_viewport()
    assert phone.evaluate("document.documentElement.scrollWidth") == width


# Broken words, which only large type causes; and the skip link when it is visible uncalled.
BROKEN = """() => [...document.querySelectorAll(".sides .who, .menu button, .settle a, .foot button, .skip")]
  .filter((part) => {
    if (part.matches(".skip")) return part.getBoundingClientRect().bottom > 0;
    const { fontSize } = getComputedStyle(part);
    const longest = Math.max(...part.textContent.split(/\\s+/).map((word) => word.length));
    return part.clientWidth < Math.min(longest, 10) * parseFloat(fontSize) * .5;
  })
  .map((part) => part.textContent)"""


SMALL, ON_ITS_SIDE = (320, 568), (844, 390)


@pytest.mark.parametrize(
    ("rest", "size"),
    [*product(("", "/menu", "/sharing"), (SMALL, ON_ITS_SIDE)), ("/screen", ON_ITS_SIDE)],
    ids=str,
)
def test_large_type_leaves_other_pages_whole(new_phone, server, size, rest):
    phone, maker = new_phone(), Device(server)
    phone.add_init_script(LARGE_TYPE)
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    game = maker.new_game(*NAMES)
    if rest:  # otherwise a watcher's page
        maker.lend_cookies_to(phone.context)
    phone.goto(game + rest)
    assert phone.evaluate("document.documentElement.scrollWidth") == size[0]
    assert not phone.evaluate(BROKEN)


def test_forced_colours_show_what_is_chosen(browser, server, complaints):
    device = Device(server)
    game = device.new_game("Ann", "Bob")
    context = new_context(browser, server, complaints, forced_colors="active")
    device.lend_cookies_to(context)
    page = context.new_page()
    page.goto(game)
    hand = HandEntry(page)
    hand.miles(0, 400)
    hand.safety(0, ACE)
    ground = "part => getComputedStyle(part).backgroundColor"
    assert hand.key(400).evaluate(ground) != hand.key(300).evaluate(ground)
    played, coup = (zone.evaluate(ground) for zone in hand.row(0).locator(".zone").all()[:2])
    assert played != coup
    active, other = (hand.row(side).evaluate("row => getComputedStyle(row).outlineStyle") for side in (0, 1))
    assert (active, other) == ("solid", "none")
    page.goto("/games/new")
    chosen, other = (page.locator(".players .chip > span").nth(place).evaluate(ground) for place in (0, 1))
    assert chosen != other
    context.close()


@pytest.mark.parametrize("goal", ["5000", "10000"])
def test_figures_stand_inside_their_stones(phone, server, goal):
    fields = {"edition": "wikipedia-2016", "house-points_to_win": goal, "total_0": "1900"}
    phone.goto(game_on(phone, server, "Ann", "Bob", hands=[reported((700,), (25,))], **fields))
    last = phone.locator(".stones text", has_text=goal)
    expect(last).to_have_count(1)
    face = phone.locator(".stones > .face").evaluate("faces => faces.getBBox().x")
    middle = float(phone.locator(".stones text").first.get_attribute("x"))
    for text in phone.locator(".stones text").all():
        assert text.evaluate("text => text.getComputedTextLength()") < 2 * (middle - face)


@pytest.mark.parametrize("script", [True, False], ids=["", "without script"])
@pytest.mark.parametrize(("sides", "width"), [(2, 390), (4, 320)])
def test_the_working_of_points_moves_nothing(new_phone, server, sides, width, script):
    """It opens over the parts below; a tap on the same spot closes it, and with a script a tap elsewhere."""
    page = new_phone(java_script_enabled=script)
    hand = opened(page, server, sides, {"width": width, "height": 844})
    if script:
        hand.miles(0, 200)
        hand.settle()
    else:
        hand.control(0, "miles").fill("200")
        page.get_by_role("button", name="Add up").tap()
    points, receipt = hand.gained(0), page.locator("#receipt-0")
    expect(points).to_contain_text("+")
    places = [row.bounding_box() for row in (*page.locator(".side-row").all(), points)]
    points.tap()
    expect(receipt).to_contain_text("Miles")
    expect(receipt).to_be_in_viewport(ratio=0.99)
    assert [row.bounding_box() for row in (*page.locator(".side-row").all(), points)] == places
    points.tap()
    expect(receipt).to_be_hidden()
    if script:
        points.tap()
        hand.row(0).locator(".whose").tap()
        expect(receipt).to_be_hidden()


def test_no_row_lies_under_the_dock_above_an_open_keyboard(used_phone, server):
    phone = used_phone()
    phone.set_viewport_size({"width": 390, "height": 664})
    phone.goto(game_on(phone, server, "Ann", "Bob"))
    hand = HandEntry(phone)
    hand.type_on()
    phone.set_viewport_size({"width": 390, "height": 330})
    for side in (0, 1):
        hand.type(hand.control(side, "miles"), "600")
    hand.expect_sums(600, 600)
