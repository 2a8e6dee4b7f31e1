// A hand followed tap by tap. Every tap is kept on this phone at once and sent when there is a network; the
// server knows the rules, and answers with the table as it lies. The address holds all that was answered.
(() => {
  const form = document.querySelector("[data-track]");
  const key = `draft:${form.dataset.track}`;
  const queue = document.getElementById("queue");
  const notSent = document.getElementById("not-sent");
  const dealer = document.querySelector("[data-dealer]");
  const RETRY = 3000;
  const BOUNCE = 300; // nobody plays the same card twice so fast: it is one clumsy tap
  const store = {
    get() { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } },
    set(value) { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* private, or full */ } },
  };

  let sending = 0;
  let retry = null;
  const plays = () => form.elements.namedItem("plays").value;
  const dealt = () => form.elements.namedItem("dealer").value;
  const values = (fields) => [...fields].map(({ value }) => value);
  const taps = () => values(queue.children);
  // What the rules caught, and what waits behind it, is kept like what was not sent yet.
  const held = () => {
    const caught = form.querySelector(".caught");
    return caught ? [caught.dataset.tap, ...values(form.querySelectorAll("[name=then]"))] : [];
  };
  const keep = () => store.set({ plays: plays(), dealer: dealt(), taps: [...held(), ...taps()] });
  const address = () => `${form.getAttribute("action")}?${new URLSearchParams({ plays: plays(), dealer: dealt() })}`;

  const field = (name, value) => Object.assign(document.createElement("input"), { type: "hidden", name, value });
  const wait = (tap) => queue.append(field("tap", tap));
  const listens = () => form.hasAttribute("data-htmx-powered");
  const send = () => {
    clearTimeout(retry);
    if (sending || !queue.children.length || !listens()) return;
    sending = queue.children.length;
    form.dispatchEvent(new CustomEvent("tapped"));
  };
  const tapped = (tap) => {
    const unsent = queue.children.length - sending;
    if (tap === "undo" && unsent > 0) queue.lastElementChild.remove();
    else wait(tap);
    keep();
    show();
    send();
  };
  const show = () => { notSent.querySelector("b").textContent = taps().join(", "); };

  // --- what was tapped, as a record writes it; whose turn it is, the server knows ---
  const picked = (name) => form.querySelector(`[name=${name}]:checked`)?.value ?? "";
  const HOW = { discarded: "x ", coup: "! " };
  const written = ({ name, value }) => {
    const seat = picked("seat") && `${picked("seat")} `;
    if (name === "against") return value === "x" ? `${seat}x ${picked("hazard")}` : `${seat}${picked("hazard")} > ${value}`;
    return value === "undo" || value.includes(" ") ? value : `${seat}${HOW[picked("how")] ?? ""}${value}`;
  };
  const asBefore = () => {
    for (const one of form.querySelectorAll("[name=hazard]:checked")) one.checked = false;
    for (const name of ["how", "seat"]) form.querySelector(`[name=${name}]`).checked = true;
    document.getElementById("who-acted").open = false;
  };
  let last = { button: null, at: 0 };
  form.addEventListener("submit", (event) => {
    if (!listens()) return; // htmx is not here (yet): the form leads on by itself
    event.preventDefault();
    const button = event.submitter;
    if (!button) return;
    const bounced = button.value === last.button && event.timeStamp - last.at < BOUNCE && button.value !== "undo";
    last = { button: button.value, at: event.timeStamp };
    if (bounced) return;
    if (!button.value) takeBack();
    else tapped(written(button));
    asBefore();
  });
  // What was caught is no part of the record: without it, what waited behind it goes on.
  const takeBack = () => {
    const behind = form.querySelectorAll("[name=then]");
    const [first, ...others] = behind.length ? values(behind) : ["look"];
    for (const one of behind) one.remove();
    tapped(first);
    others.forEach(wait);
  };

  // --- answers ---
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    if (ctx.sourceElement !== form || ctx.response.status >= 400 && ctx.response.status !== 422) return;
    for (const one of [...queue.children].slice(0, sending)) one.remove();
    sending = 0;
    if (form.querySelector(".caught")) {
      for (const one of taps()) document.getElementById("state").append(field("then", one));
      queue.replaceChildren();
    }
    notSent.hidden = true;
    dealer.disabled = plays() !== "";
    keep();
    history.replaceState(null, "", address());
    send();
  });
  const failed = () => {
    sending = 0;
    show();
    notSent.hidden = false;
    retry = setTimeout(send, RETRY);
  };
  document.addEventListener("htmx:error", failed);
  document.addEventListener("htmx:response:error", ({ detail: { ctx } }) => {
    const { status } = ctx.response;
    if (status === 422) return;
    // This phone may only watch by now, ...: the page itself says so. What was tapped stays on this phone.
    if (status < 500) location.assign(address());
    else failed();
  });
  addEventListener("online", send);
  document.addEventListener("htmx:after:process", () => setTimeout(send), { once: true });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) send(); });

  // Begun again by mistake, the browser's own way back leads to the address that holds it all.
  form.addEventListener("click", ({ target }) => {
    if (!target.closest("[data-begin-again]")) return;
    queue.replaceChildren();
    store.set(null);
  });

  dealer.addEventListener("change", () => {
    form.elements.namedItem("dealer").value = dealer.value;
    tapped("look");
  });

  // --- back again: what this phone knows beyond the address is newer ---
  const draft = store.get();
  if (typeof draft?.plays === "string" && Array.isArray(draft.taps) && draft.plays.startsWith(plays())) {
    const ahead = draft.plays !== plays() || plays() === "" && draft.dealer !== dealt();
    if (ahead) {
      form.elements.namedItem("plays").value = draft.plays;
      form.elements.namedItem("dealer").value = draft.dealer;
    }
    draft.taps.forEach(wait);
    if (ahead && !draft.taps.length) wait("look");
    send();
  }
})();
