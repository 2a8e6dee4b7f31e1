// Results from paper: Enter goes on to the next number, and saves at the last.
document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("form[data-enter]");
  if (!form || event.key !== "Enter" || !event.target.matches("input:not([type=hidden])")) return;
  const fields = [...form.querySelectorAll("input:not([type=hidden])")];
  const next = fields[fields.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
});
