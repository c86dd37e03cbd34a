import type { MetaDescriptor } from "react-router";

/** Said to search engines by every page of the content manager. */
export const notIndexed = { name: "robots", content: "noindex, nofollow" };

/** Title of a page, to which ours is added. */
export function adminHead(title: string): MetaDescriptor[] {
  return [{ title: `${title} | Admin` }, notIndexed];
}

/** Title of a page that opens one thing, as far as it could be opened. */
export function openedHead<Opened extends object>(
  opened: Opened | { error: string } | null | undefined,
  titleOf: (opened: Opened) => string,
): MetaDescriptor[] {
  if (!opened) return adminHead("Not found");
  return adminHead("error" in opened ? "Not available" : titleOf(opened));
}
