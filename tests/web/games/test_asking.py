"""A watcher's phone asks to score (/games/<id>/ask): the scorer's page answers, or the phones at the table.

A stranger gets nothing without a scorer's tap.
"""

from dataclasses import replace
from datetime import timedelta

import pytest

from scorekeeper.limits import MAX_ASKS, Quotas
from scorekeeper.store import db
from scorekeeper.store.games.asking import ANSWER_WITHIN, ASK_LASTS
from scorekeeper.store.models import Ask, Game
from tests.builders import hand, side
from tests.builders_web import Table, hand_form, join, new_link, rows_of
from tests.web.nights.at_table import FOUR, AtTable, codes, duels
from tests.web.nights.evening import new_evening

LEVEL = hand(side(500), side(500))
ASKS = "asks to keep score"
WAITING = "Waiting for an answer on the phone that keeps score."


class Asking:
    """A phone that watches a table's game and asks to score it."""

    def __init__(self, phone, table, name):
        self.phone, self.name, self.path = phone, name, table.path

    @property
    def page(self):
        page = self.phone.get(f"{self.path}/ask")
        assert page.status == 200
        return page

    def ask(self):
        page = self.phone.submit(self.page.form(f"{self.path}/ask"), {"name": self.name})
        assert page.status == 303, page.words
        return self

    def agree(self, number):
        """Let the ask with this number in."""
        return self.phone.post(f"{self.path}/ask/{number}/agree")

    @property
    def scores(self):
        return self.phone.get(f"{self.path}/hands/new").status == 200


@pytest.fixture
def cy(new_phone, table):
    return Asking(new_phone(), table, "Cy")


@pytest.fixture
def dan(new_phone, table):
    return Asking(new_phone(), table, "Dan")


def the_ask(app, name):
    with app.app_context():
        return db.session.scalars(db.select(Ask).where(Ask.name == name).order_by(Ask.id.desc())).first().id


def answer(table, name, word):
    """Tap the scorer's button."""
    page, begins = table.page(), name[:1].upper() + name[1:]
    (shown,) = (found for found in page.all("form", class_="asks") if found.words.startswith(begins))
    (button,) = (found for found in shown.all("button") if found.words == word)
    form = page.form(f"/ask/{the_ask(table.phone.app, name)}")
    answered = table.phone.submit(form, {"answer": button["value"]})
    assert answered.status == 303 and answered.goes_to == table.path
    return table


def seat(table, *phones):
    for phone in phones:
        phone.ask()
        answer(table, phone.name, "If I’m away")


@pytest.fixture
def pass_time(app):
    """pass_time(lasts): everything so far happened earlier by this."""

    def pass_(lasts):
        with app.app_context():
            for row in (*db.session.scalars(db.select(Ask)), *db.session.scalars(db.select(Game))):
                column = "asked_at" if isinstance(row, Ask) else "changed_at"
                setattr(row, column, getattr(row, column) - lasts)
            db.session.commit()

    return pass_


def history(table):
    return [line.words for line in table.get("/history").all("li")]


# --- by a tap --------------------------------------------------------------------------------------------


def test_a_watchers_page_leads_to_the_question(table, passer_by):
    page = passer_by.get(table.path)
    assert page.offers("/ask")
    assert "lets you in with a tap" in passer_by.get(f"{table.path}/ask").words
    assert not table.page().offers("/ask")


def test_one_poll_shows_the_scorer_who_asks(table, cy):
    version = table.page().by_id("version")["value"]
    assert table.get("/news", htmx=True, query_string={"v": version}).status == 204
    cy.ask()
    news = table.get("/news", htmx=True, query_string={"v": version})
    assert f"Cy (a computer) {ASKS}." in news.by_id("at-table").words
    assert [button.words for button in news.by_id("at-table").all("button")] == ["Yes", "If I’m away", "No"]
    version = news.by_id("version")["value"]
    assert table.get("/news", htmx=True, query_string={"v": version}).status == 204


def test_a_tap_lets_a_phone_score_and_another_takes_it_back(table, cy):
    cy.ask()
    assert WAITING in cy.page.words and not cy.scores
    answer(table, "Cy", "Yes")
    assert "You can keep score on this device now." in cy.page.words
    Table(cy.phone, table.path).score(LEVEL)
    assert table.totals == (500, 500)
    assert any("Cy asked and may keep score." in line for line in history(table))
    assert "Cy" in [
        item.all("bdi")[0].words for item in table.get("/sharing").all("ul", class_="devices")[0].all("li")
    ]


def test_the_tap_is_undone_like_any_change(table, cy):
    cy.ask()
    answer(table, "Cy", "Yes")
    table.undo_last()
    assert not cy.scores
    assert f"Cy (a computer) {ASKS}." in table.page().words


def test_a_no_is_told_and_ends_the_asking(table, cy, app):
    cy.ask()
    assert "No: this phone can ask once more in ten minutes." in table.page().words
    answer(table, "Cy", "No")
    assert "The answer was no." in cy.page.words
    assert "You can ask once more from " in cy.page.words
    assert ASKS not in table.page().words
    before = rows_of(app)["asks"]
    assert cy.phone.post(f"{table.path}/ask", {"name": "Bob"}).status == 409
    assert rows_of(app)["asks"] == before
    assert any("Cy asked to keep score and was refused." in line for line in history(table))


def test_after_ten_minutes_the_page_lets_a_refused_phone_ask_once_more(table, cy, pass_time):
    cy.ask()
    answer(table, "Cy", "No")
    seen = cy.page.by_id("version")["value"]
    pass_time(ASK_LASTS)
    news = cy.phone.get(f"{table.path}/ask", htmx=True, query_string={"v": seen})
    assert [form for form in news.forms if form.action.endswith("/ask")]
    cy.ask()
    assert "No: this phone can’t ask again in this game." in table.page().words
    answer(table, "Cy", "No")
    pass_time(ASK_LASTS)
    assert "The answer was no." in cy.page.words and "once more" not in cy.page.words
    assert cy.phone.post(f"{table.path}/ask", {"name": "Cy"}).status == 409
    assert sum("was refused" in line for line in history(table)) == 2


def test_a_game_that_is_over_can_still_be_asked_about(table, cy):
    table.score(LEVEL)
    cy.ask()
    table.post("/stop")
    assert f"Cy (a computer) {ASKS}." in table.page().by_id("at-table").words


def test_any_scorer_may_answer(table, cy, new_phone):
    bobs = join(new_phone(), new_link(table, "Bob"))
    cy.ask()
    answer(bobs, "Cy", "Yes")
    assert cy.scores
    assert ASKS not in table.page().words


def test_a_name_is_shown_as_text_and_cut(table, cy):
    cy.name = "<b>Cy</b>" * 9
    cy.ask()
    assert "<b>Cy" not in table.page().html
    assert f"{cy.name[:40]} (a computer) {ASKS}." in table.page().words


def test_without_a_name_the_device_is_named_once(table, cy):
    cy.name = ""
    cy.ask()
    assert f"A computer {ASKS}." in table.page().words


def test_the_waiting_page_polls(table, cy):
    cy.ask()
    seen = cy.page.by_id("version")["value"]
    address = f"{table.path}/ask"
    assert cy.phone.get(address, htmx=True, query_string={"v": seen}).status == 204
    assert cy.phone.get(address, query_string={"v": seen}).status == 200, "a page is always whole"
    answer(table, "Cy", "Yes")
    news = cy.phone.get(address, htmx=True, query_string={"v": seen})
    assert "Go to the game" in news.words


# --- strangers -------------------------------------------------------------------------------------------


def test_a_stranger_gets_a_line_that_waits_and_nothing_else(table, cy, app, pass_time):
    cy.ask()
    number = the_ask(app, "Cy")
    for lasts in (ANSWER_WITHIN, ASK_LASTS):
        pass_time(lasts)
        before = rows_of(app)
        assert not [form for form in cy.page.forms if form.action.endswith("/agree")]
        assert cy.agree(number).status == 403
        for word in ("give", "away", "read", "back"):
            assert cy.phone.post(f"{table.path}/ask/{number}", {"answer": word}).status == 403
        assert rows_of(app) == before
    assert not cy.scores
    assert table.kinds == []


def test_a_stranger_sees_nothing_of_who_asks(table, cy, dan, passer_by, pass_time):
    seat(table, cy, dan)
    cy.ask()
    pass_time(ANSWER_WITHIN)
    assert ASKS in dan.phone.get(table.path).words
    for rest in ("", "/ask", "/news?v=0"):
        page = passer_by.get(table.path + rest)
        assert ASKS not in page.words and "Cy" not in page.words


def test_a_stranger_cannot_agree_and_cannot_be_agreed_upon(table, cy, dan, app, new_phone, pass_time):
    seat(table, cy)
    cy.ask()
    dan.ask()
    pass_time(ANSWER_WITHIN)
    before = rows_of(app)
    for phone in (dan, Asking(new_phone(), table, "")):
        assert phone.agree(the_ask(app, "Cy")).status == 403
    assert cy.agree(the_ask(app, "Dan")).status == 403
    assert rows_of(app) == before


def test_a_seat_at_another_game_opens_nothing_here(table, cy, app, new_phone, pass_time):
    other = new_phone().start("Uma", "Vic")
    there = Asking(cy.phone, other, "Cy")
    there.ask()
    answer(other, "Cy", "If I’m away")
    there.ask()
    theirs = the_ask(app, "Cy")
    pass_time(ANSWER_WITHIN)
    before = rows_of(app)
    assert cy.agree(theirs).status == 404
    assert table.post(f"/ask/{theirs}", {"answer": "give"}).status == 404
    assert rows_of(app) == before
    cy.ask()
    pass_time(ANSWER_WITHIN)
    assert cy.agree(the_ask(app, "Cy")).status == 403


def test_asking_again_changes_nothing(table, cy, app):
    cy.ask()
    before = rows_of(app)
    for name in ("Cy", "Bob", "Ann"):
        assert cy.phone.post(f"{table.path}/ask", {"name": name}).status == 303
    assert rows_of(app) == before


def test_many_strangers_are_stopped(table, app, new_phone):
    for number in range(MAX_ASKS):
        Asking(new_phone(), table, f"Phone {number}").ask()
    before = rows_of(app)
    page = new_phone().post(f"{table.path}/ask", {"name": "Cy"})
    assert page.status == 409
    assert "Other phones are asking now. Try again in a few minutes." in page.words
    assert page.form(f"{table.path}/ask").fields["name"] == "Cy"
    assert rows_of(app) == before


@pytest.mark.usefixtures("still")
@pytest.mark.parametrize("quota", ["device_asks", "address_asks"])
def test_asks_are_limited(quota, table, cy, app, monkeypatch, pass_time):
    cy.ask()
    monkeypatch.setitem(app.config, "QUOTAS", replace(Quotas(), **{quota: 1}))
    for status in (303, 429) if quota == "device_asks" else (429,):
        pass_time(ASK_LASTS)
        page = cy.phone.post(f"{table.path}/ask", {"name": "Cy"})
        assert page.status == status
    assert "The limit of questions to keep score an hour on this" in page.words


def test_an_unknown_answer_is_refused(table, cy, app):
    cy.ask()
    before = rows_of(app)
    for word in ("", "taken", "asked", "x" * 300):
        assert table.post(f"/ask/{the_ask(app, 'Cy')}", {"answer": word}).status == 400
    assert rows_of(app) == before


# --- where nobody answers --------------------------------------------------------------------------------


def test_the_form_keeps_the_name_that_was_asked_by(table, cy, dan):
    seat(table, cy)
    assert cy.page.form("/ask").fields["name"] == "Cy"
    dan.name = ""
    dan.ask()
    answer(table, "a computer", "If I’m away")
    assert dan.page.form("/ask").fields["name"] == ""


def test_the_only_seated_phone_takes_over(table, cy, app, pass_time):
    seat(table, cy)
    assert "You may take over while nobody answers there: ask, and wait two minutes." in cy.page.words
    cy.ask()
    assert "If nobody answers for two minutes, the phones at the table decide." in cy.page.words
    assert cy.agree(the_ask(app, "Cy")).status == 403
    pass_time(ANSWER_WITHIN)
    assert cy.phone.submit(cy.page.form("/agree")).status == 303
    assert cy.scores
    assert any("Nobody answered Cy for two minutes, who keeps score now." in line for line in history(table))


def test_another_seated_phone_agrees_on_its_own_page(table, cy, dan, app, pass_time):
    seat(table, cy, dan)
    cy.ask()
    shown = dan.phone.get(table.path)
    version = shown.by_id("version")["value"]
    assert ASKS not in shown.words
    pass_time(ANSWER_WITHIN)
    assert "one of these phones can let you: Dan." in cy.page.words
    assert cy.agree(the_ask(app, "Cy")).status == 403
    news = dan.phone.get(f"{table.path}/news", htmx=True, query_string={"v": version})
    assert "Cy asks to keep score, and nobody has answered for two minutes." in news.by_id("at-table").words
    assert news.offers("/ask") and not news.forms
    assert dan.phone.submit(dan.page.form("/agree")).status == 303
    assert cy.scores and not dan.scores


def test_the_old_phone_is_told_and_takes_it_back(table, cy, app, pass_time):
    seat(table, cy)
    cy.ask()
    pass_time(ANSWER_WITHIN)
    cy.agree(the_ask(app, "Cy"))
    told = "Cy keeps score now: nobody answered for two minutes."
    assert told in table.page().words
    assert told not in cy.phone.get(table.path).words
    answer(table, "Cy", "Take it back")
    assert told not in table.page().words
    assert not cy.scores
    assert table.kinds == ["score_if_away", "score_taken", "link_withdrawn"]


def test_the_old_phone_may_accept_the_takeover(table, cy, app, pass_time):
    seat(table, cy)
    cy.ask()
    pass_time(ANSWER_WITHIN)
    cy.agree(the_ask(app, "Cy"))
    answer(table, "Cy", "OK")
    assert "nobody answered" not in table.page().words
    assert cy.scores and table.get("/hands/new").status == 200


def test_a_hand_saved_meanwhile_says_that_somebody_is_there(table, cy, app, pass_time):
    seat(table, cy)
    cy.ask()
    pass_time(ANSWER_WITHIN + timedelta(minutes=1))
    table.post("/hands/new", hand_form(table.game.rules, LEVEL))
    assert cy.agree(the_ask(app, "Cy")).status == 403


def test_the_history_tells_who_may_take_over(table, cy):
    seat(table, cy)
    assert any("Cy may take over while nobody answers." in line for line in history(table))
    table.undo_last()
    assert any("Undone: Cy may no longer take over." in line for line in history(table))


# --- at a table of a night -------------------------------------------------------------------------------


def test_at_a_nights_table_its_code_lets_in(ann, new_phone, app):
    sitting = AtTable(new_phone(), codes(duels(ann))[0], 0)
    stranger, before = new_phone(), rows_of(app)
    page = stranger.get(f"{sitting.game.path}/ask")
    assert "During the round, use the table’s code to keep score on another phone." in page.words
    assert not [form for form in page.forms if form.action.endswith("/ask")]
    assert stranger.post(f"{sitting.game.path}/ask", {"name": "Cy"}).status == 409
    assert rows_of(app) == before


# --- checked in at a night's table -----------------------------------------------------------------------


class CheckedIn:
    """A night of two at a table, with phones that checked in before its first round. `dead`: the phone that
    scores at the table of entrant 1, by the table's code."""

    def __init__(self, director, new_phone, *numbers):
        self.night = new_evening(director, *FOUR, tables="2-none", hands="2")
        self.phones = {number: new_phone() for number in numbers}
        for number in numbers:
            self.come(number)
        self.night.everybody_comes().next_round()
        self.table = self.night.night.current.table_of(1)
        self.dead = AtTable(new_phone(), codes(self.night)[self.table.number - 1], 0).game

    def come(self, number, **more):
        assert self.phones[number].post(f"{self.night.path}/here", {"who": str(number), **more}).status == 303

    @property
    def partner(self):
        """The number of the other entrant at the table."""
        ((other,),) = (side for side in self.table.sides if side != (1,))
        return other

    def asking(self, number):
        return Asking(self.phones[number], self.dead, f"Phone {number}")


def everywhere(director, new_phone):
    return CheckedIn(director, new_phone, 1, 2, 3, 4)


def test_a_checked_in_phone_takes_over_at_its_table(ann, new_phone, app, pass_time):
    one = CheckedIn(ann, new_phone, 1).asking(1)
    assert "With the table’s code you can keep score at once." in one.page.words
    assert "You may take over while nobody answers there: ask, and wait two minutes." in one.page.words
    one.ask()
    number = the_ask(app, "Phone 1")
    assert one.agree(number).status == 403
    pass_time(ANSWER_WITHIN)
    assert one.phone.submit(one.page.form("/agree")).status == 303
    assert one.scores


def test_the_right_ends_with_the_round(ann, new_phone, app, pass_time):
    evening = CheckedIn(ann, new_phone, 1)
    one = evening.asking(1).ask()
    pass_time(ANSWER_WITHIN)
    one.agree(the_ask(app, "Phone 1"))
    assert one.scores
    evening.night.done("/finish")
    assert not one.scores
    one.ask()
    pass_time(ANSWER_WITHIN)
    assert one.agree(the_ask(app, "Phone 1")).status == 403


def test_two_checked_in_phones_of_a_table_agree(ann, new_phone, app, pass_time):
    evening = everywhere(ann, new_phone)
    one, two = evening.asking(1).ask(), evening.asking(evening.partner)
    pass_time(ANSWER_WITHIN)
    assert f"one of these phones can let you: {FOUR[evening.partner - 1]}." in one.page.words
    assert one.agree(the_ask(app, "Phone 1")).status == 403
    assert "Phone 1 asks to keep score, and nobody has answered" in two.phone.get(two.path).words
    assert two.phone.submit(two.page.form("/agree")).status == 303
    assert one.scores and not two.scores


def test_a_phone_checked_in_at_another_table_is_a_stranger(ann, new_phone, app, pass_time):
    evening = everywhere(ann, new_phone)
    evening.asking(1).ask()
    pass_time(ANSWER_WITHIN)
    before = rows_of(app)
    for number in sorted({2, 3, 4} - {evening.partner}):
        other = evening.asking(number)
        assert "During the round, use the table’s code" in other.page.words
        assert ASKS not in other.phone.get(other.path).words
        assert other.phone.post(f"{other.path}/ask", {"name": "Cy"}).status == 409
        assert other.agree(the_ask(app, "Phone 1")).status == 403
    stranger = Asking(new_phone(), evening.dead, "")
    assert stranger.agree(the_ask(app, "Phone 1")).status == 403
    assert rows_of(app) == before


def test_a_phone_that_checked_in_and_is_gone_is_a_stranger(ann, new_phone, app, pass_time):
    evening = everywhere(ann, new_phone)
    one, two = evening.asking(1).ask(), evening.asking(evening.partner)
    pass_time(ANSWER_WITHIN)
    evening.come(evening.partner, **{"not": "y"})
    assert two.agree(the_ask(app, "Phone 1")).status == 403
    assert two.phone.post(f"{two.path}/ask", {"name": "Cy"}).status == 409
    evening.come(1, **{"not": "y"})
    assert one.agree(the_ask(app, "Phone 1")).status == 403
    assert not one.scores and not two.scores


def test_a_tap_at_the_table_gives_it_and_takes_it_back(ann, new_phone, app, pass_time):
    evening = CheckedIn(ann, new_phone, 1)
    one, dead = evening.asking(1).ask(), evening.dead
    buttons = dead.page().all("form", class_="asks")[0].all("button")
    assert [button.words for button in buttons] == ["Yes", "No"], "it is seated already"
    answer(dead, "Phone 1", "Yes")
    assert one.scores
    dead.undo_last()
    assert not one.scores
    pass_time(ANSWER_WITHIN)
    one.agree(the_ask(app, "Phone 1"))
    answer(dead, "Phone 1", "Take it back")
    assert not one.scores
