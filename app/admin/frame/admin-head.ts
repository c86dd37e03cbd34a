import type { MetaDescriptor } from "react-router";

/** Keeps search engines away. Every admin page has it. */
export const notIndexed = { name: "robots", content: "noindex, nofollow" };

/** Title of an admin page, kept out of search engines. */
export function adminHead(title: string): MetaDescriptor[] {
  return [{ title: `${title} | Admin` }, notIndexed];
}

/** Title of a page that shows one item. Works without the item too, when loading failed. */
export function openedHead<Opened extends object>(
  opened: Opened | { error: string } | null | undefined,
  titleOf: (opened: Opened) => string,
): MetaDescriptor[] {
  if (!opened) return adminHead("Not found");
  return adminHead("error" in opened ? "Not available" : titleOf(opened));
}
