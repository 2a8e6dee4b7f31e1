// Content that arrives above must not push away what is being read; not every browser prevents that.
(() => {
  const main = document.querySelector("main");
  let held = [];

  const inSight = (element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return height > 0 && bottom > 0 && top < innerHeight;
  };
  const hold = () => {
    const parts = scrollY ? [...main.querySelectorAll("[id]")].filter(inSight) : [];
    // Of nested parts, use the inner one: its list may grow above it.
    const inner = (element, index) => !element.contains(parts[index + 1] ?? null);
    const part = parts.filter(inner).find((element) => element.getBoundingClientRect().top >= 0) || parts[parts.length - 1];
    // If the part itself is replaced, its parent stays.
    held = [];
    for (let kept = part; kept; kept = kept.parentElement.closest("[id]")) held.push({ part: kept, top: kept.getBoundingClientRect().top });
  };
  const putBack = () => {
    const kept = held.find(({ part }) => part.isConnected);
    if (kept) scrollBy(0, kept.part.getBoundingClientRect().top - kept.top);
  };

  document.addEventListener("htmx:before:swap", hold);
  // Runs before anything is painted; htmx reports its swap a moment later.
  new MutationObserver(putBack).observe(main, { childList: true, subtree: true });
  document.addEventListener("htmx:after:swap", () => {
    putBack();
    held = [];
  });
})();
