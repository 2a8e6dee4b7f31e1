"""Cases about rolls and remedies."""

from tests.rules.played import mine, played
from tests.rules.rulings.cases import Case
from tests.rules.rulings.printed import BATTLE_REMEDIES, DUJARDIN, IN_PAIRS, ROADS, SAFETIES

# fmt: off


def cases_about_rolls_and_remedies():
    for name, battle, safeties in [
        ("nothing", "", ""),
        ("nothing, right of way", "", "row"),
        ("a stop", "roll stop", ""),
        ("a repair", "roll acc rep", ""),
        ("gasoline", "roll gas fuel", ""),
        ("a spare tire", "roll tire spare", ""),
        ("a repair, right of way", "roll acc rep", "row"),
        ("an accident cancelled", "roll acc", "ace"),
        ("an empty tank cancelled", "roll gas", "tank"),
        ("a flat tire cancelled", "roll tire", "proof"),
        ("an accident cancelled, right of way", "roll acc", "ace row"),
    ]:
        yield Case("roll-to-start", f"on {name}", mine(battle, "", safeties), "A roll")
    yield Case("roll-to-start", "without it no distance", played("A x 25", "B x 25"), "A 25",
               "distance-needs-moving")
    yield Case("roll-to-start", "with it distance", played("A roll", "B x 25"), "A 25")
    stopped = played("A roll", "B stop", "A roll", "B x 25")
    yield Case("roll-to-start", "one roll answers a stop", stopped, "A 200")
    yield Case("roll-to-start", "a partner's does", played("A roll", "B x 25", players=4), "C 25",
               dict.fromkeys(IN_PAIRS, "") | dict.fromkeys(DUJARDIN, "distance-needs-moving"))
    yield Case("roll-to-start", "six: a partner's does", played("A roll", "B x 25", "C x 25", players=6),
               "D 200")
    yield Case("roll-to-start", "six: another side's does not", played("A roll", players=6), "B 25",
               "distance-needs-moving")

    yield Case("roll-on-roll", "on a roll", mine("roll"), "A roll", "roll-on-roll")
    yield Case("roll-on-roll", "on a roll over a stop", mine("roll stop roll"), "A roll", "roll-on-roll")
    yield Case("roll-on-roll", "with right of way neither", mine("roll", "", "row"), "A roll", "roll-on-roll")
    yield Case("roll-on-roll", "on a stop over a roll", mine("roll stop roll stop"), "A roll")
    yield Case("roll-on-roll", "on a repair over a roll", mine("roll acc rep"), "A roll")
    yield Case("roll-on-roll", "a partner's", played("A roll", "B x 25", players=4), "C roll",
               dict.fromkeys(IN_PAIRS, "roll-on-roll") | dict.fromkeys(DUJARDIN, ""))
    yield Case("roll-on-roll", "one bared by a coup fourré", played("A roll", "B acc", "A ! ace"), "A roll",
               "roll-on-roll")

    for hazard, (remedy, safety) in ROADS.items():
        no = "roll-not-on-hazard"
        yield Case(no, f"on {hazard}", mine(f"roll {hazard}"), "A roll", no)
        yield Case(no, f"on {hazard}, right of way", mine(f"roll {hazard}", "", "row"), "A roll", no)
        yield Case(no, f"on {hazard} repaired", mine(f"roll {hazard} {remedy}"), "A roll")
        yield Case(no, f"on {hazard} cancelled", mine(f"roll {hazard}", "", safety), "A roll")
        others = " ".join(other for other in SAFETIES if other not in (safety, "row"))
        yield Case(no, f"on {hazard}, with {others}", mine(f"roll {hazard}", "", others), "A roll", no)
        yield Case(no, f"on {hazard} under a stop", mine(f"roll {hazard} stop"), "A roll")
        yield Case(no, f"on {hazard} over a stop", mine(f"roll stop {hazard}"), "A roll", no)
        both = played("A roll", f"B {hazard}", f"A {remedy}", "B x 25")
        yield Case(no, f"{hazard}: the remedy's turn is over", both, "A roll")

        match = "remedy-matches"
        yield Case(match, f"{remedy} on {hazard}", mine(f"roll {hazard}"), f"A {remedy}")
        yield Case(match, f"{remedy} on {hazard}, right of way", mine(f"roll {hazard}", "", "row"),
                   f"A {remedy}")
        yield Case(match, f"{remedy} on {hazard} cancelled", mine(f"roll {hazard}", "", safety),
                   f"A {remedy}", match)
        yield Case(match, f"{remedy} on nothing", mine(""), f"A {remedy}", match)
        yield Case(match, f"{remedy} on a roll", mine("roll"), f"A {remedy}", match)
        yield Case(match, f"{remedy} on a stop", mine("roll stop"), f"A {remedy}", match)
        yield Case(match, f"{remedy} on itself", mine(f"roll {hazard} {remedy}"), f"A {remedy}", match)
        yield Case(match, f"{remedy} beside a limit", mine("roll", "limit"), f"A {remedy}", match)
        for other in BATTLE_REMEDIES:
            if other != remedy:
                yield Case(match, f"{other} on {hazard}", mine(f"roll {hazard}"), f"A {other}", match)
                under = mine(f"roll {hazard} {next(h for h in ROADS if ROADS[h][0] == other)}")
                yield Case(match, f"{remedy} under another hazard", under, f"A {remedy}", match)
                yield Case(match, f"{other} over another hazard", under, f"A {other}")
        partner = played("A roll", f"B {hazard} > A", players=4)
        yield Case(match, f"{remedy} by a partner", partner, f"C {remedy}",
                   dict.fromkeys(IN_PAIRS, "") | dict.fromkeys(DUJARDIN, match))

        cancel = "safety-cancels"
        yield Case(cancel, f"{safety} on the first turn", played(), f"A {safety}")
        yield Case(cancel, f"{safety} on {hazard}", mine(f"roll {hazard}"), f"A {safety}")
        yield Case(cancel, f"{safety} on a roll", mine("roll"), f"A {safety}")
        yield Case(cancel, f"{safety} on a stop", mine("roll stop", "limit"), f"A {safety}")
        yield Case(cancel, f"{safety}: not on another's turn", played("A roll"), f"A {safety}",
                   "turn-order draw-then-act")
        yield Case(cancel, f"{hazard} with {safety}: a roll goes on it",
                   played("A roll", f"B {hazard}", f"A {safety}"), "A roll")
        yield Case(cancel, f"{hazard} without {safety}: none does",
                   played("A roll", f"B {hazard}", "A x 25", "B x 25"), "A roll", "roll-not-on-hazard")
        barred = played("A roll", f"B {hazard}", f"A {safety}", "A roll")
        yield Case(cancel, f"{hazard} is barred by {safety}", barred, f"B {hazard}",
                   "hazard-blocked-by-safety")
        later = played("A roll", f"B {hazard}", f"A {safety}", "A roll", "B x 25", "A 25", "B x 25", "A 25")
        yield Case(cancel, f"{hazard} is barred for good", later, f"B {hazard}", "hazard-blocked-by-safety")

    yield Case("safety-cancels", "right of way at a stop", played("A roll", "B stop", "A row"), "A 200")
    yield Case("safety-cancels", "the stop without it", played("A roll", "B stop", "A x 25", "B x 25"),
               "A 25", "distance-needs-moving")

    needs = "end-of-limit-needs-limit"
    yield Case(needs, "on nothing", mine("roll"), "A end", needs)
    yield Case(needs, "on another", mine("roll", "limit end"), "A end", needs)
    yield Case(needs, "beside a hazard", mine("roll stop"), "A end", needs)
    yield Case(needs, "on a limit", mine("", "limit"), "A end")
    yield Case(needs, "on a limit again", mine("roll", "limit end limit"), "A end")
    yield Case(needs, "beside a hazard, on a limit", mine("roll acc", "limit"), "A end")
    yield Case(needs, "an opponent's limit does not count", played("A limit", "B x 25"), "A end", needs)
    yield Case(needs, "a partner lifts it", played("A x 25", "B limit > A", players=4), "C end",
               dict.fromkeys(IN_PAIRS, "") | dict.fromkeys(DUJARDIN, needs))
