// Tracking a hand tap by tap. This phone stores every tap at once and sends it when there is a network. The server knows the
// rules and answers with the table. The address holds every answered tap.
(() => {
  const form = document.querySelector("[data-track]");
  const { drafts, isShown } = window.scorekeeper;
  const key = form.dataset.track;
  const queue = document.getElementById("queue");
  const notSent = document.getElementById("not-sent");
  const told = document.getElementById("told");
  const RETRY = 3000;
  const SLOW = 400; // after so long without an answer the page no longer shows what fits
  const BOUNCE = 300; // nobody means a second tap so fast: it is a bounced one
  const A_MOMENT = 600; // until then a second tap on a card may be a slow double tap
  const CARRIED = ["plays", "dealer", "seen", "key", "n"];

  let sending = 0; // how many items of the queue are being sent
  let retry = null;
  let leaving = false;
  let toPlays = false; // the list of plays opens once every tap is answered
  const field = (name) => form.elements.namedItem(name);
  const values = (fields) => [...fields].map(({ value }) => value);
  const carried = () => Object.fromEntries(CARRIED.map((name) => [name, field(name).value]));
  const caught = () => form.querySelector(".caught");
  const behind = () => form.querySelectorAll("[name=then]");
  const taps = () => values(queue.children);
  // A tap that the rules caught, and those behind it, are kept like unsent ones.
  const held = () => caught() ? [caught().dataset.tap, ...values(behind())] : [];
  // An unreadable address, or a saved hand, leaves nothing to continue.
  const passing = () => leaving || form.querySelector("[data-keep-nothing]");
  const keep = (unanswered = [...held(), ...taps()]) => { if (!passing()) drafts.set(key, { ...carried(), hand: form.dataset.hand, taps: unanswered, twice }); };
  const address = () => `${form.getAttribute("action")}?${new URLSearchParams(carried())}`;

  const wait = (tap) => queue.append(Object.assign(document.createElement("input"), { type: "hidden", name: "tap", value: tap }));
  const listens = () => form.hasAttribute("data-htmx-powered");
  const forgetFits = () => { for (const key of form.querySelectorAll(".no-fit")) key.classList.remove("no-fit"); };
  const send = () => {
    clearTimeout(retry);
    if (sending || leaving || !queue.children.length || !listens()) return;
    sending = queue.children.length;
    setTimeout(() => { if (queue.children.length) forgetFits(); }, SLOW);
    form.dispatchEvent(new CustomEvent("tapped"));
  };
  const show = () => {
    const words = notSent.querySelector("b");
    words.textContent = taps().filter((tap) => tap !== "look").map(inWords).join(", ");
    words.scrollLeft = words.scrollWidth; // the newest stand at the end
    if (queue.children.length) document.getElementById("take-back").disabled = Boolean(caught());
    showTurn();
    showTwice();
  };

  // --- what the phone knows by itself, until the server answers: the words of a tap, and whose turn it is ---
  const textOf = (element) => element.textContent.replace(/\s+/g, " ").trim();
  const choiceOf = (selector, wanted) => [...form.querySelectorAll(selector)].find(({ value }) => value === wanted);
  const labelOf = (selector, value) => textOf(choiceOf(selector, value).closest("label, button"));
  const TAP = /^(?:(?<seat>[A-H]) )?(?:< )?(?:(?<mark>[x!]) )?(?<card>\w+)(?: > (?<against>[A-H]))?$/;
  const KEYS = "#fits input, #fits button";
  const MARKED = { x: "discarded", "!": "coup" };
  const inWords = (tap) => {
    const offered = choiceOf("#ask [name=do]", tap);
    const { seat, mark, card, against } = tap.match(TAP)?.groups ?? {};
    const key = choiceOf(KEYS, card)?.closest("label, button").querySelector("small, .out-of-sight");
    if (offered || !key) return offered ? textOf(offered) : tap;
    const who = seat ? `${labelOf("[name=seat]", seat)}: ` : "";
    const how = mark ? ` (${labelOf("[name=how]", MARKED[mark]).toLocaleLowerCase()})` : "";
    const target = against ? ` → ${textOf(choiceOf(".targets button", against).querySelector("bdi"))}` : "";
    return `${who}${textOf(key)}${how}${target}`;
  };

  // The seat after this tap, or null if only the server can know.
  const seats = values(form.querySelectorAll("[name=seat]")).filter(Boolean);
  const actor = (turn, tap) => {
    const seat = tap.match(TAP)?.groups.seat;
    return seat ? seats.indexOf(seat) : turn;
  };
  const after = (turn, tap) => {
    const { seat, mark, card } = tap.match(TAP)?.groups ?? {};
    const acted = actor(turn, tap);
    if (tap === "look" || acted === null) return acted;
    if (mark === "!") return seat ? acted : null;
    if (mark !== "x" && choiceOf(".of-safeties button", card)) return acted;
    return choiceOf(KEYS, card) ? (acted + 1) % seats.length : null;
  };
  const turnAfter = (tapped) => {
    const shown = told.querySelector("[data-turn]");
    return shown && tapped.reduce(after, Number(shown.dataset.turn));
  };
  const showTurn = () => {
    const shown = told.querySelector("[data-turn]");
    if (!shown) return;
    const tapped = taps().filter((tap) => tap !== "look");
    const turn = turnAfter(tapped);
    const last = tapped.pop();
    const again = last && actor(turnAfter(tapped), last) === turn;
    const sides = form.querySelectorAll(".track-sides > li");
    const acting = turn === null ? null : turn % sides.length;
    if (!last) shown.textContent = shown.dataset.now;
    else shown.textContent = turn === null ? "" : JSON.parse(shown.dataset.turns)[turn][again ? 1 : 0];
    sides.forEach((side, place) => side.classList.toggle("acts", place === acting));
    form.querySelectorAll(".targets [name=against]:not([value=x])").forEach((target, place) => target.classList.toggle("own", place === acting));
  };
  // A card tapped twice counts once. What the second tap would be is asked until it is answered, also beside later plays: then
  // it is put in between, in the list of plays. Every change of the list answers it.
  let twice = null; // { tap, place: how many plays stood before it }
  const playsAfter = (tapped) => tapped.reduce(
    (plays, tap) => tap === "look" || tap === "laid" ? plays : plays + (tap === "undo" ? -1 : 1),
    field("plays").value.split(";").filter(Boolean).length,
  );
  const ask = (tap) => {
    const turn = turnAfter(taps());
    const seat = typeof turn !== "number" || TAP.exec(tap)?.groups.seat ? "" : `${seats[turn]} `;
    twice = { tap: seat + tap, place: playsAfter(taps()) };
  };
  const isAskedNow = () => twice.place === playsAfter(taps());
  const showTwice = () => {
    if (twice && playsAfter(taps()) < twice.place) twice = null; // the first tap was taken back
    const offer = form.querySelector(".twice");
    const others = form.querySelector("#ask .offer:not(.twice)");
    offer.hidden = !twice || Boolean(caught()) || Boolean(others && !isAskedNow());
    form.querySelector(".once").hidden = offer.hidden;
    form.toggleAttribute("data-twice", !offer.hidden);
    offer.textContent = twice && offer.dataset.says.replace("{play}", inWords(twice.tap));
    offer.value = twice?.tap ?? "";
  };
  const putBetween = () => {
    const link = new URL(form.querySelector("[data-plays]").href);
    link.searchParams.set("play", twice.place + 1);
    link.searchParams.set("missing", "yes");
    link.searchParams.set("instead", twice.tap);
    location.assign(link.href);
  };
  const answerTwice = ({ classList, value }) => {
    const between = classList.contains("twice") && !isAskedNow();
    if (between && queue.children.length) return; // its place is known once every tap is answered
    if (between) return putBetween();
    twice = null;
    enter(...classList.contains("twice") ? [value] : []);
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
  // The caught tap has been answered: drop it, and let those behind it go on.
  const answer = (tap) => {
    const unsent = [...queue.children].slice(sending);
    const others = [...values(behind()), ...values(unsent)];
    for (const element of [caught(), ...behind(), ...unsent]) element.remove();
    enter(tap, ...others);
  };

  // --- taps, written as in a record; the server knows whose turn it is ---
  const picked = (name) => form.querySelector(`[name=${name}]:checked`)?.value ?? "";
  const HOW = { discarded: "x ", coup: "! " };
  const written = ({ name, value }) => {
    const taken = picked("drawn") && picked("how") !== "coup" ? "< " : "";
    const seat = (picked("seat") && `${picked("seat")} `) + taken;
    if (name === "throw" && isSettled()) return `x ${value}`;
    if (name === "against") return value === "x" ? `${seat}x ${picked("hazard")}` : `${seat}${picked("hazard")} > ${value}`;
    return value.includes(" ") || value === "laid" ? value : `${seat}${HOW[picked("how")] ?? ""}${value}`;
  };
  // A card that does not fit is discarded by one tap. The page knows what fits only for the player in turn, once every tap is
  // answered. Otherwise the card is taken for one that fits, and a hazard is chosen with its target.
  const isSettled = () => !queue.children.length && picked("how") === "played" && !picked("seat") && !picked("drawn");
  const isChosen = ({ classList }) => classList.contains("thrown") && picked("how") !== "discarded" && !isSettled();
  const choose = (hazard) => {
    const choice = document.getElementById(`pick-${hazard}`);
    choice.closest("label").classList.remove("no-fit");
    choice.click();
    choice.focus({ preventScroll: true });
  };
  const asBefore = () => {
    for (const choice of form.querySelectorAll("[name=hazard]:checked, [name=drawn]:checked")) choice.checked = false;
    for (const name of ["how", "seat"]) form.querySelector(`[name=${name}]`).checked = true;
    document.getElementById("who-acted").open = false;
  };
  let last = {};
  form.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!listens()) { // without htmx (yet) the form works by itself
      if (button) keep([...taps(), caught() ? button.value : written(button), ...values(behind())]);
      return;
    }
    event.preventDefault();
    if (!button || button.hidden) return;
    if (button.matches(".twice, .once")) return answerTwice(button);
    if (button.value === "laid" && queue.children.length) return; // it is about the card before the unanswered one
    const since = event.timeStamp - last.tapped;
    const isSame = button.value === last.value;
    // Where a target stood, a coup fourré is offered next.
    const isThere = isSame || (last.name === "against" && button.closest("#ask"));
    if (since < BOUNCE && isThere && button.value !== "undo") return;
    if (isSame && button.closest("#fits") && (since < A_MOMENT || queue.children.length)) {
      ask(written(button));
      asBefore();
      keep();
      return show();
    }
    last = { value: button.value, name: button.name, tapped: event.timeStamp };
    if (isChosen(button)) return choose(button.value);
    if (button.value === "undo") takeBack();
    else if (caught()) answer(button.value);
    else enter(written(button));
    asBefore();
    if (!button.isConnected || !isShown(button)) told.focus({ preventScroll: true });
  });

  // After another card, the same place counts again.
  form.addEventListener("change", ({ target }) => { if (target.name === "hazard") last = {}; });

  // --- a caught play stands below the table at the top; afterwards the page and its focus are where they were ---
  let focused = null;
  let scrolled = null;
  document.addEventListener("htmx:before:swap", () => { focused = document.activeElement; });
  const showCaught = () => {
    scrolled ??= scrollY;
    scrollTo(0, 0);
  };
  const showRest = () => {
    if (scrolled !== null) scrollTo(0, scrolled);
    scrolled = null;
  };
  const keepFocus = () => { if (focused !== document.body && !isShown(focused)) told.focus({ preventScroll: true }); };

  // --- answers; other scripts hear of refused plays and coups fourrés ---
  const notify = (event) => { if (event) document.dispatchEvent(new Event(`scorekeeper:${event}`)); };
  document.addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
    if (ctx.sourceElement !== form || leaving) return;
    const { status } = ctx.response;
    if (status >= 400 && status !== 422) return; // reported below
    if (!ctx.text.includes('id="state"')) return failed(); // not from our server: the network's own page
    const answered = [...queue.children].slice(0, sending);
    notify(caught() ? "refused" : answered.some(({ value }) => value.includes("! ")) && "coup");
    for (const tap of answered) tap.remove();
    sending = 0;
    if (last.name === "against") last.tapped = performance.now(); // an offer may have just come under the finger
    notSent.hidden = true;
    if (caught() && taps().includes("undo")) return answer(caught().dataset.tap); // it may already be undone
    if (caught()) {
      for (const tap of taps()) document.getElementById("state").append(Object.assign(document.createElement("input"), { type: "hidden", name: "then", value: tap }));
      queue.replaceChildren();
      showCaught();
    } else showRest();
    keepFocus();
    keep();
    show();
    history.replaceState(null, "", address());
    if (toPlays && !queue.children.length) form.querySelector("[data-plays]")?.click();
    toPlays = false;
    send();
  });
  function failed() {
    sending = 0;
    forgetFits();
    show();
    notSent.hidden = false;
    if (toPlays) notSent.scrollIntoView();
    toPlays = false;
    retry = setTimeout(send, RETRY);
  }
  const isTap = ({ ctx }) => ctx?.sourceElement === form; // the page polls, too
  document.addEventListener("htmx:error", ({ detail }) => { if (isTap(detail)) failed(); });
  document.addEventListener("htmx:response:error", ({ detail: { ctx } }) => {
    const { status } = ctx.response;
    if (status === 422 || !isTap({ ctx })) return;
    // This phone may have lost the right to score, for example: the page itself says so. The taps stay on this phone.
    if (status < 500) location.assign(address());
    else failed();
  });
  addEventListener("online", send);
  document.addEventListener("htmx:after:process", () => setTimeout(send), { once: true });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) send(); });
  addEventListener("pageshow", ({ persisted }) => {
    leaving = false;
    if (persisted) location.replace(address()); // there may be many taps since
  });
  document.addEventListener("submit", (event) => { if (event.target.id === "finish" && queue.children.length) event.preventDefault(); });

  // With another dealer the caught play may be allowed, so it is sent again.
  document.addEventListener("change", ({ target }) => {
    if (!target.matches("[data-dealer]")) return;
    if (caught()) answer(caught().dataset.tap);
    else enter("look");
  });
  form.addEventListener("click", (event) => {
    const { target } = event;
    // After an accidental restart, the browser's Back button leads to the address that holds everything.
    if (target.closest("[data-begin-again]")) {
      leaving = true;
      drafts.set(key, null);
    }
    // A play can be corrected once the server has answered all of them.
    const plays = target.closest("[data-plays]");
    if (plays && twice) { // the list says that it is open
      const list = new URL(plays.href);
      list.searchParams.set("twice", `${twice.place} ${twice.tap}`);
      plays.href = list.href;
    }
    if (plays && queue.children.length) {
      event.preventDefault();
      toPlays = true;
      if (!sending) send();
    }
    // The caught tap and the unsent ones come along.
    const goesOn = target.closest("[data-goes-on]");
    if (!goesOn) return;
    const there = new URL(goesOn.href);
    there.searchParams.delete("then");
    for (const tap of [...held(), ...taps()]) there.searchParams.append("then", tap);
    goesOn.href = there.href;
  });

  // --- coming back: of two states of a hand, the one answered later is used ---
  const draft = drafts.latest(key);
  const ofAnAddress = new URLSearchParams(location.search).has("key");
  // If the list of plays was changed meanwhile, taps from before are dropped. A change to an older list is refused.
  const refuse = (id, words) => {
    const refused = document.getElementById(id);
    if (!refused) return;
    refused.hidden = false;
    if (words) refused.querySelector("b").textContent = words;
  };
  const usable = typeof draft?.plays === "string" && Array.isArray(draft.taps)
    && (ofAnAddress ? draft.key === field("key").value && Number(draft.n) >= Number(field("n").value) : draft.plays || draft.taps.length);
  if (usable) {
    // The dealer of a hand that had not begun only matters while it is the next hand.
    const same = draft.plays || draft.hand === form.dataset.hand;
    const ahead = same && draft.plays !== field("plays").value;
    for (const name of same ? CARRIED : ["key"]) if (draft[name]) field(name).value = draft[name];
    if (ahead && ofAnAddress) refuse("not-changed");
    if (same && !document.getElementById("not-changed")) twice = draft.twice ?? null;
    if (same) field("plays").value = draft.plays;
    if (ahead || draft.taps.length) enter(...draft.taps.length ? draft.taps : ["look"]);
  } else if (caught() || (field("plays").value && (!draft || draft.key === field("key").value))) keep();
  if (!usable && draft?.key === field("key").value && draft.taps.length) refuse("not-added", draft.taps.map(inWords).join(", "));
  // The other phones see the changed plays, too. Where a play is caught, they wait: a look would drop it.
  if (document.getElementById("not-changed") && !queue.children.length && !caught()) enter("look");
  if (twice) show();
  // The key lets a saved hand be recognised on the way back.
  if (field("plays").value) history.replaceState(null, "", address());
})();
