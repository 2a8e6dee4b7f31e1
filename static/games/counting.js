// Counting mode, if chosen: a tap on a stone adds a card to the active row. Any number of taps can be undone, including
// those on safeties.
(() => {
  const { rows } = window.scorekeeper;
  const entry = () => document.getElementById("entry");
  const countOf = (row, card) => row.querySelector(`.count-cards [name$="-of_${card}"]`);

  // Makes a stone for every card from the blank one in the page.
  const lay = () => {
    const blank = entry().querySelector("[data-blank]");
    for (const kind of blank.parentElement.dataset.stones.split(" ")) {
      const [card, most] = kind.split(":");
      const stone = blank.cloneNode(true);
      delete stone.dataset.blank;
      Object.assign(stone.dataset, { adds: card, most });
      stone.setAttribute("aria-label", blank.getAttribute("aria-label").replace("{card}", card));
      stone.querySelector("text").textContent = card;
      blank.before(stone);
    }
    blank.remove();
  };

  // --- counting or not ---
  const setCounting = (counting) => {
    entry().classList.toggle("counting", counting);
    entry().querySelector("[data-count]")?.setAttribute("aria-pressed", counting);
    show();
  };
  // If one side's cards are counted, so are the next side's, unless its miles were entered.
  const choose = () => {
    const row = rows.active();
    if (row) setCounting(rows.isCounted(row) || (entry().matches(".counting") && !rows.field(row, "miles").value));
  };
  const show = () => {
    const row = rows.active();
    for (const key of entry().querySelectorAll("[data-adds]")) {
      const count = row && countOf(row, key.dataset.adds).value;
      key.querySelector("b").textContent = count ? `× ${count}` : "";
      key.setAttribute("aria-disabled", Number(count) >= Number(key.dataset.most));
    }
    showTakeBack();
  };

  // --- undoing taps ---
  const fields = () => [...document.querySelectorAll("#entry .count-cards input, #entry .tile input, #entry .miles input")];
  const shown = (field) => field.type === "checkbox" ? "checked" : "value";
  const snapshot = () => fields().map((field) => field[shown(field)]);
  let now = [];
  let past = [];
  const remember = (before) => {
    now = snapshot();
    past = before;
    showTakeBack();
  };
  // Before the first tap, typing replaces cards that are there.
  const canType = () => !past.length && rows.active() && rows.isCounted(rows.active()) && typing() !== null;
  const typing = () => entry().querySelector("[data-type]");
  const showTakeBack = () => {
    const button = document.querySelector("[data-take-back]");
    if (!button) return;
    button.disabled = !past.length && !canType();
    button.classList.toggle("types", Boolean(canType()));
    const label = button.querySelector("span");
    label.textContent = canType() ? label.dataset.types : label.dataset.takes;
  };
  const takeBack = () => {
    const before = past[past.length - 1];
    fields().forEach((field, index) => { field[shown(field)] = before[index]; });
    remember(past.slice(0, -1));
    rows.changed(fields()[0]);
  };

  const add = ({ adds, most }) => {
    const count = countOf(rows.active(), adds);
    if (Number(count.value) >= Number(most)) return;
    rows.field(rows.active(), "miles").value = "";
    count.value = Number(count.value) + 1;
    rows.changed(count);
  };
  document.addEventListener("click", ({ target }) => {
    const stone = target.closest("[data-adds]");
    if (stone) add(stone.dataset);
    else if (target.closest("[data-take-back]")) past.length ? takeBack() : typing().click();
    else if (target.closest("[data-count]")) setCounting(!entry().matches(".counting"));
  });
  document.addEventListener("change", ({ target }) => {
    if (!target.closest("#entry")) return;
    show();
    if (snapshot().some((value, index) => value !== now[index])) remember([...past, now]);
  });

  // Taps can be undone only within their hand: not after a reload, nor in the next hand.
  let hand = null;
  let begun = null;
  const begin = () => {
    const key = entry()?.elements.form_key.value;
    remember(key === hand ? past : []);
    hand = key;
    if (!entry()) return;
    if (entry() === begun) return show();
    begun = entry();
    lay();
    choose();
    if ("counting" in entry().dataset) setCounting(true);
  };
  document.addEventListener("scorekeeper:row", choose);
  document.addEventListener("scorekeeper:filled", () => {
    remember([]);
    choose();
  });
  for (const renewed of ["replaced", "emptied"]) document.addEventListener(`scorekeeper:${renewed}`, begin);
  begin();
})();
