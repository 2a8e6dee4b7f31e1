"""The table as each box sets it up. Expected values come from the printed sources, not from the code."""

import copy
import pickle
from dataclasses import FrozenInstanceError, replace

import pytest

from scorekeeper.rules import DEFAULT_EDITION, EDITIONS, RulesError
from scorekeeper.rules.editions.registry import check_sheet
from scorekeeper.rules.editions.words import EditionWords
from tests.builders import PRINTED_EDITIONS, of_printed, rules

ONE_OF_EACH_HAZARD = ["stop", "accident", "out_of_gas", "flat_tire", "speed_limit"]

# edition, players, sides, target, with the extension, taken out first
SET_UP = [
    ("winning-moves", 2, 2, 700, 1000, ONE_OF_EACH_HAZARD),  # "Rules for 2 or 3 Players", A to C
    ("winning-moves", 3, 3, 700, 1000, ONE_OF_EACH_HAZARD),
    ("winning-moves", 4, 2, 1000, None, []),  # "Object"
    ("winning-moves", 6, 3, 700, 1000, []),  # "Rules for 6 Players"
    ("rules-summary", 2, 2, 700, 1000, ONE_OF_EACH_HAZARD),  # "Rules for 2-3 Players"
    ("rules-summary", 3, 3, 700, 1000, ONE_OF_EACH_HAZARD),
    ("rules-summary", 4, 2, 1000, None, []),
    ("rules-summary", 6, 3, 1000, None, []),  # our ruling: it says nothing about six
    ("wikipedia", 2, 2, 700, 1000, []),  # "Ending conditions"
    ("wikipedia", 3, 3, 700, 1000, []),
    ("wikipedia", 4, 2, 1000, None, []),
    ("wikipedia", 6, 3, 700, 1000, []),  # follows from its 5,100 points
    ("wikipedia-2016", 2, 2, 700, 1000, []),  # "Objective"
    ("wikipedia-2016", 3, 3, 700, 1000, []),
    ("wikipedia-2016", 4, 2, 1000, None, []),
    ("wikipedia-2016", 6, 3, 700, 1000, []),
    ("dujardin-2024", 2, 2, 1000, None, []),  # « Comment jouer en fonction du nombre de joueurs »
    ("dujardin-2024", 3, 3, 1000, None, []),
    ("dujardin-2024", 4, 4, 1000, None, []),
    ("dujardin-2024", 6, 3, 1000, None, []),
    ("dujardin-2024", 8, 4, 1000, None, []),
    ("dujardin-2014", 2, 2, 1000, None, []),  # « La règle standard, de 2 à 4 joueurs »
    ("dujardin-2014", 3, 3, 1000, None, []),
    ("dujardin-2014", 4, 4, 1000, None, []),
    ("dujardin-2014", 6, 3, 1000, None, []),  # « De 4 à 8 joueurs, en équipes de 2 »
    ("dujardin-2014", 8, 4, 1000, None, []),
    ("dujardin-classic", 2, 2, 700, 1000, ONE_OF_EACH_HAZARD),  # « Règles pour 2 ou 3 joueurs », 1 to 3
    ("dujardin-classic", 3, 3, 700, 1000, ONE_OF_EACH_HAZARD),
    ("dujardin-classic", 4, 2, 1000, None, []),  # « But du jeu »
    ("dujardin-classic", 6, 3, 700, 1000, []),  # « Règles pour 6 joueurs »
    ("parker-1962", 2, 2, 700, 1000, ONE_OF_EACH_HAZARD),  # "Rules for 2 or 3 Players", A to C
    ("parker-1962", 3, 3, 700, 1000, ONE_OF_EACH_HAZARD),
    ("parker-1962", 4, 2, 1000, None, []),  # "Object"
    ("parker-1962", 6, 3, 700, 1000, []),  # "Rules for 6 Players", as of 1971
    ("parker-1982", 2, 2, 700, 1000, ONE_OF_EACH_HAZARD),  # "Rules for 2 or 3 Players", A to C
    ("parker-1982", 3, 3, 700, 1000, ONE_OF_EACH_HAZARD),
    ("parker-1982", 4, 2, 1000, None, []),  # "Object"
    ("parker-1982", 6, 3, 700, 1000, []),  # "Rules for 6 Players"
    ("parker-1988", 2, 2, 700, 1000, ONE_OF_EACH_HAZARD),  # "Rules for 2 or 3 Players", A to C
    ("parker-1988", 3, 3, 700, 1000, ONE_OF_EACH_HAZARD),
    ("parker-1988", 4, 2, 1000, None, []),  # "Object"
    ("parker-1988", 6, 3, 700, 1000, []),  # "Rules for 6 Players"
    ("asmodee-2014", 2, 2, 1000, None, []),  # "Object of the Game"; "Game Setup"
    ("asmodee-2014", 3, 3, 1000, None, []),
    ("asmodee-2014", 4, 4, 1000, None, []),
    ("asmodee-2014", 6, 3, 1000, None, []),  # "Rules for 4 to 6 Players, in Teams of 2"
]


@pytest.mark.parametrize(
    ("edition", "players", "sides", "target", "extended", "taken_out"),
    SET_UP,
    ids=[f"{edition}, {players} players" for edition, players, *_ in SET_UP],
)
def test_each_table_is_set_up_as_printed(edition, players, sides, target, extended, taken_out):
    table = rules(edition, players)
    assert (table.edition, table.players, table.sides) == (edition, players, sides)
    assert table.target_miles == target
    assert table.extension_miles == extended
    assert sorted(table.taken_out) == sorted(taken_out)
    assert sum(table.pack.values()) == (101 if taken_out else 106)
    assert table.points_to_win == (1000 if table.single_race else 5000)
    assert table.name == edition
    assert table.house_rules == ()
    assert table.option is None


@pytest.mark.parametrize(
    ("edition", "players"),
    [
        ("winning-moves", (2, 3, 4, 6)),
        ("rules-summary", (2, 3, 4, 6)),
        ("wikipedia", (2, 3, 4, 6)),
        ("wikipedia-2016", (2, 3, 4, 6)),
        ("dujardin-2024", (2, 3, 4, 6, 8)),
        ("dujardin-2014", (2, 3, 4, 6, 8)),
        ("dujardin-classic", (2, 3, 4, 6)),
        ("parker-1962", (2, 3, 4, 6)),
        ("parker-1982", (2, 3, 4, 6)),
        ("parker-1988", (2, 3, 4, 6)),
    ],
)
def test_each_edition_allows_the_printed_numbers_of_players(edition, players):
    assert EDITIONS[edition].players == players


def test_all_editions_are_listed_and_one_is_the_default():
    assert tuple(of_printed(EDITIONS)) == PRINTED_EDITIONS
    assert DEFAULT_EDITION == "winning-moves"


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [-1, 0, 1, 5, 7, 9, 1000])
def test_refuses_a_number_of_players_that_the_box_does_not_allow(edition, players):
    numbers = ", ".join(map(str, EDITIONS[edition].players))
    with pytest.raises(RulesError, match=f"is not played by {players}: it is for {numbers} players"):
        EDITIONS[edition].rules(players)


def test_only_dujardin_allows_eight_players():
    assert [edition for edition in PRINTED_EDITIONS if 8 in EDITIONS[edition].players] == ["dujardin-2024"]
    with pytest.raises(
        RulesError, match=r"^Winning Moves is not played by 8: it is for 2, 3, 4, 6 players\.$"
    ):
        EDITIONS["winning-moves"].rules(8)


@pytest.mark.parametrize(
    ("edition", "option"), [("asmodee-2014", {"sides": 2.0}), ("dujardin-2014", {"roll_after_remedy": 1})]
)
def test_an_option_takes_only_values_of_its_kind(edition, option):
    """2.0 equals 2, and 1 equals True, but the rules are stored and shown as given."""
    with pytest.raises(RulesError):
        EDITIONS[edition].rules(4, option)


@pytest.mark.parametrize(
    ("extended", "target"), [pytest.param(False, 700, id="not called"), pytest.param(True, 1000, id="called")]
)
def test_the_target_in_force(extended, target):
    assert rules("winning-moves", 2).target(extended) == target


def test_half_of_a_printed_option_is_a_house_rule():
    table = rules("wikipedia-2016", 2, target_miles=1000, extension_miles=1100)
    assert (table.option, table.name) == (None, "wikipedia-2016 + house rules")
    assert dict(table.house_rules) == {"target_miles": 1000, "extension_miles": 1100}


# --- what an edition prints besides points (for verifying plays) -----------------------------------


@pytest.mark.parametrize(
    ("edition", "hazard_on_hazard", "limit_on_limit", "coup_fourre_by_anyone", "tie"),
    [
        ("winning-moves", False, True, False, "play_on"),
        ("rules-summary", False, True, False, "play_on"),
        ("wikipedia", True, False, False, "play_on"),
        ("wikipedia-2016", True, False, True, "play_on"),
        ("dujardin-2024", False, True, False, "play_on"),
        ("dujardin-2014", False, True, False, "play_on"),
        ("dujardin-classic", False, False, False, "play_on"),
        ("parker-1962", False, False, False, "play_on"),
        ("parker-1982", True, True, False, "play_on"),
        ("parker-1988", True, True, True, "play_on"),
        ("asmodee-2014", False, True, False, "play_on"),
    ],
)
def test_each_edition_has_its_printed_rules_of_play(
    edition, hazard_on_hazard, limit_on_limit, coup_fourre_by_anyone, tie
):
    table = rules(edition, 4)
    assert table.hazard_on_hazard is hazard_on_hazard
    assert table.limit_on_limit is limit_on_limit
    assert table.coup_fourre_by_anyone is coup_fourre_by_anyone
    assert table.tie == tie


# --- printed options: named after the edition, never house rules -----------------------------------


@pytest.mark.parametrize(
    ("edition", "players", "changes", "name"),
    [
        *[
            pytest.param(
                "wikipedia-2016", players, {"target_miles": 1000, "extension_miles": 1200},
                "wikipedia-2016, 1000 -> 1200", id=f"wikipedia-2016, {players} players, 1000 -> 1200",
            )
            for players in (2, 3, 6)
        ],
        *[
            pytest.param(
                "dujardin-2024", players, {"target_miles": 700}, "dujardin-2024, 700 km",
                id=f"dujardin-2024, {players} players, 700 km",
            )
            for players in (4, 8)
        ],
    ],
)  # fmt: skip
def test_a_printed_option_is_recognised(edition, players, changes, name):
    table = rules(edition, players, **changes)
    assert table.name == name
    assert table.house_rules == ()
    assert table.target_miles == changes["target_miles"]
    assert table.extension_miles == changes.get("extension_miles")
    [option] = EDITIONS[edition].options_for(players)
    assert table.option == option.name == name.split(", ")[1]


@pytest.mark.parametrize(
    ("edition", "players", "changes"),
    [
        pytest.param("wikipedia-2016", 4, {"target_miles": 1000, "extension_miles": 1200}, id="four players"),
        pytest.param("wikipedia-2016", 2, {"target_miles": 1000}, id="1000 without the extension"),
        pytest.param("wikipedia-2016", 2, {"extension_miles": 1200}, id="700 -> 1200"),
        pytest.param("wikipedia", 2, {"target_miles": 1000, "extension_miles": 1200}, id="the later article"),
        pytest.param("dujardin-2024", 2, {"target_miles": 700}, id="700 km for two"),
        pytest.param("dujardin-2024", 3, {"target_miles": 700}, id="700 km for three"),
        pytest.param("dujardin-2024", 6, {"target_miles": 700}, id="700 km for six"),
        pytest.param(
            "dujardin-2024", 4, {"target_miles": 700, "extension_miles": 1000}, id="and back to 1000"
        ),
    ],
)
def test_values_close_to_a_printed_option_are_house_rules(edition, players, changes):
    table = rules(edition, players, **changes)
    assert table.option is None
    assert table.name == f"{edition} + house rules"


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_the_bonus_of_the_classic_booklet_is_an_option(players):
    printed, table = (
        rules("dujardin-classic", players),
        rules("dujardin-classic", players, points_no_100s=500),
    )
    assert printed.points_no_100s == 0 and printed.option is None
    assert table.name == "dujardin-classic, 500 with no 200s and no 100s" and table.house_rules == ()
    assert (table.target_miles, table.extension_miles) == (printed.target_miles, printed.extension_miles)
    in_place_of_the_300 = rules("dujardin-classic", players, points_no_100s=200)
    assert in_place_of_the_300.option is None
    assert in_place_of_the_300.house_rules == (("points_no_100s", 200),)


@pytest.mark.parametrize(
    ("players", "changes", "sides", "option"),
    [
        (4, {}, 4, None),
        (4, {"sides": 2}, 2, "in pairs"),
        (4, {"roll_after_remedy": True}, 4, "original rule"),
        (4, {"sides": 2, "roll_after_remedy": True}, 2, "in pairs, original rule"),
        (2, {"roll_after_remedy": True}, 2, "original rule"),
        (8, {"roll_after_remedy": True}, 4, "original rule"),
    ],
)
def test_the_options_of_the_sheet_of_2014_go_together(players, changes, sides, option):
    """« De 4 à 8 joueurs, en équipes de 2 »; « Variante »."""
    table = rules("dujardin-2014", players, **changes)
    assert (table.sides, table.option, table.house_rules) == (sides, option, ())
    assert table.roll_after_remedy is ("roll_after_remedy" in changes)


def test_a_house_rule_on_top_of_a_printed_option():
    table = rules("dujardin-2024", 4, target_miles=700, points_to_win=3000)
    assert table.name == "dujardin-2024, 700 km + house rules"
    assert table.option == "700 km"
    assert table.house_rules == (("points_to_win", 3000),)


@pytest.mark.parametrize(
    ("edition", "players", "options"),
    [
        *[(edition, players, 0) for edition in ("winning-moves", "rules-summary", "wikipedia")
          for players in (2, 3, 4, 6)],
        ("wikipedia-2016", 2, 1), ("wikipedia-2016", 3, 1), ("wikipedia-2016", 4, 0),
        ("wikipedia-2016", 6, 1),
        ("dujardin-2024", 2, 0), ("dujardin-2024", 3, 0), ("dujardin-2024", 4, 1), ("dujardin-2024", 6, 0),
        ("dujardin-2024", 8, 1),
        *[("dujardin-2014", players, 3 if players == 4 else 1) for players in (2, 3, 4, 6, 8)],
        *[("dujardin-classic", players, 1) for players in (2, 3, 4, 6)],
        ("asmodee-2014", 2, 0), ("asmodee-2014", 3, 0), ("asmodee-2014", 4, 1), ("asmodee-2014", 6, 0),
    ],
)  # fmt: skip
def test_each_table_has_its_printed_options(edition, players, options):
    assert len(EDITIONS[edition].options_for(players)) == options


# --- frozen ----------------------------------------------------------------------------------------


def test_rules_cannot_be_changed_in_the_middle_of_a_game():
    with pytest.raises(FrozenInstanceError):
        rules().points_to_win = 1


def test_an_edition_cannot_be_changed():
    with pytest.raises(FrozenInstanceError):
        EDITIONS["wikipedia"].title = "Encyclopedia"
    with pytest.raises(TypeError):
        EDITIONS["wikipedia"].differs["shutout"] = "once"
    with pytest.raises(TypeError):
        EDITIONS["mine"] = EDITIONS["wikipedia"]


def test_equal_rules_are_equal_and_can_be_keys():
    assert rules("wikipedia", 3, points_to_win=3000) == rules("wikipedia", 3, points_to_win=3000)
    assert len({rules("wikipedia", 3), rules("wikipedia", 3), rules("wikipedia", 6)}) == 2


@pytest.mark.parametrize(("edition", "players"), [("winning-moves", 2), ("dujardin-2024", 8)])
def test_rules_can_be_handed_to_another_process(edition, players):
    """Also after cached values were computed."""
    asked = EDITIONS[edition].rules(players, {"points_to_win": 3000})
    assert sum(asked.pack.values()) in (101, 106) and asked.paid_items
    assert pickle.loads(pickle.dumps(asked)) == asked == copy.deepcopy(asked)


# --- the score sheet -----------------------------------------------------------------------------------

FRENCH = (
    "distance safeties all_four coups_fourres trip_completed delayed_action safe_trip no_100s "
    "extension extension_failed shutout"
)
AMERICAN = (
    "distance safeties all_four coups_fourres trip_completed delayed_action safe_trip no_100s "
    "shutout extension extension_failed"
)


@pytest.mark.parametrize(
    ("edition", "order"),
    [
        ("winning-moves", AMERICAN),  # "Scoring", then "C. The Extension"
        ("rules-summary", AMERICAN),  # "Scoring Per Round"
        ("wikipedia", FRENCH),  # "Scoring", which has the extension before the shutout
        ("wikipedia-2016", FRENCH),
        ("dujardin-2024", FRENCH),  # « Compter les points »
        ("dujardin-2014", FRENCH),  # it prints none
        ("dujardin-classic", FRENCH),  # the score sheet in the booklet
        ("asmodee-2014", FRENCH),  # "Scoring": distance, safety, coup fourré
        ("parker-1962", AMERICAN),  # "8. Scoring", then "The Extension"
        ("parker-1982", AMERICAN),  # "Scoring", then "Rules for 2 or 3 Players", C
        ("parker-1988", AMERICAN),  # the score sheet in the booklet
    ],
)
def test_the_order_of_the_score_sheet(edition, order):
    assert " ".join(EDITIONS[edition].sheet_order) == order
    check_sheet(EDITIONS[edition])


@pytest.mark.parametrize(
    "order",
    [FRENCH.removesuffix(" shutout"), f"{FRENCH} shutout", FRENCH.replace("shutout", "shut_out")],
    ids=["an item is missing", "one is there twice", "one is unknown"],
)
def test_a_score_sheet_with_another_set_of_items_is_refused(order):
    with pytest.raises(ValueError, match="each scoring item once"):
        check_sheet(replace(EDITIONS["winning-moves"], sheet_order=tuple(order.split())))


def test_a_name_for_an_unknown_item_is_refused():
    words = {"en": EditionWords("Mine", "Not much.", items={"shut_out": "Shut-out"})}
    with pytest.raises(ValueError, match="no scoring item shut_out"):
        check_sheet(replace(EDITIONS["winning-moves"], words=words))
