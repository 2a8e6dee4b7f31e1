"""Query plans: the statements of the pages use indexes, however many games and nights there are.

The test asks the database how it would find the rows. A scan of a table that grows with everybody's games
would make every page slower each year.
"""

import re
from contextlib import contextmanager

import pytest

from scorekeeper.store import db
from tests.builders import hand, side
from tests.builders_web import form_key, hand_form, join, new_game_form, new_link
from tests.postgresql import on_postgresql
from tests.statements import heard
from tests.web.archive.series import new_series
from tests.web.nights.at_table import A_WINS, AtTable, codes, duels
from tests.web.people.house import page_path

pytestmark = pytest.mark.both_databases

#: Tables that nobody reads whole: all but those of the server. Tables of a night are read by night.
GROWING = {*db.metadata.tables} - {"boots", "installation"}
LEVEL = hand(side(500), side(475))
SCAN = re.compile(r"\bSCAN (\w+?)(?:_\d+)?\b")


@contextmanager
def sent_by(app):
    """The statements sent inside, with their parameters."""
    sent = []

    def note(statement, parameters):
        if statement.startswith(("SELECT", "UPDATE", "DELETE", "WITH")):
            sent.append((statement, parameters))

    with heard(app, note):
        yield sent


def scans(app, sent):
    """The statements that scan a whole growing table, each with its plan."""
    found = []
    with app.app_context():
        connection = db.session.connection()
        for statement, parameters in sent:
            plan = plan_of(
                connection, statement, parameters[0] if isinstance(parameters, list) else parameters
            )
            if any(table in GROWING for table in scanned(plan)):
                found.append(f"{statement}\n{plan}")
    return found


def plan_of(connection, statement, parameters):
    """The plan from the database. Scans are forbidden, because PostgreSQL prefers them for small tables."""
    if on_postgresql():
        connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        return connection.exec_driver_sql(f"EXPLAIN (FORMAT JSON) {statement}", parameters).scalar()
    rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
    return "\n".join(row[3] for row in rows)


def scanned(plan):
    """The tables that are scanned: in SQLite's words, or in the nodes of PostgreSQL."""
    if isinstance(plan, str):
        return set(SCAN.findall(plan))
    if isinstance(plan, list):
        return set().union(*map(scanned, plan))
    if "Plan" in plan:
        return scanned(plan["Plan"])
    below = scanned(plan.get("Plans", []))
    if "Index Cond" in plan or plan["Node Type"] in ("Bitmap Heap Scan", "ModifyTable"):
        return below
    return below | {plan.get("Relation Name")}


@pytest.fixture
def scored(ann, new_phone):
    """Ann's game with three hands, also scored by Bob's phone."""
    table = ann.start("Ann", "Bob")
    join(new_phone(), new_link(table))
    return table.score(LEVEL, LEVEL, LEVEL)


FINDING = [
    "/find",
    "/find?find=ann+bo&page=2",
    "/find?player=Bob&box=winning-moves&since=2026-01-01&until=2026-12-31&state=finished",
    "/find?state=archived",
    "/calendar",
    "/calendar/2026-01-31",
    "/series",
    "/series/new?find=ann",
    "/people",
    page_path("Ann"),
    page_path("Ann") + "/names",
]
NIGHT_PAGES = ["", "/desk", "/people", "/draw", "/standings", "/tables/1/1", "/more", "/more/log", "/paper"]
PAGES = ["", "/hands/new", "/menu", "/history", "/table", "/sharing", "/screen", "/export", "/news?v=0"]


@pytest.mark.parametrize("rest", PAGES)
def test_pages_of_a_game_use_indexes(rest, scored, app):
    with sent_by(app) as sent:
        assert scored.get(rest, htmx="news" in rest).status == 200
    assert sent and scans(app, sent) == []


@pytest.mark.parametrize("path", ["/", "/games/new", "/export", "/nights/new", "/t", *FINDING])
def test_pages_of_a_device_use_indexes(path, scored, ann, app):
    with sent_by(app) as sent:
        assert ann.get(path).status == 200
    assert scans(app, sent) == []


def test_finding_a_person_uses_indexes(scored, ann, app):
    assert ann.post(f"{page_path('Ann')}/rename", {"name": "Zoé"}).status == 303
    (_people, _find, person) = page_path("Zoé").split("/")
    with sent_by(app) as sent:
        for query in ("player=Ann", "player=zoe", "find=zoe+bo", f"person={person}"):
            assert "1 game found" in ann.get(f"/find?{query}").words
    assert scans(app, sent) == []


def test_saving_uses_indexes(scored, ann, app, passer_by):
    key = {"form_key": form_key()}
    with sent_by(app) as sent:
        assert scored.post("/hands/new", hand_form(scored.game.rules, LEVEL)).status == 303
        assert scored.post(f"/hands/{scored.hands[0].id}/delete").status == 303
        scored.undo_last()
        assert scored.post("/rename", {"title": "Finale"}).status == 303
        assert ann.post("/games/new", new_game_form("Ann", "Cy", **key)).status == 303
        scored.post("/stop")
        assert scored.post("/rematch").status == 303
        assert passer_by.get("/games/1-AAAAAAAAAAAAAAAAAAAAAA").status == 404
        assert passer_by.get("/join/nonsense").status == 404
    assert len(sent) > 20
    assert scans(app, sent) == []


def test_pages_of_a_night_use_indexes(ann, new_phone, app):
    night = duels(ann)
    bob, cy = (AtTable(new_phone(), codes(night)[0], place) for place in (0, 1))
    with sent_by(app) as sent:
        bob.game.score(A_WINS)
        bob.report(1300, 1000)
        cy.accept()
        for rest in NIGHT_PAGES:
            assert night.get(rest).status == 200
        assert bob.page.status == bob.game.page().status == 200
        night.done("/more/renew", {"pin": "4711"})
        night.next_round()
        assert ann.get("/").status == 200
    assert len(sent) > 50
    assert scans(app, sent) == []


def test_pages_of_a_series_use_indexes(scored, ann, app):
    series = new_series(ann, scored)
    with sent_by(app) as sent:
        for rest in ("", "/games"):
            assert ann.get(series + rest).status == 200
        scored.post("/stop")
        assert scored.post("/rematch").status == 303
        assert ann.post(f"{series}/take-out", {"game": scored.public_id}).status == 303
        assert ann.post(f"{series}/put-back", {"game": scored.public_id}).status == 303
        assert ann.post(f"{series}/end").status == 303
    assert len(sent) > 20
    assert scans(app, sent) == []


def test_a_table_scan_is_detected(scored, app):
    """Shows that this file detects a statement without an index."""
    scan = ("SELECT * FROM hands AS hands_1 WHERE dealer = 0", ())
    assert len(scans(app, [scan])) == 1
