// What comes in above pushes nothing away that is being looked at: not every browser holds it in its place.
(() => {
  const main = document.querySelector("main");
  let held = null;

  const inSight = (element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  };
  const hold = () => {
    const parts = scrollY ? [...main.querySelectorAll("[id]")].filter(inSight) : [];
    // Of parts in each other the inner one: its list may grow above it.
    const inner = (element, index) => !element.contains(parts[index + 1] ?? null);
    const part = parts.filter(inner).find((element) => element.getBoundingClientRect().top >= 0) || parts.at(-1);
    held = part && { part, top: part.getBoundingClientRect().top };
  };
  const putBack = () => {
    if (held?.part.isConnected) scrollBy(0, held.part.getBoundingClientRect().top - held.top);
  };

  document.addEventListener("htmx:before:swap", hold);
  // Before anything is painted; htmx tells of its swap a moment later.
  new MutationObserver(putBack).observe(main, { childList: true, subtree: true });
  document.addEventListener("htmx:after:swap", () => {
    putBack();
    held = null;
  });
})();
