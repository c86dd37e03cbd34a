import type { MetaDescriptor } from "react-router";

/** On every admin page: keeps search engines away. */
export const notIndexed = { name: "robots", content: "noindex, nofollow" };

/** The page's title, followed by ours. */
export function adminHead(title: string): MetaDescriptor[] {
  return [{ title: `${title} | Admin` }, notIndexed];
}

/** Title of a page that shows one item, also when the item could not be loaded. */
export function openedHead<Opened extends object>(
  opened: Opened | { error: string } | null | undefined,
  titleOf: (opened: Opened) => string,
): MetaDescriptor[] {
  if (!opened) return adminHead("Not found");
  return adminHead("error" in opened ? "Not available" : titleOf(opened));
}
