"""Random forms, with a few wrong fields or entirely wild, and how they are sent."""

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from tests.profiles import examples

wild = settings(
    max_examples=examples(60),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

#: For forms that change the state for the next ones: such a failure cannot be shrunk.
lasting = settings(wild, max_examples=examples(24), phases=(Phase.explicit, Phase.generate))

numbers = (
    st.integers(-30, 1300).map(str) | st.integers().map(str) | st.sampled_from(["0", "25", "700", "1000"])
)
words = st.text(max_size=80) | st.sampled_from(
    [
        "",
        "played",
        "coup",
        "nobody",
        "y",
        "yes",
        "miles",
        "hands",
        "points",
        "\x00",
        "True",
        "stands",
        "once",
        "9" * 5000,
        "1e9",
        "NaN",
        "-0",
        "٣",
        "²",
        "½",
        "\ud7ff",
        "\U0010ffff",
        "1000 -> 1200",
    ]
)
raw = st.binary(max_size=40).map(
    lambda data: data.decode("utf-8", "surrogateescape").encode("utf-8", "replace").decode()
)
values = numbers | words | raw


def forms(names, sound):
    """Forms that are `sound` except for some fields, and entirely wild ones."""
    fields = st.lists(st.tuples(st.sampled_from(names) | st.text(max_size=20), values), max_size=12)
    return st.tuples(st.booleans(), fields).map(
        lambda drawn: [*(sound.items() if drawn[0] else ()), *drawn[1]]
    )


def overlaid(sent):
    """Half the time the later value of a field replaces the earlier, as when a page changed it."""
    return MultiDict(dict(sent)) if len(sent) % 2 else MultiDict(sent)


def post(phone, path, sent, htmx=False, refusals=()):
    data = overlaid(sent)
    data["csrf_token"] = phone.token
    page = phone._open("POST", path, htmx, {"data": data})
    assert page.status in (200, 204, 303, 400, 409, 422, *refusals)
    return page
