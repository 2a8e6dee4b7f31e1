"""A phone that tests lend each other remembers nothing of the one before."""

from tests.browser.conftest import empty, only_page
from tests.browser.phones import PHONE
from tests.browser.world import game_on

STORED = "localStorage.length + sessionStorage.length"


def test_a_lent_phone_has_forgotten_everything(phone, server):
    phone.goto(game_on(phone, server, "Ann", "Bob"))
    phone.evaluate("localStorage.draft = sessionStorage.draft = 'of the test before'")
    phone.set_viewport_size({"width": 320, "height": 480})
    phone.route("**/*", lambda route: route.abort())
    phone.context.set_offline(True)
    empty(phone)
    assert phone.context.cookies() == []
    assert phone.viewport_size == PHONE["viewport"]
    assert phone.evaluate(STORED) == 0
    phone.goto("/")
    assert phone.evaluate("localStorage.draft || sessionStorage.draft") is None
    assert phone.locator("a[href^='/games/']:not([href='/games/new'])").count() == 0


def test_a_lent_phone_has_one_tab(phone):
    context = phone.context
    second = context.new_page()
    assert only_page(context) is phone
    assert second.is_closed()
    phone.close()
    assert not only_page(context).is_closed()


def test_two_phones_of_a_test_are_different(used_phone):
    assert used_phone().context is not used_phone().context
    assert used_phone(locale="fr-FR").evaluate("navigator.language") == "fr-FR"
