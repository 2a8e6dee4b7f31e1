"""Two nights at once: each has its own people, rounds, log and crew."""

from datetime import timedelta
from fractions import Fraction

import pytest

from scorekeeper.store import db
from scorekeeper.store.change_log import Changed
from scorekeeper.store.games import asking, directed
from scorekeeper.store.games.history import record
from scorekeeper.store.games.saving_hands import change_hand
from scorekeeper.store.games.scorers import may_write, withdraw_link
from scorekeeper.store.models import now
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights import (
    directors,
    entrants,
    log,
    nights,
    playing,
    registration,
    removal,
    reseating,
    results,
    rounds,
    stage,
    table_games,
    tables,
)
from scorekeeper.store.nights.crew import crew_of, keeps_score, knows_pin, note_pin
from scorekeeper.store.nights.reading import night_of
from scorekeeper.tournament.night.departures import Departure
from scorekeeper.tournament.night.model import Entrant
from tests.builders_web import put_database
from tests.databases import copy_database
from tests.store.devices import a_device
from tests.store.test_history import saved
from tests.store.test_night_files import Played
from tests.tournament.files.random_nights import entered

SHORTLY = timedelta(seconds=1)


class Begun(Played):
    """A night that was begun before."""

    def __init__(self, row_id):
        self.row = db.session.get(NightRow, row_id)
        (helper,) = crew_of(self.row)
        self.device = helper.device


@pytest.fixture(scope="module")
def beginnings(whole_app, tmp_path_factory):
    """Two nights of eight people each, who are all there: before and after the release of the first round."""
    app, blank = whole_app
    folder = tmp_path_factory.mktemp("nights")
    put_database(app, blank)
    with app.test_request_context():
        two = [Played(a_device(), names=8) for _ in range(2)]
        ids = [night.row.id for night in two]
        db.session.commit()
        before = copy_database(app, folder / "before.db")
        for night in two:
            night.next_round()
        db.session.commit()
    return ids, before, copy_database(app, folder / "after.db")


@pytest.fixture
def two(app, beginnings, request):
    ids, before, after = beginnings
    put_database(app, after if "two_rounds" in request.fixturenames else before)
    with app.test_request_context():
        yield [Begun(row_id) for row_id in ids]
        db.session.rollback()


@pytest.fixture
def two_rounds(two):
    """The rounds at the tables of both nights: two tables each."""
    return [rounds.current_of(night.row) for night in two]


def kinds(row):
    return [line.kind for line in log.lines(row)]


def test_what_was_rolled_back_stays_in_no_cache(two):
    """The next change may get the version that it had."""
    row_id, before = two[0].row.id, night_of(two[0].row)
    two[0].come(1, state="away")
    assert night_of(two[0].row).entrant(1).state == "away"
    db.session.rollback()
    assert night_of(db.session.get(NightRow, row_id)) == before
    Begun(row_id).come(2, state="away")
    db.session.commit()
    states = {each.number: each.state for each in night_of(db.session.get(NightRow, row_id)).entrants}
    assert (states[1], states[2]) == ("here", "away")


# --- people --------------------------------------------------------------------------------------------


def test_numbers_of_people_are_never_used_again(two):
    one, other = two
    assert entrants.add_people(one.row, one.device, [Entrant(1, ("Ann",))]) == [9]
    removal.remove_person(one.row, one.device, entrants.find_entrant(one.row, 9))
    assert entrants.next_number(one.row) == 10
    assert entrants.next_number(other.row) == 9
    assert entrants.next_number(nights.create_night(one.device, one.row.settings, "")) == 1


def test_each_night_has_its_own_people(two):
    one, other = two
    entrants.change_person(one.row, one.device, entrants.find_entrant(one.row, 2), names=("Ann",))
    nights.adjust(other.row, other.device, 3, Fraction(1), "Late")
    entrants.set_state(other.row, other.device, [entrants.find_entrant(other.row, 2)], "away")
    first, second = night_of(one.row), night_of(other.row)
    assert [each.number for each in first.entrants] == [*range(1, 9)]
    assert (first.entrants[1].name, second.entrants[1].name) == ("Ann", "P 2")
    assert [each.state for each in (first.entrants[1], second.entrants[1])] == ["here", "away"]
    assert (first.adjustments, [given.entrant for given in second.adjustments]) == ((), [3])


def test_a_form_adjusts_each_night_once(two):
    for night in two:
        for _twice in range(2):
            nights.adjust(night.row, night.device, 1, Fraction(-1, 2), "Late", "form")
    for night in two:
        nights.adjust(night.row, night.device, 1, Fraction(-1, 2), "Late", "another")
        assert [given.points for given in night_of(night.row).adjustments] == [Fraction(-1, 2)] * 2


def test_a_phone_checks_one_person_in_at_each_night(two):
    phone = a_device()
    for night in two:
        night.come(1, 2, state="expected")
        entrants.check_in(night.row, phone, entrants.find_entrant(night.row, 1))
        with pytest.raises(entrants.SpeaksForAnother):
            entrants.check_in(night.row, phone, entrants.find_entrant(night.row, 2))
    one, other = two
    entrants.take_back_check_in(one.row, phone, entrants.find_entrant(one.row, 1))
    assert entrants.checked_in_by(one.row, phone) == set()
    assert entrants.checked_in_by(other.row, phone) == {1}
    assert entrants.checked_in_by(other.row, a_device()) == set()


def test_one_press_that_marked_several_can_be_taken_back(two):
    one, other = two
    assert entrants.came_together(one.row) == [*range(1, 9)]
    other.come(1, state="away")
    assert entrants.came_together(other.row) == []
    assert entrants.came_together(one.row) == [*range(1, 9)]
    other.come(1)
    assert entrants.came_together(other.row) == [], "only one came"


def test_a_removal_is_undone_in_its_own_night(two):
    one, other = two
    removal.remove_person(other.row, other.device, entrants.find_entrant(other.row, 8))
    step = removal.removed_last(other.row)
    assert removal.removed_last(one.row) is None
    with pytest.raises(Changed):
        removal.undo_removal(one.row, one.device, step.id)
    for _twice in range(2):
        removal.undo_removal(other.row, other.device, step.id)
    with pytest.raises(Changed):
        removal.undo_removal(one.row, one.device, step.id)
    assert [len(night_of(night.row).entrants) for night in two] == [8, 8]
    assert kinds(other.row)[:2] == ["person_brought_back", "person_removed"]


# --- rounds and tables -----------------------------------------------------------------------------------


def test_hands_and_games_are_counted_by_table(two, two_rounds):
    (one, _other), (mine, theirs) = two, two_rounds
    first, second = mine.tables
    for key in "kl":
        hand_row = saved(second.game, one.device, key=key * 22, dealer=None)
    assert (table_games.hands_at_tables(mine), table_games.hands_at_tables(theirs)) == ({2: 2}, {})
    hand_row.deleted = True
    assert table_games.hands_at_tables(mine) == {2: 1}
    assert table_games.games_at(mine, [2, 3]) == {2: second.game}
    assert table_games.games_at(mine, [1, 2]) == {1: first.game, 2: second.game}
    assert table_games.games_at(mine, []) == {}
    first.game.deleted = True
    assert table_games.games_at(mine, [1, 2]) == {2: second.game}
    assert table_games.rules_at_tables([second]) == {2: second.game.rules}
    for round_ in two_rounds:
        versions = [table.game.version for table in round_.tables]
        assert table_games.last_change_at_tables(round_) == sum(versions)
        assert [tables.last_change(table) for table in round_.tables] == versions


def test_a_table_without_a_game_has_no_version(two_rounds):
    mine, _theirs = two_rounds
    for table in mine.tables:
        table.game_id = None
    db.session.flush()
    assert tables.last_change(mine.tables[0]) == table_games.last_change_at_tables(mine) == 0
    assert table_games.rules_at_tables(mine.tables) == {}


def test_finds_tables_by_round_and_number(two, two_rounds):
    for night, round_ in zip(two, two_rounds, strict=True):
        assert [rounds.table_of(round_, number) for number in (1, 2, 3)] == [*round_.tables, None]
        assert rounds.round_of(night.row, 1) is rounds.current_of(night.row) is round_
        assert rounds.round_of(night.row, 2) is rounds.draft_of(night.row) is None


def test_a_code_opens_its_table_until_its_night_is_deleted(two, two_rounds):
    (one, _other), (mine, theirs) = two, two_rounds
    every = [*mine.tables, *theirs.tables]
    assert [tables.find_table(table.code) for table in every] == every
    assert tables.find_table("nothing") is None
    codes = [table.code for table in every]
    nights.delete_night(one.row, one.device)
    assert [tables.find_table(code) for code in codes] == [None, None, *theirs.tables]


def test_a_phone_plays_at_the_table_that_it_opened(two, two_rounds):
    (one, _other), (mine, theirs) = two, two_rounds
    phone = a_device()
    first, second = mine.tables
    tables.sit_down(first, phone)
    for table in (first, second, *theirs.tables):
        is_there = table is first
        assert tables.table_playing(table.game, phone) is (table if is_there else None)
        assert (tables.code_for(table.game, phone) == table.code) == is_there
        assert may_write(table.game, phone) == is_there
        assert tables.phones_at(table) == int(is_there)
        assert tables.table_playing(table.game, one.device) is (table if table in mine.tables else None)
        assert tables.table_of(table.game) is table
    assert tables.code_for(first.game, None) is None
    rounds.close_round(one.row, one.device, mine)
    assert tables.table_playing(first.game, phone) is None
    assert tables.phones_at(first) == 0


def test_a_closed_round_withdraws_only_its_own_links(two, two_rounds):
    (one, other), (mine, theirs) = two, two_rounds
    phone = a_device()
    for night, round_ in zip(two, two_rounds, strict=True):
        for table in round_.tables:
            tables.sit_down(table, phone)
        tables.call_director(night.row, round_.tables[0], phone, "Help")
    (link,) = mine.tables[1].game.links
    withdraw_link(link, one.device)
    rounds.close_round(one.row, one.device, mine)
    assert [may_write(table.game, phone) for table in (*mine.tables, *theirs.tables)] == [
        *(False, False),
        *(True, True),
    ]
    assert [round_.tables[0].calling is None for round_ in two_rounds] == [True, False]
    rounds.reopen_last_round(one.row, one.device)
    assert mine.closed_at is None
    assert [may_write(table.game, phone) for table in mine.tables] == [True, False], "withdrawn before"
    for _twice in range(2):
        rounds.reopen_last_round(other.row, other.device)
    assert "opened_again" not in kinds(other.row)


def test_the_history_of_a_game_tells_when_its_table_opened_and_closed(two, two_rounds):
    (one, _other), (mine, theirs) = two, two_rounds
    game, (link,) = mine.tables[0].game, mine.tables[0].game.links
    rounds.close_round(one.row, one.device, mine)
    rounds.reopen_last_round(one.row, one.device)
    db.session.expire_all()
    told = [(change.kind, change.device, change.after) for change in game.changes]
    assert told == [
        ("game_made", None, {"game": {"deleted": False}}),
        ("link_made", None, {f"link:{link.id}": {"withdrawn": False}}),
        ("link_withdrawn", one.device, {f"link:{link.id}": {"withdrawn": True}}),
        ("link_made", one.device, {f"link:{link.id}": {"withdrawn": False}}),
    ]
    assert [change.kind for change in theirs.tables[0].game.changes] == ["game_made", "link_made"]


def test_a_round_is_closed_once(two, two_rounds):
    (one, _other), (mine, _theirs) = two, two_rounds
    for _twice in range(2):
        rounds.close_round(one.row, one.device, mine)
    assert kinds(one.row).count("closed") == 1
    for _twice in range(2):
        rounds.reopen_last_round(one.row, one.device)
    assert kinds(one.row).count("opened_again") == 1


def test_a_deleted_round_takes_only_its_own_tables_along(two, two_rounds):
    (one, other), (mine, theirs) = two, two_rounds
    games = [table.game for table in mine.tables]
    phone = a_device()
    for night, round_, points in zip(two, two_rounds, (2300, 1700), strict=True):
        night.report(round_.tables[0], points, 1150)
        tables.sit_down(round_.tables[0], phone)
    record(games[1], one.device, "game_deleted", {"game": {"deleted": True}})
    rounds.delete_round(one.row, one.device, mine)
    assert one.row.rounds == []
    db.session.expire_all()
    assert [(game.deleted, game.changes[-1].kind) for game in games] == [(True, "game_deleted")] * 2
    assert [change.kind for change in games[1].changes].count("game_deleted") == 1
    what = log.lines(one.row)[0].facts["what"]
    first, second = what.split("; ")
    assert first.startswith("1: ") and first.endswith(", 2300:1150 (confirmed)")
    assert second.startswith("2: ") and second.count("+") == 2
    (round_,) = night_of(other.row).rounds
    assert [len(table.results) for table in round_.tables] == [1, 0]
    assert [table.game.deleted for table in theirs.tables] == [False, False]
    assert tables.seat_of(theirs.tables[0], phone) is not None


def test_the_round_before_a_deleted_one_goes_on(two, two_rounds):
    (one, _other), (mine, _theirs) = two, two_rounds
    phone = a_device()
    tables.sit_down(mine.tables[0], phone)
    second = one.next_round()
    assert mine.closed_at is not None and not may_write(mine.tables[0].game, phone)
    one.draw()
    rounds.delete_round(one.row, one.device, second)
    assert [round_.number for round_ in one.row.rounds] == [1]
    assert mine.closed_at is None and may_write(mine.tables[0].game, phone)


def test_the_round_before_a_deleted_one_stays_closed_after_the_night(two, two_rounds):
    (one, _other), (mine, _theirs) = two, two_rounds
    phone = a_device()
    tables.sit_down(mine.tables[0], phone)
    second = one.next_round()
    nights.finish(one.row, one.device)
    rounds.delete_round(one.row, one.device, second)
    assert mine.closed_at is not None and not may_write(mine.tables[0].game, phone)
    rounds.reopen_last_round(one.row, one.device)
    assert mine.closed_at is None and may_write(mine.tables[0].game, phone)


def test_only_a_table_that_somebody_joined_or_left_was_reseated(two, two_rounds):
    (one, _other), (mine, theirs) = two, two_rounds
    table = mine.tables[0]
    game = table_games.TableGame(table.game.rules, table.game.seats, "Anew", 2)
    reseating.play_without(one.row, one.device, table, table.sides, game, [])
    assert [reseating.was_reseated(each) for each in (*mine.tables, *theirs.tables)] == [
        *(True, False),
        *(False, False),
    ]


def as_played(table, *seats):
    """The game of a table, with these players if given."""
    return table_games.TableGame(table.game.rules, seats or table.game.seats, table.game.title, 2)


def test_a_table_taken_out_and_added_again_moves_who_sits_out(two, two_rounds):
    (one, _other), (mine, theirs) = two, two_rounds
    first, second = mine.tables
    gone, *stayed = (number for side in second.sides for number in side)
    left_game, joined_game, sides = second.game, first.game, second.sides
    game = as_played(second)
    departure = Departure(night_of(one.row).current.table(2), (gone,), tuple(stayed), None)
    reseating.let_sit_out(one.row, one.device, second, departure)
    assert (mine.sitting_out, [table.number for table in mine.tables]) == (tuple(stayed), [1])
    db.session.expire_all()
    assert (left_game.deleted, joined_game.deleted) == (True, False)
    late, *others = stayed
    reseating.seat_late(one.row, one.device, first, first.sides, as_played(first), late)
    assert mine.sitting_out == tuple(others)
    assert joined_game.deleted and not first.game.deleted
    reseating.add_table(one.row, one.device, mine, sides, game)
    assert (mine.sitting_out, [table.number for table in mine.tables]) == ((), [1, 2])
    added = mine.tables[1]
    assert (added.sides, added.game.seats) == (sides, game.seats)
    assert tables.find_table(added.code) is added
    assert theirs.sitting_out == ()
    told = [(line.kind, line.facts) for line in log.lines(one.row)[:3]]
    assert told == [
        ("table_added", {"round": 1, "table": 2, "who": [number for side in sides for number in side]}),
        ("seated_late", {"round": 1, "table": 1, "who": [late]}),
        ("table_idle", {"round": 1, "table": 2, "who": [gone]}),
    ]


def test_phones_choose_their_sides_again_where_a_table_starts_over(two, two_rounds):
    (one, _other), (mine, _theirs) = two, two_rounds
    phone = a_device()
    for table in mine.tables:
        tables.sit_down(table, phone)
    first, second = mine.tables
    code = first.code
    reseating.play_without(one.row, one.device, first, first.sides, as_played(first), [])
    assert [tables.seat_of(table, phone) is None for table in (first, second)] == [True, False]
    assert first.code == code
    assert not may_write(first.game, phone)


def test_a_table_that_has_begun_stays_in_its_round(two, two_rounds):
    (one, _other), (mine, _theirs) = two, two_rounds
    first, second = mine.tables
    assert not table_games.has_begun(first) and reseating.can_sit_out(first)
    saved(first.game, one.device, dealer=None)
    one.report(second, 500, 400)
    for table in mine.tables:
        assert table_games.has_begun(table) and not reseating.can_sit_out(table)
    assert reseating.next_number(mine) == 3


# --- games at the tables ---------------------------------------------------------------------------------


def test_the_games_of_a_round_are_its_directors_until_its_end(two, two_rounds):
    (one, other), (mine, theirs) = two, two_rounds
    games = [table.game for table in (*mine.tables, *theirs.tables)]
    ids = [game.id for game in games]
    assert directed.directed_games(one.device, ids) == set(ids[2:])
    assert directed.directed_games(a_device(), ids[:1]) == set(ids[:1])
    assert [may_write(game, one.device) for game in games] == [True, True, False, False]
    with pytest.raises(directed.DirectorsAlone) as refused:
        directed.check_decides(games[2], one.device)
    assert refused.value.game is games[2]
    rounds.close_round(other.row, other.device, theirs)
    assert [game.at_open_table for game in games] == [True, True, False, False]
    assert directed.directed_games(one.device, ids) == set()
    for game, device in ((games[0], one.device), (games[0], None), (games[2], one.device)):
        directed.check_decides(game, device)


def test_a_phone_with_which_somebody_checked_in_may_ask_at_their_table(two, two_rounds):
    (one, _other), (mine, theirs) = two, two_rounds
    phone = a_device()
    table, *others = *mine.tables, *theirs.tables
    number = table.sides[0][0]
    person = entrants.find_entrant(one.row, number)
    entrants.set_state(one.row, one.device, [person], "expected")
    entrants.check_in(one.row, phone, person)
    assert asking.checked_in(table.game) == {phone.id: f"P {number}"}
    assert not asking.is_for_directors(table.game, phone)
    assert asking.is_for_directors(table.game, None)
    for each in others:
        assert asking.checked_in(each.game) == {}
        assert asking.is_for_directors(each.game, phone)
    assert asking.is_open(asking.ask_to_score(table.game, phone, "Somebody"))
    with pytest.raises(directed.DirectorsAlone):
        asking.ask_to_score(others[0].game, phone, "Somebody")
    entrants.set_state(one.row, phone, [person], "away", by="phone: P")
    assert asking.checked_in(table.game) == {}
    entrants.check_in(one.row, phone, person)
    rounds.close_round(one.row, one.device, mine)
    assert asking.checked_in(table.game) == {}
    assert not asking.is_for_directors(table.game, phone)


def test_a_game_whose_result_counts_takes_no_more_hands(two, two_rounds):
    (one, _other), (mine, _theirs) = two, two_rounds
    first, second = mine.tables
    hand_row = saved(first.game, one.device, dealer=None)
    one.report(first, 500, 400, by=0, status="open")
    saved(first.game, one.device, key="l" * 22, dealer=None)
    one.report(first, 500, 400, by=1)
    db.session.commit()
    with pytest.raises(directed.ResultCounts) as refused:
        saved(first.game, one.device, key="m" * 22, dealer=None)
    assert refused.value.totals == (500, 400)
    db.session.rollback()
    saved(second.game, one.device, dealer=None)
    change_hand(hand_row, one.device, "hand_deleted", deleted=True)
    with pytest.raises(directed.ResultCounts):
        change_hand(hand_row, one.device, "hand_restored", deleted=False)


# --- results ---------------------------------------------------------------------------------------------


def reported(night, table, *totals, by=None, **more):
    """The result of a table that a side (or the director, None) has reported."""
    return results.enter(night.row, table, night.device, entered(1, *totals, by=by, **more))


def standing(table):
    return [(row.totals[0], row.by_side, row.status) for row in table.results]


def test_a_report_counts_once_another_side_repeats_it(two, two_rounds):
    (one, _other), (mine, theirs) = two, two_rounds
    first, second = mine.tables
    row = reported(one, first, 500, 400, by=0)
    assert reported(one, first, 500, 400, by=0) is row
    assert standing(first) == [(500, 0, "open")]
    assert reported(one, first, 500, 400, by=1) is row
    assert standing(first) == [(500, 0, "confirmed")]
    assert (standing(second), standing(theirs.tables[0])) == ([], [])


@pytest.mark.parametrize("more", [{"hands": 1}, {"hands_won": (1, 1)}, {"coups_fourres": (1, 1)}], ids=str)
def test_a_report_that_differs_in_anything_is_another(more, two, two_rounds):
    (one, _other), (mine, _theirs) = two, two_rounds
    (table, _second) = mine.tables
    reported(one, table, 500, 400, by=0)
    reported(one, table, 500, 400, by=1, **more)
    assert standing(table) == [(500, 0, "open"), (500, 1, "open")]


def test_a_new_report_of_a_side_replaces_its_former_one(two, two_rounds):
    (one, _other), (mine, _theirs) = two, two_rounds
    (table, _second) = mine.tables
    reported(one, table, 500, 400, by=0)
    reported(one, table, 600, 400, by=1)
    reported(one, table, 700, 400, by=0)
    assert standing(table) == [(500, 0, "replaced"), (600, 1, "open"), (700, 0, "open")]
    assert [row.version for row in table.results] == [1, 2, 3]


def test_the_directors_result_counts_at_once_and_settles_all(two, two_rounds):
    (one, _other), (mine, _theirs) = two, two_rounds
    (table, _second) = mine.tables
    reported(one, table, 500, 400, by=0)
    reported(one, table, 600, 400, by=1)
    tables.call_director(one.row, table, one.device, "Help")
    reported(one, table, 700, 400)
    assert standing(table) == [(500, 0, "replaced"), (600, 1, "replaced"), (700, None, "confirmed")]
    assert table.calling is None
    assert kinds(one.row)[0] == "entered"
    reported(one, table, 800, 400)
    assert [row.status for row in table.results[2:]] == ["replaced", "confirmed"]
    assert kinds(one.row)[0] == "corrected"


def test_a_side_that_repeats_the_result_withdraws_its_own_proposal_alone(two, two_rounds):
    (one, _other), (mine, _theirs) = two, two_rounds
    (table, _second) = mine.tables
    counts = reported(one, table, 500, 400)
    reported(one, table, 600, 400, by=0)
    reported(one, table, 700, 400, by=1)
    assert reported(one, table, 500, 400, by=0) is counts
    assert standing(table) == [(500, None, "confirmed"), (600, 0, "replaced"), (700, 1, "open")]
    results.decline(one.row, table.results[2], one.device)
    assert table.results[2].status == "declined"
    for row in table.results[:2]:
        results.decline(one.row, row, one.device)
        results.take_back(one.row, row, one.device)
    assert standing(table) == [(500, None, "confirmed"), (600, 0, "replaced"), (700, 1, "declined")]


def test_a_side_may_not_accept_what_is_settled_or_its_own(two, two_rounds):
    (one, _other), (mine, _theirs) = two, two_rounds
    (table, _second) = mine.tables
    row = reported(one, table, 500, 400, by=0)
    with pytest.raises(results.OwnResult):
        results.accept(one.row, row, one.device, 0)
    newer = reported(one, table, 600, 400, by=0)
    with pytest.raises(results.NotOpen):
        results.accept(one.row, row, one.device, 1)
    phone = a_device()
    results.accept(one.row, newer, phone, 1)
    assert (newer.status, newer.accepted_by, newer.same_device) == ("confirmed", 1, False)
    results.accept(one.row, newer, phone, 1)
    assert kinds(one.row).count("accepted") == 1
    proposed = reported(one, table, 700, 400, by=1)
    with pytest.raises(tables.Closed):
        results.accept(one.row, proposed, phone, 0)
    results.accept(one.row, row, one.device, None, "Miscounted")
    assert (row.status, row.accepted_by, row.same_device, row.reason) == (
        *("confirmed", None, False, "Miscounted"),
    )
    assert (newer.status, proposed.status) == ("replaced", "replaced")
    assert kinds(one.row)[0] == "corrected"


def test_after_the_round_only_the_director_enters_and_accepts(two, two_rounds):
    (one, _other), (mine, _theirs) = two, two_rounds
    (table, _second) = mine.tables
    row = reported(one, table, 500, 400, by=0)
    rounds.close_round(one.row, one.device, mine)
    with pytest.raises(tables.Closed):
        reported(one, table, 500, 400, by=1)
    with pytest.raises(tables.Closed):
        results.accept(one.row, row, one.device, 1)
    reported(one, table, 500, 400)
    assert standing(table) == [(500, 0, "confirmed")]


def test_a_result_accepted_by_the_same_phone_or_its_side_says_so(two, two_rounds):
    (one, _other), (mine, _theirs) = two, two_rounds
    first, second = mine.tables
    row = reported(one, first, 500, 400, by=0)
    results.accept(one.row, row, one.device, 1)
    phone = a_device()
    tables.sit_down(second, phone)
    tables.choose_side(tables.seat_of(second, phone), 0)
    theirs = reported(one, second, 500, 400, by=0)
    results.accept(one.row, theirs, phone, 1)
    assert (row.same_device, theirs.same_device) == (True, True)


def test_the_director_can_enter_more_results_than_the_sides(two, two_rounds, monkeypatch):
    monkeypatch.setattr(results, "MAX_RESULTS_BY_SIDES", 1)
    monkeypatch.setattr(results, "MAX_RESULTS", 2)
    (one, _other), (mine, _theirs) = two, two_rounds
    (table, _second) = mine.tables
    reported(one, table, 100, 0, by=0)
    with pytest.raises(results.TooMany):
        reported(one, table, 200, 0, by=1)
    reported(one, table, 200, 0)
    with pytest.raises(results.TooMany):
        reported(one, table, 300, 0)


# --- log and crew ----------------------------------------------------------------------------------------


def test_each_night_has_its_own_log(two, two_rounds):
    one, other = two
    seen = [log.both_versions(night.row.id) for night in two]
    one.report(two_rounds[0].tables[0], 500, 400)
    assert log.both_versions(one.row.id) == (one.row.version, seen[0][1])
    assert one.row.version > seen[0][0]
    assert log.both_versions(other.row.id) == seen[1]
    for night in two:
        assert {line.night_id for line in log.lines(night.row)} == {night.row.id}
        ids = [line.id for line in log.lines(night.row)]
        assert ids == sorted(ids, reverse=True)
        assert log.version(night.row.id) == night.row.version == ids[0]
        assert log.version_but_for_results(night.row.id) == log.both_versions(night.row.id)[1]
    assert log.both_versions(0) == (0, 0)
    assert log.version(0) == log.version_but_for_results(0) == 0


def test_directors_come_before_scorekeepers_in_the_order_they_came(two):
    one, other = two
    scorer, second, third = (a_device() for _ in range(3))
    directors.let_keep_score(one.row, scorer, "Sue")
    directors.let_direct(one.row, second, "Dee")
    directors.let_direct(other.row, third, "Di")
    assert crew_of(one.row) == [
        (one.device, "", True),
        (second, "Dee", True),
        (scorer, "Sue", False),
    ]
    assert [helper.device for helper in crew_of(other.row)] == [other.device, third]
    directors.let_direct(one.row, scorer)
    assert [(helper.device, helper.directs) for helper in crew_of(one.row)] == [
        *((one.device, True), (second, True), (scorer, True)),
    ]
    assert not keeps_score(one.row, scorer)
    directors.let_keep_score(one.row, scorer)
    assert not keeps_score(one.row, scorer), "a director stays one"
    assert kinds(one.row)[:3] == ["director_joined", "director_joined", "scorekeeper_joined"]
    assert kinds(other.row)[0] == "director_joined"


def test_a_director_is_named_once_and_acts_by_that_name(two):
    one, _other = two
    for _twice in range(2):
        directors.name_director(one.row, one.device, "Dee")
    directors.name_director(one.row, a_device(), "Stranger")
    assert (kinds(one.row)[0], kinds(one.row).count("director_named")) == ("director_named", 1)
    helper = a_device()
    directors.let_keep_score(one.row, helper, "Sue")
    nights.finish(one.row, one.device)
    stage.announce(one.row, helper, "Coffee")
    assert [line.by for line in log.lines(one.row)[:2]] == ["scorekeeper: Sue", "director: Dee"]


def test_a_renewed_link_keeps_only_its_presser_and_other_nights(two):
    one, other = two
    helper, scorer = a_device(), a_device()
    for night in two:
        directors.let_direct(night.row, helper)
        directors.let_keep_score(night.row, scorer)
    directors.renew_link(one.row, one.device)
    assert [each.device for each in crew_of(one.row)] == [one.device]
    assert [each.device for each in crew_of(other.row)] == [other.device, helper, scorer]


def test_a_director_dismisses_a_helper_but_not_themself(two):
    one, _other = two
    helper = a_device()
    directors.let_direct(one.row, helper, "Dee")
    for each in crew_of(one.row):
        directors.dismiss(one.row, one.device, each)
    assert [each.device for each in crew_of(one.row)] == [one.device]
    assert kinds(one.row).count("helper_dismissed") == 1


def test_a_new_pin_is_known_to_its_presser_alone(two):
    one, other = two
    helper = a_device()
    directors.let_direct(one.row, helper)
    for night in two:
        note_pin(night.row, night.device)
    note_pin(one.row, helper)
    note_pin(one.row, a_device())
    directors.set_pin(one.row, one.device, directors.hashed_pin("1234"))
    assert knows_pin(one.row, one.device) and knows_pin(other.row, other.device)
    assert not knows_pin(one.row, helper) and not knows_pin(one.row, a_device())


def test_lists_the_nights_that_a_device_runs_the_newest_first(two):
    one, other = two
    directors.let_keep_score(other.row, one.device)
    assert nights.nights_of(one.device) == [other.row, one.row]
    assert nights.nights_of(other.device) == [other.row]
    assert nights.every_night() == [one.row, other.row]
    nights.delete_night(one.row, one.device)
    assert nights.nights_of(one.device) == nights.every_night() == [other.row]


# --- the nights of a phone -------------------------------------------------------------------------------


def test_a_phone_finds_the_nights_in_which_it_plays(two, two_rounds):
    phone = a_device()
    (one, other), (mine, _theirs) = two, two_rounds
    tables.sit_down(mine.tables[0], phone)
    other.come(1, state="expected")
    entrants.check_in(other.row, phone, entrants.find_entrant(other.row, 1))
    at_table = playing.Playing(one.row, mine.tables[0])
    assert playing.nights_played_in(phone) == [playing.Playing(other.row, None), at_table]
    assert playing.table_now(one.row, phone) is mine.tables[0]
    assert playing.table_now(other.row, phone) is None
    assert playing.nights_played_in(a_device()) == []
    entrants.take_back_check_in(other.row, phone, entrants.find_entrant(other.row, 1))
    assert playing.nights_played_in(phone) == [at_table]
    rounds.close_round(one.row, one.device, mine)
    assert playing.nights_played_in(phone) == [playing.Playing(one.row, None)]
    nights.delete_night(one.row, one.device)
    assert playing.nights_played_in(phone) == []


@pytest.mark.parametrize(
    ("finished", "shown"), [(playing.SHOWN, False), (playing.SHOWN - SHORTLY, True)], ids=["old", "new"]
)
def test_a_finished_night_is_shown_for_two_days(finished, shown, two, two_rounds, monkeypatch):
    (one, _other), (mine, _theirs) = two, two_rounds
    phone, moment = a_device(), now()
    monkeypatch.setattr(playing, "now", lambda: moment)
    tables.sit_down(mine.tables[0], phone)
    one.row.finished_at = moment - finished
    assert playing.nights_played_in(phone) == [playing.Playing(one.row, None)] * shown


def test_a_phone_finds_the_nights_for_which_somebody_registered(two, monkeypatch):
    one, other = two
    phone, moment = a_device(), now()
    monkeypatch.setattr(playing, "now", lambda: moment)
    for night in two:
        registration.set_registration(night.row, night.device, 9, True, "")
    rows = [registration.register(night.row, ("Ann",), phone, True, "form") for night in two]
    assert playing.nights_registered_for(phone) == [other.row, one.row]
    assert playing.nights_registered_for(a_device()) == []
    registration.withdraw(other.row, rows[1], phone, by_phone=True)
    assert playing.nights_registered_for(phone) == [one.row]
    one.row.created_at = moment - playing.FORGOTTEN
    assert playing.nights_registered_for(phone) == []
    one.row.created_at += SHORTLY
    assert playing.nights_registered_for(phone) == [one.row]
    nights.finish(one.row, one.device)
    assert playing.nights_registered_for(phone) == []


# --- the stage -------------------------------------------------------------------------------------------


def test_the_same_announcement_or_podium_again_is_not_logged(two):
    one, other = two
    before = kinds(one.row)
    stage.announce(one.row, one.device, "")
    stage.show_podium(one.row, one.device, 1)
    assert (kinds(one.row), one.row.podium_steps) == (before, 0), "the podium waits for the end"
    nights.finish(one.row, one.device)
    for _twice in range(2):
        stage.announce(one.row, one.device, "Coffee")
        stage.show_podium(one.row, one.device, 1)
        nights.finish(one.row, one.device)
    stage.announce(one.row, one.device, "")
    assert kinds(one.row)[: -len(before)] == ["announcement_ended", "podium_shown", "announced", "finished"]
    assert (one.row.announcement, other.row.finished_at, other.row.announcement) == ("", None, "")
    for _twice in range(2):
        nights.reopen(one.row, one.device)
    assert (one.row.finished_at, one.row.podium_steps) == (None, 0)
    assert kinds(one.row).count("reopened") == 1
