// The pad is one tab stop: arrow keys move between its keys, as in a toolbar. It serves the row that was focused last: the
// down arrow leads from a row's miles to the pad, and Escape leads back.
(() => {
  const pad = () => document.querySelector("#entry .pad");
  const keys = () => [...pad().querySelectorAll("button:enabled")].filter(window.scorekeeper.isShown);
  const stopAt = (key) => { for (const other of pad().querySelectorAll("button")) other.tabIndex = other === key ? 0 : -1; };

  const middle = (key) => {
    const { left, right, top, bottom } = key.getBoundingClientRect();
    return { x: (left + right) / 2, y: (top + bottom) / 2 };
  };
  // The nearest key above or below: first the nearest row, then the nearest key in it.
  const beyond = (key, down) => {
    const here = middle(key);
    const away = (other) => {
      const { x, y } = middle(other);
      const rows = down ? y - here.y : here.y - y;
      return rows > 9 ? rows * 99 + Math.abs(x - here.x) : Infinity;
    };
    return keys().reduce((best, other) => (away(other) < away(best) ? other : best), key);
  };
  const beside = (key, step) => keys()[keys().indexOf(key) + step];
  const MOVES = {
    ArrowLeft: (key) => beside(key, -1),
    ArrowRight: (key) => beside(key, 1),
    ArrowUp: (key) => beyond(key, false),
    ArrowDown: (key) => beyond(key, true),
    Home: () => keys()[0],
    End: () => keys().pop(),
  };

  const start = () => keys().find((key) => key.matches("[aria-pressed=true]")) ?? keys()[0];
  const moved = ({ key, target }) => {
    if (target.matches(".miles input")) return key === "ArrowDown" ? start() : null;
    if (!target.closest(".pad button")) return null;
    return key === "Escape" ? document.querySelector(".side-row.active .miles input") : MOVES[key]?.(target);
  };

  document.addEventListener("keydown", (event) => {
    if (!pad()) return;
    if (event.key === "Tab") stopAt(document.activeElement.closest(".pad button") ?? start());
    const next = moved(event);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
})();
