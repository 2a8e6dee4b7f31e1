"""JSON read strictly, each value with its JSON pointer, so that a refusal says where and why."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from datetime import datetime
from typing import Any, Final, NamedTuple

from scorekeeper.records.errors import Unreadable
from scorekeeper.rules.words import N_, NN_, Sentence, Text

_MOMENT: Final = re.compile(r"(19[7-9]\d|2\d{3})-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z", re.ASCII)
#: Controls that turn the direction of what follows: outside the name, too.
_TURNING: Final = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
_MOST_SHOWN: Final = 40


class Value:
    """A parsed JSON value, `it`, and `where` it stands (a JSON pointer). Every method raises `Unreadable`
    when the value is not what is asked for."""

    __slots__ = ("it", "where")

    def __init__(self, it: Any, where: str = "") -> None:
        self.it, self.where = it, where

    def misread(self, reason: Text | Sentence, /, **facts: object) -> Unreadable:
        """Make the error to raise for this value, with its place."""
        return Unreadable(reason, self.where, None, **facts)

    def keys(self, required: Sequence[str], optional: Set[str] = frozenset()) -> dict[str, "Value"]:
        """The values of an object with all `required` keys and, beyond them, `optional` ones only."""
        values = self.named()
        for key in values:
            if key not in required and key not in optional:
                raise self.misread(N_('"%(key)s" is not a key of this format.'), key=shown(key))
        for key in required:
            if key not in values:
                raise self.misread(N_('"%(key)s" is missing.'), key=key)
        return values

    def named(self) -> dict[str, "Value"]:
        """The values of an object with any keys."""
        if type(self.it) is not dict:
            raise self.misread(N_("This must be a JSON object."))
        return {key: Value(one, _inside(self.where, key)) for key, one in self.it.items()}

    def items(self, least: int, most: int) -> list["Value"]:
        """The values of a list of `least` to `most`."""
        if type(self.it) is not list:
            raise self.misread(N_("This must be a list."))
        if not least <= len(self.it) <= most:
            raise self.misread(
                NN_(
                    "This list must have %(least)s to %(most)s entry, not %(count)s.",
                    "This list must have %(least)s to %(most)s entries, not %(count)s.",
                    "most",
                ),
                least=least,
                most=most,
                count=len(self.it),
            )
        return [Value(one, _inside(self.where, index)) for index, one in enumerate(self.it)]

    def whole(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`."""
        if type(self.it) is not int or not least <= self.it <= most:
            raise self.misread(
                N_("This must be a whole number from %(least)s to %(most)s."), least=least, most=most
            )
        return self.it

    def flag(self) -> bool:
        if type(self.it) is not bool:
            raise self.misread(N_("This must be true or false."))
        return self.it

    def one_of(self, words: Sequence[str]) -> str:
        if type(self.it) is not str or self.it not in words:
            raise self.misread(N_("This must be one of %(words)s."), words=", ".join(words))
        return self.it

    def name(self, most: int) -> str:
        """A text of one line that people can read: up to `most` letters, not blank, no controls."""
        if type(self.it) is not str:
            raise self.misread(N_("This must be a text."))
        for letter in self.it:
            if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") or letter in _TURNING:
                code = f"U+{ord(letter):04X}"
                raise self.misread(N_("A name cannot hold the control character %(code)s."), code=code)
        if not self.it.strip() or len(self.it) > most:
            text = NN_("A name has 1 to %(most)s letter.", "A name has 1 to %(most)s letters.", "most")
            raise self.misread(text, most=most)
        return self.it

    def moment(self) -> datetime:
        """A moment in UTC, given as 2025-12-31T20:15:00Z, as a datetime without a zone."""
        if type(self.it) is str and _MOMENT.fullmatch(self.it):
            try:
                return datetime.fromisoformat(self.it.removesuffix("Z"))
            except ValueError:
                pass  # the 30th of February
        raise self.misread(N_("This must be a moment in UTC, like 2025-12-31T20:15:00Z."))


def parsed(text: str) -> Value:
    """The JSON value that `text` is. Raises `Unreadable`, for a key that stands twice and for NaN with their
    place, and RecursionError when it is nested too deeply."""
    strange: list[_Strange] = []

    def remember(text: str, what: str) -> _Strange:
        strange.append(_Strange(text, what))
        return strange[-1]

    def as_object(pairs: list[tuple[str, Any]]) -> Any:
        values = dict(pairs)
        if len(values) == len(pairs):
            return values
        return remember(N_('"%(what)s" stands twice in this object.'), _first_twice(pairs))

    def as_constant(name: str) -> Any:
        return remember(N_("%(what)s is not JSON."), name)

    decoder = json.JSONDecoder(object_pairs_hook=as_object, parse_constant=as_constant)
    try:
        value = decoder.decode(text)
    except json.JSONDecodeError as error:
        text = N_("This is not JSON: %(reason)s (column %(column)s).")
        raise Unreadable(text, line=error.lineno, reason=error.msg, column=error.colno) from None
    except ValueError:
        # Python refuses to turn thousands of digits into a number.
        raise Unreadable(N_("A number in this JSON is too long.")) from None
    if strange:
        raise _first_strange(value)
    return Value(value)


def shown(text: str) -> str:
    """`text` as an error may repeat it: short, and printable everywhere."""
    text = text.encode("utf-8", "backslashreplace").decode()
    return text if len(text) <= _MOST_SHOWN else text[: _MOST_SHOWN - 1] + "…"


class _Strange(NamedTuple):
    """What Python's reader lets pass, in the place where it stood: a key that stands twice, or NaN."""

    text: str
    what: str


def _first_twice(pairs: list[tuple[str, Any]]) -> str:
    counts = Counter(key for key, _ in pairs)
    return next(key for key, count in counts.items() if count > 1)


def _first_strange(value: Any) -> Unreadable:
    """What to say of the first strange thing in `value`, which holds one, in the order of the file."""
    if isinstance(value, _Strange):
        return Unreadable(value.text, what=shown(value.what))
    keys: list[Any] = [None]
    inside = [_entries(value)]
    while True:
        keys[-1], one = next(inside[-1], (None, None))
        if isinstance(one, _Strange):
            where = ""
            for key in keys:
                where = _inside(where, key)
            return Unreadable(one.text, where, what=shown(one.what))
        if isinstance(one, dict | list) and one:
            keys.append(None)
            inside.append(_entries(one))
        elif keys[-1] is None:
            keys.pop()
            inside.pop()


def _entries(value: Any) -> Iterator[tuple[Any, Any]]:
    """What `value` holds, by key or index."""
    return iter(value.items() if isinstance(value, dict) else enumerate(value))


def _inside(where: str, key: str | int) -> str:
    """The JSON pointer to what `key` names in the value at `where`."""
    return f"{where}/{shown(str(key).replace('~', '~0').replace('/', '~1'))}"
