// The form of a new night in steps. One is shown at a time; the browser's Back leads to the step before. Without this script
// they stand below each other.
(() => {
  const { ofThisTab, tell, formValues } = window.scorekeeper;
  const steps = [...document.querySelectorAll(".step")];
  const stones = [...document.querySelectorAll("[data-step]")];
  const form = steps[0].closest("form");
  const button = form.querySelector(".thumb .main span");
  const texts = [button.closest("button").dataset.next, button.textContent];
  const refused = steps.findIndex((step) => step.querySelector("[aria-invalid], .error"));
  let shown = null;

  const show = (step) => {
    shown = step;
    steps.forEach((part, place) => { part.hidden = place !== step; });
    stones.forEach((stone, place) => {
      stone.classList.toggle("passed", place < step);
      stone.setAttribute("aria-current", place === step ? "step" : "false");
    });
    const isLast = step === steps.length - 1;
    button.textContent = texts[Number(isLast)];
    button.previousElementSibling.style.display = isLast ? "" : "none";
  };
  const go = (step) => {
    if (step === shown) return;
    history.pushState({ ...history.state, step }, "");
    show(step);
    scrollTo(0, 0);
    arrange();
  };
  const arrange = () => tell(form.querySelector("[data-arrange]"));

  // What was entered is kept in this tab: for another language, a look elsewhere, a way back.
  const KEY = "new-night";
  const kept = ofThisTab.get(KEY);
  let isSent = false;
  if (Array.isArray(kept) && !form.elements.people.value) {
    formValues.fill(form, kept);
    arrange();
  }
  addEventListener("pagehide", () => {
    if (isSent) ofThisTab.remove(KEY);
    else ofThisTab.set(KEY, formValues.read(form));
  });

  show(refused >= 0 ? refused : history.state?.step ?? 0);
  addEventListener("popstate", ({ state }) => show(state?.step ?? 0));
  // The bar's arrow leads a step back, too: leaving would lose what was entered.
  document.querySelector("#bar .back").addEventListener("click", (event) => {
    if (!shown) return;
    event.preventDefault();
    go(shown - 1);
  });
  for (const stone of stones) stone.addEventListener("click", () => go(Number(stone.dataset.step)));
  form.addEventListener("submit", (event) => {
    if (event.submitter?.hasAttribute("formaction")) return;
    isSent = shown === steps.length - 1;
    if (isSent) return;
    event.preventDefault();
    event.stopPropagation();  // nothing was sent, so a tap soon after this is no double tap
    go(shown + 1);
  });
})();
