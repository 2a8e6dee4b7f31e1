"""Standings after a final: its units rank first, by its results. Everybody else ranks as before."""

from scorekeeper.tournament.standings.presets import CLUB_NIGHT
from scorekeeper.tournament.standings.rank import rank_units
from tests.tournament.standings.builders import night, places, table, with_final

ORDER = ("table_points", "final", "total")
FIRST = [table("a 900", "b 100"), table("c 800", "d 200"), table("e 700", "f 300")]


def standings(rounds, order=ORDER):
    return {line.unit: line for line in rank_units("abcdef", rounds, order=order)}


def test_the_final_decides_before_all_others():
    """Three play the final. The last by points wins it, and ranks ahead of units with more points."""
    rounds = with_final(
        night(FIRST, [table("a 100", "c 200", "e 300"), table("b 950", "d 0", "f 100")]), "a c e"
    )
    assert places(rounds, "a b c d e f", *ORDER) == "1 e, 2 c, 3 a, 4 b, 5 f, 6 d"
    lines = standings(rounds)
    assert (lines["a"].points, lines["a"].values["final"], lines["b"].values["final"]) == (2, 0, None)
    assert (lines["c"].by, lines["b"].by, lines["f"].by) == ("final", "final", "table_points")
    assert places(night(FIRST, rounds[1].tables), "a b c d e f", *ORDER).startswith("1 e, 2 c, 3 b, 4 a")


def test_points_separate_partners_in_the_final():
    rounds = with_final(night(FIRST, [table("a+f 500", "c+e 400"), table("b 100", "d 0")]), "a f c e")
    assert places(rounds, "a b c d e f", *ORDER) == "1 a, 2 f, 3 c, 4 e, 5 b, 6 d"
    assert standings(rounds)["f"].by == "table_points"
    said = [str(reason) for reason in standings(rounds)["f"].reasons]
    assert "Final: you and a are tied. Table points: you have 2, a above you has 4." in said


def test_a_final_decides_nothing_before_its_report():
    begun = with_final(night(FIRST, [table("b 100", "d 0")]), "a c e")
    assert places(begun, "a b c d e f", *ORDER) == places(
        night(FIRST, [table("b 100", "d 0")]), "a b c d e f", *ORDER
    )


def test_a_final_at_two_tables_decides_once_both_have_reported():
    both = [table("a 100", "d 200"), table("b 900", "c 100")]
    done = with_final(night(FIRST, both), "a d b c")
    assert places(done, "a b c d e f", *ORDER) == "1 b, 2 d, 3 a, 4 c, 5 e, 6 f"
    begun = with_final(night(FIRST, both[:1]), "a d b c", "b c")
    assert places(begun, "a b c d e f", *ORDER) == places(night(FIRST, both[:1]), "a b c d e f", *ORDER)


def test_the_last_of_two_finals_decides():
    first = with_final(night(FIRST, [table("a 100", "c 200")]), "a c")
    both = with_final([*first, *night([], [], [table("e 500", "f 400")])[2:]], "e f")
    assert places(both, "a b c d e f", *ORDER).startswith("1 e, 2 f, 3 c")


def test_reasons_name_the_final():
    rounds = with_final(
        night(FIRST, [table("a 100", "c 200", "e 300"), table("b 950", "d 0", "f 100")]), "a c e"
    )
    order = (CLUB_NIGHT.order[0], "final", *CLUB_NIGHT.order[1:])
    said = [str(reason) for reason in standings(rounds, order)["b"].reasons]
    assert "a above you played in the final." in said
    said = [str(reason) for reason in standings(rounds, order)["a"].reasons]
    assert "b below you did not play in the final." in said
