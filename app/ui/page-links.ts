import caslon from "@fontsource/libre-caslon-display/files/libre-caslon-display-latin-400-normal.woff2?url";
import hanken from "@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url";

const font = {
  rel: "preload",
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous",
} as const;

/** Links in the head of every page: the two fonts at its top, its style sheet, and the icons. */
export function pageLinks(styles: string) {
  return [
    { ...font, href: atScriptOrigin(caslon) },
    { ...font, href: atScriptOrigin(hanken) },
    { rel: "stylesheet", href: atScriptOrigin(styles) },
    { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
    { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  ];
}

/**
 * The url of an asset at the origin of this script. If the server's page names the asset at a CDN,
 * this script came from there too; another url would make the browser load the asset twice.
 */
function atScriptOrigin(path: string): string {
  const { origin } = new URL(import.meta.url);
  const isElsewhere = origin.startsWith("http") && origin !== globalThis.location?.origin;
  return isElsewhere ? origin + path : path;
}
