// A short vibration when a hand is saved, a coup fourré is entered or a save is refused: other scripts tell so by
// events on the document. Milliseconds of vibrating and resting; a browser that cannot vibrate has no such function.
(() => {
  const PATTERNS = { saved: [40], coup: [15, 15, 30], refused: [20, 20, 20] };
  for (const [event, pattern] of Object.entries(PATTERNS)) {
    document.addEventListener(`scorekeeper:${event}`, () => navigator.vibrate?.(pattern));
  }
})();
