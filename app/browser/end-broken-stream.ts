import { pagePatience } from "./page-patience.ts";

/**
 * Fails the parts of a page's data that never came, because the page broke off or fell silent on
 * its way: each place that waits for one then says so. They arrive in scripts within the page, so
 * that none can come once the page has ended.
 */
export function endBrokenStream(): void {
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", fail, { once: true });
    setTimeout(endSilence, pagePatience);
  } else fail();
}

/**
 * The line is dead, but nobody has closed it. React waits for the end of the page before it shows
 * what failed.
 */
function endSilence(): void {
  if (document.readyState !== "loading") return;
  window.stop();
  fail();
}

/**
 * Ends the stream with a line that React Router cannot read, upon which it fails all that is
 * outstanding. `error()` would lose what has come and was not read yet.
 */
function fail(): void {
  const stream = window.__reactRouterContext?.streamController;
  try {
    stream?.enqueue("the page broke off\n");
    stream?.close();
  } catch (error) {
    // The stream has ended well: nothing more can be added to it.
    if (!(error instanceof TypeError)) throw error;
  }
}

declare global {
  interface Window {
    /** React Router's own, written by the page. */
    __reactRouterContext?: { streamController: ReadableStreamDefaultController<string> };
  }
}
