import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Accounts, openAccounts } from "#domain/accounts/accounts.ts";
import { codeDigest, keepChallenge } from "#domain/accounts/challenges.ts";
import type { Role } from "#domain/accounts/roles.ts";
import type { User } from "#domain/accounts/tools.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { openBrowser } from "#tests/admin/site-browser.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { type SiteProcess, siteSecret, startSite } from "#tests/durability/site-process.ts";

const password = "a dozen brushes";
const by = "command line";
const withRefresh = { grant_type: "refresh_token" };
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort();

/** SQLite has one server; PostgreSQL has three, which get the requests in turn. */
describe("of one proof that is sent many times at once", () => {
  let database: TestDatabase;
  let sites: SiteProcess[];
  let accounts: Accounts;
  beforeAll(async () => {
    database = await siteDatabase.create();
    const { databaseUrl, dataDir } = database.options;
    accounts = openAccounts({ db: database.db, secret: siteSecret, judgePassword: anyPassword });
    await newPerson("first@example.com", "owner");
    const folders = databaseUrl ? [0, 1, 2].map((place) => `${dataDir}/${place}`) : [dataDir];
    sites = await Promise.all(
      folders.map((folder) =>
        startSite({ ...(databaseUrl && { databaseUrl }), dataDir: folder, patience: 150_000 }),
      ),
    );
  }, 180_000);
  afterAll(async () => {
    await Promise.all(sites.map((site) => site.kill()));
    await database.remove();
  });

  async function newPerson(email: string, role: Role = "editor"): Promise<User> {
    const made = await accounts.createAccount({ email, password, role, now: new Date() });
    if (made.outcome !== "created") throw new Error(made.outcome);
    return made.user;
  }
  const origin = (index: number) => sites[index % sites.length]?.url ?? "";
  /** Does it for six people at once, each at the next process. */
  const six = <Result>(act: (index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: 6 }, (_, index) => act(index)));
  const sessionsOf = (email: string) => accounts.listSessions({ email, now: new Date() });

  test("a mailed code signs in once", async () => {
    const { id: userId, email } = await newPerson("code@example.com");
    const [token, code] = ["x".repeat(43), "12345678"];
    const secret = codeDigest(token, code);
    const now = new Date();
    await keepChallenge(database.db, { token, kind: "code", userId, secret, now });
    const answers = await six((index) => {
      const browser = openBrowser(origin(index), new Map([["__Host-admin-pending", token]]));
      return browser.post("/auth/token", { grant_type: "code", code });
    });
    expect(statusesOf(answers)).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await sessionsOf(email)).toHaveLength(1);
  });

  test("a link sets one password", async () => {
    const { email } = await newPerson("forgot@example.com");
    const made = await accounts.makeResetLink({ email, by, now: new Date() });
    if (made.outcome !== "made") throw new Error(made.outcome);
    const passwords = ["seven", "eight", "nine", "ten", "eleven", "twelve"].map(
      (number) => `${number} badger hair brushes`,
    );
    const answers = await six((index) => {
      const fields = { password: passwords[index] ?? "", again: passwords[index] ?? "" };
      return openBrowser(origin(index)).postForm(`/set-password/${made.token}`, fields);
    });
    expect(statusesOf(answers)).toEqual([302, 410, 410, 410, 410, 410]);
    const winner = passwords[answers.findIndex(({ status }) => status === 302)] ?? "";
    await openBrowser(origin(1)).signIn({ email, password: winner });
  });

  test("an invitation makes one account", async () => {
    const email = "invited@example.com";
    const made = await accounts.invite({ email, role: "editor", by, now: new Date() });
    if (made.outcome !== "invited") throw new Error(made.outcome);
    const fields = { password: "seven badger hair brushes", again: "seven badger hair brushes" };
    const answers = await six((index) =>
      openBrowser(origin(index)).postForm(`/set-password/${made.token}`, fields),
    );
    expect(statusesOf(answers)).toEqual([302, 410, 410, 410, 410, 410]);
    expect(await sessionsOf(email)).toHaveLength(1);
  });

  test("a refresh gives everybody the same pair; sent again later it ends the session once", async () => {
    const { email } = await newPerson("refresh@example.com");
    const browser = openBrowser(origin(0));
    await browser.signIn({ email, password });
    const [session] = await sessionsOf(email);
    const { db } = database;
    const id = session?.id ?? "";
    await db
      .updateTable("sessions")
      .set({ updated_at: ago(59) })
      .where("id", "=", id)
      .execute();
    const copies = await six(async (index) => browser.copy(origin(index)));
    const spent = await six(async (index) => browser.copy(origin(index)));
    const refreshed = await Promise.all(
      copies.map((copy) => copy.post("/auth/token", withRefresh)),
    );
    expect(statusesOf(refreshed)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(copies.map(({ cookies }) => JSON.stringify([...cookies]))).size).toBe(1);
    expect(copies[0]?.cookies).not.toEqual(browser.cookies);

    await db
      .updateTable("sessions")
      .set({ updated_at: ago(2) })
      .where("id", "=", id)
      .execute();
    const replayed = await Promise.all(spent.map((copy) => copy.post("/auth/token", withRefresh)));
    expect(statusesOf(replayed)).toEqual([401, 401, 401, 401, 401, 401]);
    for (const copy of copies) expect((await copy.send("/admin")).status).toBe(401);
    const told = await db
      .selectFrom("activity")
      .select("event")
      .where("event", "=", "spent credential presented")
      .where("actor_email", "=", email)
      .execute();
    expect(told).toHaveLength(1);
  });

  test("owners who act against each other leave one, and no invitation of a former one", async () => {
    const people = ["ann@example.com", "bea@example.com"] as const;
    for (const email of people) await newPerson(email, "owner");
    await accounts.changeRole({ email: "first@example.com", role: "office", by, now: new Date() });
    const browsers = people.map((_, index) => openBrowser(origin(index)));
    for (const [index, email] of people.entries())
      await browsers[index]?.signIn({ email, password });
    for (let round = 0; round < 5; round += 1) {
      // Each demotes the other, and invites meanwhile.
      const acts = people.flatMap((_, index) => {
        const other = people[1 - index] ?? "";
        const browser = browsers[index];
        const invited = `guest-${round}-${index}@example.com`;
        const fieldsOfEach: Record<string, string>[] = [
          { intent: "role", email: other, role: "office" },
          { intent: "invite", email: invited, role: "owner" },
          { intent: "reset link", email: "first@example.com" },
        ];
        return fieldsOfEach.map((fields) => browser?.postForm("/admin/people.data", fields));
      });
      await Promise.all(acts);
      const listed = await accounts.listAccounts({ now: new Date() });
      const owners = listed.filter(({ role }) => role === "owner").map(({ email }) => email);
      expect(owners).toHaveLength(1);
      const links = await database.db
        .selectFrom("account_links")
        .select("made_by")
        .where("used_at", "is", null)
        .where("made_by", "!=", by)
        .execute();
      for (const { made_by } of links) expect(owners).toContain(made_by);
      for (const email of people)
        await accounts.changeRole({ email, role: "owner", by, now: new Date() });
    }
  });
});
