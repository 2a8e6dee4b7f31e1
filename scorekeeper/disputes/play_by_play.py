"""Puts a record into words, turn by turn, to show how a hand can have happened."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from scorekeeper.records.plays import Record
from scorekeeper.rules.cards import MILES
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, EXTENSION, Action, Table, advance
from scorekeeper.rules.words import N_, Sentence


class Turn(NamedTuple):
    """A player's turn in words, including a coup fourré before it.

    `player`: the seat. `discard`: the card, if the turn is only a discard. The sentences have no subject and
    no full stop, because they are joined after a name: "Ann draws a 75 and plays a 100, now at 300 miles".
    Their facts are cards, the index of a side, and miles.
    """

    player: int
    sentences: tuple[Sentence, ...]
    discard: str | None = None


class Discards(NamedTuple):
    """Consecutive turns that are only discards: the seat and the card of each."""

    cards: tuple[tuple[int, str], ...]


def folded(turns: Sequence[Turn]) -> list[Turn | Discards]:
    """The turns, with consecutive discards joined into one `Discards`."""
    passages: list[Turn | Discards] = []
    for is_discard, run in groupby(turns, key=lambda turn: turn.discard is not None):
        together = list(run)
        if is_discard and len(together) > 1:
            passages.append(Discards(tuple((turn.player, str(turn.discard)) for turn in together)))
        else:
            passages += together
    return passages


def play_by_play(record: Record) -> list[Turn]:
    """Put the record into words, turn by turn.

    Drawn cards are named if the deck is known, except in a turn that is only a discard. Raises
    `IllegalAction` if the rules forbid a recorded action.
    """
    table = Table(record.rules, record.dealer, record.deck)
    turns: list[Turn] = []
    for index, action in enumerate(record.actions):
        extends = action.kind == EXTENSION
        goes_on = action.seat == table.last and (extends or table.again is not None)
        sentences = tuple(_sentences(table, action, record.deck or (), short=not goes_on))
        if table.finished and not _called_after(record, index):
            sentences += tuple(_completed(table, action))
        if goes_on:
            turns[-1] = Turn(action.seat, turns[-1].sentences + sentences)
        else:
            discard = action.card if action.kind == DISCARD and len(sentences) == 1 else None
            turns.append(Turn(action.seat, sentences, discard))
    return turns


def actions_in_words(record: Record, until: int | None = None) -> list[tuple[Sentence, ...]]:
    """Put the record into words, action by action, each with the card drawn.

    `until`: stop after this many actions. Raises `IllegalAction` if the rules forbid a recorded action.
    """
    table = Table(record.rules, record.dealer, record.deck)
    by_action = []
    for index, action in enumerate(record.actions[:until]):
        sentences = tuple(_sentences(table, action, record.deck or (), short=False))
        over = table.finished and not _called_after(record, index)
        by_action.append(sentences + tuple(_completed(table, action) if over else ()))
    return by_action


def dealt_cards(record: Record) -> tuple[tuple[str, ...], ...]:
    """The cards dealt to each player, in the order of the deal. () if the record has no deck."""
    hands = Table(record.rules, record.dealer, record.deck).hands
    return tuple(tuple(cards) for cards in hands or ())


def _called_after(record: Record, index: int) -> bool:
    """True if the next action calls the extension, so that the hand is not over."""
    return any(action.kind == EXTENSION for action in record.actions[index + 1 : index + 2])


def _completed(table: Table, action: Action) -> Iterator[Sentence]:
    """Yield the sentence for a completed trip. A hand can also end because nobody has a card left."""
    if table.rules.has_arrived(table.sides[table.side_of(action.seat)], table.target):
        yield Sentence(N_("ends the race") if table.rules.race else N_("completes the trip"), {})


def _sentences(table: Table, action: Action, deck: tuple[str, ...], short: bool) -> Iterator[Sentence]:
    """Put `action` into words and apply it to `table`.

    `short`: leave out the draw before a simple discard.
    """
    attack, pile, discards = table.attack, table.draw_pile, table.discards
    deck = () if table.shuffled else deck
    advance(table, action)
    if action.takes:
        yield Sentence(N_("takes %(a_card)s from the discard pile"), {"a_card": discards[-1]})
        pile = 0
    if action.card is None:
        yield Sentence(N_("calls the extension"), {})
    elif action.kind == COUP_FOURRE and attack:
        facts = {"a_card": action.card, "other_card": attack.hazard}
        yield Sentence(N_("answers %(other_card)s with %(a_card)s (coup fourré)"), facts)
        yield from _draw_in_words(0 if table.finished else pile, deck)
    elif action.kind == DISCARD:
        yield from _draw_in_words(pile, () if short else deck)
        yield Sentence(N_("discards %(a_card)s"), {"a_card": action.card})
    else:
        yield from _draw_in_words(pile, deck)
        yield _play_in_words(table, action)


def _draw_in_words(pile: int, deck: tuple[str, ...]) -> Iterator[Sentence]:
    """Say that a card is drawn from a pile of `pile` cards, and which one if the deck is known."""
    if pile and deck:
        text = N_("draws %(a_card)s (the last card)") if pile == 1 else N_("draws %(a_card)s")
        yield Sentence(text, {"a_card": deck[-pile]})
    elif pile == 1:
        yield Sentence(N_("draws the last card"), {})


def _play_in_words(table: Table, action: Action) -> Sentence:
    """Say which card is laid, and the side's miles after it."""
    card, side = action.card, table.side_of(action.seat)
    if card in table.rules.cards.hazards:
        return Sentence(N_("plays %(a_card)s against %(side)s"), {"a_card": card, "side": action.on})
    if card in MILES:
        facts = {"a_card": card, "side": side, "miles": table.sides[side].miles}
        return Sentence(N_("plays %(a_card)s, now at %(miles)s miles"), facts)
    return Sentence(N_("plays %(a_card)s"), {"a_card": card})
