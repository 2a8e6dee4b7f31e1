"""Lettering: text as outlines, so that a picture needs no font to be drawn.

`letters.json` holds the letters of Fira Sans in two weights: Latin, Greek and Cyrillic. `python -m
tests.letters` generates it. Other scripts (Chinese, Arabic, emoji) need a browser and its own fonts.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

from markupsafe import Markup, escape

from scorekeeper.web.parts.text.text_width import width

Weight = Literal["medium", "bold"]
Anchor = Literal["start", "middle", "end"]

FILE: Final = Path(__file__).with_name("letters.json")
#: Units of an outline per text size.
UNITS: Final = 1000
#: Assumed width of a letter that only browsers draw: a narrow letter's, since its real width is unknown here.
FOREIGN_UNITS: Final = 560
#: Text that is too long shrinks to this scale before it is cut.
LEAST_SCALE: Final = 0.62
ELLIPSIS: Final = "…"
_SPACE, _NO_BREAK, _NARROW_SPACE = " ", "\u00a0", "\u202f"  # the letters lack the last
_BEFORE: Final[Mapping[Anchor, float]] = {"start": 0, "middle": 0.5, "end": 1}


@dataclass(frozen=True)
class Face:
    """The letters of one weight: each letter's advance and outline, and the kerning of pairs."""

    letters: Mapping[str, tuple[int, str]]
    kerning: Mapping[str, int]


@cache
def _faces() -> Mapping[str, Face]:
    stored = json.loads(FILE.read_text("utf-8"))
    return {name: Face(**face) for name, face in stored.items()}


@cache
def _foreign() -> re.Pattern[str]:
    """Matches a run of letters without an outline here, with the spaces between them."""
    known = re.escape("".join(_faces()["bold"].letters))
    return re.compile(rf"[^{known}]+(?:\s+[^{known}]+)*")


#: Dropped: accents over a letter that has no accented outline, and characters not allowed in XML.
_LEFT_OUT = re.compile("[\u0300-\u036f\x00-\x1f\ud800-\udfff\ufffe\uffff]")


@dataclass(frozen=True)
class _Run:
    """A part of a line: joined outlines, or letters for a browser's own fonts."""

    outlines: str
    foreign: str
    start: float
    width: float


@dataclass(frozen=True)
class Lettering:
    """Writes text into a picture. `by_browser`: a browser draws it and has fonts for every script."""

    by_browser: bool = False

    def drawable(self, text: str) -> str:
        """`text` without what cannot be drawn."""
        plain = _LEFT_OUT.sub("", text).replace(_NARROW_SPACE, _NO_BREAK)
        return re.sub(" +", _SPACE, plain if self.by_browser else _foreign().sub(_SPACE, plain)).strip()

    def width(self, text: str, size: float, weight: Weight = "bold") -> float:
        """Return the width of `text`."""
        return sum(run.width for run in self._runs(text, weight)) * size / UNITS

    def fitted(self, text: str, size: float, most: float, weight: Weight = "bold") -> tuple[str, float]:
        """Return `text` and a size at which it is at most `most` wide. The text shrinks first, then is
        cut."""
        wide = self.width(text, size, weight)
        if wide <= most:
            return text, size
        size = max(size * most / wide, size * LEAST_SCALE)
        shown = text
        while shown and self.width(shown + ELLIPSIS, size, weight) > most:
            shown = shown[:-1].rstrip()
        return (text if self.width(text, size, weight) <= most + 1 else shown + ELLIPSIS), size

    def lines(self, text: str, most: float, *tries: tuple[int, float, float]) -> tuple[list[str], float]:
        """Return `text` in lines at most `most` wide, and their size. Each of `tries` is a number of lines, a
        size and the least size; text that does not fit the last one is cut."""
        for count, size, least in tries:
            while size > least and len(self._broken(text, size, most)) > count:
                size -= 2
            broken = self._broken(text, size, most)
            if len(broken) <= count and all(self.width(line, size) <= most for line in broken):
                return self._balanced(text, size, most, broken), size
        kept = [*broken[: count - 1], _SPACE.join(broken[count - 1 :])]
        return [self.fitted(line, size, most)[0] for line in kept], size * LEAST_SCALE

    def line(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        weight: Weight = "bold",
        anchor: Anchor = "start",
        most: float | None = None,
    ) -> Markup:
        """Draw a line of text, at most `most` wide, that begins, is centred or ends at `x`, on the baseline
        `y`."""
        if most is not None:
            text, size = self.fitted(text, size, most, weight)
        runs = list(self._runs(text, weight))
        scale = size / UNITS
        left = x - _BEFORE[anchor] * sum(run.width for run in runs) * scale
        return Markup("").join(_drawn(run, left, y, scale, weight) for run in runs)

    def _broken(self, text: str, size: float, most: float) -> list[str]:
        """Break `text` at spaces."""
        lines: list[str] = []
        for word in text.split(_SPACE):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(longer, size) <= most:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _balanced(self, text: str, size: float, most: float, broken: list[str]) -> list[str]:
        """Return as many lines as `broken`, as equal in width as possible."""
        narrower = (self._broken(text, size, most * share) for share in (0.55, 0.65, 0.75, 0.85))
        return next((lines for lines in narrower if len(lines) == len(broken)), broken)

    def _runs(self, text: str, weight: Weight) -> Iterator[_Run]:
        text, start, at = self.drawable(text), 0.0, 0
        for foreign in _foreign().finditer(text):
            for run in (
                _outlined(text[at : foreign.start()], start, weight),
                _Run("", foreign[0], start, 0),
            ):
                wide = run.width or width(run.foreign) * FOREIGN_UNITS
                yield _Run(run.outlines, run.foreign, start, wide)
                start += wide
            at = foreign.end()
        yield _outlined(text[at:], start, weight)


def _outlined(text: str, start: float, weight: Weight) -> _Run:
    face = _faces()[weight]
    at, drawn = 0, []
    for before, letter in zip(f" {text}", text, strict=False):
        at += face.kerning.get(before + letter, 0)
        advance, outline = face.letters[letter]
        drawn.append(f"M{at} 0{outline}" if outline else "")
        at += advance
    return _Run("".join(drawn), "", start, at)


def _drawn(run: _Run, left: float, y: float, scale: float, weight: Weight) -> Markup:
    x = round(left + run.start * scale, 1)
    if run.foreign:
        return Markup(
            '<text x="{}" y="{}" font-size="{}" font-family="system-ui, sans-serif" font-weight="{}" '
            'textLength="{}" lengthAdjust="spacingAndGlyphs">{}</text>'
        ).format(
            x,
            round(y, 1),
            round(scale * UNITS, 1),
            700 if weight == "bold" else 500,
            round(run.width * scale, 1),
            escape(run.foreign),
        )
    if not run.outlines:
        return Markup("")
    return Markup('<path transform="translate({} {})scale({})" d="{}"/>').format(
        x, round(y, 1), round(scale, 5), run.outlines
    )
