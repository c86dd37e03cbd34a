import { ChevronDown, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { NavLink, useLocation } from "react-router";
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

const publish: AdminLink = { label: "Publish", path: "/admin/publish", area: "site" };
/** Beside Publish it would be a second way to one thing. */
const history: AdminLink = { label: "History", path: "/admin/history", area: "content" };

/** Her day, then the website. The specification's links are in its order. */
const groups: AdminLink[][] = [
  [
    { label: "Dashboard", path: "/admin", area: "content" },
    { label: "Enquiries", path: "/admin/enquiries", area: "enquiries" },
  ],
  [
    ...listNouns.map(listLink),
    { label: "Website", path: "/admin/pages", area: "content" },
    { label: "Pictures", path: "/admin/pictures", area: "content" },
  ],
];

/** What is set once, and folded. */
const settings: AdminLink[] = [
  { label: contentAreas.business.label, path: "/admin/settings", area: "content" },
  { label: "Mail", path: "/admin/mail", area: "site" },
  { label: "People", path: "/admin/people", area: "site" },
  { label: "Backup", path: "/admin/backup", area: "site" },
  { label: "Activity", path: "/admin/activity", area: "site" },
  { label: "Your account", path: "/admin/account", area: "account" },
];

function listLink(noun: ListNoun): AdminLink {
  return { label: contentAreas[noun].list, path: listPath(noun), area: "content" };
}

const link =
  "flex min-h-11 items-center justify-between px-3 hover:text-green aria-[current=page]:bg-white aria-[current=page]:font-[600]";

/** Links to the admin's areas. On a small screen they are in the top bar's menu instead. */
export function Sidebar({ brand, ...props }: AdminLinksProps & { brand: ReactNode }) {
  return (
    <aside className="row-span-2 hidden bg-paper px-3 md:block">
      <nav aria-label="Admin" className="sticky top-0 flex h-svh flex-col overflow-y-auto pb-5">
        {brand}
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
  /** How many changes visitors do not see yet. */
  unpublished: number;
  /** The program that answers. */
  release: Release;
  onChosen?: () => void;
}

export function AdminLinks(props: AdminLinksProps) {
  const { accountRole, newEnquiries, unpublished, release, onChosen } = props;
  const { pathname } = useLocation();
  const mayPublish = mayEnter(accountRole, publish.area);
  const shown = (links: AdminLink[]) => links.filter(({ area }) => mayEnter(accountRole, area));
  const isInSettings = settings.some(({ path }) => pathname.startsWith(path));
  const marks: Record<string, ReactNode> = {
    "/admin/enquiries": <Count count={newEnquiries} of="new" />,
    [publish.path]: <Count count={unpublished} of="waiting" />,
  };
  const links = (some: AdminLink[]) =>
    shown(some).map(({ label, path }) => (
      <NavLink key={path} to={path} end={path === "/admin"} className={link} onClick={onChosen}>
        {label}
        {marks[path]}
      </NavLink>
    ));
  return (
    <>
      {[...groups, [mayPublish ? publish : history]].map((group) => (
        <div key={group[0]?.path} className="mb-4 md:mb-6">
          {links(group)}
        </div>
      ))}
      <div className="mt-auto pt-4 text-ink-soft">
        <details open={isInSettings} className="group">
          <summary className={link}>
            Settings
            <ChevronDown aria-hidden size={16} className="group-open:rotate-180" />
          </summary>
          <div className="pl-3">{links(settings)}</div>
        </details>
        <a className={link} href="/">
          Back to Website
        </a>
        <p className="px-3 pt-2 text-fine">
          Version {release.version} ({release.commit})
        </p>
      </div>
    </>
  );
}

function Count({ count, of }: { count: number; of: string }) {
  if (count === 0) return null;
  return (
    <b className="font-[600] text-brass lining-nums">
      {count}
      <span className="sr-only"> {of}</span>
    </b>
  );
}

/** Opens the public site in another tab. */
export function WebsiteLink({ className }: { className: string }) {
  return (
    <a
      className={className}
      href="/"
      target="_blank"
      rel="noreferrer"
      aria-label="View Website (opens a new tab)"
    >
      View Website
      <ExternalLink aria-hidden size={16} strokeWidth={1.7} />
    </a>
  );
}
