"""The format `mille-bornes-games/1`: whole games with their hands, in one JSON object.

    {"format": "mille-bornes-games/1", "games": [{
        "title": null, "edition": "winning-moves", "house_rules": {}, "players": 2, "rules": {...},
        "seats": ["Ann", "Bob"], "first_dealer": 0, "next_dealer": null, "start_totals": [],
        "hands_to_play": null, "count_all": false, "stopped": false, "created_at": "2025-12-31T20:15:00Z",
        "hands": [{"dealer": 0, "deleted": false, "created_at": "2025-12-31T20:30:00Z",
                   "hand": {"format": "mille-bornes-hand/1", ...}, "cards": [[0, 0, 0, 7, 0], null]}]}]}

All keys are required except `rules`, `cards` and `record`. `rules` holds every value that the game is played
by, so that a later version scores it the same; without them `edition`, `house_rules` and `players` define the
rules, as in a hand. `cards` gives a side's counted distance cards: how many 25s, 50s, 75s, 100s and 200s.
`record`, a key of a hand like `cards`, is the text of one record of `mille-bornes-record/1`; reading does not
check whether it agrees with the hand. `seats` are the players clockwise, dealers are indices of seats, and
moments are in UTC. A deleted hand can be restored and does not count.
"""

from scorekeeper.records.games.model import FORMAT, GameEntry, HandEntry
from scorekeeper.records.games.reader import game_from, read_games
from scorekeeper.records.games.writer import game_as_dict, game_line, house_rules_of, write_files, write_games

__all__ = [
    "FORMAT",
    "GameEntry",
    "HandEntry",
    "game_as_dict",
    "game_from",
    "game_line",
    "house_rules_of",
    "read_games",
    "write_files",
    "write_games",
]
