// The visible fields of a form as a list that this tab can keep, and back again.
(() => {
  const { isTick } = window.scorekeeper;
  const fields = (form) => [...form.elements].filter(({ name, type }) => name && type !== "hidden");

  const read = (form) => fields(form).filter((field) => !isTick(field) || field.checked).map(({ name, value }) => [name, value]);
  const fill = (form, kept, isFilled = () => true) => {
    const ticked = new Set(kept.map(([name, value]) => `${name}=${value}`));
    const byName = new Map(kept);
    for (const field of fields(form).filter((field) => (byName.has(field.name) || field.type === "checkbox") && isFilled(field))) {
      if (isTick(field)) field.checked = ticked.has(`${field.name}=${field.value}`);
      else field.value = byName.get(field.name);
    }
  };
  window.scorekeeper.formValues = { read, fill };
})();
