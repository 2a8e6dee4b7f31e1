"""Scorer links are made (/links), shown once, taken, listed on /sharing and withdrawn (/withdraw). And the
name of a phone (/device)."""

import hashlib
import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest

from scorekeeper import network
from scorekeeper.store import db
from scorekeeper.store.models import Scorer
from scorekeeper.store.secrets import new_token
from scorekeeper.web.parts.template_helpers import qr_code
from tests.builders import hand, side
from tests.builders_web import SafePhone, Table, join, new_link, raw_rows, rows_of

LEVEL = hand(side(500), side(500))


@pytest.fixture
def bob(new_phone):
    return new_phone()


@pytest.fixture
def link(table):
    return new_link(table, "Bob")


@pytest.fixture
def bobs(bob, link):
    """Ann's game on Bob's phone, which came by a link."""
    return join(bob, link)


def listed(table):
    """The page's words on each device and link."""
    return [item.words for item in table.get("/sharing").all("ul", class_="devices")[0].all("li")]


def withdraw(table, number=-1):
    return table.post(f"/links/{table.game.links[number].id}/withdraw")


# --- made and shown once ---------------------------------------------------------------------------------


def test_a_link_is_shown_once_and_only_its_hash_is_kept(table, app):
    link = new_link(table, "Bob")
    token = link.rpartition("/")[2]
    assert len(token) >= 22, "fewer than 128 bits"
    assert token not in table.get("/sharing").html
    assert token not in table.get("/history").html
    assert token not in str(rows_of(app))
    hashes = raw_rows(app, "SELECT token_hash FROM links")
    assert hashes == [(hashlib.sha256(token.encode()).hexdigest(),)]


def test_an_unnamed_link_gets_a_number(table):
    new_link(table, "  Bob’s   phone ")
    new_link(table)
    new_link(table, "x" * 300)
    assert [link.name for link in table.game.links] == ["Bob’s phone", "Link 2", "x" * 40]
    assert table.kinds == ["link_made"] * 3


def test_two_links_are_two_secrets(table):
    assert new_link(table) != new_link(table)


def test_the_page_tells_watching_from_scoring(table):
    page = table.get("/sharing")
    (watch,) = (field["value"] for field in page.all("input", class_="address"))
    assert watch == f"http://localhost{table.path}"
    assert "Shows the game live. It changes nothing, so share it with anyone." in page.words
    assert "Lets another phone enter and correct scores. Only for people at the table." in page.words


def test_codes_are_drawn_without_inline_styles(table):
    page = table.post("/links", {"name": "Bob"})
    codes = [code for place in page.all(class_="qr") for code in place.all("svg")]
    assert len(codes) == 2
    for shown in (page, table.get("/sharing")):
        assert not [element for element in shown.root if element.get("style") or element.tag == "style"]


def test_a_code_to_score_by_is_a_tap_away(table):
    page = table.get("/sharing")
    shown = table.phone.submit(page.form("/links"))
    (watch, score) = (field["value"] for field in shown.all("input", class_="address"))
    assert watch.endswith(table.path)
    assert "/join/" in score
    assert urlsplit(page.form("/links").action).fragment == shown.by_id("score-too")["id"]
    assert "Show another code for scoring" in shown.words


def test_the_words_of_watching_and_scoring_differ(table):
    titles = [section.all("h2")[0].words for section in table.get("/sharing").all(class_="share")]
    assert titles == ["Watch", "Picture", "Keep score too"]


# --- where phones can open it ----------------------------------------------------------------------------

SERVED = "http://192.168.1.20:8000/"


@pytest.fixture
def served(app):
    """The server knows the address at which phones reach it."""
    app.config["REACHABLE_AT"] = SERVED
    yield
    app.config["REACHABLE_AT"] = None


@pytest.fixture
def sharing_at(table):
    """sharing_at(base): the page as Ann's phone shows it there, and with a code for scoring."""

    def open_at(base):
        for cookie in (table.phone.cookie(), table.phone.cookie("device")):
            table.phone.client.set_cookie(cookie.key, cookie.value, domain=urlsplit(base).hostname)
        form = table.get("/sharing", base_url=base).form("/links")
        return table.phone.open("POST", form.action, data=form.fields, base_url=base)

    return open_at


@pytest.mark.parametrize("opened_at", ["http://localhost/", "http://127.0.0.1:8000/"])
def test_the_codes_of_a_page_for_this_computer_lead_to_the_network(opened_at, sharing_at, served):
    page = sharing_at(opened_at)
    addresses = [field["value"] for field in page.all("input", class_="address")]
    assert [address.startswith(SERVED) for address in addresses] == [True, True]
    for address in addresses:
        assert qr_code(address) in page.html
    assert "The codes lead phones in the same network to" in page.words


def test_codes_lead_to_the_own_address_at_which_the_page_was_opened(sharing_at, table, served, monkeypatch):
    monkeypatch.setattr(network, "own_addresses", lambda: ["192.168.1.20", "192.168.1.77"])
    page = sharing_at("http://192.168.1.77:8000/")
    watch, score = (field["value"] for field in page.all("input", class_="address"))
    assert watch == f"http://192.168.1.77:8000{table.path}"
    assert score.startswith("http://192.168.1.77:8000/join/")
    assert "Only this computer" not in page.words


def test_at_a_foreign_address_the_page_says_what_is_missing(sharing_at, table):
    page = sharing_at("http://evil.example/")
    assert "evil" not in page.html
    assert "Ask whoever runs the server to set SCOREKEEPER_URL." in page.words


def test_an_unreachable_server_is_told_with_what_to_do(table):
    page = table.get("/sharing")
    assert "No phone can open these codes." in page.words
    assert "open the address that it prints" in page.words


def test_a_watcher_shares_only_the_address_for_watching(table, passer_by, link):
    page = passer_by.get(f"{table.path}/sharing")
    addresses = [field["value"] for field in page.all("input", class_="address")]
    assert [urlsplit(address).path for address in addresses] == [table.path]
    assert "Keep score too" not in page.words and "Bob" not in page.words.replace("Ann – Bob", "")
    assert passer_by.post(f"{table.path}/links").status == 403


# --- taken -----------------------------------------------------------------------------------------------


def test_opening_a_link_changes_nothing(bob, link, app, table):
    before = rows_of(app)
    page = bob.get(link)
    assert page.status == 200
    assert (
        "This link lets you enter and correct scores here, along with the others at the table." in page.words
    )
    bob.open("HEAD", link)
    assert rows_of(app) == before
    assert bob.get(f"{table.path}/hands/new").status == 403


def test_joining_by_a_link_lets_the_device_write(bobs, table):
    bobs.score(LEVEL)
    assert table.totals == (500, 500)
    assert table.kinds == ["link_made", "joined", "hand_saved"]
    assert bobs.page().offers("/hands/new")
    assert bobs.phone.get("/").all(class_="one-game"), "it is among this device's games"


def test_joining_twice_is_joining_once(bobs, table, link, app):
    page = bobs.phone.get(link)
    assert "This device can already keep score for this game." in page.words
    before = rows_of(app)
    bobs.phone.post(link)
    assert rows_of(app) == before


def test_the_maker_needs_no_link_and_stays_the_maker(table, link, ann):
    ann.post(link)
    withdraw(table)
    assert table.get("/hands/new").status == 200


def test_one_link_serves_the_whole_table(bobs, link, new_phone, table):
    other = join(new_phone(), link)
    other.score(LEVEL)
    bobs.score(LEVEL)
    assert len(table.hands) == 2


def test_a_link_can_be_taken_over_https(bob, link):
    """The page sends only its origin as referrer, which is enough for its form."""
    site = {"base_url": "https://score.example", "headers": {"Referer": "https://score.example/"}}
    answer = bob.client.get(link, **site)
    assert answer.headers["Referrer-Policy"] == "strict-origin"
    token = re.search(r'csrf_token" value="([^"]+)"', answer.text)[1]
    french = {"csrf_token": token, "language": "fr", "back": link}
    assert bob.client.post("/language", data=french, **site).status_code == 303
    assert bob.client.post(link, data={"csrf_token": token}, **site).status_code == 303


@pytest.mark.parametrize("token", ["", "nonsense", None])
def test_joining_without_a_form_token_is_refused(token, bob, link, app):
    bob.get(link)
    before = rows_of(app)
    page = bob.open("POST", link, data={} if token is None else {"csrf_token": token})
    assert page.status == 400
    assert "This page has been open for too long" in page.words
    assert rows_of(app) == before


@pytest.mark.parametrize("token", ["x", "A" * 22, "a" * 3000, "%00", "%ED%A0%80", "' OR 1=1 --"])
def test_an_unknown_link_is_not_found(token, bob, link):
    assert bob.get(f"/join/{token}").status == bob.post(f"/join/{token}").status == 404


def test_the_link_of_a_deleted_game_is_not_found(bob, link, table):
    table.post("/delete")
    assert bob.get(link).status == bob.post(link).status == 404


# --- withdrawn -------------------------------------------------------------------------------------------


def test_a_withdrawn_link_opens_nothing(bob, link, table, app):
    withdraw(table)
    before = rows_of(app)["scorers"]
    assert bob.get(link).status == bob.post(link).status == 404
    assert rows_of(app)["scorers"] == before


def test_a_device_of_a_withdrawn_link_may_only_watch_at_once(bobs, table, app):
    page = bobs.get("/hands/new")
    withdraw(table)
    before = rows_of(app)
    for answer in (bobs.phone.submit(page.form("/hands/new")), bobs.post("/stop"), bobs.get("/menu")):
        assert answer.status == 403
        assert "Watching only" in answer.words
    assert rows_of(app) == before
    watched = bobs.page()
    assert watched.status == 200
    assert not watched.offers("/hands/new")
    assert not bobs.phone.get("/").all(class_="one-game")


def test_hands_of_a_withdrawn_device_stay(bobs, table):
    bobs.score(LEVEL)
    withdraw(table)
    assert table.totals == (500, 500)
    assert table.kinds == ["link_made", "joined", "hand_saved", "link_withdrawn"]


def test_withdrawing_a_link_leaves_devices_of_other_links(bobs, table, new_phone):
    other = join(new_phone(), new_link(table))
    withdraw(table, 0)
    assert bobs.get("/hands/new").status == 403
    assert other.get("/hands/new").status == 200
    withdraw(table, 1)
    assert other.get("/hands/new").status == 403


def test_another_link_gives_a_withdrawn_device_its_right_back(bobs, table):
    withdraw(table)
    join(bobs.phone, new_link(table)).score(LEVEL)
    assert len(table.hands) == 1


def test_withdrawing_twice_is_once(bobs, table):
    withdraw(table)
    assert withdraw(table).status == 303
    assert table.kinds.count("link_withdrawn") == 1


def test_undo_restores_a_withdrawn_link(bobs, table):
    withdraw(table)
    table.undo_last()
    assert bobs.get("/hands/new").status == 200


def test_a_scorer_may_withdraw_links_too(bobs, table, new_phone):
    other = join(new_phone(), new_link(table))
    assert withdraw(bobs).status == 303
    assert other.get("/hands/new").status == 403


# --- listed ----------------------------------------------------------------------------------------------


def test_a_scorer_may_delete_the_game_too(bobs, table):
    assert bobs.post("/delete").status == 303
    assert table.game.deleted


def test_each_link_is_listed_with_its_device_and_last_use(table, link, bob, app):
    assert listed(table)[1] == "Bob not used yet Withdraw"
    join(bob, link)
    maker, bobs = listed(table)
    assert "this one" in maker and "made the game" in maker
    assert re.fullmatch(r"Bob a computer · last used .+ Withdraw", bobs)
    with app.app_context():
        used = db.session.scalars(db.select(Scorer).where(Scorer.link_id.is_not(None))).one()
        used.last_used_at -= timedelta(days=800)
        db.session.commit()
        long_ago = used.last_used_at.year
    assert str(long_ago) in listed(table)[1]
    Table(bob, table.path).score(LEVEL)
    assert str(long_ago) not in listed(table)[1]


def test_withdrawn_links_are_not_listed(bobs, table):
    withdraw(table)
    assert len(listed(table)) == 1


def test_a_device_can_be_named_and_unnamed(bobs, table):
    page = bobs.get("/sharing")
    bobs.phone.submit(page.form("/device"), {"name": " Bob’s   phone\n"})
    assert "Bob’s phone · last used" in listed(table)[1]
    bobs.score(LEVEL)
    assert "Bob’s phone" in table.get("/history").words
    bobs.post("/device", {"name": ""})
    assert "Bob’s phone" not in table.get("/sharing").words


@pytest.mark.parametrize(
    ("agent", "kind"),
    [
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "an iPhone"),
        ("Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)", "an iPad"),
        ("Mozilla/5.0 (Linux; Android 15; Pixel 9)", "an Android phone"),
        ("Mozilla/5.0 (Mobile; rv:48.0) Gecko/48.0", "a phone"),
        ("Mozilla/5.0 (X11; Linux x86_64)", "a computer"),
        ("", "a computer"),
    ],
)
def test_a_device_without_a_name_is_called_by_its_kind(agent, kind, link, bob, table):
    page = bob.post(link, headers={"User-Agent": agent})
    assert page.status == 303
    assert kind in listed(table)[1]


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", '"><img src=x>', "{{ 7*7 }}", "%(name)s 100%"])
def test_odd_names_of_links_and_devices_appear_as_text(name, bob, table):
    join(bob, new_link(table, name)).post("/device", {"name": name})
    for page in (table.get("/sharing"), table.get("/history")):
        assert name in page.words
        assert not page.all("img", src="x")
        assert "<script>alert" not in page.html


# --- nothing leaks ---------------------------------------------------------------------------------------


def test_the_page_of_a_link_tells_nobody_its_address(bob, link):
    for page in (bob.get(link), bob.get(link, headers={"Referer": "https://chat.example/"})):
        assert page.headers["Referrer-Policy"] == "strict-origin"


def test_no_link_of_the_join_page_holds_the_token(bob, link):
    page = bob.get(link)
    token = link.rpartition("/")[2]
    for element in page.root:
        for attribute in ("href", "src", "action", "hx-get", "hx-post"):
            assert token not in (element.get(attribute) or ""), element.tag
    assert token not in bob.post(link).goes_to


def test_the_answer_with_the_new_link_is_private(table):
    page = table.post("/links")
    assert "private" in page.headers["Cache-Control"]
    assert page.headers["Referrer-Policy"] in ("same-origin", "strict-origin")


def test_every_form_of_the_page_works_over_https(ann, table):
    """The forms beside a new link work too."""
    phone = SafePhone(ann.app)
    phone.take_cookies_of(ann)
    phone._token = None
    page = phone.post(f"{table.path}/links")
    assert page.status == 200
    assert page.headers["Referrer-Policy"] == "same-origin", "its forms are checked by their referrer"


def test_tokens_never_repeat():
    assert len({new_token() for _ in range(1000)}) == 1000


def test_a_form_sent_twice_makes_one_link(ann, table):
    form = table.get("/sharing").form("/links")
    shown = [
        [field["value"] for field in ann.submit(form, {"name": "Bob"}).all("input", class_="address")]
        for _ in range(2)
    ]
    assert shown[0] == shown[1]
    assert [link.name for link in table.game.links] == ["Bob"]
    assert table.kinds == ["link_made"]
