import { startTransition } from "react";
import { hydrate } from "#app/browser/hydrate.tsx";
import { QuotePage, type QuotePageProps } from "./quote-page.tsx";
import { quoteRoot } from "./quote-root.ts";

const root = document.getElementById(quoteRoot.id);
const props = document.getElementById(quoteRoot.propsId)?.textContent;

// Both are missing on the page of an error.
if (root && props) {
  const { identifierPrefix } = quoteRoot;
  startTransition(() => {
    hydrate(root, <QuotePage {...(JSON.parse(props) as QuotePageProps)} />, { identifierPrefix });
  });
}
