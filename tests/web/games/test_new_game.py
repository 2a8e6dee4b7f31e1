"""Starting a game (/games/new): players, box, dealer, end and points from paper."""

import pytest

from scorekeeper.rules import EDITIONS
from tests.builders_web import NAMES, join, new_game_form, new_link, printed_tables, rows_of, stored_game
from tests.web.people.test_forgetting import forgotten
from tests.web.people.test_naming import address, done

NUMBERS = (2, 3, 4, 6, 8)
MISFITS = [
    (edition, players)
    for edition in EDITIONS
    for players in (*NUMBERS, 0, 1, 5, 7, 9, -2)
    if players not in EDITIONS[edition].players
]


def refused(phone, *names, app=None, **more):
    page = phone.post("/games/new", new_game_form(*names, **more))
    assert page.status == 422, page.goes_to
    assert phone.get("/").all(class_="one-game") == []
    return page


def started(phone, *names, **more):
    """The names of the sides of a game begun with these names of players."""
    page = phone.post("/games/new", new_game_form(*names, **more))
    assert page.status == 303
    return stored_game(phone.app, page.goes_to.rpartition("/")[2]).side_names


def error_at(page, name):
    return page.by_id(f"{name}-error").words


def test_the_page_opens_with_the_usual_box_and_two_players(passer_by):
    page = passer_by.get("/games/new")
    fields = page.form("/games/new").fields
    assert fields["players"] == "2"
    assert fields["edition"] == "winning-moves"
    assert fields["dealer"] == "0"
    assert fields["end"] == "points"
    assert [fields[f"name_{seat}"] for seat in range(8)] == [""] * 8
    shown = [field for field in page.all("input") if (field.get("name") or "").startswith("name_")]
    assert ["hidden" in field.inside("div").parent.attrs for field in shown] == [False] * 2 + [True] * 6


BOX_FOR_EIGHT = "Winning Moves is for 2, 3, 4 and 6 players. The box is now Dujardin 2024"


def test_a_larger_box_takes_the_place_of_one_that_is_too_small(passer_by):
    page = passer_by.post("/games/new/arrange", new_game_form(*NAMES, players="8"))
    form = page.form("/games/new")
    assert BOX_FOR_EIGHT in page.words
    assert form.fields["edition"] == "dujardin-2024"
    fewer = passer_by.submit(form, {"players": "4"}, action="/games/new/arrange")
    assert "The box is now" not in fewer.words
    assert fewer.form("/games/new").fields["edition"] == "winning-moves", "the one that was chosen"


def test_a_box_chosen_since_stays_chosen(passer_by):
    page = passer_by.post("/games/new/arrange", new_game_form(*NAMES, players="8"))
    form = page.form("/games/new")
    for fields in ({"players": "6", "edition": "parker-1962"}, {"players": "4", "edition": "parker-1962"}):
        page = passer_by.submit(form, fields, action="/games/new/arrange")
        assert page.form("/games/new").fields["edition"] == "parker-1962"


def test_two_names_start_a_game_by_the_usual_box(passer_by):
    form = passer_by.get("/games/new").form("/games/new")
    page = passer_by.submit(form, {"name_0": "Ann", "name_1": "Bob"})
    assert page.status == 303
    game = stored_game(passer_by.app, page.goes_to.rpartition("/")[2])
    assert game.seats == ("Ann", "Bob")
    assert game.rules == EDITIONS["winning-moves"].rules(2)
    assert (game.first_dealer, game.start_totals, game.hands_to_play) == (0, (), None)
    assert (game.title, game.stopped, game.count_all, game.deleted) == (None, False, False, False)
    assert passer_by.get(page.goes_to).offers("/hands/new"), "this phone may write"


@pytest.mark.parametrize(("edition", "players"), printed_tables())
def test_a_game_starts_at_every_table_of_every_box(edition, players, ann):
    table = ann.start(*NAMES[:players], edition=edition)
    assert table.game.rules == EDITIONS[edition].rules(players)
    assert table.game.seats == NAMES[:players]
    assert len(table.totals) == EDITIONS[edition].rules(players).sides
    assert table.page().status == table.get("/hands/new").status == table.get("/table").status == 200


@pytest.mark.parametrize(("edition", "players"), MISFITS)
def test_a_table_that_the_box_is_not_for_is_refused(edition, players, ann):
    page = refused(ann, *NAMES, players=str(players), edition=edition)
    if players in NUMBERS:
        refusal = page.by_id("larger-box").words
        assert " is for " in refusal and "The box is now " in refusal
        assert all(str(number) in refusal for number in EDITIONS[edition].players)
        form = page.form("/games/new")
        assert players in EDITIONS[form.fields["edition"]].players, "a second tap begins it"


@pytest.mark.parametrize("players", ["", "two", "2.0", "²", "9" * 5000, "\0", None])
def test_an_invalid_number_of_players_is_refused(players, ann):
    form = new_game_form("Ann", "Bob")
    form = {key: value for key, value in form.items() if key != "players"}
    page = ann.post("/games/new", form | ({} if players is None else {"players": players}))
    assert page.status == 422


@pytest.mark.parametrize("edition", ["", "monopoly", "WINNING-MOVES", "winning-moves\0"])
def test_an_unknown_box_is_refused(edition, ann):
    assert error_at(refused(ann, "Ann", "Bob", edition=edition), "edition")


# --- partners and dealers -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "players", "sides"),
    [
        ("winning-moves", 4, ["Ann & Chloé", "Bob & Dev"]),
        ("winning-moves", 6, ["Ann & Dev", "Bob & Eva", "Chloé & Finn"]),
        ("dujardin-2024", 4, ["Ann", "Bob", "Chloé", "Dev"]),
        ("dujardin-2024", 8, ["Ann & Eva", "Bob & Finn", "Chloé & Gus", "Dev & Hana"]),
    ],
)
def test_partners_sit_opposite_each_other(edition, players, sides, ann):
    table = ann.start(*NAMES[:players], edition=edition)
    assert table.game.side_names == sides
    assert [row.words for row in table.page().all(class_="who")] == [f"{side} 0" for side in sides]


@pytest.mark.parametrize("dealer", range(4))
def test_the_chosen_player_deals_first(dealer, ann, passer_by):
    table = ann.start(*NAMES[:4], dealer=str(dealer))
    assert table.game.first_dealer == table.game.dealer == dealer
    assert table.page().form("/hands/new").fields["dealer"] == str(dealer)
    assert f"{NAMES[dealer]} deals" in passer_by.get(table.path).words


@pytest.mark.parametrize(
    ("dealer", "dealt"), [("2", 0), ("7", 0), ("", 0), ("-1", None), ("8", None), ("x", None)]
)
def test_an_absent_dealer_is_refused(dealer, dealt, ann):
    page = ann.post("/games/new", new_game_form("Ann", "Bob", dealer=dealer))
    if page.status == 303:
        assert stored_game(ann.app, page.goes_to.rpartition("/")[2]).first_dealer == dealt
    else:
        assert dealt is None


# --- names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann  ", "Ann"),
        ("Ann\tMary\nLee", "Ann Mary Lee"),
        ("Ann\u00a0\u2003Lee", "Ann Lee"),
        ("Jose\u0301", "José"),
        ("a" * 60, "a" * 60),
        ("  " + "a" * 60 + "  ", "a" * 60),
        ("🚗" * 60, "🚗" * 60),
        ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
        ("שרה", "שרה"),
        ("Ann\u202e", "Ann"),
        ("\u2066Ann\u2069", "Ann"),
        ("\u200bAnn\ufeff", "Ann"),
        ("7", "7"),
        ("?", "?"),
        ("Ann\x00\x07", "Ann"),
    ],
)
def test_a_name_is_kept_as_it_reads(typed, kept, ann):
    assert ann.start(typed, "Bob").game.seats == (kept, "Bob")


@pytest.mark.parametrize(
    "nothing",
    [
        "",
        " ",
        "\t\n",
        "\u00a0",
        "\u200b",
        "\u200d\u200d",
        "\ufeff",
        "\u202e",
        "\u3164",
        "\u2800",
        "\u0301",
        "\x00",
    ],
)
def test_an_invisible_name_counts_as_none(nothing, ann):
    assert started(ann, "Ann", nothing) == ["Ann", "Player 2"]


def test_missing_names_become_player_numbers(ann, new_phone):
    assert started(ann, "", "") == ["Player 1", "Player 2"]
    assert started(ann, "Ann", None) == ["Ann", "Player 2"]
    assert started(new_phone("fr"), "", "") == ["Joueur 1", "Joueur 2"]


def test_partners_without_names_are_numbered(ann):
    assert started(ann, "", "", "", "", edition="winning-moves") == [
        "Player 1 & Player 3",
        "Player 2 & Player 4",
    ]


def test_a_typed_player_number_is_not_given_twice(ann):
    page = refused(ann, "Player 2", "")
    assert error_at(page, "name_0") == "Two players are called Player 2: add an initial."


@pytest.mark.parametrize("name", ["a" * 61, "🚗" * 61, "é" * 61, "x" * 20_000])
def test_a_name_above_60_letters_is_refused_and_kept(name, ann):
    page = refused(ann, "Ann", name)
    assert error_at(page, "name_1") == "Enter at most 60 letters."
    assert page.form("/games/new").fields["name_1"] == name, "nothing entered is lost"


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ann", "Ann"),
        ("Ann", "ANN"),
        ("Ann", " ann "),
        ("José", "JOSE\u0301"),
        ("Straße", "STRASSE"),
        ("Ann", "Ann\u200b"),
        ("Ann", "A\u00adnn"),
    ],
)
def test_two_players_of_one_name_are_refused_with_advice(first, second, ann):
    page = refused(ann, first, second)
    for seat in (0, 1):
        assert "Two players are called" in error_at(page, f"name_{seat}")
        assert "add an initial" in error_at(page, f"name_{seat}")


def test_every_wrong_name_is_told_at_once(ann):
    page = refused(ann, "Ann", "ann", "", "x" * 61, "Eva", "Finn")
    wrong = [seat for seat in range(6) if page.all(id=f"name_{seat}-error")]
    assert wrong == [0, 1, 3]


def test_names_beyond_the_players_are_not_read(ann):
    table = ann.start("Ann", "Bob", name_2="Ann", name_3="", name_7="x" * 99)
    assert table.game.seats == ("Ann", "Bob")


def test_names_used_before_are_offered(ann, stranger):
    ann.start("Ann", "Bob")
    ann.start("Cy", "Bob")
    page = ann.get("/games/new")
    offered = [button["data-name"] for button in page.all("button") if button.get("data-name")]
    assert offered == ["Cy", "Bob", "Ann"], "the last used first, each once"
    assert [option["value"] for option in page.all("datalist")[0].all("option")] == offered
    strangers = stranger.get("/games/new").all("button")
    assert not [button for button in strangers if button.get("data-name") == "Ann"]


def test_names_are_offered_as_their_people_go_by(ann):
    """Corrected slips and forgotten people are not offered."""
    ann.start("Ann", "Bob")
    ann.start("Annie", "Cy")
    ann.start("Di", "")
    done(ann, "Ann", "merge", other=address("Annie"))
    forgotten(ann, "Bob")
    (offered,) = ann.get("/games/new").all("datalist")
    assert {option["value"] for option in offered.all("option")} == {"Di", "Ann", "Cy"}


# --- what was played last, and the box of the language ---------------------------------------------------


@pytest.mark.parametrize(
    ("language", "edition"), [("en", "winning-moves"), ("fr", "dujardin-2024"), ("tlh", "winning-moves")]
)
def test_the_language_chooses_the_usual_box(language, edition, new_phone):
    assert new_phone(language).get("/games/new").form("/games/new").fields["edition"] == edition


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_new_game_begins_with_the_last_used_box_and_players(language, new_phone):
    phone = new_phone(language)
    phone.start(*NAMES[:3], edition="rules-summary")
    phone.start(*NAMES[:6], edition="wikipedia")
    fields = phone.get("/games/new").form("/games/new").fields
    assert (fields["edition"], fields["players"]) == ("wikipedia", "6")


def offered(page):
    """Headings and editions of the choice of a box, in their order."""
    return [
        part.words if part.tag == "p" else part["value"]
        for part in page.by_id("boxes").all()
        if part.tag == "p" or part.get("name") == "edition"
    ]


def test_the_boxes_stand_by_country_with_the_last_used_first(ann, new_phone):
    ann.start(*NAMES[:3], edition="parker-1982")
    american = ["winning-moves", "asmodee-2014", "parker-1988", "parker-1962"]
    french, texts = (
        ["dujardin-2024", "dujardin-2014", "dujardin-classic"],
        ["rules-summary", "wikipedia", "wikipedia-2016"],
    )
    assert offered(ann.get("/games/new")) == [
        *["parker-1982", "American boxes", *american],
        *["French boxes", *french, "Rules that came in no box", *texts],
    ]
    newcomer = offered(new_phone("fr").get("/games/new"))
    assert newcomer[:5] == [
        *("dujardin-2024", "Boîtes françaises", "dujardin-2014", "dujardin-classic"),
        "Boîtes américaines",
    ]


@pytest.mark.parametrize("edition", ["wikipedia", "dujardin-classic"])
def test_each_box_is_offered_once_whichever_was_last(edition, ann):
    ann.start(*NAMES[:3], edition=edition)
    first, *others = offered(ann.get("/games/new"))
    assert first == edition
    assert sorted(id for id in others if id in EDITIONS) == sorted({*EDITIONS} - {edition})
    assert [heading for heading in others if heading not in EDITIONS][-1] == "Rules that came in no box"


def test_a_game_only_joined_is_not_the_last_used(ann, new_phone):
    bob = new_phone("fr")
    table = ann.start(*NAMES[:3], edition="winning-moves")
    join(bob, new_link(table, "Bob"))
    fields = bob.get("/games/new").form("/games/new").fields
    assert (fields["edition"], fields["players"]) == ("dujardin-2024", "2"), "nothing was begun here yet"
    bob.start(*NAMES[:4], edition="rules-summary")
    table.post("/rename", {"title": "Changed last"})
    fields = bob.get("/games/new").form("/games/new").fields
    assert (fields["edition"], fields["players"]) == ("rules-summary", "4")


# --- when it ends, and what is on paper ------------------------------------------------------------------


@pytest.mark.parametrize("hands", ["1", "5", "99", " 7 "])
def test_a_fixed_number_of_hands_is_stored(hands, ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play=hands)
    assert table.game.hands_to_play == int(hands)


@pytest.mark.parametrize("hands", ["", "0", "-1", "100", "five", "2.5", "９", "9" * 400])
def test_an_invalid_number_of_hands_is_refused(hands, ann):
    page = refused(ann, "Ann", "Bob", end="hands", hands_to_play=hands)
    assert error_at(page, "hands_to_play")


def test_a_number_of_hands_is_ignored_in_a_game_to_points(ann):
    assert ann.start("Ann", "Bob", end="points", hands_to_play="5").game.hands_to_play is None


def test_an_unknown_end_is_refused(ann):
    assert ann.post("/games/new", new_game_form("Ann", "Bob", end="never")).status == 422


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (("1200", "3 400"), (1200, 3400)),
        (("", "25"), (0, 25)),
        (("4999", "0"), (4999, 0)),
        (("0", "0"), ()),
        (("", ""), ()),
    ],
)
def test_totals_from_paper_are_stored(typed, kept, ann):
    table = ann.start("Ann", "Bob", total_0=typed[0], total_1=typed[1])
    assert table.game.start_totals == kept
    assert table.totals == (kept or (0, 0))


@pytest.mark.parametrize(
    ("total", "message"),
    [
        ("5000", "Enter less than 5,000: that many wins the game."),
        ("9999", "Enter less than 5,000: that many wins the game."),
        ("1000000000", "Enter a number from 0 to 999999999."),
        ("-5", "Enter a number from 0 to 999999999."),
        ("12.5", "Enter a whole number."),
        ("lots", "Enter a whole number."),
        ("٣", "Enter a whole number."),
    ],
)
def test_impossible_totals_from_paper_are_refused(total, message, ann):
    page = refused(ann, "Ann", "Bob", total_0="100", total_1=total)
    assert error_at(page, "total_1") == message
    assert page.form("/games/new").fields["total_1"] == total, "nothing entered is lost"
    assert page.form("/games/new").fields["total_0"] == "100"


def test_the_points_to_win_limit_totals_from_paper(ann):
    refused(ann, "Ann", "Bob", total_0="2000", **{"house-points_to_win": "2000"})
    table = ann.start("Ann", "Bob", total_0="6000", **{"house-points_to_win": "7000"})
    assert table.totals == (6000, 0)


def test_a_fixed_number_of_hands_allows_any_total(ann):
    assert ann.start("Ann", "Bob", end="hands", hands_to_play="3", total_0="6000").totals == (6000, 0)


def test_totals_from_paper_are_by_side(ann):
    table = ann.start(*NAMES[:4], total_0="100", total_1="200", total_2="300", total_3="x" * 0)
    assert table.game.start_totals == (100, 200)


# --- nothing entered is lost ------------------------------------------------------------------------------


def test_a_refused_form_keeps_everything(ann):
    sent = new_game_form(
        "Ann",
        "ann",
        "Cy",
        edition="wikipedia-2016",
        option="1000 -> 1200",
        dealer="2",
        end="hands",
        hands_to_play="4",
        total_0="10",
        total_1="20",
        total_2="30",
        **{
            "house-points_safety": "50",
            "house-tie": "stands",
            "house-extension": "none",
            "house-shutout": "once",
        },
    )
    page = ann.post("/games/new", sent)
    assert page.status == 422
    kept = page.form("/games/new").fields
    assert {name: kept.get(name) for name in sent if name != "csrf_token"} == sent
    page = ann.submit(page.form("/games/new"), {"name_1": "Bob"})
    assert page.status == 303


def test_a_refused_game_leaves_no_rows(ann, app):
    before = rows_of(app)
    refused(ann, "Ann", "Ann")
    assert rows_of(app) == before, "not even a device"


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("letters", "status"), [(15, 422), (16, 303), (32, 303), (33, 422)])
def test_a_form_key_has_16_to_32_letters(letters, status, ann):
    assert ann.post("/games/new", new_game_form("Ann", "Bob", form_key="k" * letters)).status == status
