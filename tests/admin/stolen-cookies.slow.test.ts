import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Accounts, openAccounts } from "#domain/accounts/accounts.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { type SiteProcess, siteSecret, startSite } from "#tests/durability/site-process.ts";
import { examplePicture } from "#tests/images/images.ts";
import { cookieHeader } from "./admin-site.ts";
import { followLive } from "./follow-live.ts";
import { openBrowser, type SiteBrowser } from "./site-browser.ts";

const password = "a dozen brushes";
const next = "seven badger hair brushes";
const withRefresh = { grant_type: "refresh_token" };

/** An owner, of whose cookies a thief has a copy. */
interface Robbed {
  email: string;
  sessionId: string;
  browser: SiteBrowser;
  thief: SiteBrowser;
  /** Signs her in in a second browser. */
  secondBrowser(): Promise<SiteBrowser>;
  /** Another owner. */
  boss: SiteBrowser;
  accounts: Accounts;
}

async function upload(browser: SiteBrowser): Promise<Response> {
  const body = new FormData();
  body.set("folder", "services");
  body.set("file", new Blob([new Uint8Array(await examplePicture())]), "wall.jpg");
  return browser.send("/admin/images", { method: "POST", body });
}

/** What a holder of the cookies may try, and what it is answered before the change. */
const doors: [title: string, before: number, go: (browser: SiteBrowser) => Promise<Response>][] = [
  ["a page", 200, (browser) => browser.send("/admin")],
  ["a page's data", 200, (browser) => browser.send("/admin/services.data")],
  ["the export of enquiries", 200, (browser) => browser.send("/admin/enquiries.csv")],
  ["an upload", 201, upload],
  ["a save", 422, (browser) => browser.post("/admin/services/new.data", {})],
  ["a backup", 303, (browser) => browser.postForm("/admin/backup/download", {})],
];

async function statusesOf(browser: SiteBrowser): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  for (const [title, , go] of doors) {
    const answer = await go(browser);
    await answer.arrayBuffer();
    statuses[title] = answer.status;
  }
  return statuses;
}

const before = Object.fromEntries(doors.map(([title, status]) => [title, status]));
const allClosed = Object.fromEntries(doors.map(([title]) => [title, 401]));

const signOut = (browser: SiteBrowser, scope: string) => browser.post("/auth/logout", { scope });
const end = (browser: SiteBrowser, fields: Record<string, string>) =>
  browser.postForm("/admin/account/sessions", fields);

/** Each change after which the copy is worth nothing, and how it is answered. */
const endings: [title: string, status: number, change: (robbed: Robbed) => Promise<Response>][] = [
  [
    "she changes her password",
    200,
    ({ browser }) => browser.postForm("/admin/password", { current: password, next }),
  ],
  [
    "she signs in again",
    200,
    ({ browser, email }) =>
      browser.post("/auth/token", { grant_type: "password", email, password }),
  ],
  [
    "she sets a password by a link",
    302,
    async ({ email, browser, accounts }) => {
      const made = await accounts.makeResetLink({ email, by: "command line", now: new Date() });
      if (made.outcome !== "made") throw new Error(made.outcome);
      return browser.postForm(`/set-password/${made.token}`, { password: next, again: next });
    },
  ],
  [
    "an owner closes her account",
    200,
    ({ email, boss }) => boss.postForm("/admin/people.data", { intent: "close", email }),
  ],
  [
    "an owner signs her out",
    200,
    ({ email, boss }) => boss.postForm("/admin/people.data", { intent: "end sessions", email }),
  ],
  [
    "she ends this session in her list",
    200,
    async ({ sessionId, secondBrowser }) => end(await secondBrowser(), { session: sessionId }),
  ],
  [
    "she ends all other sessions in her list",
    200,
    async ({ secondBrowser }) => end(await secondBrowser(), { others: "end" }),
  ],
  ["she signs out", 204, ({ browser }) => signOut(browser, "local")],
  [
    "she signs out everywhere from another browser",
    204,
    async ({ secondBrowser }) => signOut(await secondBrowser(), "global"),
  ],
];
/** After these, her own browser goes on. */
const renewals = ["she changes her password", "she signs in again"];

describe("a stolen copy of an owner's cookies", () => {
  let database: TestDatabase;
  let site: SiteProcess;
  let accounts: Accounts;
  let boss: SiteBrowser;
  beforeAll(async () => {
    database = await siteDatabase.create();
    site = await startSite(database.options);
    accounts = openAccounts({ db: database.db, secret: siteSecret, judgePassword: anyPassword });
    boss = await newOwner("boss@example.com");
  });
  afterAll(async () => {
    await site.kill();
    await database.remove();
  });

  async function signedIn(email: string): Promise<SiteBrowser> {
    const browser = openBrowser(site.url);
    await browser.signIn({ email, password });
    return browser;
  }
  async function newOwner(email: string): Promise<SiteBrowser> {
    await accounts.createAccount({ email, password, now: new Date() });
    return signedIn(email);
  }
  async function rob(email: string): Promise<Robbed> {
    const browser = await newOwner(email);
    const [session] = await accounts.listSessions({ email, now: new Date() });
    const owner = { email, sessionId: session?.id ?? "", browser };
    const secondBrowser = () => signedIn(email);
    return { ...owner, thief: browser.copy(), secondBrowser, boss, accounts };
  }

  test("opens everything as long as her session lasts", async () => {
    const { thief } = await rob("unaware@example.com");
    expect(await statusesOf(thief)).toEqual(before);
  });

  test.concurrent.each(endings)("opens nothing after %s", async (title, status, change) => {
    const robbed = await rob(`${title.replace(/\W+/g, "-")}@example.com`);
    const { thief, browser } = robbed;
    const live = await followLive(site.url, cookieHeader(thief.cookies));
    expect(live.status).toBe(200);
    expect((await thief.send("/admin")).status).toBe(200);
    expect((await change(robbed)).status).toBe(status);
    if (renewals.includes(title)) expect((await browser.send("/admin")).status).toBe(200);
    expect(await statusesOf(thief)).toEqual(allClosed);
    expect((await followLive(site.url, cookieHeader(thief.cookies))).status).toBe(401);
    await live.ended;
    expect((await thief.post("/auth/token", withRefresh)).status).toBe(401);
  });
});
