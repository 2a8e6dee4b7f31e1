"""Check of the results in the file of a night: no open or confirmed one is more than its table can make."""

from collections.abc import Iterator, Mapping

from scorekeeper.records.games import GameEntry
from scorekeeper.records.json_values import Value
from scorekeeper.tournament.night.model import Night, NightTable
from scorekeeper.tournament.night.possible_results import bound_problems
from scorekeeper.tournament.night.settings import rules_at


def check_results(rounds: Value, night: Night, games: Mapping[tuple[int, int], GameEntry]) -> None:
    """Refuse an open or confirmed result that its table cannot have. Raises `Unreadable`.

    Declined and replaced results are history. What is impossible only for all sides together is read, because
    earlier versions took it, and the director is told. `rounds`: the JSON of the rounds of `night`. `games`:
    by round and table. Their rules go before those of the night's box.
    """
    for place, number, table in tables_in(rounds, night):
        game = games.get((number, table.number))
        rules = game.rules if game else rules_at(night, table.sides)
        for index, result in enumerate(table.results):
            if result.status in ("open", "confirmed"):
                for problem in bound_problems(result, rules):
                    wrong = place.inside("results").inside(index).inside(problem.column).inside(problem.side)
                    raise wrong.misread(problem.sentence)


def tables_in(rounds: Value, night: Night) -> Iterator[tuple[Value, int, NightTable]]:
    """Yield each table of the file, with its JSON and the number of its round."""
    for round_, place in zip(night.rounds, rounds.entries(), strict=True):
        for at in place.inside("tables").entries():
            table = round_.table(at.raw["number"])
            assert table is not None  # it was read from there
            yield at, round_.number, table
