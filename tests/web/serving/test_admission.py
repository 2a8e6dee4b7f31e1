"""Admission of requests: how many are answered at once, and who waits while one device costs too much."""

from collections import defaultdict
from itertools import count
from threading import Event, Thread, get_ident

import pytest

from scorekeeper.web.serving import admission
from scorekeeper.web.serving.admission import LONGEST_REST, RETRY_AFTER, Account, Admission, Busy
from tests.builders import hand, side
from tests.conftest import new_whole_app
from tests.web.nights.evening import new_evening

#: Seconds that a device and an address may cost in ten seconds here.
OF_A_DEVICE, OF_AN_ADDRESS = 6, 40
HOME = "192.0.2.1"


class Elsewhere:
    """The turn for costly requests; another process has it until `free` is set."""

    def __init__(self):
        self.free, self.awaited, self.given_back = Event(), 0, 0

    def take(self, _seconds):
        self.awaited += 1
        self.free.wait()
        self.awaited -= 1
        return True

    def give_back(self):
        self.given_back += 1


class Room:
    """Requests by name that take turns, by a clock that stands still."""

    def __init__(self, at_once=4, waiting=9):
        self.time = 0.0
        self.turns, self.refused, self._threads = {}, [], []
        self.rests = []
        self.elsewhere = Elsewhere()
        self.elsewhere.free.set()
        self._admission = Admission(
            at_once,
            waiting,
            OF_A_DEVICE,
            OF_AN_ADDRESS,
            self.elsewhere,
            clock=lambda: self.time,
            later=lambda seconds, act: self.rests.append((seconds, act)),
        )
        self.cost("eve", 0, device="eve")

    def ask(self, name, device=None, address=HOME, urgent=False):
        """Sends the request from a thread of its own."""

        def take():
            try:
                self.turns[name] = self._admission.take(device, address, urgent)
            except Busy:
                self.refused.append(name)

        self._threads.append(Thread(target=take))
        self._threads[-1].start()
        self._settle()

    def find(self, name, device):
        """The request turns out to be of this device."""
        self._admission.know(device, self.turns[name])
        self._settle()

    def comes(self, name):
        """Waits until the request is answered."""
        while name not in self.turns:
            self._threads[-1].join(0.001)

    def done(self, name, seconds=0.0):
        self._admission.give_back(self.turns.pop(name), seconds)
        self._settle()

    def end_rest(self):
        """End the oldest rest; gives its seconds."""
        seconds, act = self.rests.pop(0)
        act()
        self._settle()
        return seconds

    def _settle(self):
        """Waits until every request is answered, refused or waits."""
        while sum(thread.is_alive() for thread in self._threads) != self._number_waiting():
            self._threads[-1].join(0.001)

    def _number_waiting(self):
        with self._admission._lock:  # one too many waits for a moment, before it is refused
            return len(self._admission._waiting) + self.elsewhere.awaited

    def cost(self, name, seconds, device=None, address=HOME):
        """Answers a request that costs so many seconds."""
        turn = self._admission.take(device, address)
        if device:
            self._admission.know(device, turn)
        self._admission.give_back(turn, seconds)

    @property
    def answered(self):
        return set(self.turns)

    def close(self):
        while self.turns:
            self.done(min(self.turns))


def test_the_cost_of_a_device_is_forgiven_with_time():
    account = Account(allowed=6)
    account.charge(9, now=100)
    assert [account.share(now) for now in (100, 105, 110, 115, 120)] == [1.5, 1, 0.5, 0, 0]
    account.charge(3, now=105)
    assert account.share(105) == 1.5, "what is left, and the new"
    account.charge(999, now=105)
    assert account.share(105) == 6, "all is forgiven after a minute"


@pytest.fixture
def room():
    room = Room()
    yield room
    room.close()


def test_requests_above_the_limit_wait(room):
    for number in range(5):
        room.ask(f"home {number}", address=f"192.0.2.{number}")
    assert room.answered == {"home 0", "home 1", "home 2", "home 3"}
    room.done("home 2")
    assert room.answered == {"home 0", "home 1", "home 3", "home 4"}


def test_a_second_page_of_a_device_waits_and_others_pass(room):
    for who in ("eve", "eve again", "eve once more", "passer-by"):
        room.ask(who, device=who.partition(" ")[0])
    assert room.answered == {"eve", "passer-by"}
    room.done("eve")
    assert room.answered == {"eve again", "passer-by"}


def test_forms_of_a_device_are_answered_one_at_a_time_beside_a_page(room):
    for name in ("form", "form again"):
        room.ask(name, device="eve", urgent=True)
    room.ask("page", device="eve")
    assert room.answered == {"form", "page"}
    room.done("form")
    assert room.answered == {"form again", "page"}


def test_unknown_phones_of_an_address_count_as_one(room):
    for number in range(3):
        room.ask(f"phone {number}", device=f"never seen {number}")
    assert room.answered == {"phone 0"}


def test_a_costly_device_is_answered_one_at_a_time(room):
    room.cost("eve", OF_A_DEVICE + 1, device="eve")
    room.cost("mallory", OF_A_DEVICE + 1, device="mallory")
    room.cost("ann", OF_A_DEVICE - 1, device="ann")
    for who in ("eve", "mallory", "ann"):
        room.ask(f"{who}'s page", device=who)
        room.ask(f"{who}'s form", device=who, urgent=True)
    assert room.answered == {"eve's page", "ann's page", "ann's form"}


def test_a_form_of_a_costly_device_makes_its_next_one_wait(room):
    room.cost("eve", OF_A_DEVICE + 1, device="eve")
    room.ask("form", "eve", urgent=True)
    room.ask("form again", "eve", urgent=True)
    room.done("form", 0.2)
    room.ask("ann", "ann", address="another address")
    assert room.answered == {"ann"}
    assert room.end_rest() == pytest.approx(3 * 0.2)
    assert room.answered == {"ann", "form again"}
    room.done("form again", 5)
    assert room.end_rest() == LONGEST_REST


def test_a_costly_request_waits_for_other_processes(room):
    room.cost("eve", OF_A_DEVICE + 1, device="eve")
    room.elsewhere.free.clear()
    room.ask("page", "eve")
    room.ask("ann", "ann", address="another address")
    assert (room.answered, room.elsewhere.awaited) == ({"ann"}, 1)
    room.elsewhere.free.set()
    room.comes("page")
    room.done("page")
    assert room.elsewhere.given_back == 1


def test_processes_rest_together_after_a_costly_form(room):
    room.cost("eve", OF_A_DEVICE + 1, device="eve")
    room.ask("form", "eve", urgent=True)
    room.done("form", 0.2)
    assert room.elsewhere.given_back == 0
    room.end_rest()
    assert room.elsewhere.given_back == 1


def test_pages_and_cheap_devices_cause_no_rest(room):
    room.cost("eve", OF_A_DEVICE + 1, device="eve")
    room.ask("page", "eve")
    room.done("page", 2)
    room.ask("form", "ann", address="another address", urgent=True)
    room.done("form", 2)
    assert room.rests == []


def test_the_least_costly_of_costly_devices_comes_first(room):
    for who, seconds in (("eve", 30), ("mallory", 10), ("trudy", 20)):
        room.cost(who, seconds, device=who, address=f"address of {who}")
    room.ask("eve", "eve")
    for who in ("eve again", "trudy", "mallory"):
        room.ask(who, device=who.partition(" ")[0])
    assert room.answered == {"eve"}
    room.done("eve")
    assert room.answered == {"mallory"}
    room.done("mallory")
    assert room.answered == {"trudy"}


def test_a_form_goes_before_the_pages_of_its_device(room):
    room.cost("eve", OF_A_DEVICE + 1, device="eve")
    room.ask("page", "eve")
    room.ask("another page", "eve")
    room.ask("save", "eve", urgent=True)
    room.done("page")
    assert room.answered == {"save"}


def test_costs_are_forgiven_gradually(room):
    room.cost("eve", 2 * OF_A_DEVICE, device="eve")
    room.time = 9
    room.ask("page", "eve")
    room.ask("form", "eve", urgent=True)
    assert room.answered == {"page"}
    room.time = 11
    room.ask("passer-by")
    assert room.answered == {"page", "form", "passer-by"}


def test_devices_of_one_address_cost_too_much_together(room):
    for number in range(9):
        room.cost("", OF_A_DEVICE - 1, device=f"device {number}")
    for number in range(2):
        room.ask(f"device {number}", device=f"device {number}")
    room.ask("neighbour", address="192.0.2.2")
    assert room.answered == {"device 0", "neighbour"}
    room.ask("eve", device="eve")  # it has this address and has cost nothing
    room.ask("stranger")
    assert room.answered == {"device 0", "neighbour", "eve", "stranger"}


def test_any_cost_is_forgiven_within_a_minute(room):
    room.cost("eve", 1_000, device="eve")
    room.time = 6 * admission.PERIOD
    room.ask("page", "eve")
    room.ask("form", "eve", urgent=True)
    assert room.answered == {"page", "form"}


def test_strangers_do_not_wait_for_a_device_found_meanwhile(room):
    room.ask("ann")
    room.ask("passer-by")
    assert room.answered == {"ann"}
    room.find("ann", "ann")
    assert room.answered == {"ann", "passer-by"}


def test_a_phone_that_becomes_known_waits_as_that_device(room):
    room.ask("passer-by")
    room.ask("page", device="ann")
    assert room.answered == {"passer-by"}
    room.cost("ann", 0, device="ann", address="192.0.2.2")
    room.ask("form", device="ann", urgent=True)
    assert room.answered == {"passer-by", "page", "form"}


def test_the_costliest_is_refused_when_too_many_wait():
    room = Room(at_once=1, waiting=2)
    room.cost("eve", 1, device="eve")
    room.cost("ann", 0, device="ann")
    for number in range(4):
        room.ask(f"eve {number}", "eve")
    assert (room.answered, room.refused) == ({"eve 0"}, ["eve 3"])
    room.ask("ann", "ann")
    assert sorted(room.refused) == ["eve 2", "eve 3"]
    room.done("eve 0")
    assert room.answered == {"ann"}
    room.close()


def test_waiting_requests_are_refused_in_the_end(monkeypatch):
    monkeypatch.setattr(admission, "PATIENCE", 0.01)
    room = Room(at_once=1)
    room.ask("page", "eve")
    room.ask("another page", "eve")
    while not room.refused:
        room._threads[-1].join(0.001)
    room.done("page")
    assert (room.answered, room.refused) == (set(), ["another page"])


# --- in the app --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def whole_app(tmp_path_factory, own_database):
    """An app in which requests wait for their turn."""
    return new_whole_app(tmp_path_factory, "turns")


def turns_of(app):
    return app.extensions["admission"]


@pytest.fixture
def busy(app, monkeypatch):
    """All turns are taken, and nobody else can wait."""
    turns = turns_of(app)
    monkeypatch.setattr(turns, "_most_waiting", 0)
    taken = [turns.take(None, f"elsewhere {number}") for number in range(app.config["AT_ONCE"])]
    yield
    for turn in taken:
        turns.give_back(turn, 0)


@pytest.fixture
def night(ann):
    return new_evening(ann).everybody_comes().next_round()


@pytest.mark.parametrize("rest", ["", "/paper/slips/1", "/files/night.json", "/draw"])
def test_a_refused_page_reloads_by_itself(night, rest, request):
    request.getfixturevalue("busy")
    page = night.get(rest)
    assert page.status == 503
    assert "This page will load by itself in a few seconds." in page.words
    assert page.headers["Retry-After"] == page.headers["Refresh"] == str(RETRY_AFTER)


def test_a_refused_form_does_nothing(night, request):
    token = night.director.token
    request.getfixturevalue("busy")
    page = night.post("/draw", token=token)
    assert page.status == 503 and "Refresh" not in page.headers
    assert "Nothing was done. Go back and try again in a few seconds." in page.words
    assert night.night.draft is None


def test_a_turn_ends_with_its_request(app, ann, monkeypatch):
    assert ann.get("/nights/nonsense").status == 404
    ann.may_break = True
    monkeypatch.setitem(app.view_functions, "health.alive", lambda: 1 / 0)
    assert ann.get("/healthz").status == 500
    assert turns_of(app)._answered == []


@pytest.fixture
def costs(app, monkeypatch):
    """costs(device_token) is the cost of the device in seconds; each request costs one."""
    looked = defaultdict(count)  # a thread has a time of its own: those of other tests may still run

    def processor_time():
        return next(looked[get_ident()]) / 2  # read twice a request

    monkeypatch.setattr(admission, "_processor_time", processor_time)
    turns = turns_of(app)
    monkeypatch.setattr(turns, "_accounts", {})
    monkeypatch.setattr(turns, "_clock", lambda: 0.0)

    def cost(key):
        account = turns._accounts.get(key)
        return account and round(account.share(0) * account.allowed)

    return cost


def device_of(phone):
    from scorekeeper.store.secrets import hashed

    return hashed(phone.cookie("device").value)


def test_processor_time_is_charged_to_the_device_and_its_address(costs, ann, new_phone):
    passer_by = new_phone()
    passer_by.get("/")
    assert costs("127.0.0.1") == 1
    ann.start("Ann", "Bob")  # .token loads a page first
    assert (costs(device_of(ann)), costs("127.0.0.1")) == (1, 3)
    ann.get("/")
    passer_by.get("/")
    assert (costs(device_of(ann)), costs("127.0.0.1")) == (2, 5)


@pytest.mark.parametrize("rest", ["", "/hands/new", "/history", "/table"])
def test_a_page_of_a_game_is_charged_to_its_scorer(table, costs, rest):
    """Also in a process that has never seen this device."""
    assert costs(device_of(table.phone)) is None
    assert table.get(rest).status == 200
    assert costs(device_of(table.phone)) == 1


def test_an_unknown_token_is_no_device(costs, new_phone, ann):
    ann.start("Ann", "Bob")
    forger = new_phone()
    forger.client.set_cookie(ann.cookie("device").key, "A" * 22)
    forger.get("/")
    from scorekeeper.store.secrets import hashed

    assert costs(hashed("A" * 22)) is None


def test_work_of_another_process_is_charged_as_well(costs, table, monkeypatch):
    from scorekeeper.web.parts import picture

    monkeypatch.setattr(picture, "png", lambda _svg: admission.charge(3) or b"PNG")
    before = costs(device_of(table.phone)) or 0
    assert table.get("/picture/wide.png").status == 200
    assert costs(device_of(table.phone)) - before == 4


def test_scores_are_saved_while_others_have_cost_too_much(app, table):
    turns = turns_of(app)
    turns.give_back(turns.take(None, "elsewhere"), 1_000)
    slow = turns.take(None, "elsewhere")
    table.score(hand(side(700), side(475)))
    assert len(table.hands) == 1
    turns.give_back(slow, 0)
