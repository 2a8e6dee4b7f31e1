// The sums of a hand come from the server after each change: those that do not come are marked as old.
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
  // Last of those who may refuse what has come.
  addEventListener("htmx:before:swap", (event) => { if (isOurs(event.detail.ctx)) mark(event.defaultPrevented); });
})();
