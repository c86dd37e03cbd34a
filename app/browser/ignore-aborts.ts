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
