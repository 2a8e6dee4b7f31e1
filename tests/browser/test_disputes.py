"""Disputes settled on a phone: classic ones, questions people ask, and situations laid out by taps. In few
taps, in both languages, with and without JavaScript."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper.disputes.rulebook import article_for, articles
from scorekeeper.disputes.situations import situations
from scorekeeper.disputes.verdict import verdict
from scorekeeper.rules import EDITIONS
from tests.browser.phones import CDN
from tests.browser.tapping import Finger, HandEntry, expect_totals, label_of, open_hand
from tests.browser.world import game_on, reported
from tests.builders import ACE, TANK
from tests.disputes.questions import basic_questions
from tests.disputes.test_situations import ANSWERS

LOCALES = {"en": "en-US", "fr": "fr-FR"}
SAYS = {"en": ("Allowed", "Not allowed"), "fr": ("Permis", "Pas permis")}
NOT_PRINTED = {
    "en": "Allowed – not printed in these rules",
    "fr": "Permis – non imprimé dans ces règles",
}
BOX = {"en": "winning-moves", "fr": "dujardin-2024"}
FEW_TAPS = 4
USUAL = EDITIONS["winning-moves"].rules(2)
#: Some of them every time, all of them with the slow tests. The answers are tested without a browser:
#: tests/web/disputes/test_legal.py asks each dispute, tests/disputes/test_search.py each question.
SOME_AND_THEN_ALL = [
    pytest.param("en", slice(0, None, 10), id="en"),
    pytest.param("fr", slice(5, None, 10), id="fr"),
    pytest.param("en", slice(None), id="en, all", marks=pytest.mark.slow),
    pytest.param("fr", slice(None), id="fr, all", marks=pytest.mark.slow),
]


def expect_says(page, verdict):
    expect(page.locator(".says-so")).to_have_text(verdict)


@pytest.mark.parametrize(("language", "these"), SOME_AND_THEN_ALL)
def test_the_classic_disputes_are_answered(language, these, used_phone):
    """By the box that newcomers of this language are offered, and below by the others."""
    page, words = used_phone(locale=LOCALES[language]), SAYS[language]
    rules = EDITIONS[BOX[language]].rules(2)
    wrong = []
    page.goto(f"/legal?box={rules.edition}&players=2")
    for situation in situations(rules)[these]:
        page.locator(".classics > summary").tap()
        title = situation.title.in_language(language)
        page.locator(".classics").get_by_role("link", name=title, exact=True).tap()
        expect(page.locator(".classic")).to_have_text(title)
        said = re.escape(words[bool(ANSWERS[situation.id][BOX[language]])])
        expect_says(page, re.compile(rf"^\s*{said}( – .*)?\s*$"))
        printed = verdict(rules, situation.question).by_edition
        expected = {box: words[bool(rulings)] for box, rulings in printed.items() if box != rules.edition}
        found = {box: page.locator(f"[data-boxes~={box}] .says").text_content() for box in expected}
        if found != {box: word.lower() for box, word in expected.items()}:
            wrong.append((title, found))
    assert wrong == []


@pytest.mark.parametrize(("language", "these"), SOME_AND_THEN_ALL)
def test_the_questions_people_ask_find_their_article(language, these, used_phone):
    page = used_phone(locale=LOCALES[language])
    page.goto("/rulebook")
    wrong = {}
    for question, number in [*basic_questions().items()][these]:
        page.get_by_role("searchbox").fill(question)
        with page.expect_navigation(wait_until="domcontentloaded"):
            page.get_by_role("searchbox").press("Enter")
        expect(page.locator(":is(article.rule .lead, .offered .in-a-line)").first).to_be_visible()
        found = page.get_by_role("main").inner_text()
        if number not in found:
            wrong[question] = found
    assert wrong == {}


@pytest.mark.parametrize("scripted", [True, False], ids=["with JavaScript", "without"])
def test_back_shows_the_question_that_the_page_answers(scripted, used_phone):
    page = used_phone(java_script_enabled=scripted)
    asked = ["third 200", "two speed limits", "call the extension"]
    field = page.get_by_role("searchbox")
    page.goto("/rulebook")
    for question in asked:
        field.fill(question)
        with page.expect_navigation(wait_until="load"):
            field.press("Enter")
    for question in (*reversed(asked[:-1]), ""):
        page.go_back(wait_until="load")
        expect(field).to_have_value(question)


def test_a_page_kept_by_the_browser_shows_its_own_question(used_phone):
    page = used_phone()
    page.goto("/rulebook?q=third+200")
    field = page.get_by_role("searchbox")
    field.fill("two speed limits")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(field).to_have_value("third 200")


class Asker(Finger):
    """Lays a situation out."""

    def pick(self, name, value):
        """Tap a choice; once a card is picked, the others need a tap to unfold."""
        choice = label_of(self.page.locator(f'input[name="{name}"][value="{value}"]'))
        if name == "card":
            self.page.locator(".question .main").wait_for()
            another = self.page.locator(".another-card:not(:has(:checked))")
            self.page.wait_for_load_state()  # until its styles and scripts have come, all is unfolded
            if another.is_visible():
                self.tap(another)
        self.tap(choice)

    def open_hand(self):
        """The receipt of the first hand."""
        return open_hand(self.page, 1, self.tap)

    def ask(self):
        self.tap(self.page.locator(".question .main"))


@pytest.fixture(params=["with JavaScript", "without"])
def asker(request, used_phone):
    return Asker(used_phone(java_script_enabled=request.param == "with JavaScript"))


@pytest.mark.in_pocket
def test_a_game_asks_a_question_in_few_taps(asker, server):
    page = asker.page
    page.goto(game_on(page, server, "Ann", "Bob"))
    asker.tap(page.get_by_role("link", name="Is this allowed?"))
    asker.pick("card", "stop")
    asker.pick("opponent-battle", "flat_tire")
    asker.ask()
    expect_says(page, "Not allowed")
    assert asker.taps <= FEW_TAPS
    expect(page.locator(".answer .lead")).to_have_text(
        "Bob: a Flat Tire on top of the battle pile still stops the car."
    )
    expect(page.locator(".in-short")).to_contain_text("the Wikipedias, Parker 1988 and Parker 1982 differ")
    expect(page.locator(".unless")).to_contain_text("if Bob had a Roll on top of the battle pile")


@pytest.mark.in_pocket
def test_the_menu_of_a_game_asks_a_question_in_few_taps(asker, server):
    """Menu, link, card, answer; the situation is laid out already, with the sides' names."""
    page = asker.page
    page.goto(game_on(page, server, "Ann", "Bob", "Chloé"))
    asker.tap(page.get_by_role("button", name="Menu").or_(page.get_by_role("link", name="Menu")))
    asker.tap(page.locator(".menu-lines").get_by_role("link", name="Is this allowed?").first)
    asker.pick("card", "accident")
    asker.ask()
    expect_says(page, "Allowed")
    expect(page.locator(".asked")).to_have_text("Ann against Bob: play an Accident")
    assert asker.taps <= FEW_TAPS
    asker.pick("own-name", "Chloé")
    asker.pick("opponent-name", "Bob")
    asker.ask()
    expect(page.locator(".asked")).to_have_text("Chloé against Bob: play an Accident")


def test_names_follow_the_picked_sides(used_phone):
    page = used_phone()
    page.goto("/legal?box=dujardin-2024&players=4&side=Ann&side=Bob&side=Cy&side=Dev&own-name=Ann")
    asker = Asker(page)
    title = page.locator("#own-title")
    expect(title.get_by_text("Ann")).to_be_visible()
    asker.pick("own-name", "Cy")
    expect(title.get_by_text("Cy")).to_be_visible()
    expect(title.get_by_text("Ann")).to_be_hidden()
    expect(page.locator(".against")).to_be_hidden()
    asker.pick("card", "stop")
    asker.pick("opponent-name", "Dev")
    expect(page.locator("#opponent-title").get_by_text("Dev")).to_be_visible()


@pytest.mark.parametrize("language", LOCALES)
def test_the_first_screen_has_verdict_reason_and_all_boxes(language, used_phone):
    page = used_phone(locale=LOCALES[language])
    page.set_viewport_size({"width": 390, "height": 664})
    page.goto(
        "/legal?box=winning-moves&players=2&action=play&card=stop&opponent-battle=repairs&side=Ann&side=Bob"
    )
    tops = [page.locator(part).first.bounding_box() for part in (".says-so", ".answer .lead", ".in-short")]
    assert 100 <= tops[0]["y"] <= 232
    assert tops[0]["y"] < tops[1]["y"] < tops[2]["y"]
    assert tops[2]["y"] + tops[2]["height"] <= 664


@pytest.mark.parametrize("language", LOCALES)
def test_a_verdict_not_printed_in_the_box_says_so_on_the_first_screen(language, used_phone):
    page = used_phone(locale=LOCALES[language])
    page.set_viewport_size({"width": 390, "height": 664})
    page.goto(
        "/legal?box=dujardin-2024&players=3&action=play&card=speed_limit&opponent-battle=roll"
        "&opponent-speed=speed_limit&side=Luc&side=Zoé&side=Inès&own-name=Luc&opponent-name=Zoé"
    )
    expect_says(page, NOT_PRINTED[language])
    assert below(page.locator(".in-short")) <= 664


def test_an_answer_fits_half_a_page_of_paper(new_phone):
    page = new_phone(viewport={"width": 794, "height": 1123})  # A4 in CSS pixels
    page.goto(
        "/legal?box=winning-moves&players=2&action=play&card=stop&opponent-battle=flat_tire&side=Ann&side=Bob"
    )
    page.emulate_media(media="print")
    expect(page.locator(".question")).to_be_hidden()
    expect(page.locator(".on-paper-only svg")).to_be_visible()
    assert all(below(page.locator(part)) <= 1123 / 2 for part in (".unless", ".remedy", ".on-paper-only"))


@pytest.mark.in_pocket
def test_a_coup_fourre_is_asked_in_few_taps(asker):
    asker.page.goto("/legal?table=winning-moves+2")  # the phone may have games of another box
    asker.page.goto("/")
    asker.tap(asker.page.get_by_role("link", name="Is this allowed?"))
    asker.pick("action", "coup_fourre")
    asker.pick("safety", "extra_tank")
    asker.ask()
    expect_says(asker.page, "Allowed")
    assert asker.taps <= FEW_TAPS
    asker.pick("answered", "after_draw")
    asker.ask()
    expect_says(asker.page, "Not allowed")
    asker.page.go_back()
    expect_says(asker.page, "Allowed")


def test_changing_ones_mind_keeps_the_rest(asker):
    page = asker.page
    page.goto("/legal")
    asker.pick("card", "200")
    asker.pick("own-200s", "2")
    page.locator('.question [name="own-miles"]').fill("450")
    asker.ask()
    expect_says(page, "Not allowed")
    expect(page.locator(".article-link")).to_contain_text("MB-7.2")
    asker.pick("card", "100")
    asker.ask()
    expect_says(page, "Allowed")
    expect(page.locator('.question [name="own-miles"]')).to_have_value("450")
    asker.pick("own-speed", "speed_limit")
    asker.ask()
    expect_says(page, "Not allowed")
    expect(page.locator(".unless")).to_contain_text("with a 50 instead")


def test_back_from_a_verdict_leads_to_what_was_laid_out(asker):
    page = asker.page
    page.goto("/legal")
    asker.pick("card", "200")
    asker.pick("own-200s", "1")
    page.locator('.question [name="own-miles"]').fill("450")
    asker.ask()
    expect_says(page, "Allowed")
    page.go_back()
    expect(page.locator(".answer")).to_have_count(0)
    for name, value in (("card", "200"), ("own-200s", "1")):
        expect(page.locator(f'.question [name="{name}"][value="{value}"]')).to_be_checked()
    expect(page.locator('.question [name="own-miles"]')).to_have_value("450")
    expect(page.locator(".tableau.own")).to_be_visible()


def test_the_extension_is_allowed_in_few_taps(asker):
    asker.page.goto("/legal?box=winning-moves&players=2")
    asker.pick("action", "extension")
    asker.ask()
    expect_says(asker.page, "Allowed")
    expect(asker.page.locator(".situation")).to_contain_text("700 miles")


def test_fields_that_do_not_matter_are_hidden(used_phone):
    page = used_phone()
    asker = Asker(page)
    page.goto("/legal")
    own, opponent = page.locator(".tableau.own"), page.locator(".tableau.opponent")
    for side in (own, opponent):
        expect(side.locator(".card-key:visible")).to_have_text("Roll")
    asker.pick("card", "accident")
    expect(own).to_be_hidden()
    expect(opponent).to_be_visible()
    asker.pick("action", "coup_fourre")
    expect(page.locator(".which-card")).to_be_hidden()
    expect(page.locator(".for-coup")).to_be_visible()
    expect(opponent).to_be_hidden()
    asker.pick("action", "extension")
    expect(own).to_be_visible()
    expect(page.locator(".for-coup")).to_be_hidden()


def test_without_javascript_nothing_is_folded_away(used_phone):
    page = used_phone(java_script_enabled=False)
    page.goto("/legal?action=play&card=stop&opponent-battle=roll")
    for part in page.locator(".question fieldset").all():
        expect(part).to_be_visible()


def test_a_question_of_a_coup_fourre_drops_the_attacks_victim_and_piles(used_phone):
    page = used_phone()
    page.goto(
        "/legal?box=dujardin-2024&players=3&side=Ann&side=Bob&side=Cy&own-name=Ann&opponent-name=Cy"
        "&action=play&card=stop&opponent-battle=flat_tire"
    )
    asker = Asker(page)
    against, theirs = page.locator(".against"), page.locator(".tableau.opponent")
    expect(against).to_be_visible()
    expect(theirs).to_be_visible()
    asker.pick("action", "coup_fourre")
    expect(against).to_be_hidden()
    expect(theirs).to_be_hidden()
    attacked = page.get_by_role("group", name="Who was attacked?")
    expect(attacked).to_contain_text("another side, by me")
    for name in ("Ann", "Bob"):
        asker.pick("own-name", name)
        expect(attacked.get_by_text(name, exact=True)).to_be_visible()
    expect(attacked.get_by_text("Ann", exact=True)).to_be_hidden()


#: Names with a word that is broken without a hyphen, or wider than its key.
TORN = """() => [...document.querySelectorAll(".card-key small")].filter((name) => {
  if (!name.offsetWidth || !name.closest(".card-key").offsetWidth) return false;
  const range = document.createRange();
  const text = name.lastChild;
  return [...(text?.data ?? "").matchAll(/[^\\s-]+/g)].some(({ 0: word, index }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const lines = range.getClientRects();
    return lines.length > 1 || lines[0].width > name.closest(".card-key").offsetWidth;
  });
}).map((name) => name.innerText)"""


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("language", LOCALES)
def test_no_name_of_a_card_is_torn_apart(language, width, new_phone):
    page = new_phone(locale=LOCALES[language], viewport={"width": width, "height": 664})
    laid = "own-battle=out_of_gas&opponent-battle=repairs&own-safeties=right_of_way&own-miles=0"
    for card in ("", "&card=stop", "&card=repairs"):
        page.goto(f"/legal?box={BOX[language]}&players=2&{laid}{card}")
        assert page.evaluate(TORN) == []


@pytest.mark.parametrize("language", LOCALES)
def test_the_piles_in_question_are_on_the_first_screen(language, new_phone):
    """Those of both sides before a card is picked; then those of the target, above the button."""
    page = new_phone(locale=LOCALES[language], viewport={"width": 390, "height": 664})
    page.goto(
        "/legal?box=winning-moves&players=2&side=Ann&side=Bob&own-battle=stop&own-safeties=driving_ace"
        "&opponent-battle=roll&opponent-speed=speed_limit&own-miles=0"
    )
    for side, cards in (("own", 2), ("opponent", 2)):
        laid = page.locator(f".tableau.{side} label > span:visible")
        expect(laid).to_have_count(cards)
        assert all(below(card) <= 664 for card in laid.all())
        borders = laid.evaluate_all("cards => cards.map((card) => getComputedStyle(card).borderTopWidth)")
        assert set(borders) == {"0px"}, "it looks like a key"
    for card, side in (("stop", "opponent"), ("100", "own")):
        page.goto(f"/legal?box=winning-moves&players=2&side=Ann&side=Bob&own-miles=0&card={card}")
        expect(page.locator(".which-card .card-key:visible")).to_have_count(1)
        pile = page.locator(f".tableau.{side} fieldset").first
        assert below(pile.locator(".card-key").last) <= page.locator(".thumb .main").bounding_box()["y"]


def below(part):
    box = part.bounding_box()
    return box["y"] + box["height"]


def test_the_keyboard_reaches_every_card(phone):
    phone.goto("/legal?box=winning-moves&players=2")
    phone.locator('[name="card"]').first.focus()
    for _ in range(3):
        phone.keyboard.press("ArrowRight")
    expect(phone.locator('[name="card"][value="stop"]')).to_be_checked()
    expect(phone.locator(".which-card .card-key:visible")).to_have_count(19)
    phone.keyboard.press("Tab")
    expect(phone.locator(".which-card .card-key:visible")).to_have_count(1)


def test_a_wrong_number_keeps_what_was_laid_out(asker):
    page = asker.page
    page.goto("/legal")
    asker.pick("card", "100")
    page.locator('.question [name="own-miles"]').fill("137")
    asker.ask()
    expect(page.get_by_role("alert")).to_contain_text("Your miles: Miles are a sum of distance cards")
    expect(page.locator('.question [name="own-miles"]')).to_have_value("137")
    expect(page.locator('.question [name="card"][value="100"]')).to_be_checked()


def test_the_question_goes_round_the_table(asker, used_phone):
    page = asker.page
    page.goto("/legal")
    asker.pick("card", "roll")
    asker.ask()
    page.locator("summary", has_text="Share this answer").tap()
    expect(page.locator(".qr svg")).to_be_visible()
    expect(page.locator(".passed-on")).to_contain_text("? Not allowed – not printed in these rules.")
    other = used_phone(locale="fr-FR")
    other.goto(page.locator(".address").input_value())
    expect_says(page, "Not allowed – not printed in these rules")
    expect_says(other, "Pas permis – non imprimé dans ces règles")
    expect(other.locator(".asked")).to_have_text("Jouer un Feu vert")


@pytest.fixture
def scored(asker, server):
    """A game in which Ann completed the trip, 700 to 300, shown on the phone."""
    hand = reported((700, ACE, TANK + "*"), (300,), pile_empty=0)
    game = game_on(asker.page, server, "Ann", "Bob", hands=(hand,))
    asker.page.goto(game)
    return game


def test_other_boxes_are_compared_in_few_taps(asker, scored):
    page = asker.page
    asker.open_hand()
    asker.tap(page.get_by_role("link", name="Under other rules"))
    dujardin = page.locator("[data-boxes~=dujardin-2024]")
    expect(dujardin).to_contain_text("Delayed action")
    asker.tap(dujardin.get_by_role("link", name="Delayed action"))
    expect(page.get_by_role("heading", name=article_for(USUAL, "MB-11.6").title.en)).to_be_visible()
    assert asker.taps <= FEW_TAPS


@pytest.mark.in_pocket
def test_a_line_of_a_receipt_leads_to_its_article(asker, scored):
    receipt = asker.open_hand()
    asker.tap(receipt.get_by_role("link", name="Coups fourrés"))
    expect(asker.page.locator("article.rule h2")).to_have_text(article_for(USUAL, "MB-11.4").title.en)


@pytest.mark.in_pocket
@pytest.mark.journey(
    "legal.ask", "rulebook.contents", "extension.ask", "rulebook.article", "about_hand.boxes"
)
def test_the_arrow_leads_back_to_the_game(phone, server):
    game = game_on(phone, server, "Ann", "Bob", hands=(reported((700, ACE), (300,)),))
    back = phone.get_by_role("link", name="Back")
    for looked_up in ("Is this allowed?", "Rulebook", "Call the extension?", "Safeties", "Under other rules"):
        phone.goto(game)
        open_hand(phone, 1)
        phone.get_by_role("link", name=looked_up).first.tap()
        expect(back).to_have_attribute("data-came-from", "")
        back.tap()
        expect(phone).to_have_url(f"{server.url}{game}")


def test_the_arrow_of_a_sent_link_leads_to_the_rulebook(phone, server):
    phone.goto("/rulebook/MB-5.3")
    phone.get_by_role("link", name="Back").tap()
    expect(phone).to_have_url(f"{server.url}/rulebook")


@pytest.mark.in_pocket
@pytest.mark.journey("what_if.show")
def test_what_if_saves_nothing(asker, scored):
    page = asker.page
    asker.open_hand()
    asker.tap(page.get_by_role("link", name="What if?"))
    entry = HandEntry(page)
    changes = page.locator("#entry .change")
    expect(changes).to_have_text(["±0", "±0"])
    add_up = page.get_by_role("button", name="Add up")
    if not add_up.count():
        page.locator(".keys-of-miles button").first.wait_for(state="attached")  # the tiles have their place
    entry.safety(0, TANK, coup=True)  # another tap takes it back
    if add_up.count():
        asker.tap(add_up)
    expect(changes).to_have_text(["−400", "±0"])  # a coup fourré and its safety
    page.goto(scored)
    expect_totals(page, ["Ann", "Bob"], [1900, 300])


@pytest.mark.in_pocket
@pytest.mark.journey("about_hand.how")
def test_the_possible_course_of_a_hand_is_shown_in_few_taps(asker, scored):
    page = asker.page
    asker.open_hand()
    asker.tap(page.get_by_role("link", name="How this hand is possible"))
    expect(page.locator(".tale li").last).to_contain_text("completes the trip")
    assert asker.taps <= FEW_TAPS


@pytest.mark.in_pocket
def test_the_outcomes_of_an_extension_are_shown_in_few_taps(asker, scored):
    page = asker.page
    asker.tap(page.get_by_role("link", name="Call the extension?"))
    asker.pick("side_1-hundreds", "4")
    asker.pick("side_1-rest", "75")
    asker.tap(page.get_by_role("button", name="Add it up"))
    expect(page.locator("#outlook tr").nth(1)).to_contain_text("+500")
    assert asker.taps <= FEW_TAPS
    page.go_back()
    expect(page.locator('[name="side_1-hundreds"][value="4"]')).to_be_checked()


@pytest.mark.in_pocket
def test_an_impossible_hand_leads_to_its_article(asker, scored):
    page = asker.page
    page.goto(scored)
    entry = HandEntry(page)
    for side in (0, 1):
        entry.miles(side, 700, "typed")
    if page.get_by_role("button", name="Add up").count():
        asker.tap(page.get_by_role("button", name="Add up"))
    expect(entry.talk).to_contain_text("cannot both complete the trip")
    expect(entry.talk.get_by_role("button", name="Bob had 675")).to_be_visible()
    why = entry.talk.get_by_role("link", name="cannot both complete the trip")
    why.tap()
    if entry.has_pad:  # the first tap unfolds everything
        why.tap()
    expect(page.locator("article.rule h2")).to_contain_text("The hand ends")
    page.route(CDN, lambda route: route.abort())  # with a route Chromium would resend the form without asking
    page.go_back()
    page.unroute(CDN)
    for side in (0, 1):
        expect(entry.control(side, "miles")).to_have_value("700")


def test_the_box_is_asked_for_once(asker):
    page = asker.page
    page.goto("/rulebook")
    asker.tap(page.get_by_role("button", name="Dujardin 2024, 4 players"))
    for path in (None, "/rulebook/MB-11.7"):
        if path:
            page.goto(path)
        expect(page.locator(".for-table > summary")).to_contain_text("For Dujardin 2024, 4 players")
    expect(page.locator(".rule .lead")).to_contain_text("200")
    asker.tap(page.locator(".for-table > summary"))
    asker.tap(page.get_by_role("button", name="Winning Moves, 2 players"))
    expect(page.locator(".rule .lead")).to_contain_text("300")
    assert asker.taps <= FEW_TAPS


@pytest.mark.parametrize("number", ["MB-2.2", "MB-5.2", "MB-10.2", "MB-11.7", "MB-11.10"])
def test_the_answer_is_on_the_first_screen_and_other_boxes_are_folded(number, new_phone):
    page = new_phone(locale="fr-FR", viewport={"width": 390, "height": 664})
    page.goto(f"/rulebook/{number}?box=dujardin-2024&players=4")
    answer = page.locator(".rule .lead").bounding_box()
    assert answer["y"] + answer["height"] < 400
    boxes = page.locator(".sayings dd")
    assert not any(box.is_visible() for box in boxes.all())


def test_an_article_is_passed_on_with_its_answer(new_phone):
    page = new_phone()
    page.add_init_script("navigator.share = async (given) => { window.given = given; }")
    page.goto("/rulebook/MB-11.7?box=dujardin-2024&players=4")
    page.locator("summary", has_text="Share this article").tap()
    expect(page.locator(".qr svg")).to_be_visible()
    page.get_by_role("button", name="Share").tap()
    given = page.evaluate("given")
    assert given["url"].endswith("/rulebook/MB-11.7?box=dujardin-2024&players=4")
    title, answer = given["text"].split("\n")
    assert title == given["title"] and answer.endswith("(Dujardin 2024, 4 players)")


#: Puts each article into the page in turn and measures how far down it reaches.
ENDS = """async (addresses) => {
  const ends = {};
  for (const address of addresses) {
    const text = await (await fetch(address)).text();
    const { body } = new DOMParser().parseFromString(text, "text/html");
    document.querySelector("main").replaceWith(body.querySelector("main"));
    ends[address] = document.querySelector(".on-paper-only").getBoundingClientRect().bottom + scrollY;
  }
  return ends;
}"""


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize(
    ("edition", "players"),
    [
        pytest.param(id, players, marks=() if (id, players) == ("dujardin-2024", 2) else pytest.mark.slow)
        for id, edition in EDITIONS.items()
        for players in edition.players
    ],
)
def test_every_article_is_printed_on_half_a_page(edition, players, language, new_phone):
    """A4 is 794 by 1123 pixels, with 38 of margin. The box whose notes are longest every time."""
    page = new_phone(viewport={"width": 718, "height": 523}, locale=LOCALES[language])
    page.emulate_media(media="print")
    page.goto(f"/rulebook/MB-5.2?box={edition}&players={players}")
    expect(page.locator(".on-paper-only svg")).to_be_visible()
    ends = page.evaluate(ENDS, [f"/rulebook/{n}?box={edition}&players={players}" for n in articles()])
    assert len(ends) == len(articles())
    assert {address: end for address, end in ends.items() if end > 523} == {}


@pytest.mark.chromium("no other driver shows a page as it is printed")
@pytest.mark.journey("rulebook.whole")
def test_the_book_is_printed_black_on_white(new_phone):
    page = new_phone(color_scheme="dark")
    page.goto("/rulebook/whole")
    page.emulate_media(media="print")
    for part in (".article-title", ".rule .lead", ".sayings dd", ".chapter > h2"):
        expect(page.locator(part).first).to_have_css("color", "rgb(0, 0, 0)")
    for part in ("body", ".remedy"):
        expect(page.locator(part).first).to_have_css("background-color", "rgb(255, 255, 255)")


@pytest.mark.parametrize("color_scheme", ["light", "dark"])
def test_a_chosen_distance_card_keeps_its_figure(phone, color_scheme):
    phone.emulate_media(color_scheme=color_scheme)
    phone.goto("/legal?box=winning-moves&players=2&action=play&card=100")
    figure = phone.locator(".card-key:has(:checked) .card-stone text")
    ink = phone.evaluate("getComputedStyle(document.body).color")
    assert figure.evaluate("text => getComputedStyle(text).fill") == ink, "not the colour of the stone"
