"""Measures pages of a television or projector: legible from eight metres, and complete."""

#: The least size of type, as a part of the height, and how many sizes a page may have.
LEAST, MOST_SIZES = 0.04, 3
SIZES = {"a laptop's": (1280, 720), "a projector's": (1920, 1080), "a television's": (3840, 2160)}

# Each element of the page with words of its own, and the size of its type on the screen.
READ = """[...document.querySelectorAll(".page:not([hidden]) *, .out-of-date:not([hidden])")]
  .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim()))
  .filter((element) => element.checkVisibility() && getComputedStyle(element).clipPath === "none")
  .map((element) => {
    const drawn = element instanceof SVGElement;
    const scale = drawn ? element.getScreenCTM().a : 1;
    const size = scale * parseFloat(getComputedStyle(element).fontSize);
    return { text: element.textContent.trim().slice(0, 40), size, drawn };
  })"""
# Elements outside the window, under the page's foot, or cut off by their own edge.
OUTSIDE = """() => [...document.querySelectorAll(".page:not([hidden]) *")].flatMap((element) => {
  if (!element.checkVisibility() || element.closest("svg")) return [];
  if (element.parentElement.closest(".name, .won")) return [];
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const foot = element.closest("footer") ? innerHeight
    : element.closest(".page").querySelector("footer").getBoundingClientRect().top;
  const outside = left < -1 || top < -1 || right > innerWidth + 1 || bottom > foot + 1;
  const holds = element.matches(".spread, .standing, .finish, td");
  const more = holds && (element.scrollHeight > element.clientHeight + 1
    || element.scrollWidth > element.clientWidth + 1);
  const description = `${element.localName}.${element.className} ${element.textContent.trim().slice(0, 30)}`;
  return outside || more ? [description] : [];
})"""
CUT = """() => [...document.querySelectorAll(".page:not([hidden]) .name, .page:not([hidden]) h1")]
  .filter((element) => element.scrollWidth > element.clientWidth + 1
    || element.scrollHeight > 1.3 * element.clientHeight)
  .map((element) => element.textContent.trim())"""


def unreadable(page):
    """The faults of the page that is shown, in words."""
    height = page.viewport_size["height"]
    read = page.evaluate(READ)
    assert read
    found = [f"{text['text']}: {text['size']} px" for text in read if text["size"] < height * LEAST]
    sizes = {round(text["size"], 1) for text in read if not text["drawn"]}
    if len(sizes) > MOST_SIZES:
        found.append(f"sizes {sorted(sizes)}")
    return [*found, *page.evaluate(OUTSIDE)]


def cut_names(page):
    """Names and headings that are cut."""
    return page.evaluate(CUT)


def on_every_screen(page, look):
    """Call `look` on each page in each size, and return what it found wrong, with the place."""
    faults = []
    for screen, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for number in range(page.locator(".page").count()):
            faults += [f"{screen} page {number + 1}: {fault}" for fault in look(page)]
            page.keyboard.press("ArrowRight")
    return faults
