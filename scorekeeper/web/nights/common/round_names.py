"""Names of a round and its tables: a final is called so, and its tables are told from the others."""

from flask_babel import gettext as _

from scorekeeper.tournament.night.model import NightRound
from scorekeeper.tournament.night.progress import final_tables


def final_numbers(round_: NightRound) -> frozenset[int]:
    """Return the numbers of the tables of a final; none in other rounds."""
    return frozenset(table.number for table in final_tables(round_))


def round_title(round_: NightRound) -> str:
    """Return the name of a round: "Final" for all of its tables, as the others play beside it."""
    return _("Final") if final_numbers(round_) else _("Round %(round)s", round=round_.number)


def table_title(round_: NightRound, number: int) -> str:
    """Return the name of a table of a round."""
    if number in final_numbers(round_):
        return _("Final, table %(table)s", table=number)
    return _("Round %(round)s, table %(table)s", round=round_.number, table=number)
