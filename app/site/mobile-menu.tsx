import { X } from "lucide-react";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { useLayoutData } from "./layout-data.ts";
import { NavigationLinks } from "./navigation.tsx";
import { telephoneLink } from "./telephone.ts";
import { useQuotePath } from "./use-quote-path.ts";

/** The script finds the menu by a global variable of this name. */
export const menuId = "menu";

/** A popover: opens, closes and returns the focus without a script. */
export function MobileMenu() {
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
