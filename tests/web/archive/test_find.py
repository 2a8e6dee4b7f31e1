"""The page that finds games by the filters in its address."""

from datetime import datetime, timedelta

import pytest

from scorekeeper.evenings import begin_of, evening_of
from scorekeeper.store import db
from scorekeeper.store.models import Game
from scorekeeper.web.archive.find import SHOWN
from tests.builders import ACE, hand, side
from tests.web.people.house import ANNS, evening, page_path, read_in
from tests.web.people.test_naming import address, done

A_WINS = [hand(side(700, ACE), side(0))] * 3


def begun(app, moments):
    """Sets the times at which games began, by their ids."""
    with app.app_context():
        for game_id, moment in moments.items():
            game = db.session.get(Game, game_id)
            game.created_at, game.evening = moment, evening_of(moment)
        db.session.commit()


def names(page):
    return [card.words for card in page.all(class_="game-card")]


def test_the_menu_leads_to_all_games(table, ann):
    assert ann.get("/menu").offers("/find")
    page = ann.get("/find")
    assert page.status == 200
    assert "1 game on this device" in page.words
    assert page.offers(table.path)
    assert names(page) == ["A Ann 0 B Bob 0 0 hands · Winning Moves · not finished"]


def test_the_search_finds_matching_games_only(ann):
    ann.start("René", "Bob").score(*A_WINS)
    ann.start("Ann", "Cy")
    page = ann.get("/find?find=rene")
    assert "1 game found" in page.words
    assert names(page) == ["A René won 5,100 B Bob 0 3 hands · Winning Moves"]
    assert page.by_id("find")["value"] == "rene"
    nothing = ann.get("/find?find=xyzzy")
    assert nothing.status == 200
    assert "No game on this device matches your search." in nothing.words
    assert nothing.offers("/find")


@pytest.mark.parametrize("typed", ["o'brien", "O’Brien", "jean-paul", "Jean–Paul O´Brien"])
def test_the_search_finds_a_name_however_it_is_typed(ann, typed):
    ann.start("Jean‐Paul O’Brien", "Bob")
    ann.start("Jean Paul", "Cy")
    assert "1 game found" in ann.get("/find", query_string={"find": typed}).words


def test_a_search_without_a_match_says_what_it_reads(ann):
    ann.start("René", "Bob")
    page = ann.get("/find?find=Zo%C3%A9")
    assert (
        "The search looks at players, at names, places and notes of games, and at dates such as 12/2025."
        in page.words
    )
    assert page.offers("/calendar")
    dated = ann.get("/find?find=dec+1999")
    assert (
        "Found here: games of December 1999, and games with these words in a name, place or note."
        in dated.words
    )


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("dec 2025", ["Bob", "Cy"]),
        ("12/2025", ["Bob", "Cy"]),
        ("noël 2025", ["Bob"]),
        ("24 dec 2025", ["Bob"]),
        ("2025", ["Bob", "Cy"]),
        ("cy dec 2025", ["Cy"]),
        ("summer 2026", ["Di"]),
        ("24 dec", ["Bob"]),
        ("december", ["Bob", "Cy"]),
        ("juillet", ["Di"]),
        ("noël", ["Bob"]),
        ("cy december", ["Cy"]),
    ],
)
def test_the_search_reads_dates(ann, app, typed, found):
    for name in ("Bob", "Cy", "Di"):
        ann.start("Ann", name)
    noon = [datetime(2025, 12, 24, 12), datetime(2025, 12, 5, 12), datetime(2026, 7, 1, 12)]
    begun(app, dict(enumerate(noon, 1)))
    with app.app_context():
        db.session.get(Game, 3).title = "Summer 2026"
        db.session.commit()
    page = ann.get("/find", query_string={"find": typed})
    assert sorted(words.split(" B ")[1].split()[0] for words in names(page)) == found


def test_the_list_says_which_days_were_read(ann, app):
    ann.start("Ann", "Bob")
    begun(app, {1: datetime(2025, 12, 24, 12)})
    for typed, days in [("12/2025", "December 2025"), ("2025", "2025"), ("12/24/2025", "Dec 24, 2025")]:
        assert f"1 game found · {days}" in ann.get("/find", query_string={"find": typed}).words
    assert "1 game found · Dec 24, 2025 – Dec 26, 2025" in ann.get("/find?find=xmas+2025").words


def test_a_date_without_a_year_finds_every_year_the_newest_first(ann, app):
    for name in ("Bob", "Cy", "Di"):
        ann.start("Ann", name)
    begun(app, {1: datetime(2023, 12, 24, 12), 2: datetime(2025, 12, 26, 12), 3: datetime(2024, 11, 30, 12)})
    page = ann.get("/find?find=xmas")
    assert [words.split(" B ")[1].split()[0] for words in names(page)] == ["Cy", "Bob"]
    for typed, days in [
        ("xmas", "Dec 24 – Dec 26, any year"),
        ("december", "December, any year"),
        ("12/24", "Dec 24, any year"),
    ]:
        assert f"found · {days}" in ann.get("/find", query_string={"find": typed}).words
    assert "Found here: games of March, any year, and games" in ann.get("/find?find=march").words


@pytest.mark.parametrize("typed", ["31 feb", "13/13", "32 dec"])
def test_a_day_that_never_comes_is_answered_by_what_the_search_reads(ann, typed):
    ann.start("René", "Bob")
    assert "at dates such as 12/2025." in ann.get("/find", query_string={"find": typed}).words


def test_the_filters_stand_over_the_list(ann):
    ann.start("René", "Bob").score(*A_WINS)
    page = ann.get("/find?player=Bob&since=2026-01-01&until=2199-12-31&box=winning-moves&state=finished")
    (fold,) = page.all("summary")
    asked = "Bob · from Jan 1, 2026 · to Dec 31, 2199 · Winning Moves · finished games"
    assert fold.words == f"By player, day or box {asked}"
    assert len(names(page)) == 1
    assert ann.get("/find").all("summary")[0].words == "By player, day or box"


def test_games_are_filtered_by_evenings_until_dawn(ann, app):
    for name in ("Bob", "Cy", "Di"):
        ann.start("Ann", name)
    eve = datetime(2025, 12, 31, 21).astimezone().replace(tzinfo=None)
    day = eve.date()
    begun(
        app,
        {
            1: begin_of(day) + timedelta(hours=16),
            2: begin_of(day) + timedelta(hours=20),  # one in the morning
            3: begin_of(day) - timedelta(minutes=1),
        },
    )
    page = ann.get("/find")
    assert [heading.words for heading in page.all("h2")] == [
        "Wednesday, December 31, 2025",
        "Tuesday, December 30, 2025",
    ]
    found = ann.get("/find?since=2025-12-31&until=2025-12-31")
    assert [words[2:14] for words in names(found)] == ["Ann 0 B Cy 0", "Ann 0 B Bob "]
    assert len(names(ann.get("/find?until=2025-12-30"))) == 1
    assert len(names(ann.get("/find?since=2026-01-01"))) == 0


def test_an_evening_lasts_until_dawn():
    day = datetime(2026, 3, 29).date()  # clocks are put forward in much of Europe
    assert evening_of(begin_of(day)) == day
    assert evening_of(begin_of(day) - timedelta(seconds=1)) == day - timedelta(days=1)


@pytest.mark.parametrize(
    ("asked", "refusal"),
    [
        ("since=yesterday", "Enter a day, such as 2026-12-24."),
        ("since=2026-02-30", "Enter a day, such as 2026-12-24."),
        ("until=0001-01-01", "Enter a year from 1900 to 2199."),
        ("since=9999-12-31", "Enter a year from 1900 to 2199."),
        ("since=2026-02-02&until=2026-02-01", "The end is before the start. Correct “From” or “To”."),
    ],
)
def test_an_impossible_day_is_told(asked, refusal, table, ann):
    page = ann.get(f"/find?{asked}&find=ann")
    assert page.status == 422
    assert refusal in page.words
    assert page.by_id("find")["value"] == "ann", "what was typed is there"
    assert not names(page)


@pytest.mark.parametrize(
    "asked", ["box=nonsense", "state=nonsense", "page=-1", "page=99", "page=x", f"page={9**99}"]
)
def test_a_nonsensical_address_still_finds_games(asked, table, ann):
    assert len(names(ann.get(f"/find?{asked}"))) == 1


def test_many_games_are_split_into_pages(ann):
    for _ in range(SHOWN + 1):
        ann.start("Ann", "Bob")
    first = ann.get("/find?find=bob")
    assert len(names(first)) == SHOWN
    (following,) = (link for link in first.all("a") if link.get("rel") == "next")
    assert following["href"] == "/find?find=bob&page=2"
    second = ann.get(following["href"])
    assert len(names(second)) == 1
    assert f"{SHOWN + 1} to {SHOWN + 1} of {SHOWN + 1}" in second.words


def test_the_page_of_a_person_links_to_all_their_games(ann):
    read_in(ann, *(evening(day, ("Ann", "Bob"), ANNS) for day in range(SHOWN + 1)))
    read_in(ann, evening(0, ("Annie", "Cy"), ANNS), evening(0, ("Bob", "Cy"), ANNS))
    done(ann, "Ann", "merge", other=address("Annie"))
    done(ann, "Ann", "rename", name="Zoé")
    (link,) = (link for link in ann.get(page_path("Zoé")).all("a") if link.words == "All games")
    page = ann.get(link["href"])
    assert f"{SHOWN + 2} games found" in page.words
    assert page.by_id("player")["value"] == "Zoé"
    assert page.offers(page_path("Zoé")), "the way back"
    (following,) = (link for link in page.all("a") if link.get("rel") == "next")
    assert len(names(ann.get(following["href"]))) == 2
    assert "Zo" not in link["href"] + following["href"]
    assert f"{SHOWN + 2} games found" in ann.get("/find?player=zoe").words


def test_games_are_found_by_one_of_two_people_of_a_name(ann):
    ann.start("Ann", "Bob")
    second = ann.start("Ann", "Cy")
    done(ann, "Ann", "split", games=[str(second.game.id)], name="Lyonnaise")
    (card,) = names(ann.get(f"/find?person={address('Ann')}"))
    assert "Bob" in card
    assert len(names(ann.get(f"/find?person={address('Lyonnaise')}&find=cy"))) == 1


@pytest.mark.parametrize("person", ["nonsense", address("Zed")])
def test_an_unknown_person_has_no_games(person, table, ann, stranger):
    stranger.start("Zed", "Bob")
    page = ann.get(f"/find?person={person}")
    assert "No game on this device matches your search." in page.words
    assert not names(page)


def test_other_phones_find_nothing(table, stranger, passer_by):
    assert not stranger.get("/find").offers(table.path)
    assert "No game on this device yet" in passer_by.get("/find").words


def test_the_search_speaks_french(new_phone):
    phone = new_phone("fr")
    phone.start("René", "Zoë")
    page = phone.get("/find?find=zoe")
    assert "1 partie trouvée" in page.words
