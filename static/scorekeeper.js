// What every page needs besides htmx; a single page's needs are in scripts of their own.
(() => {
  // Storage may be forbidden (private modes) or full: the page works without it.
  const unlessForbidden = (action) => {
    try {
      return action();
    } catch (error) {
      if (error instanceof DOMException) return null;
      throw error;
    }
  };
  const parsed = (text) => {
    try {
      return JSON.parse(text);
    } catch (error) {
      if (error instanceof SyntaxError) return null; // another program's
      throw error;
    }
  };
  const storeIn = (storage) => ({
    get(key) { return parsed(unlessForbidden(() => window[storage].getItem(key))); },
    set(key, value) { unlessForbidden(() => window[storage].setItem(key, JSON.stringify(value))); },
    keys() { return unlessForbidden(() => Object.keys(window[storage])) ?? []; },
    remove(key) { unlessForbidden(() => window[storage].removeItem(key)); },
  });
  const store = storeIn("localStorage");
  const ofThisTab = storeIn("sessionStorage");

  // --- times and evenings are told in this phone's time zone, and the page of a game is kept for when the server can't be
  // reached (inside a phone, Python knows the zone and is always there) ---
  const { worker } = document.currentScript.dataset;
  if (worker) {
    document.cookie = `zone=${Intl.DateTimeFormat().resolvedOptions().timeZone};path=/`;
    navigator.serviceWorker?.register(worker).catch(() => {});
  }

  // --- a browser that may store nothing: the page says what then fails ---
  const isForbidden = unlessForbidden(() => localStorage) === null;
  for (const note of document.querySelectorAll("[data-nothing-kept]")) note.hidden = !isForbidden;

  // --- what is entered before htmx has loaded is sent to it afterwards ---
  // (It loads a moment before it listens.)
  const early = new Set();
  const listens = (part) => part.hasAttribute("data-htmx-powered");
  const tell = (part) => {
    if (listens(part)) part.dispatchEvent(new Event("change", { bubbles: true }));
    else early.add(part);
  };
  document.addEventListener("change", ({ target }) => {
    const part = target.closest("[hx-post]");
    if (part && !listens(part)) early.add(part);
  });
  document.addEventListener("htmx:after:process", () => setTimeout(() => {
    const waiting = [...early];
    early.clear();
    waiting.filter((part) => part.isConnected).forEach(tell);
  }));
  // ... including what was entered before this script ran, when nobody listened.
  const touched = (field) => {
    if (field.matches("select")) {
      return field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
    }
    return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
  };
  for (const part of document.querySelectorAll("[hx-post]")) {
    if ([...part.querySelectorAll("input, select")].some(touched)) tell(part);
  }

  // --- new fields replace old ones: values entered during the request are newer ---
  const isTick = (field) => field.type === "radio" || field.type === "checkbox";
  const key = (field) => isTick(field) ? `${field.name}=${field.value}` : field.name;
  const shown = (field) => isTick(field) ? "checked" : "value";
  const entered = () => new Map([...document.querySelectorAll(".live input")].map((field) => [key(field), field[shown(field)]]));
  const asked = new WeakMap();
  document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => asked.set(ctx, entered()));
  document.addEventListener("htmx:before:swap", ({ detail: { ctx, tasks } }) => {
    const before = asked.get(ctx);
    const now = entered();
    for (const field of tasks.flatMap(({ fragment }) => [...fragment.querySelectorAll("input")])) {
      const name = key(field);
      if (before?.has(name) && now.get(name) !== before.get(name)) field[shown(field)] = now.get(name);
    }
  });

  // --- browsers without AbortSignal.reason (Chromium before 98, Safari before 15.4): htmx asks it whether time was up ---
  if (!("reason" in AbortSignal.prototype)) {
    const { abort } = AbortController.prototype;
    AbortController.prototype.abort = function (reason) {
      this.signal.reason = reason;
      abort.call(this);
    };
  }

  // Drafts of half-entered or tracked hands, by the key that the page gives each. Two tabs may have a draft each: a tab gets
  // its own back, and a new tab begins with the latest.
  const places = [ofThisTab, store];
  const drafts = {
    get(key) { return ofThisTab.get(`draft:${key}`) ?? drafts.latest(key); },
    latest(key) { return store.get(`draft:${key}`); },
    set(key, draft) { for (const place of places) place.set(`draft:${key}`, draft); },
    keys() { return store.keys().filter((name) => name.startsWith("draft:")).map((name) => name.slice("draft:".length)); },
    remove(key) { for (const place of places) place.remove(`draft:${key}`); },
  };

  // (Not checkVisibility, which the oldest supported browsers lack.)
  const isShown = (element) => element.getClientRects().length > 0;

  Object.assign(window.scorekeeper, { store, ofThisTab, drafts, tell, isTick, isShown });

  // --- a double tap on a plain form's button counts once; after a while it is a new try ---
  const PATIENCE = 1500;
  const sent = new WeakMap();
  document.addEventListener("submit", (event) => {
    const { target, timeStamp } = event;
    if (target.hasAttribute("hx-post")) return;
    if (timeStamp - sent.get(target) < PATIENCE) event.preventDefault();
    else sent.set(target, timeStamp);
  });

  // --- the arrow on a page for looking something up leads back ---
  document.querySelector("[data-came-from]")?.addEventListener("click", (event) => {
    const from = document.referrer;
    if (!from.startsWith(`${location.origin}/`) || from === location.href) return;
    event.preventDefault();
    history.back();
  });

  // --- a page hidden for long no longer offers its last undo: the server would not, either ---
  const LONG = 10 * 60_000;
  let away = 0;
  const look = () => {
    const before = away;
    away = document.hidden ? before || Date.now() : 0;
    if (away || !before || Date.now() - before < LONG) return;
    for (const bar of document.querySelectorAll("form.undo")) bar.remove();
    const receipt = document.querySelector("#talk [data-undo]");
    if (receipt) tell(receipt.form);
  };
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", look);
  look();

  // --- WebKit empties autocomplete=off fields when a page returns from its cache: so they are on while it is there ---
  const complete = (from, to) => {
    for (const part of document.querySelectorAll(`[autocomplete=${from}]`)) part.autocomplete = to;
  };
  addEventListener("pagehide", ({ persisted }) => { if (persisted) complete("off", "on"); });
  addEventListener("pageshow", () => complete("on", "off"));

  // --- a focused address is selected, ready to copy ---
  document.addEventListener("focusin", ({ target }) => { if (target.matches(".address")) target.select(); });

  // --- one of two hands was chosen: the draft is no longer needed ---
  document.addEventListener("click", ({ target }) => {
    const chosen = target.closest("[data-forget] a, [data-forget] button");
    if (chosen) drafts.remove(chosen.closest("[data-forget]").dataset.forget);
  });
})();
