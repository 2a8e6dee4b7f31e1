"""Watchers' devices ask to score: who lets them in, from when on, and what a stranger never gets."""

from datetime import timedelta

import pytest

from scorekeeper.limits import MAX_ASKS
from scorekeeper.store import db
from scorekeeper.store.games import asking
from scorekeeper.store.games.asking import (
    ANSWER_WITHIN,
    ASK_LASTS,
    NotDue,
    TooManyAsk,
    WasRefused,
    answer,
    ask_to_score,
    asks_of,
    due_at,
    find_ask,
    is_news,
    is_open,
    is_refused,
    may_ask_again_at,
    may_let_in,
    note,
    take_back,
    take_over,
)
from scorekeeper.store.games.games import change_game, create_game, last_done_by, undo
from scorekeeper.store.games.history import bring_back, state_after
from scorekeeper.store.games.rematches import begin_rematch
from scorekeeper.store.games.scorers import find_link, join, make_link, may_write
from scorekeeper.store.models import Ask, Link, now
from tests.builders import rules
from tests.store.devices import a_device

SHORTLY = timedelta(seconds=1)


@pytest.fixture
def ann(context):
    return a_device("ann")


@pytest.fixture
def cy(context):
    return a_device("cy")


@pytest.fixture
def dan(context):
    return a_device("dan")


@pytest.fixture
def game(ann):
    return a_game(ann)


def a_game(device):
    return create_game(device, rules=rules(), seats=("Ann", "Bob"), first_dealer=0)


def pass_time(game, lasts):
    """Let everything about the game have happened earlier."""
    game.changed_at -= lasts
    for ask in asks_of(game):
        ask.asked_at -= lasts
    db.session.flush()


def seated(game, scorer, device, name):
    """The ask of a device that `scorer` has seated."""
    ask = ask_to_score(game, device, name)
    answer(ask, scorer, "away")
    return ask


def kinds(game):
    db.session.refresh(game)
    return [change.kind for change in game.changes][1:]


# --- by a tap --------------------------------------------------------------------------------------------


def test_asking_gives_no_right_and_writes_no_history(game, cy):
    ask = ask_to_score(game, cy, "Cy")
    assert is_open(ask) and not ask.sits
    assert not may_write(game, cy)
    assert kinds(game) == []


def test_a_scorer_lets_the_device_in(game, ann, cy):
    answer(ask_to_score(game, cy, "Cy"), ann, "given")
    assert may_write(game, cy)
    assert kinds(game) == ["score_given"]
    assert [link.name for link in db.session.scalars(db.select(Link))] == ["Cy"]


def test_undoing_the_answer_ends_the_right_to_score(game, ann, cy):
    answer(ask_to_score(game, cy, "Cy"), ann, "given")
    undo(last_done_by(ann), ann)
    assert not may_write(game, cy)
    undo(last_done_by(ann), ann)
    assert may_write(game, cy)


def test_a_second_answer_changes_nothing(game, ann, cy):
    ask = ask_to_score(game, cy, "Cy")
    answer(ask, ann, "refused")
    answer(ask, ann, "given")
    assert not may_write(game, cy)
    assert kinds(game) == ["score_refused"]


def test_a_refused_device_may_ask_once_more_ten_minutes_later(game, ann, cy):
    ask = ask_to_score(game, cy, "Cy")
    answer(ask, ann, "refused")
    pass_time(game, ASK_LASTS - SHORTLY)
    with pytest.raises(WasRefused):
        ask_to_score(game, cy, "Cy")
    pass_time(game, SHORTLY)
    assert may_ask_again_at(ask) <= now()
    answer(ask_to_score(game, cy, "Cy"), ann, "given")
    assert may_write(game, cy)


def test_a_device_that_was_refused_twice_never_asks_again(game, ann, cy, dan):
    for _once in range(2):
        answer(ask_to_score(game, cy, "Cy"), ann, "refused")
        pass_time(game, ASK_LASTS)
    ask_to_score(game, dan, "Dan")  # asks that ended are forgotten, but no refusal
    pass_time(game, 9 * ASK_LASTS)
    with pytest.raises(WasRefused):
        ask_to_score(game, cy, "Cy")
    assert kinds(game) == ["score_refused", "score_refused"]


def test_a_second_question_that_nobody_answers_is_still_the_last(game, ann, cy, dan):
    answer(ask_to_score(game, cy, "Cy"), ann, "refused")
    for asked in range(3):
        pass_time(game, ASK_LASTS)
        assert is_open(ask_to_score(game, cy, "Cy")), asked
        ask_to_score(game, dan, "Dan")
    answer(ask_to_score(game, cy, "Cy"), ann, "refused")
    pass_time(game, ASK_LASTS)
    with pytest.raises(WasRefused):
        ask_to_score(game, cy, "Cy")


def test_an_undone_refusal_leaves_the_question_open(game, ann, cy):
    ask = ask_to_score(game, cy, "Cy")
    answer(ask, ann, "refused")
    undo(last_done_by(ann), ann)
    assert is_open(ask) and not is_refused(ask)


def test_a_refusal_unseats_and_a_second_question_does_not_seat(game, ann, cy):
    seated(game, ann, cy, "Cy")
    answer(ask_to_score(game, cy, "Cy"), ann, "refused")
    pass_time(game, ASK_LASTS)
    ask = ask_to_score(game, cy, "Cy")
    pass_time(game, ANSWER_WITHIN)
    with pytest.raises(NotDue):
        take_over(ask, cy)


def test_an_earlier_state_of_the_score_changes_no_right(game, ann, cy):
    ask = ask_to_score(game, cy, "Cy")
    answer(ask, ann, "given")
    bring_back(game, ann, state_after(game.changes[0]))
    assert may_write(game, cy)


def test_a_device_that_came_by_a_link_meanwhile_keeps_that_right(game, ann, cy):
    ask = ask_to_score(game, cy, "Cy")
    make_link(game, ann, "Link", "t" * 22)
    join(find_link("t" * 22), cy)
    answer(ask, ann, "given")
    assert may_write(game, cy)
    assert len(db.session.scalars(db.select(Link)).all()) == 1


def test_a_device_that_comes_by_a_link_asks_no_more(game, ann, cy, dan):
    ask, other = ask_to_score(game, cy, "Cy"), ask_to_score(game, dan, "Dan")
    make_link(game, ann, "Link", "t" * 22)
    join(find_link("t" * 22), cy)
    assert (is_open(ask), is_open(other)) == (False, True)


# --- repeated, and many ----------------------------------------------------------------------------------


def test_asking_again_does_not_start_the_time_again(game, cy):
    first = ask_to_score(game, cy, "Cy").asked_at
    again = ask_to_score(game, cy, "Somebody else")
    assert (again.asked_at, again.name) == (first, "Cy")
    assert len(asks_of(game)) == 1


def test_an_ask_ends_and_is_forgotten_when_another_comes(game, cy, dan):
    ask = ask_to_score(game, cy, "Cy")
    pass_time(game, ASK_LASTS)
    assert not is_open(ask)
    ask_to_score(game, dan, "Dan")
    assert [other.name for other in asks_of(game)] == ["Dan"]


def test_strangers_cannot_crowd_out_a_seated_device(game, ann, cy):
    ask = seated(game, ann, cy, "Cy")
    for number in range(MAX_ASKS):
        ask_to_score(game, a_device(f"stranger {number}"), "Cy")
    with pytest.raises(TooManyAsk):
        ask_to_score(game, a_device("one more"), "Cy")
    assert ask_to_score(game, cy, "Cy") is ask and is_open(ask)


# --- where nobody answers --------------------------------------------------------------------------------


def test_a_stranger_gets_nothing_however_long_nobody_answers(game, cy):
    ask = ask_to_score(game, cy, "Cy")
    for lasts in (ANSWER_WITHIN, ASK_LASTS, ASK_LASTS):
        pass_time(game, lasts)
        with pytest.raises(NotDue):
            take_over(ask, cy)
    assert not may_write(game, cy)
    assert kinds(game) == []


def test_a_seated_device_takes_over_after_two_minutes_if_it_is_the_only_one(game, ann, cy):
    seated(game, ann, cy, "Cy")
    ask = ask_to_score(game, cy, "Cy")
    pass_time(game, ANSWER_WITHIN - SHORTLY)
    with pytest.raises(NotDue):
        take_over(ask, cy)
    pass_time(game, SHORTLY)
    take_over(ask, cy)
    assert may_write(game, cy) and may_write(game, ann)
    assert kinds(game) == ["score_if_away", "score_taken"]


def test_a_seated_device_must_ask_first(game, ann, cy):
    ask = seated(game, ann, cy, "Cy")
    pass_time(game, ANSWER_WITHIN)
    with pytest.raises(NotDue):
        take_over(ask, cy)


def test_two_seated_devices_must_agree(game, ann, cy, dan):
    seated(game, ann, dan, "Dan")
    seated(game, ann, cy, "Cy")
    ask = ask_to_score(game, cy, "Cy")
    pass_time(game, ANSWER_WITHIN)
    with pytest.raises(NotDue):
        take_over(ask, cy)
    take_over(ask, dan)
    assert may_write(game, cy) and not may_write(game, dan)
    assert game.changes[-1].device_id == dan.id


def test_a_stranger_cannot_agree(game, ann, cy, dan):
    seated(game, ann, cy, "Cy")
    ask = ask_to_score(game, cy, "Cy")
    ask_to_score(game, dan, "Dan")
    pass_time(game, ANSWER_WITHIN)
    for device in (dan, a_device("never asked")):
        assert not may_let_in(ask, device, asks_of(game))
        with pytest.raises(NotDue):
            take_over(ask, device)


def test_a_seated_device_cannot_let_a_stranger_in(game, ann, cy, dan):
    seated(game, ann, dan, "Dan")
    ask = ask_to_score(game, cy, "Cy")
    pass_time(game, ANSWER_WITHIN)
    with pytest.raises(NotDue):
        take_over(ask, dan)


def test_a_seat_in_another_game_counts_for_nothing(game, ann, cy):
    seated(a_game(ann), ann, cy, "Cy")
    ask = ask_to_score(game, cy, "Cy")
    pass_time(game, ANSWER_WITHIN)
    with pytest.raises(NotDue):
        take_over(ask, cy)


def test_a_scorer_who_changes_the_game_is_there(game, ann, cy):
    seated(game, ann, cy, "Cy")
    ask = ask_to_score(game, cy, "Cy")
    pass_time(game, ANSWER_WITHIN)
    change_game(game, ann, "game_renamed", title="Finale")
    with pytest.raises(NotDue):
        take_over(ask, cy)
    assert due_at(ask) > now()


def test_a_device_that_scores_by_a_link_does_not_count_as_the_other_one(game, ann, cy, dan):
    seated(game, ann, dan, "Dan")
    answer(ask_to_score(game, dan, "Dan"), ann, "given")
    seated(game, ann, cy, "Cy")
    ask = ask_to_score(game, cy, "Cy")
    pass_time(game, ANSWER_WITHIN)
    take_over(ask, cy)
    assert may_write(game, cy)


# --- the old phone is back -------------------------------------------------------------------------------


@pytest.fixture
def taken(game, ann, cy):
    """Cy's ask after it took over."""
    seated(game, ann, cy, "Cy")
    ask = ask_to_score(game, cy, "Cy")
    pass_time(game, ANSWER_WITHIN)
    take_over(ask, cy)
    return ask


def test_the_scorer_takes_it_back(taken, game, ann, cy):
    assert is_news(taken)
    take_back(taken, ann)
    assert not may_write(game, cy) and not is_news(taken)
    assert kinds(game)[-1] == "link_withdrawn"


def test_a_device_that_lost_it_may_take_over_again_but_must_wait_again(taken, game, ann, cy):
    take_back(taken, ann)
    ask = ask_to_score(game, cy, "Cy")
    with pytest.raises(NotDue):
        take_over(ask, cy)
    pass_time(game, ANSWER_WITHIN)
    take_over(ask, cy)
    assert may_write(game, cy)
    assert len(db.session.scalars(db.select(Link)).all()) == 1


def test_what_was_read_is_no_news(taken, game, cy):
    note(taken)
    assert not is_news(taken)
    assert may_write(game, cy)


def test_a_rematch_keeps_the_seats_and_no_asks(game, ann, cy, dan):
    seated(game, ann, cy, "Cy")
    ask_to_score(game, dan, "Dan")
    again = begin_rematch(game, ann)
    assert [(ask.device_id, ask.sits, ask.state) for ask in asks_of(again)] == [(cy.id, True, "away")]
    assert not may_write(again, cy)
    assert db.session.scalar(db.select(db.func.count(Ask.id))) == 3


# --- to the moment, and apart from other games -----------------------------------------------------------

MOMENT = timedelta(microseconds=1)


@pytest.fixture
def it_is(monkeypatch):
    """it_is(moment): the clock stands still at this moment."""
    return lambda moment: monkeypatch.setattr(asking, "now", lambda: moment)


def test_an_ask_ends_at_the_tenth_minute(game, cy, dan, it_is):
    ask = ask_to_score(game, cy, "Cy")
    end = ask.asked_at + ASK_LASTS
    it_is(end - MOMENT)
    assert is_open(ask)
    it_is(end)
    assert not is_open(ask)
    ask_to_score(game, dan, "Dan")
    assert [other.name for other in asks_of(game)] == ["Dan"]


def test_a_refusal_lasts_to_the_tenth_minute(game, ann, cy, it_is):
    ask = ask_to_score(game, cy, "Cy")
    answer(ask, ann, "refused")
    for moment, refused in ((may_ask_again_at(ask) - MOMENT, True), (may_ask_again_at(ask), False)):
        it_is(moment)
        assert is_refused(ask) == refused


def test_seated_devices_decide_from_the_second_minute_on(game, ann, cy, it_is):
    seated(game, ann, cy, "Cy")
    ask = ask_to_score(game, cy, "Cy")
    for moment, due in ((due_at(ask) - MOMENT, False), (due_at(ask), True)):
        it_is(moment)
        assert may_let_in(ask, cy, asks_of(game)) == due


def test_a_second_question_that_ended_takes_no_room(game, ann, cy, dan, it_is, monkeypatch):
    monkeypatch.setattr(asking, "MAX_ASKS", 1)
    answer(ask_to_score(game, cy, "Cy"), ann, "refused")
    pass_time(game, ASK_LASTS)
    again = ask_to_score(game, cy, "Cy")
    it_is(again.asked_at + ASK_LASTS - MOMENT)
    with pytest.raises(TooManyAsk):
        ask_to_score(game, dan, "Dan")
    it_is(again.asked_at + ASK_LASTS)
    assert is_open(ask_to_score(game, dan, "Dan"))


def test_each_game_has_room_of_its_own(game, ann, cy, dan, monkeypatch):
    monkeypatch.setattr(asking, "MAX_ASKS", 1)
    other = a_game(ann)
    elsewhere = ask_to_score(other, cy, "Cy")
    ask_to_score(game, dan, "Dan")
    with pytest.raises(TooManyAsk):
        ask_to_score(game, cy, "Cy")
    for each in (game, other):
        pass_time(each, ASK_LASTS)
    ask_to_score(game, cy, "Cy")
    assert [ask.name for ask in asks_of(game)] == ["Cy"]
    assert asks_of(other) == [elsewhere], "an ask that ended in another game is not forgotten"


def test_who_was_answered_takes_no_room(game, ann, cy, dan, monkeypatch):
    monkeypatch.setattr(asking, "MAX_ASKS", 1)
    seated(game, ann, cy, "Cy")
    answer(ask_to_score(game, dan, "Dan"), ann, "given")
    answer(ask_to_score(game, a_device("eve"), "Eve"), ann, "refused")
    ask_to_score(game, cy, "Cy")
    assert is_open(ask_to_score(game, a_device("finn"), "Finn"))
    assert [ask.name for ask in asks_of(game)] == ["Dan", "Eve", "Cy", "Finn"]


def test_a_device_whose_ask_ended_asks_anew(game, cy, dan):
    ask = ask_to_score(game, cy, "Cy")
    ask_to_score(game, dan, "Dan")
    pass_time(game, ASK_LASTS)
    assert ask_to_score(game, cy, "Cyrus") is ask
    assert is_open(ask)
    assert [other.name for other in asks_of(game)] == ["Cyrus"]


def test_finds_the_asks_of_its_own_game(game, ann, cy):
    ask = ask_to_score(game, cy, "Cy")
    assert find_ask(game, ask.id) is ask
    assert find_ask(a_game(ann), ask.id) is None
    assert find_ask(game, ask.id + 1) is None


def test_a_device_that_was_refused_may_be_seated_when_it_asks_again(game, ann, cy):
    answer(ask_to_score(game, cy, "Cy"), ann, "refused")
    pass_time(game, ASK_LASTS)
    ask = seated(game, ann, cy, "Cy")
    assert (ask.state, ask.sits) == ("away", True)
    assert is_open(ask_to_score(game, cy, "Cy"))


def test_a_double_tap_takes_over_and_takes_back_once(taken, game, ann, cy):
    take_over(taken, cy)
    assert kinds(game).count("score_taken") == 1
    for _twice in range(2):
        take_back(taken, ann)
    assert kinds(game).count("link_withdrawn") == 1


def test_an_open_ask_is_neither_noted_nor_taken_back(game, ann, cy):
    ask = ask_to_score(game, cy, "Cy")
    note(ask)
    take_back(ask, ann)
    assert is_open(ask)
    assert kinds(game) == []


def test_a_device_that_lost_its_right_comes_back_by_the_same_link_and_its_new_name(taken, game, ann, cy):
    take_back(taken, ann)
    answer(ask_to_score(game, cy, "Cyrus"), ann, "given")
    assert [(link.name, link.withdrawn) for link in game.links] == [("Cyrus", False)]
