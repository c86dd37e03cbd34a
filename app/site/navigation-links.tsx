import { useLocation } from "react-router";
import { currentMark, navigation } from "./navigation.ts";

/** The pages of the site, each as one link; the one that is open is marked. */
export function NavigationLinks({ className }: { className: string }) {
  const { pathname } = useLocation();
  return navigation.map(({ label, path }) => (
    <a key={path} className={className} href={path} aria-current={currentMark(path, pathname)}>
      {label}
    </a>
  ));
}
