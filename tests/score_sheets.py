"""The rows of each box's printed score sheet, in order.

For boxes whose sheet was not seen, they are from the list of points.
"""

_AMERICAN = (
    "Miles", "Safeties 100 each", "All four safeties 300", "Coups fourrés 300 each", "Trip completed 400",
    "Delayed action 300", "Safe trip 300", "Shutout 500", "Extension 200", "Extension failed 200",
)  # fmt: skip
_WIKIPEDIA = (
    "Miles", "Safeties 100 each", "All four safeties 300", "Coups fourrés 300 each", "Trip completed 400",
    "Delayed action 300", "Safe trip 300", "Extension 200", "Shutout 500",
)  # fmt: skip

#: Language -> edition -> rows for a table of two players with the extension.
SHEETS = {
    "en": {
        "winning-moves": _AMERICAN,
        "rules-summary": _AMERICAN,
        "wikipedia": _WIKIPEDIA,
        "wikipedia-2016": _WIKIPEDIA,
        "dujardin-2024": (
            "Miles", "Safeties 100 each", "Coups fourrés 300 each", "Hand won 400", "Safe trip 200",
            "Shutout 500",
        ),
        "dujardin-classic": (
            "Miles", "Safeties 100 each", "All four safeties 300", "Coups fourrés 300 each",
            "Trip completed 400", "Delayed action 300", "Safe trip 300", "Extension 200",
            "Extension failed 200", "Shutout 500",
        ),
        "asmodee-2014": ("Miles", "Safeties 100 each", "Coups fourrés 200 each"),
        "dujardin-2014": ("Miles",),
        "parker-1988": (
            "Milestones", "Safeties 100 each", "All four safeties 300", "Coup-fourrés 300 each",
            "Trip completed 400", "Delayed action 300", "Safe trip 300", "Shut-out 500", "Extension 200",
            "Extension failed 200",
        ),
        "parker-1982": _AMERICAN,
        "parker-1962": _AMERICAN,
    },
    "fr": {
        "dujardin-classic": (
            "Bornes", "Bottes 100 pièce", "Les quatre bottes 300", "Coups-fourrés 300 pièce", "Manche 400",
            "Couronnement 300", "Pas de 200 300", "Allonge 200", "Allonge manquée 200", "Capot 500",
        ),
        "dujardin-2024": (
            "Kilomètres", "Bottes 100 pièce", "Coups fourrés 300 pièce", "Manche gagnée 400",
            "Sans étape 200 200", "Capot 500",
        ),
        "parker-1988": (
            "Kilomètres", "Bottes 100 pièce", "Les quatre bottes 300", "Coups fourrés 300 pièce",
            "Parcours terminé 400", "Couronnement 300", "Sans étape 200 300", "Capot 500", "Allonge 200",
            "Allonge manquée 200",
        ),
    },
}  # fmt: skip

#: Boxes and numbers of players with a second row for shutouts: more than two sides, and points for each side
#: at 0.
_MANY_SHUTOUTS = {
    *(("wikipedia", players) for players in (3, 6)),
    *(("wikipedia-2016", players) for players in (3, 6)),
    *(("dujardin-2024", players) for players in (3, 4, 6, 8)),
    *(("dujardin-classic", players) for players in (3, 6)),
}


def sheet_of(edition, players, language="en"):
    """The rows of a box for `players` players.

    Tables of four, and of six under the rules summary, have no extension because they play to 1,000 miles.
    """
    rows = list(SHEETS[language][edition])
    if players == 4 or (edition, players) == ("rules-summary", 6):
        rows = [row for row in rows if not row.startswith(("Extension", "Allonge"))]
    if (edition, players) in _MANY_SHUTOUTS:
        each = {"en": "each", "fr": "pièce"}[language]
        rows = [f"{row} {each}" if row.startswith(("Shut", "Capot")) else row for row in rows]
    return rows
