import type { PreviewOf } from "#app/context.ts";
import { previewAddress } from "./preview-address.ts";

const scripts = /<script\b[^>]*>.*?<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/gs;
const ownLinks = /<a\b([^>]*?) href="(\/(?!\/)[^"]*)"/g;

/**
 * Makes a rendered public page safe to frame: removes scripts and autofocus, disables the form, and
 * points links within the site to the preview. Relies on React writing attributes in double quotes
 * and escaping quotes inside them.
 */
export function previewHtml(html: string, of: PreviewOf): string {
  return html
    .replace(scripts, "")
    .replace(/<form\b/g, "<form inert")
    .replaceAll(' autofocus=""', "")
    .replace(
      ownLinks,
      (_, attributes: string, path: string) =>
        `<a${attributes} target="_top" href="${previewAddress(of, path)}"`,
    );
}
