// Saving: the button puts the hand into this phone's outbox and shows the answer. While hands wait there, the page says so,
// and the next hand can be entered.
(() => {
  const { drafts, outbox, sending, renew, isUntouched } = window.scorekeeper;
  const form = () => document.querySelector("form#entry[data-draft]");
  const game = () => document.querySelector("div[data-game]")?.dataset.game;
  const waiting = () => game() ? outbox.waiting(game()) : [];
  const isInFields = ({ key }) => key === form().elements.form_key.value;
  const notify = (name) => document.dispatchEvent(new Event(`scorekeeper:${name}`));

  // --- the form is for the hand after those that wait ---
  const isNew = (key) => key.split(":")[1] === "new";
  const counted = (key, steps) => key.replace(/\d+$/, (count) => Number(count) + steps);
  // (The dealer stands in the bar, outside the form's element: a new form may find it advanced already.)
  const goBehind = ({ draft, number }, { dataset, elements }, advances = true) => {
    dataset.draft = counted(draft, 1);
    dataset.number = Number(number) + 1;
    if (advances) elements.dealer.selectedIndex = (elements.dealer.selectedIndex + 1) % elements.dealer.length;
    const label = form().querySelector(".save-line .main span");
    label.textContent = label.dataset.says.replace("{number}", dataset.number);
  };
  // (A hand with a draft was reviewed, or is being corrected: it is in the fields.)
  const waitsAs = (key) => waiting().find(({ draft }) => isNew(draft) && draft === key && !drafts.get(draft));
  const goBehindAll = (part, advances = true) => {
    for (let item = waitsAs(part.dataset.draft); item; item = waitsAs(part.dataset.draft)) goBehind(item, part, advances);
  };
  let placed = null;
  let dealer = null;
  const place = () => {
    if (form() === placed) return;
    placed = form();
    if (!placed) return;
    const isNewDealer = placed.elements.dealer !== dealer;
    dealer = placed.elements.dealer;
    // A hand that was taken back fills the form. If it waits, saved again, the hand after it begins empty.
    if ("filled" in placed.dataset && waitsAs(placed.dataset.draft)) {
      delete placed.dataset.filled;
      goOn(placed);
    } else goBehindAll(placed, isNewDealer);
  };
  const goOn = (part) => {
    if (!isNew(part.dataset.draft)) return;
    drafts.remove(part.dataset.draft);
    goBehindAll(part);
    clear(part);
  };
  // The form is empty, or has the draft of its hand.
  const clear = (part) => {
    part.dispatchEvent(new Event("htmx:abort")); // sums still on their way belong to the hand before
    for (const field of part.elements) {
      if (field.type === "checkbox") field.checked = false;
      else if (field.type === "text") field.value = "";
    }
    part.elements.form_key.value = crypto.getRandomValues(new Uint32Array(6)).join("").slice(0, 32);
    if (part.elements.extension) part.elements.extension.selectedIndex = 0;
    for (const gained of part.querySelectorAll(".gained")) {
      gained.textContent = "--";
      gained.className = "figure gained unknown";
      gained.parentElement.replaceChildren(gained);  // no warning, no claim
    }
    for (const working of part.querySelectorAll("details.working")) {
      working.open = false;
      working.querySelector("[id^='receipt-']").replaceChildren();
    }
    document.getElementById("talk").replaceChildren();
    notify("emptied");
  };
  // A reviewed hand is settled. The hands after it get the new version; if it was not saved as a new hand, they move up to
  // its number and its draft's name.
  const settle = (item) => {
    const seen = form()?.elements.seen.value;
    outbox.takeOut(item, seen);
    const next = `${game()}:${document.querySelector("div[data-game]").dataset.drafts.split(" ")[0]}`;
    const steps = next === item.draft ? -1 : 0;
    let last = item.draft;
    for (const behind of waiting().filter(({ draft }) => isNew(draft))) {
      outbox.change(behind, { draft: counted(behind.draft, steps) });
      last = behind.draft;
    }
    const name = counted(last, 1);
    const draft = drafts.get(name);
    if (!draft) return;
    drafts.remove(name);
    drafts.set(counted(name, steps), draft.map(([field, value]) => [field, field === "seen" ? seen : value]));
  };

  // --- what the page shows of it ---
  // The list of what was entered is loaded before the network may go; if that fails, the next change tries again.
  const loadList = () => import(document.getElementById("kept")?.dataset.list).catch(() => {});
  document.addEventListener("change", loadList);
  let isOld = false; // the page shows less than the server has
  const show = () => {
    const part = form();
    const note = document.getElementById("kept");
    if (!note || part.matches(".saving")) return;
    const items = waiting().filter((item) => !((item.refused || item.held) && isInFields(item)));
    const refused = items.find((item) => item.refused);
    note.hidden = !items.length;
    const says = refused ? note.dataset.saysRefused : note.dataset.says;
    if (refused) note.classList.add("error");
    note.querySelector("span").textContent = says.replace("{hands}", (refused ? [refused] : items).map(({ number }) => number).join(", "))
      .replace("{when}", document.querySelector(".out-of-date").dataset.when);
    note.querySelector("[data-look]").hidden = !refused;
    note.querySelector("[data-try-again]").hidden = refused || !sending.failures();
    part.classList.toggle("waits", items.length > 0);
    if (items.length) loadList();
    notify("kept");
  };
  const refresh = async () => {
    isOld = true;
    if (!await renew()) return;
    isOld = false;
    show();
  };
  // (The page may show the hand already: its answer was lost, and it was sent again.)
  document.addEventListener("scorekeeper:sent", ({ detail }) => {
    const part = form();
    if (detail.game !== game() || part?.elements.seen.value === detail.version) return;
    isOld = true;
    if (!part || part.dataset.draft === detail.item.draft) return;
    part.elements.seen.value = detail.version;
    part.dispatchEvent(new Event("change", { bubbles: true }));
  });

  // --- the button ---
  const replaceEntry = (text) => {
    form().outerHTML = text;
    window.htmx?.process(form());
    notify("replaced");
  };
  const answered = (part) => (item, answer) => {
    if (answer?.isRefused) {
      if (answer.status === 422) replaceEntry(answer.text);
      else lookAt(item);  // the page that comes says why, and shows both hands
    } else if (outbox.has(item)) goOn(part);
    else {  // saved, by this tab or another
      notify("saved");
      refresh();
    }
    show();
  };
  // This hand may be the last, so the styles of the end are loaded before its page.
  document.addEventListener("submit", () => {
    const preload = { rel: "preload", as: "style", href: form()?.dataset.endStyles };
    if (preload.href) document.head.append(Object.assign(document.createElement("link"), preload));
  }, { once: true });
  // The second tap of a double tap may already meet the next hand.
  const A_MOMENT = 1000;
  let sent = -Infinity;
  const isSecondTap = ({ timeStamp }) => timeStamp - sent < A_MOMENT && isUntouched();
  document.addEventListener("submit", async (event) => {
    const part = form();
    if (event.target !== part || !event.submitter?.matches(".save-line .main") || !sending.takes(event) || isSecondTap(event)) return;
    await sending.send(part, answered(part));
    sent = performance.now();
  });
  // It becomes the draft, too: if it is not saved, it is in the fields again.
  const asDraft = (item, values) => {
    drafts.set(item.draft, [...new URLSearchParams(item.body)].filter(([name]) => name !== "csrf_token"));
    return outbox.change(item, values);
  };
  const lookAt = async (item) => {
    await asDraft(item, { looked: true });
    sending.sendPlainly(item);
  };
  document.addEventListener("click", ({ target }) => {
    const refused = target.closest("#kept [data-look]") && waiting().find((item) => item.refused);
    if (refused) lookAt(refused);
  });
  window.scorekeeper.saving = { asDraft, goBehind, clear };

  // --- what waited ---
  // A refused hand may be accepted now, or was sent without a script meanwhile. If its draft is gone, somebody has chosen
  // between two hands.
  const review = () => {
    for (const item of waiting().filter(({ refused }) => refused)) {
      if (item.looked && !drafts.get(item.draft)) settle(item);
      else outbox.change(item, { refused: false });
    }
  };
  const begin = () => {
    review();
    place();
    show();
  };
  outbox.whenKnown(begin);
  addEventListener("pageshow", async ({ persisted }) => {
    if (!await outbox.reload()) return;
    if (persisted) review();
    sending.tryAgain();
  });
  document.addEventListener("scorekeeper:outbox", () => {
    if (isOld && form()) refresh();
    show();
  });
  document.addEventListener("scorekeeper:replaced", place);
})();
