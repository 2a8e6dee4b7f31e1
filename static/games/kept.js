// Loaded when a hand is entered (saving.js), before the network may go. "Look at it" lists the hands that wait in this phone's
// outbox, with what was entered in the words of the form, and "Correct" puts one back into the fields. Once they were sent, the
// line that talks names them.
(() => {
  const { drafts, outbox, saving } = window.scorekeeper;
  const form = () => document.getElementById("entry");
  const note = () => document.getElementById("kept");
  const waiting = () => outbox.waiting(document.querySelector("div[data-game]").dataset.game);
  const isNew = (draft) => draft.split(":")[1] === "new";
  const made = (tag, values, ...parts) => {
    const element = Object.assign(document.createElement(tag), values);
    element.append(...parts);
    return element;
  };

  // --- what was entered ---
  const wordsFor = ([name, value]) => {
    const fields = [...form().elements].filter((field) => field.name === name);
    const field = fields.find((other) => other.type === "checkbox" && other.value === value) ?? fields[0];
    if (!field || !value) return [];
    if (name.endsWith("-miles")) return [value];
    const label = field.getAttribute("aria-label") ?? field.labels[0].textContent.trim();
    return [field.type === "checkbox" ? label : `${label} ${value}`];
  };
  const linesOf = ({ body }) => {
    const given = [...new URLSearchParams(body)];
    return [...form().querySelectorAll(".side-row")].map((row) => {
      const words = given.filter(([name]) => name.startsWith(`side_${row.dataset.side}-`)).flatMap(wordsFor);
      return [row.querySelector(".who b").textContent, ...words].join(" · ");
    });
  };

  // --- the list ---
  let isOpen = false;
  let listed = "";
  // (A correction of a saved hand has a form of its own.)
  const fits = ({ draft, url }) => isNew(draft) && url === form().action;
  const row = (item) => {
    const { hand, correct } = note().dataset;
    const lines = linesOf(item).flatMap((line) => [made("br"), line]);
    const entered = made("span", {}, made("b", {}, hand.replace("{hands}", item.number)), ...lines);
    const button = made("button", { type: "button", onclick: () => putBack(item) }, correct);
    return made("div", { className: "row" }, entered, ...fits(item) ? [button] : []);
  };
  // Each try to send them comes here: a button under a finger, or with the focus, stays while nothing else is listed.
  const list = (items) => {
    const before = note().querySelector("div");
    const now = JSON.stringify([form().action, items]);
    if (before && items.length && now === listed) return;
    listed = now;
    before?.remove();
    if (items.length) note().append(made("div", {}, ...items.map(row)));
  };
  const show = () => {
    const items = note().hidden ? [] : waiting();
    const look = note().querySelector("[data-look]");
    isOpen = isOpen && items.length > 0 && !items.some(({ refused }) => refused);
    look.hidden = !items.length;
    look.setAttribute("aria-expanded", isOpen);
    list(isOpen ? items : []);
  };
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("#kept [data-look]") || waiting().some(({ refused }) => refused)) return;
    isOpen = !isOpen;
    show();
  });

  // --- correcting one: what was half entered stays as the draft of its own hand ---
  const fill = (item) => {
    if (!drafts.get(item.draft)) saving.asDraft(item);
    saving.goBehind({ ...item, number: item.number - 1 }, form());
    form().dataset.draft = item.draft;
    saving.clear(form());
  };
  const putBack = async (item) => {
    const part = form();
    isOpen = false;
    part.classList.add("saving");
    await outbox.change(item, { held: true });
    await outbox.empty();  // a try under way may be sending it
    part.classList.remove("saving");
    if (outbox.has(item) && part === form()) fill(item);
    document.dispatchEvent(new Event("scorekeeper:outbox"));
  };
  // After one of two that are being corrected comes the other.
  document.addEventListener("scorekeeper:emptied", () => {
    const held = waiting().filter((item) => item.held && fits(item));
    if (held.length && !held.some(({ draft }) => draft === form().dataset.draft)) fill(held[0]);
  });

  // --- a hand that was never added up says when it will be ---
  const isGiven = (row) => [...row.querySelectorAll(".miles input, .count-cards input")].some(({ value }) => value);
  document.addEventListener("htmx:finally:request", () => {
    if (!note() || !form().matches(".stale")) return;
    for (const row of form().querySelectorAll(".side-row")) {
      const unknown = row.querySelector(".unknown");
      if (unknown) unknown.textContent = isGiven(row) ? note().dataset.later : "--";
    }
  });

  // --- what was sent ---
  let kept = [];
  let sent = [];
  document.addEventListener("scorekeeper:sent", ({ detail: { game, item, version } }) => {
    if (kept.includes(item.key)) sent.push(item.number);
    // Half-entered hands get the new version.
    for (const name of drafts.keys().filter((draft) => draft.startsWith(`${game}:new:`) && draft !== item.draft)) {
      drafts.set(name, drafts.get(name).map(([field, value]) => [field, field === "seen" ? version : value]));
    }
  });
  const tell = () => {
    if (!sent.length || !document.getElementById(`hand-${sent[sent.length - 1]}`)) return;
    const line = { id: "sent", className: "quietly grow", role: "status" };
    document.getElementById("talk").before(made("p", line, note().dataset.sent.replace("{hands}", sent.join(", "))));
    sent = [];
  };
  document.addEventListener("click", () => document.getElementById("sent")?.remove());

  const begin = () => {
    if (!note()) return;
    kept = note().hidden ? [] : waiting().map(({ key }) => key);
    show();
    tell();
  };
  // A hand that is being corrected but has no draft, for lack of room say, is sent as it was.
  for (const item of waiting().filter(({ held, draft }) => held && !drafts.get(draft))) outbox.change(item, { held: false });
  document.addEventListener("scorekeeper:kept", begin);
  begin();
})();
