"""Writing games."""

import json
from collections.abc import Iterable
from typing import Any

from scorekeeper.limits import MAX_FILE_BYTES, MAX_GAMES, MAX_HANDS
from scorekeeper.records.games.model import EARLIER_SEATS, FORMAT, HISTORY, GameEntry, HandEntry, side_names
from scorekeeper.records.hands import hand_as_dict
from scorekeeper.records.json_values import moment_text
from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.rules.editions import HOUSE_RULES, OPTION_VALUES, HouseRule
from scorekeeper.rules.who_plays import Seats, players_of

_OPENING = f'{{"format": "{FORMAT}", "games": ['.encode()
_CLOSING = b"]}\n"
_EMPTY_BYTES = len(_OPENING) + len(_CLOSING)
_TOO_MANY = "These are more games, or more hands in a game, than one file may hold."


def write_games(games: Iterable[GameEntry]) -> bytes:
    """The file that holds `games`, each in a line of its own, the same for the same games. `read_games` reads
    it back.

    Raises ValueError when there are more than a file may hold.
    """
    files = write_files(games)
    if len(files) > 1:
        raise ValueError(_TOO_MANY)
    return files[0]


def write_files(
    games: Iterable[GameEntry], most_games: int | None = None, most_hands: int | None = None
) -> list[bytes]:
    """The files that hold `games`, as few as may be, each with at most `most_games` and `most_hands`.

    A single game may have more hands than `most_hands`.

    Raises ValueError when a game has more hands than any file may hold.
    """
    files, lines, size, hands = [], list[bytes](), _EMPTY_BYTES, 0
    for game in games:
        if len(game.hands) > MAX_HANDS:
            raise ValueError(_TOO_MANY)
        line = f"\n{game_line(game)}".encode()
        is_full = len(lines) == (most_games or MAX_GAMES) or size + len(line) + 1 > MAX_FILE_BYTES
        if is_full or (lines and most_hands and hands + len(game.hands) > most_hands):
            files.append(_file(lines))
            lines, size, hands = [], _EMPTY_BYTES, 0
        lines.append(line)
        size += len(line) + 1
        hands += len(game.hands)
    return [*files, _file(lines)]


def _file(lines: list[bytes]) -> bytes:
    return _OPENING + b",".join(lines) + (b"\n" if lines else b"") + _CLOSING


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
    about = {"place": game.place, "note": game.note, "as_of": moment_text(game.as_of)}
    return {
        "title": game.title,
        **{key: text for key, text in about.items() if text is not None},
        "edition": game.rules.edition,
        "house_rules": house_rules_of(game.rules),
        "players": game.rules.players,
        "rules": game.rules.as_dict(),
        "seats": list(game.seats),
        **({"earlier_seats": EARLIER_SEATS.write(game.earlier_seats)} if game.earlier_seats else {}),
        "first_dealer": game.first_dealer,
        "next_dealer": game.next_dealer,
        "start_totals": list(game.start_totals),
        "hands_to_play": game.hands_to_play,
        "count_all": game.count_all,
        "stopped": game.stopped,
        "created_at": moment_text(game.created_at),
        "hands": [
            _hand_as_dict(game, hand, players_of(place, game.seats, game.earlier_seats))
            for place, hand in enumerate(game.hands)
        ],
        **({"history": HISTORY.write(game.history)} if game.history else {}),
    }


def _hand_as_dict(game: GameEntry, hand: HandEntry, players: Seats) -> dict[str, Any]:
    sides = hand.result.sides
    names = side_names(game.rules, players, len(sides))
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
    if hand.form_key is not None:
        written["key"] = hand.form_key
    return written
