"""Reading a chapter: what is refused, with the place, and how French is typeset."""

import pytest

from scorekeeper.disputes.rulebook import chapter

TITLE = '{ en = "A title", fr = "Un titre" }'
SENTENCE = '{ en = "A sentence.", fr = "Une phrase." }'


def read(*articles, top=""):
    return chapter("01-test.toml", "\n".join([f"number = 1\ntitle = {TITLE}", top, *articles]))


def article(number="MB-1.1", titles=TITLE, rule=SENTENCE, more=""):
    return f'[[articles]]\nnumber = "{number}"\ntitles = [{titles}]\nrule = [{rule}]\n{more}'


def with_more(text, more):
    return text.replace(" }", f", {more} }}")


def remedy(more="", case=TITLE):
    return f"remedies = [{{ case = {case}, text = {SENTENCE}{more} }}]"


def test_reads_articles_in_order_with_all_their_parts():
    first = article(
        titles=with_more(TITLE, "when = { race = true }"),
        rule=with_more(
            SENTENCE,
            'printed = { wikipedia = "Play" }, ours = ["winning-moves"], states = ["two-200s"], '
            f"notes = {{ dujardin-2024 = {TITLE} }}, when = {{ race = false }}",
        ),
        more=f'examples = [{SENTENCE}]\nrelated = ["MB-1.2"]\nitems = ["distance"]\nproblems = ["odd"]\n'
        f'rulings = ["two-200s"]\nwords = {{ en = ["a word"], fr = ["un mot"] }}\n'
        + remedy(
            ', source = "wikipedia", when = { race = true }, answers = ["two-200s"], words = { en = [] }'
        ),
    )
    found = read(first, article("MB-1.2"))
    assert (found.number, found.title) == (1, ("A title", "Un titre"))
    one, two = found.articles
    assert one.titles == ((("A title", "Un titre"), {"race": True}),)
    assert one.examples == ((("A sentence.", "Une phrase."), {}),)
    (sentence,) = one.rule
    assert sentence.text == ("A sentence.", "Une phrase.")
    assert (sentence.printed, sentence.ours, sentence.states, sentence.notes, sentence.when) == (
        {"wikipedia": "Play"}, ("winning-moves",), ("two-200s",),
        {"dujardin-2024": ("A title", "Un titre")}, {"race": False},
    )  # fmt: skip
    assert (one.related, one.items, one.problems, one.rulings, one.words) == (
        ("MB-1.2",), ("distance",), ("odd",), ("two-200s",), {"en": ("a word",), "fr": ("un mot",)},
    )  # fmt: skip
    assert one.remedies == (
        (
            ("A title", "Un titre"), ("A sentence.", "Une phrase."), "wikipedia", {"race": True},
            ("two-200s",), {"en": ()},
        ),
    )  # fmt: skip
    assert (two.number, two.examples, two.remedies, two.words, two.related) == ("MB-1.2", (), (), {}, ())


ORDER = "01-test.toml: the numbers are in order."
PLACE = "01-test.toml, MB-1.1"
LANGUAGES = f"{PLACE}: both languages."
EDITIONS = f"{PLACE}: editions are named by their ids."
FRENCH_LACKS, FRENCH_BLANK = '{ en = "Only English" }', '{ en = "A title", fr = " " }'


@pytest.mark.parametrize(
    ("articles", "said"),
    [
        ([article("MB-1.2")], ORDER),
        ([article("MB-2.1")], ORDER),
        ([article(), article("MB-1.3")], ORDER),
        ([article(more='rulling = ["x"]')], f"{PLACE}: odd keys: number, titles, rule, rulling."),
        ([article().replace("rule =", "examples =")], f"{PLACE}: odd keys: number, titles, examples."),
        ([article(titles=FRENCH_LACKS)], f"{PLACE}: odd keys: en."),
        ([article(titles=with_more(TITLE, "whn = {}"))], f"{PLACE}: odd keys: en, fr, whn."),
        ([article(titles=FRENCH_BLANK)], LANGUAGES),
        ([article(rule=FRENCH_LACKS)], f"{PLACE}: odd keys: en."),
        ([article(rule=with_more(SENTENCE, "note = {}"))], f"{PLACE}: odd keys: en, fr, note."),
        ([article(rule=FRENCH_BLANK)], LANGUAGES),
        ([article(rule=with_more(SENTENCE, f"notes = {{ wikipedia = {FRENCH_LACKS} }}"))], LANGUAGES),
        ([article(rule=with_more(SENTENCE, 'printed = { wiki = "Play" }'))], EDITIONS),
        ([article(rule=with_more(SENTENCE, f"notes = {{ wiki = {TITLE} }}"))], EDITIONS),
        ([article(rule=with_more(SENTENCE, 'ours = ["wiki"]'))], EDITIONS),
        (
            [article(rule=with_more(SENTENCE, 'printed = { wikipedia = "Play" }, ours = ["wikipedia"]'))],
            EDITIONS,
        ),
        (
            [article(rule=with_more(SENTENCE, 'printed = { wikipedia = " " }'))],
            f"{PLACE}: what is printed stands in a section.",
        ),
        ([article(more=remedy(', source = "wiki"'))], EDITIONS),
        ([article(more=remedy(", sorce = 1"))], f"{PLACE}: odd keys: case, text, sorce."),
        ([article(more=remedy(case=FRENCH_LACKS))], LANGUAGES),
    ],
)  # fmt: skip
def test_refuses_a_malformed_article(articles, said):
    with pytest.raises(ValueError) as refused:
        read(*articles)
    assert str(refused.value) == said


@pytest.mark.parametrize("text", [f"number = 1\ntitle = {TITLE}", f"number = 1\n{article()}"])
def test_refuses_a_chapter_that_lacks_a_part(text):
    with pytest.raises(ValueError, match=r"^01-test.toml: a chapter has number, title and articles\.$"):
        chapter("01-test.toml", text)


def test_refuses_an_unknown_part_of_a_chapter():
    with pytest.raises(ValueError, match="a chapter has number, title and articles"):
        read(article(), top='subtitle = "More"')


@pytest.mark.parametrize(
    ("written", "typeset"),
    [
        ("« Oui »", "«\u00a0Oui\u00a0»"),
        ("«Oui»", "«\u00a0Oui\u00a0»"),
        ("Sans 200 : rien", "Sans 200\u00a0: rien"),
        ("Vraiment ? Non ; si !", "Vraiment\u202f? Non\u202f; si\u202f!"),
        ("1 000 points, 10 200, 25 1, 5 0000", "1\u202f000 points, 10\u202f200, 25 1, 5 0000"),
        ("75 km, {target_miles} km, des km", "75\u00a0km, {target_miles}\u00a0km, des km"),
        ("  un mot  ", "un mot"),
    ],
)
def test_typesets_french(written, typeset):
    (sentence,) = read(article(rule=f'{{ en = "  A word ? ", fr = "{written}" }}')).articles[0].rule
    assert sentence.text == ("A word ?", typeset)
