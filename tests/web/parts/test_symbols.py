"""The sprite of symbols, which every page points into."""

import re
from xml.etree import ElementTree

from scorekeeper.paths import static_dir, templates_dir
from scorekeeper.rules.cards import CLASSIC

SVG = "{http://www.w3.org/2000/svg}"
#: Symbols named literally in templates.
NAMED = re.compile(r"""\b(?:icon|symbol)\(["']([a-z_]+)["'][,)]""")


def drawn():
    sprites = [ElementTree.parse(static_dir() / name) for name in ("symbols.svg", "attacks.svg")]
    return {symbol.get("id") for sprite in sprites for symbol in sprite.iter(f"{SVG}symbol")}


def test_every_symbol_that_a_template_names_is_drawn():
    named = {
        name for template in templates_dir().rglob("*.html") for name in NAMED.findall(template.read_text())
    }
    cards = {*CLASSIC.hazards, *CLASSIC.remedies, *CLASSIC.safeties}
    assert named and named | cards <= drawn()


def test_a_page_points_into_the_file_that_browsers_keep(new_phone):
    phone = new_phone()
    page = phone.get("/games/new")
    sprites = {use["href"].partition("#")[0] for use in page.root.all("use")}
    assert len(sprites) == 1
    sprite = phone.get(sprites.pop())
    assert sprite.status == 200 and "max-age=31536000" in sprite.headers["Cache-Control"]
    assert "<symbol" not in page.html
