// A field that is changed no longer says what was wrong with it. Fields with one error in common say it until the last of
// them is changed.
document.addEventListener("input", ({ target }) => {
  if (!target.matches("[aria-invalid]")) return;
  const errorOf = (field) => document.getElementById(`${field.id}-error`)?.closest(".error");
  const error = errorOf(target);
  target.removeAttribute("aria-invalid");
  if (error) error.hidden = ![...document.querySelectorAll("[aria-invalid]")].some((field) => errorOf(field) === error);
});
