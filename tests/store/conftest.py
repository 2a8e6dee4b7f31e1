"""The context of the app, and a device in it."""

import pytest

from tests.store.devices import a_device


@pytest.fixture
def context(app):
    with app.app_context():
        yield


@pytest.fixture
def device(context):
    return a_device()
