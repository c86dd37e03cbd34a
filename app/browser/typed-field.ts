/** A field whose value the visitor types or chooses. The server reads this module too. */
export type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether the field differs from what the server or React put there. */
export function isChanged(field: TypedField): boolean {
  if (isTick(field)) return field.checked !== field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const first = [...field.options].findIndex(({ defaultSelected }) => defaultSelected);
  return field.selectedIndex !== Math.max(0, first);
}

/** Whether its value is a tick and not a text. */
export function isTick(field: TypedField): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}
