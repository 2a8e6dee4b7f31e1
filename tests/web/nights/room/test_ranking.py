"""The standings: places, figures, reasons of a place, provisional or final, and the podium."""

import re
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest

from scorekeeper.tournament.night import progress
from scorekeeper.tournament.standings.model import Line
from scorekeeper.tournament.standings.tie_breaks import TIE_BREAKS
from scorekeeper.web.nights.room import ranking, room, snapshot
from tests.web.nights.evening import THIRTEEN, new_evening
from tests.web.nights.reported import report


@pytest.fixture
def night(ann, begun_once):
    return begun_once(lambda: new_evening(ann).everybody_comes())


def lines(page):
    return [item for item in page.all("li") if (item.get("id") or "").startswith("line-")]


def place_of(line):
    return int(line.all("b", class_="place")[0].words.removeprefix("Place ").rstrip("="))


def played(night, **how):
    night.next_round()
    report(night.director.app, night.public_id, **how)
    return night


def test_everybody_shares_place_1_before_the_first_result(night, passer_by):
    shown = lines(passer_by.get(night.path + "/standings"))
    assert len(shown) == 13
    names = [line.all("bdi", class_="name")[0].words for line in shown]
    assert names == sorted(names, key=lambda name: name.replace("é", "e"))
    assert {line.all("b", class_="place")[0].words for line in shown} == {"Place 1="}


def test_many_lines_are_split_into_parts(night, passer_by, monkeypatch):
    monkeypatch.setattr(room, "LINES", 5)
    everybody = [line.unit for line in progress.night_standings(night.night)]
    pages = [passer_by.get(f"{night.path}/standings?page={number}") for number in (1, 2, 3)]
    shown = [line["id"].removeprefix("line-") for page in pages for line in lines(page)]
    assert sorted(shown) == sorted(everybody) and [len(lines(page)) for page in pages] == [5, 5, 3]
    assert pages[1].words.count("6 to 10 of 13") == 2, "above and below them"
    assert pages[1].by_id("my-places")["data-elsewhere"] == f"{night.path}/standings?who="
    (follows,) = (part["hx-get"] for part in pages[1].all("div") if part.get("hx-trigger") == "poll")
    assert follows == f"{night.path}/standings?page=2"
    for page in pages:
        for line in lines(page):
            of_somebody = passer_by.get(f"{night.path}/standings?who={line['id'].removeprefix('line-')}")
            assert [other["id"] for other in lines(of_somebody)] == [other["id"] for other in lines(page)]
    for who in ("99", "x", ""):
        assert len(lines(passer_by.get(f"{night.path}/standings?who={who}"))) == 5


def test_a_few_lines_are_on_one_page(night, passer_by):
    page = passer_by.get(night.path + "/standings")
    assert not page.all("nav", class_="pager") and "data-elsewhere" not in page.html


def test_an_empty_night_has_no_standings(ann, passer_by):
    page = passer_by.get(new_evening(ann).path + "/standings")
    assert "Nobody has played yet." in page.words


def test_the_page_shows_the_places_of_the_standings(night, passer_by):
    played(night, but=(1,))
    played(night)
    shown = lines(passer_by.get(night.path + "/standings"))
    ranked = progress.night_standings(night.night)
    places = {f"line-{line.unit}": line.place for line in ranked}
    assert {line["id"]: place_of(line) for line in shown} == places
    assert [places[line["id"]] for line in shown] == sorted(places.values())


def test_every_criterion_has_its_title_and_figure(night, passer_by):
    page = passer_by.get(played(night).path + "/standings")
    (first, *_) = lines(page)
    criteria = [criterion.words for criterion in first.all("span", class_="criterion")]
    assert criteria[0] == "Table points 2"
    assert criteria[1].startswith("Difference +")
    beginnings = [criterion.split()[0] for criterion in criteria]
    assert beginnings == ["Table", "Difference", "Games", "Strength", "Hands", "Coups"]
    titles = [title.words for title in page.all("div", class_="ranking-head")[0].all("span")]
    assert [title.split()[0] for title in titles[2:]] == beginnings


def test_the_reasons_of_a_place_name_the_others(night, passer_by):
    page = passer_by.get(played(night).path + "/standings")
    last = lines(page)[-1]
    assert "Why place 1" in last.words
    (reasons,) = last.all("ul", class_="reasons")
    named = set(re.findall("\u2068(.*?)\u2069", reasons.words))
    assert named
    assert named <= {line.all("bdi", class_="name")[0].words for line in lines(page)}
    assert not any(".\u2069." in line.words for line in lines(page))


def test_a_line_shows_each_of_its_rounds(night, passer_by):
    played(night)
    night.next_round()
    value = night.night
    (table, *_) = value.rounds[0].tables
    number = table.sides[0][0]
    page = passer_by.get(night.path + "/standings")
    (line,) = (line for line in lines(page) if line["id"] == f"line-{number}")
    first, second = line.all("ol", class_="rounds")[0].all("li")
    assert f"Table {table.number}" in first.words
    assert f"{table.confirmed.totals[0]:,}" in first.words
    assert "being played" in second.words
    assert "Round 2 is being played." in page.words


def test_a_line_says_who_sat_out_or_was_absent(ann, passer_by):
    night = new_evening(ann, one_size="y").everybody_comes()
    played(night)
    (out,) = night.night.current.sitting_out
    night.done("/people/add", {"people": "Zoe Zola", "here": "y"})
    shown = {line["id"]: line.words for line in lines(passer_by.get(night.path + "/standings"))}
    assert "1 sat out" in shown[f"line-{out}"]
    assert "1 not here" in shown["line-14"]


def test_an_unsuitable_order_of_tie_breaks_is_told(ann, passer_by):
    night = new_evening(ann, *THIRTEEN[:12], preset="total_points").everybody_comes()
    night.done("/people/add", {"people": THIRTEEN[12], "here": "y"})
    page = passer_by.get(played(night).path + "/standings")
    assert page.all("section", class_="notice")
    assert progress.night_standings(night.night).refused is not None


def test_players_of_the_final_rank_first(ann, passer_by):
    """The first two of four play the final; the fourth wins the other table with more points."""
    night = new_evening(ann, "Ann", "Bob", "Cy", "Di", tables="2-none", rounds="2").everybody_comes()
    played(night)
    night.draw(kind="final")
    first, second = night.night.draft.tables
    assert "by place, the leaders together" in night.get("/draw").words
    night.release()
    report(night.director.app, night.public_id, totals={1: (700, 1000), 2: (5000, 0)})
    loser, winner = first.entrants
    page = passer_by.get(night.path + "/standings")
    assert [line["id"] for line in lines(page)[:2]] == [f"line-{winner}", f"line-{loser}"]
    assert "Final" in page.words and "by their table points in the final" in page.words
    assert lines(page)[2]["id"] == f"line-{second.entrants[0]}"
    saved = night.get("/files/night.json").html
    assert '"kind": "final"' in saved


def test_the_explanation_begins_with_the_final(ann, passer_by):
    """In the page's language, and only once there is a final."""
    night = new_evening(ann, "Ann", "Bob", "Cy", "Di", tables="2-none", rounds="2").everybody_comes()
    played(night)

    def how(**options):
        page = passer_by.get(night.path + "/standings", **options)
        (explanation,) = page.all("details", class_="how-it-ranks")
        return explanation.all("summary")[0].words, [item.words for item in explanation.all("li")]

    title, items = how()
    assert (title, items[0][:12]) == ("How the ranking works", "Table points")
    night.next_round(kind="final")
    report(night.director.app, night.public_id)
    title, items = how()
    assert items[0] == ("Final Finalists come first, by their table points in the final.") and items[
        1
    ].startswith("Table points")
    title, items = how(headers={"Accept-Language": "fr"})
    assert (title, items[0]) == (
        "Comment se fait le classement",
        "Finale Les finalistes passent devant, selon leurs points de table en finale.",
    )


def finish(night):
    night.done("/finish")
    return night


def test_standings_are_provisional_while_they_can_be_corrected(night, passer_by, monkeypatch):
    page = passer_by.get(finish(played(night)).path + "/standings")
    assert "Provisional: results can be corrected until" in page.words
    later = snapshot.now() + timedelta(minutes=31)
    monkeypatch.setattr(snapshot, "now", lambda: later)
    seen = page.by_id("version")["value"]
    page = passer_by.get(night.path + "/standings", htmx=True, query_string={"v": seen})
    assert page.status == 200  # nothing was done, but it is final now
    assert "Final." in page.words


def test_the_first_three_stand_on_stones_when_the_night_is_over(night, passer_by):
    played(night)
    assert not passer_by.get(night.path + "/standings").all("ol", class_="podium")
    finish(night).done("/podium", {"steps": "3"})
    page = passer_by.get(night.path + "/standings")
    (podium,) = page.all("ol", class_="podium")
    assert [name.words for name in podium.all("bdi")] == [
        line.all("bdi", class_="name")[0].words for line in lines(page) if place_of(line) <= 3
    ]
    words = passer_by.get(night.path).words
    assert "Provisional: results can be corrected until" in words and "Standings and podium" in words


def test_a_night_without_results_has_no_podium(night, passer_by):
    assert not passer_by.get(finish(night).path + "/standings").all("ol", class_="podium")


def test_the_first_page_has_the_top(night, passer_by):
    played(night, but=(1,))
    (top,) = passer_by.get(night.path).all("a", class_="top")
    assert top["href"] == f"{night.path}/standings"
    assert len(top.all("span", class_="top-line")) == 5


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("places", "shown"),
    [
        ([1, 2, 3, 4, 5, 6], 5),
        ([1, 2, 3, 4, 5, 5, 7], 6),
        ([1, 2, 2, 2, 2, 2, 2, 2, 9], 8),
        ([1, 2, 2, 2, 2, 2, 2, 2, 2], 5),
        ([1, 2], 2),
    ],
    ids=["none shares the fifth", "two share it", "as many as there may be", "too many", "few"],
)
def test_the_top_ends_between_places(places, shown):
    line = Line(1, False, "1", Fraction(0), {}, 1, 0)
    placed = [(replace(line, place=place), "Ann") for place in places]
    assert ranking.top_of(placed) == placed[:shown]


def test_the_top_marks_places_that_are_shared(night, passer_by):
    played(night, but=(2, 3, 4))
    (top,) = passer_by.get(night.path).all("a", class_="top")
    places = [line.all("b", class_="place")[0].words for line in top.all("span", class_="top-line")]
    assert places[:3] == ["1=", "1=", "3="]


def test_the_director_reads_full_names_between_the_pages_of_the_desk(night, passer_by):
    played(night)
    for phone, name, other in ((night.director, "Ann Archer", "Ann A."), (passer_by, "Ann A.", "Ann Archer")):
        for htmx in (False, True):
            page = phone.get(night.path + "/standings", htmx=htmx)
            assert name in {line.all("bdi", class_="name")[0].words for line in lines(page)}
            assert other not in page.words
    page = night.director.get(night.path + "/standings")
    (here,) = (link for link in page.all("a") if link.get("aria-current") == "page")
    assert here.words == "Standings"
    assert page.offers(f"{night.path}/people")
    assert not passer_by.get(night.path + "/standings").offers(f"{night.path}/people")


def test_the_first_page_and_the_projector_keep_public_names_for_the_director(night):
    played(night)
    for rest in ("", "/screen"):
        page = night.director.get(night.path + rest)
        assert "Ann A." in page.words
        assert "Ann Archer" not in page.words


def test_the_explanation_follows_the_order_of_the_tie_breaks(night, passer_by):
    (explanation,) = passer_by.get(night.path + "/standings").all("details", class_="how-it-ranks")
    titles = [title.words for item in explanation.all("li") for title in item.all("b")]
    order = progress.night_standings(night.night).order
    assert titles == [TIE_BREAKS[name].title for name in order]
    assert all(TIE_BREAKS[name].description in explanation.words for name in order)
    assert "1,000 a hand and 2,000 a round" in explanation.words
    assert "below 0" in explanation.words


@pytest.mark.parametrize("preset", ["club_night", "total_points"])
def test_a_line_says_what_each_round_was_worth(ann, passer_by, preset):
    night = new_evening(ann, "Ann", "Bob", preset=preset, tables="2-none").everybody_comes()
    played(night, totals={1: (1000, 1000)})
    played(night)
    ann_and_bob = lines(passer_by.get(night.path + "/standings"))
    assert len(ann_and_bob) == 2
    for line in ann_and_bob:
        came = [element.words for element in line.all("span", class_="came-of")]
        assert len(came) == 2
        if preset == "total_points":
            assert not any("Points" in text for text in came)
        else:
            first, second = (int(text.split("Table points ")[1]) for text in came)
            assert first == 1
            assert first + second == int(line.all("b", class_="figure")[0].words)


def test_a_round_sat_out_is_worth_the_average(ann, passer_by):
    night = new_evening(ann, one_size="y").everybody_comes()
    played(night)
    (out,) = night.night.current.sitting_out
    shown = {line["id"]: line.words for line in lines(passer_by.get(night.path + "/standings"))}
    assert "1 sat out counts this much until a round is played Table points 1" in shown[f"line-{out}"]
    night.next_round()
    report(night.director.app, night.public_id)
    shown = {line["id"]: line.words for line in lines(passer_by.get(night.path + "/standings"))}
    assert "1 sat out counts as the average of the rounds played Table points" in shown[f"line-{out}"]


def test_a_bye_says_its_points_where_totals_rank(ann, passer_by):
    night = new_evening(ann, *THIRTEEN[:5], one_size="y", preset="total_points").everybody_comes()
    played(night)
    (out,) = night.night.current.sitting_out
    page = passer_by.get(night.path + "/standings")
    (line,) = (line for line in lines(page) if line["id"] == f"line-{out}")
    assert "sat out counts this much until a round is played Points 0" in line.words


def test_the_page_marks_the_person_of_the_phone(ann, new_phone, passer_by):
    night, phone = new_evening(ann), new_phone()
    phone.post(f"{night.path}/here", {"who": "5"})
    assert phone.get(night.path + "/standings").by_id("my-places")["data-came"] == "5"
    assert passer_by.get(night.path + "/standings").by_id("my-places")["data-came"] == ""


def test_every_page_has_real_minus_signs(night):
    played(night)
    night.done("/more/adjust", {"who": "2", "points": "-1/2", "reason": "Late", "form_key": "k" * 20})
    for rest in ("", "/standings", "/screen", "/desk", "/paper/standings", "/more", "/more/log"):
        assert not re.findall(r"(?<![\w-])-[\d½⅓⅔]+", night.get(rest).words), rest
    for rest in ("/standings", "/paper/standings", "/more", "/more/log"):
        assert re.findall("−[1-9½]", night.get(rest).words), rest


def test_the_standings_offer_directors_to_save_and_print(night, passer_by):
    links = [link["href"] for link in night.get("/standings").all("a", class_="button")]
    for rest in ("/files/standings.csv", "/paper/standings"):
        assert night.path + rest in links
        assert night.get(rest).status == 200
    assert "/files/" not in passer_by.get(night.path + "/standings").html
