"""A record is compared with a hand line by line; its result taken over; kept and downloaded; many at once."""

from io import BytesIO
from random import Random

import pytest

from scorekeeper.rules import receipts
from scorekeeper.web.parts.addresses.record_url import pack
from tests.builders import ACE, DATA, PROOF, hand, side
from tests.builders_web import record_text
from tests.web.games.test_who_plays import others_play

SAFE = ["A roll", "B x 25", *["A 100", "B x 25"] * 6, "A 100"]
WITH_A_200 = ["A roll", "B x 25", "A 200", "B x 25", *["A 100", "B x 25"] * 4, "A 100"]
#: 700 miles by Ann without a 200, Bob at 0.
CLAIMED = hand(side(700, safe=True), side(0))


def record(*plays, dealer="B", **tags):
    return record_text(*(plays or SAFE), dealer=dealer, **tags)


@pytest.fixture
def table(table):
    """Ann's game with a hand dealt by Bob, which she claims to have won by a safe trip."""
    return table.score(CLAIMED, dealer=1)


def rest(table, end=""):
    return f"/hands/{table.hands[0].id}/record{end}"


def compared(table, text, **more):
    return table.phone.follow(table.post(rest(table, "/compare"), {"text": text, **more}))


def compared_at_once(table, text):
    return table.phone.follow(table.post("/records", {"text": text}))


def differing(page):
    """The rows that differ: name and reason, the claim, the record."""
    return [
        [cell.words for cell in row.all() if cell.tag in ("th", "td")]
        for row in page.all("tr", class_="differs")
    ]


# --- claim and record ----------------------------------------------------------------------------------


def test_an_agreeing_record_is_told_and_not_kept_yet(table):
    page = compared(table, record())
    assert page.status == 200
    assert "All of it agrees" in page.words
    assert not differing(page)
    assert table.hands[0].record is None  # comparing keeps nothing


def test_a_false_safe_trip_is_shown_with_its_play(table):
    page = compared(table, record(*WITH_A_200))
    assert "1 thing differs" in page.words
    claim, total = differing(page)
    assert claim == ["Safe trip a 200: Ann’s second play", "safe trip", "no safe trip"]
    assert total[0] == "Total"
    assert int(total[1].replace(",", "")) - int(total[2].replace(",", "")) == 300


def test_every_kind_of_difference_names_its_play(table):
    plays = ["A roll", "B limit > A", "A ! row", "A 100", "B ace", "B roll", "A x 25", "B 100"]
    plays += ["A 200", "B x 25", "A 100", "B x 25", "A 200", "B x 25", "A 100"]
    page = compared(table, record(*plays, dealer="B"))
    rows = {tuple(words) for words in differing(page)}
    assert ("Miles reaches 100 miles with Bob’s fourth play", "0 miles", "100 miles") in rows
    assert any("Right of Way" in words[0] and "Ann’s second play" in words[0] for words in rows)
    assert any("Driving Ace" in words[0] and "Bob’s second play" in words[0] for words in rows)


def test_a_different_dealer_is_a_difference(table):
    plays = ["B x 25", *SAFE]
    page = compared(table, record(*plays, dealer="A"))
    assert [words[0].split()[0] for words in differing(page)] == ["Dealer"]


# --- its address ---------------------------------------------------------------------------------------


def test_a_comparison_is_sent_on_to_its_address(table, stranger):
    answer = table.post(rest(table, "/compare"), {"text": record(*WITH_A_200)})
    assert answer.status == 303
    page = stranger.get(answer.goes_to)
    assert "1 thing differs" in page.words
    assert not [form for form in page.forms if "record" in form.action]


def test_a_comparison_leads_to_the_replay_of_its_record_with_the_games_names(table):
    page = compared(table, record(*WITH_A_200))
    (link,) = (link for link in page.all("a") if link.words == "Replay the hand")
    assert link["href"].startswith(f"{table.path}/hands/")
    assert "Ann plays a Roll." in table.phone.get(link["href"] + "&at=1").words
    assert table.phone.get(link["href"][:-9]).status == 422


def test_a_record_too_long_for_an_address_is_compared_at_once(table):
    noise = "".join(Random(1).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=12_000))
    page = table.post(rest(table, "/compare"), {"text": f"# {noise}\n{record()}"})
    assert page.status == 200
    assert "All of it agrees" in page.words
    page = table.post("/records", {"text": f"# {noise}\n{record()}"})
    assert page.status == 200
    assert "1 of 1 agrees with its hand." in page.words


def test_a_file_too_long_for_an_address_is_kept_where_it_agrees(evening):
    noise = "".join(Random(1).choices("abcdefghijklmnopqrstuvwxyz0123456789", k=12_000))
    file = BytesIO(f"# {noise}\n{record()}".encode())
    press(evening, evening.post("/records", {"file": (file, "hands.mb")}), "Keep those")
    assert evening.hands[0].record.endswith(record())


@pytest.mark.parametrize("where", ["/hands/{hand}/record", "/records", "/hands/{hand}/replay"])
@pytest.mark.parametrize("packed", ["", "abc", "%C3%A9"])
def test_a_broken_address_is_told(table, where, packed):
    page = table.get(f"{where.format(hand=table.hands[0].id)}?record={packed}")
    assert page.status == (404 if "replay" in where and not packed else 422)
    assert page.status == 404 or "This link is broken" in page.words


def test_an_address_with_an_unreadable_record_explains_it(table):
    page = table.get(rest(table) + "?record=" + pack(b"A fly"))
    assert page.status == 422
    assert "Ann’s first play, “A fly”: there is no card “fly”" in page.words


# --- what is in the way --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (record(edition="wikipedia"), "Wikipedia"),
        (record_text("A roll", players=3), "players"),
        (record("A roll", "B 100"), "Bob’s first play is not allowed Bob: 100"),
        (record("A roll", "B x 25"), "before the hand has ended"),
    ],
    ids=["other box", "other players", "illegal", "unfinished"],
)
def test_an_unsuitable_record_is_told_and_not_kept(table, text, message):
    page = compared(table, text)
    assert ("This play-by-play verifies nothing here" in page.words) == ("not allowed" not in message)
    assert message in page.words
    assert not [
        button for button in page.all("button") if "The play-by-play is right: use its result" in button.words
    ]
    refused = table.post(rest(table), {"text": text})
    assert refused.status == 422
    assert table.hands[0].record is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Paste a play-by-play or choose a file first."),
        ('[Format "chess"]', '“[Format "chess"]”: The format must be'),
        (record() + record(), "There are 2 play-by-plays here"),
        (record("A fly"), "Ann’s first play, “A fly”: there is no card “fly”"),
        ("Ann: roll\nBob: fly", "Bob’s first play, “Bob: fly”: there is no card “fly”"),
        ("AB: roll", "“AB: roll”: there is no player “AB”"),
        ("Cy: roll", "there is no player “Cy”. The players are Ann, Bob."),
    ],
    ids=["nothing", "no record", "two", "no card", "typed, no card", "typed, no seat", "typed, nobody"],
)
@pytest.mark.parametrize("end", ["/compare", ""])
def test_an_unreadable_record_is_explained_and_kept(table, text, message, end):
    page = table.post(rest(table, end), {"text": text})
    assert page.status == 422
    assert message in page.words
    assert [field for field in page.all("textarea") if field.words == " ".join(text.split())]


@pytest.mark.parametrize("end", ["/compare", ""])
def test_an_unreadable_file_stands_in_the_field(table, end):
    page = table.post(rest(table, end), {"file": (BytesIO(b"A fly"), "hand.mb")})
    assert page.status == 422
    assert "Ann’s first play, “A fly”" in page.words
    assert [field for field in page.all("textarea") if field.words == "A fly"]


def test_plays_typed_with_names_are_a_record_of_the_game(table):
    typed = "\n".join(SAFE).replace("A ", "ann: ").replace("B ", "Bob: ").replace("_", " ")
    page = compared(table, typed)
    assert "All of it agrees" in page.words
    assert table.post(rest(table), {"text": typed, "seen": page.form("/record").fields["seen"]}).status == 303
    kept = table.hands[0].record
    assert kept.startswith('[Format "mille-bornes-record/1"]\n') and '[Names "Ann, Bob"]' in kept


def test_the_page_shows_how_plays_are_typed(table):
    (example,) = table.get(rest(table)).all("pre")
    assert example.words.startswith("Ann: Roll Bob: Stop > Ann")
    assert table.post(rest(table, "/compare"), {"text": example.text}).status == 303


def test_other_names_in_a_record_are_told(table):
    page = compared(table, record(names="Bob, Ann"))
    assert (
        "The play-by-play names Bob, Ann; at this table the players are Ann, Bob, in this order."
    ) in page.words
    assert "All of it agrees" in page.words


# --- kept ------------------------------------------------------------------------------------------------


def press(table, page, words):
    (button,) = (button for button in page.all("button") if words in button.words)
    (form,) = (form for form in page.forms if form.element is button.inside("form"))
    (text,) = form.element.all("textarea")
    sent = form.fields | {"text": text.text}
    sent |= {button["name"]: button["value"]} if button.get("name") else {}
    return table.phone.post(form.action, sent)


def test_keeping_an_agreeing_record_verifies_the_hand(table):
    page = press(table, compared(table, record()), "Keep the play-by-play with the hand")
    assert page.status == 303
    assert table.hands[0].record == record()
    assert table.hands[0].result == CLAIMED
    assert "verified" in table.page().words
    assert "This hand is verified, play by play." in table.get(rest(table)).words


def test_one_tap_takes_the_records_result_over(table):
    press(table, compared(table, record(*WITH_A_200)), "The play-by-play is right: use its result")
    saved = table.hands[0]
    assert saved.result == hand(side(700), side(0))
    assert saved.record == record(*WITH_A_200)
    assert "verified" in table.page().words
    assert table.kinds[-1] == "record_attached"


def test_undo_takes_a_taken_over_result_back(table):
    press(table, compared(table, record(*WITH_A_200)), "The play-by-play is right: use its result")
    table.undo_last()
    assert table.hands[0].result == CLAIMED
    assert table.hands[0].record is None


def test_the_history_tells_a_kept_record(table):
    press(table, compared(table, record(*WITH_A_200)), "The play-by-play is right: use its result")
    assert "play-by-play attached" in table.get("/history").words


def test_a_corrected_hand_differs_from_its_record(table):
    press(table, compared(table, record()), "Keep the play-by-play with the hand")
    form = table.get(f"/hands/{table.hands[0].id}").form(f"/hands/{table.hands[0].id}")
    table.phone.submit(form, {f"side_1-{ACE}": "played"})
    words = table.page().words
    assert "differs from its play-by-play" in words
    assert "Driving Ace nobody plays it" in [words[0] for words in differing(table.get(rest(table)))]


def test_counted_cards_stay_counted(table):
    counted = hand(side(700, safe=True)._replace(cards=(0, 0, 0, 7, 0)), side(0)._replace(cards=(0,) * 5))
    table.score(counted, way="cards", dealer=1)
    second = f"/hands/{table.hands[1].id}/record"
    table.post(second, {"text": record(*WITH_A_200)})
    assert [reported.cards for reported in table.hands[1].result.sides] == [(0, 0, 0, 5, 1), (0, 0, 0, 0, 0)]


def test_another_phones_change_conflicts_with_keeping_a_record(table):
    page = compared(table, record())
    table.post(rest(table), {"text": record(*WITH_A_200)})
    late = press(table, page, "Keep the play-by-play with the hand")
    assert late.status == 409
    assert "changed on a computer in the meantime" in late.words
    assert table.hands[0].record == record(*WITH_A_200)


def test_a_record_sent_twice_is_kept_once(table):
    page = compared(table, record())
    assert [press(table, page, "Keep the play-by-play with the hand").status for _ in range(2)] == [303, 303]
    assert table.kinds.count("record_attached") == 1


def test_the_record_is_downloaded_as_it_was_given(table):
    text = "# kept by Ann\n" + record()
    table.post(rest(table), {"file": (BytesIO(text.encode()), "hand.mb")})
    answer = table.get(f"/hands/{table.hands[0].id}/record.mb")
    assert answer.html == text
    assert answer.headers["Content-Disposition"] == "attachment; filename=hand-1.mb"


def test_a_kept_record_can_be_removed(table):
    table.post(rest(table), {"text": record()})
    assert table.post(rest(table, "/remove")).status == 303
    assert table.hands[0].record is None
    assert table.get(rest(table, ".mb")).status == 404
    assert table.get(f"/hands/{table.hands[0].id}/replay").status == 404


def test_a_record_kept_is_played_back(table):
    table.post(rest(table), {"text": record(names="Ann, Bob")})
    page = table.get(f"/hands/{table.hands[0].id}/replay?at=3")
    assert "Ann plays a 100, now at 100 miles." in page.words


def test_a_watcher_sees_the_verification_and_changes_nothing(table, stranger):
    table.post(rest(table), {"text": record()})
    page = stranger.get(table.path + rest(table))
    assert "This hand is verified, play by play." in page.words
    assert not [form for form in page.forms if "record" in form.action]


def test_a_record_without_names_is_played_back_with_the_games(table):
    table.post(rest(table), {"text": record()})
    page = table.get(f"/hands/{table.hands[0].id}/replay?at=3")
    assert "Ann plays a 100, now at 100 miles." in page.words


# --- played by others ------------------------------------------------------------------------------------


@pytest.fixture
def now_dev(table):
    """From hand 2 Dev plays instead of Ann."""
    others_play(table, "Dev", "Bob", from_hand=2)
    assert table.game.seats == ("Dev", "Bob")
    return table


def test_a_record_is_compared_with_those_who_played_the_hand(now_dev):
    page = compared(now_dev, record(*WITH_A_200, names="Ann, Bob"))
    assert "Dev" not in page.words
    assert "Safe trip a 200: Ann’s second play" in [words[0] for words in differing(page)]
    assert "1 thing differs Ann , Safe trip" in compared_at_once(now_dev, record(*WITH_A_200)).words


def test_plays_are_typed_with_the_names_of_those_who_played_the_hand(now_dev):
    typed = "\n".join(SAFE).replace("A ", "Ann: ").replace("B ", "Bob: ")
    assert "All of it agrees" in compared(now_dev, typed).words
    assert "Ann’s first play, “A fly”" in compared_at_once(now_dev, record("A fly")).words


def test_a_record_is_played_back_with_those_who_played_the_hand(now_dev):
    now_dev.post(rest(now_dev), {"text": record()})
    page = now_dev.get(f"/hands/{now_dev.hands[0].id}/replay?at=3")
    assert "Ann plays a 100, now at 100 miles." in page.words


# --- many ------------------------------------------------------------------------------------------------


@pytest.fixture
def evening(ann):
    """A game of two hands with their records; the second hand claims a safety too many."""
    table = ann.start("Ann", "Bob", dealer="1")
    return table.score(CLAIMED, hand(side(700), side(0, PROOF)))


def test_many_records_are_compared_at_once(evening):
    first, second = record(), record("B roll", "A x 25", *["B 100", "A x 25"] * 6, "B 100", dealer="A")
    page = compared_at_once(evening, first + second + record())
    assert "1 of 2 agrees with its hand." in page.words
    assert "Puncture-Proof: played not played" in page.words
    assert "1 play-by-play is of no hand of this game." in page.words
    assert [saved.record for saved in evening.hands] == [None, None]


def test_agreeing_records_are_kept_together(evening):
    page = compared_at_once(evening, record() + record())
    assert "of no hand" not in page.words
    press(evening, page, "Keep those")
    assert [saved.record for saved in evening.hands] == [record(), None]


def test_records_of_no_hand_are_told_once(table):
    page = compared_at_once(table, record() * 63)
    assert "1 of 1 agrees with its hand." in page.words
    assert page.words.count("62 play-by-plays are of no hand of this game.") == 1
    assert len(page.all("li", class_="sheet")) == 1


@pytest.mark.parametrize("number", [2, 200])
def test_records_for_a_game_without_hands_are_told(ann, number):
    page = compared_at_once(ann.start("Ann", "Bob"), record("A roll") * number)
    assert f"{number} play-by-plays are of no hand of this game." in page.words
    assert page.all("textarea")


@pytest.mark.parametrize("asked", ["", "?others=0", "?others=-1", "?record=abc", "?others=x"])
def test_no_record_is_of_no_hand_before_one_is_sent(table, asked):
    assert "of no hand" not in table.get(f"/records{asked}").words


def test_each_of_many_records_has_its_comparison(evening):
    page = compared_at_once(evening, record() + record())
    links = [link["href"] for link in page.all("a") if link.words == "Compare"]
    assert "All of it agrees" in evening.phone.get(links[0]).words
    assert "3 things differ" in evening.phone.get(links[1]).words


def test_an_unreadable_record_stops_no_other(evening):
    page = compared_at_once(evening, record("A fly") + record())
    assert "Ann’s first play, “A fly”: there is no card “fly”" in page.words
    assert "0 of 2 agree" in page.words


def test_too_long_a_record_is_not_kept(evening):
    """The file of a game could not hold it."""
    huge = record().replace("A roll", "A roll # " + "x" * 70_000, 1)
    page = evening.post("/records", {"text": huge, "keep": "yes"})
    assert evening.hands[0].record is None
    assert page.status == 303
    assert "at most" in evening.post("/records", {"text": huge}).words


def test_too_many_records_are_refused(evening):
    page = evening.post("/records", {"text": record() * 201})
    assert page.status == 422
    assert "at most 200 at once" in page.words


def test_empty_records_are_refused(evening):
    page = evening.post("/records", {"text": "  "})
    assert page.status == 422
    assert "Paste the play-by-plays or choose a file first." in page.words


def test_real_hands_agree_with_their_records(ann):
    """Every hand of two players in the file, scored as the file says."""
    from scorekeeper.play.replay import replay
    from scorekeeper.records.plays import passages, records_in

    file = (DATA / "played-hands.mb").read_bytes()
    texts = [b"\n".join(passage.lines).decode() for passage in passages(file)]
    played = [(text, replay(next(records_in(text.encode())))) for text in texts]
    twos = [(text, replayed) for text, replayed in played if replayed.record.rules.players == 2][:6]
    table = ann.start("Ann", "Bob", count_all="y")
    for _, replayed in twos:
        table.score(replayed.result, dealer=replayed.record.dealer)
    page = table.post("/records", {"text": "\n".join(text for text, _ in twos)})
    page = table.phone.follow(page) if page.status == 303 else page
    assert "6 of 6 agree with their hands." in page.words
    scores = [replayed.scores for _, replayed in twos]
    assert [receipts(table.game.rules, saved.result) for saved in table.hands] == scores
