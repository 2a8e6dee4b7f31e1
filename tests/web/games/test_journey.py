"""Hands are saved, corrected, deleted, restored and undone; a plain list follows what should be shown."""

import random

import pytest

from scorekeeper.rules import problems, score
from tests.builders import ALL_FOUR, hand, side
from tests.builders_web import hand_form, join, new_link, sheet_lines

STEPS = 24


class Followed:
    """What a table should show: its hands in the order in which they were saved, None for a deleted one."""

    def __init__(self, rules):
        self.rules, self.hands, self.before = rules, [], None

    def put(self, index, result):
        self.before = self.hands
        self.hands = [*self.hands[:index], result, *self.hands[index + 1 :]]

    def indexes(self, deleted):
        return [index for index, result in enumerate(self.hands) if (result is None) == deleted]

    @property
    def standing(self):
        return [result for result in self.hands if result is not None]

    @property
    def totals(self):
        scores = [[each.total for each in score(self.rules, result)] for result in self.standing]
        return tuple(map(sum, zip(*scores, strict=True))) if scores else (0, 0)


def some_hand(dice, rules):
    """A hand so short that a whole evening of them does not end the game."""
    while True:
        owners = [dice.choice([None, None, 0, 1]) for _ in ALL_FOUR]
        safeties = [
            tuple(card for card, owner in zip(ALL_FOUR, owners, strict=True) if owner == each)
            for each in (0, 1)
        ]
        result = hand(*(side(dice.randrange(0, 200, 25), *cards, coups=cards[:1]) for cards in safeties))
        if not problems(rules, result):
            return result


def step(what, dice, table, followed):
    """Take the step; if it needs a hand and there is none, save one."""
    standing, deleted = followed.indexes(deleted=False), followed.indexes(deleted=True)
    rows = table.game.all_hands
    if what == "undo" and followed.before is not None:
        assert table.undo_last().status == 303
        followed.hands, followed.before = followed.before, None
    elif what == "correct" and standing:
        index, result = dice.choice(standing), some_hand(dice, followed.rules)
        page = table.post(f"/hands/{rows[index].id}", hand_form(followed.rules, result))
        assert page.status == 303, page.words
        followed.put(index, result)
    elif what == "delete" and standing:
        index = dice.choice(standing)
        assert table.post(f"/hands/{rows[index].id}/delete").status == 303
        followed.put(index, None)
    elif what == "bring back" and deleted:
        index = dice.choice(deleted)
        assert table.post(f"/hands/{rows[index].id}/restore").status == 303
        followed.put(index, rows[index].result)
    else:
        result = some_hand(dice, followed.rules)
        table.score(result)
        followed.hands.append(None)  # what it is again once that is undone
        followed.put(len(followed.hands) - 1, result)
        return f"{what}: save"
    return what


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(3))
def test_the_sheet_is_the_list_of_hands(seed, table, new_phone, passer_by):
    dice = random.Random(seed)
    tables = [table, join(new_phone(), new_link(table))]
    followed, writer, done = Followed(table.game.rules), table, []
    for _ in range(STEPS):
        what = dice.choice(["save", "save", "correct", "delete", "bring back", "undo"])
        if what != "undo":  # which is for whoever did the last
            writer = dice.choice(tables)
        done.append(step(what, dice, writer, followed))
        for phone in (tables[0].phone, tables[1].phone, passer_by):
            assert len(sheet_lines(phone.get(table.path))) == len(followed.standing), done
        assert table.totals == followed.totals, done
        assert [saved.result for saved in table.hands] == followed.standing, done
