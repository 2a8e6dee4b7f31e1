"""Words and figures of the picture of a game: who won or leads, every total, and memorable hands."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.game import Tally
from scorekeeper.store.models import Game
from scorekeeper.web.parts.dates import written
from scorekeeper.web.parts.picture.lettering import Lettering
from scorekeeper.web.parts.road import Road, road
from scorekeeper.web.parts.template_helpers import LETTERS
from scorekeeper.web.parts.text.editions_text import rules_name
from scorekeeper.web.parts.text.end_of_game import Fact, FinalTotal, end_of_game
from scorekeeper.web.parts.text.player_changes import earlier_players
from scorekeeper.web.serving.language import number, voice


@dataclass(frozen=True)
class PictureContents:
    """The words and figures of a picture. `going_on` says that the game is not over; it is empty once it is.
    `earlier` says who else played on a side. `ahead` are the sides that won or lead. `figure` is their total,
    or the goal before the first hand."""

    title: str
    when: str
    headline: str
    going_on: str
    names: Sequence[str]
    earlier: Sequence[str]
    ahead: Sequence[int]
    figure: str
    totals: Sequence[FinalTotal]
    facts: Sequence[Fact]
    box: str
    length: str
    road: Road


def picture_contents(game: Game, added_up: Tally, lettering: Lettering) -> PictureContents:
    """Describe a game for its picture, in the language of the request. A name that cannot be drawn becomes
    the side's letter."""
    names = [
        lettering.drawable(name).strip(" &") or _("Side %(letter)s", letter=LETTERS[side])
        for side, name in enumerate(game.side_names)
    ]
    way = road(game, added_up)
    end = end_of_game(game, added_up, names)
    played = ngettext("%(num)s hand", "%(num)s hands", len(added_up.rows))
    return PictureContents(
        title=lettering.drawable(game.title or ""),
        when=written(game.evening, "long"),
        headline=end.won if end else _headline(game, added_up, names),
        going_on="" if end else _going_on(added_up, played),
        names=names,
        earlier=earlier_players(game, lettering.drawable),
        ahead=_ahead(added_up),
        figure=number(max(added_up.totals) or way.end),
        totals=end.totals if end else _totals_so_far(game, added_up),
        facts=end.facts if end else (),
        box=rules_name(game.rules),
        length=" · ".join(_length(game, played if end else "")),
        road=way,
    )


def _ahead(added_up: Tally) -> Sequence[int]:
    if added_up.outcome:
        return added_up.outcome.winners
    return added_up.leaders if any(added_up.totals) else ()


def _going_on(added_up: Tally, played: str) -> str:
    return _("Still in play: %(hands)s so far", hands=played) if added_up.rows else _("The game begins")


def _headline(game: Game, added_up: Tally, names: Sequence[str]) -> str:
    """The headline of a game in progress."""
    ahead, points = added_up.leaders, number(max(added_up.totals))
    if not any(added_up.totals):
        return _("The road lies ahead.")
    if len(ahead) > 1:
        level = voice().and_list([names[side] for side in ahead])
        return _("%(sides)s are tied at %(points)s.", sides=level, points=points)
    if game.rules.players > game.rules.sides:
        return _("%(side)s lead with %(points)s.", side=names[ahead[0]], points=points)
    return _("%(side)s leads with %(points)s.", side=names[ahead[0]], points=points)


def _totals_so_far(game: Game, added_up: Tally) -> list[FinalTotal]:
    totals = [
        FinalTotal(
            side,
            1 + sum(other > total for other in added_up.totals),
            total,
            won=False,
            note=_("needs %(points)s", points=number(lacking))
            if lacking and game.hands_to_play is None
            else "",
        )
        for side, (total, lacking) in enumerate(zip(added_up.totals, added_up.needs, strict=True))
    ]
    return sorted(totals, key=lambda total: total.place)


def _length(game: Game, played: str) -> Iterator[str]:
    """The goal, and how many hands were played: a race is always one."""
    if game.hands_to_play is None:
        target = number(game.rules.points_to_win)
        yield (
            _("%(miles)s miles", miles=target)
            if game.rules.single_race
            else _("To %(points)s", points=target)
        )
        if played and not game.rules.single_race:
            yield played
    else:
        yield ngettext("%(num)s hand", "%(num)s hands", game.hands_to_play)
