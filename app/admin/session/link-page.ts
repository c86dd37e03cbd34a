import type { HeadersArgs } from "react-router";
import { notIndexed } from "#app/admin/frame/admin-head.ts";

/**
 * Headers of a page whose address is a secret. Other pages learn only the site's name from it. With
 * `no-referrer` browsers would send `Origin: null` with its form, as from another site.
 */
export function linkPageHeaders({ actionHeaders }: HeadersArgs) {
  const wait = actionHeaders.get("Retry-After");
  return {
    ...(wait !== null && { "Retry-After": wait }),
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "strict-origin",
    "X-Robots-Tag": "noindex, nofollow",
  };
}

export function linkPageHead(title: string, name: string | undefined) {
  return [{ title: name ? `${title} | ${name}` : title }, notIndexed];
}
