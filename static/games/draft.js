// A half-entered hand is kept on this phone until it is saved: it survives a reload, a closed browser, a dead server.
(() => {
  const { store, tell, isTick } = window.scorekeeper;
  const PREFIX = "draft:";
  const form = () => document.querySelector("form[data-draft]");
  const key = () => PREFIX + form().dataset.draft;
  const isNextDealer = ({ name, value }) => name === "dealer" && value === document.querySelector("#next-dealer input")?.value;
  const fields = () => [...form().elements].filter((field) => field.name && field.name !== "csrf_token");
  // A dealer whom nobody has chosen for this hand is none of it: see dealer.js.
  const isGiven = (field) => isTick(field) ? field.checked : !isNextDealer(field);
  const snapshot = () => fields().filter(isGiven).map((field) => [field.name, field.value]);

  const restore = (draft) => {
    const values = new Set(draft.map(([name, value]) => `${name}=${value}`));
    const byName = new Map(draft);
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
    // After a swap the address is that of what is shown now.
    const { address } = begun.dataset;
    if (event && address && location.pathname !== address) history.replaceState(null, "", begun.dataset.address);
    const draft = store.get(key());
    const usable = Array.isArray(draft) && draft.every(Array.isArray);
    // What came back with a refusal, or was filled in from elsewhere, is newer than the draft, and the draft from now on;
    // a hand taken back is older than what was changed in it since.
    const { newer, refused, filled } = begun.dataset;
    const isOfThisForm = usable && new Map(draft).get("form_key") === begun.elements.form_key.value;
    if (newer !== undefined || refused !== undefined || (filled !== undefined && !isOfThisForm)) store.set(key(), snapshot());
    else if (usable) restore(draft);
    if ("newer" in begun.dataset && location.search) history.replaceState(null, "", location.pathname);
  };

  const keyOf = (game, name) => `${PREFIX}${game.dataset.game}:${name}`;

  // Drafts that mean nothing any more are forgotten.
  const forget = () => {
    const game = document.querySelector("div[data-game]");
    if (!game || store.get(`outbox:${game.dataset.game}`)) return;
    const valid = game.dataset.drafts.split(" ").map((name) => keyOf(game, name));
    for (const name of store.keys()) {
      if (name.startsWith(`${PREFIX}${game.dataset.game}:`) && !valid.includes(name)) store.remove(name);
    }
  };

  // A hand that is followed card by card is gone on with.
  const offerToGoOn = () => {
    const game = document.querySelector("div[data-game]");
    if (!game || !store.get(keyOf(game, game.dataset.drafts.split(" ")[1]))?.plays) return;
    for (const link of document.querySelectorAll("[data-go-on-following]")) link.querySelector("span").textContent = link.dataset.goOnFollowing;
  };

  for (const entered of ["change", "input"]) {
    // The dealer's field is the form's, but stands outside it.
    document.addEventListener(entered, ({ target }) => { if (form() && (target === form() || target.form === form())) store.set(key(), snapshot()); });
  }
  // Coming back from the browser's memory, the fields are as they were left, but the sums may be old.
  addEventListener("pageshow", (event) => { if (event.persisted && form()) tell(form()); });
  for (const swapped of ["htmx:after:swap", "scorekeeper:replaced"]) document.addEventListener(swapped, begin);
  begin();

  // --- another phone has saved the hand that stands open here: while nothing is entered, the next one opens ---
  const isUntouched = () => !fields().some((field) => field.type === "checkbox" ? field.checked : field.type === "text" && field.value);
  document.addEventListener("poll:news", () => {
    if (!form() || !document.querySelector("[data-newer-hand]") || !isUntouched()) return;
    htmx.ajax("GET", form().dataset.address, { target: "#game", select: "#game", swap: "outerHTML", selectOOB: "#bar:outerHTML" });
  });

  // --- sums that do not come are old ---
  const isOurs = ({ sourceElement }) => sourceElement === form() || sourceElement?.form === form();
  const setStale = (isStale) => {
    form().classList.toggle("stale", isStale);
    document.getElementById("not-sent").hidden = !isStale;
  };
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => { if (form() && ctx && isOurs(ctx)) setStale(true); });
  // What has none of the parts asked for is no page of ours, and must not take this one's place.
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx, tasks } = event.detail;
    const brings = ({ fragment, swapSpec }) => swapSpec.style !== "none" && fragment.childElementCount;
    if (!form() || !(isOurs(ctx) || ctx.target?.id === "game")) return;
    const isAnswer = tasks.some(brings);
    if (!isAnswer) event.preventDefault();
    if (isOurs(ctx)) setStale(!isAnswer);
  });
})();
