// This tab keeps a half-filled form of a new game during a visit to "Which box do I have?". The form is filled again when it
// opens next, with the box that was found.
(() => {
  const { ofThisTab, tell, formValues } = window.scorekeeper;
  const KEY = "half-filled";
  const form = document.querySelector("form[data-half-filled]");
  const isBoxFound = new URLSearchParams(location.search).has("box");
  const isOfBox = ({ name }) => name === "edition" || name === "option";

  form.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-which-box]")) return;
    ofThisTab.set(KEY, formValues.read(form));
  });
  // The way back from a game that this form began passes by it: an empty form would look as if the game were lost.
  form.addEventListener("submit", () => history.replaceState("begun", ""));
  addEventListener("pageshow", () => { if (history.state === "begun") history.back(); });
  // (The browser's Back button may restore the page as it was.)
  addEventListener("pageshow", () => ofThisTab.remove(KEY));
  const kept = ofThisTab.get(KEY);
  if (Array.isArray(kept)) {
    formValues.fill(form, kept, (field) => !(isBoxFound && isOfBox(field)));
    tell(form.querySelector("[hx-post]"));
  }
})();
