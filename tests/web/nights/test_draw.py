"""The draft of a round: drawn once, changed by hand, drawn again, released."""

from tests.web.nights.evening import new_evening


def test_a_round_is_drawn_and_released(ann):
    night = new_evening(ann).everybody_comes().draw()
    assert night.night.draft.number == 1
    assert sorted(len(table.entrants) for table in night.night.draft.tables) == [2, 3, 4, 4]
    night.release()
    assert night.night.draft is None
    assert "Table 1" in night.get("/desk").words
