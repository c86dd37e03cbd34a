/** One element of a page. */
export interface PageElement {
  attributes: Record<string, string>;
  /**
   * Markup up to the first closing tag of the same name; empty for void elements such as `<input>`.
   */
  inner: string;
  /** The text in it. */
  text: string;
}

/**
 * The elements with this name, in page order. Relies on React, which escapes `<`, `>` and `"`
 * everywhere.
 */
export function elementsOf(html: string, name: string): PageElement[] {
  const opening = new RegExp(`<${name}(?=[\\s/>])([^>]*)>`, "g");
  return [...html.matchAll(opening)].map((match) => {
    const [tag, attributes = ""] = match;
    const start = match.index + tag.length;
    const end = html.indexOf(`</${name}>`, start);
    const inner = tag.endsWith("/>") || end < 0 ? "" : html.slice(start, end);
    return { attributes: readAttributes(attributes), inner, text: wordsOf(inner) };
  });
}

/** The page's text without markup, with runs of spaces as one. */
export function wordsOf(html: string): string {
  const shown = html.replace(/<(script|style)\b.*?<\/\1>/gs, " ").replace(/<!--.*?-->/gs, "");
  return decode(shown.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** Values of the fields that a form sends, by name. For a choice, the chosen value. */
export function fieldValues(html: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { attributes } of elementsOf(html, "input")) {
    if (attributes.name) values[attributes.name] = attributes.value ?? "";
  }
  for (const { attributes, inner } of elementsOf(html, "textarea")) {
    values[attributes.name ?? ""] = decode(inner);
  }
  for (const { attributes, inner } of elementsOf(html, "select")) {
    const chosen = elementsOf(inner, "option").find((option) => "selected" in option.attributes);
    values[attributes.name ?? ""] = chosen?.attributes.value ?? chosen?.text ?? "";
  }
  return values;
}

/** The error message of each faulty field, by the field's name. */
export function fieldMessages(html: string): Record<string, string> {
  const fields = ["input", "textarea", "select"].flatMap((name) => elementsOf(html, name));
  const faulty = fields.filter(({ attributes }) => attributes["aria-invalid"] === "true");
  return Object.fromEntries(
    faulty.map(({ attributes }) => {
      const described = attributes["aria-describedby"] ?? "";
      const message = elementsOf(html, "p").find(({ attributes: { id } }) => id === described);
      return [attributes.name, message?.text ?? ""];
    }),
  );
}

/** `content` of a `<meta>` by its `name` or `property`. */
export function metaOf(html: string, name: string): string | undefined {
  const found = elementsOf(html, "meta").find(
    ({ attributes }) => attributes.name === name || attributes.property === name,
  );
  return found?.attributes.content;
}

function readAttributes(text: string): Record<string, string> {
  const attributes = [...text.matchAll(/([^\s="/]+)(?:="([^"]*)")?/g)];
  return Object.fromEntries(
    attributes.map(([, name = "", value = ""]) => [name.toLowerCase(), decode(value)]),
  );
}

const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

export function decode(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name] ?? "");
}
