import type { BrowserContext, Page, Request } from "playwright-core";
import { expect } from "vitest";
import { layoutShift } from "./inspections.ts";

/** Harmless failures: the visitor left the page, or runs no scripts and loads none. */
const unremarkable = ["net::ERR_ABORTED", "csp"];

/** Chromium reports its own cross-fade as aborted when Back restores a page. */
const crossFadeGivenUp =
  /^Transition was aborted because of invalid state\. Page already revealed$/;

/**
 * A visitor with a browser. It records trouble: errors in the console, requests that fail or go to
 * other sites, cookies, and layout shifts while a page opens.
 */
export class Visitor {
  readonly page: Page;
  /** Every request so far, in order. */
  readonly requests: Request[] = [];
  readonly #context: BrowserContext;
  readonly #origin: string;
  readonly #runsScripts: boolean;
  readonly #troubles: string[] = [];
  readonly #expected: RegExp[] = [];

  /** @param page a blank page, the only one in its context */
  constructor(page: Page, origin: string, { runsScripts = true } = {}) {
    this.page = page;
    this.#runsScripts = runsScripts;
    this.#context = page.context();
    this.#origin = origin;
    page.on("console", (message) => {
      if (message.type() !== "error") return;
      this.#troubles.push(`console: ${message.text()} ${message.location().url}`);
    });
    page.on("pageerror", (error) => {
      if (crossFadeGivenUp.test(error.message)) return;
      this.#troubles.push(`error: ${error.name}: ${error.message} ${error.stack}`);
    });
    page.on("request", (request) => this.#lookAt(request));
    page.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "";
      if (!unremarkable.includes(reason)) this.#troubles.push(`failed: ${reason} ${request.url()}`);
    });
  }

  /** Opens a page and waits until its fonts have loaded. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    // Without scripts, the page itself cannot wait.
    if (!this.#runsScripts) return;
    for (const move of await layoutShift(this.page)) {
      this.#troubles.push(`moved while ${path} opened: ${move}`);
    }
  }

  /** From now on, troubles that match are expected. */
  expectTrouble(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** The calls that sent, or tried to send, an enquiry. */
  enquiriesSent(): Request[] {
    return this.requests.filter(
      (request) => request.method() === "POST" && /\/contact$/.test(request.url()),
    );
  }

  /** Closes the browser. Throws if it recorded trouble or holds cookies. */
  async leave(): Promise<void> {
    const cookies = await this.#context.cookies();
    const unexpected = this.#troubles.filter(
      (trouble) => !this.#expected.some((pattern) => pattern.test(trouble)),
    );
    await this.#context.close();
    expect(unexpected, "troubles met").toEqual([]);
    expect(cookies, "cookies").toEqual([]);
  }

  #lookAt(request: Request): void {
    this.requests.push(request);
    const { origin, protocol } = new URL(request.url());
    if (origin !== this.#origin && protocol !== "data:") {
      this.#troubles.push(`request to someone else: ${request.url()}`);
    }
  }
}
