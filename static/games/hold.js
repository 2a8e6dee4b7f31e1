// A long press does something else than a tap: the click at its end does nothing.
(() => {
  const HOLD = 500;
  const acts = [];
  window.scorekeeper.onHold = (selector, act) => acts.push([selector, act]);

  let holding = null;
  let held = null;
  document.addEventListener("pointerdown", ({ target }) => {
    clearTimeout(holding);
    held = null;
    for (const [selector, act] of acts) {
      const part = target.closest?.(selector);
      if (part) holding = setTimeout(() => act(held = part), HOLD);
    }
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(holding));
  document.addEventListener("click", (event) => {
    if (!held?.contains(event.target)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.addEventListener("contextmenu", (event) => { if (held) event.preventDefault(); });
})();
