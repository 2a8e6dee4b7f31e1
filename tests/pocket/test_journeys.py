"""Journeys of the other pages, the same tests as against a server, in one phone at the root of a host."""

from dataclasses import dataclass, field

import pytest

from tests.browser.test_disputes import (  # noqa: F401  (collected here as well)
    Asker,
    scored,
    test_a_coup_fourre_in_few_taps,
    test_a_line_of_a_receipt_leads_to_its_article,
    test_from_a_game_in_few_taps,
    test_from_the_menu_of_a_game_in_few_taps,
    test_how_it_happened_in_few_taps,
    test_the_arrow_leads_back_to_the_game,
    test_the_extension_in_few_taps,
    test_what_if_saves_nothing,
    test_why_a_hand_is_impossible,
)
from tests.browser.test_replays import (  # noqa: F401
    test_a_changed_card_is_caught_at_its_line,
    test_a_claim_is_held_against_its_record_and_set_right,
    test_forwards_backwards_and_to_the_ends,
)
from tests.browser.test_track import (  # noqa: F401
    game,
    test_a_forbidden_play_is_caught_while_it_can_be_taken_back,
    test_a_reload_finds_it_all,
    track,
)
from tests.pocket.hosting import FOLDER, Host, browser_of, fetch_app

pytestmark = pytest.mark.pocket

#: Asks the phone's own app. Redirects are followed.
ASK = """async ([path, fields]) => {
  const options = fields ? { method: "POST", body: new URLSearchParams(fields) } : {};
  const answer = await fetch(path, options);
  return [answer.status, answer.redirected && new URL(answer.url).pathname, await answer.text()];
}"""


@dataclass
class Answer:
    status_code: int
    location: str
    text: str


@dataclass
class AppInPhone:
    """The part of a server and its app that journeys ask, answered by the app inside the phone."""

    url: str
    tab: object
    _cookies: dict = field(default_factory=dict)  # they stay inside the app

    @property
    def app(self):
        return self

    def test_client(self):
        return self

    def get(self, path):
        return Answer(*self.tab.evaluate(ASK, [path, None]))

    def post(self, path, data):
        status, location, text = self.tab.evaluate(ASK, [path, {name: str(data[name]) for name in data}])
        return Answer(303 if location else status, location, text)


@pytest.fixture(scope="module")
def server(playwright, root, tmp_path_factory):
    """One phone for all journeys."""
    with (
        Host(root / FOLDER, folder="") as host,
        browser_of(playwright, tmp_path_factory.mktemp("journeys"), base_url=host.url) as context,
    ):
        tab = context.new_page()
        fetch_app(tab, host)
        yield AppInPhone(host.origin, tab)


@pytest.fixture
def used_phone(server):
    """used_phone() is one more tab. It has no other cookies, and no CDN."""
    tabs = []

    def open_tab(cdn=None):
        tabs.append(server.tab.context.new_page())
        return tabs[-1]

    yield open_tab
    for tab in tabs:
        tab.close()


@pytest.fixture
def phone(used_phone):
    return used_phone()


@pytest.fixture
def asker(phone):
    return Asker(phone)
