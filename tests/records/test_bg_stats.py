"""The link that opens a finished game in BG Stats."""

import json
from dataclasses import replace
from datetime import datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.records.bg_stats import MAX_LINK_LETTERS, play_link
from scorekeeper.records.games import GameEntry, HandEntry
from scorekeeper.records.hands import hand_from
from scorekeeper.rules.game import Terms, tally
from scorekeeper.rules.who_plays import EarlierSeats
from tests.builders import hand, json_lines, rules, side

STOPPED = Terms(stopped=True)
EVENING = datetime(2026, 11, 3, 19, 30, 5)
GAMES = json_lines("games.jsonl")


def finished(names, hands, edition="winning-moves", minutes=90, terms=STOPPED, first_dealer=0):
    """A finished game of so many minutes, and its tally."""
    table = rules(edition, len(names))
    steps = [
        EVENING + timedelta(minutes=minutes * number / len(hands)) for number in range(1, len(hands) + 1)
    ]
    entries = [HandEntry(0, False, at, each) for at, each in zip(steps, hands, strict=True)]
    entry = GameEntry(
        None, table, tuple(names), first_dealer, None, terms.start_totals, terms.hands_to_play,
        terms.count_all, terms.stopped, EVENING, tuple(entries),
    )  # fmt: skip
    return entry, tally(table, hands, terms)


def test_a_game_whose_players_changed_has_the_last_ones():
    """Nobody of them began: whoever did has left."""
    entry, added_up = finished(("Ann", "Dev"), ONE_HAND)
    entry = replace(entry, earlier_seats=(EarlierSeats(1, ("Ann", "Bob")),))
    players = decoded(play_link(entry, added_up, "1-a", "Winning Moves"))["players"]
    assert [(player["name"], player["startPlayer"]) for player in players] == [("Ann", False), ("Dev", False)]


def decoded(link):
    address = urlsplit(link)
    assert (address.scheme, address.netloc, address.path) == (
        "https",
        "app.bgstatsapp.com",
        "/createPlay.html",
    )
    (data,) = parse_qs(address.query, strict_parsing=True)["data"]
    return json.loads(data)


ONE_HAND = [hand(side(700), side(300))]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game['edition']}, {game['players']} players")
def test_a_real_game_has_the_counted_winners_and_points(game):
    """Winners, points and partners, compared with another program's count."""
    entry, added_up = finished(
        game["names"], [hand_from(each).hand for each in game["hands"]], game["edition"], terms=Terms()
    )
    play = decoded(play_link(entry, added_up, "1-a", "Winning Moves"))
    totals = game["scores"][-1]["total"]
    sides = len(totals)
    assert [player["name"] for player in play["players"]] == game["names"]
    assert [player["score"] for player in play["players"]] == [
        totals[seat % sides] for seat in range(len(game["names"]))
    ]
    assert [player["winner"] for player in play["players"]] == [
        totals[seat % sides] == max(totals) for seat in range(len(game["names"]))
    ]
    teams = [player["team"] for player in play["players"]]
    if sides < len(game["names"]):
        assert teams == [" & ".join(game["names"][seat % sides :: sides]) for seat in range(len(teams))]
    else:
        assert set(teams) == {""}


def test_a_play_has_every_field():
    entry, added_up = finished(
        ["Ann", "Bob", "Chloé"], [hand(side(700), side(300), side(300))], first_dealer=2
    )
    play = decoded(play_link(entry, added_up, "7-xyz", "Winning Moves", "A close one.", "Home"))
    ids = [player.pop("sourcePlayerId") for player in play["players"]]
    assert len(set(ids)) == 3 and all(ids)
    common = {"role": "", "team": ""}
    assert play == {
        "sourceName": "Scorekeeper for Mille Bornes",
        "sourcePlayId": "7-xyz",
        "playDate": "2026-11-03 19:30:05",
        "durationMin": 90,
        "game": {
            "name": "Mille Bornes",
            "sourceGameId": "mille-bornes",
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {"name": "Ann", "startPlayer": True, "winner": True, "score": 1100, "rank": 1} | common,
            {"name": "Bob", "startPlayer": False, "winner": False, "score": 300, "rank": 2} | common,
            {"name": "Chloé", "startPlayer": False, "winner": False, "score": 300, "rank": 2} | common,
        ],
        "location": "Home",
        "board": "Winning Moves",
        "comments": "A close one.",
    }


def test_a_player_is_the_same_in_every_game():
    first, second = (
        decoded(play_link(*finished(names, ONE_HAND), "1", ""))["players"]
        for names in (["Ann", "Bob"], ["Zoé", "ANN"])
    )
    assert first[0]["sourcePlayerId"] == second[1]["sourcePlayerId"] != second[0]["sourcePlayerId"]
    assert first[0]["sourcePlayerId"] == "49915e0d7d4b", "the app knows the player by it"


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(0, None), (0.4, None), (1, 1), (720, 720), (721, None), (-5, None), (60 * 24 * 300, None)],
)
def test_the_duration_is_told_where_it_is_plausible(minutes, said):
    """Nobody knows how long a game took that was entered afterwards or interrupted."""
    play = decoded(play_link(*finished(["Ann", "Bob"], ONE_HAND, minutes=minutes), "1", ""))
    assert play.get("durationMin") == said


def test_a_game_that_goes_on_is_refused():
    with pytest.raises(ValueError, match="goes on"):
        play_link(*finished(["Ann", "Bob"], ONE_HAND, terms=Terms()), "1", "")


@given(
    st.lists(st.text(min_size=1, max_size=60), min_size=6, max_size=6),
    st.text(max_size=300),
    st.integers(1, 40),
)
def test_a_link_is_short_enough_and_has_every_name(names, comments, times):
    game = finished(names, [hand(side(700), side(300), side(0))])
    link = play_link(*game, "1-" + "x" * 30, "b" * 80, comments * times)
    assert len(link) < MAX_LINK_LETTERS and link.isascii()
    play = decoded(link)
    assert [player["name"] for player in play["players"]] == names
    assert (comments * times).startswith(play["comments"])


def test_comments_are_cut_no_more_than_needed():
    link = play_link(*finished(["Ann", "Bob"], ONE_HAND), "1", "", "x" * 20_000)
    assert MAX_LINK_LETTERS - 12 < len(link) < MAX_LINK_LETTERS


@pytest.mark.parametrize("letter", ["Ы", "龍", "🚗"])
def test_six_long_names_stay_whole(letter):
    """Teams become letters, which leaves room for the comments."""
    names = [f"{letter * 59}{seat}" for seat in range(6)]
    game = finished(names, [hand(side(700), side(300), side(0))])
    link = play_link(*game, "1-" + "x" * 30, "Winning Moves", "A close one.")
    assert len(link) < MAX_LINK_LETTERS
    play = decoded(link)
    assert [player["name"] for player in play["players"]] == names
    assert [player["team"] for player in play["players"]] == ["A", "B", "C"] * 2
    assert (play["comments"], play["board"]) == ("A close one.", "Winning Moves")


def test_teams_keep_their_names_up_to_the_last_letter_of_a_link():
    game = finished(["Ann", "Bob", "Cy", "Di"], ONE_HAND)
    room = MAX_LINK_LETTERS - 1 - len(play_link(*game, "1", ""))
    for too_long, teams in ((0, ["Ann & Cy", "Bob & Di"]), (1, ["A", "B"])):
        play = decoded(play_link(*game, "1", "x" * (room + too_long)))
        assert [player["team"] for player in play["players"]] == teams * 2


def test_a_long_link_drops_the_box_first_and_shortens_names_last():
    names = [f"{seat}{'龍' * 140}" for seat in range(6)]
    game = finished(names, [hand(side(700), side(300), side(0))])
    long = play_link(*game, "1", "Winning Moves " * 40, "A close one.", "At home")
    assert MAX_LINK_LETTERS - 12 < len(long) < MAX_LINK_LETTERS
    play = decoded(long)
    assert (play["comments"], play["location"], play["board"]) == ("", "", "")
    for player, name in zip(play["players"], names, strict=True):
        assert name.startswith(player["name"]) and len(player["name"]) > 50
    whole = decoded(play_link(*finished(["1", *names[1:2]], ONE_HAND), "1", "x" * 9_000))
    assert whole["players"][1]["name"] == names[1] and 2_000 < len(whole["board"]) < 9_000
    assert whole["players"][1]["sourcePlayerId"] == play["players"][1]["sourcePlayerId"]
