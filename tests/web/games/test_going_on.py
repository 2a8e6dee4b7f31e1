"""Somebody leaves a game or joins it (/players): it goes on as another game, with what each side brings."""

import pytest

from scorekeeper.store.database import db, writing
from scorekeeper.store.models import Device, Game
from scorekeeper.store.people.book import book_of
from tests.builders import ACE, ALL_FOUR, hand, rules, side
from tests.builders_web import Table, form_key, hand_form, join, new_link
from tests.web.games.test_who_plays import others_play
from tests.web.people.house import page_path
from tests.web.people.test_forgetting import forgotten
from tests.web.people.test_naming import done

TWO_SIDES = hand(side(700), side(300))
THREE_SIDES = hand(side(700), side(300), side(0))


def preview_of(table, *names, **more):
    """The page that says what changes if these people play on."""
    lines = {f"name_{seat}": name for seat, name in enumerate(names)}
    form = table.get("/players").form("/players")
    cleared = {name: "" for name in form.fields if name.startswith("name_")}
    return table.phone.submit(form, {**cleared, **lines, **more})


def go_on(table, *names, totals=(), **more):
    """The game as it goes on with these people."""
    page = preview_of(table, *names, **more)
    assert page.status == 200, page.words
    brought = {f"total_{number}": str(total) for number, total in enumerate(totals)}
    page = table.phone.submit(page.form("/players"), brought)
    assert page.status == 303, page.words
    return Table(table.phone, page.goes_to)


def who_left(table):
    """What the page says of those who left."""
    return [line.words for line in table.page().by_id("standing").all("p") if "left with" in line.words]


def words_of_phones(table):
    """The words of the pages that name phones."""
    return table.get("/history").words + table.get("/sharing").words


@pytest.fixture
def two(table):
    """Ann has 700 miles, Bob 300: 1,100 to 300."""
    return table.score(TWO_SIDES)


@pytest.fixture
def three(ann):
    return ann.start("Ann", "Bob", "Cy").score(hand(side(700), side(300), side(25)))


# --- what changes ------------------------------------------------------------------------------------


def test_somebody_joins_at_zero(two):
    then = go_on(two, "Ann", "Bob", "Cy")
    game = then.game
    assert (game.seats, game.rules) == (("Ann", "Bob", "Cy"), rules(players=3))
    assert game.start_totals == (*two.totals, 0)
    assert then.totals == game.start_totals
    assert game.seats[game.dealer] == two.game.seats[two.game.dealer]


def test_somebody_joins_at_the_lowest_total(two):
    assert go_on(two, "Ann", "Bob", "Cy", newcomers="lowest").totals == (*two.totals, min(two.totals))


def test_the_table_says_what_each_side_brings(two):
    assert go_on(two, "Ann", "Bob", "Cy", totals=(1000, 300, 650)).totals == (1000, 300, 650)


def test_somebody_leaves_and_the_others_play_on(three):
    had = three.totals
    page = preview_of(three, "Ann", "", "Cy")
    assert f"Bob leaves with {had[1]}." in page.words
    then = go_on(three, "Ann", "Cy")
    assert then.totals == (had[0], had[2])
    assert then.game.rules == rules()


def test_one_of_four_leaves_and_each_plays_alone(ann):
    four = ann.start("Ann", "Bob", "Chloé", "Dev").score(hand(side(1000), side(500)))
    page = preview_of(four, "Ann", "Bob", "Chloé")
    for words in ("to 1,000 miles to 700 miles", "106 cards 101 cards", "Dev leaves with 500."):
        assert words in page.words
    a, b = four.totals
    assert go_on(four, "Ann", "Bob", "Chloé").totals == (a, b, a)


def test_the_preview_changes_nothing(two):
    before = two.kinds
    assert "Cy joins." in preview_of(two, "Ann", "Bob", "Cy").words
    assert two.kinds == before
    assert two.page().offers("/hands/new")


def test_back_from_the_preview_finds_who_was_typed(two):
    page = preview_of(two, "Ann", "Bob", "Cy", newcomers="lowest")
    fields = two.phone.submit(page.form("/players/arrange")).form("/players").fields
    assert [fields[f"name_{seat}"] for seat in range(4)] == ["Ann", "Bob", "Cy", ""]
    assert fields["newcomers"] == "lowest"


def test_house_rules_place_and_name_stay(ann):
    table = ann.start("Ann", "Bob", **{"house-points_to_win": "3000"}).score(TWO_SIDES)
    table.post("/rename", {"title": "Finale", "place": "Lyon"})
    game = go_on(table, "Ann", "Bob", "Cy").game
    assert game.rules == rules(players=3, points_to_win=3000)
    assert (game.title, game.place) == ("Finale", "Lyon")


def test_the_hands_that_are_left_are_played(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="3").score(TWO_SIDES)
    assert "after 2 more hands" in preview_of(table, "Ann", "Bob", "Cy").words
    assert go_on(table, "Ann", "Bob", "Cy").game.hands_to_play == 2


@pytest.mark.parametrize("hands", [2, 3])
def test_one_hand_is_left_after_a_tie_in_the_last(hands, ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="2").score(
        *[hand(side(500), side(500))] * hands
    )
    assert "after 1 more hand" in preview_of(table, "Ann", "Bob", "Cy").words
    assert go_on(table, "Ann", "Bob", "Cy").game.hands_to_play == 1


def test_a_long_game_goes_on_with_all_its_points(ann):
    high = hand(side(700, *ALL_FOUR, coups=ALL_FOUR), side(0))
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="20").score(*[high] * 4)
    assert table.totals[0] > 9_999
    assert go_on(table, "Ann", "Bob", "Cy").totals == (*table.totals, 0)


def test_the_rematch_has_as_many_hands_as_the_first_game(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="4").score(TWO_SIDES, TWO_SIDES)
    three = go_on(table, "Ann", "Bob", "Cy").score(THREE_SIDES)
    last = go_on(three, "Ann", "Cy").score(TWO_SIDES)
    assert last.game.hands_to_play == 1
    assert Table(ann, last.post("/rematch").goes_to).game.hands_to_play == 4


def test_names_and_rules_leads_there_and_calls_it_a_house_rule(two):
    assert f"{two.path}/players" in [link["href"] for link in two.get("/table").all("a")]
    assert "this is a house rule" in two.get("/players").words


# --- the first game ----------------------------------------------------------------------------------


def test_the_first_game_leads_to_the_next_and_has_no_winner(three, passer_by):
    version = passer_by.get(three.path).by_id("version")["value"]
    then = go_on(three, "Ann", "Cy")
    news = passer_by.get(f"{three.path}/news?v={version}", htmx=True).by_id("standing")
    assert "The game goes on with Ann, Cy." in news.words and "needs" not in news.words
    assert "Bob left with 300." in news.words
    assert then.path in [link["href"] for link in news.all("a")]
    assert three.outcome is None
    assert not three.page().offers("/hands/new")
    assert "The game goes on with other players." in passer_by.get(f"{three.path}/history").words
    assert three.path in [link["href"] for link in then.page().all("a")]


@pytest.mark.parametrize("of_next", [False, True])
@pytest.mark.parametrize("from_hand", [0, 2])
def test_new_names_change_nothing_of_who_left(from_hand, of_next, three):
    """From hand 0 on: a name is corrected. From hand 2 on: Dev takes over the seat of Ann."""
    then = go_on(three, "Ann", "Cy").score(TWO_SIDES)
    if of_next:
        others_play(then, "Dev", "Cy", from_hand=from_hand)
    else:
        others_play(three, "Dev", "Bob", "Cy", from_hand=from_hand)
    assert ("Dev" in then.game.seats, "Dev" in three.game.seats) == (of_next, not of_next)
    assert who_left(three) == ["Bob left with 300."]


def test_who_left_has_the_corrected_name(three):
    go_on(three, "Ann", "Cy")
    others_play(three, "Ann", "Bobby", "Cy", from_hand=0)
    assert who_left(three) == ["Bobby left with 300."]


@pytest.mark.parametrize(("name", "told"), [("Cy", []), ("Bob", ["Player 2 left with 300."])])
def test_nobody_who_stayed_is_said_to_have_left_once_forgotten(name, told, three):
    """Cy is Player 3 in the first game, and Player 2 in the next."""
    go_on(three, "Ann", "Cy")
    forgotten(three.phone, name)
    assert who_left(three) == told


def test_who_joined_is_forgotten_in_the_first_game_too(two, new_phone):
    cys = new_phone()
    cys.post(f"{two.path}/ask", {"name": "Cy"})
    two.post("/ask/1", {"answer": "give"})
    go_on(two, "Ann", "Bob", "Cy")
    assert "Cy" in words_of_phones(two)
    forgotten(two.phone, "Cy")
    assert "Cy" not in words_of_phones(two)
    assert "Player 3 asked and may keep score." in words_of_phones(two)


def test_who_left_is_forgotten_in_the_last_game_too(three, new_phone):
    join(new_phone(), new_link(three, "Cy"))
    then = go_on(three, "Ann", "Bob")
    last = go_on(then.score(TWO_SIDES), "Ann", "Bob", "Dev")
    assert "Cy" in words_of_phones(last)
    forgotten(three.phone, "Cy")
    assert "Cy" not in words_of_phones(then) + words_of_phones(last)


def test_another_persons_phone_keeps_its_name_in_the_first_game(three):
    """Another Cy joins when the first one has left."""
    new_link(three, "Cy")
    then = go_on(go_on(three, "Ann", "Bob"), "Ann", "Bob", "Cy")
    done(three.phone, "Cy", "split", games=str(then.game.id), name="Cyril")
    forgotten(three.phone, "Cyril")
    assert (three.game.seats, then.game.seats) == (("Ann", "Bob", "Cy"), ("Ann", "Bob", "Player 3"))
    assert "Cy" in words_of_phones(three)


def test_the_start_page_goes_on_with_the_next_game(three, ann):
    then = go_on(three, "Ann", "Cy")
    home = ann.get("/")
    assert [link["href"] for link in home.all("a") if link.words == "Go on with hand 1"] == [then.path]


def test_the_first_game_takes_no_more_hands(two):
    then = go_on(two, "Ann", "Bob", "Cy")
    page = two.post("/hands/new", hand_form(two.game.rules, TWO_SIDES))
    assert page.status == 409
    assert "Enter the hand in the game of Ann, Bob and Cy." in page.words
    assert then.path in [link["href"] for link in page.all("a")]
    assert len(two.hands) == 1


def test_the_first_game_cannot_be_stopped(two):
    go_on(two, "Ann", "Bob", "Cy")
    assert two.post("/stop").status == 409
    assert two.outcome is None
    assert not two.menu().offers("/stop")


def test_a_tie_in_the_first_game_is_no_question_any_more(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="1").score(hand(side(500), side(500)))
    tie = table.page().form("/tie")
    go_on(table, "Ann", "Bob", "Cy")
    assert "another hand decides" not in table.page().words
    assert table.phone.submit(tie).status == 409
    assert table.outcome is None


def test_a_hand_of_the_first_game_is_entered_no_more(two, passer_by):
    two.post("/hands/new/check", {"form_key": form_key(), "side_0-miles": "300"}, htmx=True)
    assert "is entering hand 2" in passer_by.get(two.path).words
    go_on(two, "Ann", "Bob", "Cy")
    assert "is entering hand 2" not in passer_by.get(two.path).words


def test_a_hand_of_the_first_game_is_followed_no_more(two, passer_by):
    two.get("/track?dealer=1&tap=A+roll", htmx=True)
    assert passer_by.get(two.path).all(class_="followed")
    go_on(two, "Ann", "Bob", "Cy")
    assert not passer_by.get(two.path).all(class_="followed")


def test_the_big_screen_leads_to_the_next_game(two, passer_by):
    assert "The game goes on" not in passer_by.get(f"{two.path}/screen").words
    then = go_on(two, "Ann", "Bob", "Cy")
    page = passer_by.get(f"{two.path}/screen")
    assert f"{then.path}/screen" in [link["href"] for link in page.all("a")]


def test_the_search_calls_the_first_game_neither_open_nor_won(three, ann):
    go_on(three, "Ann", "Bob")
    (first,) = ann.get("/find?state=finished").all("li", class_="game-card")
    assert "went on as another game" in first.words
    assert "against Bob, Cy 1,100 went on" in ann.get(page_path("Ann")).words
    (then,) = ann.get("/find?state=going_on").all("li", class_="game-card")
    assert "not finished" in then.words


def test_figures_of_people_count_the_hands_that_each_played(three, ann):
    then = go_on(three, "Ann", "Cy").score(TWO_SIDES)
    with ann.app.app_context():
        device = db.session.get(Device, then.game.changes[0].device_id)
        everybody = book_of(device, frozenset()).everybody
    assert {name: figures.hands for name, figures in everybody.items()} == {"ann": 2, "cy": 2, "bob": 1}
    assert not any(figures.games for figures in everybody.values())


def test_the_phones_that_scored_it_score_the_next(two, new_phone):
    bobs = join(new_phone(), new_link(two, "Bob"))
    then = go_on(two, "Ann", "Bob", "Cy")
    Table(bobs.phone, then.path).score(hand(side(700), side(300), side(0)))
    assert len(then.hands) == 1


def test_a_game_opens_whose_first_one_was_erased(three, ann):
    then = go_on(three, "Ann", "Cy")
    first, following = three.game.id, then.game.id
    with ann.app.app_context(), writing():
        row = db.session.get(Game, following)
        row.form_key = row.form_key.replace(f"on-{first}-", "on-999999-")
    assert ann.get(then.path).status == 200


# --- refusals ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["Ann", "Bob", "Cy", "Dev", "Eva"], "is for 2, 3, 4 and 6 players."),
        (["Ann"], "is for 2, 3, 4 and 6 players."),
        (["Ann", "Dev"], "As many play as before."),
        (["Ann", "Bob", "ann"], "Two players are called"),
    ],
)
def test_players_who_cannot_play_on(names, sentence, two):
    page = preview_of(two, *names)
    assert page.status == 422
    assert sentence in page.words
    assert [page.form("/players").fields[f"name_{seat}"] for seat in range(len(names))] == names


def test_the_numbers_of_the_box_are_said_before(two):
    assert "is for 2, 3, 4 and 6 players." in two.get("/players").words


@pytest.mark.parametrize("total", ["5000", "", "-5", "many"])
def test_points_that_no_side_can_bring(total, two):
    form = preview_of(two, "Ann", "Bob", "Cy").form("/players")
    page = two.phone.submit(form, {"total_2": total})
    assert page.status == 422
    assert page.form("/players").fields["total_2"] == total
    assert "goes_on" not in two.kinds


def test_a_finished_game_is_over(table):
    table.score(*[hand(side(700, ACE), side(0))] * 3)
    form = {"name_0": "Ann", "name_1": "Bob", "name_2": "Cy", "told": "yes"}
    assert "This game is over" in table.get("/players").words
    assert table.post("/players", form).status == 409


def test_a_race_is_a_single_hand(ann):
    race = ann.start("Ann", "Bob", edition="asmodee-2014")
    assert "A race is over after one hand" in race.get("/players").words


def test_strangers_change_nothing(two, new_phone):
    stranger = new_phone()
    assert stranger.get(f"{two.path}/players").status == 403
    assert stranger.post(f"{two.path}/players", {"name_0": "Ann"}).status == 403
    then = go_on(two, "Ann", "Bob", "Cy")
    assert stranger.post(f"{then.path}/players/undo").status == 403


def test_a_hand_saved_meanwhile_is_shown_first(two):
    form = preview_of(two, "Ann", "Bob", "Cy").form("/players")
    two.score(TWO_SIDES)
    page = two.phone.submit(form)
    assert page.status == 409
    assert "The game has changed in the meantime." in page.words
    then = Table(two.phone, two.phone.submit(page.form("/players")).goes_to)
    assert then.totals == (*two.totals, 0)


def test_sent_twice_it_goes_on_once(two):
    form = preview_of(two, "Ann", "Bob", "Cy").form("/players")
    first = two.phone.submit(form).goes_to
    assert two.phone.submit(form).goes_to == first
    assert two.get("/players").goes_to == first
    assert two.kinds.count("goes_on") == 1


# --- and back ----------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_first_game(two, passer_by):
    then = go_on(two, "Ann", "Bob", "Cy")
    undo = then.page().form("/players/undo")
    assert two.phone.submit(undo).goes_to == two.path
    assert two.phone.submit(undo).goes_to == two.path, "a double tap"
    assert (then.game.deleted, two.game.finished) == (True, False)
    assert two.kinds[-2:] == ["goes_on", "goes_on_here"]
    assert "The game goes on here again." in passer_by.get(f"{two.path}/history").words
    two.score(TWO_SIDES)
    assert go_on(two, "Ann", "Bob", "Cy").path != then.path


def test_going_on_is_undone_only_before_the_first_hand(two):
    then = go_on(two, "Ann", "Bob", "Cy")
    undo = then.page().form("/players/undo")
    then.score(hand(side(700), side(300), side(0)))
    assert not then.page().offers("/players/undo")
    assert two.phone.submit(undo).status == 409
    assert not then.game.deleted


def test_nothing_leads_back_to_a_deleted_first_game(two):
    then = go_on(two, "Ann", "Bob", "Cy")
    undo = then.page().form("/players/undo")
    two.post("/delete")
    page = then.page()
    assert not page.offers("/players/undo")
    assert two.path not in [link["href"] for link in page.all("a")]
    assert two.phone.submit(undo).status == 409
    assert not then.game.deleted


def test_a_game_that_goes_on_from_none_goes_nowhere(two):
    assert two.post("/players/undo").status == 404


def test_a_deleted_and_restored_next_game_is_followed(two):
    then = go_on(two, "Ann", "Bob", "Cy")
    then.post("/delete")
    assert not two.game.finished
    deleted = then.game.changes[-1]
    then.post(f"/undo/{deleted.id}")
    assert two.game.finished
    assert then.path in [link["href"] for link in two.page().all("a")]


def test_a_restored_next_game_is_not_followed_if_the_first_was_played_on(two):
    then = go_on(two, "Ann", "Bob", "Cy")
    then.post("/delete")
    deleted = then.game.changes[-1]
    two.score(TWO_SIDES)
    then.post(f"/undo/{deleted.id}")
    assert not then.game.deleted
    assert not two.game.finished
    assert two.path not in [link["href"] for link in then.page().all("a")]
    two.score(TWO_SIDES)
    assert go_on(two, "Ann", "Bob", "Cy").totals == (*two.totals, 0)


def test_a_corrected_hand_leaves_it_going_on(two):
    go_on(two, "Ann", "Bob", "Cy")
    two.post(f"/hands/{two.hands[0].id}/delete")
    assert two.game.finished
    assert two.post(f"/hands/{two.game.all_hands[0].id}/restore").status == 409


def test_a_correction_that_makes_a_winner_can_be_undone(ann):
    table = ann.start("Ann", "Bob", **{"house-points_to_win": "1500"}).score(TWO_SIDES)
    then = go_on(table, "Ann", "Bob", "Cy")
    shutout = hand_form(table.game.rules, hand(side(700), side(0)), seen=table.game.version)
    table.post(f"/hands/{table.hands[0].id}", shutout)
    assert table.outcome is not None
    table.undo_last()
    assert table.game.finished
    assert then.path in [link["href"] for link in table.page().all("a")]
