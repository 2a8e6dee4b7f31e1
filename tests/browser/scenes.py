"""Every page of the app in every state worth looking at, for the checks that hold on all of them."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import urlencode

import pytest

from scorekeeper.store import db
from scorekeeper.store.models import Ask, now
from scorekeeper.web.parts.addresses.record_url import pack
from tests.browser import club_scenes
from tests.browser.night_scenes import JOURNEYS, PAGES, WITH_FOLDS, Nights
from tests.browser.tapping import HandEntry, cards_for
from tests.browser.world import Device, reported
from tests.builders import ACE, PROOF, ROW, TANK
from tests.builders_web import record_text
from tests.web.people.house import page_path


class World:
    """Games under way, all of them the owner's; the newcomer has none."""

    def __init__(self, server):
        self.server = server
        self.newcomer, self.owner = Device(server), Device(server)
        owner = self.owner
        self.partners = owner.new_game("Ann", "Bob", "Chloé", "Dev")
        owner.play(
            self.partners,
            reported((425, PROOF), (1000, ACE, TANK, ROW + "*"), pile_empty=1),
            reported((75,), (1000, ACE, TANK)),
            reported((1000, ACE, TANK + "*", ROW), (0, PROOF)),
        )
        self.first_hand = owner.hand_address(self.partners, 1)
        self.three = owner.new_game("Maximilian the Third", "Anne-Élisabeth", "علي", dealer="1")
        owner.play(
            self.three,
            reported((700, ACE), (475, TANK), (0,)),
            reported((1000, ACE, TANK, PROOF + "*", ROW), (125,), (600,), caller=0),
        )
        self.four = owner.new_game("Ann", "Bob", "Chloé", "Dev", edition="dujardin-2024")
        owner.play(self.four, reported((1000, ACE), (850, TANK + "*"), (0,), (400, ROW)))
        self.two = owner.new_game("Ann", "Bob")
        self.asked = owner.new_game("Ann", "Bob")
        self._ask()
        self.house_rules = owner.new_game(
            "Ann", "Bob", edition="wikipedia-2016", **{"house-points_safety": "150"}
        )
        owner.play(
            self.house_rules,
            reported((700,), (675, ACE, TANK, PROOF)),
            reported((800, ROW), (1000, ACE + "*"), caller=1),
        )
        owner.post(owner.hand_address(self.house_rules, 1) + "/delete")
        self.long_names = owner.new_game(
            "W" * 60, "Bartholomew Featherstonehaugh of Cholmondeley-Marjoribanks x", "🚗🏁🎉"
        )
        self.finished = owner.new_game("Ann", "Bob", total_0="4300", total_1="3900")
        owner.play(self.finished, reported((700, ACE), (425, TANK)), reported((700,), (25,)))
        self.finished_by_four = owner.new_game(
            "W" * 60,
            "Bartholomew Featherstonehaugh",
            "علي",
            "Dev",
            edition="dujardin-2024",
            **{"total_0": "4600", "total_1": "4300", "total_2": "100"},
        )
        owner.play(self.finished_by_four, reported((400, ROW), (850, TANK + "*"), (0,), (1000, ACE, PROOF)))
        self.tied = owner.new_game("Ann", "Bob", "Chloé", total_0="4400", total_1="4400")
        owner.play(self.tied, reported((600,), (600,), (25,)))
        race = {"edition": "asmodee-2014", "option": "in pairs"}
        self.race = owner.new_game("Ann", "Bob", "Chloé", "Dev", **race)
        self.raced = owner.new_game("Maximilian the Third", "Bob", "Anne-Élisabeth", "Dev", **race)
        owner.play(self.raced, reported((725, TANK, ROW + "*"), (850, ACE)))
        self.stopped = owner.new_game("Ann", "Bob", "Chloé", hands_to_play="3", end="hands")
        owner.play(self.stopped, reported((700, TANK), (300,), (25,)))
        owner.post(f"{self.stopped}/stop")
        self.shared = owner.new_game("Ann", "Bob", "Chloé", "Dev")
        owner.play(self.shared, reported((425, PROOF), (1000, ACE, TANK, ROW + "*"), pile_empty=1))
        owner.correct(self.shared, 1, reported((475, PROOF), (1000, ACE, TANK, ROW + "*")))
        owner.post(f"{self.shared}/misdeal", deals="next")
        owner.post(f"{self.shared}/rename", title="Sunday at grandmother’s")
        self.shared_hand = owner.hand_address(self.shared, 1)
        self.link = owner.new_link(self.shared, "Bob")
        Device(server).post(self.link)
        self.other_link = owner.new_link(self.shared, "Bartholomew Featherstonehaugh’s telephon")
        self.verified = owner.new_game("Ann", "Bob", dealer="0")
        owner.play(self.verified, reported((25, ACE), (700,)), reported((300,), (700,)))
        self.verified_hand = owner.hand_address(self.verified, 1)
        about = {
            "title": "Sunday at grandmother’s – the big tournament",
            "place": "Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson, under the lime tree",
            "note": "Chloé’s first game.\n" + "🚗" * 60,
        }
        seats = {f"name_{seat}": name for seat, name in enumerate(("Ann", "Bob", "Chloé"))}
        owner.post(
            f"{self.stopped}/table", edition="winning-moves", end="hands", hands_to_play="3", **seats, **about
        )

        owner.post(f"{self.verified_hand}/record", text=record_text(*PLAYED, dealer="A"))
        self.first_hand_of_three = owner.hand_address(self.three, 1)
        self._series("Summer", "wins", self.verified)
        self.holidays = self._series("Ferien", "points", self.finished, self.tied, self.stopped, self.three)
        self.partners_series = self._series("League", "average", self.raced, self.finished_by_four)
        self.series_of_many = self._series("Club", "points", *(self._game_of_three(at) for at in (0, 3, 6)))
        self.nights = Nights(server, owner)
        self.clubs = club_scenes.Clubs(server, owner, self.nights)
        self.newcomer.post(self.nights.register, name="Wanda Weiss")
        self.first_hand_of_house_rules = owner.hand_address(self.house_rules, 1)

    def _ask(self):
        """The newcomer asks to score, and goes on asking as long as the tests last."""
        self.newcomer.post(f"{self.asked}/ask", name="Bartholomew Featherstonehaugh’s telephon")
        with self.server.app.app_context():
            db.session.execute(db.update(Ask).values(asked_at=now() + timedelta(days=1)))
            db.session.commit()

    def _series(self, name, counting, *games):
        """The address of a new series."""
        chosen = [game.rpartition("/")[2] for game in games]
        return self.owner.post(
            "/series/new", name=name, counting=counting, games=chosen, form_key=secrets.token_urlsafe(16)
        )

    def _game_of_three(self, at):
        """The address of a finished game of three of nine people."""
        names = ("Ann", "Bob", "Chloé", "Bartholomew Featherstonehaugh", "Dev", "Eva", "Finn", "Gus", "Hana")
        game = self.owner.new_game(*names[at : at + 3], hands_to_play="1", end="hands")
        self.owner.play(game, reported((700, ACE), (400 + at * 25,), (25,)))
        return game

    def lend_cookies_to(self, context, device):
        """`device` is a scene's name for its device."""
        getattr(self, device).lend_cookies_to(context)


@dataclass(frozen=True)
class Scene:
    """`path` names a game of the World. `act` brings its page into the wanted state, by ids and names only,
    so that it works in every language. `may_log` is an error that the browser rightly logs. A `slow` scene is
    so like others that only the slow tests look at it; make test looks at a `journey`, too."""

    name: str
    path: str
    act: Callable = lambda page: None
    device: str = "owner"
    may_log: str | None = None
    slow: bool = False
    journey: bool = False

    @property
    def marks(self):
        return [pytest.mark.slow] * self.slow + [pytest.mark.journey] * self.journey

    def show(self, page, world):
        if page.url.startswith("http"):
            page.evaluate("localStorage.clear(); sessionStorage.clear()")  # the draft of the scene before
        page.goto(self.path.format_map(vars(world)))
        self.act(page)


# --- what a scene does -------------------------------------------------------------------------------------


def nothing(page):
    """The page is as it opens."""


def open_everything(page):
    page.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true })")


def open_receipts(page):
    """Opens all folds, and scrolls to receipts so that they are fetched."""
    page.evaluate("document.querySelectorAll('.score-sheet details').forEach(line => { line.open = true })")
    unread = ".score-sheet details > div > a"
    while page.locator(unread).count():
        page.evaluate("unread => document.querySelector(unread)?.scrollIntoView()", unread)
        page.wait_for_timeout(50)
    open_everything(page)


def open_odds(page):
    page.locator("#chances-to-win > summary").evaluate("summary => summary.click()")
    page.locator("#chances-to-win a").scroll_into_view_if_needed()
    page.locator("#odds-shown").wait_for(state="attached")


def open_ask(page):
    page.locator(".asks summary").evaluate("line => line.click()")


def open_menu(page):
    page.locator(".menu-button").evaluate("button => button.click()")
    page.locator("#menu .menu-line").nth(1).wait_for()


def paste_a_sheet(page):
    """Add people from a list as a form on the web collects it."""
    page.locator("#people-text").fill(
        "Timestamp,E-mail address,What is your first name?,And your last name?,Which club are you from?\n"
        '"2026/11/01 7:03:12 PM",ann.archer@club.example,Ann,Archer,Lyon\n'
        '"2026/11/02 8:00:00 AM",bartholomew@club.example,Bartholomew,Featherstonehaugh of Cholmondeley,\n'
    )
    page.locator(".add-people button").click()
    page.locator("#columns").scroll_into_view_if_needed()


def be_the_first(page):
    """Choose the first line of the standings as the phone's own."""
    page.evaluate("""localStorage.setItem(
      "me:" + document.getElementById("my-places").dataset.night,
      JSON.stringify(document.querySelector(".ranking > ol > li").id.replace("line-", "") + "-0"),
    )""")
    page.reload()
    page.locator("#my-places a").wait_for()
    open_everything(page)


def pick(page, name, value):
    """Picks a radio button unless it is picked, and waits for the parts that depend on it."""
    radio = page.locator(f'input[name="{name}"][value="{value}"]')
    if radio.is_checked():
        return
    with page.expect_response(lambda answer: "/arrange" in answer.url):
        radio.evaluate("radio => radio.click()")
    page.locator(".htmx-request").wait_for(state="detached")


FILL = """fields => {
  for (const [name, value] of Object.entries(fields)) {
    for (const field of document.getElementsByName(name)) {
      if (["radio", "checkbox"].includes(field.type)) field.checked = field.value === value;
      else field.value = value;
    }
  }
}"""


def fill(page, **fields):
    """Fills in many fields at once, by name; two underscores stand for a hyphen."""
    page.evaluate(FILL, {name.replace("__", "-"): value for name, value in fields.items()})


def submit(page, form="main form"):
    """Tap the main button of a form, its last one."""
    with page.expect_event("load"):
        page.locator(f"{form} button").last.evaluate("button => button.click()")


def new_game_for(players, box="winning-moves"):
    def act(page):
        pick(page, "players", players)
        if box != "winning-moves":
            pick(page, "edition", box)
        open_everything(page)

    return act


def refused_game(page):
    fill(page, players="2", name_0="Ann", name_1="ann", hands_to_play="0", total_1="9000")
    fill(page, house__points_safety="many", house__target_miles="210")
    submit(page)
    open_everything(page)


def preview(page):
    fill(page, name_1="Robert", house__points_safety="150")
    submit(page)


def somebody_leaves(page):
    fill(page, name_3="")
    submit(page)


def impossible_preview(page):
    fill(page, house__target_miles="500")
    submit(page)


def report(page, **fields):
    """Enters a hand, and waits for its sums."""
    fill(page, **fields)
    with page.expect_response(lambda answer: answer.url.endswith("/check")):
        page.locator("#entry").dispatch_event("change")
    page.evaluate("document.dispatchEvent(new Event('scorekeeper:filled'))")  # the rows of counted cards open
    HandEntry(page).settle()


def miles(side, given, way="typed"):
    """The fields for the miles of a side."""
    fields = {"miles": str(given)}
    if way == "cards":
        fields = {f"cards__of_{card}": str(count) for card, count in cards_for(given).items()}
    return {f"side_{side}__{name}": value for name, value in fields.items()}


def entered(way, sides):
    fields = {f"side_0__{ACE}": "played", f"side_0__{TANK}": "coup", f"side_1__{ROW}": "played"}
    for side, given in enumerate((600, 475, 0, 225)[:sides]):
        fields |= miles(side, given, way)
    return lambda page: report(page, **fields)


def impossible(way):
    fields = {f"side_0__{ACE}": "played", f"side_1__{ACE}": "coup", "extension": "0"}
    fields |= miles(0, 675, way) | miles(1, {"typed": 610, "cards": 625}[way], way)

    def act(page):
        report(page, **fields)
        with page.expect_response(lambda answer: answer.url.endswith(HAND)):
            HandEntry(page).save()
        HandEntry(page).settle()

    return act


def half_entered(page):
    report(page, **miles(0, 600))


def press(selector):
    def act(page):
        page.locator(selector).evaluate("button => button.click()")

    return act


def completed(page):
    safeties = {f"side_0__{ACE}": "played", f"side_0__{TANK}": "coup", f"side_1__{ROW}": "played"}
    report(page, side_0__no_200s="y", **miles(0, 1000), **miles(1, 725), **safeties)
    open_everything(page)


def extension_called(page):
    report(page, extension="1", **miles(0, 350), **miles(1, 1000))


def make_link(page):
    with page.expect_event("load"):
        page.locator('form[action*="/links#"] button').evaluate("button => button.click()")


def refused_file(page):
    page.locator("input[type=file]").set_input_files(
        {
            "name": "games.json",
            "mimeType": "application/json",
            "buffer": b'{"format": "mille-bornes-games/9"}',
        }
    )
    submit(page)


def typed_table(miles):
    def send(page):
        page.locator("textarea").fill(f"date,names,miles,safeties\n1998-12-24,Zoé,700,2\n,Léo,{miles},ace")
        submit(page, "form:has(textarea)")

    return send


def guessed_table(page):
    """Sends a file in a Turkish encoding that is guessed as Czech."""
    table = "names;miles\nYılmaz;700\nAnn;475".encode("cp1254")
    page.locator("input[type=file]").set_input_files(
        {"name": "a.csv", "mimeType": "text/csv", "buffer": table}
    )
    submit(page, "form:has(input[type=file])")


def long_table(page):
    """Sends a table of three with long names."""
    names = ("Bartholomew Featherstonehaugh", "Maximiliana-Konstantina", "Chérubin de la Tour d’Auvergne")
    lines = "".join(f",{name},{miles},1\n" for name, miles in zip(names, (700, 675, 600), strict=True))
    page.locator("textarea").fill(f"date,names,miles,safeties\n1998-12-24{lines}")
    submit(page, "form:has(textarea)")


def names_too_late(page):
    fill(page, seen="0", title="Finale")
    submit(page)


def too_late(**fields):
    """Sends the form without having seen another phone's save; `fields` say what was seen."""

    def act(page):
        report(page, **fields, **miles(0, 600), **miles(1, 475))
        with page.expect_event("load"):
            HandEntry(page).save()

    return act


def paste(text):
    """Pastes a record and sends it."""

    def act(page):
        page.locator("textarea[name=text]").first.evaluate("(field, text) => { field.value = text }", text)
        with page.expect_event("load"):
            page.locator("form.paste button").last.evaluate("button => button.click()")
        open_everything(page)

    return act


def pick_hazard(page):
    page.locator("#pick-accident").evaluate("radio => radio.click()")


def catch(page):
    page.locator("#tap-200").evaluate("button => button.click()")
    page.locator("#ask [value=laid]").wait_for()
    page.locator("#ask [value=laid]").evaluate("button => button.click()")
    page.locator(".caught").wait_for()
    open_everything(page)


def answer_with_the_safety(page):
    page.locator("#tap-right_of_way").evaluate("button => button.click()")
    page.locator(".unclear").wait_for()


def save_followed(page):
    with page.expect_event("load"):
        page.locator("#over button").evaluate("button => button.click()")


def counted(page):
    for card in (25, 100, 200):
        page.locator(f'[data-adds="{card}"]').evaluate("button => button.click()")
    HandEntry(page).settle()


def plays(actions):
    """The query of a hand followed card by card."""
    return urlencode({"plays": ";".join(actions)})


HAND = "/hands/new"
#: Plays of a hand that is followed: in the middle of a hand, attacked; over; among four.
BETWEEN = ["B roll", "A ace", "A roll", "B limit > A", "A ! row", "A 100", "B 75", "A stop > B"]
ATTACKED = ["B roll", "A stop > B"]
PLAYED = ["B roll", "A x 25", *["B 100", "A x 25"] * 6, "B 100"]
OF_FOUR = ["B roll", "C roll", "D roll", "A roll", "B x 25", "C 100", "D x 50", "A accident > D"]
SEEN = record_text(*PLAYED, names="Maximilian the Third, Anne-Élisabeth", dealer="A")
WRONG = SEEN.replace("A x 25", "A 100", 1)
WAYS = ("typed", "cards")
ONE_OF_EACH = ((2, "typed"), (3, "cards"), (4, "typed"))
SIDES = {2: "{two}", 3: "{three}", 4: "{four}"}
#: Questions of play in an address.
A_HAZARD = "box=winning-moves&players=2&action=play&card=stop&opponent-battle=roll&opponent-battle=flat_tire"
HOUSE_RULES = "box=dujardin-2024&players=4&house-points_safe_trip=300&house-points_safety=50"
A_COUP = "box=winning-moves&players=4&action=coup_fourre&safety=extra_tank&hazard=out_of_gas&on=other"

EXTENDED = (
    "caller=0&no_200s=y&side_0-safeties=2&side_0-coups_fourres=1"
    "&side_1-hundreds=4&side_1-rest=75&side_1-safeties=1"
)


def delete_the_series(page):
    """Deletes the summer's series, unless the scene has done so in another language."""
    if page.locator(".undo").count() == 0:
        with page.expect_event("load"):
            page.locator(".series-list a", has_text="Summer").click()
        open_everything(page)
        page.locator("form[action$='/delete'] button").click()
        page.locator(".undo").wait_for()


def take_a_game_out(page):
    page.locator(".take-out button").last.click()
    page.locator(".undo button").click()
    page.locator(".undo").wait_for(state="detached")
    page.locator(".take-out button").last.click()
    page.locator(".undo").wait_for()


def begin_without_games(page):
    page.locator("button.main").click()
    page.locator(".error").wait_for()


def pick_last_evening(page):
    page.locator(".month a").last.click()
    page.locator("#evening").wait_for()


SCENES = (
    Scene("home-empty", "/", device="newcomer"),
    Scene("home", "/"),
    Scene("home-open", "/", open_everything, journey=True),
    Scene("new-game", "/games/new", device="newcomer"),
    Scene("new-game-open", "/games/new", open_everything, device="newcomer"),
    Scene("new-game-4", "/games/new", new_game_for("4")),
    Scene("new-game-8", "/games/new", new_game_for("8", "dujardin-2024")),
    Scene("which-box", "/boxes/which", device="newcomer"),
    Scene("which-box-card", "/boxes/which?publisher=unseen", device="newcomer"),
    Scene("which-box-found", "/boxes/which?publisher=Winning+Moves", device="newcomer"),
    Scene("which-box-unknown", "/boxes/which?publisher=other", device="newcomer"),
    Scene("new-game-refused", "/games/new", refused_game),
    Scene("game-start", "{two}"),
    Scene("game-start-open", "{two}", open_everything),
    Scene("game", "{partners}"),
    Scene("game-open", "{partners}", open_receipts, journey=True),
    Scene("game-3-open", "{three}", open_receipts),
    Scene("game-4-open", "{four}", open_receipts),
    Scene("game-deleted-hand", "{house_rules}", open_receipts),
    Scene("game-half-entered", "{two}", half_entered),
    Scene("game-typing", "{four}", press("[data-type]")),
    Scene("game-counting", "{partners}", press("[data-count]")),
    Scene("game-menu", "{house_rules}", open_menu),
    Scene("game-menu-page", "{house_rules}/menu"),
    Scene("game-menu-finished", "{finished}", open_menu),
    Scene("game-long-names", "{long_names}", open_everything),
    Scene("game-finished", "{finished}", open_receipts),
    Scene("game-finished-4", "{finished_by_four}"),
    Scene("game-finished-watched", "{finished_by_four}", device="newcomer"),
    Scene("game-tied", "{tied}"),
    Scene("game-stopped", "{stopped}", open_everything),
    Scene("race", "{race}", entered("typed", 2)),
    Scene("race-finished", "{raced}", open_receipts),
    Scene("game-watched", "{partners}", open_receipts, device="newcomer"),
    Scene("game-asked", "{asked}"),
    Scene("game-asked-open", "{asked}", open_ask),
    Scene("ask", "{two}/ask", device="newcomer"),
    Scene("ask-waiting", "{asked}/ask", device="newcomer"),
    Scene("receipt", "{first_hand}/receipt"),
    Scene("receipt-verified", "{verified_hand}/receipt"),
    Scene("receipt-watched", "{first_hand_of_three}/receipt", device="newcomer"),
    Scene("hand-partners", "{partners}" + HAND, journey=True),
    Scene("hand-partners-completed", "{partners}" + HAND, completed),
    *[Scene(f"hand-{n}-{way}", SIDES[n] + HAND, entered(way, n)) for n in SIDES for way in WAYS],
    *[
        Scene(f"hand-{n}-{way}-problems", SIDES[n] + HAND, impossible(way), slow=(n, way) not in ONE_OF_EACH)
        for n in SIDES
        for way in WAYS
    ],
    Scene("hand-extension", "{house_rules}" + HAND, extension_called),
    Scene("hand-long-names", "{long_names}" + HAND, entered("typed", 3)),
    Scene("hand-after-the-end", "{finished}" + HAND),
    Scene("hand-correct", "{first_hand}", open_everything),
    Scene("names-and-rules", "{partners}/table", open_everything),
    Scene("names-and-rules-house-rules", "{house_rules}/table", open_everything),
    Scene("preview", "{partners}/table", preview),
    Scene("preview-impossible", "{three}/table", impossible_preview),
    Scene("going_on", "{partners}/players"),
    Scene("going_on-preview", "{partners}/players", somebody_leaves),
    Scene("game-odds", "{three}", open_odds),
    Scene("odds", "{partners}/odds"),
    Scene("meanings", "{partners}/meanings"),
    Scene("odds-none", "{four}/odds", device="newcomer"),
    Scene("paper", "{partners}/paper"),
    Scene("paper-4", "{finished_by_four}/paper", device="newcomer"),
    Scene("paper-blank", "/paper/score-sheet?box=asmodee-2014&players=4"),
    Scene("rules-on-one-page", f"/rulebook/one-page?{HOUSE_RULES}"),
    Scene("rules-of-a-game", "{house_rules}/rules"),
    Scene("sharing", "{shared}/sharing"),
    Scene("sharing-finished", "{raced}/sharing", open_everything),
    Scene("sharing-new-link", "{shared}/sharing", make_link),
    Scene("join", "{other_link}", device="newcomer"),
    Scene("join-already", "{other_link}"),
    Scene("charts", "{partners}/charts", open_everything),
    Scene("charts-3", "{three}/charts", open_everything),
    Scene("charts-4-watched", "{finished_by_four}/charts", open_everything, device="newcomer"),
    Scene("charts-none", "{two}/charts"),
    Scene("history", "{shared}/history"),
    Scene("history-watched", "{shared}/history", device="newcomer"),
    Scene("history-house-rules", "{house_rules}/history"),
    Scene("find", "/find", open_everything),
    Scene("find-narrowed", "/find?find=ann&player=bob&since=2000-01-01&state=finished"),
    Scene("find-nothing", "/find?find=xyzzy"),
    Scene("find-no-game", "/find", device="newcomer"),
    Scene("find-wrong", "/find?since=2026-11-01&until=2026-10-01", may_log="422"),
    Scene("calendar", "/calendar", pick_last_evening),
    Scene("calendar-empty", "/calendar/2001-02", device="newcomer"),
    Scene("series", "{holidays}", open_everything),
    Scene("series-of-partners", "{partners_series}", open_everything),
    Scene("series-of-many", "{series_of_many}"),
    Scene("series-taken-out", "{holidays}", take_a_game_out),
    Scene("series-all", "/series"),
    Scene("series-deleted", "/series", delete_the_series),
    Scene("series-none", "/series", device="newcomer"),
    Scene("series-new", "/series/new"),
    Scene("series-refused", "/series/new", begin_without_games, may_log="422"),
    Scene("series-games", "{holidays}/games"),
    Scene("import", "/import"),
    Scene("import-refused", "/import", refused_file, may_log="422"),
    Scene("import-table", "/import", typed_table(475)),
    Scene("import-table-guessed", "/import", guessed_table),
    Scene("import-table-long-names", "/import", long_table),
    Scene("import-table-refused", "/import", typed_table(476), may_log="422"),
    Scene("twice", "{shared}" + HAND, too_late(seen="0"), may_log="409"),
    Scene("twice-corrected", "{shared_hand}", too_late(seen="0"), may_log="409"),
    Scene("names-twice", "{shared}/table", names_too_late, may_log="409"),
    Scene("not-found", "/games/nowhere", may_log="404"),
    Scene("only-watching", "{partners}" + HAND, device="newcomer", may_log="403"),
    Scene("legal", "/legal", open_everything),
    Scene("legal-no-card", "/legal?action=play"),
    Scene("legal-not-allowed", f"/legal?{A_HAZARD}", open_everything),
    Scene("legal-boxes-disagree", f"/legal?{A_HAZARD.replace('winning-moves', 'wikipedia')}"),
    Scene("legal-allowed", "/legal?box=winning-moves&players=4&action=discard&card=extra_tank"),
    Scene("legal-coup-fourre", f"/legal?{A_COUP}", open_everything),
    Scene("legal-unreadable", f"/legal?{A_HAZARD}&opponent-miles=137", may_log="422"),
    Scene("boxes", "{first_hand}/boxes"),
    Scene("boxes-house-rules", "{first_hand_of_house_rules}/boxes"),
    Scene("boxes-not-for-so-many", "{first_hand_of_three}/boxes"),
    Scene("what-if", "{first_hand}/what-if"),
    Scene("how", "{first_hand_of_three}/how", open_everything),
    Scene("extension", "{three}/extension"),
    Scene("extension-counted", "{three}/extension?" + EXTENDED),
    Scene(
        "extension-wrong",
        "{three}/extension?" + EXTENDED + "&side_2-safeties=4",
        may_log="422",
    ),
    Scene("extension-none", "{four}/extension"),
    Scene("track", "{two}/track"),
    Scene("track-between", "{two}/track?" + plays(BETWEEN)),
    Scene("track-hazard", "{two}/track?" + plays(BETWEEN[:3]), pick_hazard),
    Scene("track-caught", "{two}/track?" + plays(BETWEEN[:1]), catch),
    Scene("track-over", "{two}/track?" + plays(PLAYED)),
    Scene("track-unclear", "{two}/track?" + plays(ATTACKED), answer_with_the_safety),
    Scene("track-lost", "{two}/track?" + plays(["A fly"]), may_log="422"),
    Scene("track-saved-meanwhile", "{verified}/track?seen=0&" + plays(PLAYED), save_followed, may_log="409"),
    Scene("track-4", "{four}/track?" + plays(OF_FOUR), pick_hazard),
    Scene("track-long-names", "{long_names}/track", open_everything),
    Scene("plays", "{two}/track/plays?" + plays(BETWEEN)),
    Scene("plays-one", "{two}/track/plays?play=2&" + plays(BETWEEN)),
    Scene("plays-changed", "{two}/track/plays?play=1&instead=A+x+25&" + plays(BETWEEN), open_everything),
    Scene("plays-refused", "{two}/track/plays?play=99&" + plays(BETWEEN), may_log="422"),
    Scene("track-given-up", "{two}" + HAND + "?" + plays(BETWEEN)),
    Scene("hand-only-the-road", "{two}" + HAND + "?way=cards", counted),
    Scene("replay-paste", "/replay"),
    Scene("replay-unreadable", "/replay", paste("A roll"), may_log="422"),
    Scene("replay", "{verified_hand}/replay?at=6", open_everything),
    Scene("replay-wrong", "/replay?at=2&record=" + pack(WRONG.encode())),
    Scene("replay-list", "/replay", paste(SEEN + WRONG + SEEN.replace("B roll", "B fly"))),
    Scene("record", "{first_hand}/record"),
    Scene("record-kept", "{verified_hand}/record", open_everything),
    Scene("record-differs", "{verified_hand}/record", paste(record_text(*PLAYED[:-2], "B 75", dealer="A"))),
    Scene("records", "{verified}/records"),
    Scene("records-compared", "{verified}/records", paste(SEEN + SEEN + SEEN)),
    Scene("rulebook", "/rulebook"),
    Scene("rulebook-asked", "/rulebook?q=limit"),
    Scene("rulebook-nothing", "/rulebook?q=xyzzy", may_log="404"),
    Scene("rulebook-whole", "/rulebook/whole"),
    Scene("article", "/rulebook/MB-7.3"),
    Scene("article-house-rules", f"/rulebook/MB-11.7?{HOUSE_RULES}", open_everything),
    Scene("rulebook-found", f"/rulebook?q=9.2&{HOUSE_RULES}"),
    *(
        Scene(name, path, open_everything if name in WITH_FOLDS else nothing, journey=name in JOURNEYS)
        for name, path in PAGES
    ),
    *(
        Scene(name, path, open_everything if name in club_scenes.WITH_FOLDS else nothing)
        for name, path in club_scenes.PAGES
    ),
    Scene("people", "/people", open_everything),
    Scene("person", page_path("Ann"), open_everything),
    Scene("person-against", page_path("Ann") + "/against/" + page_path("Bob").rpartition("/")[2]),
    Scene("person-names", page_path("Ann") + "/names", open_everything),
    Scene("person-forget", page_path("Ann") + "/forget"),
    Scene("people-nobody", "/people", device="newcomer"),
    Scene("night-people-columns", "{nights.fresh}/people", paste_a_sheet, may_log="422"),
    Scene("night-register-waiting", "{nights.register}", device="newcomer"),
    Scene("night-standings-player", "{nights.busy}/standings", be_the_first, device="newcomer"),
)
