"""Series for the tests of their pages."""

from tests.builders_web import form_key


def series_form(*tables, **more):
    """The form that begins a series of these games."""
    games = [table.public_id for table in tables]
    return {"form_key": form_key(), "name": "Holidays", "counting": "points", "games": games, **more}


def new_series(phone, *tables, **more):
    """Begins a series, and gives its path."""
    page = phone.post("/series/new", series_form(*tables, **more))
    assert page.status == 303, page.words
    return page.goes_to


def lines(page):
    """The words of the lines of the standings."""
    (table,) = page.all("table", class_="series-standings")
    return [row.words for row in table.all("tbody")[0].all("tr")]
