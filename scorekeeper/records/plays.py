"""The format `mille-bornes-record/1`: every play of a hand, in text, for verification.

    [Format "mille-bornes-record/1"]
    [Edition "winning-moves"]
    [Players "2"]
    A roll
    B limit > A
    A ! row          # coup fourré

Reading knows no rules of play, only the cards, the seats and the pack in use: whether a play was legal is
for `scorekeeper.play.replay` to say.
"""

import json
import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from io import BufferedIOBase
from typing import Final, NamedTuple

from scorekeeper.records.errors import Unreadable
from scorekeeper.records.hands import rules_from
from scorekeeper.records.json_values import Value, read_json, shown
from scorekeeper.rules.cards import SAFETIES, Cards
from scorekeeper.rules.editions import HouseRule, Rules
from scorekeeper.rules.table import COUP_FOURRE, DISCARD, EXTENSION, PLAY, Action
from scorekeeper.rules.words import N_, NN_, Sentence, Text

FORMAT: Final = "mille-bornes-record/1"
SEATS: Final = "ABCDEFGH"

_FORMAT_TAG: Final = f'[Format "{FORMAT}"]'
_NO_FORMAT: Final = N_("A record begins with %(tag)s.")
_EXAMPLES: Final = '"A 100", "A stop > B", "A x 25", "A ! driving_ace", "A extension"'
_TAGS: Final = ("Format", "Edition", "Players", "HouseRules", "Names", "Dealer", "Deck")
#: The value ends with the first `"]` after which there is nothing but a comment.
_TAG: Final = re.compile(r'[ \t]*\[(\w+)[ \t]+"(.*?)"[ \t]*\][ \t]*(?:#.*)?', re.DOTALL)
_BEGINNING: Final = re.compile(rb"^[ \t]*\[Format\b", re.MULTILINE)
_NEXT: Final = b"\n[Format "
_WORD: Final = re.compile(r"[^ \t]+")
#: Lines remembered for each kind of table; there are a few hundred ways to write one.
_MOST_REMEMBERED: Final = 10_000
_LONGEST_REMEMBERED: Final = 80


@dataclass(frozen=True)
class Record:
    """A hand, play by play.

    `dealer` is a seat; `house_rules` as given; `names` one a seat, or none; `deck` the whole pack in draw
    order, or None. Where it was read: `line` is that of its beginning, `lines` and `texts` are those of the
    actions.
    """

    rules: Rules
    dealer: int
    actions: tuple[Action, ...]
    house_rules: Mapping[str, HouseRule] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    deck: tuple[str, ...] | None = None
    line: int = field(default=1, compare=False)
    lines: tuple[int, ...] = field(default=(), compare=False)
    texts: tuple[str, ...] = field(default=(), compare=False)

    @property
    def side_names(self) -> list[str]:
        """What each side is called: its players' names, or "" where there are none."""
        sides = self.rules.sides
        return [" & ".join(self.names[side::sides]) for side in range(sides)]

    def line_of(self, index: int) -> int:
        """The line of an action; where none was read, its number."""
        return self.lines[index] if self.lines else index + 1

    def text_of(self, index: int) -> str:
        """An action as it was written."""
        return self.texts[index] if self.texts else action_text(self.actions[index], self.rules)

    def player(self, seat: int) -> str:
        """What the player in `seat` is called: the name, or the seat's letter."""
        return self.names[seat] if self.names else SEATS[seat]


class Passage(NamedTuple):
    """The lines of one record, as they stand in a file; `line` is the number of the first."""

    line: int
    lines: list[bytes]


# --- writing ---------------------------------------------------------------------------------------


def write_record(record: Record) -> str:
    """The text of `record`, which `read_records` reads back. Raises ValueError for names it cannot hold."""
    tags = {"Format": FORMAT, "Edition": record.rules.edition, "Players": str(record.rules.players)}
    if record.house_rules:
        tags["HouseRules"] = json.dumps(dict(record.house_rules))
    if record.names:
        tags["Names"] = ", ".join(record.names)
    tags["Dealer"] = SEATS[record.dealer]
    if record.deck is not None:
        tags["Deck"] = " ".join(record.deck)
    if record.names and not (writable_names(record.names) and len(record.names) == record.rules.players):
        raise ValueError("These names cannot be written in a record: one a seat, no commas, no line ends.")
    lines = [f'[{tag} "{value}"]' for tag, value in tags.items()]
    lines += [action_text(action, record.rules) for action in record.actions]
    return "\n".join(lines) + "\n"


def action_text(action: Action, rules: Rules) -> str:
    """One line of a record, with the full name of the card."""
    seat = SEATS[action.seat]
    if action.kind == EXTENSION:
        return f"{seat} extension"
    if action.kind == DISCARD:
        return f"{seat} x {action.card}"
    if action.kind == COUP_FOURRE:
        return f"{seat} ! {action.card}"
    if action.card not in rules.cards.hazards and action.on == action.seat % rules.sides:
        return f"{seat} {action.card}"
    assert action.on is not None
    return f"{seat} {action.card} > {SEATS[action.on]}"


def writable_names(names: Sequence[str]) -> tuple[str, ...]:
    """These names, one a seat, or none: some letters would end a name, its tag or its line."""
    line = f'[Names "{", ".join(names)}"]'
    found = _TAG.fullmatch(line.encode("utf-8", "replace").decode().partition("\n")[0])
    return tuple(names) if found and all(names) and _split_names(found[2]) == tuple(names) else ()


# --- reading ---------------------------------------------------------------------------------------


def read_records(stream: BufferedIOBase) -> Iterator[Record | Unreadable]:
    """Each record of a file, or why it cannot be read, with its line; a few of them in memory at a time."""
    for first, block in blocks(stream):
        yield from records_in(block, first)


def blocks(stream: BufferedIOBase, size: int = 1 << 18) -> Iterator[tuple[int, bytes]]:
    """The file in parts of whole records, each with the number of its first line: to be read apart.

    A part has about `size` bytes, fewer where they come slowly.
    """
    first, rest = 1, b""
    while data := stream.read1(size):
        rest += data
        end = rest.rfind(_NEXT) + 1
        if end and _BEGINNING.search(rest, 0, end):
            yield first, rest[:end]
            first += rest.count(b"\n", 0, end)
            rest = rest[end:]
    yield first, rest


def records_in(data: bytes, first: int = 1) -> Iterator[Record | Unreadable]:
    """Each record in `data`, or why it cannot be read; `first` is the number of the first line."""
    for passage in passages(data, first):
        try:
            yield _record(passage)
        except Unreadable as error:
            yield error


def passages(data: bytes, first: int = 1) -> Iterator[Passage]:
    """A passage a record: each begins with its [Format], the first with what stands before it; `first` is the
    number of the first line."""
    if first == 1:
        data = data.removeprefix(BOM_UTF8)
    starts = [found.start() for found in _BEGINNING.finditer(data)] or [0]
    if _says_something(data[: starts[0]]):
        starts.insert(0, 0)
    else:
        starts[0] = 0
    for start, end in zip(starts, [*starts[1:], len(data)], strict=True):
        yield Passage(first, data[start:end].split(b"\n"))
        first += data.count(b"\n", start, end)


def _says_something(data: bytes) -> bool:
    return any(line.strip() and not line.lstrip().startswith(b"#") for line in data.split(b"\n"))


def _record(passage: Passage) -> Record:
    tags, first_action = _tags(passage)
    head = _head(tags, passage.line)
    memory = _remembered(head.rules.cards, head.rules.players, head.rules.sides)
    lines = passage.lines[first_action:]
    entries = list(map(memory.get, lines))
    for index, entry in enumerate(entries):
        if entry is None:
            line = lines[index]
            entries[index] = entry = _entry(line, passage.line + first_action + index, head.rules)
            if len(memory) < _MOST_REMEMBERED and len(line) <= _LONGEST_REMEMBERED:
                memory[line] = entry
    played = [entry for entry in entries if entry]
    actions, texts = zip(*played, strict=True) if played else ((), ())
    return Record(
        rules=head.rules,
        dealer=head.dealer,
        actions=actions,
        house_rules=head.house_rules,
        names=head.names,
        deck=head.deck,
        line=tags["Format"].line,
        lines=tuple([number for number, entry in enumerate(entries, passage.line + first_action) if entry]),
        texts=texts,
    )


def _text(line: bytes, number: int) -> str:
    """A line without its end."""
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(
            N_("Column %(column)s: this is not UTF-8 text."), line=number, column=error.start + 1
        ) from None
    return text.removesuffix("\r")


# --- the tags --------------------------------------------------------------------------------------


class _Tag(NamedTuple):
    """A tag's value, where it begins, and where the tag does."""

    value: str
    line: int
    column: int
    begins: int

    def misread(self, text: Text, at: int = 0, **facts: object) -> Unreadable:
        """What is wrong with the value, or with what stands `at` so many letters into it."""
        return self.because(Sentence(text, facts), at)

    def because(self, reason: Sentence, at: int = 0) -> Unreadable:
        return _at(self.line, self.column + at, reason)

    def unwanted(self, reason: Sentence) -> Unreadable:
        """Why there may be no such tag here."""
        return _at(self.line, self.begins, reason)


def _at(line: int, column: int, reason: Sentence) -> Unreadable:
    return Unreadable(N_("Column %(column)s: %(reason)s"), line=line, column=column, reason=reason)


class _Head(NamedTuple):
    rules: Rules
    house_rules: Mapping[str, HouseRule]
    names: tuple[str, ...]
    dealer: int
    deck: tuple[str, ...] | None


def _tags(passage: Passage) -> tuple[dict[str, _Tag], int]:
    """The tags, and the index of the line after them."""
    tags: dict[str, _Tag] = {}
    for index, line in enumerate(passage.lines):
        number = passage.line + index
        text = _text(line, number)
        if not text.strip(" \t") or text.lstrip(" \t").startswith("#"):
            continue
        if not text.lstrip(" \t").startswith("[") and tags:
            return tags, index
        name, tag = _tag(text, number)
        if not tags and name != "Format":
            raise tag.unwanted(Sentence(_NO_FORMAT, {"tag": _FORMAT_TAG}))
        if name not in _TAGS:
            known = ", ".join(_TAGS)
            facts = {"name": shown(name), "known": known}
            raise tag.unwanted(Sentence(N_("There is no tag [%(name)s]: there are %(known)s."), facts))
        if name in tags:
            raise tag.unwanted(
                Sentence(N_("The tag [%(name)s] stands twice in this record."), {"name": name})
            )
        if name == "Format" and tag.value != FORMAT:
            raise tag.misread(N_('The format must be "%(format)s".'), format=FORMAT)
        tags[name] = tag
    return tags, len(passage.lines)


def _tag(text: str, number: int) -> tuple[str, _Tag]:
    if not text.lstrip(" \t").startswith("["):
        raise _at(number, 1, Sentence(_NO_FORMAT, {"tag": _FORMAT_TAG}))
    found = _TAG.fullmatch(text)
    if not found:
        column = len(text) - len(text.lstrip(" \t")) + 1
        raise Unreadable(
            N_("Column %(column)s: this is no tag. One looks like this: %(example)s."),
            line=number,
            column=column,
            example='[Players "2"]',
        )
    return found[1], _Tag(found[2], number, found.start(2) + 1, found.start(1))


def _head(tags: Mapping[str, _Tag], line: int) -> _Head:
    if not tags:
        raise Unreadable(N_("There is no record here. One begins with %(tag)s."), line=line, tag=_FORMAT_TAG)
    for name in ("Edition", "Players"):
        if name not in tags:
            raise tags["Format"].misread(N_("The tag [%(name)s] is missing in this record."), name=name)
    house_rules = _house_rules(tags["HouseRules"]) if "HouseRules" in tags else {}
    rules = _rules(tags, house_rules)
    return _Head(
        rules=rules,
        house_rules=house_rules,
        names=_names(tags["Names"], rules) if "Names" in tags else (),
        dealer=_dealer(tags["Dealer"], rules) if "Dealer" in tags else rules.players - 1,
        deck=_deck(tags["Deck"], rules) if "Deck" in tags else None,
    )


def _rules(tags: Mapping[str, _Tag], house_rules: Mapping[str, HouseRule]) -> Rules:
    players = tags["Players"]
    if not re.fullmatch(r"[0-9]{1,3}", players.value):
        raise players.misread(N_("The number of players must be a whole number."))
    try:
        return rules_from(tags["Edition"].value, int(players.value), house_rules)
    except Unreadable as error:
        tag = {"/edition": "Edition", "/players": "Players"}.get(error.where, "HouseRules")
        raise tags[tag].because(error.sentence) from None


def _house_rules(tag: _Tag) -> Mapping[str, HouseRule]:
    try:
        return read_json(tag.value, Value.plain_object)
    except Unreadable as error:
        raise tag.because(error.sentence) from None


def _names(tag: _Tag, rules: Rules) -> tuple[str, ...]:
    names = _split_names(tag.value)
    if len(names) != rules.players or not all(names):
        text = NN_(
            "[Names] needs %(players)s name.",
            "[Names] needs %(players)s names, separated by commas.",
            "players",
        )
        raise tag.misread(text, players=rules.players)
    return names


def _split_names(value: str) -> tuple[str, ...]:
    return tuple([name.strip() for name in value.split(",")])


def _dealer(tag: _Tag, rules: Rules) -> int:
    if tag.value not in tuple(SEATS[: rules.players]):
        raise tag.misread(
            N_('There is no seat "%(given)s". The seats here are %(seats)s.'),
            given=shown(tag.value),
            seats=_seats(rules),
        )
    return SEATS.index(tag.value)


def _deck(tag: _Tag, rules: Rules) -> tuple[str, ...]:
    deck = []
    for word in re.finditer(r"\S+", tag.value):
        card = rules.cards.named(word[0])
        if card is None:
            raise tag.misread(N_('There is no card "%(given)s".'), word.start(), given=shown(word[0]))
        deck.append(card)
    counts = Counter(deck)
    for card, copies in rules.pack.items():
        if counts[card] != copies:
            text = N_("The deck must be the pack in use: it has %(copies)s of %(name)s, not %(given)s.")
            raise tag.misread(text, copies=copies, name=card, given=counts[card])
    return tuple(deck)


# --- the actions -----------------------------------------------------------------------------------


def read_action(text: str, rules: Rules) -> Action:
    """One action by itself, as a line of a record says it. Raises `Unreadable`."""
    entry = _entry(text.encode("utf-8", "replace"), 1, rules)
    if not entry:
        raise Unreadable(N_("This is no action. They look like these: %(examples)s."), examples=_EXAMPLES)
    return entry[0]


#: An action and how it was written, or () for a line without one.
_Entry = tuple[Action, str] | tuple[()]


@cache
def _remembered(cards: Cards, players: int, sides: int) -> dict[bytes, _Entry]:
    """Lines already read at such a table, with their entries."""
    return {}


def _entry(line: bytes, number: int, rules: Rules) -> _Entry:
    text = _text(line, number).partition("#")[0]
    words = [_Word(found[0], found.start() + 1) for found in _WORD.finditer(text)]
    if not words:
        return ()
    if words[0].text.startswith("["):
        raise _at(number, words[0].column, Sentence(N_("Tags stand before the first action."), {}))
    return _Line(words, number, rules).action(), text.strip(" \t")


class _Word(NamedTuple):
    text: str
    column: int


class _Line:
    """The words of one line, and what they mean."""

    def __init__(self, words: Sequence[_Word], number: int, rules: Rules) -> None:
        self.words, self.number, self.rules = words, number, rules

    def action(self) -> Action:
        seat = self._seat(self.words[0])
        match [word.text for word in self.words[1:]]:
            case ["extension"]:
                return Action(seat, EXTENSION)
            case ["x", _]:
                return Action(seat, DISCARD, self._card(self.words[2]))
            case ["!", _]:
                return Action(seat, COUP_FOURRE, self._safety(self.words[2]))
            case [_]:
                card = self._card(self.words[1])
                return Action(seat, PLAY, card, self._side_meant(seat, card))
            case [_, ">", _]:
                card = self._card(self.words[1])
                return Action(seat, PLAY, card, self._seat(self.words[3]) % self.rules.sides)
        raise self._unlike_an_action()

    def _seat(self, word: _Word) -> int:
        if word.text not in tuple(SEATS[: self.rules.players]):
            raise self._misread(
                N_('Column %(column)s: there is no seat "%(given)s". The seats here are %(seats)s.'),
                word,
                given=shown(word.text),
                seats=_seats(self.rules),
            )
        return SEATS.index(word.text)

    def _card(self, word: _Word) -> str:
        card = self.rules.cards.named(word.text)
        if card is None:
            raise self._misread(
                N_('Column %(column)s: there is no card "%(given)s". The cards are %(cards)s.'),
                word,
                given=shown(word.text),
                cards=", ".join(self.rules.cards.copies),
            )
        return card

    def _safety(self, word: _Word) -> str:
        card = self._card(word)
        if card not in SAFETIES:
            raise self._misread(
                N_('Column %(column)s: a coup fourré is made with a safety, and "%(given)s" is none.'),
                word,
                given=shown(word.text),
            )
        return card

    def _side_meant(self, seat: int, card: str) -> int:
        """The side on which a card is laid when the line does not say."""
        sides = self.rules.sides
        if card not in self.rules.cards.hazards:
            return seat % sides
        if sides > 2:
            word = self.words[-1]
            raise self._misread(
                NN_(
                    'Column %(column)s: against whom? With %(sides)s side a hazard needs "> %(seat)s", say.',
                    'Column %(column)s: against whom? With %(sides)s sides a hazard needs "> %(seat)s", say.',
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
        text = N_("Column %(column)s: this is no action. They look like these: %(examples)s.")
        last = words[odd]
        place = last if odd else _Word("", last.column + len(last.text))
        return self._misread(text, place, examples=_EXAMPLES)

    def _misread(self, text: Text, word: _Word, **facts: object) -> Unreadable:
        return Unreadable(text, "", self.number, column=word.column, **facts)


def _seats(rules: Rules) -> str:
    return ", ".join(SEATS[: rules.players])
