"""Hands played at random, with the whole deck known, from the actions that a player may try."""

from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.table import Action, Table, apply, legal


def shuffled(rules, dice):
    """A deck of the pack in use."""
    deck = [card for card, copies in rules.pack.items() for _ in range(copies)]
    dice.shuffle(deck)
    return deck


def unseen(table):
    return {card for card, copies in table.unseen.items() if copies}


def in_reach(table):
    """The cards from which the player in turn may choose: the hand and the card to be drawn."""
    if table.hands is None:  # after a shuffle of the discards, any unseen card may be there
        return unseen(table)
    hand = set(table.hands[table.turn])
    return hand | ({table._deck[-table.draw_pile]} if table.draw_pile else set())


def thinkable(table):
    """All actions that a player could try with these cards, legal or not."""
    sides = range(len(table.sides))
    if table.may_extend is not None:
        yield Action(table.may_extend, "extension")
    for seat, hand in enumerate(table.hands or [unseen(table)] * table.players):
        for card in sorted(set(hand) & set(SAFETIES)):
            yield Action(seat, "coup_fourre", card)
    if table.turn is None:
        return
    own = table.turn % len(table.sides)
    drawn = [(card, False) for card in sorted(in_reach(table))]
    if table.discards:
        held = set(table.hands[table.turn]) if table.hands else unseen(table)
        drawn += [(card, True) for card in sorted({*held, table.discards[-1]})]
    for card, takes in drawn:
        for on in (side for side in sides if (side != own) == (card in table.rules.cards.hazards)):
            yield Action(table.turn, "play", card, on, takes)
        yield Action(table.turn, "discard", card, None, takes)


def legal_actions(table):
    return [action for action in thinkable(table) if not legal(table, action)]


def choice(table, dice):
    """A legal action, preferring plays to discards. None once the hand is over."""
    actions = legal_actions(table)
    plays = [action for action in actions if action.kind != "discard"]
    if table.finished and dice.random() < 0.5:
        return None
    if plays and dice.random() < 0.9:
        return dice.choice(plays)
    return dice.choice(actions) if actions else None


def played_out(rules, dice):
    """The tables of a random hand from the deal to its end, and its deck and actions."""
    deck = shuffled(rules, dice)
    table = Table(rules, dice.randrange(rules.players), deck)
    tables, actions = [table], []
    while (action := choice(tables[-1], dice)) is not None:
        actions.append(action)
        tables.append(apply(tables[-1], action))
    return tables, deck, actions
