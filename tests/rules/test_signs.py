"""Finds a box by what its owner sees of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import EDITIONS
from scorekeeper.rules.editions.signs import (
    AT_HAND,
    ONLY_CARDS,
    OTHER,
    SIGNS,
    UNSEEN,
    boxes_with,
    is_proved,
    is_seen,
    next_question,
    values_shown,
)
from scorekeeper.rules.editions.unread import unread_boxes

PRINTED = [edition for edition in EDITIONS.values() if edition.signs]
ALL = [*EDITIONS.values(), *unread_boxes()]
WITH_SIGNS = [*PRINTED, *unread_boxes()]


def name(box):
    """An edition's id. The English name of an unread box."""
    return getattr(box, "id", None) or box.name_in("en")


def answered(look, seen=()):
    """The answers to all questions. `look` answers for each sign."""
    seen = dict(seen)
    while sign := next_question(ALL, seen):
        assert sign not in seen
        seen[sign] = look(sign)
    return seen


def found(seen):
    """The names of the boxes that agree, with a mark for a proved one."""
    left = boxes_with(ALL, seen)
    return [name(box) + " (proved)" * is_proved(box, seen) for box in left]


@pytest.mark.parametrize("box", WITH_SIGNS, ids=name)
def test_the_signs_of_a_box_identify_it(box):
    seen = answered(lambda sign: box.signs.get(sign, (UNSEEN,))[-1])
    assert boxes_with(ALL, seen) == [box]


@pytest.mark.parametrize("box", WITH_SIGNS, ids=name)
@pytest.mark.parametrize("hidden", SIGNS)
def test_an_unseen_sign_never_excludes_the_box(hidden, box):
    seen = answered(lambda sign: UNSEEN if sign == hidden else box.signs.get(sign, (UNSEEN,))[0])
    assert box in boxes_with(ALL, seen)


#: What somebody sees of a box with parts missing -> the boxes it can be. What is not named cannot be seen.
DESCRIPTIONS = [
    ("Cestas, but no year", {"publisher": "Dujardin", "town": "Cestas"},
     ["dujardin-2024", "dujardin-2014", "Dujardin, 2010 to 2023"]),
    ("a Dujardin of which only the lid is left", {"publisher": "Dujardin"},
     ["dujardin-2024", "dujardin-2014", "dujardin-classic", "Dujardin, 2010 to 2023"]),
    ("no lid, but a red booklet without a year", {"green_card": "Roulez", "town": "La Teste de Buch"},
     ["dujardin-classic (proved)"]),
    ("a French box of 2019", {"publisher": "Dujardin", "year": "2015–2023"}, ["Dujardin, 2010 to 2023"]),
    ("a British Parker without a year", {"publisher": "Parker Brothers", "town": "Coalville"},
     ["parker-1988", "parker-1982"]),
    ("a Parker of a town that we do not know", {"publisher": "Parker Brothers", "town": OTHER},
     ["parker-1988", "parker-1982", "parker-1962"]),
    ("Winning Moves by its name alone", {"publisher": "Winning Moves"}, ["winning-moves"]),
    ("Asmodee by its name alone", {"publisher": "Asmodee"}, ["asmodee-2014"]),
    ("Asmodee by its name and a card", {"publisher": "Asmodee", "green_card": "Drive"},
     ["asmodee-2014 (proved)"]),
    ("Hasbro", {"publisher": "Hasbro"}, ["Hasbro, 115 cards"]),
]  # fmt: skip
CARDS_ONLY = [
    ("pictograms, all 112", {"green_card": "Roulez, Roll", "pictures": "pictograms", "cards": "112"},
     ["parker-1988", "parker-1982"]),
    ("old cars in two languages, some cards lost", {"green_card": "Roulez, Roll", "pictures": "drawings"},
     ["winning-moves", "parker-1962"]),
    ("Roulez alone", {"green_card": "Roulez"},
     ["dujardin-2024", "dujardin-classic", "Dujardin, 2010 to 2023"]),
    ("no word on the green light", {"green_card": "light"},
     ["dujardin-2024", "dujardin-2014", "Dujardin, 2010 to 2023"]),
    ("Drive", {"green_card": "Drive"}, ["asmodee-2014 (proved)"]),
    ("Go", {"green_card": "Go"}, ["Hasbro, 115 cards"]),
    ("cards of another country", {"green_card": OTHER}, []),
]  # fmt: skip


@pytest.mark.parametrize(
    ("sees", "expected"), [case[1:] for case in DESCRIPTIONS], ids=[c[0] for c in DESCRIPTIONS]
)
def test_names_what_a_box_with_parts_missing_can_be(sees, expected):
    assert found(answered(lambda sign: sees.get(sign, UNSEEN))) == expected


@pytest.mark.parametrize(
    ("sees", "expected"), [case[1:] for case in CARDS_ONLY], ids=[c[0] for c in CARDS_ONLY]
)
def test_names_what_cards_alone_can_be(sees, expected):
    seen = answered(lambda sign: sees.get(sign, UNSEEN), {AT_HAND: ONLY_CARDS})
    assert found(seen) == expected
    assert all(SIGNS[sign].on_cards for sign in seen if sign != AT_HAND), (
        "nobody is asked for a lid that is lost"
    )


@given(st.data())
def test_asks_at_most_four_useful_questions(data):
    seen = {}
    while sign := next_question(ALL, seen):
        left = boxes_with(ALL, seen)
        values = values_shown(left, sign)
        assert min(len(boxes_with(left, {sign: value})) for value in values) < len(left) or len(left) == 1
        seen[sign] = data.draw(st.sampled_from([*values, OTHER, UNSEEN]), label=sign)
    assert len(seen) <= 4


@given(st.data())
def test_proves_no_box_that_another_answer_contradicts_or_that_is_one_of_two(data):
    seen = answered(lambda sign: data.draw(st.sampled_from([*values_shown(ALL, sign), OTHER, UNSEEN])))
    left = boxes_with(ALL, seen)
    if len(left) == 1 and is_proved(left[0], seen):
        assert is_seen(left[0], seen)
        assert all(
            value in left[0].signs.get(sign, (value,)) or value in (OTHER, UNSEEN)
            for sign, value in seen.items()
        )


def test_an_unlisted_publisher_finds_no_box():
    assert boxes_with(ALL, {"publisher": OTHER}) == []


def test_a_box_that_is_only_not_ruled_out_is_not_seen():
    [left] = boxes_with(ALL, {"publisher": UNSEEN, "year": OTHER})
    assert not is_seen(left, {"publisher": UNSEEN, "year": OTHER})


def test_texts_that_came_in_no_box_are_never_found():
    assert boxes_with(EDITIONS.values(), {}) == PRINTED
    assert {edition.id for edition in EDITIONS.values() if not edition.signs} == {
        "wikipedia",
        "wikipedia-2016",
        "rules-summary",
    }


@pytest.mark.parametrize("box", WITH_SIGNS, ids=name)
def test_boxes_list_only_known_signs(box):
    assert set(box.proves) <= set(box.signs) <= set(SIGNS)
    assert all(box.signs.values()), "a sign that is not known is left out"


@pytest.mark.parametrize("box", unread_boxes(), ids=name)
def test_an_unread_box_names_the_nearest_and_what_may_differ(box):
    assert box.nearest in EDITIONS
    assert box.names.keys() == box.differs.keys() == {"en", "fr"}
    assert "What may differ" in box.differs_in("en")
    assert box.differs_in("fr") == box.differs["fr"] != box.differs_in("de") == box.differs_in("en")
    assert box.name_in("de") == box.names["en"] and box.name_in("fr") == box.names["fr"]
