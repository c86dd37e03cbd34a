import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { layoutShift } from "./inspections.ts";

/** Harmless failures: the visitor left the page, or runs no scripts and loads none. */
const unremarkable = ["net::ERR_ABORTED", "csp"];

/** Chromium reports its own cross-fade as aborted when Back restores a page. */
const crossFadeGivenUp =
  /^Transition was aborted because of invalid state\. Page already revealed$/;

export type Visitor = ReturnType<typeof visitorOn>;

/**
 * A visitor with a browser, on a blank page, the only one in its context. Records trouble: errors
 * in the console, requests that fail or go to other sites, cookies, and layout shifts while a page
 * opens.
 */
export function visitorOn(page: Page, ownOrigin: string, { runsScripts = true } = {}) {
  const context = page.context();
  const requests: Request[] = [];
  const troubles: string[] = [];
  const expected: RegExp[] = [];

  page.on("console", (message) => {
    if (message.type() !== "error") return;
    troubles.push(`console: ${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => {
    if (crossFadeGivenUp.test(error.message)) return;
    troubles.push(`error: ${error.name}: ${error.message} ${error.stack}`);
  });
  page.on("request", (request) => {
    requests.push(request);
    const { origin, protocol } = new URL(request.url());
    if (origin !== ownOrigin && protocol !== "data:")
      troubles.push(`request to someone else: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    if (!unremarkable.includes(reason)) troubles.push(`failed: ${reason} ${request.url()}`);
  });

  return {
    page,
    /** Every request so far, in order. */
    requests,

    /** Opens a page and waits until its fonts have loaded. */
    async open(path: string): Promise<void> {
      await page.goto(path);
      // Without scripts, the page itself cannot wait.
      if (!runsScripts) return;
      for (const move of await layoutShift(page))
        troubles.push(`moved while ${path} opened: ${move}`);
    },

    /** From now on, troubles that match are expected. */
    expectTrouble(pattern: RegExp): void {
      expected.push(pattern);
    },

    /** The calls that sent, or tried to send, an enquiry. */
    enquiriesSent: () =>
      requests.filter((request) => request.method() === "POST" && /\/contact$/.test(request.url())),

    /** Closes the browser. Throws if it recorded trouble or holds cookies. */
    async leave(): Promise<void> {
      const cookies = await context.cookies();
      const unexpected = troubles.filter(
        (trouble) => !expected.some((pattern) => pattern.test(trouble)),
      );
      await context.close();
      expect(unexpected, "troubles met").toEqual([]);
      expect(cookies, "cookies").toEqual([]);
    },
  };
}
