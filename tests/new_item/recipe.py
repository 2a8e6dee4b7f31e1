"""Follows the recipe "To add an item of the score" of docs/recipes.md, with 250 points for a hand won without
75s."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ITEM = """\
    Item(
        "no_75s",
        "points_no_75s",
        N_("No 75s"),
        lambda side: "no_75s" in side.claims,
        winner_only=True,
        claim=Claim(
            "no_75s",
            N_("No 75s"),
            N_("no 75s"),
            in_history=N_("no 75s"),
            without=(75,),
            holds=N_("no 75"),
            fails=N_("a 75"),
            shown=N_("reaches %(miles)s miles with %(play)s, without a 75"),
            so_far=N_("without a 75 so far"),
            more_if=N_("%(points)s more for %(side)s if it has played no 75."),
            less_if=N_("%(points)s less for %(side)s if it plays a 75 on the way."),
        ),
    ),
"""
FRENCH = """
msgid "No 75s"
msgstr "Sans étape 75"

"""
CATALOGUE = "scorekeeper/translations/fr/LC_MESSAGES/messages.po"

#: File -> a piece of it, and the text put before that piece.
LINES = {
    "scorekeeper/rules/items.py": ('    Item(\n        "extension",\n', ITEM),
    "scorekeeper/rules/editions/model.py": (
        "    points_extension: int",
        "    points_no_75s: int = 0\n",
    ),
    "scorekeeper/rules/editions/house_rules.py": (
        '        "points_no_100s",\n',
        '        "points_no_75s",\n',
    ),
    "scorekeeper/rules/editions/boxes/winning_moves.py": ('    "shutout",\n', '    "no_75s",\n'),
    "scorekeeper/disputes/rulebook/chapters/11-score.toml": ('"no_100s"]\nrelated', '"no_75s", '),
    "scorekeeper/web/games/charts.py": ('    "extension": "violet"', '    "no_75s": "red dotted",\n'),
    "scorekeeper/records/spreadsheets/headings.py": (
        '    "delayed_action": (',
        '    "no_75s": ("sans etape 75",),\n',
    ),
    CATALOGUE: ('msgid "No 200s, no 100s"\n', FRENCH),
}


def follow(checkout: Path) -> None:
    """Add the lines to the files of a checkout, and compile the catalogue."""
    for name, (piece, lines) in LINES.items():
        file = checkout / name
        text = file.read_text("utf-8")
        assert text.count(piece) == 1, f"{name}: {piece!r}"
        file.write_text(text.replace(piece, lines + piece), "utf-8")
    with (checkout / CATALOGUE).open("rb") as catalogue:
        messages = read_po(catalogue, locale="fr")
    with (checkout / CATALOGUE).with_suffix(".mo").open("wb") as compiled:
        write_mo(compiled, messages)
