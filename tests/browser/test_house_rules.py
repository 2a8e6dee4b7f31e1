"""The house rules of a new game on a small phone."""

import pytest

from tests.browser.selects import ROOM_FOR_TEXT, WIDTH_OF_TEXT


@pytest.mark.in_pocket
@pytest.mark.parametrize("locale", ["en-US", "fr-FR"])
def test_every_choice_is_read_in_full(used_phone, server, locale):
    phone = used_phone(locale=locale)
    phone.set_viewport_size({"width": 320, "height": 568})
    phone.goto(f"{server.url}/games/new")
    phone.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
    choices = [
        (choice, option.text_content())
        for choice in phone.locator(".pair > select").all()
        for option in choice.locator("option").all()
    ]
    assert len(choices) > 12
    cut = [
        text
        for choice, text in choices
        if choice.evaluate(WIDTH_OF_TEXT, text) > choice.evaluate(ROOM_FOR_TEXT)
    ]
    assert cut == []
