"""House rules and printed options on the page for a new game: each one, its limits and its effect."""

import pytest

from scorekeeper.rules import EDITIONS
from scorekeeper.rules.editions import HOUSE_RULES
from scorekeeper.rules.editions.house_rules import WholeNumbers
from tests.builders import ACE, hand, side
from tests.builders_web import NAMES, new_game_form

POINTS = [
    "points_distance",
    "points_safety",
    "points_all_four",
    "points_coup_fourre",
    "points_trip_completed",
    "points_delayed_action",
    "points_safe_trip",
    "points_no_100s",
    "points_extension",
    "points_extension_failed",
    "points_shutout",
]
GOOD = [
    *[(name, value) for name in POINTS for value in ("0", "7", "10000")],
    ("points_to_win", "1"),
    ("points_to_win", "3000"),
    ("points_to_win", "10000"),
    ("target_miles", "200"),
    ("target_miles", "1200"),
    ("shutout", "per_opponent"),
    ("shutout", "every_zero"),
    ("shutout", "to_drivers"),
    ("hazard_on_hazard", "True"),
    ("coup_fourre_by_anyone", "True"),
    ("tie", "stands"),
]
BAD = [
    *[(name, value) for name in POINTS for value in ("-1", "10001", "1.5", "many", "²", "1e3", "0x10")],
    ("points_to_win", "0"),
    ("points_to_win", "10001"),
    ("target_miles", "175"),
    ("target_miles", "1225"),
    ("target_miles", "730"),
    ("target_miles", "far"),
    ("shutout", "twice"),
    ("hazard_on_hazard", "maybe"),
    ("hazard_on_hazard", "1"),
    ("coup_fourre_by_anyone", "true"),
    ("tie", "fight"),
    ("tie", "\x00"),
]


def start(phone, *names, edition="winning-moves", option="", **house):
    house = {f"house-{name}": value for name, value in house.items()}
    return phone.post("/games/new", new_game_form(*names, edition=edition, option=option, **house))


def rules_of(phone, *names, **more):
    return phone.start(
        *names, **{key.replace("house_", "house-", 1): value for key, value in more.items()}
    ).game.rules


def in_words(value):
    return {"True": True, "False": False}.get(value, int(value) if value.isdecimal() else value)


@pytest.mark.parametrize(("name", "value"), GOOD)
def test_each_house_rule_is_stored(name, value, ann):
    rules = rules_of(ann, **{f"house-{name}": value})
    assert getattr(rules, name) == in_words(value)
    printed = EDITIONS["winning-moves"].rules(2)
    assert name in dict(rules.house_rules) or getattr(printed, name) == in_words(value)


@pytest.mark.parametrize(("names", "printed"), [(NAMES[:2], "printed: 1,000"), (NAMES[:4], "printed: none")])
def test_the_extension_says_what_is_printed(names, printed, ann):
    page = ann.post("/games/new/arrange", new_game_form(*names, edition="winning-moves"))
    assert page.by_id("house-extension").all("option")[0].words == printed


@pytest.mark.parametrize(("name", "value"), BAD)
def test_an_invalid_house_rule_is_refused_and_kept_in_its_field(name, value, ann):
    page = start(ann, **{name: value})
    assert page.status == 422
    fold = page.by_id("house-rules").inside("details")
    assert "open" in fold.attrs, "the fold with the error is open"
    assert fold.all(class_="error"), "and says what is wrong"
    if isinstance(HOUSE_RULES[name], WholeNumbers):
        assert page.form("/games/new").fields[f"house-{name}"] == value, "nothing entered is lost"
    assert ann.get("/").all(class_="one-game") == []


def test_a_value_as_printed_is_no_house_rule(ann):
    rules = rules_of(ann, **{"house-points_safety": "100", "house-tie": "play_on", "house-target_miles": ""})
    assert rules == EDITIONS["winning-moves"].rules(2)


def test_an_altered_box_says_so(ann):
    table = ann.start("Ann", "Bob", **{"house-points_safety": "150"})
    assert "Winning Moves + house rules" in table.page().words
    table.score(hand(side(700, ACE), side(25)))
    assert table.totals == (700 + 150 + 400, 25)


# --- the extension ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "extension", "miles", "expected"),
    [
        ("", "", "", (700, 1000)),
        ("", "none", "", (700, None)),
        ("", "none", "1100", (700, None)),
        ("", "miles", "1100", (700, 1100)),
        ("", "", "1100", (700, 1100)),
        ("500", "", "", (500, None)),
        ("500", "miles", "800", (500, 800)),
        ("1000", "miles", "1200", (1000, 1200)),
    ],
)
def test_the_extension_follows_target_choice_and_miles(target, extension, miles, expected, ann):
    house = {"house-target_miles": target, "house-extension": extension, "house-extension_miles": miles}
    rules = rules_of(ann, **house)
    assert (rules.target_miles, rules.extension_miles) == expected


@pytest.mark.parametrize(
    ("target", "extension", "miles"),
    [
        ("", "miles", "700"),
        ("", "miles", "600"),
        ("1000", "miles", "1000"),
        ("1200", "miles", "1200"),
        ("", "miles", "1225"),
        ("", "miles", "710"),
        ("", "miles", "far"),
        ("", "miles", ""),
    ],
)
def test_an_impossible_extension_is_refused(target, extension, miles, ann):
    page = start(ann, target_miles=target, extension=extension, extension_miles=miles)
    assert page.status == 422
    assert page.by_id("house-rules").all(class_="error")
    assert page.form("/games/new").fields["house-extension_miles"] == miles


def test_an_unknown_kind_of_extension_is_refused(ann):
    assert start(ann, extension="sometimes").status == 422


# --- printed options ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "players", "option", "miles"),
    [
        ("wikipedia-2016", 2, "1000 -> 1200", (1000, 1200)),
        ("wikipedia-2016", 6, "1000 -> 1200", (1000, 1200)),
        ("dujardin-2024", 4, "700 km", (700, None)),
        ("dujardin-2024", 8, "700 km", (700, None)),
    ],
)
def test_a_printed_option_sets_its_miles(edition, players, option, miles, ann):
    table = ann.start(*NAMES[:players], edition=edition, option=option)
    rules = table.game.rules
    assert (rules.target_miles, rules.extension_miles) == miles
    assert (rules.option, rules.house_rules) == (option, ())
    shown = {"1000 -> 1200": "1,000 → 1,200"}.get(option, option)
    assert shown in table.page().words
    assert "house rules" not in table.page().words


def test_house_rules_apply_on_top_of_an_option(ann):
    rules = rules_of(
        ann, *NAMES[:4], edition="dujardin-2024", option="700 km", **{"house-points_safety": "50"}
    )
    assert (rules.option, rules.house_rules) == ("700 km", (("points_safety", 50),))


@pytest.mark.parametrize(
    ("edition", "players", "option"),
    [("wikipedia-2016", 4, "1000 -> 1200"), ("winning-moves", 2, "700 km"), ("dujardin-2024", 4, "nonsense")],
)
def test_an_unknown_option_changes_nothing(edition, players, option, ann):
    assert rules_of(ann, *NAMES[:players], edition=edition, option=option) == EDITIONS[edition].rules(players)


def test_the_printed_option_of_a_bonus_is_off_until_chosen(ann):
    """The classic French booklet's 500 points for a hand with no 200s and no 100s."""
    fresh = {"edition": "dujardin-classic"}
    assert ann.start("Ann", "Bob", **fresh).game.rules.points_no_100s == 0
    (option,) = EDITIONS["dujardin-classic"].options
    page = ann.post("/games/new/arrange", new_game_form("Ann", "Bob", **fresh))
    assert "Printed option without 500 with no 200s and no 100s" in page.words
    table = ann.start("Ann", "Bob", **fresh, option=option.name)
    rules = table.game.rules
    assert (rules.points_no_100s, rules.option, rules.house_rules) == (500, option.name, ())
    assert "Dujardin classic, 500 with no 200s and no 100s" in table.page().words


def test_a_printed_option_has_words_in_french(new_phone):
    option = EDITIONS["dujardin-classic"].options[0].name
    table = new_phone("fr").start("Ann", "Bob", edition="dujardin-classic", option=option)
    assert "Dujardin classique, 500 sans 200 ni 100" in table.page().words


# --- what the page shows --------------------------------------------------------------------------------


def test_the_printed_values_stand_in_the_fields(ann):
    page = ann.post("/games/new/arrange", new_game_form("Ann", "Bob", edition="dujardin-2024"))
    fields = {field["name"]: field for field in page.by_id("house-rules").all("input")}
    assert fields["house-target_miles"]["placeholder"] == "1000"
    assert fields["house-points_safe_trip"]["placeholder"] == "200"
    assert fields["house-points_all_four"]["placeholder"] == "0"
    assert {field["value"] for field in fields.values()} == {""}
    numbers = [name for name, rule in HOUSE_RULES.items() if isinstance(rule, WholeNumbers)]
    assert sorted(fields) == sorted(f"house-{name}" for name in numbers)


def test_a_refused_house_rule_is_explained_in_french(new_phone):
    page = start(new_phone("fr"), points_safety="-5")
    assert page.status == 422
    assert "Enter" not in page.words
