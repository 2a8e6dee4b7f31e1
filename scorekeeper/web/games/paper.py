"""A score sheet on paper: of a game, with its hands, or blank, to be filled in by hand."""

from flask import render_template, request
from flask.typing import ResponseReturnValue

from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.rules.editions import RulesError
from scorekeeper.web.games.paper_sheet import ScoreSheet, blank_sheet, sheet_of_game
from scorekeeper.web.parts.addresses.names_url import names_in
from scorekeeper.web.parts.addresses.rules_url import table_rules
from scorekeeper.web.serving.access import game_to_read


def of_game(public_id: str) -> ResponseReturnValue:
    """The hands of a game as far as it has come, with room for more."""
    game = game_to_read(public_id)
    return _page(sheet_of_game(game), game=game)


def blank_of_game(public_id: str) -> ResponseReturnValue:
    """A blank sheet for the table of a game, with its names."""
    game = game_to_read(public_id)
    return _page(blank_sheet(game.rules, game.side_names), game=game, blank=True)


def blank() -> ResponseReturnValue:
    """A blank sheet for the table in the address, else for the one that this phone is at."""
    rules = table_rules(request.args)
    return _page(blank_sheet(rules, names_in(request.args).sides), tables=_tables_like(rules))


def _page(sheet: ScoreSheet, **values: object) -> str:
    return render_template("games/paper.html", sheet=sheet, **values)


def _tables_like(rules: Rules) -> list[Rules]:
    """The tables that the box is for, by the same house rules where so many can play by them."""
    edition = EDITIONS[rules.edition]
    return [
        rules if players == rules.players else _for_players(rules, players) for players in edition.players
    ]


def _for_players(rules: Rules, players: int) -> Rules:
    edition = EDITIONS[rules.edition]
    try:
        return edition.rules(players, dict(rules.house_rules))
    except RulesError:
        return edition.rules(players)
