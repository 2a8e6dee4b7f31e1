// A hand followed tap by tap. Every tap is kept on this phone at once and sent when there is a network; the
// server knows the rules, and answers with the table as it lies. The address holds all that was answered.
(() => {
  const form = document.querySelector("[data-track]");
  const { drafts, isShown } = window.scorekeeper;
  const key = form.dataset.track;
  const queue = document.getElementById("queue");
  const notSent = document.getElementById("not-sent");
  const told = document.getElementById("told");
  const RETRY = 3000;
  const BOUNCE = 300; // nobody plays the same card twice so fast: it is one clumsy tap
  const CARRIED = ["plays", "dealer", "seen", "key", "n"];

  let sending = 0; // how many of the queue are on their way
  let retry = null;
  let leaving = false;
  const field = (name) => form.elements.namedItem(name);
  const values = (fields) => [...fields].map(({ value }) => value);
  const carried = () => Object.fromEntries(CARRIED.map((name) => [name, field(name).value]));
  const caught = () => form.querySelector(".caught");
  const behind = () => form.querySelectorAll("[name=then]");
  const taps = () => values(queue.children);
  // What the rules caught, and what waits behind it, is kept like what was not sent yet.
  const held = () => caught() ? [caught().dataset.tap, ...values(behind())] : [];
  // Of an address that cannot be followed, or of a hand that is saved, there is nothing to take up again.
  const passing = () => leaving || form.querySelector("[data-keep-nothing]");
  const keep = (unanswered = [...held(), ...taps()]) => { if (!passing()) drafts.set(key, { ...carried(), hand: form.dataset.hand, taps: unanswered }); };
  const address = () => `${form.getAttribute("action")}?${new URLSearchParams(carried())}`;

  const wait = (tap) => queue.append(Object.assign(document.createElement("input"), { type: "hidden", name: "tap", value: tap }));
  const listens = () => form.hasAttribute("data-htmx-powered");
  const send = () => {
    clearTimeout(retry);
    if (sending || leaving || !queue.children.length || !listens()) return;
    sending = queue.children.length;
    form.dispatchEvent(new CustomEvent("tapped"));
  };
  const show = () => {
    notSent.querySelector("b").textContent = taps().join(", ");
    if (queue.children.length) document.getElementById("take-back").disabled = Boolean(caught());
  };
  const enter = (...entered) => {
    entered.forEach(wait);
    keep();
    show();
    send();
  };
  const takeBack = () => {
    const last = queue.children.length > sending && queue.lastElementChild.value;
    if (!last || last === "undo" || last === "look") return enter("undo");
    queue.lastElementChild.remove();
    enter();
  };
  // What was caught has its answer: it is gone, and what waited behind it goes on.
  const answer = (tap) => {
    const unsent = [...queue.children].slice(sending);
    const others = [...values(behind()), ...values(unsent)];
    for (const element of [caught(), ...behind(), ...unsent]) element.remove();
    enter(tap, ...others);
  };

  // --- what was tapped, as a record writes it; whose turn it is, the server knows ---
  const picked = (name) => form.querySelector(`[name=${name}]:checked`)?.value ?? "";
  const HOW = { discarded: "x ", coup: "! " };
  const written = ({ name, value }) => {
    const taken = picked("drawn") && picked("how") !== "coup" ? "< " : "";
    const seat = (picked("seat") && `${picked("seat")} `) + taken;
    if (name === "against") return value === "x" ? `${seat}x ${picked("hazard")}` : `${seat}${picked("hazard")} > ${value}`;
    return value.includes(" ") ? value : `${seat}${HOW[picked("how")] ?? ""}${value}`;
  };
  const asBefore = () => {
    for (const choice of form.querySelectorAll("[name=hazard]:checked, [name=drawn]:checked")) choice.checked = false;
    for (const name of ["how", "seat"]) form.querySelector(`[name=${name}]`).checked = true;
    document.getElementById("who-acted").open = false;
  };
  let last = { value: null, tapped: 0 };
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!listens()) { // htmx is not here (yet): the form leads on by itself
      if (button) keep([...taps(), caught() ? button.value : written(button), ...values(behind())]);
      return;
    }
    event.preventDefault();
    if (!button || button.hidden) return;
    const bounced = button.value === last.value && event.timeStamp - last.tapped < BOUNCE && button.value !== "undo";
    last = { value: button.value, tapped: event.timeStamp };
    if (bounced) return;
    if (button.value === "undo") takeBack();
    else if (caught()) answer(button.value);
    else enter(written(button));
    asBefore();
    if (!button.isConnected || !isShown(button)) told.focus({ preventScroll: true });
  });

  // Behind another card the same place is meant again.
  form.addEventListener("change", ({ target }) => { if (target.name === "hazard") last.value = null; });

  // --- answers; of a play that is refused and of a coup fourré other scripts are told ---
  const notify = (event) => { if (event) document.dispatchEvent(new Event(`scorekeeper:${event}`)); };
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    if (ctx.sourceElement !== form || leaving) return;
    const { status } = ctx.response;
    if (status >= 400 && status !== 422) return; // told of below
    if (!ctx.text.includes('id="state"')) return failed(); // not from our server: the network's own page
    const answered = [...queue.children].slice(0, sending);
    notify(caught() ? "refused" : answered.some(({ value }) => value.includes("! ")) && "coup");
    for (const tap of answered) tap.remove();
    sending = 0;
    notSent.hidden = true;
    if (caught() && taps().includes("undo")) return answer(caught().dataset.tap); // it may be taken back already
    if (caught()) {
      for (const tap of taps()) document.getElementById("state").append(Object.assign(document.createElement("input"), { type: "hidden", name: "then", value: tap }));
      queue.replaceChildren();
      caught().scrollIntoView({ block: "nearest" });
    }
    keep();
    show();
    history.replaceState(null, "", address());
    send();
  });
  function failed() {
    sending = 0;
    show();
    notSent.hidden = false;
    retry = setTimeout(send, RETRY);
  }
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
  addEventListener("pageshow", ({ persisted }) => {
    leaving = false;
    if (persisted) location.replace(address()); // much may have been tapped since
  });
  document.addEventListener("submit", (event) => { if (event.target.id === "finish" && queue.children.length) event.preventDefault(); });

  // Under another dealer what was caught may be allowed: it is tapped again.
  document.addEventListener("change", ({ target }) => {
    if (!target.matches("[data-dealer]")) return;
    if (caught()) answer(caught().dataset.tap);
    else enter("look");
  });
  form.addEventListener("click", ({ target }) => {
    // Begun again by mistake, the browser's own way back leads to the address that holds it all.
    if (target.closest("[data-begin-again]")) {
      leaving = true;
      drafts.set(key, null);
    }
    // What was caught and what was not sent yet goes along.
    const goesOn = target.closest("[data-goes-on]");
    if (!goesOn) return;
    const there = new URL(goesOn.href);
    there.searchParams.delete("then");
    for (const tap of [...held(), ...taps()]) there.searchParams.append("then", tap);
    goesOn.href = there.href;
  });

  // --- back again: of two states of a hand the one that was answered later is taken up ---
  const draft = drafts.latest(key);
  const ofAnAddress = new URLSearchParams(location.search).has("key");
  const usable = typeof draft?.plays === "string" && Array.isArray(draft.taps)
    && (ofAnAddress ? draft.key === field("key").value && Number(draft.n) >= Number(field("n").value) : draft.plays || draft.taps.length);
  if (usable) {
    // Who dealt a hand that had not begun means something only while it is the next one.
    const same = draft.plays || draft.hand === form.dataset.hand;
    const ahead = same && draft.plays !== field("plays").value;
    for (const name of same ? CARRIED : ["key"]) if (draft[name]) field(name).value = draft[name];
    if (same) field("plays").value = draft.plays;
    if (ahead || draft.taps.length) enter(...draft.taps.length ? draft.taps : ["look"]);
  } else if (caught()) keep();
  // By its key a hand that was saved is the same hand on the way back.
  if (field("plays").value) history.replaceState(null, "", address());
})();
