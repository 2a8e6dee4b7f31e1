"""Symbols of the app's sprite as inline shapes, for a picture that can fetch nothing."""

import re
from functools import cache
from typing import Final

from markupsafe import Markup

from scorekeeper.paths import static_dir

_SYMBOL: Final = re.compile(r'<symbol id="(\w+)" viewBox="0 0 48 48"([^>]*)>(.*?)</symbol>', re.DOTALL)
_COLOUR: Final = re.compile(r"var\(--sym-(\w+),\w+\)")


@cache
def _sprite() -> dict[str, tuple[str, str]]:
    sprite = (static_dir() / "symbols.svg").read_text("utf-8")
    return {name: (attributes, shapes) for name, attributes, shapes in _SYMBOL.findall(sprite)}


def symbol_shapes(name: str, **colours: str) -> Markup:
    """The shapes of a symbol, 48 by 48, in the colour (`color`) of their parent. `colours` gives values for
    the variables of the page's styles, by name (`paper`); other variables become "none"."""
    attributes, shapes = _sprite()[name]
    shapes = _COLOUR.sub(lambda found: colours.get(found[1], "none"), shapes)
    return Markup(f"<g{attributes}>{shapes}</g>")
