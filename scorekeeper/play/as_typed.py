"""Reads what people type on the page of a game: names for seats, and no tags, because the game is known.

The format stays what it is: what is typed becomes a record, and only that is kept.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from scorekeeper.limits import MAX_RECORD_BYTES
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays import SEATS, Record, nth_play, read_action, write_record
from scorekeeper.records.plays.tags import read_head, read_tags
from scorekeeper.rules.editions import Rules
from scorekeeper.rules.table import EXTENSION
from scorekeeper.rules.voice import Voice
from scorekeeper.rules.words import N_, Sentence, comma_list, verbatim

_SIGNS: Final = ("x", "!", "<")


class MisreadPlay(Unreadable):
    """A play that cannot be read. The sentence names the play, so nobody needs its line."""


@dataclass(frozen=True)
class GameTable:
    """What a game knows about one of its hands.

    `record`: the record without its plays. `seats`: the players' names, even those that no record can hold.
    `voice`: names the cards as the page does. `cards`: such a name, in lower case -> the card.
    """

    record: Record
    seats: Sequence[str]
    voice: Voice
    cards: Mapping[str, str] = field(init=False)

    def __post_init__(self) -> None:
        named = {_same(self.voice.card(card)): card for card in self.record.rules.cards.copies}
        extension = {_same(word): EXTENSION for word in (EXTENSION, self.voice.translate(N_("extension")))}
        object.__setattr__(self, "cards", named | extension)

    def example(self) -> list[str]:
        """A few plays as they can be typed, with a name for each sign."""
        rules, say = self.record.rules, self.voice.card
        first = (self.record.dealer + 1) % rules.players
        ann, bob = self.seats[first], self.seats[(first + 1) % rules.players]
        return [
            f"{ann}: {say('roll')}",
            f"{bob}: {say('stop')} > {ann}",
            f"{ann}: ! {say('right_of_way')}  # {self.voice.translate(N_('coup fourré'))}",
            f"{ann}: 100",
            f"{bob}: x 25  # {self.voice.translate(N_('discarded'))}",
        ]


def as_record(text: str, table: GameTable) -> str:
    """`text` as a record: with the tags of the game if it has none, and the letters of seats for names.

    Names in its tags replace those of the game. What is in the format already comes back unchanged. So
    does a text whose tags cannot be read, and one too long for a record: reading it would take seconds.
    Raises `MisreadPlay`.
    """
    if len(text.encode("utf-8", "replace")) > MAX_RECORD_BYTES:
        return text
    lines = text.split("\n")
    if not any(line.lstrip().startswith("[") for line in lines):
        typed = _Typed(table, table.record.rules, table.seats)
        return write_record(table.record) + "\n".join(typed.lines(lines))
    try:
        head = read_head(read_tags(1, [line.encode("utf-8", "replace") for line in lines])[0], 1)
    except Unreadable:
        return text
    return "\n".join(_Typed(table, head.rules, head.names or table.seats).lines(lines))


class _Typed:
    """The plays of a text, at a table where `names` sit."""

    def __init__(self, table: GameTable, rules: Rules, names: Sequence[str]) -> None:
        self.table, self.rules = table, rules
        self.shown = [*names, *SEATS[len(names) :]][: rules.players]
        self.names = [_same(name) for name in self.shown]
        self.plays: Counter[int] = Counter()

    def lines(self, lines: Sequence[str]) -> Iterator[str]:
        for number, line in enumerate(lines, 1):
            play, sign, comment = line.partition("#")
            if not play.strip() or play.lstrip().startswith("["):
                yield line
                continue
            written = self._written(" ".join(play.split()), number)
            yield line if written is None else f"{written}  {sign}{comment}".rstrip()

    def _written(self, play: str, number: int) -> str | None:
        """A play as the format has it: "Ann: stop > Bob" is "A stop > B". None if it is written so."""
        seat, written = None, None
        try:
            try:
                seat = read_action(play, self.rules).seat
            except Unreadable:
                seat, done = self._player_and_play(play)
                written = f"{SEATS[seat]} {self._done(done)}"
                read_action(written, self.rules)
        except Unreadable as error:
            raise self._misread(error.sentence, play, seat, number) from None
        self.plays[seat] += 1
        return written

    def _misread(self, reason: Sentence, play: str, seat: int | None, number: int) -> "MisreadPlay":
        said = reason.facts.get("reason", reason)  # without the column: it is of another text
        if seat is None:
            return MisreadPlay(N_("“%(text)s”: %(reason)s"), line=number, text=play, reason=said)
        whose = nth_play(self.shown[seat], self.plays[seat] + 1)
        text = N_("%(play)s, “%(text)s”: %(reason)s")
        return MisreadPlay(text, line=number, play=whose, text=play, reason=said)

    def _player_and_play(self, play: str) -> tuple[int, str]:
        who, colon, done = play.partition(":")
        if not colon:
            beginnings = [name for name in self.names if _same(play).startswith(f"{name} ")]
            words = max([len(name.split()) for name in beginnings], default=1)
            who, done = " ".join(play.split()[:words]), " ".join(play.split()[words:])
        return self._seat(who), done

    def _done(self, done: str) -> str:
        """What was done, as the format has it: "! right_of_way", "stop > B"."""
        done, against, whom = done.partition(">")
        words = done.split()
        signs = [word.lower() for word in words[:2] if word.lower() in _SIGNS]
        target = [">", SEATS[self._seat(whom)]] if against else []
        return " ".join([*signs, *self._card(words[len(signs) :]), *target])

    def _card(self, words: Sequence[str]) -> list[str]:
        """A card by its name on the page or in the format, or the word for an extension."""
        phrase = " ".join(words)
        card = self.table.cards.get(_same(phrase)) or self.rules.cards.named("_".join(words))
        if card or not words:
            return [card] if card else []
        raise Unreadable(
            N_("there is no card “%(given)s”. The cards are %(cards)s."),
            given=phrase,
            cards=comma_list([verbatim(self.table.voice.card(name)) for name in self.rules.cards.copies]),
        )

    def _seat(self, who: str) -> int:
        """The seat of the player with this name, or with the only name that begins so."""
        given, letters = _same(who), [*SEATS[: self.rules.players]]
        meant = {seat for seat, name in enumerate(self.names) if name == given}
        if not meant and given:
            meant = {seat for seat, name in enumerate(self.names) if name.startswith(given)}
            meant |= {letters.index(who.strip())} if who.strip() in letters else set()
        if len(meant) == 1:
            return meant.pop()
        if meant:
            text = N_("“%(given)s” may be any of these: %(players)s. Write more of the name.")
        else:
            text = N_("there is no player “%(given)s”. The players are %(players)s.")
        among = [verbatim(self.shown[seat]) for seat in sorted(meant or range(len(self.shown)))]
        raise Unreadable(text, given=who.strip(), players=comma_list(among))


def _same(name: str) -> str:
    return " ".join(name.split()).casefold()
