/**
 * Which scripts a page may run: none; those with a listed SHA-256, and with `files` script files of
 * the site (cached pages); or those with the nonce and script files of the site (other pages).
 */
export type ScriptPolicy =
  | { kind: "none" }
  | { kind: "hashes"; hashes: string[]; files: boolean }
  | { kind: "nonce"; nonce: string };

/** Content-Security-Policy of files: opened in a window, they load and run nothing. */
export const inertContent = "default-src 'none'; frame-ancestors 'none'";

/**
 * Content-Security-Policy of the worker that decodes HEIC (`app/browser/heic-worker.ts`): it runs
 * its own WebAssembly, and reaches nothing. No page may run WebAssembly.
 */
export const decoderContent =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'";

/** Content-Security-Policy of the service worker, which writes to the server. */
export const workerContent = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Content-Security-Policy of a page: files of this site, and the inline scripts in `scripts`. */
export function contentSecurityPolicy(scripts: ScriptPolicy): string {
  return [
    "default-src 'none'",
    // A page with scripts may show a chosen picture before it is uploaded.
    scripts.kind === "nonce" || (scripts.kind === "hashes" && scripts.files)
      ? "img-src 'self' blob:"
      : "img-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    `script-src ${scriptSources(scripts)}`,
    // Lighthouse needs it even on pages without scripts, to read robots.txt.
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

interface SiteAddress {
  siteUrl: string;
  /** Whether every name under the site's is served by https too, and browsers may insist on it. */
  hstsSubdomains?: boolean | undefined;
}

/**
 * Headers of every response, except the Content-Security-Policy. They include
 * `Strict-Transport-Security` only if the site uses https.
 */
export function securityHeaders({
  siteUrl,
  hstsSubdomains = false,
}: SiteAddress): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    ...(siteUrl.startsWith("https://") && {
      "Strict-Transport-Security": `max-age=63072000${hstsSubdomains ? "; includeSubDomains" : ""}`,
    }),
  };
}
