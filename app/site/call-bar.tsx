import { useLayoutData } from "./layout-data.ts";
import { telephoneLink } from "./telephone.ts";
import { useQuotePath } from "./use-quote-path.ts";

/**
 * The bar at the bottom of narrow windows: call or ask for a quote. Lighter than the page and with
 * a line along its edge, so that a text that it covers ends there for the eye too.
 */
export function CallBar() {
  const { business } = useLayoutData();
  const half = "flex-1 py-3.5 text-center font-[600] -outline-offset-4";
  return (
    <nav
      aria-label="Call or ask for a quote"
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-brass bg-card md:hidden low:hidden print:hidden"
    >
      <a
        className={half}
        href={telephoneLink(business.phone)}
        aria-label={`Call ${business.phone}`}
      >
        Call
      </a>
      <a
        className={`${half} quiet-beside-own border-l border-ochre bg-ochre`}
        href={useQuotePath()}
      >
        Get Quote
      </a>
    </nav>
  );
}
