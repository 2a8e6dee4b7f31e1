"""A table's code: what it opens, for whom, and how long."""

import pytest

from scorekeeper.store import db
from scorekeeper.store.database import writing
from scorekeeper.store.models import Device
from scorekeeper.store.night_models import SeatRow
from scorekeeper.store.nights.nights import delete_night, find_night
from tests.builders import ACE, hand, side
from tests.builders_web import Table, rows_of
from tests.web.games.test_sql_statements import statements
from tests.web.nights.at_table import A_WINS, B_WINS, AtTable, codes, duels, numbers, result_of
from tests.web.nights.evening import new_evening

# --- the code ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed",
    [str, str.lower, lambda code: f" {code[:3]}-{code[3:]} ", lambda code: " ".join(code)],
    ids=["as printed", "small letters", "with a dash", "with spaces"],
)
def test_a_typed_code_opens_its_table(typed, passer_by, code):
    page = passer_by.post("/t", {"code": typed(code)})
    assert (page.status, page.goes_to) == (303, f"/t/{code}")
    assert "Round 1, table 1" in passer_by.follow(page).words


def test_an_empty_code_is_refused(passer_by, night):
    page = passer_by.post("/t", {"code": " - "})
    assert page.status == 422
    assert "Enter the six letters and figures of your table’s slip." in page.words


@pytest.mark.sampled(8)
@pytest.mark.parametrize("wrong", ["AAAAAA", "A", "x" * 2000, "%00", "%ED%A0%80", "🚗", "' OR 1=1 --", "ﬀ"])
def test_a_wrong_code_says_so_and_asks_again(wrong, passer_by, night):
    page = passer_by.get(f"/t/{wrong}")
    assert page.status == 404
    assert "No table has this code" in page.words
    assert page.form("/t").fields["code"] or wrong == "%00"
    for rest in ("sit", "result", "accept", "call", "call/off", "take-back"):
        assert passer_by.post(f"/t/{wrong}/{rest}", {"side": "0"}).status == 404


def test_opening_a_table_changes_nothing(passer_by, code, app):
    before = rows_of(app)
    page = passer_by.get(f"/t/{code}")
    assert page.status == 200
    assert "Which side is this phone with?" in page.words
    assert rows_of(app) == before


def test_tables_of_a_draft_have_no_codes(ann, app):
    night = new_evening(ann).everybody_comes().draw()
    assert codes(night) == [None] * 4
    assert ann.get("/t/None").status == 404


def test_the_code_of_a_finished_round_shows_its_result(night, bob, code, app):
    bob.game.score(A_WINS, B_WINS)
    bob.report(1300, 1000)
    night.done("/tables/1/1/confirm", {"version": "1"})
    night.next_round()
    before = rows_of(app)
    page = bob.page
    assert "Round 1 is over." in page.words
    assert "1,300" in page.words
    assert page.offers(night.path)
    assert [form.action for form in page.forms] == ["/language"]
    for rest, data in [
        ("sit", {"side": "1"}),
        ("result", numbers(500, 600)),
        ("accept", {"version": "1", "side": "1"}),
        ("take-back", {"version": "1"}),
        ("call", {"reason": "x"}),
    ]:
        page = bob.post(rest, data)
        assert page.status in (303, 409), rest
        assert page.status == 409 or rest == "accept"  # a confirmed result is accepted already
    assert rows_of(app) == before


def test_a_finished_round_without_a_result_says_so(night, bob):
    night.next_round()
    assert "No result counts for this table. Tell the director." in bob.page.words


def test_the_code_of_a_deleted_night_opens_nothing(night, code, passer_by, app):
    with app.app_context(), writing():
        delete_night(find_night(night.public_id), db.session.get(Device, 1))
    assert passer_by.get(f"/t/{code}").status == 404


# --- sitting down ------------------------------------------------------------------------------------


def test_sitting_down_leads_to_the_game(night, code, passer_by):
    page = passer_by.get(f"/t/{code}")
    sides = [button.words for button in page.all("button") if button.get("name") == "side"]
    names = {
        name.partition(" ")[0] for side in result_of(night).sides for name in night.night.entrant(*side).names
    }
    assert {words.split()[-2] for words in sides} == names
    page = passer_by.post(f"/t/{code}/sit", {"side": "1"})
    game = Table(passer_by, page.goes_to)
    assert game.page().offers("/hands/new")
    assert "you" in passer_by.get(f"/t/{code}").words


@pytest.mark.parametrize("side", ["2", "-1", "x", None])
def test_an_unknown_side_is_refused(side, code, passer_by, app):
    before = rows_of(app)
    page = passer_by.post(f"/t/{code}/sit", {} if side is None else {"side": side})
    assert page.status == 400
    assert rows_of(app) == before


def test_a_phone_may_change_sides(bob, cy, app):
    assert bob.done("sit", {"side": "1"}).goes_to == bob.path
    assert "This phone is with" in bob.page.words
    assert [row[2] for row in rows_of(app)[SeatRow.__tablename__]] == [1, 1]


@pytest.mark.sampled(5)
@pytest.mark.parametrize("rest", ["result", "accept", "take-back", "call", "call/off"])
def test_only_phones_at_the_table_change_its_results(rest, code, night, stranger, new_phone, app):
    elsewhere = AtTable(new_phone(), codes(night)[1], 0)
    for phone in (stranger, elsewhere.phone):
        before = rows_of(app)
        page = phone.post(f"/t/{code}/{rest}", numbers(100, 200) | {"version": "1"})
        assert page.status == 403
        assert "First choose your side at this table." in page.words
        assert "Somebody has joined or left" not in page.words
        assert rows_of(app) == before


def test_the_page_shows_names_as_they_are(ann, new_phone):
    people = ("=SUM(A1)", "🚗", '"Bo" O\'Neil', "دانا", "x" * 60, "<b>Ann</b>")
    night = duels(ann, *people, full_names="y")
    shown = set()
    for code in codes(night):
        phone = new_phone()
        shown |= {name.words for name in phone.get(f"/t/{code}").all("bdi")}
        at_table = AtTable(phone, code, 0)
        at_table.report(1300, 1000)
        assert at_table.page.all("bdi")
        assert night.get(f"/tables/1/{codes(night).index(code) + 1}").status == 200
    assert shown == {entrant.name for entrant in night.night.entrants}


def seats_of(ann, *people, **more):
    return AtTable(ann, codes(duels(ann, *people, **more))[0], 0).game.game.seats


def test_the_game_of_a_table_has_the_names_of_the_room(ann):
    people = ("Ann Archer", "Ben Baker")
    assert sorted(seats_of(ann, *people)) == ["Ann A.", "Ben B."]
    assert sorted(seats_of(ann, *people, full_names="y")) == ["Ann Archer", "Ben Baker"]


def test_two_of_one_long_name_are_told_apart_in_their_game(ann):
    seats = seats_of(ann, "x" * 60, "x" * 60, full_names="y")
    assert len(set(seats)) == 2
    assert all(seat.startswith("x" * 55) and len(seat) <= 60 for seat in seats)


def test_each_side_reads_what_it_can_do_with_a_result(night, bob, cy):
    """Everything that their pages say, from the title to the links below."""
    people = {entrant.number: entrant.name.split() for entrant in night.night.entrants}
    mine, theirs = (f"{people[number][0]} {people[number][1][0]}." for number in result_of(night).entrants)

    def told(at):
        return at.page.words.partition(" Menu ")[2].partition(" The whole night")[0]

    def figures(title):
        nothing = "0 hands won · 0 coups fourrés"
        return f"{title} A {mine} {nothing} 1,300 B {theirs} {nothing} 1,000 after 2 hands"

    typed = (
        "Hands played Fill in every field: 0 where there was none. "
        f"A {mine} Points Hands won Coups fourrés B {theirs} Points Hands won Coups fourrés"
    )
    calls = (
        "Call the director Check the rule first We don’t agree on the result. We don’t agree on a rule. "
        "Somebody is missing. or in your own words Call"
    )
    sits = {bob: f"This phone is with {mine} change B I am {theirs}"}
    sits[cy] = f"This phone is with {theirs} change A I am {mine}"
    bob.report(1300, 1000)
    assert told(bob) == " ".join(
        (
            figures("Your result"),
            "Waiting for the other side to accept it, on its own phone. Only one phone at the table?",
            "The other side checks the result and accepts it here.",
            "A note will say that it was on this phone.",
            f"B {theirs} : we accept it Withdraw it We have a different resulttype what you have",
            f"{typed} Send this result {calls} {sits[bob]}",
        )
    )
    assert told(cy) == " ".join(
        (
            figures(f"Sent by {mine}"),
            "Accept this result We have a different resulttype what you have",
            f"{typed} Send this result {calls} {sits[cy]}",
        )
    )
    cy.accept()
    for at in (bob, cy):
        assert told(at) == " ".join(
            (
                figures("This result counts"),
                f"Entered by {mine}; accepted by {theirs}",
                "Is this result wrong?propose another result: the director decides",
                f"{typed} Propose this result {calls} {sits[at]}",
            )
        )


# --- the game's page ---------------------------------------------------------------------------------


def test_the_game_leads_to_its_table(night, code, bob, passer_by):
    assert f"/t/{code}" in bob.game.page().html
    assert "Table 1: send the result, call the director" in bob.game.page().words
    assert f"/t/{code}" in night.director.get(bob.game.path).html, "the director sees it, too"
    assert code not in passer_by.get(bob.game.path).html
    bob.game.score(A_WINS, B_WINS)
    assert "Enter the result" in bob.game.page().words
    assert "Rematch" not in bob.game.page().words


def test_a_result_is_entered_once(bob, cy):
    bob.game.score(A_WINS, B_WINS)
    bob.report_the_game()
    for at in (bob, cy):
        assert "Enter the result" not in at.game.page().words
        assert "Look at the result sent" in at.game.page().words
    cy.accept()
    assert "Enter the result" not in cy.game.page().words
    assert "Rematch" not in cy.game.page().words


def test_the_line_above_the_game_says_how_far_the_result_is(bob, cy):
    def line(at):
        return at.game.page().all("a", class_="table-banner")[0].words

    bob.game.score(A_WINS, B_WINS)
    assert line(bob) == line(cy) == "Table 1: send the result, call the director"
    bob.report_the_game()
    assert line(bob) == line(cy) == "Table 1: the result is sent, call the director"
    cy.accept()
    assert line(bob) == line(cy) == "Table 1: the result counts, call the director"


def test_a_scorer_away_from_the_table_learns_no_code(bob, code, new_phone, night):
    from tests.builders_web import Table, join, new_link

    guest = join(new_phone(), new_link(Table(night.director, bob.game.path)))
    assert guest.page().offers("/hands/new")
    assert code not in guest.page().html


def test_phones_only_watch_after_the_round(night, bob, code):
    night.next_round()
    page = bob.game.page()
    assert not page.offers("/hands/new")
    assert code not in page.html
    assert code not in night.director.get(bob.game.path).html


def test_a_tie_after_the_last_hand_stands(bob):
    bob.game.score(hand(side(500), side(500)), hand(side(400), side(400)))
    assert "A tie: " in bob.game.page().words
    assert "another hand decides" not in bob.game.page().words


# --- following ---------------------------------------------------------------------------------------


def follow(phone, path, version):
    return phone.get(f"{path}?v={version}", htmx=True)


def seen(page):
    return page.by_id("version")["value"]


def test_the_page_follows_results_and_time(bob, cy, night):
    version = seen(bob.page)
    assert follow(bob.phone, bob.path, version).status == 204
    cy.report(500, 600)
    page = follow(bob.phone, bob.path, version)
    assert page.status == 200
    assert "Accept this result" in page.words
    version = seen(page)
    bob.game.score(A_WINS)
    assert follow(bob.phone, bob.path, version).status == 200
    version = seen(bob.page)
    night.done("/tables/1/1/time", {"minutes": "5"})
    assert follow(bob.phone, bob.path, version).status == 200


def test_the_page_has_the_words_for_a_result_that_waits_on_the_phone(bob):
    kept = bob.page.by_id("kept")
    assert kept["data-says"] == (
        "The result {totals} is on this phone and will be sent when the connection is back."
    )
    assert kept["data-says-refused"] == "The server refused the result {totals}. It is still on this phone."
    assert [button.words for button in kept.all("button")] == ["Look at it", "Try again"]


def test_another_tables_result_changes_nothing_here(bob, night, new_phone):
    version = seen(bob.page)
    AtTable(new_phone(), codes(night)[1], 0).report(500, 600)
    assert follow(bob.phone, bob.path, version).status == 204


def test_the_page_shows_the_clock_of_its_table(ann, new_phone):
    night = duels(ann, minutes="40", last_hand="5")
    bob = AtTable(new_phone(), codes(night)[0], 0)
    (clock,) = bob.page.all("p", class_="clock")
    assert (clock["data-left"], clock["data-phase"]) == ("2400", "waiting")
    night.done("/tables/1/1/time", {"minutes": "5"})
    (clock,) = bob.page.all("p", class_="clock")
    assert clock["data-left"] == "2700"
    other = AtTable(new_phone(), codes(night)[1], 0)
    (clock,) = other.page.all("p", class_="clock")
    assert clock["data-left"] == "2400"


def test_the_game_shows_the_clock_of_the_round(ann, new_phone):
    """It follows what the director does to the clock."""
    night = duels(ann, minutes="40", last_hand="5")
    bob = AtTable(new_phone(), codes(night)[0], 0)
    page = bob.game.page()
    (clock,) = page.all("p", class_="clock")
    assert (clock["data-left"], clock["data-phase"]) == ("2400", "waiting")
    version = page.by_id("version")["value"]
    assert follow(bob.phone, f"{bob.game.path}/news", version).status == 204
    night.done("/tables/1/1/time", {"minutes": "5"})
    (clock,) = follow(bob.phone, f"{bob.game.path}/news", version).all("p", class_="clock")
    assert clock["data-left"] == "2700"
    night.done("/finish")
    assert not follow(bob.phone, f"{bob.game.path}/news", version).all("p", class_="clock")


def test_points_do_not_end_a_round_by_the_clock(ann, new_phone):
    night = duels(ann, round_of="clock", minutes="90", hands="")
    bob = AtTable(new_phone(), codes(night)[0], 0)
    bob.game.score(*[A_WINS] * 4)
    assert bob.game.totals == (6000, 1200)
    page = bob.game.page()
    assert page.offers("/hands/new") and "Save hand 5" in page.words
    assert "wins with" not in page.words and "needs" not in page.words
    assert "4 hands are played. There is still time." in bob.page.words
    bob.game.score(B_WINS)
    assert "5 hands are played. There is still time." in bob.page.words
    bob.report_the_game()
    assert result_of(night).open[0].totals == (6200, 2300)
    assert result_of(night).open[0].hands == 5


@pytest.fixture
def decided(ann, new_phone):
    """A night, and Bob's phone at a table with the points to win while the clock still runs."""
    night = duels(ann, round_of="clock", minutes="90", hands="")
    bob = AtTable(new_phone(), codes(night)[0], 0)
    bob.game.score(*[A_WINS] * 4)
    return night, bob


def test_nobody_has_won_while_a_round_by_the_clock_goes_on(decided, passer_by):
    """Everybody reads the same: scorers, watchers, the big screen and the lists of games."""
    night, bob = decided
    path = bob.game.path
    finished, going_on = "/find?state=finished", "/find?state=going_on"
    watched, screen = passer_by.get(path), passer_by.get(f"{path}/screen")
    assert watched.offers("/ask")
    for page in (watched, screen, bob.game.page(), bob.phone.get("/"), bob.phone.get(going_on)):
        words = page.words
        assert not [word for word in ("wins with", " won ", "needs", "Finished games") if word in words]
        assert "6,000" in words
    assert bob.phone.get(going_on).offers(path) and not bob.phone.get(finished).offers(path)
    assert "No game finished yet" in bob.phone.get("/people").words

    night.done("/finish")
    for page in (passer_by.get(path), passer_by.get(f"{path}/screen"), bob.game.page()):
        assert "wins with 6,000" in page.words
    assert bob.game.game.is_over


def test_a_round_by_the_clock_asks_about_no_tie(ann, new_phone):
    """Time alone ends it, so its next hand is entered as always."""
    bob = AtTable(new_phone(), codes(duels(ann, round_of="clock", minutes="90", hands=""))[0], 0)
    as_much = hand(side(300), side(700, ACE, coups=(ACE,)))
    bob.game.score(*[A_WINS, as_much] * 3)
    page = bob.game.page()
    assert "another hand decides" not in page.words
    assert "Save hand 7" in page.words


def test_the_extension_can_be_asked_about_in_a_round_by_the_clock(decided):
    _night, bob = decided
    path = f"{bob.game.path}/extension"
    assert "The game is over." not in bob.phone.get(path).words
    words = bob.phone.get(f"{path}?caller=0&side_0-hundreds=7&side_1-hundreds=3").words
    assert "Points more or less than by stopping" in words
    assert "wins the game" not in words and "needs" not in words


@pytest.mark.parametrize(
    ("length", "said"),
    [
        ({"round_of": "clock", "hands": ""}, "1 hand is played. There is still time."),
        ({"round_of": "game", "hands": ""}, "1 hand is played. This game is not over yet."),
        ({"hands": "3"}, "1 of 3 hands is played."),
    ],
    ids=["by the clock", "a game", "hands"],
)
def test_the_clock_ends_the_round_at_a_table(ann, new_phone, length, said):
    """The result of the game is sent without a warning once no new hand may start."""
    night = duels(ann, minutes="40", last_hand="5", **length)
    night.done("/clock/1", {"what": "start"})
    bob = AtTable(new_phone(), codes(night)[0], 0)
    bob.game.score(A_WINS)

    played = said.partition(".")[0] + "."
    states = (said, f"{played} No new hand can start now.", f"{played} Time is up.")
    for minutes, state in zip((0, -36, -10), states, strict=True):
        night.done("/clock/1", {"what": "give", "minutes": str(minutes)})
        words = bob.page.words
        assert state in words
        assert ("Send it anyway" in words) == (minutes == 0)


def test_a_decided_game_ends_the_round_at_its_table(ann, new_phone):
    night = duels(ann, round_of="game", hands="")
    bob = AtTable(new_phone(), codes(night)[0], 0)
    assert "No hand is scored yet." in bob.page.words
    bob.game.score(A_WINS)
    words = bob.page.words
    assert "1 hand is played. This game is not over yet." in words and "Send it anyway" in words
    bob.game.score(*[A_WINS] * 3)
    words = bob.page.words
    assert "This game is over." in words and "Send it anyway" not in words


def test_a_round_of_one_hand_ends_with_it(ann, new_phone):
    bob = AtTable(new_phone(), codes(duels(ann, hands="1"))[0], 0)
    bob.game.score(A_WINS)
    words = bob.page.words
    assert "The hand is played." in words and "Send it anyway" not in words


def test_a_round_without_a_clock_shows_none(bob):
    assert not bob.game.page().all("p", class_="clock")


def news(at, page):
    """The answer to a poll of the game's page, which asks for the game and its table by one request."""
    return follow(at.phone, f"{at.game.path}/news", page.by_id("version")["value"])


def test_the_other_phone_learns_of_a_hand_and_of_a_result(bob, cy):
    page = cy.game.page()
    assert [part["hx-get"] for part in page.root if part.get("data-poll")] == [f"{cy.game.path}/news"]
    assert news(cy, page).status == 204
    bob.game.score(A_WINS)
    answer = news(cy, page)
    assert [line["id"] for line in answer.by_id("hands").all("li")] == ["hand-1"]
    page = cy.game.page()
    bob.report_the_game()
    answer = news(cy, page)
    assert "Look at the result sent" in answer.words
    assert answer.offers(cy.path)
    assert "Look at the result sent" in cy.game.page().words
    cy.accept()
    assert "Look at the result sent" not in news(cy, page).words


def test_a_poll_of_game_and_table_takes_at_most_four_statements(bob, app):
    page = bob.game.page()
    with statements(app) as sent:
        assert news(bob, page).status == 204
    assert len(sent) <= 4, "\n".join(sent)


def test_a_watcher_learns_no_code_by_polling(bob, code, passer_by):
    page = passer_by.get(bob.game.path)
    version = page.by_id("version")["value"]
    bob.game.score(A_WINS, B_WINS)
    bob.report_the_game()
    answer = follow(passer_by, f"{bob.game.path}/news", version)
    assert answer.status == 200
    assert code not in answer.html


def test_an_open_page_only_watches_after_the_round(night, bob, code):
    page = bob.game.page()
    night.next_round()
    answer = news(bob, page)
    assert answer.status == 200
    assert code not in answer.html


# --- the start page ----------------------------------------------------------------------------------


def test_the_start_page_leads_to_the_table(passer_by, night):
    assert passer_by.get("/").form("/t")
    assert passer_by.get("/").offers("/nights/new")
    assert "Club night" not in passer_by.get("/").words
    assert "Club night" in night.director.get("/").words
    assert night.director.get("/").offers(f"{night.path}/desk")


def test_a_game_reported_from_paper_is_not_to_go_on_with(bob, night):
    assert bob.phone.get("/").offers(bob.game.path)
    night.done("/tables/1/1", numbers(1300, 1000))
    assert not bob.phone.get("/").offers(bob.game.path)
    assert bob.game.page().status == 200


# --- what the table plays by --------------------------------------------------------------------------

OTHER_RULES = [
    {"edition": "rules-summary"},
    {"house-points_safety": "50"},
    {"hands_to_play": "9"},
    {"end": "points"},
]


def terms(table):
    game = table.game
    return game.rules, game.hands_to_play, game.seats


@pytest.mark.parametrize("change", OTHER_RULES, ids=str)
def test_a_table_cannot_change_its_rules(change, bob, night):
    form = Table(night.director, bob.game.path).get("/table").form("/table")
    before = terms(bob.game)
    page = bob.game.post("/table", form.fields | change | {"csrf_token": bob.phone.token})
    assert page.status == 403
    assert "Only for directors" in page.words
    assert terms(bob.game) == before


@pytest.mark.parametrize("change", OTHER_RULES, ids=str)
def test_a_director_can_give_one_table_other_rules(change, bob, night):
    table = Table(night.director, bob.game.path)
    page = table.get("/table")
    before = terms(table)
    assert table.post("/table", page.form("/table").fields | change).status == 303
    assert terms(table) != before


def test_nobody_can_change_the_sides_of_a_table(ann):
    """Four people are two sides by one box and four by another."""
    night = new_evening(ann, *"ABCD", edition="winning-moves").everybody_comes().next_round()
    code = codes(night)[0]
    game = AtTable(ann, code, 0).game
    before = terms(game)
    page = game.post("/table", game.get("/table").form("/table").fields | {"edition": "dujardin-2024"})
    assert page.status == 403
    assert terms(game) == before
