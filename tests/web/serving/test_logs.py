"""The log has one JSON line for each failure, with the number shown on the page. It holds no names,
addresses, tokens or messages."""

import io
import json
import logging

import pytest

from scorekeeper.store import db
from scorekeeper.web.serving.logs import JsonLines
from tests.builders_web import Phone, new_link
from tests.conftest import new_whole_app
from tests.postgresql import on_postgresql
from tests.web.conftest import FEW_TRIES

SECRETS = ("Zacharias", "Secret title", "topsecret", "Bobs link")

#: SQLAlchemy's error for a missing table.
NO_TABLE = "ProgrammingError" if on_postgresql() else "OperationalError"


@pytest.fixture(scope="module")
def fragile(tmp_path_factory):
    app, _blank = new_whole_app(tmp_path_factory, "logs")

    @app.get("/breaks/<text>")
    def breaks(text):
        raise RuntimeError(f"the secret is topsecret {text}")

    @app.get("/breaks-in-the-database/<text>")
    def breaks_in_the_database(text):
        db.session.execute(db.text("INSERT INTO nowhere VALUES (:text)"), {"text": text})

    @app.get("/locked/<text>")
    def locked(text):
        import sqlite3

        cause = sqlite3.OperationalError("database is locked")
        cause.sqlite_errorcode = sqlite3.SQLITE_BUSY
        raise db.exc.OperationalError("UPDATE games SET title = ?", (text,), cause)

    return app


@pytest.fixture
def log(fragile):
    """log() is the list of lines that the app has logged."""
    (handler,) = (handler for handler in fragile.logger.handlers if isinstance(handler.formatter, JsonLines))
    written = io.StringIO()
    before = handler.setStream(written)
    yield lambda: [json.loads(line) for line in written.getvalue().splitlines()]
    handler.setStream(before)


@pytest.fixture
def phone(fragile):
    phone = Phone(fragile)
    phone.may_break = True
    return phone


@pytest.fixture
def game(phone):
    table = phone.start("Zacharias", "Bob")
    table.post("/rename", {"title": "Secret title"})
    table.link = new_link(table, "Bobs link")
    return table


def only_line(lines):
    (line,) = lines
    return line


def says_nothing(line, *more):
    text = json.dumps(line, ensure_ascii=False)
    for secret in (*SECRETS, *more):
        assert secret not in text


@pytest.mark.parametrize(
    ("path", "status", "error"),
    [
        ("/breaks/Zacharias", 500, "RuntimeError"),
        ("/breaks-in-the-database/Zacharias", 500, NO_TABLE),
        ("/locked/Zacharias", 503, "OperationalError"),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_failure_is_one_line_with_the_number_on_the_page(path, status, error, language, phone, log):
    phone.language = language
    page = phone.get(path)
    assert page.status == status
    line = only_line(log())
    assert (line["level"], line["status"], line["error"]) == ("error", status, error)
    assert line["method"] == "GET"
    assert line["route"] == path.replace("Zacharias", "<text>")
    assert any("test_logs.py" in place for place in line["at"]), "where in the code"
    assert line["request"] in page.words
    assert line["time"].endswith("+00:00")
    says_nothing(line, "INSERT", "UPDATE", "is locked", "no such table")


def test_each_request_has_its_own_number(phone, log):
    phone.get("/breaks/x")
    phone.get("/breaks/x")
    first, second = log()
    assert first["request"] != second["request"]


def test_a_refusal_is_one_line_and_a_warning(game, phone, log):
    other = Phone(phone.app)
    assert other.get(f"{game.path}/hands/new").status == 403
    line = only_line(log())
    assert (line["level"], line["event"], line["status"]) == ("warning", "answered", 403)
    assert line["route"] == "/games/<public_id>/hands/new"
    says_nothing(line, game.public_id)


def test_too_many_wrong_tries_are_logged_by_their_route(phone, log, few_tries):
    for _ in range(FEW_TRIES + 1):
        phone.get("/join/topsecret")
    line = only_line(log())
    assert (line["status"], line["route"]) == (429, "/join/<token>")
    says_nothing(line, "127.0.0.1")


def test_successful_requests_are_not_logged(game, phone, log):
    game.page()
    phone.get(game.link)
    phone.get("/nowhere")
    game.post("/rename", {"title": "x"}, token=False)
    assert log() == []


@pytest.mark.parametrize(
    "write",
    [
        lambda logger: logger.error("an event", extra={"facts": {"what": "Zoé\n\x00\ud7ff"}}),
        lambda logger: logger.warning("percent %s %d"),
        lambda logger: logger.error(ValueError("topsecret")),
        lambda logger: logger.error("with %s", "topsecret"),
    ],
)
def test_every_line_is_json_by_itself(write, fragile, log):
    write(fragile.logger)
    says_nothing(only_line(log()))


def test_other_loggers_of_the_app_write_json_too(fragile, log):
    logging.getLogger("scorekeeper.store.keeping.backup").error("no copy")
    assert only_line(log())["event"] == "no copy"


def test_the_databases_parameters_are_hidden(fragile):
    with fragile.app_context():
        assert db.engine.hide_parameters


@pytest.mark.usefixtures("fragile")
def test_a_request_waiting_for_a_thread_logs_nothing_but_json():
    assert not logging.getLogger("waitress.queue").isEnabledFor(logging.WARNING)
