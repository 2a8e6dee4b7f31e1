"""The league for everybody: what the public link shows and hides; the page of a member; the files."""

import csv
import io
import json
import re
from datetime import timedelta

import pytest

from scorekeeper.cli import main
from scorekeeper.evenings import evening_of
from scorekeeper.store.clubs.reading import night_value
from scorekeeper.store.models import now
from scorekeeper.tournament.files.season import parse_season
from scorekeeper.tournament.night.podium import MOST_SUSPENSE
from scorekeeper.tournament.season.league import league_table
from scorekeeper.tournament.season.results import SeasonResults
from scorekeeper.web.clubs import league_cache, league_parts
from tests.builders_web import hand_form, rows_of
from tests.web.clubs.club import SIX
from tests.web.clubs.seasons import add, league, new_season, night_id, played
from tests.web.nights.at_table import A_WINS, B_WINS, AtTable, codes, numbers
from tests.web.nights.evening import new_evening


@pytest.fixture
def season(club, ann, beginnings):
    def begin():
        season = new_season(club)
        add(club, season, played(ann, *SIX, "Zoé Zander", "Late Lou"))
        return season

    return beginnings.begin("a season with a night", begin, ann)


@pytest.fixture
def public(club, season):
    """The public address of the season."""
    return f"/leagues/{club.read(lambda row: row.league_id)}/{season.rpartition('/')[2]}"


def test_the_public_league_shows_no_full_names(public, passer_by, club):
    page = passer_by.get(public)
    assert {name for _place, name in league(page)} == {
        "Ann A.", "Ben B.", "Chloé C.", "Dev D.", "Eva E.", "Finn F.",
    }  # fmt: skip
    assert "Archer" not in page.html and "Zoé Zander" not in page.html
    assert club.path not in page.html and not [form for form in page.forms if "/clubs" in form.action]
    assert passer_by.get(public.rpartition("/")[0]).words == page.words, "the newest season"


def test_many_lines_are_split_into_parts(public, passer_by, club, season, monkeypatch):
    monkeypatch.setattr(league_parts, "LINES", 4)
    whole = ["Ann A.", "Ben B.", "Chloé C.", "Dev D.", "Eva E.", "Finn F."]
    pages = [passer_by.get(f"{public}?page={number}") for number in (1, 2, 99)]
    shown = [[name for _place, name in league(page)] for page in pages]
    assert sorted(shown[0] + shown[1]) == whole and len(shown[0]) == 4 and shown[2] == shown[1]
    assert pages[0].offers(f"{public}?page=2") and pages[1].offers(f"{public}?page=1")
    (follows,) = (part["hx-get"] for part in pages[1].all("div") if part.get("hx-trigger") == "poll")
    assert follows == f"{public}?page=2"
    member = next(link["href"] for link in pages[1].all("a") if "/members/" in (link.get("href") or ""))
    assert passer_by.get(member).offers(f"{public}?page=2"), "back to the page that has the line"


def test_a_club_can_choose_full_names(public, passer_by, club):
    club.done("/more", {"name": "Les Bornés", "full_names": "y"})
    assert "Ann Archer" in passer_by.get(public).words


def test_the_page_follows_the_season(public, passer_by, club, season, ann):
    version = passer_by.get(public).all(id="version")[0]["value"]
    assert passer_by.get(f"{public}?v={version}", htmx=True).status == 204
    add(club, season, played(ann, *SIX[:2]))
    page = passer_by.get(f"{public}?v={version}", htmx=True)
    assert page.status == 200 and "after 2 nights" in page.words
    going_on = played(ann, *SIX[:2], finished=False)
    add(club, season, going_on)
    version = passer_by.get(public).all(id="version")[0]["value"]
    going_on.done("/finish")
    assert passer_by.get(f"{public}?v={version}", htmx=True).status == 200, "a night has changed"


def test_a_night_counts_in_public_once_its_podium_is_shown(public, passer_by, club, season, ann):
    night = played(ann, *SIX[:2], name="Finale", podium=False)
    add(club, season, night)
    before = passer_by.get(public)
    assert "after 1 night" in before.words
    assert "Finale will count here once its podium is shown." in before.words
    answer = json.loads(passer_by.get(f"{public}.json").html)
    assert [counted["name"] for counted in answer["nights"]] == ["Club night"]
    member = next(link["href"] for link in before.all("a") if "/members/" in (link.get("href") or ""))
    assert "Finale" not in passer_by.get(member).words
    assert "after 2 nights" in club.get(season).words, "the club's own page hides nothing"
    version = before.all(id="version")[0]["value"]
    night.done("/podium", {"steps": "2"})
    page = passer_by.get(f"{public}?v={version}", htmx=True)
    assert "after 2 nights" in page.words and "once its podium" not in page.words


def test_a_podium_that_nobody_shows_keeps_a_night_back_for_three_hours(
    public, passer_by, club, season, ann, monkeypatch
):
    add(club, season, played(ann, *SIX[:2], podium=False))
    ended = now()
    for hours, nights in ((timedelta(hours=2, minutes=59), 1), (MOST_SUSPENSE, 2)):
        monkeypatch.setattr(league_cache, "now", lambda hours=hours: ended + hours)
        assert f"after {nights} night" in passer_by.get(public).words


def test_the_best_hand_of_an_unfinished_night_is_shown(public, passer_by, club, season, ann, new_phone):
    going_on = new_evening(ann, *SIX[:2], name="Duel", tables="2-none", rounds="1").everybody_comes()
    going_on.next_round(kind="standing")
    game = AtTable(new_phone(), codes(going_on)[0], 0).game.score(B_WINS)
    going_on.done("/tables/1/1", numbers(900, 600, hands=1))
    add(club, season, going_on)
    page = passer_by.get(public)
    assert "1,500" not in page.words
    version = page.all(id="version")[0]["value"]
    assert game.post(f"/hands/{game.hands[0].id}", hand_form(game.game.rules, A_WINS)).status == 303
    news = passer_by.get(f"{public}?v={version}", htmx=True)
    assert news.status == 200
    assert "1,500" in passer_by.get(public).words


def prizes(page, title):
    """The lines of a prize on a page: the winners and their figures."""
    lines = [line.words for section in page.all(id="prizes") for line in section.all("li")]
    return [line.removeprefix(title).strip() for line in lines if line.startswith(title)]


def test_the_league_tells_the_share_of_odd_tables(public, passer_by, club, season, ann):
    title, share = "Most often at tables of another size or sitting out", "A fair share is 0.6 1 of 2 rounds"
    assert prizes(passer_by.get(public), title) == [], "all tables were even"
    night = played(ann, *SIX[:3], "Zoé Zander", "Late Lou")
    add(club, season, night)
    (odd,) = (table.sides for table in night.night.rounds[0].tables if len(table.sides) == 3)
    names = [SIX[number - 1] for (number,) in sorted(odd) if number <= 3]
    assert prizes(club.get(season), title) == [f"{', '.join(names)} {share}"]
    assert prizes(passer_by.get(public), title)[0].endswith(f". {share}")
    for name, said in ((names[0], share), ("Eva Ek", "A fair share is 0 0 of 1 round")):
        words = club.get(f"{season}/members/{club.member(name)}").words
        assert f"At tables of another size, or sitting out {said}" in words


def test_equal_best_hands_have_a_line_each(public, passer_by, club, season, ann, new_phone):
    for people in (SIX[:4], SIX[4:]):
        night = new_evening(ann, *people, name="Duel", tables="2-none", rounds="1").everybody_comes()
        night.next_round(kind="standing")
        for table, code in enumerate(codes(night), start=1):
            AtTable(new_phone(), code, 0).game.score(A_WINS)
            night.done(f"/tables/1/{table}", numbers(1500, 300, hands=1))
        night.done("/finish")
        night.done("/podium", {"steps": "3"})
        add(club, season, night)
    best = [line.partition(" Night ") for line in prizes(club.get(season), "Best hand")]
    assert [where for _name, _night, where in best] == ["2, round 1 1,500"] * 2 + ["3, round 1 1,500"]
    assert len({name for name, _night, _where in best} & {*SIX}) == 3
    page = passer_by.get(f"{public}/members/{club.member(best[2][0])}")
    assert "Best hand Night 3, round 1 1,500" in page.words


def test_an_unchanged_night_is_read_once(public, passer_by, club, season, ann, monkeypatch):
    passer_by.get(public)
    read = []
    monkeypatch.setattr(league_cache, "night_value", lambda row: read.append(row.id) or night_value(row))
    going_on = played(ann, *SIX[:2], finished=False)
    add(club, season, going_on)
    passer_by.get(public)
    assert read == [night_id(going_on)]


def test_only_the_renewed_link_opens_the_league(public, passer_by, club):
    club.done("/renew-league")
    assert passer_by.get(public).status == 404
    new = club.read(lambda row: row.league_id)
    assert passer_by.get(f"/leagues/{new}").status == 200


def test_a_club_without_a_season_says_so(club, passer_by):
    page = passer_by.get(f"/leagues/{club.read(lambda row: row.league_id)}")
    assert "This club has no season yet." in page.words


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_of_a_member_shows_their_nights(public, club, season, new_phone, language):
    phone, member = new_phone(language), club.member("Ann Archer")
    page = phone.get(f"{public}/members/{member}")
    assert "Ann A." in page.words and "Archer" not in page.html
    assert ("Opponents" if language == "en" else "Adversaires") in page.words
    mine = club.get(f"{season}/members/{member}")
    assert "Ann Archer" in mine.words and "League points" in mine.words
    club.done("/members", {"people": "Gus"})
    assert (
        "No night of this season counts for this member yet."
        in club.get(f"{season}/members/{club.member('Gus')}").words
    )
    assert club.get(f"{season}/members/999").status == 404


def test_the_league_is_saved_as_a_spreadsheet(club, season):
    file = club.get(f"{season}/files/league.csv")
    rows = list(csv.DictReader(io.StringIO(file.html.lstrip("\ufeff"))))
    assert [row["name"] for row in rows] and len(rows) == 6
    assert rows[0]["place"] == "1" and rows[0]["night_1"] == rows[0]["league_points"]
    assert {row["night_1_date"] for row in rows} == {evening_of(now()).isoformat()}
    assert "les-bornes-2026-league.csv" in file.headers["Content-Disposition"]


def test_the_file_of_a_season_gives_the_same_league(club, season, app):
    file = parse_season(club.get(f"{season}/files/season.json").html)
    assert (file.club, file.name, len(file.nights)) == ("Les Bornés", "2026", 1)
    table = league_table(SeasonResults(file.season, file.nights[0].created_at))
    shown = league(club.get(season))
    assert [line.name for line in table] == [name for _place, name in shown]
    assert [line.place for line in table] == [int(re.search(r"\d+", place)[0]) for place, _name in shown]


def test_looking_writes_nothing(public, passer_by, app):
    before = rows_of(app)
    passer_by.get(public)
    passer_by.get(public, htmx=True)
    assert rows_of(app) == before


# --- for other programs ----------------------------------------------------------------------------


def test_a_program_gets_the_league_with_what_its_page_shows(public, passer_by, club, season):
    answer = passer_by.get(f"{public}.json")
    assert (answer.status, answer.headers["Content-Type"]) == (200, "application/json")
    told = json.loads(answer.html)
    assert (told["club"], told["season"]) == ("Les Bornés", "2026")
    places = [(f"Place {line['place']}{'=' * line['shared']}", line["name"]) for line in told["lines"]]
    assert sorted(places) == sorted(league(passer_by.get(public)))
    assert "Archer" not in answer.html and "Lou" not in answer.html, "neither full names nor guests"
    assert not {"absent", "guests"} & {*told} and "category" not in told["lines"][0]


def test_a_program_gets_full_names_if_the_club_shows_them(
    public, passer_by, club, ann, season, tmp_path, capsys
):
    club.done("/more", {"name": "Les Bornés", "full_names": "y"})
    told = json.loads(passer_by.get(f"{public}.json").html)
    file = tmp_path / "season.json"
    file.write_text(club.get(f"{season}/files/season.json").html, "utf-8")
    main(["season", str(file), "--json"])
    printed = json.loads(capsys.readouterr().out)
    assert {line.pop("category") for line in printed["lines"]} == {"adult"}
    assert told == {key: value for key, value in printed.items() if key not in ("absent", "guests")}


@pytest.mark.parametrize("accepts", ["identity", "br"])
def test_an_unchanged_league_is_not_sent_again(public, passer_by, club, season, ann, accepts):
    accepted = {"Accept-Encoding": accepts}
    first = passer_by.get(f"{public}.json", headers=accepted)
    assert first.headers["Cache-Control"] == "no-cache, private"
    known = accepted | {"If-None-Match": first.headers["ETag"]}
    assert passer_by.get(f"{public}.json", headers=known).status == 304
    assert passer_by.open("HEAD", f"{public}.json", headers=accepted).headers["ETag"] == first.headers["ETag"]
    add(club, season, played(ann, *SIX[:2]))
    assert passer_by.get(f"{public}.json", headers=known).status == 200


def test_a_league_that_no_club_has_is_not_found_by_programs(public, passer_by, club):
    for path in ("/leagues/x/1", f"{public}0", f"{public}.json", public.rpartition("/")[0]):
        assert passer_by.get(f"{path}.json").status == 404, path
    club.done("/renew-league")
    assert passer_by.get(f"{public}.json").status == 404


def test_the_holders_page_leads_to_the_address_for_programs(public, club, season, passer_by):
    assert club.get(season).offers(f"{public}.json")
    assert not passer_by.get(public).offers(f"{public}.json")
