// The next hand's dealer follows the choice of another phone, unless one was chosen here for this hand.
(() => {
  let field = null;
  let known = null;

  const follow = () => {
    const shown = document.querySelector('.bar select[name="dealer"]');
    const next = document.querySelector("#next-dealer input")?.value;
    if (shown && shown === document.activeElement) return; // somebody is choosing from it
    if (shown && shown === field && shown.value === known && next) shown.value = next;
    field = shown;
    known = next;
  };
  document.addEventListener("htmx:after:swap", follow);
  document.addEventListener("focusout", () => setTimeout(follow));
  follow();
})();
