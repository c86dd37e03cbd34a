import { NavLink } from "react-router";
import type { Release } from "#app/release.ts";

/** The specification's links in its order, then our additions. */
const adminLinks = [
  { label: "Dashboard", path: "/admin" },
  { label: "Enquiries", path: "/admin/enquiries" },
  { label: "Services", path: "/admin/services" },
  { label: "Portfolio", path: "/admin/portfolio" },
  { label: "Testimonials", path: "/admin/testimonials" },
  { label: "Pages", path: "/admin/pages" },
  { label: "Pictures", path: "/admin/pictures" },
  { label: "Business Details", path: "/admin/settings" },
  { label: "Publish", path: "/admin/publish" },
  { label: "History", path: "/admin/history" },
];

const link =
  "flex min-h-11 items-center border-l-2 border-transparent px-3.5 hover:bg-paper aria-[current=page]:border-green aria-[current=page]:bg-pink aria-[current=page]:font-[600]";

/** Links to the admin's areas. On a small screen they are in the top bar's menu instead. */
export function Sidebar(props: Omit<AdminLinksProps, "onChosen">) {
  return (
    <aside className="hidden border-r border-line bg-card px-4 py-5 md:flex">
      <nav
        aria-label="Admin"
        className="sticky top-24 flex h-[calc(100svh-7.5rem)] w-full flex-col"
      >
        <AdminLinks {...props} />
      </nav>
    </aside>
  );
}

interface AdminLinksProps {
  /** How many enquiries are neither answered nor archived. */
  newEnquiries: number;
  /** The program that answers. */
  release: Release;
  onChosen?: () => void;
}

export function AdminLinks({ newEnquiries, release, onChosen }: AdminLinksProps) {
  return (
    <>
      {adminLinks.map(({ label, path }) => (
        <NavLink key={path} to={path} end={path === "/admin"} className={link} onClick={onChosen}>
          {label}
          {path === "/admin/enquiries" && newEnquiries > 0 && (
            <span className="ml-auto bg-green px-2 text-fine font-[600] text-white lining-nums">
              {newEnquiries}
              <span className="sr-only"> new</span>
            </span>
          )}
        </NavLink>
      ))}
      <a className={`${link} mt-auto border-t border-t-line`} href="/">
        Back to Website
      </a>
      <p className="px-4 text-fine text-ink-soft">
        Version {release.version} ({release.commit})
      </p>
    </>
  );
}
