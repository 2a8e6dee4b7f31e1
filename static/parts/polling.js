// Polls the server every few seconds: not while the page is hidden, and at once when it is visible again. Tells other
// scripts: "poll:due" on the polling element, "poll:news" on the document.
(() => {
  const poller = document.querySelector("[data-poll]");
  const interval = Number(poller.dataset.poll) * 1000;
  const HTMX_COMES = 300;
  let timer = null;
  let waiting = false;

  const ask = () => {
    clearTimeout(timer);
    if (document.hidden) return;
    if (!poller.hasAttribute("data-htmx-powered")) {
      timer = setTimeout(ask, HTMX_COMES);
      return;
    }
    if (hasSlept()) seeNothing();
    poller.dispatchEvent(new Event("poll:due"));
    askLater();
    if (!waiting) poller.dispatchEvent(new Event("poll"));
  };
  const askLater = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, interval * (.8 + .4 * Math.random()));
  };
  // The page may be old, so the next poll asks as if it had seen nothing.
  const seeNothing = () => {
    const version = document.getElementById("version");
    if (version) version.value = "";
    waiting = false;
  };
  const askForAll = () => {
    seeNothing();
    ask();
  };

  // In a sleeping device the page's own time may stop, but the time of day goes on.
  const offset = () => Date.now() - performance.now();
  let offsetOfNews = offset();
  const hasSlept = () => Math.abs(offset() - offsetOfNews) > 2000;

  const isPoll = (event) => event.detail.ctx.sourceElement === poller;
  document.addEventListener("htmx:before:request", (event) => { if (isPoll(event)) waiting = true; });
  document.addEventListener("htmx:finally:request", (event) => { if (isPoll(event)) waiting = false; });
  document.addEventListener("htmx:after:request", (event) => {
    const isSave = !isPoll(event) && event.detail.ctx.request.method !== "GET";
    if (isSave) setTimeout(ask);
  });
  document.addEventListener("htmx:after:swap", (event) => {
    if (!isPoll(event) || event.detail.ctx.response.status !== 200) return;
    offsetOfNews = offset();
    document.dispatchEvent(new Event("poll:news"));
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) clearTimeout(timer);
    else ask();
  });
  addEventListener("online", ask);
  addEventListener("pageshow", ({ persisted }) => { if (persisted) askForAll(); });

  askLater();
  // From the browser's back/forward cache: the content is as old as that.
  if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") askForAll();
})();
