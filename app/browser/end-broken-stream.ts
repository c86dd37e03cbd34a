import { pagePatience } from "./network.ts";

/**
 * Fails the data that is missing when the page was cut off or stopped arriving, so that each place
 * that waits for data shows a failure. Data arrives in scripts within the page: none can come after
 * the page's end.
 */
export function endBrokenStream(): void {
  if (document.readyState === "loading") {
    document.addEventListener("DOMContentLoaded", fail, { once: true });
    setTimeout(endSilence, pagePatience);
  } else fail();
}

/**
 * Ends a page on a dead connection. React shows failures only after the page has ended, of which
 * Chromium sends no event when it is stopped.
 */
function endSilence(): void {
  if (document.readyState !== "loading") return;
  window.stop();
  document.dispatchEvent(new Event("DOMContentLoaded"));
}

/**
 * Ends the stream with a line that React Router cannot parse, so that it fails all missing data.
 * `error()` would drop data that arrived and was not read yet.
 */
function fail(): void {
  const stream = window.__reactRouterContext?.streamController;
  try {
    stream?.enqueue("the page broke off\n");
    stream?.close();
  } catch (error) {
    // The stream is already complete.
    if (!(error instanceof TypeError)) throw error;
  }
}

declare global {
  interface Window {
    /** Set by React Router's script in the page. */
    __reactRouterContext?: { streamController: ReadableStreamDefaultController<string> };
  }
}

/**
 * Keeps answers that were given up out of the browser's error log. When newer data replaces a
 * page's data while its script still loads, React Router aborts the older request. The stream of
 * that request then rejects promises that nobody reads.
 */
export function ignoreAborts(): void {
  addEventListener("unhandledrejection", (event) => {
    const { reason } = event;
    if (reason instanceof DOMException && reason.name === "AbortError") event.preventDefault();
  });
}
