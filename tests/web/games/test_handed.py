"""A game inside a phone is handed to another: as a code, a text or a file."""

import io
import re
from dataclasses import replace
from datetime import timedelta
from html import unescape
from urllib.parse import urlsplit

import pytest
from sqlalchemy import select

from scorekeeper.records.games import ToldChange, only_game, read_games, received, write_games
from scorekeeper.store import db
from scorekeeper.store.models import Change, Hand
from scorekeeper.store.secrets import new_token
from scorekeeper.web.games import history_text
from scorekeeper.web.games.sharing import MOST_LETTERS_IN_CODE
from tests.builders import hand, rules, side
from tests.builders_web import Phone, Table
from tests.records.test_games import A_HAND, EVENING, entry, with_record
from tests.records.test_handed import A_RECORD, evening, hand_on


@pytest.fixture(autouse=True)
def alone(app, monkeypatch):
    monkeypatch.setitem(app.config, "ALONE", True)


@pytest.fixture
def other(app):
    """Another phone. Both share a database here, as no test needs two."""
    return Phone(app)


@pytest.fixture
def table(ann, beginnings):
    def play():
        table = ann.start("Zoé", "Léo")
        return table.score(hand(side(700), side(300)), hand(side(475), side(700))).path

    return Table(ann, beginnings.begin("two hands of Zoé and Léo", play, ann))


def section(page):
    (found,) = page.all("section", id="hand-on")
    return found


def address_of(page):
    (field,) = section(page).all("input", class_="address")
    return unescape(field["value"])


def text_of(page):
    return urlsplit(address_of(page)).fragment


def send(phone, text="", file=b"", **fields):
    (form,) = (form for form in phone.get("/games/handed").forms if form.action == "/games/handed/received")
    data = form.fields | {"text": text, **fields}
    if file:
        data["file"] = (io.BytesIO(file), "game.json")
    return phone.open("POST", "/games/handed/received", data=data, content_type="multipart/form-data")


def keep(phone, page, wish):
    (form,) = (form for form in page.forms if form.action == "/games/handed/received")
    return phone.post("/games/handed/received", form.fields | {"keep": wish})


# --- handing on --------------------------------------------------------------------------------------


def test_the_code_holds_the_whole_game(table):
    page = table.get("/sharing")
    address = address_of(page)
    assert urlsplit(address).path == "/games/handed"
    game = received(urlsplit(address).fragment)
    assert (game.seats, len(game.hands)) == (("Zoé", "Léo"), 2)
    assert all(hand.form_key for hand in game.hands) and game.as_of >= game.created_at
    assert len(section(page).all(class_="qr")) == 1 and len(address) <= MOST_LETTERS_IN_CODE


def test_a_game_too_long_for_a_code_goes_as_a_file(ann):
    place = keep(ann, send(ann, hand_on(evening(60))), "score").goes_to
    page = ann.get(f"{place}/sharing")
    assert "too long for a code" in section(page).words
    assert section(page).all(class_="qr") == [] and section(page).all("input") == []
    assert section(page).all("a", href=f"{place}/handed.json")


def test_the_file_holds_the_same(table, other):
    file = table.get("/handed.json")
    assert file.headers["Content-Disposition"].startswith("attachment")
    page = send(other, file=file.html.encode())
    assert page.status == 200 and "Zoé" in page.words


def test_other_files_of_the_game_have_no_keys(table):
    assert '"key"' not in table.get("/export").html and '"as_of"' not in table.get("/export").html


def test_a_server_hands_on_by_its_links(table, app, monkeypatch):
    monkeypatch.setitem(app.config, "ALONE", False)
    assert table.get("/sharing").all("section", id="hand-on") == []


def test_the_history_goes_along_but_not_who_may_score(table, ann):
    ann.post(f"{table.path}/device", {"name": "Zoé’s phone"})
    ann.post(f"{table.path}/links", {"name": "Guest", "form_key": new_token()})
    table.post("/misdeal")
    told = received(text_of(table.get("/sharing"))).history
    assert [change.says for change in told] == [
        "The game begins.",
        "Hand 1 saved: Zoé 700, Léo 300.",
        "Hand 2 saved: Zoé 475, Léo 700.",
        "A misdeal.\nZoé deals next.",
    ]
    assert {change.by for change in told} == {"Zoé’s phone"}
    assert "Guest" not in table.get("/handed.json").html and "key_hash" not in table.get("/handed.json").html
    assert only_game(table.get("/handed.json").html.encode()).history == told
    assert '"history"' not in table.get("/export").html


def test_a_code_without_room_for_the_history_says_so(ann):
    told = [ToldChange(EVENING + timedelta(seconds=731 * line), None, f"Line {line}.") for line in range(60)]
    place = keep(ann, send(ann, hand_on(evening(15, history=tuple(told)))), "score").goes_to
    page = ann.get(f"{place}/sharing")
    assert received(text_of(page)).history == () and len(section(page).all(class_="qr")) == 1
    assert "no room for the game’s history" in section(page).words
    assert len(only_game(ann.get(f"{place}/handed.json").html.encode()).history) == 61


def test_a_code_with_the_history_says_nothing_of_it(table):
    assert "no room" not in section(table.get("/sharing")).words


def test_the_newest_changes_go_along_and_long_ones_are_cut(table, monkeypatch):
    monkeypatch.setattr(history_text, "MAX_TOLD_CHANGES", 2)
    monkeypatch.setattr(history_text, "MAX_TOLD_LETTERS", 20)
    told = received(text_of(table.get("/sharing"))).history
    assert [change.says for change in told] == ["Hand 1 saved: Zoé 7…", "Hand 2 saved: Zoé 4…"]


# --- receiving ---------------------------------------------------------------------------------------


def test_shows_what_comes_before_it_is_kept(table, other):
    page = send(other, text_of(table.get("/sharing")))
    words = " ".join(page.words.split())
    assert page.status == 200 and "Zoé" in words and "As of" in words
    assert "Go on with it" in words and "Keep a copy to watch" in words
    assert other.get("/export").status == 200 and "Zoé" not in other.get("/export").html


def test_the_other_phone_goes_on(table, other):
    page = send(other, text_of(table.get("/sharing")))
    kept = keep(other, page, "score")
    game = other.follow(kept)
    assert game.all(id="entry")
    assert "Zoé" in other.get("/").words
    assert keep(other, page, "score").goes_to == kept.goes_to


def test_the_history_shows_what_the_other_phone_did(table, ann, other):
    ann.post(f"{table.path}/device", {"name": "Zoé’s phone"})
    place = keep(other, send(other, text_of(table.get("/sharing"))), "score").goes_to
    lines = [" ".join(line.words.split()) for line in other.get(f"{place}/history").all("li")]
    assert "imported from a file" in lines[0]
    assert [line.partition(", Zoé’s phone ")[2] for line in lines[1:]] == [
        "Hand 2 saved: Zoé 475, Léo 700.",
        "Hand 1 saved: Zoé 700, Léo 300.",
        "The game begins.",
    ]
    Table(other, place).score(hand(side(200), side(700)))
    assert "Hand 3 saved" in other.get(f"{place}/history").words
    again = received(text_of(other.get(f"{place}/sharing"))).history
    assert [change.by for change in again] == ["Zoé’s phone"] * 3 + [None] * 2
    assert again[3].says == "The game was imported from a file."


def test_what_the_other_phone_did_is_neither_undone_nor_gone_back_to(table, other):
    place = keep(other, send(other, text_of(table.get("/sharing"))), "score").goes_to
    with other.app.app_context():
        told = db.session.scalars(select(Change.id).where(Change.kind == "told")).all()
    assert len(told) == 3
    for change in told:
        assert other.post(f"{place}/history/{change}").status == 404
        assert other.post(f"{place}/undo/{change}").status == 409
    assert not [form for form in other.get(f"{place}/history").forms if "/history/" in form.action]
    assert [hand.deleted for hand in only_game(other.get(f"{place}/handed.json").html.encode()).hands] == [
        False,
        False,
    ]


def test_a_phone_without_a_name_is_another_phone(other):
    told = (ToldChange(EVENING, None, "The game begins."),)
    place = keep(other, send(other, hand_on(evening(1, history=told))), "watch").goes_to
    assert "another phone" in other.get(f"{place}/history").words


def test_a_copy_is_watched_and_says_how_old_it_is(other):
    page = send(other, hand_on(evening(3)))
    kept = keep(other, page, "watch")
    game = other.follow(kept)
    assert "A copy, as of" in game.words and not game.all(id="entry")
    assert "You are watching." not in game.words
    assert other.post(f"{kept.goes_to}/hands/new", {"form_key": new_token()}).status == 403
    assert keep(other, page, "watch").goes_to == kept.goes_to
    assert other.get("/games/handed").all("a", href=kept.goes_to)
    assert other.get("/export").html.count('"title"') == 0


def test_a_phone_that_keeps_a_copy_can_still_go_on_with_the_game(other):
    """On the same page, after a way back."""
    page = send(other, hand_on(evening(3)))
    copy, game = (keep(other, page, wish).goes_to for wish in ("watch", "score"))
    assert copy != game and other.get(game).all(id="entry")
    assert other.get("/games/handed").all("a", href=copy)


def test_a_newer_copy_replaces_the_older_one(other):
    game = evening(4)
    older = type(game)(**{**vars(game), "hands": game.hands[:2]})
    first = keep(other, send(other, hand_on(older)), "watch").goes_to
    second = keep(other, send(other, hand_on(game)), "watch").goes_to
    assert other.get(first).status == 404 and other.get(second).status == 200
    apart = keep(other, send(other, hand_on(older)), "watch").goes_to
    assert other.get(second).status == other.get(apart).status == 200


def test_a_copy_of_a_copy_is_as_old(other):
    place = keep(other, send(other, hand_on(evening(3))), "watch").goes_to
    assert received(text_of(other.get(f"{place}/sharing"))) == evening_as_of(place, other)


def evening_as_of(place, phone):
    from scorekeeper.records.games import only_game

    return only_game(phone.get(f"{place}/handed.json").html.encode())


def test_a_game_here_with_other_players_stays_beside_the_copy(table, ann):
    text = text_of(table.get("/sharing"))
    three = replace(received(text), rules=rules(players=3), seats=("Zoé", "Léo", "Eva"), hands=())
    page = send(ann, hand_on(three))
    assert "both stay, as two games" in page.words and page.all("a", href=table.path)
    kept = keep(ann, page, "score")
    assert kept.goes_to != table.path and ann.get(table.path).status == 200


# --- a game that is here already ---------------------------------------------------------------------


def totals(table):
    (game,) = read_games(table.get("/export").html.encode())
    return [hand.result.sides[0].miles for hand in game.hands if not hand.deleted]


def join(phone, page, **chosen):
    (form,) = (
        form for form in page.forms if any(name.startswith(("hand-", "term-")) for name in form.fields)
    )
    return phone.post("/games/handed/received", form.fields | {"keep": "join"} | chosen)


@pytest.fixture
def apart(ann, table, other):
    """Hand 3 was saved on both phones. Gives the text of the other phone's game."""
    place = keep(other, send(other, text_of(table.get("/sharing"))), "score").goes_to
    Table(other, place).score(hand(side(200), side(700)))
    table.score(hand(side(700), side(0)))
    return text_of(other.get(f"{place}/sharing"))


def test_a_copy_without_anything_new_is_told(table, ann):
    page = send(ann, text_of(table.get("/sharing")))
    assert "This phone has this game, with all of these hands." in page.words
    assert "Go on with it" not in page.words and page.all("a", href=table.path)


def test_hands_of_a_copy_that_goes_on_are_added(table, ann, apart):
    last = table.get("/export")
    ann.post(f"{table.path}/hands/{last_hand(ann, table)}/delete")
    page = send(ann, apart)
    assert "the copy goes on from it" in page.words and "Add 1 hand" in page.words
    joined = join(ann, page)
    assert joined.goes_to == table.path and totals(table) == [700, 475, 200]
    assert last.status == 200


def last_hand(phone, table):
    with phone.app.app_context():
        return db.session.scalars(select(Hand.id).order_by(Hand.id.desc())).first()


@pytest.mark.parametrize(
    ("choice", "after"),
    [("ours", [700, 475, 700]), ("theirs", [700, 475, 200]), ("both", [700, 475, 700, 200])],
)
def test_hands_that_went_apart_are_chosen_one_by_one(table, ann, apart, choice, after):
    page = send(ann, apart)
    words = " ".join(page.words.split())
    assert "Both phones went on with this game" in words and "Hand 3" in words
    assert join(ann, page, **{"hand-2": choice}).goes_to == table.path
    assert totals(table) == after
    history = " ".join(table.get("/history").words.split())
    assert "Put together with a copy from another phone." in history


def test_hands_that_went_apart_have_their_numbers(table, ann, other):
    place = keep(other, send(other, text_of(table.get("/sharing"))), "score").goes_to
    Table(other, place).score(hand(side(200), side(700)), hand(side(100), side(700)))
    table.score(hand(side(700), side(0)))
    page = send(ann, text_of(other.get(f"{place}/sharing")))
    assert [part.words for part in page.all("legend")] == ["Hand 3", "Hand 4"]


def test_one_undo_takes_the_putting_together_back(table, ann, apart):
    page = ann.follow(join(ann, send(ann, apart), **{"hand-2": "theirs"}))
    assert totals(table) == [700, 475, 200] and "The copies are put together." in page.words
    (button,) = page.root.with_a("data-undo")
    ann.post(button["formaction"])
    assert totals(table) == [700, 475, 700]


def test_the_history_tells_once_what_the_other_phone_did_meanwhile(table, ann, apart):
    for _time in range(2):
        join(ann, send(ann, apart), **{"hand-2": "both"})
    words = " ".join(table.get("/history").words.split())
    assert words.count("Hand 3 saved: Zoé 200, Léo 700.") == 1
    assert words.count("Hand 2 saved: Zoé 475, Léo 700.") == 1


def test_a_hand_that_was_not_chosen_can_be_restored(table, ann, apart):
    join(ann, send(ann, apart))
    assert totals(table) == [700, 475, 700]
    (game,) = read_games(table.get("/export").html.encode())
    assert [hand.result.sides[0].miles for hand in game.hands if hand.deleted] == [200]
    join(ann, send(ann, apart))
    (again,) = read_games(table.get("/export").html.encode())
    assert again == game


OTHERWISE = {"title": "Sunday", "note": "Rain", "seats": ("Zoe", "Léo")}


def otherwise(table):
    copy = received(text_of(table.get("/sharing")))
    return hand_on(replace(copy, rules=rules(points_to_win=3000), **OTHERWISE))


def test_names_and_rules_that_differ_are_chosen_like_hands(table, ann):
    page = send(ann, otherwise(table))
    words = " ".join(page.words.split())
    for says in (
        "Name of the game: – → Sunday.",
        "Note: – → Rain",
        "Players: Zoé, Léo → Zoe, Léo.",
        "Points to win: 5,000 → 3,000.",
    ):
        assert says in words
    page = ann.follow(
        join(ann, page, **{"term-title": "theirs", "term-rules": "theirs", "term-place": "theirs"})
    )
    game = only_game(table.get("/handed.json").html.encode())
    assert (game.title, game.note, game.seats) == ("Sunday", None, ("Zoé", "Léo"))
    assert game.rules.points_to_win == 3000
    (button,) = page.root.with_a("data-undo")
    ann.post(button["formaction"])
    game = only_game(table.get("/handed.json").html.encode())
    assert game.title is None and game.rules.points_to_win == 5000


def test_rules_by_which_a_hand_is_impossible_are_refused(table, ann):
    copy = received(text_of(table.get("/sharing")))
    shorter = replace(copy, rules=rules(target_miles=600, extension_miles=None), hands=())
    refused = join(ann, send(ann, hand_on(shorter)), **{"term-rules": "theirs"})
    assert refused.status == 409 and "Hand 1" in " ".join(refused.words.split())
    assert only_game(table.get("/handed.json").html.encode()).rules == copy.rules


def test_names_and_rules_stay_as_they_are_unless_chosen(table, ann):
    before = table.get("/handed.json").html.partition('"rules"')[2].partition('"hands"')[0]
    join(ann, send(ann, otherwise(table)))
    assert table.get("/handed.json").html.partition('"rules"')[2].partition('"hands"')[0] == before


def test_a_choice_made_before_another_change_is_shown_again(table, ann, apart):
    page = send(ann, apart)
    table.score(hand(side(700), side(25)))
    answer = join(ann, page, **{"hand-2": "theirs"})
    assert answer.status == 200 and "Both phones went on with this game" in answer.words
    assert totals(table) == [700, 475, 700, 700]


def test_a_game_without_keys_is_read_as_well(other):
    page = send(other, file=write_games([entry(A_HAND)]))
    assert other.follow(keep(other, page, "score")).status == 200


def test_records_card_by_card_come_along(other):
    kept = keep(other, send(other, hand_on(with_record(A_RECORD))), "score")
    assert "record" in other.get(f"{kept.goes_to}/handed.json").html


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Paste the text or choose the file first."),
        ("hello", "This is not a game that a phone handed on."),
        (hand_on(evening())[:99], "cut off or was changed"),
        ("g9.AAAA", "A newer version of the app"),
        ("g1." + "A" * 300_000, "at most 200,000 letters"),
    ],
    ids=["nothing", "another text", "cut off", "newer", "too long"],
)
def test_refuses_with_a_sentence_and_keeps_what_was_pasted(other, text, said):
    page = send(other, text)
    assert page.status == 422 and said in page.words
    assert text in page.html


def test_refuses_a_file_of_several_games(other):
    page = send(other, file=write_games([entry(), entry()]))
    assert page.status == 422 and "Only one game is handed on at a time" in page.words


def test_a_server_takes_a_game_to_score_but_keeps_no_copies(other, app, monkeypatch):
    monkeypatch.setitem(app.config, "ALONE", False)
    page = send(other, hand_on(evening()))
    assert "Keep a copy to watch" not in page.words
    assert keep(other, page, "watch").status == 200
    assert keep(other, page, "score").status == 303


def test_the_start_page_of_a_phone_leads_there(ann, app, monkeypatch):
    monkeypatch.setitem(app.config, "HOME_PARTS", ("pocket/home.html",))
    assert ann.get("/").all("a", href="/games/handed")
    assert re.search(r"games/handed\.[0-9a-f.]*js|games/handed\.js", ann.get("/games/handed").html)
