// The little that htmx does not do: keep a half-entered hand on this phone, and fill in known names.
(() => {
  const root = document.documentElement;
  root.classList.add("scripted");

  // Storage may be forbidden (private modes) or full: the page works without it.
  const store = {
    get(key) { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } },
    set(key, value) { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* as above */ } },
    keys() { try { return Object.keys(localStorage); } catch { return []; } },
    remove(key) { try { localStorage.removeItem(key); } catch { /* as above */ } },
  };
  const PREFIX = "draft:";

  // --- what is entered before htmx is here, it is told when it comes ---
  // (It is here a moment before it listens.)
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
  document.addEventListener("htmx:after:process", () => setTimeout(() => early.forEach(tell)), { once: true });
  // ... and what was entered before this script was here, when nobody listened.
  const touched = (field) => {
    if (field.matches("select")) {
      return field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
    }
    return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
  };
  for (const part of document.querySelectorAll("[hx-post]")) {
    if ([...part.querySelectorAll("input, select")].some(touched)) tell(part);
  }

  // --- new fields replace old ones: what was entered while they were on their way is newer ---
  const isTick = (field) => field.type === "radio" || field.type === "checkbox";
  const key = (field) => isTick(field) ? `${field.name}=${field.value}` : field.name;
  const shown = (field) => isTick(field) ? "checked" : "value";
  const entered = () => new Map([...document.querySelectorAll(".live input")].map((field) => [key(field), field[shown(field)]]));
  const asked = new WeakMap();
  document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => asked.set(ctx, entered()));
  document.addEventListener("htmx:before:swap", ({ detail: { ctx, tasks } }) => {
    const before = asked.get(ctx);
    const now = entered();
    for (const field of tasks.flatMap(({ fragment }) => [...fragment.querySelectorAll("input")])) {
      const name = key(field);
      if (before?.has(name) && now.get(name) !== before.get(name)) field[shown(field)] = now.get(name);
    }
  });

  // --- a half-entered hand ---
  const form = document.querySelector("form[data-draft]");
  if (form) keepDraft(form, PREFIX + form.dataset.draft);
  const still = document.querySelector("form[data-still]");
  if (still) holdStill(still);

  function keepDraft(form, key) {
    const fields = () => [...form.elements].filter((field) => field.name && field.name !== "csrf_token");

    const snapshot = () => fields()
      .filter((field) => !isTick(field) || field.checked)
      .map((field) => [field.name, field.value]);
    const save = () => store.set(key, snapshot());

    const restore = (draft) => {
      const values = new Set(draft.map(([name, value]) => `${name}=${value}`));
      const byName = new Map(draft);
      for (const field of fields()) {
        if (isTick(field)) field.checked = values.has(`${field.name}=${field.value}`);
        else if (byName.has(field.name)) field.value = byName.get(field.name);
      }
      tell(form);
    };

    // --- cards are counted as they fall: a tap adds one; any number of taps are taken back ---
    let past = [];
    let now = snapshot();
    const back = form.querySelectorAll("[data-take-back]");
    const remember = (before) => {
      past = before;
      now = snapshot();
      for (const button of back) button.disabled = !past.length;
    };
    form.addEventListener("change", () => {
      if (JSON.stringify(snapshot()) !== JSON.stringify(now)) remember([...past, now]);
    });
    form.addEventListener("click", ({ target }) => {
      const adds = document.getElementById(target.closest("[data-adds]")?.dataset.adds);
      if (adds) {
        const next = [...adds.options].find(({ value }) => Number(value) === Number(adds.value) + 1);
        if (!next) return;
        adds.value = next.value;
        adds.dispatchEvent(new Event("change", { bubbles: true }));
      } else if (target.closest("[data-take-back]") && past.length) {
        const before = past.slice(0, -1);
        restore(past.at(-1));
        remember(before);
      }
    });

    const draft = store.get(key);
    const usable = Array.isArray(draft) && draft.every(Array.isArray);
    // A page that came back with refusals shows what was just sent: that is newer than the draft.
    const newer = "newer" in form.dataset;
    if (usable && !newer && !document.querySelector("[role=alert]")) restore(draft);
    remember([]);
    // What was filled in from elsewhere is the draft from now on: a reload must not bring it again.
    if (newer) {
      save();
      history.replaceState(null, "", location.pathname);
    }
    for (const entered of ["change", "input"]) {
      // The dealer's field is the form's, but stands outside it.
      document.addEventListener(entered, ({ target }) => { if (target === form || target.form === form) save(); });
    }
    // Coming back from the browser's memory, the fields are as they were left, but the sums may be old.
    window.addEventListener("pageshow", (event) => { if (event.persisted) tell(form); });

    // A sum asked for by the last digit typed must not replace the saving that followed it.
    let saving = null;
    document.addEventListener("htmx:config:request", (event) => {
      const { ctx } = event.detail;
      if (ctx.sourceElement !== form) saving = ctx;
      else if (saving) event.preventDefault();
    });
    document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => { if (ctx === saving) saving = null; });

    const notSent = document.getElementById("not-sent");
    document.addEventListener("htmx:error", () => { notSent.hidden = false; });
    // Anything but a page of sums or of refusals is no answer; htmx tells of it twice.
    for (const told of ["htmx:response:error", "htmx:after:swap"]) {
      document.addEventListener(told, (event) => {
        const { response: { status }, sourceElement } = event.detail.ctx;
        // Somebody else was faster, this phone may only watch by now, ...: sent once more, plainly, the form
        // brings the page that says so. The draft stays.
        const explained = status >= 400 && status < 500 && status !== 422 && sourceElement !== form;
        notSent.hidden = status < 400 || status === 422 || explained;
        if (explained && told === "htmx:response:error") form.submit();
      });
    }
  }

  // --- nothing moves under the finger, whatever grows or folds ---
  function holdStill(form) {
    // A note above the finger may grow; not every browser keeps what is in sight in its place.
    let finger = null;
    let held = null;
    // What htmx is told late (see above) comes from the form itself, not from under the finger.
    form.addEventListener("change", ({ target }) => { if (target !== form) finger = target; });
    document.addEventListener("htmx:before:swap", () => { held = finger && { on: finger, top: finger.getBoundingClientRect().top }; });
    const scroll = () => { if (held?.on.checkVisibility()) scrollBy(0, held.on.getBoundingClientRect().top - held.top); };
    // Before anything is painted; htmx tells of its swap a moment later.
    new MutationObserver(scroll).observe(form, { childList: true, subtree: true });
    document.addEventListener("htmx:after:swap", () => {
      scroll();
      held = null;
    });
    // A page that becomes shorter at its foot would slide down: once so tall, it stays so.
    let tallest = 0;
    let width = innerWidth;
    new ResizeObserver(() => {
      tallest = width === innerWidth ? Math.max(tallest, form.offsetHeight) : 0;
      width = innerWidth;
      form.style.minHeight = tallest ? `${tallest}px` : "";
    }).observe(form);
  }

  // --- a game's page: forget drafts that mean nothing any more, offer to go on with the one that does ---
  const game = document.querySelector("[data-game]");
  if (game) {
    const valid = game.dataset.drafts.split(" ").filter(Boolean).map((key) => PREFIX + key);
    for (const key of store.keys()) {
      if (key.startsWith(`${PREFIX}${game.dataset.game}:`) && !valid.includes(key)) store.remove(key);
    }
    const goOn = document.querySelector("[data-go-on]");
    if (goOn && store.get(valid[0])) goOn.querySelector("span").textContent = goOn.dataset.goOn;
    const follow = document.querySelector("[data-go-on-following]");
    if (follow && store.get(valid[1])?.plays) follow.querySelector("span").textContent = follow.dataset.goOnFollowing;
  }

  // --- a double tap on a button of a plain form is one; after a while it is a new try ---
  const PATIENCE = 1500;
  const sent = new WeakMap();
  document.addEventListener("submit", (event) => {
    const { target, timeStamp } = event;
    if (target.hasAttribute("hx-post")) return;
    if (timeStamp - sent.get(target) < PATIENCE) event.preventDefault();
    else sent.set(target, timeStamp);
  });

  // --- the arrow on a page that is looked up in between leads back to where one was ---
  document.querySelector("[data-came-from]")?.addEventListener("click", (event) => {
    const from = document.referrer;
    if (!from.startsWith(`${location.origin}/`) || from === location.href) return;
    event.preventDefault();
    history.back();
  });

  // --- an address is there to be copied ---
  document.addEventListener("focusin", ({ target }) => { if (target.matches(".address")) target.select(); });

  // --- of two hands one was chosen: the draft has served ---
  document.addEventListener("click", ({ target }) => {
    const chosen = target.closest("[data-forget] a, [data-forget] button");
    if (chosen) store.remove(PREFIX + chosen.closest("[data-forget]").dataset.forget);
  });

  // --- names used before: a tap puts one into the first empty seat ---
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-name]");
    if (!button) return;
    const seats = document.getElementById(button.closest("[data-fills]").dataset.fills);
    const empty = [...seats.querySelectorAll(".seat:not([hidden]) input:not([type=radio])")].find((field) => !field.value.trim());
    if (empty) empty.value = button.dataset.name;
  });
})();
