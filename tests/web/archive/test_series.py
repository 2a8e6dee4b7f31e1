"""Series begin from a game or a list, and rematches join them; the standings count the device's games."""

from datetime import datetime

import pytest

from scorekeeper.limits import MAX_NAME_LETTERS
from scorekeeper.rules.who_plays import EarlierSeats
from scorekeeper.store import db
from scorekeeper.store.change_log import UNDO_OFFERED
from scorekeeper.store.games import series
from scorekeeper.store.models import SeriesRow
from scorekeeper.web.archive import series_begin, series_choice, series_games
from tests.builders import ACE, hand, side
from tests.builders_web import Table, join, new_link, rows_of, table_form
from tests.web.archive.series import lines, new_series, series_form
from tests.web.archive.test_find import begun
from tests.web.games.test_sql_statements import statements
from tests.web.people.house import ANNS, evening, read_in
from tests.web.people.test_naming import address, done

FIRST_WINS = [hand(side(700, ACE), side(400))] * 5  # 1,200 and 400 each: 6,000 to 2,000
SECOND_WINS = [hand(side(400), side(700, ACE))] * 5
WINS_FEWER = [hand(side(700), side(400))] * 5  # 5,500 to 2,000
OF_FOUR = FIRST_WINS[:1] * 7  # a longer trip: 800 and 400 each: 5,600 to 2,800
LEVEL = hand(side(500), side(500))


@pytest.fixture
def two(ann, beginnings):
    """Ann has won twice, Bob once against Ann and Cy each."""

    def play():
        return [
            ann.start("Ann", "Bob").score(*FIRST_WINS).path,
            ann.start("Bob", "Ann").score(*FIRST_WINS).path,
            ann.start("Cy", "Ann").score(*SECOND_WINS).path,
        ]

    return [Table(ann, path) for path in beginnings.begin("won twice and once", play, ann)]


@pytest.fixture
def holidays(ann, two, beginnings):
    return beginnings.begin("a series of three games", lambda: new_series(ann, *two), ann)


def test_a_finished_game_begins_a_series(two, ann):
    (link,) = (each["href"] for each in two[0].menu().all("a") if each["href"] == f"{two[0].path}/series")
    page = ann.follow(ann.get(link))
    assert page.by_id("find")["value"] == "Ann Bob", "games of the same people are offered first"
    ticked = [box["value"] for box in page.all("input", name="games") if "checked" in box.attrs]
    assert ticked == [two[0].public_id]
    assert len(page.all("input", name="games")) == 2
    (form,) = (form for form in page.forms if "form_key" in form.names)
    made = ann.follow(ann.submit(form, {"name": "Noël"}, action="/series/new"))
    assert made.all("h1")[0].words == "Noël"
    assert lines(made) == ["1 A Ann 1 1 6,000", "2 B Bob 1 0 2,000"]
    assert ann.get(link).goes_to == new_path(ann), "from now on it leads there"


def test_a_series_shows_its_standings(holidays, ann):
    page = ann.get(holidays)
    assert lines(page) == ["1 A Ann 3 2 14,000", "2 B Bob 2 1 8,000", "3 C Cy 1 0 2,000"]
    assert "Ranked by points, then by games won, then by tied games." in page.words
    (chart,) = page.all("figure", class_="chart")
    assert chart.words.startswith("Points, game by game")
    assert [card.words[:7] for card in page.all(class_="game-card")] == ["C Cy 2,", "B Bob w", "A Ann w"]
    assert ann.get("/menu").offers("/series")
    assert "Holidays 3 games" in ann.get("/series").words


def marks(page):
    """The letters of each side, game by game, and of the lines of the chart's key."""
    cards = [
        ["".join(mark.words for mark in row.all(class_="mark")) for row in card.all("li")]
        for card in page.all(class_="game-card")
    ]
    return cards, [sign.words for sign in page.all("ul", class_="key")[0].all("li")]


def test_each_person_has_one_letter_on_the_whole_page(holidays, ann):
    cards, key = marks(ann.get(holidays))
    assert key == ["A Ann", "B Bob", "C Cy"]
    assert cards == [["C", "A"], ["B", "A"], ["A", "B"]]


def test_a_side_has_the_letter_that_it_has_in_its_games(ann):
    games = [ann.start("Ann", "Bob").score(*SECOND_WINS) for _ in range(2)]
    page = ann.get(new_series(ann, *games))
    cards, key = marks(page)
    assert lines(page) == ["1 B Bob 2 2 12,000", "2 A Ann 2 0 4,000"]
    assert (cards, key) == ([["A", "B"]] * 2, ["A Ann", "B Bob"])
    figures = page.by_id("race-figures").all("thead")[0]
    assert figures.words.endswith("A Ann B Bob")


def test_changing_partners_have_a_letter_each(ann):
    games = [
        ann.start(*names).score(*OF_FOUR)
        for names in (("Ann", "Bob", "Cy", "Di"), ("Ann", "Cy", "Bob", "Di"))
    ]
    cards, key = marks(ann.get(new_series(ann, *games)))
    assert key == ["A Ann", "B Bob", "C Cy", "D Di"]
    assert cards == [["AB", "CD"], ["AC", "BD"]]


def test_the_chart_draws_the_first_of_too_many_people(ann):
    score = [hand(side(700, ACE), side(400), side(200))] * 6
    names = ("Ann", "Bob", "Cy"), ("Di", "Eve", "Finn"), ("Gus", "Hana", "Ivo")
    page = ann.get(new_series(ann, *(ann.start(*three).score(*score) for three in names)))
    cards, key = marks(page)
    assert "The chart shows the first 8 of 9; the figures show all." in page.words
    assert len(key) == 8 and lines(page)[8] == "7= shared Ivo 1 0 1,000"
    assert cards[0] == ["G", "H", ""]
    assert page.by_id("race-figures").all("thead")[0].all("th")[-1].words == "Ivo"


def test_a_finished_game_names_its_series(holidays, two, ann, app, new_phone):
    assert two[0].page().offers(holidays)
    assert "Series: Holidays" in two[0].page().words
    watcher = new_phone()
    assert "Holidays" not in watcher.get(two[0].path).words
    going_on = ann.start("Ann", "Bob")
    ann.post(f"{holidays}/games", {"games": going_on.public_id})
    assert "Holidays" not in going_on.page().words


def test_a_series_can_count_games_won(holidays, ann):
    page = ann.follow(ann.post(holidays, {"name": "Winter", "counting": "wins"}))
    assert "Ranked by games won, then by tied games, then by points a game." in page.words
    assert page.all("h1")[0].words == "Winter"
    assert lines(page)[0] == "1 A Ann 3 2 4,667"


def test_a_series_can_count_points_a_game(two, ann):
    holidays = new_series(ann, *two, ann.start("Bob", "Cy").score(*WINS_FEWER), counting="average")
    page = ann.get(holidays)
    assert page.all("thead")[0].words == "Place Name Games Wins Points a game"
    assert lines(page) == ["1 A Ann 3 2 4,667", "2 B Bob 3 2 4,500", "3 C Cy 2 0 2,000"]
    assert "Ranked by points a game, then by the share of games won, then of tied games." in page.words
    (chart,) = page.all("figure", class_="chart")
    assert chart.words.startswith("Points a game, game by game After 4 games: Ann 4,667, Bob 4,500")


def test_who_played_more_is_not_ahead_in_points_a_game(ann):
    games = [ann.start("Bob", name).score(*WINS_FEWER) for name in ("Ann", "Ann", "Di")]
    games += [ann.start("Cy", name).score(*FIRST_WINS) for name in ("Di", "Eve")]
    holidays = new_series(ann, *games)
    page = ann.get(holidays)
    assert lines(page)[0].startswith("1 A Bob 3") and "comes after all others" not in page.words
    page = ann.follow(ann.post(holidays, {"name": "Winter", "counting": "average"}))
    assert lines(page)[0] == "1 D Cy 2 2 6,000" and "Eve 1" in lines(page)[-1]
    assert "Who has finished fewer than 2 games comes after all others." in page.words


@pytest.fixture
def two_years(ann, two, app):
    """A series of a game in November and one in December 2025, and of one in January 2026."""
    begun(app, {1: datetime(2025, 11, 30, 20), 2: datetime(2025, 12, 24, 20), 3: datetime(2026, 1, 2, 20)})
    return new_series(ann, *two)


IN_2025, IN_2024 = (f"?since={year}-01-01&until={year}-12-31" for year in (2025, 2024))


def periods(page):
    """The links to periods, and the chosen one; none if no periods are offered."""
    links = [link for offer in page.all("nav", class_="periods") for link in offer.all("a")]
    return [link.words for link in links], [link.words for link in links if "aria-current" in link.attrs]


def test_a_series_shows_its_standings_for_a_period(two_years, ann):
    page = ann.get(two_years)
    assert periods(page) == (["All time", "2026", "2025", "January 2026"], ["All time"])
    assert len(lines(page)) == 3 and "3 games" in page.words
    page = ann.get(two_years + IN_2025)
    assert periods(page)[1] == ["2025"]
    assert lines(page) == ["1= shared A Ann 2 1 8,000", "1= shared B Bob 2 1 8,000"]
    assert "2 games" in page.words and len(page.all(class_="game-card")) == 2
    assert "After 2 games: Ann 8,000 and Bob 8,000." in page.words
    page = ann.get(f"{two_years}?since=2025-12-24&until=2026-01-02")
    assert lines(page)[0] == "1 A Ann 2 1 8,000" and "Other days Dec 24, 2025 – Jan 2, 2026" in page.words


def test_a_period_without_games_of_the_series_says_so(two_years, ann):
    page = ann.get(two_years + IN_2024)
    assert "No finished game of this series in this period." in page.words
    assert not page.all(class_="game-card") and page.offers(f"{two_years}/games")


def test_unreadable_days_show_the_whole_series(two_years, ann):
    page = ann.get(f"{two_years}?since=nonsense")
    assert page.status == 422 and "Enter a day, such as 2026-12-24." in page.words
    assert len(lines(page)) == 3


def test_a_series_within_a_month_offers_no_periods(holidays, ann):
    assert periods(ann.get(holidays)) == ([], [])
    assert "All time" in periods(ann.get(holidays + IN_2024))[0], "but leads out of days that were asked for"


def test_the_winner_of_a_series_is_that_of_all_its_games(two_years, ann):
    ann.post(f"{two_years}/end")
    assert "The series is over. First: Ann." in ann.get(two_years).words
    assert "The series is over" not in ann.get(two_years + IN_2025).words


def test_the_only_game_of_a_period_can_leave_the_series(two_years, ann):
    page = ann.get(f"{two_years}?since=2026-01-01")
    assert len(page.all(class_="game-card")) == 1
    assert "Remove the last game and the series" not in page.words


def test_a_tie_of_a_series_is_told(ann):
    level = ann.start("Ann", "Bob", end="hands", hands_to_play="1", **{"house-tie": "stands"})
    level.score(LEVEL)
    page = ann.get(new_series(ann, level))
    assert lines(page) == ["1= shared A Ann 1 0 1 tied 500", "1= shared B Bob 1 0 1 tied 500"]
    assert "Players tied on all of these share a place." in page.words
    ann.post(f"{new_path(ann)}/end")
    assert "Ann and Bob share the first place" in ann.get(new_path(ann)).words


def new_path(phone):
    """The path of the only series."""
    (link,) = (each["href"] for each in phone.get("/series").all("a") if each["href"][8:].isdigit())
    return link


def test_lasting_partners_share_a_line_and_changing_partners_do_not(ann):
    four = [ann.start("Ann", "Bob", "Cy", "Di").score(*OF_FOUR), ann.start("Bob", "Cy", "Di", "Ann")]
    four[1].score(*OF_FOUR)
    series = new_series(ann, *four)
    page = ann.get(series)
    assert lines(page) == ["1= shared A Ann & Cy 2 1 8,400", "1= shared B Bob & Di 2 1 8,400"]
    assert "Partners stayed together" in page.words
    other = ann.start("Ann", "Cy", "Bob", "Di").score(*OF_FOUR)
    ann.post(f"{series}/games", {"games": other.public_id})
    page = ann.get(series)
    assert "Partners changed, so each person gets the results of their side." in page.words
    assert lines(page) == [
        "1= shared A Ann 3 2 14,000",
        "1= shared B Bob 3 2 14,000",
        "3= shared C Cy 3 1 11,200",
        "3= shared D Di 3 1 11,200",
    ]


def test_spellings_of_a_name_are_one_person(ann):
    games = [ann.start("René", "Bob").score(*FIRST_WINS), ann.start("rene", "Bob").score(*FIRST_WINS)]
    assert lines(ann.get(new_series(ann, *games))) == ["1 A rene 2 2 12,000", "2 B Bob 2 0 4,000"]


def test_names_that_were_merged_are_one_person(ann):
    games = [ann.start("Ann", "Bob").score(*FIRST_WINS), ann.start("Annie", "Bob").score(*FIRST_WINS)]
    holidays = new_series(ann, *games)
    assert len(lines(ann.get(holidays))) == 3
    done(ann, "Ann", "merge", other=address("Annie"))
    assert lines(ann.get(holidays)) == ["1 A Ann 2 2 12,000", "2 B Bob 2 0 4,000"]


def test_a_name_given_to_somebody_who_left_counts_in_later_games(ann):
    read_in(ann, evening(0, ("Dev", "Bob"), ANNS, ANNS, earlier_seats=(EarlierSeats(1, ("Ann", "Bob")),)))
    done(ann, "Ann", "rename", name="Zoé")
    game = ann.start("Ann", "Bob").score(*FIRST_WINS)
    assert lines(ann.get(new_series(ann, game))) == ["1 A Zoé 1 1 6,000", "2 B Bob 1 0 2,000"]


def test_unfinished_games_do_not_count(ann):
    game = ann.start("Ann", "Bob")
    series = new_series(ann, game)
    page = ann.get(series)
    assert "No game of this series is finished yet." in page.words
    assert "not finished" in page.words
    game.score(*FIRST_WINS)
    assert lines(ann.get(series)) == ["1 A Ann 1 1 6,000", "2 B Bob 1 0 2,000"]


def test_a_rematch_joins_the_series_until_its_end(holidays, two, ann):
    two[0].post("/rematch")
    assert "4 games" in ann.get("/series").words
    page = ann.follow(ann.post(f"{holidays}/end"))
    assert "The series is over. First: Ann." in page.words
    two[1].post("/rematch")
    assert "4 games · over" in ann.get("/series").words
    ann.post(f"{holidays}/go-on")
    two[2].post("/rematch")
    assert "5 games" in ann.get("/series").words
    assert "over" not in ann.get("/series").words


def test_undo_puts_a_removed_game_back(holidays, two, ann):
    page = ann.follow(ann.post(f"{holidays}/take-out", {"game": two[1].public_id}))
    assert "Removed: Bob – Ann." in page.words
    assert lines(page) == ["1 A Ann 2 2 12,000", "2= shared B Bob 1 0 2,000", "2= shared C Cy 1 0 2,000"]
    (undo,) = page.leading_to("/put-back")
    page = ann.follow(ann.submit(undo))
    assert len(page.all(class_="game-card")) == 3
    assert "Removed:" not in page.words


def test_a_series_goes_with_its_last_game(ann, app, table):
    series = new_series(ann, table)
    assert "Remove the last game and the series" in ann.get(series).words
    page = ann.post(f"{series}/take-out", {"game": table.public_id})
    assert page.goes_to == "/series"
    assert ann.get(series).status == 404
    assert rows_of(app)["series"] == rows_of(app)["series_games"] == []
    assert ann.get(new_series(ann, table)).status == 200


def test_a_deleted_series_is_brought_back(holidays, two, ann):
    before = ann.get(holidays).words
    page = ann.follow(ann.submit(ann.get(holidays).form("/delete")))
    assert "The series Holidays is deleted; its games stay." in page.words
    assert "No series yet." in page.words
    assert [ann.get(holidays).status, ann.post(f"{holidays}/end").status] == [404, 404]
    assert "Holidays" not in two[0].page().words
    two[0].post("/rematch")
    (undo,) = page.leading_to("/bring-back")
    assert ann.follow(ann.submit(undo)).words == before, "and a rematch meanwhile is none of its games"
    assert ann.submit(undo).goes_to == holidays
    assert "is deleted" not in ann.get("/series").words


def test_games_of_a_deleted_series_can_be_put_into_another(holidays, two, ann):
    ann.post(f"{holidays}/delete")
    other = new_series(ann, *two[:2], name="Winter")
    assert len(ann.get(other).all(class_="game-card")) == 2
    ann.post(f"{holidays}/bring-back")
    assert len(ann.get(holidays).all(class_="game-card")) == 1
    ann.post(f"{holidays}/delete")
    ann.post(f"{other}/games", {"games": two[2].public_id})
    assert ann.post(f"{holidays}/bring-back").status == 404, "no game is left that was not put into another"


def test_the_undo_of_a_deletion_is_offered_for_a_while(holidays, ann, app, stranger):
    ann.post(f"{holidays}/delete")
    assert "is deleted" not in stranger.get("/series").words
    with app.app_context():
        db.session.scalars(db.select(SeriesRow)).one().deleted_at -= UNDO_OFFERED
        db.session.commit()
    assert "is deleted" not in ann.get("/series").words


def test_undo_brings_a_deleted_game_back_into_its_series(holidays, two, ann):
    for game in two:
        game.post("/delete")
    assert ann.get(holidays).status == 404
    two[2].post(f"/undo/{two[2].changes[-1].id}")
    assert len(ann.get(holidays).all(class_="game-card")) == 1


def test_a_form_sent_twice_makes_one_series(two, ann, app):
    form = series_form(*two)
    first, again = ann.post("/series/new", form), ann.post("/series/new", form)
    assert first.goes_to == again.goes_to
    assert len(rows_of(app)["series"]) == 1


def test_a_form_sent_again_after_its_series_was_deleted_makes_another(two, ann):
    form = series_form(*two)
    ann.post(f"{ann.post('/series/new', form).goes_to}/delete")
    made = ann.follow(ann.post("/series/new", form))
    assert len(made.all(class_="game-card")) == 3


def test_a_form_sent_again_with_another_game_makes_a_series_of_it(two, ann):
    form = series_form(*two[:2])
    holidays = ann.post("/series/new", form).goes_to
    more = ann.post("/series/new", form | {"games": [table.public_id for table in two]})
    assert [len(ann.get(path).all(class_="game-card")) for path in (holidays, more.goes_to)] == [2, 1]


def test_a_game_is_in_one_series_only(holidays, two, ann, app):
    page = ann.post("/series/new", series_form(two[0], name="Again"))
    assert page.goes_to == holidays
    assert not ann.get("/series/new").all("input", name="games")
    assert len(rows_of(app)["series"]) == 1


@pytest.mark.parametrize(
    ("changed", "refusal"),
    [
        ({"name": ""}, "The series needs a name."),
        ({"games": []}, "Choose at least one game."),
        ({"games": ["nonsense", "1-AAAAAAAAAAAAAAAAAAAAAA"]}, "Choose at least one game."),
        ({"counting": "luck"}, "choice"),
    ],
)
def test_a_refused_series_keeps_what_was_typed(changed, refusal, two, ann, app):
    page = ann.post("/series/new", series_form(*two) | changed)
    assert page.status == 422
    assert refusal in page.words
    if "name" not in changed:
        assert page.by_id("name")["value"] == "Holidays"
    if "games" not in changed:
        assert all("checked" in box.attrs for box in page.all("input", name="games"))
    assert rows_of(app)["series"] == []


def test_looking_for_other_games_keeps_what_was_chosen(two, ann, app):
    other = ann.start("Zoë", "Yves")
    page = ann.post("/series/new/look", series_form(two[0], name="Noël", find="zoe"))
    assert page.by_id("name")["value"] == "Noël"
    boxes = {box["value"]: "checked" in box.attrs for box in page.all("input", name="games")}
    assert boxes == {other.public_id: False, two[0].public_id: True}
    assert rows_of(app)["series"] == []


@pytest.fixture
def two_months(ann, two, app):
    """Two games of December 2025, the later one of Cy and Ann, and one of November between Bob and Ann."""
    days = {1: datetime(2025, 12, 23, 20), 2: datetime(2025, 11, 30, 20), 3: datetime(2025, 12, 24, 20)}
    begun(app, days)
    return two


def chosen(page):
    return [box["value"] for box in page.all("input", name="games") if "checked" in box.attrs]


def begin_button(page, name):
    """The value of a button that chooses many games, and its words."""
    (button,) = page.all("button", name=name)
    assert button["formaction"].endswith("/look#games")
    return button["value"], button.words


def test_one_button_chooses_all_games_of_a_month(two_months, ann, app):
    page = ann.get("/series/new")
    value, words = begin_button(page, "month")
    assert (value, words) == ("2025-12", "All of December 2025")
    page = ann.post(
        "/series/new/look", series_form(month=value, name=proposed(page), proposed=proposed(page))
    )
    assert chosen(page) == [two_months[2].public_id, two_months[0].public_id]
    assert "2 games are chosen." in page.words
    assert page.by_id("name")["value"] == "December 2025"
    assert rows_of(app)["series"] == []


def test_one_button_chooses_all_games_among_people(two_months, ann):
    page = ann.get(f"/series/new?game={two_months[1].public_id}")
    value, words = begin_button(page, "people")
    assert words == "All among Bob and Ann"
    assert page.by_id("name")["value"] == "November 30, 2025", "one evening names it by its date"
    page = ann.post(
        "/series/new/look",
        series_form(two_months[1], people=value, name=proposed(page), proposed=proposed(page)),
    )
    assert chosen(page) == [two_months[0].public_id, two_months[1].public_id]
    assert page.by_id("name")["value"] == "November to December 2025"


def proposed(page):
    (field,) = page.all("input", name="proposed")
    return field["value"]


def test_games_among_people_follow_their_renamed_names(ann, two):
    done(ann, "Cy", "merge", other=address("Bob"))
    page = ann.post("/series/new/look", series_form(people=two[0].public_id))
    assert len(chosen(page)) == 3


def test_games_of_a_series_are_not_chosen_again(two_months, ann):
    new_series(ann, two_months[0])
    page = ann.post("/series/new/look", series_form(month="2025-12"))
    assert chosen(page) == [two_months[2].public_id]
    assert "1 game is chosen." in page.words


def test_a_typed_name_stays_and_a_proposed_one_follows_the_games(two_months, ann):
    page = ann.get("/series/new")
    form = series_form(*two_months, name=proposed(page), proposed=proposed(page))
    assert "from the games’ dates" in page.words
    typed = ann.post("/series/new/look", form | {"name": "Noël", "month": "2025-12"})
    assert typed.by_id("name")["value"] == "Noël" and "from the games’ dates" not in typed.words
    assert ann.follow(ann.post("/series/new", form)).all("h1")[0].words == "November to December 2025"


@pytest.mark.parametrize("month", ["2025-13", "2025-00", "1899-12", "2200-01", "x", "0000-01", "2025-12-01"])
def test_an_unknown_month_chooses_nothing(month, two_months, ann):
    page = ann.post("/series/new/look", series_form(month=month))
    assert page.status == 200 and chosen(page) == []


def test_games_of_other_phones_are_not_chosen(two_months, ann, stranger, passer_by):
    for phone in (stranger, passer_by):
        for asked in ({"people": two_months[0].public_id}, {"month": "2025-12"}):
            page = phone.post("/series/new/look", series_form(**asked))
            assert page.status == 200 and not chosen(page)
            assert "Bob" not in page.words


def test_a_month_of_too_many_games_says_that_the_newest_are_chosen(two_months, ann, monkeypatch):
    monkeypatch.setattr(series_begin, "MAX_SERIES_GAMES", 1)
    page = ann.post("/series/new/look", series_form(month="2025-12"))
    assert chosen(page) == [two_months[2].public_id]
    assert "The series has no room for more: the newest are chosen." in page.words


def test_a_full_series_chooses_no_more_games(two_months, ann, monkeypatch):
    holidays = new_series(ann, two_months[0])
    monkeypatch.setattr(series_games, "MAX_SERIES_GAMES", 1)
    page = ann.post(f"{holidays}/games/look", {"month": "2025-12"})
    assert chosen(page) == [] and "The series has no room for more" in page.words


def test_all_of_a_month_are_added_to_a_series(two_months, ann):
    holidays = new_series(ann, two_months[0])
    page = ann.get(f"{holidays}/games")
    value, _words = begin_button(page, "month")
    page = ann.post(f"{holidays}/games/look", {"month": value})
    assert chosen(page) == [two_months[2].public_id]
    ann.post(f"{holidays}/games", {"games": chosen(page)})
    assert len(ann.get(holidays).all(class_="game-card")) == 2


def test_the_games_of_a_series_are_found_by_date(two_months, ann):
    page = ann.post("/series/new/look", series_form(find="nov 2025"))
    assert [box["value"] for box in page.all("input", name="games")] == [two_months[1].public_id]
    assert begin_button(page, "month") == ("2025-11", "All of November 2025")


def test_games_of_series_make_room_for_others_to_choose(two, ann, monkeypatch):
    monkeypatch.setattr(series_choice, "_OFFERED", 1)
    new_series(ann, two[2])
    offered = ann.get("/series/new").all("input", name="games")
    assert [box["value"] for box in offered] == [two[1].public_id]


def test_an_empty_name_is_refused_and_a_long_one_cut(holidays, ann):
    page = ann.post(holidays, {"name": " ", "counting": "points"})
    assert page.status == 422 and "The series needs a name." in page.words
    ann.post(holidays, {"name": "x" * 1000, "counting": "points"})
    assert ann.get(holidays).all("h1")[0].words == "x" * MAX_NAME_LETTERS


def test_a_series_takes_no_more_games_than_its_limit(two, ann, monkeypatch):
    monkeypatch.setattr(series, "MAX_SERIES_GAMES", 2)
    holidays = new_series(ann, *two)
    assert len(ann.get(holidays).all(class_="game-card")) == 2
    two[0].post("/rematch")
    assert len(ann.get(holidays).all(class_="game-card")) == 2


def test_another_phone_sees_the_games_that_it_holds(holidays, two, ann, new_phone):
    bobs = join(new_phone(), new_link(two[0]))
    page = bobs.phone.get(holidays)
    assert lines(page) == ["1 A Ann 1 1 6,000", "2 B Bob 1 0 2,000"]
    assert "2 more games of this series are on other phones only" in page.words
    assert bobs.phone.post(f"{holidays}/take-out", {"game": two[1].public_id}).status == 404
    assert bobs.phone.post(f"{holidays}/take-out", {"game": two[0].public_id}).goes_to == "/series"
    assert bobs.phone.get(holidays).status == 404
    assert len(ann.get(holidays).all(class_="game-card")) == 2


def test_changed_names_change_the_standings(holidays, two, ann):
    two[2].post("/table", table_form(two[2].game, name_0="Bob", told="yes"))
    assert lines(ann.get(holidays))[1] == "2 B Bob 3 1 10,000"


def test_a_series_speaks_french(new_phone):
    phone = new_phone("fr")
    page = phone.get(new_series(phone, phone.start("Ann", "Bob").score(*FIRST_WINS)))
    assert "Classement selon les points, puis les parties gagnées, puis les égalités." in page.words


def test_games_of_a_night_can_be_in_a_series(ann, new_phone):
    from tests.web.nights.at_table import AtTable, codes, duels

    bob = AtTable(new_phone(), codes(duels(ann))[0], 0)
    series_path = new_series(bob.game.phone, Table(bob.game.phone, bob.game.path))
    assert bob.game.phone.get(series_path).status == 200


def test_a_series_is_in_a_backup(holidays, app):
    with app.app_context():
        assert {"series", "series_games"} <= {table.name for table in db.metadata.sorted_tables}
        assert db.session.scalars(db.select(SeriesRow)).one().name == "Holidays"


def test_more_chosen_games_take_no_more_statements(ann, app):
    def sent_for(tables):
        with statements(app) as choosing:
            page = ann.post("/series/new/look", series_form(*tables, find="zoe"))
        assert len(chosen(page)) == len(tables)
        with statements(app) as beginning:
            series = new_series(ann, *tables[:1])
        with statements(app) as adding:
            ann.post(f"{series}/games", {"games": [table.public_id for table in tables[1:]]})
        assert len(ann.get(series).all(class_="game-card")) == len(tables)
        ann.post(f"{series}/delete")
        return [len(sent) for sent in (choosing, beginning, adding)]

    tables = [ann.start("Ann", "Bob").score(*FIRST_WINS) for _game in range(7)]
    assert sent_for(tables) == sent_for(tables[:2])
