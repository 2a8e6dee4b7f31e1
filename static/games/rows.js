// The rows for entering a hand, one for each side: a tap on a row makes it the active one, which the pad serves; a tap on a
// safety plays it or makes it a coup fourré. The form's fields hold everything entered.
(() => {
  const entry = () => document.getElementById("entry");
  const all = () => entry().querySelectorAll(".side-row");
  const active = () => entry()?.querySelector(".side-row.active");
  const field = (row, name) => row.querySelector(`[name="side_${row.dataset.side}-${name}"]`);
  const counts = (row) => [...row.querySelectorAll(".count-cards input")];
  const isCounted = (row) => counts(row).some(({ value }) => value !== "");
  const counted = (row) => counts(row).reduce((miles, card) => miles + Number(card.name.split("_").pop()) * Number(card.value), 0);
  const miles = (row) => isCounted(row) ? counted(row) : Number(field(row, "miles").value);
  const changed = (part) => part.dispatchEvent(new Event("change", { bubbles: true }));
  const notify = (name) => document.dispatchEvent(new Event(`scorekeeper:${name}`));

  let last = 0;
  // The event "scorekeeper:row" tells other scripts that another row is active.
  const activate = (row) => {
    if (!row || row === active()) return;
    for (const other of all()) {
      other.classList.toggle("active", other === row);
      other.setAttribute("aria-current", other === row);
    }
    last = entry().querySelector(".dock").dataset.side = row.dataset.side;
    notify("row");
  };
  window.scorekeeper.rows = { active, field, counts, isCounted, miles, changed };

  // --- rows show the values of the fields ---
  const show = () => {
    for (const row of all()) field(row, "miles").placeholder = isCounted(row) ? counted(row) : "--";
    const owner = new Map();
    for (const zone of entry().querySelectorAll(".tile input:checked")) owner.set(zone.name.split("-")[1], zone.closest(".side-row"));
    for (const tile of entry().querySelectorAll(".tile")) {
      const [played, coup] = zones(tile);
      const card = played.name.split("-")[1];
      tile.classList.toggle("is-played", played.checked);
      tile.classList.toggle("is-coup", coup.checked);
      tile.classList.toggle("taken", owner.has(card) && owner.get(card) !== tile.closest(".side-row"));
    }
    // Callouts of a first hand that were followed leave; their place stays, so that nothing moves.
    entry().classList.toggle("begun", [...all()].some((row) => isCounted(row) || field(row, "miles").value));
    entry().classList.toggle("laid", owner.size);
  };

  // --- a safety is played, a coup fourré, or neither: a tap on its zone, or in turn where the tile has a single zone ---
  const zones = (tile) => tile.querySelectorAll("input");
  const hasOneZone = () => entry().matches(".scripted .one-zone");
  const lay = (tile, isPlayed, isCoup) => {
    const [played, coup] = zones(tile);
    played.checked = isPlayed;
    coup.checked = isCoup;
    if (isCoup) notify("coup");
    changed(played);
  };
  const turn = (tile) => {
    const [played, coup] = zones(tile);
    lay(tile, !played.checked && !coup.checked, played.checked);
  };

  // ... or a long press makes it a coup fourré at once.
  window.scorekeeper.onHold(".scripted .one-zone .tile", (tile) => {
    activate(tile.closest(".side-row"));
    lay(tile, false, true);
  });

  document.addEventListener("click", (event) => {
    const { target } = event;
    if (!entry()?.contains(target)) return;
    const row = target.closest(".side-row");
    const tile = target.closest(".tile");
    activate(row);
    for (const working of entry().querySelectorAll(".working[open]")) if (!working.contains(target)) working.open = false;
    if (row && typing && !target.closest(".tile, summary, input")) typeInto(row);
    if (target.closest("[data-type]")) switchTyping();
    if (!tile || !hasOneZone()) return;
    event.preventDefault();
    setTimeout(() => turn(tile));  // the browser puts a tick back whose click is prevented
  });
  document.addEventListener("focusin", ({ target }) => { if (entry()?.contains(target)) activate(target.closest(".side-row")); });
  document.addEventListener("change", ({ target }) => {
    if (!entry()?.contains(target) && target !== entry()) return;
    if (target.matches(".tile input") && target.checked) {
      for (const other of zones(target.closest(".tile"))) other.checked = other === target;
      if (target.value === "coup") notify("coup");
    }
    show();
  }, true);
  document.addEventListener("input", ({ target }) => { if (entry()?.contains(target)) show(); });

  // --- typing is a choice: otherwise no keyboard opens ---
  let typing = false;
  const switchTyping = () => {
    typing = !typing;
    fit();
    if (typing) typeInto(active());
  };
  const typeInto = (row) => {
    const first = entry().matches(".counting") ? counts(row)[0] : field(row, "miles");
    first.focus();
    first.select();
  };

  // --- the rows fit the room there is; its first height counts, before a keyboard opened ---
  const NARROW = matchMedia("(max-width: 389px)");
  const TINY = matchMedia("(max-width: 359px)");
  // (A media query needs no layout of the page; innerHeight would.)
  const isAtMost = (side, pixels) => matchMedia(`(max-${side}: ${pixels - .1}px)`).matches;
  let isLow = null;
  let isShort = null;
  const fit = () => {
    const sides = all().length;
    if (isLow === null) [isLow, isShort] = [662, 440 + 53 * sides].map((pixels) => isAtMost("height", pixels));
    const isUpright = isAtMost("width", 600);
    const isLarge = parseFloat(getComputedStyle(document.documentElement).fontSize) > 22;
    const isInALine = !isLarge && (sides > 2 || (isUpright && isLow));
    entry().classList.toggle("in-a-line", isInALine);
    entry().classList.toggle("one-zone", isLarge || isInALine || NARROW.matches);
    entry().classList.toggle("large-type", isLarge);
    entry().classList.toggle("few-keys", isLarge || TINY.matches || (isUpright && isShort));
    entry().classList.toggle("typing", typing);
    for (const input of entry().querySelectorAll(".miles input")) input.inputMode = typing ? "numeric" : "none";
    entry().querySelector("[data-type]")?.setAttribute("aria-pressed", typing);
  };
  const measure = () => {
    isLow = null;
    if (entry()) fit();
  };
  for (const width of [NARROW, TINY]) width.addEventListener("change", measure);

  const begin = () => {
    if (!entry() || active()) return;
    fit();
    show();
    // If nothing has to be corrected, a focused row keeps the focus: after a fix was chosen, say.
    activate(entry().querySelector(`.side-row[data-side="${entry().dataset.active ?? last}"]`));
  };
  // The event "scorekeeper:replaced" tells every script of the form that another form may stand in its place.
  document.addEventListener("htmx:after:swap", () => notify("replaced"));
  document.addEventListener("scorekeeper:replaced", begin);
  document.addEventListener("scorekeeper:filled", show);
  document.addEventListener("scorekeeper:emptied", () => {
    show();
    activate(entry().querySelector(".side-row"));
  });
  begin();
})();
