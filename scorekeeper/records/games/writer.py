"""Writing games."""

import json
from collections.abc import Iterable
from typing import Any

from scorekeeper.limits import MAX_FILE_BYTES, MAX_GAMES, MAX_HANDS
from scorekeeper.records.games.model import FORMAT, GameEntry, HandEntry, side_names
from scorekeeper.records.hands import hand_as_dict
from scorekeeper.records.json_values import moment_text
from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.rules.editions import HOUSE_RULES, OPTION_VALUES, HouseRule


def write_games(games: Iterable[GameEntry]) -> bytes:
    """The file that holds `games`, each in a line of its own, the same for the same games. `read_games` reads
    it back.

    Raises ValueError when there are more than a file may hold.
    """
    lines, most_hands = [], 0
    for game in games:
        lines.append(f"\n{game_line(game)}")
        most_hands = max(most_hands, len(game.hands))
    written = f'{{"format": "{FORMAT}", "games": [{",".join(lines)}{chr(10) if lines else ""}]}}\n'.encode()
    if len(lines) > MAX_GAMES or most_hands > MAX_HANDS or len(written) > MAX_FILE_BYTES:
        raise ValueError("These are more games, or more hands in a game, than one file may hold.")
    return written


def game_line(game: GameEntry) -> str:
    """The JSON of a game, in one line."""
    return json.dumps(game_as_dict(game), ensure_ascii=False, allow_nan=False)


def house_rules_of(rules: Rules) -> dict[str, HouseRule]:
    """The house rules that make `rules` of its edition, as `mille-bornes-hand/1` has them: a printed option
    is among them."""
    printed = EDITIONS[rules.edition].rules(rules.players)
    settable = (*HOUSE_RULES, *OPTION_VALUES)
    changed = {name for name in settable if getattr(rules, name) != getattr(printed, name)}
    if "target_miles" in changed:
        changed.add("extension_miles")  # a target alone would mean that there is none
    return {name: getattr(rules, name) for name in settable if name in changed}


def game_as_dict(game: GameEntry) -> dict[str, Any]:
    """An entry of `games`."""
    return {
        "title": game.title,
        "edition": game.rules.edition,
        "house_rules": house_rules_of(game.rules),
        "players": game.rules.players,
        "rules": game.rules.as_dict(),
        "seats": list(game.seats),
        "first_dealer": game.first_dealer,
        "next_dealer": game.next_dealer,
        "start_totals": list(game.start_totals),
        "hands_to_play": game.hands_to_play,
        "count_all": game.count_all,
        "stopped": game.stopped,
        "created_at": moment_text(game.created_at),
        "hands": [_hand_as_dict(game, hand) for hand in game.hands],
    }


def _hand_as_dict(game: GameEntry, hand: HandEntry) -> dict[str, Any]:
    sides = hand.result.sides
    names = side_names(game.rules, game.seats, len(sides))
    written: dict[str, Any] = {
        "dealer": hand.dealer,
        "deleted": hand.deleted,
        "created_at": moment_text(hand.created_at),
        "hand": hand_as_dict(game.rules, hand.result, names, house_rules_of(game.rules)),
    }
    if any(side.cards is not None for side in sides):
        written["cards"] = [None if side.cards is None else list(side.cards) for side in sides]
    if hand.record is not None:
        written["record"] = hand.record
    return written
