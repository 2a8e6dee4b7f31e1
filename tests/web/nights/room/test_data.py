"""The standings for other programs (/standings.json)."""

import json

import pytest

from scorekeeper.cli import main
from tests.schemas import validator
from tests.web.nights.evening import THIRTEEN, new_evening
from tests.web.nights.reported import report


@pytest.fixture
def night(ann, begun_once):
    """Round 1 is reported."""

    def played():
        night = new_evening(ann).everybody_comes().next_round()
        report(night.director.app, night.public_id)
        return night

    return begun_once(played)


def lines(page):
    return json.loads(page.html)["lines"]


def test_a_program_gets_what_the_command_prints(night, passer_by, tmp_path, capsys):
    night.done("/more/settings", night_settings(night, full_names="y"))
    answer = passer_by.get(night.path + "/standings.json")
    assert (answer.status, answer.headers["Content-Type"]) == (200, "application/json")
    file = tmp_path / "night.json"
    file.write_text(night.get("/files/night.json").html, "utf-8")
    main(["standings", str(file), "--json"])
    assert json.loads(answer.html) == json.loads(capsys.readouterr().out)


def night_settings(night, **more):
    """The form of the settings as it stands, with other fields."""
    return night.get("/more/settings").form(f"{night.path}/more/settings").fields | more


def test_names_are_those_of_public_pages_for_directors_too(night, passer_by):
    for phone in (passer_by, night.director):
        answer = phone.get(night.path + "/standings.json")
        assert not any(name in answer.html for name in THIRTEEN if " " in name)
    assert len(lines(answer)) == 13 and all(line["why"] for line in lines(answer))


def test_sentences_are_in_english_for_everybody(night, new_phone):
    french, english = (new_phone(language).get(night.path + "/standings.json") for language in ("fr", "en"))
    assert french.html == english.html and "Table points" in english.html


@pytest.mark.parametrize("accepts", ["identity", "br"])
def test_unchanged_standings_are_not_sent_again(night, passer_by, accepts):
    path, accepted = night.path + "/standings.json", {"Accept-Encoding": accepts}
    first = passer_by.get(path, headers=accepted)
    assert first.headers["Cache-Control"] == "no-cache, private"
    known = accepted | {"If-None-Match": first.headers["ETag"]}
    assert passer_by.get(path, headers=known).status == 304
    assert passer_by.open("HEAD", path, headers=accepted).headers["ETag"] == first.headers["ETag"]
    night.done("/more/adjust", {"who": "1", "points": "1", "reason": "Helped"})
    assert passer_by.get(path, headers=known).status == 200


def test_places_are_kept_back_until_the_podium_was_shown(ann, passer_by):
    night = new_evening(ann, *THIRTEEN[:3], rounds="1", tables="3-none").everybody_comes().next_round()
    report(ann.app, night.public_id)
    night.done("/finish")
    tags = []
    for steps, kept in ((0, True), (1, True), (3, False), (2, True)):
        night.done("/podium", {"steps": str(steps)})
        for phone in (passer_by, night.director):
            answer = phone.get(night.path + "/standings.json")
            data = json.loads(answer.html)
            assert (data["lines"] == []) == kept == ("kept_back" in data)
            assert ("Ann A." not in answer.html) == kept
            validator("standings").validate(data)
        tags.append(answer.headers["ETag"])
    assert tags[0] == tags[1] == tags[3] != tags[2]


def test_a_correction_while_places_are_kept_back_does_not_show(ann, passer_by):
    night = new_evening(ann, *THIRTEEN[:3], rounds="1", tables="3-none").everybody_comes().next_round()
    report(ann.app, night.public_id)
    night.done("/finish")
    first = passer_by.get(night.path + "/standings.json")
    night.done("/more/adjust", {"who": "3", "points": "20", "reason": "Helped"})
    known = {"If-None-Match": first.headers["ETag"]}
    assert passer_by.get(night.path + "/standings.json", headers=known).status == 304


def test_standings_that_no_night_has_are_not_found(night, passer_by):
    for path in ("/nights/x", "/nights/1-AAAAAAAAAAAAAAAAAAAAAA", night.path + "/here", night.path + ".json"):
        assert passer_by.get(path + "/standings.json").status == 404, path
    night.done("/more/delete", {"name": "Club night", "pin": "4711"})
    assert passer_by.get(night.path + "/standings.json").status == 404


def test_the_directors_standings_lead_to_the_address_for_programs(night, passer_by):
    assert night.get("/standings").offers(night.path + "/standings.json")
    assert not passer_by.get(night.path + "/standings").offers(night.path + "/standings.json")
