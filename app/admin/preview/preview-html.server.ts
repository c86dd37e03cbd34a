import type { PreviewOf } from "#app/context.ts";
import { previewAddress } from "./preview-address.ts";

/**
 * What a previewed page may load: pictures, styles and fonts of this site, and no script. The
 * origin is named besides 'self', which Firefox takes for no site at all in a frame with `srcdoc`.
 */
export function previewPolicy(origin: string): string {
  const own = `'self' ${origin}`;
  return `default-src 'none'; img-src ${own}; style-src ${own}; font-src ${own}; form-action 'none'; base-uri 'none'`;
}

const scripts = /<script\b[^>]*>.*?<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/gs;
const ownLinks = /<a\b([^>]*?) href="(\/(?!\/)[^"]*)"/g;

/**
 * Makes a rendered public page safe to frame: forbids and removes scripts, removes autofocus,
 * disables the form, and points links within the site to the preview. The policy stands in the page
 * as well, because the page beside a form has no headers. Relies on React writing attributes in
 * double quotes and escaping quotes inside them.
 */
export function previewHtml(
  html: string,
  { preview, policy }: { preview: PreviewOf; policy: string },
): string {
  return html
    .replace(scripts, "")
    .replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>`)
    .replace(/<form\b/g, "<form inert")
    .replaceAll(' autofocus=""', "")
    .replace(
      ownLinks,
      (_, attributes: string, path: string) =>
        `<a${attributes} target="_top" href="${previewAddress(preview, path)}"`,
    );
}
