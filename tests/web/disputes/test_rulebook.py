"""The pages of the rulebook (/rulebook): contents, search and articles, in both languages."""

import json

import pytest

from scorekeeper.disputes.rulebook import article_for, articles, elsewhere
from scorekeeper.disputes.search import Found
from scorekeeper.disputes.situations import situations
from scorekeeper.rules import EDITIONS
from scorekeeper.web.disputes import rulebook
from scorekeeper.web.parts.usual_box import USUAL_BOX
from tests.builders import ACE, hand, side
from tests.builders_web import hand_form
from tests.disputes.questions import basic_questions

#: The table of an English reader who has named none.
USUAL = EDITIONS["winning-moves"].rules(2)
DUJARDIN = EDITIONS["dujardin-2024"].rules(4)
AT_DUJARDIN = "box=dujardin-2024&players=4"


@pytest.fixture
def finds(monkeypatch):
    """finds(*numbers, sure) lets the search find these articles."""

    def set_up(*numbers, sure):
        found = Found([articles()[number] for number in numbers], sure)
        monkeypatch.setattr(rulebook, "find", lambda question: found)

    return set_up


def to_rules(page):
    """The links of a page to articles and questions of play."""
    found = [link["href"] for link in page.all("a") if link.get("href")]
    return [address for address in found if address.startswith(("/rulebook", "/legal"))]


# --- an article --------------------------------------------------------------------------------------------


def test_the_contents_list_every_article(passer_by):
    page = passer_by.get("/rulebook")
    assert page.status == 200
    for number in articles():
        assert number in page.words and article_for(USUAL, number).title.en in page.words


def test_an_article_shows_all_its_parts(passer_by):
    page = passer_by.get("/rulebook/MB-7.3")
    article = article_for(USUAL, "MB-7.3")
    assert page.status == 200
    for text in (article.title.en, article.rule.en.split(".")[0], article.example.en.split(".")[0]):
        assert text in page.words
    assert "Winning Moves says so." in page.words
    assert "Printed: Winning Moves" in page.words
    assert "Dujardin 2024" in page.words


@pytest.mark.parametrize("number", ["MB-2.2", "MB-5.2", "MB-10.2", "MB-11.7", "MB-11.10"])
@pytest.mark.parametrize("rules", [USUAL, DUJARDIN, EDITIONS["wikipedia-2016"].rules(3)], ids=str)
def test_an_article_fits_the_rules_of_the_table(number, rules, passer_by):
    page = passer_by.get(f"/rulebook/{number}?box={rules.edition}&players={rules.players}")
    said = [part.words for part in page.all("article")[0].all("p")]
    answer = article_for(rules, number).sentences[0].text.en
    assert page.all("p", class_="lead")[0].words == answer
    boxes = page.all("details", class_="sayings")[0]
    below = [part.words for part in boxes.all("p")]
    for box in elsewhere(rules, number):
        for sentence in box.article.sentences if box.article else ():
            if sentence.text.en not in article_for(rules, number).result:
                assert said.count(sentence.text.en) == below.count(sentence.text.en)


def test_a_boxs_own_names_of_cards_are_told(passer_by):
    words = passer_by.get("/rulebook/MB-4.3?box=asmodee-2014&players=2").words
    assert (
        "On its cards: GO for Roll, End of Speed Limit for End of Limit, Fuel Truck for Extra Tank, "
        "Emergency Vehicle for Right of Way."
    ) in words


@pytest.mark.parametrize(("language", "box"), [("en", "winning-moves"), ("fr", "parker-1962")])
def test_usual_names_of_cards_are_not_explained(language, box, new_phone):
    """« Feu vert (Roulez) » has the word of the Canadian card, too."""
    words = new_phone(language).get(f"/rulebook/MB-4.3?box={box}&players=2").words
    assert "On its cards" not in words and "Sur ses cartes" not in words


@pytest.mark.parametrize(
    ("number", "note"),
    [
        (
            "MB-5.1",
            "This edition’s own text says the opposite: no hazard on an opponent without a Green Light.",
        ),
        ("MB-5.3", "This edition does not name the safeties."),
    ],
)
def test_a_note_on_several_sentences_is_shown_once(number, note, passer_by):
    page = passer_by.get(f"/rulebook/{number}?box=rules-summary&players=2")
    assert [part.words for part in page.all("p", class_="quietly")].count(note) == 1


def test_other_boxes_show_their_difference_or_their_source(passer_by):
    page = passer_by.get(f"/rulebook/MB-5.2?{AT_DUJARDIN}")
    boxes = {box: row for row in page.all("div") for box in (row.get("data-boxes") or "").split()}
    assert list(boxes)[:2] == ["wikipedia", "wikipedia-2016"]
    assert "different result" in boxes["wikipedia"].words
    assert "A hazard may" in boxes["wikipedia"].words
    assert boxes["winning-moves"].words.startswith("Winning Moves and Parker 1962 same result")
    assert not boxes["rules-summary"].all("p")
    (noted,) = boxes["winning-moves"].all("div", class_="stated")
    assert "says nothing of one that a safety has cancelled" in noted.words
    assert page.all("summary")[1].words.endswith("; the Wikipedias, Parker 1988 and Parker 1982 differ")
    assert "Winning Moves" not in page.all("summary")[1].words


def test_an_article_is_passed_on_in_two_lines_with_its_address(passer_by):
    page = passer_by.get(f"/rulebook/MB-11.7?{AT_DUJARDIN}")
    article = article_for(DUJARDIN, "MB-11.7")
    (shared,) = page.all("div", class_="share")
    for part in (article.title.en, f"{article.sentences[0].text.en} (Dujardin 2024, 4 players)"):
        assert part in shared.words
    (address,) = shared.all("input", class_="address")
    assert address["value"].endswith(f"/rulebook/MB-11.7?{AT_DUJARDIN}")
    assert shared.all("div", class_="qr")


@pytest.mark.parametrize("path", ["/rulebook", "/rulebook/MB-3.2"])
@pytest.mark.parametrize(
    ("language", "question"), [("en", "I have seven cards in my hand"), ("fr", "J’ai sept cartes en main")]
)
def test_the_remedy_that_is_asked_for_stands_above_the_rule(path, language, question, new_phone):
    phone = new_phone(language)
    page = phone.get(path, query_string={"q": question, "box": "dujardin-2024", "players": "4"})
    article = article_for(DUJARDIN, "MB-3.2")
    remedy = next(remedy for remedy in article.remedies if "seven cards" in remedy.case.en)
    assert [part.words for part in page.all("p", class_="lead")] == [
        " ".join(remedy.text.in_language(language).split())
    ]
    assert page.words.count(remedy.case.in_language(language)) == 1
    assert "q=" not in page.all("input", class_="address")[0]["value"]


@pytest.mark.parametrize("path", ["/rulebook", "/rulebook/MB-7.2"])
def test_a_question_about_a_mistake_puts_all_remedies_first(path, passer_by):
    page = passer_by.get(path, query_string={"q": "I put down a third 200 last turn, what now?"})
    article = article_for(USUAL, "MB-7.2")
    assert len(article.remedies) > 1
    at = [page.words.index(remedy.case.en) for remedy in article.remedies]
    assert at == sorted(at) and at[-1] < page.words.index(article.sentences[0].text.en)
    assert len(page.all("section", class_="remedy")) == 1


def test_other_boxes_show_their_notes(new_phone):
    page = new_phone("fr").get("/rulebook/MB-1.2?box=dujardin-2024&players=3")
    (english,) = (part for part in page.all("div") if "winning-moves" in (part.get("data-boxes") or ""))
    assert "Spare Tire (Roue de secours)" in english.words and "identique" in english.words
    assert page.words.count("Spare Tire") == 1


def test_our_own_suggestion_stands_once(passer_by):
    assert len(article_for(USUAL, "MB-3.2").remedies) > 1
    ours = "No box says what to do. This is our suggestion."
    assert passer_by.get("/rulebook/MB-3.2").words.count(ours) == 1
    sources = [remedy.source for remedy in article_for(USUAL, "MB-7.3").remedies]
    page = passer_by.get("/rulebook/MB-7.3")
    assert sources.count("winning-moves") == page.words.count("Winning Moves says so.") == 1
    assert sources.count(None) == page.words.count(ours)


def test_a_question_about_the_rule_begins_with_the_rule(passer_by):
    page = passer_by.get("/rulebook/MB-3.2?q=draw+first+or+play+first")
    lead = article_for(USUAL, "MB-3.2").sentences[0].text.en
    assert [part.words for part in page.all("p", class_="lead")] == [lead]


def test_a_question_for_another_number_of_players_is_answered_for_that(new_phone):
    address = "/rulebook/MB-2.1?box=dujardin-2024&players=3&q="
    page = new_phone("en").get(address + "teams+with+six")
    (others,) = page.all("section", class_="for-others")
    six = article_for(EDITIONS["dujardin-2024"].rules(6), "MB-2.1")
    assert "For Dujardin 2024, 6 players" in others.words and six.sentences[0].text.en in others.words
    assert article_for(EDITIONS["dujardin-2024"].rules(3), "MB-2.1").sentences[0].text.en in page.words
    for same in ("teams", "teams+with+three", "teams+with+seven"):
        assert not new_phone("en").get(address + same).all("section", class_="for-others")


def test_an_offered_article_says_its_remedy(passer_by, monkeypatch):
    remedy = articles()["MB-3.2"].remedies[1]
    found = Found([articles()[number] for number in ("MB-2.4", "MB-3.2")], False, {"MB-3.2": remedy})
    monkeypatch.setattr(rulebook, "find", lambda question: found)
    offered = passer_by.get(f"/rulebook?q=seven&{AT_DUJARDIN}").all("ul", class_="articles")[0].all("li")
    assert remedy.text.en in offered[1].words
    assert article_for(DUJARDIN, "MB-2.4").sentences[0].text.en in offered[0].words
    assert "q=seven" in offered[1].all("a")[0]["href"]


# --- for which table ---------------------------------------------------------------------------------------


def test_the_table_goes_along_with_every_link(passer_by):
    for path in ("/rulebook", "/rulebook/MB-5.2", "/rulebook?q=limit", "/rulebook?q=xyzzy"):
        page = passer_by.get(path + ("&" if "?" in path else "?") + AT_DUJARDIN + "&house-points_safety=50")
        links = to_rules(page)
        assert links
        for address in links:
            assert AT_DUJARDIN in address and "house-points_safety=50" in address, address
        assert "For Dujardin 2024 + house rules, 4 players" in page.words


def test_a_search_and_another_spelling_keep_the_table(passer_by):
    form = passer_by.get(f"/rulebook?{AT_DUJARDIN}").forms[0]
    assert form.fields == {"box": "dujardin-2024", "players": "4", "q": ""}
    assert passer_by.get(f"/rulebook/5.3?{AT_DUJARDIN}").goes_to == f"/rulebook/MB-5.3?{AT_DUJARDIN}"


def test_the_whole_book_and_the_data_are_for_the_table(passer_by):
    whole = passer_by.get(f"/rulebook/whole?{AT_DUJARDIN}")
    assert "For Dujardin 2024, 4 players" in whole.words
    assert article_for(DUJARDIN, "MB-11.7").title.en in whole.by_id("MB-11.7").words
    book = json.loads(passer_by.get(f"/rulebook/book.json?{AT_DUJARDIN}").html)
    assert (book["edition"], book["players"]) == ("dujardin-2024", 4)


def test_every_page_of_a_game_links_to_its_own_rules(ann):
    game = ann.start("Ann", "Bob", "Chloé", edition="dujardin-2024", **{"house-points_safety": "50"})
    game.score(hand(side(1000, ACE), side(300), side(0)), hand(side(400), side(900, ACE), side(0)))
    first = f"/hands/{game.hands[0].id}"
    pages = [
        game.page(),
        game.receipt(1),
        game.get(f"{first}/boxes"),
        game.get(f"{first}/what-if"),
        game.get("/extension"),
        game.get("/track"),
        game.post("/hands/new", hand_form(game.game.rules, hand(side(1000), side(1000), side(0)))),
    ]
    for page in pages:
        links = to_rules(page)
        assert links, page.words
        for address in links:
            assert "box=dujardin-2024&players=3" in address, address
            assert "house-points_safety=50" in address, address


@pytest.mark.parametrize(
    "path", ["/rulebook", "/rulebook/MB-5.2", "/rulebook?q=limit", "/rulebook/whole", "/legal"]
)
def test_a_tap_leads_back_to_the_game_that_the_phone_scores(path, ann, passer_by):
    game = ann.start("Ann", "Bob", "Chloé", edition="dujardin-2024", **{"house-points_safety": "50"})
    rules = "box=dujardin-2024&players=3&house-points_safety=50"
    address = path + ("&" if "?" in path else "?") + rules

    def ways_back(phone, asked):
        return [link["href"] for link in phone.get(asked).all("a", class_="bar-note")]

    assert ways_back(ann, address) == [game.path]
    assert ways_back(ann, address.replace("players=3", "players=4")) == []
    assert ways_back(passer_by, address) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_phone_without_a_table_is_asked_for_one(language, new_phone):
    phone = new_phone(language)
    page = phone.get("/rulebook")
    asked = page.all("details", class_="for-table")[0]
    usual = EDITIONS[USUAL_BOX.get(language, "winning-moves")]
    assert "open" in asked.attrs and usual.words_in(language).name in asked.all("summary")[0].words
    assert "open" not in phone.get("/rulebook/MB-5.2").all("details", class_="for-table")[0].attrs
    assert not [address for address in to_rules(page) if "box=" in address]


def test_each_box_is_offered_for_its_numbers_of_players(passer_by):
    buttons = passer_by.get("/rulebook").all("button", name="table")
    offered = [button["value"] for button in buttons]
    printed = [f"{edition.id} {players}" for edition in EDITIONS.values() for players in edition.players]
    options = [
        f"{edition.id} {players} {option.name}"
        for edition in EDITIONS.values()
        for option in edition.options
        for players in option.players
    ]
    assert [value for value in offered if value not in options] == printed
    assert [value for value in offered if value in options] == options


def test_the_usual_box_is_offered_first(new_phone):
    (first, *_) = new_phone("fr").get("/rulebook").all("button", name="table")
    assert first["value"] == "dujardin-2024 2"


@pytest.mark.parametrize("path", ["/rulebook", "/rulebook/MB-5.2", "/rulebook?q=a+limit"])
def test_a_picked_table_is_remembered(path, passer_by):
    there = passer_by.get(path + ("&" if "?" in path else "?") + "table=dujardin-2024+4")
    assert there.status == 302
    assert there.goes_to.startswith(path.partition("?")[0]) and AT_DUJARDIN in there.goes_to
    assert ("q=a+limit" in there.goes_to) == ("q=" in path)
    for later in (there.goes_to, "/rulebook", "/rulebook/MB-11.7"):
        page = passer_by.get(later)
        assert "For Dujardin 2024, 4 players" in page.words
        assert [
            button["value"] for button in page.all("button", name="table") if button.get("aria-current")
        ] == ["dujardin-2024 4"]


@pytest.mark.parametrize("picked", ["", "dujardin-2024 5", "nowhere 2", "x" * 500])
def test_an_unknown_table_is_not_remembered(picked, passer_by):
    page = passer_by.get("/rulebook", query_string={"table": picked})
    assert page.status == 200
    assert "Which rules do you play by?" in passer_by.get("/rulebook").words


@pytest.mark.parametrize("number", articles())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_article_has_its_page(number, language, new_phone):
    page = new_phone(language).get(f"/rulebook/{number}")
    assert page.status == 200
    rules = EDITIONS[USUAL_BOX.get(language, "winning-moves")].rules(2)
    assert " ".join(article_for(rules, number).title.in_language(language).split()) in page.words


# --- looking something up ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("question", "number"), [*basic_questions().items()][::9])
def test_a_question_finds_its_article(question, number, passer_by):
    page = passer_by.get("/rulebook", query_string={"q": question})
    assert page.status == 200
    assert number in page.words
    assert article_for(USUAL, number).sentences[0].text.en in page.words


@pytest.mark.parametrize(
    ("box", "language", "question", "said"),
    [
        (
            "asmodee-2014",
            "en",
            "can we go past 1000",
            "A race may end past 1,000: no distance card is too big.",
        ),
        (
            "asmodee-2014",
            "en",
            "what do we do when the deck runs out",
            "the discards are shuffled and become",
        ),
        ("asmodee-2014", "en", "do i need a go after gas", "The remedy is enough, without a Roll"),
        ("dujardin-classic", "fr", "capot quand personne ne finit", "Il n’est pas nécessaire pour cela"),
        ("dujardin-classic", "fr", "une botte, la pioche est vide, on rejoue ?", "on ne rejoue plus après"),
        (
            "dujardin-classic",
            "fr",
            "les 500 points sans 200 ni 100",
            "sans étape 200 ni 100 : c’est son option",
        ),
    ],
)
def test_a_question_is_answered_by_the_rules_of_the_table(box, language, question, said, new_phone):
    page = new_phone(language).get("/rulebook", query_string={"q": question, "box": box, "players": 2})
    assert " ".join(said.split()) in " ".join(page.words.split())


def test_a_sure_answer_shows_the_article(finds, passer_by):
    finds("MB-5.2", "MB-6.2", sure=True)
    page = passer_by.get(f"/rulebook?q=two+hazards&{AT_DUJARDIN}")
    assert article_for(DUJARDIN, "MB-5.2").title.en in page.all("article")[0].words
    assert page.all("section")[-1].all("h2")[0].words == "Or one of these"
    assert "MB-6.2" in page.all("section")[-1].words


def test_an_unsure_answer_offers_three_articles(finds, passer_by):
    finds("MB-5.2", "MB-6.2", "MB-5.1", "MB-4.2", sure=False)
    page = passer_by.get(f"/rulebook?q=hazard&{AT_DUJARDIN}")
    assert not page.all("article")
    offered, further = page.all("ul", class_="articles")
    for number, entry in zip(("MB-5.2", "MB-6.2", "MB-5.1"), offered.all("li"), strict=True):
        article = article_for(DUJARDIN, number)
        assert article.title.en in entry.words and article.sentences[0].text.en in entry.words
    assert [entry.words for entry in further.all("li")] == [
        f"MB-4.2 {article_for(DUJARDIN, 'MB-4.2').title.en}"
    ]


def test_a_search_without_a_result_shows_the_contents(passer_by):
    page = passer_by.get("/rulebook", query_string={"q": "xyzzy"})
    assert page.status == 404
    assert "Nothing in the rulebook fits" in page.words and "MB-12.3" in page.words


@pytest.mark.parametrize("spelling", ["5.3", "mb-5.3", "MB5.3"])
def test_other_spellings_of_a_number_lead_to_the_article(spelling, passer_by):
    page = passer_by.get(f"/rulebook/{spelling}")
    assert (page.status, page.goes_to) == (302, "/rulebook/MB-5.3")


@pytest.mark.parametrize(
    "path", ["/rulebook/MB-99.1", "/rulebook/hazard", "/rulebook/x" + "y" * 500, "/rulebook/%00"]
)
def test_an_unknown_article_is_not_found(path, passer_by):
    assert passer_by.get(path).status == 404


def test_a_question_is_shown_as_it_was_asked_and_nothing_more(passer_by):
    page = passer_by.get("/rulebook", query_string={"q": '"><script>x</script>' + "limit " * 100})
    assert page.status == 200
    assert not [script for script in page.all("script") if script.words]
    assert page.all("input", name="q")[0].get("value").startswith('"><script>x</script>limit')


def test_the_start_page_asks_the_rulebook(passer_by):
    answer = passer_by.get(passer_by.get("/").form("/rulebook").action, query_string={"q": "play a 200 now"})
    assert answer.status == 200 and "200" in answer.words


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_whole_book_is_on_one_page(language, new_phone):
    page = new_phone(language).get("/rulebook/whole")
    assert page.status == 200
    assert [article["id"] for article in page.all("article")] == list(articles())
    rules = EDITIONS[USUAL_BOX.get(language, "winning-moves")].rules(2)
    for article in [article_for(rules, number) for number in articles()]:
        words = page.by_id(article.number).words
        assert " ".join(article.sentences[0].text.in_language(language).split()) in words
        for remedy in article.remedies:
            assert " ".join(remedy.text.in_language(language).split()) in words


def test_the_book_is_saved_as_data(passer_by):
    page = passer_by.get("/rulebook/book.json")
    assert page.headers["Content-Type"] == "application/json"
    assert page.headers["Content-Disposition"] == "attachment; filename=mille-bornes-rulebook.json"
    chapters = json.loads(page.html)["chapters"]
    found = {article["number"]: article for chapter in chapters for article in chapter["articles"]}
    assert list(found) == list(articles())
    assert found["MB-7.3"]["rule"][0]["source"] == "printed"
    assert found["MB-7.3"]["boxes"]["rules-summary"]["result"] == "same"


def test_an_article_links_to_its_disputes(passer_by):
    page = passer_by.get("/rulebook/MB-5.2")
    titles = {situation.title.en for situation in situations(USUAL) if situation.article == "MB-5.2"}
    links = {link.words: link["href"] for link in page.all("a") if link.words in titles}
    assert titles and set(links) == titles
    assert all(passer_by.get(address).all("section", class_="answer") for address in links.values())
