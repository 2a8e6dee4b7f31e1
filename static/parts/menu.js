// The menu of a page: its button opens and closes it; Escape, a line, or a tap or focus outside, closes it.
(() => {
  const menu = document.getElementById("menu");
  if (!menu) return; // the what-if page has no menu
  const button = () => document.querySelector(".menu-button");

  const turn = (isOpen) => {
    menu.hidden = !isOpen;
    show();
  };
  const show = () => button()?.setAttribute("aria-expanded", !menu.hidden);
  const isBeside = (target) => !menu.contains(target) && !target.closest(".menu-button");

  document.addEventListener("click", ({ target }) => {
    if (target.closest(".menu-button")) turn(menu.hidden);
    else if (isBeside(target) || target.closest("a")) turn(false);
  });
  document.addEventListener("focusin", ({ target }) => { if (isBeside(target)) turn(false); });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || menu.hidden) return;
    turn(false);
    button().focus();
  });
  document.addEventListener("htmx:after:swap", show);
  turn(false);
})();
