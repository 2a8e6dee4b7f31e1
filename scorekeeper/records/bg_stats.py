"""A finished game as a play of BG Stats, the play log of board gamers: the link that opens it there.

Source: Board Game Stats, "Push plays to BG Stats from other apps or websites": a JSON object, url-encoded,
with booleans always present. The app matches games and players by our ids and names, and remembers it.
"""

import hashlib
import json
from typing import Any, Final
from urllib.parse import quote

from scorekeeper.records.games.model import GameEntry, side_names
from scorekeeper.rules.game import Outcome, Tally

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
#: The app forgets its matches if this ever changes.
SOURCE: Final = "Scorekeeper for Mille Bornes"
#: Longer links are cut off by some systems.
MAX_LINK_LETTERS: Final = 8_000
#: A game over more minutes was left and taken up again: nobody sat at it for so long.
MAX_MINUTES: Final = 12 * 60


def play_link(
    game: GameEntry, added_up: Tally, play_id: str, board: str, comments: str = "", location: str = ""
) -> str:
    """Return the link that opens `game` in BG Stats.

    `added_up`: the game's tally, which must have an outcome (ValueError otherwise). `play_id`: a permanent id
    of the game. `board`: the name of its box and house rules. `comments` are shortened until the link has
    fewer than 8,000 characters.
    """
    if added_up.outcome is None:
        raise ValueError("The game goes on.")
    play = _play(game, added_up, added_up.outcome, play_id) | {"board": board, "location": location}
    while True:
        link = ADDRESS + quote(_json(play | {"comments": comments}), safe="")
        if len(link) < MAX_LINK_LETTERS or not comments:
            return link
        # Three letters of a link for a byte of a letter: so many fewer at least.
        comments = comments[: max(0, len(comments) - 1 - (len(link) - MAX_LINK_LETTERS) // 12)].rstrip()


def _json(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _play(game: GameEntry, added_up: Tally, outcome: Outcome, play_id: str) -> dict[str, Any]:
    play: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": play_id,
        "playDate": f"{game.created_at:%Y-%m-%d %H:%M:%S}",
        "game": {
            "name": "Mille Bornes",
            "sourceGameId": "mille-bornes",
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_player(game, added_up, outcome, seat) for seat in range(len(game.seats))],
    }
    minutes = _minutes(game)
    return play if minutes is None else play | {"durationMin": minutes}


def _player(game: GameEntry, added_up: Tally, outcome: Outcome, seat: int) -> dict[str, Any]:
    """The player in a seat, with the points of their side. Partners share rank, points and `team`."""
    sides = game.rules.sides
    side, name, totals = seat % sides, game.seats[seat], added_up.totals
    partners = len(game.seats) > sides
    return {
        "name": name,
        "sourcePlayerId": hashlib.sha256(name.casefold().encode()).hexdigest()[:12],
        # The player at the dealer's left begins (ruling "turn-order").
        "startPlayer": seat == (game.first_dealer + 1) % len(game.seats),
        "winner": side in outcome.winners,
        "score": totals[side],
        "rank": 1 + sum(total > totals[side] for total in totals),
        "role": "",
        "team": side_names(game.rules, game.seats, sides)[side] if partners else "",
    }


def _minutes(game: GameEntry) -> int | None:
    """Minutes from the beginning to the last hand, or None where nobody can tell how long it took."""
    if not game.hands:
        return None
    last = max(hand.created_at for hand in game.hands)
    minutes = round((last - game.created_at).total_seconds() / 60)
    return minutes if 0 < minutes <= MAX_MINUTES else None
