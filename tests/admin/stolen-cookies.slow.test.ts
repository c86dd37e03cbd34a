import { beforeAll, describe, expect, test } from "vitest";
import type { Accounts } from "#domain/accounts/accounts.ts";
import { expectOutcome } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { examplePicture } from "#tests/images/images.ts";
import { cookieHeader } from "./admin-site.ts";
import { followLive } from "./follow-live.ts";
import { openBrowser, runningSite, type SiteBrowser } from "./site-browser.ts";

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

/** Each change after which the copy is worth nothing. */
const endings: Record<string, (robbed: Robbed) => Promise<Response>> = {
  "she changes her password": ({ browser }) =>
    browser.postForm("/admin/password", { current: password, next }),
  "she signs in again": ({ browser, email }) =>
    browser.post("/auth/token", { grant_type: "password", email, password }),
  "she sets a password by a link": async ({ email, browser, accounts }) => {
    const made = await accounts.makeResetLink({ email, by: "command line", now: new Date() });
    const { token } = expectOutcome(made, "made");
    return browser.postForm(`/set-password/${token}`, { password: next, again: next });
  },
  "an owner closes her account": ({ email, boss }) =>
    boss.postForm("/admin/people.data", { intent: "close", email }),
  "an owner signs her out": ({ email, boss }) =>
    boss.postForm("/admin/people.data", { intent: "end sessions", email }),
  "she ends this session in her list": async ({ sessionId, secondBrowser }) =>
    end(await secondBrowser(), { session: sessionId }),
  "she ends all other sessions in her list": async ({ secondBrowser }) =>
    end(await secondBrowser(), { others: "end" }),
  "she signs out": ({ browser }) => signOut(browser, "local"),
  "she signs out everywhere from another browser": async ({ secondBrowser }) =>
    signOut(await secondBrowser(), "global"),
};
/** After these, her own browser goes on. */
const renewals = ["she changes her password", "she signs in again"];

describe("a stolen copy of an owner's cookies", () => {
  const site = runningSite(siteDatabase);
  let boss: SiteBrowser;
  beforeAll(async () => {
    boss = await site.newPerson({ email: "boss@example.com", password });
  });

  async function rob(email: string): Promise<Robbed> {
    const { accounts } = site;
    const browser = await site.newPerson({ email, password });
    const [session] = await accounts.listSessions({ email, now: new Date() });
    const owner = { email, sessionId: session?.id ?? "", browser };
    async function secondBrowser() {
      const second = openBrowser(site.process.url);
      await second.signIn({ email, password });
      return second;
    }
    return { ...owner, thief: browser.copy(), secondBrowser, boss, accounts };
  }

  test("opens everything as long as her session lasts", async () => {
    const { thief } = await rob("unaware@example.com");
    expect(await statusesOf(thief)).toEqual(before);
  });

  test.concurrent.each(Object.entries(endings))("opens nothing after %s", async (title, change) => {
    const robbed = await rob(`${title.replace(/\W+/g, "-")}@example.com`);
    const { thief, browser } = robbed;
    const live = await followLive(site.process.url, cookieHeader(thief.cookies));
    expect(live.status).toBe(200);
    expect((await thief.send("/admin")).status).toBe(200);
    const answer = await change(robbed);
    expect(answer.ok || answer.status === 302, `${answer.status}`).toBe(true);
    if (renewals.includes(title)) expect((await browser.send("/admin")).status).toBe(200);
    expect(await statusesOf(thief)).toEqual(allClosed);
    expect((await followLive(site.process.url, cookieHeader(thief.cookies))).status).toBe(401);
    await live.ended;
    expect((await thief.post("/auth/token", withRefresh)).status).toBe(401);
  });
});
