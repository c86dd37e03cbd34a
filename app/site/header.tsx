import { Menu, X } from "lucide-react";
import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { telephoneLink } from "./business-words.ts";
import { useLayoutData, useQuotePath } from "./layout-data.ts";

interface HeaderProps {
  /** Whether its button is quiet, beside a strong one. */
  isQuiet: boolean;
}

/** Name, links, phone, e-mail and 'Get Quote'. */
export function Header({ isQuiet }: HeaderProps) {
  const { business, logo } = useLayoutData();
  return (
    <header className="border-b border-line print:hidden">
      <div className="wrap flex items-center gap-4 py-4 desk:gap-9 desk:py-5">
        <a
          className="mr-auto min-w-0 py-2 font-display text-[1.65rem] leading-none desk:whitespace-nowrap"
          href="/"
        >
          {logo ? (
            // Taller than the line of a name, and the header stays as high.
            <img
              {...logo}
              alt={logo.alt}
              className="-my-2 h-12 w-auto max-w-[min(14rem,100%)] object-contain object-left"
            />
          ) : (
            business.name
          )}
        </a>
        <nav aria-label="Main" className="hidden gap-7 desk:flex xl:gap-8">
          <NavigationLinks className="py-2 decoration-1 underline-offset-8 hover:underline aria-[current]:underline" />
        </nav>
        <PhoneAndEmail />
        <div className="hidden md:block low:sm:block">
          {/* One strong button in view is enough. */}
          <ButtonLink look={isQuiet ? "outline" : "solid"} href={useQuotePath()}>
            Get Quote
          </ButtonLink>
        </div>
        <button
          type="button"
          className="-mr-2.5 grid size-11 shrink-0 cursor-pointer place-items-center desk:hidden"
          popoverTarget={menuId}
          aria-label="Open menu"
        >
          <Menu aria-hidden strokeWidth={1.4} size={28} />
        </button>
      </div>
      <MobileMenu />
    </header>
  );
}

/** Phone above e-mail. In a narrow window, the menu and the call bar have them instead. */
function PhoneAndEmail() {
  const { business } = useLayoutData();
  const link = "underline-offset-4 hover:underline";
  return (
    <address className="hidden max-w-[18rem] min-w-0 justify-items-end text-right text-fine leading-tight not-italic md:grid low:sm:grid">
      <a className={`${link} py-1 font-[550]`} href={telephoneLink(business.phone)}>
        {business.phone}
      </a>
      <a className={`${link} py-1 wrap-anywhere max-md:hidden`} href={`mailto:${business.email}`}>
        {business.email}
      </a>
    </address>
  );
}

/** The header's links, in the order of the specification. */
export const navigation = [
  { label: "Home", path: "/" },
  { label: "Services", path: "/services" },
  { label: "Portfolio", path: "/portfolio" },
  { label: "About", path: "/about" },
  { label: "Contact", path: "/contact" },
];

/** The header's links. Marks the one to the open page. */
function NavigationLinks({ className }: { className: string }) {
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

/** The script finds the menu by a global variable of this name. */
export const menuId = "menu";

/** A popover: opens, closes and returns the focus without a script. */
function MobileMenu() {
  const { business } = useLayoutData();
  return (
    <div
      id={menuId}
      popover="auto"
      className="on-dark fixed inset-0 m-0 size-full max-h-none max-w-none overflow-y-auto bg-green text-paper"
    >
      <div className="wrap flex min-h-full flex-col pb-8">
        <div className="flex items-center justify-between py-4">
          <span className="min-w-0 py-2 font-display text-[1.65rem] leading-none">
            {business.name}
          </span>
          <button
            type="button"
            className="-mr-2.5 grid size-11 shrink-0 cursor-pointer place-items-center"
            popoverTarget={menuId}
            popoverTargetAction="hide"
            aria-label="Close menu"
            // biome-ignore lint/a11y/noAutofocus: in a popover it takes effect when that opens
            autoFocus
          >
            <X aria-hidden strokeWidth={1.4} size={28} />
          </button>
        </div>
        <nav aria-label="Menu" className="mt-4 grid font-display text-[2.2rem] leading-tight">
          <NavigationLinks className="border-b border-paper/20 py-3 decoration-1 underline-offset-8 aria-[current]:text-pink aria-[current]:underline" />
        </nav>
        <div className="mt-auto grid grid-cols-1 gap-3 pt-8">
          <ButtonLink look="light" href={useQuotePath()}>
            Get Quote
          </ButtonLink>
          <ButtonLink look="outlineOnDark" href={telephoneLink(business.phone)}>
            Call {business.phone}
          </ButtonLink>
          <a
            className="underlined py-2.5 text-center wrap-anywhere"
            href={`mailto:${business.email}`}
          >
            {business.email}
          </a>
        </div>
      </div>
    </div>
  );
}
