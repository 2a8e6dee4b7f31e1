// The server computes a hand's sums after each change; until they arrive, the shown ones are marked as old.
(() => {
  const { isOfEntry, tell } = window.scorekeeper;
  const mark = (areOld) => {
    const note = document.getElementById("not-sent");
    if (!note) return;
    note.closest("form").classList.toggle("stale", areOld);
    note.hidden = !areOld;
  };
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => { if (isOfEntry(ctx)) mark(true); });
  // Another request, such as a poll, was answered: the connection is back. (Or it is a hotel's page, which answers everything.)
  const A_WHILE = 3000;
  let asked = -Infinity;
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    const old = document.querySelector("form.stale");
    if (!old || isOfEntry(ctx) || performance.now() - asked < A_WHILE) return;
    asked = performance.now();
    tell(old);
  });
  // Runs after all scripts that may refuse the response.
  addEventListener("htmx:before:swap", (event) => { if (isOfEntry(event.detail.ctx)) mark(event.defaultPrevented); });
})();
