"""A finished game as a play of BG Stats, a play log for board gamers: the link that imports it there.

Source: Board Game Stats, "Push plays to BG Stats from other apps or websites". The link holds a JSON object,
url-encoded, with all booleans present. The app matches games and players by our ids and names, and remembers
the match.
"""

import hashlib
import json
from string import ascii_uppercase
from typing import Any, Final
from urllib.parse import quote

from scorekeeper.records.games.model import GameEntry, side_names
from scorekeeper.rules.game import Outcome, Tally
from scorekeeper.rules.who_plays import players_of

ADDRESS: Final = "https://app.bgstatsapp.com/createPlay.html?data="
#: If this changes, the app forgets its matches.
SOURCE: Final = "Scorekeeper for Mille Bornes"
#: Some systems cut off longer links.
MAX_LINK_LETTERS: Final = 8_000
#: A game that took more minutes was interrupted: nobody played for so long.
MAX_MINUTES: Final = 12 * 60


def play_link(
    game: GameEntry, added_up: Tally, play_id: str, board: str, comments: str = "", location: str = ""
) -> str:
    """Return the link that opens `game` in BG Stats.

    `added_up`: the game's tally, which must have an outcome (ValueError otherwise). `play_id`: a permanent id
    of the game. `board`: the name of its box and house rules. The link has fewer than 8,000 characters. If it
    would be longer, texts are shortened in this order: comments, place, board, and at last names; teams
    become letters.
    """
    if added_up.outcome is None:
        raise ValueError("The game goes on.")
    play = _play(game, added_up, added_up.outcome, play_id)
    play |= {"board": board, "location": location, "comments": comments}
    if _excess(play | {"comments": ""}) > 0:
        for seat, player in enumerate(play["players"]):
            player["team"] = player["team"] and ascii_uppercase[seat % game.rules.sides]
    for text in ("comments", "location", "board"):
        _shorten(play, text)
    while _excess(play) > 0:
        longest = max(play["players"], key=lambda player: len(player["name"]))
        longest["name"] = longest["name"][:-1]
    return _link(play)


def _shorten(play: dict[str, Any], key: str) -> None:
    """Shorten a text of the play as far as the link needs it."""
    while play[key] and (excess := _excess(play)) > 0:
        # A letter takes at most twelve characters of a link, so at least this many letters must go.
        play[key] = play[key][: max(0, len(play[key]) - 1 - excess // 12)].rstrip()


def _excess(play: dict[str, Any]) -> int:
    """How many characters the play's link is too long; 0 or less if it fits."""
    return len(_link(play)) - MAX_LINK_LETTERS + 1


def _link(play: dict[str, Any]) -> str:
    return ADDRESS + quote(_json(play), safe="")


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
    """The player in a seat, with their side's points. Partners share rank, points and `team`."""
    sides = game.rules.sides
    side, name, totals = seat % sides, game.seats[seat], added_up.totals
    partners = len(game.seats) > sides
    first = players_of(0, game.seats, game.earlier_seats)
    return {
        "name": name,
        "sourcePlayerId": hashlib.sha256(name.casefold().encode()).hexdigest()[:12],
        # The player at the dealer's left begins (ruling "turn-order").
        "startPlayer": name == first[(game.first_dealer + 1) % len(game.seats)],
        "winner": side in outcome.winners,
        "score": totals[side],
        "rank": 1 + sum(total > totals[side] for total in totals),
        "role": "",
        "team": side_names(game.rules, game.seats, sides)[side] if partners else "",
    }


def _minutes(game: GameEntry) -> int | None:
    """Minutes from the beginning to the last hand, or None if the duration is unknown."""
    if not game.hands:
        return None
    last = max(hand.created_at for hand in game.hands)
    minutes = round((last - game.created_at).total_seconds() / 60)
    return minutes if 0 < minutes <= MAX_MINUTES else None
