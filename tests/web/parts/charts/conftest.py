import pytest


@pytest.fixture(autouse=True)
def in_english(app):
    """Charts need a request, whose language they have."""
    with app.test_request_context(headers={"Accept-Language": "en"}):
        yield


@pytest.fixture
def in_french(app, in_english):
    with app.test_request_context(headers={"Accept-Language": "fr"}):
        yield
