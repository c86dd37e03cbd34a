import { useLocation } from "react-router";

/** The header's links, in the order of the specification. */
export const navigation = [
  { label: "Home", path: "/" },
  { label: "Services", path: "/services" },
  { label: "Portfolio", path: "/portfolio" },
  { label: "About", path: "/about" },
  { label: "Contact", path: "/contact" },
];

/** The header's links. Marks the one to the open page. */
export function NavigationLinks({ className }: { className: string }) {
  const { pathname } = useLocation();
  return navigation.map(({ label, path }) => (
    <a key={path} className={className} href={path} aria-current={currentMark(path, pathname)}>
      {label}
    </a>
  ));
}

/** `aria-current` of a link: to this page, or to the page above it. */
export function currentMark(path: string, pathname: string): "page" | "true" | undefined {
  if (path === pathname) return "page";
  return path !== "/" && pathname.startsWith(`${path}/`) ? "true" : undefined;
}
