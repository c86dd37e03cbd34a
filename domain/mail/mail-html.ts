import { escapeHtml } from "#domain/text/escape-html.ts";

/** A mail as HTML. The parts are HTML already. */
export function htmlDocument(parts: string[]): string {
  return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><body style="font-family:sans-serif;line-height:1.5">${parts.join("")}</body></html>`;
}

/** Text as a paragraph of a mail. */
export function paragraph(text: string): string {
  return `<p>${isolated(text).replaceAll("\n", "<br>")}</p>`;
}

/** Escaped, and isolated so that right-to-left text does not reorder what surrounds it. */
export function isolated(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}
