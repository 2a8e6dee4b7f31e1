"""Long lists are split into pages: where a page ends, and addresses of missing pages."""

import pytest

from scorekeeper.web.parts.pagination import page_with, part_fetched, part_of


@pytest.fixture
def at(app):
    """at("page=2", part, ...) is the result of `part` for that query."""

    def asked(query, part, *args, **more):
        with app.test_request_context(f"/?{query}"):
            return part(*args, **more)

    return asked


def shown(part):
    return [*part.items], part.page, part.pages, part.first, part.last, part.of


@pytest.mark.sampled(20)
@pytest.mark.parametrize(
    ("query", "of", "expected"),
    [
        ("", 0, ([], 1, 1, 1, 0, 0)),
        ("", 3, ([0, 1, 2], 1, 1, 1, 3, 3)),
        ("", 4, ([0, 1, 2], 1, 2, 1, 3, 4)),
        ("page=2", 3, ([0, 1, 2], 1, 1, 1, 3, 3)),
        ("page=2", 4, ([3], 2, 2, 4, 4, 4)),
        ("page=2", 6, ([3, 4, 5], 2, 2, 4, 6, 6)),
        ("page=3", 6, ([3, 4, 5], 2, 2, 4, 6, 6)),
        ("page=99", 7, ([6], 3, 3, 7, 7, 7)),
        ("page=0", 7, ([0, 1, 2], 1, 3, 1, 3, 7)),
        ("page=-1", 7, ([0, 1, 2], 1, 3, 1, 3, 7)),
        ("page=x", 7, ([0, 1, 2], 1, 3, 1, 3, 7)),
        (f"page={9**99}", 7, ([6], 3, 3, 7, 7, 7)),
    ],
)
def test_a_list_is_split_into_pages_of_three(query, of, expected, at):
    assert shown(at(query, part_of, range(of), 3)) == expected
    fetched = at(
        query, part_fetched, 3, lambda start: ([*range(of)][start : start + 3], of if start < of else 0)
    )
    assert shown(fetched) == expected


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("wanted", "page"), [(0, 1), (2, 1), (3, 2), (6, 3), (7, 1)])
def test_the_page_of_a_wanted_entry_is_found(wanted, page, at):
    assert at("", part_of, range(7), 3, lambda item: item == wanted).page == page
    assert at("page=2", part_of, range(7), 3, lambda item: item == wanted).page == 2, "the address goes first"


def test_two_lists_of_one_page_turn_separately(at):
    first, second = (
        at("page=3&others=2", part_of, range(9), 3, name=name).page for name in ("page", "others")
    )
    assert (first, second) == (3, 2)


def test_a_list_of_one_page_has_no_number(at):
    assert at("page=2", part_of, range(3), 3).number is None
    assert at("page=2", part_of, range(4), 3).number == 2
    assert [page_with(place, 3, of=3) for place in (0, 2)] == [None, None]
    assert [page_with(place, 3, of=4) for place in (0, 2, 3)] == [1, 1, 2]
