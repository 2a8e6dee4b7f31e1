// Copies an address, below its text if there is one. Pages without https have no clipboard: there only the address is
// selected and copied.
(() => {
  const copy = async (field, text) => {
    try {
      if (navigator.clipboard) {
        await navigator.clipboard.writeText(text ? `${text}\n${field.value}` : field.value);
        return true;
      }
    } catch (error) {
      if (!(error instanceof DOMException)) throw error; // a DOMException: the browser forbids it
    }
    field.focus();
    field.select();
    return document.execCommand("copy");
  };
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest("[data-copy]");
    if (!button) return;
    const { copy: done, selected, text } = button.dataset;
    const copied = await copy(button.closest(".share").querySelector(".address"), text);
    button.parentElement.nextElementSibling.textContent = copied ? done : selected;
  });
})();
