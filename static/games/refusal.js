// A refused save: the reasons stand over the button, and the row to correct gets the focus. Reasons of more than one line,
// and their fixes, open over the keys. The next tap folds them to a line, which a tap opens again.
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
  document.addEventListener("change", ({ target }) => {
    if (!entry()?.contains(target)) return;
    talk().classList.remove("open", "refused");
    for (const input of entry().querySelectorAll("[aria-invalid]")) input.removeAttribute("aria-invalid");
  }, true);
  document.addEventListener("scorekeeper:replaced", begin);
  begin();
})();
