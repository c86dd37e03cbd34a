import { renderToString } from "react-dom/server";
import { QuotePage, type QuotePageProps, quoteRoot } from "./quote-page.tsx";

/** The HTML of the quote form, and its props for the script that continues it in the browser. */
export function renderQuotePage(props: QuotePageProps): { html: string; json: string } {
  const { identifierPrefix } = quoteRoot;
  return {
    html: renderToString(<QuotePage {...props} />, { identifierPrefix }),
    // No text of the props may end the element that carries them.
    json: JSON.stringify(props).replaceAll("<", "\\u003c"),
  };
}
