"""Every route of a night against every kind of visitor: one table, and no cell without a rule.

A director has everything; a scorekeeper has results and calls; a phone that sits at a table has its table in
its round; everybody has the public pages; and nobody else has a draft.
"""

import re
from io import BytesIO
from typing import NamedTuple

import pytest

from scorekeeper.store.nights.directors import director_token, scorekeeper_token
from scorekeeper.store.nights.nights import find_night
from scorekeeper.store.nights.registration import link_of
from tests.builders_web import Phone, put_database, rows_of
from tests.databases import copy_database
from tests.web.failing import check_all_or_nothing
from tests.web.nights.evening import Evening, night_form

DIRECTORS = ("director", "co_director")
OTHERS = ("neighbour", "former", "shut_out", "watcher", "elsewhere", "passer_by", "forger")
VISITORS = (*DIRECTORS, "scorekeeper", "sitter", *OTHERS)
#: The routes of directors that scorekeepers have, too.
OF_SCOREKEEPERS = (
    *("night_desk.show", "night_desk.answered", "night_desk.accept_results", "night_attention.show"),
    *("night_tables.show", "night_tables.enter", "night_tables.confirm", "night_tables.decline"),
    *("night_tables.undo", "night_tables.correct", "night_tables.save_correction"),
)


class Rule(NamedTuple):
    """A route, and the status that directors, a phone at the table and all others get."""

    method: str
    path: str
    director: int
    sitter: int
    others: int
    data: dict = {}


def free(method, path, status=200, **data):
    return Rule(method, path, status, status, status, data)


def desk(method, path, status=None, **data):
    """A route for directors only."""
    return Rule(method, path, status or (200 if method == "GET" else 303), 403, 403, data)


NIGHT, TABLE = "/nights/{night}", "/nights/{night}/tables/2/1"
A_RESULT = {
    "hands": "1",
    "total_0": "700",
    "total_1": "25",
    "won_0": "1",
    "won_1": "0",
    "coups_0": "0",
    "coups_1": "0",
}

RULES = {
    "night_setup.new": free("GET", "/nights/new"),
    "night_setup.arrange": free("POST", "/nights/new/arrange"),
    "night_setup.fill": free("POST", "/nights/new/sample"),
    "night_setup.make": free("POST", "/nights/new", 303, **night_form("Al", "Bo")),
    "night_room.show": free("GET", NIGHT),
    "night_room.standings": free("GET", f"{NIGHT}/standings"),
    "night_room.data": free("GET", f"{NIGHT}/standings.json"),
    "night_room.screen": free("GET", f"{NIGHT}/screen"),
    "night_room.check_in": free("GET", f"{NIGHT}/here"),
    "night_room.say_here": free("POST", f"{NIGHT}/here", 303, who="9"),
    "night_desk.show": desk("GET", f"{NIGHT}/desk"),
    "night_attention.show": desk("GET", f"{NIGHT}/attention", status=303),
    "night_desk.set_clock": desk("POST", f"{NIGHT}/clock/2", what="start"),
    "night_desk.give_time": desk("POST", f"{TABLE}/time", minutes="5"),
    "night_desk.answered": desk("POST", f"{TABLE}/answered"),
    "night_desk.accept_results": desk("POST", f"{NIGHT}/tables/2/accept", 409, results="1:9"),
    "night_desk.finish": desk("POST", f"{NIGHT}/finish"),
    # The link lets anybody look and register; only the phone with a place can withdraw it.
    "night_register.show": free("GET", "/register/{register}"),
    "night_register.register": free("POST", "/register/{register}", 303, name="Zoé"),
    "night_register.withdraw": Rule("POST", "/register/{register}/withdraw", 403, 303, 403),
    "night_register.undo": Rule("POST", "/register/{register}/back", 403, 303, 403),
    "night_registration.show": desk("GET", f"{NIGHT}/registration"),
    "night_registration.change": desk("POST", f"{NIGHT}/registration", places="9", open="y"),
    "night_registration.renew": desk("POST", f"{NIGHT}/registration/renew"),
    "night_registration.add": desk("POST", f"{NIGHT}/registration/add", name="Zoé"),
    "night_registration.take_over": desk("POST", f"{NIGHT}/registration/take-over"),
    "night_registration.check_in": desk("POST", f"{NIGHT}/registration/1/here"),
    "night_registration.move_in": desk("POST", f"{NIGHT}/registration/1/place"),
    "night_registration.withdraw": desk("POST", f"{NIGHT}/registration/1/withdraw"),
    "night_stage.announce": desk("POST", f"{NIGHT}/announce", text="Soup"),
    "night_stage.show_podium": desk("POST", f"{NIGHT}/podium", steps="1"),
    "night_desk.reopen": desk("POST", f"{NIGHT}/reopen"),
    # The token in the director's link is the right.
    "night_desk.offer": free("GET", NIGHT + "/direct/{token}"),
    "night_desk.accept": free("POST", NIGHT + "/direct/{token}", 303),
    "night_people.show": desk("GET", f"{NIGHT}/people"),
    "night_people.set_state": desk("POST", f"{NIGHT}/people/state", who="1", state="away"),
    "night_people.add": desk("POST", f"{NIGHT}/people/add", people="Zoé"),
    "night_people.person": desk("GET", f"{NIGHT}/people/1"),
    "night_people.change": desk("POST", f"{NIGHT}/people/1", name="Anna"),
    "night_people.remove": desk("POST", f"{NIGHT}/people/9/remove"),
    "night_people.substitute": desk("POST", f"{NIGHT}/people/1/substitute", name="Zoé"),
    "night_people.end_substitution": desk("POST", f"{NIGHT}/people/2/substitute/0/end"),
    "night_draw.show": desk("GET", f"{NIGHT}/draw"),
    "night_draw.draw": desk("POST", f"{NIGHT}/draw", form_key="k" * 20),
    "night_draw.swap": desk("POST", f"{NIGHT}/draw/swap", seen="{seen}", one="1", other="2"),
    "night_draw.place": desk("POST", f"{NIGHT}/draw/place", seen="{seen}", who="1", to="out"),
    "night_draw.lock": desk("POST", f"{NIGHT}/draw/lock", seen="{seen}", table="1"),
    "night_draw.drop": desk("POST", f"{NIGHT}/draw/drop", seen="{seen}"),
    "night_draw.undo": desk("POST", f"{NIGHT}/draw/undo", status=409),
    "night_draw.release": desk("POST", f"{NIGHT}/draw/release", seen="{seen}", over="{open}"),
    "night_tables.show": desk("GET", TABLE),
    "night_tables.enter": desk("POST", TABLE, **A_RESULT),
    "night_tables.confirm": desk("POST", f"{TABLE}/confirm", version="1"),
    "night_tables.decline": desk("POST", f"{TABLE}/decline", version="1"),
    "night_tables.undo": desk("POST", f"{TABLE}/undo", 409, step="0"),
    "night_tables.correct": desk("GET", "/nights/{night}/tables/1/1/correct"),
    "night_tables.save_correction": desk(
        "POST",
        "/nights/{night}/tables/1/1/correct",
        reason="Added up wrong",
        instead_of="1",
        sure="y",
        **A_RESULT,
    ),
    "night_tables.seat_late": desk("POST", f"{TABLE}/late", 409, who="9"),
    "night_late.seat_together": desk("POST", f"{NIGHT}/tables/2/together", who="0"),
    "night_desk.undo_tables": desk("POST", f"{NIGHT}/tables/undo", 409, step="0"),
    "night_people.undo_removal": desk("POST", f"{NIGHT}/people/back", 409, step="0"),
    "night_people.keep_apart": desk("POST", f"{NIGHT}/people/never", first="1", other="2"),
    "night_people.let_meet": desk("POST", f"{NIGHT}/people/never/end", first="1", other="2"),
    "night_departures.play_on": desk("POST", f"{TABLE}/play-on"),
    "night_departures.sit_out": desk("POST", f"{TABLE}/sit-out"),
    "night_rounds.show": desk("GET", f"{NIGHT}/rounds/1"),
    "night_rounds.ask_to_delete": desk("GET", f"{NIGHT}/rounds/2/delete"),
    "night_rounds.delete": desk("POST", f"{NIGHT}/rounds/2/delete", 422, pin="4711"),
    "night_administration.show": desk("GET", f"{NIGHT}/more"),
    "night_settings.show": desk("GET", f"{NIGHT}/more/settings"),
    "night_settings.change": desk("POST", f"{NIGHT}/more/settings", **night_form()),
    "night_season.choose": desk("POST", f"{NIGHT}/more/season"),
    "night_administration.adjust": desk("POST", f"{NIGHT}/more/adjust", who="1", points="1", reason="x"),
    "night_administration.name_me": desk("POST", f"{NIGHT}/more/name", name="Ann"),
    "night_administration.dismiss": desk("POST", f"{NIGHT}/more/dismiss", who="0"),
    "night_administration.renew": desk("POST", f"{NIGHT}/more/renew", pin="4711"),
    "night_administration.set_pin": desk("POST", f"{NIGHT}/more/pin", pin="4711", new="1234"),
    "night_administration.delete": desk("POST", f"{NIGHT}/more/delete", name="Club night", pin="4711"),
    "night_log.show": desk("GET", f"{NIGHT}/more/log"),
    "night_paper.show": desk("GET", f"{NIGHT}/paper"),
    "night_paper.slips": desk("GET", f"{NIGHT}/paper/slips/2"),
    "night_paper.blank": desk("GET", f"{NIGHT}/paper/blank"),
    "night_paper.by_name": desk("GET", f"{NIGHT}/paper/names/2"),
    "night_paper.by_table": desk("GET", f"{NIGHT}/paper/tables/2"),
    "night_paper.plan": desk("GET", f"{NIGHT}/paper/plan", 404),  # this night is not planned
    "night_paper.standings": desk("GET", f"{NIGHT}/paper/standings"),
    "night_files.people": desk("GET", f"{NIGHT}/files/people.csv"),
    "night_files.seating": desk("GET", f"{NIGHT}/files/seating.csv"),
    "night_files.hands": desk("GET", f"{NIGHT}/files/hands.csv"),
    "night_files.standings": desk("GET", f"{NIGHT}/files/standings.csv"),
    "night_files.whole": desk("GET", f"{NIGHT}/files/night.json"),
    "night_files.choose": free("GET", "/nights/restore"),
    "night_files.read": free("POST", "/nights/restore", 303, file=b"{file}", pin="4711"),
    "night_table.ask": free("GET", "/t"),
    "night_table.find": free("POST", "/t", 303, code="{code}"),
    # The code lets anybody look and sit down; only phones at the table report.
    "night_table.show": free("GET", "/t/{code}"),
    "night_table.sit": free("POST", "/t/{code}/sit", 303, side="1"),
    "night_table.enter": Rule("POST", "/t/{code}/result", 403, 303, 403, A_RESULT),
    "night_table.accept": Rule("POST", "/t/{code}/accept", 403, 303, 403, {"version": "1"}),
    "night_table.take_back": Rule("POST", "/t/{code}/take-back", 403, 403, 403, {"version": "1"}),
    "night_table.call": Rule("POST", "/t/{code}/call", 403, 303, 403, {"reason": "Come to our table."}),
    "night_table.call_off": Rule("POST", "/t/{code}/call/off", 403, 303, 403),
}
POSTS = [endpoint for endpoint, rule in RULES.items() if rule.method == "POST"]
GETS = [endpoint for endpoint, rule in RULES.items() if rule.method == "GET"]


def played(app):
    """A night of eight: round 1 is over, in round 2 table 1 has an unaccepted result, round 3 is a draft.
    Returns every visitor's phone, the night and the parts of addresses."""
    phones = {who: Phone(app) for who in VISITORS}
    director = phones["director"]
    people = ["Ann Archer", "Bob Baker", "Cy", "Di", "Eve", "Finn", "Gus", "Hana", "Late Lou"]
    night = Evening(director, director.post("/nights/new", night_form(*people, minutes="45")).goes_to)
    night.done("/people/state", {"state": "here", "who": [str(number) for number in range(1, 9)]})
    night.done("/people/2/substitute", {"name": "Zoé", "first": "1"})
    night.next_round()
    old = codes(night, 1)
    sit(phones["former"], old[1], 0)
    for number in (1, 2):
        night.done(f"/tables/1/{number}", A_RESULT)
    night.next_round()
    new = codes(night, 2)
    sit(phones["sitter"], new[1], 1)
    sit(phones["neighbour"], new[2], 0)
    other = Phone(app)
    sit(other, new[1], 0)
    assert other.post(f"/t/{new[1]}/result", A_RESULT).status == 303
    night.draw()
    shut_out(night, phones["shut_out"])
    assert phones["co_director"].post(night.path + "/direct/" + token(night)).status == 303
    assert phones["scorekeeper"].post(f"{night.path}/direct/{token(night, scorekeeper_token)}").status == 303
    assert phones["watcher"].get(night.path).status == 200
    night.done("/registration", {"places": "8", "open": "y"})
    register = address_to_register(night)
    assert phones["sitter"].post(f"/register/{register}", {"name": "Sitter Sue"}).status == 303
    phones["elsewhere"].post("/nights/new", night_form("Sam", "Tess"))
    phones["forger"].client.set_cookie(
        "scorekeeper", "eyJkZXZpY2UiOiJ4In0.aaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbb"
    )
    parts = {"night": night.public_id, "token": token(night), "code": new[1], "seen": night.seen}
    parts["open"] = night.over
    parts["register"] = register
    parts["file"] = night.get("/files/night.json").html
    return night, phones, parts, old


def shut_out(night, phone):
    """A former director, whose link was renewed since."""
    assert phone.post(night.path + "/direct/" + token(night)).status == 303
    night.done("/more/renew", {"pin": "4711"})


def token(night, of=director_token):
    with night.director.app.app_context():
        return of(find_night(night.public_id))


def address_to_register(night):
    with night.director.app.app_context():
        return link_of(find_night(night.public_id))


def codes(night, number):
    with night.director.app.app_context():
        tables = find_night(night.public_id).rounds[number - 1].tables
        return {table.number: table.code for table in tables}


def sit(phone, code, side):
    assert phone.post(f"/t/{code}/sit", {"side": str(side)}).status == 303


@pytest.fixture(scope="module")
def everybody(whole_app, tmp_path_factory):
    app, blank = whole_app
    put_database(app, blank)
    night, phones, parts, old = played(app)
    return night, phones, parts, old, copy_database(app, tmp_path_factory.mktemp("nights") / "night.db")


@pytest.fixture
def app(app, everybody):
    put_database(app, everybody[4])
    return app


@pytest.fixture
def visitors(app, everybody):
    return {who: phone.copy() for who, phone in everybody[1].items()}


@pytest.fixture
def night(app, everybody):
    return everybody[0]


@pytest.fixture
def parts(everybody):
    return everybody[2]


@pytest.fixture
def old_codes(everybody):
    """The codes of round 1."""
    return everybody[3]


def use(phone, endpoint, parts, **options):
    rule = RULES[endpoint]
    path = rule.path.format(**parts)
    if rule.method == "GET":
        return phone.get(path)
    data = {}
    for name, value in rule.data.items():
        if isinstance(value, bytes):
            data[name] = (BytesIO(parts["file"].encode()), "night.json")
        else:
            data[name] = value.format(**parts) if value.startswith("{") else value
    return phone.post(path, data, **options)


def test_every_route_has_a_rule(app):
    """A new route or verb without a rule fails here."""
    cells = {
        (rule.endpoint, method)
        for rule in app.url_map.iter_rules()
        if rule.endpoint.startswith("night_")
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert cells == {(endpoint, rule.method) for endpoint, rule in RULES.items()}


@pytest.mark.parametrize("endpoint", RULES)
def test_each_visitor_gets_the_answer_of_its_rule(endpoint, app, visitors, parts, everybody):
    rule = RULES[endpoint]
    before = rows_of(app)
    for who, visitor in visitors.items():
        page = use(visitor, endpoint, parts)
        directs = who in DIRECTORS or (who == "scorekeeper" and endpoint in OF_SCOREKEEPERS)
        expected = rule.director if directs else rule.sitter if who == "sitter" else rule.others
        assert page.status == expected, (who, page.words[:300])
        if page.status == 403:
            assert rows_of(app) == before, f"{who} was refused, and it was done all the same"
            assert parts["token"] not in page.html
        elif rule.method == "POST":
            put_database(app, everybody[4])


#: Routes whose form finds nothing when it is sent twice.
DONE_ALREADY = ("night_rounds.delete", "night_people.end_substitution")


@pytest.mark.parametrize("number", ["0", "99", "9" * 30])
def test_an_unknown_round_table_or_person_is_not_found(number, app, visitors, parts):
    """Each number of each address in turn."""
    before, director = rows_of(app), visitors["director"]
    for endpoint, rule in RULES.items():
        for found in re.finditer(r"(?<=/)\d+", rule.path):
            path = (rule.path[: found.start()] + number + rule.path[found.end() :]).format(**parts)
            if number != found[0]:
                page = director.get(path) if rule.method == "GET" else director.post(path, rule.data)
                assert page.status == 404 or (page.status == 303 and endpoint in DONE_ALREADY), path
    assert rows_of(app) == before


@pytest.mark.parametrize("endpoint", POSTS)
def test_a_form_without_this_phones_token_is_refused(endpoint, app, visitors, parts):
    before = rows_of(app)
    for token in (False, "nonsense", visitors["watcher"].token):
        page = use(visitors["director"], endpoint, parts, token=token)
        assert page.status == 400
    assert rows_of(app) == before


@pytest.mark.both_databases
@pytest.mark.parametrize("endpoint", POSTS)
def test_a_failing_database_leaves_nothing_half_done(endpoint, app, visitors, parts):
    who = "sitter" if RULES[endpoint].sitter < 400 else "director"
    check_all_or_nothing(app, lambda: use(visitors[who], endpoint, parts))


@pytest.mark.parametrize("endpoint", GETS)
def test_looking_changes_nothing(endpoint, app, visitors, parts):
    before = rows_of(app)
    path = RULES[endpoint].path.format(**parts)
    for who in ("director", "sitter", "passer_by"):
        for htmx in (False, True):
            visitors[who].get(path, htmx=htmx)
        visitors[who].open("HEAD", path)
        visitors[who].open("OPTIONS", path)
    assert rows_of(app) == before


@pytest.mark.parametrize("endpoint", [endpoint for endpoint, rule in RULES.items() if "{night}" in rule.path])
def test_an_unknown_night_is_not_found(endpoint, visitors, parts, app):
    for address in ("AAAAAAAAAAAAAAAAAAAAAA", "1-" + "A" * 22, "x", "%00"):
        assert use(visitors["director"], endpoint, parts | {"night": address}).status == 404


@pytest.mark.parametrize("endpoint", [endpoint for endpoint, rule in RULES.items() if "{code}" in rule.path])
def test_an_unknown_code_is_not_found(endpoint, visitors, parts):
    for code in ("AAAAAA", "x", "%00", "A" * 300):
        assert use(visitors["sitter"], endpoint, parts | {"code": code}).status == 404


@pytest.mark.parametrize("endpoint", [endpoint for endpoint in POSTS if "{code}" in RULES[endpoint].path])
@pytest.mark.parametrize("who", ["sitter", "former", "director"])
def test_the_code_of_a_finished_round_writes_nothing(endpoint, who, app, visitors, parts, old_codes):
    before = rows_of(app)
    page = use(visitors[who], endpoint, parts | {"code": old_codes[1]})
    assert page.status in (303, 403, 409), page.words  # an accepted result: leads back and changes nothing
    assert rows_of(app) == before


def test_a_table_writes_to_its_own_game_in_its_own_round(app, visitors, night, old_codes):
    """Sitting down lets a phone score only the game of its table, until the round ends."""
    with app.app_context():
        rounds = find_night(night.public_id).rounds
        addresses = {
            (round_.number, table.number): f"/games/{table.game.public_id}/hands/new"
            for round_ in rounds[:2]
            for table in round_.tables
        }
    may = {
        who: {place for place, path in addresses.items() if visitors[who].get(path).status == 200}
        for who in VISITORS
    }
    everywhere = set(addresses)
    assert may.pop("director") == may.pop("co_director") == everywhere
    assert may.pop("sitter") == {(2, 1)}
    assert may.pop("neighbour") == {(2, 2)}
    assert not any(may.values()), may


def test_a_draft_is_in_no_page_and_no_file_of_anybody_else(app, visitors, night, parts):
    """The pairings of a draft are secret: a public page must not even say that there is one. A draft has no
    codes and no games yet."""
    with app.app_context():
        draft = find_night(night.public_id).rounds[-1]
        assert draft.released_at is None
        assert {(table.code, table.game_id) for table in draft.tables} == {(None, None)}
    for endpoint in set(GETS) - {"night_room.check_in"}:  # "seated from round 3 on" is for late arrivals
        page = use(visitors["passer_by"], endpoint, parts)
        assert "Round 3" not in page.words and "round 3" not in page.words, endpoint
    for endpoint in (
        "night_files.whole",
        "night_files.seating",
        "night_files.hands",
        "night_files.standings",
    ):
        written = use(visitors["director"], endpoint, parts).html
        assert '"number": 3,\n   "kind"' not in written
        assert "\n3," not in written
    page = visitors["passer_by"].get(f"/nights/{parts['night']}/paper/slips/3")
    assert page.status == 403
    assert visitors["director"].get(f"/nights/{parts['night']}/paper/slips/3").status == 404


PUBLIC = (
    *("night_room.show", "night_room.standings", "night_room.data", "night_room.screen"),
    "night_table.show",
)


def test_public_pages_name_people_by_first_name_and_initial(visitors, parts):
    for endpoint in PUBLIC:
        page = use(visitors["passer_by"], endpoint, parts)
        assert "Archer" not in page.html and "Baker" not in page.html, endpoint


def test_secrets_are_stored_as_hashes_or_not_at_all(app, parts):
    rows = str(rows_of(app))
    assert parts["token"] not in rows
    assert not re.search(r"\b4711\b", rows)  # a hash may contain it by chance


def test_a_watcher_of_a_tables_game_does_not_learn_its_code(app, visitors, night, parts):
    with app.app_context():
        game = find_night(night.public_id).rounds[1].tables[0].game.public_id
    page = visitors["passer_by"].get(f"/games/{game}")
    assert page.status == 200
    assert parts["code"] not in page.html
    assert parts["code"] in visitors["sitter"].get(f"/games/{game}").html
