"""The page of a day names who won the evening, by games won or by points."""

from datetime import date, timedelta

import pytest

from scorekeeper.evenings import begin_of
from scorekeeper.web.archive import calendar_page
from tests.builders import ACE, hand, side
from tests.web.archive.series import lines
from tests.web.archive.test_find import begun
from tests.web.people.test_naming import address, done

EVE = date(2025, 12, 24)
PAGE = f"/calendar/{EVE}"
FIRST_WINS = [hand(side(700, ACE), side(400))] * 5  # 6,000 to 2,000
SECOND_WINS = [hand(side(400), side(700, ACE))] * 5
CLOSE = [hand(side(700, ACE), side(600))] * 5  # 6,000 to 3,000
OF_FOUR = [hand(side(700, ACE), side(400))] * 7
LEVEL = hand(side(500), side(500))


@pytest.fixture
def that_evening(ann, app):
    """Plays games on Christmas Eve, each of names and hands."""

    def play(*games, **more):
        for names, hands in games:
            ann.start(*names, **more).score(*hands)
        begun(app, {at: begin_of(EVE) + timedelta(hours=14, minutes=at) for at in range(1, len(games) + 1)})
        return ann.get(PAGE)

    return play


def winner(page):
    """The line that names the winner; empty if there is none."""
    return "".join(line.words for line in page.all("p", class_="evening-winner"))


def test_an_evening_has_a_winner_and_standings(that_evening):
    page = that_evening(
        (("Ann", "Bob"), FIRST_WINS), (("Bob", "Ann"), SECOND_WINS), (("Ann", "Cy"), SECOND_WINS)
    )
    assert winner(page) == "Ann won the evening: 2 of 3 games."
    assert lines(page) == ["1 Ann 3 2 4,667", "2 Cy 1 1 6,000", "3 Bob 2 0 2,000"]
    assert "Ranked by games won, then by tied games, then by points a game." in page.words
    assert "games count:" not in page.words and "without a name" not in page.words
    assert len(page.all(class_="game-card")) == 3


def test_an_evening_can_be_ranked_by_points(that_evening, ann):
    page = that_evening(
        (("Ann", "Bob"), FIRST_WINS), (("Cy", "Bob"), CLOSE), (("Bob", "Di"), FIRST_WINS), (("Di", "Ann"), [])
    )
    assert winner(page) == "Ann and Cy share the evening: 1 game won each."
    by_points = ann.get(f"{PAGE}?by=points")
    assert page.offers(f"{PAGE}?by=points#evening") and by_points.offers(f"{PAGE}#evening")
    assert winner(by_points) == "Bob won the evening: 11,000 points."
    assert "Ranked by points" in by_points.words
    assert lines(by_points)[0] == "1 Bob 3 1 11,000"
    assert ann.get(f"{PAGE}?by=luck").words == page.words


def test_who_played_more_is_not_ahead_of_who_won_as_many_games(that_evening):
    page = that_evening((("Ann", "Bob"), FIRST_WINS), (("Bob", "Cy"), CLOSE))
    assert winner(page) == (
        "Ann won the evening: 1 game won, as many as Bob, and more points a game (6,000 to 4,000)."
    )
    assert lines(page) == ["1 Ann 1 1 6,000", "2 Bob 2 1 4,000", "3 Cy 1 0 3,000"]


def test_an_evening_tells_a_tie(that_evening, ann):
    page = that_evening((("Ann", "Bob"), FIRST_WINS), (("Ann", "Bob"), SECOND_WINS))
    assert winner(page) == "Ann and Bob share the evening: 1 game won each."
    assert lines(page) == ["1= shared Ann 2 1 4,000", "1= shared Bob 2 1 4,000"]
    assert winner(ann.get(f"{PAGE}?by=points")) == "Ann and Bob share the evening: 8,000 points each."


def test_an_evening_of_ties_is_shared(that_evening):
    rules = {"end": "hands", "hands_to_play": "1", "house-tie": "stands"}
    page = that_evening((("Ann", "Bob"), [LEVEL]), (("Ann", "Bob"), [LEVEL]), **rules)
    assert winner(page) == "Ann and Bob share the evening: 0 games won each."
    assert lines(page)[0] == "1= shared Ann 2 0 2 tied 500"


def test_the_search_leads_to_an_evening_of_several_games(that_evening, ann):
    game = (("Ann", "Bob"), FIRST_WINS)
    that_evening(game)
    assert not ann.get("/find").offers(f"{PAGE}#evening")
    that_evening(game, game)
    assert ann.get("/find").offers(f"{PAGE}#evening")


def test_a_single_finished_game_makes_no_result(that_evening):
    page = that_evening((("Ann", "Bob"), FIRST_WINS), (("Ann", "Bob"), FIRST_WINS[:1]))
    assert winner(page) == "" and not page.all("table", class_="series-standings")


def test_an_evening_says_that_unfinished_games_do_not_count(that_evening):
    played = (("Ann", "Bob"), FIRST_WINS)
    page = that_evening(played, played, (("Ann", "Bob"), FIRST_WINS[:1]))
    assert winner(page) == "Ann won the evening: 2 of 2 games."
    assert "Only finished games count: 2 of 3." in page.words


def test_unnamed_players_have_no_place(that_evening):
    page = that_evening((("Ann", "Player 2"), FIRST_WINS), (("Ann", "Bob"), FIRST_WINS))
    assert winner(page) == "Ann won the evening: 2 of 2 games."
    assert lines(page) == ["1 Ann 2 2 6,000", "2 Bob 1 0 2,000"]
    assert "Players without a name have no place." in page.words


def test_nobody_wins_an_evening_behind_an_unnamed_player(that_evening):
    page = that_evening((("Ann", "Joueur 2"), SECOND_WINS), (("Bob", "Player 2"), SECOND_WINS))
    assert winner(page) == ""
    assert lines(page) == ["1= shared Ann 1 0 2,000", "1= shared Bob 1 0 2,000"]


def test_nobody_wins_an_evening_level_with_an_unnamed_player(that_evening):
    page = that_evening((("Ann", "Bob"), FIRST_WINS), (("Player 1", "Bob"), FIRST_WINS))
    assert winner(page) == ""
    assert lines(page)[0].startswith("1 Ann")


def test_an_evening_with_one_name_has_no_result(that_evening):
    game = (("Ann", "Player 2"), FIRST_WINS)
    page = that_evening(game, game)
    assert not page.all("table", class_="series-standings")


def test_partners_of_an_evening_share_a_line(that_evening):
    game = (("Ann", "Bob", "Cy", "Di"), OF_FOUR)
    page = that_evening(game, game)
    assert winner(page) == "Ann & Cy won the evening: 2 of 2 games."
    assert len(lines(page)) == 2


def test_one_person_of_two_names_has_one_line(that_evening, ann):
    that_evening((("Ann", "Bob"), FIRST_WINS), (("Annie", "Bob"), FIRST_WINS))
    done(ann, "Ann", "merge", other=address("Annie"))
    assert winner(ann.get(PAGE)) == "Ann won the evening: 2 of 2 games."


def test_games_past_the_limit_are_said(that_evening, ann, monkeypatch):
    game = (("Ann", "Bob"), FIRST_WINS)
    that_evening(game, game, game)
    monkeypatch.setattr(calendar_page, "MOST_OF_AN_EVENING", 2)
    page = ann.get(PAGE)
    assert winner(page) == "Ann won the evening: 2 of 2 games."
    assert "1 earlier game of this evening is neither shown nor counted." in page.words


def test_others_see_no_result(that_evening, stranger, passer_by):
    game = (("Ann", "Bob"), FIRST_WINS)
    that_evening(game, game)
    for phone in (stranger, passer_by):
        page = phone.get(PAGE)
        assert page.status == 200 and winner(page) == ""
