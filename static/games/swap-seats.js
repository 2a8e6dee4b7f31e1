// Swaps the names of two neighbours.
document.addEventListener("click", ({ target }) => {
  const button = target.closest("[data-swap]");
  if (!button) return;
  const [one, other] = button.dataset.swap.split(" ").map((id) => document.getElementById(id));
  const name = one.value;
  one.value = other.value;
  other.value = name;
});
