"""The end of a game: by points, after a number of hands, by a tie that stands (/tie), stopped early (/stop)
and resumed (/resume); and hands played after the end, which count only if the table says so (/count-all)."""

import pytest

from scorekeeper.rules.game import Outcome
from tests.builders import ACE, hand, side
from tests.builders_web import NAMES, sheet_lines

A_1700 = hand(side(700, ACE), side(0))
B_1700 = hand(side(0), side(700, ACE))
LEVEL = hand(side(500), side(500))


def verdict(page):
    return [line.words for line in page.all(class_="verdict")]


def test_a_side_with_enough_points_wins(table):
    table.score(A_1700, A_1700)
    assert verdict(table.page()) == []
    table.score(A_1700)
    page = table.page()
    assert table.outcome == Outcome((0,), "reached")
    assert verdict(page) == ["Ann wins with 5,100."]
    assert page.offers("/rematch")
    assert "Save hand" not in page.words


def lines(page):
    return [line.words for line in page.all("ol", class_="sides")[0].all("li")]


def facts(page):
    return (
        [fact.words for fact in page.all("dl", class_="facts")[0].all("div")]
        if page.all("dl", class_="facts")
        else []
    )


def test_the_moment_has_all_totals_and_two_hands_worth_remembering(table, passer_by):
    table.score(A_1700, A_1700, hand(side(300), side(700)), A_1700)
    page = passer_by.get(table.path)
    assert page.all("svg", class_="winning-stone")[0].words == "A 5,400"
    assert len(page.all("g", class_="car")) == 2
    assert lines(page) == ["A Ann won 5,400", "B Bob needed 3,900 1,100"]
    assert facts(page) == [
        "Deciding hand Hand 4 A Ann +1,700",
        "Best hand 1,700 A Ann hand 1 A Ann hand 2 A Ann hand 4",
    ]


def test_the_best_hand_may_be_the_losers(table):
    table.score(hand(side(0), side(1000, ACE), caller=1), A_1700, A_1700, A_1700)
    assert facts(table.page())[1] == "Best hand 2,200 B Bob hand 1"


def test_best_hands_that_are_many_are_counted(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="4").score(*[hand(side(25), side(0))] * 4)
    assert facts(table.page()) == ["Last hand Hand 4 A Ann +25", "Best hand 25 4 times"]


def test_a_beaten_side_over_the_goal_is_shown_as_beaten(ann):
    table = ann.start("Ann", "Bob", total_0="4600", total_1="4550").score(LEVEL)
    assert lines(table.page()) == ["A Ann won 5,100", "B Bob beaten 5,050"]


def test_the_totals_are_listed_by_rank(ann):
    totals = {f"total_{seat}": total for seat, total in enumerate(("300", "3975", "4800", "4000"))}
    table = ann.start(*NAMES[:4], edition="dujardin-2024", **totals)
    table.score(hand(side(25), side(50), side(1000), side(25)))
    assert [line.split()[:3] for line in lines(table.page())] == [
        ["1", "C", "Chloé"],
        ["2", "B", "Bob"],
        ["2", "D", "Dev"],
        ["4", "A", "Ann"],
    ]


def test_sides_that_share_the_win_are_both_first(ann):
    table = ann.start(
        *NAMES[:3], **{"house-tie": "stands", "total_0": "25", "total_1": "4800", "total_2": "4800"}
    )
    table.score(hand(side(0), side(500), side(500)))
    assert [line.split()[0] for line in lines(table.page())] == ["1", "1", "3"]


def test_only_a_scorer_is_offered_a_rematch(table, passer_by):
    table.score(A_1700, A_1700, A_1700)
    assert table.page().offers("/rematch")
    assert not passer_by.get(table.path).offers("/rematch")


def test_anybody_may_share_the_result(table, passer_by):
    table.score(A_1700, A_1700, A_1700)
    assert table.page().offers("/sharing")
    page = passer_by.get(table.path)
    assert page.offers("/sharing")
    buttons = passer_by.get(f"{table.path}/sharing").all("button")
    (words,) = (button["data-share"] for button in buttons if button.get("data-share"))
    assert words == "Ann wins with 5,100. Bob needed 5,000."


def test_a_page_that_follows_is_brought_the_end(table, passer_by):
    table.score(A_1700, A_1700)
    version = passer_by.get(table.path).by_id("version")["value"]
    table.score(A_1700)
    news = passer_by.get(f"{table.path}/news?v={version}", htmx=True)
    assert verdict(news) == ["Ann wins with 5,100."]
    mine = table.get("/news?v=0", htmx=True)
    assert table.phone.submit(mine.form("/rematch")).status == 303


def test_exactly_enough_points_win(ann):
    table = ann.start("Ann", "Bob", total_0="3300")
    table.score(A_1700)
    assert table.totals == (5000, 0)
    assert table.outcome == Outcome((0,), "reached")


def test_the_highest_of_several_totals_above_the_goal_wins(ann):
    table = ann.start("Ann", "Bob", total_0="4600", total_1="4550")
    table.score(LEVEL)
    assert table.outcome == Outcome((0,), "highest")
    assert verdict(table.page()) == [
        "Ann wins with 5,100. Several sides have 5,000 or more: the highest total wins."
    ]


def test_the_highest_total_after_the_agreed_hands_wins(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="2")
    table.score(A_1700)
    assert table.outcome is None
    table.score(hand(side(0), side(700)))
    assert table.outcome == Outcome((0,), "hands_played")
    assert verdict(table.page()) == ["Ann wins with 1,700. The highest total after 2 hands wins."]


def test_points_do_not_end_a_game_of_agreed_hands(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="4")
    table.score(A_1700, A_1700, A_1700)
    assert table.outcome is None


# --- a tie --------------------------------------------------------------------------------------------


@pytest.fixture
def tied(ann):
    """Both at 5,100 after a hand."""
    return ann.start("Ann", "Bob", total_0="4600", total_1="4600").score(LEVEL)


def test_a_tie_plays_on(tied, passer_by):
    page = tied.page()
    assert tied.outcome is None
    assert "Ann and Bob have 5,100 each: another hand decides." in page.words
    assert "Save hand" not in page.words, "an empty hand would hide the question"
    assert page.words.count("Leave it as a tie") == 1
    (another,) = [link for link in page.all("a") if link.words == "Play another hand"]
    assert "Save hand 2" in tied.phone.get(another["href"]).words
    watched = passer_by.get(tied.path).words
    assert watched.count("5,000 reached") == 2 and "needs 0" not in watched
    tied.score(hand(side(300), side(400)))
    assert tied.outcome == Outcome((1,), "highest")


def test_a_tie_stands_when_the_table_says_so(tied, ann):
    page = ann.submit(tied.page().form("/tie"))
    assert page.goes_to == tied.path
    assert tied.outcome == Outcome((0, 1), "highest")
    assert verdict(tied.page()) == ["A tie: Ann and Bob have 5,100 each. The table left it as a tie."]
    assert facts(tied.page()) == [
        "Last hand Hand 1 A Ann +500 B Bob +500",
        "Best hand 500 A Ann hand 1 B Bob hand 1",
    ]
    (sides,) = tied.page().all("ol", class_="sides")
    assert sides.words.count("tied") == 2 and "won" not in sides.words
    assert not tied.page().all("g", class_="branch"), "nobody wears laurels"
    assert tied.kinds == ["hand_saved", "terms_changed"]
    assert dict(tied.game.rules.house_rules) == {"tie": "stands"}
    assert "Winning Moves; a tie stays a tie" in tied.page().words


def test_a_tie_that_stood_can_be_undone(tied):
    tied.post("/tie")
    tied.undo_last()
    assert tied.outcome is None
    assert tied.game.rules.house_rules == ()


def test_a_tie_that_another_hand_has_decided_does_not_stand(tied, ann):
    tie = tied.page().form("/tie")
    tied.score(hand(side(300), side(400)))
    page = ann.submit(tie)
    assert (page.status, page.all("h1")[0].words) == (409, "This has changed in the meantime")
    assert tied.outcome == Outcome((1,), "highest")
    assert tied.totals == (5400, 5500)


def test_of_two_ties_in_a_row_the_last_one_stands(tied, ann):
    tied.score(LEVEL)
    page = ann.follow(ann.submit(tied.page().form("/tie")))
    assert tied.totals == (5600, 5600)
    assert tied.outcome == Outcome((0, 1), "highest")
    assert not any("does not count" in line.words for line in sheet_lines(page))
    tied.undo_last()
    assert (tied.outcome, tied.game.count_all) == (None, False)


def test_letting_a_tie_stand_twice_is_once(tied, ann):
    tie = tied.page().form("/tie")
    assert [ann.submit(tie).goes_to for _ in range(2)] == [tied.path] * 2
    assert tied.kinds == ["hand_saved", "terms_changed"]


def test_a_tie_stands_by_house_rule(ann):
    table = ann.start("Ann", "Bob", total_0="4600", total_1="4600", **{"house-tie": "stands"})
    table.score(LEVEL)
    assert table.outcome == Outcome((0, 1), "highest")
    assert not table.page().offers("/tie")


def test_a_watcher_cannot_let_a_tie_stand(tied, stranger):
    assert not stranger.get(tied.path).offers("/tie")


def test_a_tie_after_the_agreed_hands_says_what_decides(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="1").score(LEVEL)
    assert table.outcome is None
    page = table.page()
    assert "Ann and Bob have 500 each: another hand decides." in page.words
    ann.submit(page.form("/tie"))
    assert table.outcome == Outcome((0, 1), "hands_played")


# --- stopping early -----------------------------------------------------------------------------------


def test_the_leader_wins_a_stopped_game(table, ann):
    table.score(A_1700, LEVEL)
    page = ann.submit(table.menu().form("/stop"))
    assert page.goes_to == table.path
    assert table.game.stopped
    assert table.outcome == Outcome((0,), "stopped")
    page = table.page()
    assert verdict(page) == ["Ann wins with 2,200. The table stopped early, and the leader wins."]
    assert facts(page)[0].startswith("Best hand"), "no hand decided"
    assert table.menu().offers("/resume")
    assert page.offers("/rematch")


def test_a_game_stopped_at_a_tie_is_a_tie(table):
    table.score(LEVEL)
    table.post("/stop")
    assert verdict(table.page()) == ["A tie: Ann and Bob have 500 each. The table stopped early."]


def test_a_stopped_game_can_be_resumed(table, ann):
    table.score(A_1700)
    table.post("/stop")
    ann.submit(table.menu().form("/resume"))
    assert not table.game.stopped
    assert table.outcome is None
    assert "Save hand 2" in table.page().words
    assert table.kinds == ["hand_saved", "game_stopped", "game_resumed"]


def test_stopping_is_offered_once_there_is_a_hand(table):
    assert not table.menu().offers("/stop")
    table.score(LEVEL)
    assert table.menu().offers("/stop")
    table.post("/stop")
    assert not table.menu().offers("/stop")


def test_a_game_stopped_before_the_first_hand_is_a_tie(table):
    assert table.post("/stop").status == 303
    assert verdict(table.page()) == ["A tie: Ann and Bob have 0 each. The table stopped early."]
    assert facts(table.page()) == []


def test_stopping_twice_is_once(table):
    table.score(A_1700)
    table.post("/stop")
    assert table.post("/stop").status == 303
    assert table.outcome == Outcome((0,), "stopped")


def test_a_hand_after_stopping_still_counts(table):
    table.score(A_1700)
    table.post("/stop")
    assert "does not count" not in table.get("/hands/new").words
    table.score(B_1700, LEVEL, B_1700)
    assert table.totals == (2200, 3900)
    assert table.outcome == Outcome((1,), "stopped")


# --- hands after the end --------------------------------------------------------------------------------


@pytest.fixture
def decided(table):
    """Ann has 5,100; then Bob wins three more hands."""
    return table.score(A_1700, A_1700, A_1700, B_1700, B_1700, B_1700)


def test_hands_after_the_decision_do_not_count(decided):
    page = decided.page()
    assert decided.totals == (5100, 0)
    assert decided.outcome == Outcome((0,), "reached")
    assert ["does not count" in item.words for item in sheet_lines(page)] == [True] * 3 + [False] * 3


def test_the_form_warns_that_a_hand_will_not_count(table):
    assert "does not count" not in table.get("/hands/new").words
    table.score(A_1700, A_1700, A_1700)
    assert "does not count" in table.get("/hands/new").words
    assert table.menu().offers("/hands/new"), "playing on is possible all the same"


def test_a_preview_of_a_hand_that_does_not_count_leaves_the_total(decided):
    page = decided.post(
        "/hands/new/check", {"form_key": "k" * 22, "side_0-miles": "100", "side_1-miles": "700"}
    )
    assert page.by_id("gained-1").words == "+1,100"
    assert "does not count" in page.by_id("talk").words
    assert [row.words for row in page.by_id("entry").all(class_="who")] == ["Ann 5,100", "Bob 0"]


def test_counting_all_hands_plays_on(decided, ann):
    page = ann.submit(decided.menu().form("/count-all"), {"count_all": "yes"})
    assert page.goes_to == decided.path
    assert decided.game.count_all
    assert decided.totals == (5100, 5100)
    assert decided.outcome is None, "a tie plays on"
    decided.score(LEVEL, B_1700)
    assert decided.outcome == Outcome((1,), "highest")


def test_where_all_hands_count_the_page_names_the_winner(decided):
    decided.post("/count-all", {"count_all": "yes"})
    decided.score(LEVEL, B_1700)
    page = decided.page()
    assert [said.partition(".")[0] for said in verdict(page)] == ["Bob wins with 7,300"]
    assert page.offers("/rematch")
    assert "Save hand" not in page.words


def test_hands_after_the_end_can_stop_counting_again(decided):
    decided.post("/count-all", {"count_all": "yes"})
    assert "Hands after the end do not count" in decided.menu().words
    decided.post("/count-all", {"count_all": "no"})
    assert decided.totals == (5100, 0)
    assert decided.kinds[-2:] == ["count_all_changed"] * 2


@pytest.mark.parametrize("answer", ["", "maybe", "YES", "1", None])
def test_only_yes_counts_hands_after_the_end(answer, decided):
    decided.post("/count-all", {} if answer is None else {"count_all": answer})
    assert not decided.game.count_all


def test_counting_all_is_offered_only_where_it_changes_something(table):
    table.score(A_1700, A_1700, A_1700)
    assert not table.menu().offers("/count-all")
    table.score(LEVEL)
    assert table.menu().offers("/count-all")


def test_a_correction_can_decide_a_stopped_game(table):
    table.score(hand(side(600), side(0)), A_1700, A_1700)
    table.post("/stop")
    first = table.hands[0].id
    table.post(
        f"/hands/{first}",
        {
            "form_key": "k" * 22,
            "side_0-miles": "700",
            "side_0-driving_ace": "played",
            "side_1-miles": "0",
        },
    )
    assert table.outcome == Outcome((0,), "reached")
    assert "does not count" in table.get("/hands/new").words
