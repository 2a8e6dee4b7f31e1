// This phone keeps a half-entered hand until it is saved: it survives a reload, a closed browser and a dead server.
(() => {
  const { drafts, outbox, tell, isTick } = window.scorekeeper;
  const form = () => document.querySelector("form[data-draft]");
  const key = () => form().dataset.draft;
  const fields = () => [...form().elements].filter((field) => field.name && field.name !== "csrf_token");
  // A dealer that nobody chose for this hand is not part of it: see dealer.js.
  const isNextDealer = ({ name, value }) => name === "dealer" && value === document.querySelector("#next-dealer input")?.value;
  const isGiven = (field) => isTick(field) ? field.checked : !isNextDealer(field);
  const snapshot = () => fields().filter(isGiven).map((field) => [field.name, field.value]);
  const kept = () => {
    const draft = drafts.get(key());
    return Array.isArray(draft) && draft.every(Array.isArray) ? draft : null;
  };

  const restore = (draft) => {
    const values = new Set(draft.map(([name, value]) => `${name}=${value}`));
    const byName = new Map(draft);
    // What was saved since then comes with the next news.
    if (byName.get("seen") !== form().elements.seen.value) document.getElementById("version").value = "";
    for (const field of fields()) {
      if (isTick(field)) field.checked = values.has(`${field.name}=${field.value}`);
      else if (byName.has(field.name)) field.value = byName.get(field.name);
    }
    document.dispatchEvent(new Event("scorekeeper:filled"));
    tell(form());
  };

  let begun = null;
  const begin = (event) => {
    offerToGoOn();
    if (form() && form() === begun) return;
    forget();
    if (!form()) return;
    begun = form();
    // After a swap, show the address of the page that is now shown.
    const { gamePage, address = gamePage } = begun.dataset;
    if (event && location.pathname !== address) history.replaceState(history.state, "", address);
    const draft = kept();
    // A refused entry, or one filled in from elsewhere, is newer than the draft and replaces it. A hand that was taken back
    // is older than later changes to it.
    const { newer, refused, filled } = begun.dataset;
    const isOfThisForm = draft && new Map(draft).get("form_key") === begun.elements.form_key.value;
    if (newer !== undefined || refused !== undefined || (filled !== undefined && !isOfThisForm)) drafts.set(key(), snapshot());
    else if (draft && String(draft) !== String(snapshot())) restore(draft);
    if (newer !== undefined && location.search) history.replaceState(history.state, "", location.pathname);
  };

  // Deletes drafts that are no longer valid, but keeps those behind hands that wait to be sent.
  const forget = () => {
    const page = document.querySelector("div[data-game]");
    if (!page || outbox.waiting(page.dataset.game).length) return;
    const { game, drafts: valid } = page.dataset;
    for (const name of drafts.keys()) {
      if (name.startsWith(`${game}:`) && !valid.split(" ").includes(name.slice(game.length + 1))) drafts.remove(name);
    }
  };

  // A hand tracked card by card can be continued.
  const offerToGoOn = () => {
    const page = document.querySelector("div[data-game]");
    const followed = page && drafts.latest(`${page.dataset.game}:${page.dataset.drafts.split(" ")[1]}`);
    if (!followed?.plays && !followed?.taps?.length) return;
    for (const link of document.querySelectorAll("[data-go-on-following]")) link.querySelector("span").textContent = link.dataset.goOnFollowing;
  };

  for (const entered of ["change", "input"]) {
    // The dealer's field belongs to the form but stands outside it.
    document.addEventListener(entered, ({ target }) => { if (form() && (target === form() || target.form === form())) drafts.set(key(), snapshot()); });
  }
  // After a return from the browser's back/forward cache the fields are as they were, but the sums may be old.
  addEventListener("pageshow", (event) => { if (event.persisted && form()) tell(form()); });
  document.addEventListener("scorekeeper:emptied", () => { if (kept()) restore(kept()); });
  document.addEventListener("scorekeeper:replaced", begin);
  outbox.whenKnown(() => begin());
})();
