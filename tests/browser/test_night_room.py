"""Phones and projector follow a night: without a tap, without losing anything, with the right clock."""

import re
import secrets
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from scorekeeper.store.nights.nights import find_night
from scorekeeper.store.nights.reading import read_night
from scorekeeper.store.nights.rounds import current_of
from scorekeeper.web.nights.room import room, snapshot
from tests.browser.big_screens import cut_names, on_every_screen, unreadable
from tests.browser.phones import NETWORK
from tests.browser.test_every_page import TOO_WIDE
from tests.browser.world import Device, reported
from tests.web.nights.evening import THIRTEEN, night_form, overridden
from tests.web.nights.reported import report

SEEN = re.compile(r'action="[^"]*/draw/release".*?name="seen" value="([^"]+)"', re.S)
HEIGHTS = "all => all.map((one) => one.getClientRects().length * one.clientHeight)"
SOON = 60_000  # in the page's own time


class Night:
    """A night whose director has no screen."""

    def __init__(self, server, *people, **more):
        self.director, self.app = Device(server), server.app
        form = night_form(*people, form_key=secrets.token_hex(8), minutes="50", **more)
        self.path = self.director.post("/nights/new", **form).removesuffix("/people")
        self.public_id = self.path.split("/")[2]

    def come(self):
        self.director.post(f"{self.path}/people/state", everybody="y", state="here")
        return self

    def next_round(self):
        self.director.post(f"{self.path}/draw")
        seen = SEEN.search(self.director.client.get(f"{self.path}/draw").text)[1]
        with self.app.app_context():
            over = overridden(read_night(find_night(self.public_id).id))
        self.director.post(f"{self.path}/draw/release", seen=seen, over=over)
        return self

    def clock(self, what, number=1, **more):
        self.director.post(f"{self.path}/clock/{number}", what=what, **more)

    def report(self, **how):
        report(self.app, self.public_id, **how)

    def tie(self):
        """Report a tie at every table."""
        with self.app.app_context():
            tables = current_of(find_night(self.public_id)).tables
            totals = {table.number: (500,) * len(table.sides) for table in tables}
        self.report(totals=totals)


@pytest.fixture
def night(server):
    return Night(server, *THIRTEEN)


def expect_polling(page):
    expect(page.locator("[data-poll][data-htmx-powered]")).to_be_attached()


def poll(page, then=lambda: None):
    """Call `then`, let the page poll once more, and return the status of that answer. Answers already on
    their way do not count, nor do polls of the strip of notices.

    Where news came before, the page may have polled by itself meanwhile: then this answer is 204. So a test
    of news looks at the page."""
    expect_polling(page)
    with page.expect_request(
        lambda asked: "?" in asked.url and "/attention?" not in asked.url and asked.headers.get("hx-request")
    ) as asked:
        then()
        snapshot.SHOWN_NIGHTS.clear()  # the server's time does not pass with the page's eight seconds
        page.clock.run_for(8_000)
    answer = asked.value.response()
    answer.finished()
    return answer.status


def test_one_of_many_seats_is_found_and_remembered(phone, night, monkeypatch):
    monkeypatch.setattr(room, "SEATS", 5)
    night.come().next_round()
    phone.goto(night.path)
    phone.fill("#find", "mia")
    expect(phone.locator(".by-name li:visible")).to_have_count(1)
    phone.locator(".that-is-me").click()
    me = phone.locator("#me")
    expect(me).to_contain_text("Mia M.")
    expect(phone.locator(".by-name li")).to_have_count(3)  # the last page
    phone.goto(night.path)
    expect(me).to_contain_text("Mia M.")
    phone.get_by_role("link", name="Previous").first.click()
    expect(phone.locator(".by-name li")).to_have_count(5)
    expect(me).to_be_hidden()


@pytest.mark.journey("night_room.show", "night_room.check_in", "night_room.standings")
def test_the_table_appears_by_itself_and_is_remembered(phone, night):
    phone.clock.install()
    phone.goto(f"{night.path}/here")
    phone.fill("#find", "ann")
    expect(phone.locator(".coming li")).to_have_count(1)
    phone.get_by_role("button", name=re.compile("Ann A")).click()
    own = phone.locator("#own section")
    expect(own).to_contain_text("You’re checked in.")
    night.come().next_round()
    poll(phone)
    expect(own).to_contain_text("Table")
    expect(own).not_to_contain_text("ready")
    night.clock("start")
    poll(phone)
    expect(own).to_contain_text("Your table is ready.")

    phone.fill("#find", "chloe ca")
    expect(phone.locator(".by-name li:visible")).to_have_count(1)
    phone.get_by_role("button", name="That’s me").click()
    me = phone.locator("#me")
    expect(me).to_contain_text("Chloé C.")
    for number in (1, 2):
        expect(phone.get_by_role("heading", name=f"Round {number} of 3")).to_be_visible()
        expect(me).to_contain_text("against")
        expect(me.get_by_text("Your table is ready.")).to_have_count(2 - number)
        night.report()
        night.next_round()
        poll(phone)
    phone.reload()
    expect(me).to_contain_text("Chloé C.")
    phone.goto(f"{night.path}/standings")
    marked = phone.locator(".ranking .is-mine")
    for swapped in (False, True):
        expect(marked).to_have_count(2)  # Ann checked in by this phone
        chloe = marked.filter(has=phone.locator(".name", has_text="Chloé"))
        place = chloe.locator(".place").get_attribute("data-place")
        expected = re.compile(rf"Chloé C\.\s+Place {place} of 13")
        expect(phone.locator("#my-places a", has_text="Chloé")).to_have_text(expected)
        if not swapped:
            night.report()
            poll(phone)
    phone.goto(night.path)
    phone.get_by_role("button", name="That’s not me").click()
    expect(me).to_be_hidden()


def test_news_keep_what_is_open_and_typed(phone, night):
    night.come().next_round()
    phone.clock.install()
    phone.goto(f"{night.path}/standings")
    phone.locator(".ranking summary").nth(5).click()
    opened = phone.locator("details[open]").get_attribute("id")
    phone.locator(f"#{opened} summary").evaluate("one => { one.focus(); one.marked = true; }")
    phone.wait_for_timeout(300)  # wait until the tap's animations end
    mark = phone.evaluate("scrollY")
    assert poll(phone) == 204
    night.tie()  # so that no line moves
    poll(phone)
    expect(phone.locator(f"#{opened} .rounds")).not_to_contain_text("being played")
    assert phone.locator("details[open]").evaluate_all("all => all.map((one) => one.id)") == [opened]
    assert phone.evaluate("[document.activeElement.marked, scrollY]") == [True, mark]
    night.report()
    poll(phone)
    assert len(set(phone.locator(".place").evaluate_all(HEIGHTS))) == 1, "10 = stands on one line"

    phone.goto(night.path)
    phone.fill("#find", "a")
    night.clock("start")
    poll(phone)
    expect(phone.locator("#find")).to_be_focused()
    expect(phone.locator("#find")).to_have_value("a")
    expect(phone.locator(".by-name li:visible .name")).to_have_text(["Ann A."])


def test_a_hidden_page_does_not_poll(phone, night, timeouts_expected):
    night.come().next_round()
    phone.clock.install()
    asked = []
    phone.goto(night.path)
    expect_polling(phone)
    phone.on("request", lambda request: asked.append(request.url) if "/static/" not in request.url else None)
    hide = (
        "Object.defineProperty(document, 'hidden', { value: %s, configurable: true });"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    phone.evaluate(hide % "true")
    phone.clock.run_for(SOON)
    assert not asked
    with phone.expect_response(lambda answer: answer.status == 204):
        phone.evaluate(hide % "false")  # at once
    assert len(asked) == 1


def test_a_page_without_answers_says_since_when(phone, night, complaints):
    complaints.allow(*NETWORK)
    night.come().next_round()
    phone.clock.install()
    phone.goto(night.path)
    expect_polling(phone)
    note = phone.locator(".out-of-date")
    expect(note).to_be_hidden()
    phone.context.set_offline(True)
    phone.clock.run_for(8_000)
    expect(note).to_have_text(re.compile(r"No connection since \d\d?:\d\d"))
    phone.context.set_offline(False)
    phone.clock.run_for(8_000)
    expect(note).to_be_hidden()


def test_a_phone_with_a_wrong_clock_shows_the_right_one(phone, night, complaints):
    complaints.allow(*NETWORK)
    night.come().next_round()
    night.clock("start")
    night.clock("give", minutes=-43)
    phone.clock.install(time="2001-01-01T12:00:00")
    phone.goto(night.path)
    clock, announced = phone.locator(".clock"), phone.locator("#announced")
    expect(clock).to_have_text(re.compile(r"\s*6:[45]\d\s*"))
    phone.context.set_offline(True)
    phone.clock.run_for(60_000)
    expect(clock).to_have_text(re.compile(r"\s*5:[45]\d\s*"))
    expect(announced).to_be_empty()
    phone.clock.run_for(60_000)
    expect(clock).to_contain_text("no new one")
    expect(announced).to_have_text("finish this hand: no new one")
    phone.clock.run_for(6 * 60_000)
    expect(clock).to_have_text(re.compile(r"\s*0:00\s+time is up"))
    expect(announced).to_contain_text("time is up")


@pytest.mark.parametrize("woken_by", ["visibilitychange", "nothing, so by the next poll"])
def test_a_device_that_slept_shows_the_right_clock(phone, night, woken_by):
    night.come().next_round()
    night.clock("start")
    phone.goto(night.path)
    expect_polling(phone)
    # Ten minutes that the page's own clock does not see.
    phone.evaluate(
        "document.querySelector('.clock').dataset.left = 600;"
        "const now = Date.now; Date.now = () => now() + 600_000;"
    )
    with phone.expect_response(lambda answer: answer.status == 200):
        phone.evaluate(f"document.dispatchEvent(new Event('{woken_by}'))")
    expect(phone.locator(".clock")).to_have_text(re.compile(r"\s*49:\d\d\s*"))


def test_clock_and_list_of_the_desk_follow(new_phone, night, timeouts_expected):
    night.come().next_round()
    page = new_phone()
    page.clock.install()
    night.director.lend_cookies_to(page.context)
    page.goto(f"{night.path}/desk")
    assert poll(page) == 204
    night.clock("start")
    poll(page)
    page.clock.run_for(60_000)
    expect(page.locator(".clock")).to_contain_text("48:")


def test_undo_and_redo_at_the_desk_have_arrows_of_their_own(new_phone, night):
    night.come().next_round()
    with night.app.app_context():
        number, who = next(
            (table.number, table.sides[0][0])
            for table in current_of(find_night(night.public_id)).tables
            if len(table.sides) == 2
        )
    night.director.post(f"{night.path}/people/state", who=str(who), state="away")
    page = new_phone()
    night.director.lend_cookies_to(page.context)
    page.goto(f"{night.path}/tables/1/{number}")
    page.get_by_role("button", name="Continue without").tap()
    for name, direction in (("Undo", "none"), ("Redo", "matrix(-1, 0, 0, 1, 0, 0)")):
        button = page.get_by_role("button", name=name)
        expect(button.locator(".icon")).to_have_css("transform", direction)
        button.tap()


# --- the projector -----------------------------------------------------------------------------------

LONG = [f"{'Bartholomew-Maximilian'[: 8 + number % 15]}{number} Featherstonehaugh" for number in range(64)]


@pytest.mark.parametrize(
    ("people", "tables"), [(LONG, 16), (THIRTEEN, 4), (THIRTEEN[:8], 2)], ids=["64 long names", "13", "8"]
)
def test_every_page_can_be_read_from_eight_metres(new_phone, server, people, tables):
    night = Night(server, *people).come().next_round()
    night.report()
    night.next_round()
    night.clock("start", 2)
    report(night.app, night.public_id, but=(1,))
    night.director.post(f"{night.path}/announce", text="The soup is served. " * 7)
    page = new_phone(viewport={"width": 1280, "height": 720}, is_mobile=False, device_scale_factor=1)
    page.goto(f"{night.path}/screen?still=1")
    faults = on_every_screen(
        page, lambda shown: [*unreadable(shown), *cut_names(shown), *shown.evaluate(TOO_WIDE)]
    )
    assert not faults, "\n".join(faults)
    names = page.locator(".is-by_name .spread .name").all_text_contents()
    assert len(names) == len(people)
    assert page.locator(".is-by_table .column > ul > li:not(:empty)").count() == tables


@pytest.mark.parametrize("locale", ["en-US", "fr-FR"])
def test_the_projector_says_beside_the_seats_that_the_clock_is_paused(new_phone, night, locale):
    night.come().next_round()
    night.clock("start")
    night.clock("pause")
    page = new_phone(viewport={"width": 1280, "height": 720}, device_scale_factor=1, locale=locale)
    page.goto(f"{night.path}/screen?still=1")
    seats = page.locator(".page.is-by_name")
    expect(seats.locator(".clock small")).to_have_text({"en-US": "paused", "fr-FR": "en pause"}[locale])
    expect(seats.locator(".clock small")).to_be_visible()
    assert seats.locator("h1").evaluate("it => it.scrollWidth - it.clientWidth") <= 0, "the title is whole"


#: As long as an announcement may be.
LONG_LINE = ("The soup is served. " * 7).strip()
CUT = "it => [it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight].filter((more) => more > 1)"
RECTS = (
    "const range = document.createRange(); range.selectNodeContents(it); const all = range.getClientRects();"
)
LAST_LINE = f"it => {{ {RECTS} return all[all.length - 1].bottom; }}"
FIRST_LINE = f"it => {{ {RECTS} return all[0].top; }}"
BASES = "stones => stones.map((stone) => Math.round(stone.getBoundingClientRect().bottom))"


@pytest.mark.parametrize("tie", [False, True], ids=["three", "all share the first place"])
def test_the_stones_of_the_podium_stand_on_one_ground(new_phone, server, tie):
    night = Night(server, *LONG[:6], rounds="1", tables="2-none").come().next_round()
    night.tie() if tie else night.report()
    night.director.post(f"{night.path}/finish")
    page = new_phone(viewport={"width": 1280, "height": 720}, is_mobile=False, reduced_motion="reduce")
    for steps in range(4):
        night.director.post(f"{night.path}/podium", steps=steps)
        page.goto(f"{night.path}/screen?still=1")
        stones = page.locator(".prize-stone")
        assert len(set(stones.evaluate_all(BASES))) == 1
        faults = on_every_screen(page, lambda shown: [*unreadable(shown), *shown.evaluate(TOO_WIDE)])
        assert not faults, "\n".join(faults)


@pytest.mark.parametrize("tie", [False, True], ids=["three", "all share the first place"])
def test_the_podium_stands_between_an_announcement_and_the_foot(new_phone, server, tie):
    people = [f"{LONG[at]} & {LONG[at + 1]}" for at in range(0, 8, 2)]
    more = {"rounds": "1", "tables": "4-fixed", "full_names": "y"}
    night = Night(server, *people, **more).come().next_round()
    night.tie() if tie else night.report()
    night.director.post(f"{night.path}/finish")
    night.director.post(f"{night.path}/podium", steps="3")
    night.director.post(f"{night.path}/announce", text=LONG_LINE)
    page = new_phone(viewport={"width": 1280, "height": 720}, is_mobile=False, reduced_motion="reduce")
    page.goto(f"{night.path}/screen?still=1")
    shown = page.locator(".page:not([hidden])")
    above, podium, below = (
        shown.locator(part).bounding_box() for part in (".announcement", ".podium", "footer")
    )
    assert above["y"] + above["height"] <= podium["y"]
    assert podium["y"] + podium["height"] <= below["y"]


@pytest.mark.parametrize("width", [390, 320])
def test_title_and_announcement_of_a_game_are_read_whole(new_phone, server, width):
    night = Night(server, *THIRTEEN[:8], hands="3").come().next_round()
    night.director.post(f"{night.path}/announce", text=LONG_LINE)
    with night.app.app_context():
        code = current_of(find_night(night.public_id)).tables[0].code
    device, phone = Device(server), new_phone(viewport={"width": width, "height": 844})
    device.post(f"/t/{code}/sit", side="0")
    device.lend_cookies_to(phone.context)
    phone.goto(f"/t/{code}")
    phone.get_by_role("link", name="Go to the game").click()
    expect(phone.locator(".announced")).to_be_visible()
    device.play(urlsplit(phone.url).path, reported((700,), (300,)))
    phone.reload()
    title, hands = phone.locator(".bar h1"), phone.locator("#hands-below")
    expect(hands).to_have_text("1 hand")
    assert title.evaluate(LAST_LINE) <= hands.evaluate(FIRST_LINE) + 1
    for part in (phone.locator(".bar h1"), phone.locator(".announced")):
        expect(part).to_be_visible()
        assert part.evaluate(CUT) == []


def test_the_podium_stays_from_the_last_place_that_was_shown(new_phone, server, timeouts_expected):
    night = Night(server, *THIRTEEN[:3], rounds="1", tables="3-none").come().next_round()
    night.report()
    night.director.post(f"{night.path}/finish")
    page = new_phone(viewport={"width": 1280, "height": 720}, is_mobile=False)
    page.clock.install()
    page.goto(f"{night.path}/screen")
    shown, winners = page.locator(".page:not([hidden])"), page.locator(".page:not([hidden]) .winners")
    for steps in (1, 2, 3):
        night.director.post(f"{night.path}/podium", steps=steps)
        poll(page)
        expect(winners).to_have_count(steps)
    page.clock.run_for(50_000)
    expect(shown).to_have_class(re.compile("is-prizes"))
    page.clock.run_for(12_000)
    expect(shown).to_have_class(re.compile("is-standings"))
    page.clock.run_for(12_000)
    expect(shown).to_have_class(re.compile("is-address"))


@pytest.mark.parametrize("opened", ["before the podium", "during the night"])
def test_the_places_come_after_the_podium(new_phone, server, timeouts_expected, opened):
    night = Night(server, *THIRTEEN[:3], rounds="1", tables="3-none").come().next_round()
    page = new_phone()
    page.clock.install()
    if opened == "during the night":
        page.goto(f"{night.path}/standings")
    night.report()
    night.director.post(f"{night.path}/finish")
    if opened == "before the podium":
        page.goto(f"{night.path}/standings")
    poll(page)
    expect(page.get_by_role("link", name="See the places before the podium")).to_be_visible()
    night.director.post(f"{night.path}/podium", steps=3)
    poll(page)
    expect(page.locator(".ranking > ol > li")).to_have_count(3)


STRUCK = """
  window.struck = [];
  window.sounds = new Set();
  HTMLMediaElement.prototype.play = function () {
    window.struck.push(this.src);
    window.sounds.add(this);
    return Promise.resolve();
  };
"""


def test_the_gong_strikes_once_it_is_switched_on(new_phone, night, timeouts_expected):
    night.come().next_round()
    page = new_phone(viewport={"width": 1280, "height": 720}, is_mobile=False)
    page.add_init_script(STRUCK)
    page.clock.install()
    page.goto(f"{night.path}/screen?still=1")
    gong = page.locator(".page:not([hidden]) .gong")

    def strokes(of_news=False):
        """The number of strokes, once the page shows the news."""
        while of_news and not page.evaluate("struck.length"):
            page.wait_for_timeout(20)
        page.clock.run_for(5_000)
        count = page.evaluate("struck.length")
        page.evaluate("struck = []")
        return count

    expect(gong).to_have_text("Switch the gong on")
    night.clock("start")
    poll(page)
    assert strokes() == 0
    gong.click()
    expect(gong).to_have_text("Switch the gong off")
    assert strokes() == 1
    night.clock("give", minutes=-40)
    night.report(but=(1, 2, 3, 4))
    poll(page)
    expect(gong).to_have_text("Switch the gong off")
    page.clock.run_for(5 * 60_000)
    assert strokes() == 2, "the last hand"
    page.clock.run_for(5 * 60_000)
    assert strokes() == 3, "time is up"
    night.next_round()
    poll(page)
    night.clock("start", 2)
    poll(page)
    assert strokes(of_news=True) == 1, "the next round"
    assert page.evaluate("sounds.size") == 1, "WebKit allows the one that a tap has played"


def test_a_browser_may_load_the_gong_and_can_play_it(new_phone, night):
    page = new_phone()
    page.goto(f"{night.path}/screen")
    seconds = page.evaluate(
        """url => new Promise((resolve, reject) => {
          const sound = new Audio(url);
          sound.oncanplaythrough = () => resolve(sound.duration);
          sound.onerror = () => reject(sound.error);
        })""",
        page.locator("[data-gong]").first.get_attribute("data-gong"),
    )
    assert 1.6 < seconds < 1.8


def test_the_button_that_stops_the_pages_says_what_it_does(new_phone, night):
    page = new_phone(viewport={"width": 1280, "height": 720}, is_mobile=False)
    page.goto(f"{night.path}/screen")
    for name in ("Stay on this page", "Resume turning pages", "Stay on this page"):
        page.get_by_role("link", name=name).click()


@pytest.mark.journey("night_room.screen")
def test_the_pages_turn_and_begin_again_with_a_new_round(new_phone, night, timeouts_expected):
    night.come().next_round()
    page = new_phone(viewport={"width": 1280, "height": 720}, is_mobile=False)
    page.clock.install()
    page.goto(f"{night.path}/screen")
    shown = page.locator(".page:not([hidden])")
    for number in (1, 2, 3, 4, 1, 2):
        expect(shown).to_have_id(f"page-{number}")
        page.clock.run_for(12_000)
    page.keyboard.press(" ")
    page.clock.run_for(SOON)
    expect(shown).to_have_id("page-3")
    page.get_by_role("link", name="The next page").click()
    expect(shown).to_have_id("page-4")
    night.clock("start")
    poll(page)
    expect(shown).to_have_id("page-4")
    night.report()
    night.next_round()
    poll(page)
    expect(shown).to_have_id("page-1")
    expect(shown).to_contain_text("Round 2")
    page.keyboard.press("ArrowLeft")
    expect(shown).not_to_have_id("page-1")
    page.keyboard.press("2")
    expect(shown).to_have_id("page-2")
    page.keyboard.press("Enter")
    expect(shown).to_have_id("page-3")
