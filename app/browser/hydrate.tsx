import { type ReactNode, StrictMode, useLayoutEffect } from "react";
import { type HydrationOptions, hydrateRoot, type Root } from "react-dom/client";
import { isChanged, isTick, type TypedField } from "./typed-field.ts";

/** Fields for files are disabled until they are hydrated. */
const fields = "input:not([type=file], [type=hidden]), textarea, select";

/**
 * Hydrates the server's page and keeps what the visitor typed before. When a password manager has
 * added an element or a translator has wrapped a text, React throws the page's elements away and
 * makes new ones. It also resets a text area that the server filled. A field whose value is in
 * React's state must be disabled until it is hydrated.
 */
export function hydrate(
  container: Element | Document,
  page: ReactNode,
  options?: HydrationOptions,
): Root {
  const putBack = readTyped(container);
  return hydrateRoot(
    container,
    <StrictMode>
      <Hydrated onHydrated={putBack}>{page}</Hydrated>
    </StrictMode>,
    {
      ...options,
      onRecoverableError(error) {
        // It may be a part that is hydrated later than the rest.
        putBack();
        reportError(error);
      },
    },
  );
}

/** Its layout effect runs before all other effects, which may read the fields. */
function Hydrated({ onHydrated, children }: { onHydrated(): void; children: ReactNode }) {
  useLayoutEffect(onHydrated, [onHydrated]);
  return children;
}

/** Reads all fields. Returns a function that puts back what React's fields have lost. */
function readTyped(container: Element | Document): () => void {
  const focused = document.activeElement;
  const typed = new Map(
    [...fieldsIn(container)].map(([key, field]) => [field, { key, value: read(field) }]),
  );
  return () => {
    const present = fieldsIn(container);
    for (const [field, { key, value }] of typed) {
      const now = field.isConnected ? field : present.get(key);
      if (!now) continue;
      // Somebody may have typed on since the fields were read.
      if (!isChanged(now)) write(now, isChanged(field) ? read(field) : value);
      if (now === field) continue;
      typed.delete(field);
      if (field === focused) giveFocus(now, field);
    }
  };
}

/** The fields by their form and name. Several of one name are told apart by their order. */
function fieldsIn(container: Element | Document): Map<string, TypedField> {
  const found = new Map<string, TypedField>();
  for (const field of container.querySelectorAll<TypedField>(fields)) {
    let key = `${field.form?.getAttribute("action")} ${field.type} ${field.name || field.id}`;
    while (found.has(key)) key += " ";
    found.set(key, field);
  }
  return found;
}

function read(field: TypedField): string | boolean {
  return isTick(field) ? field.checked : field.value;
}

function write(field: TypedField, value: string | boolean): void {
  if (typeof value === "string") field.value = value;
  else if (isTick(field)) field.checked = value;
}

/** Moves the focus and the caret. Some fields, such as that of an e-mail address, tell no caret. */
function giveFocus(field: TypedField, former: TypedField): void {
  field.focus({ preventScroll: true });
  const { selectionStart, selectionEnd } = former as HTMLInputElement;
  if (selectionStart) (field as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
}
