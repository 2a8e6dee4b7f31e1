"""Tags of a record: they describe the table."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from scorekeeper.records.errors import Unreadable
from scorekeeper.records.hands import rules_from
from scorekeeper.records.json_values import Value, read_json, shown
from scorekeeper.records.plays.lines import column_error, decode_line
from scorekeeper.records.plays.model import FORMAT, SEATS, seat_letters
from scorekeeper.rules.editions import HouseRule, Rules
from scorekeeper.rules.words import N_, NN_, Sentence, Text

#: The value ends at the first `"]` that only a comment follows.
TAG_LINE: Final = re.compile(r'[ \t]*\[(\w+)[ \t]+"(.*?)"[ \t]*\][ \t]*(?:#.*)?', re.DOTALL)
_FORMAT_TAG: Final = f'[Format "{FORMAT}"]'
_NO_FORMAT: Final = N_("A play-by-play begins with %(tag)s.")
_TAGS: Final = ("Format", "Edition", "Players", "HouseRules", "Names", "Dealer", "Deck")


class Tag(NamedTuple):
    """A tag's value; the value begins at `column`, the tag at `begins`."""

    value: str
    line: int
    column: int
    begins: int

    def misread(self, text: Text, at: int = 0, **facts: object) -> Unreadable:
        """Make an error about the value, or about character `at` of it."""
        return self.because(Sentence(text, facts), at)

    def because(self, reason: Sentence, at: int = 0) -> Unreadable:
        """Make an error from a finished sentence."""
        return column_error(self.line, self.column + at, reason)

    def unwanted(self, reason: Sentence) -> Unreadable:
        """Make an error about a tag that is not allowed here."""
        return column_error(self.line, self.begins, reason)


class Head(NamedTuple):
    """The table of a record, from its tags."""

    rules: Rules
    house_rules: Mapping[str, HouseRule]
    names: tuple[str, ...]
    dealer: int
    deck: tuple[str, ...] | None


def read_tags(first: int, lines: Sequence[bytes]) -> tuple[dict[str, Tag], int]:
    """Read the tags by name; also return the index of the line after them. `first` is the number of the first
    line."""
    tags: dict[str, Tag] = {}
    for index, line in enumerate(lines):
        number = first + index
        text = decode_line(line, number)
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
            raise tag.unwanted(Sentence(N_("There is no tag [%(name)s]. The tags are %(known)s."), facts))
        if name in tags:
            raise tag.unwanted(
                Sentence(N_("The tag [%(name)s] appears twice in this play-by-play."), {"name": name})
            )
        if name == "Format" and tag.value != FORMAT:
            raise tag.misread(N_("The format must be “%(format)s”."), format=FORMAT)
        tags[name] = tag
    return tags, len(lines)


def _tag(text: str, number: int) -> tuple[str, Tag]:
    if not text.lstrip(" \t").startswith("["):
        raise column_error(number, 1, Sentence(_NO_FORMAT, {"tag": _FORMAT_TAG}))
    found = TAG_LINE.fullmatch(text)
    if not found:
        column = len(text) - len(text.lstrip(" \t")) + 1
        reason = N_("this is not a tag. A tag looks like this: %(example)s.")
        raise column_error(number, column, Sentence(reason, {"example": '[Players "2"]'}))
    return found[1], Tag(found[2], number, found.start(2) + 1, found.start(1))


def read_head(tags: Mapping[str, Tag], line: int) -> Head:
    """The table described by the tags of the record at `line`. Raises `Unreadable`."""
    if not tags:
        raise Unreadable(
            N_("There is no play-by-play here. A play-by-play begins with %(tag)s."),
            line=line,
            tag=_FORMAT_TAG,
        )
    for name in ("Edition", "Players"):
        if name not in tags:
            raise tags["Format"].misread(
                N_("The tag [%(name)s] is missing from this play-by-play."), name=name
            )
    house_rules = _house_rules(tags["HouseRules"]) if "HouseRules" in tags else {}
    rules = _rules(tags, house_rules)
    return Head(
        rules=rules,
        house_rules=house_rules,
        names=_names(tags["Names"], rules) if "Names" in tags else (),
        dealer=_dealer(tags["Dealer"], rules) if "Dealer" in tags else rules.players - 1,
        deck=_deck(tags["Deck"], rules) if "Deck" in tags else None,
    )


def _rules(tags: Mapping[str, Tag], house_rules: Mapping[str, HouseRule]) -> Rules:
    players = tags["Players"]
    if not re.fullmatch(r"[0-9]{1,3}", players.value):
        raise players.misread(N_("The number of players must be a whole number."))
    try:
        return rules_from(tags["Edition"].value, int(players.value), house_rules)
    except Unreadable as error:
        tag = {"/edition": "Edition", "/players": "Players"}.get(error.where, "HouseRules")
        raise tags[tag].because(error.sentence) from None


def _house_rules(tag: Tag) -> Mapping[str, HouseRule]:
    try:
        return read_json(tag.value, Value.plain_object)
    except Unreadable as error:
        raise tag.because(error.sentence) from None


def _names(tag: Tag, rules: Rules) -> tuple[str, ...]:
    names = split_names(tag.value)
    if len(names) != rules.players or not all(names):
        text = NN_(
            "[Names] needs %(players)s name.",
            "[Names] needs %(players)s names, separated by commas.",
            "players",
        )
        raise tag.misread(text, players=rules.players)
    return names


def split_names(value: str) -> tuple[str, ...]:
    """The names in a tag, separated by commas."""
    return tuple([name.strip() for name in value.split(",")])


def _dealer(tag: Tag, rules: Rules) -> int:
    if tag.value not in tuple(SEATS[: rules.players]):
        raise tag.misread(
            N_("There is no seat “%(given)s”. The seats here are %(seats)s."),
            given=shown(tag.value),
            seats=seat_letters(rules),
        )
    return SEATS.index(tag.value)


def _deck(tag: Tag, rules: Rules) -> tuple[str, ...]:
    deck = []
    for word in re.finditer(r"\S+", tag.value):
        card = rules.cards.named(word[0])
        if card is None:
            raise tag.misread(N_("There is no card “%(given)s”."), word.start(), given=shown(word[0]))
        deck.append(card)
    counts = Counter(deck)
    for card, copies in rules.pack.items():
        if counts[card] != copies:
            text = N_("The deck must be the pack in use: it has %(copies)s of %(name)s, not %(given)s.")
            raise tag.misread(text, copies=copies, name=card, given=counts[card])
    return tuple(deck)
