// The pad of the dock: its keys set the active row's miles, how its trip ended, and who called the extension. The keys show
// the values of that row's fields.
(() => {
  const { rows } = window.scorekeeper;
  const entry = () => document.getElementById("entry");
  const pad = () => entry().querySelector(".keys-of-miles");
  const caller = () => document.getElementById("extension");
  const isCalled = () => (caller()?.selectedIndex ?? 0) > 0;
  const tick = (row, name) => rows.field(row, name)?.checked ?? false;
  const target = () => Number(entry().dataset.target);
  const furthest = () => Number(pad().dataset.most);
  // The row's side has called the extension and failed to complete it.
  const hasFailed = (row) => caller().value === row.dataset.side && rows.miles(row) !== furthest();

  // An empty draw pile belongs to the hand, not to the active row; its points go to the side that completed the trip.
  const PILE = "pile_empty";
  const emptyPile = () => [...entry().querySelectorAll(`.claims [name$="-${PILE}"]:checked`)];
  const turnPile = (row) => {
    const claims = emptyPile();
    for (const claim of claims) claim.checked = false;
    const [first] = [row, ...entry().querySelectorAll(".side-row")].sort((side, other) => rows.miles(other) - rows.miles(side));
    if (!claims.length) rows.field(rows.miles(first) < target() ? row : first, PILE).checked = true;
  };

  // A key for every sum of miles short of the furthest trip, two hundreds to a row of eight. If they do not fit, there are
  // keys of hundreds, and keys of the rest.
  const lay = () => {
    const add = (place, name, miles, text) => {
      const key = Object.assign(document.createElement("button"), { type: "button", textContent: text });
      key.dataset[name] = miles;
      key.classList.toggle("full", miles % 100 === 0);
      place.append(key);
    };
    for (const rest of [0, 25, 50, 75]) add(entry().querySelector(".keys-of-rest"), "rest", rest, `+${rest || "00"}`);
    for (let miles = 0; miles < furthest(); miles += 25) add(pad(), "miles", miles, miles);
  };

  const isPressed = (row, key) => {
    const { miles, tick: ticked } = key.dataset;
    if (ticked === PILE) return emptyPile().length > 0;
    if (ticked) return tick(row, ticked);
    if ("failed" in key.dataset) return hasFailed(row);
    if (rows.isCounted(row) || rows.field(row, "miles").value !== miles) return false;
    if (!key.matches(".finish")) return true;
    if (isCalled() !== ("extension" in key.dataset)) return false; // nobody has completed that trip
    return !entry().querySelector(".finish[data-safe]") || tick(row, "no_200s") === "safe" in key.dataset;
  };
  const show = () => {
    const row = rows.active();
    if (!row) return;
    for (const key of entry().querySelectorAll(".pad :is([data-miles], [data-tick], [data-failed])")) key.setAttribute("aria-pressed", isPressed(row, key));
    for (const key of pad().children) key.classList.toggle("past", !isCalled() && Number(key.dataset.miles) > target());
    const finished = [...entry().querySelectorAll(".miles input")].some(({ value }) => Number(value) >= target());
    caller()?.closest(".extension").classList.toggle("asked", finished || isCalled());
  };

  // A tick with a key of its own is independent of the miles; a tick that a miles key set is cleared with them.
  const giveMiles = (row, miles) => {
    rows.field(row, "miles").value = miles;
    for (const count of rows.counts(row)) count.value = "";
    if (entry().querySelector('[data-tick="no_200s"]')) return;
    for (const claim of row.querySelectorAll(".claims input")) if (!claim.name.endsWith(`-${PILE}`)) claim.checked = false;
  };
  const finish = (row, { miles, extension, safe }) => {
    giveMiles(row, miles);
    if (safe !== undefined) rows.field(row, "no_200s").checked = true;
    if (!caller()) return;
    if (extension !== undefined && caller().selectedIndex === 0) caller().value = row.dataset.side;
    else if (extension === undefined && caller().value === row.dataset.side) caller().selectedIndex = 0;
  };
  // A side that called has at least the miles of the first trip. A second tap takes the call back.
  const fail = (row) => {
    const miles = rows.miles(row);
    const isPossible = miles >= target() && miles < furthest();
    if (hasFailed(row)) caller().selectedIndex = 0;
    else {
      caller().value = row.dataset.side;
      if (!rows.isCounted(row)) giveMiles(row, isPossible ? miles : target());
    }
  };
  const press = (row, key) => {
    const { miles, rest, tick: ticked, along } = key.dataset;
    if (ticked === PILE) turnPile(row);
    else if (ticked) {
      rows.field(row, ticked).checked = !tick(row, ticked);
      if (along && tick(row, ticked)) for (const claim of along.split(" ")) rows.field(row, claim).checked = true;
    } else if ("failed" in key.dataset) fail(row);
    else if (rest) giveMiles(row, Math.floor(Number(rows.field(row, "miles").value) / 100) * 100 + Number(rest));
    else if (key.matches(".finish")) finish(row, key.dataset);
    else giveMiles(row, miles);
    rows.changed(rows.field(row, "miles"));
  };
  document.addEventListener("click", ({ target }) => {
    const key = target.closest("#entry .pad :is([data-miles], [data-rest], [data-tick], [data-failed])");
    if (key) press(rows.active(), key);
  });

  const begin = () => {
    if (!entry() || pad().childElementCount) return;
    lay();
    show();
  };
  document.addEventListener("change", ({ target }) => { if (entry() && (target.form === entry() || target === entry())) show(); }, true);
  document.addEventListener("input", ({ target }) => { if (entry()?.contains(target)) show(); });
  for (const event of ["row", "emptied", "filled"]) document.addEventListener(`scorekeeper:${event}`, show);
  document.addEventListener("scorekeeper:replaced", begin);
  begin();
})();
