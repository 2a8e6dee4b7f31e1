// The callouts of a first hand leave at the first miles: by then they have been followed. Their place stays, so that nothing
// moves.
(() => {
  const leave = ({ target }) => {
    const entry = target.closest?.("#entry");
    if (!entry) return;
    const isFollowed = [...entry.querySelectorAll(".miles input")].some(({ value }) => value);
    for (const callout of entry.querySelectorAll("[data-callout]")) callout.classList.toggle("followed", isFollowed);
  };
  document.addEventListener("change", leave);
})();
