"""A game as a short text that one phone hands to another: in a code, or to paste.

The text is a mark with the version of its words, then a file of one game, compressed, with its checksum
before it.
"""

import json
import re
from typing import Final
from zlib import crc32

from scorekeeper.limits import MAX_HANDED_BYTES, MAX_HANDED_LETTERS
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games.model import FORMAT, GameEntry
from scorekeeper.records.games.reader import read_games
from scorekeeper.records.games.writer import game_as_dict
from scorekeeper.records.packed_text import packed, unpacked
from scorekeeper.rules.words import N_, NN_, Text

MARK: Final = "g1."
_MARKED: Final = re.compile(r"g(\d{1,3})\.")
_CHECKSUM_BYTES: Final = 4
#: The compression dictionary. It must never change: a phone with an older app has the same. A longer one gets
#: another mark.
_WORDS: Final = (
    b"parker-1962 parker-1982 parker-1988 asmodee-2014 dujardin-classic dujardin-2014 dujardin-2024 "
    b'rules-summary wikipedia wikipedia-2016 "record":"place":"note":"cards":[[0,0,0,7,0],null]'
    b'"driving_ace","extra_tank","puncture_proof","right_of_way""shutout":true,"delayed_action":true,'
    b'{"format":"mille-bornes-games/1","games":['
    b'{"title":null,"as_of":"2026-11-28T20:14:00.000000Z","edition":"winning-moves","house_rules":{},'
    b'"players":4,"rules":{"edition":"winning-moves","players":4,"sides":2,"target_miles":1000,'
    b'"extension_miles":null,"taken_out":[],"points_to_win":5000,"points_distance":1,"points_safety":100,'
    b'"points_all_four":300,"points_coup_fourre":300,"points_trip_completed":400,'
    b'"points_delayed_action":300,"points_safe_trip":300,"points_no_100s":0,"points_extension":200,'
    b'"points_extension_failed":0,"points_shutout":500,"shutout":"once","hand_winner":"completer",'
    b'"hazard_on_hazard":false,"limit_on_limit":true,"coup_fourre_by_anyone":false,'
    b'"safety_replays_without_pile":true,"unfinished_extension_pays":true,"one_hand":false,"race":false,'
    b'"roll_after_remedy":true,"open_discards":false,"tie":"play_on","option":null,"house_rules":{}},'
    b'"players":2,"sides":2,"target_miles":700,"extension_miles":1000,'
    b'"taken_out":["stop","accident","out_of_gas","flat_tire","speed_limit"],"points_extension_failed":200,'
    b'"seats":["Ann","Bob"],"first_dealer":0,"next_dealer":null,"start_totals":[],"hands_to_play":null,'
    b'"count_all":false,"stopped":false,"created_at":"2026-11-28T19:00:00.000000Z","hands":['
    b'"safeties":["right_of_way"],"coups_fourres":["right_of_way"]},"safe_trip":true,"miles":1000,'
    b'"draw_pile_empty":true,"extension_called_by":0,"deleted":true,"miles":475,"coups_fourres":[]}]},"key":"'
    b'"},{"dealer":1,"deleted":false,"created_at":"2026-11-28T20:00:00.000000Z",'
    b'"hand":{"format":"mille-bornes-hand/1","edition":"winning-moves","house_rules":{},"players":2,'
    b'"extension_called_by":null,"draw_pile_empty":false,"sides":[{"name":"Ann","miles":700,'
    b'"safe_trip":false,"safeties":[],"coups_fourres":[]},{"name":"Bob","miles":'
)


def hand_on(game: GameEntry) -> str:
    """The text that holds `game`. It can be longer than `received` takes, and than a code can hold."""
    whole = {"format": FORMAT, "games": [game_as_dict(game)]}
    data = json.dumps(whole, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    return MARK + packed(_checksum(data) + data, _WORDS)


def received(text: str) -> GameEntry:
    """The game that a text of `hand_on` holds. The text may stand at the end of an address, and spaces and
    line ends in it are ignored.

    Raises `Unreadable`.
    """
    if len(text) > MAX_HANDED_LETTERS:
        raise Unreadable(_TOO_LONG, most=MAX_HANDED_LETTERS)
    bare = "".join(text.rpartition("#")[2].split())
    mark = _MARKED.match(bare)
    if mark is None:
        raise Unreadable(N_("This is not a game that a phone handed on."))
    if mark[0] != MARK:
        raise Unreadable(_NEWER)
    try:
        data = unpacked(bare.removeprefix(MARK), _WORDS, _CHECKSUM_BYTES + MAX_HANDED_BYTES)
    except ValueError:
        raise Unreadable(_DAMAGED) from None
    checksum, file = data[:_CHECKSUM_BYTES], data[_CHECKSUM_BYTES:]
    if checksum != _checksum(file):
        raise Unreadable(_DAMAGED)
    return only_game(file)


def only_game(file: bytes) -> GameEntry:
    """The game of a file that a phone handed on. Raises `Unreadable`."""
    games = read_games(file)
    if len(games) != 1:
        raise Unreadable(N_("Only one game is handed on at a time: import this file from the menu."))
    return games[0]


_TOO_LONG: Final[Text] = NN_(
    "A game handed on as text has at most %(most)s letter. Use its file.",
    "A game handed on as text has at most %(most)s letters. Use its file.",
    "most",
)
_NEWER: Final = N_("A newer version of the app handed this game on. Get the new version here first.")
_DAMAGED: Final = N_("This game is cut off or was changed on its way. Scan the code or copy the text again.")


def _checksum(data: bytes) -> bytes:
    return crc32(data).to_bytes(_CHECKSUM_BYTES, "big")
