// Tells the styles what is chosen in a part of the page: data-chosen="card" names its fields, and data-is-card holds the
// chosen value, which the server sets first. data-focused is the field that shows the focus.
(() => {
  const isChosen = ({ type, checked }) => checked || (type !== "radio" && type !== "checkbox");
  const chosen = (part, name) => {
    const field = [...part.querySelectorAll(`[name="${name}"], [id="${name}"]`)].find(isChosen);
    return field ? field.dataset.as || field.value : "";
  };
  const show = () => {
    for (const part of document.querySelectorAll("[data-chosen]")) {
      for (const name of part.dataset.chosen.split(" ")) part.setAttribute(`data-is-${name}`, chosen(part, name));
    }
  };
  for (const event of ["DOMContentLoaded", "change", "input", "submit", "htmx:after:swap"]) document.addEventListener(event, show);
  addEventListener("pageshow", show);

  const focus = ({ target }, name) => target.closest("[data-chosen]")?.setAttribute("data-focused", name);
  document.addEventListener("focusin", (event) => focus(event, event.target.matches(":focus-visible") ? event.target.name : ""));
  document.addEventListener("focusout", (event) => { if (event.relatedTarget?.name !== event.target.name) focus(event, ""); });
})();
