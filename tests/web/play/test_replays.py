"""A hand played back from a pasted, uploaded or kept record: one position a page, each with its link."""

import random
from contextlib import suppress
from html import unescape
from io import BytesIO
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.limits import MAX_PACKED_LETTERS
from scorekeeper.records.plays import passages, records_in
from scorekeeper.web.parts.addresses.record_url import TooLong, pack, unpack
from tests.builders import DATA, hand, side
from tests.builders_web import record_text

HEAD = '[Format "mille-bornes-record/1"]\n[Edition "winning-moves"]\n[Players "2"]\n'
NAMED = HEAD + '[Names "Ann, Bob"]\n'
PLAYED = [b"\n".join(passage.lines).decode() for passage in passages((DATA / "played-hands.mb").read_bytes())]


@pytest.fixture
def phone(new_phone):
    return new_phone()


def pasted(phone, text, **more):
    """The page of a pasted record, or the refusal."""
    page = phone.post("/replay", {"text": text, **more})
    return phone.follow(page) if page.status == 303 else page


def address_at(page, place):
    """The address of another position of the record shown."""
    (record,) = page.all("input", name="record")
    return f"/replay?record={record['value']}&at={place}"


def questions(page):
    """The addresses of the page's questions "Is this allowed?"."""
    return [link["href"] for link in page.all("a") if link["href"].startswith("/legal")]


# --- in ----------------------------------------------------------------------------------------------


def test_a_pasted_record_opens_at_the_deal(phone):
    answer = pasted(phone, NAMED + "A roll\nB x 25\nA 100\n")
    assert answer.status == 200
    assert "The cards are dealt. Ann begins." in answer.words
    assert "0 / 3" in answer.words
    assert "89 cards to draw" in answer.words  # two players leave five hazards in the box


def test_the_example_is_a_whole_legal_hand(phone):
    (example,) = [link for link in phone.get("/replay").all("a") if link.text == "Watch an example"]
    first = phone.get(example["href"])
    assert "Ann begins." in first.words and "0 / 25" in first.words
    assert "The hand is over." in phone.get(example["href"].replace("at=0", "at=25")).words


def test_an_uploaded_file_is_preferred_to_pasted_text(phone):
    file = (BytesIO((NAMED + "A roll\n").encode()), "hand.mb")
    answer = pasted(phone, "something else", file=file)
    assert "0 / 1" in answer.words


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Paste a play-by-play or choose a file first."),
        ("A roll", "“A roll”: A play-by-play begins with [Format"),
        (HEAD + "A roll\nB fly", "B’s first play, “B fly”: there is no card “fly”."),
        (HEAD + "C roll", "“C roll”: there is no seat “C”."),
        (HEAD + "".join(f"# {n}\n" for n in range(9_000)), "too long for a link"),
    ],
    ids=["nothing", "no record", "no card", "no seat", "all comments"],
)
def test_an_unreadable_record_is_explained_and_kept(phone, text, message):
    answer = pasted(phone, text)
    assert answer.status == 422
    assert message in answer.words
    assert text.strip() in unescape(answer.html)


def test_a_file_above_the_limit_is_refused(phone):
    answer = pasted(phone, "#" * 1_000_100)
    assert answer.status == 413
    assert "at most 1 MB" in answer.words


def test_kept_records_are_offered(table, stranger):
    table.score(hand(side(700), side(0)), dealer=1)
    assert "Or a saved one" not in table.phone.get("/replay").words
    text = record_text("A roll", "B x 25", *["A 100", "B x 25"] * 6, "A 100", dealer="B")
    table.post(f"/hands/{table.hands[0].id}/record", {"text": text})
    page = table.phone.get("/replay")
    (kept,) = page.all("ul", class_="kept")
    (link,) = kept.all("a")
    assert link.words == "Hand 1 Ann – Bob"
    assert "0 / 15" in table.phone.get(link["href"]).words
    assert "Or a saved one" not in stranger.get("/replay").words


def test_a_kept_record_has_its_own_names_or_those_of_the_table(table):
    table.score(hand(side(700), side(0)), dealer=1)
    plays = ("A roll", "B x 25", *["A 100", "B x 25"] * 6, "A 100")
    for names, told in ((None, "Ann plays a 100"), ("Cy, Di", "Cy plays a 100")):
        text = record_text(*plays, **({"names": names} if names else {}), dealer="B")
        table.post(f"/hands/{table.hands[0].id}/record", {"text": text})
        (kept,) = table.phone.get("/replay").all("ul", class_="kept")
        (link,) = kept.all("a")
        assert told in table.phone.get(f"{link['href']}?at=3").words


# --- one position ------------------------------------------------------------------------------------


def test_a_position_says_what_happened(phone):
    first = pasted(phone, NAMED + "A roll\nB limit > A\nA 50\n")
    answer = phone.get(address_at(first, 3))
    assert "Ann plays a 50, now at 50 miles." in answer.words
    assert "line 7" not in answer.words
    assert "3 / 3" in answer.words


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            ["Ann answers a Stop with the Right of Way (coup fourré).", "Ann plays a 50, now at 50 miles."],
        ),
        (
            "fr",
            [
                "Ann répond à un Feu rouge par le Véhicule prioritaire (coup fourré).",
                "Ann joue un 50, maintenant à 50 km.",
            ],
        ),
    ],
)
def test_cards_have_their_article_in_what_happened(language, told, new_phone):
    phone = new_phone(language)
    first = pasted(phone, NAMED + "A roll\nB stop > A\nA ! row\nA 50\n")
    for at, words in zip((3, 4), told, strict=True):
        assert words in phone.get(address_at(first, at)).words


def test_a_position_shows_the_piles_of_the_table(phone):
    """The top of each pile, a coup fourré crosswise, the distance cards by value."""
    plays = ["A roll", "B stop > A", "A ! row", "A 100", "B ace", "B roll", "A 100", "B limit > A"]
    plays = [*plays[:-1], "B 25", "A 50", "B x 75", "A 100"]
    first = pasted(phone, record_text(*plays, names="Ann, Bob", dealer="B"))
    page = phone.get(address_at(first, 99))
    ann, bob = page.all("section", class_="on-table")
    assert "to play" not in ann.words and "to play" in bob.words
    (coup,) = ann.all(class_="coup")
    assert coup.words == "Right of Way"
    assert not bob.all(class_="coup")
    assert ann.all("b", class_="miles")[0].words == "350"
    piles = [pile.words for pile in ann.all("ul", class_="distance-piles")[0].all("li")]
    assert [pile.split()[-1] for pile in piles] == ["×0", "×1", "×0", "×3", "×0"]
    battle, speed, safeties = bob.all("ul", class_="piles")[0].all("li")
    assert (battle.words, speed.words) == ("Battle pile: Roll", "Speed pile: speed")
    assert safeties.words == "Safeties: Driving Ace"


@pytest.mark.parametrize(("asked", "shown"), [(-3, 0), (99, 3), ("x", 0)])
def test_a_position_beyond_the_ends_shows_the_end(phone, asked, shown):
    first = pasted(phone, NAMED + "A roll\nB limit > A\nA 50\n")
    assert f"{shown} / 3" in phone.get(address_at(first, asked)).words


def test_buttons_lead_on_without_a_script(phone):
    first = pasted(phone, NAMED + "A roll\nB limit > A\nA 50\n")
    answer = phone.get(address_at(first, 1) + "&to=2")
    assert "Bob plays a Speed Limit against Ann" in answer.words
    assert answer.all("button", name="to", value="3")


def test_htmx_gets_the_parts_that_follow(phone):
    first = pasted(phone, NAMED + "A roll\n")
    answer = phone.get(address_at(first, 1), htmx=True)
    assert "<html" not in answer.html
    live = {element["id"] for element in answer.all(class_="live")}
    assert live == {"tables", "said", "steps", "asks", "shared"}


def test_the_link_of_a_position_is_the_position(phone, new_phone):
    first = pasted(phone, NAMED + "A roll\nB limit > A\nA 50\n")
    (address,) = phone.get(address_at(first, 2)).all("input", class_="address")
    assert "2 / 3" in new_phone().get(address["value"]).words


def test_the_situation_is_laid_out_for_a_question(phone):
    first = pasted(phone, NAMED + "A roll\nB x 25\nA 100\nB x 25\nA ace\n")
    page = phone.get(address_at(first, 5))
    (address,) = questions(page)
    query = parse_qs(urlsplit(address).query)
    assert query["own-battle"] == ["roll"]
    assert query["own-miles"] == ["100"]
    assert query["own-safeties"] == ["driving_ace"]
    answer = phone.get(address)
    assert answer.status == 200
    assert 'role="alert"' not in answer.html
    (ace,) = answer.all("input", name="own-safeties", value="driving_ace", type="checkbox")
    assert "checked" in ace.attrs


def test_every_play_of_the_list_can_be_tapped(phone):
    first = pasted(phone, NAMED + "A roll\nB 100\nA 50\n")
    assert [code.words for code in first.all("code")] == ["A roll", "B 100", "A 50"]
    assert len(first.all(class_="not-reached")) == 1  # what comes after the play that is forbidden
    (plays,) = first.all("ol", class_="every-play")
    tapped = [(button["value"], button.words, "danger" in button.classes) for button in plays.all("button")]
    assert tapped == [("1", "A roll", False), ("2", "B 100", True)]


def test_no_play_of_a_legal_hand_is_marked(phone):
    assert not pasted(phone, NAMED + "A roll\n").all("button", class_="danger")


def test_an_address_without_a_place_opens_at_the_deal(phone):
    first = pasted(phone, NAMED + "A roll\nB 100\n")
    words = phone.get(address_at(first, 2).partition("&")[0]).words
    assert "The cards are dealt." in words and "0 / 2" in words


def test_a_question_of_three_players_names_the_next_player(phone):
    (address,) = questions(pasted(phone, record_text(names="Ann, Bob, Cy", players=3, dealer="A")))
    asked = parse_qs(urlsplit(address).query)
    assert "Bob" in str(asked) and "Cy" in str(asked) and "Ann" not in str(asked)


# --- what is forbidden -------------------------------------------------------------------------------


def test_a_changed_card_is_caught(phone):
    """The first hand of the file, with a 75 instead of an End of Limit."""
    text = PLAYED[0].replace("A end_of_limit\n", "A 75\n", 1)
    answer = phone.get(address_at(pasted(phone, text), 99))
    assert "A: 75" in answer.words
    assert "Under a Speed Limit only 25s and 50s may be played." in answer.words
    assert "/rulebook/MB-6.3" in answer.html
    assert "Printed: Winning Moves, Hazard and Remedy Cards" in answer.words
    assert "Of the cards in hand" in answer.words


def test_the_page_lists_what_could_have_been_played_instead(phone):
    answer = phone.get(address_at(pasted(phone, NAMED + "A roll\nB limit > A\nA 75\n"), 3))
    assert "What Ann could have played" in answer.words
    (instead,) = answer.all("ul", class_="instead")
    assert [item.words for item in instead.all("li")] == [
        "25 25",
        "50 50",
        "Speed Limit against Bob",
        "End of Limit",
        "Driving Ace",
        "Extra Tank",
        "Puncture-Proof",
        "Right of Way",
    ]  # a Stop is not among them: Bob has no Roll


def test_a_card_that_was_not_in_hand_is_caught(phone):
    page = phone.get(
        address_at(pasted(phone, PLAYED[0].replace("A puncture_proof\n", "A extra_tank\n", 1)), 99)
    )
    assert "The player does not hold this card." in page.words
    assert len(questions(page)) == 1  # about the position: a question assumes that the card is in hand


def test_a_hazard_on_ones_own_side_is_no_question(phone):
    page = phone.get(address_at(pasted(phone, HEAD + "A roll\nB stop > B\n"), 2))
    assert "Hazards go on opponents only" in page.words
    assert len(questions(page)) == 1


@pytest.mark.parametrize("place", range(0, len(PLAYED), 4))
def test_any_changed_record_has_its_page(phone, place):
    """One play of a real hand is changed or left out; the page says what is wrong."""
    dice = random.Random(place)
    (record,) = records_in(PLAYED[place].encode())
    lines = PLAYED[place].split("\n")
    changed = dice.choice(record.lines) - 1
    seat = lines[changed][0]
    dealt = [f"{seat} {card}" for card in ("roll", "200", "driving_ace", "end")]
    lines[changed] = dice.choice(
        [*dealt, f"{seat} ! row", f"{seat} x stop", f"{seat} stop > B", "B extension", ""]
    )
    page = phone.get(address_at(pasted(phone, "\n".join(lines)), 999))
    assert page.status == 200
    assert "Not allowed" in page.words or "The hand is over." in page.words or lines[changed] == ""


def test_a_play_out_of_turn_says_whose_turn_it_is(phone):
    answer = phone.get(address_at(pasted(phone, NAMED + "A roll\nA 100\n"), 2))
    assert "Ann: 100" in answer.words
    assert "Players act in turn" in answer.words
    assert "What Bob could have played" in answer.words


def test_a_play_out_of_turn_is_forbidden_for_that_alone(phone):
    """Bob has no Roll either, but it is Ann's turn."""
    (answer,) = phone.get(address_at(pasted(phone, NAMED + "B 100\n"), 1)).all("section", class_="wrong")
    (lead,) = answer.all("p", class_="lead")
    assert lead.words.startswith("Players act in turn")


def test_the_question_about_a_forbidden_play_forbids_it_too(phone):
    answer = phone.get(address_at(pasted(phone, NAMED + "A roll\nB limit > A\nA 75\n"), 3))
    address, _no_card = questions(answer)
    verdict = phone.get(address).words
    assert "Not allowed Ann: a Speed Limit holds, so only 25s and 50s may be played." in verdict


# --- many ----------------------------------------------------------------------------------------------


def test_several_records_are_shown_as_a_list(phone):
    answer = pasted(phone, "\n".join(PLAYED))
    assert "63 play-by-plays" in answer.html
    assert "Every play is legal." in answer.words
    assert len([link for link in answer.all("a") if link["href"].startswith("/replay?record=")]) == 63


def test_the_list_says_which_do_not_hold(phone):
    wrong = NAMED + "A 100\n"
    broken = HEAD + "A fly\n"
    short = NAMED + "A roll\n"
    words = pasted(phone, wrong + "\n" + broken + "\n" + short).words
    assert "2 of them have a mistake." in words
    assert "Ann’s first play is not allowed Ann: 100" in words
    assert "A’s first play, “A fly”: there is no card “fly”" in words
    assert "the play-by-play stops before the hand is over" in words


def test_a_record_of_a_list_leads_to_its_play(phone):
    answer = pasted(phone, NAMED + "A 100\n\n" + NAMED + "A roll\nB 100\n")
    address = answer.all("a", class_="button")[1]["href"]
    assert "Bob: 100" in phone.get(address).words


def test_a_list_has_an_address(phone, stranger):
    """It can be opened again, and by others; nothing is sent again."""
    answer = phone.post("/replay", {"text": NAMED + "A 100\n\n" + NAMED + "A roll\n"})
    assert answer.status == 303 and answer.goes_to.startswith("/replay?record=")
    shown = stranger.get(answer.goes_to)
    assert shown.status == 200 and "1 of them has a mistake." in shown.words


def test_a_list_too_long_for_an_address_is_shown_at_once(phone):
    answer = phone.post("/replay", {"text": "\n".join(PLAYED)})
    assert answer.status == 200 and "63 play-by-plays" in answer.words


def test_too_many_records_in_an_address_are_refused(phone):
    answer = phone.get("/replay?record=" + pack(((HEAD + "A roll\n") * 201).encode()))
    assert answer.status == 422
    assert "These are 201 play-by-plays: at most 200 at once." in answer.words


def test_a_long_line_that_cannot_be_read_is_cut(phone):
    words = pasted(phone, HEAD + "oh " * 60).words
    assert "“oh oh" in words and "…”: " in words and "oh " * 40 not in words.partition("…”")[0]


def test_a_line_of_80_letters_is_told_whole(phone):
    whole = "oh " * 26 + "no"
    assert f"“{whole}”: " in pasted(phone, HEAD + whole).words
    assert f"“{'oh ' * 25}oh…”: " in pasted(phone, HEAD + whole + "!").words


def test_too_many_records_are_refused(phone):
    page = pasted(phone, (HEAD + "A roll\n") * 201)
    assert page.status == 422
    assert "These are 201 play-by-plays: at most 200 at once." in page.words


# --- in an address ---------------------------------------------------------------------------------------


@given(st.binary(max_size=2000))
def test_packing_keeps_any_record(text):
    assert unpack(pack(text)) == text


@pytest.mark.parametrize("text", PLAYED, ids=range(len(PLAYED)))
def test_a_real_record_fits_into_a_link(text):
    assert len(pack(text.encode())) < 700
    assert list(records_in(unpack(pack(text.encode())))) == list(records_in(text.encode()))


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=200))
def test_unpacking_nonsense_is_refused_or_short(packed):
    with suppress(ValueError):
        assert len(unpack(packed)) <= 64 * 1024


def test_a_record_above_the_limit_is_not_packed():
    with pytest.raises(TooLong):
        pack(bytes(64 * 1024 + 1))
    with pytest.raises(TooLong):
        pack(" ".join(map(str, range(MAX_PACKED_LETTERS))).encode())


@pytest.mark.parametrize("comment", [b"", b"# \xff\n"], ids=["text", "no UTF-8"])
def test_a_link_to_a_hand_with_two_records_is_refused(table, comment):
    table.score(hand(side(700), side(0)))
    packed = pack((HEAD + "A roll\n").encode() + comment + (HEAD + "A roll\n").encode())
    page = table.get(f"/hands/{table.hands[0].id}/replay?record={packed}")
    assert page.status == 422
    assert "There are several play-by-plays in this link" in page.words


def test_a_link_to_an_unreadable_record_explains_it(phone):
    page = phone.get("/replay?record=" + pack((HEAD + "A roll\nB fly").encode()))
    assert page.status == 422
    assert "B’s first play, “B fly”: there is no card “fly”." in page.words


@pytest.mark.parametrize("packed", ["", "A", "!!!", "é", pack(PLAYED[0].encode())[:-9]])
def test_a_broken_link_says_so(phone, packed):
    answer = phone.get(f"/replay?record={packed}")
    assert answer.status == 422
    assert "This link is broken" in answer.words
