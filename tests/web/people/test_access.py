"""Every page of people against every kind of visitor: only phones with a person's game see their pages."""

from typing import NamedTuple

import pytest

from tests.builders_web import Phone, join, new_link, rows_of
from tests.web.failing import check_all_or_nothing
from tests.web.people.house import ANNS, page_path


class Rule(NamedTuple):
    """A route, and the status that those who hold the game get; all others get 404."""

    method: str
    path: str
    answer: int = 200
    data: dict = {}


#: Open to everybody, since it shows only the visitor's own people.
OWN = {"people.show": Rule("GET", "/people")}
RULES = {
    "people_person.show": Rule("GET", "{ann}"),
    "people_head_to_head.show": Rule("GET", "{ann}/against/{bob}"),
    "people_naming.show": Rule("GET", "{ann}/names"),
    "people_naming.rename": Rule("POST", "{ann}/rename", 303, {"name": "Anna"}),
    "people_naming.merge": Rule("POST", "{ann}/merge", 303, {"other": "{dora}"}),
    "people_naming.split": Rule("POST", "{ann}/split", 303, {"name": "Anna", "games": "{game}"}),
    "people_forgetting.ask": Rule("GET", "{ann}/forget"),
    "people_forgetting.do": Rule("POST", "{ann}/forget", 303, {"name": "Ann"}),
}
#: A phone without finished games has no picture; here the holders' games go on.
PICTURES = {
    "people_picture.drawing": Rule("GET", "/people/picture/wide.svg", 404),
    "people_picture.image": Rule("GET", "/people/picture/wide.png", 404),
}
#: Undo of the device's own last statement; here there is none.
UNDO = {"people_naming.undo": Rule("POST", "/people/undo/1", 409)}
HOLDERS = ("maker", "scorer")
OTHERS = ("passer_by", "watcher", "withdrawn", "elsewhere")


@pytest.fixture
def visitors(app, table, beginnings):
    """Phones of everybody around a game of Ann and Bob."""
    phones = {"maker": table.phone} | {who: Phone(app) for who in ("scorer", *OTHERS)}

    def meet():
        table.score(ANNS)
        other = table.phone.start("Dora", "Eva")
        join(phones["scorer"], new_link(table))
        join(phones["scorer"], new_link(other))
        assert phones["watcher"].get(table.path).status == 200
        join(phones["withdrawn"], new_link(table))
        assert table.post(f"/links/{table.game.links[-1].id}/withdraw").status == 303
        phones["elsewhere"].start("Sam", "Tess")

    beginnings.begin("visitors", meet, *(phones[who] for who in phones if who != "passer_by"))
    return phones


def use(phone, rule, **options):
    path = rule.path.format(ann=page_path("Ann"), bob=page_path("Bob").rpartition("/")[2])
    if rule.method == "GET":
        return phone.get(path)
    game = {"game": 1, "dora": page_path("Dora").rpartition("/")[2]}
    return phone.post(path, {name: value.format(**game) for name, value in rule.data.items()}, **options)


def test_every_route_has_a_rule(app):
    cells = {
        (rule.endpoint, method)
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith("people")
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert cells == {(endpoint, rule.method) for endpoint, rule in (OWN | RULES | PICTURES | UNDO).items()}


@pytest.mark.parametrize("endpoint", RULES)
def test_phones_without_the_game_find_nobody(endpoint, app, visitors):
    before = rows_of(app)
    for who in OTHERS:
        assert use(visitors[who], RULES[endpoint]).status == 404, who
    assert rows_of(app) == before


@pytest.mark.parametrize("endpoint", RULES)
@pytest.mark.parametrize("who", HOLDERS)
def test_phones_with_the_game_get_the_answer_of_the_rule(who, endpoint, visitors):
    page = use(visitors[who], RULES[endpoint])
    assert page.status == RULES[endpoint].answer, page.words


@pytest.mark.parametrize("endpoint", [name for name, rule in RULES.items() if rule.method == "POST"])
def test_a_form_without_this_phones_token_is_refused(endpoint, app, visitors):
    before = rows_of(app)
    for token in (False, "nonsense", visitors["elsewhere"].token):
        assert use(visitors["maker"], RULES[endpoint], token=token).status == 400
    assert rows_of(app) == before


@pytest.mark.both_databases
@pytest.mark.parametrize("endpoint", [name for name, rule in RULES.items() if rule.method == "POST"])
def test_a_failing_database_leaves_nothing_half_done(endpoint, app, visitors):
    check_all_or_nothing(app, lambda: use(visitors["maker"], RULES[endpoint]))


def test_another_devices_change_cannot_be_undone(app, visitors):
    assert use(visitors["maker"], RULES["people_naming.rename"]).status == 303
    before = rows_of(app)
    for who in ("scorer", *OTHERS):
        status = use(visitors[who], UNDO["people_naming.undo"]).status
        assert status == (409 if who in ("scorer", "withdrawn", "elsewhere") else 404), who
    assert rows_of(app) == before
    assert use(visitors["maker"], UNDO["people_naming.undo"]).status == 303


def test_each_phone_lists_its_own_people(visitors):
    for who in HOLDERS:
        assert "Ann" in visitors[who].get("/people").words
    for who in OTHERS:
        page = visitors[who].get("/people")
        assert page.status == 200
        assert "Ann " not in page.words
    assert "Tess" in visitors["elsewhere"].get("/people").words


@pytest.mark.parametrize("endpoint", [name for name, rule in (OWN | RULES).items() if rule.method == "GET"])
def test_looking_changes_nothing(endpoint, app, visitors):
    before = rows_of(app)
    for who in ("maker", "passer_by"):
        use(visitors[who], (OWN | RULES)[endpoint])
    assert rows_of(app) == before
