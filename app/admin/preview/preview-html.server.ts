import type { PreviewOf } from "#app/context.ts";
import { previewAddress } from "./preview-address.ts";

/** What a previewed page may load: pictures, styles and fonts of this site, and no script. */
export const previewPolicy =
  "default-src 'none'; img-src 'self'; style-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'";

const scripts = /<script\b[^>]*>.*?<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/gs;
const ownLinks = /<a\b([^>]*?) href="(\/(?!\/)[^"]*)"/g;

/**
 * Makes a rendered public page safe to frame: forbids and removes scripts, removes autofocus,
 * disables the form, and points links within the site to the preview. The policy stands in the page
 * as well, because the page beside a form has no headers. Relies on React writing attributes in
 * double quotes and escaping quotes inside them.
 */
export function previewHtml(html: string, of: PreviewOf): string {
  return html
    .replace(scripts, "")
    .replace(
      "<head>",
      `<head><meta http-equiv="Content-Security-Policy" content="${previewPolicy}"/>`,
    )
    .replace(/<form\b/g, "<form inert")
    .replaceAll(' autofocus=""', "")
    .replace(
      ownLinks,
      (_, attributes: string, path: string) =>
        `<a${attributes} target="_top" href="${previewAddress(of, path)}"`,
    );
}
