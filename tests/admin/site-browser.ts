import { afterAll, beforeAll } from "vitest";
import { type Accounts, openAccounts } from "#domain/accounts/accounts.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import type { TestDatabase, TestDatabaseKind } from "#tests/databases/databases.ts";
import { type SiteProcess, siteSecret, startSite } from "#tests/durability/site-process.ts";
import { newVisitor } from "#tests/site/site-on.ts";
import { type AdminSite, cookieHeader, keepCookies, postersBy } from "./admin-site.ts";

/** A browser at a running site, with an address that no other has. It follows no redirect. */
export interface SiteBrowser extends Pick<AdminSite, "cookies" | "send" | "post" | "postForm"> {
  /** Signs in with a password alone. Throws if that is refused. */
  signIn(person: { email: string; password: string }): Promise<void>;
  /** A browser elsewhere with a copy of the cookies; `at` is another process of the site. */
  copy(at?: string): SiteBrowser;
}

/** @param origin of the process, such as `http://127.0.0.1:40123` */
export function openBrowser(
  origin: string,
  cookies = new Map<string, string>(),
  visitor = newVisitor(),
): SiteBrowser {
  async function send(path: string, init: RequestInit = {}) {
    const headers = new Headers({ ...visitor, Origin: origin, Cookie: cookieHeader(cookies) });
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const answer = await fetch(origin + path, { ...init, headers, redirect: "manual" });
    keepCookies(cookies, answer);
    return answer;
  }
  const { post, postForm } = postersBy(send);
  async function signIn(person: { email: string; password: string }) {
    const answer = await post("/auth/token", { grant_type: "password", ...person });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
  }
  const copy = (at = origin) => openBrowser(at, new Map(cookies));
  return { cookies, send, post, postForm, signIn, copy };
}

/** The real server and its accounts, for all tests of a block. */
interface RunningSite {
  database: TestDatabase;
  process: SiteProcess;
  accounts: Accounts;
  /** A browser in which somebody with a new account is signed in. */
  newPerson(person: { email: string; password: string; role?: Role }): Promise<SiteBrowser>;
}

export function runningSite({ create }: Pick<TestDatabaseKind, "create">): RunningSite {
  const site = {} as RunningSite;
  beforeAll(async () => {
    site.database = await create();
    site.process = await startSite(site.database.options);
    const { db } = site.database;
    site.accounts = openAccounts({ db, secret: siteSecret, judgePassword: anyPassword });
  });
  afterAll(async () => {
    await site.process.kill();
    await site.database.remove();
  });
  site.newPerson = async (person) => {
    await site.accounts.createAccount({ ...person, now: new Date() });
    const browser = openBrowser(site.process.url);
    await browser.signIn(person);
    return browser;
  };
  return site;
}
