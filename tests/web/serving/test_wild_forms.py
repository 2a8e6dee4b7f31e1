"""Random forms: the app answers each with a page or a refusal and never with an error of its own; and every
stored game can be added up."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.rules import EDITIONS
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.editions import HOUSE_RULES
from tests.builders import ACE, hand, side
from tests.builders_web import NAMES, Table
from tests.profiles import examples
from tests.web.wild_forms import forms, post, values, wild, words

#: All forms, sent wrongly in every way.
pytestmark = [pytest.mark.rest, pytest.mark.both_databases]

SIDE = [
    "miles",
    *SAFETIES,
    "no_200s",
    "pile_empty",
    *(f"cards-of_{card}" for card in (25, 50, 75, 100, 200)),
]
HAND = [
    "form_key",
    "dealer",
    "extension",
    "way",
    *(f"side_{number}-{name}" for number in range(5) for name in SIDE),
]
RULES = [
    "edition",
    "option",
    "end",
    "hands_to_play",
    "house-extension",
    *(f"house-{name}" for name in HOUSE_RULES),
]
SEATS = [f"name_{seat}" for seat in range(9)]
NEW_GAME = [*RULES, *SEATS, "players", "dealer", *(f"total_{number}" for number in range(5))]
TABLE = [*RULES, *SEATS, "title", "place", "note", "told", "names_from"]


A_HAND = {"form_key": "k" * 22, "side_0-miles": "400", "side_1-miles": "300", "extension": "nobody"}
A_GAME = {"players": "2", "edition": "winning-moves", "name_0": "Ann", "name_1": "Bob", "end": "points"}


@pytest.fixture(params=["winning-moves 2", "dujardin-2024 8"])
def table(request, ann, beginnings):
    edition, players = request.param.split()

    def play():
        rules = EDITIONS[edition].rules(int(players))
        table = ann.start(*NAMES[: int(players)], edition=edition)
        return table.score(hand(side(rules.target_miles, ACE), *[side(100)] * (rules.sides - 1))).path

    return Table(ann, beginnings.begin(request.param, play, ann))


@wild
@given(
    sent=forms(HAND, A_HAND),
    htmx=st.booleans(),
    rest=st.sampled_from(["/hands/new", "/hands/new/check", "/hands/new/amend", "edit"]),
)
def test_random_forms_of_a_hand_leave_the_game_whole(sent, htmx, rest, table):
    rest = f"/hands/{table.hands[0].id}" if rest == "edit" else rest
    page = post(table.phone, table.path + rest, sent, htmx)
    if page.status in (204, 303):
        assert table.page().status == 200
        assert all(saved.result for saved in table.hands)


@wild
@given(sent=forms(NEW_GAME, A_GAME), rest=st.sampled_from(["", "", "/arrange"]))
def test_random_forms_of_a_new_game_make_whole_games(sent, rest, ann):
    page = post(ann, "/games/new" + rest, sent)
    if page.status == 303:
        table = Table(ann, page.goes_to)
        assert len(table.game.seats) == table.game.rules.players
        assert all(0 < len(name) <= 60 for name in table.game.seats)
        for rest in ("", "/hands/new", "/table"):
            assert table.get(rest).status == 200


@wild
@given(sent=forms(TABLE, A_GAME), rest=st.sampled_from(["", "", "/arrange"]))
def test_random_forms_of_names_and_rules_leave_the_game_whole(sent, rest, table):
    page = post(table.phone, table.path + "/table" + rest, sent)
    if page.status == 303:
        assert table.page().status == table.get("/hands/new").status == table.get("/table").status == 200


@wild
@given(
    sent=st.lists(
        st.tuples(
            st.sampled_from(["dealer", "deals", "count_all", "title", "language", "back"]) | words, values
        ),
        max_size=4,
    ),
    rest=st.sampled_from(
        ["/dealer", "/misdeal", "/stop", "/resume", "/count-all", "/tie", "/rename", "/rematch"]
    ),
)
def test_random_forms_elsewhere_leave_the_game_whole(sent, rest, table):
    post(table.phone, table.path + rest, sent)
    assert table.page().status == 200
    page = post(table.phone, "/language", sent)
    assert page.goes_to is None or page.goes_to.startswith("/")
    assert not page.goes_to.startswith(("//", "/\\"))


@settings(wild, max_examples=examples(30))
@given(
    rest=st.sampled_from(
        ["/games/new", "/games/new/arrange", "{game}/hands/new", "{game}/hands/new/check", "{game}/table"]
    ),
    body=st.binary(max_size=300),
    kind=st.sampled_from(
        [
            "application/json",
            "text/plain",
            "multipart/form-data; boundary=x",
            "",
            "application/x-www-form-urlencoded",
        ]
    ),
)
def test_bodies_that_are_no_forms_are_answered(rest, body, kind, table, ann):
    path = rest.format(game=table.path)
    page = ann.open("POST", path, data=body, content_type=kind, headers={"X-CSRFToken": ann.token})
    assert page.status in (200, 400, 413, 422)


FILES = [
    "form_key",
    "side_0-miles",
    "side_0-driving_ace",
    "name_0",
    "house-points_safety",
    "edition",
    "players",
    "total_0",
]


@pytest.mark.parametrize("field", FILES)
@pytest.mark.parametrize(
    "rest", ["/games/new", "/games/new/arrange", "{game}/hands/new", "{game}/hands/new/check", "{game}/table"]
)
def test_a_file_in_place_of_text_is_answered(field, rest, table, ann):
    from io import BytesIO

    file = BytesIO(b"\x89PNG"), "x.png"
    sent = {**A_HAND, **A_GAME, field: file, "csrf_token": ann.token}
    page = ann.open("POST", rest.format(game=table.path), data=sent, content_type="multipart/form-data")
    assert page.status in (200, 303, 422)


@pytest.mark.parametrize(
    "body", ["[1, 2]", '"x"', "null", '{"players": 2, "name_0": null}', '{"house": {}}', "[[1, [2]]]"]
)
@pytest.mark.parametrize("rest", ["/games/new", "/games/new/arrange", "{game}/hands/new", "{game}/table"])
def test_json_in_place_of_a_form_is_answered(body, rest, table, ann):
    page = ann.open(
        "POST",
        rest.format(game=table.path),
        data=body,
        content_type="application/json",
        headers={"X-CSRFToken": ann.token},
    )
    assert page.status in (200, 422)


@pytest.mark.parametrize(
    "header",
    [
        {"Accept-Language": "\x7f" * 999},
        {"HX-Request": ""},
        {"HX-Request": "\xff"},
        {"Cookie": "scorekeeper=" + "a" * 4000},
        {"Cookie": "scorekeeper=.eJ.x.y; ;=;\x01"},
        {"Referer": "::::"},
        {"X-CSRFToken": "\xe9"},
        {"Range": "bytes=0-1"},
        {"If-None-Match": "*"},
        {"Accept-Encoding": "br;q=x, gzip;q=-1, *"},
        {"Host": "evil.example"},
    ],
)
def test_odd_headers_are_answered(header, table, ann):
    for path in ("/", table.path, "/games/new"):
        assert ann.get(path, headers=header).status in (200, 206, 304, 400, 416)
