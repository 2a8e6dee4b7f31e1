"""File of a night: every error is refused, with its place."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.limits import MAX_FILE_BYTES
from scorekeeper.records.errors import Unreadable
from scorekeeper.tournament.files import night
from scorekeeper.tournament.files.night import read_night, write_night
from scorekeeper.tournament.night.progress import night_standings
from tests.profiles import examples
from tests.tournament.files.edited_files import as_json, changed, data_of, place_of, refusal

WHO = "/entrants/5"
ROUND = "/rounds/0"
TABLE = f"{ROUND}/tables/0"
RESULT = f"{TABLE}/results/1"
CLOCK = f"{ROUND}/clock"
LINE = "/log/3"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("/format", "mille-bornes-night/2"),
        ("/created_at", None),
        ("/created_at", "yesterday"),
        ("/finished_at", 0),
        ("/more", 1),
        ("/settings/name", "\u202ename"),
        ("/settings/rounds", 0),
        ("/settings/rounds", 10**400),
        ("/settings/round_of", "beers"),
        ("/settings/hands", None),
        ("/settings/seats", 5),
        ("/settings/seats", 3),
        ("/settings/partners", "none"),
        ("/settings/kind", "draw"),
        ("/settings/one_size", 1),
        ("/settings/edition", "parker"),
        ("/settings/tie_breaks", []),
        ("/settings/tie_breaks", ["table_points", "table_points"]),
        ("/settings/tie_breaks", ["{x.__class__}"]),
        ("/settings/correction", -1),
        ("/settings/pin", "1234"),
        (f"{WHO}/number", 1),
        (f"{WHO}/number", 0),
        (f"{WHO}/names", []),
        (f"{WHO}/names", ["A", "B", "C"]),
        (f"{WHO}/names/0", "a\nb"),
        (f"{WHO}/names/0", "\ud800"),
        (f"{WHO}/names/0", "W" * 61),
        (f"{WHO}/club", ""),
        (f"{WHO}/never", [77]),
        (f"{WHO}/table", 1000),
        (f"{WHO}/state", "asleep"),
        ("/entrants/4/substitutes/0/place", 1),
        ("/entrants/4/substitutes/0/last", 1),
        (f"{ROUND}/number", 2),
        (f"{ROUND}/kind", "tarot"),
        (f"{ROUND}/request/seats", 5),
        (f"{ROUND}/request/units/0/points", float("1e300")),
        (f"{ROUND}/released_at", None),
        (f"{ROUND}/sitting_out", [1]),
        (f"{ROUND}/sitting_out", [77]),
        (f"{ROUND}/drawn_from", [[1, 1]]),
        (f"{ROUND}/code", "ABC"),
        (f"{TABLE}/number", 2),
        (f"{TABLE}/number", 10**30),
        (f"{TABLE}/sides", [[1, 2, 3, 4]]),
        (f"{TABLE}/sides", [[1], [1]]),
        (f"{TABLE}/sides", [[1], [77]]),
        (f"{TABLE}/extra", -1),
        (f"{TABLE}/extra", 1.5),
        (f"{TABLE}/code", "7K4MPQ"),
        (f"{RESULT}/version", 1),
        (f"{RESULT}/totals", [100]),
        (f"{RESULT}/totals", [100, -1]),
        (f"{RESULT}/totals", [100, 10**8]),
        (f"{RESULT}/totals", [100, True]),
        (f"{RESULT}/hands", 0),
        (f"{RESULT}/hands_won", [3, 0]),
        (f"{RESULT}/hands_won", [2, 1]),
        (f"{RESULT}/coups_fourres", [9, 0]),
        (f"{RESULT}/by", 2),
        (f"{RESULT}/standing", "won"),
        (f"{TABLE}/results/0/standing", "confirmed"),
        (f"{RESULT}/same_device", None),
        (f"{RESULT}/reason", None),
        (f"{TABLE}/game/seats/0", ""),
        (f"{TABLE}/game", {}),
        (f"{CLOCK}/length", -1),
        (f"{CLOCK}/lost", -0.5),
        (f"{CLOCK}/lost", 1e30),
        (f"{CLOCK}/extra", 36_001),
        ("/registration", None),
        ("/registration/places", 0),
        ("/registration/places", 2_001),
        ("/registration/open", None),
        ("/registration/takes_place", None),
        ("/registration/registered/0/number", 2),
        ("/registration/registered/0/number", 4_001),
        ("/registration/registered/0/names", []),
        ("/registration/registered/0/names", ["A", "B", "C"]),
        ("/registration/registered/0/at", None),
        ("/registration/registered/0/withdrawn_at", 1),
        ("/registration/registered/0/past_list", None),
        ("/registration/registered/0/entrant", 77),
        ("/registration/registered/1/entrant", 1),
        ("/registration/registered/0/device", 1),
        ("/adjustments/0/entrant", 77),
        ("/adjustments/0/points", 1),
        ("/adjustments/0/points", "0.5"),
        ("/adjustments/0/points", "2/4"),
        ("/adjustments/0/points", "1/0"),
        ("/adjustments/0/points", "100"),
        ("/adjustments/0/points", "1e999999999"),
        ("/adjustments/0/points", "9" * 5000),
        (f"{LINE}/kind", "restored"),
        (f"{LINE}/kind", "{x.__class__}"),
        (f"{LINE}/by", "x" * 61),
        (f"{LINE}/facts", []),
        (f"{LINE}/facts/totals", [[1]]),
        (f"{LINE}/facts/totals", [None]),
        (f"{LINE}/facts/totals", ["2300", "1150"]),
        (f"{LINE}/facts/how", ["standing"]),
        (f"{LINE}/facts/which", "names"),
        (f"{LINE}/facts/which", [1]),
        (f"{LINE}/facts/round", None),
        (f"{LINE}/facts/round", 1.5),
        (f"{LINE}/facts/round", 10**10),
        (f"{LINE}/facts/reason", {"x": 1}),
        (f"{LINE}/facts/Größe", 1),
        (f"{LINE}/facts/{'x' * 33}", 1),
        ("/log/2/facts/who", "everybody"),
        ("/log/2/facts/who", ["Ann"]),
    ],
    ids=lambda value: str(value)[:40].encode("ascii", "backslashreplace").decode(),
)
def test_refused_where_it_stands(path, value):
    refused = refusal(changed(path, value))
    assert path.startswith(refused.where) or refused.where.startswith(path), refused.where
    assert str(refused).isprintable()


UNIT = f"{ROUND}/request/units/0"


@pytest.mark.parametrize(
    ("path", "least", "most"),
    [
        ("/settings/rounds", 1, 99),
        ("/settings/hands", 1, 99),
        ("/settings/minutes", 1, 600),
        ("/settings/last_hand", 0, 600),
        ("/settings/correction", 0, 1440),
        ("/entrants/7/number", 1, 2_000),
        (f"{WHO}/table", 1, 999),
        ("/entrants/4/substitutes/0/first", 1, 99),
        ("/entrants/4/substitutes/0/last", 2, 99),
        ("/entrants/4/substitutes/0/place", 0, 0),
        (f"{ROUND}/number", 1, 1),
        (f"{ROUND}/request/rounds", 1, 100),
        (f"{ROUND}/request/seed", -(2**63) + 1, 2**63 - 1),
        (f"{ROUND}/request/final_tables", 1, 999),
        (f"{UNIT}/table", 1, 999),
        (f"{UNIT}/sat_out", 0, 1_000),
        (f"{UNIT}/odd", 0, 1_000),
        (f"{UNIT}/last", 1, 8),
        (f"{CLOCK}/length", 0, 36_000),
        (f"{CLOCK}/extra", -36_000, 36_000),
        (f"{CLOCK}/last_hand", 0, 36_000),
        ("/rounds/1/drawn_from/0/0", 1, 99),
        ("/rounds/1/drawn_from/0/1", 1, 999),
        ("/rounds/1/drawn_from/0/2", 1, 9_999),
        ("/rounds/0/tables/1/number", 1, 999),
        (f"{TABLE}/extra", 0, 36_000),
        (f"{TABLE}/results/0/totals/0", 0, 9_999_999),
        (f"{TABLE}/results/0/hands", 1, 99),
        (f"{TABLE}/results/0/hands_won/0", 0, 2),
        (f"{TABLE}/results/0/coups_fourres/0", 0, 8),
        (f"{RESULT}/by", 0, 1),
        (f"{RESULT}/accepted_by", 0, 1),
        ("/registration/places", 1, 2_000),
        ("/registration/registered/0/number", 1, 4_000),
        ("/registration/registered/0/entrant", 1, 2_000),
        ("/adjustments/0/entrant", 1, 2_000),
        (f"{LINE}/facts/round", -(10**9), 10**9),
        (f"{LINE}/facts/totals/0", 0, 9_999_999),
    ],
)
def test_a_number_has_bounds(path, least, most):
    """A number within them can still be refused for another reason."""
    said = f"{path}: This must be a whole number from {least} to {most}."
    for outside in (least - 1, most + 1):
        assert str(refusal(changed(path, outside))) == said
    for inside in {least, most}:
        try:
            read_night(data_of(changed(path, inside)))
        except Unreadable as refused:
            assert str(refused) != said


@pytest.mark.parametrize(
    ("path", "least", "most"),
    [
        ("/entrants/7/names", 1, 2),
        (f"{TABLE}/sides", 2, 4),
        (f"{TABLE}/sides/0", 1, 2),
        (f"{RESULT}/totals", 2, 2),
        ("/rounds/1/drawn_from/0", 3, 3),
        (f"{LINE}/facts/totals", 2, 4),
    ],
)
def test_a_list_has_bounds(path, least, most):
    place, key = place_of(as_json(), path)
    for length in (least - 1, most + 1):
        refused = refusal(changed(path, (place[key] * 5)[:length]))
        entries = f"{least} entries" if least == most else f"{least} to {most} entries"
        assert refused.where == path and entries in refused.reason


@pytest.mark.parametrize(
    ("path", "values"),
    [
        ("/adjustments/0/points", ["99", "-99", "1/9999", "0"]),
        (f"{CLOCK}/lost", [0, 0.5, 10**9]),
        (f"{RESULT}/reason", ["", "W" * 200]),
        (f"{LINE}/by", ["", "W" * 60]),
        (f"{WHO}/names/0", ["W" * 60]),
        ("/settings/seats", [6]),
        ("/settings/kind", ["by_hand"]),
        (f"{TABLE}/final", [True]),
        (f"{LINE}/facts/which", [["W" * 32], []]),
        (f"{LINE}/facts/{'x' * 32}", ["", "W"]),
    ],
    ids=str,
)
def test_the_largest_and_the_least_can_be_read(path, values):
    for value in values:
        read = read_night(data_of(changed(path, value)))
        place, key = place_of(as_json(read), path)
        assert place[key] == value


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"/rounds/0/tables/0/number": 2}, "/rounds/0/tables: The number 2 is here twice."),
        ({"/settings/seats": 3, "/settings/partners": "none", "/settings/edition": "dujardin-2024"}, None),
        ({"/settings/hands": None, "/settings/round_of": "game"}, None),
        (
            {"/settings/hands": None, "/settings/round_of": "clock", "/settings/minutes": None},
            "/settings/minutes: A round by the clock needs a number of minutes.",
        ),
        (
            {"/settings/round_of": "game"},
            "/settings/hands: Rounds by number of hands need that number; other rounds have none.",
        ),
        ({"/settings/seats": 8}, "/settings: Winning Moves has no table of 8."),
        (
            {f"{RESULT}/totals": [99_975, 0], f"{RESULT}/coups_fourres": [0, 0]},
            f"{RESULT}/totals/0: A side makes at most 8800 points in 2 hands.",
        ),
        ({f"{TABLE}/results/0/totals": [99_975, 0]}, None),
        ({f"{RESULT}/totals": [8800, 8800]}, None),
        ({f"{RESULT}/coups_fourres": [3, 0]}, f"{RESULT}/totals/0: 3 coups fourrés alone make 1200 points."),
        (
            {"/rounds/0/tables/1/sides": [[5], [6], [10]], "/rounds/0/tables/1/results": []},
            "/rounds/0/tables/1/game: This game has other sides than its table.",
        ),
    ],
)
def test_what_goes_together(changes, said):
    whole = as_json()
    for path, value in changes.items():
        place, key = place_of(whole, path)
        place[key] = value
    if said is None:
        assert read_night(data_of(whole))
    else:
        assert str(refusal(whole)) == said


@pytest.mark.parametrize(
    "path",
    [
        "/settings",
        "/entrants",
        "/log",
        "/registration/places",
        f"{WHO}/never",
        f"{RESULT}/version",
        f"{CLOCK}/lost",
        f"{LINE}/facts",
    ],
)
def test_a_missing_key(path):
    whole = as_json()
    place, key = place_of(whole, path)
    del place[key]
    refused = refusal(whole)
    assert (refused.where, refused.reason) == (path.rpartition("/")[0], f"“{key}” is missing.")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "This is not JSON"),
        (b"PK\x03\x04\xff", "This is not UTF-8 text"),
        (b"[" * 1_000_000, "nested too deeply"),
        (b'{"entrants": ' * 50_000, "nested too deeply"),
        (b'{"format": ' + b"9" * 100_000 + b"}", "too long"),
        (b" " * (MAX_FILE_BYTES + 1), "at most"),
        (
            b'{"format": "mille-bornes-games/1", "games": []}',
            "/format: The format must be “mille-bornes-night/1”.",
        ),
        (b'{"finished_at": NaN}', "/finished_at: NaN is not JSON."),
        (b'{"log": [], "log": []}', "“log” appears twice in this object."),
        (b"[]", "This must be a JSON object."),
    ],
    ids=["nothing", "a zip", "lists", "objects", "digits", "large", "games", "nan", "a key twice", "a list"],
)
def test_what_is_no_file_of_ours(data, said):
    assert said in str(refusal(data))


def test_more_places_than_a_night_has(monkeypatch):
    whole = as_json()
    taken = sum(
        len(round_["sitting_out"]) + sum(len(side) for table in round_["tables"] for side in table["sides"])
        for round_ in whole["rounds"]
    )
    monkeypatch.setattr(night, "MAX_PLACES", taken)
    assert read_night(data_of(whole))
    monkeypatch.setattr(night, "MAX_PLACES", taken - 1)
    assert f"/rounds: A night has at most {taken - 1} places in all rounds together." in str(
        refusal(data_of(whole))
    )


@settings(max_examples=examples(60))
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    ),
    st.data(),
)
def test_any_value_anywhere_is_read_or_refused(value, data):
    """Any value anywhere: no other exception, and what is read can be written and ranked."""
    whole = as_json()
    place, key = data.draw(st.sampled_from(list(_places(whole))))
    place[key] = value
    try:
        read = read_night(data_of(whole))
    except Unreadable:
        return
    assert read_night(write_night(read)) == read
    assert night_standings(read.night) is not None


def _places(value):
    for key in value if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])
