"""Cases about safeties and coups fourrés."""

from tests.rules.played import played
from tests.rules.rulings.cases import Case
from tests.rules.rulings.printed import ANYONE, BUT_ANYONE, DUJARDIN, HAZARDS, IN_PAIRS, ROADS, SAFETIES

# fmt: off


def cases_about_coups_fourres():
    timing = "coup-fourre-timing"
    for hazard, (_, safety) in {**HAZARDS, "limit": ("end", "row")}.items():
        hit = ("A roll", f"B {hazard}")
        yield Case(timing, f"{hazard}: at once", played(*hit), f"A ! {safety}")
        yield Case(timing, f"{hazard}: after a card", played(*hit, "A x 25"), f"A ! {safety}", timing)
        late = played(*hit, "A x 25", "B x 25")
        yield Case(timing, f"{hazard}: a turn later", late, f"A ! {safety}", timing)
        yield Case(timing, f"{hazard}: it is played as any card then", late, f"A {safety}")
        for other in SAFETIES:
            if other != safety:
                yield Case(timing, f"{hazard}: not {other}", played(*hit), f"A ! {other}", timing)
        three = ("A roll", "B roll", f"C {hazard} > B")
        yield Case(timing, f"{hazard}: out of turn", played(*three, players=3), f"B ! {safety}")
        gone = played(*three, "A x 25", players=3)
        yield Case(timing, f"{hazard}: another has acted", gone, f"B ! {safety}", timing)
        thrown = played("A roll", f"B x {hazard}")
        yield Case(timing, f"{hazard}: only discarded", thrown, f"A ! {safety}", timing)
    yield Case(timing, "nothing was played yet", played(), "A ! ace", timing)
    yield Case(timing, "nothing was played on B", played("A roll"), "B ! row", timing)
    done = played("A roll", "B acc", "A ! ace")
    yield Case(timing, "already answered", done, "A ! tank", timing)
    yield Case(timing, "a safety laid in vain beforehand", played("A roll", "B acc", "A tank"), "A ! ace",
               timing)

    who = "coup-fourre-who"

    def third(expected=who):
        return dict.fromkeys(BUT_ANYONE, expected) | dict.fromkeys(ANYONE, "")

    hit = ("A roll", "B acc > A")
    yield Case(who, "two: the attacked", played(*hit), "A ! ace")
    yield Case(who, "two: the attacker", played(*hit), "B ! ace", who)
    yield Case(who, "three: the attacked", played(*hit, players=3), "A ! ace")
    yield Case(who, "three: the attacker", played(*hit, players=3), "B ! ace", who)
    yield Case(who, "three: the third", played(*hit, players=3), "C ! ace", third())
    yield Case(who, "three: the third, a limit", played("A limit > B", players=3), "C ! row", third())
    four = played(*hit, players=4)
    yield Case(who, "four: the attacked", four, "A ! ace")
    yield Case(who, "four: his partner", four, "C ! ace",
               dict.fromkeys(IN_PAIRS, "") | dict.fromkeys(DUJARDIN, who))
    yield Case(who, "four: the attacker", four, "B ! ace", who)
    yield Case(who, "four: the attacker's partner", four, "D ! ace", third())
    six = played("A roll", "B limit > A", players=6)
    yield Case(who, "six: the attacked", six, "A ! row")
    yield Case(who, "six: his partner", six, "D ! row")
    yield Case(who, "six: the attacker", six, "B ! row", who)
    yield Case(who, "six: the attacker's partner", six, "E ! row", third())
    yield Case(who, "six: the third side", six, "C ! row", third())
    yield Case(who, "six: the third side's other", six, "F ! row", third())
    eight = played("A roll", "B tire > A", players=8)
    yield Case(who, "eight: his partner", eight, "E ! proof", dict.fromkeys(DUJARDIN, ""))
    yield Case(who, "eight: another", eight, "C ! proof", dict.fromkeys(DUJARDIN, who))
    for on, expected in ((True, ""), (False, who)):
        house = {"players": 3, "coup_fourre_by_anyone": on}
        yield Case(who, f"a house rule {on}: the third", played(*hit, **house), "C ! ace", expected)
        yield Case(who, f"a house rule {on}: the attacker", played(*hit, **house), "B ! ace", who)
        yield Case(who, f"a house rule {on}: the attacked", played(*hit, **house), "A ! ace")

    for hazard, (_, safety) in ROADS.items():
        answered = played("A roll", f"B {hazard}", f"A ! {safety}")
        plain = played("A roll", f"B {hazard}", f"A {safety}")
        yield Case("coup-fourre-restores", f"{hazard}: the roll counts again", answered, "A 200")
        yield Case("coup-fourre-restores", f"{hazard}: not without it", plain, "A 200",
                   "distance-needs-moving roll-after-safety")
    slow = played("A roll", "B limit", "A ! row")
    yield Case("coup-fourre-restores", "the limit is gone", slow, "A 200")

    hit3 = ("A roll", "B acc > A", "A ! ace")
    draws = "turn-order coup-fourre-draws"
    yield Case("coup-fourre-draws", "its player acts", played(*hit3), "A 100")
    yield Case("coup-fourre-draws", "or discards", played(*hit3), "A x 25")
    yield Case("coup-fourre-draws", "or lays a safety", played(*hit3), "A row")
    yield Case("coup-fourre-draws", "nobody else", played(*hit3), "B roll", draws)
    partner = ("A roll", "B acc > A", "C ! ace")
    yield Case("coup-fourre-draws", "not his partner", played(*partner, players=4), "A 100",
               dict.fromkeys(IN_PAIRS, draws))
    yield Case("coup-fourre-draws", "nor the next", played(*partner, players=4), "D x 25",
               dict.fromkeys(IN_PAIRS, draws))
    yield Case("coup-fourre-draws", "one turn only", played(*hit3, "A 100"), "A 100",
               "turn-order draw-then-act")
    yield Case("coup-fourre-draws", "another after a safety", played(*hit3, "A tank"), "A 100")
    yield Case("coup-fourre-draws", "and nobody else then", played(*hit3, "A tank"), "B x 25",
               "turn-order safety-plays-again")

    skips = "coup-fourre-skips"
    lost = "turn-order coup-fourre-skips"
    yield Case(skips, "three: the one between", played(*hit3, players=3), "C x 25", lost)
    yield Case(skips, "three: still, after the turn", played(*hit3, "A 25", players=3), "C x 25", lost)
    yield Case(skips, "three: the attacker is next", played(*hit3, "A 25", players=3), "B x 25")
    yield Case(skips, "three: and then he is", played(*hit3, "A 25", "B x 25", players=3), "C x 25")
    yield Case(skips, "four: the first between", played(*hit3, players=4), "C x 25", lost)
    yield Case(skips, "four: the second between", played(*hit3, players=4), "D x 25", lost)
    yield Case(skips, "four: not the attacker", played(*hit3, players=4), "B x 25", draws)
    yield Case(skips, "two: none is between", played(*hit3), "B x 25", draws)
    half = ("A roll", "B acc > A", "D ! ace")
    yield Case(skips, "six: before the partner", played(*half, players=6), "C x 25", lost)
    yield Case(skips, "six: after the partner", played(*half, players=6), "E x 25", draws)
    yield Case(skips, "six: next after the partner", played(*half, "D 25", players=6), "E x 25")
    yield Case(skips, "eight: before the partner", played("A roll", "B acc > A", "E ! ace", players=8),
               "D x 25", dict.fromkeys(DUJARDIN, lost))
    yield Case(skips, "eight: next after him", played("A roll", "B acc > A", "E ! ace", "E 25", players=8),
               "F x 25", dict.fromkeys(DUJARDIN, ""))
    yield Case(skips, "a safety by itself does not", played("A roll", "B acc > A", "C ace", players=3),
               "A x 25", "turn-order safety-plays-again")
