/** The header's links, in the order of the specification. */
export const navigation = [
  { label: "Home", path: "/" },
  { label: "Services", path: "/services" },
  { label: "Portfolio", path: "/portfolio" },
  { label: "About", path: "/about" },
  { label: "Contact", path: "/contact" },
];

/** Whether a link leads to this page (`page`) or to what it belongs to (`true`). */
export function currentMark(path: string, pathname: string): "page" | "true" | undefined {
  if (path === pathname) return "page";
  return path !== "/" && pathname.startsWith(`${path}/`) ? "true" : undefined;
}
