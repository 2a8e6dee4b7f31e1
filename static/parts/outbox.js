// The outbox of this phone: hands to be saved, by game and in order, until the server has answered. A save without an answer
// is sent again, even after a reload, and takes effect once (its form key is an idempotency key). For each saved hand the
// event "scorekeeper:sent" tells other scripts on the document.
(() => {
  const { store, ofThisTab } = window.scorekeeper;
  const PATIENCE = 4000;
  // A tab keeps its id through a reload and at once resends what it was sending before.
  const TAB = ofThisTab.get("tab") ?? Math.random();
  ofThisTab.set("tab", TAB);

  // --- on the disk: in IndexedDB, because local storage is written seconds later and lost if the browser dies ---
  const HANDS = "hands";
  const SIGN = "outbox"; // in local storage: how many wait; its change tells the other tabs about the outbox
  const open = () => new Promise((resolve, reject) => {
    const opening = indexedDB.open("outbox", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(HANDS, { keyPath: "key" });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  // Resolves to the result of `action` once its changes are on the disk.
  const transact = async (mode, action) => {
    const database = await open();
    try {
      const transaction = database.transaction(HANDS, mode, { durability: "strict" });
      const request = action(transaction.objectStore(HANDS));
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
      return request?.result;
    } finally {
      database.close();
    }
  };
  let last = Promise.resolve();
  const inTurn = (action) => {
    const turn = last.then(action);
    last = turn.catch(() => {});
    return turn;
  };

  // --- what waits, on the disk or on its way there: forms as they were sent ---
  let items = [];
  let writes = 0;
  const load = async () => {
    const before = writes;
    const found = await inTurn(() => transact("readonly", (hands) => hands.getAll()));
    if (writes !== before) return load();
    items = found.sort((one, other) => one.place - other.place);
    document.dispatchEvent(new Event("scorekeeper:outbox"));
  };
  const keep = async (next) => {
    const gone = items.filter(({ key }) => !next.some((item) => item.key === key));
    const changed = next.filter((item) => !items.includes(item));
    items = next;
    writes += 1;
    await inTurn(() => transact("readwrite", (hands) => {
      for (const { key } of gone) hands.delete(key);
      for (const item of changed) hands.put(item);
    }));
    store.set(SIGN, [items.length, TAB, writes]);
  };
  // Resolves to false if storage is forbidden or full.
  const isAllowed = async (work) => {
    try {
      await work;
      return true;
    } catch (error) {
      if (error instanceof DOMException) return false;
      throw error;
    }
  };
  const reload = () => isAllowed(load());
  const loaded = reload();
  addEventListener("storage", ({ key }) => { if (key === SIGN) reload(); });
  // Acts once the disk has answered, or at once if nothing waits: a tap may come before the answer.
  const whenKnown = (action) => {
    if (!store.get(SIGN)?.[0]) action();
    loaded.then(action);
  };

  const gameOf = ({ draft }) => draft.split(":")[0];
  const games = () => [...new Set(items.map(gameOf))];
  const waiting = (game) => items.filter((item) => gameOf(item) === game);
  const isSame = (item, other) => item.key === other?.key && item.added === other.added;
  const has = (item) => items.some((other) => isSame(other, item));
  // With the version that its save made, later items of its game get that version, except the same hand saved in another tab.
  // (At once: another tab may send the next one as soon as this one is gone.)
  const takeOut = (item, version) => isAllowed(keep(items.filter((other) => !isSame(other, item)).map((other) => {
    if (!version || gameOf(other) !== gameOf(item) || other.draft === item.draft) return other;
    const body = new URLSearchParams(other.body);
    body.set("seen", version);
    return { ...other, body: String(body) };
  })));
  const change = (item, values) => isAllowed(keep(items.map((other) => isSame(other, item) ? { ...other, ...values } : other)));
  // Tabs share the outbox: an item that another tab has just added is being sent by that tab. (An item of a time to come was
  // added before the clock was set back.)
  const isFree = ({ tab, added }) => tab === TAB || Math.abs(Date.now() - added) > PATIENCE;

  // Resolves to the item once it is on the disk, or to null if nothing can be stored.
  const add = async (part) => {
    const { draft, number } = part.dataset;
    const body = new URLSearchParams(new FormData(part));
    const [key, added] = [body.get("form_key"), Date.now()];
    // A changed form with the same key is the same hand and keeps its place; another goes behind all, whatever the clock says.
    const before = items.find((item) => item.key === key);
    const place = before?.place ?? Math.max(added, ...items.map((other) => other.place + 1));
    const item = { key, place, url: part.action, body: String(body), draft, number, added, tab: TAB };
    const next = before ? items.map((other) => other === before ? item : other) : [...items, item];
    return await isAllowed(keep(next)) ? item : null;
  };

  // --- sending ---
  // A page of the network itself, such as a hotel's login page, is no answer.
  const isOurPage = (text) => new DOMParser().parseFromString(text, "text/html").querySelector("form#entry, #bar + #main") !== null;
  const headers = { "HX-Request": "true", "X-Outbox": "true" };
  const isOfTheNetwork = (error) => error instanceof TypeError || error.name === "AbortError";
  const ask = async ({ url, body }) => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    const request = new Request(url, { method: "POST", body: new URLSearchParams(body), headers, signal: patience.signal });
    try {
      const answer = await fetch(request);
      return { answer, text: await answer.text() };
    } catch (error) {
      if (isOfTheNetwork(error)) return null;
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
  const send = async (item) => {
    const came = await ask(item);
    if (!came) return { item };
    const { answer, text } = came;
    const version = answer.headers.get("X-Version");
    const isRefused = answer.status >= 400 && answer.status < 500 && isOurPage(text);
    return { item, status: answer.status, version, text, isSaved: answer.ok && version !== null, isRefused };
  };
  // (A held item is being corrected: it is sent once it is added again.)
  const sendAll = async () => {
    const answers = [];
    for (const game of games()) {
      for (let item = waiting(game)[0]; item && !item.refused && !item.held && isFree(item); item = waiting(game)[0]) {
        await last;  // it is on the disk now, so its save has joined this try
        const answer = await send(item);
        answers.push(answer);
        if (!answer.isSaved && !answer.isRefused) break;
        if (answer.isRefused) {
          answer.holdsUp = waiting(game)[1];
          change(item, { refused: true });
        } else {
          takeOut(item, answer.version);
          document.dispatchEvent(new CustomEvent("scorekeeper:sent", { detail: { game, item, version: answer.version } }));
        }
      }
    }
    return answers;
  };
  // Sends waiting items in order; whoever asks during a try joins it. Resolves to the answer to `wanted`, or without it to the
  // last one; to undefined if none came.
  let trying = null;
  const empty = async (wanted) => {
    trying ??= sendAll().finally(() => { trying = null; });
    return (await trying).filter(({ item }) => !wanted || isSame(wanted, item)).pop();
  };

  window.scorekeeper.outbox = { whenKnown, reload, oldest: () => items[0], waiting, add, has, takeOut, change, empty };
})();
