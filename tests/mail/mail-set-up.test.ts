import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { postJson } from "#tests/enquiries/post-json.ts";
import { newVisitor, type SiteOn, startSiteOn } from "#tests/site/site-on.ts";
import { type MailServer, startMailServer } from "./mail-server.ts";

const keeper = { email: "keeper@example.com", password: "heron lantern gravel" };

describe("mail that the owner sets up", () => {
  let mailServer: MailServer;
  let site: SiteOn;
  let session: Record<string, string>;
  beforeAll(async () => {
    site = await startSiteOn(siteDatabase, {});
    const accounts = openAccounts({
      db: site.database.db,
      secret: "for tests",
      judgePassword: anyPassword,
    });
    // The account that is there already has a hash that only tests know.
    await accounts.createAccount({ ...keeper, now: new Date() });
    const credentials = { grant_type: "password", ...keeper };
    const answer = await postJson(`${site.url}/auth/token`, credentials);
    expect(answer.status, await answer.clone().text()).toBe(200);
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
    session = { Cookie: cookies.join("; "), Origin: site.url };
  });
  afterAll(() => site.end());
  beforeEach(async () => {
    mailServer = await startMailServer();
  });
  afterEach(() => mailServer.goDown());

  const fieldsFor = ({ url }: MailServer, changes: Record<string, string> = {}) => ({
    host: new URL(url.replace("smtp:", "http:")).hostname,
    port: new URL(url.replace("smtp:", "http:")).port,
    encryption: "starttls",
    userName: "site",
    password: "quicksilver",
    sender: "website@example.com",
    recipients: "office@example.com, ann@example.com",
    revision: "0",
    ...changes,
  });
  async function send(intent: string, fields: Record<string, string>) {
    const body = new URLSearchParams({ intent, ...fields });
    const headers = { ...session, ...newVisitor() };
    const answer = await fetch(`${site.url}/admin/mail.data`, { method: "POST", headers, body });
    return { status: answer.status, text: await answer.text() };
  }
  const page = async () => (await fetch(`${site.url}/admin/mail`, { headers: session })).text();
  const revision = async () =>
    String(/name="revision" value="(\d+)"/.exec(await page())?.[1] ?? "none");
  async function enquire() {
    const enquiry = exampleEnquiry({ id: crypto.randomUUID() });
    const answer = await postJson(`${site.url}/api/contact`, enquiry);
    expect(answer.status).toBe(201);
  }

  test("is used without a restart, and mails that waited are sent", async () => {
    await enquire();
    const saved = await send("save", fieldsFor(mailServer, { revision: await revision() }));
    expect(saved.status).toBe(200);
    const recipients = () => mailServer.mails.flatMap(({ to }) => to).toSorted();
    await expect
      .poll(recipients)
      .toEqual(["ann@example.com", "aoife@example.com", "office@example.com"]);
    expect(mailServer.mails.map(({ from }) => from)).toEqual([
      "website@example.com",
      "website@example.com",
    ]);
    expect(new Set(mailServer.signIns)).toEqual(new Set(["site"]));
  });

  test("changes only after another sign-in, if the last was long ago", async () => {
    const { db } = site.database;
    const { created_at } = await db
      .selectFrom("sessions")
      .select("created_at")
      .executeTakeFirstOrThrow();
    const longAgo = new Date(Date.now() - 16 * 60_000).toISOString();
    await db.updateTable("sessions").set({ created_at: longAgo }).execute();
    const before = await db.selectFrom("mail_settings").selectAll().execute();
    for (const intent of ["save", "remove"]) {
      const answer = await send(intent, fieldsFor(mailServer, { revision: await revision() }));
      expect(answer).toMatchObject({
        status: 403,
        text: expect.stringContaining("signed-in-long-ago"),
      });
    }
    expect(await db.selectFrom("mail_settings").selectAll().execute()).toEqual(before);
    await db.updateTable("sessions").set({ created_at }).execute();
  });

  test("never shows the password again", async () => {
    await send("save", fieldsFor(mailServer, { revision: await revision() }));
    expect(await page()).toContain("A password is stored");
    expect(await page()).not.toContain("quicksilver");
    const data = await fetch(`${site.url}/admin/mail.data`, { headers: session });
    expect(await data.text()).not.toContain("quicksilver");
    expect((await site.logged()).map((line) => JSON.stringify(line)).join()).not.toContain(
      "quicksilver",
    );
  });

  test("is tested before it is saved, with a mail to the person who asks", async () => {
    const before = await revision();
    const answer = await send("test", fieldsFor(mailServer));
    expect(answer.text).toContain("tested");
    expect(mailServer.mails.map(({ to }) => to)).toEqual([[keeper.email]]);
    expect(await revision()).toBe(before);
  });

  test("says what the mail server said when a test fails", async () => {
    mailServer.behaviour = "refuses sender";
    expect((await send("test", fieldsFor(mailServer))).text).toContain("not from you");
    await mailServer.goDown();
    expect((await send("test", fieldsFor(mailServer))).text).toContain("ECONNREFUSED");
  });

  test("is tested at most five times in a minute", async () => {
    const answers = [];
    for (let turn = 0; turn < 6; turn += 1) answers.push(await send("test", fieldsFor(mailServer)));
    expect(answers.at(-1)).toMatchObject({
      status: 429,
      text: expect.stringContaining("many tests in a minute"),
    });
    expect(mailServer.mails.length).toBeLessThan(6);
  });

  test("that was removed sends nothing more, and enquiries wait", async () => {
    await send("save", fieldsFor(mailServer, { revision: await revision() }));
    expect((await send("remove", {})).status).toBe(200);
    await enquire();
    const waiting = await fetch(`${site.url}/admin`, { headers: session });
    expect(await waiting.text()).toContain("Nobody is mailed about enquiries yet");
    expect(mailServer.mails).toEqual([]);
  });
});
