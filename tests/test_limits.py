"""Limits that the operator of a server may set: reading, refusals and documentation."""

from dataclasses import asdict

import pytest

from scorekeeper.cli import main
from scorekeeper.limits import BadQuotas, Quotas, read_quotas
from scorekeeper.paths import CHECKOUT


def test_limits_have_defaults():
    assert read_quotas("") == Quotas()


def test_limits_can_be_set():
    quotas = read_quotas(" connections=8000\naddress_connections=12 ")
    assert quotas == Quotas(connections=8000, address_connections=12)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("connection=5", "There is no limit called connection: there are address_"),
        ("connections", "The limit connections is a whole number from 1 on, not empty."),
        ("connections=0", "The limit connections is a whole number from 1 on, not 0."),
        ("connections=-1", "not -1."),
        ("connections=1e9", "not 1e9."),
        ("connections=٣", "not ٣."),
        ("connections=9999999999", "not 9999999999."),
    ],
)
def test_refuses_bad_limits(text, sentence):
    with pytest.raises(BadQuotas) as refusal:
        read_quotas(text)
    assert sentence in str(refusal.value)


def test_serve_refuses_bad_limits_in_a_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("SCOREKEEPER_LIMITS", "phones=3")
    monkeypatch.setenv("SCOREKEEPER_DATA", str(tmp_path))
    assert main(["serve", "--port", "0"]) == 1
    (sentence,) = capsys.readouterr().err.splitlines()
    assert sentence.startswith("SCOREKEEPER_LIMITS: There is no limit called phones: there are ")


def test_every_limit_is_documented_with_its_default():
    text = (CHECKOUT / "docs" / "limits.md").read_text("utf-8")
    for name, value in asdict(Quotas()).items():
        assert f"| `{name}` | {value} |" in text
