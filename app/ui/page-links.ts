import hanken from "./fonts/hanken-grotesk-latin.woff2?url";
import caslon from "./fonts/libre-caslon-display-latin.woff2?url";

const font = {
  rel: "preload",
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous",
} as const;

/** Links in the head of every page: the two fonts at its top, its style sheet, and the icons. */
export function pageLinks(styles: string) {
  return [
    { ...font, href: caslon },
    { ...font, href: hanken },
    { rel: "stylesheet", href: styles },
    { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
    { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  ];
}
