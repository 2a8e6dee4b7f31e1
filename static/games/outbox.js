// Saving a hand. It goes into the outbox of this phone first and stays there until the server has answered: a save whose
// answer does not come is sent again, once only (its form key is an idempotency key), in order, also after a reload.
(() => {
  const { store } = window.scorekeeper;
  const PREFIX = "outbox:";
  const PATIENCE = 4000;
  const AGAIN = 3000;
  const TAB = Math.random();
  const form = () => document.querySelector("form#entry[data-draft]");
  const notify = (name) => document.dispatchEvent(new Event(`scorekeeper:${name}`));

  // --- what waits: for each game a list of forms as they were sent ---
  const boxes = () => store.keys().filter((name) => name.startsWith(PREFIX));
  const waiting = (box) => store.get(box) ?? [];
  const keep = (box, items) => items.length ? store.set(box, items) : store.remove(box);
  const boxOf = ({ dataset }) => PREFIX + dataset.draft.split(":")[0];
  const fieldIn = (item, name) => new URLSearchParams(item.body).get(name);
  const isSame = (item, other) => item.added === other?.added;
  const isIn = (box, item) => waiting(box).some((other) => isSame(other, item));
  const takeOut = (box, item) => keep(box, waiting(box).filter((other) => !isSame(other, item)));
  // Tabs share the outbox: what another has just put into it, that one is sending.
  const isFree = ({ tab, added }) => tab === TAB || Date.now() - added > PATIENCE;
  const change = (box, item, values) => keep(box, waiting(box).map((other) => isSame(other, item) ? { ...other, ...values } : other));

  const add = (part) => {
    const { draft, number } = part.dataset;
    const item = { url: part.action, body: String(new URLSearchParams(new FormData(part))), draft, number, added: Date.now(), tab: TAB };
    // Sent again with something else it is the same hand, and keeps its place.
    const items = waiting(boxOf(part));
    const place = items.findIndex((other) => fieldIn(other, "form_key") === fieldIn(item, "form_key"));
    keep(boxOf(part), place < 0 ? [...items, item] : items.with(place, item));
    return item;
  };
  // What is sent later knows of what was saved before it.
  const tellOthers = (box, version, saved) => {
    const updated = waiting(box).map((item) => {
      const body = new URLSearchParams(item.body);
      body.set("seen", version);
      return { ...item, body: String(body) };
    });
    keep(box, updated);
    if (!form() || boxOf(form()) !== box || form().dataset.draft === saved.draft) return;
    form().elements.seen.value = version;
    form().dispatchEvent(new Event("change", { bubbles: true }));
  };

  // --- sending ---
  // A page of the network's own, such as a hotel's to log in on, is no answer.
  const isOurPage = (text) => new DOMParser().parseFromString(text, "text/html").querySelector("form#entry, #bar + #main") !== null;
  const send = async ({ url, body }) => {
    try {
      const headers = { "Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true", "X-Outbox": "true" };
      const answer = await fetch(url, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE) });
      const version = answer.headers.get("X-Game-Version");
      const text = await answer.text();
      const isRefused = answer.status >= 400 && answer.status < 500 && isOurPage(text);
      return { status: answer.status, version, text, isSaved: answer.ok && version !== null, isRefused };
    } catch {
      return {};
    }
  };
  let sending = false;
  let isBehind = false; // the page shows less than the server has
  // Sends what waits, in order; gives the answer to `wanted`, if that has come.
  const empty = async (wanted) => {
    sending = true;
    try {
      return await sendAll(wanted);
    } finally {
      sending = false;
    }
  };
  const sendAll = async (wanted) => {
    let answer = null;
    for (const box of boxes()) {
      for (let item = waiting(box)[0]; item && !item.refused && isFree(item); item = waiting(box)[0]) {
        const came = await send(item);
        if (isSame(item, wanted)) answer = came;
        if (!came.isSaved && !came.isRefused) break;
        if (came.isRefused) change(box, item, { refused: true });
        else {
          takeOut(box, item);
          tellOthers(box, came.version, item);
          isBehind = true;
        }
      }
    }
    return answer;
  };

  // --- the page after it ---
  // The game's page as it is now, in place; the draft of what is entered meanwhile comes back into it.
  let isRefreshing = false;
  const refresh = async () => {
    isBehind = true;
    if (isRefreshing) return;
    isRefreshing = true;
    if (!window.htmx) return location.assign(form().dataset.gamePage);
    const before = form();
    try {
      await htmx.ajax("GET", before.dataset.gamePage, { target: "#game", select: "#game", swap: "outerHTML", selectOOB: "#bar:outerHTML" });
    } catch { /* tried again below */ }
    isRefreshing = false;
    if (form() === before) return;
    isBehind = false;
    notify("replaced");
    show();
  };

  const replaceEntry = (text) => {
    form().outerHTML = text;
    window.htmx?.process(form());
    notify("replaced");
  };
  const sendPlainly = (item) => {
    const plain = Object.assign(document.createElement("form"), { method: "post", action: item.url, hidden: true });
    for (const [name, value] of new URLSearchParams(item.body)) plain.append(Object.assign(document.createElement("input"), { name, value }));
    document.body.append(plain);
    plain.submit();
  };

  // The next hand is entered while this one waits.
  const goOn = (part) => {
    const { elements, dataset } = part;
    const [game, kind, count] = dataset.draft.split(":");
    if (kind !== "new") return;
    store.remove(`draft:${dataset.draft}`);
    dataset.draft = `${game}:new:${Number(count) + 1}`;
    dataset.number = Number(dataset.number) + 1;
    for (const field of elements) {
      if (field.type === "checkbox") field.checked = false;
      else if (field.type === "text") field.value = "";
    }
    elements.form_key.value = crypto.getRandomValues(new Uint32Array(6)).join("").slice(0, 32);
    if (elements.extension) elements.extension.selectedIndex = 0;
    elements.dealer.selectedIndex = (elements.dealer.selectedIndex + 1) % elements.dealer.length;
    for (const gained of part.querySelectorAll(".gained")) gained.textContent = "--";
    const label = part.querySelector(".save-line .main span");
    label.textContent = label.dataset.says.replace("{number}", dataset.number);
    notify("emptied");
  };

  const show = () => {
    const part = form();
    const isShown = (item) => item.refused && fieldIn(item, "form_key") === part.elements.form_key.value;
    const items = part ? waiting(boxOf(part)).filter((item) => !isShown(item)) : [];
    const refused = items.find((item) => item.refused);
    const note = document.getElementById("kept");
    if (!note || part.matches(".saving")) return;
    note.hidden = !items.length;
    const says = refused ? note.dataset.saysRefused : note.dataset.says;
    note.querySelector("span").textContent = says.replace("{hands}", (refused ? [refused] : items).map(({ number }) => number).join(", "));
    note.querySelector("button").hidden = !refused;
    part.classList.toggle("waits", items.length > 0);
  };

  const save = async (part) => {
    const item = add(part);
    if (!isIn(boxOf(part), item)) return part.submit();  // storage is forbidden, or full
    part.classList.add("saving");
    const answer = sending ? null : await empty(item);
    part.classList.remove("saving");
    if (answer?.isSaved) {
      notify("saved");
      refresh();
    } else if (answer?.isRefused) {
      takeOut(boxOf(part), item);  // the form has it, and its draft
      if (answer.status === 422) replaceEntry(answer.text);
      else sendPlainly(item);  // the page that comes says why, and shows both hands
    } else if (isIn(boxOf(part), item)) {
      notify("kept");
      goOn(part);
    } else {  // another tab of this phone has sent it
      notify("saved");
      refresh();
    }
    show();
  };
  document.addEventListener("submit", (event) => {
    const part = form();
    if (event.target !== part || !event.submitter?.matches(".save-line .main")) return;
    event.preventDefault();
    if (!part.matches(".saving")) save(part);
  });
  document.addEventListener("click", ({ target }) => {
    if (!target.closest("#kept button")) return;
    const box = boxOf(form());
    const item = waiting(box).find(({ refused }) => refused);
    // It is the draft now, too: where it is not saved it stands in the fields again.
    store.set(`draft:${item.draft}`, [...new URLSearchParams(item.body)].filter(([name]) => name !== "csrf_token"));
    change(box, item, { looked: true });
    sendPlainly(item);
  });

  // --- again and again, until all of it has been sent ---
  const tryAgain = async () => {
    if (!sending && boxes().length) await empty();
    if (isBehind && !sending && form()) refresh();
    show();
  };
  setInterval(() => { if (!document.hidden && (boxes().length || isBehind)) tryAgain(); }, AGAIN);
  addEventListener("online", tryAgain);
  // What was refused may be taken now, or has been sent plainly meanwhile; of two hands one was chosen where the draft is gone.
  addEventListener("pageshow", () => {
    const box = form() && boxOf(form());
    for (const item of box ? waiting(box).filter(({ refused }) => refused) : []) {
      if (item.looked && !store.get(`draft:${item.draft}`)) takeOut(box, item);
      else change(box, item, { refused: false });
    }
    tryAgain();
  });
  show();
})();
