"""The classic disputes: what each of the five editions answers, by hand from the printed rules.

() is legal; None, not for so many players.
"""

import pytest

from scorekeeper.disputes.rulebook import articles
from scorekeeper.disputes.situations import situations
from scorekeeper.disputes.verdict import verdict
from scorekeeper.rules import EDITIONS
from tests.builders import PRINTED_EDITIONS, of_printed

MAY = ()
NEEDS_MOVING, ON_HAZARD = ("hazard-needs-moving",), ("hazard-needs-moving", "no-hazard-on-hazard")
BLOCKED = ("hazard-blocked-by-safety",)
WHO, TIMING = ("coup-fourre-who",), ("coup-fourre-timing",)
CALL = ("extension-call",)


def all_say(rulings):
    return dict.fromkeys(PRINTED_EDITIONS, rulings)


def wikipedias_say(rulings, others):
    return all_say(others) | {"wikipedia": rulings, "wikipedia-2016": rulings}


ANSWERS = {
    "safety-then-drive": all_say(("distance-needs-moving", "roll-after-safety")),
    "right-of-way-without-roll": all_say(MAY),
    "remedy-then-drive-with-right-of-way": all_say(MAY),
    "remedy-then-drive": all_say(("distance-needs-moving",)),
    "limit-on-limit": wikipedias_say(("speed-limit-on-limit",), MAY),
    "limit-before-roll": all_say(MAY),
    "limit-beside-hazard": all_say(MAY),
    "limit-against-right-of-way": all_say(BLOCKED),
    "stop-against-right-of-way": all_say(BLOCKED),
    "accident-against-ace": all_say(BLOCKED),
    "hazard-on-roll": all_say(MAY),
    "hazard-on-remedy": wikipedias_say(MAY, NEEDS_MOVING),
    "hazard-on-remedy-with-right-of-way": all_say(MAY),
    "hazard-on-empty-pile": all_say(NEEDS_MOVING),
    "hazard-on-empty-pile-with-right-of-way": wikipedias_say(NEEDS_MOVING, MAY),
    "hazard-on-hazard": wikipedias_say(MAY, ON_HAZARD),
    "hazard-on-cancelled-hazard": wikipedias_say(MAY, NEEDS_MOVING),
    "coup-fourre-by-partner": all_say(MAY),
    "coup-fourre-by-third-player": all_say(WHO) | {"wikipedia-2016": MAY},
    "coup-fourre-on-own-hazard": all_say(WHO),
    "coup-fourre-after-draw": all_say(TIMING),
    "coup-fourre-without-pile": all_say(MAY),
    "coup-fourre-on-limit": all_say(MAY),
    "coup-fourre-with-other-safety": all_say(TIMING),
    "remedy-and-roll-in-one-turn": all_say(("draw-then-act",)),
    "second-roll": all_say(("roll-on-roll",)),
    "roll-on-accident": all_say(("roll-not-on-hazard",)),
    "roll-on-stop": all_say(MAY),
    "roll-on-cancelled-hazard": all_say(MAY),
    "remedy-on-other-hazard": all_say(("remedy-matches",)),
    "remedy-in-advance": all_say(("remedy-matches",)),
    "75-under-limit": all_say(("limit-caps-50",)),
    "50-under-limit": all_say(MAY),
    "100-under-limit-with-right-of-way": all_say(MAY),
    "end-of-limit-without-limit": all_say(("end-of-limit-needs-limit",)),
    "third-200": all_say(("two-200s",)),
    "past-the-target": all_say(("never-over-target",)) | {"dujardin-2024": MAY},
    "exactly-the-target": all_say(MAY),
    "extension-at-once": all_say(MAY) | {"dujardin-2024": CALL},
    "extension-by-second": all_say(CALL),
    "extension-a-turn-later": all_say(CALL),
    "discard-though-playable": all_say(MAY),
    "discard-a-safety": all_say(MAY),
    "again-after-safety": all_say(MAY),
    "delayed-action": all_say(MAY),
    "safety-before-the-attack": all_say(MAY),
    "safety-out-of-turn": all_say(("turn-order",)),
}


@pytest.mark.parametrize("situation", situations(), ids=lambda situation: situation.id)
def test_what_each_edition_answers(situation):
    """Among any number of players, unless the answer hangs on it."""
    for edition in map(EDITIONS.get, PRINTED_EDITIONS):
        for players in [situation.players] if situation.players else edition.players:
            found = verdict(edition.rules(players), situation.question)
            assert found.rulings == ANSWERS[situation.id][edition.id], (edition.id, players)
            for other, rulings in of_printed(found.by_edition).items():
                lacks_them = players not in EDITIONS[other].players
                assert rulings == (None if lacks_them else ANSWERS[situation.id][other]), (other, players)


def test_each_is_there_once_and_has_its_article():
    ids = [situation.id for situation in situations()]
    assert sorted(ids) == sorted(ANSWERS) and len(ids) >= 40
    assert {situation.article for situation in situations()} <= set(articles())
    assert len({title for situation in situations() for title in situation.title}) == 2 * len(ids)


@pytest.mark.parametrize("situation", situations(), ids=lambda situation: situation.id)
def test_its_article_states_what_forbids_it(situation):
    for rulings in ANSWERS[situation.id].values():
        stated = articles()[situation.article].rulings
        assert not rulings or set(rulings) & set(stated), situation.article
