"""Layout of files in JSON: each entry of a list on a line of its own, quick to write and to compare."""

import json
from collections.abc import Iterable, Mapping
from typing import Any


def object_in_lines(whole: Mapping[str, Any]) -> bytes:
    """Return the file of an object: each key on a line, of a list each entry."""
    return f"{{{_lines(f'{_text(key)}: {_in_lines(value)}' for key, value in whole.items())}}}\n".encode()


def _in_lines(value: Any) -> str:
    return f"[{_lines(map(_text, value))}]" if isinstance(value, list) and value else _text(value)


def _lines(parts: Iterable[str]) -> str:
    return "\n" + ",\n".join(parts) + "\n"


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
