// This tab keeps a half-filled form of a new game during a visit to "Which box do I have?", and a sent one until its game is
// there (game-page.js). The form is filled again when it opens next, with the box that was found.
(() => {
  const { ofThisTab, tell, formValues } = window.scorekeeper;
  const KEY = "half-filled";
  const form = document.querySelector("form[data-half-filled]");
  const isBoxFound = new URLSearchParams(location.search).has("box");
  const isOfBox = ({ name }) => name === "edition" || name === "option";

  const formKey = form.elements.form_key;
  const keep = () => ofThisTab.set(KEY, [...formValues.read(form), ["form_key", formKey.value]]);
  form.addEventListener("click", ({ target }) => { if (target.closest("[data-which-box]")) keep(); });
  form.addEventListener("submit", () => {
    keep();
    history.replaceState("sent", "");
  });
  // The way back from a game that this form began passes by it: an empty form would look as if the game were lost.
  // (The browser's Back button may restore the page as it was.)
  addEventListener("pageshow", () => {
    if (history.state === "sent" && !ofThisTab.get(KEY)) return history.back();
    history.replaceState(null, "");
    ofThisTab.remove(KEY);
  });
  const kept = ofThisTab.get(KEY);
  if (Array.isArray(kept) && form.dataset.halfFilled !== "refused") {
    formValues.fill(form, kept, (field) => !(isBoxFound && isOfBox(field)));
    formKey.value = new Map(kept).get("form_key"); // sent twice, it begins one game
    tell(form.querySelector("[hx-post]"));
  }
})();
