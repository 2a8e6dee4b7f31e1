"""Groups of controls have a name, which screen readers say first."""

import re

from scorekeeper.paths import templates_dir

TEMPLATES = sorted([*templates_dir().rglob("*.html"), *templates_dir().rglob("*.svg")])
FIELDSET = re.compile(r"<fieldset\b[^>]*>(.*?)</fieldset>", re.DOTALL)
#: A legend, perhaps after template statements.
NAMED_FIRST = re.compile(r"(?:\s|{%.*?%}|{#.*?#})*<legend\b")
GROUP = re.compile(r'<[^<]*\brole="(?:group|radiogroup|region|toolbar|img)"[^<]*(?:<(?:title|desc)\b)?')
NAME = re.compile(r'\saria-label(?:ledby)?="[^"]|<title\b')


def read(file):
    return file.read_text("utf-8")


def test_a_fieldset_begins_with_its_legend():
    inside = [(file.name, fields) for file in TEMPLATES for fields in FIELDSET.findall(read(file))]
    assert len(inside) > 30
    assert not [found for found in inside if not NAMED_FIRST.match(found[1])]


def test_a_group_has_a_name():
    groups = [(file.name, group) for file in TEMPLATES for group in GROUP.findall(read(file))]
    assert len(groups) > 10
    assert not [found for found in groups if not NAME.search(found[1])]
