"""Cases about speed limits."""

from tests.rules.played import mine, played, theirs
from tests.rules.rulings.cases import Case
from tests.rules.rulings.printed import ALL, DISTANCES, DUJARDIN, IN_PAIRS, LIMIT_ON_LIMIT

# fmt: off


def cases_about_limits():
    for name, piles in [
        ("on nothing", ("",)),
        ("on a roll", ("roll",)),
        ("beside a stop", ("roll stop",)),
        ("beside an accident", ("roll acc",)),
        ("beside an empty tank", ("roll gas",)),
        ("beside a flat tire", ("roll tire",)),
        ("beside a repair", ("roll acc rep",)),
        ("after an end of limit", ("roll", "limit end")),
        ("beside an accident cancelled", ("roll acc", "", "ace")),
    ]:
        yield Case("speed-limit-any-time", name, theirs(*piles), "A limit")
    yield Case("speed-limit-any-time", "the first card of all", played(), "A limit")
    yield Case("speed-limit-any-time", "a stop needs more", played(), "A stop", "hazard-needs-moving")
    yield Case("speed-limit-any-time", "an accident beside a limit", theirs("roll", "limit"), "A acc")

    second = "speed-limit-on-limit"
    either = dict.fromkeys(ALL, second) | dict.fromkeys(LIMIT_ON_LIMIT, "")
    yield Case(second, "on a limit", theirs("roll", "limit"), "A limit", either)
    yield Case(second, "on a limit, not rolling", theirs("", "limit"), "A limit", either)
    yield Case(second, "on a limit renewed", theirs("roll", "limit end limit"), "A limit", either)
    yield Case(second, "on an end of limit", theirs("roll", "limit end"), "A limit")
    yield Case(second, "the other side's limit", mine("roll", "limit"), "A limit")
    for on in (True, False):
        stacking = theirs("roll", "limit", house={"hazard_on_hazard": on})
        yield Case(second, f"the house rule {on} is not about it", stacking, "A limit", either)
    yield Case(second, "one end lifts both", mine("roll", "limit limit end"), "A 200")
    yield Case(second, "both are lifted: no other end", mine("roll", "limit limit end"), "A end",
               "end-of-limit-needs-limit")

    for distance in DISTANCES:
        slow = distance in ("25", "50")
        no = "" if slow else "limit-caps-50"
        yield Case("limit-caps-50", f"{distance} under a limit", mine("roll", "limit"), f"A {distance}", no)
        yield Case("limit-caps-50", f"{distance} under two", mine("roll", "limit limit"), f"A {distance}", no)
        yield Case("limit-caps-50", f"{distance} without", mine("roll"), f"A {distance}")
        yield Case("limit-caps-50", f"{distance} after its end", mine("roll", "limit end"), f"A {distance}")
        renewed = mine("roll", "limit end limit")
        yield Case("limit-caps-50", f"{distance} under a new one", renewed, f"A {distance}", no)
        waiting = mine("roll stop", "limit")
        yield Case("limit-caps-50", f"{distance} under a limit and a stop", waiting, f"A {distance}",
                   f"{no} distance-needs-moving".strip())
        row = "right-of-way-lifts-limit"
        yield Case(row, f"{distance} under a limit", mine("roll", "limit", "row"), f"A {distance}")
        yield Case(row, f"{distance} without a roll", mine("", "limit", "row"), f"A {distance}")
        yield Case(row, f"{distance} on a repair", mine("roll acc rep", "", "row"), f"A {distance}")
        yield Case(row, f"{distance} on nothing", mine("", "", "row"), f"A {distance}")
        other = mine("roll", "limit", "ace tank proof")
        yield Case(row, f"{distance} with the other three", other, f"A {distance}", no)
    yield Case("right-of-way-lifts-limit", "without it a roll is needed", mine(""), "A 25",
               "distance-needs-moving")
    yield Case("right-of-way-lifts-limit", "an opponent's does not help",
               played("A x 25", "B row", "B x 25"), "A 25", "distance-needs-moving")
    yield Case("right-of-way-lifts-limit", "at once", played("A x 25", "B limit", "A row"), "A 200")
    partner = played("A x 25", "B limit > A", "C row", "C x 25", "D x 25", players=4)
    yield Case("right-of-way-lifts-limit", "a partner's", partner, "A 200",
               dict.fromkeys(IN_PAIRS, "") | dict.fromkeys(DUJARDIN, "limit-caps-50 distance-needs-moving"))
