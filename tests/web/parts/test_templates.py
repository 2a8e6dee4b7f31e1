"""What all templates have in common: indentation is not sent, and a screen reader knows what is what."""

import re

import pytest

from scorekeeper.paths import templates_dir

FILES = {
    str(file.relative_to(templates_dir())): file.read_text("utf-8")
    for file in templates_dir().rglob("*.html")
}
#: What an expression or a statement of a template may hold is no end of a tag.
TAG = re.compile(r"""<(\w+)((?:{{.*?}}|{%.*?%}|"(?:{{.*?}}|{%.*?%}|[^"])*"|[^>])*)>""", re.DOTALL)
CONTROL = re.compile(r"<(?:input|select|textarea)|{{")
#: What says that something went wrong with what was sent.
WRONG = re.compile(r"{{ (?:refusal|refused|problem|wrong|misread|no_pin|[\w.]+\.errors\[0\]) }}")


def tags(*names, of=""):
    """The tags of these names with `of` among their attributes: file, attributes, and what is inside."""
    for file, text in FILES.items():
        for tag in TAG.finditer(text):
            if tag[1] in names and of in tag[2]:
                inside = text[tag.end() : text.find(f"</{tag[1]}>", tag.end())]
                yield file, tag[2], inside


@pytest.mark.sampled(7)
@pytest.mark.parametrize(
    ("names", "of", "needs"),
    [
        (("th",), "", "scope="),
        (("nav",), "", "aria-label"),
        (("html",), "", "lang="),
        (("input",), 'class="address"', "aria-label="),
        (("form",), 'class="find', 'role="search"'),
        (("p",), 'class="done-note"', 'role="status"'),
        (("p",), "-error", "role="),
    ],
)
def test_what_a_screen_reader_needs_is_there(names, of, needs):
    assert [found[:2] for found in tags(*names, of=of) if needs not in found[1]] == []


def test_every_label_has_a_control():
    unnamed = [
        (file, attributes)
        for file, attributes, inside in tags("label")
        if "for=" not in attributes and not CONTROL.search(inside)
    ]
    assert unnamed == []


def test_every_refusal_is_announced():
    found = tags("p", of='class="error')
    told = [(file, attributes) for file, attributes, inside in found if WRONG.search(inside)]
    assert len(told) > 30
    assert [place for place in told if "role=" not in place[1]] == []


def rendered(app, source):
    with app.test_request_context():
        return app.jinja_env.from_string(source).render(newer=True)


def test_indentation_is_not_sent(app):
    assert rendered(app, "<ul>\n  <li>\n    <b>1</b>\n  </li>\n</ul>") == "<ul>\n<li>\n<b>1</b>\n</li>\n</ul>"


def test_attributes_on_two_lines_stay_apart(app):
    source = '<form{% if newer %} data-newer{% endif %}\n      hx-post="/check"{# said #}\n      id="entry">'
    assert rendered(app, source).split() == ["<form", "data-newer", 'hx-post="/check"', 'id="entry">']
