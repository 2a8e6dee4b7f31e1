"""Two phones save hand 7 at once, or correct the same hand. One is saved; the other person sees both side by
side and chooses, without typing anything again."""

import pytest

from tests.builders import ACE, ROW, hand, side
from tests.builders_web import Table, hand_form, join, new_link, rows_of, table_form

LEVEL = hand(side(500), side(500))
THEIRS = hand(side(400, ACE), side(300))
MINE = hand(side(625), side(75, ROW, coups=[ROW]))


@pytest.fixture
def bobs(table, new_phone, beginnings):
    """The same game on Bob's phone, with six hands played."""
    bob = new_phone()

    def play():
        table.score(*[hand(side(25), side(50))] * 6)
        join(bob, new_link(table, "Bob")).post("/device", {"name": "Bob’s phone"})

    beginnings.begin("six hands, and Bob", play, table.phone, bob)
    return Table(bob, table.path)


def filled(table, page, result):
    """The fields that the form of `page` sends with `result` entered, and its address."""
    (form,) = (form for form in page.forms if form.element.get("id") == "entry")
    entered = hand_form(table.game.rules, result)
    del entered["form_key"]
    return form.fields | entered, form.action


@pytest.fixture
def clash(table, bobs):
    """Both open hand 7; Bob saves first. Returns Ann's fields and their address."""
    mine, action = filled(table, table.get("/hands/new"), MINE)
    theirs, _ = filled(bobs, bobs.get("/hands/new"), THEIRS)
    assert bobs.post("/hands/new", theirs).status == 303
    return mine, action


def choices(page):
    """The forms of the page that shows both hands, by their buttons."""
    return {form.element.all("button")[0].words: form for form in page.forms if form.action != "/language"}


def form_saying(choices, words):
    (found,) = (form for label, form in choices.items() if words in label)
    return found


# --- a new hand ------------------------------------------------------------------------------------------


def test_of_two_hands_one_is_saved_and_the_other_phone_sees_both(table, ann, clash, app):
    mine, action = clash
    before = rows_of(app)
    page = ann.open("POST", action, data=mine)
    assert page.status == 409
    assert rows_of(app) == before, "nothing is saved that nobody chose"
    assert len(table.hands) == 7
    assert "Hand 7 was saved on Bob’s phone in the meantime." in page.words
    anns, bobs_side = ([row.words for row in sheet.all("tr")] for sheet in page.all("section", class_="both"))
    assert anns == ["Saved Yours", "Miles 400 625", "Safeties 100 Driving Ace –", "Total 500 625"]
    assert bobs_side == [
        *("Saved Yours", "Miles 300 75", "Safeties – 100 Right of Way", "Coups fourrés – 300 Right of Way"),
        "Total 300 475",
    ]
    marked = [row.words for row in page.all("tr", class_="differs")]
    assert marked == [*anns[1:-1], *bobs_side[1:-1]], "every line that is not the same"


def test_what_differs_comes_first(table, ann, bobs):
    mine, action = filled(table, table.get("/hands/new"), hand(side(500, ACE), side(75, ROW)))
    bobs.score(hand(side(500, ACE), side(75, ROW, coups=[ROW])))
    page = ann.open("POST", action, data=mine)
    assert [part.all("h2")[0].words for part in page.all("section", class_="both")] == ["B Bob", "A Ann"]
    differs, *same = [row.words.split(" ")[0] for row in page.all("section", class_="both")[0].all("tr")][1:]
    assert (differs, same) == ("Coups", ["Miles", "Safeties", "Total"])


def test_every_value_entered_is_in_hidden_fields(ann, clash):
    mine, action = clash
    page = ann.open("POST", action, data=mine)
    for form in choices(page).values():
        fields = form.fields
        for name, value in mine.items():
            if name not in ("csrf_token", "seen"):
                assert fields[name] == value, name
        assert {control.get("type") for control in form.controls} == {"hidden"}


def test_choosing_the_saved_hand_leads_back_to_the_game(table, ann, clash):
    mine, action = clash
    page = ann.open("POST", action, data=mine)
    (back,) = (link for link in page.all("a") if "Keep the saved one" in link.words)
    assert back["href"] == table.path
    assert table.hands[6].result == THEIRS


def test_choosing_mine_corrects_the_saved_hand(table, ann, clash):
    mine, action = clash
    form = form_saying(choices(ann.open("POST", action, data=mine)), "Use mine instead")
    page = ann.submit(form)
    assert page.goes_to == f"{table.path}#hand-7"
    assert len(table.hands) == 7
    assert table.hands[6].result == MINE
    assert table.kinds[-1] == "hand_edited"
    assert ann.submit(form).status == 303, "a retry"
    assert len(table.hands) == 7
    assert table.kinds[-2:] == ["hand_saved", "hand_edited"]


def test_choosing_another_hand_adds_mine(table, ann, clash):
    mine, action = clash
    form = form_saying(choices(ann.open("POST", action, data=mine)), "Keep both: save mine as hand 8")
    page = ann.submit(form)
    assert page.goes_to == table.path
    assert [saved.result for saved in table.hands[6:]] == [THEIRS, MINE]
    assert ann.submit(form).status == 303, "a retry"
    assert len(table.hands) == 8


def test_a_choice_can_meet_another_conflict(table, ann, bobs, clash):
    mine, action = clash
    chosen = choices(ann.open("POST", action, data=mine))
    bobs.score(LEVEL)
    saved = bobs.hands[6].id
    assert bobs.post(f"/hands/{saved}", hand_form(bobs.game.rules, LEVEL)).status == 303
    for words, number in (("Keep both: save mine as hand 8", 8), ("Use mine instead", 7)):
        page = ann.submit(form_saying(chosen, words))
        assert page.status == 409
        assert f"Hand {number} was" in page.words
    assert [kept.result for kept in table.hands[6:]] == [LEVEL, LEVEL]


def test_htmx_gets_the_conflict_and_swaps_nothing(ann, clash, table, app):
    mine, action = clash
    before = rows_of(app)
    page = ann._open("POST", action, True, {"data": mine})
    assert page.status == 409
    assert rows_of(app) == before
    assert not page.all(class_="live"), "nothing is swapped into the form"


def test_a_retry_with_the_same_key_is_no_conflict(table, bobs):
    form, action = filled(table, table.get("/hands/new"), MINE)
    for _ in range(3):
        assert table.phone.open("POST", action, data=form).status == 303
    assert bobs.score(LEVEL)
    assert table.phone.open("POST", action, data=form).status == 303, "a late retry"
    assert [saved.result for saved in table.hands[6:]] == [MINE, LEVEL]


def test_two_tabs_of_one_phone_conflict_too(table):
    first, action = filled(table, table.get("/hands/new"), MINE)
    second, _ = filled(table, table.get("/hands/new"), THEIRS)
    assert table.phone.open("POST", action, data=first).status == 303
    assert table.phone.open("POST", action, data=second).status == 409
    assert [saved.result for saved in table.hands] == [MINE]


def test_the_same_hand_from_two_phones_stays_one_hand(table, ann, bobs):
    """Unless somebody says that it is another hand."""
    mine, action = filled(table, table.get("/hands/new"), MINE)
    theirs, _ = filled(bobs, bobs.get("/hands/new"), MINE)
    bobs.post("/hands/new", theirs)
    page = ann.open("POST", action, data=mine)
    assert page.status == 409
    assert len(table.hands) == 7


def test_a_deleted_earlier_hand_is_no_conflict(table, ann, bobs):
    mine, action = filled(table, table.get("/hands/new"), MINE)
    bobs.post(f"/hands/{bobs.hands[2].id}/delete")
    assert ann.open("POST", action, data=mine).status == 303
    assert len(table.hands) == 6
    assert table.hands[-1].result == MINE


def test_a_hand_saved_and_deleted_meanwhile_is_no_conflict(table, ann, clash):
    mine, action = clash
    table.post(f"/hands/{table.hands[6].id}/delete")
    assert ann.open("POST", action, data=mine).status == 303
    assert table.hands[6].result == MINE


def test_a_form_without_the_seen_number_is_saved(table, bobs):
    """Pages opened before the update send no number."""
    assert table.post("/hands/new", hand_form(table.game.rules, MINE)).status == 303
    assert len(table.hands) == 7


@pytest.mark.parametrize("seen", ["0", "-1", "x", "", "9" * 30, "9" * 5000, "٣", "1.0", "\x00"])
def test_an_odd_seen_number_in_a_new_hand_breaks_nothing(seen, table, bobs):
    answer = table.post("/hands/new", hand_form(table.game.rules, MINE, seen=seen))
    assert answer.status in (303, 409, 422)


def test_a_late_retry_leaves_another_phones_correction(table, ann, bobs):
    """Ann's first answer was lost; Bob has corrected the hand since."""
    mine, action = filled(table, table.get("/hands/new"), MINE)
    assert ann.open("POST", action, data=mine).status == 303
    bobs.post(f"/hands/{bobs.hands[6].id}", hand_form(bobs.game.rules, THEIRS))
    assert ann.open("POST", action, data=mine).goes_to == table.path
    assert table.hands[6].result == THEIRS
    assert table.kinds[-2:] == ["hand_saved", "hand_edited"]


def test_a_reused_form_conflicts_with_another_phones_correction(table, ann, bobs):
    mine, action = filled(table, table.get("/hands/new"), MINE)
    ann.open("POST", action, data=mine)
    bobs.post(f"/hands/{bobs.hands[6].id}", hand_form(bobs.game.rules, THEIRS))
    level = hand_form(table.game.rules, LEVEL, key=mine["form_key"])
    again = {name: value for name, value in mine.items() if name != "side_1-right_of_way"} | level
    page = ann.open("POST", action, data=again)
    assert page.status == 409
    assert "Hand 7 was changed on Bob’s phone in the meantime." in page.words
    assert not [label for label in choices(page) if "Keep both" in label], "it is the same"
    assert ann.submit(form_saying(choices(page), "Use mine instead")).status == 303
    assert table.hands[6].result == LEVEL


def test_a_late_retry_of_a_deleted_hand_asks_what_to_do(table, ann, bobs):
    mine, action = filled(table, table.get("/hands/new"), MINE)
    ann.open("POST", action, data=mine)
    bobs.post(f"/hands/{bobs.hands[6].id}/delete")
    page = ann.open("POST", action, data=mine)
    assert page.status == 409
    assert "This hand was deleted on Bob’s phone in the meantime." in page.words
    assert len(table.hands) == 6
    assert ann.submit(form_saying(choices(page), "Restore the hand with my entry")).status == 303
    assert table.hands[6].result == MINE


def test_a_conflict_is_noticed_though_the_number_of_hands_is_the_same(table, ann, bobs):
    """Another hand was deleted when Bob saved his: counting hands would not notice."""
    mine, action = filled(table, table.get("/hands/new"), MINE)
    theirs, _ = filled(bobs, bobs.get("/hands/new"), MINE)
    bobs.post("/hands/new", theirs)
    bobs.post(f"/hands/{bobs.hands[0].id}/delete")
    page = ann.open("POST", action, data=mine)
    assert page.status == 409
    assert "Hand 6 was saved on Bob’s phone in the meantime." in page.words
    assert len(table.hands) == 6


def test_an_old_hand_brought_back_meanwhile_is_no_other_hand(table, ann, bobs):
    bobs.post(f"/hands/{bobs.hands[0].id}/delete")
    mine, action = filled(table, table.get("/hands/new"), MINE)
    bobs.post(f"/hands/{bobs.game.all_hands[0].id}/restore")
    assert ann.open("POST", action, data=mine).status == 303
    assert len(table.hands) == 7


def test_correcting_a_deleted_hand_that_the_rules_forbid_conflicts(ann, new_phone):
    """The table has chosen rules without an extension since."""
    table = ann.start("Ann", "Bob")
    table.score(hand(side(1000), side(700), caller=0))
    bobs = join(new_phone(), new_link(table))
    path = f"/hands/{table.hands[0].id}"
    mine, action = filled(table, table.get(path), hand(side(500), side(25)))
    bobs.post(f"{path}/delete")
    bobs.post("/table", table_form(bobs.game, **{"house-extension": "none"}))
    assert ann.open("POST", action, data=mine | {"extension": "nobody"}).status == 409


def test_a_conflict_is_told_in_the_readers_language(clash, new_phone, table):
    """Whatever language the other phone has."""
    mine, _ = clash
    phone = new_phone("fr")
    theirs = join(phone, new_link(table))
    page = theirs.post("/hands/new", {name: value for name, value in mine.items() if name != "csrf_token"})
    assert page.status == 409
    assert page.all("html")[0]["lang"] == "fr"


# --- a correction ----------------------------------------------------------------------------------------


@pytest.fixture
def corrected(table, bobs):
    """Both open hand 3 to correct it; Bob saves first."""
    path = f"/hands/{table.hands[2].id}"
    mine, action = filled(table, table.get(path), MINE)
    theirs, _ = filled(bobs, bobs.get(path), THEIRS)
    assert bobs.post(path, theirs).status == 303
    return mine, action


def test_a_conflicting_correction_shows_both(table, ann, corrected, app):
    mine, action = corrected
    before = rows_of(app)
    page = ann.open("POST", action, data=mine)
    assert page.status == 409
    assert rows_of(app) == before
    assert "Hand 3 was changed on Bob’s phone in the meantime." in page.words
    assert not [label for label in choices(page) if "Keep both" in label]
    assert any("Keep the saved one" in link.words for link in page.all("a"))


def test_choosing_my_correction_replaces_the_other(table, ann, corrected):
    mine, action = corrected
    form = form_saying(choices(ann.open("POST", action, data=mine)), "Use mine instead")
    assert ann.submit(form).goes_to == f"{table.path}#hand-3"
    assert table.hands[2].result == MINE
    assert len(table.hands) == 6


def test_the_same_correction_twice_is_no_conflict(table, ann, bobs):
    path = f"/hands/{table.hands[2].id}"
    mine, action = filled(table, table.get(path), MINE)
    theirs, _ = filled(bobs, bobs.get(path), MINE)
    assert bobs.post(path, theirs).status == 303
    assert ann.open("POST", action, data=mine).status == 303
    assert table.kinds.count("hand_edited") == 1


def test_a_retry_of_a_correction_is_no_conflict(table, ann, bobs):
    mine, action = filled(table, table.get(f"/hands/{table.hands[2].id}"), MINE)
    assert [ann.open("POST", action, data=mine).status for _ in range(3)] == [303] * 3
    assert table.kinds.count("hand_edited") == 1


def test_correcting_a_hand_deleted_meanwhile_offers_to_bring_it_back(table, ann, bobs, app):
    mine, action = filled(table, table.get(f"/hands/{table.hands[2].id}"), MINE)
    bobs.post(f"/hands/{bobs.hands[2].id}/delete")
    before = rows_of(app)
    checked = ann._open("POST", f"{action}/check", True, {"data": mine})
    assert checked.status == 200
    assert "625" in checked.words, "the sums go on"
    page = ann.open("POST", action, data=mine)
    assert page.status == 409
    assert rows_of(app) == before
    assert "This hand was deleted on Bob’s phone in the meantime." in page.words
    yours = page.all("section", class_="both")[0].words
    assert "Miles 625" in yours and "Saved" not in yours
    (leave,) = (link for link in page.all("a") if "Leave it deleted" in link.words)
    assert leave["href"] == table.path
    form = form_saying(choices(page), "Restore the hand with my entry")
    for _ in range(2):
        assert ann.submit(form).goes_to == table.path
    assert [hand.result for hand in table.hands].index(MINE) == 2, "in its old place"
    assert len(table.hands) == 6
    assert table.kinds[-2:] == ["hand_deleted", "hand_restored"]


def test_an_impossible_correction_of_a_deleted_hand_is_refused(table, ann, bobs):
    mine, action = filled(table, table.get(f"/hands/{table.hands[2].id}"), hand(side(1000), side(1000)))
    bobs.post(f"/hands/{bobs.hands[2].id}/delete")
    assert ann.open("POST", action, data=mine).status == 422


def test_corrections_of_different_hands_are_no_conflict(table, ann, bobs):
    mine, action = filled(table, table.get(f"/hands/{table.hands[2].id}"), MINE)
    other = f"/hands/{bobs.hands[3].id}"
    theirs, _ = filled(bobs, bobs.get(other), THEIRS)
    assert bobs.post(other, theirs).status == 303
    assert ann.open("POST", action, data=mine).status == 303
    assert [saved.result for saved in table.hands[2:4]] == [MINE, THEIRS]


@pytest.mark.parametrize("seen", ["0", "-1", "9" * 30, "x", ""])
def test_an_odd_seen_number_in_a_correction_breaks_nothing(seen, table, bobs):
    answer = table.post(f"/hands/{table.hands[2].id}", hand_form(table.game.rules, MINE, seen=seen))
    assert answer.status in (303, 409)


# --- names and rules -------------------------------------------------------------------------------------


def test_names_changed_on_two_phones_conflict(table, ann, bobs):
    """Ann is told Bob's changes; hers stay in the form, and are saved once she has seen his."""
    form = table.get("/table").form(f"{table.path}/table")
    bobs.post("/table", table_form(bobs.game, name_1="Robert", title="Friday", told="yes"))
    page = ann.submit(form, {"title": "Finale"})
    assert page.status == 409
    assert "Players: Ann, Bob → Ann, Robert." in page.words
    assert "Name of the game: – → Friday." in page.words
    assert (table.game.title, table.game.seats) == ("Friday", ("Ann", "Robert"))
    again = page.form(f"{table.path}/table")
    assert again.fields["title"] == "Finale"
    assert ann.submit(again, {"name_1": "Robert"}).status == 303
    assert (table.game.title, table.game.seats) == ("Finale", ("Ann", "Robert"))


def test_no_hand_is_rescored_unseen(table, ann, bobs):
    """Bob saves a hand between Ann's preview and her yes."""
    page = ann.submit(table.get("/table").form(f"{table.path}/table"), {"house-points_safety": "150"})
    bobs.score(THEIRS)
    confirm = page.form(f"{table.path}/table")
    again = ann.submit(confirm)
    assert again.status == 200, "the preview once more"
    assert "7" in [cell.words for cell in again.all("th", scope="row")]
    assert not table.game.rules.house_rules
    assert ann.submit(again.form(f"{table.path}/table")).status == 303
    assert table.game.rules.points_safety == 150


def test_names_sent_twice_are_no_conflict(table, ann):
    form = table.get("/table").form(f"{table.path}/table")
    assert [ann.submit(form, {"title": "Finale"}).status for _ in range(2)] == [303, 303]
    assert table.kinds == ["terms_changed"]
