"""Disputes about a scored hand: how other boxes score it, and how it could have happened.

These pages only read, so everybody who may watch the game may use them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from flask import abort, render_template
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.disputes.compare import Difference, EditionResult, compare_editions
from scorekeeper.disputes.play_by_play import Discards, Turn, dealt_cards, folded, play_by_play
from scorekeeper.disputes.rulebook import Elsewhere
from scorekeeper.play.witness import witness
from scorekeeper.records.games import house_rules_of
from scorekeeper.records.plays import Record, writable_names, write_record
from scorekeeper.rules import SideScore, receipts
from scorekeeper.rules.problems import problems
from scorekeeper.rules.who_plays import Sitting
from scorekeeper.store.models import Game, Hand
from scorekeeper.web.parts.addresses.record_url import replay_address
from scorekeeper.web.parts.downloads import attachment
from scorekeeper.web.parts.text.editions_text import others_in_words, rules_name
from scorekeeper.web.parts.text.problem_notes import Note, note_by, problem_note, ways_in_words
from scorekeeper.web.parts.text.score_sheet import caller_of, item_name
from scorekeeper.web.parts.text.sources import together
from scorekeeper.web.serving.access import game_to_read, hand_of
from scorekeeper.web.serving.language import voice


@dataclass(frozen=True)
class SideComparison:
    """A side's points here and in another box, and the differing lines with their reasons."""

    here: int
    there: int
    lines: Sequence[tuple[str, Difference, str]]


class Compared(NamedTuple):
    """A hand in another box. `same`: it scores the same, None if nothing can be compared; `notes` say why."""

    same: bool | None
    notes: Sequence[Note]
    sides: Sequence[SideComparison]
    unasked: Sequence[str]


@dataclass(frozen=True)
class OtherBoxes:
    """Boxes with the same result; they may include the table's own as printed. `title`: their names."""

    editions: Sequence[str]
    title: str
    compared: Compared


@dataclass(frozen=True)
class Passage:
    """A turn in words; or, without `player`, consecutive turns in which players only discarded: name and
    card."""

    player: int | None
    words: str = ""
    discards: Sequence[tuple[str, str]] = ()


def boxes(public_id: str, hand_id: int) -> ResponseReturnValue:
    """Score the hand in other boxes, line by line."""
    game, hand = _hand(public_id, hand_id)
    scores = receipts(game.rules, hand.result)
    names = game.sitting(hand.id).side_names
    compared = {
        box.edition: _compared(game, hand, names, scores, box)
        for box in compare_editions(game.rules, hand.result)
    }
    alike = together(compared, lambda edition: repr(compared[edition]))
    found = [
        OtherBoxes(editions, others_in_words(game.rules, editions), compared[editions[0]])
        for editions in alike
    ]
    return _render(
        "boxes",
        game,
        hand,
        scores=scores,
        boxes=sorted(found, key=lambda box: (box.compared.same is True, not box.compared.unasked)),
        elsewhere=[Elsewhere(edition, box.same, None) for edition, box in compared.items()],
    )


def how(public_id: str, hand_id: int) -> ResponseReturnValue:
    """Tell, turn by turn, one possible course of play that ends in this hand."""
    game, hand = _hand(public_id, hand_id)
    table = game.sitting(hand.id)
    record = _record(game, hand)
    turns = play_by_play(record) if record else []
    return _render(
        "how",
        game,
        hand,
        passages=[_passage(game, table, part) for part in folded(turns)],
        watch=replay_address(write_record(record).encode()) if record else "",
        dealt=dealt_cards(record) if record else (),
        completed=game.rules.completed_by(hand.result) is not None,
        notes=[
            problem_note(problem, game.rules, table.side_names)
            for problem in problems(game.rules, hand.result)
        ],
        ways=ways_in_words(game.rules, hand.result, table.side_names),
    )


def record(public_id: str, hand_id: int) -> ResponseReturnValue:
    """Download the play of `how` as a record (`mille-bornes-record/1`) for replay."""
    game, hand = _hand(public_id, hand_id)
    found = _record(game, hand)
    if found is None:
        abort(404)
    return attachment(write_record(found), f"hand-{game.hands.index(hand) + 1}.mb", "text/plain")


# --- answers -----------------------------------------------------------------------------------------


def _hand(public_id: str, hand_id: int) -> tuple[Game, Hand]:
    game = game_to_read(public_id)
    return game, hand_of(game, hand_id)


def _render(page: str, game: Game, hand: Hand, **more: object) -> str:
    number = game.hands.index(hand) + 1
    return render_template(
        f"disputes/compare_hand/{page}.html",
        game=game,
        hand=hand,
        table=game.sitting(hand.id),
        number=number,
        rules_name=rules_name(game.rules),
        **more,
    )


def _compared(
    game: Game, hand: Hand, names: Sequence[str], scores: Sequence[SideScore], found: EditionResult
) -> Compared:
    caller = caller_of(hand.result, names)
    sides = [
        SideComparison(
            here.total,
            there.total,
            [
                (
                    item_name(line.item, game.rules, caller),
                    line,
                    voice(game.rules).say(line.why, names),
                )
                for line in differences
            ],
        )
        for here, there, differences in zip(scores, found.scores, found.differences, strict=False)
    ]
    unasked = [voice(game.rules).say(question, names) for question in found.unasked]
    same = not any(found.differences) if sides else None
    return Compared(same, _why_not(game, names, found), sides, unasked)


def _why_not(game: Game, names: Sequence[str], found: EditionResult) -> list[Note]:
    """Why the hand has no score there; empty if it has one."""
    if found.rules is None:
        reason = ngettext(
            "This box is not for %(num)s player.",
            "This box is not for %(num)s players.",
            game.rules.players,
        )
        return [note_by("MB-2.1", reason, game.rules)]
    if found.game_differs:
        reason = _("The other of the two games is a single race: points of one say nothing in the other.")
        return [note_by("MB-12.1", reason, game.rules)]
    if found.sides_differ:
        reason = ngettext(
            "Here %(players)s players make %(num)s side.",
            "Here %(players)s players make %(num)s sides.",
            found.rules.sides,
            players=game.rules.players,
        )
        return [note_by("MB-2.1", reason, found.rules)]
    return [problem_note(problem, game.rules, names) for problem in found.problems]


def _passage(game: Game, table: Sitting, part: Turn | Discards) -> Passage:
    language = voice(game.rules)
    if isinstance(part, Discards):
        thrown = [(table.seats[seat], language.card_with_article(card)) for seat, card in part.cards]
        return Passage(None, discards=thrown)
    sentences = [language.say(sentence, table.side_names) for sentence in part.sentences]
    return Passage(part.player, language.and_list(sentences))


def _record(game: Game, hand: Hand) -> Record | None:
    """A course of play that ends in this hand; None for an impossible hand that an earlier version
    accepted."""
    names = writable_names(game.sitting(hand.id).seats)
    return witness(game.rules, hand.result, house_rules_of(game.rules), names)
