"""The draft of a round: drawn once, changed by hand, drawn again, released."""

import json
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.tournament.files.night import read_night
from scorekeeper.tournament.night.attention import open_at_release
from scorekeeper.tournament.night.progress import final_tables, night_standings
from scorekeeper.web.nights.director import draw as draw_pages
from tests.web.nights.evening import THIRTEEN, new_evening, overridden
from tests.web.nights.reported import report


@pytest.fixture
def night(ann, begun_once):
    return begun_once(lambda: new_evening(ann).everybody_comes())


def sides(round_):
    return [table.sides for table in round_.tables]


def log_of(night):
    return night.get("/more/log").words


def test_a_round_is_drawn_and_released(night):
    night.draw()
    assert night.night.draft.number == 1
    assert sorted(len(table.entrants) for table in night.night.draft.tables) == [2, 3, 4, 4]
    night.release()
    assert night.night.draft is None
    row = night.row
    assert "Table 4" in night.get("/desk").words
    with night.director.app.app_context():
        from scorekeeper.store.nights.nights import find_night

        tables = find_night(night.public_id).rounds[0].tables
        assert [table.game.rules.players for table in tables] == [4, 4, 3, 2] or len(tables) == 4
        assert {table.game.rules.edition for table in tables} == {"winning-moves"}
        assert {table.game.hands_to_play for table in tables} == {1}
        assert len({table.code for table in tables}) == 4
    assert row.rounds[0].released_at is not None


def test_drawing_twice_draws_once(night):
    night.draw(form_key="a" * 20)
    first = night.night.draft
    night.draw(form_key="a" * 20)
    assert night.night.draft == first


def test_two_directors_drawing_at_once_draw_once(night, new_phone):
    other = new_phone()
    link = night.get("/more").all("input", class_="address")[1]["value"].split("/nights/")[1]
    other.post("/nights/" + link)
    phones = [night.director.copy(), other.copy()]
    start = threading.Barrier(2)

    def press(phone, key):
        start.wait()
        assert phone.post(night.path + "/draw", {"form_key": key * 20}).status == 303

    threads = [threading.Thread(target=press, args=pair) for pair in zip(phones, "ab", strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [round_.number for round_ in night.night.rounds] == [1]
    assert log_of(night).count("Round 1 drawn") == 1


@pytest.fixture
def meanwhile(monkeypatch):
    """Makes something happen, in another thread, while the tables are drawn."""
    drawn = draw_pages.next_round.draw_next_round

    def happens(job):
        def draw(*args, **options):
            with ThreadPoolExecutor() as others:
                others.submit(job).result()
            return drawn(*args, **options)

        monkeypatch.setattr(draw_pages.next_round, "draw_next_round", draw)

    return happens


def test_a_draw_lets_others_save_meanwhile(night, meanwhile, new_phone):
    sam, saved = new_phone(), []
    meanwhile(lambda: saved.append(sam.start("Sam", "Tess")))
    night.draw()
    assert len(saved) == 1 and night.night.draft.number == 1


def test_a_removal_during_the_draw_stops_it(night, meanwhile):
    other = night.director.copy()
    meanwhile(lambda: other.post(f"{night.path}/people/3/remove"))
    page = night.post("/draw")
    assert page.status == 409
    assert "Somebody was taken off the list while the tables were drawn. Draw again." in page.words
    assert night.night.draft is None


def test_finishing_the_night_during_a_draw_stops_it(night, meanwhile):
    other = night.director.copy()
    meanwhile(lambda: other.post(f"{night.path}/finish"))
    assert night.post("/draw").status == 409
    assert night.night.draft is None


def test_an_arrival_during_the_draw_is_named_on_the_draft(ann, meanwhile):
    night = new_evening(ann).everybody_comes()
    other = ann.copy()
    meanwhile(lambda: other.post(f"{night.path}/people/add", {"people": "Nina Novak", "here": "y"}))
    night.draw()
    assert "Nina Novak came after round 1 was drawn" in night.get("/draw").words


def test_another_directors_draw_meanwhile_counts(night, meanwhile, monkeypatch):
    other = night.director.copy()
    first_draw = draw_pages.next_round.draw_next_round

    def job():
        monkeypatch.setattr(draw_pages.next_round, "draw_next_round", first_draw)
        other.post(f"{night.path}/draw", {"form_key": "b" * 20})

    meanwhile(job)
    night.draw(form_key="a" * 20)
    assert log_of(night).count("Round 1 drawn") == 1


def test_a_draw_cut_short_seats_everybody_and_says_so(night, monkeypatch):
    said = "This is the best draw found in two seconds. Draw again to try another."
    assert said not in night.follow_draw().words
    monkeypatch.setattr(draw_pages, "DRAW_SECONDS", -1)
    assert said in night.follow_draw(instead_of=night.seen).words
    seated = {number for table in night.night.draft.tables for number in table.entrants}
    assert seated == set(range(1, 14))
    assert said in night.get("/draw").words, "as often as it is looked at, by any director"
    night.done("/draw/lock", {"table": "1", "seen": night.seen})
    assert said in night.get("/draw").words, "a table that is kept changes nothing"
    first, other = (table.entrants[0] for table in night.night.draft.tables[:2])
    night.done("/draw/swap", {"one": first, "other": other, "seen": night.seen})
    assert said not in night.get("/draw").words


def test_a_plan_is_not_cut_short(ann, monkeypatch):
    monkeypatch.setattr(draw_pages, "DRAW_SECONDS", -1)
    night = new_evening(ann, *THIRTEEN, kind="night", rounds="3").everybody_comes()
    assert "This is the best draw found in two seconds." not in night.follow_draw().words
    assert len(night.night.draft.plan) == 3


def test_a_large_draft_comes_in_parts(night, monkeypatch):
    """Each form leads back to the part in which it stands."""
    monkeypatch.setattr(draw_pages, "TABLES_A_PAGE", 2)
    night.draw()
    drawn = [table.number for table in night.night.draft.tables]
    assert drawn == [1, 2, 3, 4]
    page = night.get("/draw")
    shown = [form.action for form in page.forms if form.action.endswith("/lock")]
    assert len(shown) == 2 and page.offers(f"{night.path}/draw?page=2")
    locked = night.post("/draw/lock", {"table": "3", "seen": night.seen})
    assert locked.goes_to == f"{night.path}/draw?page=2#table-3"
    page = night.get("/draw?page=2")
    assert len([form for form in page.forms if form.action.endswith("/lock")]) == 2
    assert "Kept in the next draw" in page.words


def test_drawing_again_replaces_only_the_draft_that_was_seen(night):
    night.draw()
    first, seen = night.night.draft, night.seen
    night.draw(instead_of="another")
    assert night.night.draft == first
    night.draw(instead_of=seen)
    second = night.night.draft
    assert sides(second) != sides(first)
    night.draw(instead_of=seen)
    assert night.night.draft == second, "the page was old"


def test_an_old_page_draws_nothing_after_the_release(night):
    night.draw()
    seen = night.seen
    night.release()
    night.draw(instead_of=seen)
    assert night.night.draft is None


def test_the_form_of_the_page_releases_the_draft(night):
    night.draw()
    (form,) = (form for form in night.get("/draw").forms if form.action.endswith("/release"))
    page = night.director.submit(form, {"over": night.over})
    assert page.status == 303, page.words
    assert len(night.night.released) == 1


def test_releasing_twice_is_once(night):
    night.draw()
    sent = {"seen": night.seen, "over": night.over}
    night.done("/draw/release", sent)
    night.done("/draw/release", sent)
    assert len(night.night.released) == 1
    assert log_of(night).count("Round 1 published.") == 1


def test_a_changed_draft_is_not_released_unseen(night):
    night.draw()
    seen = night.seen
    night.draw(instead_of=seen)
    page = night.post("/draw/release", {"seen": seen})
    assert page.status == 409
    assert "The draft was changed in the meantime." in page.words
    assert night.night.draft is not None


def test_a_page_of_a_discarded_draft_releases_nothing(night):
    """Another draft was released meanwhile: the page is told, and not sent on as if it had released it."""
    night.draw()
    seen = night.seen
    night.draw(instead_of=seen)
    night.release()
    page = night.post("/draw/release", {"seen": seen})
    assert page.status == 409
    assert "The draft was changed in the meantime." in page.words
    assert len(night.night.released) == 1


def test_two_players_change_places(night):
    night.draw()
    draft = night.night.draft
    entrant, other = draft.tables[0].sides[0][0], draft.tables[1].sides[0][0]
    night.done("/draw/swap", {"seen": night.seen, "one": entrant, "other": other})
    changed = night.night.draft
    assert changed.table_of(entrant).number == draft.tables[1].number
    assert changed.table_of(other).number == draft.tables[0].number
    assert changed.kind == "by_hand"
    assert "changed places in the draft" in log_of(night)
    page = night.get("/draw")
    assert page.words.count("Changed by hand.") == 1
    assert "put together by hand" not in page.words
    assert "all four meet for the first time" in page.words


def test_unavoidable_repeats_are_no_warning(ann):
    """Of eight people four meet again in round 2 whatever is drawn; any other draft has more repeats."""
    night = new_evening(ann, *THIRTEEN[:8], kind="random").everybody_comes()
    night.next_round()
    night.draw()
    (line,) = night.get("/draw").all("p", class_="note-line")
    assert "4 meetings are repeats: the fewest there can be." in line.words
    assert "warn" not in str(line.all("svg")[0]["class"])
    pairs = zip(night.night.released[0].tables, night.night.draft.tables, strict=True)
    still, other = ((set(before.entrants) & set(now.entrants)).pop() for before, now in pairs)
    night.done("/draw/swap", {"seen": night.seen, "one": still, "other": other})
    lines = [line for line in night.get("/draw").all("p", class_="note-line") if "repeats" in line.words]
    assert [line.words for line in lines] == ["6 meetings are repeats."]
    assert "warn" in str(lines[0].all("svg")[0]["class"])


def test_the_choice_of_a_draw_says_what_each_kind_cannot_do(night):
    """With thirteen people at tables of four: the draw, its draft and the settings say it."""
    for page in (night.get("/draw"), night.draw().get("/draw"), night.get("/more/settings")):
        assert (
            "A whist movement of 13 makes one person sit out each round, and needs tables of one size."
            in page.words
        )
        assert "A round robin, everybody against everybody, is for tables of two" in page.words


def test_total_points_that_cannot_rank_are_told_before_the_draw(ann):
    night = new_evening(ann, *THIRTEEN[:12], preset="total_points").everybody_comes()
    assert "total points" not in night.get("/draw").words
    night.done("/people/add", {"people": THIRTEEN[12], "here": "y"})
    told = "With 13, total points cannot rank, as not every table would be for 4."
    assert told in night.get("/draw").words


def undo_of(page):
    return next((form for form in page.forms if form.action.endswith("/draw/undo")), None)


def test_undo_changes_places_back(night):
    night.draw()
    assert undo_of(night.get("/draw")) is None
    draft = night.night.draft
    night.done(
        "/draw/swap",
        {"seen": night.seen, "one": draft.tables[0].entrants[0], "other": draft.tables[2].entrants[0]},
    )
    page = night.get("/draw")
    assert "Places changed. Undo" in page.words
    form = undo_of(page)
    assert night.director.submit(form).status == 303
    assert night.night.draft == draft
    assert "Undone: Places changed. Redo" in night.get("/draw").words
    assert night.director.submit(form).status == 303, "pressed twice"
    assert night.night.draft == draft
    assert "Round 1: the last change by hand undone." in log_of(night)


def test_redo_changes_places_again(night):
    night.draw()
    draft = night.night.draft
    one, other = draft.tables[0].entrants[0], draft.tables[2].entrants[0]
    night.done("/draw/swap", {"seen": night.seen, "one": one, "other": other})
    swapped = night.night.draft
    for expected in (draft, swapped, draft, swapped):
        assert night.director.submit(undo_of(night.get("/draw"))).status == 303
        assert night.night.draft == expected
    assert "Places changed. Undo" in night.get("/draw").words
    night.director.submit(undo_of(night.get("/draw")))
    redo = undo_of(night.get("/draw"))
    night.done("/draw/lock", {"seen": night.seen, "table": draft.tables[0].number})
    assert undo_of(night.get("/draw")) is None
    assert night.director.submit(redo).status == 409


def test_redo_seats_nobody_who_was_removed(ann):
    night = new_evening(ann, *THIRTEEN[:5], tables="2-none")
    night.done("/people/state", {"state": "here", "who": ["1", "2", "3", "4"]})
    night.draw()
    night.done("/people/state", {"state": "here", "who": "5"})
    night.done("/draw/swap", {"seen": night.seen, "one": "4", "other": "5"})
    night.director.submit(undo_of(night.get("/draw")))
    redo = undo_of(night.get("/draw"))
    night.done("/people/5/remove")
    assert night.director.submit(redo).status == 409
    assert 5 not in [number for table in night.night.draft.tables for number in table.entrants]


def test_undo_brings_the_draft_before_a_redraw_back(night):
    night.draw()
    first, draft = night.night.draft.tables[0].number, night.night.draft
    night.done("/draw/lock", {"seen": night.seen, "table": first})
    locked = night.night.draft
    night.draw(instead_of=night.seen, kind="by_place")
    page = night.get("/draw")
    assert "Drawn again. Undo" in page.words
    drawn, form = night.night.draft, undo_of(page)
    assert drawn != locked
    assert night.director.submit(form).status == 303
    assert night.night.draft == locked != draft
    assert night.director.submit(form).status == 303, "pressed twice"
    assert night.night.draft == locked
    assert "The draft of round 1 was restored." in log_of(night)
    night.release()
    assert [table.sides for table in night.night.current.tables] == [table.sides for table in draft.tables]


def test_undo_brings_a_dropped_draft_back(night):
    night.draw()
    draft = night.night.draft
    night.done("/draw/drop", {"seen": night.seen})
    page = night.get("/draw")
    assert "Draft deleted. Undo" in page.words
    form = undo_of(page)
    assert night.director.submit(form).status == 303
    assert night.night.draft == draft
    night.done("/draw/drop", {"seen": night.seen})
    old = undo_of(night.get("/draw"))
    night.draw()
    drawn = night.night.draft
    assert night.director.submit(old).status == 409, "another was drawn meanwhile"
    assert night.night.draft == drawn
    night.release()
    assert "former" not in night.get("/files/night.json").html


def test_redo_draws_again_what_was_drawn_again(night):
    night.draw()
    first = night.night.draft
    night.draw(instead_of=night.seen, kind="by_place")
    second = night.night.draft
    assert first != second
    night.director.submit(undo_of(night.get("/draw")))
    for expected, said in ((second, "Drawn again. Undo"), (first, "Undone: Drawn again. Redo")):
        form = undo_of(night.get("/draw"))
        assert night.director.submit(form).status == 303
        assert night.director.submit(form).status == 303, "pressed twice"
        assert night.night.draft == expected
        assert said in night.get("/draw").words


def test_redo_drops_a_draft_again(night):
    night.draw()
    draft = night.night.draft
    night.done("/draw/drop", {"seen": night.seen})
    night.director.submit(undo_of(night.get("/draw")))
    page = night.get("/draw")
    assert "Undone: Draft deleted. Redo" in page.words
    assert night.director.submit(undo_of(page)).status == 303
    assert night.night.draft is None
    page = night.get("/draw")
    assert "Draft deleted. Undo" in page.words
    assert night.director.submit(undo_of(page)).status == 303
    assert night.night.draft == draft


def test_redo_drops_no_draft_that_was_changed_since(night):
    night.draw()
    night.done("/draw/drop", {"seen": night.seen})
    night.director.submit(undo_of(night.get("/draw")))
    redo = undo_of(night.get("/draw"))
    night.done("/draw/swap", {"seen": night.seen, "one": "1", "other": "3"})
    changed = night.night.draft
    assert night.director.submit(redo).status == 409
    assert night.night.draft == changed


@pytest.mark.parametrize("again", [True, False])
def test_a_restored_draft_leaves_other_nights_alone(ann, new_phone, again):
    """SQLite reuses the ids of deleted rows."""
    night, other = (
        new_evening(phone, *THIRTEEN[:4], tables="2-none").everybody_comes() for phone in (ann, new_phone())
    )
    night.draw()
    draft = night.night.draft
    if again:
        night.draw(instead_of=night.seen, kind="by_place")
    else:
        night.done("/draw/drop", {"seen": night.seen})
    other.draw()
    theirs = other.night.draft
    assert night.director.submit(undo_of(night.get("/draw"))).status == 303
    assert (night.night.draft, other.night.draft) == (draft, theirs)


def test_a_draft_with_somebody_removed_does_not_come_back(ann):
    night = new_evening(ann, *THIRTEEN[:5], tables="2-none").everybody_comes().draw()
    night.done("/draw/drop", {"seen": night.seen})
    undo = undo_of(night.get("/draw"))
    night.done("/people/5/remove")
    assert night.director.submit(undo).status == 409
    assert night.night.draft is None
    night.done("/finish", {"number": "0"})
    assert undo_of(night.get("/draw")) is None


def test_undo_takes_a_move_and_a_bye_back(ann):
    night = new_evening(ann, *THIRTEEN[:7], tables="3-none").everybody_comes().draw()
    draft = night.night.draft
    three = next(table for table in draft.tables if len(table.entrants) == 3)
    two = next(table for table in draft.tables if len(table.entrants) == 2)
    night.done("/draw/place", {"seen": night.seen, "who": three.entrants[0], "to": two.number})
    assert night.director.submit(undo_of(night.get("/draw"))).status == 303
    assert night.night.draft == draft
    night.done("/draw/place", {"seen": night.seen, "who": three.entrants[0], "to": "out"})
    assert night.night.draft.sitting_out == (three.entrants[0],)
    page = night.get("/draw")
    assert "Sits this round out. Undo" in page.words
    assert night.director.submit(undo_of(page)).status == 303
    assert night.night.draft == draft


def test_undo_seats_nobody_who_was_removed(ann):
    night = new_evening(ann, *THIRTEEN[:5], tables="2-none")
    night.done("/people/state", {"state": "here", "who": ["1", "2", "3", "4"]})
    night.draw()
    night.done("/people/state", {"state": "here", "who": "5"})
    night.done("/draw/swap", {"seen": night.seen, "one": "4", "other": "5"})
    undo = undo_of(night.get("/draw"))
    night.done("/people/4/remove")
    assert night.director.submit(undo).status == 409
    assert 4 not in [number for table in night.night.draft.tables for number in table.entrants]


def test_undo_takes_back_only_the_last_change_that_was_seen(night):
    night.draw()
    draft = night.night.draft
    first, second, third = (table.entrants[0] for table in draft.tables[:3])
    night.done("/draw/swap", {"seen": night.seen, "one": first, "other": second})
    old = undo_of(night.get("/draw"))
    night.done("/draw/swap", {"seen": night.seen, "one": first, "other": third})
    changed = night.night.draft
    assert night.director.submit(old).status == 409
    assert night.night.draft == changed
    newest = undo_of(night.get("/draw"))
    night.draw(instead_of=night.seen)
    assert night.director.submit(newest).status == 409


def test_an_old_page_changes_nothing(night):
    night.draw()
    draft, seen = night.night.draft, night.seen
    people = draft.tables[0].entrants[0], draft.tables[1].entrants[0]
    night.done("/draw/swap", {"seen": seen, "one": people[0], "other": people[1]})
    changed = night.night.draft
    page = night.post("/draw/swap", {"seen": seen, "one": people[0], "other": people[1]})
    assert page.status == 409
    assert night.night.draft == changed


@pytest.mark.parametrize("form", [{"one": "1", "other": "1"}, {"one": "1"}, {"one": "1", "other": "99"}])
def test_an_impossible_change_of_places_is_refused(night, form):
    night.draw()
    page = night.post("/draw/swap", {"seen": night.seen, **form})
    assert page.status == 422
    assert "Choose two different people." in page.words


def folds(page):
    return {fold.all("summary")[0].words.split("change")[0].strip(): fold for fold in page.all("details")}


def test_the_form_of_a_change_begins_empty(night):
    page = night.draw().get("/draw")
    assert "open" not in folds(page)["Change by hand"].attrs
    assert {page.form("/swap").fields[name] for name in ("one", "other")} == {""}
    assert {page.form("/place").fields[name] for name in ("who", "to")} == {""}
    assert "Changed by hand." not in page.words


@pytest.mark.parametrize(
    ("where", "tried"),
    [
        ("swap", {"one": "2", "other": "2"}),
        ("swap", {"one": "2", "other": ""}),
        ("place", {"who": "3", "to": ""}),
        ("place", {"who": "", "to": "out"}),
    ],
)
def test_a_refused_change_keeps_what_was_chosen(night, where, tried):
    night.draw()
    page = night.post(f"/draw/{where}", {"seen": night.seen, **tried})
    assert page.status == 422
    assert "open" in folds(page)["Change by hand"].attrs
    fields = page.form(f"/{where}").fields
    assert {name: fields[name] for name in tried} == tried


def test_the_draft_says_what_sitting_out_is_worth(ann):
    night = new_evening(ann, *THIRTEEN[:9], one_size="y").everybody_comes().draw()
    (card,) = (item for item in night.get("/draw").all("li") if item.words.startswith("Sitting out"))
    assert "get the average of the rounds they play" in card.words


def test_a_player_made_to_sit_out_is_not_reported_as_missing(ann):
    night = new_evening(ann, *THIRTEEN[:9], one_size="y").everybody_comes().draw()
    (out,) = night.night.draft.sitting_out
    seated = night.night.draft.tables[0].entrants[0]
    night.done("/draw/swap", {"seen": night.seen, "one": out, "other": seated})
    assert "has no table" not in night.get("/draw").words


def test_a_late_arrival_is_put_in_the_place_of_somebody_gone(ann):
    night = new_evening(ann, *THIRTEEN[:5])
    night.done("/people/state", {"state": "here", "who": ["1", "2", "3", "4"]})
    night.draw()
    night.done("/people/state", {"state": "away", "who": "4"})
    night.done("/people/state", {"state": "here", "who": "5"})
    night.done("/draw/swap", {"seen": night.seen, "one": "4", "other": "5"})
    assert sorted(night.night.draft.tables[0].entrants) == [1, 2, 3, 5]
    night.release()
    assert night.night.current.table_of(4) is None


def test_a_forbidden_pair_seated_by_hand_is_warned_of_at_the_top_and_at_its_table(ann):
    """Also if the two were kept apart after the draw, and beside the remark on table sizes."""
    night = new_evening(ann, *THIRTEEN[:9]).everybody_comes().draw()
    first, second = night.night.draft.tables[:2]
    (stays, goes, *_others), moved = first.entrants, second.entrants[0]
    night.done("/people/never", {"first": stays, "other": moved})
    page = night.get("/draw")
    warned = [*page.all("p", class_="note-line"), *page.all("p", class_="error")]
    assert not any("should never" in line.words for line in warned)
    night.done("/draw/swap", {"seen": night.seen, "one": goes, "other": moved})
    page, at_first = night.get("/draw"), night.night.draft.tables[0].entrants
    names = [night.night.entrant(number).name for number in at_first if number in (stays, moved)]
    together = " and ".join(names)
    warnings = [line.words for line in page.all("p", class_="note-line")]
    at = f"{together} are together at table {first.number}, and should never be."
    assert warnings[:2] == ["Changed by hand.", at]
    assert any("another size" in warning for warning in warnings[2:])
    (warning,) = page.by_id(f"table-{first.number}").all("p", class_="error")
    assert warning.words == f"{together} should never be together."


def test_a_bye_by_hand_stays_one_bye_after_a_redraw(ann):
    """A bye by hand and a redraw must not add up to three byes."""
    night = new_evening(ann, *THIRTEEN[:9], one_size="y").everybody_comes().draw()
    (out,) = night.night.draft.sitting_out
    seated = night.night.draft.tables[0].entrants[0]
    night.done("/draw/swap", {"seen": night.seen, "one": out, "other": seated})
    assert night.night.draft.sitting_out == (seated,)
    night.draw(instead_of=night.seen)
    assert len(night.night.draft.sitting_out) == 1
    night.release().next_round()
    assert len(night.night.current.sitting_out) == 1
    assert len({round_.sitting_out for round_ in night.night.released}) == 2, "never the same again"


def test_a_player_can_be_made_to_sit_out(ann):
    night = new_evening(ann, *THIRTEEN[:8]).everybody_comes().draw()
    who = night.night.draft.tables[0].entrants[0]
    night.done("/draw/place", {"seen": night.seen, "who": who, "to": "out"})
    draft = night.night.draft
    assert draft.sitting_out == (who,)
    assert [len(side) for side in draft.tables[0].sides] == [1, 1, 1]
    night.done("/draw/place", {"seen": night.seen, "who": who, "to": draft.tables[0].number})
    assert [len(side) for side in night.night.draft.tables[0].sides] == [2, 2]
    page = night.post("/draw/place", {"seen": night.seen, "who": who, "to": draft.tables[1].number})
    assert page.status == 422
    assert "too small or too large" in page.words
    assert night.post("/draw/place", {"seen": night.seen, "who": who, "to": "9"}).status == 422
    assert night.post("/draw/place", {"seen": night.seen, "who": "99", "to": "out"}).status == 422


def test_a_kept_table_survives_a_redraw(night):
    night.draw()
    kept = night.night.draft.tables[1]
    night.done("/draw/lock", {"seen": night.seen, "table": kept.number})
    night.draw(instead_of=night.seen)
    again = night.night.draft
    assert again.table(kept.number).sides == kept.sides
    assert again.table(kept.number).locked
    assert sorted(number for table in again.tables for number in table.entrants) == list(range(1, 14))
    night.done("/draw/lock", {"seen": night.seen, "table": kept.number})
    assert not night.night.draft.table(kept.number).locked
    assert night.post("/draw/lock", {"seen": night.seen, "table": "99"}).status == 404


def test_a_draft_is_dropped_only_as_it_was_seen(night):
    night.draw()
    night.done("/draw/drop", {"seen": "another"})
    assert night.night.draft is not None
    night.done("/draw/drop", {"seen": night.seen})
    assert night.night.rounds == ()


def test_changes_without_a_draft_are_refused(night):
    for rest in ("/swap", "/lock", "/place"):
        assert (
            night.post(
                "/draw" + rest, {"seen": "x", "one": "1", "other": "2", "who": "1", "table": "1"}
            ).status
            == 404
        )
    assert night.post("/draw/release", {"seen": "x"}).status == 409


def test_a_draw_without_people_is_refused(ann):
    night = new_evening(ann)
    page = night.post("/draw")
    assert page.status == 422
    assert "at least two have to be here" in page.words


def test_an_old_draw_button_draws_no_later_round(night):
    """Two directors have "Draw round 1" open; one draws and releases it, then the other presses."""
    form = night.get("/draw").form("/draw")
    night.next_round()
    night.director.submit(form)
    assert night.night.draft is None
    assert len(night.night.rounds) == 1


def test_the_choice_of_whist_says_that_people_are_kept_apart(ann):
    night = new_evening(ann, *THIRTEEN[:8], rounds="5").everybody_comes()
    assert "some of its rounds may be played again" not in night.get("/draw").words
    night.done("/people/never", {"first": "1", "other": "2"})
    for page in (night.get("/draw"), night.get("/more/settings")):
        assert "some of its rounds may be played again, with the same partners." in page.words


def test_a_whist_movement_is_offered_where_there_is_one(ann):
    night = new_evening(ann, *THIRTEEN[:4], tables="2-none").everybody_comes()
    assert "whist" not in night.get("/draw").html
    page = night.post("/draw", {"kind": "whist"})
    assert page.status == 422
    assert "tables of four" in page.words


@pytest.mark.parametrize("kind", ["by_hand", "magic"])
def test_an_unknown_kind_of_draw_is_refused(night, kind):
    assert night.post("/draw", {"kind": kind}).status == 400


def test_tables_that_have_not_reported_are_named(night):
    night.next_round()
    words = night.get("/draw").words
    assert "4 tables have not reported yet." in words
    night.draw()
    assert night.night.draft.number == 2


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("kind", "people", "rounds"),
    [
        ("night", 8, 4),
        ("round_robin", 8, 3),
        ("whist", 8, 7),
        ("standing", 13, 3),
        ("winners_up", 13, 3),
        ("by_place", 13, 3),
        ("final", 13, 3),
    ],
)
def test_every_kind_goes_on_from_round_to_round(ann, kind, people, rounds):
    tables = "2-none" if kind == "round_robin" else "4-rotating"
    night = new_evening(
        ann, *THIRTEEN[:people], kind=kind, tables=tables, rounds=str(rounds)
    ).everybody_comes()
    for _ in range(rounds):
        night.next_round()
    released = night.night.released
    assert all(
        sorted(number for table in round_.tables for number in table.entrants) == list(range(1, people + 1))
        for round_ in released
    )
    drawn = [table for round_ in released for table in round_.tables]
    pairs = [frozenset(side) for table in drawn for side in table.sides if len(side) == 2]
    if kind == "whist":
        assert len(set(pairs)) == len(pairs) == 28, "every partner once"
    if kind == "round_robin":
        met = [frozenset(table.entrants) for table in drawn]
        assert len(set(met)) == len(met) == 12


def test_a_final_is_drawn_at_two_tables_of_four(ann, app):
    night = new_evening(ann, *THIRTEEN, rounds="1").everybody_comes().next_round()
    report(app, night.public_id)
    (choice,) = (box for box in night.get("/draw").all("select") if box.get("name") == "final_tables")
    assert [option.words for option in choice.all("option")] == [
        "the first 4, at table 1",
        "the first 8, at tables 1 and 2",
    ]
    places = {int(line.unit): line.place for line in night_standings(night.night)}
    page = night.follow_draw(kind="final", final_tables="2")
    assert "Round 2, a final of 8: a draft that only directors see" in page.words
    assert [heading.words for heading in page.all("h3")][:3] == [
        "Table 1: final",
        "Table 2: final",
        "Table 3",
    ]
    assert page.words.count("the leaders, shared out in turn among the tables of the final") == 2
    finalists = {number for table in final_tables(night.night.draft) for number in table.entrants}
    last = max(places[number] for number in finalists)
    assert all(places[number] >= last for number in places.keys() - finalists)
    night.release()
    report(app, night.public_id)
    assert {int(line.unit) for line in tuple(night_standings(night.night))[:8]} == finalists
    heading = night.get("/files/standings.csv").html.splitlines()[0].split(",")
    assert heading.index("final") < heading.index("table_points"), "what ranks first comes first"
    on_the_wall = [cell.words for cell in night.get("/paper/standings").all("th", scope="col")]
    assert on_the_wall.index("Final") < on_the_wall.index("Table points")


def test_a_leader_moved_by_hand_leaves_the_final_at_its_table(ann, app):
    """Whoever sits at the final's table plays the final; it does not move with the leader."""
    night = new_evening(ann, *THIRTEEN[:8], rounds="1").everybody_comes().next_round()
    report(app, night.public_id)
    night.draw(kind="final")
    leader = int(next(iter(night_standings(night.night))).unit)
    draft = night.night.draft
    (final,) = final_tables(draft)
    (other,) = (table for table in draft.tables if table != final)
    instead = other.entrants[0]
    night.done("/draw/swap", {"seen": night.seen, "one": leader, "other": instead})
    (final,) = final_tables(night.night.draft)
    assert instead in final.entrants and leader not in final.entrants
    page = night.get("/draw")
    assert f"Table {final.number}: final" in [heading.words for heading in page.all("h3")]
    name = night.night.entrant(leader).name
    assert f"{name} is among the first 4, and not in the final" in page.words
    night.done("/draw/release", {"seen": night.seen, "over": overridden(night.night)})
    report(app, night.public_id)
    first = [int(line.unit) for line in night_standings(night.night)][:4]
    assert instead in first and leader not in first
    restored = read_night(night.get("/files/night.json").html.encode()).night
    assert [table.number for table in final_tables(restored.rounds[-1])] == [final.number]


def test_the_release_names_a_leader_missing_from_the_final(ann, app):
    night = new_evening(ann, *THIRTEEN[:8], rounds="1").everybody_comes().next_round()
    report(app, night.public_id)
    first = [int(line.unit) for line in night_standings(night.night)][:2]
    night.done("/people/never", {"first": first[0], "other": first[1]})
    page = night.follow_draw(kind="final")
    ((out,),) = (item.entrants for item in open_at_release(night.night))
    names = [night.night.entrant(number).name for number in (out, sum(first) - out)]
    said = "{} is among the first 4, and not in the final, to be kept apart from {}.".format(*names)
    assert any(said in line.words for line in page.all("p", class_="note-line"))
    (notice,) = page.all("ul", class_="notices")
    assert said in notice.words and notice.all("a")[0]["href"].endswith("/draw#table-1")
    stopped = night.post("/draw/release", {"seen": night.seen})
    assert stopped.status == 409 and said in stopped.words
    night.done("/draw/release", {"seen": night.seen, "over": overridden(night.night)})
    logged = f"Round 2 was published with a final in which {names[0]}, among the first, does not play."
    assert logged in night.get("/more/log").words


def test_the_draw_tells_what_a_final_is(ann, app):
    night = new_evening(ann, *THIRTEEN[:8]).everybody_comes().next_round()
    report(app, night.public_id)
    said = (
        "A final seats the first of the standings at table 1, or at tables 1 and 2. Their results there",
        "people of one family or club may meet there, people who should never be together do not.",
    )
    for page in (night.get("/draw"), night.follow_draw(kind="random"), night.get("/more/settings")):
        assert all(words in page.words for words in said)


@pytest.mark.parametrize("tables", ["4-rotating", "4-fixed", "2-none"])
def test_the_draw_says_that_partners_make_the_same_in_a_final(ann, tables):
    people = [f"{name} & Friend" if tables == "4-fixed" else name for name in THIRTEEN[:8]]
    page = new_evening(ann, *people, tables=tables).everybody_comes().get("/draw")
    assert ("Both get the same result" in page.words) == (tables == "4-rotating")


def test_a_final_of_three_tables_is_refused(night):
    assert night.post("/draw", {"kind": "final", "final_tables": "3"}).status == 400


def test_a_whole_night_is_planned_once(ann):
    """16 people meet nobody twice in 5 rounds, which a draw round by round would not reach."""
    names = [f"Player {number}" for number in range(1, 17)]
    night = new_evening(ann, *names, kind="night", rounds="5").everybody_comes()
    for _ in range(5):
        night.next_round()
    met = [
        frozenset((entrant, other))
        for played in night.night.released
        for table in played.tables
        for entrant in table.entrants
        for other in table.entrants
        if entrant < other
    ]
    assert len(set(met)) == len(met) == 120


def test_a_table_that_the_box_does_not_play_is_not_released(ann):
    """By Dujardin four people play for themselves: four in two pairs cannot be released."""
    night = new_evening(ann, *THIRTEEN[:8], tables="4-none", edition="dujardin-2024").everybody_comes()
    night.next_round()
    assert {len(table.sides) for table in night.night.current.tables} == {4}


def test_changes_to_a_draft_are_in_no_file(ann):
    night = new_evening(ann, *THIRTEEN[:9]).everybody_comes().draw()
    draft = night.night.draft
    entrant, other = draft.tables[0].entrants[0], draft.tables[1].entrants[0]
    night.done("/draw/swap", {"seen": night.seen, "one": entrant, "other": other})
    night.done("/draw/lock", {"seen": night.seen, "table": draft.tables[0].number})
    night.done("/draw/lock", {"seen": night.seen, "table": draft.tables[0].number})
    big = max(draft.tables, key=lambda table: len(table.entrants))
    night.done("/draw/place", {"seen": night.seen, "who": big.entrants[-1], "to": "out"})
    night.draw(instead_of=night.seen)
    kinds = {line["kind"] for line in json.loads(night.get("/files/night.json").html)["log"]}
    assert kinds == {"night_made", "arrived"}
