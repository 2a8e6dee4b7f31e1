// A callout of a first hand leaves once it was followed: with the first miles, that of the safeties with the first safety, too.
// Its place stays, so that nothing moves.
(() => {
  const isGiven = ({ type, checked, value }) => type === "checkbox" ? checked : value;
  const leave = ({ target }) => {
    const entry = target.closest?.("#entry");
    for (const callout of entry?.querySelectorAll("[data-callout]") ?? []) {
      const followed = [...entry.querySelectorAll(`.miles input, ${callout.dataset.callout}`)].some(isGiven);
      callout.classList.toggle("followed", followed);
    }
  };
  document.addEventListener("change", leave);
})();
