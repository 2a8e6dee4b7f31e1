"""Every page of the app in every state worth looking at, for the checks that hold on all of them."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.browser.tapping import HandPage
from tests.browser.world import Device, reported
from tests.builders import ACE, PROOF, ROW, TANK


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
        self.tied = owner.new_game("Ann", "Bob", "Chloé", total_0="4400", total_1="4400")
        owner.play(self.tied, reported((600,), (600,), (25,)))
        self.stopped = owner.new_game("Ann", "Bob", "Chloé", hands_to_play="3", end="hands")
        owner.play(self.stopped, reported((700, TANK), (300,), (25,)))
        owner.post(f"{self.stopped}/stop")
        owner.post(f"{self.stopped}/rename", title="Sunday at grandmother’s – the big tournament")

    def lend_cookie_to(self, context, device):
        """`device`: as a scene calls its own."""
        getattr(self, device).lend_cookie_to(context)


@dataclass(frozen=True)
class Scene:
    """`path` names a game of the World; `act` brings the page there into the state meant. It uses ids and
    names only, so that it works in every language. `may_log`: what the browser rightly calls an error."""

    name: str
    path: str
    act: Callable = lambda page: None
    device: str = "owner"
    may_log: str | None = None

    def show(self, page, world):
        if page.url.startswith("http"):
            page.evaluate("localStorage.clear()")  # the draft of the scene before
        page.goto(self.path.format_map(vars(world)))
        self.act(page)


# --- what a scene does -------------------------------------------------------------------------------------


def open_everything(page):
    page.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true })")


def pick(page, name, value):
    """Picks a radio button, and waits until what hangs on it has come."""
    with page.expect_response(lambda answer: "/arrange" in answer.url):
        page.locator(f'input[name="{name}"][value="{value}"]').evaluate("radio => radio.click()")
    page.locator(".htmx-request").wait_for(state="detached")


def put(page, **values):
    for name, value in values.items():
        page.locator(f'[name="{name.replace("house_", "house-")}"]').evaluate(
            "(field, value) => { field.value = value }", value
        )


def submit(page):
    """By the page's main button, the last one."""
    with page.expect_navigation():
        page.locator("main form button").last.evaluate("button => button.click()")


def new_game_for(players, box="winning-moves"):
    def act(page):
        pick(page, "players", players)
        if box != "winning-moves":
            pick(page, "edition", box)
        open_everything(page)

    return act


def refused_game(page):
    page.locator('[name="players"][value="2"]').evaluate("radio => radio.click()")
    put(page, name_0="Ann", name_1="ann", house_points_safety="many", house_target_miles="210")
    put(page, hands_to_play="0", total_1="9000")
    submit(page)
    open_everything(page)


def preview(page):
    put(page, name_1="Robert", house_points_safety="150")
    submit(page)


def impossible_preview(page):
    put(page, house_target_miles="500")
    submit(page)


def entered(way, sides):
    def act(page):
        hand = HandPage(page)
        for side, miles in enumerate((600, 475, 0, 225)[:sides]):
            hand.miles(side, miles, way)
        hand.safety(0, ACE)
        hand.safety(0, TANK, coup=True)
        hand.safety(1, ROW)
        hand.settle(way == "typed")

    return act


def impossible(way):
    def act(page):
        hand = HandPage(page)
        hand.miles(0, 675, way)
        hand.miles(1, 610 if way == "typed" else 900 if way == "keys" else 625, way)
        hand.safety(0, ACE)
        hand.safety(1, ACE, coup=True)
        if page.locator('[name="extension"]').count():
            hand.extension(0)
        hand.save()
        hand.settle()

    return act


def completed(page):
    hand = HandPage(page)
    hand.toggle(0, "completed")
    hand.toggle(0, "no_200s")
    hand.miles(1, 725)
    hand.safety(0, ACE)
    hand.safety(0, TANK, coup=True)
    hand.safety(1, ROW)
    hand.settle()
    open_everything(page)


def extension_called(page):
    hand = HandPage(page)
    hand.extension(1)
    hand.toggle(1, "completed")
    hand.miles(0, 350)
    hand.settle()


HAND = "/hands/new"
WAYS = ("keys", "typed", "cards")
SIDES = {2: "{two}", 3: "{three}", 4: "{four}"}
SCENES = (
    Scene("home-empty", "/", device="newcomer"),
    Scene("home", "/"),
    Scene("home-open", "/", open_everything),
    Scene("new-game", "/games/new", device="newcomer"),
    Scene("new-game-open", "/games/new", open_everything, device="newcomer"),
    Scene("new-game-4", "/games/new", new_game_for("4")),
    Scene("new-game-8", "/games/new", new_game_for("8", "dujardin-2024")),
    Scene("new-game-refused", "/games/new", refused_game),
    Scene("game-start", "{two}"),
    Scene("game-start-open", "{two}", open_everything),
    Scene("game", "{partners}"),
    Scene("game-open", "{partners}", open_everything),
    Scene("game-3-open", "{three}", open_everything),
    Scene("game-4-open", "{four}", open_everything),
    Scene("game-deleted-hand", "{house_rules}", open_everything),
    Scene("game-long-names", "{long_names}", open_everything),
    Scene("game-finished", "{finished}", open_everything),
    Scene("game-tied", "{tied}"),
    Scene("game-stopped", "{stopped}", open_everything),
    Scene("game-watched", "{partners}", open_everything, device="newcomer"),
    Scene("hand-partners", "{partners}" + HAND),
    Scene("hand-partners-completed", "{partners}" + HAND, completed),
    *[Scene(f"hand-{n}-{way}", SIDES[n] + HAND, entered(way, n)) for n in SIDES for way in WAYS],
    *[Scene(f"hand-{n}-{way}-problems", SIDES[n] + HAND, impossible(way)) for n in SIDES for way in WAYS],
    Scene("hand-extension", "{house_rules}" + HAND, extension_called),
    Scene("hand-long-names", "{long_names}" + HAND, entered("keys", 3)),
    Scene("hand-after-the-end", "{finished}" + HAND),
    Scene("hand-correct", "{first_hand}", open_everything),
    Scene("names-and-rules", "{partners}/table", open_everything),
    Scene("names-and-rules-house-rules", "{house_rules}/table", open_everything),
    Scene("preview", "{partners}/table", preview),
    Scene("preview-impossible", "{three}/table", impossible_preview),
    Scene("not-found", "/games/nowhere", may_log="404"),
    Scene("only-watching", "{partners}" + HAND, device="newcomer", may_log="403"),
)
