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

  // --- a half-entered hand ---
  const form = document.querySelector("form[data-draft]");
  if (form) {
    keepDraft(form, PREFIX + form.dataset.draft);
    holdStill(form);
  }

  function keepDraft(form, key) {
    const fields = () => [...form.elements].filter((field) => field.name && field.name !== "csrf_token");
    const isTick = (field) => field.type === "radio" || field.type === "checkbox";

    const save = () => store.set(key, fields()
      .filter((field) => !isTick(field) || field.checked)
      .map((field) => [field.name, field.value]));

    const restore = (draft) => {
      const values = new Set(draft.map(([name, value]) => `${name}=${value}`));
      const byName = new Map(draft);
      for (const field of fields()) {
        if (isTick(field)) field.checked = values.has(`${field.name}=${field.value}`);
        else if (byName.has(field.name)) field.value = byName.get(field.name);
      }
      scoreOnceReady();
    };

    // htmx may still be on its way when something is entered, or when the draft is back in its fields.
    let waiting = false;
    const scoreOnceReady = () => {
      const ask = () => form.dispatchEvent(new Event("change", { bubbles: true }));
      if (window.htmx) ask();
      else if (!waiting) document.addEventListener("htmx:after:process", () => setTimeout(ask), { once: true });
      waiting = true;
    };

    const draft = store.get(key);
    // A page that came back with refusals shows what was just sent: that is newer than the draft.
    if (Array.isArray(draft) && !form.querySelector("[role=alert]") && !document.querySelector("[role=alert]")) restore(draft);
    form.addEventListener("change", save);
    form.addEventListener("input", save);
    form.addEventListener("change", () => { if (!window.htmx) scoreOnceReady(); });
    // Coming back from the browser's memory, the fields are as they were left, but the sums may be old.
    window.addEventListener("pageshow", (event) => { if (event.persisted) scoreOnceReady(); });

    const notSent = document.getElementById("not-sent");
    document.addEventListener("htmx:error", () => { notSent.hidden = false; });
    // Anything but a page of sums or of refusals is no answer; htmx tells of it twice.
    for (const told of ["htmx:response:error", "htmx:after:swap"]) {
      document.addEventListener(told, (event) => {
        const { status } = event.detail.ctx.response;
        notSent.hidden = status < 400 || status === 422;
      });
    }
  }

  // --- nothing moves under the finger, whatever grows or folds ---
  function holdStill(form) {
    // A note above the finger may grow; not every browser keeps what is in sight in its place.
    let held = null;
    let top = 0;
    form.addEventListener("change", (event) => { held = event.target; });
    document.addEventListener("htmx:before:swap", () => { top = held?.getBoundingClientRect().top; });
    document.addEventListener("htmx:after:swap", () => {
      if (held?.checkVisibility()) scrollBy(0, held.getBoundingClientRect().top - top);
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
  }

  // --- names used before: a tap puts one into the first empty seat ---
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-name]");
    if (!button) return;
    const seats = document.getElementById(button.closest("[data-fills]").dataset.fills);
    const empty = [...seats.querySelectorAll(".seat:not([hidden]) input:not([type=radio])")].find((field) => !field.value.trim());
    if (empty) empty.value = button.dataset.name;
  });
})();
