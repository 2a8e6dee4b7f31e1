"""The night's public page: find my table, who sits where, the clock; and never a draft."""

import pytest

from scorekeeper.web.nights.room import room
from scorekeeper.web.nights.room.seats import Seat
from scorekeeper.web.parts.finding import found
from tests.web.clubs.club import SIX, new_club
from tests.web.clubs.seasons import add, new_season
from tests.web.nights.evening import THIRTEEN, new_evening
from tests.web.nights.reported import report

WILD = (
    'Tom "Tank", Jr.',
    "=SUM(A1)",
    "Zoë 🚗",
    "יוסי כהן",
    "<b>Bold</b> Brown",
    "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis",
)


@pytest.fixture
def night(ann, begun_once):
    return begun_once(lambda: new_evening(ann).everybody_comes())


def seated(page):
    """The lines of the list of names, by name."""
    items = [item for item in page.all("li") if (item.get("id") or "").startswith("who-")]
    return {item.all("bdi", class_="name")[0].words: item for item in items}


def opened(items):
    return [name for name, item in items.items() if "open" in item.all("details")[0].attrs]


def test_the_page_names_no_table_before_the_first_round(ann, passer_by):
    night = new_evening(ann)
    page = passer_by.get(night.path)
    assert page.status == 200
    assert "Round 1 is not drawn yet. 0 of 13 here" in page.words
    assert any(link["href"] == f"{night.path}/here" for link in page.all("a"))
    assert "Ann" not in page.words


def test_a_draft_is_on_no_public_page(night, passer_by):
    before = {rest: passer_by.get(night.path + rest).words for rest in ("", "/standings", "/screen", "/here")}
    night.draw()
    assert {rest: passer_by.get(night.path + rest).words for rest in before} == before
    night.release()
    report(night.director.app, night.public_id)
    before = {rest: passer_by.get(night.path + rest).words for rest in before}
    night.draw()
    assert {rest: passer_by.get(night.path + rest).words for rest in before} == before


def test_everybody_is_listed_with_table_and_opponents(night, passer_by):
    night.next_round()
    page = passer_by.get(night.path)
    assert "Round 1 of 3" in page.words
    items = seated(page)
    assert list(items) == sorted(items, key=str.casefold)
    assert len(items) == len(THIRTEEN)
    for table in night.night.current.tables:
        for side in table.sides:
            names = [night.night.entrant(number).names[0].split()[0] for number in side]
            words = items[next(name for name in items if name.split()[0] == names[0])].words
            assert f"Table {table.number}" in words
            assert all(name in words for name in names)


def test_the_number_beside_a_name_is_labelled_as_a_table(night, passer_by):
    night.next_round()
    items = seated(passer_by.get(night.path))
    assert len(items) == len(THIRTEEN)
    for item in items.values():
        (line,) = item.all("summary")
        assert [element.words for element in line.all("small")] == ["Table"]
        assert not line.all("span", class_="out-of-sight")


def test_a_night_is_not_found_by_a_mistyped_address(night, passer_by):
    assert passer_by.get(night.path + "x").status == 404


@pytest.mark.sampled(10)
@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("ann", ["Ann A."]),
        ("ANN  arch", ["Ann A."]),
        ("chloe", ["Chloé C."]),
        ("chloé caron", ["Chloé C."]),
        ("iglesias", ["Ines I."]),
        ("i", ["Ines I."]),
        ("ann caron", []),
        ("nobody", []),
        (".", []),
        ("", []),
    ],
)
def test_the_search_works_without_a_script(night, passer_by, typed, names):
    night.next_round()
    page = passer_by.get(night.path, query_string={"find": typed})
    items = seated(page)
    assert list(items) == names if typed else len(items) == len(THIRTEEN)
    assert ("Nobody of that name is in this round." in page.by_id("lists").words) == bool(typed and not names)
    assert all("Table" in item.words for item in items.values())
    assert len(opened(items)) == len(names)  # each is the only one found


def test_a_search_by_htmx_shows_what_the_page_shows(ann, passer_by):
    night = new_evening(ann, "Ann Brown", "Ann Clark", "Bob", "Cy").everybody_comes().next_round()
    (form,) = passer_by.get(night.path).all("form", class_="find")
    asked = {"query_string": {"find": "ann"}}
    found = seated(passer_by.get(form["hx-get"], htmx=True, **asked))
    assert list(found) == ["Ann B.", "Ann C."]
    assert list(found) == list(seated(passer_by.get(night.path, **asked)))
    assert not opened(found)
    assert not passer_by.get(night.path, **asked).all(class_="by-table")


def test_many_seats_and_tables_are_split_into_parts(night, passer_by, monkeypatch):
    """An open page polls for the part it shows; for a person, the part in which they now stand."""
    night.next_round()
    whole = list(seated(passer_by.get(night.path)))
    monkeypatch.setattr(room, "SEATS", 5)
    parts = [list(seated(passer_by.get(f"{night.path}?page={number}"))) for number in (1, 2, 3, 99)]
    assert parts == [whole[:5], whole[5:10], whole[10:], whole[10:]]
    page = passer_by.get(f"{night.path}?page=2")
    assert page.offers(f"{night.path}?page=1#by-name-title")
    assert page.offers(f"{night.path}?page=3#by-name-title")
    assert page.by_id("part-shown")["value"] == "2"
    mia = seated(passer_by.get(f"{night.path}?find=mia"))["Mia M."]["id"].removeprefix("who-")
    page = passer_by.get(f"{night.path}?who={mia}")
    assert list(seated(page)) == whole[10:] and page.by_id("part-shown")["value"] == mia
    assert page.by_id("seating")["data-elsewhere"] == f"{night.path}?who="
    monkeypatch.setattr(room, "SEATS", 2)
    pages = [passer_by.get(f"{night.path}?tables={number}") for number in (1, 2)]
    numbers = [[table.words for table in page.all("b", class_="table-number")] for page in pages]
    assert numbers == [["Table 1", "Table 2"], ["Table 3", "Table 4"]]
    assert pages[0].offers(f"{night.path}?page=1&tables=2#by-table-title")


def test_news_leave_the_search_as_it_is(night, passer_by):
    """The poll sends the typed search along."""
    night.next_round()
    (poller,) = (part for part in passer_by.get(night.path).all("div") if part.get("data-poll"))
    assert "#find" in poller["hx-include"]


def test_a_name_becomes_an_initial_only_as_a_last_resort():
    both = [Seat(1, 0, "Ann C."), Seat(2, 0, "Chloé B.")]
    assert found(both, "chloe", lambda seat: seat.name) == [both[1]]
    assert found(both, "caron", lambda seat: seat.name) == [both[0]]


def test_last_names_are_shown_to_directors_only(night, passer_by):
    night.next_round()
    assert "Archer" not in passer_by.get(night.path).html
    assert "Archer" not in passer_by.get(night.path + "/screen").html
    assert "Archer" not in passer_by.get(night.path + "/here").html


def test_full_names_are_shown_where_the_director_chose_them(ann, passer_by):
    night = new_evening(ann, full_names="y").everybody_comes().next_round()
    assert "Ann Archer" in seated(passer_by.get(night.path))


def test_people_of_one_name_are_told_apart(ann, passer_by):
    night = new_evening(ann, "Ann Brown", "Ann Brown", "Bob", "Cy").everybody_comes().next_round()
    assert {"Ann Brown (1)", "Ann Brown (2)"} <= set(seated(passer_by.get(night.path)))


def test_strange_names_are_written_as_they_are(ann, passer_by):
    night = new_evening(ann, *(f'"{name.replace(chr(34), chr(34) * 2)}"' for name in WILD), full_names="y")
    night.everybody_comes().next_round()
    for rest in ("", "/standings", "/screen"):
        page = passer_by.get(night.path + rest)
        assert page.status == 200
        assert all(name in page.words for name in WILD), rest
        assert not [element for element in page.all("b") if element.words == "Bold"]


def test_both_partners_of_a_pair_are_listed(ann, passer_by):
    night = (
        new_evening(ann, "Name;Partner\nAnn A;Bob B\nCy C;Dee D", tables="4-fixed")
        .everybody_comes()
        .next_round()
    )
    items = seated(passer_by.get(night.path))
    assert list(items) == ["Ann A", "Bob B", "Cy C", "Dee D"]
    assert "with Ann A against Cy C & Dee D" in items["Bob B"].words


def test_the_page_says_who_sits_out_or_joins_later(ann, passer_by):
    night = new_evening(ann, *THIRTEEN, one_size="y", tables="4-rotating").everybody_comes().next_round()
    (sits_out,) = (
        item.words for item in seated(passer_by.get(night.path)).values() if "sits out" in item.words
    )
    assert "Sits out this round. counts as the average of the rounds played" in sits_out
    night.done("/people/add", {"people": "Zoe Zola", "here": "y"})
    assert (
        "from round 2 You’re checked in and play from round 2 on."
        in seated(passer_by.get(night.path))["Zoe Z."].words
    )


def test_a_substitute_is_shown_at_the_seat(night, passer_by):
    night.done("/people/1/substitute", {"name": "Sam Smith", "first": "1", "rounds": "1"})
    night.next_round()
    assert "Ann A." not in seated(passer_by.get(night.path))
    assert "Sam S." in seated(passer_by.get(night.path))


def test_the_page_shows_the_clock(ann, passer_by):
    night = new_evening(ann, minutes="50").everybody_comes().next_round()
    (clock,) = passer_by.get(night.path).all("p", class_="clock")
    assert (clock["data-left"], clock["data-phase"], clock["data-last-hand"]) == ("3000", "waiting", "300")
    assert clock.words == "50:00 not started"
    night.done("/clock/1", {"what": "start"})
    (clock,) = passer_by.get(night.path).all("p", class_="clock")
    assert (clock["data-phase"], clock.words[:2]) == ("running", "49")


def test_the_desk_is_offered_to_directors_only(night, passer_by):
    desk = f"{night.path}/desk"
    assert desk in [link["href"] for link in night.get().all("a")]
    assert desk not in [link["href"] for link in passer_by.get(night.path).all("a")]


# --- following -------------------------------------------------------------------------------------


def seen(page):
    return page.by_id("version")["value"]


@pytest.mark.parametrize("rest", ["", "/standings", "/screen"])
def test_an_unchanged_night_is_answered_in_a_few_bytes(night, passer_by, rest, a_moment):
    night.next_round()
    asked = {"v": seen(passer_by.get(night.path + rest))}
    nothing = passer_by.get(night.path + rest, htmx=True, query_string=asked)
    assert nothing.status == 204
    assert not nothing.html
    assert sum(len(f"{name}: {value}\r\n") for name, value in nothing.headers.items()) < 200

    assert passer_by.get(night.path + rest, query_string=asked).status == 200  # the page loaded anew
    report(night.director.app, night.public_id)
    a_moment()
    page = passer_by.get(night.path + rest, htmx=True, query_string=asked)
    assert page.status == 200
    assert not page.all("html")
    assert seen(page) != asked["v"]


def test_a_phone_with_a_cookie_is_not_sent_it_with_every_answer(night):
    asked = {"v": seen(night.get())}
    assert "Set-Cookie" not in night.get(htmx=True, query_string=asked).headers
    assert "Set-Cookie" in night.get().headers


def test_every_live_region_has_an_id(night, passer_by):
    night.next_round()
    for rest in ("", "/standings", "/screen"):
        assert all(element.get("id") for element in passer_by.get(night.path + rest).all(class_="live"))


def test_each_language_has_its_own_cached_parts(night, new_phone):
    night.next_round()
    for language in ("en", "fr", "en"):
        page = new_phone(language).get(night.path)
        assert page.all("html")[0]["lang"] == language
        assert "Table" in page.words


def test_no_clock_is_shown_after_every_table_has_reported(ann, passer_by):
    """It would be read as a countdown to the next round."""
    night = new_evening(ann, *THIRTEEN[:4], minutes="40").everybody_comes().next_round()
    assert passer_by.get(night.path).all(class_="clock")
    report(ann.app, night.public_id)
    for rest in ("", "/screen"):
        assert not passer_by.get(night.path + rest).all(class_="clock")


@pytest.mark.parametrize("minutes", ["", "45"])
def test_a_phone_is_told_when_its_table_is_ready(ann, new_phone, minutes):
    night, phone = new_evening(ann, *THIRTEEN[:8], minutes=minutes), new_phone()
    phone.post(f"{night.path}/here", {"who": "5"})

    def is_ready():
        page = phone.get(night.path)
        return "Your table is ready." in page.by_id("own").words, bool(page.all("section", class_="is-begun"))

    assert is_ready() == (False, False)
    night.everybody_comes().draw()
    assert is_ready() == (False, False)
    night.release()
    if minutes:
        assert is_ready() == (False, False), "the clock has not started"
        night.done("/clock/1", {"what": "start"})
    assert is_ready() == (True, True)
    report(ann.app, night.public_id)
    assert is_ready() == (False, False)


def test_a_checked_in_phone_is_not_asked_to_check_in(ann, new_phone):
    night, phone = new_evening(ann, *THIRTEEN[:4]), new_phone()

    def asks():
        return any(link["href"].endswith("/here") for link in phone.get(night.path).all("a"))

    assert asks()
    phone.post(f"{night.path}/here", {"who": "2"})
    assert not asks()
    phone.post(f"{night.path}/here", {"who": "2", "not": "y"})
    assert asks()


def test_a_night_links_only_to_the_league_of_its_season(ann, passer_by):
    night, club = new_evening(ann, *THIRTEEN[:4]), new_club(ann, *SIX)

    def leagues():
        return [link for link in passer_by.get(night.path).all("a") if link["href"].startswith("/leagues/")]

    assert leagues() == []
    season = new_season(club)
    add(club, season, night)
    (link,) = leagues()
    assert link.words == "The league: 2026"
    assert passer_by.get(link["href"]).status == 200
    club.done(f"{season}/more/delete")
    assert leagues() == []


def test_the_league_is_not_linked_while_places_are_kept_back(ann, passer_by):
    club = new_club(ann, *SIX)
    night = new_evening(ann, *THIRTEEN[:3], rounds="1", tables="3-none").everybody_comes().next_round()
    add(club, new_season(club), night)
    report(ann.app, night.public_id)
    assert "The league: 2026" in passer_by.get(night.path).words
    night.done("/finish")
    assert "The league: 2026" not in passer_by.get(night.path).words
    form = next(form for form in night.get("/desk").forms if form.words == "Show the places to everybody")
    night.done("/podium", form.fields)
    assert "The league: 2026" in passer_by.get(night.path).words


def test_the_standings_keep_the_places_back_while_the_podium_is_shown(ann, passer_by):
    night = new_evening(ann, *THIRTEEN[:3], rounds="1", tables="3-none").everybody_comes().next_round()
    report(ann.app, night.public_id)
    night.done("/finish")
    shown = passer_by.get(night.path + "/standings")
    version = shown.by_id("version")["value"]
    for steps, kept in ((0, True), (1, True), (3, False)):
        night.done("/podium", {"steps": str(steps)})
        page = passer_by.get(night.path + "/standings")
        assert ("Ann A." not in page.words) == kept
        assert ("See the places before the podium" in page.words) == kept
        assert "Ann A." in passer_by.get(night.path + "/standings?now=y").words
        assert "Ann Archer" in night.get("/standings").words, "the director decides"
        if kept:
            news = passer_by.get(f"{night.path}/standings?v={version}", htmx=True)
            assert "Ann A." not in news.words, "nor does a page that stands open"


def test_standings_of_a_night_that_ended_without_a_result_say_no_round(ann, passer_by):
    night = new_evening(ann, *THIRTEEN[:4], tables="2-none").everybody_comes().next_round()
    assert "Round 1 is being played." in passer_by.get(night.path + "/standings").words
    night.done("/finish", {"number": "1"})
    words = passer_by.get(night.path + "/standings").words
    assert "is being played" not in words and "after 1 round" not in words


def test_phones_keep_the_places_for_a_tap_while_the_podium_is_shown(ann, passer_by):
    night = new_evening(ann, *THIRTEEN[:3], rounds="1", tables="3-none").everybody_comes().next_round()
    report(ann.app, night.public_id)
    night.done("/finish")
    for steps, kept in ((0, True), (1, True), (2, True), (3, False), (2, True), (0, True)):
        night.done("/podium", {"steps": str(steps)})
        page = passer_by.get(night.path)
        assert ("The podium is being shown on the projector." in page.words) == (steps in (1, 2))
        assert ("The places stay hidden until the podium." in page.words) == (steps == 0)
        assert bool(page.all("a", class_="top")) != kept
        assert any(name in page.words for name in ("Ann A.", "Ben B.", "Chloé C.")) != kept
        (link,) = (link for link in page.all("a", class_="button") if "/standings" in link["href"])
        assert link.words == ("See the places before the podium" if kept else "Standings and podium")
