"""Is this hand possible? Compares two answers: that of `problems`, and a play that reaches the hand."""

from collections import Counter
from itertools import product

from scorekeeper.play.replay import replay
from scorekeeper.play.witness import agrees, witness
from scorekeeper.rules import EDITIONS, HandResult, RulesError, SideResult, problems
from scorekeeper.rules.cards import CLASSIC, DISTANCES
from scorekeeper.rules.editions import HOUSE_RULES
from tests.builders import ALL_FOUR
from tests.rules.strategies import PRINTED

POSSIBLE, WITH_MORE, IMPOSSIBLE = "possible", "possible with a bonus nobody claimed", "impossible"


def compared(rules, hand):
    """One of the three words above. Fails if the two answers differ or a witness is wrong."""
    found = problems(rules, hand)
    record = witness(rules, hand)
    assert (record is None) == bool(found), (rules.name, rules.players, hand, found)
    if record is None:
        return IMPOSSIBLE
    played = replay(record)
    assert played.legal and played.finished, (rules.name, rules.players, hand, played.failure)
    assert record.deck is not None
    if agrees(record.actions, rules, hand, exactly=True):
        return POSSIBLE
    assert agrees(record.actions, rules, hand), (rules.name, rules.players, hand, played.result)
    return WITH_MORE


def counted(cases):
    """How often each answer was given."""
    return Counter(compared(rules, hand) for rules, hand in cases)


# --- every hand of two players ---------------------------------------------------------------------------


def tables_for_two():
    """The rules of every edition for two players, without an option and with each printed one."""
    for edition in EDITIONS.values():
        yield edition.rules(2)
        for option in edition.options_for(2):
            yield edition.rules(2, option.changes)


#: Rules about names, pay and comparison. They do not change what can be played. Between two players, any
#: player who may answer a hazard is the attacked one.
NOT_ABOUT_PLAY_OF_TWO = {
    "edition", "option", "house_rules",
    "tie", "shutout", "unfinished_extension_pays", "coup_fourre_by_anyone",
    *(name for name in HOUSE_RULES if name.startswith("points_")),
}  # fmt: skip
#: Points that decide when a race ends. The last also decides whether the bonus without 100s can be claimed.
POINTS_ABOUT_PLAY = ("points_distance", "points_safety", "points_coup_fourre", "points_no_100s")


def how_two_play(rules):
    """Everything that decides which hands two players can play.

    Tables with an equal value are tried only once.
    """
    values = rules.as_dict()
    about_play = {name: value for name, value in values.items() if name not in NOT_ABOUT_PLAY_OF_TWO}
    points = [values[name] for name in POINTS_ABOUT_PLAY] if rules.race else [bool(rules.points_no_100s)]
    return rules.cards, rules.most_200s, points, about_play


def different_tables_for_two():
    """One table of each group that plays alike."""
    found = []
    for rules in tables_for_two():
        if how_two_play(rules) not in map(how_two_play, found):
            found.append(rules)
    return found


def hands_by_miles(rules, step=25):
    """All miles of both sides up to one card past the end, with every flag and without safeties."""
    callers = (None, 0, 1) if rules.extension_miles else (None,)
    for caller in callers:
        past = 200 if rules.race else 25  # one card further
        every = range(0, rules.target(caller is not None) + past + 1, step)
        for ours in every:
            for theirs in every:
                for safe in (None, 0, 1):
                    for delayed in (False, True):
                        sides = [SideResult(ours), SideResult(theirs)]
                        if safe is not None:
                            sides[safe] = sides[safe].claiming(["safe_trip"])
                        yield HandResult(tuple(sides), caller, delayed)


def hands_by_safeties(rules, step=1):
    """All ways in which the four safeties can lie: with no side, one side, as a coup fourré, or both sides.

    `step`: take one of every `step` of these 7 ** 4 ways.
    """
    ways = [*WAYS.values()]
    ends = [(rules.target_miles, 0, None), (rules.target_miles, 475, None), (650, 0, None), (0, 0, None)]
    if rules.extension_miles:
        ends.append((rules.target_miles + 50, rules.extension_miles, 0))
    if rules.race:
        ends += [(miles, 600, None) for miles in (900, 800, 700)]
    for number in range(0, len(ways) ** len(ALL_FOUR), step):
        chosen = [ways[number // len(ways) ** place % len(ways)] for place in range(len(ALL_FOUR))]
        for ours, theirs, caller in ends:
            sides = [SideResult(ours), SideResult(theirs)]
            for card, (on, crosswise) in zip(ALL_FOUR, chosen, strict=True):
                lay(sides, card, on, crosswise)
            yield HandResult(tuple(sides), caller)


#: Sides with the safety, and sides with it as a coup fourré. The last two are impossible.
WAYS = {
    "nowhere": ((), ()),
    "ours": ((0,), ()),
    "our coup fourré": ((0,), (0,)),
    "theirs": ((1,), ()),
    "their coup fourré": ((1,), (1,)),
    "on both sides": ((0, 1), ()),
    "a coup fourré without it": ((), (0,)),
}


def hands_by_all(rules):
    """All combinations of miles in steps of 175, safeties and flags."""
    callers = (None, 0, 1) if rules.extension_miles else (None,)
    ways = [way for way in WAYS.values() if len(way[0]) == 1 or way == ((), ())]
    for caller in callers:
        miles = sorted(
            {*range(0, rules.target_miles, 175), rules.target_miles, rules.target(caller is not None)}
        )
        for ours, theirs, safe, delayed in product(miles, miles, (None, 0, 1), (False, True)):
            for chosen in product(ways, repeat=len(ALL_FOUR)):
                sides = [SideResult(ours), SideResult(theirs)]
                if safe is not None:
                    sides[safe] = sides[safe].claiming(["safe_trip"])
                for card, (on, crosswise) in zip(ALL_FOUR, chosen, strict=True):
                    lay(sides, card, on, crosswise)
                yield HandResult(tuple(sides), caller, delayed)


def lay(sides, card, on, crosswise):
    """Lay a safety with the sides `on`, and as a coup fourré with the sides `crosswise`."""
    for side in on:
        sides[side] = sides[side]._replace(safeties=(*sides[side].safeties, card))
    for side in crosswise:
        sides[side] = sides[side]._replace(coups_fourres=(*sides[side].coups_fourres, card))


# --- any hand ----------------------------------------------------------------------------------------------


def any_table(dice):
    """Any edition, number of players and printed option, sometimes with house rules on what is legal."""
    edition, players = dice.choice(PRINTED)
    options = EDITIONS[edition].options_for(players)
    changes = {}
    if options and dice.random() < 0.5:
        option = dice.choice(options)
        changes = dict(option.changes)
    elif dice.random() < 0.3:
        changes["target_miles"] = dice.randrange(200, 1201, 25)
        changes["extension_miles"] = dice.choice([None, dice.randrange(200, 1201, 25)])
    if dice.random() < 0.2:
        changes["hazard_on_hazard"] = dice.random() < 0.5
        changes["coup_fourre_by_anyone"] = dice.random() < 0.5
    try:
        return EDITIONS[edition].rules(players, changes)
    except RulesError:  # the extension is not above the target
        return any_table(dice)


def any_hand(rules, dice):
    """A hand that is probably possible. Half of the hands have one random change."""
    if rules.race:
        return any_race(rules, dice)
    count = rules.sides
    caller = dice.randrange(count) if rules.extension_miles and dice.random() < 0.5 else None
    target = rules.target(caller is not None)
    near_the_end = dice.random() < 0.3
    miles = [dice.randrange(target - 150 if near_the_end else 0, target, 25) for _ in range(count)]
    if dice.random() < 0.2:
        miles[dice.randrange(count)] = 0
    if caller is not None:
        miles[caller] = dice.randrange(rules.target_miles, target, 25)
    completer = dice.randrange(count) if dice.random() < 0.6 else None
    if completer is not None:
        miles[completer] = target
    sides = [SideResult(driven) for driven in miles]
    if completer is not None and dice.random() < 0.5:
        no_100s = bool(rules.points_no_100s) and dice.random() < 0.5
        sides[completer] = sides[completer].claiming(["safe_trip", *["no_100s"] * no_100s])
    for card in ALL_FOUR:
        side = dice.randrange(-1, count)
        if side >= 0:
            laid = sides[side]
            coups = (*laid.coups_fourres, card) if dice.random() < 0.5 else laid.coups_fourres
            sides[side] = laid._replace(safeties=(*laid.safeties, card), coups_fourres=coups)
    hand = HandResult(tuple(sides), caller, completer is not None and dice.random() < 0.5)
    return hand if dice.random() < 0.5 else spoiled(rules, hand, dice)


def any_race(table, dice):
    """A hand that probably ends a race. In one of ten, no side or two sides are at the target."""
    sides = [SideResult(dice.randrange(0, 1000, 25)) for _ in range(table.sides)]
    for card in ALL_FOUR:
        owner = dice.randrange(-1, table.sides)
        if owner >= 0:
            laid, coup = sides[owner], dice.random() < 0.5
            coups = (*laid.coups_fourres, card) if coup else laid.coups_fourres
            sides[owner] = laid._replace(safeties=(*laid.safeties, card), coups_fourres=coups)
    winner = dice.randrange(table.sides)
    for index, laid in enumerate(sides):
        beside = table.progress(laid._replace(miles=0))
        most = max(0, 975 - beside)
        if dice.random() < 0.9:
            total = dice.randrange(1000, 1300, 25) if index == winner else min(laid.miles, most) + beside
            sides[index] = laid._replace(miles=max(0, total - beside))
    if dice.random() < 0.2:
        sides[winner] = sides[winner].claiming(["safe_trip"])
    return HandResult(tuple(sides), None, dice.random() < 0.05)


def spoiled(rules, hand, dice):
    """The hand with one fact changed. That may make it impossible."""
    fact = dice.randrange(7)
    if fact == 0:
        return hand._replace(draw_pile_empty=not hand.draw_pile_empty)
    if fact == 1:
        return hand._replace(extension_called_by=dice.choice([None, *range(len(hand.sides))]))
    if fact == 2:
        return hand._replace(sides=hand.sides + hand.sides[:1] if dice.random() < 0.5 else hand.sides[1:])
    index = dice.randrange(len(hand.sides))
    side = hand.sides[index]
    if fact == 3:
        side = side.claiming([] if side.claims else ["safe_trip"])
    elif fact == 4:
        side = side._replace(miles=max(0, side.miles + dice.choice([-200, -25, -10, 5, 25, 50, 300])))
    elif fact == 5:
        side = side._replace(safeties=(*side.safeties, dice.choice(ALL_FOUR)))
    else:
        side = side._replace(coups_fourres=(*side.coups_fourres, dice.choice(ALL_FOUR)))
    return hand._replace(sides=(*hand.sides[:index], side, *hand.sides[index + 1 :]))


def with_cards(hand, dice):
    """The hand with random cards counted for some sides. Their miles are the sum of these cards."""
    sides = []
    for side in hand.sides:
        cards = cards_for(side.miles, dice, side.unplayed) if dice.random() < 0.7 else None
        sides.append(side._replace(cards=cards))
    return hand._replace(sides=tuple(sides))


def cards_for(miles, dice, barred):
    """Some cards that add up to the miles, or None. It ignores the cards of other sides."""
    most_of = {**CLASSIC.distances, 200: 2, **dict.fromkeys(barred, 0)}
    for _ in range(20):
        left, copies = miles, dict.fromkeys(DISTANCES, 0)
        kinds = list(DISTANCES)
        dice.shuffle(kinds)
        for kind in kinds:
            most = min(most_of[kind], left // kind)
            copies[kind] = dice.randint(0, most) if kind != kinds[-1] else most
            left -= kind * copies[kind]
        if left == 0:
            return tuple(copies.values())
    return None
