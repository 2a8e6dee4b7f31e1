"""A hand's receipt (/hands/<id>/receipt): a page of its own, and a part of the score sheet for htmx."""

import pytest

from tests.builders import ACE, ALL_FOUR, ROW, TANK, hand, side

A_1700 = hand(side(700, ACE), side(0))


def lines_of(section):
    return [[cell.words for cell in row.all() if cell.tag in ("th", "td")] for row in section.all("tr")]


def test_the_receipt_lists_every_reason_with_its_points(table):
    best = hand(side(1000, *ALL_FOUR, coups=(ACE, ROW), safe=True), side(0), caller=0, delayed=True)
    table.score(best)
    page = table.receipt(1)
    mine, theirs = page.all("section")
    assert lines_of(mine) == [
        ["Miles", "1,000"],
        ["Safeties 4 × 100: Driving Ace, Extra Tank, Puncture-Proof and Right of Way", "400"],
        ["All four safeties", "300"],
        ["Coups fourrés 2 × 300: Driving Ace and Right of Way", "600"],
        ["Trip completed", "400"],
        ["Delayed action", "300"],
        ["Safe trip", "300"],
        ["Extension", "200"],
        ["Shutout", "500"],
        ["Total", "4,000"],
    ]
    assert "4\u00a0×\u00a0100" in page.html, "on one line"
    assert lines_of(theirs) == [["Nothing", "0"], ["Total", "0"]]
    assert "Ann dealt · Extension called by Ann." in page.words


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Ben’s extension failed"), ("fr", "Allonge manquée par Ben")]
)
def test_the_receipt_says_whose_extension_failed(language, said, new_phone):
    """The sides that did not call it get the points."""
    table = new_phone(language).start("Ann", "Ben", "Cleo")
    table.score(hand(side(575, ACE), side(850), side(100), caller=1))
    ann, ben, cleo = table.receipt(1).all("section")
    assert [said, "200"] in lines_of(ann) and [said, "200"] in lines_of(cleo)
    assert said not in ben.words
    assert table.get(f"/hands/{table.hands[0].id}/boxes").words.count(said) > 0
    assert said in table.get("/screen").words


def test_the_totals_are_those_after_the_hand(table):
    table.score(A_1700, hand(side(400), side(500, TANK)), A_1700)
    mine, theirs = table.receipt(2).all("section")
    assert "Total so far: 2,100" in mine.words and "Total so far: 600" in theirs.words


def test_the_receipt_offers_actions_to_scorers_only(table, stranger):
    table.score(A_1700)
    path = f"/hands/{table.hands[0].id}"
    page = table.receipt(1)
    assert page.offers(path) and page.form(f"{path}/delete")
    for more in ("/boxes", "/what-if", "/how", "/record"):
        assert page.offers(f"{path}{more}")
    watched = stranger.get(f"{table.path}{path}/receipt")
    assert watched.status == 200 and "Shutout" in watched.words
    assert [form.action for form in watched.forms] == ["/language"]
    assert not watched.offers(path) and not watched.offers(f"{path}/record")
    assert watched.offers(f"{path}/what-if")


def test_htmx_gets_the_part_that_opens_in_the_sheet(table):
    table.score(A_1700)
    part = table.receipt(1, htmx=True)
    assert part.html.startswith('<div class="live hand" id="receipt-of-')
    assert [section.words for section in part.all("section")] == [
        section.words for section in table.receipt(1).all("section")
    ]


def test_a_hand_that_does_not_count_has_no_totals(table):
    table.score(*[A_1700] * 4)
    assert "does not count" not in table.receipt(3).words
    after_the_end = table.receipt(4)
    assert "does not count" in after_the_end.words and "Total so far" not in after_the_end.words


def test_a_deleted_hand_has_no_receipt(table):
    table.score(A_1700)
    path = f"/hands/{table.hands[0].id}"
    assert table.receipt(1).status == 200
    table.post(f"{path}/delete")
    assert table.get(f"{path}/receipt").status == 404
