"""The person behind each name of a table."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.orm.exc import StaleDataError

from scorekeeper.records.games import ToldChange
from scorekeeper.store import db
from scorekeeper.store.change_log import UNDO_OFFERED, Changed
from scorekeeper.store.games.exchange import import_games, new_games
from scorekeeper.store.games.games import change_game
from scorekeeper.store.games.scorers import games_of
from scorekeeper.store.people import forgetting, naming
from scorekeeper.store.people.book import book_of, check_current, games_among
from scorekeeper.store.people.person_keys import key_of, names_at_table, people_of
from scorekeeper.store.people_models import PersonNameRow
from scorekeeper.store.stored_bytes import row_bytes
from tests.store.devices import a_device
from tests.web.people.house import ANNS, FIRST, evening


@pytest.mark.parametrize(
    ("seats", "names"),
    [
        (("Ann", "Bob"), ("Ann", "Bob")),
        (("Ann", "ann", "ÄNN"), ("Ann", "ann (2)", "ÄNN (3)")),
        (("Ann", "Ann (2)", "Ann"), ("Ann", "Ann (2)", "Ann (3)")),
    ],
)
def test_repeated_names_at_a_table_get_numbers(seats, names):
    assert names_at_table(seats) == names


def people(games, said):
    """The people of games by name, given what was said. Games are numbered from 1."""
    tables = [(number, names_at_table(seats)) for number, seats in enumerate(games, start=1)]
    return people_of(tables, said)


def test_each_name_is_a_person_by_default():
    assert people([("Ann", "Bob"), ("Bob", "Cy")], {}) == [("Ann", "Bob"), ("Bob", "Cy")]


def test_a_statement_about_one_game_applies_only_to_it():
    games = [("Ann", "Bob"), ("Ann", "Bob"), ("Ann", "Cy")]
    assert people(games, {(2, "ann"): "Lyonnaise"}) == [("Ann", "Bob"), ("Lyonnaise", "Bob"), ("Ann", "Cy")]


def test_a_statement_about_all_games_applies_to_later_ones():
    games = [("Annie", "Bob"), ("Annie", "Cy"), ("Annie", "Di")]
    said = {(1, "annie"): "Ann", (2, "annie"): "Ann"}
    assert people(games, said)[2] == ("Ann", "Di")


def test_contradictory_statements_do_not_apply_to_later_games():
    games = [("Annie", "Bob"), ("Annie", "Cy"), ("Annie", "Di")]
    said = {(1, "annie"): "Ann", (2, "annie"): "Annie"}
    assert people(games, said)[2] == ("Annie", "Di")


def test_a_statement_does_not_seat_anybody_twice():
    games = [("Annie", "Bob"), ("Annie", "Ann")]
    assert people(games, {(1, "annie"): "Ann"}) == [("Ann", "Bob"), ("Annie", "Ann")]
    assert people([("Ann", "Bob")], {(1, "ann"): "Cy", (1, "bob"): "Cy"}) == [("Cy", "Cy (2)")]


NAMES = st.sampled_from(("Ann", "ann", "Annie", "Bob", "Cy"))


@given(
    st.lists(st.tuples(NAMES, NAMES), max_size=5),
    st.dictionaries(st.tuples(st.integers(1, 5), NAMES.map(key_of)), NAMES, max_size=5),
)
def test_the_people_at_a_table_are_always_different(games, said):
    found = people(games, said)
    assert [len({key_of(name) for name in names}) for names in found] == [2] * len(games)


# --- what two devices say ----------------------------------------------------------------------------------

ANN, BOB = key_of("Ann"), key_of("Bob")


@pytest.fixture
def ann(app):
    """A device with two games of Ann and Annie, and one of Ann and Bob."""
    with app.app_context():
        yield with_games(a_device("ann"), ("Ann", "Cy"), ("Annie", "Cy"), ("Ann", "Bob"))


@pytest.fixture
def bob(ann):
    """Another device, with games of people of the same names."""
    return with_games(a_device("bob"), ("Ann", "Cy"), ("Annie", "Cy"))


def with_games(device, *tables):
    entries = [evening(day, seats, ANNS) for day, seats in enumerate(tables)]
    import_games(new_games(entries), device)
    db.session.commit()
    return device


def book(device):
    return book_of(device, frozenset())


def merge(device, person="Ann", other="Annie"):
    naming.merge(device, book(device), key_of(person), key_of(other))
    db.session.commit()


def names(device):
    return [tuple(name for side in game.people for name in side) for game in book(device).games]


def test_each_device_names_and_undoes_by_itself(ann, bob):
    for device in (ann, bob):
        merge(device)
    assert names(ann) == [("ann", "cy"), ("ann", "cy"), ("ann", "bob")]
    naming.rename(ann, book(ann), BOB, "Robert")
    db.session.commit()
    step = naming.last_step(ann)
    with pytest.raises(Changed):
        naming.undo(bob, step.id)
    naming.undo(ann, step.id)
    assert names(ann)[-1] == ("ann", "bob"), "the merge is not undone"
    with pytest.raises(Changed):
        naming.undo(ann, step.id)
    naming.undo(bob, naming.last_step(bob).id)
    assert names(bob) == [("ann", "cy"), ("annie", "cy")]
    assert names(ann) == [("ann", "cy"), ("ann", "cy"), ("ann", "bob")]


def test_a_statement_can_be_undone_for_ten_minutes(ann, bob, monkeypatch):
    merge(ann)
    step = naming.last_step(ann)
    monkeypatch.setattr(naming, "now", lambda at=step.at: at + UNDO_OFFERED)
    naming.forget_old_steps()
    assert naming.last_step(ann) is step
    monkeypatch.setattr(naming, "now", lambda at=step.at: at + UNDO_OFFERED + timedelta(microseconds=1))
    merge(bob)
    assert naming.last_step(ann) is None and naming.last_step(bob) is not None


def test_two_people_of_one_table_stay_two(ann):
    with_games(ann, ("Bob", "Ann"))
    with pytest.raises(naming.AtOneTable) as refused:
        merge(ann, "Ann", "Bob")
    assert refused.value.games == 2
    with pytest.raises(naming.AtOneTable) as refused:
        naming.split(ann, book(ann), BOB, [seat.game for seat in book(ann).seats[BOB][:1]], "Ann")
    assert refused.value.games == 1


def test_a_name_is_taken_by_another_person_only(ann):
    with pytest.raises(naming.NameTaken):
        naming.rename(ann, book(ann), ANN, "Annie")
    naming.rename(ann, book(ann), ANN, "ANN")
    assert book(ann).names[ANN] == "ANN"


@pytest.mark.parametrize("at_once", [1, 2, 200])
def test_a_statement_about_many_games_is_one(at_once, ann, monkeypatch):
    monkeypatch.setattr(naming, "_BATCH", at_once)
    naming.rename(ann, book(ann), key_of("Cy"), "Zoé")
    db.session.commit()
    merge(ann)
    assert names(ann) == [("ann", "zoe"), ("ann", "zoe"), ("ann", "bob")]
    naming.undo(ann, naming.last_step(ann).id)
    assert names(ann) == [("ann", "zoe"), ("annie", "zoe"), ("ann", "bob")]


def test_the_book_lists_who_played_most_first(ann):
    assert [*book(ann).everybody] == ["ann", "cy", "annie", "bob"]
    (first, _second, third) = (game.id for game in book(ann).games)
    assert book(ann).games_with(ANN) == {first, third}
    assert games_among(ann, [ANN, key_of("Cy")]) == {first}
    assert games_among(ann, [ANN, BOB, key_of("Cy")]) == {first, third}


def test_a_game_read_before_somebody_spoke_is_no_longer_current(ann, bob):
    before = book(ann)
    merge(bob)
    check_current(before, ann)
    assert book(ann) is before
    merge(ann)
    with pytest.raises(StaleDataError):
        check_current(before, ann)


# --- forgotten ---------------------------------------------------------------------------------------------


def unnamed(seat):
    return f"Player {seat}"


def forget(device, name, seconds=60):
    forgetting.forget(device, book(device), key_of(name), unnamed, seconds)


def tables_of(device):
    return sorted(game.seats for game in games_of(device))


def said():
    return db.session.query(PersonNameRow).count()


def bytes_of(game):
    return sum(row_bytes(change.before, change.after) for change in game.changes) + sum(
        row_bytes(hand.record) for hand in game.all_hands
    )


def test_forgetting_a_person_leaves_other_devices_and_people(ann, bob):
    for device in (ann, bob):
        merge(device, "Annie", "Ann")
    before = said()
    assert set(forgetting.names_instead(book(bob), key_of("Annie"), unnamed).values()) == {"Player 1"}
    forget(bob, "Annie")
    assert tables_of(bob) == [("Player 1", "Cy")] * 2
    assert tables_of(ann) == [("Ann", "Bob"), ("Ann", "Cy"), ("Annie", "Cy")]
    assert (before, said()) == (5, 3)
    assert naming.last_step(ann) is not None and naming.last_step(bob) is None


def test_what_is_left_of_a_game_is_counted_in_bytes(ann):
    told = ToldChange(FIRST, "Bob’s phone", "Ann won.")
    entry = replace(evening(3, ("Ann", "Di"), ANNS), history=(told,))
    (game,) = import_games(new_games([entry]), ann)
    change_game(game, ann, "names_changed", seats=("Annabelle", "Di"))
    db.session.commit()
    assert game.stored_bytes == bytes_of(game)
    forget(ann, "Annabelle")
    db.session.refresh(game)
    assert game.seats == ("Player 1", "Di")
    assert [change.kind for change in game.changes] == ["imported", "names_changed", "name_forgotten"]
    assert game.stored_bytes == bytes_of(game)
    assert game.version == game.changes[-1].id


@pytest.mark.parametrize(
    ("at_once", "of_bytes", "left"), [(1, 10**6, 1), (25, 1, 1), (2, 10**6, 0), (25, 10**6, 0)]
)
def test_forgetting_goes_on_until_its_time_is_over(at_once, of_bytes, left, ann, monkeypatch):
    monkeypatch.setattr(forgetting, "GAMES_AT_ONCE", at_once)
    monkeypatch.setattr(forgetting, "_BYTES_AT_ONCE", of_bytes)
    forget(ann, "Ann", seconds=-1)
    assert sum("Ann" in seats for seats in tables_of(ann)) == left
    assert ("Ann", "Bob") not in tables_of(ann), "the newest game comes first"
    if left:
        forget(ann, "Ann")
    assert sum("Ann" in seats for seats in tables_of(ann)) == 0
