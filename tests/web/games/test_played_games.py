"""Whole real games, entered through the forms hand by hand as a table would. tests/data/README.md names their
sources."""

import pytest

from scorekeeper.records.hands import hand_from
from tests.builders import json_lines
from tests.builders_web import Table, hand_form, new_game_form

GAMES = json_lines("games.jsonl")


def totals_shown(page):
    """The totals by side; the page of a finished game lists them by rank."""
    lines = [line for line in page.all("li") if line.all("b", class_="total")]
    by_side = {
        line.all(class_="mark")[0].words: line.all("b", class_="total")[0].words.replace(",", "")
        for line in lines
    }
    return [int(by_side[side]) for side in sorted(by_side)]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "game", GAMES, ids=[f"{game['edition']}, {game['players']} players" for game in GAMES]
)
@pytest.mark.parametrize("htmx", [False, True], ids=["without JavaScript", "with htmx"])
def test_a_whole_game_adds_up_as_played(game, htmx, ann, passer_by):
    names = [f"name_{seat}" for seat in range(game["players"])]
    chosen = new_game_form(*game["names"], edition=game["edition"])
    page = ann.submit(
        ann.post("/games/new/arrange", chosen).form("/games/new"),
        dict(zip(names, game["names"], strict=True)),
    )
    table = Table(ann, page.goes_to)
    dealt = []
    for number, (played, scores) in enumerate(zip(game["hands"], game["scores"], strict=True), start=1):
        dealt.append(table.game.dealer)
        enter(table, hand_from(played).hand, scores, htmx)
        page = passer_by.get(table.path)
        assert totals_shown(page) == list(table.totals) == scores["total"], f"after hand {number}"
        assert (table.outcome is None) == (number < len(game["hands"]))
    assert table.outcome.winners == (game["winner"],)
    win = "win" if table.game.rules.players > table.game.rules.sides else "wins"
    assert f"{table.game.side_names[game['winner']]} {win} with" in page.words
    assert (
        [hand.dealer for hand in table.hands]
        == dealt
        == [seat % game["players"] for seat in range(len(dealt))]
    )
    assert totals_shown(passer_by.get(table.path)) == game["scores"][-1]["total"]


def enter(table, hand, scores, htmx):
    """Fills in the form on the game's page, sees the preview, saves."""
    form = table.page().form("/hands/new")
    sent = hand_form(table.game.rules, hand)
    sent.pop("form_key")
    preview = table.phone.submit(form, sent, action=form.action + "/check", htmx=htmx)
    figures = [
        preview.by_id(f"gained-{side}").all("b", class_="figure")[0] for side in range(len(hand.sides))
    ]
    shown = [figure.words.replace(",", "") for figure in figures]
    assert list(map(int, shown)) == scores["hand"]
    saved = table.phone.submit(form, sent, htmx=htmx)
    assert (saved.status, saved.goes_to) == (303, table.path)


def test_corrections_and_undos_leave_a_whole_game_the_same(ann):
    """Every hand is entered wrongly and then corrected; one is deleted and brought back."""
    game = GAMES[0]
    table = ann.start(*game["names"], edition=game["edition"])
    for played in game["hands"]:
        right = hand_from(played).hand
        wrong = right._replace(sides=right.sides[::-1], extension_called_by=None, draw_pile_empty=False)
        wrong = wrong._replace(
            sides=tuple(side._replace(miles=min(side.miles, 400), claims=()) for side in wrong.sides)
        )
        table.score(wrong)
        table.post(f"/hands/{table.hands[-1].id}", hand_form(table.game.rules, right))
    for saved in table.hands:
        table.post(f"/hands/{saved.id}/delete")
        table.undo_last()
        table.post(f"/hands/{saved.id}/delete")
        table.post(f"/hands/{saved.id}/restore")
    assert list(table.totals) == game["scores"][-1]["total"]
    assert table.outcome.winners == (game["winner"],)
