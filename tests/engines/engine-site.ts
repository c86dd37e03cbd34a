/**
 * The site in the browser engines other than Chromium, which the journeys use: Firefox, and WebKit,
 * the engine of Safari. We drive both over their own protocols, and they reach the site over https.
 * Debian's WebKit is no iPhone: it has no touch, no high-density screen, no keyboard that covers
 * half the page, no Safari bars, and no Apple fonts. Its driver does not report console messages,
 * so a script in every page reports errors instead. It misses what a script cannot see, such as a
 * refused cookie. Firefox also reports its own log.
 */

import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { fillOnFirstStart } from "#domain/publishing/built-in-site.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { type SiteProcess, startSite } from "#tests/durability/site-process.ts";
import type { Engine, OpenOptions } from "./engine.ts";
import { firefox } from "./firefox.ts";
import { type HttpsFront, startHttpsFront } from "./https-front.ts";
import { type Person, personAt, until } from "./person.ts";
import { webkit } from "./webkit.ts";

export const engines = [firefox, webkit];

/** The admin answers 401 with the login screen to anyone who is signed out. */
const loginScreen = /^401 GET \/admin$/;
const owner = { email: "owner@example.com", password: "correct-horse-battery" };

/**
 * Call it at the top of a `describe`: it starts the site and makes an owner's account. The site has
 * its built-in content, or the one given.
 */
export function engineSite(engine: Engine, content?: SiteContent) {
  let database: TestDatabase;
  let front: HttpsFront;
  let site: SiteProcess;

  beforeAll(async () => {
    database = await databases[0].create();
    const accounts = openAccounts({
      db: database.db,
      secret: "for tests",
      judgePassword: anyPassword,
    });
    await accounts.createAccount({ ...owner, now: new Date() });
    if (content) await fillOnFirstStart(database.db, content, new Date());
    front = await startHttpsFront();
    site = await startSite({ ...database.options, environment: { SITE_URL: front.url } });
    front.forwardTo(site.url);
  });
  afterAll(async () => {
    await site?.kill();
    await front?.stop();
    await database?.remove();
  });

  /**
   * Opens a new browser, which closes when the test ends. Fails the test if a page reported an
   * error that does not match `expected`.
   */
  async function visitor(
    size: WindowSize,
    { expected = /^$/, hasWebgl }: { expected?: RegExp } & OpenOptions = {},
  ): Promise<Person> {
    const tab = await engine.open({ hasWebgl });
    onTestFinished(async () => {
      // Errors reported so far arrive before the answer to this request.
      await tab.run(async () => void (await fetch("/healthz"))).finally(tab.close);
      const troubles = [...front.takeTroubles(), ...tab.errors()];
      const isUnexpected = (trouble: string) =>
        ![loginScreen, expected].some((each) => each.test(trouble));
      expect(troubles.filter(isUnexpected)).toEqual([]);
    });
    await tab.resize(size.width, size.height);
    return personAt(tab, front.url);
  }

  return {
    get db() {
      return database.db;
    },
    visitor,
    /** Opens a new browser and signs in as the owner by the form. */
    async signedIn(size: WindowSize): Promise<Person> {
      const person = await visitor(size);
      await person.open("/admin");
      await until("have the scripts of the login form", () => person.run(isFormAlive));
      await person.fill("Email Address", owner.email);
      await person.fill("Password", owner.password);
      await person.click("button", "Sign In");
      await person.see("heading", "Welcome to Your Dashboard");
      // Whoever leaves while parts of it still arrive breaks them off.
      await person.see("text", "Database: Connected");
      return person;
    },
  };
}

export interface WindowSize {
  width: number;
  height: number;
}

export const phone: WindowSize = { width: 390, height: 844 };
export const desk: WindowSize = { width: 1440, height: 900 };

/** Runs in the page. React marks the form once the page's scripts run. */
function isFormAlive(): boolean {
  const form = document.querySelector("form");
  return form !== null && Object.keys(form).some((key) => key.startsWith("__react"));
}
