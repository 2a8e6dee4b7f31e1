// The outbox of this phone: the hands that it was told to save, game by game and in order, until the server has answered. A
// save whose answer does not come is sent again, once only (its form key is an idempotency key), also after a reload.
// Each hand that is saved is told to other scripts by "scorekeeper:sent" on the document.
(() => {
  const { store, ofThisTab } = window.scorekeeper;
  const PREFIX = "outbox:";
  const PATIENCE = 4000;
  // A tab stays the same through a reload, and sends at once what it was sending before.
  const TAB = ofThisTab.get("tab") ?? Math.random();
  ofThisTab.set("tab", TAB);

  // --- what waits: for each game a list of forms as they were sent ---
  const games = () => store.keys().filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  const waiting = (game) => store.get(PREFIX + game) ?? [];
  const keep = (game, items) => items.length ? store.set(PREFIX + game, items) : store.remove(PREFIX + game);
  const gameOf = ({ draft }) => draft.split(":")[0];
  const fieldIn = (item, name) => new URLSearchParams(item.body).get(name);
  const isSame = (item, other) => item.added === other?.added;
  const has = (item) => waiting(gameOf(item)).some((other) => isSame(other, item));
  const takeOut = (item) => keep(gameOf(item), waiting(gameOf(item)).filter((other) => !isSame(other, item)));
  const change = (item, values) => keep(gameOf(item), waiting(gameOf(item)).map((other) => isSame(other, item) ? { ...other, ...values } : other));
  // Tabs share the outbox: what another has just put into it, that one is sending.
  const isFree = ({ tab, added }) => tab === TAB || Date.now() - added > PATIENCE;

  const add = (part) => {
    const { draft, number } = part.dataset;
    const item = { url: part.action, body: String(new URLSearchParams(new FormData(part))), draft, number, added: Date.now(), tab: TAB };
    // Sent again with something else it is the same hand, and keeps its place.
    const items = waiting(gameOf(item));
    const place = items.findIndex((other) => fieldIn(other, "form_key") === fieldIn(item, "form_key"));
    keep(gameOf(item), place < 0 ? [...items, item] : items.map((other, at) => at === place ? item : other));
    return item;
  };
  // What is sent later knows of what was saved before it: all but the same hand, saved in another tab as well.
  const tellOthers = (game, version, saved) => keep(game, waiting(game).map((item) => {
    if (item.draft === saved?.draft) return item;
    const body = new URLSearchParams(item.body);
    body.set("seen", version);
    return { ...item, body: String(body) };
  }));

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

  window.scorekeeper.outbox = { games, waiting, add, has, takeOut, change, tellOthers, empty, fieldIn };
})();
