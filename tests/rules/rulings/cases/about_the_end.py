"""Cases about the end of a hand, and the extension."""

from tests.rules.played import discards, driven, played
from tests.rules.rulings.cases import Case
from tests.rules.rulings.printed import ALL, DUJARDIN, EXTENDING, WIKIS

# fmt: off


def cases_about_the_end():
    seven = "200 200 100 100 100"
    ten = f"{seven} 100 100 100"
    call, over = "extension-call", "hand-ends"

    def extending(expected):
        return dict.fromkeys(EXTENDING, expected)

    for players in (2, 3):
        yield Case(call, f"{players}: at 700", driven(seven, players=players), "A extension", extending(""))
        yield Case(call, f"{players}: another at 700", driven(seven, players=players), "B extension",
                   extending(f"{call} {over}"))
        yield Case(call, f"{players}: 1000 has none", driven(ten, players=players), "A extension",
                   dict.fromkeys(DUJARDIN, f"{call} {over}"))
    yield Case(call, "six: the partner who got there", driven(seven, players=6), "D extension",
               dict.fromkeys(("winning-moves", *WIKIS), ""))
    yield Case(call, "six: the other partner", driven(seven, players=6), "A extension",
               dict.fromkeys(("winning-moves", *WIKIS), f"{call} {over}"))
    yield Case(call, "six: 1000 has none", driven(ten, players=6), "A extension",
               dict.fromkeys(("rules-summary", *DUJARDIN), f"{call} {over}"))
    yield Case(call, "four: 1000 has none", driven(ten, players=4), "A extension",
               dict.fromkeys(ALL, f"{call} {over}"))
    yield Case(call, "before any card", played(), "A extension", call)
    yield Case(call, "after a roll", played("A roll", "B x 25"), "A extension", call)
    yield Case(call, "25 short of it", driven("200 200 100 100 75", "B x 25"), "A extension", call)
    again = driven(seven, "A extension", "B x 25")
    yield Case(call, "twice", again, "A extension", extending(call))
    first = ("B roll", "A 100", "B 200", "A 100", "A extension", "B 200", "A x 25", "B 100", "A x 25",
             "B 100", "A x 25", "B 100")
    second = driven("200 200 100", *first)
    yield Case(call, "by the second at 700", second, "B extension", extending(call))
    yield Case(call, "the second at 700 ends nothing", second, "A 100", extending(""))
    on = driven("200 200 100", *first, "A x 25")
    yield Case(call, "a turn later neither", on, "B extension", extending(call))
    yield Case(call, "the second goes on", on, "B 100", extending(""))
    no_extension = {"extension_miles": None}
    yield Case(call, "a house rule without", driven(seven, **no_extension), "A extension",
               extending(f"{call} {over}"))
    yield Case(call, "a house rule's 500 has none", driven("200 200 100", target_miles=500), "A extension",
               f"{call} {over}")
    house = {"target_miles": 500, "extension_miles": 600}
    yield Case(call, "a house rule's 500 to 600", driven("200 200 100", **house), "A extension")
    longer = {"target_miles": 1000, "extension_miles": 1200}
    yield Case(call, "the option of 1200", driven(ten, **longer), "A extension")
    yield Case(call, "the option of 1200, too early", driven(seven, "B x 25", **longer), "A extension", call)

    for players in (2, 3, 4, 6):
        at_end = driven(ten, players=players, target_miles=1000)
        for line in ("B x 25", "B limit > A", "B acc > A", "B ace", "B roll", "B ! ace", "A x 25"):
            yield Case(over, f"{players}: {line} after the trip", at_end, line, over)
        short = driven("200 200", players=players, target_miles=1000)
        yield Case(over, f"{players}: B x 25 before it", short, "B x 25")
    uncalled = driven(seven)
    yield Case(over, "not called: nobody plays on", uncalled, "B roll", extending(over))
    yield Case(over, "not called: nor does its player", uncalled, "A x 100", extending(over))
    yield Case(over, "not called: there is no way left", uncalled, "A 100",
               extending(f"never-over-target {over}"))
    yield Case(over, "called: the next plays on", driven(seven, "A extension"), "B roll", extending(""))
    yield Case(over, "called: its player's turn is over", driven(seven, "A extension"), "A 100",
               extending("turn-order draw-then-act"))
    further = driven(seven, "A extension", "B roll", "A 100", "B x 25", "A 100", "B x 25", "A 100")
    yield Case(over, "at the new target", further, "B 100", extending(over))
    yield Case(over, "at the new target no extension", further, "A extension", extending(f"{call} {over}"))

    def gone(edition):
        table = played()(edition)
        return discards(table, sum(table.rules.pack.values()))

    for line in ("A x 25", "B x row", "A limit > B", "B ace"):
        yield Case(over, f"{line} when all cards are gone", gone, line, f"{over} pack-counts")
