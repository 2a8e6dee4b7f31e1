"""The end of a game in words: who won and why, the totals, the deciding hand and the best hand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.game import BestHand, Outcome, Tally
from scorekeeper.store.models import Game
from scorekeeper.web.parts.text.score_sheet import verdict
from scorekeeper.web.serving.language import number

#: Name tied best hands up to this many.
MOST_NAMED: Final = 3


@dataclass(frozen=True)
class FinalTotal:
    """A side's total and its place, with a `note`: "won", "tied", "beaten" (it reached the goal but has fewer
    points), or what it needed. The note is "" if there is nothing to say. `won`: alone."""

    side: int
    place: int
    points: int
    won: bool
    note: str


@dataclass(frozen=True)
class Fact:
    """A hand worth remembering: "Best hand", "2,200", and a word for each side that made it: "hand 3"."""

    title: str
    figure: str
    sides: Sequence[tuple[int, str]]
    more: str = ""


@dataclass(frozen=True)
class EndOfGame:
    """The end of a game: the sentence of the win, its reasons, every side's total, highest first, and some
    facts."""

    won: str
    reasons: Sequence[str]
    totals: Sequence[FinalTotal]
    facts: Sequence[Fact]


def end_of_game(game: Game, added_up: Tally, called: Sequence[str] = ()) -> EndOfGame | None:
    """The end of `game` in words, or None while it goes on. Sides go by their names, or by `called`."""
    outcome = added_up.outcome
    if outcome is None:
        return None
    won, *reasons = verdict(game, added_up, called)
    if outcome.reason == "reached":  # the totals say how much the others needed
        reasons = []
    if len(outcome.winners) > 1:
        stopped = outcome.reason == "stopped"
        reasons = [_("The table stopped early.") if stopped else _("The table left it as a tie.")]
    facts = [] if game.rules.single_race else _facts(added_up, outcome)
    return EndOfGame(won, reasons, _totals(added_up, outcome), facts)


def _totals(added_up: Tally, outcome: Outcome) -> list[FinalTotal]:
    totals = [
        FinalTotal(
            side,
            1 + sum(other > total for other in added_up.totals),
            total,
            won=outcome.winners == (side,),
            note=_note(outcome, side, lacking),
        )
        for side, (total, lacking) in enumerate(zip(added_up.totals, added_up.needs, strict=True))
    ]
    return sorted(totals, key=lambda total: total.place)


def _note(outcome: Outcome, side: int, lacking: int) -> str:
    if side in outcome.winners:
        return _("won") if len(outcome.winners) == 1 else _("tied")
    if outcome.reason not in ("reached", "highest"):
        return ""
    return _("needed %(points)s", points=number(lacking)) if lacking else _("beaten")


def _facts(added_up: Tally, outcome: Outcome) -> list[Fact]:
    facts = []
    if added_up.decided_by is not None:
        scores = added_up.rows[added_up.decided_by - 1].scores
        decided = len(outcome.winners) == 1 and outcome.reason != "hands_played"
        # Translators: the hand that decided the game
        title = _("Deciding hand") if decided else _("Last hand")
        winners = [(side, f"+{number(scores[side].total)}") for side in outcome.winners]
        facts.append(Fact(title, _("Hand %(number)s", number=added_up.decided_by), winners))
    if added_up.best_hands:
        facts.append(_best_hand(added_up.best_hands))
    return facts


def _best_hand(level: Sequence[BestHand]) -> Fact:
    figure = number(level[0].points)
    if len(level) > MOST_NAMED:
        times = ngettext("%(num)s time", "%(num)s times", len(level))
        return Fact(_("Best hand"), figure, [], times)
    sides = [(best.side, _("hand %(number)s", number=best.number)) for best in level]
    return Fact(_("Best hand"), figure, sides)
