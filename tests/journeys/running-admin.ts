import type { Page } from "playwright-core";
import { beforeAll, expect, onTestFinished } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import {
  type RunningSite,
  type RunningSiteOptions,
  runningSite,
  type VisitorOptions,
} from "./running-site.ts";
import type { Visitor } from "./visitor.ts";

export const owner = { email: "owner@example.com", password: "correct-horse-battery" };

export interface RunningAdmin {
  /** The site's database. */
  readonly db: RunningSite["db"];
  /**
   * Someone who is signed out, in a new browser. Unlike a visitor's, this browser may hold cookies
   * at the end.
   */
  stranger(options?: VisitorOptions): Promise<Visitor>;
  /** The owner, signed in, in a new browser. */
  admin(options?: VisitorOptions): Promise<Visitor>;
}

/**
 * Call it at the top of a file or `describe`: it starts the site with its built-in content and an
 * owner's account.
 */
export function runningAdmin(options?: RunningSiteOptions): RunningAdmin {
  const site = runningSite(options);
  beforeAll(async () => {
    const accounts = openAccounts({ db: site.db, secret: "for tests", judgePassword: anyPassword });
    await accounts.createAccount({ ...owner, now: new Date() });
  });

  async function stranger(options: VisitorOptions = {}) {
    const visitor = await site.visitor(options);
    // A visitor's browser must have no cookies at the end; this one may.
    onTestFinished(() => visitor.page.context().clearCookies());
    visitor.expectTrouble(/status of 401/);
    return visitor;
  }

  return {
    get db() {
      return site.db;
    },
    stranger,
    async admin(options) {
      const visitor = await stranger(options);
      const answer = await visitor.page.request.post("/auth/token", {
        data: { grant_type: "password", ...owner },
      });
      if (!answer.ok()) throw new Error(await answer.text());
      return visitor;
    },
  };
}

/**
 * Opens another tab of the same browser. Errors in it fail the test too, except those about a
 * missing session.
 */
export async function openTab(visitor: Visitor, path: string): Promise<Page> {
  const page = await visitor.page.context().newPage();
  const troubles: string[] = [];
  page.on("pageerror", (error) => troubles.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 401/.test(message.text()))
      troubles.push(message.text());
  });
  onTestFinished(() => expect(troubles, "troubles met in another tab").toEqual([]));
  await page.goto(path);
  return page;
}
