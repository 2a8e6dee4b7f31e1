"""The members of a club: added from a list, changed, removed and brought back."""

from io import BytesIO

import pytest

from scorekeeper.limits import MAX_MEMBERS
from scorekeeper.store.clubs import members
from scorekeeper.web.clubs import clubs
from tests.builders_web import rows_of
from tests.web.clubs.club import SIX, Club


def test_a_list_adds_only_new_members(club):
    page = club.phone.follow(
        club.done("/members", {"people": "Gus Garnier\nANN ARCHER\nEva Ek\nGus Garnier"})
    )
    assert club.names == [*SIX, "Gus Garnier"]
    assert "2 names were already on the list." in page.words
    assert "1 member added." in page.words
    club.undo()
    assert club.names == [*SIX]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Gus & Hana\nInes et Jan", ["Gus", "Hana", "Ines", "Jan"]),
        ("Name;Partner;Club\nGus;Hana;Lyon", ["Gus", "Hana"]),
        ("Gus;Lyon\nHana;Lyon", ["Gus", "Hana"]),
        ("sep=,\nNom,Prénom\nGarnier,Gus", ["Gus Garnier"]),
        ("Gus\n\n  \nHana", ["Gus", "Hana"]),
    ],
    ids=["pairs", "partners", "clubs", "a spreadsheet", "empty lines"],
)
def test_lists_of_every_layout_are_read(club, text, names):
    club.done("/members", {"people": text, "category": "youth"})
    assert club.names == [*SIX, *names]
    assert {club.columns(name)["category"] for name in names} == {"youth"}


def test_a_file_of_a_spreadsheet_asks_for_its_columns(club):
    file = "Vorname;Name\r\nZoé;Zander\r\n".encode("utf-16")
    page = club.post("/members", {"file": (BytesIO(file), "members.csv")})
    assert (
        page.status == 422
        and "Choose below what each column of this list is, then press the button again." in page.words
    )
    page = club.phone.submit(
        page.form(f"{club.path}/members"), {"columns-0": "first", "columns-1": "last", "headed": "y"}
    )
    assert page.status == 303, page.words
    assert club.names[-1] == "Zoé Zander"


def test_a_wrongly_guessed_encoding_can_be_corrected(club):
    page = club.post("/members", {"file": (BytesIO("Yılmaz\nGus\n".encode("cp1254")), "members.csv")})
    assert page.status == 422 and "Read as Central European (Windows)" in page.words
    page = club.phone.submit(page.form(f"{club.path}/members"), {"encoding": "cp1254"})
    assert page.status == 422 and club.names == [*SIX]
    assert club.phone.submit(page.form(f"{club.path}/members")).status == 303
    assert club.names == [*SIX, "Yılmaz", "Gus"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "A name is missing here."),
        ("G" * 61, "is longer than 60 letters"),
        ("G" * 60_001, "This list is too long. Remove some names and try again."),
    ],
    ids=["nobody", "a long name", "a long list"],
)
def test_an_unreadable_list_is_refused(club, app, text, says):
    before = rows_of(app)
    page = club.post("/members", {"people": text})
    assert page.status == 422 and says in page.words
    assert rows_of(app) == before


def test_members_above_the_limit_are_refused(club, app, monkeypatch):
    monkeypatch.setattr(members, "MAX_MEMBERS", 7)
    before = rows_of(app)
    page = club.post("/members", {"people": "Gus\nHana"})
    assert page.status == 422 and f"at most {MAX_MEMBERS:,} members" in page.words
    assert rows_of(app) == before
    club.done("/members", {"people": "Gus"})


def test_a_member_is_changed(club):
    path = f"/members/{club.member('Ben Baker')}"
    sent = club.person("Ben Baker", since="2019", category="newcomer", also="Benny\nB. Baker\nbenny\n")
    page = club.phone.follow(club.done(path, sent))
    assert "Ben Baker Newcomer · since 2019 · also Benny, B. Baker" in page.words
    page = club.get(path)
    assert page.form(club.path + path).fields["also"].split("\n") == ["Benny", "B. Baker"]
    club.undo()
    assert club.columns("Ben Baker")["also"] == ()


@pytest.mark.parametrize(
    ("values", "says"),
    [
        ({"name": ""}, "A name is missing here."),
        ({"name": "B" * 61}, "Enter at most 60 letters."),
        (
            {"name": "ann archer"},
            (
                "Ann Archer already goes by ann archer, and a night could not tell the two apart. "
                "Enter another name."
            ),
        ),
        (
            {"also": "Éva Ek"},
            "Eva Ek already goes by Éva Ek, and a night could not tell the two apart. Enter another name.",
        ),
        ({"since": "long ago"}, "Enter a year, or a date like 2024-09-01."),
        ({"since": "2024-13"}, "Enter a year, or a date like 2024-09-01."),
        ({"also": "\n".join(map(str, range(11)))}, "Enter at most 10 other names."),
    ],
)
def test_an_impossible_member_is_refused(club, app, values, says):
    before = rows_of(app)
    page = club.post(f"/members/{club.member('Ben Baker')}", club.person("Ben Baker", **values))
    assert page.status == 422 and says in page.words
    assert rows_of(app) == before


def test_changing_a_member_on_two_devices_conflicts(club, passer_by):
    passer_by.post(club.hold_link)
    other = Club(passer_by, club.path)
    path = f"/members/{club.member('Ben Baker')}"
    mine = club.person("Ben Baker", since="2019")
    other.done(path, other.person("Ben Baker", since="2020"))
    page = club.post(path, mine)
    assert page.status == 409 and "Ben Baker was changed on another device in the meantime." in page.words
    assert club.columns("Ben Baker")["since"] == "2020"
    assert club.phone.submit(page.form(club.path + path)).status == 303
    assert club.columns("Ben Baker")["since"] == "2019"


def test_changing_two_members_on_two_devices_is_no_conflict(club, passer_by):
    passer_by.post(club.hold_link)
    other = Club(passer_by, club.path)
    mine = club.person("Ben Baker", since="2019")
    other.done(f"/members/{club.member('Eva Ek')}", other.person("Eva Ek", since="2020"))
    club.done(f"/members/{club.member('Ben Baker')}", mine)


def test_a_member_is_removed_and_brought_back_in_one_tap(club, app):
    path = f"/members/{club.member('Ben Baker')}"
    page = club.phone.follow(club.done(f"{path}/remove"))
    assert "Ben Baker is no member any more." in page.words
    assert "Ben Baker" not in club.names and club.get(path).status == 404
    club.undo()
    assert club.names == [*SIX]


def test_only_the_device_of_the_last_change_can_undo_it(club, passer_by):
    club.done(f"/members/{club.member('Ben Baker')}/remove")
    (form,) = (form for form in club.get().forms if "/undo/" in form.action)
    passer_by.post(club.hold_link)
    other = Club(passer_by, club.path)
    assert not [form for form in other.get().forms if "/undo/" in form.action]
    other.done("/members", {"people": "Gus"})
    assert club.phone.submit(form).status == 409
    assert club.names == [*(name for name in SIX if name != "Ben Baker"), "Gus"]
    assert club.post("/undo/999999").status == 409


def test_many_members_are_split_into_parts(club, monkeypatch):
    monkeypatch.setattr(clubs, "MEMBERS", 4)
    pages = [club.get(f"?page={number}") for number in (1, 2, 99)]
    assert [listed(page) for page in pages] == [[*SIX[:4]], [*SIX[4:]], [*SIX[4:]]]
    assert pages[0].offers(f"{club.path}?page=2#members") and pages[1].offers(f"{club.path}?page=1#members")
    assert listed(club.get("?find=finn")) == ["Finn Fabre"]
    eva = club.member("Eva Ek")
    line = f"{club.path}?page=2#member-{eva}"
    assert "Eva Ek" in pages[1].by_id(f"member-{eva}").words
    assert club.get(f"/members/{eva}").offers(line)
    assert club.done(f"/members/{eva}", club.person("Eva Ek", since="2020")).goes_to == line


def listed(page):
    (part,) = page.all(id="members")
    return [name.words for name in part.all("bdi")]


def test_the_search_finds_a_member_by_some_letters(club):
    club.done("/members", {"people": "\n".join(f"Gus {letter}" for letter in "ABCDEFG")})
    page = club.get("?find=caron")
    assert [line.words for line in page.all("li") if (line.get("id") or "").startswith("member-")] == [
        "Chloé Caron"
    ]
    assert "Nobody of that name is on the list." in club.get("?find=xyz").words
