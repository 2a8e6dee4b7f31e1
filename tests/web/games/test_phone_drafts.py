"""Keys of the drafts in which a phone keeps a half-entered hand. The form names its draft; the game's page
lists the keys that are still valid. A key changes when its hand is saved, so that a draft never fills in
the wrong hand."""

from tests.builders import hand, side
from tests.builders_web import hand_form, join, new_link

LEVEL = hand(side(500), side(500))


def draft_of(table, rest="/hands/new"):
    return table.get(rest).by_id("entry")["data-draft"]


def valid_drafts(page):
    (marker,) = [element for element in page.all("div") if element.get("data-game")]
    return [f"{marker['data-game']}:{name}" for name in marker["data-drafts"].split()]


def followed(table):
    """The key of a hand followed card by card."""
    (form,) = table.get("/track").all("form", id="track")
    return form["data-track"]


def test_a_reload_finds_the_same_draft(table):
    assert draft_of(table) == draft_of(table)


def test_the_games_page_lists_the_valid_draft_keys(table):
    assert valid_drafts(table.page()) == [draft_of(table), followed(table)]
    table.score(LEVEL, LEVEL)
    edits = [draft_of(table, f"/hands/{saved.id}") for saved in table.hands]
    assert valid_drafts(table.page()) == [draft_of(table), followed(table), *edits]


def test_the_key_changes_when_the_hand_is_saved(table):
    first = draft_of(table)
    table.score(LEVEL)
    second = draft_of(table)
    assert first != second
    assert first not in valid_drafts(table.page())


def test_the_key_does_not_come_back_when_the_hand_is_undone(table):
    first = draft_of(table)
    table.score(LEVEL)
    table.undo_last()
    assert draft_of(table) != first
    assert first not in valid_drafts(table.page())


def test_a_corrections_key_changes_when_it_is_saved(table):
    table.score(LEVEL)
    rest = f"/hands/{table.hands[0].id}"
    first = draft_of(table, rest)
    table.post(rest, hand_form(table.game.rules, hand(side(100), side(200))))
    second = draft_of(table, rest)
    assert first != second
    assert first not in valid_drafts(table.page())


def test_another_phones_save_keeps_the_draft_key(table, new_phone):
    """Ann is half through hand 2 and a correction while Bob saves hand 2 and corrects the same hand."""
    table.score(LEVEL)
    bobs = join(new_phone(), new_link(table))
    path = f"/hands/{table.hands[0].id}"
    drafts = [draft_of(table), draft_of(table, path)]
    bobs.post(path, hand_form(table.game.rules, hand(side(100), side(200))))
    bobs.score(LEVEL)
    assert [draft_of(table), draft_of(table, path)] == drafts
    assert set(drafts) <= set(valid_drafts(table.page()))


def test_each_correction_has_a_draft_key_of_its_own(table):
    table.score(LEVEL, LEVEL)
    keys = {draft_of(table, f"/hands/{saved.id}") for saved in table.hands} | {draft_of(table)}
    assert len(keys) == 3


def test_games_do_not_share_drafts(table, ann):
    assert draft_of(table) != draft_of(ann.start("Cy", "Di"))


def test_a_refused_form_keeps_its_draft(table):
    page = table.post("/hands/new", {"form_key": "k" * 22})
    assert page.by_id("entry")["data-draft"] == draft_of(table)
    assert page.all(role="alert"), "what was just sent is newer than the draft"


def test_a_watcher_is_told_of_no_draft(table, stranger):
    assert valid_drafts(stranger.get(table.path)) == []
