// The outbox of this phone: the hands that it was told to save, game by game and in order, until the server has answered. A
// save whose answer does not come is sent again, once only (its form key is an idempotency key), also after a reload.
// Each hand that is saved is told to other scripts by "scorekeeper:sent" on the document.
(() => {
  const { store, ofThisTab } = window.scorekeeper;
  const PATIENCE = 4000;
  // A tab stays the same through a reload, and sends at once what it was sending before.
  const TAB = ofThisTab.get("tab") ?? Math.random();
  ofThisTab.set("tab", TAB);

  // --- on the disk: in IndexedDB, as local storage is written seconds later and a browser that dies loses those ---
  const HANDS = "hands";
  const SIGN = "outbox"; // in local storage how many wait; it changes with the outbox, for the other tabs
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const open = () => {
    const opening = indexedDB.open("outbox", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(HANDS, { keyPath: "key" });
    return done(opening);
  };
  // Resolves to what `action` asked for, once all that it changed is on the disk.
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

  // --- what waits, as it is on the disk or on its way there: forms as they were sent ---
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
  // Storage may be forbidden, or full: true where it is neither.
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
  // Acts once it is known what waits, and where nothing does at once: a tap may come before the disk has answered.
  const whenKnown = (action) => {
    if (!store.get(SIGN)?.[0]) action();
    loaded.then(action);
  };

  const gameOf = ({ draft }) => draft.split(":")[0];
  const games = () => [...new Set(items.map(gameOf))];
  const waiting = (game) => items.filter((item) => gameOf(item) === game);
  const isSame = (item, other) => item.key === other?.key && item.added === other.added;
  const has = (item) => items.some((other) => isSame(other, item));
  const takeOut = (item) => isAllowed(keep(items.filter((other) => !isSame(other, item))));
  const change = (item, values) => isAllowed(keep(items.map((other) => isSame(other, item) ? { ...other, ...values } : other)));
  // Tabs share the outbox: what another has just put into it, that one is sending.
  const isFree = ({ tab, added }) => tab === TAB || Date.now() - added > PATIENCE;

  // Resolves to the item once it is on the disk, to null where nothing can be kept.
  const add = async (part) => {
    const { draft, number } = part.dataset;
    const body = new URLSearchParams(new FormData(part));
    const [key, added] = [body.get("form_key"), Date.now()];
    // Sent again with something else it is the same hand, and keeps its place.
    const before = items.find((item) => item.key === key);
    const item = { key, place: before?.place ?? added, url: part.action, body: String(body), draft, number, added, tab: TAB };
    const next = before ? items.map((other) => other === before ? item : other) : [...items, item];
    return await isAllowed(keep(next)) ? item : null;
  };
  // What is sent later knows of what was saved before it: all but the same hand, saved in another tab as well.
  const tellOthers = (game, version, saved) => isAllowed(keep(items.map((item) => {
    if (gameOf(item) !== game || item.draft === saved?.draft) return item;
    const body = new URLSearchParams(item.body);
    body.set("seen", version);
    return { ...item, body: String(body) };
  })));

  // --- sending ---
  // A page of the network's own, such as a hotel's to log in on, is no answer.
  const isOurPage = (text) => new DOMParser().parseFromString(text, "text/html").querySelector("form#entry, #bar + #main") !== null;
  const HEADERS = { "Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true", "X-Outbox": "true" };
  const isOfTheNetwork = (error) => error instanceof TypeError || error.name === "AbortError";
  const ask = async ({ url, body }) => {
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), PATIENCE);
    const request = new Request(url, { method: "POST", body, headers: HEADERS, signal: patience.signal });
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
    if (!came) return {};
    const { answer, text } = came;
    const version = answer.headers.get("X-Game-Version");
    const isRefused = answer.status >= 400 && answer.status < 500 && isOurPage(text);
    return { status: answer.status, version, text, isSaved: answer.ok && version !== null, isRefused };
  };
  const sendAll = async (wanted) => {
    let answer = null;
    for (const game of games()) {
      for (let item = waiting(game)[0]; item && !item.refused && isFree(item); item = waiting(game)[0]) {
        const came = await send(item);
        if (!wanted || isSame(item, wanted)) answer = came;
        if (!came.isSaved && !came.isRefused) break;
        if (came.isRefused) change(item, { refused: true });
        else {
          takeOut(item);
          tellOthers(game, came.version, item);
          document.dispatchEvent(new CustomEvent("scorekeeper:sent", { detail: { game, item, version: came.version } }));
        }
      }
    }
    return answer;
  };
  // Sends what waits, in order; gives the answer to `wanted`, if that has come, or else the last.
  let sending = false;
  const empty = async (wanted) => {
    if (sending) return null;
    sending = true;
    try {
      return await sendAll(wanted);
    } finally {
      sending = false;
    }
  };

  window.scorekeeper.outbox = { whenKnown, reload, games, waiting, add, has, takeOut, change, tellOthers, empty };
})();
