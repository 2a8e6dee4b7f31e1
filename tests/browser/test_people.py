"""Players and their figures, from the start page on."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_director import follow, press
from tests.browser.world import Device, reported

#: Words of the lists and of the keys above them that are broken over two lines.
BROKEN = """() => [...document.querySelectorAll(".orders a, .figure-lines")].flatMap((part) => {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT), broken = [];
  while (walker.nextNode()) {
    for (const word of walker.currentNode.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(walker.currentNode, word.index);
      range.setEnd(walker.currentNode, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word[0]);
    }
  }
  return broken;
})"""


def look_at_people(phone):
    """Opens the list of players and a player's page."""
    phone.goto("/menu")
    follow(phone, "Players and records")
    expect(phone.get_by_role("heading", name="Records of the house")).to_be_visible()
    follow(phone, re.compile("^Ann"))
    expect(phone.get_by_role("heading", name="The last games")).to_be_visible()


@pytest.mark.in_pocket
@pytest.mark.journey(
    "people.show",
    "people_person.show",
    "people_head_to_head.show",
    "people_naming.show",
    "people_forgetting.ask",
)
def test_the_start_page_leads_to_a_players_figures(phone, server):
    owner = Device(server)
    game = owner.new_game("Ann", "Bob", end="hands", hands_to_play="1")
    owner.play(game, reported((700,), (475,)))
    owner.lend_cookies_to(phone.context)
    look_at_people(phone)
    follow(phone, re.compile("^Bob"))
    expect(phone.get_by_text("How often each finished ahead of the other")).to_be_visible()
    follow(phone, "Back")
    follow(phone, "Change")
    follow(phone, "Forget this name")
    expect(phone.get_by_text("This cannot be undone.")).to_be_visible()
    phone.get_by_label("The name, to be sure").fill("Ann")
    press(phone, "Forget this name")
    expect(phone.get_by_role("link", name=re.compile("^Bob"))).to_be_visible()
    expect(phone.get_by_role("link", name=re.compile("^Ann"))).to_have_count(0)
    phone.get_by_text("What counts here").click()
    expect(phone.get_by_text("Nobody else sees these pages.")).to_be_visible()


@pytest.mark.in_pocket
def test_two_names_are_merged_and_parted_again(phone, server):
    owner = Device(server)
    owner.play(owner.new_game("Ann", "Bob"), reported((700,), (475,)))
    owner.play(owner.new_game("Annie", "Bob"), reported((700,), (475,)))
    owner.lend_cookies_to(phone.context)
    phone.goto("/people")
    follow(phone, re.compile("^Annie"))
    follow(phone, "Change")
    press(phone, "Yes, also Ann")
    expect(phone.get_by_role("status")).to_have_text("Annie and Ann are now the same person.")
    press(phone, "Undo")
    expect(phone.get_by_role("link", name=re.compile("^Ann"))).to_have_count(2)


@pytest.mark.parametrize("locale", ["en-US", "fr-FR"])
@pytest.mark.parametrize("width", [320, 390])
def test_large_type_breaks_no_word(used_phone, server, width, locale):
    """At 200 %, in the lists of players, of a player's games and of two players."""
    owner, page = Device(server), used_phone(locale=locale)
    game = owner.new_game("Konstantin", "Bob", end="hands", hands_to_play="1")
    owner.play(game, reported((700,), (475,)))
    owner.lend_cookies_to(page.context)
    page.set_viewport_size({"width": width, "height": 664})
    page.goto("/people")
    for other in (None, "Konstantin", "Bob"):
        if other:
            follow(page, re.compile(f"^{other}"))
            expect(page.get_by_role("heading", level=1)).to_contain_text(other)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.locator(".figure-lines").count()
        assert page.evaluate(BROKEN) == []
        assert page.evaluate("document.documentElement.scrollWidth") == width
