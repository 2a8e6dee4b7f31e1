// Enter moves to the next visible field, and on the last one sends the form.
document.addEventListener("keydown", (event) => {
  const row = event.target.closest?.("[data-enter]");
  if (!row || event.key !== "Enter") return;
  const fields = [...row.querySelectorAll("[type=text], [inputmode]")].filter(window.scorekeeper.isShown);
  const next = fields[fields.indexOf(event.target) + 1];
  if (!next || !fields.includes(event.target)) return;
  event.preventDefault();
  next.focus();
  next.select();
});
