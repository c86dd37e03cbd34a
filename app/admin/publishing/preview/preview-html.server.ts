import {
  type ContextReader,
  type RequestFacts,
  renderPageContext,
  siteUrlContext,
} from "#app/context.ts";

/** A path without a page, rendered for any request that names no public page. */
const nowhere = "/404";

interface PreviewedPage extends Omit<PreviewOptions, "policy"> {
  facts: RequestFacts;
  /** Added to the policy of previews. */
  allowed?: "manifest-src 'self'";
  /** Which pages may frame it. */
  framedBy: "'self'" | "'none'";
  headers: Record<string, string>;
}

/** Answers with the preview of the public page at `address`; null if there is none. */
export async function renderPreview(
  context: ContextReader,
  address: string | null,
  { facts, allowed, framedBy, headers, ...links }: PreviewedPage,
): Promise<Response> {
  const rendered = await context.get(renderPageContext)(address ?? nowhere, facts);
  const usual = previewPolicy(context.get(siteUrlContext));
  const policy = allowed ? `${usual}; ${allowed}` : usual;
  const html = previewHtml(await rendered.text(), { policy, ...links });
  return new Response(html, {
    status: rendered.status,
    headers: { ...headers, "Content-Security-Policy": `${policy}; frame-ancestors ${framedBy}` },
  });
}

/**
 * What a previewed page may load: pictures, styles and fonts of this site, and no script. The
 * origin is named besides 'self', which Firefox takes for no site at all in a frame with `srcdoc`.
 */
export function previewPolicy(origin: string): string {
  const own = `'self' ${origin}`;
  return `default-src 'none'; img-src ${own}; style-src ${own}; font-src ${own}; form-action 'none'; base-uri 'none'`;
}

const scripts = /<script\b[^>]*>.*?<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/gs;
/** A link to a picture's file stays: the preview has no other. */
const ownLinks = /<a\b([^>]*?) href="(\/(?!\/|pictures\/|website-images\/)[^"]*)"/g;

interface PreviewOptions {
  policy: string;
  /** Where a link to a path of the site leads in the preview. */
  linkTo(path: string): string;
  /** Where links open: the page around the frame. Left out without a frame. */
  target?: "_top";
}

/**
 * Makes a rendered public page a preview: forbids and removes scripts, removes autofocus, disables
 * the form, and points links within the site to the preview. The policy stands in the page as well,
 * because the page beside a form has no headers. Relies on React writing attributes in double
 * quotes and escaping quotes inside them.
 */
export function previewHtml(html: string, { policy, linkTo, target }: PreviewOptions): string {
  const opening = target ? ` target="${target}"` : "";
  return html
    .replace(scripts, "")
    .replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>`)
    .replace(/<form\b/g, "<form inert")
    .replaceAll(' autofocus=""', "")
    .replace(
      ownLinks,
      (_, attributes: string, path: string) => `<a${attributes}${opening} href="${linkTo(path)}"`,
    );
}
