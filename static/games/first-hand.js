// The callouts of a first hand leave at the first miles: by then they have been followed.
(() => {
  const leave = ({ target }) => {
    const entry = target.closest?.("#entry");
    if (!entry) return;
    const isFollowed = [...entry.querySelectorAll(".miles input")].some(({ value }) => value);
    for (const callout of entry.querySelectorAll("[data-callout]")) callout.hidden = isFollowed;
  };
  document.addEventListener("change", leave);
})();
