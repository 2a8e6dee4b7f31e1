"""An evening of ordinary games among members counts as a night of the season."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from scorekeeper.evenings import begin_of
from scorekeeper.store.clubs import seasons
from scorekeeper.tournament.files.season import parse_season
from tests.builders import ACE, hand, side
from tests.builders_web import Table, join, new_link, rows_of
from tests.web.archive.test_find import begun
from tests.web.clubs.club import Club
from tests.web.clubs.seasons import league, new_season, played
from tests.web.failing import check_all_or_nothing
from tests.web.games.test_going_on import go_on
from tests.web.people.test_naming import address, done

EVE = date(2025, 12, 24)
FIRST_WINS = [hand(side(700, ACE), side(400))] * 5  # 6,000 to 2,000
OF_FOUR = [hand(side(700, ACE), side(400))] * 7
ANN, BEN, CHLOE, DEV = "Ann Archer", "Ben Baker", "Chloé Caron", "Dev Desai"
DUEL = ((ANN, BEN), FIRST_WINS)


@pytest.fixture
def season(club, beginnings):
    return beginnings.begin("a season", lambda: new_season(club), club.phone)


@pytest.fixture
def play(club, app):
    """Plays games on Christmas Eve, each of names and hands."""

    def play(*games, phone=None, **more):
        tables = [(phone or club.phone).start(*names, **more).score(*hands) for names, hands in games]
        ids = [int(table.public_id.split("-")[0]) for table in tables]
        begun(app, {id_: begin_of(EVE) + timedelta(hours=14, minutes=id_) for id_ in ids})
        return tables

    return play


@pytest.fixture
def duel(club, season, play, beginnings):
    """Ann and Ben have played a game on that evening."""
    path = beginnings.begin("a duel on an evening", lambda: play(DUEL)[0].path, club.phone)
    return Table(club.phone, path)


@pytest.fixture
def two_games(club, season, play, beginnings):
    """Ann has played against Ben and Chloé on that evening."""
    games = DUEL, ((ANN, CHLOE), FIRST_WINS)
    beginnings.begin("two games on an evening", lambda: play(*games), club.phone)


def offered(club, season):
    return [box["value"] for box in club.get(season).all("input", name="evenings")]


def add_evening(club, season, day=EVE):
    return club.post(f"{season}/nights", {"evenings": [str(day)]})


def test_an_evening_among_members_makes_the_league(club, season, two_games):
    page = club.get(season)
    assert "2 games among members" in page.words and offered(club, season) == [str(EVE)]
    assert add_evening(club, season).status == 303
    page = club.get(season)
    assert "1 night counts now." in page.words and "December 24, 2025" in page.words
    assert league(page)[0] == ("Place 1", ANN) and len(league(page)) == 3
    assert offered(club, season) == [], "it counts once"


def test_an_evening_keeps_no_places_for_a_podium(club, season, two_games, passer_by):
    add_evening(club, season)
    (night,) = club.get(season).by_id("nights").all("a")
    standings = night["href"].removesuffix("/desk") + "/standings"
    assert "1 Ann" in passer_by.get(standings).words


def links_below(page, below):
    return sorted({link["href"] for link in page.all("a") if link["href"].startswith(below)})


def test_all_pages_of_an_added_evening_open(club, season, two_games, passer_by):
    add_evening(club, season)
    (night,) = club.get(season).by_id("nights").all("a")
    pages = {night["href"]}
    for path in (night["href"], *links_below(club.phone.get(night["href"]), "/nights/")):
        page = club.phone.get(path)
        assert page.status == 200, path
        pages.update(links_below(page, "/nights/"))
    assert len(pages) > 5
    public = club.read(lambda row: row.league_id)
    assert "Ann" in passer_by.get(f"/leagues/{public}{season.removeprefix('/seasons')}").words


def test_an_added_evening_gets_its_first_pin_on_its_own_page(club, season, two_games):
    add_evening(club, season)
    (night,) = club.get(season).by_id("nights").all("a")
    more = night["href"].removesuffix("/desk") + "/more"
    page = club.phone.get(more)
    assert "Set a PIN" in page.words and "Change the PIN" not in page.words
    assert "pin" not in page.form("/more/pin").fields
    assert club.phone.post(f"{more}/renew", {"pin": "4711"}).status == 403, "there is none to know"
    assert club.phone.post(f"{more}/pin", {"new": "12"}).status == 422
    assert club.phone.post(f"{more}/pin", {"pin": "0000", "new": "4711"}).status == 303
    assert "Change the PIN" in club.phone.get(more).words
    assert club.phone.post(f"{more}/pin", {"new": "1234"}).status == 403, "from now on it is asked for"
    assert club.phone.post(f"{more}/renew", {"pin": "4711"}).status == 303


PAGE = f"/calendar/{EVE}"


def test_one_tap_on_the_page_of_an_evening_counts_it(club, play):
    new_season(club, "2024")
    season = new_season(club, "2025")
    play(DUEL, ((ANN, CHLOE), FIRST_WINS), ((ANN, "Zoé"), FIRST_WINS))
    (form,) = club.phone.get(PAGE).leading_to("/nights")
    assert "Count in 2025, Les Bornés 2 games among members" in club.phone.get(PAGE).words
    page = club.phone.follow(club.phone.submit(form, {"evenings": str(EVE)}))
    assert "1 night counts now." in page.words and "December 24, 2025" in page.words
    assert len(league(club.get(season))) == 3
    assert not club.phone.get(PAGE).leading_to("/nights"), "it counts once"


def test_an_evening_without_a_game_among_members_counts_nowhere(club, season, play):
    play(((ANN, "Zoé"), FIRST_WINS))
    assert not club.phone.get(PAGE).leading_to("/nights")
    play(DUEL)
    assert not club.phone.get("/calendar/2025-12-25").leading_to("/nights")
    assert not club.phone.get("/calendar/2025-12").leading_to("/nights")


def test_an_evening_of_a_club_without_a_season_counts_nowhere(club, play):
    play(DUEL)
    assert not club.phone.get(PAGE).leading_to("/nights")


def test_who_does_not_manage_the_club_cannot_count_an_evening(club, season, duel, new_phone):
    other = join(new_phone(), new_link(duel)).phone
    page = other.get(PAGE)
    assert page.all(class_="game-card") and not page.leading_to("/nights")


def test_a_season_with_an_evening_is_read_back_from_its_file(club, season, play):
    play(DUEL, ((ANN, BEN, CHLOE, DEV), OF_FOUR))
    add_evening(club, season)
    file = parse_season(club.get(f"{season}/files/season.json").html)
    (night,) = file.nights
    first, second = night.night.rounds
    assert first.tables[0].confirmed.totals == (6000, 2000)
    assert second.tables[0].sides == ((1, 3), (2, 4))
    assert len(night.games) == 2


@pytest.mark.parametrize(
    ("names", "hands", "more"),
    [
        ((ANN, "Zoé"), FIRST_WINS, {}),
        ((ANN, "Player 2"), FIRST_WINS, {}),
        ((ANN, BEN), FIRST_WINS[:1], {}),
        ((ANN, BEN), FIRST_WINS, {"total_0": "100", "total_1": "0"}),
    ],
    ids=["with a guest", "with an unnamed player", "not finished", "totals from paper"],
)
def test_other_games_are_not_offered(names, hands, more, club, season, play):
    play((names, hands), **more)
    assert offered(club, season) == []
    assert add_evening(club, season).status == 422


def test_a_game_that_goes_on_with_others_is_not_offered(club, season, play):
    (table,) = play(((ANN, BEN), FIRST_WINS[:1]))
    go_on(table, ANN, BEN, CHLOE)
    assert table.game.finished and table.outcome is None
    assert offered(club, season) == []


def test_games_of_nights_are_not_offered(club, season):
    played(club.phone, ANN, BEN)
    assert offered(club, season) == []


def test_other_names_of_members_count(club, season, play):
    club.done(f"/members/{club.member(ANN)}", club.person(ANN, also="Annie"))
    play((("annie", BEN), FIRST_WINS))
    add_evening(club, season)
    assert ("Place 1", ANN) in league(club.get(season))


def test_names_that_the_device_has_merged_count(club, season, play):
    play((("Ann", BEN), FIRST_WINS), DUEL)
    done(club.phone, ANN, "merge", other=address("Ann"))
    assert "2 games among members" in club.get(season).words


def test_only_what_is_not_counted_yet_is_offered_again(club, season, play, duel):
    """A game played on the same evening is no reason to count the others twice."""
    add_evening(club, season)
    play(((BEN, CHLOE), FIRST_WINS))
    assert "1 game among members" in club.get(season).words
    add_evening(club, season)
    page = club.get(season)
    assert "after 2 nights" in page.words and offered(club, season) == []


@pytest.mark.parametrize("policy", ["closed", "password"])
def test_who_may_begin_no_night_is_offered_no_evening(policy, club, season, duel, app, monkeypatch):
    token = club.phone.token
    monkeypatch.setitem(app.config, "CREATE", policy)
    monkeypatch.setitem(app.config, "CREATE_PASSWORD", "mille")
    assert offered(club, season) == []
    assert not club.phone.get(PAGE).leading_to("/nights")
    sent = club.phone.post(f"{club.path}{season}/nights", {"evenings": [str(EVE)]}, token=token)
    assert sent.status == 422
    assert not rows_of(app)["nights"]


def test_undo_takes_the_evening_out_again(club, season, duel):
    add_evening(club, season)
    club.undo(season)
    assert league(club.get(season)) == [] and offered(club, season) == [str(EVE)]
    add_evening(club, season)
    assert len(league(club.get(season))) == 2


def test_an_evening_sent_twice_counts_once(club, season, duel, app):
    add_evening(club, season)
    assert add_evening(club, season).status == 422
    assert len(rows_of(app)["nights"]) == 1
    club.undo(season)
    add_evening(club, season)
    assert len(rows_of(app)["nights"]) == 1, "the same games are the same night"


def test_an_evening_counts_in_one_season_of_the_club(club, season, duel):
    add_evening(club, season)
    assert offered(club, new_season(club, "2027")) == []


def test_later_changes_to_a_game_leave_the_season_alone(club, season, duel):
    add_evening(club, season)
    before = league(club.get(season))
    duel.post("/delete")
    assert league(club.get(season)) == before


def test_the_games_of_an_evening_stay_what_they_were(club, season, duel, app):
    before = duel.page().words
    add_evening(club, season)
    assert duel.page().words == before
    assert "1 game on this device" in club.phone.get("/find").words


def test_another_holder_adds_the_games_that_their_phone_holds(club, season, duel, new_phone):
    other = new_phone()
    other.post(club.hold_link)
    theirs = Club(other, club.path)
    assert offered(theirs, season) == []
    assert add_evening(theirs, season).status == 422
    join(other, new_link(duel))
    assert offered(theirs, season) == [str(EVE)]


@pytest.mark.parametrize("day", ["2025-12-25", "x", ""])
def test_an_unknown_evening_is_refused(day, club, season, duel, app):
    before = rows_of(app)["nights"]
    assert add_evening(club, season, day).status == 422
    assert rows_of(app)["nights"] == before


def test_an_evening_above_the_limit_of_nights_is_refused(club, season, duel, app, monkeypatch):
    monkeypatch.setattr(seasons, "MAX_SEASON_NIGHTS", 0)
    page = add_evening(club, season)
    assert page.status == 422 and "at most" in page.words
    assert rows_of(app)["nights"] == []


def test_an_evening_above_the_quota_is_refused(club, season, duel, app, monkeypatch):
    monkeypatch.setitem(app.config, "QUOTAS", replace(app.config["QUOTAS"], device_nights=0))
    page = add_evening(club, season)
    assert page.status == 429 and "nights a day" in page.words
    assert rows_of(app)["nights"] == []
    assert [box["value"] for box in page.all("input", name="evenings") if "checked" in box.attrs] == [
        str(EVE)
    ]


@pytest.mark.both_databases
def test_a_failing_database_adds_no_half_evening(club, season, two_games, app):
    check_all_or_nothing(app, lambda: add_evening(club, season))
