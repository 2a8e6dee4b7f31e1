// Keeps the screen on while its page is in sight, where the browser can: not over plain http, for one. The page's
// switch, if it has one, is remembered on this phone and then appears.
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
      lock = null; // refused, with a weak battery for one: the phone decides
    }
  };

  document.addEventListener("visibilitychange", hold); // the browser releases the lock of a page out of sight
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
