"""Judges each case in its editions, and checks that the cases are complete."""

import pytest

from scorekeeper.rules.rulings import PERMISSIONS, RULINGS
from tests.rules.played import forbidden
from tests.rules.rulings.cases.about_cards import cases_about_cards
from tests.rules.rulings.cases.about_coups_fourres import cases_about_coups_fourres
from tests.rules.rulings.cases.about_distance import cases_about_distance
from tests.rules.rulings.cases.about_hazards import cases_about_hazards
from tests.rules.rulings.cases.about_limits import cases_about_limits
from tests.rules.rulings.cases.about_rolls_and_remedies import cases_about_rolls_and_remedies
from tests.rules.rulings.cases.about_the_end import cases_about_the_end
from tests.rules.rulings.cases.about_turns import cases_about_turns
from tests.rules.rulings.printed import ALL

GROUPS = (
    cases_about_turns, cases_about_rolls_and_remedies, cases_about_hazards, cases_about_limits,
    cases_about_distance, cases_about_coups_fourres, cases_about_the_end, cases_about_cards,
)  # fmt: skip
CASES = [case for group in GROUPS for case in group()]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.ruling}: {case.name}")
def test_an_action_is_forbidden_by_the_expected_rulings(case):
    """One test for all editions of a case, because a test for each would take longer to set up than to
    run."""
    expected = case.expected if isinstance(case.expected, dict) else dict.fromkeys(ALL, case.expected)
    assert {edition: forbidden(case.setup(edition), case.action) for edition in expected} == expected


# --- completeness
# --------------------------------------------------------------------------------------------


def answers(ruling):
    """Yield for each case whether the ruling applies in it. A permission applies where it allows."""
    for case in CASES:
        if case.ruling == ruling:
            expected = case.expected.values() if isinstance(case.expected, dict) else (case.expected,)
            for answer in expected:
                yield (not answer) if ruling in PERMISSIONS else ruling in answer.split()


@pytest.mark.parametrize("ruling", [ruling for ruling in RULINGS if "/" not in ruling])
def test_each_ruling_has_a_case_where_it_applies_and_one_where_it_does_not(ruling):
    assert {*answers(ruling)} == {True, False}


def test_each_ruling_of_a_case_exists():
    assert {case.ruling for case in CASES} == {ruling for ruling in RULINGS if "/" not in ruling}


@pytest.mark.parametrize("edition", ALL)
def test_each_ruling_has_a_case_in_each_edition(edition):
    for ruling in {case.ruling for case in CASES}:
        assert any(
            case.ruling == ruling and (not isinstance(case.expected, dict) or edition in case.expected)
            for case in CASES
        )
