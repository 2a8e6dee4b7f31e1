"""The table that a page of disputes is for: asked for once, remembered, and named on the page."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from flask import redirect, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules import EDITIONS, Rules
from scorekeeper.rules.words import CARD_NAMES
from scorekeeper.store.models import Game
from scorekeeper.web.parts.addresses.rules_url import (
    latest_game,
    names_rules,
    remember_table,
    rules_args,
    said_rules,
    table_rules,
)
from scorekeeper.web.parts.text.editions_text import Box, boxes, rules_name
from scorekeeper.web.parts.usual_box import usual_box
from scorekeeper.web.serving.language import voice

#: The argument for a newly picked table: "winning-moves 2", "dujardin-2024 4 700 km".
PICK: Final = "table"


class Pick(NamedTuple):
    """A table to pick."""

    rules: Rules

    @property
    def value(self) -> str:
        """Its value in the address."""
        return f"{self.rules.edition} {self.rules.players} {self.rules.option or ''}".rstrip()

    @property
    def name(self) -> str:
        """Box, option and number of players in words."""
        return in_words(self.rules)


@dataclass(frozen=True)
class TableChoice:
    """The table that a page is for. `known` is False if nobody has said which; then it is the usual one."""

    rules: Rules
    known: bool

    @property
    def name(self) -> str:
        """Box, house rules and number of players in words."""
        return in_words(self.rules)

    @property
    def own_cards(self) -> str:
        """The cards with other names in this box than in the rulebook; empty if there are none."""
        usual = voice()
        own = self.rules.words_in(usual.language).cards
        shared = {card: name for card, name in own.items() if card in CARD_NAMES}
        names = [(name, usual.card(card)) for card, name in shared.items() if name not in usual.card(card)]
        return usual.comma_list([_("%(own)s for %(usual)s", own=name, usual=known) for name, known in names])

    @property
    def args(self) -> dict[str, Any]:
        """The arguments that keep links at this table; none if it is not known."""
        return rules_args(self.rules) if self.known else {}

    @property
    def game(self) -> Game | None:
        """The game in progress at this table: this phone's latest one, if it has these rules.

        It depends on the phone, not on the address: whoever receives a link to the page does not see the
        game.
        """
        latest = latest_game()
        return latest if latest and latest.rules == self.rules else None

    @property
    def boxes(self) -> dict[str, Box]:
        """The boxes to pick from, the usual one first."""
        usual = usual_box()
        return dict(sorted(boxes().items(), key=lambda box: box[0] != usual))

    def picks(self, edition: str) -> dict[str, list[Pick]]:
        """Printed option of a box ("" for none) -> its tables, by number of players."""
        by_option: dict[str, list[Pick]] = {}
        for rules in EDITIONS[edition].tables:
            by_option.setdefault(rules.option or "", []).append(Pick(rules))
        return by_option

    @property
    def kept(self) -> list[tuple[str, str]]:
        """The other arguments of the page's address; picking a table keeps them."""
        return _other_args()


def table_choice() -> TableChoice:
    """The table in the address, else of this phone's latest game or pick, else the usual one."""
    return TableChoice(table_rules(request.args), said_rules(request.args) is not None)


def remember_pick() -> ResponseReturnValue | None:
    """Remember the table picked in the address, if any, and redirect to the page for that table."""
    tables = {Pick(rules).value: rules for edition in EDITIONS.values() for rules in edition.tables}
    picked = tables.get(request.args.get(PICK, ""))
    if picked is None:
        return None
    remember_table(picked)
    args = urlencode([*rules_args(picked).items(), *_other_args()])
    return redirect(f"{request.script_root}{request.path}?{args}")


def in_words(rules: Rules) -> str:
    """Box, option, house rules and number of players of a table."""
    players = ngettext("%(num)s player", "%(num)s players", rules.players)
    return f"{rules_name(rules)}, {players}"


def _other_args() -> list[tuple[str, str]]:
    return [
        (name, value)
        for name, value in request.args.items(multi=True)
        if name != PICK and not names_rules(name)
    ]
