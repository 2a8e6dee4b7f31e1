"""Reading a table of games, as this program wrote it and as people type it."""

from dataclasses import replace
from datetime import datetime, time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.records.games import GameEntry, HandEntry, read_games, write_games
from scorekeeper.records.spreadsheets.cells import PLAIN, Dialect
from scorekeeper.records.spreadsheets.games_in import read_table
from scorekeeper.records.spreadsheets.games_out import GAMES, games_csv
from scorekeeper.records.spreadsheets.partners import joined, names_in
from scorekeeper.rules import EDITIONS, problems
from scorekeeper.rules.game import tally
from scorekeeper.rules.voice import ENGLISH
from scorekeeper.tournament.names import name_key
from scorekeeper.web.parts.forms.names import tidied
from tests.builders import ACE, PROOF, ROW, TANK, hand, side
from tests.profiles import examples
from tests.records.spreadsheets.played import played_games
from tests.records.test_games import A_HAND, entry
from tests.rules.strategies import every_table, possible_hands

NOW = datetime(2026, 11, 23, 20)


def read(text, edition="winning-moves"):
    return read_table(text, tidied, edition, NOW)


def games_in(text, edition="winning-moves"):
    found = read(text, edition)
    assert found.errors == []
    return found.games


def errors_in(text, edition="winning-moves"):
    """Line, heading and sentence of each error; a table with errors has no games."""
    found = read(text, edition)
    assert found.errors and not found.games
    return [(error.line, error.column, error.in_words(ENGLISH)) for error in found.errors]


def remarks_in(text):
    found = read(text)
    assert found.games
    return [(remark.line, remark.in_words(ENGLISH)) for remark in found.remarks]


def carried(game):
    """The game as a table can hold it: without counted cards, begun at noon."""
    at = datetime.combine(game.created_at.date(), time(12))
    hands = tuple(
        HandEntry(
            kept.dealer,
            False,
            at,
            kept.result._replace(sides=tuple(laid._replace(cards=None) for laid in kept.result.sides)),
        )
        for kept in game.hands
        if not kept.deleted
    )
    return replace(game, created_at=at, hands=hands, first_dealer=hands[0].dealer, next_dealer=None)


# --- what this program wrote -------------------------------------------------------------------------


def test_the_played_games_survive_a_spreadsheet():
    games = played_games()
    found = read(games_csv(games).decode())
    assert found.errors == found.remarks == []
    assert found.games == [carried(game) for game in games]
    assert games_csv(found.games) == games_csv(games)


def test_every_field_of_a_game_survives_a_spreadsheet():
    game = entry(
        hand(side(1000, ACE, ROW, coups=[ROW], safe=True), side(475, TANK), caller=0, delayed=True),
        A_HAND,
        title="=Finale & more",
        start_totals=(0, 250),
        hands_to_play=3,
        stopped=True,
        count_all=True,
    )
    game = replace(game, hands=(replace(game.hands[0], dealer=1), game.hands[1]))
    assert games_in(games_csv([game]).decode()) == [carried(game)]


names = st.text(
    st.characters(codec="utf-8", exclude_categories=["C", "Z"]),
    min_size=1,
    max_size=12,
).map(tidied)
named = names.filter(bool)


@st.composite
def carried_games(draw):
    """Games of any rules, as a table can hold them."""
    table = draw(every_table)
    possible = possible_hands(table).filter(lambda result: not problems(table, result))
    day = draw(st.datetimes(datetime(1962, 1, 1), datetime(2999, 12, 31)))
    seats = draw(
        st.lists(named, min_size=table.players, max_size=table.players, unique_by=lambda name: name_key(name))
    )
    dealt = st.integers(0, table.players - 1)
    hands = draw(st.lists(st.tuples(dealt, possible), min_size=1, max_size=3))
    return carried(
        GameEntry(
            title=draw(st.none() | named),
            rules=table,
            seats=tuple(seats),
            first_dealer=0,
            next_dealer=None,
            start_totals=draw(st.just(()) | st.tuples(*[st.integers(1, 999_999_999)] * table.sides)),
            hands_to_play=draw(st.none() | st.integers(1, 99)),
            count_all=draw(st.booleans()),
            stopped=draw(st.booleans()),
            created_at=day,
            hands=tuple(HandEntry(dealer, False, day, result) for dealer, result in hands),
        )
    )


@settings(max_examples=examples(15))
@given(
    st.lists(carried_games(), min_size=1, max_size=3),
    st.sampled_from([PLAIN, Dialect(";", ","), Dialect("\t")]),
)
def test_any_games_survive_a_spreadsheet(games, dialect):
    found = read(games_csv(games, dialect).decode("utf-8-sig"))
    assert (found.errors, found.remarks) == ([], [])
    assert found.games == games
    assert read_games(write_games(found.games)) == games


@pytest.mark.parametrize("name", ["AC/DC", "R&D", "A+", "Ann and Co", "A & B", "A &", '"R&D" & "B"', '"'])
def test_a_partner_may_have_a_sign_in_the_name(name):
    game = entry(A_HAND, table=EDITIONS["winning-moves"].rules(4), seats=(name, "Bob", "Cy", "Di"))
    assert games_in(games_csv([game]).decode()) == [carried(game)]


@pytest.mark.parametrize(
    ("names", "cell"),
    [
        (("R&D", "C"), "R&D & C"),
        (('"Jo" Smith', '"C"'), '"Jo" Smith & "C"'),
        (("A & B", "C"), '"A & B" & "C"'),
        (("A &", "B"), '"A &" & "B"'),
        (("A", "& B"), "A & & B"),
        (('"A &"', '"B"'), '"""A &""" & """B"""'),
    ],
)
def test_partners_stand_in_quotes_where_their_names_cannot_be_told_apart(names, cell):
    assert joined(names) == cell
    assert names_in(cell, len(names)) == names


@given(st.lists(st.text('"& A', min_size=1, max_size=9), min_size=1, max_size=4).map(tuple))
def test_any_partners_are_read_again(names):
    assert names_in(joined(names), len(names)) == names


def test_a_game_of_partners_with_names_like_pairs_is_read_again():
    seats = ("A & B", "B & C", "C", "D")
    game = entry(A_HAND, table=EDITIONS["winning-moves"].rules(4), seats=seats)
    assert games_in(games_csv([game]).decode()) == [carried(game)]


def test_names_that_differ_in_an_accent_are_two_people():
    (game,) = games_in("hand,names,miles,winner\n1,I,700,\n1,Ì,0,\n2,Ì,200,I\n2,I,0,I")
    assert game.seats == ("I", "Ì")
    assert [side.miles for side in game.hands[1].result.sides] == [0, 200]


def test_an_evening_of_1965_survives_a_spreadsheet():
    (game,) = games_in("date,names,miles\n1965-12-24,Ann,700\n1965-12-24,Bob,0")
    assert read_games(write_games([game])) == [game]


def test_a_name_of_signs_alone_is_no_winner():
    (game,) = games_in("names,miles,winner\nAnn,700,\n:,0,")
    assert game.seats == ("Ann", ":")


# --- as people type it -------------------------------------------------------------------------------


PAPER = """Date;Manche;Noms;Km;Bottes;Coups fourrés;Allonge;Étape sans 200;Total manche
24/12/1998;1;Zoé;700;Prioritaire, As;as;;oui;1600
;;Léo;475;;;;;475
;2;Léo;1 000;1;;x;;
;;Zoé;0;citerne d’essence et increvable;0;non;;
"""


def test_a_table_typed_from_paper_is_read():
    (game,) = games_in(PAPER)
    assert (game.seats, game.created_at) == (("Zoé", "Léo"), datetime(1998, 12, 24, 12))
    first, second = (kept.result for kept in game.hands)
    assert first == hand(side(700, ROW, ACE, coups=[ACE], safe=True), side(475))
    assert second == hand(side(0, TANK, PROOF), side(1000, ACE), caller=1)
    assert tally(game.rules, [first, second]).rows[0].scores[0].total == 1900


def test_coups_fourres_are_read_without_a_column_of_safeties():
    (game,) = games_in("names,miles,coups\nAnn,700,ace\nBob,0,")
    assert game.hands[0].result == hand(side(700, ACE, coups=[ACE]), side(0))


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_names_and_miles_are_enough_for_a_game(separator):
    text = "names,miles\nAnn,700\nBob,475\nBob,700\nAnn,0".replace(",", separator)
    (game,) = games_in(text)
    assert (game.seats, game.created_at, game.title) == (("Ann", "Bob"), NOW, None)
    assert [kept.result for kept in game.hands] == [hand(side(700), side(475)), hand(side(0), side(700))]
    assert [kept.dealer for kept in game.hands] == [0, 1]
    assert (game.hands_to_play, game.count_all, game.stopped, game.start_totals) == (None, False, False, ())


def test_later_hands_may_name_sides_by_their_letters():
    (game,) = games_in("hand,side,names,miles\n1,A,Ann,700\n1,B,Bob,0\n2,b,,700\n2,A,,0")
    assert [laid.miles for laid in game.hands[1].result.sides] == [0, 700]


def test_the_longest_texts_and_the_largest_numbers_are_read():
    head = "title,players,names,miles,points before,agreed"
    (game,) = games_in(f"{head}\n{'t' * 60},2,{'A' * 60},700,999999999,hands_to_play=99\n,,Bob,0,,")
    assert (game.title, game.seats, game.hands_to_play) == ("t" * 60, ("A" * 60, "Bob"), 99)
    assert game.start_totals == (999_999_999, 0)
    eight = "\n".join(f"8,{first} & {second},0" for first, second in ("AE", "BF", "CG", "DH"))
    (game,) = games_in(f"players,names,miles\n{eight}", "dujardin-2024")
    assert game.seats == tuple("ABCDEFGH")


def test_a_separator_inside_a_heading_separates_nothing():
    (game,) = games_in('names,miles,"rain; wind"\nAnn,700,\nBob,0,')
    assert game.seats == ("Ann", "Bob")


def test_partners_are_read_by_the_box_of_the_table():
    text = "side,team,miles\nB,Bob & Dev,700\nA,Ann and Cy,1000\n"
    (game,) = games_in(text, "wikipedia")
    assert (game.seats, game.rules) == (("Ann", "Bob", "Cy", "Dev"), EDITIONS["wikipedia"].rules(4))
    assert [laid.miles for laid in game.hands[0].result.sides] == [1000, 700]


def test_a_game_begins_where_the_hands_start_over():
    text = "hand,names,miles\n1,Ann,700\n1,Bob,0\n2,Ann,700\n2,Bob,0\n1,Cy,700\n1,Dev,0"
    assert [(game.seats, len(game.hands)) for game in games_in(text)] == [
        (("Ann", "Bob"), 2),
        (("Cy", "Dev"), 1),
    ]


def test_a_hand_without_a_number_begins_no_game():
    lines = [
        f"{hand},{name},{miles}"
        for hand in ("", "1", "last", "2")
        for name, miles in (("Ann", 700), ("Bob", 0))
    ]
    (game,) = games_in("\n".join(["hand,names,miles", *lines]))
    assert len(game.hands) == 4


def test_columns_of_a_score_pad_are_read_as_points():
    text = (
        "names,points: distance,points: safeties,points: coups fourrés,points: trip completed,"
        "points: safe trip\n"
        "Ann,700,200,300,400,300\nBob,475,100,,,\n"
    )
    (game,) = games_in(text)
    assert game.hands[0].result == hand(side(700, ACE, TANK, coups=[ACE], safe=True), side(475, PROOF))
    assert [line for line, words in remarks_in(text) if "The safeties are not known" in words] == [2]


def test_stand_ins_are_remarked_once_a_game():
    text = "game,hand,names,miles,safeties\n1,1,Ann,700,1\n1,1,Bob,475,1\n1,2,Ann,700,2\n1,2,Bob,475,\n"
    both = text + "2,1,Ann,700,\n2,1,Bob,475,1\n2,2,Ann,700,1\n2,2,Bob,475,\n"
    assert [line for line, words in remarks_in(both) if "The safeties are not known" in words] == [2, 7]


@pytest.mark.parametrize("heading", ["winner", "Vainqueur", "gagné", "Won"])
@pytest.mark.parametrize(
    "cells",
    [("Ann", ""), ("", "ann"), ("Ann", "Ann"), ("x", ""), ("1", "0"), ("oui", "non"), ("", ""), ("0", "-")],
)
def test_an_agreeing_winner_brings_no_remark(heading, cells):
    text = f"names,miles,{heading}\nAnn,700,{cells[0]}\nBob,475,{cells[1]}\n"
    found = read(text)
    assert found.games == games_in("names,miles\nAnn,700\nBob,475\n")
    assert not [remark for remark in found.remarks if remark.column == heading]


@pytest.mark.parametrize(
    ("cells", "refused"),
    [
        (("", "x"), (3, "Bob")),
        (("Bob", ""), (2, "Bob")),
        (("x", "1"), (3, "Bob")),
        (("", "Ann & Bob"), (3, "Ann, Bob")),
    ],
)
def test_a_contradicted_winner_is_refused(cells, refused):
    line, given = refused
    sentence = f"all hands is Ann, not {given}: this column is for the winner of the game."
    text = f"names,miles,winner\nAnn,700,{cells[0]}\nBob,475,{cells[1]}\n"
    ((refused_line, heading, words),) = errors_in(text)
    assert (refused_line, heading) == (line, "winner") and words.endswith(sentence)


def test_an_unknown_winner_is_refused():
    text = "names,miles,winner\nAnn,700,Zoé\nBob,475,\n"
    assert errors_in(text) == [(2, "winner", "Nobody in this game is called Zoé.")]


def test_the_column_of_the_winner_means_the_game():
    """Bob won the first hand: marks for each hand are refused, because the column is for the game."""
    text = "hand,names,miles,winner\n1,Ann,200,\n1,Bob,475,{0}\n2,Ann,700,{1}\n2,Bob,100,\n"
    assert len(games_in(text.format("", "x"))) == 1
    ((line, _heading, sentence),) = errors_in(text.format("x", "x"))
    assert line == 3 and "is Ann, not Bob" in sentence


def test_winners_of_a_tie_and_of_partners_are_read():
    level = "names,miles,winner\nAnn,500,{0}\nBob,500,{1}\n"
    games_in(level.format("x", "x"))
    games_in(level.format("Ann & Bob", ""))
    games_in(level.format("ann and BOB", ""))
    games_in("names,miles,winner\nI,500,\nÌ,500,Ì + I\n")
    ((line, _heading, sentence),) = errors_in(level.format("x", ""))
    assert line == 2 and "is Ann, Bob, not Ann" in sentence
    for winner in ("Ann & Cy", "Cy", "x"):
        games_in(f"names,miles,winner\nAnn & Cy,700,{winner}\nBob & Di,475,\n")


def test_different_points_are_remarked_and_not_taken_over():
    assert remarks_in("names,miles,total,weather\nAnn,700,1000,rain\nBob,475,475,") == [
        (1, "The column weather is left out."),
        (2, "The spreadsheet has 1,000 here; the cards make 1,100."),
    ]


@pytest.mark.parametrize(
    ("written", "day"),
    [
        (["1998-12-24"], "1998-12-24"),
        (["24/12/1998"], "1998-12-24"),
        (["12/24/1998"], "1998-12-24"),
        (["4.3.1998"], "1998-03-04"),
        (["1998-12-24 20:15:00"], "1998-12-24"),
        (["04/03/1998", "24/12/1998"], "1998-03-04"),
        (["04/03/1998", "12/24/1998"], "1998-04-03"),
        (["05/05/1998"], "1998-05-05"),
    ],
)
def test_days_are_read_in_the_order_of_the_file(written, day):
    lines = [f"{when},{name},{miles}" for when in written for name, miles in (("Ann", 700), ("Bob", 0))]
    games = games_in("\n".join(["date,names,miles", *lines]))
    assert f"{games[0].created_at:%Y-%m-%d}" == day


# --- what cannot be read -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, None, "There is nothing here."),
        ("\n \n", 1, None, "There is nothing here."),
        ("a photo", 1, None, "The first line has to name the columns"),
        ("names,miles", 1, None, "There is no line of a hand below the headings."),
        ("names,total\nAnn,1000", 1, None, "Points alone do not say what was played"),
        ("hand,names\n1,Ann", 1, None, "There is no column called miles."),
        ("hand,miles\n1,700", 1, None, "There is no column called names"),
        ("names,name,miles\nA,A,700", 1, "name", "Two columns are called name: leave one out."),
        (
            "names,miles\nAnn,700\n\nBob,seven",
            4,
            "miles",
            "Enter a whole number from 0 to 9,999, not seven.",
        ),
        ("names,miles\nAnn,700\nBob,-25", 3, "miles", "Enter a whole number"),
        ("names,miles\nAnn,700\nBob,", 3, "miles", "The miles are missing. Enter 0 if the side laid none."),
        ("names,miles\nAnn,700\nBob,460", 3, "miles", "Bob cannot have 460 miles"),
        ("names,miles\nAnn,1000\nBob,475", 2, "miles", "Ann"),
        ("names,miles,safeties,coups\nAnn,700,,ace\nBob,0,,", 2, "coups", "Driving Ace"),
        ("names,miles,safeties\nAnn,700,ace\nBob,0,ace", 2, "safeties", "Driving Ace"),
        ("names,miles,safeties\nAnn,700,5\nBob,0,", 2, "safeties", "There are only four safeties, not 5"),
        ("names,miles,safeties\nAnn,700,3\nBob,0,2", 3, "safeties", "There are only four safeties"),
        (
            "names,miles,safeties\nAnn,700,the ace\nBob,0,",
            2,
            "safeties",
            "the ace is not one of the four safeties",
        ),
        (
            "names,miles,safeties,coups\nAnn,700,0,1\nBob,0,,",
            2,
            "coups",
            "There are more coups fourrés (1) than safeties (0)",
        ),
        ("names,miles,safe trip\nAnn,700,perhaps\nBob,0,", 2, "safe trip", "Enter yes or no, not perhaps."),
        ("names,miles,extension\nAnn,700,x\nBob,0,x", 3, "extension", "Only one side"),
        (
            "names,miles,extension,box\nAnn,0,,dujardin-2024\nBob,1000,x,",
            3,
            "extension",
            "nobody can call it",
        ),
        ("hand,names,miles\n1,Ann,700", 2, "names", "A hand has a line for each side"),
        (
            "hand,names,miles\n1,Ann,700\n1,Bob,0\n2,Ann,700",
            4,
            "names",
            "A line for Bob is missing in this hand",
        ),
        ("hand,names,miles\n1,Ann,700\n1,Bob,0\n2,Cy,700\n2,Bob,0", 4, "names", "Cy is no side of this game"),
        ("hand,names,miles\n1,Ann,7\n1,Bob,0\n1,Cy,0\n1,Di,0\n1,Eve,0", 2, "names", "two to four"),
        ("names,miles\nAnn,700\nANN,0", 2, "names", "Two players are called Ann."),
        ("names,miles\nAnn & Bob,700\nCy,0", 3, "names", "Each side needs the same number of players"),
        (
            "names,miles\nAnn & Bob & Cy,700\nDi & Eve & Flo,0",
            2,
            "names",
            "the number of sides is 3, not 2",
        ),
        ("names,miles,box\nAnn,700,Ferrari\nBob,0,", 2, "box", "There is no box called Ferrari"),
        ("date,names,miles\n03/04/1998,Ann,700\n,Bob,0", 2, "date", "03/04/1998 could be two different days"),
        ("date,names,miles\n31/02/1998,Ann,700\n,Bob,0", 2, "date", "There is no such day"),
        (
            "agreed,names,miles\npoints=1,Ann,700\n,Bob,0",
            2,
            "agreed",
            "There is no house rule called points.",
        ),
        ("agreed,names,miles\nstopped=1,Ann,700\n,Bob,0", 2, "agreed", "stopped must be true or false."),
        ("dealer,names,miles\nEve,Ann,700\n,Bob,0", 2, "dealer", "Nobody in this game is called Eve."),
        ("names,miles,points before\nAnn,700,1000000000\nBob,0,", 2, "points before", "999,999,999"),
        (
            "names,points: miles,points: safeties\nAnn,700,150\nBob,0,",
            2,
            "points: safeties",
            "each is worth 100",
        ),
        (f"names,miles\n{'x' * 61},700\nBob,0", 2, "names", "A name has 1 to 60 letters."),
        ('names,miles\n"Ann,700\nBob,0', 2, None, 'A quote (") begins a cell here'),
        ("names,miles,total\nAnn,700,1,600\nBob,0,0", 2, None, "There is no heading above “600”: add one"),
        ("names,miles,,\nAnn,700,,\nBob,0,,,x", 3, None, "There is no heading above “x”"),
        (f"title,names,miles\n{'x' * 61},Ann,700\n,Bob,0", 2, "title", "A name has 1 to 60 letters."),
        ("names,miles\n,700\nBob,0", 2, "names", "The players’ names are missing."),
        ("players,names,miles\n9,Ann,700\n,Bob,0", 2, "players", "a whole number from 0 to 8, not 9"),
        ("players,names,miles\n4,Ann,700\n,Bob,0", 2, "names", "Each side needs the same number of players"),
        ("hand,names,miles\n1,Ann,700\n1,Bob,0\n2,Ann,0\n2,Ann,0", 5, "names", "There are two lines for Ann"),
        ("agreed,names,miles\nhands_to_play=100,Ann,700\n,Bob,0", 2, "agreed", "hands_to_play must be"),
        ("names,miles\nAnn,10000\nBob,0", 2, "miles", "a whole number from 0 to 9,999, not 10000"),
    ],
)
def test_an_error_names_its_line_and_column(text, line, column, words):
    first = errors_in(text)[0]
    assert first[:2] == (line, column)
    assert words in first[2]


def test_a_cell_without_an_end_is_refused():
    long = "x" * 131_073
    ((line, _heading, words),) = errors_in(f'names,miles\nAnn,700\n"{long}')
    assert (line, words) == (3, "This is not a list: field larger than field limit (131072).")


@pytest.mark.parametrize("rest", ["A,700,\nB,0,\n", 'A,700,\nB,0,"x"\n', 'A,700,""\n', ""])
def test_a_quote_that_does_not_end_loses_no_hand(rest):
    ((line, heading, words),) = errors_in(f'names,miles,remark\nA,700,fine\nB,300,"oops\n{rest}')
    assert (line, heading) == (3, None)
    assert words.startswith('A quote (") begins a cell here')


def test_a_cell_may_have_two_lines_and_a_name_quotes():
    (game,) = games_in('names,miles,title\nAnn,700,"An\nevening"\n"Jo" Smith,0,\n')
    assert (game.seats, game.title) == (("Ann", "Jo Smith"), "An evening")


def test_every_wrong_line_is_named_once():
    text = "hand,names,miles\n1,Ann,7OO\n1,Bob,0\n2,Ann,460\n2,Bob,x"
    assert [(line, column) for line, column, _ in errors_in(text)] == [(2, "miles"), (5, "miles")]


def test_a_table_with_an_error_gives_no_games():
    good = "game,names,miles\n1,Ann,700\n1,Bob,0\n"
    assert len(games_in(good)) == 1
    assert errors_in(f"{good}2,Ann,701\n2,Bob,0")[0][0] == 4


wild = st.text(st.sampled_from('names,miles;hand"\n\t7051&x=-') | st.characters(codec="utf-8"), max_size=200)
headings = st.lists(st.sampled_from([*GAMES, "points: miles", "?"]), max_size=6)
cells = st.sampled_from(
    ["Ann", "Bob", "Ann & Bob", "1", "0", "700", "x", "", "ace", "24/12/98", "1e9", '"', "=1", "²"]
)


@settings(max_examples=examples(100))
@given(
    wild
    | st.builds(
        lambda first, rows: "\n".join(map(",".join, [first, *rows])),
        headings,
        st.lists(st.lists(cells, max_size=6), max_size=6),
    )
)
def test_a_wild_table_is_read_or_refused(text):
    found = read(text)
    assert bool(found.games) != bool(found.errors)
    for error in (*found.errors, *found.remarks):
        assert error.in_words(ENGLISH) and error.line >= 1
    if found.games:
        assert read_games(write_games(found.games)) == found.games
