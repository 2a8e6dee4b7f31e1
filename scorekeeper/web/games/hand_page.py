"""The page for entering a hand: the controls, the server's own score, and the problems."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules import Problem, Rules, SideScore
from scorekeeper.rules.claims import idle_pile_claims
from scorekeeper.rules.entry import EnteredHand
from scorekeeper.rules.ways_to_be_possible import ways_to_be_possible
from scorekeeper.rules.who_plays import Sitting
from scorekeeper.store.models import Game, Hand
from scorekeeper.web.games.forms.hand import COUP, PLAYED, HandForm, SideForm, hand_form
from scorekeeper.web.parts.text.problem_notes import Note, problem_note, way_as_fact
from scorekeeper.web.parts.text.score_sheet import ReceiptLine, caller_of, receipt
from scorekeeper.web.serving.language import number, voice

#: Row -> its notes; a row is a side, or "hand".
Notes = Mapping[object, Sequence[Note]]


@dataclass(frozen=True)
class Panel:
    """One side's row. `before` is its total before this hand; `gained` its points for the hand, None while
    there is no score; `saved` its points for the hand as saved, if that is corrected. `undecided` are the
    extra points it gets if the others end up without miles."""

    index: int
    name: str
    form: SideForm
    before: int
    miles: int | None
    gained: int | None
    saved: int | None
    undecided: int
    lines: Sequence[ReceiptLine]
    notes: Sequence[Note]


@dataclass(frozen=True)
class HandPage:
    """A hand being entered; `table` plays it. `notes` are problems of the whole hand. `ways` are fixes of an
    impossible hand, each as the fact that then holds ("Ann called the extension"). `from_others` lists points
    that sides get because of others. `idle_claims` says which claims do not count."""

    game: Game
    form: HandForm
    hand: Hand | None
    table: Sitting
    number: int
    panels: Sequence[Panel]
    notes: Sequence[Note]
    ways: Sequence[str]
    counts: bool
    from_others: Sequence[str]
    idle_claims: str

    @property
    def has_notes(self) -> bool:
        """True if the page reports any problem."""
        return bool(self.all_notes)

    @property
    def all_notes(self) -> list[Note]:
        """All notes without duplicates: those of the sides, then those of the hand."""
        notes = [note for panel in self.panels for note in panel.notes]
        return list(dict.fromkeys([*notes, *self.notes]))

    @property
    def safeties_played(self) -> bool:
        """True if any side has played a safety."""
        return any(panel.form.safeties(PLAYED, COUP) for panel in self.panels)

    def taken_from(self, side: int) -> tuple[str, ...]:
        """The safeties that other sides have played."""
        others = [panel.form for panel in self.panels if panel.index != side]
        return tuple(card for form in others for card in form.safeties(PLAYED, COUP))

    @property
    def coups_fourres(self) -> str:
        """A sentence about the coups fourrés entered and their points; empty without any."""
        rules = self.game.rules
        if not rules.points_coup_fourre:
            return ""
        words = voice(rules)
        made = [(panel.name, cards) for panel in self.panels if (cards := panel.form.safeties(COUP))]
        if not made:
            return ""
        sides = [
            _("%(side)s (%(cards)s)", side=name, cards=words.comma_list([*map(words.card, cards)]))
            for name, cards in made
        ]
        return ngettext(
            "Coup fourré, +%(points)s: %(sides)s.",
            "Coups fourrés, +%(points)s each: %(sides)s.",
            sum(len(cards) for _name, cards in made),
            points=number(rules.points_coup_fourre + (0 if rules.race else rules.points_safety)),
            sides=words.comma_list(sides),
        )

    @property
    def undecided(self) -> str:
        """A sentence about points that depend on missing miles; empty if none do."""
        gaining = [panel for panel in self.panels if panel.undecided]
        if not gaining:
            return ""
        lacking = [panel.name for panel in self.panels if panel.miles is None]
        people = len(lacking) * self.game.rules.players // self.game.rules.sides
        facts = {
            "points": number(gaining[0].undecided),
            "sides": voice().and_list([panel.name for panel in gaining]),
            "others": voice().and_list(lacking),
        }
        if len(gaining) == 1:
            return ngettext(
                "Shutout: %(points)s more for %(sides)s if %(others)s has no miles.",
                "Shutout: %(points)s more for %(sides)s if %(others)s have no miles.",
                people,
                **facts,
            )
        return ngettext(
            "Shutout: %(points)s more each for %(sides)s if %(others)s has no miles.",
            "Shutout: %(points)s more each for %(sides)s if %(others)s have no miles.",
            people,
            **facts,
        )

    @property
    def side_to_mend(self) -> int | None:
        """The first side with a problem, else the first without miles, or None."""
        wrong = [panel.index for panel in self.panels if panel.notes]
        lacking = [panel.index for panel in self.panels if panel.miles is None]
        return next(iter(wrong or lacking), None)


def hand_page(
    game: Game, form: HandForm, hand: Hand | None = None, entered: EnteredHand | None = None
) -> HandPage:
    """The page for a new hand, or for correcting `hand`, with `form` scored. `entered` is the judged hand, if
    it was judged before."""
    rules = game.rules
    table = players_of_hand(game, hand)
    names = table.side_names
    if table != game.present_sitting:
        form.name_players(table)
    entered = entered or form.entered()
    notes = _notes(entered.problems, rules, names)
    before, counts = _totals_before(game, hand)
    saved = _saved_points(game, hand)
    return HandPage(
        game=game,
        form=form,
        hand=hand,
        table=table,
        number=len(game.hands) + 1 if hand is None else game.hands.index(hand) + 1,
        panels=[
            _panel(form, entered, names, index, before[index], saved[index], notes[index])
            for index in range(rules.sides)
        ],
        notes=notes["hand"],
        ways=[
            way_as_fact(way, rules, entered.likeliest, names)
            for way in ways_to_be_possible(rules, entered.likeliest)
        ],
        counts=counts,
        from_others=_points_from_others(entered, rules, names),
        idle_claims=idle_claims(form, entered, names),
    )


def players_of_hand(game: Game, hand: Hand | None) -> Sitting:
    """Who plays a saved hand, or the next one without `hand`."""
    return game.present_sitting if hand is None else game.sitting(hand.id)


def with_way_taken(game: Game, form: HandForm, number: int | None) -> HandForm | None:
    """A form with the fix of this number applied, counted as offered for `form`; None if there is no such
    fix. A side without miles stays without, unless the fix sets them. Unreadable text stays."""
    entered = form.entered()
    ways = ways_to_be_possible(game.rules, entered.likeliest)
    if number is None or number not in range(len(ways)):
        return None
    meta = {"form_key": form.form_key.data, "dealer": form.chosen_dealer, "seen": form.seen.data}
    amended, way = hand_form(game, formdata=None, **meta), ways[number].hand
    before = entered.likeliest.sides
    without = [side for side in entered.missing if way.sides[side].miles == before[side].miles]
    amended.fill(way, without)
    amended.keep_unreadable(form)
    return amended


def idle_claims(form: HandForm, entered: EnteredHand, names: Sequence[str]) -> str:
    """A sentence about claims of an empty draw pile that do not count; empty if there are none."""
    idle = idle_pile_claims(form.rules, entered.result, form.claims())
    sides = [names[side] for side in idle if side not in entered.missing]
    if not sides:
        return ""
    return _(
        "An empty draw pile counts only for a side that completes its trip, so not for %(sides)s.",
        sides=voice().and_list(sides),
    )


def missing_notes(page: HandPage) -> list[Note]:
    """A note about what is missing before the hand can be saved, if anything is."""
    lacking = [panel.name for panel in page.panels if panel.miles is None and not panel.notes]
    return [Note(_("How far did %(side)s drive?", side=voice().and_list(lacking)))] if lacking else []


def _panel(
    form: HandForm,
    entered: EnteredHand,
    names: Sequence[str],
    index: int,
    before: int,
    saved: int | None,
    notes: Sequence[Note],
) -> Panel:
    side_form, side = form.sides[index], entered.result.sides[index]
    scored = entered.scores[index] if entered.scores else None
    caller = caller_of(entered.result, names)
    return Panel(
        index=index,
        name=names[index],
        form=side_form,
        before=before,
        miles=None if index in entered.missing else side.miles,
        gained=scored.total if scored else None,
        saved=saved,
        undecided=entered.undecided[index],
        lines=receipt(form.rules, side, scored, caller) if scored else (),
        notes=[*notes, *map(Note, _field_errors(side_form))],
    )


def _totals_before(game: Game, hand: Hand | None) -> tuple[Sequence[int], bool]:
    """The totals before this hand, and whether it counts."""
    added_up = game.tally
    start = game.start_totals or (0,) * game.rules.sides
    if hand is None:
        decided = added_up.outcome is not None and added_up.outcome.reason != "stopped"
        return added_up.totals, game.count_all or not decided
    place = game.hands.index(hand)
    return (added_up.rows[place - 1].totals if place else start), added_up.rows[place].counts


def _saved_points(game: Game, hand: Hand | None) -> Sequence[int | None]:
    """Each side's points for a saved hand; None each for a new one."""
    if hand is None:
        return (None,) * game.rules.sides
    return [scored.total for scored in game.tally.rows[game.hands.index(hand)].scores]


def _notes(found: Sequence[Problem], rules: Rules, names: Sequence[str]) -> Notes:
    """Turn problems into notes, by row."""
    notes: dict[object, list[Note]] = defaultdict(list)
    for problem in found:
        note = problem_note(problem, rules, names)
        for place in _places(problem):
            notes[place].append(note)
    return notes


def _places(problem: Problem) -> Sequence[object]:
    if problem.side is not None:
        return [problem.side]
    sides = problem.facts.get("sides")
    return sides if isinstance(sides, tuple) else ["hand"]


def _field_errors(form: SideForm) -> list[str]:
    """The errors of the fields for miles and counts."""
    return [str(error) for field in form.numbers for error in field.errors]


def _points_from_others(entered: EnteredHand, rules: Rules, names: Sequence[str]) -> list[str]:
    """A sentence about shutouts and one about a failed extension, if any side's score includes points for
    them."""
    scores, caller = entered.scores or (), entered.result.extension_called_by
    at_zero = [name for name, side in zip(names, entered.result.sides, strict=True) if side.miles == 0]
    players_a_side, told = rules.players // rules.sides, []
    if shutouts := _gained("shutout", scores, names):
        told.append(
            ngettext(
                "%(others)s has no miles: %(gained)s.",
                "%(others)s have no miles: %(gained)s.",
                len(at_zero) * players_a_side,
                others=voice().and_list(at_zero),
                gained=shutouts,
            )
        )
    if caller is not None and (failed := _gained("extension_failed", scores, names)):
        told.append(
            ngettext(
                "%(side)s has not completed the extension: %(gained)s.",
                "%(side)s have not completed the extension: %(gained)s.",
                players_a_side,
                side=names[caller],
                gained=failed,
            )
        )
    return told


def _gained(item: str, scores: Sequence[SideScore], names: Sequence[str]) -> str:
    """The points for an item, and the sides that have them; empty if none has."""
    sides = defaultdict(list)
    for name, scored in zip(names, scores, strict=False):
        for line in scored.lines:
            if line.item == item:
                sides[line.points].append(name)
    return voice().comma_list(
        [
            ngettext(
                "+%(points)s to %(sides)s",
                "+%(points)s each to %(sides)s",
                len(gaining),
                points=number(points),
                sides=voice().and_list(gaining),
            )
            for points, gaining in sides.items()
        ]
    )
