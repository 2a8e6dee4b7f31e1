// Keeps the screen on while its page is visible, if the browser can (not over plain http, for example). The page's switch,
// if any, then appears, and this phone remembers it.
(() => {
  if (!navigator.wakeLock) return;
  const KEY = "keep-awake";
  const control = document.querySelector("[data-keep-awake]");
  const box = control?.querySelector("input");
  const { store } = window.scorekeeper;
  let wanted = store.get(KEY) !== "no";
  let lock = null;

  const hold = async () => {
    if (!wanted || document.hidden || lock) return;
    lock = navigator.wakeLock.request("screen");
    try {
      const held = await lock;
      held.addEventListener("release", () => { lock = null; });
      if (!wanted) await held.release();
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      lock = null; // refused by the phone, for example with a weak battery
    }
  };

  document.addEventListener("visibilitychange", hold); // the browser releases a hidden page's lock
  if (control) {
    control.hidden = false;
    box.checked = wanted;
    box.addEventListener("change", async () => {
      wanted = box.checked;
      store.set(KEY, wanted ? "yes" : "no");
      if (wanted) hold();
      else (await lock)?.release();
    });
  }
  hold();
})();
