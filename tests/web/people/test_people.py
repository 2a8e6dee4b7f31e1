"""Everybody on a phone, a person's page, and what counts there."""

import gc

import pytest

from scorekeeper.store.people import book
from tests.builders import ACE, hand, side
from tests.web.games.test_sql_statements import statements
from tests.web.people.house import ANNS, BEST, BOBS, evening, given_evenings, page_path, read_in


def line_of(page, name):
    """The words of the line that begins with this name; those of a closed fold, if it is one."""
    (line,) = (line for line in page.all("li") if line.words.startswith(name) and not line.inside("details"))
    return (line.all("summary") or [line])[0].words


def part_of(page, name):
    """The words of the lines in the fold of this name."""
    (fold,) = (fold for fold in page.all("summary") if fold.words.startswith(name))
    return [line.words for line in fold.parent.all("li")]


def person(phone, name):
    page = phone.get(page_path(name))
    assert page.status == 200, name
    return page


def test_a_phone_without_games_has_no_people(ann):
    assert "No players yet" in ann.get("/people").words


def test_garbage_collection_resumes_after_reading_the_people(ann, monkeypatch):
    read_in(ann, evening(0, ("Ann", "Bob"), ANNS))
    collected, add_up = [], book._added_up
    monkeypatch.setattr(book, "_added_up", lambda rows: collected.append(gc.isenabled()) or add_up(rows))
    ann.get("/people")
    assert collected == [False] and gc.isenabled()


def test_the_list_shows_everybody_with_their_wins(ann):
    read_in(
        ann,
        evening(0, ("Ann", "Bob"), ANNS),
        evening(1, ("Ann", "Bob"), BOBS),
        evening(2, ("Cy", "Ann"), ANNS),
    )
    page = ann.get("/people")
    assert line_of(page, "Ann") == "Ann won 1 of 3 games; chance alone would give 1.5 −17% against chance"
    assert line_of(page, "Cy") == "Cy won 1 of 1 game; chance alone would give 0.5 +50% against chance"
    assert "From the 3 games on this device" in page.words


#: Won: Ann 2 of 4, Bob 2 of 3, Cy 1 of 1; the average hands: 788, 683, 1,100.
EVENINGS = (
    evening(0, ("Ann", "Bob"), ANNS),
    evening(1, ("Ann", "Bob"), BOBS),
    evening(2, ("Bob", "Ann"), ANNS),
    evening(3, ("Ann", "Di"), ANNS),
    evening(4, ("Cy", "Eva"), ANNS),
)


@pytest.mark.parametrize(
    ("query", "how", "names"),
    [
        (
            "",
            "Games won, against what chance alone would give: the best first, from 2 finished games on.",
            "Bob Ann Cy Di Eva",
        ),
        ("?by=hand", "The best average per hand first, from 2 finished games on.", "Bob Ann Cy Di Eva"),
        ("?by=games", "The most finished games first.", "Ann Bob Cy Di Eva"),
        (
            "?by=nothing",
            "Games won, against what chance alone would give: the best first, from 2 finished games on.",
            "Bob Ann Cy Di Eva",
        ),
    ],
)
def test_links_choose_the_order_of_the_list(ann, query, how, names):
    read_in(ann, *EVENINGS)
    page = ann.get("/people" + query)
    assert how in page.words
    people = [line.all("bdi")[0].words for line in page.all("li") if line.all("bdi")]
    assert people == names.split()
    assert ("Fewer than 2 finished games" in page.words) == (query != "?by=games")
    (chosen,) = (link for link in page.all("nav")[1].all("a") if "aria-current" in link.attrs)
    assert chosen["href"] == "/people" + (query if "nothing" not in query else "")
    others = [link["href"] for link in page.all("nav")[1].all("a")]
    assert others == ["/people", "/people?by=hand", "/people?by=games"]


def test_a_sentence_names_the_champion_of_the_house(ann):
    read_in(ann, *EVENINGS)
    for query in ("", "?by=games"):
        assert (
            "Champion of the house: Bob, won 2 of 3 games; chance alone would give 1.5."
            in ann.get("/people" + query).words
        )


def test_partners_are_champions_together(ann):
    table = ("Ann", "Bob", "Cy", "Di")
    read_in(ann, evening(0, table, ANNS), evening(1, table, ANNS), evening(2, table, BOBS))
    words = ann.get("/people").words
    assert "Champions of the house: Ann and Cy, each +17% against chance." in words


def test_nobody_is_champion_before_a_game_is_finished(ann):
    read_in(ann, evening(0, ("Ann", "Bob"), ANNS, stopped=False))
    page = ann.get("/people")
    assert "No game finished yet" in page.words and "Champion" not in page.words
    assert line_of(page, "Ann") == "Ann no finished game · average per hand 1,100 –"


def test_spellings_of_a_name_are_one_person(ann):
    read_in(ann, evening(0, ("Zoé", "Bob"), ANNS), evening(1, ("zoe", "Bob"), ANNS))
    assert line_of(ann.get("/people"), "zoe").startswith("zoe won 2 of 2 games")


def test_two_people_of_one_name_at_a_table_stay_two(ann):
    read_in(ann, evening(0, ("Zoé", "Zoe"), ANNS), evening(1, ("Zoe", "Bob"), ANNS))
    page = ann.get("/people")
    assert line_of(page, "Zoe won").startswith("Zoe won 2 of 2 games")
    assert line_of(page, "Zoe (2)").startswith("Zoe (2) won 0 of 1 game")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_player_without_a_name_is_not_listed(ann, language):
    ann.language = language
    table = ann.start("Ann", "")
    table.score(ANNS)
    ann.language = "en"
    page = ann.get("/people")
    assert "Ann" in page.words
    assert "Player 2" not in page.words.split("What counts")[0]
    assert "Joueur" not in page.words.split("What counts")[0]
    assert "against somebody" in person(ann, "Ann").words


def test_the_page_of_a_person_shows_their_figures(ann):
    extension = hand(side(300), side(1000), caller=1)
    read_in(ann, evening(0, ("Ann", "Bob"), BEST, BOBS), evening(1, ("Bob", "Cy"), extension))
    bob = person(ann, "Bob")
    assert line_of(bob, "Won") == "Won of 2 finished games; chance alone would give 1 0"
    assert line_of(bob, "Average per hand") == "Average per hand of 3 hands 467"
    assert line_of(bob, "Trips completed") == "Trips completed of 3 hands 1 · 33%"
    page = person(ann, "Ann")
    assert line_of(page, "Won") == "Won of 1 finished game; chance alone would give 0.5 1 · 100%"
    assert line_of(page, "Safe trips") == "Safe trips completed without a 200 1"
    assert line_of(page, "Coups fourrés") == "Coups fourrés 2"
    cy = person(ann, "Cy")
    assert line_of(cy, "Extensions called") == "Extensions called 1 of them completed 1"


def test_a_tie_is_neither_won_nor_lost(ann):
    tied = evening(0, ("Ann", "Bob"), hand(side(500), side(500)), hands_to_play=1, house={"tie": "stands"})
    read_in(ann, tied, evening(1, ("Ann", "Bob"), BOBS))
    page = person(ann, "Ann")
    assert line_of(page, "Won").endswith(" 0")
    assert line_of(page, "Tied") == "Tied games that the table left as a tie 1"
    assert line_of(page, "Bob") == "Bob ahead in 0 of 2 games, tied in 1 0 : 1"
    assert "against Bob 500 tied" in page.words
    assert "against Bob 475 lost" in page.words
    assert "against Ann 1,100 won" in person(ann, "Bob").words


def test_a_share_as_chance_gives_it_has_no_sign(ann):
    read_in(ann, evening(0, ("Ann", "Bob"), ANNS), evening(1, ("Ann", "Bob"), BOBS))
    assert line_of(ann.get("/people"), "Ann").endswith("would give 1 0% against chance")


def test_a_race_has_no_trips(ann):
    race = hand(side(1000), side(475))
    read_in(ann, evening(0, ("Ann", "Bob"), race, edition="asmodee-2014"))
    page = person(ann, "Ann")
    assert line_of(page, "Won") == "Won of 1 finished game; chance alone would give 0.5 1 · 100%"
    assert not [line for line in page.all("li") if line.words.startswith("Trips completed")]
    read_in(ann, evening(1, ("Ann", "Bob"), ANNS))
    assert line_of(person(ann, "Ann"), "Trips completed") == "Trips completed of 1 hand 1 · 100%"


def test_the_best_hand_leads_to_its_game(ann):
    table = ann.start("Ann", "Bob")
    table.score(BEST)
    assert person(ann, "Ann").offers(table.path)
    assert ann.get("/people").offers(table.path)


def test_the_page_of_a_person_shows_partners_opponents_and_boxes(ann):
    read_in(
        ann,
        evening(0, ("Ann", "Bob", "Cy", "Di"), ANNS),
        evening(1, ("Ann", "Bob"), BOBS, edition="wikipedia"),
    )
    page = person(ann, "Ann")
    assert line_of(page, "Bob") == "Bob ahead in 1 of 2 games 1 : 1"
    assert line_of(page, "Cy") == "Cy won 1 of 1 game 700"
    assert line_of(page, "Winning Moves") == "Winning Moves won 1 of 1 game 700"
    assert "with Cy against Bob and Di" in page.words


def test_all_figures_are_shown_by_box_and_by_partner(ann):
    four = ("Ann", "Bob", "Cy", "Di")
    called = hand(side(1000), side(300), caller=0)
    far = hand(side(1000, ACE, coups=[ACE], safe=True), side(475))
    stuck = hand(side(475), side(1000))
    read_in(ann, evening(0, four, far, stuck), evening(1, ("Ann", "Bob"), called, edition="wikipedia"))
    page = person(ann, "Ann")
    played = [
        "Best hand November 3, 2025 2,100",
        "Won of 1 finished game; chance alone would give 0.5 1 · 100%",
        "Average per hand of 2 hands 1,288",
        "Trips completed of 2 hands 1 · 50%",
        "Safe trips completed without a 200 1",
        "Coups fourrés 1",
        "Extensions called 0 of them completed 0",
    ]
    assert part_of(page, "Winning Moves") == played
    assert part_of(page, "Cy") == [*played, "The page of Cy"]
    assert part_of(page, "Wikipedia")[-1] == "Extensions called 1 of them completed 1"
    assert page.offers(page_path("Cy"))


def test_a_part_without_points_has_no_best_hand(ann):
    nothing = hand(side(0), side(700))
    read_in(ann, evening(0, ("Ann", "Bob"), nothing), evening(1, ("Ann", "Bob"), ANNS, edition="wikipedia"))
    page = person(ann, "Ann")
    assert [part_of(page, box)[0].split(" of ")[0] for box in ("Winning Moves", "Wikipedia")] == [
        "Won",
        "Best hand November 4, 2025 1,100",
    ]


def test_more_boxes_and_partners_take_no_more_statements(ann, app):
    def sent():
        person(ann, "Ann")
        with statements(app) as found:
            person(ann, "Ann")
        return len(found)

    read_in(ann, evening(0, ("Ann", "Bob"), ANNS))
    few = sent()
    others = [(f"Cy {number}", f"Di {number}") for number in range(8)]
    boxes = ("winning-moves", "wikipedia", "parker-1982")
    read_in(
        ann,
        *(
            evening(day, ("Ann", "Bob", cy, di), ANNS, edition=boxes[day % 3])
            for day, (cy, di) in enumerate(others)
        ),
    )
    assert sent() == few <= 5


def test_an_unfinished_game_is_listed_and_not_counted(ann):
    read_in(ann, evening(0, ("Ann", "Bob"), ANNS, stopped=False))
    page = person(ann, "Ann")
    assert line_of(page, "Won") == "Won of 0 finished games 0"
    assert "1,100 not finished" in page.words


def test_the_page_shows_the_records_of_the_house(ann):
    read_in(ann, *given_evenings())
    records = ann.get("/people")
    assert line_of(records, "Best hand").endswith("3,500")
    assert "November 3, 2025" in records.words


def test_the_first_of_several_holds_a_record_and_the_page_says_so_once(ann):
    read_in(ann, evening(0, ("Ann", "Bob"), ANNS), evening(1, ("Cy", "Bob"), ANNS))
    page = ann.get("/people")
    assert line_of(page, "Best hand") == "Best hand Ann, November 3, 2025 1,100"
    assert page.words.count("Among equals, the first holds the record.") == 1


def test_a_change_to_a_game_changes_the_figures_at_once(ann):
    table = ann.start("Ann", "Bob")
    table.score(ANNS)
    assert "of 1 hand 1,100" in person(ann, "Ann").words
    table.score(BOBS)
    assert "of 2 hands 788" in person(ann, "Ann").words
    table.undo_last()
    assert "of 1 hand 1,100" in person(ann, "Ann").words
    table.post("/delete")
    assert ann.get(page_path("Ann")).status == 404


def test_an_unchanged_game_is_not_added_up_again(ann, monkeypatch):
    read_in(ann, evening(0, ("Ann", "Bob"), ANNS), evening(1, ("Ann", "Bob"), BOBS))
    ann.get("/people")
    added_up = []
    figures_of = book.figures_of
    monkeypatch.setattr(book, "figures_of", lambda *game: added_up.append(game) or figures_of(*game))
    ann.get(page_path("Ann"))
    assert added_up == []
    ann.start("Ann", "Cy").score(ANNS)
    assert "Cy" in ann.get("/people").words
    assert len(added_up) == 1


def test_names_appear_as_text_and_in_no_address(ann):
    read_in(ann, evening(0, ("<b>Ann</b>", "Bob"), ANNS))
    page = ann.get("/people")
    assert "<b>Ann</b>" in page.words
    assert all("Bob" not in link["href"] for link in page.all("a"))


def test_the_people_pages_speak_french(ann):
    ann.language = "fr"
    read_in(ann, *given_evenings())
    assert "Records de la maison" in ann.get("/people").words
    assert "contre Bob" in person(ann, "Ann").words
