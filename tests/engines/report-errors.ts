/** Path to which pages report errors. */
export const reportPath = "/.errors-of-the-page";

/**
 * Runs first in each page. Posts every error that a script can see: exceptions, rejected promises,
 * `console.error`, violations of the page's policy, and failed loads.
 */
export function reportErrors(to: string): void {
  const report = (what: string) => navigator.sendBeacon(to, `${location.pathname}: ${what}`);

  addEventListener(
    "error",
    ({ target, message, error }) => {
      // Leaving a page breaks off its preloads. A file that is missing shows by its status.
      if (target instanceof HTMLLinkElement && target.rel === "preload") return;
      if (target instanceof Element) report(`did not load: ${target.outerHTML.slice(0, 300)}`);
      else report(`${message} ${error?.stack}`);
    },
    { capture: true },
  );
  let isLeaving = false;
  addEventListener("beforeunload", () => {
    isLeaving = true;
  });
  addEventListener("unhandledrejection", ({ reason }) => {
    // Leaving a page also breaks off its requests.
    if (!isLeaving || !(reason instanceof TypeError)) report(`unhandled: ${reason}`);
  });
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
    report(`refused by ${violatedDirective}: ${blockedURI}`),
  );
  const log = console.error;
  console.error = (...what) => {
    report(`console.error: ${what.join(" ")}`);
    log(...what);
  };
  // Removes the script, so that React finds the page as the server sent it.
  document.currentScript?.remove();
}
