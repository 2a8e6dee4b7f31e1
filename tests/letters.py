"""The letters of pictures: `python -m tests.letters FOLDER` writes web/parts/picture/letters.json.

FOLDER is the unpacked npm package @fontsource/fira-sans 5.3.0 (`npm pack`). Besides the libraries of the
tests it needs fonttools, brotli and uharfbuzz. The file has the advance and the outline of each letter, in
thousandths of the size. The first point of an outline is relative to the letter's origin, and each other
point to the previous one. All digits have the same width. Pairs of letters of Western Europe are kerned.
"""

import json
import sys
from itertools import product
from pathlib import Path

from scorekeeper.web.parts.picture.lettering import FILE

WEIGHTS = {"medium": 500, "bold": 700}
SUBSETS = ("latin", "latin-ext", "cyrillic", "greek", "vietnamese")
#: Latin, Greek, Cyrillic, Vietnamese; dashes, quotes and spaces; currencies; signs.
RANGES = (
    (0x20, 0x24F), (0x370, 0x3FF), (0x400, 0x4FF), (0x1E00, 0x1EFF), (0x2000, 0x206F), (0x20A0, 0x20BF),
    (0x2100, 0x22FF),
)  # fmt: skip
SPACE = "\u00a0"
#: Pairs with less kerning are left out.
LEAST_KERNING = 12


def main(folder):
    faces = {name: _face(Path(folder, "files"), weight) for name, weight in WEIGHTS.items()}
    FILE.write_text(json.dumps(faces, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


def _face(folder, weight):
    letters, kerning = {}, {}
    for subset in SUBSETS:
        path = folder / f"fira-sans-{subset}-{weight}-normal.woff2"
        for letter, drawn in _outlines(path):
            letters.setdefault(letter, drawn)
        kerning = kerning or _kerning(path, [letter for letter in letters if letter.isalpha()])
    return {"letters": letters, "kerning": kerning}


def _outlines(path):
    from fontTools.pens.transformPen import TransformPen
    from fontTools.ttLib import TTFont

    font = TTFont(path)
    glyphs, upside_down = font.getGlyphSet(), (1, 0, 0, -1, 0, 0)
    wide = _figures_of_one_width(font)
    for code, glyph in sorted(font.getBestCmap().items()):
        letter = chr(code)
        if any(low <= code <= high for low, high in RANGES) and (letter.isprintable() or letter == SPACE):
            drawn, pen = glyphs[wide.get(glyph, glyph)], _pen(glyphs)
            drawn.draw(TransformPen(pen, upside_down))
            yield letter, [drawn.width, "".join(pen.path)]


def _figures_of_one_width(font):
    """The replacement of glyphs by the font's feature for tabular figures."""
    features = font["GSUB"].table.FeatureList.FeatureRecord if "GSUB" in font else ()
    numbers = {number for record in features if record.FeatureTag == "tnum"
               for number in record.Feature.LookupListIndex}  # fmt: skip
    lookups = [font["GSUB"].table.LookupList.Lookup[number] for number in numbers]
    tables = [getattr(table, "ExtSubTable", table) for lookup in lookups for table in lookup.SubTable]
    return {before: after for table in tables for before, after in table.mapping.items()}


def _pen(glyphs):
    from fontTools.pens.basePen import BasePen

    class RelativePen(BasePen):
        """Writes the path of a glyph in whole steps from point to point."""

        def __init__(self):
            super().__init__(glyphs)
            self.path, self._at, self._start = [], (0, 0), (0, 0)

        def _write(self, command, *points):
            steps = [round(step) - at for point in points for step, at in zip(point, self._at, strict=True)]
            self._at = tuple(map(round, points[-1]))
            self.path.append(command + "".join(f" {step}" for step in steps).lstrip().replace(" -", "-"))

        def _moveTo(self, point):
            self._write("m", point)
            self._start = self._at

        def _lineTo(self, point):
            self._write("l", point)

        def _curveToOne(self, *points):
            self._write("c", *points)

        def _qCurveToOne(self, *points):
            self._write("q", *points)

        def _closePath(self):
            self.path.append("z")
            self._at = self._start

    return RelativePen()


def _kerning(path, letters):
    """Measure how far the second letter of a pair moves towards the first.

    Only pairs that move are returned.
    """
    import uharfbuzz
    from fontTools.ttLib import TTFont

    unpacked = path.with_suffix(".ttf")
    font = TTFont(path)
    font.flavor = None
    font.save(unpacked)
    shaper = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(unpacked))))
    moved = {}
    for pair in map("".join, product(letters, letters)):
        kerned, plain = (_advance(uharfbuzz, shaper, pair, kern) for kern in (True, False))
        if abs(kerned - plain) >= LEAST_KERNING:
            moved[pair] = kerned - plain
    return moved


def _advance(uharfbuzz, shaper, pair, kern):
    buffer = uharfbuzz.Buffer()
    buffer.add_str(pair)
    buffer.guess_segment_properties()
    uharfbuzz.shape(shaper, buffer, {"liga": False, "kern": kern})
    return sum(position.x_advance for position in buffer.glyph_positions)


if __name__ == "__main__":
    main(sys.argv[1])
