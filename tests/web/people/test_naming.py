"""People are merged, renamed and split, with undo; and what is refused."""

from datetime import timedelta

import pytest

from scorekeeper.store import change_log
from scorekeeper.store.database import will_write
from scorekeeper.store.people import book, naming
from tests.builders_web import Phone, join, new_link, rows_of
from tests.web.people.house import ANNS, BOBS, evening, page_path, read_in

ANNIES = (
    evening(0, ("Ann", "Bob"), ANNS),
    evening(1, ("Annie", "Bob"), BOBS),
    evening(2, ("Ann", "Cy"), ANNS),
)


def address(name):
    return page_path(name).rpartition("/")[2]


def say(phone, name, what, /, **data):
    return phone.post(f"{page_path(name)}/{what}", data)


def done(phone, name, what, /, **data):
    page = say(phone, name, what, **data)
    assert page.status == 303, page.words
    return phone.follow(page)


def line_of(phone, name):
    (line,) = (line.words for line in phone.get("/people").all("li") if line.words.startswith(f"{name} "))
    return line


def everybody(phone):
    """The names on the list."""
    lines = phone.get("/people").all("span", class_="who")
    return {line.all("bdi")[0].words for line in lines if line.all("bdi")}


def undo(phone):
    (bar,) = (form for form in phone.get("/people").forms if "/undo/" in form.action)
    return phone.submit(bar)


@pytest.fixture
def annies(ann):
    read_in(ann, *ANNIES)
    return ann


def test_two_names_are_merged_into_one_person(annies):
    page = done(annies, "Ann", "merge", other=address("Annie"))
    assert "Ann and Annie are now the same person." in page.words
    assert "In the games as Annie." in page.words
    assert line_of(annies, "Ann") == "Ann won 2 of 3 games; chance alone would give 1.5 +17% against chance"
    assert everybody(annies) == {"Ann", "Bob", "Cy"}
    assert annies.get(page_path("Annie")).status == 404


def test_the_page_says_where_to_correct_a_name_in_a_game(annies):
    table = annies.start("Ann", "Bob")
    assert "use “Names and rules” in the menu of the game" in annies.get(f"{page_path('Ann')}/names").words
    assert "Names and rules" in table.get("/menu").words


def test_games_keep_the_names_as_written_after_a_merge(annies, app):
    before = rows_of(app)
    done(annies, "Ann", "merge", other=address("Annie"))
    after = rows_of(app)
    assert {table for table in after if after[table] != before[table]} == {"person_names", "person_steps"}


def test_similar_names_are_proposed_for_a_merge(annies):
    page = annies.get(f"{page_path('Ann')}/names")
    assert "Both go by the name Ann then." in page.words
    assert "Perhaps Annie? They never sat at the same table." in page.words
    (form,) = (form for form in page.forms if form.fields.get("other") == address("Annie"))
    assert annies.submit(form).status == 303
    assert everybody(annies) == {"Ann", "Bob", "Cy"}


def test_two_people_of_one_table_are_not_proposed_for_a_merge(ann):
    read_in(ann, evening(0, ("Ann", "Annie"), ANNS))
    assert "Perhaps" not in ann.get(f"{page_path('Ann')}/names").words


def test_merging_two_people_of_one_table_is_refused(annies, app):
    before = rows_of(app)
    page = say(annies, "Ann", "merge", other=address("Bob"))
    assert page.status == 422
    assert "Ann and Bob sat at the same table in 1 game, so they are two people." in page.words
    assert rows_of(app) == before


@pytest.mark.parametrize("other", ["", "x" * 16, address("Ann")])
def test_merging_with_nobody_is_refused(annies, app, other):
    before = rows_of(app)
    assert say(annies, "Ann", "merge", other=other).status == 422
    assert rows_of(app) == before


def test_a_later_game_follows_a_merge(annies):
    done(annies, "Ann", "merge", other=address("Annie"))
    annies.start("Annie", "Di")
    assert everybody(annies) == {"Ann", "Bob", "Cy", "Di"}


def test_a_later_game_with_both_names_parts_them(annies):
    done(annies, "Ann", "merge", other=address("Annie"))
    annies.start("Annie", "Ann")
    assert everybody(annies) == {"Ann", "Annie", "Bob", "Cy"}


def test_a_person_is_renamed(annies):
    page = done(annies, "Ann", "rename", name="  Anna  Maria ")
    assert "Ann is called Anna Maria now." in page.words
    assert everybody(annies) == {"Anna Maria", "Annie", "Bob", "Cy"}
    annies.start("Ann", "Di")
    assert "Ann" not in everybody(annies)


def test_a_name_can_change_its_spelling(annies):
    done(annies, "Ann", "rename", name="ANN")
    assert "ANN" in everybody(annies)


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("", "A name is missing here."),
        ("Bob", "There is already another Bob, who sat at the same table as Ann. Enter another name."),
        ("bób", "There is already another Bob, who sat at the same table as Ann. Enter another name."),
        ("Player 3", "Players without a name are called"),
        ("Joueur 3", "Players without a name are called"),
    ],
)
def test_an_impossible_name_of_a_person_is_refused(annies, app, name, refusal):
    before = rows_of(app)
    page = say(annies, "Ann", "rename", name=name)
    assert (page.status, refusal in page.words) == (422, True)
    assert rows_of(app) == before


def test_renaming_to_an_existing_name_offers_a_merge(annies):
    page = say(annies, "Annie", "rename", name="ann")
    assert "There is another Ann already. Are the two one person?" in page.words
    (button,) = (form for form in page.forms if form.action == f"{page_path('Ann')}/merge")
    page = annies.follow(annies.submit(button))
    assert "Ann and Annie are now the same person." in page.words
    assert everybody(annies) == {"Ann", "Bob", "Cy"}


def test_renaming_offers_no_merge_of_two_people_of_one_table(annies):
    assert not say(annies, "Ann", "rename", name="Bob").leading_to(f"{page_path('Bob')}/merge")


def test_a_split_gives_some_games_to_somebody_else(annies):
    page = annies.get(f"{page_path('Ann')}/names")
    last = page.all("input", name="games")[0]["value"]
    page = done(annies, "Ann", "split", games=last, name="Lyonnaise")
    assert "Lyonnaise and Ann are now two people." in page.words
    assert "against Cy" in page.words
    assert line_of(annies, "Ann").startswith("Ann won 1 of 1 game")


def test_a_split_can_part_a_merged_name(annies):
    before = {name: line_of(annies, name) for name in ("Ann", "Annie", "Bob")}
    done(annies, "Ann", "merge", other=address("Annie"))
    assert "1 game as Annie" in annies.get(f"{page_path('Ann')}/names").words
    done(annies, "Ann", "split", games="name:annie", name="Annie")
    assert {name: line_of(annies, name) for name in before} == before
    annies.start("Annie", "Di")
    assert "Annie" in everybody(annies)


@pytest.mark.parametrize(
    ("data", "refusal"),
    [
        ({"games": "1", "name": ""}, "A name is missing here."),
        ({"games": "1", "name": "ann"}, "Enter another name: somebody else cannot have the same one."),
        (
            {"games": "1", "name": "Bob"},
            ("Bob was already at the table in 1 of these games. Enter another name or choose other games."),
        ),
        ({"name": "Zoé"}, "Choose the games in which it was somebody else."),
        ({"games": "2", "name": "Zoé"}, ""),
        ({"games": "name:bob", "name": "Zoé"}, ""),
        ({"games": "x", "name": "Zoé"}, ""),
    ],
)
def test_an_impossible_split_is_refused(annies, app, data, refusal):
    before = rows_of(app)
    page = say(annies, "Ann", "split", **data)
    assert (page.status, refusal in page.words) == (422, True)
    assert rows_of(app) == before


@pytest.mark.parametrize(
    ("what", "data"),
    [
        ("merge", {"other": address("Annie")}),
        ("rename", {"name": "Zoé"}),
        ("split", {"games": "1", "name": "Zoé"}),
    ],
)
def test_undo_takes_each_statement_back(annies, app, what, data):
    before = rows_of(app)
    names = everybody(annies)
    done(annies, "Ann", what, **data)
    assert everybody(annies) != names
    assert undo(annies).status == 303
    assert everybody(annies) == names
    assert rows_of(app) == before


def test_the_undo_ends_after_its_time(annies, monkeypatch):
    done(annies, "Ann", "rename", name="Zoé")
    later = change_log.now() + change_log.UNDO_OFFERED + timedelta(seconds=1)
    monkeypatch.setattr(change_log, "now", lambda: later)
    assert not annies.get("/people").leading_to("/undo/")
    assert annies.post("/people/undo/1").status == 409


def test_undo_of_an_overwritten_statement_is_refused(annies, app):
    table = annies.start("Ann", "Di")
    second = Phone(app)
    join(second, new_link(table))
    done(annies, "Ann", "rename", name="Anna")
    done(second, "Anna", "rename", name="Zoé")
    before = rows_of(app)
    assert undo(annies).status == 409
    assert rows_of(app) == before


def test_a_phone_sharing_the_game_sees_the_merge(annies, app):
    table = annies.start("Annie", "Di")
    second = Phone(app)
    join(second, new_link(table))
    assert everybody(second) == {"Annie", "Di"}
    done(annies, "Ann", "merge", other=address("Annie"))
    assert everybody(second) == {"Ann", "Di"}


def test_a_new_name_follows_its_person_to_another_seat(ann):
    table = ann.start("Ann", "Bob")
    done(ann, "Ann", "rename", name="Anna")
    form = {"name_0": "Bob", "name_1": "Ann", "edition": "winning-moves", "told": "yes"}
    assert table.post("/table", form).status == 303
    assert everybody(ann) == {"Anna", "Bob"}


def test_people_are_read_before_the_write_lock_is_taken(annies, monkeypatch):
    writes, real = [], book._read

    def read(*args):
        writes.append(will_write.get())
        return real(*args)

    monkeypatch.setattr(book, "_read", read)
    for what, data in (("rename", {"name": "Anna"}), ("merge", {"other": address("Annie")})):
        monkeypatch.setattr(book, "_BOOKS", {})
        done(annies, "Ann" if what == "rename" else "Anna", what, **data)
    assert writes and not any(writes)


def test_a_change_meanwhile_restarts_the_statement(annies, monkeypatch):
    """A game begins between reading and writing."""
    real, met = naming.begin_writing, []

    def begin():
        if not met:
            met.append(True)
            annies.copy().start("Ann", "Di")
        real()

    monkeypatch.setattr(naming, "begin_writing", begin)
    done(annies, "Ann", "rename", name="Anna")
    assert met and everybody(annies) == {"Anna", "Annie", "Bob", "Cy", "Di"}
