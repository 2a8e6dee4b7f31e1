"""A person is forgotten: the names go, the games and their points stay."""

from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import event

from scorekeeper.records.games import ToldChange
from scorekeeper.store import db
from scorekeeper.store.change_log import UNDO_OFFERED
from scorekeeper.store.database import will_write
from scorekeeper.store.people import book, forgetting, naming
from tests.builders_web import Phone, new_link, record_text, rows_of
from tests.together import at_once
from tests.web.nights.at_table import AtTable, codes, duels
from tests.web.people.house import ANNS, BOBS, FIRST, evening, page_path, read_in
from tests.web.people.test_naming import done, everybody, line_of

PLAYED = ("A roll", "B x 25", *["A 100", "B x 25"] * 6, "A 100")


def forget(phone, name, typed=None):
    return phone.post(f"{page_path(name)}/forget", {"name": name if typed is None else typed})


def forgotten(phone, name):
    page = forget(phone, name)
    assert page.status == 303, page.words


def test_the_page_says_what_forgetting_loses(ann):
    read_in(ann, evening(0, ("Ann", "Bob"), ANNS), evening(1, ("Ann", "Bob"), ANNS))
    page = ann.get(f"{page_path('Ann')}/forget")
    for words in (
        "The name will be removed from 2 games. This cannot be undone.",
        "Player 1 will replace the name.",
        "Any other name on their seat in the history of these games goes too",
        "Comments in the play-by-play of hands (after a #)",
        "Backups and files",
    ):
        assert words in page.words


def test_a_forgotten_name_becomes_the_announced_one(ann):
    tables = [
        ann.start(*names)
        for names in (("Ann", "Bob"), ("Bob", "Cy", "Di"), ("Player 2", "Bob"), ("Di", "Bob"), ("Di", "bob "))
    ]
    page = ann.get(f"{page_path('Bob')}/forget")
    assert "Player 2 in 3 games, Player 1 in 1 game, Player 2 (2) in 1 game" in page.words
    forgotten(ann, "bob")
    assert [table.game.seats for table in tables] == [
        ("Ann", "Player 2"),
        ("Player 1", "Cy", "Di"),
        ("Player 2", "Player 2 (2)"),
        ("Di", "Player 2"),
        ("Di", "Player 2"),
    ]


def test_what_another_phone_said_of_the_game_goes(ann, app):
    said = ToldChange(FIRST, "Bob’s phone", "Hand 1 saved: Ann 700, Bob 300.")
    read_in(
        ann, evening(0, ("Ann", "Bob"), ANNS, history=(said,)), evening(1, ("Ann", "Cy"), history=(said,))
    )
    assert str(rows_of(app)["changes"]).count("Bob 300") == 2
    forgotten(ann, "Bob")
    assert str(rows_of(app)["changes"]).count("Bob 300") == 1


def test_comments_in_records_stay(ann):
    table = ann.start("Ann", "Bob")
    table.score(ANNS)
    text = record_text(*PLAYED, dealer="B").replace("A roll", "A roll # Bob was late", 1)
    assert table.post(f"/hands/{table.hands[0].id}/record", {"text": text}).status == 303
    forgotten(ann, "Bob")
    assert "# Bob was late" in table.hands[0].record


def test_forgetting_is_confirmed_once(ann):
    ann.start("Ann", "Bob")
    assert "The name is forgotten." in ann.follow(forget(ann, "Bob")).words
    assert "The name is forgotten." not in ann.get("/people").words


def test_the_page_after_forgetting_offers_no_older_undo(ann):
    ann.start("Ann", "Cy")
    ann.start("Di", "Bob")
    done(ann, "Ann", "rename", name="Anna")
    assert not ann.follow(forget(ann, "Bob")).leading_to("/undo/")
    assert ann.get("/people").leading_to("/undo/")


def test_forgetting_deletes_statements_too_old_to_be_undone(ann, app, monkeypatch):
    ann.start("Ann", "Cy")
    ann.start("Di", "Bob")
    done(ann, "Ann", "rename", name="Anna")
    later = naming.now() + UNDO_OFFERED + timedelta(seconds=1)
    monkeypatch.setattr(naming, "now", lambda: later)
    assert len(rows_of(app)["person_steps"]) == 1
    forgotten(ann, "Bob")
    assert rows_of(app)["person_steps"] == []


def test_forgetting_removes_the_name_and_keeps_the_game(ann, app):
    table = ann.start("Ann", "Bob")
    table.score(ANNS, BOBS)
    totals = table.totals
    forgotten(ann, "Bob")
    assert table.game.seats == ("Ann", "Player 2")
    assert table.totals == totals
    assert everybody(ann) == {"Ann"}
    assert "Bob" not in table.get("/history").words
    assert "A player’s name was forgotten." in table.get("/history").words
    assert "Bob" not in str(rows_of(app))


def test_forgetting_leaves_no_trace_of_the_name_in_the_database(ann, app):
    table = ann.start("Anm", "Bob")
    table.score(ANNS)
    names = {"name_1": "Bob", "edition": "winning-moves", "told": "yes"}
    table.post("/table", {"name_0": "Zoltan", **names})
    named = '[Names "Zoltan, Bob"]\n' + record_text(*PLAYED, dealer="B").partition("\n")[2]
    text = record_text(*PLAYED, dealer="B").partition("\n")[0] + "\n" + named
    assert table.post(f"/hands/{table.hands[0].id}/record", {"text": text}).status == 303
    done(ann, "Zoltan", "rename", name="Zoltán the Great")
    forgotten(ann, "Zoltán the Great")
    left = str(rows_of(app))
    assert "Zolt" not in left
    assert "Anm" not in left
    assert "Bob" in left
    assert '[Names "Player 1, Bob"]' in table.hands[0].record


def test_what_was_said_about_an_earlier_spelling_goes(ann, app):
    table = ann.start("Anm", "Bib")
    for wrong, right in (("Anm", "Zoltan"), ("Bib", "Robert")):
        done(ann, wrong, "rename", name=right)
    table.post("/table", {"name_0": "Ann", "name_1": "Bob", "edition": "winning-moves", "told": "yes"})
    forgotten(ann, "Ann")
    left = str(rows_of(app)).casefold()
    assert [name in left for name in ("anm", "zoltan", "bib", "robert")] == [False, False, True, True]


def test_the_name_goes_from_the_phones_that_asked_to_score(ann, new_phone, app):
    table = ann.start("Ann", "Bob")
    for number, (name, decided) in enumerate([("bob", "give"), ("Bob", "no"), ("Bobette", "away")], start=1):
        assert new_phone().post(f"{table.path}/ask", {"name": name}).status == 303
        assert table.post(f"/ask/{number}", {"answer": decided}).status == 303
    new_link(table, "Bob")
    forgotten(ann, "Bob")
    assert '"bob"' not in str(rows_of(app)).lower().replace("'", '"')
    words = table.get("/history").words
    assert "Player 2 asked and may keep score." in words
    assert "Player 2 asked to keep score and was refused." in words
    assert "Bobette may take over while nobody answers." in words


def test_an_earlier_state_comes_back_without_the_name(ann):
    table = ann.start("Ann", "Bob")
    table.score(ANNS)
    saved = table.changes[-1].id
    table.post("/table", {"name_0": "Ann", "name_1": "Bobby", "edition": "winning-moves", "told": "yes"})
    forgotten(ann, "Bobby")
    table.score(BOBS)
    assert table.post(f"/history/{saved}").status == 303
    assert table.game.seats == ("Ann", "Player 2")


def test_another_persons_earlier_name_stays(ann):
    table = ann.start("Ann", "Zed")
    table.score(ANNS)
    saved = table.changes[-1].id
    table.post("/table", {"name_0": "Ann", "name_1": "Bob", "edition": "winning-moves", "told": "yes"})
    forgotten(ann, "Ann")
    words = table.get("/history").words
    assert "Player 1, Zed → Player 1, Bob" in words
    assert table.post(f"/history/{saved}").status == 303
    assert table.game.seats == ("Player 1", "Zed")


def test_the_name_goes_from_an_earlier_seat_too(ann, app):
    table = ann.start("Ann", "Bob")
    table.score(ANNS)
    table.post("/table", {"name_0": "Bob", "name_1": "Ann", "edition": "winning-moves", "told": "yes"})
    forgotten(ann, "Ann")
    assert "Player 1, Bob → Bob, Player 2" in table.get("/history").words
    assert "Ann" not in str(rows_of(app))


def test_an_earlier_change_can_still_be_undone(ann):
    table = ann.start("Ann", "Bob")
    table.score(ANNS, BOBS)
    forgotten(ann, "Bob")
    table.undo_last()
    assert len(table.hands) == 1


def test_a_player_with_a_neutral_name_keeps_it(ann):
    table = ann.start("Player 2", "Bob")
    forgotten(ann, "Bob")
    assert table.game.seats == ("Player 2", "Player 2 (2)")


def test_another_person_of_the_same_name_keeps_it(ann):
    table = ann.start("Zoé", "Zoe")
    forgotten(ann, "Zoe (2)")
    assert table.game.seats == ("Zoé", "Player 2")


def test_a_forgotten_name_becomes_a_french_number(ann):
    table = ann.start("Ann", "Bob")
    ann.language = "fr"
    forgotten(ann, "Bob")
    assert table.game.seats == ("Ann", "Joueur 2")
    assert everybody(ann) == {"Ann"}


def test_games_of_other_devices_keep_the_name(ann, app):
    other = Phone(app).start("Bob", "Di")
    ann.start("Ann", "Bob")
    forgotten(ann, "Bob")
    assert other.game.seats == ("Bob", "Di")


@pytest.mark.parametrize("typed", ["", "Ann"])
def test_a_wrongly_typed_name_forgets_nothing(ann, app, typed):
    ann.start("Ann", "Bob")
    before = rows_of(app)
    page = forget(ann, "Bob", typed)
    assert (page.status, "Type the name as shown above." in page.words) == (422, True)
    assert rows_of(app) == before


def test_earlier_statements_about_the_person_cannot_be_undone(ann):
    ann.start("Ann", "Bob")
    done(ann, "Bob", "rename", name="Bobby")
    forgotten(ann, "Bobby")
    assert not ann.get("/people").leading_to("/undo/")


def test_forgetting_keeps_the_figures_of_others(ann):
    read_in(ann, evening(0, ("Ann", "Bob"), ANNS), evening(1, ("Ann", "Cy"), BOBS))
    before = line_of(ann, "Ann")
    forgotten(ann, "Bob")
    assert line_of(ann, "Ann") == before


@pytest.fixture
def small_steps(monkeypatch):
    """small_steps(number): each form forgets the name in so many games."""
    monkeypatch.setattr("scorekeeper.web.people.forgetting.SECONDS", 0)
    return partial(monkeypatch.setattr, "scorekeeper.store.people.forgetting.GAMES_AT_ONCE")


def test_forgetting_in_many_games_takes_several_forms(ann, small_steps):
    small_steps(2)
    read_in(ann, *(evening(number, ("Ann", "Bob"), ANNS) for number in range(5)))
    page = forget(ann, "Bob")
    assert page.status == 200 and "The name of Bob is still in 3 games." in page.words
    (form,) = (form for form in page.forms if form.action.endswith("/forget"))
    page = ann.submit(form)
    assert "The name of Bob is still in 1 game." in page.words
    assert ann.submit(form).goes_to == "/people?forgotten=yes"
    assert everybody(ann) == {"Ann"}
    assert ann.submit(form).status == 404, "there is nobody left of the name"


def test_the_later_of_two_simultaneous_forms_finds_the_name_gone(ann, monkeypatch):
    table, other = ann.start("Ann", "Bob"), ann.copy()
    keys = forgetting._keys

    def after_the_other(*args):
        monkeypatch.setattr(forgetting, "_keys", keys)
        at_once(partial(forgotten, other, "Bob"))
        return keys(*args)

    monkeypatch.setattr(forgetting, "_keys", after_the_other)
    forgotten(ann, "Bob")
    assert table.game.seats == ("Ann", "Player 2")
    assert [change.kind for change in table.game.changes].count("name_forgotten") == 1


def test_htmx_repeats_the_form_until_all_games_are_done(ann, small_steps):
    small_steps(1)
    read_in(ann, *(evening(number, ("Ann", "Bob"), ANNS) for number in range(2)))
    path = f"{page_path('Bob')}/forget"
    page = ann.post(path, {"name": "Bob"}, htmx=True)
    assert page.html.startswith("<div") and "data-goes-on" in page.html
    page = ann.post(path, {"name": "Bob"}, htmx=True)
    assert "The name is forgotten." in page.words and "data-goes-on" not in page.html


def test_a_merge_holds_until_the_last_game_is_forgotten(ann, small_steps):
    """In later games the person is known only by the merge."""
    small_steps(1)
    first = ann.start("Annie", "Bob")
    done(ann, "Annie", "rename", name="Ann")
    games = [first, ann.start("Annie", "Bob"), ann.start("Annie", "Bob")]
    for status in (200, 200, 303):
        assert forget(ann, "Ann").status == status
    assert [table.game.seats for table in games] == [("Player 1", "Bob")] * 3


def test_a_transaction_changes_only_a_few_games(ann, small_steps, monkeypatch):
    """And none is open while the people are read."""
    small_steps(2)
    monkeypatch.setattr("scorekeeper.web.people.forgetting.SECONDS", 60)
    read_in(ann, *(evening(number, ("Ann", "Bob"), ANNS) for number in range(5)))
    seen = []

    def watch(name, real):
        def watched(*args):
            seen.append((name, will_write.get()))
            return real(*args)

        return watched

    def ended(_session):
        seen.append("commit")

    monkeypatch.setattr(book, "_read", watch("read", book._read))
    monkeypatch.setattr(forgetting, "_forget_in", watch("forget", forgetting._forget_in))
    event.listen(db.session, "before_commit", ended)
    try:
        ann.post(f"{page_path('Bob')}/forget", {"name": "Bob"})
    finally:
        event.remove(db.session, "before_commit", ended)
    two = [("forget", True)] * 2
    without_reads = [each for each in seen if each != ("read", False)]
    assert without_reads == ["commit", *two, "commit", *two, "commit", *two[1:], "commit"]


def test_a_limit_of_bytes_ends_a_transaction_early(ann, small_steps, monkeypatch):
    small_steps(25)
    monkeypatch.setattr("scorekeeper.store.people.forgetting._BYTES_AT_ONCE", 1)
    read_in(ann, *(evening(number, ("Ann", "Bob"), ANNS) for number in range(2)))
    assert "The name of Bob is still in 1 game." in forget(ann, "Bob").words


def test_a_players_phone_cannot_forget_names_during_a_round(ann, app):
    night = duels(ann)
    phone = AtTable(Phone(app), codes(night)[0], 0).phone
    name = next(iter(everybody(phone)))
    before = rows_of(app)
    page = forget(phone, name)
    assert (page.status, "Only for directors" in page.words) == (403, True)
    assert rows_of(app) == before


def test_forgetting_removes_pictures_with_the_name(ann, app):
    table = ann.start("Ann", "Bob")
    assert table.get("/picture/wide.png").status == 200
    forgotten(ann, "Ann")
    assert not list(Path(app.config["DATA_DIR"], "pictures").iterdir())


@pytest.mark.parametrize(("name", "seats"), [("Ann", ("Dev", "Bob")), ("Dev", ("Player 1", "Bob"))])
def test_who_played_some_hands_of_a_game_is_forgotten_alone(name, seats, ann, app):
    """Those who played other hands keep their names, in the game and in its history."""
    table = ann.start("Ann", "Bob").score(ANNS)
    typed = {"name_0": "Dev", "name_1": "Bob", "names_from": "2", "edition": "winning-moves", "told": "yes"}
    table.post("/table", typed)
    table.score(ANNS)
    assert table.game.seats == ("Dev", "Bob")
    forgotten(ann, name)
    (other,) = {"Ann", "Dev"} - {name}
    words = table.get("/history").words
    assert (table.game.seats, name in words, other in words) == (seats, False, True)
    assert [name in there for there in table.game.players_by_hand] == [False] * 3
