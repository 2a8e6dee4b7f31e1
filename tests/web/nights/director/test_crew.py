"""Who runs a night: named directors, and scorekeepers, who have results and calls alone."""

import pytest

from scorekeeper.limits import MAX_LABEL_LETTERS
from scorekeeper.store.nights.directors import director_token, scorekeeper_token
from scorekeeper.store.nights.nights import find_night
from scorekeeper.tournament.files.night import read_night
from tests.web.nights.at_table import AtTable, codes, numbers, result_of


def link(night, token):
    with night.director.app.app_context():
        return f"{night.path}/direct/{token(find_night(night.public_id))}"


@pytest.fixture
def joined(night, new_phone):
    """joined(token, name): a phone that came by a link and gave a name."""

    def join(token, name):
        phone = new_phone()
        page = phone.post(link(night, token), {"name": name})
        assert page.goes_to == f"{night.path}/desk"
        return phone

    return join


@pytest.fixture
def bo(joined):
    return joined(scorekeeper_token, "Bo")


def crew(night):
    return [line.words for line in night.get("/more").by_id("crew").all("li")]


def test_a_link_says_what_it_gives(night, new_phone):
    phone = new_phone()
    assert "A scorekeeper enters and accepts results" in phone.get(link(night, scorekeeper_token)).words
    assert "A director draws the rounds" in phone.get(link(night, director_token)).words
    assert phone.get(f"{night.path}/direct/{'x' * 22}").status == 404


def test_those_who_run_a_night_are_listed_by_name(night, joined, bo):
    joined(director_token, "Ann")
    assert [line.partition(",")[0] for line in crew(night)][1:] == ["Ann Director", "Bo Scorekeeper"]
    assert "(this one)" in crew(night)[0]


def test_the_log_names_who_acted(night, joined, bo):
    joined(director_token, "Ann").post(f"{night.path}/announce", {"text": "Soup"})
    assert bo.post(f"{night.path}/tables/1/1", numbers(1300, 1000, won=(1, 1))).status == 303
    log = night.get("/more/log").words
    assert "Director Ann" in log and "Scorekeeper Bo" in log


def test_a_scorekeeper_enters_accepts_and_answers(night, bo, new_phone):
    """And is offered nothing else."""
    reporter = AtTable(new_phone(), codes(night)[1], 0)
    reporter.report(900, 400)
    reporter.done("call", {"reason": "Come"})
    desk = bo.get(f"{night.path}/desk")
    assert "Accept" in desk.words and "Calls you." in desk.words
    assert not any(words in desk.words for words in ("People", "End the night", "Announcement", "slips"))
    bo.submit(desk.form("/answered"))
    bo.submit(bo.get(f"{night.path}/desk").form("/accept"))
    assert result_of(night, 2).confirmed.totals == (900, 400)
    table = bo.get(f"{night.path}/tables/1/1")
    assert table.form("/tables/1/1") and not table.offers(f"{night.path}/people")


def test_a_scorekeeper_undoes_their_own_steps_alone(night, bo):
    """On the table's page and on the desk."""
    path = f"{night.path}/tables/1/2"
    assert bo.post(path, numbers(1300, 1000, won=(1, 1))).status == 303
    assert "Result entered. Undo" in bo.get(path).words
    correction = {**numbers(1200, 1000, won=(1, 1)), "reason": "Read wrong", "instead_of": "1", "sure": "y"}
    night.done("/tables/1/2/correct", correction)
    (form,) = [form for form in night.get("/tables/1/2").forms if form.action.endswith("/undo")]
    assert "Undo" not in bo.get(path).words
    assert bo.post(f"{path}/undo", {"step": form.fields["step"]}).status == 409
    assert result_of(night, 2).confirmed.totals == (1200, 1000)


def test_the_bar_of_a_scorekeeper_has_results_and_calls_alone(night, bo, new_phone):
    night.done("/people/1/remove")
    AtTable(new_phone(), codes(night)[1], 0).done("call", {"reason": "Come"})
    assert "Table 2 calls you" in bo.get(f"{night.path}/desk").words
    (count,) = bo.get(f"{night.path}/desk").all("title")
    assert count.words.startswith("(1)")


def test_a_scorekeeper_finds_the_night_on_the_start_page(night, bo):
    assert bo.get("/").offers(f"{night.path}/desk")


def test_a_scorekeeper_who_gets_the_directors_link_directs(night, bo):
    bo.post(link(night, director_token), {"name": "Bo"})
    assert bo.get(f"{night.path}/people").status == 200
    assert [line.partition(",")[0] for line in crew(night)][1:] == ["Bo Director"]
    bo.post(link(night, scorekeeper_token), {"name": "Bo"})
    assert bo.get(f"{night.path}/people").status == 200, "the lesser link takes nothing away"


@pytest.mark.parametrize("token", [director_token, scorekeeper_token], ids=["director", "scorekeeper"])
def test_a_helper_is_dismissed(night, joined, token):
    phone = joined(token, "Ann")
    page = night.get("/more")
    (form,) = [form for form in page.forms if form.action.endswith("/dismiss")]
    assert night.director.submit(form).status == 303
    assert phone.get(f"{night.path}/desk").status == 403
    assert len(crew(night)) == 1
    assert "Ann no longer runs the night." in night.get("/more/log").words
    assert night.director.submit(form).status == 303, "sent twice, it changes nothing"


def test_the_director_who_set_the_night_up_is_named(night):
    assert night.post("/more/name", {"name": "Zoé"}).status == 303
    assert crew(night)[0].startswith("Zoé Director")
    night.done("/announce", {"text": "Soup"})
    assert "Director Zoé" in night.get("/more/log").words


@pytest.mark.parametrize("token", [director_token, scorekeeper_token], ids=["director", "scorekeeper"])
def test_the_file_of_the_night_holds_the_longest_name(night, joined, token):
    """The history puts the role before it, in a column of 60 letters."""
    helper = joined(token, "A" * 70)
    helper.post(f"{night.path}/tables/1/1", numbers(1300, 1000, won=(1, 1)))
    night.done("/more/name", {"name": "B" * 70})
    first, second = (line.partition(" ")[0] for line in crew(night))
    assert (first, second) == ("B" * MAX_LABEL_LETTERS, "A" * MAX_LABEL_LETTERS)
    file = read_night(night.get("/files/night.json").html.encode())
    names = {entry.by.partition(": ")[2] for entry in file.log}
    assert {first, second} <= names


def test_nobody_dismisses_themselves(night):
    assert not [form for form in night.get("/more").forms if form.action.endswith("/dismiss")]
    for who in ("1", "99", "", "x"):
        assert night.post("/more/dismiss", {"who": who}).status == 303
    assert night.get("/desk").status == 200


def test_a_renewed_link_ends_the_scorekeepers_link_too(night, bo, new_phone):
    old = link(night, scorekeeper_token)
    night.done("/more/renew", {"pin": "4711"})
    assert bo.get(f"{night.path}/desk").status == 403
    assert new_phone().post(old, {"name": "Eve"}).status == 404
