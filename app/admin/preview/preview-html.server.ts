import type { PreviewOf } from "#app/context.ts";
import { previewAddress } from "./preview-address.ts";

const scripts = /<script\b[^>]*>.*?<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/gs;
const ownLinks = /<a\b([^>]*?) href="(\/(?!\/)[^"]*)"/g;

/**
 * A public page as it was rendered, made harmless: without scripts, its form without effect,
 * nothing in it taking the focus, and each link to a page of the site leading to the preview of
 * that page. React writes attributes in double quotes and escapes those inside.
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
