"""Helpers for all templates: versioned static files, letters of the sides, QR codes, the rulebook."""

import re
from collections.abc import MutableMapping
from functools import cache, lru_cache
from typing import Any, Final

from flask import Flask, current_app, g, request, templating, url_for
from markupsafe import Markup

from scorekeeper.rules.cards import CLASSIC
from scorekeeper.web.parts.addresses.names_url import names_args
from scorekeeper.web.parts.addresses.phone_url import reach
from scorekeeper.web.parts.addresses.rules_url import article_url, rules_args
from scorekeeper.web.parts.text.device_names import device_name
from scorekeeper.web.parts.text.editions_text import box_list, box_name, option_name
from scorekeeper.web.parts.text.sources import (
    boxes_alike,
    boxes_in_short,
    by_source,
    differing_from,
    noted,
    source_in_words,
    source_kinds,
    translated,
)
from scorekeeper.web.serving.static_files import fingerprint

#: Letters of the sides: letter and shape tell sides apart, not colour alone.
LETTERS = "ABCD"
#: The cards whose symbols are in the sprite of attacks.
_ATTACKS: Final = frozenset({*CLASSIC.hazards, *CLASSIC.remedies})


#: Indentation is for readers of the templates; none of it is in a <pre> or a <textarea>. After a tag of
#: Jinja it is all that separates two attributes, because `trim_blocks` takes the end of that line.
_INDENTATION: Final = re.compile(r"(?<![%#]\})\n[ ]+")


class Environment(templating.Environment):
    """Jinja's environment, faster, and with smaller pages.

    Templates without globals of their own share one dictionary of globals: Jinja goes through all names at
    each `import` and `include`, which is slow with its ChainMap. The indentation of templates is not sent.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return super().make_globals(d) if d else self.globals

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:
        return _INDENTATION.sub("\n", super().preprocess(source, name, filename))


def init_app(app: Flask) -> None:
    app.add_template_global(asset)
    app.add_template_global(symbol)
    app.add_template_global(rules_args)
    app.add_template_global(article_url)
    app.add_template_global(names_args)
    app.add_template_global(reach, "phone_reach")
    for filter_ in (
        device_name,
        box_list,
        box_name,
        option_name,
        by_source,
        source_in_words,
        source_kinds,
        boxes_alike,
        boxes_in_short,
        differing_from,
        noted,
        translated,
    ):
        app.add_template_filter(filter_)
    app.context_processor(lambda: {"letters": LETTERS})


def asset(filename: str) -> str:
    """The address of a static file. It changes with the content, so the file may be cached for good."""
    return _asset(str(current_app.static_folder), request.script_root, filename)


@cache
def _asset(folder: str, _root: str, filename: str) -> str:
    return url_for("static", filename=filename, v=fingerprint(folder, filename))


def symbol(name: str) -> str:
    """The address of a symbol in its sprite, for `<use>`. Hazards and remedies have a sprite of their own,
    because the page of a game shows none."""
    sprite = "attacks" if name in _ATTACKS else "symbols"
    if sprite not in g:  # a page has many symbols, so each sprite's address is made once
        setattr(g, sprite, asset(f"{sprite}.svg"))
    return f"{getattr(g, sprite)}#{name}"


def wants_fragment() -> bool:
    """True if htmx asks for the live regions of a page only."""
    return "HX-Request" in request.headers


@lru_cache(maxsize=256)
def qr_code(text: str) -> Markup:
    """A QR code as inline SVG, without styles; empty if the text is too long for one."""
    import segno  # imported late: few pages have one

    try:
        code = segno.make(text, micro=False)
    except segno.DataOverflowError:
        return Markup("")
    return Markup(code.svg_inline(omitsize=True, border=2, dark="#000", light="#fff"))
