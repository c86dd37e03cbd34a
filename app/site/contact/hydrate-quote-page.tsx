import { startTransition } from "react";
import { hydrate } from "#app/browser/hydrate.tsx";
import { QuotePage, type QuotePageProps, quoteRoot } from "./quote-page.tsx";

const root = document.getElementById(quoteRoot.id);
const props = document.getElementById(quoteRoot.propsId)?.textContent;

// Both are missing on the page of an error.
if (root && props) {
  const { identifierPrefix } = quoteRoot;
  startTransition(() => {
    hydrate(root, <QuotePage {...(JSON.parse(props) as QuotePageProps)} />, { identifierPrefix });
  });
}
