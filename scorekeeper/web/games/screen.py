"""The big screen of a game: pages for a television that follow the game and turn by remote control."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from scorekeeper.rules.game import Tally
from scorekeeper.rules.items import ITEMS
from scorekeeper.store.games.going_on import next_of
from scorekeeper.store.games.rematches import rematch_of
from scorekeeper.store.models import Game
from scorekeeper.web.parts.addresses.phone_url import phone_url, reach
from scorekeeper.web.parts.live_regions import render_live, unchanged
from scorekeeper.web.parts.road import Shape, road
from scorekeeper.web.parts.template_helpers import qr_code, wants_fragment
from scorekeeper.web.parts.text.end_of_game import end_of_game
from scorekeeper.web.parts.text.player_changes import earlier_players
from scorekeeper.web.parts.text.score_sheet import SheetRow, caller_of, item_name, rows
from scorekeeper.web.parts.text.text_width import width
from scorekeeper.web.serving.access import game_to_read

pages = Blueprint("screen", __name__)

#: Hands on a page of the score sheet.
SHEET_LINES: Final = 10
#: Number of sides -> the drawing of the road, as high as the sides' lines allow.
ROADS: Final = {2: Shape(30, 38, 40), 3: Shape(19, 30, 40), 4: Shape(14, 26, 40)}
#: Number of sides -> the widest name, in letters, that is shown in large type.
LARGE_NAMES: Final = {2: 36, 3: 20, 4: 20}


@dataclass(frozen=True)
class Screen:
    """A page of the big screen: its `kind` and its hands. It is `part` of `parts` if a kind has several
    pages."""

    kind: str
    rows: Sequence[SheetRow] = ()
    part: int = 1
    parts: int = 1


@dataclass(frozen=True)
class ItemLine:
    """A line of the last hand: an item's name, and each side's points for it, None if it has none."""

    name: str
    points: Sequence[int | None]


@pages.get("/games/<public_id>/screen")
def show(public_id: str) -> ResponseReturnValue:
    game = game_to_read(public_id)
    version = str(game.version)
    if wants_fragment() and request.args.get("v") == version:
        return unchanged()
    added_up = game.tally
    played = rows(game, added_up)
    screens = _screens(added_up, played)
    watch = phone_url("games.show", public_id=game.public_id)
    return render_live(
        "games/screen/screen.html",
        game=game,
        version=version,
        tally=added_up,
        outcome=added_up.outcome,
        goes_on=next_of(game),
        rematch=rematch_of(game) if added_up.outcome else None,
        end=end_of_game(game, added_up),
        rows=played,
        items=_items(game, played[-1]) if played else [],
        earlier=earlier_players(game),
        at_last_hand=game.sitting(played[-1].hand.id) if played else None,
        screens=screens,
        page=(request.args.get("page", 1, int) - 1) % len(screens) + 1,
        road=road(game, added_up, ROADS[game.rules.sides]),
        large=_names_in_large_type(game),
        watch=watch,
        watch_code=qr_code(watch),
        reach=reach(),
    )


def _screens(added_up: Tally, played: Sequence[SheetRow]) -> list[Screen]:
    """The pages for the game's present state, in order."""
    if not played:
        return [Screen("totals"), Screen("watch")]
    parts = ceil(len(played) / SHEET_LINES)
    each = ceil(len(played) / parts)
    sheets = [
        Screen("sheet", played[part * each : (part + 1) * each], part + 1, parts) for part in range(parts)
    ]
    end = [Screen("end")] if added_up.outcome else []
    return [*end, Screen("totals"), Screen("hand"), *sheets, Screen("watch")]


def _items(game: Game, row: SheetRow) -> list[ItemLine]:
    """The receipts of a hand side by side, item by item, without items that no side has."""
    by_side = [{line.item: line.points for line in scored.lines} for scored in row.scores]
    caller = caller_of(row.hand.result, game.sitting(row.hand.id).side_names)
    return [
        ItemLine(item_name(item, game.rules, caller), [points.get(item) for points in by_side])
        for item in ITEMS
        if any(item in points for points in by_side)
    ]


def _names_in_large_type(game: Game) -> bool:
    return all(width(name) <= LARGE_NAMES[game.rules.sides] for name in game.side_names)
