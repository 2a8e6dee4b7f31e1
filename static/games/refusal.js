// A save that is refused: its reasons open over the pad, with the ways out as buttons, and the row to mend has the focus.
// With the next tap they are a line over the button again, which opens with a tap on it.
(() => {
  const entry = () => document.getElementById("entry");
  const talk = () => entry().querySelector(".talk");
  let begun = null;
  const begin = () => {
    if (!entry() || entry() === begun) return;
    begun = entry();
    if (!("refused" in begun.dataset)) return;
    document.dispatchEvent(new Event("scorekeeper:refused"));
    const row = entry().querySelector(`.side-row[data-side="${begun.dataset.active}"]`);
    row.scrollIntoView({ block: "nearest" });
    row.querySelector(".miles input").focus({ preventScroll: true });
  };

  document.addEventListener("click", (event) => {
    const { target } = event;
    if (!entry()?.contains(target)) return;
    if (target.closest(".side-row, [data-close]")) talk().classList.remove("open");
    else if (target.closest(".talk:not(.open) .why")) {
      event.preventDefault();
      talk().classList.add("open");
    }
  });
  document.addEventListener("change", ({ target }) => { if (entry()?.contains(target)) talk().classList.remove("open"); }, true);
  for (const swapped of ["htmx:after:swap", "scorekeeper:replaced"]) document.addEventListener(swapped, begin);
  begin();
})();
