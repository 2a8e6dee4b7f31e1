"""Keys on which a form takes miles: hundreds, and the rest."""

from scorekeeper.rules.editions import MOST_MILES

HUNDREDS = range(MOST_MILES // 100 + 1)
RESTS = (0, 25, 50, 75)
