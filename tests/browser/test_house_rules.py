"""The house rules of a new game on a small phone."""

import pytest
from playwright.sync_api import expect

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


@pytest.mark.in_pocket
def test_the_miles_of_an_extension_are_asked_where_one_is_chosen(used_phone, server):
    """Typed miles stay in sight, because they count."""
    phone = used_phone()
    phone.goto(f"{server.url}/games/new")
    phone.get_by_text("House rules").tap()
    miles, choice = phone.locator("#house-extension_miles"), phone.locator("#house-extension")
    expect(choice).to_be_visible()
    expect(miles).to_be_hidden()
    choice.select_option("miles")
    miles.fill("900")
    choice.select_option("")
    expect(miles).to_be_visible()
    miles.fill("")
    expect(miles).to_be_hidden()


@pytest.mark.parametrize("script", [True, False], ids=["", "without script"])
@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"house-extension": "miles"}, "Enter a whole number."),
        ({"house-extension": "miles", "house-extension_miles": "500"}, "500"),
    ],
    ids=["a field", "rules that do not fit"],
)
def test_a_refused_house_rule_is_in_sight(new_phone, server, wrong, says, script):
    phone = new_phone(java_script_enabled=script)
    phone.goto(f"{server.url}/games/new")
    phone.get_by_text("House rules").tap()
    for name, value in wrong.items():
        field = phone.locator(f'[name="{name}"]')
        (field.select_option if field.locator("option").count() else field.fill)(value)
    phone.get_by_role("button", name="Start the game").tap()
    error = phone.locator(".error", has_text=says)
    expect(error).to_be_in_viewport(ratio=1)
