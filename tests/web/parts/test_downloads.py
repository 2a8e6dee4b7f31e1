"""Files to download (web/parts/downloads.py)."""

import re

import pytest

from scorekeeper.paths import templates_dir
from scorekeeper.web.parts.downloads import attachment, slug


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Club night", "club-night"),
        ("Été à Évreux", "ete-a-evreux"),
        ("../..\\x\r\n", "x"),
        ("名前", ""),
        ("a" * 61, "a" * 60),
        ("a" * 59 + " b", "a" * 59),
    ],
)
def test_a_slug_is_safe_in_a_file_name(text, expected):
    assert slug(text) == expected


def test_an_attachment_is_saved_and_not_cached(app):
    answer = attachment("a,b\n", "hands.csv", "text/csv")
    assert answer.headers["Content-Disposition"] == "attachment; filename=hands.csv"
    assert answer.headers["Cache-Control"] == "no-store, private"
    assert "Cookie" in answer.vary
    assert answer.mimetype == "text/csv" and answer.get_data() == b"a,b\n"


def test_no_link_has_the_attribute_download():
    """Browsers fetch such a link without the service worker, and inside a phone nothing else answers."""
    links = [
        tag for file in templates_dir().rglob("*.html") for tag in re.findall(r"<a\s[^>]*>", file.read_text())
    ]
    assert links and not [tag for tag in links if re.search(r"\sdownload\b", tag)]
