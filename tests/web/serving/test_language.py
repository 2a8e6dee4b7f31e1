"""English and French: the browser's language, the switch (/language), and the way back to the page."""

from datetime import timedelta

import pytest

from scorekeeper.web.serving.language import in_words, signed


def language_of(page):
    return page.all("html")[0]["lang"]


@pytest.mark.sampled(11)
@pytest.mark.parametrize(
    ("accepted", "shown"),
    [
        ("en", "en"),
        ("fr", "fr"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("tlh,fr;q=0.5", "fr"),
        ("en-GB,en;q=0.9,fr;q=0.8", "en"),
        ("tlh", "en"),
        ("", "en"),
        ("*", "en"),
        ("fr;q=0", "en"),
        (",,;;=", "en"),
        ("\xff" * 40, "en"),
    ],
)
def test_the_browsers_language_is_shown(accepted, shown, passer_by):
    page = passer_by.get("/", headers={"Accept-Language": accepted})
    assert page.status == 200
    assert language_of(page) == shown


@pytest.mark.parametrize("first", ["en", "fr"])
def test_the_switch_beats_the_browser(first, new_phone):
    phone = new_phone(first)
    other = {"en": "fr", "fr": "en"}[first]
    page = phone.get("/games/new")
    assert language_of(page) == first
    page = phone.submit(page.form("/language"), {"language": other})
    assert page.status == 303
    assert page.goes_to == "/games/new", "back where it was picked"
    assert language_of(phone.follow(page)) == other
    assert language_of(phone.get("/")) == other


def test_the_switch_comes_back_to_a_game(table, ann):
    page = ann.submit(table.page().form("/language"), {"language": "fr"})
    assert page.goes_to == table.path


def test_each_language_is_named_in_its_own(ann):
    buttons = ann.get("/").form("/language").element.all("button")
    named = [(button["value"], button["lang"], button.words) for button in buttons]
    assert named[0] == ("en", "en", "English")
    assert ("fr", "fr", "Français") in named
    assert [button["value"] for button in buttons if button.get("aria-current")] == ["en"]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("language", ["tlh", "", "EN", "../fr", "fr\0", None])
def test_an_unknown_language_changes_nothing(language, ann):
    sent = {} if language is None else {"language": language}
    assert ann.post("/language", sent).status == 303
    assert language_of(ann.get("/")) == "en"


@pytest.mark.sampled(16)
@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://evil.example/",
        "//evil.example/",
        "///evil.example/",
        "/\\evil.example/",
        "\\\\evil.example/",
        "/\t/evil.example/",
        "/\n/evil.example/",
        "/\r\nSet-Cookie: a=b",
        " //evil.example/",
        "javascript:alert(1)",
        "http:evil.example",
        "evil.example",
        "",
        "?x",
        "/\x00",
        "/\u2028/evil.example",
    ],
)
def test_the_switch_never_leads_to_another_site(elsewhere, ann):
    page = ann.post("/language", {"language": "fr", "back": elsewhere})
    assert (page.status, page.goes_to) == (303, "/")
    assert "a" not in [cookie.partition("=")[0] for cookie in page.cookies]


@pytest.mark.parametrize("back", ["/", "/games/new", "/games/abc/hands/new", "/a//b"])
def test_the_switch_leads_back_to_the_page(back, ann):
    page = ann.post("/language", {"language": "fr", "back": back})
    assert page.status == 303
    assert page.goes_to == back


def test_the_switch_on_a_refused_form_leads_to_a_page(ann):
    page = ann.post("/games/new", {"players": "2"})
    assert page.status == 422
    assert ann.get(page.form("/language").fields["back"]).status == 200


def test_the_switch_on_an_answer_leads_to_the_forms_page(table, ann):
    """A refused form can be shown again; the page of a new link cannot, so the switch leads to the game."""
    refused = ann.post("/games/new", {"players": "2", "name_0": "", "name_1": ""})
    assert refused.status == 422
    assert refused.form("/language").fields["back"] == "/games/new"
    made = table.post("/links", {"name": "Bob"})
    assert made.form("/language").fields["back"] == table.path


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.2, "1 second"),
        (30, "30 seconds"),
        (89, "89 seconds"),
        (90, "2 minutes"),
        (120, "2 minutes"),
        (121, "3 minutes"),
        (5340, "89 minutes"),
        (7201, "3 hours"),
    ],
)
def test_a_wait_is_told_in_everyday_words_and_never_too_short(seconds, words, app):
    with app.test_request_context():
        assert in_words(timedelta(seconds=seconds)) == words


def test_a_difference_has_a_sign(app):
    with app.test_request_context():
        assert [*map(signed, (300, -1200, 0))] == ["+300", "−1,200", "±0"]
