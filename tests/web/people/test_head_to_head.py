"""Two people against each other, and as partners."""

from tests.web.people.house import ANNS, BOBS, evening, page_path, read_in
from tests.web.people.test_naming import address, done
from tests.web.people.test_people import line_of


def page(phone, name, other):
    return phone.get(f"{page_path(name)}/against/{address(other)}")


def test_the_page_counts_who_came_in_ahead(ann):
    read_in(
        ann,
        evening(0, ("Ann", "Bob"), ANNS),
        evening(1, ("Ann", "Bob"), ANNS),
        evening(2, ("Ann", "Bob"), BOBS),
        evening(3, ("Ann", "Bob"), ANNS, stopped=False),
    )
    found = page(ann, "Ann", "Bob")
    assert "2 Ann 1 Bob" in found.words
    assert line_of(found, "Average per hand of Ann") == "Average per hand of Ann of 3 hands 892"
    assert "2 Bob" not in found.words
    assert "Points and results for Ann." in found.words
    assert "1 Bob 2 Ann" in page(ann, "Bob", "Ann").words


def test_the_page_of_a_person_links_to_each_opponent(ann):
    read_in(ann, evening(0, ("Ann", "Bob"), ANNS))
    assert ann.get(page_path("Ann")).offers(f"{page_path('Ann')}/against/{address('Bob')}")


def test_partners_have_figures_together(ann):
    read_in(ann, evening(0, ("Ann", "Bob", "Cy", "Di"), ANNS))
    found = page(ann, "Ann", "Cy")
    assert "They have not finished a game on different sides yet." in found.words
    assert (
        line_of(found, "Average per hand as partners") == "Average per hand as partners won 1 of 1 game 700"
    )


def test_two_people_who_never_met_have_no_page(ann):
    read_in(ann, evening(0, ("Ann", "Bob"), ANNS), evening(1, ("Cy", "Di"), ANNS))
    assert page(ann, "Ann", "Cy").status == 404
    assert page(ann, "Ann", "Ann").status == 404


def test_the_spreadsheet_of_a_person_has_games_under_all_their_names(ann):
    read_in(ann, evening(0, ("Ann", "Bob"), ANNS), evening(1, ("Annie", "Cy"), BOBS))
    done(ann, "Ann", "merge", other=address("Annie"))
    table = ann.get(f"/export.csv?person={address('Ann')}")
    assert "Annie" in table.html
    assert "Bob" in table.html
