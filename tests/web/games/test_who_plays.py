"""Other people play from a hand on, chosen on "Names and rules": each hand keeps those who played it."""

import json

import pytest

from scorekeeper.records.games import read_games
from scorekeeper.rules.who_plays import EarlierSeats
from tests.builders import hand, side
from tests.builders_web import Table, hand_form, join, new_link, table_form
from tests.web.games.test_charts import figures
from tests.web.games.test_exchange import file_of, send
from tests.web.games.test_history import last
from tests.web.games.test_picture import headline, told
from tests.web.games.test_result_text import bg_stats
from tests.web.games.test_screen import of_kind

DRIVEN = hand(side(700), side(300))
IN_ALL_HANDS = "The names change in all hands."
DEV_FOR_ANN = "From hand 4 Dev plays instead of Ann."


def others_play(table, *names, from_hand=4, told="yes", **more):
    typed = {f"name_{seat}": name for seat, name in enumerate(names)}
    seen = {"seen": table.game.version}
    form = table_form(table.game, **typed, **seen, **more)
    return table.post("/table", {**form, "names_from": from_hand, "told": told})


@pytest.fixture
def three(table):
    """Ann and Bob have played three hands."""
    return table.score(DRIVEN, DRIVEN, DRIVEN)


@pytest.fixture
def changed(three):
    assert others_play(three, "Dev", "Bob").status == 303
    return three


def test_the_preview_says_what_changes_and_then_it_does(three, ann):
    totals, form = three.game.tally.totals, three.get("/table").form("/table")
    preview = ann.submit(form, {"name_0": "Dev", "names_from": "4"})
    assert (preview.status, three.game.seats) == (200, ("Ann", "Bob"))
    assert not preview.all("del"), "Ann is not renamed"
    for sentence in (DEV_FOR_ANN, "The totals stay with the sides. Bob deals next."):
        assert sentence in preview.words
    assert IN_ALL_HANDS not in preview.words
    assert ann.submit(preview.form("/table")).status == 303
    game = three.game
    assert (game.seats, game.earlier_seats) == (("Dev", "Bob"), (EarlierSeats(3, ("Ann", "Bob")),))
    assert (game.tally.totals, three.kinds[-1]) == (totals, "players_changed")


def test_the_preview_of_a_corrected_name_says_that_all_hands_get_it(three, ann):
    form = three.get("/table").form("/table")
    assert IN_ALL_HANDS in ann.submit(form, {"name_0": "Dev"}).words
    assert IN_ALL_HANDS not in ann.submit(form, {"house-points_safety": "150"}).words


def test_the_form_says_that_it_is_a_house_rule(three):
    words = three.get("/table").words
    assert "No box says that players may change during a game: this is a house rule." in words


def test_before_the_first_hand_names_are_simply_changed(table):
    assert "They play" not in table.get("/table").words
    others_play(table, "Dev", "Bob", from_hand=0)
    assert (table.game.seats, table.game.earlier_seats) == (("Dev", "Bob"), ())


def test_the_sheet_says_who_plays_from_which_hand(changed):
    assert DEV_FOR_ANN in changed.get("").words
    changed.score(DRIVEN)
    assert changed.get("").words.count(DEV_FOR_ANN) == 1


def test_receipts_name_those_who_played_the_hand(changed):
    changed.score(DRIVEN)
    assert "Ann" in changed.receipt(3).words
    assert "Dev" not in changed.receipt(3).words
    assert "Dev" in changed.receipt(4).words
    assert "Ann" not in changed.receipt(4).words


def test_a_corrected_hand_names_those_who_played_it(changed):
    first = changed.game.hands[0]
    page = changed.get(f"/hands/{first.id}")
    assert "Ann deals" in page.words
    assert "Dev deals" not in page.words
    rows = [row.all(class_="who")[0].all("b")[0] for row in page.all(class_="side-row")]
    assert [name.words for name in rows] == ["Ann", "Bob"]
    assert page.all(id="name-0") == [], "the news would put Dev there"


def test_a_corrected_hand_names_them_when_claims_do_not_count(changed, ann):
    form = changed.get(f"/hands/{changed.hands[0].id}").form(f"/hands/{changed.hands[0].id}")
    page = ann.follow(ann.submit(form, {"side_0-miles": "500", "side_0-pile_empty": "y"}))
    assert "so not for Ann." in page.words


def test_a_hand_that_other_rules_forbid_names_those_who_played_it(changed):
    other = table_form(changed.game, seen=changed.game.version, **{"house-target_miles": "500"})
    page = changed.post("/table", other)
    assert page.status == 422
    assert "Ann cannot have 700 miles" in page.words and "Dev cannot" not in page.words


def test_a_hand_corrected_on_two_phones_names_those_who_played_it(changed, ann, new_phone):
    bobs = join(new_phone(), new_link(changed, "Bob"))
    path = f"/hands/{changed.hands[0].id}"
    form = changed.get(path).form(path)
    bobs.post(path, hand_form(changed.game.rules, hand(side(500), side(300))))
    page = ann.submit(form, {"side_0-miles": "600"})
    assert (page.status, [heading.words for heading in page.all("h2")]) == (409, ["A Ann", "B Bob"])


def test_the_open_page_of_another_scorer_names_the_new_players(three, new_phone):
    bobs = join(new_phone(), new_link(three, "Bob"))
    assert bobs.get("").by_id("name-0").words == "Ann"
    others_play(three, "Dev", "Bob")
    news = bobs.get("/news", htmx=True)
    assert [news.by_id(f"name-{side}").words for side in (0, 1)] == ["Dev", "Bob"]


def test_a_deleted_hand_leaves_the_others_to_their_players(changed, ann):
    changed.score(DRIVEN)
    ann.post(f"{changed.path}/hands/{changed.game.hands[1].id}/delete")
    assert [seats[0] for seats in changed.game.players_by_hand] == ["Ann", "Ann", "Dev", "Dev"]
    assert "From hand 3 Dev plays instead of Ann." in changed.get("").words


def test_the_history_tells_it_and_names_hands_by_their_players(changed):
    changed.score(DRIVEN)
    words = changed.get("/history").words
    for sentence in (DEV_FOR_ANN, "Hand 3 saved: Ann 700, Bob 300.", "Hand 4 saved: Dev 700, Bob 300."):
        assert sentence in words


def test_the_history_names_the_dealer_who_was_chosen(three):
    three.post("/dealer", {"dealer": "0"})
    three.score(DRIVEN)
    others_play(three, "Dev", "Bob", from_hand=5)
    three.post("/dealer", {"dealer": "0"})
    words = three.get("/history").words
    assert words.index("Dev deals next.") < words.index("Ann deals next."), "the newest comes first"


def test_the_undo_bar_names_the_change_of_players(changed):
    assert changed.get("").words.count(DEV_FOR_ANN) == 2, "there, and on the sheet"


def test_a_change_of_players_is_undone(changed):
    changed.undo_last()
    game = changed.game
    assert (game.seats, game.earlier_seats) == (("Ann", "Bob"), ())
    assert last(changed) == ["Undone:", "Players: Dev, Bob → Ann, Bob."]


def test_a_hand_that_was_undone_and_is_saved_again_is_of_those_who_play_by_then(three, new_phone):
    page = three.phone.follow(three.undo_last())
    bobs = join(new_phone(), new_link(three, "Bob"))
    others_play(bobs, "Dev", "Bob", from_hand=3)
    assert three.phone.submit(page.form("/hands/new")).status == 303
    assert [seats[0] for seats in three.game.players_by_hand] == ["Ann", "Ann", "Dev", "Dev"]


def test_two_change_seats(three):
    others_play(three, "Bob", "Ann")
    assert "From hand 4 the seats clockwise: Bob, Ann." in three.get("").words


def test_a_change_of_players_can_be_told_hands_later(three):
    others_play(three, "Dev", "Bob", from_hand=2)
    assert three.game.earlier_seats == (EarlierSeats(1, ("Ann", "Bob")),)


def test_a_corrected_name_holds_for_all_hands(changed):
    others_play(changed, "Dev", "Bo", from_hand=0)
    assert changed.game.earlier_seats == (EarlierSeats(3, ("Ann", "Bo")),)
    assert changed.kinds[-1] == "terms_changed"


@pytest.mark.parametrize("hand", ["1", "5", "-1", "9999999", "x4"])
def test_a_hand_that_cannot_be_is_refused(hand, three):
    page = others_play(three, "Dev", "Bob", from_hand=hand)
    assert (page.status, three.game.seats) == (422, ("Ann", "Bob"))
    assert "Choose a hand from the list." in page.words


def test_hands_before_the_last_change_are_not_offered(changed):
    changed.score(DRIVEN)
    assert "from hand 4 on" in changed.get("/table").words
    page = others_play(changed, "Eva", "Bob", from_hand=3)
    assert (page.status, changed.game.seats) == (422, ("Dev", "Bob"))
    assert "from hand 3 on" not in page.words


def test_a_name_of_somebody_who_played_earlier_is_refused_and_nothing_entered_is_lost(changed):
    page = others_play(changed, "Dev", "Ann", from_hand=0)
    assert (page.status, changed.game.seats) == (422, ("Dev", "Bob"))
    assert "Somebody played earlier hands under one of these names. Choose another." in page.words
    assert page.form("/table").fields["name_1"] == "Ann"


def test_two_players_of_one_name_are_refused(three):
    page = others_play(three, "bob", "Bob")
    assert (page.status, three.game.seats) == (422, ("Ann", "Bob"))


def test_the_file_brings_it_back(changed, ann):
    changed.score(DRIVEN)
    content = file_of(changed.get("/export"))
    (entry,) = read_games(content)
    assert entry.earlier_seats == (EarlierSeats(3, ("Ann", "Bob")),)
    again = Table(ann, send(ann, content).goes_to)
    assert again.path != changed.path
    assert again.game.players_by_hand == changed.game.players_by_hand
    assert json.loads(content)["games"][0]["earlier_seats"] == [{"hands": 3, "seats": ["Ann", "Bob"]}]


def test_the_search_finds_it_by_those_who_left(changed, ann):
    assert "Dev" in ann.get("/find?player=ann").words


def suggested(page):
    (names,) = page.all("datalist", id="known-names")
    return [option["value"] for option in names.all("option")]


def test_who_left_is_suggested_for_another_game(changed, ann):
    assert suggested(ann.get("/games/new")) == ["Dev", "Bob", "Ann"]


def test_names_used_before_are_suggested_for_a_seat(table, ann):
    ann.start("Dev", "Eva")
    assert suggested(table.get("/table")) == ["Dev", "Eva", "Ann", "Bob"]


def test_bg_stats_gets_the_last_players_and_a_note_of_the_others(changed):
    changed.post("/stop")
    play = bg_stats(changed.get("/sharing"))
    assert [player["name"] for player in play["players"]] == ["Dev", "Bob"]
    assert DEV_FOR_ANN in play["comments"].split("\n")


# --- swapping neighbours -----------------------------------------------------------------------------------


def test_each_two_neighbours_can_be_swapped(ann):
    page = ann.start("Ann", "Bob", "Cy", "Di").get("/table")
    swaps = [button for button in page.all("button") if button.get("data-swap")]
    assert [swap["data-swap"] for swap in swaps] == ["name_0 name_1", "name_1 name_2", "name_2 name_3"]
    assert swaps[0]["aria-label"] == "Swap seats 1 and 2"


def test_a_new_game_has_no_swaps(ann):
    assert not [button for button in ann.get("/games/new").all("button") if button.get("data-swap")]


# --- the names of sides ------------------------------------------------------------------------------------


def test_charts_name_all_who_played_on_a_side(changed):
    page = changed.get("/charts")
    assert figures(page, "race")[0] == ["Hand", "A Dev (earlier: Ann)", "B Bob"]
    assert figures(page, "trips")[1][0] == "Dev (earlier: Ann)"
    (said,) = page.all("figure", id="race")[0].all("desc")
    assert said.words.startswith("After 3 hands: Dev (earlier: Ann) ")


def test_partners_are_named_once_each(ann):
    table = ann.start("Ann", "Bob", "Cy", "Di").score(DRIVEN, DRIVEN)
    others_play(table, "Dev", "Bob", "Cy", "Di", from_hand=2)
    others_play(table, "Eva", "Ann", "Cy", "Di", from_hand=3)
    assert figures(table.get("/charts"), "race")[0][1:] == [
        "A Eva & Cy (earlier: Ann, Dev)",
        "B Ann & Di (earlier: Bob)",
    ]


def test_who_comes_back_is_not_named_twice(changed):
    changed.score(DRIVEN)
    others_play(changed, "Ann", "Bob", from_hand=5)
    assert figures(changed.get("/charts"), "race")[0][1] == "A Ann (earlier: Dev)"


def test_whose_hands_are_all_deleted_is_not_named(changed, ann):
    for played in changed.game.hands:
        ann.post(f"{changed.path}/hands/{played.id}/delete")
    changed.score(DRIVEN)
    assert figures(changed.get("/charts"), "race")[0][1] == "A Dev"


def test_the_picture_names_them_and_its_winners_are_the_last(changed):
    changed.post("/stop")
    picture = told(changed)
    assert (picture.names, picture.earlier) == (["Dev", "Bob"], ["(earlier: Ann)", ""])
    assert headline(changed).startswith("Dev wins")


def test_an_earlier_name_that_cannot_be_drawn_is_left_out(ann):
    table = ann.start("李", "Bob").score(DRIVEN)
    others_play(table, "Dev", "Bob", from_hand=2)
    assert told(table).earlier == ["", ""]


def test_the_big_screen_names_them_and_its_last_hand_those_who_played_it(changed):
    page = changed.get("/screen")
    for kind in ("totals", "sheet"):
        assert "Dev (earlier: Ann)" in of_kind(page, kind).words
    last_hand = of_kind(page, "hand").all("thead")[0]
    assert last_hand.words == "A Ann B Bob"
    changed.score(DRIVEN)
    assert of_kind(changed.get("/screen"), "hand").all("thead")[0].words == "A Dev B Bob"


def test_the_big_screen_names_them_at_the_end(three):
    others_play(three, "Ann", "Dev")
    three.post("/stop")
    end = of_kind(three.get("/screen"), "end").words
    assert "Ann wins" in end
    assert "Dev (earlier: Bob)" in end


def test_the_big_screen_says_whose_extension_failed_in_the_last_hand(three):
    three.score(hand(side(800), side(1000), caller=0))
    others_play(three, "Dev", "Bob", from_hand=5)
    lines = [line.words for line in of_kind(three.get("/screen"), "hand").all("tr")]
    assert "Ann’s extension failed – 200" in lines
