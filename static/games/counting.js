// Cards are counted as they fall: a tap on a stone adds one to the active row, and any number of taps are taken back,
// those on safeties too.
(() => {
  const fields = () => [...document.querySelectorAll("#entry .count-cards input, #entry .zone input, #entry .miles input")];
  const shown = (field) => field.type === "checkbox" ? "checked" : "value";
  const snapshot = () => fields().map((field) => field[shown(field)]);
  const changed = (field) => field.dispatchEvent(new Event("change", { bubbles: true }));
  const row = () => document.querySelector("#entry .side-row.active");

  let now = [];
  let past = [];
  const remember = (before) => {
    now = snapshot();
    past = before;
    for (const button of document.querySelectorAll("[data-take-back]")) button.disabled = !past.length;
  };

  const add = ({ adds, most }) => {
    const count = row().querySelector(`.count-cards [name$="-of_${adds}"]`);
    if (Number(count.value) >= Number(most)) return;
    row().querySelector(".miles input").value = "";
    count.value = Number(count.value) + 1;
    changed(count);
  };
  const takeBack = () => {
    const before = past.at(-1);
    fields().forEach((field, index) => { field[shown(field)] = before[index]; });
    remember(past.slice(0, -1));
    changed(fields()[0]);
  };
  document.addEventListener("click", ({ target }) => {
    const stone = target.closest("[data-adds]");
    if (stone) add(stone.dataset);
    else if (target.closest("[data-take-back]") && past.length) takeBack();
  });
  document.addEventListener("change", ({ target }) => {
    if (!target.closest("#entry")) return;
    if (snapshot().some((value, index) => value !== now[index])) remember([...past, now]);
  });

  // Taps are taken back in the hand in which they were made: not after a reload, nor in the next hand.
  let hand = null;
  const begin = () => {
    const key = document.getElementById("entry")?.elements.form_key.value;
    remember(key === hand ? past : []);
    hand = key;
  };
  document.addEventListener("scorekeeper:filled", () => remember([]));
  document.addEventListener("htmx:after:swap", begin);
  begin();
})();
