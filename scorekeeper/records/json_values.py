"""JSON read strictly, each value with its JSON pointer, so that a refusal says where and why."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple, NoReturn, TypeVar

from scorekeeper.records.errors import Unreadable
from scorekeeper.rules.words import N_, NN_, Sentence, Text

Read = TypeVar("Read")
Word = TypeVar("Word", bound=str)

_MOMENT: Final = re.compile(r"(19\d\d|2\d{3})-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z", re.ASCII)
#: Controls that turn the direction of the text after them, even outside the name.
_TURNING: Final = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
_MAX_SHOWN: Final = 40


class Value:
    """A parsed JSON value, `raw`, and its place in the whole: `key` in `parent`.

    Every method that reads raises `Unreadable` when the value is not what is asked for.
    """

    __slots__ = ("key", "parent", "raw")

    def __init__(self, raw: Any, parent: "Value | None" = None, key: str | int = "") -> None:
        self.raw, self.parent, self.key = raw, parent, key

    @property
    def where(self) -> str:
        """The JSON pointer to this value."""
        return "" if self.parent is None else self.parent.where + _step(self.key)

    def misread(self, reason: Text | Sentence, /, **facts: object) -> Unreadable:
        """Make the error to raise for this value, with its place."""
        return Unreadable(reason, self.where, None, **facts)

    def check_format(self, name: str) -> None:
        """Refuse an object of another format or version: it may have other keys, too."""
        if type(self.raw) is dict and self.raw.get("format", name) != name:
            raise self.inside("format").misread(N_("The format must be “%(format)s”."), format=name)

    def keys(self, required: Sequence[str], optional: frozenset[str] = frozenset()) -> dict[str, "Value"]:
        """The values of an object with all `required` keys and, beyond them, `optional` ones only."""
        self.check_keys(required, optional)
        return self.members()

    def check_keys(self, required: Sequence[str], optional: frozenset[str] = frozenset()) -> dict[str, Any]:
        """Return the object as the JSON reader gives it. Refuses keys that are missing or unknown."""
        plain = self.plain_object()
        if not optional.issuperset(plain):  # faster than the loop, where all keys are named as optional
            for key in plain:
                if key not in required and key not in optional:
                    raise self.misread(N_("“%(key)s” is not a key of this format."), key=shown(key))
        for key in required:
            if key not in plain:
                raise self.misread(N_("“%(key)s” is missing."), key=key)
        return plain

    def inside(self, key: str | int) -> "Value":
        """The value in this object or list that has this key or index."""
        return Value(self.raw[key], self, key)

    def around(self, key: str, default: Any = None) -> Any:
        """The raw value under `key` in the nearest object around this value that has one, unchecked."""
        place = self.parent
        while place is not None and not (type(place.raw) is dict and key in place.raw):
            place = place.parent
        return default if place is None else place.raw[key]

    def members(self) -> dict[str, "Value"]:
        """The values of an object with any keys."""
        return {key: Value(raw, self, key) for key, raw in self.plain_object().items()}

    def plain_object(self) -> dict[str, Any]:
        """An object with any keys, as the JSON reader gives it."""
        if type(self.raw) is not dict:
            raise self.misread(N_("This must be a JSON object."))
        return self.raw

    def plain_list(self, refusal: str = N_("This must be a list.")) -> list[Any]:
        """A list of any length, as the JSON reader gives it."""
        if type(self.raw) is not list:
            raise self.misread(refusal)
        return self.raw

    def items(self, least: int, most: int) -> list["Value"]:
        """The values of a list of `least` to `most`."""
        plain = self.plain_list()
        if not least <= len(plain) <= most:
            raise self.misread(
                NN_(
                    "This list must have %(least)s to %(most)s entry, not %(count)s.",
                    "This list must have %(least)s to %(most)s entries, not %(count)s.",
                    "most",
                ),
                least=least,
                most=most,
                count=len(plain),
            )
        return self.entries()

    def entries(self) -> list["Value"]:
        """The values of a list, which was read before."""
        return [Value(raw, self, index) for index, raw in enumerate(self.raw)]

    def optional(self, read: Callable[["Value"], Read]) -> Read | None:
        """None for null, else what `read` makes of the value."""
        return None if self.raw is None else read(self)

    def integer(self, least: int, most: int) -> int:
        """A whole number from `least` to `most`."""
        if type(self.raw) is not int or not least <= self.raw <= most:
            raise self.misread(
                N_("This must be a whole number from %(least)s to %(most)s."), least=least, most=most
            )
        return self.raw

    def flag(self) -> bool:
        """True or false."""
        if type(self.raw) is not bool:
            raise self.misread(N_("This must be true or false."))
        return self.raw

    def choice(self, words: Sequence[Word]) -> Word:
        """One of `words`."""
        if type(self.raw) is str:
            for word in words:
                if word == self.raw:
                    return word
        raise self.misread(N_("This must be one of %(words)s."), words=", ".join(words))

    def name(self, most: int) -> str:
        """A text of one line that people can read: up to `most` letters, not blank, no controls."""
        text = self.text()
        self._check_readable(text, N_("A name cannot hold the control character %(code)s."))
        if not text.strip() or len(text) > most:
            refusal = NN_("A name has 1 to %(most)s letter.", "A name has 1 to %(most)s letters.", "most")
            raise self.misread(refusal, most=most)
        return text

    def note(self, most: int) -> str:
        """A text of one line or several, with line feeds between them: up to `most` letters, not blank, no
        other controls."""
        text = self.text()
        self._check_readable(text.replace("\n", ""), N_("A note cannot hold the control character %(code)s."))
        if not text.strip() or len(text) > most:
            refusal = NN_("A note has 1 to %(most)s letter.", "A note has 1 to %(most)s letters.", "most")
            raise self.misread(refusal, most=most)
        return text

    def text(self) -> str:
        if type(self.raw) is not str:
            raise self.misread(N_("This must be a text."))
        return self.raw

    def _check_readable(self, text: str, refusal: str) -> None:
        """Refuse controls and half letters, and what turns the direction of the text after it."""
        for letter in text:
            if unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") or letter in _TURNING:
                raise self.misread(refusal, code=f"U+{ord(letter):04X}")

    def moment(self) -> datetime:
        """A moment in UTC, given as 2025-12-31T20:15:00Z, as a datetime without a zone."""
        if type(self.raw) is str and _MOMENT.fullmatch(self.raw):
            try:
                return datetime.fromisoformat(self.raw.removesuffix("Z"))
            except ValueError:
                pass  # the 30th of February
        raise self.misread(N_("This must be a moment in UTC, like 2025-12-31T20:15:00Z."))


def moment_text(moment: datetime | None) -> str | None:
    """A moment in UTC (a datetime without a zone) as a file has it; `Value.moment` reads it back.

    None stays None.
    """
    return None if moment is None else moment.isoformat(timespec="microseconds") + "Z"


def read_json(text: str, read: Callable[[Value], Read]) -> Read:
    """Give the JSON value that `text` is to `read`. Raises what `read` raises, and `Unreadable`."""
    try:
        return read(parsed(text))
    except RecursionError:
        raise Unreadable(N_("This JSON is nested too deeply.")) from None


def parsed(text: str) -> Value:
    """The JSON value that `text` is.

    Raises `Unreadable`, with the place of a repeated key or a NaN. Raises RecursionError for a value nested
    too deeply.
    """
    try:
        return Value(_decoded(text))
    except _InvalidJsonError:
        return _refuse_invalid(text)
    except json.JSONDecodeError as error:
        raise _not_json(error) from None
    except ValueError:
        raise _too_long() from None


def _decoded(text: str) -> Any:
    if text.startswith("{"):  # nothing around it, as in most lines: `decode` would look for blanks first
        value, end = _STRICT.raw_decode(text)
        if end == len(text):
            return value
    return _STRICT.decode(text)


def shown(value: object) -> str:
    """A value as an error may repeat it: short, on one line, and printable everywhere."""
    text = value if isinstance(value, str) else json.dumps(value, default=str)
    text = "".join(map(_printable, text[: _MAX_SHOWN + 1]))
    return text if len(text) <= _MAX_SHOWN else text[: _MAX_SHOWN - 1] + "…"


def _printable(letter: str) -> str:
    """A letter, or its escape: a line break would look like the end of the message."""
    return letter if letter.isprintable() else letter.encode("unicode_escape").decode()


def _step(key: str | int) -> str:
    """`key` as a step of a JSON pointer."""
    return "/" + shown(str(key).replace("~", "~0").replace("/", "~1"))


# --- JSON that Python's reader lets pass: a key that stands twice, NaN ------------------------------


class _Invalid(NamedTuple):
    """A repeated key or a NaN, in the place of its value; `text` is the message, with `what` in it."""

    text: str
    what: str


class _InvalidJsonError(Exception):
    """Error for a text in which a key is repeated or NaN stands."""


def _mark_repeated_key(pairs: list[tuple[str, Any]]) -> Any:
    values = dict(pairs)
    if len(values) == len(pairs):
        return values
    counts = Counter(key for key, _ in pairs)
    twice = next(key for key, count in counts.items() if count > 1)
    return _Invalid(N_("“%(what)s” appears twice in this object."), twice)


def _mark_constant(name: str) -> Any:
    return _Invalid(N_("%(what)s is not JSON."), name)


def _refuse_repeated_key(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) != len(pairs):
        raise _InvalidJsonError
    return values


def _refuse_constant(_name: str) -> NoReturn:
    raise _InvalidJsonError


_STRICT: Final = json.JSONDecoder(object_pairs_hook=_refuse_repeated_key, parse_constant=_refuse_constant)
#: Reads on where `_STRICT` stops, to tell the place: that is slower.
_MARKING: Final = json.JSONDecoder(object_pairs_hook=_mark_repeated_key, parse_constant=_mark_constant)


def _refuse_invalid(text: str) -> NoReturn:
    """Raise the refusal of a text with a repeated key or a NaN."""
    try:
        value = _MARKING.decode(text)
    except json.JSONDecodeError as error:
        raise _not_json(error) from None
    except ValueError:
        raise _too_long() from None
    raise _first_invalid(value)


def _too_long() -> Unreadable:
    """Refusal of a number with thousands of digits, which Python does not turn into one."""
    return Unreadable(N_("A number in this JSON is too long."))


def _not_json(error: json.JSONDecodeError) -> Unreadable:
    text = N_("This is not JSON: %(reason)s (column %(column)s).")
    return Unreadable(text, line=error.lineno, reason=error.msg, column=error.colno)


def _first_invalid(value: Any) -> Unreadable:
    """The refusal of the first invalid entry of `value`, in the order of the file. There must be one."""
    if isinstance(value, _Invalid):
        return Unreadable(value.text, what=shown(value.what))
    keys: list[Any] = [None]
    inside = [_entries(value)]
    while True:
        keys[-1], entry = next(inside[-1], (None, None))
        if isinstance(entry, _Invalid):
            return Unreadable(entry.text, "".join(map(_step, keys)), what=shown(entry.what))
        if isinstance(entry, dict | list) and entry:
            keys.append(None)
            inside.append(_entries(entry))
        elif keys[-1] is None:
            keys.pop()
            inside.pop()


def _entries(value: Any) -> Iterator[tuple[Any, Any]]:
    """List the values in `value`, with their keys or indexes."""
    return iter(value.items() if isinstance(value, dict) else enumerate(value))
