"""Saves of another game while the server works at the largest draw and the largest pages of a night.

A table saves hand after hand, and each save is timed: alone; while a director repeatedly draws 1,992 people
of two clubs for tables of eight; while phones import 10,000 games each; while a round of 996 tables is
released and deleted; and while others read the slips, the standings and the file of such a night, none of
them cached.
"""

import json
import random
import tempfile
import threading
import time
from functools import partial
from pathlib import Path

from scorekeeper.limits import GAMES_OF_PAGE
from scorekeeper.records.games import write_games
from tests.bench.night import ADDRESS, Phone, Timed, next_round, together
from tests.builders import hand, rules, side
from tests.builders_web import hand_form, new_game_form
from tests.records.test_games import entry
from tests.slow.scorers import Server
from tests.web.nights.evening import night_form

PEOPLE = 1_992
SECONDS = 6
#: Hands of a game, and seconds between two saves: nobody is quicker.
HANDS, PAUSE = 99, 0.1
EVENING = {"kind": "standing", "rounds": "5", "hands": "2"}
EIGHTS = {"tables": "8-rotating", "edition": "dujardin-2024", "one_size": "y"}


def run():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            clubs = "\n".join(f"Player {number},Club {number % 2}" for number in range(PEOPLE))
            eights = set_up(server, f"name,club\n{clubs}", **EIGHTS)
            pairs = set_up(server, "\n".join(f"Player {number}" for number in range(PEOPLE)), tables="2-none")
            next_round(*pairs, 1)
            while_others_work(server, "alone")
            while_others_work(server, "while tables of eight are drawn", partial(draw_again, *eights))
            while_others_work(
                server, f"while {GAMES_OF_PAGE} games come in", partial(bring_in, server, many_games())
            )
            while_others_work(server, "while 996 tables are released", partial(release_again, *pairs))
            at_once = partial(eight_at_once, server, pairs[0], f"{pairs[1]}/paper/slips/1")
            while_others_work(server, "while eight phones of the director read the slips", at_once)
            for page in ("paper/slips/1", "standings", "draw", "files/night.json"):
                while_others_work(server, f"while {page} is read", partial(read_anew, *pairs, page))
        finally:
            server.kill()


def set_up(server, people, **more):
    """A night with everybody here; the director's phone and the night's path."""
    director = Phone(server, Timed())
    form = night_form(**{**EVENING, "people": people, **more})
    path = ADDRESS.match(director.ask("set up", "POST", "/nights/new", form))[0]
    director.ask("everybody here", "POST", f"{path}/people/state", {"everybody": "y", "state": "here"})
    return director, path


def draw_again(director, path):
    """Draw the round and drop the draft."""
    director.ask("the draw", "POST", f"{path}/draw", {"form_key": f"{random.random()}"})
    page = director.ask("the draft", "GET", f"{path}/draw")
    seen = page.partition('name="seen" value="')[2].partition('"')[0]
    director.ask("dropped", "POST", f"{path}/draw/drop", {"seen": seen})


def release_again(director, path):
    """Draw and release the second round, and delete it."""
    next_round(director, path, 2)
    director.ask("the round deleted", "POST", f"{path}/rounds/2/delete", {"pin": "4711"})


def many_games():
    """A file of as many games as a page takes."""
    (game,) = json.loads(write_games([entry(hand(side(0), side(25)))]))["games"]
    del game["rules"]
    game["hands"][0]["hand"] = {
        "format": "mille-bornes-hand/1",
        "edition": game["edition"],
        "players": 2,
        "sides": [{"miles": 0}, {"miles": 25}],
    }
    whole = {"format": "mille-bornes-games/1", "games": [game] * GAMES_OF_PAGE}
    return json.dumps(whole, separators=(",", ":")).encode()


def bring_in(server, file):
    """Import a file by a new phone."""
    phone = Phone(server, Timed())
    phone.ask("sent", "POST", "/import", {"form_key": f"{random.random()}"}, file=file)
    assert not phone.timed.wrong, phone.timed.wrong


def read_anew(director, path, page):
    """Read a page of the night right after a change, so that it is not cached."""
    director.ask("somebody comes", "POST", f"{path}/people/state", {"who": "1", "state": "here"})
    director.ask(f"/{page}", "GET", f"{path}/{page}")


def eight_at_once(server, director, path):
    phones = [Phone(server, director.timed) for _ in range(8)]
    for phone in phones:
        phone.cookies = dict(director.cookies)
    together([partial(phone.ask, "slips", "GET", path, right=(200, 503)) for phone in phones])


def while_others_work(server, name, work=None):
    """Save hands for a while during repeated `work`, and print how long a save took."""
    timed, stop = Timed(), threading.Event()
    saver = threading.Thread(target=save_hands, args=(Phone(server, timed), stop), daemon=True)
    saver.start()
    until = time.monotonic() + SECONDS
    while time.monotonic() < until:
        time.sleep(PAUSE) if work is None else work()
    stop.set()
    saver.join()
    timed.print(name)


def save_hands(phone, stop):
    """Save hand after hand, a game after the other."""
    table = rules()
    while not stop.is_set():
        form = new_game_form("Ann", "Bob", end="hands", hands_to_play=str(HANDS))
        path = phone.ask("new game", "POST", "/games/new", form)
        for _ in range(HANDS):
            if stop.wait(PAUSE):
                break
            scored = hand(side(25 * random.randrange(20)), side(25))
            phone.ask("a save", "POST", f"{path}/hands/new", hand_form(table, scored))
