// The entry of a hand by tapping: a tap on a row makes it the active one, and the pad of the dock serves it. The fields
// of the form hold all that is entered; the keys only set them.
(() => {
  const entry = () => document.getElementById("entry");
  const activeRow = () => entry().querySelector(".side-row.active");
  const field = (row, name) => row.querySelector(`[name="side_${row.dataset.side}-${name}"]`);
  const counts = (row) => [...row.querySelectorAll(".count-cards input")];
  const isCounted = (row) => counts(row).some(({ value }) => value !== "");
  const changed = (part) => part.dispatchEvent(new Event("change", { bubbles: true }));
  let typing = false;
  const notify = (name) => document.dispatchEvent(new Event(`scorekeeper:${name}`));

  // --- the active row ---
  const activate = (row) => {
    if (!row || row === activeRow()) return;
    for (const other of entry().querySelectorAll(".side-row")) {
      other.classList.toggle("active", other === row);
      if (other === row) other.setAttribute("aria-current", "true");
      else other.removeAttribute("aria-current");
    }
    entry().querySelector(".dock").dataset.side = row.dataset.side;
    chooseKeys(row);
  };
  // Cards that are counted for a side are counted for the next one, too, unless its miles are there.
  const chooseKeys = (row) => setCounting(isCounted(row) || (entry().matches(".counting") && !field(row, "miles").value));
  const setCounting = (counting) => {
    entry().classList.toggle("counting", counting);
    entry().querySelector("[data-count]")?.setAttribute("aria-pressed", counting);
    for (const row of entry().querySelectorAll(".side-row")) {
      row.classList.toggle("counted", typing && counting && row === activeRow());
    }
    show();
  };

  // --- what the keys, tiles and rows show follows from the fields ---
  const tick = (row, name) => field(row, name)?.checked ?? false;
  const isPressed = (row, key) => {
    const { miles, tick: ticked } = key.dataset;
    if (ticked) return tick(row, ticked);
    if (isCounted(row) || field(row, "miles").value !== miles) return false;
    return !key.matches(".finish") || !entry().querySelector(".finish[data-safe]") || tick(row, "no_200s") === "safe" in key.dataset;
  };
  const show = () => {
    const row = activeRow();
    if (!row) return;
    for (const key of entry().querySelectorAll(".pad [data-miles], .pad [data-tick]")) key.setAttribute("aria-pressed", isPressed(row, key));
    for (const key of entry().querySelectorAll("[data-adds]")) {
      const count = row.querySelector(`[name$="-of_${key.dataset.adds}"]`).value;
      key.querySelector("b").textContent = count ? `× ${count}` : "";
    }
    for (const each of entry().querySelectorAll(".side-row")) {
      const cards = counts(each);
      const sum = cards.reduce((miles, card) => miles + Number(card.name.split("_").pop()) * Number(card.value), 0);
      field(each, "miles").placeholder = isCounted(each) ? sum : "--";
    }
    const owner = new Map();
    for (const zone of entry().querySelectorAll(".zone input:checked")) owner.set(zone.name.split("-")[1], zone.closest(".side-row"));
    for (const tile of entry().querySelectorAll(".tile")) {
      const card = tile.querySelector("input").name.split("-")[1];
      tile.classList.toggle("taken", owner.has(card) && owner.get(card) !== tile.closest(".side-row"));
    }
    const extension = document.getElementById("extension");
    const target = Number(entry().dataset.target);
    const finished = [...entry().querySelectorAll(".miles input")].some(({ value }) => Number(value) >= target);
    extension?.closest(".extension").classList.toggle("asked", finished || extension.selectedIndex > 0);
  };

  // --- miles ---
  // A key for every sum of miles short of the furthest trip, eight to a row: two hundreds.
  const layKeys = () => {
    const pad = entry().querySelector(".keys-of-miles");
    const target = Number(entry().dataset.target);
    for (let miles = 0; miles < Number(pad.dataset.most); miles += 25) {
      const key = Object.assign(document.createElement("button"), { type: "button", textContent: miles });
      key.dataset.miles = miles;
      key.className = miles > target ? "past" : miles % 100 ? "" : "full";
      pad.append(key);
    }
  };
  const giveMiles = (row, miles) => {
    field(row, "miles").value = miles;
    for (const count of counts(row)) count.value = "";
    for (const name of ["no_200s", "pile_empty"]) if (tick(row, name)) field(row, name).checked = false;
  };
  const finish = (row, { miles, extension, safe }) => {
    giveMiles(row, miles);
    if (safe !== undefined) field(row, "no_200s").checked = true;
    const caller = document.getElementById("extension");
    if (!caller) return;
    if (extension !== undefined && caller.selectedIndex === 0) caller.value = row.dataset.side;
    else if (extension === undefined && caller.value === row.dataset.side) caller.selectedIndex = 0;
  };
  const press = (key) => {
    const row = activeRow();
    const { miles, rest, tick: ticked } = key.dataset;
    if (ticked) field(row, ticked).checked = !tick(row, ticked);
    else if (rest) giveMiles(row, Math.floor(Number(field(row, "miles").value) / 100) * 100 + Number(rest));
    else if (key.matches(".finish")) finish(row, key.dataset);
    else giveMiles(row, miles);
    changed(field(row, "miles"));
  };

  // --- a safety is played, or a coup fourré, or neither; where the tile has one zone, a tap takes it on by one ---
  const turn = (tile) => {
    const [played, coup] = tile.querySelectorAll("input");
    const now = coup.checked ? 2 : Number(played.checked);
    played.checked = now === 0;
    coup.checked = now === 1;
    if (coup.checked) notify("coup");
    changed(played);
  };

  // ... or is held down to be a coup fourré at once.
  const HOLD = 400;
  const hasOneZone = (tile) => getComputedStyle(tile.querySelector(".coup")).display === "none";
  let holding = null;
  let held = false;
  document.addEventListener("pointerdown", ({ target }) => {
    clearTimeout(holding);
    held = false;
    const tile = entry()?.contains(target) && target.closest(".tile");
    if (!tile || !hasOneZone(tile)) return;
    holding = setTimeout(() => {
      held = true;
      const [played, coup] = tile.querySelectorAll("input");
      played.checked = false;
      coup.checked = true;
      activate(tile.closest(".side-row"));
      notify("coup");
      changed(played);
    }, HOLD);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(holding));
  document.addEventListener("contextmenu", (event) => { if (event.target.closest?.(".one-zone .tile")) event.preventDefault(); });

  document.addEventListener("click", (event) => {
    const { target } = event;
    if (!entry()?.contains(target)) return;
    const row = target.closest(".side-row");
    activate(row);
    const talk = entry().querySelector(".talk");
    const note = target.closest(".talk .why");
    if (row || target.closest("[data-close]")) talk.classList.remove("open");
    else if (note && !talk.matches(".open")) {
      event.preventDefault();
      talk.classList.add("open");
    }
    const key = target.closest(".pad [data-miles], .pad [data-rest], .pad [data-tick]");
    const tile = target.closest(".tile");
    if (row && typing && !target.closest(".tile, summary, input")) typeMiles(row);
    if (key) press(key);
    else if (target.closest("[data-type]")) type();
    else if (target.closest("[data-count]")) setCounting(!entry().classList.contains("counting"));
    else if (tile && hasOneZone(tile)) {
      event.preventDefault();
      if (!held) setTimeout(() => turn(tile));  // the browser puts a tick back whose click is prevented
    }
  });
  document.addEventListener("focusin", ({ target }) => { if (entry()?.contains(target)) activate(target.closest(".side-row")); });
  document.addEventListener("change", ({ target }) => {
    if (!entry()?.contains(target) && target !== entry()) return;
    if (target.matches(".zone input") && target.checked) {
      for (const other of target.closest(".tile").querySelectorAll("input")) other.checked = other === target;
      if (target.value === "coup") notify("coup");
    }
    entry().querySelector(".talk").classList.remove("open");
    show();
  }, true);

  document.addEventListener("input", ({ target }) => { if (entry()?.contains(target)) show(); });

  // --- typing is a choice: without it no keyboard comes up ---
  const type = () => {
    typing = !typing;
    setUp();
    setCounting(entry().matches(".counting"));
    if (typing) typeMiles(activeRow());
  };
  const typeMiles = (row) => {
    const first = entry().matches(".counting") ? counts(row)[0] : field(row, "miles");
    first.focus();
    first.select();
  };

  // --- the rows in what room there is; its height counts as it was at first, before a keyboard came up ---
  const NARROW = matchMedia("(max-width: 389px)");
  const TINY = matchMedia("(max-width: 359px)");
  let height = innerHeight;
  const setUp = () => {
    const sides = entry().querySelectorAll(".side-row").length;
    const isUpright = innerWidth < 600;
    const isLarge = parseFloat(getComputedStyle(document.documentElement).fontSize) > 22;
    const isInALine = !isLarge && (sides > 2 || (isUpright && height < 662));
    entry().classList.toggle("in-a-line", isInALine);
    entry().classList.toggle("one-zone", isLarge || isInALine || NARROW.matches);
    entry().classList.toggle("large-type", isLarge);
    entry().classList.toggle("few-keys", isLarge || TINY.matches || (isUpright && height < 440 + 53 * sides));
    entry().classList.toggle("typing", typing);
    for (const input of entry().querySelectorAll(".miles input")) input.inputMode = typing ? "numeric" : "none";
    entry().querySelector("[data-type]")?.setAttribute("aria-pressed", typing);
  };

  const begin = () => {
    if (!entry() || activeRow()) return;
    layKeys();
    const { active, refused } = entry().dataset;
    activate(entry().querySelector(`.side-row[data-side="${active}"]`));
    setUp();
    if ("counting" in entry().dataset) setCounting(true);
    if (refused === undefined) return;
    notify("refused");
    activeRow().scrollIntoView({ block: "nearest" });
    field(activeRow(), "miles").focus({ preventScroll: true });
  };
  const measure = () => {
    height = innerHeight;
    if (entry()) setUp();
  };
  for (const width of [NARROW, TINY]) width.addEventListener("change", measure);
  for (const swapped of ["htmx:after:swap", "scorekeeper:replaced"]) document.addEventListener(swapped, begin);
  document.addEventListener("scorekeeper:emptied", () => activate(entry().querySelector(".side-row")));
  document.addEventListener("scorekeeper:filled", () => { if (entry()) chooseKeys(activeRow()); });
  begin();
})();
