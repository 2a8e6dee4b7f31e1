"""Saves of other games while somebody tries 1,000 PINs of a night on the same server.

The server is `scorekeeper serve`; the PINs come over four connections at once, with a director's cookie.
"""

import os
import tempfile
import threading
import time
from pathlib import Path

from scorekeeper.rules import EDITIONS
from tests.bench.night import Phone, Timed, set_up
from tests.builders import hand, side
from tests.builders_web import hand_form, new_game_form
from tests.slow.scorers import Server

TRIES, CONNECTIONS = 1_000, 4
#: Saves without tries, to compare; hands of a game; and seconds between two saves.
ALONE, HANDS, PAUSE = 100, 20, 0.05
LEVEL = hand(side(500), side(475))


def run():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            under_attack(server)
        finally:
            server.kill()


def under_attack(server):
    alone, beside, tries = Timed(), Timed(), Timed()
    director, night = set_up(server, tries, 4, 1)
    attackers = [
        threading.Thread(target=try_pins, args=(server, tries, director, night, place))
        for place in range(CONNECTIONS)
    ]
    scoring = saves(server)
    for _ in range(ALONE):
        next(scoring)(alone)
    began = time.perf_counter()
    for attacker in attackers:
        attacker.start()
    while any(attacker.is_alive() for attacker in attackers):
        next(scoring)(beside)
    taken = time.perf_counter() - began
    alone.print("saves alone")
    beside.print(f"saves beside {TRIES:,} PINs")
    print(f"    which were answered in {taken:.0f} s")
    tries.print("the tries")


def saves(server):
    """Saves hands, in one game after the other, timing each with the given timer."""
    rules = EDITIONS["winning-moves"].rules(2)
    while True:
        scorer = Phone(server, Timed())
        form = new_game_form("Ann", "Bob", end="hands", hands_to_play="99", form_key=os.urandom(11).hex())
        game = scorer.ask("begin a game", "POST", "/games/new", form)
        for _ in range(HANDS):

            def save(timed, scorer=scorer, game=game):
                time.sleep(PAUSE)
                scorer.timed = timed
                scorer.ask("save a hand", "POST", f"{game}/hands/new", hand_form(rules, LEVEL))

            yield save


def try_pins(server, timed, director, night, place):
    phone = Phone(server, timed)
    phone.cookies, phone._token = dict(director.cookies), director.token
    for number in range(place, TRIES, CONNECTIONS):
        phone.ask("a PIN", "POST", f"{night}/more/renew", {"pin": f"{number:04}"}, right=(403, 429))
