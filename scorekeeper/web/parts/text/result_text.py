"""The result of a game as three lines of text, for a chat."""

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.game import Tally
from scorekeeper.store.models import Game
from scorekeeper.web.parts.text.editions_text import rules_name
from scorekeeper.web.parts.text.end_of_game import MOST_NAMED
from scorekeeper.web.parts.text.score_sheet import verdict
from scorekeeper.web.serving.language import number, voice


def result_text(game: Game, added_up: Tally) -> str:
    """Return the winner, all totals by rank, and the best hand; empty while the game goes on."""
    won = verdict(game, added_up)
    if not won:
        return ""
    hands = " · ".join([*_hands(game, added_up), rules_name(game.rules)])
    return "\n".join([won[0], totals_line(game, added_up), hands])


def totals_line(game: Game, added_up: Tally) -> str:
    """Every total, the highest first."""
    by_rank = sorted(enumerate(added_up.totals), key=lambda total: -total[1])
    return " · ".join(f"{game.side_names[side]} {number(total)}" for side, total in by_rank)


def _hands(game: Game, added_up: Tally) -> list[str]:
    if game.rules.single_race:
        return []
    played = ngettext("%(num)s hand", "%(num)s hands", len(added_up.rows))
    best = added_up.best_hands
    if not best or len(best) > MOST_NAMED:
        return [played]
    sides = voice().and_list([*dict.fromkeys(game.side_names[hand.side] for hand in best)])
    return [played, _("best hand %(points)s, %(sides)s", points=number(best[0].points), sides=sides)]
