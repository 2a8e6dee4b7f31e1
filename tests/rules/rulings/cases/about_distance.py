"""Cases about distance cards."""

from tests.rules.played import driven, mine, play, played, theirs
from tests.rules.rulings.cases import Case
from tests.rules.rulings.printed import DISTANCES, DUJARDIN, EXTENDING, IN_PAIRS, ROADS, SAFETIES

# fmt: off


def cases_about_distance():
    no = "distance-needs-moving"
    for distance in DISTANCES:
        yield Case(no, f"{distance} on a roll", mine("roll"), f"A {distance}")
        yield Case(no, f"{distance} on nothing", mine(""), f"A {distance}", no)
        yield Case(no, f"{distance} on a stop", mine("roll stop"), f"A {distance}", no)
        yield Case(no, f"{distance} on a stop answered", mine("roll stop roll"), f"A {distance}")
    for hazard, (remedy, safety) in ROADS.items():
        yield Case(no, f"on {hazard}", mine(f"roll {hazard}"), "A 25", no)
        yield Case(no, f"on {hazard}, right of way", mine(f"roll {hazard}", "", "row"), "A 25", no)
        yield Case(no, f"on {hazard} repaired", mine(f"roll {hazard} {remedy}"), "A 25", no)
        yield Case(no, f"on {hazard} repaired, rolling", mine(f"roll {hazard} {remedy} roll"), "A 25")
        yield Case(no, f"on {hazard} repaired, right of way", mine(f"roll {hazard} {remedy}", "", "row"),
                   "A 25")
        yield Case(no, f"on {hazard} buried", mine(f"roll {hazard} stop roll"), "A 25")
        yield Case(no, f"on {hazard} buried, right of way", mine(f"roll {hazard} gas fuel", "", "row"),
                   "A 25")
        yield Case(no, f"{safety} needs a roll, too", mine("", "", safety), "A 25", no)
        yield Case(no, f"{safety} and {remedy} need a roll", mine(f"roll {hazard} {remedy}", "", safety),
                   "A 25", no)

        after = "roll-after-safety"
        cancelled = f"on {hazard} cancelled"
        yield Case(after, cancelled, mine(f"roll {hazard}", "", safety), "A 25", f"{no} {after}")
        yield Case(after, f"{cancelled}, then a roll", mine(f"roll {hazard} roll", "", safety), "A 25")
        yield Case(after, f"{cancelled}, right of way", mine(f"roll {hazard}", "", f"{safety} row"), "A 25")
        hit = ("A roll", f"B {hazard}", f"A {safety}")
        yield Case(after, f"{cancelled}, at once", played(*hit), "A 25", f"{no} {after}")
        yield Case(after, f"{cancelled}, a roll at once", played(*hit), "A roll")
        yield Case(after, f"{cancelled}, a roll before", played(*hit, "A roll", "B x 25"), "A 25")
        yield Case(after, f"{cancelled}, right of way at once", played(*hit, "A row"), "A 25")
        yield Case(after, f"{hazard} answered by a coup fourré", played(*hit[:2], f"A ! {safety}"), "A 25")
        others = " ".join(other for other in SAFETIES if other not in (safety, "row"))
        yield Case(after, f"on {hazard}, not cancelled", mine(f"roll {hazard}", "", others), "A 25", no)

    two = "two-200s"
    yield Case(two, "the third", mine("roll", miles=400, two_hundreds=2), "A 200", two)
    yield Case(two, "the second", mine("roll", miles=400, two_hundreds=1), "A 200")
    yield Case(two, "the first, after many 100s", mine("roll", miles=400), "A 200")
    yield Case(two, "a 100 after two", mine("roll", miles=400, two_hundreds=2), "A 100")
    yield Case(two, "with right of way", mine("", "", "row", miles=400, two_hundreds=2), "A 200", two)
    yield Case(two, "under a limit", mine("roll", "limit", miles=400, two_hundreds=2), "A 200",
               "limit-caps-50 two-200s")
    yield Case(two, "an opponent's do not count", theirs("roll", miles=400, two_hundreds=2), "A 200")
    yield Case(two, "one after the other", driven("200 200", "B x 25"), "A 200", two)
    yield Case(two, "the other side's first", driven("200 200", "B roll", "A x 25"), "B 200")
    together = ("A roll", "B x 25", "C x 25", "D x 25", "A 200", "B x 25")
    yield Case(two, "four: the side's second", played(*together, players=4), "C 200",
               dict.fromkeys(IN_PAIRS, "") | dict.fromkeys(DUJARDIN, no))
    once_more = (*together, "C roll", "D x 25", "A 200", "B x 25")
    yield Case(two, "four: each for himself", played(*once_more, players=4), "C 200",
               dict.fromkeys(DUJARDIN, ""))
    both = (*together, "C 200", "D x 25")
    yield Case(two, "four: the pair's third", played(*both, players=4), "A 200", dict.fromkeys(IN_PAIRS, two))
    yield Case(two, "six: the pair's third", driven("200 200", "B x 25", "C x 25", players=6), "D 200", two)

    over = "never-over-target"
    at_two = mine("roll", miles=600, two_hundreds=2)
    yield Case(over, "600 and a third 200", at_two, "A 200",
               dict.fromkeys(EXTENDING, "two-200s never-over-target") | dict.fromkeys(DUJARDIN, two))
    yield Case(over, "675 and 50, under a limit", mine("roll", "limit", miles=675), "A 50",
               dict.fromkeys(EXTENDING, over) | dict.fromkeys(DUJARDIN, ""))
    house = {"target_miles": 500}
    yield Case(over, "a house rule's 500", mine("roll", miles=450, house=house), "A 75", over)
    yield Case(over, "a house rule's 500, exactly", mine("roll", miles=450, house=house), "A 50")
    longer = {"target_miles": 1000, "extension_miles": 1200}
    yield Case(over, "1000 with an option", mine("roll", miles=950, house=longer), "A 75", over)
    yield Case(over, "900 with an option", mine("roll", miles=900, house=longer), "A 100")
    short = {"target_miles": 700}
    for players in (4, 8):
        option = {"players": players, "house": short}
        yield Case(over, f"{players}: the option of 700", mine("roll", miles=650, **option), "A 75",
                   dict.fromkeys(DUJARDIN, over))
        yield Case(over, f"{players}: 700 exactly", mine("roll", miles=650, **option), "A 50",
                   dict.fromkeys(DUJARDIN, ""))
    yield Case(over, "it is discarded instead", mine("roll", miles=675), "A x 50")
    race = ("A roll", "B roll", "A 200", "B 200", "A 200", "B 100", "A 100", "B 100", "A 100", "B 100",
            "A 75", "B 100")
    yield Case(over, "600 and 200", played(*race, "A x 25"), "B 200",
               dict.fromkeys(EXTENDING, over) | dict.fromkeys(DUJARDIN, ""))
    extended = played(*race, "A 25", "A extension")
    yield Case(over, "extended: B has a longer way, too", extended, "B 200", dict.fromkeys(EXTENDING, ""))
    nearly = driven("200 200 100 100 100", "A extension", "B x 25", "A 100", "B x 25", "A 100", "B x 25")
    yield Case(over, "extended: 900 and 75", nearly, "A 75", dict.fromkeys(EXTENDING, ""))

    def nearer(edition):
        return play(nearly(edition), "A 75", "B x 25")

    yield Case(over, "extended: 975 and 50", nearer, "A 50", dict.fromkeys(EXTENDING, over))
    yield Case(over, "extended: 975 and 25", nearer, "A 25", dict.fromkeys(EXTENDING, ""))
