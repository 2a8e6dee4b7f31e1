// The server computes a hand's sums after each change; until they arrive, the shown ones are marked as old.
(() => {
  const form = () => document.getElementById("entry");
  const isOurs = (ctx) => form() && [ctx?.sourceElement, ctx?.sourceElement?.form].includes(form());
  const mark = (areOld) => {
    const note = document.getElementById("not-sent");
    if (!note) return;
    form().classList.toggle("stale", areOld);
    note.hidden = !areOld;
  };
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => { if (isOurs(ctx)) mark(true); });
  // Runs after all scripts that may refuse the response.
  addEventListener("htmx:before:swap", (event) => { if (isOurs(event.detail.ctx)) mark(event.defaultPrevented); });
})();
