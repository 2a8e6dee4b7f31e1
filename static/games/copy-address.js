// Copies an address. The clipboard is kept from pages without https: there the text is selected and copied.
(() => {
  const copy = async (field) => {
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch {
      field.focus();
      field.select();
      return document.execCommand("copy");
    }
  };
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-copy]");
    if (!button) return;
    const copied = await copy(button.closest(".share").querySelector(".address"));
    const { copy: done, selected } = button.dataset;
    button.parentElement.nextElementSibling.textContent = copied ? done : selected;
  });
})();
