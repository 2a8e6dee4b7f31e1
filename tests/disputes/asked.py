"""Random questions for Hypothesis: sensible ones, and nonsense that one can still ask."""

from hypothesis import strategies as st

from scorekeeper.rules import EDITIONS
from scorekeeper.rules.cards import CLASSIC, SAFETIES, SPEED_CARDS
from scorekeeper.rules.question import MOMENTS, ON, Answered, Question
from scorekeeper.rules.table import COUP_FOURRE, EXTENSION
from scorekeeper.rules.tableau import Tableau

HOUSE_RULES = st.fixed_dictionaries(
    {}, optional={"hazard_on_hazard": st.booleans(), "coup_fourre_by_anyone": st.booleans()}
)
TRIPS = st.sampled_from([{}, {}, {}, {"target_miles": 500}, {"target_miles": 800, "extension_miles": 1200}])


@st.composite
def tables(draw):
    edition = EDITIONS[draw(st.sampled_from(list(EDITIONS)))]
    trips = {} if edition.single_race else draw(TRIPS)
    return edition.rules(draw(st.sampled_from(edition.players)), draw(HOUSE_RULES) | trips)


@st.composite
def tableaux(draw):
    two_hundreds = draw(st.integers(0, 4))
    return Tableau(
        battle=tuple(draw(st.lists(st.sampled_from(sorted(CLASSIC.battle_cards)), max_size=4))),
        speed=tuple(draw(st.lists(st.sampled_from(sorted(SPEED_CARDS)), max_size=3))),
        safeties=tuple(draw(st.lists(st.sampled_from(SAFETIES), unique=True, max_size=4))),
        miles=200 * two_hundreds + 25 * draw(st.integers(0, 16)),
        two_hundreds=two_hundreds,
    )


@st.composite
def questions(draw):
    action = draw(st.sampled_from(list(MOMENTS)))
    cards = {EXTENSION: [None], COUP_FOURRE: SAFETIES}.get(action, list(CLASSIC.copies))
    answers = Answered(draw(st.sampled_from(list(CLASSIC.hazards))), draw(st.sampled_from(ON)))
    return Question(
        action=action,
        card=draw(st.sampled_from(cards)),
        when=draw(st.sampled_from(MOMENTS[action])),
        own=draw(tableaux()),
        opponent=draw(tableaux()),
        answers=answers if action == COUP_FOURRE else None,
        draw_pile_empty=draw(st.booleans()),
        extension_called=draw(st.booleans()),
        first=draw(st.booleans()),
    )
