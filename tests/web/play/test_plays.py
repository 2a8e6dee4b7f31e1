"""A play of a followed hand put right in the list of its plays, without JavaScript."""

from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from tests.web.play.test_track import WON, Followed

BEFORE = ["A roll", "B x 25", "A 100", "B x 50", "A 75"]


def links(page, words):
    return [link["href"] for link in page.all("a") if words in link.words]


class Plays:
    """The list of plays of a followed hand."""

    def __init__(self, table, *plays, dealer=1, **more):
        self.table, self.phone = table, table.phone
        fields = {"plays": ";".join(plays), "dealer": dealer, "key": "k" * 16, "n": 7, "seen": 0, **more}
        self.page = table.get(f"/track/plays?{urlencode(fields)}")

    def open(self, words):
        """Follows the link with these words."""
        (address,) = links(self.page, words)
        self.page = self.phone.get(address)
        return self

    def instead(self, text, **more):
        """Presses the button of this play, or sends a text that has none."""
        (form,) = (form for form in self.page.forms if form.action.endswith("/track/plays"))
        self.page = self.phone.get(f"{form.action}?{urlencode({**form.fields, 'instead': text, **more})}")
        return self

    @property
    def words(self):
        return self.page.words

    @property
    def followed(self):
        """The plays on the page of the hand."""
        return [play for play in self.page.all("input", name="plays")[0]["value"].split(";") if play]

    @property
    def offered(self):
        return [button["value"] for button in self.page.all("button", name="instead")]


@pytest.fixture
def plays(table):
    return Plays(table, *BEFORE)


def test_the_list_says_that_a_second_tap_is_open_and_puts_it_in_between(table):
    plays = Plays(table, "A roll", "B x 25", twice="1 B roll")
    words = plays.words
    assert words.index("2 Bob: 25, discarded") < words.index("? Bob: Roll, too?") < words.index("1 Ann: Roll")
    assert plays.open("? Bob: Roll, too?").open("Change it").followed == ["A roll", "B roll", "A x 25"]


@pytest.mark.parametrize("twice", ["", "1", "x B roll", "9 B roll", "1 B nonsense", "0 B roll"])
def test_a_second_tap_that_cannot_be_read_is_not_in_the_list(table, twice):
    assert "too?" not in Plays(table, "A roll", "B x 25", twice=twice).words


def test_a_second_tap_after_the_last_play_is_entered_on_the_page_of_the_hand(table):
    plays = Plays(table, "A roll", twice="1 B roll")
    assert "? Bob: Roll, too?" in plays.words
    assert not links(plays.page, "? Bob: Roll, too?")


def test_the_followed_hand_leads_to_its_plays(table):
    followed = Followed(table, *BEFORE)
    (address,) = links(followed.page, "Correct a play")
    page = table.phone.get(address)
    assert page.status == 200
    words = page.words
    assert words.index("5 Ann: 75") < words.index("4 Bob: 50, discarded") < words.index("1 Ann: Roll")
    assert "play there?" not in words, "none is chosen yet"


def test_nothing_is_corrected_before_the_first_play_nor_while_one_is_caught(table):
    assert not links(Followed(table).page, "Correct a play")
    assert not links(Followed(table, "A roll", "B 100").page, "Correct a play")


def test_what_was_possible_there_is_offered(plays):
    offered = plays.open("2 Bob").offered
    assert {"B roll", "B speed_limit > A", "B x 100", "B driving_ace", "nothing"} <= set(offered)
    assert "B 100" not in offered
    assert "What did Bob play there?" in plays.words


def test_a_coup_fourre_and_the_extension_are_offered(table):
    assert "A ! right_of_way" in Plays(table, "A roll", "B stop > A", "A x 25").open("3 Ann").offered
    assert "A extension" in Plays(table, *WON, "A extension").open("Ann: extension").offered


def test_an_attack_names_its_side_among_three(ann):
    table = ann.start("Ann", "Bob", "Cy")
    plays = Plays(table, "A roll", "B roll", "C x 25", dealer=2).open("3 Cy")
    attacks = [button for button in plays.page.all("button", name="instead") if "stop" in button["value"]]
    assert [(button["value"], button.words) for button in attacks] == [
        ("C stop > A", "Stop → Ann"),
        ("C stop > B", "Stop → Bob"),
        ("C x stop", "Stop"),
    ]


def test_the_plays_after_it_are_checked_before_it_is_changed(plays):
    plays.open("2 Bob").instead("B x 75")
    assert "Play 2 was: Bob: 25, discarded Bob: 75, discarded" in plays.words
    assert "The 3 plays after it still fit." in plays.words
    plays.open("Change it")
    assert "The plays are changed." in plays.words
    assert plays.followed == ["A roll", "B x 75", *BEFORE[2:]]


def test_a_change_is_told_until_the_next_tap(plays):
    (address,) = links(plays.open("2 Bob").instead("B x 75").page, "Change it")
    told = "The plays are changed."
    assert told in plays.phone.get(f"{address}&tap=look").words
    assert told not in plays.phone.get(f"{address}&tap=B x 100").words


def test_the_last_play_is_changed(plays):
    plays.open("5 Ann").instead("A 50").open("Change it")
    assert plays.followed[-1] == "A 50"


def test_a_change_is_later_than_the_page_that_it_began_on(plays):
    (address,) = links(plays.open("2 Bob").instead("B x 75").page, "Change it")
    asked = parse_qs(urlsplit(address).query)
    assert asked["n"] == ["8"]
    assert asked["key"] == ["k" * 16]
    assert asked["seen"] == ["0"]


def test_a_play_can_be_left_as_it_was(plays):
    plays.open("2 Bob").instead("B x 75").open("Leave it as it was")
    assert plays.followed == BEFORE
    assert "The plays are changed." not in plays.words


def test_a_play_that_no_longer_fits_is_named_with_its_reason(plays):
    plays.open("2 Bob").instead("B stop > A")
    assert "Play 3 no longer fits: Ann: 100" in plays.words
    assert "3 plays that are open" in plays.words
    assert "4 Bob: 50, discarded 5 Ann: 75" in plays.words
    assert "Change it and drop the 3 open plays" in plays.words


def test_a_play_that_no_longer_fits_is_decided_on_the_page_of_the_hand(plays):
    plays.open("2 Bob").instead("B stop > A").open("then decide about play 3")
    assert plays.followed == ["A roll", "B stop > A"]
    assert "Ann: 100" in plays.words
    assert "It was discarded" in plays.words
    assert [waiting["value"] for waiting in plays.page.all("input", name="then")] == ["B x 50", "A 75"]


def test_plays_that_no_longer_fit_can_be_dropped(plays):
    plays.open("2 Bob").instead("B stop > A").open("drop the 3 open plays")
    assert plays.followed == ["A roll", "B stop > A"]
    assert not plays.page.all("input", name="then")


def test_plays_before_the_first_that_does_not_fit_are_counted(plays):
    plays.open("1 Ann").instead("A x 25")
    assert "Play 3 no longer fits: Ann: 100" in plays.words
    assert "The play before that still fits." in plays.words


def test_a_play_that_was_not_played_moves_the_turns(table):
    plays = Plays(table, "A roll", "B x 25", "A x 50", "B x 75").open("2 Bob").instead("nothing")
    assert "It was not played." in plays.words
    assert "2 Bob: 50, discarded 3 Ann: 75, discarded" in plays.words
    assert plays.open("Change it").followed == ["A roll", "B x 50", "A x 75"]


def test_a_missing_play_is_put_in(table):
    plays = Plays(table, "A roll", "B x 25", "A x 50").open("2 Bob").open("A play is missing before it")
    assert "nothing" not in plays.offered
    plays.instead("B x 75")
    assert "Play 2, which was missing: Bob: 75, discarded" in plays.words
    assert plays.open("Change it").followed == ["A roll", "B x 75", "A x 25", "B x 50"]


def test_every_play_can_be_removed(table):
    assert Plays(table, "A roll").open("1 Ann").instead("nothing").open("Change it").followed == []


def test_a_card_can_have_been_taken_from_the_discard_pile(ann):
    table = ann.start("Ann", "Bob", edition="asmodee-2014")
    plays = Plays(table, "A x 75", "B x roll", "A x 25").open("3 Ann")
    assert "Taken from the discard pile: GO" in plays.words
    plays.instead("A roll", drawn="discards").open("Change it")
    assert plays.followed[-1] == "A < roll"


def test_a_coup_fourre_takes_nothing_from_the_discard_pile(ann):
    table = ann.start("Ann", "Bob", edition="asmodee-2014")
    plays = Plays(table, "A roll", "B x 25", "A 25", "B stop > A", "A x 25").open("5 Ann")
    plays.instead("A ! right_of_way", drawn="discards").open("Change it")
    assert plays.followed[-1] == "A ! right_of_way"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("B 100", "Bob: 100."),
        ("A roll", "Ann: Roll. Players act in turn"),
        ("B fly", "there is no card “fly”"),
        ("\ud83d", "there is no"),
    ],
    ids=["forbidden", "out of turn", "unreadable", "half a letter"],
)
def test_what_was_not_possible_there_is_refused(plays, text, message):
    plays.open("2 Bob")
    (form,) = (form for form in plays.page.forms if form.action.endswith("/track/plays"))
    fields = urlencode({**form.fields, "instead": text}, errors="surrogatepass")
    page = plays.phone.get(f"{form.action}?{fields}")
    assert page.status == 422
    assert message in page.words
    assert page.all("button", name="instead")


@pytest.mark.parametrize("number", ["0", "6", "-1", "x"])
def test_a_play_that_is_not_there_is_refused(table, number):
    page = Plays(table, *BEFORE, play=number).page
    assert page.status == 422
    assert "in this hand" in page.words
    assert "5 Ann: 75" in page.words


@pytest.mark.parametrize("plays", [["A fly"], ["A roll", "B 100"]], ids=["unreadable", "illegal"])
def test_plays_that_cannot_be_followed_are_decided_on_the_page_of_the_hand(table, plays):
    page = Plays(table, *plays).page
    assert page.status == 302
    assert urlsplit(page.goes_to).path.endswith("/track")


def test_a_hand_saved_already_is_corrected_elsewhere(table):
    followed = Followed(table, *WON)
    (form,) = (form for form in followed.page.forms if form.element.get("id") == "finish")
    table.phone.submit(form, {})
    assert not links(followed.tap().page, "Correct a play")
