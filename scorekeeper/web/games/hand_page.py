"""What the page for entering a hand shows beside its controls: the server's own score, and what is wrong."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from scorekeeper.rules import HandResult, Problem, Rules, SideScore, problems, receipts
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.problems import won_by
from scorekeeper.rules.scoring import score_so_far
from scorekeeper.store.models import Game, Hand
from scorekeeper.web.common.text.problem_notes import Note, problem_note, ways_in_words
from scorekeeper.web.common.text.score_sheet import ReceiptLine, endings, receipt, tally_of
from scorekeeper.web.games.forms.hand import HandForm, SideForm

#: A side whose miles are not given yet stands in with one card, so that no shutout shows before it is sure.
STAND_IN = 25


@dataclass(frozen=True)
class Panel:
    """One side's part of the page. `gained` is None while there is no score."""

    index: int
    name: str
    form: SideForm
    miles: int | None
    gained: int | None
    total: int | None
    lines: Sequence[ReceiptLine]
    endings: Sequence[str]
    notes: Sequence[Note]
    taken: dict[str, str]
    won: bool


@dataclass(frozen=True)
class HandPage:
    """A hand being entered. `extension_notes` and `notes` are what is wrong beyond a single side, `ways` what
    would make an impossible hand possible."""

    game: Game
    form: HandForm
    hand: Hand | None
    number: int
    panels: Sequence[Panel]
    extension_notes: Sequence[Note]
    notes: Sequence[Note]
    ways: Sequence[str]
    possible: bool
    counts: bool

    @property
    def said(self) -> bool:
        """Whether anything is said to be wrong, anywhere on the page."""
        return bool(self.extension_notes or self.notes or any(panel.notes for panel in self.panels))


def hand_page(game: Game, form: HandForm, hand: Hand | None = None) -> HandPage:
    """The page for a new hand, or for correcting `hand`, with what `form` holds scored."""
    rules, names = game.rules, game.side_names
    missing = form.missing(rules)
    result = form.result(rules, STAND_IN)
    found = problems(rules, result)
    scores = _scores(rules, result, found, missing)
    before, counts = _totals_before(game, hand)
    notes = _notes(found, rules, names)
    panels = []
    for index, side_form in enumerate(form.sides(rules)):
        scored = scores[index] if scores else None
        gained = scored.total if scored else None
        panels.append(
            Panel(
                index,
                names[index],
                side_form,
                None if index in missing else result.sides[index].miles,
                gained,
                None if gained is None else before[index] + (gained if counts else 0),
                receipt(rules, result.sides[index], scored) if scored else (),
                endings(scored) if scored else (),
                [*notes[index], *map(Note, _field_errors(side_form))],
                _taken(form, rules, names, index),
                index not in missing and index == won_by(rules, result),
            )
        )
    number = len(game.hands) + 1 if hand is None else game.hands.index(hand) + 1
    possible = not found and not missing
    return HandPage(
        game,
        form,
        hand,
        number,
        panels,
        notes["extension"],
        notes["hand"],
        ways_in_words(rules, result, names) if found else (),
        possible,
        counts,
    )


def missing_notes(page: HandPage) -> list[Note]:
    """What still has to be said before the hand can be saved."""
    return [
        Note(_("How far did %(side)s drive?", side=panel.name))
        for panel in page.panels
        if panel.miles is None and not panel.notes
    ]


def _scores(
    rules: Rules, result: HandResult, found: Sequence[Problem], missing: Sequence[int]
) -> list[SideScore] | None:
    """Each side's score; of a side without miles what else it has; None for an impossible hand."""
    if found:
        return None
    so_far = score_so_far(rules, [side._replace(miles=0) for side in result.sides])
    return [
        so_far[index] if index in missing else scored for index, scored in enumerate(receipts(rules, result))
    ]


def _totals_before(game: Game, hand: Hand | None) -> tuple[Sequence[int], bool]:
    """The totals before this hand, and whether it counts."""
    added_up = tally_of(game)
    start = game.start_totals or (0,) * game.rules.sides
    if hand is None:
        decided = added_up.outcome is not None and added_up.outcome.reason != "stopped"
        return added_up.totals, game.count_all or not decided
    place = game.hands.index(hand)
    return (added_up.rows[place - 1].totals if place else start), added_up.rows[place].counts


def _notes(found: Sequence[Problem], rules: Rules, names: Sequence[str]) -> dict[object, list[Note]]:
    """The problems as sentences, by the control they belong to: a side, "extension" or "hand"."""
    notes: dict[object, list[Note]] = defaultdict(list)
    for problem in found:
        said = problem_note(problem, rules, names)
        for place in _places(problem):
            notes[place].append(said)
    return notes


def _places(problem: Problem) -> Sequence[object]:
    if problem.code == "extension-caller-short":
        return ["extension"]
    if problem.side is not None:
        return [problem.side]
    sides = problem.facts.get("sides")
    return sides if isinstance(sides, tuple) else ["hand"]


def _field_errors(form: SideForm) -> list[str]:
    """What could not be read in the fields in use."""
    fields = {"typed": [form.typed], "cards": list(form.cards.form)}.get(form.way.data, [])
    return [str(error) for field in fields for error in field.errors]


def _taken(form: HandForm, rules: Rules, names: Sequence[str], index: int) -> dict[str, str]:
    """Which safeties another side has, by card, with that side's name."""
    return {
        card: names[other]
        for other, side in enumerate(form.sides(rules))
        if other != index
        for card in SAFETIES
        if side[card].data in ("played", "coup")
    }
