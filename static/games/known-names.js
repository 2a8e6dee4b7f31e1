// Names used before: a tap puts one into the first empty seat.
document.addEventListener("click", ({ target }) => {
  const name = target.closest("[data-name]");
  if (!name) return;
  const seats = document.getElementById(name.closest("[data-fills]").dataset.fills);
  const empty = [...seats.querySelectorAll(".seat:not([hidden]) input:not([type=radio])")].find((field) => !field.value.trim());
  if (empty) empty.value = name.dataset.name;
});
