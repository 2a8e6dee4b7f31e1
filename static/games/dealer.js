// The dealer of the next hand follows what another phone has chosen, unless another was chosen for this hand here.
(() => {
  let field = null;
  let known = null;

  const follow = () => {
    const shown = document.querySelector('.bar select[name="dealer"]');
    const next = document.querySelector("#next-dealer input")?.value;
    if (shown && shown === document.activeElement) return; // it is being chosen from
    if (shown && shown === field && shown.value === known && next) shown.value = next;
    field = shown;
    known = next;
  };
  document.addEventListener("htmx:after:swap", follow);
  document.addEventListener("focusout", () => setTimeout(follow));
  follow();
})();
