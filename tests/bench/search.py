"""Finding the articles of the rulebook: the share of questions that find theirs, and the time it takes.

Questions of the tuning set that do not find theirs first are listed; held-out questions are only counted.
"""

from functools import partial

from scorekeeper.disputes.search import find
from tests.bench import best_and_median, figure, print_rate
from tests.disputes.questions import LANGUAGES, PARTS, asked_by_readers
from tests.disputes.questions.measuring import Figures, answered


def run():
    for language in LANGUAGES:
        for part in PARTS:
            answers = answered(language, part)
            found = Figures.of(answers)
            figure(f"{language}, {part}: right first", found.first * 100, "%")
            figure(f"{language}, {part}: right among three", found.three * 100, "%")
            figure(f"{language}, {part}: sure", found.sure * 100, "%")
            figure(f"{language}, {part}: right where sure", found.sure_and_right * 100, "%")
            if part == "tuned":
                for answer in answers:
                    if not answer.is_first:
                        wanted, first = ", ".join(answer.question.answers), ", ".join(answer.found[:3])
                        print(f"      {answer.question.asked} -> {wanted}; found {first}")
    asked = [question.asked for language in LANGUAGES for question in asked_by_readers(language, "tuned")]
    print_rate("looking up", len(asked), "questions", best_and_median(partial(look_up, asked)))


def look_up(asked):
    for question in asked:
        find(question)
