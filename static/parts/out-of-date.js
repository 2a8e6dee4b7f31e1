// "No connection since 20:14": shown while the server does not answer; the next answer removes it.
(() => {
  const poller = document.querySelector("[data-poll]");
  const note = document.querySelector(".out-of-date");
  const patience = 3 * Number(poller.dataset.poll) * 1000;
  let waitsSince = null;

  // What the page shows is as of then. (The service worker names the time of a page that it kept.)
  const answered = () => {
    note.dataset.when = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  };
  if (!note.dataset.when) answered();
  const show = (isOutOfDate) => {
    if (note.hidden === !isOutOfDate) return;
    note.hidden = !isOutOfDate;
    note.textContent = note.dataset.says.replace("{when}", note.dataset.when);
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
      answered();
      waitsSince = null;
    }
    show(!isAnswer);
  });
  document.addEventListener("htmx:error", ({ detail: { ctx } }) => { if (ctx?.sourceElement === poller) show(true); });
})();
