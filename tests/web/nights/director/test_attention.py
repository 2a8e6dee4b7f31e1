"""The strip of notices that need attention, and a release that stops while one is open."""

import re
from datetime import timedelta

import pytest

from scorekeeper import network
from scorekeeper.store import steady_time
from tests.web.nights.at_table import A_WINS, AtTable, codes, duels, numbers
from tests.web.nights.evening import THIRTEEN, new_evening, restored
from tests.web.nights.reported import report

#: Every page of a director whose address needs only the night.
PAGES = (
    *("/desk", "/people", "/people/1", "/draw", "/standings", "/paper"),
    *("/more", "/more/log", "/more/settings"),
)


@pytest.fixture(autouse=True)
def in_a_network(monkeypatch):
    """Phones reach the server, so that there is no notice about that."""
    monkeypatch.setattr(network, "own_addresses", lambda: ["localhost"])


@pytest.fixture
def night(ann):
    """Four people are here, and a fifth is expected."""
    evening = new_evening(ann, *THIRTEEN[:5], tables="2-none")
    evening.done("/people/state", {"state": "here", "who": ["1", "2", "3", "4"]})
    return evening


def state(night, to, *numbers_of_people):
    for number in numbers_of_people:
        night.done("/people/state", {"state": to, "who": str(number)})


def notices(page):
    return [link.words for link in links(page)]


def title(page):
    return page.all("title")[0].words


def links(page):
    """The links of the notices; a single notice is the strip itself."""
    alone, listed = (page.by_id(name).all("a") for name in ("attention-alone", "attention-items"))
    assert not (alone and listed)
    return alone or listed


def leads_to_draw(night, notice):
    """True if it leads to the changes since the draw, by an address that makes an open page reload."""
    return re.fullmatch(re.escape(f"{night.path}/draw?item=") + "[0-9a-f]{8}#since", notice["href"])


def seated(round_):
    return sorted(number for table in round_.tables for number in table.entrants)


# --- the strip ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rest", PAGES)
def test_every_page_of_the_director_has_the_strip_while_something_is_open(rest, night):
    assert notices(night.get(rest)) == []
    night.draw()
    state(night, "here", 5)
    (notice,) = links(night.get(rest))
    assert notice.words == "Eva Ek came after round 1 was drawn, and has no seat in it."
    assert leads_to_draw(night, notice)


def test_only_directors_see_the_strip(night, passer_by):
    night.draw()
    state(night, "here", 5)
    assert "came after" not in passer_by.get(night.path + "/standings").words
    assert passer_by.get(night.path + "/attention").status == 403


def test_the_strip_follows_the_night(night):
    night.draw()
    seen = night.get("/desk").by_id("attention-version")["value"]
    follow = "/attention?attention={}"
    assert night.get(follow.format(seen), htmx=True).status == 204
    state(night, "here", 5)
    news = night.get(follow.format(seen), htmx=True)
    assert notices(news) == ["Eva Ek came after round 1 was drawn, and has no seat in it."]
    assert night.get(follow.format(news.by_id("attention-version")["value"]), htmx=True).status == 204
    assert night.get("/attention").goes_to == f"{night.path}/desk", "the address, opened by itself"


def test_several_notices_are_counted_in_one_line(night):
    night.next_round()
    assert night.get("/desk").by_id("attention-line").words == "Nothing needs attention."
    state(night, "away", 1)
    page = night.get("/desk")
    alone = page.by_id("attention-alone")
    assert alone.words.startswith("Ann Archer is gone"), "no second line says the same"
    assert alone["role"] == "status"
    assert not [span for span in alone.all("a")[0].all("span") if "role" in span.attrs], "else it has no name"
    assert page.by_id("attention-line").words == page.by_id("attention-items").words == ""
    assert alone.all("a")[0]["href"].startswith(f"{night.path}/tables/1/")
    state(night, "away", 2, 3)
    page = night.get("/desk")
    assert len(notices(page)) == 3
    assert page.by_id("attention-line").words.startswith("3 ")


def test_the_title_counts_what_needs_attention(night):
    night.next_round()
    assert title(night.get("/people")) == "Club night"
    state(night, "away", 1, 2)
    for rest in PAGES:
        assert title(night.get(rest)).startswith("(2) "), rest


def test_tables_that_play_are_listed_last_and_not_counted(ann, new_phone):
    night = duels(ann)
    one, two = (AtTable(new_phone(), code, 0) for code in codes(night))
    one.report(900, 400)
    page = night.get("/desk")
    assert title(page).startswith("(1) ")
    assert page.by_id("attention-line").words.startswith("1 Round 1: the result of table 1 is not accepted")
    two.done("call", {"reason": "A card is missing"})
    page = night.get("/desk")
    assert title(page).startswith("(2) ")
    assert page.by_id("attention-line").words.startswith("2 Table 2 calls you")
    counted, playing = page.by_id("attention-items").all("ul")
    assert len(counted.all("a")) == 2
    assert playing.words == "Round 1: table 2 has not reported."
    keys = page.by_id("attention-version")["data-keys"]
    assert len(keys.split()) == 2 and "unreported" not in keys


def test_a_table_that_plays_alone_is_not_counted(ann):
    night = duels(ann)
    report(ann.app, night.public_id, but=[2])
    page = night.get("/desk")
    assert notices(page) == ["Round 1: table 2 has not reported."]
    assert title(page) == night.night.settings.name


def test_notices_of_tables_lead_to_what_they_are_about(ann, new_phone):
    night = duels(ann)
    one, other = (AtTable(new_phone(), codes(night)[0], side) for side in (0, 1))
    one.report(900, 400)
    first, last = links(night.get("/desk"))
    assert (first.words, first["href"]) == (
        "Round 1: the result of table 1 is not accepted yet.",
        f"{night.path}/desk#waiting",
    )
    assert last.words == "Round 1: table 2 has not reported."
    other.report(900, 500)
    AtTable(new_phone(), codes(night)[1], 0).done("call", {"reason": "A card is missing"})
    call, differ, *_rest = links(night.get("/desk"))
    assert (call.words, call["href"]) == (
        "Table 2 calls you: A card is missing",
        f"{night.path}/tables/1/2#call",
    )
    assert (differ.words, differ["href"]) == (
        "Round 1, table 1: the sides have entered different results.",
        f"{night.path}/tables/1/1#reports",
    )
    for notice, anchor in ((call, "call"), (differ, "reports")):
        page = night.director.get(notice["href"].partition("#")[0])
        assert page.by_id(anchor) is not None
        assert not [field for field in page.all("input") if "autofocus" in field.attrs], (
            "it would scroll past"
        )


def test_the_list_says_who_needs_attention_at_their_lines(night):
    night.draw()
    page = night.director.follow(night.done("/people/add", {"people": "Zoe Zander", "here": "y"}))
    number = night.night.entrants[-1].number
    (notice,) = page.by_id(f"person-{number}").all("a", class_="asks")
    assert notice.words == "Zoe Zander came after round 1 was drawn, and has no seat in it."
    assert leads_to_draw(night, notice)
    seen = page.by_id("attention-version")["value"]
    assert night.get(f"/people?attention={seen}", htmx=True).status == 204
    night.draw(instead_of=night.seen)
    news = night.get(f"/people?attention={seen}", htmx=True)
    assert news.by_id(f"person-{number}").all("a", class_="asks") == []


def test_a_notice_of_somebody_gone_leads_to_their_table(night):
    night.next_round()
    state(night, "away", 1)
    (notice,) = links(night.get("/people"))
    table = night.night.current.table_of(1).number
    assert notice["href"] == f"{night.path}/tables/1/{table}#gone"
    assert notice.words == f"Ann Archer is gone, and has a seat at table {table}."
    night.done("/people/1/substitute", {"name": "Zoe", "first": "1"})
    assert notices(night.get("/people")) == []


def test_a_notice_of_a_late_arrival_leads_to_a_table_that_has_not_begun(night, new_phone):
    night.next_round()
    AtTable(new_phone(), codes(night)[0], 0).game.score(A_WINS)
    state(night, "here", 5)
    (notice,) = links(night.get("/desk"))
    assert (
        notice.words == "Eva Ek is here without a seat: table 2 has not begun. It would become a table of 3."
    )
    assert notice["href"] == f"{night.path}/tables/1/2#joins"
    night.done("/tables/1/2/late", {"who": "5"})
    assert notices(night.get("/desk")) == []


def test_a_notice_of_a_late_arrival_leads_to_the_list_when_every_table_has_begun(night, new_phone):
    night.next_round()
    for code in codes(night):
        AtTable(new_phone(), code, 0).game.score(A_WINS)
    state(night, "here", 5)
    (notice,) = links(night.get("/desk"))
    assert notice.words == "Eva Ek is here without a seat, and plays from round 2 on."
    assert notice["href"] == f"{night.path}/people?who=5#person-5"
    (line,) = night.get("/people").by_id("person-5").all("a", class_="asks")
    assert line.words == notice.words
    report_all(night)
    assert notices(night.get("/desk")) == []
    assert seated(night.draw().night.draft) == [1, 2, 3, 4, 5]


def test_the_last_table_without_a_result_is_noticed(night):
    night.next_round()
    assert notices(night.get("/desk")) == []
    night.done("/tables/1/1", numbers(1300, 1000, hands=1, won=(1, 0)))
    (notice,) = links(night.get("/people"))
    assert notice.words == "Round 1: table 2 has not reported."
    assert notice["href"] == f"{night.path}/tables/1/2"
    night.done("/tables/1/2", numbers(1300, 1000, hands=1, won=(1, 0)))
    assert notices(night.get("/desk")) == []


def test_tables_without_a_result_are_noticed_when_time_is_over(ann, monkeypatch):
    night = duels(ann, minutes="45")
    night.done("/clock/1", {"what": "start"})
    assert notices(night.get("/more")) == []
    uptime = steady_time._uptime
    monkeypatch.setattr(steady_time, "_uptime", lambda: uptime() + 45 * 60)
    on_server = steady_time._server_time
    monkeypatch.setattr(steady_time, "_server_time", lambda: on_server() + timedelta(minutes=45))
    assert notices(night.get("/more")) == ["Round 1: tables 1 and 2 have not reported."]


def test_an_unlikely_result_is_noticed(night):
    night.next_round()
    night.done("/tables/1/1", numbers(4300, 0, hands=1, won=(1, 0)))
    night.done("/tables/1/2", numbers(1300, 1000, hands=1, won=(1, 0)))
    (notice,) = links(night.get("/people"))
    assert notice.words == "Look again at round 1, table 1: 4,300 points in 1 hand."
    assert notice["href"] == f"{night.path}/tables/1/1#reports"


def test_a_format_that_does_not_fit_the_number_is_noticed(ann):
    night = new_evening(ann, *THIRTEEN[:6], kind="whist")
    (notice,) = links(night.get("/people"))
    assert notice.words.startswith("There is no whist movement for 6")
    assert notice["href"] == f"{night.path}/more/settings"
    state(night, "away", 5, 6)
    assert notices(night.get("/people")) == []


def test_an_unreachable_address_is_noticed(night, monkeypatch):
    monkeypatch.setattr(network, "own_addresses", lambda: [])
    (notice,) = links(night.get("/people"))
    assert notice.words == "No phone can open the codes and links of this night."
    assert notice["href"] == f"{night.path}/more"
    monkeypatch.setitem(night.director.app.config, "REACHABLE_AT", "http://192.168.1.20:8000/")
    assert notices(night.get("/people")) == []


# --- the release -------------------------------------------------------------------------------------


def release(night, **more):
    return night.post("/draw/release", {"seen": night.seen, **more})


def since(page):
    """The forms that mend a draft: a seat for each late arrival, then drawing again."""
    inside = page.by_id("since").all("form")
    return [form for form in page.forms if form.element in inside]


def anyway(page):
    (form,) = (form for form in page.forms if form.fields.get("over"))
    return form


def test_a_late_arrival_stops_the_release(night):
    night.draw()
    state(night, "here", 5)
    page = release(night)
    assert page.status == 409
    assert "Round 1 is not published yet" in page.words
    assert "Eva Ek came after round 1 was drawn, and has no seat in it." in page.words
    assert night.night.draft is not None
    seat = since(page)[0]
    assert "Seat at table 1" in seat.words
    assert night.director.submit(seat).status == 303
    assert seated(night.night.draft) == [1, 2, 3, 4, 5]
    assert release(night).status == 303
    assert seated(night.night.current) == [1, 2, 3, 4, 5]


def test_a_stopped_release_can_draw_again_with_the_late_arrival(night):
    night.draw()
    state(night, "here", 5)
    page = release(night)
    assert night.director.submit(since(page)[-1]).status == 303
    assert seated(night.night.draft) == [1, 2, 3, 4, 5]
    assert release(night).status == 303


def test_a_stopped_release_can_seat_the_late_arrival_for_somebody_gone(night):
    night.draw()
    state(night, "here", 5)
    state(night, "away", 2)
    page = release(night)
    assert "Ben Baker has a place in the draft of round 1, and is gone." in page.words
    swap = since(page)[0]
    assert "Take the place of Ben Baker" in swap.words
    assert night.director.submit(swap).status == 303
    assert seated(night.night.draft) == [1, 3, 4, 5]
    assert release(night).status == 303


def test_a_stopped_release_can_let_the_late_arrival_sit_out(ann):
    night = new_evening(ann, *THIRTEEN[:5], tables="2-none", one_size="y")
    state(night, "here", 1, 2, 3, 4)
    night.draw()
    state(night, "here", 5)
    out = since(release(night))[0]
    assert "Sit this round out" in out.words
    assert night.director.submit(out).status == 303
    assert night.night.draft.sitting_out == (5,)


def test_the_log_keeps_what_a_release_overrode(night):
    night.draw()
    state(night, "here", 5)
    state(night, "away", 1)
    assert night.director.submit(anyway(release(night))).status == 303
    assert seated(night.night.current) == [1, 2, 3, 4]
    log = night.get("/more/log").words
    assert "Round 1 was published without a place for Eva Ek, who came after the draw." in log
    assert "Round 1 was published with a place for Ann Archer, who is gone." in log


def test_a_new_notice_stops_an_overriding_release(night):
    night.draw()
    state(night, "here", 5)
    form = anyway(release(night))
    state(night, "away", 1)
    page = night.director.submit(form)
    assert page.status == 409
    assert "Ann Archer has a place in the draft of round 1, and is gone." in page.words
    assert night.director.submit(anyway(page)).status == 303


def test_tables_that_have_not_reported_stop_the_release(night):
    night.next_round()
    night.done("/tables/1/1", numbers(1300, 1000, hands=1, won=(1, 0)))
    night.draw()
    page = release(night)
    assert page.status == 409
    assert "Round 1: table 2 has not reported." in page.words
    assert night.director.submit(anyway(page)).status == 303
    log = night.get("/more/log").words
    assert "Round 2 was published before every table of round 1 had reported." in log


def test_a_result_corrected_since_the_draw_stops_the_release(ann):
    night = duels(ann, kind="standing")
    for table in (1, 2):
        night.done(f"/tables/1/{table}", numbers(1300, 1000))
    night.draw()
    sent = numbers(1000, 1300) | {"reason": "swapped", "sure": "y", "instead_of": "1"}
    night.done("/tables/1/1/correct", sent)
    page = release(night)
    assert page.status == 409
    assert "Round 2 was drawn from a result that was corrected since: round 1, table 1." in page.words
    assert night.director.submit(anyway(page)).status == 303
    assert "was corrected since: round 1, table 1." in night.get("/more/log").words


def drawn_before_a_result(director):
    """Round 2 is drawn by standing while table 2 still plays; then table 2 reports."""
    night = duels(director, kind="standing")
    night.done("/tables/1/1", numbers(1300, 1000))
    night.draw()
    night.done("/tables/1/2", numbers(1300, 1000))
    return night


def test_a_result_after_the_draw_leads_to_drawing_again(ann):
    night = drawn_before_a_result(ann)
    (notice,) = links(night.get("/desk"))
    assert notice.words == "Table 2’s result came after round 2 was drawn: draw again?"
    assert leads_to_draw(night, notice)
    page = night.get("/draw")
    assert "By the results as they are now: Draw again" in page.by_id("since").words
    (again,) = since(page)
    assert night.director.submit(again).status == 303
    assert notices(night.get("/draw")) == []
    assert release(night).status == 303


def test_a_result_after_the_draw_stops_the_release(ann):
    night = drawn_before_a_result(ann)
    page = release(night)
    assert page.status == 409
    assert "Table 2’s result came after round 2 was drawn: draw again?" in page.words
    assert night.director.submit(anyway(page)).status == 303
    log = night.get("/more/log").words
    assert "Round 2 was published although it was drawn before every result of round 1 was there." in log


def test_an_unlikely_result_stops_the_release_once(night):
    night.next_round()
    night.done("/tables/1/1", numbers(4300, 0, hands=1, won=(1, 0)))
    night.done("/tables/1/2", numbers(1300, 1000, hands=1, won=(1, 0)))
    night.draw()
    page = release(night)
    assert page.status == 409
    assert "Look again at round 1, table 1: 4,300 points in 1 hand." in page.words
    assert night.director.submit(anyway(page)).status == 303
    told = "Round 2 was published before result 1 of round 1, table 1 was looked at again."
    assert told in night.get("/more/log").words


def test_an_address_that_phones_cannot_reach_stops_the_first_release(night, monkeypatch):
    """A director without phones overrides this once a night."""
    monkeypatch.setattr(network, "own_addresses", lambda: [])
    night.draw()
    page = release(night)
    assert page.status == 409
    assert "No phone can open the codes and links of this night." in page.words
    assert night.night.draft is not None
    assert night.director.submit(anyway(page)).status == 303
    assert (
        "Round 1 was published with codes and links that no phone can open." in night.get("/more/log").words
    )
    report_all(night)
    night.draw()
    assert release(night).status == 303
    assert notices(night.get("/desk")) == ["No phone can open the codes and links of this night."]


def report_all(night):
    for table in night.night.current.tables:
        night.done(
            f"/tables/{night.night.current.number}/{table.number}",
            numbers(1300, 1000, hands=1, won=(1, 0)),
        )


def test_total_points_that_cannot_rank_stop_the_release(ann):
    """The night was set up with an empty list. With thirteen people the draw, the draft and the release
    say it."""
    night = new_evening(ann, *THIRTEEN[:1], preset="total_points")
    night.done("/people/add", {"people": "\n".join(THIRTEEN[1:])})
    night.everybody_comes()
    told = "With 13, total points cannot rank, as not every table would be for 4."
    for _ in ("before the draw", "with its draft"):
        (notice,) = notices(night.get("/people"))
        assert notice.startswith(told)
        night.draw()
    page = release(night)
    assert page.status == 409
    assert told in page.words
    assert night.director.submit(anyway(page)).status == 303
    assert (
        "Round 1 was published although total points cannot rank tables as different as these."
        in night.get("/more/log").words
    )


def test_a_night_from_a_file_remembers_what_was_overridden(night, monkeypatch):
    monkeypatch.setattr(network, "own_addresses", lambda: [])
    night.draw()
    assert night.director.submit(anyway(release(night))).status == 303
    report_all(night)
    copy = restored(night.director, night.get("/files/night.json").html.encode())
    copy.draw()
    assert release(copy).status == 303


def test_a_notice_once_overridden_stops_no_later_release(night):
    night.next_round()
    night.done("/tables/1/1", numbers(1300, 1000, hands=1, won=(1, 0)))
    night.draw()
    assert night.director.submit(anyway(release(night))).status == 303
    report_all(night)
    night.draw()
    assert release(night).status == 303
    assert (
        night.get("/more/log").words.count("was published before every table of round 1 had reported.") == 1
    )


def test_an_earlier_round_that_has_not_reported_stops_the_release(night):
    """A result is declined after its round was closed."""
    night.next_round()
    report_all(night)
    night.next_round()
    night.done("/tables/1/2/undo", {"step": undo_step(night.get("/tables/1/2"))})
    report_all(night)
    night.draw()
    page = release(night)
    assert page.status == 409
    assert "Round 1: table 2 has not reported." in page.words
    assert night.director.submit(anyway(page)).status == 303
    assert "Round 3 was published before every table of round 1 had reported." in night.get("/more/log").words


def undo_step(page):
    (form,) = (form for form in page.forms if form.action.endswith("/undo"))
    return form.fields["step"]


def test_overriding_a_forbidden_pair_logs_their_names(night):
    night.draw()
    pair = night.night.draft.tables[0].entrants
    night.done("/people/never", {"first": str(pair[0]), "other": str(pair[1])})
    page = release(night)
    assert page.status == 409
    assert "should never be together" in page.words
    assert night.director.submit(anyway(page)).status == 303
    log = night.get("/more/log").words
    assert re.search(r"Round 1 was published with .* at table 1, who should never be together\.", log)


def test_a_draft_without_notices_is_released_at_once(night):
    night.draw()
    assert release(night).status == 303
    assert "was published" not in night.get("/more/log").words
