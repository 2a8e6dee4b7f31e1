"""The format `mille-bornes-games/1`: whole games with their hands, in one JSON object.

    {"format": "mille-bornes-games/1", "games": [{
        "title": null, "edition": "winning-moves", "house_rules": {}, "players": 2, "rules": {...},
        "seats": ["Ann", "Bob"], "first_dealer": 0, "next_dealer": null, "start_totals": [],
        "hands_to_play": null, "count_all": false, "stopped": false, "created_at": "2025-12-31T20:15:00Z",
        "hands": [{"dealer": 0, "deleted": false, "created_at": "2025-12-31T20:30:00Z",
                   "hand": {"format": "mille-bornes-hand/1", ...}, "cards": [[0, 0, 0, 7, 0], null]}]}]}

All keys are required except `rules`, `place`, `note`, `as_of`, `earlier_seats`, `history`, `cards`, `record`
and `key`.
`place` is where the game was played, `note` what the table wrote about it, in one line or several. `rules`
holds every value that the game is played by, so that a later version scores it the same; without them
`edition`, `house_rules` and `players` define the rules, as in a hand. `cards` gives a side's counted distance
cards: how many 25s, 50s, 75s, 100s and 200s. `record`, a key of a hand like `cards`, is the text of one
record of `mille-bornes-record/1`; reading does not check whether it agrees with the hand. `seats` are the
players clockwise, dealers are indices of seats, and moments are in UTC. `as_of` is when this copy was made.
Copies of a game have the same `created_at`, and know a hand by its `key`. A deleted hand can be restored and
does not count. `earlier_seats`, `[{"hands": 3, "seats": ["Dev", "Bob"]}]`, says who played the first three
hands, if the players have changed since. `history`, `[{"at": "2025-12-31T20:30:00Z", "by": "Ann's phone",
"says": "Hand 1 saved: Ann 700, Bob 300."}]`, is what was done in a game that a phone hands on, in its words.
"""

from scorekeeper.records.games.handed import hand_on, only_game, received
from scorekeeper.records.games.model import (
    EARLIER_SEATS,
    FORMAT,
    HAND_KEY,
    GameEntry,
    HandEntry,
    ToldChange,
    standing_hands,
    tally_of,
)
from scorekeeper.records.games.reader import game_from, read_games
from scorekeeper.records.games.writer import game_as_dict, game_line, house_rules_of, write_files, write_games

__all__ = [
    "EARLIER_SEATS",
    "FORMAT",
    "HAND_KEY",
    "GameEntry",
    "HandEntry",
    "ToldChange",
    "game_as_dict",
    "game_from",
    "game_line",
    "hand_on",
    "house_rules_of",
    "only_game",
    "read_games",
    "received",
    "standing_hands",
    "tally_of",
    "write_files",
    "write_games",
]
