// Most phones have no keyboard: its script is loaded at the first key that it serves, and gets that key.
(() => {
  const load = async ({ key, target }) => {
    const script = document.getElementById("entry")?.dataset.arrows;
    if (!script || !/^(Tab|Arrow)/.test(key)) return;
    document.removeEventListener("keydown", load);
    try {
      await import(script);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return document.addEventListener("keydown", load);  // no network: the next key tries again
    }
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  };
  document.addEventListener("keydown", load);
})();
