"""Text as outlines: how wide it is, at which size it fits, where its lines break, where it stands."""

import re

import pytest

from scorekeeper.web.parts.picture.lettering import Lettering

OUTLINED, BY_BROWSER = Lettering(), Lettering(by_browser=True)
TIED = "Ann and Bob and Chloé are tied at 500"


@pytest.mark.sampled(7)
@pytest.mark.parametrize(
    ("text", "size", "weight", "outlined", "by_browser"),
    [
        ("", 100, "bold", 0, 0),
        ("Ann", 100, "bold", 174.4, 174.4),
        ("Ann", 100, "medium", 174.5, 174.5),
        ("Ann", 50, "bold", 87.2, 87.2),
        ("AV", 1000, "bold", 1142, 1142),  # they stand closer
        ("A V", 1000, "bold", 1397, 1397),
        ("Ann 山", 100, "bold", 174.4, 310.1),
    ],
)
def test_a_text_has_a_width(text, size, weight, outlined, by_browser):
    assert OUTLINED.width(text, size, weight) == pytest.approx(outlined)
    assert BY_BROWSER.width(text, size, weight) == pytest.approx(by_browser)


def test_what_cannot_be_drawn_is_left_out():
    told = ("A  山 B", "e\u0301a", "a\u202fb", "山", "\x07x ")
    assert [*map(OUTLINED.drawable, told)] == ["A B", "ea", "a\u00a0b", "", "x"]
    assert [*map(BY_BROWSER.drawable, told)] == ["A 山 B", "ea", "a\u00a0b", "山", "x"]


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("text", "most", "fitted", "size"),
    [
        ("Ann", 174.4, "Ann", 100),
        ("Ann", 150, "Ann", 86.01),
        ("Annabelle Archer", 600, "Annabelle Archer", 76.98),
        ("Annabelle Archer", 483, "Annabelle Archer", 62),  # a unit too wide is not seen
        ("Annabelle Archer", 300, "Annabell…", 62),
        ("Annabelle Archer", 20, "…", 62),
    ],
)
def test_a_long_text_shrinks_before_it_is_cut(text, most, fitted, size):
    shown, shrunk = OUTLINED.fitted(text, 100, most)
    assert (shown, shrunk) == (fitted, pytest.approx(size, abs=0.01))


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("most", "tries", "lines", "size"),
    [
        (1500, [(1, 80, 60), (2, 80, 60)], [TIED], 80),
        (900, [(1, 80, 60), (2, 80, 60)], ["Ann and Bob and", "Chloé are tied at 500"], 80),
        (1200, [(1, 80, 60), (2, 80, 60)], [TIED], 68),
        (300, [(1, 80, 60), (2, 80, 60)], ["Ann and", "Bob and Chloé…"], 37.2),
        (620, [(1, 40, 40), (2, 80, 40)], ["Ann and Bob and", "Chloé are tied at 500"], 64),
    ],
)
def test_a_text_breaks_into_lines_of_equal_width(most, tries, lines, size):
    shown, shrunk = OUTLINED.lines(TIED, most, *tries)
    assert (shown, shrunk) == (lines, pytest.approx(size))


@pytest.mark.parametrize(("anchor", "x"), [("start", "100.0"), ("middle", "85.3"), ("end", "70.7")])
def test_a_line_stands_at_its_anchor(anchor, x):
    drawn = OUTLINED.line("I", 100, 50.26, 100, anchor=anchor)
    assert drawn.startswith(f'<path transform="translate({x} 50.3)scale(0.1)" d="M0 0m')


def test_a_line_without_letters_is_not_drawn():
    assert OUTLINED.line("山", 100, 50, 100) == OUTLINED.line("", 100, 50, 100) == ""


@pytest.mark.parametrize(("weight", "x", "thick"), [("bold", "153.0", "700"), ("medium", "154.4", "500")])
def test_the_browser_draws_other_scripts_as_wide_as_reckoned(weight, x, thick):
    drawn = BY_BROWSER.line("I 山", 100, 50.26, 100.04, weight)
    (written,) = re.findall("<text .*>", drawn)
    assert written == (
        f'<text x="{x}" y="50.3" font-size="100.0" font-family="system-ui, sans-serif" '
        f'font-weight="{thick}" textLength="112.0" lengthAdjust="spacingAndGlyphs">山</text>'
    )
