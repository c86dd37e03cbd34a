import { Menu, X } from "lucide-react";
import { useRef } from "react";
import { Link, useLocation } from "react-router";
import { listNouns, listPath } from "#app/admin/editing/content-areas.ts";
import { unpublishedPath } from "#app/admin/publishing/paths.ts";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import type { Release } from "#app/context.ts";
import type { Logo } from "#app/site/shown-picture.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Role } from "#domain/accounts/roles.ts";
import { AdminLinks, WebsiteLink } from "./sidebar.tsx";
import { SignedInAs, SignOutFailure, UserMenu, useSignOut } from "./user-menu.tsx";

interface TopBarProps {
  email: string;
  accountRole: Role;
  brand: BrandProps;
  /** How many changes visitors do not see yet. */
  unpublished: number;
  /** How many enquiries are neither answered nor archived. */
  newEnquiries: number;
  release: Release;
  onSignedOut(): void;
}

/** The bar above every admin page: what it is, the user's menu, and what waits to be published. */
export function TopBar(props: TopBarProps) {
  const { email, accountRole, brand, unpublished, newEnquiries, release, onSignedOut } = props;
  const menu = useRef<HTMLDivElement>(null);
  const signOut = useSignOut(onSignedOut);

  function closeMenu() {
    menu.current?.hidePopover();
    // Closing returns the focus to the menu's button, far from the page that was chosen.
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  return (
    <header className="sticky top-0 z-20 flex min-h-15 flex-wrap items-center gap-x-2.5 bg-paper pr-4 pl-1.5 md:min-h-20 md:max-w-7xl md:gap-x-7 md:bg-white md:px-14">
      <button
        type="button"
        className="grid size-11 place-items-center md:hidden"
        popoverTarget="admin-menu"
        aria-label="Open menu"
      >
        <Menu aria-hidden strokeWidth={1.5} />
      </button>
      <div
        ref={menu}
        id="admin-menu"
        popover="auto"
        className="fixed inset-y-0 left-0 m-0 h-full max-h-none w-[calc(100vw-3.5rem)] max-w-88 flex-col overflow-y-auto bg-paper px-2 pb-4 open:flex backdrop:bg-ink/45"
      >
        <div className="flex items-center justify-between">
          <Brand {...brand} />
          <button
            type="button"
            className="grid size-11 shrink-0 place-items-center"
            popoverTarget="admin-menu"
            popoverTargetAction="hide"
            aria-label="Close"
          >
            <X aria-hidden strokeWidth={1.5} />
          </button>
        </div>
        <WebsiteLink className="mb-3 flex min-h-11 items-center justify-between px-3 text-ink-soft" />
        <nav aria-label="Menu" className="flex grow flex-col">
          <AdminLinks
            accountRole={accountRole}
            newEnquiries={newEnquiries}
            unpublished={unpublished}
            release={release}
            onChosen={closeMenu}
          />
        </nav>
        <div className="mt-3 px-3">
          <SignedInAs email={email} signOut={signOut} />
        </div>
      </div>
      <span className="max-[23.5rem]:hidden md:hidden">
        <Mark {...brand} />
      </span>
      <div className="mr-auto min-w-0 leading-tight">
        <p className="text-fine font-[600] md:text-body">Admin Dashboard</p>
        <p className="text-[0.74rem] text-ink-soft md:text-fine">Content Management System</p>
      </div>
      <WebsiteLink className="flex min-h-11 items-center gap-2 text-ink-soft hover:text-green max-md:hidden" />
      <UserMenu email={email} signOut={signOut} />
      {unpublished > 0 && <PublishLink count={unpublished} />}
      <SignOutFailure failed={signOut.failed} />
      {signOut.dialog}
    </header>
  );
}

/** More are not counted. */
export const mostCounted = 100;

/** Screens to read, which have no act of their own that could be the next thing to do. */
const readOnly = [
  "/admin",
  "/admin/enquiries",
  "/admin/pages",
  "/admin/pictures",
  ...listNouns.map(listPath),
];

/**
 * Says how many changes wait, and links to Publish. For people who may not publish it links to the
 * preview of the first changed page.
 */
function PublishLink({ count }: { count: number }) {
  const mayPublish = useMayEnter("site");
  const { pathname } = useLocation();
  const number = count >= mostCounted ? `${mostCounted}+` : count;
  const verb = mayPublish ? "Publish" : "Preview";
  const path = unpublishedPath(mayPublish);
  if (pathname === path) return null;
  const changes = count === 1 ? "change" : "changes";
  return (
    <Link
      className={buttonClass(readOnly.includes(pathname) ? "primary" : "plain")}
      to={path}
      aria-label={`${verb} ${number} ${changes}`}
    >
      {verb} {number}
      <span className="max-md:hidden">{changes}</span>
    </Link>
  );
}

export interface BrandProps {
  /** Name of the business. */
  name: string;
  initials: string;
  /** Replaces the initials. */
  logo: Logo | undefined;
}

/** The business at the head of the menu: its logo, or its initials and name. */
export function Brand(brand: BrandProps) {
  const { name, logo } = brand;
  return (
    <p className="flex min-h-15 min-w-0 items-center gap-3 px-3 font-display text-[1.3rem] leading-tight md:min-h-20">
      {logo ? (
        <img {...logo} alt={name} className="h-10 w-auto max-w-44 object-contain" />
      ) : (
        <>
          <Mark {...brand} />
          <span className="line-clamp-2">{name}</span>
        </>
      )}
    </p>
  );
}

function Mark({ initials, logo }: BrandProps) {
  if (logo) return <img {...logo} alt="" className="size-9 shrink-0 object-contain" />;
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center bg-green font-display text-[1.05rem] text-white"
    >
      {initials}
    </span>
  );
}
