"""Who may begin games, nights and clubs on a public server: everybody, those with the password, or nobody."""

import pytest

from scorekeeper.web.serving.lazy_pages import loaded
from scorekeeper.web.settings import BadSetting, from_environment
from tests.builders import hand, side
from tests.builders_web import hand_form, join, new_game_form, new_link, rows_of
from tests.web.nights.evening import THIRTEEN, new_evening, night_form

PASSWORD = "mille bornes"
PAGES = ["/games/new", "/nights/new", "/nights/restore", "/import", "/games/handed", "/clubs/new"]
FORMS = {
    "/games/new": new_game_form("Ann", "Bob"),
    "/games/new/arrange": new_game_form("Ann", "Bob"),
    "/nights/new": night_form(*THIRTEEN[:4]),
    "/nights/new/arrange": {},
    "/nights/new/sample": {},
    "/nights/restore": {},
    "/import": {},
    "/import/table": {},
    "/games/handed/received": {},
    "/clubs/new": {"name": "Les Bornés"},
}


@pytest.fixture
def create(app, monkeypatch):
    """create(mode) sets who may begin from now on."""

    def set_mode(mode, password=PASSWORD):
        monkeypatch.setitem(app.config, "CREATE", mode)
        monkeypatch.setitem(app.config, "CREATE_PASSWORD", password)

    return set_mode


def give(phone, password, page=None):
    (form,) = (form for form in (page or phone.get("/games/new")).forms if form.action.endswith("/begin"))
    return phone.submit(form, {"password": password})


@pytest.mark.parametrize("mode", ["password", "closed"])
def test_nothing_is_begun_without_the_password(mode, create, app, passer_by):
    before = rows_of(app)
    assert passer_by.token
    create(mode)
    for path in PAGES:
        assert passer_by.get(path).status == 403, path
    for path, form in FORMS.items():
        assert passer_by.post(path, form).status == 403, path
    assert rows_of(app) == before


def test_every_creating_view_is_marked(app):
    """Everything below /games/new, /games/handed, /nights/new, /nights/restore, /clubs/new and /import,
    the rematch, and the game as it goes on with other players."""
    marked = {
        rule.rule
        for rule in app.url_map.iter_rules()
        if getattr(loaded(app.view_functions[rule.endpoint]), "begins", False)
    }
    of_a_game = ("rematch", "players", "players/arrange")
    assert marked == {*PAGES, *FORMS, *(f"/games/<public_id>/{page}" for page in of_a_game)}


def test_the_password_is_asked_for_once(create, passer_by):
    create("password")
    page = passer_by.get("/nights/new")
    assert "enter the password of this server" in page.words
    answer = give(passer_by, PASSWORD, page)
    assert (answer.status, answer.goes_to) == (303, "/nights/new")
    for path in PAGES:
        assert passer_by.get(path).status == 200
    passer_by.start("Ann", "Bob")
    new_evening(passer_by, *THIRTEEN[:4])


@pytest.mark.parametrize("wrong", ["", "mille", PASSWORD.upper(), "é" * 40])
def test_a_wrong_password_opens_nothing(wrong, create, passer_by):
    create("password")
    page = give(passer_by, wrong)
    assert page.status == 403
    assert "That is not the password." in page.words
    assert passer_by.get("/games/new").status == 403
    assert give(passer_by, PASSWORD, page).status == 303, "the page asks again"


def test_too_many_wrong_passwords_make_the_right_one_wait(create, stranger):
    create("password")
    page = stranger.get("/games/new")
    assert {give(stranger, f"wrong {number}", page).status for number in range(30)} == {403}
    refused = give(stranger, PASSWORD, page)
    assert refused.status == 429
    assert "Too many wrong passwords. Try again in 30 seconds." in refused.words
    assert stranger.get("/games/new").status == 403


def test_a_changed_password_is_asked_again(create, passer_by):
    create("password")
    give(passer_by, PASSWORD)
    create("password", "another one")
    assert passer_by.get("/games/new").status == 403


def test_no_password_opens_a_closed_server(create, passer_by):
    create("password")
    page = passer_by.get("/games/new")
    create("closed")
    assert give(passer_by, PASSWORD, page).status == 403
    assert "nobody can begin games" in passer_by.get("/games/new").words


@pytest.mark.parametrize("elsewhere", ["//evil.example/", "https://evil.example/", "/\\evil.example"])
def test_the_password_page_leads_to_no_other_site(elsewhere, create, passer_by):
    create("password")
    sent = {"password": PASSWORD, "back": elsewhere}
    assert passer_by.post("/begin", sent).goes_to == "/"


@pytest.mark.parametrize("mode", ["password", "closed"])
def test_existing_games_go_on(mode, create, table, new_phone):
    """They can be scored and shared; only a rematch counts as a new game."""
    create(mode)
    assert table.post("/hands/new", hand_form(table.game.rules, hand(side(500), side(475)))).status == 303
    assert join(new_phone(), new_link(table)).get("/hands/new").status == 200
    assert table.post("/stop").status == 303
    assert table.post("/rematch").status == 403


@pytest.mark.parametrize(
    ("language", "words"), [("fr", "mot de passe de ce serveur"), ("en", "password of this")]
)
def test_the_password_page_has_the_visitors_language(language, words, create, new_phone):
    create("password")
    assert words in new_phone(language).get("/games/new").words


@pytest.mark.parametrize(
    "variables",
    [
        {"SCOREKEEPER_CREATE": "sometimes"},
        {"SCOREKEEPER_CREATE": "password"},
        {"SCOREKEEPER_CREATE": "password", "SCOREKEEPER_CREATE_PASSWORD": "short"},
    ],
)
def test_bad_settings_of_creation_are_refused(variables):
    with pytest.raises(BadSetting, match="SCOREKEEPER_CREATE"):
        from_environment(variables)
