/**
 * `If-None-Match` compares weakly (RFC 9110, 13.1.2): a `W/` on either side, perhaps from a proxy,
 * does not matter.
 */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const wanted = withoutWeakness(etag);
  return header === "*" || header.split(",").some((tag) => withoutWeakness(tag.trim()) === wanted);
}

function withoutWeakness(tag: string): string {
  return tag.replace(/^W\//, "");
}
