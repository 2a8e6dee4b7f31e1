"""Finding the articles of the rulebook: the share of questions that find theirs, and the time it takes.

The questions tuned on that do not find theirs first are listed; those held out are counted only.
"""

from functools import partial

from scorekeeper.disputes.search import find
from tests.bench import best_and_median, print_rate
from tests.disputes.questions import LANGUAGES, PARTS, asked_by_readers
from tests.disputes.questions.measuring import Figures, answered


def run():
    for language in LANGUAGES:
        for part in PARTS:
            answers = answered(language, part)
            print(f"  {language}, {part:8}: {in_words(Figures.of(answers))}")
            if part == "tuned":
                for answer in answers:
                    if not answer.is_first:
                        wanted, found = ", ".join(answer.question.answers), ", ".join(answer.found[:3])
                        print(f"      {answer.question.asked} -> {wanted}; found {found}")
    asked = [question.asked for language in LANGUAGES for question in asked_by_readers(language, "tuned")]
    print_rate("looking up", len(asked), "questions", best_and_median(partial(look_up, asked)))


def in_words(figures):
    return (
        f"{figures.questions} questions, right first {figures.first:.1%}, among three {figures.three:.1%}; "
        f"sure of {figures.sure:.0%}, and then right {figures.sure_and_right:.1%}"
    )


def look_up(asked):
    for question in asked:
        find(question)
