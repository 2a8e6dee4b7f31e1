"""Style sheets take their sizes of type and their widths from the scales beside the colours."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from scorekeeper.paths import static_dir

SIZES = ("tiny", "small", "text", "large", "largest")
WEIGHTS = ("400", "700")
#: Where a layout changes: the least width, and the height that is low.
BREAKPOINTS = {"min-width": (360, 390, 600, 900), "max-width": (359, 389, 599, 899), "max-height": (500, 700)}
#: The least of the widths that have a name: what is narrower is one control.
NAMED_WIDTH = 300
#: What is measured otherwise: letters of a drawing in its units, lists in the size in which Python lays them
#: out, and the paper's whole page.
OF_ITS_OWN = re.compile(r"\btext\b|\.(type|points)-\d|\.(wall|by-names|by-tables|tables-of)\b|^:root$")

LENGTH = re.compile(r"(?<![\w.-])\d*\.?\d+(?!vw)(?:[a-z]+|%)")
FONT = re.compile(r"(?<![\w-])font: (?:(?P<weight>\d+) )?(?P<size>[^\s/;]+)")
SHEETS = pytest.mark.parametrize(
    "sheet", [file.relative_to(static_dir()).as_posix() for file in static_dir().rglob("*.css")]
)


class Declaration(NamedTuple):
    selector: str
    name: str
    value: str


@SHEETS
def test_sizes_of_type_are_of_the_scale(sheet):
    sizes = [told for told in declarations(sheet) if told.name == "font-size"]
    literal = [told for told in sizes if not is_of_the_scale(told.value)]
    assert not [told for told in literal if not OF_ITS_OWN.search(told.selector)]


@SHEETS
def test_type_has_two_weights(sheet):
    weights = [told for told in declarations(sheet) if told.name == "font-weight"]
    assert not [told for told in weights if told.value not in WEIGHTS]


@SHEETS
def test_wide_widths_have_a_name(sheet):
    widths = [told for told in declarations(sheet) if told.name in ("max-width", "grid-template-columns")]
    assert not [told for told in widths if widest(told.value) >= NAMED_WIDTH]


@SHEETS
def test_layouts_change_at_a_few_sizes(sheet):
    asked = re.findall(r"\((m\w+-(?:width|height)): (\d+)px\)", text_of(sheet))
    assert not [(name, size) for name, size in asked if int(size) not in BREAKPOINTS[name]]


def test_every_scale_has_all_sizes():
    scales = [
        {told.name.removeprefix("--") for told in declarations(sheet) if told.selector == scale}
        for sheet, scale in (
            ("scorekeeper.css", ":root"),
            ("parts/big-screen.css", ".screen"),
            ("parts/paper.css", ".paper"),
        )
    ]
    assert all(set(SIZES) <= names for names in scales)


def is_of_the_scale(value: str) -> bool:
    """A size of the scale, a multiple of it, as much of it as fits the width; or the size around it."""
    named = any(f"var(--{size})" in value for size in SIZES)
    return value == "inherit" or (named and not LENGTH.search(value))


def widest(value: str) -> float:
    """The largest length in it, in pixels."""
    lengths = re.findall(r"(?<![\w.-])(\d*\.?\d+)(px|rem)\b", value)
    return max((float(number) * {"px": 1, "rem": 16}[unit] for number, unit in lengths), default=0)


def declarations(sheet: str) -> Iterator[Declaration]:
    """Of all rules, with those that `font` holds."""
    for selector, body in re.findall(r"([^{}]*)\{([^{}]*)\}", text_of(sheet)):
        for line in body.split(";"):
            name, _, value = line.strip().partition(": ")
            yield Declaration(selector.strip(), name, value)
        for font in FONT.finditer(body):
            yield Declaration(selector.strip(), "font-size", font["size"])
            if font["weight"]:
                yield Declaration(selector.strip(), "font-weight", font["weight"])


def text_of(sheet: str) -> str:
    return re.sub(r"/\*.*?\*/", "", (static_dir() / sheet).read_text("utf-8"), flags=re.DOTALL)
