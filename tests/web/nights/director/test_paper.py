"""Paper to print: slips with the box's own scoring, lists for the wall; for directors only."""

import pytest

from scorekeeper.store import db
from scorekeeper.store.nights.nights import find_night
from scorekeeper.web.nights.common.names import names_of
from scorekeeper.web.nights.director import paper
from scorekeeper.web.nights.director.paper import TABLES_A_PAGE
from tests.builders import rules
from tests.score_sheets import sheet_of
from tests.tournament.files.random_nights import HARD_NAMES
from tests.web.nights.evening import THIRTEEN, new_evening

#: So many tables a page are enough to see how they are split.
FEW = 3
PAGES = ("", "/slips/1", "/blank", "/names/1", "/tables/1", "/standings")


@pytest.fixture
def night(ann, begun_once):
    return begun_once(lambda: new_evening(ann, hands="3").everybody_comes().next_round())


def slips(page):
    return page.all("section", class_="slip")


def heads(slip):
    """The headings of the columns of the hands."""
    (table,) = slip.all("table", class_="scores")
    return [heading.words for heading in table.all("th", scope="col")]


def tables_of(night):
    return night.night.released[0].tables


# --- who may, and when -----------------------------------------------------------------------------


@pytest.mark.parametrize("rest", PAGES)
def test_only_directors_print(night, rest, stranger):
    assert night.get(f"/paper{rest}").status == 200
    assert stranger.get(f"{night.path}/paper{rest}").status == 403


def test_the_tables_to_come_are_printed_while_a_plan_holds(ann):
    night = (
        new_evening(ann, *THIRTEEN[:9], kind="night", tables="3-none", rounds="4")
        .everybody_comes()
        .next_round()
    )
    assert night.get("/paper").offers("/paper/plan")
    page = night.get("/paper/plan")
    assert [heading.words for heading in page.all("th", scope="col")] == [
        "Name",
        "Round 2",
        "Round 3",
        "Round 4",
    ]
    printed = {row.all("th")[0].words: [cell.words for cell in row.all("td")] for row in page.all("tr")[1:]}
    assert len(printed) == 9
    night.next_round()
    names = names_of(night.night)
    for table in night.night.current.tables:
        for number in table.entrants:
            assert printed[names[number]][0] == str(table.number)
    night.done("/people/state", {"who": "3", "state": "away"})
    assert not night.get("/paper").offers("/paper/plan")
    assert night.get("/paper/plan").status == 404


def test_other_draws_have_no_tables_to_come(night):
    assert not night.get("/paper").offers("/paper/plan")
    assert night.get("/paper/plan").status == 404


@pytest.mark.parametrize("rest", ["/slips/{}", "/names/{}", "/tables/{}"])
def test_only_released_rounds_are_printed(night, rest):
    night.draw()
    assert night.get("/paper" + rest.format(1)).status == 200
    for number in (0, 2, 3, "9" * 18):
        assert night.get("/paper" + rest.format(number)).status == 404


def test_a_draft_is_on_no_paper(night):
    pages = [night.get(f"/paper{rest}").words for rest in PAGES[1:]]
    night.draw()
    assert [night.get(f"/paper{rest}").words for rest in PAGES[1:]] == pages
    assert "/slips/2" not in night.get("/paper").html


def test_papers_before_the_first_round_are_blank_slips_and_standings(ann):
    night = new_evening(ann)
    page = night.get("/paper")
    assert "Table slips and lists for the wall appear here once the first round is published." in page.words
    for rest in ("/blank", "/standings"):
        assert page.offers(f"/paper{rest}") and night.get(f"/paper{rest}").status == 200


def test_the_page_offers_every_paper_and_file(night):
    page = night.get("/paper")
    for rest in PAGES[1:]:
        assert page.offers(f"/paper{rest}"), rest
    for file in ("people.csv", "seating.csv", "hands.csv", "standings.csv", "night.json"):
        assert page.offers(f"/files/{file}"), file
    assert page.offers("/nights/restore")


def test_earlier_rounds_are_folded_away(night):
    night.next_round()
    page = night.get("/paper")
    assert page.offers("/paper/slips/1") and page.offers("/paper/slips/2")
    links = [link["href"] for link in page.all("a", class_="take")]
    assert links.index(f"{night.path}/paper/slips/2") < links.index(f"{night.path}/paper/slips/1")


@pytest.mark.parametrize("rest", PAGES[1:])
def test_the_print_button_is_shown_by_its_script(night, rest):
    page = night.get(f"/paper{rest}")
    (button,) = (button for button in page.all("button") if "data-print" in button.attrs)
    assert "hidden" in button.attrs
    assert any("print.js" in (script.get("src") or "") for script in page.all("script"))
    assert "style=" not in page.html and "onclick" not in page.html


# --- slips -----------------------------------------------------------------------------------------


def test_each_table_has_a_slip(night):
    page = night.get("/paper/slips/1")
    codes = {table.number: table.code for table in released_rows(night)}
    assert len(slips(page)) == len(codes) == 4
    for slip, table in zip(slips(page), tables_of(night), strict=True):
        assert f"Table {table.number}" in slip.words and "Round 1" in slip.words
        code = codes[table.number]
        assert f"{code[:3]} {code[3:]}" in slip.words
        assert f"/t/{code}" in slip.words
        assert len(slip.all("span", class_="mark")) == len(table.sides)
        assert len(slip.all("svg")) == 1, "the QR code"
        for number in table.entrants:
            first, last = THIRTEEN[number - 1].split()
            assert f"{first} {last[0]}." in slip.words
            assert last not in slip.words, "the first name and an initial"


@pytest.fixture
def many_tables(ann, monkeypatch):
    """A night with one table more than a page has, which are few here."""
    assert TABLES_A_PAGE == 60
    monkeypatch.setattr(paper, "TABLES_A_PAGE", FEW)
    people = [f"Player{number} X" for number in range(2 * (FEW + 1))]
    return new_evening(ann, *people, tables="2-none").everybody_comes().next_round()


def test_many_slips_are_split_into_parts(many_tables):
    first, last = (many_tables.get(f"/paper/slips/1?page={page}") for page in (1, 2))
    assert [len(slips(page)) for page in (first, last)] == [FEW, 1]
    assert "Table 4" in slips(last)[0].words
    assert first.words.count("1 to 3 of 4") == 2, "above and below them"
    assert {link["href"] for link in first.all("a", rel="next")} == {
        f"{many_tables.path}/paper/slips/1?page=2"
    }
    assert {link["href"] for link in last.all("a", rel="prev")} == {
        f"{many_tables.path}/paper/slips/1?page=1"
    }
    assert not first.all("a", rel="prev") and not last.all("a", rel="next")


def test_an_unknown_part_is_not_found(many_tables):
    for page, table in (("0", 1), ("-1", 1), ("x", 1), ("", 1), ("3", 4), ("9" * 99, 4)):
        first, *_ = slips(many_tables.get(f"/paper/slips/1?page={page}"))
        assert f"Table {table}" in first.words, page


def test_few_slips_are_on_one_page(night):
    page = night.get("/paper/slips/1")
    assert not page.all("nav", class_="pager")


def released_rows(night):
    with night.director.app.app_context():
        (round_,) = find_night(night.public_id).rounds
        return list(round_.tables)


def test_a_slip_has_a_row_for_each_hand_and_side(night):
    for slip, table in zip(slips(night.get("/paper/slips/1")), tables_of(night), strict=True):
        (grid,) = slip.all("table", class_="scores")
        rows = [row for body in grid.all("tbody") for row in body.all("tr")]
        assert len(grid.all("tbody")) == 3
        assert len(rows) == 3 * len(table.sides)
        assert len(rows[1].all("td")) == len(heads(slip)) - 2
        (result,) = slip.all("table", class_="result")
        assert len(result.all("tbody")[0].all("tr")) == len(table.sides)
        for label in ("Hands won", "Coups fourrés", "Accepted by (signature)", "Drops out?"):
            assert label in result.words


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("form", "columns"),
    [
        pytest.param({}, sheet_of("winning-moves", 4), id="winning-moves"),
        pytest.param({"tables": "2-none"}, sheet_of("winning-moves", 2), id="two"),
        pytest.param({"tables": "2-none", "edition": "wikipedia"}, sheet_of("wikipedia", 2), id="wikipedia"),
        pytest.param({"tables": "3-none", "edition": "wikipedia"}, sheet_of("wikipedia", 3), id="three"),
        pytest.param(
            {"tables": "4-none", "edition": "dujardin-2024"}, sheet_of("dujardin-2024", 4), id="dujardin"
        ),
        pytest.param({"tables": "3-none", "edition": "parker-1988"}, sheet_of("parker-1988", 3), id="parker"),
    ],
)
def test_a_slip_has_the_items_of_the_box_in_order(ann, form, columns):
    night = new_evening(ann, *THIRTEEN[:12], hands="2", **form).everybody_comes().next_round()
    (slip, *_) = slips(night.get("/paper/slips/1"))
    assert heads(slip) == ["Hand", "Side", *columns, "Hand’s points", "Total so far"]


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("form", "hands", "half"),
    [
        ({"hands": "1"}, 1, True),
        ({"hands": "6"}, 6, True),
        ({"hands": "7"}, 7, False),
        ({"hands": "99"}, 18, False),
        ({"round_of": "game"}, 6, True),
        ({"round_of": "clock", "minutes": "45"}, 6, True),
        ({"round_of": "game", "tables": "6-rotating"}, 6, False),
        ({"hands": "4", "tables": "6-rotating"}, 4, True),
    ],
)
def test_a_slip_has_the_agreed_number_of_hands(ann, form, hands, half):
    night = new_evening(ann, *THIRTEEN[:12], **form).everybody_comes().next_round()
    found = slips(night.get("/paper/slips/1"))
    assert len(found) == len(night.night.current.tables) > 1
    for slip in found:
        (grid,) = slip.all("table", class_="scores")
        assert len(grid.all("tbody")) == hands
        assert ("half" in slip.classes) == half


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    ("hands", "height"),
    [
        *((3, "high"), (4, "middle"), (5, "low"), (6, "low")),  # two on a sheet
        *((7, "high"), (9, "high"), (13, "middle"), (14, "low")),
    ],
)
def test_a_slip_of_fewer_lines_has_higher_ones(hands, height):
    slip = paper.Slip(rules=rules(players=2), players=(("Ann",), ("Bob",)), hands=hands)
    assert (slip.lines, slip.half, slip.height) == (2 * hands, hands < 7, height)


def test_the_names_of_a_long_side_are_written_smaller(ann):
    people = ["A" * 20, "B" * 21, "C" * 20, "D" * 20]
    night = new_evening(ann, *people, full_names="y").everybody_comes().next_round()
    (slip,) = slips(night.get("/paper/slips/1"))
    sides = {name.words: "long" in name.classes for name in slip.all("span", class_="called")}
    assert sides == {names: "B" in names for names in sides} and len(sides) == 2


@pytest.mark.sampled(6)
@pytest.mark.parametrize(
    ("count", "size"),
    [(9, "largest"), (10, "larger"), (16, "larger"), (17, "large"), (26, "large"), (27, None)],
)
def test_short_standings_are_printed_larger(ann, count, size):
    night = new_evening(ann, *(f"Player{number}" for number in range(count))).everybody_comes().next_round()
    (sheet,) = night.get("/paper/standings").all("section", class_="ranking")
    assert [name for name in sheet.classes if name.startswith("large")] == ([size] if size else [])


def test_house_rules_of_a_table_are_on_its_slip(night):
    with night.director.app.app_context():
        game = find_night(night.public_id).rounds[0].tables[0].game
        game.rules = rules(players=4, points_safety=150)
        db.session.commit()
    slip, *others = slips(night.get("/paper/slips/1"))
    assert others and "Safeties 150 each" in heads(slip)
    assert all("Safeties 100 each" in heads(other) for other in others)


def test_blank_slips_exist_for_every_size_of_table(night):
    blank = slips(night.get("/paper/blank"))
    sides = [len(slip.all("table", class_="result")[0].all("tbody")[0].all("tr")) for slip in blank]
    assert sides == [2, 2, 3, 3, 2, 2], "four, three and two at a table: two slips a sheet"
    for slip in blank:
        assert not any(name.split()[0] in slip.words for name in THIRTEEN)
        assert "/t/" not in slip.words


# --- lists for the wall ------------------------------------------------------------------------------


def test_everybody_finds_their_name(ann):
    people = ["zoe Zaza", "Élodie Été", "Eva Ek", "Ann Archer", "Ben Baker", "éric Alto"]
    night = new_evening(ann, *people).everybody_comes().next_round()
    page = night.get("/paper/names/1")
    names = [element.words for element in page.all("div", class_="columns")[0].all("bdi")]
    assert names == ["Ann A.", "Ben B.", "Élodie É.", "éric A.", "Eva E.", "zoe Z."]
    for line in page.all("div", class_="columns")[0].all("li"):
        number = next(number for number, name in enumerate(people, 1) if name.split()[0] in line.words)
        table = night.night.released[0].table_of(number)
        assert f"Table {table.number}" in line.words


def test_the_list_by_table_names_everybody(night):
    page = night.get("/paper/tables/1")
    lines = [cell.parent for cell in page.all("b", class_="of-table")]
    for line, table in zip(lines, tables_of(night), strict=True):
        assert line.words.startswith(f"Table {table.number}")
        assert all(THIRTEEN[number - 1].split()[0] in line.words for number in table.entrants)


def test_pairs_are_found_by_both_names(ann):
    pairs = ["Ann Archer & Ben Baker", "Cy Caron & Dee Desai", "Eva Ek & Flo Fox", "Gus Gray & Hal Hill"]
    night = new_evening(ann, *pairs, tables="4-fixed").everybody_comes().next_round()
    words = night.get("/paper/names/1").words
    for name in ("Ann A.", "Ben B.", "Cy C.", "Dee D.", "Hal H."):
        assert name in words


def test_somebody_sitting_out_is_on_both_lists(ann):
    night = new_evening(ann, *THIRTEEN[:5], one_size="y").everybody_comes().next_round()
    (idle,) = night.night.released[0].sitting_out
    name = THIRTEEN[idle - 1].split()[0]
    by_name = [item.words for item in night.get("/paper/names/1").all("li") if name in item.words]
    assert by_name[0].endswith("sits out")
    assert f"Sitting out: {name}" in night.get("/paper/tables/1").words


def test_a_substitute_is_called_to_the_table(night):
    night.done("/people/1/substitute", {"name": "Sue Sub", "first": "1", "rounds": "1"})
    for rest in ("/slips/1", "/names/1", "/tables/1"):
        words = night.get(f"/paper{rest}").words
        assert "Sue S." in words and "Ann A." not in words


@pytest.mark.parametrize(
    ("count", "size", "columns"), [(4, 40, [4]), (8, 40, [8]), (16, 28, [16]), (40, 24, [20, 20])]
)
def test_few_names_are_printed_larger(ann, count, size, columns):
    people = [f"Player{number} X" for number in range(count)]
    night = new_evening(ann, *people).everybody_comes().next_round()
    (sheet,) = night.get("/paper/names/1").all("section", class_="wall")
    assert f"points-{size}" in sheet.classes
    (lists,) = sheet.all("div", class_="columns")
    assert [len(column.all("bdi")) for column in lists.all("ul")] == columns


@pytest.mark.parametrize(("count", "sheets"), [(64, 1), (65, 2), (128, 2)])
def test_names_take_as_few_legible_sheets_as_possible(ann, count, sheets):
    people = [f"Player{number} X" for number in range(count)]
    night = new_evening(ann, *people).everybody_comes().next_round()
    page = night.get("/paper/names/1")
    lists = page.all("div", class_="columns")
    assert len(lists) == sheets
    assert sum(len(sheet.all("bdi")) for sheet in lists) == count
    assert (f"sheet 1 of {sheets}" in page.words) == (sheets > 1)


def test_printed_standings_show_every_criterion(night):
    page = night.get("/paper/standings")
    assert "provisional: 4 tables have not reported" in page.words
    for title in ("Table points", "Difference", "Hands won", "Coups fourrés", "Ranked lower by"):
        assert title in page.words
    assert "A round sat out counts as your own average" in page.words
    lines = page.all("tbody")[0].all("tr")
    assert len(lines) == 13
    assert all(line.all("th")[0].words == "1=" for line in lines), "nobody has played yet"


def test_hard_names_are_printed(ann):
    people = ['"Ann, née Archer"', '"""Ben"" O\'Baker"', *HARD_NAMES[2:]]
    night = (
        new_evening(ann, "name,club", *people, full_names="y", name='<b>"x" {0}')
        .everybody_comes()
        .next_round()
    )
    for rest in PAGES[1:]:
        page = night.get(f"/paper{rest}")
        assert page.status == 200
        assert "<b>&#34;x" not in page.html and '<b>"x' not in page.html
        if rest != "/blank":
            bdi = {element.words for element in page.all("bdi")}
            assert set(HARD_NAMES[:6]) <= bdi
