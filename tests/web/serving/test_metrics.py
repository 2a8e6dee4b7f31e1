"""Metrics for the operator alone: off unless configured."""

import sys

import pytest

from scorekeeper.store.server_lock import Refused
from scorekeeper.web.settings import BadSetting, from_environment
from tests.builders_web import Phone, migrated_app

TOKEN = "sixteen letters!"


def read(app, **options):
    return app.test_client().get("/metrics", **options)


@pytest.fixture
def counting(tmp_path):
    return migrated_app(tmp_path, METRICS=TOKEN)


def test_there_are_no_metrics_unless_configured(app):
    assert read(app, headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 404


def test_requests_are_counted_by_route_and_never_by_address(counting):
    table = Phone(counting).start("Ann", "Bob")
    assert table.page().status == 200
    answer = read(counting, headers={"Authorization": f"Bearer {TOKEN}"})
    assert answer.status_code == 200
    assert answer.content_type.startswith("text/plain")
    line = 'scorekeeper_request_seconds_count{method="GET",route="/games/<public_id>",status="200"} 1.0'
    assert line in answer.text
    assert table.public_id not in answer.text and "Ann" not in answer.text


@pytest.mark.sampled(5)
@pytest.mark.parametrize("sent", ["", "Bearer", "Bearer wrong", TOKEN, "Bearer é"])
def test_metrics_need_the_token(sent, counting):
    assert read(counting, headers={"Authorization": sent} if sent else {}).status_code == 404


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("address", "forwarded", "status"),
    [
        ("127.0.0.1", None, 200),
        ("::1", None, 200),
        ("192.168.1.5", None, 404),
        ("127.0.0.1", "203.0.113.9", 404),
        ("127.0.0.1", "127.0.0.1", 404),
    ],
)
def test_local_metrics_are_refused_through_a_proxy(address, forwarded, status, tmp_path):
    app = migrated_app(tmp_path, METRICS="loopback")
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    answer = read(app, environ_base={"REMOTE_ADDR": address}, headers=headers)
    assert answer.status_code == status


def test_a_missing_folder_of_metrics_is_told(tmp_path, monkeypatch):
    """Otherwise counting would make every page fail."""
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path / "none"))
    with pytest.raises(Refused, match="PROMETHEUS_MULTIPROC_DIR is an empty folder"):
        migrated_app(tmp_path, METRICS="loopback")


def test_a_missing_library_and_a_short_token_are_told(tmp_path, monkeypatch):
    with pytest.raises(BadSetting, match="SCOREKEEPER_METRICS"):
        from_environment({"SCOREKEEPER_METRICS": "short"})
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(Refused, match=r"scorekeeper\[metrics\]"):
        migrated_app(tmp_path, METRICS="loopback")
