"""Compares claims with records: what agrees, what differs, and whether the named lines prove it."""

import random
from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.play.replay import replay
from scorekeeper.play.verify import compare, obstacles, verified
from scorekeeper.play.witness import witness
from scorekeeper.records.plays import SEATS, Record, read_records, records_in
from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.rules.editions import HOUSE_RULES
from scorekeeper.rules.items import SIDE_CLAIMS
from scorekeeper.rules.voice import ENGLISH
from tests.builders import ACE, ALL_FOUR, DATA, PROOF, ROW, TANK, hand, rules, side
from tests.rules.random_play import played_out
from tests.rules.strategies import printed_tables

CARDS = ("25", "50", "75", "100", "200")
NAMES = ("Ann", "Bob", "Cy", "Dee")

with (DATA / "played-hands.mb").open("rb") as opened:
    RECORDS = list(read_records(opened))
FILE = (DATA / "played-hands.mb").read_text("utf-8").splitlines()
ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"]
records = pytest.mark.parametrize(
    "record", [pytest.param(record, id=f"line {record.line}") for record in RECORDS]
)


def replay_of(text, edition="winning-moves", players=2, **tags):
    """A record of these lines, replayed. The first action is in line 4, plus one for each tag."""
    head = {"Format": "mille-bornes-record/1", "Edition": edition, "Players": players, **tags}
    lines = [f'[{tag} "{value}"]' for tag, value in head.items()] + text.strip().splitlines()
    (record,) = records_in("\n".join(line.strip() for line in lines).encode())
    return replay(record)


def in_words(sentence):
    """A sentence as a page shows it."""
    return sentence and ENGLISH.say(sentence, NAMES)


def line_of(played, claim, item, side=None, dealer=None):
    """What the comparison says about an item: (claimed, recorded, why). None if it says nothing."""
    for line in compare(played, claim, dealer):
        if (line.side, line.item) == (side, item):
            assert line.agrees == (line.why is None)
            return in_words(line.claimed), in_words(line.recorded), in_words(line.why)
    return None


def differing(played, claim, dealer=None):
    """The side and item of each difference."""
    return [(line.side, line.item) for line in compare(played, claim, dealer) if not line.agrees]


def with_side(hand, index, **facts):
    """The hand with other facts for one side."""
    sides = list(hand.sides)
    sides[index] = sides[index]._replace(**facts)
    return hand._replace(sides=tuple(sides))


def own_claim(played):
    """The claim of a table that saw everything, with its distance cards counted."""
    laid = [tuple(tableau.distance.count(card) for card in CARDS) for tableau in played.table.sides]
    sides = zip(played.result.sides, laid, strict=True)
    return played.result._replace(sides=tuple(side._replace(cards=cards) for side, cards in sides))


def single_changes(played, claim):
    """Each claim with one fact changed from the record, with the side and item of that fact."""
    rules = played.record.rules
    for index, claimed in enumerate(claim.sides):
        for more in (-25, 25):
            yield (index, "miles"), with_side(claim, index, miles=claimed.miles + more)
        for place in range(len(CARDS)):
            cards = (*claimed.cards[:place], claimed.cards[place] + 1, *claimed.cards[place + 1 :])
            yield (index, "cards"), with_side(claim, index, cards=cards)
        for card in ALL_FOUR:
            for changed in other_ways(claimed, card):
                yield (index, card), with_side(claim, index, **changed)
        for item in SIDE_CLAIMS:
            if rules.worth(item) or item not in claimed.claims:
                changed = claimed.claiming({*claimed.claims} ^ {item})
                yield (index, item), with_side(claim, index, claims=changed.claims)
    if rules.extension_miles is not None:
        for caller in {None, *range(rules.sides)} - {claim.extension_called_by}:
            yield (None, "extension_called_by"), claim._replace(extension_called_by=caller)
    if rules.points_delayed_action or not claim.draw_pile_empty:
        empty = claim._replace(draw_pile_empty=not claim.draw_pile_empty)
        yield (None, "draw_pile_empty"), empty


def other_ways(side, card):
    """The two other states of a safety on a side."""
    safeties = tuple(safety for safety in side.safeties if safety != card)
    coups = tuple(coup for coup in side.coups_fourres if coup != card)
    ways = [(safeties, coups), ((*safeties, card), coups), ((*safeties, card), (*coups, card))]
    for laid, crosswise in ways:
        if (set(laid), set(crosswise)) != (set(side.safeties), set(side.coups_fourres)):
            yield {"safeties": laid, "coups_fourres": crosswise}


# --- the real hands --------------------------------------------------------------------------------------


@records
def test_a_record_agrees_with_its_own_result(record):
    played = replay(record)
    assert differing(played, own_claim(played), record.dealer) == []
    assert verified(played, record.rules, played.result, record.dealer)


@records
def test_each_changed_fact_is_one_difference(record):
    played = replay(record)
    for changed, claim in single_changes(played, own_claim(played)):
        assert differing(played, claim, record.dealer) == [changed]
        assert not verified(played, record.rules, claim, record.dealer)
    for dealer in set(range(record.rules.players)) - {record.dealer}:
        assert differing(played, played.result, dealer) == [(None, "dealer")]
        assert not verified(played, record.rules, played.result, dealer)


@records
def test_the_order_of_safeties_does_not_matter(record):
    played = replay(record)
    claim = played.result
    for index, claimed in enumerate(claim.sides):
        turned = {"safeties": claimed.safeties[::-1], "coups_fourres": claimed.coups_fourres[::-1]}
        claim = with_side(claim, index, **turned)
    assert verified(played, record.rules, claim)


@records
def test_the_named_plays_prove_the_reasons(record):
    """Checked against the text of the file, which is read here without the project's reader or rules."""
    played = replay(record)
    for _changed, claim in single_changes(played, own_claim(played)):
        for line in compare(played, claim, record.dealer):
            if line.why:
                check_proof(record, line)
    wrong_dealer = (record.dealer + 1) % record.rules.players
    check_proof(record, compare(played, played.result, wrong_dealer)[-1])


def check_proof(record, line):
    """Assert that the file contains the proof given for a difference."""
    text, facts = line.why
    if "play" in facts:
        check_play(record, line, text, facts)
    elif "plays" in facts:
        numbers = [line_with(record, play) for play in ENGLISH.say(facts["plays"]).split(", ")]
        laid = lines_laying(record, line.side, facts["card"])
        assert numbers == (laid if line.item == "cards" else laid[:1])
    elif text == "no %(card)s in the play-by-play":
        assert lines_laying(record, line.side, facts["card"]) == []
    elif text == "no distance card in the play-by-play":
        assert lines_laying(record, line.side, *CARDS) == []
    elif text == "nobody plays it":
        assert not any(words[-1] == line.item for _, words in actions_in_file(record))
    elif line.item == "dealer":
        assert SEATS.index(actions_in_file(record)[0][1][0]) == record.actions[0].seat
    else:
        assert text == "nobody completes the trip"
        assert max(side.miles for side in replay(record).result.sides) < record.rules.target_miles


def check_play(record, line, text, facts):
    """Assert what the file says of one play: who acts, and how."""
    number, sides = line_with(record, ENGLISH.say(facts["play"])), record.rules.sides
    seat, *words = FILE[number - 1].partition("#")[0].split()
    if "draw pile was empty" in text:
        drawn = [place for place, words in actions_in_file(record) if words[-1] != "extension"]
        cards = sum(record.rules.pack.values()) - 6 * record.rules.players
        assert number == drawn[cards - 1]
        return
    if line.item in ALL_FOUR:
        how = {"played": [line.item], "coup": ["!", line.item], "discarded": ["x", line.item]}
        assert words == how[next(word for word in how if word in text)]
    elif "calls it" in text and "nobody" not in text:
        assert words == ["extension"]
    else:
        doer = facts["side"]
        assert SEATS.index(seat) % sides == doer
        driven = lines_laying(record, doer, *CARDS)
        assert number == driven[-1]
        assert sum(int(FILE[place - 1].split()[1]) for place in driven) == facts["miles"]


def line_with(record, play):
    """The number of the line in which a named play stands: "Ann’s third play"."""
    player, _s, place = play.rpartition("’s ")
    ordinal = place.removesuffix(" play")
    count = ORDINALS.index(ordinal) if ordinal in ORDINALS else int(place.split()[-1]) - 1
    seat = SEATS[record.names.index(player)] if record.names else player
    return [number for number, words in actions_in_file(record) if words[0] == seat][count]


def actions_in_file(record):
    """The actions in a record's file: the number of each line, and its words."""
    found = []
    for number, text in enumerate(FILE[record.line :], record.line + 1):
        if text.startswith("[Format"):
            break
        if text and not text.startswith(("[", "#")):
            found.append((number, text.split()))
    return found


def lines_laying(record, of_side, *cards):
    """The lines in which a side plays one of these cards on its own piles."""
    sides = record.rules.sides
    return [
        number
        for number, words in actions_in_file(record)
        if SEATS.index(words[0]) % sides == of_side and len(words) == 2 and words[1] in cards
    ]


def test_the_real_hands_cover_every_reason():
    """The changes above produce every kind of proof."""
    texts = set()
    for record in RECORDS:
        played = replay(record)
        for _changed, claim in single_changes(played, own_claim(played)):
            texts |= {line.why.text for line in compare(played, claim) if line.why}
    assert texts == {
        "a %(card)s: %(plays)s",
        "cards left to draw when %(play)s completes the trip: %(count)s",
        "coup fourré: %(play)s",
        "discarded: %(play)s",
        "no distance card in the play-by-play",
        "no %(card)s in the play-by-play",
        "nobody completes the trip",
        "nobody plays it",
        "played: %(play)s",
        "reaches %(miles)s miles with %(play)s",
        "reaches %(miles)s miles with %(play)s, without a 200",
        "the draw pile was empty from %(play)s on",
        "%(play)s calls it",
        "%(play)s completes the trip",
        "%(play)s completes the trip, and nobody calls it",
    }


# --- any hand --------------------------------------------------------------------------------------------


@given(printed_tables, st.integers(0, 1 << 32))
def test_random_hands_are_compared_correctly(table_rules, seed):
    """Every edition and number of players. Every sentence can be translated."""
    dice = random.Random(seed)
    tables, deck, actions = played_out(table_rules, dice)
    dealer = (tables[0].turn - 1) % table_rules.players
    played = replay(Record(table_rules, dealer, tuple(actions), deck=tuple(deck)))
    claim = own_claim(played)
    assert played.finished
    assert differing(played, claim, dealer) == []
    for changed, other in dice.sample(list(single_changes(played, claim)), 8):
        assert differing(played, other, dealer) == [changed]
        for line in compare(played, other, dealer):
            assert "{" not in f"{in_words(line.claimed)} {in_words(line.recorded)} {in_words(line.why)}"


# --- explanations -----------------------------------------------------------------------------------------

#: Ann plays a coup fourré, discards her Extra Tank with her fifth play and needs only a 25 in the end.
#: Bob has played his Driving Ace and driven 25.
SHORT = """
    A roll
    B limit > A
    A ! row
    A x 25
    B ace
    B roll
    A 100
    B 25
    A x tank
    B x 25
    A 75
    B x 25
"""
SHORT_TAGS = {"HouseRules": '{"target_miles": 200, "extension_miles": 300}', "Names": "Ann, Bob"}
SHORT_CLAIM = hand(side(200, ROW, coups=[ROW], safe=True), side(25, ACE))


@pytest.fixture(scope="module")
def safe():
    """Ann completes the trip with her seventh play, without a 200."""
    return replay_of(SHORT + "A 25", **SHORT_TAGS)


@pytest.fixture(scope="module")
def extended():
    """She calls the extension with her eighth play, and plays her 100 to reach 300."""
    return replay_of(SHORT + "A 25\nA extension\nB x 25\nA 100", **SHORT_TAGS)


def with_a_200():
    """Ann completes 200 miles with one card, her second play."""
    return replay_of("A roll\nB x 25\nA 200", HouseRules='{"target_miles": 200}', Names="Ann, Bob")


def test_a_true_claim_has_no_differences(safe, extended):
    assert differing(safe, SHORT_CLAIM) == []
    called = with_side(SHORT_CLAIM._replace(extension_called_by=0), 0, miles=300)
    assert differing(extended, called) == []


def test_facts_are_compared_in_order(safe):
    shown = [(line.side, line.item) for line in compare(safe, SHORT_CLAIM, dealer=1)]
    assert shown == [
        (0, "miles"),
        (0, ROW),
        (0, "safe_trip"),
        (1, "miles"),
        (1, ACE),
        (None, "extension_called_by"),
        (None, "draw_pile_empty"),
        (None, "dealer"),
    ]


SAID = [
    pytest.param(
        {"miles": 175},
        "miles",
        ("175 miles", "200 miles", "reaches 200 miles with Ann’s seventh play"),
        id="miles",
    ),
    pytest.param(
        {"cards": (2, 0, 1, 0, 0)},
        "cards",
        ("2 × 25, 1 × 75", "1 × 25, 1 × 75, 1 × 100", "a 100: Ann’s fourth play"),
        id="a card too few",
    ),
    pytest.param(
        {"cards": (1, 0, 1, 0, 1)},
        "cards",
        ("1 × 25, 1 × 75, 1 × 200", "1 × 25, 1 × 75, 1 × 100", "no 200 in the play-by-play"),
        id="a card never laid",
    ),
    pytest.param(
        {"coups_fourres": ()}, ROW, ("played", "coup fourré", "coup fourré: Ann’s second play"), id="a coup"
    ),
    pytest.param(
        {"safeties": (ROW, ACE)}, ACE, ("played", "not played", "played: Bob’s second play"), id="the other's"
    ),
    pytest.param(
        {"safeties": (ROW, TANK)},
        TANK,
        ("played", "not played", "discarded: Ann’s fifth play"),
        id="a safety thrown away",
    ),
    pytest.param(
        {"safeties": (ROW, PROOF)},
        PROOF,
        ("played", "not played", "nobody plays it"),
        id="a safety in nobody's play",
    ),
    pytest.param(
        {"claims": ()},
        "safe_trip",
        ("no safe trip", "safe trip", "reaches 200 miles with Ann’s seventh play, without a 200"),
        id="a safe trip not claimed",
    ),
]


@pytest.mark.parametrize(("facts", "item", "words"), SAID)
def test_explains_differences_of_the_first_side(safe, facts, item, words):
    claim = with_side(SHORT_CLAIM, 0, **facts)
    assert line_of(safe, claim, item, side=0) == words
    assert differing(safe, claim) == [(0, item)]


def test_explains_differences_of_the_other_side(safe):
    theirs = line_of(safe, with_side(SHORT_CLAIM, 1, safeties=(ACE, ROW)), ROW, side=1)
    assert theirs == ("played", "not played", "coup fourré: Ann’s second play")
    theirs = line_of(safe, with_side(SHORT_CLAIM, 1, safeties=(ACE, TANK)), TANK, side=1)
    assert theirs == ("played", "not played", "discarded: Ann’s fifth play")
    theirs = line_of(safe, with_side(SHORT_CLAIM, 1, claims=("safe_trip",)), "safe_trip", side=1)
    assert theirs == ("safe trip", "no safe trip", "Ann’s seventh play completes the trip")


def test_explains_differences_of_the_whole_hand(safe, extended):
    called = SHORT_CLAIM._replace(extension_called_by=0)
    assert line_of(safe, called, "extension_called_by") == (
        "Ann",
        "nobody",
        "Ann’s seventh play completes the trip, and nobody calls it",
    )
    assert line_of(extended, SHORT_CLAIM, "extension_called_by") == (
        "nobody",
        "Ann",
        "Ann’s eighth play calls it",
    )
    assert line_of(safe, SHORT_CLAIM._replace(draw_pile_empty=True), "draw_pile_empty") == (
        "delayed action",
        "no delayed action",
        "cards left to draw when Ann’s seventh play completes the trip: 76",
    )
    assert line_of(safe, SHORT_CLAIM, "dealer", dealer=0) == ("Ann", "Bob", "Ann begins")
    assert line_of(safe, SHORT_CLAIM, "dealer", dealer=1) == ("Bob", "Bob", None)


def test_finds_a_200_that_rules_out_a_safe_trip():
    """'Claimed a safe trip; the record has a 200.'"""
    assert line_of(with_a_200(), hand(side(200, safe=True), side()), "safe_trip", side=0) == (
        "safe trip",
        "no safe trip",
        "a 200: Ann’s second play",
    )


def slow_trip(*cards, points=500):
    """Ann completes 200 miles with these cards. `points`: the bonus for neither 200s nor 100s."""
    house_rules = f'{{"target_miles": 200, "points_no_100s": {points}}}'
    lines = "\n".join(f"A {card}\nB x 25" for card in ("roll", *cards)).rpartition("\n")[0]
    return replay_of(lines, edition="dujardin-classic", HouseRules=house_rules, Names="Ann, Bob")


NEITHER, EITHER = "neither a 200 nor a 100", "a 200 or a 100"


@pytest.mark.parametrize(
    ("cards", "claimed", "words"),
    [
        (("75", "75", "50"), True, (NEITHER, NEITHER, None)),
        (("75", "75", "50"), False,
         (EITHER, NEITHER, "reaches 200 miles with Ann’s fourth play, with neither a 200 nor a 100")),
        (("100", "100"), True, (NEITHER, EITHER, "a 100: Ann’s second play")),
        (("100", "100"), False, (EITHER, EITHER, None)),
        (("200",), True, (NEITHER, EITHER, "a 200: Ann’s second play")),
    ],
)  # fmt: skip
def test_compares_the_claim_of_no_200s_and_no_100s(cards, claimed, words):
    played = slow_trip(*cards)
    assert ("no_100s" in played.result.sides[0].claims) == (words[1] == NEITHER)
    assert line_of(played, hand(side(200, no_100s=claimed), side()), "no_100s", side=0) == words


def test_ignores_100s_where_they_score_nothing():
    played = slow_trip("75", "75", "50", points=0)
    assert played.result.sides[0].claims == ("safe_trip",), "a replay says what it always has"
    assert line_of(played, hand(side(200, safe=True), side()), "no_100s", side=0) is None
    claimed = hand(side(200, no_100s=True), side())
    assert line_of(played, claimed, "no_100s", side=0) == (NEITHER, NEITHER, None)


def test_names_the_last_play_of_a_safety_that_was_taken_from_the_discards():
    played = replay_of("A x driving_ace\nB < driving_ace", edition="asmodee-2014", Names="Ann, Bob")
    assert line_of(played, hand(side(), side()), ACE, side=1) == (
        "not played",
        "played",
        "played: Bob’s first play",
    )


def test_a_winner_without_a_safe_trip_agrees():
    assert line_of(with_a_200(), hand(side(200), side()), "safe_trip", side=0) == (
        "no safe trip",
        "no safe trip",
        None,
    )


def test_uses_the_tables_names_of_its_players():
    played = replay_of(SHORT + "A 25", **SHORT_TAGS)
    last = compare(played, SHORT_CLAIM, 0, ["Anna", "Bobby"])[-1]
    assert (in_words(last.claimed), in_words(last.recorded), in_words(last.why)) == (
        "Anna",
        "Bobby",
        "Anna begins",
    )


def test_names_plays_by_the_tables_names():
    claim = with_side(SHORT_CLAIM, 1, miles=50)
    lines = compare(replay_of(SHORT + "A 25", **SHORT_TAGS), claim, 0, ["Anna", "Bobby"])
    (why,) = [in_words(line.why) for line in lines if (line.side, line.item) == (1, "miles")]
    assert why == "reaches 25 miles with Bobby’s fourth play"


def test_compares_counted_cards_only_if_the_claim_has_them(safe):
    assert line_of(safe, SHORT_CLAIM, "cards", side=0) is None
    counted = with_side(SHORT_CLAIM, 0, cards=(1, 0, 1, 1, 0))
    assert line_of(safe, counted, "cards", side=0)[2] is None
    nothing = with_side(SHORT_CLAIM, 1, cards=(0, 0, 0, 0, 0))
    assert line_of(safe, nothing, "cards", side=1) == (
        "no distance card",
        "1 × 25",
        "a 25: Bob’s fourth play",
    )


def test_explains_miles_of_a_side_without_a_distance_card():
    claim = hand(side(200), side(25))
    assert line_of(with_a_200(), claim, "miles", side=1) == (
        "25 miles",
        "0 miles",
        "no distance card in the play-by-play",
    )


def test_refuses_a_claim_with_another_number_of_sides(safe):
    with pytest.raises(ValueError, match="argument 2"):
        compare(safe, hand(side(200), side(), side()))


# --- hands with other ends ------------------------------------------------------------------------------


def test_the_winner_of_a_dujardin_hand_has_the_safe_trip():
    """Nobody completed the trip, so the side that drove furthest wins."""
    table = rules("dujardin-2024", 4)
    result = hand(side(400, safe=True), side(375), side(), side(375))
    played = replay(witness(table, result))
    assert verified(played, table, result)
    unclaimed = with_side(result, 0, claims=())
    said_of_it = line_of(played, unclaimed, "safe_trip", side=0)
    assert said_of_it[:2] == ("no safe trip", "safe trip")
    assert said_of_it[2].startswith("reaches 400 miles with A’s ")
    wrongly = line_of(played, with_side(result, 1, claims=("safe_trip",)), "safe_trip", side=1)
    assert wrongly[2].startswith("Ann wins the hand with 400 miles: A’s ")


def test_nobody_wins_a_dujardin_hand_with_shared_miles():
    table = rules("dujardin-2024", 3)
    result = hand(side(400), side(400), side())
    played = replay(witness(table, result))
    assert verified(played, table, result)
    assert line_of(played, with_side(result, 0, claims=("safe_trip",)), "safe_trip", side=0) == (
        "safe trip",
        "no safe trip",
        "nobody wins the hand: sides are tied for the most miles",
    )


def test_a_bonus_without_points_need_not_be_claimed():
    """Dujardin has neither delayed action nor an extension, so the pages do not ask about them."""
    table = rules("dujardin-2024", 2)
    record = witness(table, hand(side(1000), side(), delayed=True))
    played = replay(record)
    assert played.result.draw_pile_empty
    assert {line.side for line in compare(played, hand(side(1000), side()))} == {0, 1}
    assert verified(played, table, hand(side(1000), side()))


def test_a_claimed_bonus_without_points_must_be_true():
    table = rules("dujardin-2024", 2)
    played = replay(witness(table, hand(side(1000), side())))
    assert not played.result.draw_pile_empty
    assert differing(played, hand(side(1000), side(), delayed=True)) == [(None, "draw_pile_empty")]
    assert differing(played, hand(side(1000), side(), caller=0)) == [(None, "extension_called_by")]


@pytest.mark.parametrize(
    ("worth", "shown"), [pytest.param(0, False, id="for nothing"), pytest.param(300, True, id="for 300")]
)
def test_compares_an_unclaimed_safe_trip_only_if_it_scores(worth, shown):
    table = rules(points_safe_trip=worth)
    played = replay(witness(table, hand(side(700, safe=True), side())))
    claim = hand(side(700), side())
    assert (line_of(played, claim, "safe_trip", side=0) is not None) == shown
    assert verified(played, table, claim) != shown


def test_explains_that_nobody_completes_the_trip():
    table = rules()
    result = hand(side(650), side(25))
    played = replay(witness(table, result))
    assert verified(played, table, result)
    assert line_of(played, result, "draw_pile_empty") is None
    nobody = "nobody completes the trip"
    assert line_of(played, with_side(result, 0, claims=("safe_trip",)), "safe_trip", side=0)[2] == nobody
    assert line_of(played, result._replace(draw_pile_empty=True), "draw_pile_empty")[2] == nobody
    assert line_of(played, result._replace(extension_called_by=0), "extension_called_by")[2] == nobody


def test_finds_the_cards_of_both_partners():
    """C plays for side A too."""
    lines = "A roll\nB x 25\nC 100\nD x 25\nA 100"
    played = replay_of(lines, players=4, HouseRules='{"target_miles": 200}', Names="Ann, Bob, Cy, Dee")
    assert line_of(played, hand(side(175, safe=True), side()), "miles", side=0)[2].endswith(
        "with Ann’s second play"
    )
    claim = with_side(hand(side(200, safe=True), side()), 0, cards=(0, 0, 0, 1, 0))
    assert line_of(played, claim, "cards", side=0)[2] == "a 100: Cy’s first play, Ann’s second play"
    assert line_of(played, claim, "dealer", dealer=2) == ("Cy", "Dee", "Ann begins")


def test_an_unfinished_record_shows_no_bonus():
    played = replay_of("A roll\nB x 25\nA 100")
    no_end = "the play-by-play does not show the end of the hand"
    claim = hand(side(100, safe=True), side(), caller=0, delayed=True)
    assert [in_words(line.why) for line in compare(played, claim) if not line.agrees] == [no_end] * 3
    assert (
        in_words(compare(replay_of(""), hand(side(25), side()), 0)[0].why)
        == "no distance card in the play-by-play"
    )
    assert compare(replay_of(""), hand(side(), side()), 0)[-1].why is None


@pytest.mark.parametrize(
    ("edition", "last"),
    [
        pytest.param("dujardin-2024", "", id="who has driven furthest so far"),
        pytest.param("winning-moves", "A 100\nB x 25", id="who has come to the end, and they play on"),
    ],
)
def test_an_unfinished_hand_has_no_winner(edition, last):
    played = replay_of("A roll\nB x 25\nA 100\nB x 25\n" + last, edition, HouseRules='{"target_miles": 200}')
    assert not played.finished
    items = [line.item for line in compare(played, played.result)]
    assert items == ["miles", "miles"]


def test_only_the_legal_part_of_a_record_counts():
    played = replay_of("A roll\nB roll\nA 100\nB x 25\nA 50\nA 200")
    assert (
        line_of(played, hand(side(350), side()), "miles", side=0)[2]
        == "reaches 150 miles with A’s third play"
    )


# --- obstacles --------------------------------------------------------------------------------------------


def test_a_matching_record_has_no_obstacles(safe):
    here = rules(target_miles=200, extension_miles=300)
    assert obstacles(safe, here) == ()
    assert verified(safe, here, SHORT_CLAIM)


def test_rules_that_no_hand_depends_on_are_no_obstacle(safe):
    here = rules(target_miles=200, extension_miles=300, points_to_win=3000, tie="stands")
    assert obstacles(safe, here) == ()


DIFFERS = [
    pytest.param(
        rules("wikipedia", target_miles=200),
        ["The play-by-play uses another box: Winning Moves, here Wikipedia."],
        id="another box",
    ),
    pytest.param(
        rules(players=3, target_miles=200),
        ["The play-by-play has 2 players, this table has 3."],
        id="another number of players",
    ),
    pytest.param(
        rules("dujardin-2024", 8),
        [
            "The play-by-play uses another box: Winning Moves, here Dujardin 2024.",
            "The play-by-play has 2 players, this table has 8.",
        ],
        id="both",
    ),
    pytest.param(
        rules(target_miles=200),
        ["The play-by-play has an extension to 300 miles; this table has none."],
        id="no extension here",
    ),
    pytest.param(
        rules(target_miles=200, extension_miles=400),
        ["The extension goes to 300 miles in the play-by-play, to 400 at this table."],
        id="another extension",
    ),
    pytest.param(
        rules(target_miles=225, extension_miles=300),
        ["The trip is 200 miles in the play-by-play, 225 at this table."],
        id="another trip",
    ),
    pytest.param(
        rules(target_miles=200, extension_miles=300, points_safety=200, points_safe_trip=0),
        [
            "Safeties: 100 points in the play-by-play, 200 at this table.",
            "Safe trip: 300 points in the play-by-play, 0 at this table.",
        ],
        id="points",
    ),
    pytest.param(
        rules(target_miles=200, extension_miles=300, shutout="per_opponent"),
        ["The play-by-play counts the shutout in another way than this table."],
        id="the shutout",
    ),
    pytest.param(
        rules(target_miles=200, extension_miles=300, hazard_on_hazard=True, coup_fourre_by_anyone=True),
        [
            "This table lets a hazard be played on a hazard. The play-by-play does not.",
            "This table lets any player answer with a coup fourré. The play-by-play does not.",
        ],
        id="what is allowed",
    ),
    pytest.param(
        replace(
            rules(target_miles=200, extension_miles=300),
            limit_on_limit=False,
            safety_replays_without_pile=False,
            unfinished_extension_pays=False,
        ),
        [
            "The play-by-play lets a Speed Limit be played on a Speed Limit. This table does not.",
            (
                "The play-by-play lets a player act again after a safety without a draw pile. This "
                "table does not."
            ),
            ("The play-by-play lets an extension that nobody completes pay the others. This table does not."),
        ],
        id="what no house rule changes today",
    ),
    pytest.param(
        replace(rules(target_miles=200, extension_miles=300), hand_winner="most_miles"),
        ["The play-by-play and this table differ in the rule hand_winner."],
        id="what nobody has words for",
    ),
]


@pytest.mark.parametrize(("here", "words"), DIFFERS)
def test_other_rules_are_an_obstacle(safe, here, words):
    assert [in_words(obstacle) for obstacle in obstacles(safe, here)] == words
    assert not verified(safe, here, SHORT_CLAIM)


def test_an_extension_only_at_this_table_is_an_obstacle():
    assert [
        in_words(obstacle)
        for obstacle in obstacles(with_a_200(), rules(target_miles=200, extension_miles=500))
    ] == ["The play-by-play has no extension; this table has one to 500 miles."]


OTHER = {"target_miles": 500, "extension_miles": 900, "shutout": "every_zero"}


@pytest.mark.parametrize("name", [name for name in HOUSE_RULES if name not in ("points_to_win", "tie")])
def test_every_house_rule_that_affects_a_hand_is_an_obstacle(name):
    """The sentence does not contain the rule's internal name."""
    printed = rules("winning-moves", 2)
    now = getattr(printed, name)
    value = OTHER.get(name, not now if isinstance(now, bool) else 999)
    house_rules = {"extension_miles": 1000} | {name: value}
    played = replay(Record(rules(**house_rules), 1, ()))
    differs, empty = [in_words(obstacle) for obstacle in obstacles(played, printed)]
    assert "in the rule" not in differs
    assert empty == "The play-by-play is empty: no card is played in it."


def test_every_value_of_the_rules_is_compared():
    """Each can be an obstacle, except those known not to matter or to follow from others."""
    free = {"points_to_win", "one_hand", "tie", "option", "house_rules"}
    here = EDITIONS["winning-moves"].rules(2)
    for field in fields(Rules):
        other = replace(here, **{field.name: "wikipedia" if field.name == "edition" else 17})
        in_the_way = obstacles(replay(Record(here, 1, ())), other)[:-1]
        assert bool(in_the_way) == (field.name not in free), field.name


CUT_SHORT = [
    pytest.param(
        "A roll\nB x 25\nA 100\nB 100",
        (
            "B’s second play is not allowed. Distance cards need a side "
            "that is moving: with a Roll on top of its battle pile, or with Right of Way "
            "displayed and nothing that stops it."
        ),
        id="an illegal play",
    ),
    pytest.param(
        "A roll\nA 100",
        (
            "A’s second play is not allowed. Players act in turn, clockwise from "
            "the dealer’s left. Only a coup fourré changes that. A turn is one card drawn, and "
            "then one card played or discarded: no more. It is B’s turn."
        ),
        id="out of turn",
    ),
    pytest.param(
        "A roll\nB x 25",
        "The play-by-play stops before the hand has ended, after B’s first play.",
        id="too short",
    ),
    pytest.param("", "The play-by-play is empty: no card is played in it.", id="nothing at all"),
]


@pytest.mark.parametrize(("lines", "words"), CUT_SHORT)
def test_an_unfinished_record_is_an_obstacle(lines, words):
    played = replay_of(lines)
    assert [in_words(obstacle) for obstacle in obstacles(played, rules())] == [words]
    assert not verified(played, rules(), played.result)


@records
def test_the_obstacle_repeats_the_failure_message(record):
    """The same translatable words, wherever a record goes wrong."""
    for place in range(0, len(record.actions), 10):
        twice = record.actions[: place + 1] + record.actions[place:]
        again = replay(replace(record, actions=twice, lines=(), texts=()))
        obstacle = obstacles(again, record.rules)[0]
        assert in_words(obstacle).endswith(again.failure.message)
        assert obstacle.facts["line"] == again.failure.line
