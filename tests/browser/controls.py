"""Controls that a thumb can hit on a page, and their places."""

from dataclasses import dataclass

# A hidden box or radio button is hit by its label, except those of safeties. A label beside a visible field
# is only words. Names stay the same while a tile turns over and sums change.
SEEN = """() => {
  const kinds = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], label";
  const hidden = (element) => !element.matches(".tile > input")
    && (getComputedStyle(element).clipPath !== "none" || getComputedStyle(element).opacity === "0");
  const text = (element) => element.textContent.trim().replace(/\\s+/g, " ").slice(0, 40);
  const summaries = [...document.querySelectorAll("summary")];
  const kind = (element) => {
    if (element.closest(".tile")) return "safety";
    if (element.matches(".score-sheet summary")) return "line";
    if (element.closest(".keys-of-miles")) return "key";
    if (element.closest(".month td")) return "day";
    return element.closest(".in-a-line .side-row") ? "cell" : "";
  };
  // A safety's tile of one zone is hit wherever it is tapped.
  const target = (element) => {
    const tile = element.closest(".tile");
    return tile && !tile.querySelector(".coup").checkVisibility() ? tile : element;
  };
  const name = (element, control) => {
    if (element.matches(".score-sheet summary")) return `line of ${element.closest("li").id}`;
    if (element.matches("summary")) return `summary ${summaries.indexOf(element)}`;
    return control.id || [control.localName, control.name, control.value || text(element)].join(" ");
  };
  const found = [];
  for (const element of document.querySelectorAll(kinds)) {
    const control = element.matches("label") ? element.control : element;
    if (!control || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (hidden(control) === (control === element)) continue;
    const { left, top, right, bottom } = target(element).getBoundingClientRect();
    if (bottom + scrollY < 0) continue;  // what comes into sight with the first tab
    found.push([name(element, control), kind(element), left, top, right, bottom]);
  }
  return found;
}"""


@dataclass(frozen=True)
class Control:
    """A control's edges in the window, in CSS pixels. `kind` is "safety", "key" (of the pad's miles), "cell"
    (of a side's row on one line), "line" (of the score sheet), "day" (of a month) or empty."""

    name: str
    kind: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self):
        return self.right - self.left

    @property
    def height(self):
        return self.bottom - self.top

    def gap(self, other):
        """The pixels between two controls; negative if they overlap."""
        return max(
            other.left - self.right,
            self.left - other.right,
            other.top - self.bottom,
            self.top - other.bottom,
        )


def controls_of(page):
    return [Control(*found) for found in page.evaluate(SEEN)]
