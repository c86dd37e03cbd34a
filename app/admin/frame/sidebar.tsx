import { NavLink } from "react-router";
import {
  contentAreas,
  type ListNoun,
  listNouns,
  listPath,
} from "#app/admin/editing/content-areas.ts";
import type { Release } from "#app/context.ts";
import { type AdminArea, mayEnter, type Role } from "#domain/accounts/roles.ts";

interface AdminLink {
  label: string;
  path: string;
  area: AdminArea;
}

/** The specification's links in its order, then our additions. */
const adminLinks: AdminLink[] = [
  { label: "Dashboard", path: "/admin", area: "content" },
  { label: "Enquiries", path: "/admin/enquiries", area: "enquiries" },
  ...listNouns.map(listLink),
  { label: "Pages", path: "/admin/pages", area: "content" },
  { label: "Pictures", path: "/admin/pictures", area: "content" },
  { label: "Business Details", path: "/admin/settings", area: "content" },
  { label: "Publish", path: "/admin/publish", area: "site" },
  { label: "History", path: "/admin/history", area: "content" },
  { label: "People", path: "/admin/people", area: "site" },
  { label: "Mail", path: "/admin/mail", area: "site" },
  { label: "Activity", path: "/admin/activity", area: "site" },
];

function listLink(noun: ListNoun): AdminLink {
  return { label: contentAreas[noun].list, path: listPath(noun), area: "content" };
}

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
  /** Only what this role may enter is shown. */
  accountRole: Role;
  /** How many enquiries are neither answered nor archived. */
  newEnquiries: number;
  /** The program that answers. */
  release: Release;
  onChosen?: () => void;
}

export function AdminLinks({ accountRole, newEnquiries, release, onChosen }: AdminLinksProps) {
  const links = adminLinks.filter(({ area }) => mayEnter(accountRole, area));
  return (
    <>
      {links.map(({ label, path }) => (
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
