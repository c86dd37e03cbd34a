import { useLayoutData } from "./layout-data.ts";
import { telephoneLink } from "./telephone.ts";
import { useQuotePath } from "./use-quote-path.ts";

/** The bar at the bottom of narrow windows: call or ask for a quote. */
export function CallBar() {
  const { business } = useLayoutData();
  const half = "flex-1 py-3.5 text-center font-[600] -outline-offset-4";
  return (
    <nav
      aria-label="Call or ask for a quote"
      className="fixed inset-x-0 bottom-0 z-20 flex md:hidden low:hidden print:hidden"
    >
      <a
        className={`${half} border-t border-line bg-paper`}
        href={telephoneLink(business.phone)}
        aria-label={`Call ${business.phone}`}
      >
        Call
      </a>
      <a className={`${half} border-t border-ochre bg-ochre`} href={useQuotePath()}>
        Get Quote
      </a>
    </nav>
  );
}
