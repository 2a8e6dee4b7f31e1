// A night's pages follow the night: they ask every few seconds, count down, and know who holds the phone.
(() => {
  const $ = (id) => document.getElementById(id);
  const all = (selector, inside = document) => [...inside.querySelectorAll(selector)];

  // --- following: ask every so often, not while nobody looks, at once when somebody does again ---
  const poller = document.querySelector("[data-poll]");
  const version = () => $("version");
  const every = () => (Number(poller.dataset.poll) || 5) * 1000;
  let timer = null;
  let asking = false;
  let answered = Date.now();

  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, every() * (.8 + .4 * Math.random()));
  };
  const ask = () => {
    if (!poller || document.hidden) return;
    if (!poller.hasAttribute("data-htmx-powered")) { // htmx is on its way
      clearTimeout(timer);
      timer = setTimeout(ask, 300);
      return;
    }
    sayWhetherUpToDate();
    later();
    if (!asking) poller.dispatchEvent(new Event("poll"));
  };
  // Whatever this page shows may be old: ask as a page that has seen nothing.
  const askForAll = () => {
    if (version()) version().value = "";
    asking = false;
    ask();
  };
  const told = (event) => event.detail.ctx.sourceElement === poller;

  // --- not up to date: said quietly, and gone with the next answer ---
  const note = document.querySelector(".out-of-date");
  const sayOutOfDate = (yes) => {
    if (!note || note.hidden === !yes) return;
    note.hidden = !yes;
    const when = new Date(answered).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    note.textContent = yes ? note.dataset.says.replace("{when}", when) : "";
  };
  const sayWhetherUpToDate = () => { if (Date.now() - answered > 3 * every()) sayOutOfDate(true); };

  if (poller) {
    document.addEventListener("htmx:before:request", (event) => { if (told(event)) asking = true; });
    document.addEventListener("htmx:finally:request", (event) => { if (told(event)) asking = false; });
    document.addEventListener("htmx:after:request", (event) => {
      const { ctx } = event.detail;
      if (!told(event)) {
        if (ctx.request.method !== "GET") setTimeout(ask); // what was just written here
        return;
      }
      if (ctx.response.status < 400) answered = Date.now();
      sayOutOfDate(ctx.response.status >= 400);
    });
    document.addEventListener("htmx:error", (event) => { if (event.detail.ctx && told(event)) sayOutOfDate(true); });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) return clearTimeout(timer);
      if (slept()) askForAll();
      else ask();
    });
    addEventListener("online", ask);
    addEventListener("pageshow", ({ persisted }) => { if (persisted) askForAll(); });
    later();
  }

  // What is open stays open: it comes closed.
  document.addEventListener("htmx:before:swap", ({ detail: { tasks } }) => {
    for (const { fragment } of tasks) {
      for (const { id, dataset } of all("details[open][id]")) {
        const same = fragment.querySelector(`#${CSS.escape(id)}`);
        same?.setAttribute("open", "");
        if (same && dataset.opened) same.dataset.opened = dataset.opened;
      }
    }
  });

  // --- the clock: counted from the moment it came, whatever the phone's own clock says ---
  const RUNS = ["running", "last_hand"];
  const announced = $("announced");
  let came = performance.now();
  let cameAt = Date.now();
  let phase = null;
  let ticking = null;

  // A phone that slept may have held this page's time still: its clock tells by how much it went on.
  const slept = () => Math.abs((Date.now() - cameAt) - (performance.now() - came)) > 2000;

  const arrived = (when) => {
    cameAt = Date.now() - (performance.now() - when);
    came = when;
    for (const clock of all(".clock[data-left]")) clock.dataset.phaseNow = clock.dataset.phase;
    tick();
  };
  const tick = () => {
    clearTimeout(ticking);
    let runs = false;
    let now = null;
    for (const clock of all(".clock[data-left]")) {
      let left = Number(clock.dataset.left);
      let at = clock.dataset.phase;
      if (RUNS.includes(at)) {
        left = Math.max(0, left - (performance.now() - came) / 1000);
        if (!left) at = "over";
        else if (left <= Number(clock.dataset.lastHand)) at = "last_hand";
        runs ||= left > 0;
      }
      show(clock, left, at);
      now = at;
    }
    if (phase && now !== phase && (now === "last_hand" || now === "over")) cross(now);
    phase = now;
    if (runs) ticking = setTimeout(tick, 250);
  };
  const show = (clock, left, at) => {
    const seconds = Math.floor(left);
    const figures = clock.querySelector("b");
    const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (figures.textContent !== text) figures.textContent = text;
    if (clock.dataset.phaseNow === at) return;
    clock.classList.replace(clock.dataset.phaseNow, at);
    clock.dataset.phaseNow = at;
    const said = clock.getAttribute(`data-says-${at}`);
    if (said !== null) clock.querySelector("small").textContent = said;
  };
  const cross = (at) => {
    const said = document.querySelector(".clock[data-left]").getAttribute(`data-says-${at}`);
    if (announced && said) announced.textContent = said;
    turnTo("clock");
  };

  // --- who holds this phone: remembered here, shown at once in every round ---
  const me = $("me");
  const places = $("my-places");
  const KEY = `me:${(me || places)?.dataset.night}`;
  const storage = {
    get() { try { return localStorage.getItem(KEY); } catch { return null; } },
    set(value) { try { localStorage.setItem(KEY, value); } catch { /* forbidden: asked again next time */ } },
    remove() { try { localStorage.removeItem(KEY); } catch { /* as above */ } },
  };
  const showMe = () => {
    if (!me) return;
    const key = storage.get();
    const item = key && $(`who-${key}`);
    const known = key && document.querySelector(`#own [data-key="${CSS.escape(key)}"]`);
    if (!item || known) {
      me.hidden = true;
      return;
    }
    const whose = document.createElement("p");
    whose.className = "whose";
    whose.append(item.querySelector(".name").cloneNode(true));
    const said = all(".seat-told > p", item).map((line) => line.cloneNode(true));
    const before = me.dataset.said;
    const text = said.map((line) => line.textContent).join("\n");
    if (before === text && !me.hidden) return;
    const notMe = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: me.dataset.notMe });
    notMe.dataset.forgetMe = "";
    me.replaceChildren(whose, ...said, notMe);
    me.dataset.said = text;
    me.hidden = false;
    me.classList.remove("fresh");
    if (before) requestAnimationFrame(() => me.classList.add("fresh"));
  };
  // In the standings the own lines are marked, and named first.
  const showMyPlaces = () => {
    if (!places) return;
    const lines = all(".ranking > ol > li");
    const numbers = [...places.dataset.came.split(" "), storage.get()?.split("-")[0]];
    const mine = lines.filter((line) => numbers.includes(line.id.replace("line-", "")));
    for (const line of mine) line.classList.add("is-mine");
    const cards = mine.map((line) => {
      const card = Object.assign(document.createElement("a"), { className: "sheet mine", href: `#${line.id}` });
      const place = line.querySelector(".place");
      const said = document.createElement("b");
      said.textContent = (place.dataset.shared ? places.dataset.shared : places.dataset.says)
        .replace("{place}", place.dataset.place).replace("{all}", lines.length);
      card.append(line.querySelector(".name").cloneNode(true), " ", said);
      return card;
    });
    if (cards.map((card) => card.textContent).join("") !== places.textContent) places.replaceChildren(...cards);
  };
  document.addEventListener("click", ({ target }) => {
    const mine = target.closest("[data-me]");
    if (mine) {
      storage.set(mine.dataset.me);
      mine.closest("details").open = false;
      if (find()) find().value = "";
      filter();
      showMe();
      me.scrollIntoView({ block: "center" });
    } else if (target.closest("[data-forget-me]")) {
      storage.remove();
      delete me.dataset.said;
      showMe();
      find()?.focus();
    }
  });

  // --- a few letters, and the others are out of sight ---
  const find = () => $("find");
  const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const beginsWhole = (words, typed) => words.some((word) => word.startsWith(typed));
  const begins = (words, typed) => beginsWhole(words, typed) || words.some((word) => word.endsWith(".") && typed.startsWith(word.slice(0, -1)));
  const wordsOf = (item) => item.dataset.words.split(/\s+/);
  const filter = () => {
    if (!find()) return;
    const typed = folded(find().value).split(/\s+/).filter(Boolean);
    const items = all("li[data-words]");
    const fit = items.filter((item) => typed.every((word) => begins(wordsOf(item), word)));
    const sure = fit.filter((item) => typed.some((word) => beginsWhole(wordsOf(item), word)));
    const left = typed.length && sure.length ? sure : fit; // as seats.py has it
    for (const item of items) item.hidden = !left.includes(item);
    document.body.classList.toggle("finding", typed.length > 0);
    const nobody = $("nobody");
    if (nobody && items.length) nobody.hidden = left.length > 0;
    for (const item of items) {
      const details = item.querySelector("details");
      if (details?.dataset.opened && (left.length !== 1 || left[0] !== item)) {
        details.open = false;
        delete details.dataset.opened;
      }
    }
    const only = typed.length && left.length === 1 && left[0].querySelector("details");
    if (only && !only.open) {
      only.open = true;
      only.dataset.opened = "y";
    }
  };
  document.addEventListener("input", ({ target }) => {
    if (target !== find()) return;
    $("found")?.replaceChildren();
    filter();
  });
  document.addEventListener("submit", (event) => {
    if (!find() || event.target !== find().form) return;
    event.preventDefault();
    find().blur();
  });
  if (!$("found")?.children.length) filter();

  // --- the projector's pages turn by themselves ---
  const screens = () => $("screens");
  const pages = () => all(".page", screens());
  let round = $("round")?.value;
  let at = 0;
  let still = new URLSearchParams(location.search).has("still");
  let turner = null;
  const lay = () => {
    pages().forEach((page, number) => { page.hidden = number !== at; });
    for (const use of all("[data-pause] use", screens())) use.setAttribute("href", still ? "#sym-play" : "#sym-pause");
    $("page").value = at + 1;
  };
  const showPage = (index) => {
    const many = pages().length;
    at = ((index % many) + many) % many;
    lay();
    clearTimeout(turner);
    if (!still) turner = setTimeout(() => showPage(at + 1), Number(screens().dataset.seconds) * 1000);
  };
  const turnTo = (kind) => {
    if (!screens()) return;
    const found = pages().findIndex((page) => page.classList.contains(`is-${kind}`));
    if (found >= 0) showPage(found);
  };
  const pause = () => {
    still = !still;
    showPage(at);
  };
  if (screens()) {
    showPage(pages().findIndex((page) => !page.hidden));
    document.addEventListener("click", (event) => {
      const turn = event.target.closest("[data-turn], [data-pause]");
      if (!turn) return;
      event.preventDefault();
      if ("pause" in turn.dataset) pause();
      else showPage(at + Number(turn.dataset.turn));
    });
    document.addEventListener("keydown", (event) => {
      const by = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1 }[event.key];
      if (by) showPage(at + by);
      else if (event.key === " ") pause();
      else return;
      event.preventDefault();
    });
  }

  // --- what came with an answer ---
  document.addEventListener("htmx:after:swap", (event) => {
    const { ctx } = event.detail;
    if (!told(event) || ctx.response.status !== 200) return;
    arrived(performance.now());
    filter();
    showMe();
    showMyPlaces();
    if (!screens()) return;
    if ($("round").value !== round || at >= pages().length) showPage(0);
    else lay();
    round = $("round").value;
  });

  const [loaded] = performance.getEntriesByType("navigation");
  arrived(loaded?.responseStart || 0);
  showMe();
  showMyPlaces();
  // Kept by the browser from before: what it shows is as old as that.
  if (poller && loaded?.type === "back_forward") askForAll();
})();
