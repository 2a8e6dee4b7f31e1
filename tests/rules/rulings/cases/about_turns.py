"""Cases about turns: who acts, and what a turn is."""

from tests.rules.played import discards_but, mine, play, played, run_out
from tests.rules.rulings.cases import Case
from tests.rules.rulings.printed import ALL, NO_REPLAY_WITHOUT_PILE, REPLAYING

# fmt: off


def cases_about_turns():
    yield Case("turn-order", "the seat left of the dealer opens", played(), "A roll")
    yield Case("turn-order", "the dealer does not", played(), "B roll", "turn-order")
    yield Case("turn-order", "A deals: A does not open", played(dealer=0), "A roll", "turn-order")
    yield Case("turn-order", "A deals: B opens", played(dealer=0), "B roll")
    yield Case("turn-order", "then the next", played("A roll"), "B roll")
    yield Case("turn-order", "three: nobody is left out", played("A roll", players=3), "C roll", "turn-order")
    yield Case("turn-order", "three: B deals, C opens", played(players=3, dealer=1), "C roll")
    yield Case("turn-order", "three: and A is next", played("C roll", players=3, dealer=1), "A roll")
    yield Case("turn-order", "four: not one's partner", played("A roll", players=4), "C x 25", "turn-order")
    yield Case("turn-order", "four: round again", played("A roll", "B roll", "C x 25", "D x 25", players=4),
               "A x 50")
    yield Case("turn-order", "six: not the one opposite", played("A roll", players=6), "D x 25", "turn-order")
    yield Case("turn-order", "nor with a card that does not go", played(), "B 100",
               "turn-order distance-needs-moving")

    again = "turn-order draw-then-act"
    yield Case("draw-then-act", "a second play", played("A roll"), "A 100", again)
    yield Case("draw-then-act", "a discard after a play", played("A roll"), "A x 25", again)
    yield Case("draw-then-act", "a play after a discard", played("A x 25"), "A roll", again)
    yield Case("draw-then-act", "a second discard", played("A x 25"), "A x 25", again)
    yield Case("draw-then-act", "a safety after a play", played("A roll"), "A ace", again)
    yield Case("draw-then-act", "a hazard after a play", played("A roll", "B roll", "A 25"), "A stop", again)
    yield Case("draw-then-act", "the next turn", played("A roll", "B roll"), "A 100")
    yield Case("draw-then-act", "the turn after a discard", played("A x 25", "B x 25"), "A roll")

    yield Case("draw-from-discards", "they stay where they are", played("A x roll"), "B < roll",
               dict.fromkeys(ALL, "draw-from-discards") | {"asmodee-2014": ""})
    yield Case("draw-from-discards", "none are there", played("A roll"), "B < roll",
               dict.fromkeys((*ALL, "asmodee-2014"), "draw-from-discards"))

    another = "turn-order safety-plays-again"
    yield Case("safety-plays-again", "a play after a safety", played("A ace"), "A roll")
    yield Case("safety-plays-again", "a discard after a safety", played("A ace"), "A x 25")
    yield Case("safety-plays-again", "a safety after a safety", played("A ace"), "A tank")
    yield Case("safety-plays-again", "after two of them", played("A ace", "A tank"), "A roll")
    yield Case("safety-plays-again", "after all four", played("A ace", "A tank", "A proof", "A row"), "A 100")
    yield Case("safety-plays-again", "nobody else meanwhile", played("A ace"), "B roll", another)
    yield Case("safety-plays-again", "nor after two", played("A ace", "A tank"), "B roll", another)
    yield Case("safety-plays-again", "one's partner neither", played("A ace", players=4), "C x 25", another)
    yield Case("safety-plays-again", "it is no third turn", played("A ace", "A roll"), "A 100", again)
    yield Case("safety-plays-again", "and then the next", played("A ace", "A roll"), "B roll")
    yield Case("safety-plays-again", "not after its discard", played("A x ace"), "A roll", again)
    yield Case("safety-plays-again", "but the next", played("A x ace"), "B roll")

    def dry(seats_cards, *lines, players=2, keep="row"):
        """Nobody can draw, and each has this many cards. It is A's turn, and A or B holds the kept card."""
        def make(edition):
            table = discards_but(keep, run_out(edition, players, keep), (6 - seats_cards) * players)
            return play(table, *lines)
        return make

    none = "pile-exhausted"
    gone = f"turn-order draw-then-act {none}"  # A has just acted too
    yield Case(none, "with cards left they go on", dry(2), "A x row")
    yield Case(none, "the last card", dry(1), "A x row")
    yield Case(none, "a last card that was a safety", dry(1, "A row"), "A x ace", f"{gone} pack-counts")
    yield Case(none, "another safety is in the hands", dry(1, "A row", keep="row ace"), "A x ace", gone)
    yield Case(none, "the next goes on", dry(1, "A row", keep="row ace"), "B x ace")
    yield Case(none, "three: the next goes on", dry(1, "A row", players=3, keep="row ace tank"), "B x ace")
    yield Case(none, "three: in turn", dry(1, "A row", "B x ace", players=3, keep="row ace tank"), "C x tank")
    yield Case(none, "three: nobody else", dry(1, "A row", players=3, keep="row ace tank"), "C x tank",
               "turn-order")
    out_of_turn = "turn-order draw-then-act"
    yield Case(none, "a card left after a safety", dry(2, "A row", keep="row ace"), "A x ace",
               dict.fromkeys(REPLAYING, "") | dict.fromkeys(NO_REPLAY_WITHOUT_PILE, out_of_turn))
    twice = dry(2, "A row", "A ace", "B x tank", keep="row ace tank proof")
    yield Case(none, "twice on end", twice, "B x proof", dict.fromkeys(REPLAYING, ""))
    yield Case(none, "while the other has none", twice, "A x proof",
               dict.fromkeys(REPLAYING, f"turn-order {none}"))

    yield Case("discard-any-time", "where the card could be played", mine("roll"), "A x 100")
    yield Case("discard-any-time", "a roll that would start", played(), "A x roll")
    yield Case("discard-any-time", "a safety", mine("roll acc"), "A x ace")
    yield Case("discard-any-time", "a hazard that would go", mine("roll"), "A x stop")
    yield Case("discard-any-time", "a card that could not be", mine("roll acc"), "A x 200")
    yield Case("discard-any-time", "not instead of another's turn", mine("roll"), "B x 25", "turn-order")
