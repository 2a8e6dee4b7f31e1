// This tab keeps a half-filled form of a new game during a visit to "Which box do I have?". The form is filled again when it
// opens next, with the box that was found.
(() => {
  const { ofThisTab, tell, isTick } = window.scorekeeper;
  const KEY = "half-filled";
  const form = document.querySelector("form[data-half-filled]");
  const isBoxFound = new URLSearchParams(location.search).has("box");
  const isOfBox = ({ name }) => name === "edition" || name === "option";
  const fields = () => [...form.elements].filter(({ name, type }) => name && type !== "hidden");

  const fill = (kept) => {
    const ticked = new Set(kept.map(([name, value]) => `${name}=${value}`));
    const byName = new Map(kept);
    for (const field of fields().filter((field) => byName.has(field.name) && !(isBoxFound && isOfBox(field)))) {
      if (isTick(field)) field.checked = ticked.has(`${field.name}=${field.value}`);
      else field.value = byName.get(field.name);
    }
    tell(form.querySelector("[hx-post]"));
  };

  form.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-which-box]")) return;
    ofThisTab.set(KEY, fields().filter((field) => !isTick(field) || field.checked).map(({ name, value }) => [name, value]));
  });
  // The way back from a game that this form began passes by it: an empty form would look as if the game were lost.
  form.addEventListener("submit", () => history.replaceState("begun", ""));
  addEventListener("pageshow", () => { if (history.state === "begun") history.back(); });
  // (The browser's Back button may restore the page as it was.)
  addEventListener("pageshow", () => ofThisTab.remove(KEY));
  const kept = ofThisTab.get(KEY);
  if (Array.isArray(kept)) fill(kept);
})();
