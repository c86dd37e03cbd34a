import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { QuotePage, type QuotePageProps } from "./quote-page.tsx";
import { quoteRoot } from "./quote-root.ts";

const root = document.getElementById(quoteRoot.id);
const props = document.getElementById(quoteRoot.propsId)?.textContent;

// Both are missing on the page of an error.
if (root && props) {
  const { identifierPrefix } = quoteRoot;
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <QuotePage {...(JSON.parse(props) as QuotePageProps)} />
      </StrictMode>,
      { identifierPrefix },
    );
  });
}
