/**
 * Which scripts a page may run: none, those whose SHA-256 is listed (ready pages), and with `files`
 * the site's own files too, or those that carry the answer's own nonce and the site's own files
 * (pages made for one request).
 */
export type ScriptPolicy =
  | { kind: "none" }
  | { kind: "hashes"; hashes: string[]; files: boolean }
  | { kind: "nonce"; nonce: string };

/**
 * Content-Security-Policy of what is no page: opened in a window of its own, it loads and runs
 * nothing.
 */
export const inertContent = "default-src 'none'; frame-ancestors 'none'";

/**
 * Content-Security-Policy from `default-src 'none'`: only the site's own files, nothing inline but
 * what is named.
 */
export function contentSecurityPolicy(scripts: ScriptPolicy): string {
  return [
    "default-src 'none'",
    // A page that loads scripts may show what was chosen in it before that is sent.
    scripts.kind === "nonce" || (scripts.kind === "hashes" && scripts.files)
      ? "img-src 'self' blob:"
      : "img-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    `script-src ${scriptSources(scripts)}`,
    // On a page without scripts this is for tools that ask for robots.txt in the page's name, as
    // Lighthouse does.
    "connect-src 'self'",
    // The admin frames its previews.
    ...(scripts.kind === "nonce" ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function scriptSources(scripts: ScriptPolicy): string {
  if (scripts.kind === "none") return "'none'";
  if (scripts.kind === "nonce") return `'self' 'nonce-${scripts.nonce}'`;
  const hashes = scripts.hashes.map((hash) => `'sha256-${hash}'`);
  return (scripts.files ? ["'self'", ...hashes] : hashes).join(" ");
}

/**
 * Headers every answer carries, besides a Content-Security-Policy of its own kind.
 * `Strict-Transport-Security` only where the site is reached over https.
 */
export function securityHeaders(siteUrl: string): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    ...(siteUrl.startsWith("https://") && {
      "Strict-Transport-Security": "max-age=63072000",
    }),
  };
}
