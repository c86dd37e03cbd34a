import { Menu } from "lucide-react";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { useLayoutData } from "./layout-data.ts";
import { MobileMenu, menuId } from "./mobile-menu.tsx";
import { NavigationLinks } from "./navigation.tsx";
import { telephoneLink } from "./telephone.ts";
import { useQuotePath } from "./use-quote-path.ts";

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
