"""Values as JSON. Each field is declared once: reading it, checking it and writing it all follow.

    SUBSTITUTE = json_object(Substitute, name=name(60), first=whole(1, 20), last=optional(whole(1, 20)))
    SUBSTITUTE.read(value)  # a Substitute, or `Unreadable` with the JSON pointer
    SUBSTITUTE.write(substitute)  # its JSON object, with the keys in this order

A kind of value that needs more is a `Codec` with a function of its own.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeVar

from scorekeeper.records.json_values import Value, Word, moment_text

Held = TypeVar("Held")


def _unchanged(held: Any) -> Any:
    return held


@dataclass(frozen=True)
class Codec(Generic[Held]):
    """A kind of value: how it is read from JSON, and how it is written.

    `key`: its key in an object, if that is not the name of the field. `required`: the key must be there.
    Otherwise a field without its key has its default.
    """

    read: Callable[[Value], Held]
    write: Callable[[Held], Any] = _unchanged
    key: str = ""
    required: bool = True


FLAG: Final = Codec(Value.flag)
MOMENT: Final = Codec(Value.moment, moment_text)
#: For a key that the caller reads and writes itself.
ELSEWHERE: Final = Codec(lambda _value: None)


def whole(least: int, most: int) -> Codec[int]:
    """A whole number from `least` to `most`."""
    return Codec(lambda value: value.integer(least, most))


def choice(words: Sequence[Word]) -> Codec[Word]:
    """One of `words`."""
    return Codec(lambda value: value.choice(words))


def name(most: int) -> Codec[str]:
    """A text of one line with 1 to `most` letters."""
    return Codec(lambda value: value.name(most))


def line(most: int) -> Codec[str]:
    """A text of one line with up to `most` letters. It may be empty."""
    return Codec(lambda value: "" if value.raw == "" else value.name(most))


def optional(codec: Codec[Held]) -> Codec[Held | None]:
    """What `codec` reads, or null."""
    read, write = codec.read, codec.write
    return Codec(
        lambda value: None if value.raw is None else read(value),
        lambda held: None if held is None else write(held),
    )


def listed(codec: Codec[Held], least: int, most: int) -> Codec[tuple[Held, ...]]:
    """A list of `least` to `most`."""
    read, write = codec.read, codec.write
    return Codec(
        lambda value: tuple([read(item) for item in value.items(least, most)]),
        lambda held: [write(each) for each in held],
    )


def named(key: str, codec: Codec[Held]) -> Codec[Held]:
    """A field that has another name in JSON."""
    return replace(codec, key=key)


def not_required(codec: Codec[Held]) -> Codec[Held]:
    """A field whose key may be missing: then it has its default."""
    return replace(codec, required=False)


def json_object(made: Callable[..., Held], /, **fields: Codec[Any]) -> Codec[Held]:
    """An object that holds a value of a class. It has a key for each of `fields`, which are read in this
    order."""
    keys = {field: codec.key or field for field, codec in fields.items()}
    known = frozenset(keys.values())
    required = [keys[field] for field, codec in fields.items() if codec.required]
    declared = [
        (field, keys[field], codec.read, codec.write)
        for field, codec in fields.items()
        if codec is not ELSEWHERE
    ]

    def read_fields(value: Value) -> Held:
        plain = value.check_keys(required, known)
        return made(
            **{field: read(Value(plain[key], value, key)) for field, key, read, _ in declared if key in plain}
        )

    def write_fields(held: Held) -> dict[str, Any]:
        return {key: write(getattr(held, field)) for field, key, _, write in declared}

    return Codec(read_fields, write_fields)
