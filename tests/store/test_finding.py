"""Finding games: results follow every change, and only the device's own games are found."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.records.games import read_games, write_games
from scorekeeper.rules.who_plays import EarlierSeats
from scorekeeper.store import db
from scorekeeper.store import finding as finding_games
from scorekeeper.store.change_log import UNDO_OFFERED
from scorekeeper.store.finding import Search, found, on_start_page
from scorekeeper.store.games.exchange import every_game, game_entry, import_games, new_games
from scorekeeper.store.games.games import create_game
from scorekeeper.store.models import Device, Game, Scorer
from scorekeeper.store.people import finding
from scorekeeper.store.people.book import address_of, games_among
from scorekeeper.store.search_text import search_text
from tests.builders import ACE, hand, rules, side
from tests.builders_web import join, new_link, table_form
from tests.store.devices import a_device
from tests.store.test_history import saved
from tests.web.archive.series import new_series
from tests.web.games.test_sql_statements import statements
from tests.web.nights.at_table import duels
from tests.web.people.house import ANNS, evening, read_in
from tests.web.people.test_naming import done

A_WINS = [hand(side(700, ACE), side(0))] * 3
ANN, STRANGER = 1, 2


@pytest.fixture
def search(app):
    """The names of the games that a search finds for device `number`."""

    def find(device=ANN, **asked):
        with app.app_context():
            asking = db.session.get(Device, device)
            games, of = found(asking, Search(**asked), 0, 100)
            assert of == len(games)
            return [", ".join(game.seats) for game in games]

    return find


def test_finds_by_words_without_accents_and_case(ann, search):
    ann.start("René Descartes", "Zoë")
    ann.start("Renata", "Bob")
    ann.start("Ann", "Bob").post("/rename", {"title": "Noël chez Renée"})
    assert search(words="rene") == ["Ann, Bob", "René Descartes, Zoë"]
    assert search(words="RENÉ desc") == ["René Descartes, Zoë"]
    assert search(words="zoe rené") == ["René Descartes, Zoë"]
    assert search(words="noel") == ["Ann, Bob"]
    assert search(words="ene") == [], "a word is found from its beginning"
    assert search(words="") == search() != []


def test_special_characters_match_only_themselves(ann, search):
    ann.start("100% Ann", "B_b")
    ann.start("1000 Ann", "Bob")
    assert search(words="100%") == ["100% Ann, B_b"]
    assert search(words="b_") == ["100% Ann, B_b"]
    assert search(words="'\" OR 1=1 --/\\") == []


def test_finds_by_the_full_name_of_a_player(ann, search):
    ann.start("Ann Archer", "Bob")
    ann.start("Mary Ann Archer", "Cy")
    ann.start("Ann", "Di").post("/rename", {"title": "Ann Archer"})
    assert search(player="ann  ARCHER") == ["Ann Archer, Bob"]
    assert search(player="Ann") == ["Ann, Di"]
    assert search(player="bob") == ["Ann Archer, Bob"]


def test_finds_by_place_and_note(ann, search):
    table = ann.start("Ann", "Bob")
    ann.start("Ann", "Cy")
    table.post("/table", table_form(table.game, title="Finale", place="Chez Renée", note="Rain.\nDi sang."))
    for words in ("renee", "finale chez", "rain. di", "cy"):
        assert search(words=words) == (["Ann, Cy"] if words == "cy" else ["Ann, Bob"])
    table.post("/table", table_form(table.game, place="Di", note="Di"))
    assert search(player="di") == search(words="renee") == [], "nobody of that name plays"


@pytest.mark.parametrize("sought", [20, 1])
def test_finds_by_any_name_of_the_same_person(sought, ann, search, monkeypatch):
    monkeypatch.setattr(finding, "MAX_SOUGHT", sought)
    for names in (("Ann", "Bob"), ("Annie", "Cy"), ("Anna Lee", "Di"), ("Anton", "Eva")):
        ann.start(*names)
    assert search(player="ann") == ["Ann, Bob"]
    done(ann, "Ann", "merge", other=address_of("annie"))
    done(ann, "Ann", "merge", other=address_of("anna lee"))
    theirs = ["Anna Lee, Di", "Annie, Cy", "Ann, Bob"]
    assert search(player="Ann") == search(player="ANNIE") == search(player="anna lee") == theirs
    assert search(player="Anton") == ["Anton, Eva"]
    assert search(player="Ann", box="parker-1962") == []
    done(ann, "Ann", "rename", name="Zoé")
    assert search(player="zoe") == search(player="Ann") == theirs
    assert search(words="zo") == search(words="annie") == search(words="zoe lee anni") == theirs
    assert search(words="zoe di") == ["Anna Lee, Di"]
    assert search(words="di lee") == ["Anna Lee, Di"]
    assert search(words="zoe eva") == []


def test_finds_later_games_by_a_persons_name(ann, search):
    ann.start("Annie", "Bob")
    done(ann, "Annie", "rename", name="Zoé")
    ann.start("Annie", "Cy")
    assert search(player="Zoé") == ["Annie, Cy", "Annie, Bob"]


def test_finds_a_game_that_somebody_left_by_their_other_name(ann, search):
    read_in(ann, evening(0, ("Dev", "Bob"), ANNS, ANNS, earlier_seats=(EarlierSeats(1, ("Ann", "Bob")),)))
    done(ann, "Ann", "rename", name="Zoé")
    assert search(player="Zoé") == search(words="zo bob") == search(player="Ann") == ["Dev, Bob"]


def test_tells_apart_two_people_behind_one_name(ann, search):
    first, second = ann.start("Ann", "Bob"), ann.start("Ann", "Cy")
    done(ann, "Ann", "split", games=[str(second.game.id)], name="Lyonnaise")
    assert search(player="Lyonnaise") == ["Ann, Cy"]
    assert search(player="Ann") == ["Ann, Cy", "Ann, Bob"], "both stand in the games as Ann"
    assert search(games={first.game.id}) == ["Ann, Bob"]
    assert search(games={first.game.id}, words="cy") == search(games=()) == []


def test_finds_the_second_of_two_with_one_name_by_number(ann, search):
    ann.start("Zoé", "Zoe")
    ann.start("Zoé", "Cy")
    assert search(player="Zoe (2)") == ["Zoé, Zoe"]
    done(ann, "Zoe (2)", "rename", name="Lyonnaise")
    assert search(player="lyonnaise") == ["Zoé, Zoe"]


def test_names_given_by_another_device_find_nothing(table, stranger, search):
    assert search() == ["Ann, Bob"]
    stranger.start("Ann", "Bob")
    done(stranger, "Ann", "rename", name="Zoé")
    assert search(player="Zoé") == []


def test_finds_by_box_and_state(ann, search):
    ann.start("Ann", "Bob").score(*A_WINS)
    ann.start("Ann", "Cy", edition="parker-1962")
    assert search(box="parker-1962") == ["Ann, Cy"]
    assert search(state="finished") == ["Ann, Bob"]
    assert search(state="going_on") == ["Ann, Cy"]
    assert search(state="archived") == []
    assert search(box="parker-1962", state="finished") == []


def test_finds_by_date_the_last_first(ann, app, search):
    tables = [ann.start("Ann", name) for name in ("Bob", "Cy", "Di")]
    with app.app_context():
        for days, game in enumerate(every_game()):
            game.evening -= timedelta(days=days)
            game.created_at -= timedelta(days=days)
        evenings = [game.evening for game in every_game()]
        db.session.commit()
    assert len(tables) == 3
    assert search() == ["Ann, Bob", "Ann, Cy", "Ann, Di"]
    assert search(since=evenings[1]) == ["Ann, Bob", "Ann, Cy"]
    assert search(until=evenings[2]) == ["Ann, Di"]
    assert search(since=evenings[1], until=evenings[1]) == ["Ann, Cy"]


def test_more_dates_take_no_more_statements(ann, app, search):
    ann.start("Ann", "Bob")
    done(ann, "Ann", "rename", name="Zoé")
    today = date.today()
    counts = []
    for times in (1, 5):
        with statements(app) as sent:
            search(words="zoe x", dated=[("zoe", today, today, False)] * times)
        counts.append(len(sent))
    assert counts[0] == counts[1]


def test_returns_a_page_and_the_total(ann, app):
    for _ in range(5):
        ann.start("Ann", "Bob")
    with app.app_context():
        device = db.session.get(Device, ANN)
        pages = [found(device, Search(), start, 2) for start in (0, 2, 4, 6)]
    assert [(len(games), of) for games, of in pages] == [(2, 5), (2, 5), (1, 5), (0, 0)]
    assert len({game.id for games, _of in pages for game in games}) == 5


def test_finds_only_games_that_the_device_holds(table, stranger, new_phone, search):
    stranger.start("Ann", "Bob of the stranger")
    assert search(words="ann") == ["Ann, Bob"]
    bobs = new_phone()
    link = new_link(table)
    join(bobs, link)
    assert search(3, words="ann") == ["Ann, Bob"], "by a scorer link, too"
    table.post(f"/links/{table.game.links[0].id}/withdraw")
    assert search(3, words="ann") == []
    table.post("/delete")
    assert search(words="ann") == []


# --- results follow every change ----------------------------------------------------------------------


def test_hands_and_rules_decide_if_a_game_is_finished(table, search):
    def state():
        return "".join(search(state="finished") and "finished")

    table.score(*A_WINS)
    assert state() == "finished"
    table.undo_last()
    assert state() == ""
    table.score(A_WINS[0])
    table.post(f"/hands/{table.hands[1].id}/delete")
    assert state() == ""
    table.post("/stop")
    assert state() == "finished"
    table.post("/resume")
    assert state() == ""
    table.post("/table", table_form(table.game, told="yes", **{"house-points_to_win": "3000"}))
    assert state() == "finished"
    change = table.changes[0].id
    table.post(f"/history/{change}")
    assert state() == ""


def test_changed_names_are_found_and_old_ones_are_not(table, search):
    table.post("/table", table_form(table.game, name_1="Benoît", title="Été"))
    assert search(words="benoit ete") == ["Ann, Benoît"]
    assert search(words="bob") == []
    table.undo_last()
    assert search(words="bob") == ["Ann, Bob"]


def test_the_search_text_follows_every_change_of_names(table, app, search):
    """A forgotten name is no longer found, even if the columns are set without a recorded change."""
    with app.app_context():
        db.session.get(Game, table.game.id).seats = ("Ann", "Somebody")
        db.session.commit()
    assert search(words="bob") == []
    assert search(words="somebody") == ["Ann, Somebody"]


def test_finds_rematches_and_games_of_a_night(table, ann, search):
    table.post("/stop")
    table.post("/rematch")
    assert len(search(words="bob")) == 2
    assert search(state="going_on") == ["Ann, Bob"]
    duels(ann)
    with ann.app.app_context():
        games = every_game()
        assert len(games) > 3
        assert all(game.search_text == search_text(game.seats, game.title) for game in games)


def test_finds_imported_games(table, app, search):
    table.score(*A_WINS)
    with app.app_context():
        entries = read_games(write_games([game_entry(game) for game in every_game()]))
        (again,) = import_games(new_games(entries), db.session.get(Device, ANN))
        first = db.session.scalars(db.select(Game).order_by(Game.id)).first()
        assert (again.box, again.search_text, again.finished) == (
            first.box,
            first.search_text,
            first.finished,
        )
        db.session.commit()
    assert search(words="bob", state="finished") == ["Ann, Bob"] * 2


def test_the_start_page_lists_the_last_changed_games(ann, app):
    for name in ("Bob", "Cy", "Di"):
        ann.start("Ann", name).score(*A_WINS)
    ann.start("Ann", "Finn")
    ann.start("Ann", "Eva")
    with app.app_context():
        device = db.session.get(Device, ANN)
        going_on, finished = on_start_page(device, 1, 2)
        assert [game.seats[1] for game in going_on] == ["Eva"]
        assert [game.seats[1] for game in finished] == ["Di", "Cy"]


@given(st.lists(st.text(min_size=1, max_size=8), min_size=2, max_size=4), st.none() | st.text(max_size=8))
def test_the_search_text_has_a_line_for_each_name(seats, title):
    text = search_text(tuple(seats), title)
    assert text.count("\n") == len(seats) + 1
    assert all(line.startswith(" ") for line in text.split("\n")[1:])


def test_finds_games_that_are_in_no_series(ann, search):
    first, _second = ann.start("Ann", "Bob"), ann.start("Ann", "Cy")
    series = new_series(ann, first)
    assert search(in_no_series=True) == ["Ann, Cy"]
    ann.post(f"{series}/delete")
    assert search(in_no_series=True) == ["Ann, Cy", "Ann, Bob"]


def test_finds_the_games_among_some_people(ann, app):
    ids = [int(ann.start(*names).public_id.split("-")[0]) for names in (("Ann", "Bob"), ("bob", "Cy"))]
    with app.app_context():
        device = db.session.get(Device, ANN)
        assert games_among(device, ["ann", "bob", "di"]) == {ids[0]}
        assert games_among(device, ["ann", "bob", "cy"]) == set(ids)
        assert games_among(device, ["ann"]) == set()


# --- by evening, and on the start page -------------------------------------------------------------------

MONDAY = date(2026, 3, 2)
TUESDAY, WEDNESDAY = MONDAY + timedelta(days=1), MONDAY + timedelta(days=2)
MOMENT = timedelta(microseconds=1)


@pytest.fixture
def anns(app):
    with app.app_context():
        yield a_device("ann")


@pytest.fixture
def bobs(anns):
    return a_device("bob")


def a_game(device, day=MONDAY, **values):
    return create_game(device, rules=rules(), seats=("Ann", "Bob"), first_dealer=0, evening=day, **values)


@pytest.fixture
def week(anns, bobs):
    """Ann has played on Monday, twice on Tuesday and on Wednesday; Bob on the Sunday and Thursday beside."""
    for day in (MONDAY - timedelta(days=1), WEDNESDAY + timedelta(days=1)):
        a_game(bobs, day).finished = True
    return [a_game(anns, day) for day in (MONDAY, TUESDAY, TUESDAY, WEDNESDAY)]


def test_counts_the_games_of_each_evening_with_both_ends(week, anns):
    assert finding_games.games_by_evening(anns, MONDAY, TUESDAY) == {MONDAY: 1, TUESDAY: 2}
    assert finding_games.games_by_evening(anns, TUESDAY, WEDNESDAY) == {TUESDAY: 2, WEDNESDAY: 1}


def test_finds_the_first_and_the_last_evening(week, anns):
    first, last = finding_games.first_evening, finding_games.last_evening
    assert [first(anns, day) for day in (date.min, MONDAY, TUESDAY)] == [MONDAY, MONDAY, TUESDAY]
    assert first(anns, WEDNESDAY + timedelta(days=1)) is None
    assert [last(anns, day) for day in (None, WEDNESDAY, TUESDAY)] == [WEDNESDAY, WEDNESDAY, TUESDAY]
    assert last(anns, MONDAY - timedelta(days=1)) is None


def test_knows_on_which_evenings_a_game_was_finished(week, anns):
    assert not finding_games.any_finished(anns, date.min, date.max)
    week[1].finished = True
    assert finding_games.any_finished(anns, TUESDAY, TUESDAY)
    assert not finding_games.any_finished(anns, MONDAY, MONDAY)
    assert not finding_games.any_finished(anns, WEDNESDAY, WEDNESDAY)


def test_the_start_page_lists_so_many_games_of_each_kind(week, anns, bobs):
    for game, later, finished in zip(week, (3, 1, 4, 2), (False, True, True, False), strict=True):
        game.changed_at += timedelta(minutes=later)
        game.finished = finished
    first, second, third, fourth = week
    assert on_start_page(anns, 9, 9) == ([first, fourth], [third, second])
    assert on_start_page(anns, 1, 2) == ([first], [third, second])
    assert on_start_page(anns, 2, 1) == ([first, fourth], [third])
    fourth.changed_at = first.changed_at
    assert on_start_page(anns, 1, 0) == ([fourth], [])


def scorer_of(device, game):
    return db.session.get(Scorer, (game.id, device.id))


def test_an_archived_game_comes_back_once_somebody_plays_on(week, anns, bobs):
    first, second, *others = week
    second.finished = True
    for game in (first, second):
        finding_games.archive(scorer_of(anns, game))
    at = scorer_of(anns, first).archived_at
    for game in (first, second):
        assert finding_games.is_archived(scorer_of(anns, game))
    assert not finding_games.is_archived(scorer_of(anns, others[0]))
    assert finding_games.archived_of(anns, week) == {first.id, second.id}
    assert finding_games.archived_of(anns, [*others, first]) == {first.id}
    assert finding_games.archived_of(bobs, week) == set()
    assert {game.id for part in on_start_page(anns, 9, 9) for game in part} == {game.id for game in others}
    first.changed_at = at
    assert finding_games.is_archived(scorer_of(anns, first))
    first.changed_at = second.changed_at = at + timedelta(minutes=1)
    assert [finding_games.is_archived(scorer_of(anns, game)) for game in (first, second)] == [False, True]
    assert finding_games.archived_of(anns, week) == {second.id}
    finding_games.take_out(scorer_of(anns, second))
    assert finding_games.archived_of(anns, week) == set()


def test_the_game_archived_last_can_be_taken_out_for_ten_minutes(week, anns, bobs):
    assert finding_games.archived_last(anns) is None
    for game in week[:2]:
        finding_games.archive(scorer_of(anns, game))
    scorer_of(anns, week[1]).archived_at = scorer_of(anns, week[0]).archived_at + MOMENT
    assert finding_games.archived_last(anns) == (week[1], True)
    assert finding_games.archived_last(bobs) is None
    for game in week[:2]:
        game.finished = True
        scorer_of(anns, game).archived_at -= UNDO_OFFERED
    assert finding_games.archived_last(anns) == (week[1], False)


def test_the_newest_hands_stand_in_games_that_stand(week, anns):
    first, second, *_others = week
    hands = [saved(game, anns, key=key * 22) for game, key in ((first, "k"), (second, "l"), (first, "m"))]
    hands[0].result = hand(side(100), side(200))
    told = [result for _rules, result in finding_games.newest_hands(9)]
    assert told == [hands[2].result, hands[1].result, hands[0].result]
    assert len(list(finding_games.newest_hands(2))) == 2
    hands[2].deleted = second.deleted = True
    assert list(finding_games.newest_hands(9)) == [(first.rules, hands[0].result)]
