import { ExternalLink, Menu, X } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { useMayEnter } from "#app/admin/session/use-session.ts";
import type { Release } from "#app/context.ts";
import type { Logo } from "#app/site/shown-picture.ts";
import { buttonClass } from "#app/ui/button.tsx";
import type { Role } from "#domain/accounts/roles.ts";
import { AdminLinks } from "./sidebar.tsx";
import { UserMenu } from "./user-menu.tsx";

interface TopBarProps {
  /** Name of the business. */
  name: string;
  email: string;
  accountRole: Role;
  initials: string;
  /** Replaces the initials. */
  logo: Logo | undefined;
  /** Whether anything is saved but not published. */
  unpublished: boolean;
  /** How many enquiries are neither answered nor archived. */
  newEnquiries: number;
  release: Release;
  onSignedOut(): void;
}

/** The bar above every admin page: badge, name, link to the website, and the user's menu. */
export function TopBar(props: TopBarProps) {
  const {
    name,
    email,
    accountRole,
    initials,
    logo,
    unpublished,
    newEnquiries,
    release,
    onSignedOut,
  } = props;
  const menu = useRef<HTMLDivElement>(null);

  function closeMenu() {
    menu.current?.hidePopover();
    // Closing returns the focus to the menu's button, far from the page that was chosen.
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  return (
    <header className="sticky top-0 z-20 flex flex-wrap items-center gap-1.5 border-b border-line bg-card px-3 py-2.5 sm:gap-3 sm:px-4 md:col-span-2 md:px-6">
      <button
        type="button"
        className="-ml-2 grid size-11 place-items-center md:hidden"
        popoverTarget="admin-menu"
        aria-label="Open menu"
      >
        <Menu aria-hidden strokeWidth={1.5} />
      </button>
      <div
        ref={menu}
        id="admin-menu"
        popover="auto"
        className="fixed inset-y-0 left-0 m-0 h-full max-h-none w-72 border-r border-line bg-card p-4 flex-col open:flex backdrop:bg-ink/40"
      >
        <button
          type="button"
          className={`${buttonClass()} mb-4 w-full shrink-0`}
          popoverTarget="admin-menu"
          popoverTargetAction="hide"
        >
          <X aria-hidden size={18} strokeWidth={1.6} />
          Close
        </button>
        <nav aria-label="Menu" className="flex grow flex-col gap-1">
          <AdminLinks
            accountRole={accountRole}
            newEnquiries={newEnquiries}
            release={release}
            onChosen={closeMenu}
          />
        </nav>
      </div>
      {logo ? (
        <img
          {...logo}
          alt=""
          className="h-10 w-auto max-w-10 shrink-0 object-contain sm:max-w-32"
        />
      ) : (
        <span
          aria-hidden
          className="grid size-8 shrink-0 place-items-center bg-green font-display text-white sm:size-10 sm:text-[1.1rem]"
        >
          {initials}
        </span>
      )}
      <div className="mr-auto min-w-0 leading-tight max-lg:flex-1 max-lg:basis-0 max-sm:text-[0.7rem]">
        <p className="text-ink-soft sm:text-fine">{name}</p>
        <p className="font-[600] max-sm:text-fine">Admin Dashboard</p>
        <p className="text-ink-soft sm:text-fine">Content Management System</p>
      </div>
      {unpublished && <UnpublishedLink className="border max-sm:hidden" />}
      <a
        className={`${buttonClass()} min-w-11 max-sm:px-3`}
        href="/"
        target="_blank"
        rel="noreferrer"
        aria-label="View Website (opens a new tab)"
      >
        <span className="max-sm:sr-only">View Website</span>
        <ExternalLink aria-hidden size={16} strokeWidth={1.7} />
      </a>
      <UserMenu email={email} onSignedOut={onSignedOut} />
    </header>
  );
}

/**
 * Says that there are unpublished changes, and links to Publish. For people who may not publish it
 * links to the preview of the first changed page.
 */
export function UnpublishedLink({ className }: { className: string }) {
  const mayPublish = useMayEnter("site");
  return (
    <Link
      className={`label flex min-h-11 items-center justify-center border-brass bg-paper px-3 text-ink hover:border-ink-soft ${className}`}
      to={mayPublish ? "/admin/publish" : "/admin/preview/changes"}
    >
      {mayPublish ? "Unpublished changes" : "Preview unpublished changes"}
    </Link>
  );
}
