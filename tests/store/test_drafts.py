"""Drafts of rounds: two directors press at once, press twice, or press on a page that is out of date."""

from dataclasses import replace

import pytest

from scorekeeper.store import db
from scorekeeper.store.change_log import Changed
from scorekeeper.store.nights import drafts, entrants, nights, removal, rounds
from scorekeeper.store.nights.log import lines
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.nights.rounds import Stale
from scorekeeper.tournament.night.next_round import draw_next_round
from tests.store.devices import a_device
from tests.store.test_night_files import Played


@pytest.fixture
def evening(app):
    """A night of nine people: one of them sits out each round."""
    with app.test_request_context():
        yield Played(a_device(), names=9, one_size=True)
        db.session.rollback()


@pytest.fixture
def drawn(evening):
    return draw_next_round(night_of(evening.row), 1)


@pytest.fixture
def draft(evening, drawn):
    """A draft, drawn by the press "first"."""
    assert save(evening, drawn, "first")
    return rounds.draft_of(evening.row)


def save(evening, drawn, key, instead_of=None, **more):
    return drafts.save_draft(evening.row, evening.device, drawn, key, instead_of, **more)


def kinds(evening):
    """What was logged since everybody came."""
    return [line.kind for line in lines(evening.row)][::-1][2:]


def tables_of(evening):
    return [table.sides for table in night_of(evening.row).draft.tables]


def test_the_first_of_two_presses_stays(evening, drawn, draft):
    for key, instead_of in (("first", None), ("second", None), ("first", "first"), ("second", "another")):
        assert not save(evening, drawn, key, instead_of)
    assert rounds.draft_of(evening.row).form_key == "first"
    assert kinds(evening) == ["drawn"]


def test_who_saw_the_draft_can_draw_again(evening, drawn, draft):
    assert not draft.cut_short
    assert save(evening, drawn, "second", "first", cut_short=True)
    again = rounds.draft_of(evening.row)
    assert (again.form_key, again.cut_short, len(evening.row.rounds)) == ("second", True, 1)
    assert kinds(evening) == ["drawn", "drawn_again"]
    line = lines(evening.row)[0]
    assert line.facts == {"round": 1, "how": drawn.kind, "tables": 2}
    drafts.undo_change(evening.row, evening.device, line.id)
    assert rounds.draft_of(evening.row).form_key == "first"
    assert tables_of(evening) == [table.sides for table in drawn.tables]


def test_a_press_that_comes_after_the_release_draws_nothing(evening, drawn, draft):
    evening.release()
    assert not save(evening, drawn, "late")
    following = draw_next_round(night_of(evening.row), 1)
    assert not save(evening, following, "late", "first")
    assert rounds.draft_of(evening.row) is None
    assert save(evening, following, "next")
    assert [round_.number for round_ in evening.row.rounds] == [1, 2]


@pytest.mark.parametrize("where", ["at a table", "sitting out"])
def test_nobody_is_drawn_who_was_removed_meanwhile(where, evening, drawn):
    gone = drawn.sitting_out[0] if where == "sitting out" else drawn.tables[-1].sides[-1][-1]
    removal.remove_person(evening.row, evening.device, entrants.find_entrant(evening.row, gone))
    with pytest.raises(Stale):
        save(evening, drawn, "first")
    assert rounds.draft_of(evening.row) is None


def test_a_draft_is_changed_by_who_saw_it_as_it_is(evening, drawn, draft):
    first, second = drawn.tables
    swapped = replace(
        drawn, tables=(replace(first, sides=second.sides), replace(second, sides=first.sides)), kind="by_hand"
    )
    with pytest.raises(Stale):
        drafts.change_draft(evening.row, evening.device, swapped, "another", "swapped")
    drafts.change_draft(evening.row, evening.device, swapped, "first", "swapped", who=[1, 2])
    assert (draft.form_key != "first", draft.kind) == (True, "by_hand")
    assert tables_of(evening) == [second.sides, first.sides]
    line = lines(evening.row)[0]
    assert (line.kind, line.facts) == ("swapped", {"round": 1, "who": [1, 2]})
    assert drafts.last_change(evening.row) is line
    for _twice in range(2):
        drafts.undo_change(evening.row, evening.device, line.id)
    assert (tables_of(evening), draft.kind) == ([first.sides, second.sides], drawn.kind)
    with pytest.raises(Changed):
        drafts.undo_change(evening.row, evening.device, None)


@pytest.mark.parametrize("kind", ["locked", "unlocked"])
def test_a_lock_is_undone_by_another_press_alone(kind, evening, drawn, draft):
    drafts.change_draft(evening.row, evening.device, drawn, "first", kind)
    assert lines(evening.row)[0].before is None
    assert drafts.last_change(evening.row) is None


def test_without_a_draft_nothing_is_changed_or_dropped(evening, drawn):
    with pytest.raises(Stale):
        drafts.change_draft(evening.row, evening.device, drawn, "first", "swapped")
    drafts.drop_draft(evening.row, evening.device, "first")
    assert kinds(evening) == []


def test_a_dropped_draft_comes_back_unless_somebody_was_removed(evening, drawn, draft):
    drafts.drop_draft(evening.row, evening.device, "another")
    assert rounds.draft_of(evening.row) is draft
    drafts.drop_draft(evening.row, evening.device, "first")
    assert rounds.draft_of(evening.row) is None
    line = drafts.last_change(evening.row)
    assert (line.kind, line.facts) == ("draft_dropped", {"round": 1})
    (sits_out,) = drawn.sitting_out
    person = entrants.find_entrant(evening.row, sits_out)
    removal.remove_person(evening.row, evening.device, person)
    with pytest.raises(Stale):
        drafts.undo_change(evening.row, evening.device, line.id)
    removal.undo_removal(evening.row, evening.device, removal.removed_last(evening.row).id)
    drafts.undo_change(evening.row, evening.device, line.id)
    assert tables_of(evening) == [table.sides for table in drawn.tables]


def test_a_dropped_draft_does_not_come_back_once_the_round_before_is_deleted(evening):
    first, second = evening.next_round(), evening.next_round()
    evening.draw()
    drafts.drop_draft(evening.row, evening.device, rounds.draft_of(evening.row).form_key)
    line = drafts.last_change(evening.row)
    assert line.facts == {"round": 3}
    rounds.delete_round(evening.row, evening.device, second)
    assert drafts.last_change(evening.row) is None
    with pytest.raises(Changed):
        drafts.undo_change(evening.row, evening.device, line.id)
    assert evening.row.rounds == [first]


def test_a_draw_saves_no_round_after_one_that_was_deleted_meanwhile(evening):
    first, second = evening.next_round(), evening.next_round()
    third = draw_next_round(night_of(evening.row), 1)
    rounds.delete_round(evening.row, evening.device, second)
    assert not save(evening, third, "third")
    assert evening.row.rounds == [first]


def test_no_draft_of_a_finished_night_comes_back(evening, draft):
    drafts.drop_draft(evening.row, evening.device, "first")
    nights.finish(evening.row, evening.device)
    assert drafts.last_change(evening.row) is None


def test_a_draft_is_released_once_and_as_it_was_seen(evening, draft):
    with pytest.raises(Stale):
        rounds.release(evening.row, evening.device, "another", {}, None)
    evening.release()
    released = draft.released_at
    rounds.release(evening.row, evening.device, "first", {}, None)
    assert (draft.released_at, draft.closed_at) == (released, None)
    with pytest.raises(Stale):
        rounds.release(evening.row, evening.device, "another", {}, None)
    assert kinds(evening) == ["drawn", "released"]


def test_the_next_round_closes_the_one_before(evening):
    first = evening.next_round()
    second = evening.next_round()
    closed = first.closed_at
    assert closed is not None and second.closed_at is None
    evening.next_round()
    assert first.closed_at == closed, "it was closed already"
    assert rounds.current_of(evening.row).number == 3
