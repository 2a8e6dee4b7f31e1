"""The history (/history) tells everything done in a game, and brings back any earlier state."""

import pytest

from scorekeeper.rules import SideResult
from scorekeeper.store import db
from scorekeeper.store.database import will_write
from scorekeeper.store.games.games import find_game
from scorekeeper.store.games.saving_hands import change_hand, save_hand
from scorekeeper.store.models import Change, Device
from scorekeeper.web.games import history
from tests.builders import ACE, ROW, TANK, hand, side
from tests.builders_web import form_key, hand_form, join, new_link, rows_of, table_form
from tests.records.test_games import A_RECORD

LEVEL = hand(side(500), side(500))
FIRST = hand(side(700, ACE), side(0))


@pytest.fixture
def bobs(table, new_phone):
    return join(new_phone(), new_link(table, "Bob"))


def entries(table, page=1):
    """A page of the history as it is told, newest first: (who, sentences)."""
    found = []
    for item in table.get(f"/history?page={page}").all("ol", class_="history")[0].all("li"):
        when, *sentences = item.all("p")
        found.append((when.all("bdi")[0].words, [sentence.words for sentence in sentences]))
    return found


def last(table):
    """The sentences of the last change."""
    return entries(table)[0][1]


def back_to(table, change):
    return table.post(f"/history/{change.id}")


def state(game):
    """Everything that the table sees of the game."""
    columns = (game.title, game.rules, game.seats, game.hands_to_play, game.stopped, game.count_all)
    return columns, game.next_dealer, [(saved.id, saved.dealer, saved.result) for saved in game.hands]


def edit(table, place, result, **more):
    page = table.post(f"/hands/{table.hands[place].id}", hand_form(table.game.rules, result, **more))
    assert page.status == 303, page.words


def write(table, act):
    """Calls `act` with the game and Ann's device, for what no form does."""
    with table.phone.app.app_context():
        will_write.set(True)
        act(find_game(table.public_id), db.session.scalar(db.select(Device)))
        db.session.commit()


def change_record(table, place, kind, **values):
    write(table, lambda game, device: change_hand(game.hands[place], device, kind, **values))


# --- in words --------------------------------------------------------------------------------------------


def test_the_history_begins_with_the_game(table):
    assert entries(table) == [("a computer", ["The game begins."])]


def test_the_history_tells_a_saved_hand(table):
    table.score(FIRST)
    assert last(table) == ["Hand 1 saved: Ann 700, Bob 0."]


@pytest.mark.parametrize(
    ("before", "after", "sentences"),
    [
        (hand(side(0), side(475)), hand(side(0), side(725)), ["Hand 3, Bob, miles: 475 → 725."]),
        (
            hand(side(700), side(0)),
            hand(side(1000), side(0), caller=0),
            ["Hand 3, extension called by: nobody → Ann.", "Hand 3, Ann, miles: 700 → 1,000."],
        ),
        (
            hand(side(700), side(0)),
            hand(side(700, safe=True), side(0), delayed=True),
            ["Hand 3, draw pile empty: no → yes.", "Hand 3, Ann, safe trip: no → yes."],
        ),
        (
            hand(side(100), side(0)),
            hand(side(100, ACE, TANK, coups=[TANK]), side(0)),
            [
                "Hand 3, Ann, safeties: none → Driving Ace and Extra Tank.",
                "Hand 3, Ann, coups fourrés: none → Extra Tank.",
            ],
        ),
    ],
)
def test_the_history_tells_each_corrected_value(before, after, sentences, table):
    table.score(LEVEL, LEVEL)
    if before.sides[1].miles == 475:  # 725 needs the long trip
        before = before._replace(sides=(side(1000), side(475)), extension_called_by=0)
        after = after._replace(sides=(side(1000), side(725)), extension_called_by=0)
    table.score(before)
    edit(table, 2, after)
    assert last(table) == sentences


def test_the_history_tells_a_corrected_dealer(table):
    table.score(LEVEL)
    edit(table, 0, LEVEL, dealer=1)
    assert last(table) == ["Hand 1, dealer: Ann → Bob."]


def test_an_undone_correction_of_a_deleted_hand_names_its_number(table, bobs):
    table.score(LEVEL, LEVEL)
    edit(table, 1, hand(side(100), side(500)))
    bobs.post(f"/hands/{table.hands[1].id}/delete")
    table.undo_last()
    assert last(table) == ["Undone:", "Hand 2, Ann, miles: 100 → 500."]


def test_the_history_tells_a_deletion_and_a_restoration(table):
    table.score(LEVEL, FIRST)
    hand_id = table.hands[0].id
    table.post(f"/hands/{hand_id}/delete")
    assert last(table) == ["Hand 1 deleted."]
    table.post(f"/hands/{hand_id}/restore")
    assert last(table) == ["Hand 1 restored: Ann 500, Bob 500."]


def test_the_history_tells_what_happens_to_a_record(table):
    table.score(LEVEL, FIRST)
    change_record(table, 1, "record_attached", record=A_RECORD)
    assert last(table) == ["Hand 2: play-by-play attached."]
    change_record(table, 1, "record_attached", record=A_RECORD + "\nA 100")
    assert last(table) == ["Hand 2: another play-by-play attached."]
    change_record(table, 1, "record_removed", record=None)
    assert last(table) == ["Hand 2: play-by-play removed."]
    change_record(table, 1, "record_removed", record=None)
    assert len(entries(table)) == 6, "there was none left to remove"


def test_the_history_tells_a_hand_that_its_record_changed(table):
    table.score(LEVEL)
    taken_over = hand(side(500), side(475, ACE))
    change_record(table, 0, "record_attached", record=A_RECORD, result=taken_over, dealer=1)
    assert last(table) == [
        "Hand 1: play-by-play attached.",
        "Hand 1, dealer: Ann → Bob.",
        "Hand 1, Bob, miles: 500 → 475.",
        "Hand 1, Bob, safeties: none → Driving Ace.",
    ]
    table.undo_last()
    assert last(table) == [
        "Undone:",
        "Hand 1: play-by-play removed.",
        "Hand 1, dealer: Bob → Ann.",
        "Hand 1, Bob, miles: 475 → 500.",
        "Hand 1, Bob, safeties: Driving Ace → none.",
    ]


def test_a_hand_saved_with_its_record_is_told_once(table):
    """The record is told once, when the hand is saved; later it goes and returns with the hand."""
    write(table, lambda game, device: save_hand(game, device, form_key(), 0, FIRST, record=A_RECORD))
    assert last(table) == ["Hand 1 saved: Ann 700, Bob 0.", "Hand 1: play-by-play attached."]
    table.undo_last()
    assert last(table) == ["Hand 1 was undone."]
    table.post(f"/hands/{table.game.all_hands[0].id}/restore")
    assert last(table) == ["Hand 1 restored: Ann 700, Bob 0."]
    edit(table, 0, hand(side(600, ACE), side(0)))
    assert last(table) == ["Hand 1, Ann, miles: 700 → 600."]
    assert table.hands[0].record == A_RECORD


def test_a_record_comes_back_with_its_state(table):
    table.score(LEVEL)
    change_record(table, 0, "record_attached", record=A_RECORD)
    saved, attached = table.changes
    back_to(table, saved)
    assert last(table) == ["An earlier state restored:", "Hand 1: play-by-play removed."]
    assert table.hands[0].record is None
    back_to(table, attached)
    assert last(table) == ["An earlier state restored:", "Hand 1: play-by-play attached."]
    assert table.hands[0].record == A_RECORD


def test_a_later_correction_changes_no_earlier_line(table):
    table.score(LEVEL)
    path = f"/hands/{table.hands[0].id}"
    table.post(f"{path}/delete")
    table.post(f"{path}/restore")
    before = entries(table)
    table.post(path, hand_form(table.game.rules, hand(side(600), side(500))))
    assert [sentences for _, sentences in entries(table)][1:] == [sentences for _, sentences in before]


def test_every_undo_is_told(table, ann):
    """No line ends after "Taken back:"."""
    new_link(table, "Bob")
    table.post(f"/links/{table.game.links[0].id}/withdraw")
    table.post("/dealer", {"dealer": "1"})
    for change in [change.id for change in table.changes if change.kind not in ("game_made",)][::-1]:
        table.post(f"/undo/{change}")
        assert table.kinds[-1] == "undone"
        assert len(last(table)) == 2, last(table)
    history = [sentence for _, sentences in entries(table) for sentence in sentences]
    assert "The deal goes on clockwise." in history
    assert "The scoring link opens the game again: Bob." in history


def test_a_state_in_which_the_game_was_deleted_is_not_offered(table, ann):
    table.score(LEVEL)
    table.post("/delete")
    table.post(f"/undo/{table.changes[-1].id}")
    table.score(LEVEL)
    ways_back = [form for form in table.get("/history").forms if "/history/" in form.action]
    assert len(ways_back) == 3
    for form in ways_back:
        assert ann.submit(form).status == 303


def test_a_hand_after_a_change_of_sides_is_another_hand(ann):
    """A hand is saved and deleted, the box changes to one with four sides, and the old form is sent again."""
    four = ann.start("Ann", "Bob", "Chloé", "Dev")
    form = hand_form(four.game.rules, LEVEL)
    four.post("/hands/new", form)
    four.post(f"/hands/{four.hands[0].id}/delete")
    four.post("/table", table_form(four.game, edition="dujardin-2024", told="yes"))
    assert four.game.rules.sides == 4
    again = hand_form(four.game.rules, hand(*[side(100)] * 4)) | {"form_key": form["form_key"]}
    assert four.post("/hands/new", again).status == 303
    assert four.get("/history").status == 200
    assert len(four.hands) == 1
    assert len(four.game.all_hands) == 2


def test_the_history_uses_the_hand_numbers_of_that_moment(table):
    table.score(LEVEL, LEVEL, FIRST)
    third = table.hands[2].id
    table.post(f"/hands/{table.hands[0].id}/delete")
    table.post(f"/hands/{third}/delete")
    first_sentences = [sentences[0] for _, sentences in entries(table)]
    assert first_sentences[:2] == ["Hand 2 deleted.", "Hand 1 deleted."], "the third had become the second"
    assert first_sentences[2] == "Hand 3 saved: Ann 700, Bob 0.", "and was the third when it was saved"


@pytest.mark.parametrize(
    ("rest", "form", "sentences"),
    [
        ("/misdeal", {"deals": "next"}, ["A misdeal.", "Bob deals next."]),
        ("/misdeal", {"deals": "same"}, ["A misdeal.", "Ann deals next."]),
        ("/dealer", {"dealer": "1"}, ["Bob deals next."]),
        ("/stop", {}, ["The game was stopped early."]),
        ("/count-all", {"count_all": "yes"}, ["Hands after the end count."]),
        ("/rename", {"title": "Finale"}, ["Name of the game: – → Finale."]),
    ],
)
def test_the_history_tells_what_the_table_decided(rest, form, sentences, table):
    table.post(rest, form)
    assert last(table) == sentences


def test_the_history_tells_that_a_tie_stands(ann):
    table = ann.start("Ann", "Bob", end="hands", hands_to_play="1").score(LEVEL)
    table.post("/tie")
    assert last(table) == ["A tie at the end: another hand decides → stays a tie."]


def test_the_history_tells_a_stop_and_a_resumption(table):
    table.post("/stop")
    table.post("/resume")
    assert last(table) == ["The game is resumed."]
    table.post("/count-all", {"count_all": "yes"})
    table.post("/count-all", {"count_all": "no"})
    assert last(table) == ["Hands after the end do not count."]


def test_the_history_tells_changed_names_and_rules(table):
    form = table_form(table.game, edition="wikipedia", name_1="Bo", title="T", told="yes")
    table.post("/table", form | {"end": "hands", "hands_to_play": "3"})
    sentences = last(table)
    assert "Players: Ann, Bob → Ann, Bo." in sentences
    assert "Name of the game: – → T." in sentences
    assert "Hands to play: – → 3." in sentences
    (rules,) = (sentence for sentence in sentences if sentence.startswith("Rules: "))
    assert "Winning Moves" in rules and "Wikipedia" in rules


def test_the_history_tells_names_and_a_number_of_hands_given_up(table):
    told = {"told": "yes", "title": "T", "place": "Paris", "note": "N", "end": "hands", "hands_to_play": "3"}
    table.post("/table", table_form(table.game, **told))
    given_up = {"told": "yes", "title": "", "place": "", "note": "", "end": "points", "hands_to_play": ""}
    table.post("/table", table_form(table.game, **given_up))
    assert [sentence.partition(": ")[2] for sentence in last(table)] == [
        "T → –.",
        "Paris → –.",
        "N → –",
        "3 → –.",
    ]


def test_the_history_tells_a_changed_house_rule(table):
    table.post("/table", table_form(table.game, told="yes", **{"house-points_to_win": "7000"}))
    (sentence,) = last(table)
    assert sentence.endswith("5,000 → 7,000.")


def test_the_history_tells_cards_counted_afterwards(table):
    """The miles stay the same; the history tells the cards."""
    table.score(hand(side(700), side(0)))
    edit(
        table,
        0,
        hand(SideResult(700, cards=(2, 1, 0, 4, 1)), side(0)),
        **{"side_0-way": "cards"}
        | {
            f"side_0-cards-of_{card}": str(count)
            for card, count in zip((25, 50, 75, 100, 200), (2, 1, 0, 4, 1), strict=True)
        },
    )
    assert last(table) == ["Hand 1, Ann, distance cards: – → 2 × 25, 1 × 50, 4 × 100, 1 × 200."]


@pytest.mark.parametrize("rest", ["/stop", "/count-all", "/rename", "/dealer"])
def test_a_repeated_action_is_not_told(rest, table):
    form = {"count_all": "yes", "title": "T", "dealer": "1"}
    for _ in range(2):
        table.post(rest, form)
    assert len(table.changes) == 1


def test_two_misdeals_in_a_row_are_told_twice(table):
    for _ in range(2):
        table.post("/misdeal", {"deals": "same"})
    assert [sentences[0] for _, sentences in entries(table)[:2]] == ["A misdeal."] * 2


def test_the_history_tells_an_undo(table):
    table.score(FIRST)
    table.undo_last()
    assert last(table) == ["Hand 1 was undone."]
    table.post("/rename", {"title": "Finale"})
    table.undo_last()
    assert last(table) == ["Undone:", "Name of the game: Finale → –."]


def test_the_history_tells_a_redo(table):
    table.score(FIRST)
    table.post("/rename", {"title": "Finale"})
    table.undo_last()
    table.undo_last()
    assert last(table) == ["Redone:", "Name of the game: – → Finale."]
    table.undo_last()
    assert last(table) == ["Undone:", "Name of the game: Finale → –."]


def test_the_history_tells_a_games_deletion_and_return(table, ann):
    table.post("/delete")
    (bar,) = (form for form in ann.get("/").forms if "/undo/" in form.action)
    ann.submit(bar)
    assert [entry[1] for entry in entries(table)][:2] == [
        ["Undone:", "The game was restored."],
        ["The game was deleted."],
    ]


def test_the_history_tells_links_made_taken_and_withdrawn(table, bobs):
    table.post(f"/links/{table.game.links[0].id}/withdraw")
    assert [entry[1] for entry in entries(table)][:3] == [
        ["Scoring link withdrawn: Bob."],
        ["Joined to keep score with the link Bob."],
        ["Scoring link made: Bob."],
    ]


def test_the_history_names_the_device_that_acted(table, bobs):
    bobs.post("/device", {"name": "Bob’s phone"})
    table.post("/device", {"name": "Ann’s phone"})
    bobs.score(LEVEL)
    table.post("/stop")
    assert [who for who, _ in entries(table)][:2] == ["Ann’s phone", "Bob’s phone"]


def test_the_history_names_the_server(table, app):
    from scorekeeper.store.games.games import find_game
    from scorekeeper.store.games.scorers import make_link

    with app.app_context():
        make_link(find_game(table.public_id), None, "For Gus", "token")
        db.session.commit()
    assert entries(table)[0] == ("the server", ["Scoring link made: For Gus."])


def test_the_history_dates_each_change(table):
    (item,) = table.get("/history").all("ol", class_="history")[0].all("li")
    assert item.all("time")[0]["datetime"]
    with table.phone.app.app_context():
        made = db.session.scalars(db.select(Change)).one()
        made.at = made.at.replace(year=2021, month=3, day=5)
        db.session.commit()
    assert "Mar 5, 2021" in table.get("/history").words


def test_every_change_is_told_in_words(table, bobs, ann):
    """No entry of the history is empty, for any kind of change."""
    table.score(FIRST, LEVEL)
    edit(table, 0, hand(side(700, ROW, coups=[ROW]), side(25)), dealer=1)
    for rest in ("/misdeal", "/stop", "/resume", "/links", "/count-all"):
        table.post(rest, {"count_all": "yes"})
    back_to(table, table.changes[2])
    table.post(f"/undo/{table.changes[-1].id}")
    history = entries(table)
    assert len(history) == len(table.game.changes)
    assert all(sentences for _, sentences in history)


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "{{ 7*7 }}", "%(name)s %d", "{side}"])
def test_odd_names_appear_as_text_in_the_history(name, ann):
    table = ann.start(name, "Bob")
    table.score(FIRST)
    table.post("/rename", {"title": name})
    table.post("/table", table_form(table.game, name_1=name[::-1], told="yes"))
    page = table.get("/history")
    assert page.words.count(name) >= 3
    assert "<script>" not in page.html


def test_a_long_history_is_in_parts(table, monkeypatch):
    """A page tells what the whole list told, and leads back to any state on it."""
    table.score(LEVEL).score(LEVEL).score(LEVEL)
    table.post("/rename", {"title": "Finale"})
    whole = entries(table)
    assert len(whole) == 5
    monkeypatch.setattr(history, "CHANGES", 2)
    assert [entries(table, page) for page in (1, 2, 3, 99)] == [whole[:2], whole[2:4], whole[4:], whole[4:]]
    page = table.get("/history?page=2")
    assert page.offers(f"{table.path}/history?page=1") and page.offers(f"{table.path}/history?page=3")
    assert page.all("ol", class_="history")[0]["start"] == "3", "they are numbered from the first on"
    back = [form for form in page.forms if "/history/" in form.action]
    assert table.phone.submit(back[0]).status == 303 and len(table.hands) == 2


def test_the_history_speaks_the_readers_language(new_phone):
    """Also what was done in another language."""
    table = new_phone("fr").start("Ann", "Bob")
    table.score(FIRST)
    page = table.get("/history")
    assert page.all("html")[0]["lang"] == "fr"
    assert "700" in page.words


# --- who may -------------------------------------------------------------------------------------------


def test_watchers_read_the_history_and_bring_nothing_back(table, passer_by, app):
    table.score(FIRST, LEVEL)
    page = passer_by.get(f"{table.path}/history")
    assert page.status == 200
    assert "Hand 1 saved: Ann 700, Bob 0." in page.words
    assert not [form for form in page.forms if "/history/" in form.action]
    before = rows_of(app)
    assert passer_by.post(f"{table.path}/history/{table.changes[0].id}").status == 403
    assert rows_of(app) == before


def test_the_game_links_to_its_history(table, passer_by):
    assert table.menu().offers("/history")
    assert passer_by.get(table.path).status == 200


# --- brought back ----------------------------------------------------------------------------------------


def evening(table, bobs):
    """Many changes, by two phones; the state after each of them, by the change's id."""
    steps = [
        lambda: table.score(FIRST),
        lambda: bobs.score(LEVEL),
        lambda: edit(table, 0, hand(side(300), side(200)), dealer=1),
        lambda: table.post("/rename", {"title": "Finale"}),
        lambda: table.post("/misdeal", {"deals": "next"}),
        lambda: bobs.post(f"/hands/{bobs.hands[1].id}/delete"),
        lambda: table.post("/table", table_form(table.game, edition="wikipedia", name_0="Anna", told="yes")),
        lambda: table.score(hand(side(25), side(75))),
        lambda: table.post("/stop"),
        lambda: table.undo_last(),
        lambda: table.post("/count-all", {"count_all": "yes"}),
    ]
    states = {table.game.changes[-1].id: state(table.game)}
    for step in steps:
        step()
        states[table.game.changes[-1].id] = state(table.game)
    return states


def test_every_earlier_state_comes_back(table, bobs):
    states = evening(table, bobs)
    assert len(states) == 12
    for change in [*table.game.changes]:
        if change.id in states:
            assert back_to(table, change).goes_to == table.path
            assert state(table.game) == states[change.id], change.kind
            assert table.kinds[-1] == "brought_back"


def test_going_back_to_a_state_can_be_undone(table, bobs):
    states = evening(table, bobs)
    before, length = state(table.game), len(table.game.changes)
    back_to(table, next(change for change in table.game.changes if change.id in states))
    assert len(table.game.changes) == length + 1, "nothing is overwritten"
    assert last(table)[0] == "An earlier state restored:"
    assert len(last(table)) > 1
    assert state(table.game) != before
    table.undo_last()
    assert state(table.game) == before


def test_going_back_and_forth_restores_the_later_state(table, bobs):
    """The state left behind by going back is in the history."""
    table.score(FIRST, LEVEL)
    first, second = table.changes[-2:]
    back_to(table, first)
    assert len(table.hands) == 1
    back_to(table, second)
    assert len(table.hands) == 2


def test_going_back_to_the_beginning_deletes_all_hands(table):
    table.score(FIRST, LEVEL)
    back_to(table, table.game.changes[0])
    assert table.hands == []
    assert len(table.game.all_hands) == 2, "they can still be brought back one by one"


def test_going_back_leaves_the_scorer_links(table, bobs, new_phone):
    table.score(FIRST)
    before_links = table.game.changes[0]
    late = join(new_phone(), new_link(table, "Late"))
    table.post(f"/links/{table.game.links[0].id}/withdraw")
    back_to(table, before_links)
    assert [link.withdrawn for link in table.game.links] == [True, False]
    assert late.get("/hands/new").status == 200, "still lets in"
    assert bobs.get("/hands/new").status == 403, "still does not"


def test_the_page_offers_every_state_but_the_current_one(table, ann):
    table.score(FIRST, LEVEL)
    page = table.get("/history")
    forms = [form for form in page.forms if "/history/" in form.action]
    assert len(forms) == len(table.game.changes) - 1, "not back to where it is"
    ann.submit(forms[0])
    assert len(table.hands) == 1


def test_going_back_to_the_current_state_changes_nothing(table):
    """No page of ours sends this form."""
    table.score(FIRST)
    before = state(table.game)
    assert back_to(table, table.changes[-1]).status == 303
    assert state(table.game) == before
    assert table.kinds == ["hand_saved"]


def test_a_state_comes_back_with_its_own_rules(table):
    """Hands come back together with the rules by which they were possible."""
    table.score(hand(side(1000), side(0), caller=0))
    saved = table.changes[-1]
    edit(table, 0, LEVEL)
    table.post("/table", table_form(table.game, edition="dujardin-2024", told="yes"))
    assert back_to(table, saved).status == 303
    assert table.game.rules.edition == "winning-moves"
    assert table.hands[0].result.extension_called_by == 0
    assert table.page().status == 200


def test_going_back_never_deletes_a_game(table, ann):
    table.score(FIRST)
    table.post("/delete")
    deleted = table.changes[-1]
    (bar,) = (form for form in ann.get("/").forms if "/undo/" in form.action)
    ann.submit(bar)
    assert back_to(table, deleted).status == 404
    undone = table.changes[-1]
    table.post(f"/undo/{undone.id}")  # undoing that undo deletes the game again
    table.post(f"/undo/{table.changes[-1].id}")
    for change in table.game.changes:
        back_to(table, change)
        assert not table.game.deleted, change.kind
