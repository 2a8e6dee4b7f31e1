"""The rules of a table as the arguments of an address; every link about rules carries them."""

import re
from contextlib import suppress
from typing import Any

from flask import session, url_for
from werkzeug.datastructures import MultiDict

from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games import house_rules_of
from scorekeeper.records.hands import rules_from
from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.rules.editions import HouseRule
from scorekeeper.store.games.scorers import last_changed_of
from scorekeeper.store.models import Game
from scorekeeper.web.parts.usual_box import usual_box
from scorekeeper.web.serving.devices import current_device

_HOUSE = "house-"
HOUSE_OF = "house-of"
_PICKED = "picked_table"
_WORDS = {"yes": True, "no": False, "none": None}


def article_url(number: str, rules: Rules) -> str:
    """The address of an article of the rulebook, as a table with `rules` reads it."""
    return url_for("rulebook.article", number=number, **rules_args(rules))


def rules_in(args: MultiDict[str, str], table: Rules) -> dict[str, Any]:
    """The rules in an address as values of `mille-bornes-question/1`.

    Without a box in the address they are the rules of `table`. House rules belong to their box (`house-of`):
    if another box is picked beside them, they are dropped.
    """
    if "box" not in args:
        return {
            "edition": table.edition,
            "players": table.players,
            "house_rules": house_rules_of(table),
        }
    theirs = args.get(HOUSE_OF, args["box"]) == args["box"]
    given = [name for name in args if theirs and name.startswith(_HOUSE) and name != HOUSE_OF]
    return {
        "edition": args["box"],
        "players": whole_number(args.get("players", str(table.players))),
        "house_rules": {name.removeprefix(_HOUSE): _value(args[name]) for name in given},
    }


def rules_args(rules: Rules) -> dict[str, Any]:
    """The arguments of an address that name `rules`."""
    house = {f"{_HOUSE}{name}": _word(value) for name, value in house_rules_of(rules).items()}
    return {"box": rules.edition, "players": rules.players, **house}


def names_rules(name: str) -> bool:
    """True for an argument that names rules: the box, the players, a house rule."""
    return name in ("box", "players") or name.startswith(_HOUSE)


def table_rules(args: MultiDict[str, str]) -> Rules:
    """The rules in the address, else those of this phone's table, else those of the usual box.

    Rules that cannot be read are skipped here; the reader of the question says what is wrong with them.
    """
    return said_rules(args) or _usual_table()


def said_rules(args: MultiDict[str, str]) -> Rules | None:
    """The rules in the address, else those of this phone's table; None if neither is known."""
    known = known_table()
    if "box" not in args:
        return known
    named = rules_in(args, known or _usual_table())
    with suppress(Unreadable):
        return rules_from(named["edition"], named["players"], named["house_rules"])
    return known


def _usual_table() -> Rules:
    return EDITIONS[usual_box()].rules(2)


def known_table() -> Rules | None:
    """The rules of this phone's table: those picked last, or those of a game begun since then."""
    latest = latest_game()
    picked = session.get(_PICKED)
    if picked and picked["before"] == (latest and latest.public_id):
        with suppress(Unreadable):  # the box had another id when it was picked
            return rules_from(picked["box"], picked["players"], picked.get("values", {}))
    return latest.rules if latest else None


def remember_table(rules: Rules) -> None:
    """Remember a picked box, its option and the number of players on this phone until it begins a game."""
    latest = latest_game()
    before = latest and latest.public_id
    session[_PICKED] = {
        "box": rules.edition,
        "players": rules.players,
        "values": house_rules_of(rules),
        "before": before,
    }
    session.permanent = True


def latest_game() -> Game | None:
    """The game that this phone scored last."""
    device = current_device()
    return last_changed_of(device) if device else None


def whole_number(text: str | None) -> Any:
    """A whole number in an address; other text is returned unchanged, so that the refusal can quote it."""
    bare = re.sub(r"\s", "", text or "")
    return int(bare) if re.fullmatch(r"[0-9]{1,6}", bare) else text


def _value(word: str) -> Any:
    return _WORDS[word] if word in _WORDS else whole_number(word)


def _word(value: HouseRule) -> str:
    return next((word for word, meaning in _WORDS.items() if meaning is value), str(value))
