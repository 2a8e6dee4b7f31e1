import pytest


@pytest.fixture(autouse=True)
def in_english(app):
    """Charts are worded in the language of a request."""
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


@pytest.fixture
def in_french(app, in_english):
    with app.test_request_context(headers={"Accept-Language": "fr"}):
        yield
