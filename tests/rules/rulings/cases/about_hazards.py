"""Cases about hazards."""

from tests.rules.played import mine, played, theirs
from tests.rules.rulings.cases import Case
from tests.rules.rulings.printed import DUJARDIN, HAZARDS, IN_PAIRS, ONE_HAZARD, ROADS, SAFETIES, STACKING

# fmt: off


def cases_about_hazards():
    moving, stacked = "hazard-needs-moving", "no-hazard-on-hazard"
    blocked = "hazard-blocked-by-safety"

    def differ(single, stacked):
        return dict.fromkeys(ONE_HAZARD, single) | dict.fromkeys(STACKING, stacked)

    def either_way(ruling, name, piles, action, as_booklets, as_wikis):
        """Yield the case as printed, and with the house rule set either way in every edition."""
        yield Case(ruling, name, theirs(*piles), action, differ(as_booklets, as_wikis))
        for on, expected in ((True, as_wikis), (False, as_booklets)):
            house = theirs(*piles, house={"hazard_on_hazard": on})
            yield Case(ruling, f"{name}, house rule {on}", house, action, expected)

    for hazard in HAZARDS:
        play_it = f"A {hazard}"
        yield Case(moving, f"{hazard} on a roll", theirs("roll"), play_it)
        yield Case(moving, f"{hazard} on nothing", theirs(""), play_it, moving)
        yield Case(moving, f"{hazard} beside a limit alone", theirs("", "limit"), play_it, moving)
        yield from either_way(moving, f"{hazard} on a repair", ("roll acc rep",), play_it, moving, "")
        for there in HAZARDS:
            name = f"{hazard} on {there}"
            yield from either_way(stacked, name, (f"roll {there}",), play_it, f"{moving} {stacked}", "")
        yield Case(stacked, f"{hazard} on a stop answered", theirs("roll stop roll"), play_it)
    for hazard in ROADS:
        yield from either_way(
            moving, f"{hazard} on nothing, right of way", ("", "", "row"), f"A {hazard}", "", moving
        )
        yield Case(moving, f"{hazard} on a roll, right of way", theirs("roll", "", "row"), f"A {hazard}")
        yield Case(moving, f"{hazard} on a repair, right of way", theirs("roll acc rep", "", "row"),
                   f"A {hazard}")
        for there, (_, safety) in ROADS.items():
            if there != hazard:
                name = f"{hazard} on {there}"
                piles = (f"roll {there}", "", safety)
                yield from either_way(moving, f"{name} cancelled", piles, f"A {hazard}", moving, "")
                piles = (f"roll {there}", "", f"{safety} row")
                yield Case(moving, f"{name} cancelled, right of way", theirs(*piles), f"A {hazard}")
                piles = (f"roll {there}", "", "row")
                yield from either_way(
                    stacked, f"{name}, right of way", piles, f"A {hazard}", f"{moving} {stacked}", ""
                )
    for there, (_, safety) in ROADS.items():
        piles = (f"roll {there}", "", safety)
        yield from either_way(stacked, f"stop on {there} cancelled", piles, "A stop", moving, "")
    yield Case(moving, "the first to act cannot attack", played(), "A acc", moving)
    yield Case(moving, "the second can", played("A roll"), "B acc")
    yield Case(moving, "three: the side that rolls", played("A roll", "B roll", players=3), "C tire > B")
    yield Case(moving, "three: not the one that does not", played("A x 25", "B roll", players=3),
               "C tire > A", moving)
    yield Case(moving, "four: a partner's roll", played("A roll", "B x 25", "C x 25", players=4),
               "D gas > C", dict.fromkeys(IN_PAIRS, "") | dict.fromkeys(DUJARDIN, moving))

    for hazard, (_, safety) in {**HAZARDS, "limit": ("end", "row")}.items():
        others = " ".join(other for other in SAFETIES if other not in (safety, "row"))
        yield Case(blocked, f"{hazard} against {safety}", theirs("roll", "", safety), f"A {hazard}", blocked)
        yield Case(blocked, f"{hazard} against {others}", theirs("roll", "", others), f"A {hazard}")
        yield Case(blocked, f"{hazard} against one's own {safety}", mine("roll", "", safety), f"A {hazard}")
        early = played(f"A {safety}", "A roll")
        yield Case(blocked, f"{hazard} against {safety} just played", early, f"B {hazard}", blocked)
        four = played(f"A {safety}", "A roll", "B roll", "C x 25", players=4)
        yield Case(blocked, f"four: {hazard} against a partner's {safety}", four, f"D {hazard} > C",
                   dict.fromkeys(IN_PAIRS, blocked)
                   | dict.fromkeys(DUJARDIN, "" if hazard == "limit" else moving))
        three = played(f"A {safety}", "A roll", "B roll", players=3)
        yield Case(blocked, f"three: {hazard} against {safety}", three, f"C {hazard} > A", blocked)
        yield Case(blocked, f"three: {hazard} on the other", three, f"C {hazard} > B")
        coup = played("A roll", f"B {hazard}", f"A ! {safety}", "A x 25")
        yield Case(blocked, f"{hazard} against a coup fourré", coup, f"B {hazard}", blocked)
    yield Case(blocked, "limit against right of way, not rolling", theirs("", "", "row"), "A limit", blocked)
    yield Case(blocked, "accident on an accident cancelled", theirs("roll acc", "", "ace"), "A acc",
               differ(f"{moving} {blocked}", blocked))
    yield Case(blocked, "stop on nothing, right of way", theirs("", "", "row"), "A stop",
               differ(blocked, f"{moving} {blocked}"))
    yield Case(blocked, "stop on a repair, right of way", theirs("roll acc rep", "", "row"), "A stop",
               blocked)

    own = "hazard-own-side"
    for hazard in (*HAZARDS, "limit"):
        yield Case(own, f"{hazard} on oneself", mine("roll"), f"A {hazard} > A", own)
        yield Case(own, f"{hazard} on an opponent", mine("roll"), f"A {hazard} > B")
        four = played("A roll", "B roll", players=4)
        yield Case(own, f"four: {hazard} on a partner", four, f"C {hazard} > A",
                   dict.fromkeys(IN_PAIRS, own) | dict.fromkeys(DUJARDIN, ""))
        yield Case(own, f"four: {hazard} on an opponent", four, f"C {hazard} > B")
        six = played("A roll", "B roll", "C roll", players=6)
        yield Case(own, f"six: {hazard} on a partner", six, f"D {hazard} > A", own)
        yield Case(own, f"six: {hazard} on one side", six, f"D {hazard} > B")
        yield Case(own, f"six: {hazard} on the other", six, f"D {hazard} > F")
        eight = played("A roll", "B roll", "C roll", "D roll", players=8)
        yield Case(own, f"eight: {hazard} on a partner", eight, f"E {hazard} > A",
                   dict.fromkeys(DUJARDIN, own))
        yield Case(own, f"eight: {hazard} on another", eight, f"E {hazard} > C", dict.fromkeys(DUJARDIN, ""))
    yield Case(own, "a roll on an opponent", played(), "A roll > B", own)
    yield Case(own, "a roll on oneself", played(), "A roll > A")
    yield Case(own, "distance on an opponent", theirs("roll"), "A 50 > B", own)
    yield Case(own, "a safety on an opponent", theirs("roll"), "A row > B", own)
    for hazard, (remedy, _) in ROADS.items():
        hit = played("A roll", "B roll", f"A {hazard}", f"B {hazard}", players=2)
        yield Case(own, f"{remedy} on an opponent", hit, f"A {remedy} > B", own)
        yield Case(own, f"{remedy} on oneself", hit, f"A {remedy} > A")
    limited = played("A limit", "B limit")
    yield Case(own, "an end of limit on an opponent", limited, "A end > B", own)
    yield Case(own, "an end of limit on oneself", limited, "A end > A")
    for card, *lines in [
        ("roll", "A x 25", "B x 25"),
        ("100", "A roll", "B x 25"),
        ("ace", "A roll", "B x 25"),
        ("fuel", "A roll", "B gas > A"),
        ("end", "A roll", "B limit > A"),
    ]:
        setup = played(*lines, players=4)
        yield Case(own, f"{card} on a partner's side", setup, f"C {card} > A", dict.fromkeys(IN_PAIRS, ""))
    for card in ("roll", "ace"):
        setup = played("A x 25", "B x 25", players=4)
        yield Case(own, f"{card} opposite, each for himself", setup, f"C {card} > A",
                   dict.fromkeys(DUJARDIN, own))
