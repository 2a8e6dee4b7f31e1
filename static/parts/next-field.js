// Fields in a row: Enter goes on to the next one that is shown, and sends the form at the last.
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
