// Sends a long-running form again as soon as its last answer has come, or after a while without one.
(() => {
  const HTMX_COMES = 300;
  const TRY_AGAIN = 5000;
  let timer = null;

  const send = () => {
    const form = document.querySelector("[data-goes-on]");
    if (!form) return;
    if (form.hasAttribute("data-htmx-powered")) form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    else sendLater(HTMX_COMES);
  };
  const sendLater = (wait) => {
    clearTimeout(timer);
    timer = setTimeout(send, wait);
  };

  document.addEventListener("htmx:finally:request", (event) => {
    sendLater(event.detail.ctx.response?.status === 200 ? 0 : TRY_AGAIN);
  });
  addEventListener("online", send);
  addEventListener("pageshow", ({ persisted }) => { if (persisted) send(); });
  send();
})();
