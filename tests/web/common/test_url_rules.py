"""Rules that are compiled when an address is built are as Werkzeug's own."""

from urllib.parse import urlsplit

from hypothesis import given
from hypothesis import strategies as st
from werkzeug.routing import Map, Rule

from scorekeeper.web.common.url_rules import LazyRule

RULES = (("/", "home"), ("/games/<public_id>", "game"), ("/games/<public_id>/hands/<int:number>", "hand"))
TEXTS = st.text(st.characters(exclude_characters="/", exclude_categories=["Cs"]), min_size=1)


def built(kind, endpoint, values):
    address = Map([kind(text, endpoint=name) for text, name in RULES]).bind("phone.example")
    return [address.build(endpoint, values), address.build(endpoint, values)]


@given(TEXTS, st.integers(0, 10**6), st.dictionaries(st.sampled_from(["hand", "q", "ü"]), TEXTS))
def test_they_build_the_same_addresses(text, number, query):
    for endpoint, values in (
        ("home", {}),
        ("game", {"public_id": text}),
        ("hand", {"public_id": text, "number": number}),
    ):
        assert built(LazyRule, endpoint, values | query) == built(Rule, endpoint, values | query)


def test_none_is_compiled_before_it_is_asked(monkeypatch):
    compiled = []
    once = Rule._compile_builder
    monkeypatch.setattr(
        Rule, "_compile_builder", lambda rule, *args: compiled.append(rule.endpoint) or once(rule, *args)
    )
    address = Map([LazyRule(text, endpoint=name) for text, name in RULES]).bind("phone.example")
    assert address.match("/games/abc") == ("game", {"public_id": "abc"})
    assert compiled == []
    assert address.build("game", {"public_id": "abc"}) == address.build("game", {"public_id": "abc"})
    assert urlsplit(address.build("game", {"public_id": "a b"}, force_external=True)).path == "/games/a%20b"
    assert compiled == ["game"]


def test_all_of_the_app_are_such(app):
    assert set(map(type, app.url_map.iter_rules())) == {LazyRule}
