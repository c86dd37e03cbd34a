import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Accounts, openAccounts } from "#domain/accounts/accounts.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { addApp } from "#tests/accounts/protected-account.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { type SiteProcess, siteSecret, startSite } from "#tests/durability/site-process.ts";
import { examplePicture } from "#tests/images/images.ts";
import { cookieHeader } from "./admin-site.ts";
import { followLive } from "./follow-live.ts";
import { openBrowser, type SiteBrowser } from "./site-browser.ts";

const password = "a dozen brushes";
const next = "seven badger hair brushes";
const minute = 60_000;
const day = 24 * 60 * minute;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const withRefresh = { grant_type: "refresh_token" };

/** An owner, of whose cookies somebody has a copy. */
interface Victim {
  id: string;
  email: string;
  sessionId: string;
  browser: SiteBrowser;
}

/** What the change may use. */
interface Around {
  victim: Victim;
  thief: SiteBrowser;
  database: TestDatabase;
  /** The verbs in another process than the site's, as on the command line. */
  accounts: Accounts;
  /** The victim in a second browser. */
  secondBrowser(): Promise<SiteBrowser>;
  /** Another owner. */
  boss: SiteBrowser;
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
  ["a page of content", 200, (browser) => browser.send("/admin/services")],
  ["a page's data", 200, (browser) => browser.send("/admin/services.data")],
  ["the data of enquiries", 200, (browser) => browser.send("/admin/enquiries.data")],
  ["the export of enquiries", 200, (browser) => browser.send("/admin/enquiries.csv")],
  ["the export of the record", 200, (browser) => browser.send("/admin/activity.csv")],
  ["an upload", 201, upload],
  ["a save", 422, (browser) => browser.post("/admin/services/new.data", {})],
  ["a backup", 303, (browser) => browser.postForm("/admin/backup/download", {})],
  ["her own account", 200, (browser) => browser.send("/admin/account.data")],
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

/** Each change after which the copy is worth nothing. */
const endings: [title: string, change: (around: Around) => Promise<unknown>][] = [
  [
    "she changes her password",
    async ({ victim: { browser } }) => {
      const answer = await browser.postForm("/admin/password", { current: password, next });
      expect(answer.status).toBe(200);
      expect((await browser.send("/admin")).status).toBe(200);
    },
  ],
  [
    "she shows that it is her",
    async ({ victim: { browser } }) => {
      expect((await browser.post("/admin/confirm", { password })).status).toBe(200);
      expect((await browser.send("/admin")).status).toBe(200);
    },
  ],
  [
    "she sets a password by a reset link",
    async ({ victim: { email, browser }, accounts }) => {
      const made = await accounts.makeResetLink({ email, by: "command line", now: new Date() });
      if (made.outcome !== "made") throw new Error(made.outcome);
      const path = `/reset/${made.token}`;
      const answer = await browser.postForm(path, { password: next, again: next });
      expect(answer.status).toBe(200);
    },
  ],
  [
    "her password is set at the command line",
    async ({ victim: { email }, accounts }) =>
      expect(await accounts.resetPassword({ email, password: next, now: new Date() })).toEqual({
        outcome: "reset",
        ended: 1,
      }),
  ],
  [
    "an owner closes her account",
    async ({ victim: { email }, boss }) =>
      expect((await boss.postForm("/admin/people.data", { intent: "close", email })).status).toBe(
        200,
      ),
  ],
  [
    "her account is closed at the command line",
    async ({ victim: { email }, accounts }) =>
      expect(
        await accounts.closeAccount({ email, by: "command line", now: new Date() }),
      ).toMatchObject({ outcome: "closed" }),
  ],
  [
    "she ends this session in her list",
    async ({ victim: { sessionId }, secondBrowser }) => {
      const browser = await secondBrowser();
      const answer = await browser.postForm("/admin/account/sessions", { session: sessionId });
      expect(answer.status).toBe(200);
    },
  ],
  [
    "she ends all other sessions in her list",
    async ({ secondBrowser }) => {
      const browser = await secondBrowser();
      const answer = await browser.postForm("/admin/account/sessions", { others: "end" });
      expect(answer.status).toBe(200);
    },
  ],
  [
    "she signs out",
    async ({ victim: { browser } }) =>
      expect((await browser.post("/auth/logout", { scope: "local" })).status).toBe(204),
  ],
  [
    "she signs out everywhere from another browser",
    async ({ secondBrowser }) => {
      const browser = await secondBrowser();
      expect((await browser.post("/auth/logout", { scope: "global" })).status).toBe(204);
    },
  ],
  [
    "she signs out the others from another browser",
    async ({ secondBrowser }) => {
      const browser = await secondBrowser();
      expect((await browser.post("/auth/logout", { scope: "others" })).status).toBe(204);
    },
  ],
  [
    "she signs in again in her browser",
    async ({ victim: { email, browser } }) => {
      await browser.signIn({ email, password });
      expect((await browser.send("/admin")).status).toBe(200);
    },
  ],
  [
    "an owner signs her out",
    async ({ victim: { email }, boss }) => {
      const fields = { intent: "end sessions", email };
      expect((await boss.postForm("/admin/people.data", fields)).status).toBe(200);
    },
  ],
  [
    "her sessions are ended at the command line",
    async ({ victim: { email }, accounts }) =>
      expect(
        await accounts.endSessions({ email, by: "command line", now: new Date() }),
      ).toMatchObject({ count: 1 }),
  ],
  [
    "her factors are removed at the command line",
    async ({ victim, accounts }) => {
      const now = new Date();
      await addApp({ accounts, user: victim, now });
      const actor = "command line";
      expect(await accounts.removeFactors({ email: victim.email, actor, now })).toMatchObject({
        ended: 1,
      });
    },
  ],
  [
    "ninety days pass, however much it was used",
    async ({ victim: { sessionId }, database }) =>
      database.db
        .updateTable("sessions")
        .set({ created_at: ago(90 * day) })
        .where("id", "=", sessionId)
        .execute(),
  ],
  [
    "nobody uses it for thirty days",
    async ({ victim: { sessionId }, database }) =>
      database.db
        .updateTable("sessions")
        .set({
          created_at: ago(30 * day),
          updated_at: ago(30 * day),
          access_expires_at: ago(30 * day - 60 * minute),
          expires_at: ago(0),
        })
        .where("id", "=", sessionId)
        .execute(),
  ],
  [
    "the refresh credential of the copy comes back after hers",
    async ({ victim: { sessionId, browser }, thief, database: { db } }) => {
      const anHourAgo = { updated_at: ago(60 * minute) };
      await db.updateTable("sessions").set(anHourAgo).where("id", "=", sessionId).execute();
      expect((await browser.post("/auth/token", withRefresh)).status).toBe(200);
      const earlier = { spent_at: ago(2 * minute) };
      await db
        .updateTable("spent_credentials")
        .set(earlier)
        .where("session_id", "=", sessionId)
        .execute();
      expect((await thief.copy().post("/auth/token", withRefresh)).status).toBe(401);
      expect((await browser.send("/admin")).status).toBe(401);
    },
  ],
];

describe.each(databases)("a stolen copy of an owner's cookies on $name", ({ create }) => {
  let database: TestDatabase;
  let site: SiteProcess;
  let accounts: Accounts;
  let boss: SiteBrowser;
  beforeAll(async () => {
    database = await create();
    site = await startSite(database.options);
    accounts = openAccounts({ db: database.db, secret: siteSecret, judgePassword: anyPassword });
    boss = (await newOwner("boss@example.com")).browser;
  });
  afterAll(async () => {
    await site.kill();
    await database.remove();
  });

  async function newOwner(email: string): Promise<Victim> {
    const now = new Date();
    const made = await accounts.createAccount({ email, password, now });
    if (made.outcome !== "created") throw new Error(made.outcome);
    const browser = openBrowser(site.url);
    await browser.signIn({ email, password });
    const [session] = await accounts.listSessions({ email, now });
    return { id: made.user.id, email, sessionId: session?.id ?? "", browser };
  }

  async function rob(email: string): Promise<Around> {
    const victim = await newOwner(email);
    const thief = victim.browser.copy();
    async function secondBrowser() {
      const browser = openBrowser(site.url);
      await browser.signIn({ email, password });
      return browser;
    }
    return { victim, thief, database, accounts, secondBrowser, boss };
  }

  test("opens everything as long as her session lasts", async () => {
    const { thief } = await rob("unaware@example.com");
    expect(await statusesOf(thief)).toEqual(before);
  });

  test.concurrent.each(endings)("opens nothing after %s", async (title, change) => {
    const around = await rob(`${title.replace(/\W+/g, "-")}@example.com`);
    const { thief } = around;
    const live = await followLive(site.url, cookieHeader(thief.cookies));
    expect(live.status).toBe(200);
    expect((await thief.send("/admin")).status).toBe(200);
    await change(around);
    expect(await statusesOf(thief)).toEqual(allClosed);
    expect((await followLive(site.url, cookieHeader(thief.cookies))).status).toBe(401);
    // At the next heartbeat, within 25 seconds.
    await live.ended;
    expect((await thief.post("/auth/token", withRefresh)).status).toBe(401);
  });

  test("opens what is left to her after her role changes", async () => {
    const { victim, thief } = await rob("demoted@example.com");
    const { email } = victim;
    const fields = { intent: "role", email, role: "office" };
    expect((await boss.postForm("/admin/people.data", fields)).status).toBe(200);
    expect(await statusesOf(thief)).toEqual({
      ...Object.fromEntries(doors.map(([title]) => [title, 403])),
      // To the enquiries.
      "a page": 302,
      "the data of enquiries": 200,
      "the export of enquiries": 200,
      "her own account": 200,
    });
  });

  test("changes no factor after one was added or removed, and ends with the sessions that she ends", async () => {
    const { victim, thief, secondBrowser } = await rob("factor@example.com");
    const now = new Date();
    const { browser, sessionId, id: userId } = victim;
    const phone = await secondBrowser();
    const created_at = ago(11 * minute);
    await database.db
      .updateTable("sessions")
      .set({ created_at })
      .where("id", "=", sessionId)
      .execute();
    const tryAll = async () => {
      const tried = [
        thief.post("/admin/account/passkeys.data", { intent: "offer" }),
        thief.post("/admin/account/authenticator-app.data", { intent: "start" }),
        thief.post("/admin/account/authenticator-app.data", { intent: "remove" }),
        thief.post("/admin/account/recovery-codes.data", {}),
        thief.post("/admin/confirm", { password, code: "000000" }),
        thief.postForm("/admin/account/sessions", { others: "end" }),
        thief.postForm("/admin/people.data", { intent: "close", email: "boss@example.com" }),
      ];
      return (await Promise.all(tried)).map(({ status }) => status);
    };
    await addApp({ accounts, user: victim, now });
    expect(await tryAll()).toEqual([403, 403, 403, 403, 422, 403, 403]);
    const actor = "command line";
    await accounts.removeAuthenticatorApp({ userId, actor, now });
    expect((await browser.send("/admin")).status).toBe(200);
    expect((await phone.postForm("/admin/account/sessions", { others: "end" })).status).toBe(200);
    expect(await statusesOf(thief)).toEqual(allClosed);
  });

  test("opens her own account alone while she owes a second factor", async () => {
    const { thief } = await rob("owing@example.com");
    const guard = await rob("guard@example.com");
    const { victim } = guard;
    const now = new Date();
    await addApp({ accounts, user: victim, now });
    const required = await victim.browser.post("/admin/people/sign-in-protection.data", {
      isRequired: true,
    });
    expect(required.status).toBe(200);
    const answers = await statusesOf(thief);
    expect(answers).toMatchObject({ "a page": 302, "an upload": 403, "a save": 403 });
    expect(answers).toMatchObject({ "a backup": 403, "her own account": 200 });
    for (const path of ["/admin", "/admin/services", "/admin/enquiries.csv", "/admin/activity.csv"])
      expect((await thief.send(path)).headers.get("Location"), path).toBe("/admin/account");
    for (const path of ["/admin/services.data", "/admin/enquiries.data"])
      expect(await (await thief.send(path)).text(), path).toContain("/admin/account");
    await victim.browser.post("/admin/people/sign-in-protection.data", { isRequired: false });
    expect(await statusesOf(thief)).toEqual(before);
  });
});
