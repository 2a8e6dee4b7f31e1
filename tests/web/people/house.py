"""The games of a house, on a phone that read them from a file."""

from datetime import datetime, timedelta
from io import BytesIO

from scorekeeper.records.games import GameEntry, HandEntry, write_games
from scorekeeper.records.hands import hand_from
from scorekeeper.store.people.book import address_of
from scorekeeper.store.people.person_keys import key_of
from tests.builders import ACE, TANK, hand, json_lines, rules, side

FIRST = datetime(2025, 11, 3, 20)
#: Points 1,100 to 475; 475 to 1,100; and 2,600 to 0: 700 miles, safe trip, two coups fourrés and a shutout.
ANNS, BOBS = hand(side(700), side(475)), hand(side(475), side(700))
BEST = hand(side(700, ACE, TANK, coups=[ACE, TANK], safe=True), side(0))


def evening(day, seats, *hands, edition="winning-moves", stopped=True, **values):
    """A game, so many days after the first one."""
    table = rules(edition, len(seats), **values.pop("house", {}))
    at = FIRST + timedelta(days=day)
    entries = tuple(HandEntry(0, False, at, result) for result in hands)
    more = {"hands_to_play": None, "count_all": False, "start_totals": ()} | values
    return GameEntry(
        None,
        table,
        tuple(seats),
        0,
        None,
        stopped=stopped,
        created_at=at,
        hands=entries,
        **more,
    )


def given_evenings():
    """The whole games of tests/data."""
    for day, game in enumerate(json_lines("games.jsonl")):
        hands = [hand_from(hand).hand for hand in game["hands"]]
        yield evening(day, game["names"], *hands, edition=game["edition"], stopped=False)


def read_in(phone, *entries):
    """Brings games to a phone, as a file."""
    page = phone.post("/import", {"file": (BytesIO(write_games(list(entries))), "games.json")})
    assert page.status == 303, page.words


def page_path(name):
    """The path of somebody's page."""
    return f"/people/{address_of(key_of(name))}"
