// "No connection since 20:14": shown while the server does not answer; the next answer removes it.
(() => {
  const poller = document.querySelector("[data-poll]");
  const note = document.querySelector(".out-of-date");
  const patience = 3 * Number(poller.dataset.poll) * 1000;
  let answered = Date.now();
  let waitsSince = null;

  const show = (isOutOfDate) => {
    if (note.hidden === !isOutOfDate) return;
    note.hidden = !isOutOfDate;
    const time = new Date(answered).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    note.textContent = note.dataset.says.replace("{when}", time);
  };
  poller.addEventListener("poll:due", () => {
    waitsSince ??= Date.now();
    if (Date.now() - waitsSince > patience) show(true);
  });
  // Nothing was polled meanwhile: a page viewed again after an hour has not waited for an hour.
  document.addEventListener("visibilitychange", () => { waitsSince = null; });
  document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
    if (ctx.sourceElement !== poller) return;
    const isAnswer = ctx.response.status < 400;
    if (isAnswer) {
      answered = Date.now();
      waitsSince = null;
    }
    show(!isAnswer);
  });
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => { if (ctx?.sourceElement === poller) show(true); });
})();
