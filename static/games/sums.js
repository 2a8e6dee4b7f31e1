// The server computes a hand's sums after each change; until they arrive, the shown ones are marked as old.
(() => {
  const { isOfEntry } = window.scorekeeper;
  const mark = (areOld) => {
    const note = document.getElementById("not-sent");
    if (!note) return;
    note.closest("form").classList.toggle("stale", areOld);
    note.hidden = !areOld;
  };
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => { if (isOfEntry(ctx)) mark(true); });
  // Runs after all scripts that may refuse the response.
  addEventListener("htmx:before:swap", (event) => { if (isOfEntry(event.detail.ctx)) mark(event.defaultPrevented); });
})();
