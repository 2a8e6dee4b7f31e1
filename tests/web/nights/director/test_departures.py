"""Somebody leaves a table in the middle of a round, without a substitute."""

from datetime import timedelta

import pytest

from scorekeeper.store import change_log
from scorekeeper.tournament.files.night import read_night
from scorekeeper.tournament.night.late_arrivals import unseated_entrants
from scorekeeper.tournament.night.progress import night_standings
from tests.builders_web import hand_form, rows_of
from tests.web.nights.at_table import A_WINS, B_WINS, AtTable, codes, duels, numbers, result_of
from tests.web.nights.evening import Evening, new_evening
from tests.web.nights.reported import report

ONE = "/tables/1/1"
SEVEN = ("Ann", "Bob", "Cy", "Di", "Eve", "Finn", "Gus")


def leaves(night, *numbers_):
    night.done("/people/state", {"state": "away", "who": [str(number) for number in numbers_]})


def offered(night):
    """The buttons that table 1 offers after a departure."""
    found = night.get(ONE).all("section", id="gone")
    return [button.words for section in found for button in section.all("button")]


@pytest.fixture
def four(ann, beginnings):
    """Two pairs at table 1, three at table 2."""

    def begin():
        return new_evening(ann, *SEVEN, kind="by_place", hands="2").everybody_comes().next_round().path

    return Evening(ann, beginnings.begin("two pairs at one table, three at another", begin, ann))


def test_the_three_who_stay_restart_their_game(four):
    first, *others = result_of(four).entrants
    code = codes(four)[0]
    leaves(four, first)
    name = four.night.entrant(first).name
    assert offered(four)[0] == f"Continue without {name}"
    four.done(f"{ONE}/play-on")
    assert result_of(four).sides == tuple((other,) for other in others)
    assert codes(four)[0] == code
    assert offered(four) == []
    assert f"table 1 starts over without {name}" in four.get("/more/log").words


@pytest.fixture
def waiting(ann, beginnings):
    """Two tables of two, and Eve who sits out."""

    def begin():
        night = new_evening(ann, *SEVEN[:5], tables="2-none", one_size="y")
        return night.everybody_comes().next_round().path

    return Evening(ann, beginnings.begin("two tables, and Eve sits out", begin, ann))


def test_somebody_who_waits_takes_the_seat_of_somebody_who_left(waiting):
    left, stayed = result_of(waiting).entrants
    (out,) = waiting.night.current.sitting_out
    leaves(waiting, left)
    gone, name = (waiting.night.entrant(number).name for number in (left, out))
    assert offered(waiting)[0] == f"{name} takes the seat of {gone}"
    waiting.done(f"{ONE}/late", {"who": str(out)})
    assert sorted(result_of(waiting).entrants) == sorted((stayed, out))
    assert waiting.night.current.sitting_out == ()
    assert offered(waiting) == []


def test_undo_takes_the_seat_back(waiting):
    before = result_of(waiting).sides
    (out,) = waiting.night.current.sitting_out
    leaves(waiting, before[0][0])
    waiting.done(f"{ONE}/late", {"who": str(out)})
    (undo,) = [form for form in waiting.get(ONE).forms if form.action.endswith("/undo")]
    assert waiting.director.submit(undo).status == 303
    assert result_of(waiting).sides == before
    assert waiting.night.current.sitting_out == (out,)


def test_redo_gives_the_seat_to_who_sat_out_again(waiting):
    (out,) = waiting.night.current.sitting_out
    leaves(waiting, result_of(waiting).entrants[0])
    waiting.done(f"{ONE}/late", {"who": str(out)})
    seated = result_of(waiting).sides
    for _undo_and_redo in range(2):
        assert waiting.director.submit(waiting.get(ONE).form("/undo")).status == 303
    assert result_of(waiting).sides == seated
    assert waiting.night.current.sitting_out == ()
    waiting.director.submit(waiting.get(ONE).form("/undo"))
    assert waiting.night.current.sitting_out == (out,), "and undone once more"


def test_who_sits_elsewhere_by_now_is_not_seated_again(waiting):
    (out,) = waiting.night.current.sitting_out
    leaves(waiting, result_of(waiting).entrants[0], result_of(waiting, table=2).entrants[0])
    waiting.done(f"{ONE}/late", {"who": str(out)})
    waiting.director.submit(waiting.get(ONE).form("/undo"))
    redo = waiting.get(ONE).form("/undo")
    waiting.done("/tables/1/2/late", {"who": str(out)})
    assert "Redo" not in waiting.get(ONE).words
    assert waiting.director.submit(redo).status == 409
    assert out not in result_of(waiting).entrants


def test_a_player_who_left_gets_no_points_for_the_round(four, app):
    report(app, four.public_id)
    four.next_round()
    first = result_of(four, number=2).entrants[0]
    leaves(four, first)
    four.done("/tables/2/1/play-on")
    report(app, four.public_id)
    line = next(line for line in night_standings(four.night) if line.unit == str(first))
    assert line.played == 1


def test_undo_takes_playing_on_back(four):
    before = result_of(four).sides
    leaves(four, before[0][0])
    four.done(f"{ONE}/play-on")
    undo = four.get(ONE).form("/undo")
    assert "The table starts over." in four.get(ONE).words
    assert four.director.submit(undo).status == 303
    assert result_of(four).sides == before
    assert offered(four) != []


def test_redo_plays_on_again(four):
    leaves(four, result_of(four).entrants[0])
    four.done(f"{ONE}/play-on")
    without = result_of(four).sides
    for _undo_and_redo in range(2):
        assert four.director.submit(four.get(ONE).form("/undo")).status == 303
    assert result_of(four).sides == without
    assert offered(four) == []


def test_a_player_who_left_can_come_back_and_join(four):
    first = result_of(four).entrants[0]
    leaves(four, first)
    four.done(f"{ONE}/play-on")
    four.done("/people/state", {"state": "here", "who": str(first)})
    four.done(f"{ONE}/late", {"who": str(first)})
    assert first in result_of(four).entrants


def test_the_other_player_of_two_sits_out(night):
    gone, stayed = result_of(night).entrants
    leaves(night, gone)
    (button,) = offered(night)
    assert button == f"No game here: {night.night.entrant(stayed).name} sits out"
    page = night.director.follow(night.done(f"{ONE}/sit-out"))
    assert "No game at table 1." in page.words
    round_ = night.night.rounds[0]
    assert [table.number for table in round_.tables] == [2]
    assert round_.sitting_out == (stayed,)
    assert "no game at table 1. Gone:" in night.get("/more/log").words


def test_undo_takes_sitting_out_back(night, bob):
    before = result_of(night).sides
    leaves(night, before[0][0])
    page = night.director.follow(night.done(f"{ONE}/sit-out"))
    assert bob.phone.get(bob.path).status == 404
    assert night.director.submit(page.form("/tables/undo")).status == 303
    assert result_of(night).sides == before
    assert night.night.rounds[0].sitting_out == ()
    assert AtTable(bob.phone, codes(night)[-1], 0).game is not None


def test_redo_takes_the_table_out_again(night, bob, app):
    gone, stayed = result_of(night).entrants
    leaves(night, gone)
    night.done(f"{ONE}/sit-out")
    night.director.submit(night.get("/desk").form("/tables/undo"))
    redo = night.get("/desk").form("/tables/undo")
    assert redo.words == "Undone: No game at table 1. Redo"
    assert night.director.submit(redo).status == 303
    assert [table.number for table in night.night.rounds[0].tables] == [2]
    assert night.night.rounds[0].sitting_out == (stayed,)
    rows = rows_of(app)
    night.director.submit(redo)
    assert rows_of(app) == rows, "pressed twice"
    night.director.submit(night.get("/desk").form("/tables/undo"))
    assert AtTable(bob.phone, codes(night)[-1], 0).game is not None, "undone once more"


def test_who_plays_elsewhere_by_now_is_not_brought_back_to_the_table(night):
    """The undo was on an old page."""
    gone, stayed = result_of(night).entrants
    leaves(night, gone, result_of(night, table=2).entrants[0])
    page = night.director.follow(night.done(f"{ONE}/sit-out"))
    night.done("/tables/1/2/late", {"who": str(stayed)})
    refused = night.director.submit(page.form("/tables/undo"))
    assert refused.status == 409 and "The tables changed in the meantime." in refused.words
    assert [table.number for table in night.night.rounds[0].tables] == [2]


@pytest.mark.parametrize("press", ["play-on", "sit-out"])
def test_who_was_removed_from_the_list_is_not_brought_back_to_the_table(press, four):
    gone = result_of(four).entrants[0]
    leaves(four, gone)
    page = four.director.follow(four.done(f"{ONE}/{press}"))
    undo = page.form("/undo" if press == "play-on" else "/tables/undo")
    four.done(f"/people/{gone}/remove")
    assert four.director.submit(undo).status == 409
    four.director.submit(four.get("/people").form("/people/back"))
    assert four.director.submit(undo).status == 303
    assert gone in result_of(four).entrants


def test_sitting_out_cannot_be_undone_late(night, monkeypatch):
    leaves(night, result_of(night).entrants[0])
    page = night.director.follow(night.done(f"{ONE}/sit-out"))
    later = change_log.now() + timedelta(minutes=10)
    monkeypatch.setattr(change_log, "now", lambda: later)
    assert "No game at" not in night.get("/desk").words
    refused = night.director.submit(page.form("/tables/undo"))
    assert refused.status == 409 and "The tables changed in the meantime." in refused.words
    assert len(night.night.rounds[0].tables) == 1


def test_played_hands_count_as_the_result(night, bob):
    bob.game.score(A_WINS)
    leaves(night, result_of(night).entrants[0])
    assert offered(night) == ["The hand played counts"]
    form = next(form for form in night.get(ONE).forms if form.fields.get("total_0") == "1500")
    assert night.director.submit(form).status == 303
    result = result_of(night).confirmed
    assert (result.totals, result.hands) == ((1500, 300), 1)
    assert offered(night) == []


def test_a_substitute_takes_the_seat_at_a_table_that_goes_on(night, bob):
    """The form proposes the current round, though a hand was already played."""
    bob.game.score(A_WINS)
    gone = result_of(night).entrants[0]
    leaves(night, gone)
    form = night.get(f"/people/{gone}").form("/substitute")
    assert form.fields["first"] == "1"
    night.done(f"/people/{gone}/substitute", {"name": "Zoé", "first": "1"})
    assert offered(night) == []
    assert "Zoé" in bob.phone.get(bob.game.path).words


def test_somebody_who_waits_plays_on_for_somebody_who_left(waiting, new_phone):
    """For this round: the points are those of who left, and who plays on needs no seat."""
    (out,) = waiting.night.current.sitting_out
    gone = result_of(waiting).entrants[0]
    name = waiting.night.entrant(out).name
    AtTable(new_phone(), codes(waiting)[0], 0).game.score(A_WINS)
    leaves(waiting, gone)
    words = f"{name} plays on for {waiting.night.entrant(gone).name}"
    assert words in offered(waiting)
    form = next(form for form in waiting.get(ONE).forms if form.words == words)
    assert waiting.director.submit(form, {"name": name.upper()}).goes_to == f"{waiting.path}{ONE}"
    night = waiting.night
    assert night.entrant(gone).players_in(1) == (name,)
    assert night.entrant(gone).players_in(2) != (name,)
    assert unseated_entrants(night) == ()
    assert offered(waiting) == []


@pytest.mark.parametrize(
    "more", [{}, {"first": "1"}, {"first": "2", "rounds": "1"}, {"first": "1", "rounds": "2"}]
)
def test_somebody_on_the_list_is_no_substitute_for_longer(waiting, new_phone, more):
    (out,) = waiting.night.current.sitting_out
    gone = result_of(waiting).entrants[0]
    AtTable(new_phone(), codes(waiting)[0], 0).game.score(A_WINS)
    leaves(waiting, gone)
    sent = {"name": waiting.night.entrant(out).name, **more}
    page = waiting.post(f"/people/{gone}/substitute", sent)
    assert page.status == 422
    assert "is on the list of this night" in page.words


# --- a table of those who wait -----------------------------------------------------------------------


@pytest.fixture
def two_wait(waiting):
    """Two tables have begun; Eve or another sits out, and Zoe comes late."""
    waiting.done("/people/add", {"people": "Zoe Zander", "here": "y"})
    return waiting


def together(night):
    return [form for form in night.get("/desk").forms if form.action.endswith("/together")]


def test_those_who_wait_are_made_a_table(two_wait, new_phone):
    for code in codes(two_wait):
        AtTable(new_phone(), code, 0).game.score(A_WINS)
    (form,) = together(two_wait)
    (out,) = two_wait.night.current.sitting_out
    words = (
        two_wait.get("/desk").by_id("attention-items").words
        + two_wait.get("/desk").by_id("attention-alone").words
    )
    assert "are here without a seat: they could be a table." in words
    assert two_wait.director.submit(form).goes_to == f"{two_wait.path}/desk"
    assert sorted(two_wait.night.current.table(3).entrants) == sorted((out, 6))
    assert two_wait.night.current.sitting_out == ()
    assert AtTable(new_phone(), codes(two_wait)[2], 0).game is not None
    assert together(two_wait) == []
    two_wait.director.submit(form)
    assert len(two_wait.night.current.tables) == 3, "pressed twice"


def test_a_table_of_those_who_waited_is_removed_again(two_wait):
    sitting_out = two_wait.night.current.sitting_out
    two_wait.director.submit(together(two_wait)[0])
    undo = two_wait.get("/desk").form("/tables/undo")
    for _press in range(2):
        assert two_wait.director.submit(undo).status == 303
    assert len(two_wait.night.current.tables) == 2
    assert two_wait.night.current.sitting_out == sitting_out
    assert "the added table 3 removed again" in two_wait.get("/more/log").words


def test_redo_adds_the_table_again(two_wait, new_phone):
    two_wait.director.submit(together(two_wait)[0])
    sides = two_wait.night.current.table(3).sides
    two_wait.director.submit(two_wait.get("/desk").form("/tables/undo"))
    redo = two_wait.get("/desk").form("/tables/undo")
    assert redo.words == "Undone: Table 3 added. Redo"
    assert two_wait.director.submit(redo).status == 303
    assert two_wait.night.current.table(3).sides == sides
    assert two_wait.night.current.sitting_out == ()
    assert AtTable(new_phone(), codes(two_wait)[2], 0).game is not None


def test_an_added_table_that_has_begun_stays(two_wait, new_phone):
    two_wait.director.submit(together(two_wait)[0])
    undo = two_wait.get("/desk").form("/tables/undo")
    AtTable(new_phone(), codes(two_wait)[2], 0).game.score(A_WINS)
    two_wait.director.submit(undo)
    assert len(two_wait.night.current.tables) == 3


def test_a_table_of_people_who_no_longer_wait_is_not_made(two_wait):
    (form,) = together(two_wait)
    leaves(two_wait, 6)
    two_wait.director.submit(form)
    assert len(two_wait.night.current.tables) == 2


def as_it_stands(night):
    """Table 1, whose first player is gone: its played hand counts."""
    leaves(night, result_of(night).entrants[0])
    form = next(form for form in night.get(ONE).forms if form.fields.get("total_0") == "1500")
    assert night.director.submit(form).status == 303


def test_a_game_whose_result_counts_takes_no_further_hand(night, bob):
    """It names no other winner; a phone with the entry open is told, and its save is refused."""
    bob.game.score(A_WINS)
    entry = bob.phone.get(bob.game.path).form("/hands/new")
    before = bob.phone.get(f"{bob.game.path}/news").html
    as_it_stands(night)
    news = bob.phone.get(f"{bob.game.path}/news")
    assert "The result is" not in before and "The result is" in news.words
    for address in ("", "/hands/new"):
        page = bob.phone.get(bob.game.path + address)
        assert "1,500" in page.by_id("at-table").words
        assert not [form for form in page.forms if form.action.endswith("/hands/new")]
    refused = bob.phone.submit(entry, hand_form(bob.game.game.rules, B_WINS))
    assert refused.status == 409
    assert "The result is" in refused.words and refused.offers(bob.path)
    assert len(bob.game.hands) == 1


def test_a_result_taken_back_opens_the_game_again(night, bob):
    bob.game.score(A_WINS)
    as_it_stands(night)
    assert night.director.submit(night.get(ONE).form("/undo")).status == 303
    assert "The result is" not in bob.phone.get(bob.game.path).words
    bob.game.score(B_WINS)
    assert len(bob.game.hands) == 2


def test_a_table_that_has_begun_neither_restarts_nor_sits_out(night, bob):
    gone = result_of(night).entrants[0]
    leaves(night, gone)
    bob.game.score(A_WINS)
    for press in ("play-on", "sit-out"):
        night.done(f"{ONE}/{press}")
    assert gone in result_of(night).entrants
    assert len(night.night.rounds[0].tables) == 2


def test_a_complete_table_offers_no_departure(night):
    for press in ("play-on", "sit-out"):
        night.done(f"{ONE}/{press}")
    assert offered(night) == []
    assert len(night.night.rounds[0].tables) == 2


def test_the_only_table_of_a_round_stays(ann):
    night = duels(ann, "Ann", "Bob")
    leaves(night, 1)
    assert offered(night) == []
    night.done(f"{ONE}/sit-out")
    assert len(night.night.rounds[0].tables) == 1


def test_a_departure_asks_nothing_about_earlier_rounds(night):
    night.done(ONE, numbers(900, 500))
    night.next_round()
    leaves(night, 1)
    assert night.get("/tables/1/2").all("section", id="gone") == []


def test_a_night_with_an_added_table_is_saved_and_read_in(two_wait):
    two_wait.director.submit(together(two_wait)[0])
    file = read_night(two_wait.get("/files/night.json").html.encode())
    assert file.night.rounds[0].tables == two_wait.night.rounds[0].tables


def test_a_night_with_a_departure_is_saved_and_read_in(night):
    leaves(night, result_of(night).entrants[0])
    night.done(f"{ONE}/sit-out")
    file = read_night(night.get("/files/night.json").html.encode())
    assert file.night.rounds[0].sitting_out == night.night.rounds[0].sitting_out
