"""Actions of a record, one on each line."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from scorekeeper.records.errors import Unreadable
from scorekeeper.records.json_values import shown
from scorekeeper.records.plays.lines import column_error, decode_line
from scorekeeper.records.plays.model import SEATS, seat_letters
from scorekeeper.rules.cards import SAFETIES, Cards
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, EXTENSION, PLAY, Action
from scorekeeper.rules.words import N_, NN_, Sentence, Text

_EXAMPLES: Final = '"A 100", "A stop > B", "A x 25", "A ! driving_ace", "A extension"'
#: Lines cached for each kind of table; there are a few hundred ways to write one.
_MAX_CACHED_LINES: Final = 10_000
_MAX_CACHED_LENGTH: Final = 80
_WORD: Final = re.compile(r"[^ \t]+")


def read_action(text: str, rules: Rules) -> Action:
    """The action of a single line. Raises `Unreadable`."""
    entry = _read_line(text.encode("utf-8", "replace"), 1, rules)
    if not entry:
        raise Unreadable(
            N_("This is not an action. Actions look like these: %(examples)s."), examples=_EXAMPLES
        )
    return entry[0]


#: An action and its text, or () for a line without an action.
Entry = tuple[Action, str] | tuple[()]


def read_lines(lines: Sequence[bytes], first: int, rules: Rules) -> list[Entry]:
    """The entry of each line; `first` is the number of the first one. Raises `Unreadable`."""
    cached = _cached_lines(rules.cards, rules.players, rules.sides)
    entries = list(map(cached.get, lines))
    for index, entry in enumerate(entries):
        if entry is None:
            line = lines[index]
            entries[index] = entry = _read_line(line, first + index, rules)
            if len(cached) < _MAX_CACHED_LINES and len(line) <= _MAX_CACHED_LENGTH:
                cached[line] = entry
    return [entry or () for entry in entries]


@cache
def _cached_lines(cards: Cards, players: int, sides: int) -> dict[bytes, Entry]:
    """Cache of lines at such a table: line -> entry."""
    return {}


def _read_line(line: bytes, number: int, rules: Rules) -> Entry:
    text = decode_line(line, number).partition("#")[0]
    words = [_Word(found[0], found.start() + 1) for found in _WORD.finditer(text)]
    if not words:
        return ()
    if words[0].text.startswith("["):
        raise column_error(number, words[0].column, Sentence(N_("Tags come before the first action."), {}))
    return _Line(words, number, rules).action(), text.strip(" \t")


class _Word(NamedTuple):
    text: str
    column: int


class _Line:
    """The words of a line, read as an action."""

    def __init__(self, words: Sequence[_Word], number: int, rules: Rules) -> None:
        self.words, self.number, self.rules = words, number, rules

    def action(self) -> Action:
        seat = self._seat(self.words[0])
        if len(self.words) > 2 and self.words[1].text == "<" and self.words[2].text not in ("!", "extension"):
            taker = _Line([self.words[0], *self.words[2:]], self.number, self.rules)
            return replace(taker.action(), takes=True)
        match [word.text for word in self.words[1:]]:
            case ["extension"]:
                return Action(seat, EXTENSION)
            case ["x", _]:
                return Action(seat, DISCARD, self._card(self.words[2]))
            case ["!", _]:
                return Action(seat, COUP_FOURRE, self._safety(self.words[2]))
            case [_]:
                card = self._card(self.words[1])
                return Action(seat, PLAY, card, self._default_side(seat, card))
            case [_, ">", _]:
                card = self._card(self.words[1])
                return Action(seat, PLAY, card, self._seat(self.words[3]) % self.rules.sides)
        raise self._unlike_an_action()

    def _seat(self, word: _Word) -> int:
        if word.text not in tuple(SEATS[: self.rules.players]):
            raise self._misread(
                N_("there is no seat “%(given)s”. The seats here are %(seats)s."),
                word,
                given=shown(word.text),
                seats=seat_letters(self.rules),
            )
        return SEATS.index(word.text)

    def _card(self, word: _Word) -> str:
        card = self.rules.cards.named(word.text)
        if card is None:
            raise self._misread(
                N_("there is no card “%(given)s”. The cards are %(cards)s."),
                word,
                given=shown(word.text),
                cards=", ".join(self.rules.cards.copies),
            )
        return card

    def _safety(self, word: _Word) -> str:
        card = self._card(word)
        if card not in SAFETIES:
            raise self._misread(
                N_("a coup fourré is made with a safety, and “%(given)s” is not one."),
                word,
                given=shown(word.text),
            )
        return card

    def _default_side(self, seat: int, card: str) -> int:
        """The side on which a card is laid if the line names none."""
        sides = self.rules.sides
        if card not in self.rules.cards.hazards:
            return seat % sides
        if sides > 2:
            word = self.words[-1]
            raise self._misread(
                NN_(
                    "against whom? With %(sides)s side a hazard needs “> %(seat)s”, for example.",
                    "against whom? With %(sides)s sides a hazard needs “> %(seat)s”, for example.",
                    "sides",
                ),
                _Word(word.text, word.column + len(word.text)),
                sides=sides,
                seat=SEATS[(seat + 1) % sides],
            )
        return 1 - seat % sides

    def _unlike_an_action(self) -> Unreadable:
        words = self.words
        odd = len(words) - 1
        if len(words) > 2 and words[2].text != ">" and words[1].text not in ("x", "!", "extension"):
            odd = 2 if self.rules.cards.named(words[1].text) else 1
        text = N_("this is not an action. Actions look like these: %(examples)s.")
        last = words[odd]
        place = last if odd else _Word("", last.column + len(last.text))
        return self._misread(text, place, examples=_EXAMPLES)

    def _misread(self, text: Text, word: _Word, **facts: object) -> Unreadable:
        return column_error(self.number, word.column, Sentence(text, facts))
