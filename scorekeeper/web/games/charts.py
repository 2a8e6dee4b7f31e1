"""Charts of a game: the race, where the points came from, and how often a side completed its trip."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from flask import request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.rules.game import Row, Tally
from scorekeeper.rules.items import ITEMS
from scorekeeper.store.models import Game
from scorekeeper.web.parts.live_regions import render_live, unchanged
from scorekeeper.web.parts.template_helpers import wants_fragment
from scorekeeper.web.parts.text.player_changes import names_with_earlier
from scorekeeper.web.parts.text.score_sheet import item_name
from scorekeeper.web.serving.access import game_to_read

if TYPE_CHECKING:
    from scorekeeper.web.parts.charts import Chart

#: Item -> look. Distance, safeties, coups fourrés, the end of the trip, the extension and the shutout have a
#: hue each; textures tell items of one hue apart.
LOOKS: Final = {
    "distance": "green",
    "safeties": "blue",
    "all_four": "blue hatched",
    "coups_fourres": "red",
    "trip_completed": "yellow",
    "delayed_action": "yellow hatched",
    "safe_trip": "yellow dotted",
    "no_100s": "yellow barred",
    "extension": "violet",
    "extension_failed": "violet hatched",
    "shutout": "grey",
}


def show(public_id: str) -> ResponseReturnValue:
    game = game_to_read(public_id)
    version = str(game.version)
    if wants_fragment() and request.args.get("v") == version:
        return unchanged()
    return render_live("games/charts.html", game=game, version=version, charts=[*_charts(game, game.tally)])


def _charts(game: Game, added_up: Tally) -> Iterator["Chart"]:
    """The charts of a game; none before its first hand, and no chart of points if nobody has any."""
    from scorekeeper.web.parts import charts  # imported late: a phone fetches its library later

    counted = [(row, hand.result) for row, hand in zip(added_up.rows, game.hands, strict=True) if row.counts]
    played, hands = [row for row, _hand in counted], [hand for _row, hand in counted]
    if not played:
        return
    names = names_with_earlier(game)
    start = game.start_totals or (0,) * len(names)
    lines = [
        charts.Line(name, (begun, *(row.totals[side] for row in played)))
        for side, (name, begun) in enumerate(zip(names, start, strict=True))
    ]
    target = game.rules.points_to_win if game.hands_to_play is None else None
    yield charts.race("race", _("The race"), lines, target=target)
    parts = [
        charts.Part(_("Before"), start, "blank"),
        *(charts.Part(item_name(item, game.rules), _points(item, played), LOOKS[item]) for item in ITEMS),
    ]
    with_points = [part for part in parts if any(part.points)]
    if with_points:
        yield charts.stacked("items", _("Where the points came from"), names, with_points)
    if not game.rules.single_race:
        completed = [game.rules.completed_by(hand) for hand in hands]
        trips = [charts.Rate(name, completed.count(side), len(played)) for side, name in enumerate(names)]
        yield charts.rates("trips", _("Trips completed"), trips, corner=_("Side"))


def _points(item: str, played: Sequence[Row]) -> list[int]:
    """Each side's points for an item, over all hands."""
    by_side = zip(*(row.scores for row in played), strict=True)
    return [
        sum(line.points for scored in side for line in scored.lines if line.item == item) for side in by_side
    ]
