// A save that is refused: its reasons stand over the button, and the row to mend has the focus. Reasons that are more than a
// line, and their ways out, open over the keys; with the next tap they are a line again, which opens with a tap on it.
(() => {
  const entry = () => document.getElementById("entry");
  const talk = () => entry().querySelector(".talk");
  let begun = null;
  const begin = () => {
    if (!entry() || entry() === begun) return;
    begun = entry();
    if (!("refused" in begun.dataset)) return;
    document.dispatchEvent(new Event("scorekeeper:refused"));
    const row = entry().querySelector(".side-row.active");
    row.scrollIntoView({ block: "nearest" });
    row.querySelector(".miles input").focus({ preventScroll: true });
  };

  document.addEventListener("click", (event) => {
    const { target } = event;
    if (!entry()?.contains(target)) return;
    if (target.closest(".talk:not(.open) .why")) {
      event.preventDefault();
      talk().classList.add("open");
    } else if (!target.closest(".why, .ways-out")) talk().classList.remove("open");
  });
  document.addEventListener("change", ({ target }) => { if (entry()?.contains(target)) talk().classList.remove("open", "refused"); }, true);
  for (const swapped of ["htmx:after:swap", "scorekeeper:replaced"]) document.addEventListener(swapped, begin);
  begin();
})();
