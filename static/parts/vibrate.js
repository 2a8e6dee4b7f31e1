// Vibrates briefly when a hand is saved, a coup fourré is entered or a save is refused; other scripts report these as events
// on the document. The numbers are milliseconds of vibration and rest. Some browsers cannot vibrate.
(() => {
  const PATTERNS = { saved: [40], coup: [15, 15, 30], refused: [20, 20, 20] };
  for (const [event, pattern] of Object.entries(PATTERNS)) {
    document.addEventListener(`scorekeeper:${event}`, () => navigator.vibrate?.(pattern));
  }
})();
