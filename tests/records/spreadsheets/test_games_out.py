"""Games as a table: a line for each hand and side."""

import csv
import io
from dataclasses import replace
from datetime import timedelta

from scorekeeper.records.games import HandEntry
from scorekeeper.records.spreadsheets.cells import Dialect
from scorekeeper.records.spreadsheets.games_out import GAMES, games_csv, games_of
from scorekeeper.rules.items import ITEMS
from scorekeeper.rules.who_plays import EarlierSeats
from scorekeeper.tournament.names import person_key
from tests.builders import ACE, ROW, hand, json_lines, rules, side
from tests.records.spreadsheets.played import played, played_games
from tests.records.spreadsheets.test_games_in import games_in
from tests.records.test_games import A_HAND, EVENING, entry


def rows(*games, **options):
    """The rows of the table, as a spreadsheet reads them."""
    text = games_csv(games, **options).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def test_the_table_has_a_line_for_each_hand_and_side():
    extension = hand(side(1000, ACE, ROW, coups=[ROW], safe=True), side(475), caller=0, delayed=True)
    shutout = hand(side(700), side())
    ann, bob, third, _ = rows(entry(extension, shutout, title="=Finale"))
    assert list(ann) == list(GAMES)
    assert list(ann.values())[:12] == [
        *("2025-12-31", "1", "'=Finale", "winning-moves", "2", "", "1", "Ann", "A", "Ann", "0", "1")
    ]
    names = ("miles", "safeties", "coups_fourres", "safe_trip", "delayed_action", "extension", "shutout")
    assert [ann[name] for name in names] == ["1000", "driving_ace right_of_way", ROW, "1", "1", "1", "0"]
    assert [bob[name] for name in names] == ["475", "", "", "0", "0", "0", "0"]
    assert (ann["trip_completed"], bob["trip_completed"], third["shutout"]) == ("1", "0", "1")
    assert int(third["running_total"]) == int(ann["total"]) + int(third["total"])


def test_the_played_games_add_up_as_they_did():
    for game in json_lines("games.jsonl"):
        lines = rows(played(game))
        sides = len(game["scores"][0]["hand"])
        for number, scores in enumerate(game["scores"]):
            of_hand = lines[number * sides : (number + 1) * sides]
            assert [int(line["total"]) for line in of_hand] == scores["hand"]
            assert [int(line["running_total"]) for line in of_hand] == scores["total"]
        for line in lines:
            assert sum(int(line[f"points_{item}"]) for item in ITEMS) == int(line["total"])


def test_games_are_numbered_and_deleted_hands_left_out():
    deleted = HandEntry(0, True, EVENING, A_HAND)
    first = replace(entry(A_HAND), hands=(deleted, *entry(A_HAND).hands))
    lines = rows(first, entry(), entry(A_HAND))
    assert [(line["game"], line["hand"], line["side"]) for line in lines] == [
        ("1", "1", "A"),
        ("1", "1", "B"),
        ("3", "1", "A"),
        ("3", "1", "B"),
    ]


def test_the_table_has_what_the_players_agreed_on():
    table = rules(points_to_win=3000, shutout="per_opponent", extension_miles=None)
    game = entry(A_HAND, table=table, hands_to_play=4, stopped=True, start_totals=(500, 0))
    ann, bob = rows(game)
    assert ann["agreed"] == (
        "points_to_win=3000 extension_miles=null shutout=per_opponent hands_to_play=4 stopped=true"
    )
    assert (ann["start_total"], bob["start_total"], bob["running_total"]) == ("500", "0", "475")


def test_partners_are_named_together():
    names = [line["names"] for line in rows(entry(A_HAND, table=rules(players=4)))]
    assert names == ["Ann & Chloé", "Bob & Dev"]


def test_each_language_has_its_dialect():
    french = Dialect(";", ",", lambda name: "Équipe" if name == "side" else name)
    first = games_csv([entry(A_HAND)], french).decode("utf-8-sig").split("\r\n")[0]
    assert first.split(";")[8] == "Équipe"


def test_the_day_is_that_of_the_table():
    (ann, _) = rows(entry(A_HAND), day=lambda moment: (moment + timedelta(hours=4)).date())
    assert ann["date"] == "2026-01-01"


def test_the_games_of_a_person_are_those_of_all_their_names():
    games = [entry(seats=("Ann", "Bob")), entry(seats=("Chloé", "Dev")), entry(seats=("CHLOE", "Anne"))]
    assert games_of(["chloe"], games, person_key) == games[1:]
    assert games_of(["Ann", "Anne"], games, person_key) == [games[0], games[2]]
    assert games_of(["Zoe"], games, person_key) == games_of([], games, person_key) == []


def test_a_person_who_left_has_played_the_game():
    game = entry(A_HAND, A_HAND, seats=("Dev", "Bob"), earlier_seats=(EarlierSeats(1, ("Ann", "Bob")),))
    assert games_of(["ann"], [game], person_key) == games_of(["Dev"], [game], person_key) == [game]


def test_a_side_goes_by_its_last_players_in_all_rows_and_is_read_in_again():
    game = entry(A_HAND, A_HAND, seats=("Dev", "Bob"), earlier_seats=(EarlierSeats(1, ("Ann", "Bob")),))
    assert [(line["dealer"], line["names"]) for line in rows(game)] == [("Dev", "Dev"), ("Dev", "Bob")] * 2
    (again,) = games_in(games_csv([game]).decode("utf-8-sig"))
    assert (again.seats, [played.result for played in again.hands]) == (("Dev", "Bob"), [A_HAND, A_HAND])


def test_all_nine_games_are_in_one_table():
    lines = rows(*played_games())
    assert {line["game"] for line in lines} == set("123456789")
