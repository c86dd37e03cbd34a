import { Menu, X } from "lucide-react";
import { useLocation } from "react-router";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { useLayoutData } from "./layout-data.ts";
import { currentMark, navigation } from "./navigation.ts";
import { telephoneLink } from "./telephone.ts";

const menuId = "menu";

/** Name, links, phone and 'Get Quote'. On the home page it lies over the picture. */
export function Header() {
  const { business } = useLayoutData();
  const { pathname } = useLocation();
  const place = pathname === "/" ? "absolute inset-x-0 z-10" : "border-b border-line";
  return (
    <header className={place}>
      <div className="wrap flex items-center gap-4 py-4 lg:gap-9 lg:py-5">
        <a
          className="mr-auto min-w-0 py-2 font-display text-[1.65rem] leading-none lg:whitespace-nowrap"
          href="/"
        >
          {business.name}
        </a>
        <nav aria-label="Main" className="hidden gap-8 lg:flex">
          <NavigationLinks className="py-2 decoration-1 underline-offset-8 hover:underline aria-[current]:underline" />
        </nav>
        <a
          className="hidden py-2 whitespace-nowrap underline-offset-8 hover:underline md:block"
          href={telephoneLink(business.phone)}
        >
          {business.phone}
        </a>
        <div className="hidden md:block">
          <ButtonLink href="/contact">Get Quote</ButtonLink>
        </div>
        <button
          type="button"
          className="-mr-2.5 grid size-11 shrink-0 cursor-pointer place-items-center lg:hidden print:hidden"
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

/** A popover: opens, closes and returns the focus without a script, and closes when a link is followed. */
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
          <NavigationLinks className="border-b border-paper/20 py-3 aria-[current]:text-pink" />
        </nav>
        <div className="mt-auto grid grid-cols-1 gap-3 pt-8">
          <ButtonLink look="light" href="/contact">
            Get Quote
          </ButtonLink>
          <ButtonLink look="outlineOnDark" href={telephoneLink(business.phone)}>
            Call {business.phone}
          </ButtonLink>
          <a
            className="underlined py-1.5 text-center wrap-anywhere"
            href={`mailto:${business.email}`}
          >
            {business.email}
          </a>
        </div>
      </div>
    </div>
  );
}

function NavigationLinks({ className }: { className: string }) {
  const { pathname } = useLocation();
  return navigation.map(({ label, path }) => (
    <a key={path} className={className} href={path} aria-current={currentMark(path, pathname)}>
      {label}
    </a>
  ));
}
