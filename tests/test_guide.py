"""The guide says in both languages what the app shows: its words, its pages and its pictures."""

import ast
import re
import struct

import pytest
from babel import Locale
from babel.messages.pofile import read_po

from scorekeeper.paths import CHECKOUT, translations_dir

GUIDE = CHECKOUT / "docs" / "guide"
SCREENSHOTS = CHECKOUT / "tests" / "browser" / "screenshots.py"
PAGES = sorted(GUIDE.glob("??/*.md"))
PICTURES = GUIDE / "pictures"
PICTURE = re.compile(r"!\[([^\]]+)\]\(\.\./pictures/([\w.-]+)\)")
#: Each language is called by its own name, which is in no catalogue.
NAMES = {Locale(language).get_display_name().capitalize() for language in ("en", "fr")}
MOST_BYTES = 1_500_000


def language_of(page):
    return page.parent.name


def name(page):
    return f"{language_of(page)}/{page.name}"


def settings():
    """The constants of the site's conf.py, by name."""
    module = ast.parse((GUIDE / "conf.py").read_text("utf-8"))
    assigned = [node for node in module.body if isinstance(node, ast.Assign)]
    return {node.targets[0].id: node.value.value for node in assigned if isinstance(node.value, ast.Constant)}


def labels(language):
    """What the interface says in this language, as one pattern; numbers stand for its placeholders."""
    with (translations_dir() / "fr" / "LC_MESSAGES" / "messages.po").open("rb") as file:
        messages = [message for message in read_po(file) if message.id]
    texts = {
        form
        for message in messages
        for said in [message.id if language == "en" else message.string]
        for form in ([said] if isinstance(said, str) else said)
    }
    return re.compile("|".join(re.sub(r"%\\\(\w+\\\)[sd]", r"\\d+", re.escape(text)) for text in texts))


def not_on_the_screen(text, language):
    """The words in bold that the interface doesn't have."""
    label = labels(language)
    quoted = re.findall(r"\*\*([^*]+)\*\*", text)
    return [words for words in quoted if words not in NAMES and not label.fullmatch(words)]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_words_in_bold_are_on_the_screen(page):
    assert not_on_the_screen(page.read_text("utf-8"), language_of(page)) == []


def test_words_that_are_not_on_the_screen_are_found():
    text = "Tap **New game**, **Save hand 12** or **Save the hand**, then **Français**."
    assert not_on_the_screen(text, "en") == ["Save the hand"]
    assert not_on_the_screen("**New game** **Nouvelle partie**", "fr") == ["New game"]


def test_every_page_is_on_the_site_in_both_languages():
    listed = {"README.md", *(f"{page}.md" for page in settings()["PAGES"].split())}
    assert {page.name for page in GUIDE.glob("en/*")} == listed == {page.name for page in GUIDE.glob("fr/*")}


@pytest.mark.parametrize("page", sorted(GUIDE.glob("en/*.md")), ids=name)
def test_a_page_has_the_same_parts_in_both_languages(page):
    def parts(text):
        lines = [line for line in text.splitlines() if line]
        shape = [re.match(r"#+|\d\.|-|!|", line)[0] for line in lines]
        targets = [target.replace(".fr.", ".en.") for target in re.findall(r"\]\(([^)]+)\)", text)]
        return shape, targets

    french = GUIDE / "fr" / page.name
    assert parts(page.read_text("utf-8")) == parts(french.read_text("utf-8"))


def test_every_picture_is_shown_once_in_its_language_and_has_words():
    read = [(language_of(page), page.read_text("utf-8")) for page in PAGES]
    shown = [(picture, language) for language, text in read for _, picture in PICTURE.findall(text)]
    assert sorted(picture for picture, _ in shown) == sorted(file.name for file in PICTURES.iterdir())
    assert all(picture.endswith(f".{language}.png") for picture, language in shown)


def test_every_picture_is_taken_by_make_screenshots():
    taken = set(re.findall(r'picture\("([\w-]+)"', SCREENSHOTS.read_text("utf-8")))
    assert taken == {file.name.split(".")[0] for file in PICTURES.iterdir()}


def test_pictures_are_as_wide_as_a_phone_and_light():
    widths = {struct.unpack(">I", file.read_bytes()[16:20])[0] for file in PICTURES.iterdir()}
    assert widths == {390}
    assert sum(file.stat().st_size for file in PICTURES.iterdir()) < MOST_BYTES
