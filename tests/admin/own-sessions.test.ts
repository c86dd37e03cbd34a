import { beforeEach, describe, expect, test } from "vitest";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { wordsOf } from "#tests/site/page.ts";
import type { AdminSite } from "./admin-site.ts";
import { signedInSite } from "./signed-in-site.ts";

const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0";
const access = "__Host-admin-access";
const editor = { email: "editor@example.com", password: "thirteen sable brushes" };

describe("the sessions of an account", () => {
  const database = newDatabase(siteDatabase.create);
  const { site } = signedInSite(database);
  let ended: string[];
  beforeEach(() => {
    ended = [];
    site.announcements.listen(null, ({ announcement }) => {
      if (announcement.type === "signed-out") ended.push(announcement.sessionId);
    });
  });

  async function signInWith(person: { email: string; password: string }, userAgent = "") {
    const browser = site.browser();
    const answer = await browser.post(
      "/auth/token",
      { grant_type: "password", ...person },
      { "User-Agent": userAgent },
    );
    expect(answer.status).toBe(200);
    return browser;
  }
  const sessionOf = async (browser: AdminSite) => {
    const accessToken = browser.cookies.get(access) ?? "";
    return (await site.accounts.authenticate({ accessToken, now: new Date() }))?.sessionId ?? "";
  };
  const end = async (fields: Record<string, string>) => {
    const answer = await site.postForm("/admin/account/sessions", fields);
    return { status: answer.status, body: await answer.json() };
  };

  test("are listed with their browsers, this one marked, and nobody else's", async () => {
    await signInWith(owner, firefox);
    await site.accounts.createAccount({ ...editor, role: "editor", now: new Date() });
    await signInWith(editor);
    const words = wordsOf(await (await site.send("/admin/account")).text());
    expect(words).toContain("An unknown browser This browser Signed in");
    expect(words).toContain("Firefox on Windows Signed in");
    expect(words.match(/Signed in \d/g)).toHaveLength(2);
  });

  test("end one by one, at once and on every open page", async () => {
    const phone = await signInWith(owner, firefox);
    const laptop = await signInWith(owner);
    const session = await sessionOf(phone);
    const answer = await end({ session });
    expect(answer).toEqual({ status: 200, body: { outcome: "ended", count: 1 } });
    expect(ended).toEqual([session]);
    expect((await phone.send("/admin")).status).toBe(401);
    for (const browser of [site, laptop]) expect((await browser.send("/admin")).status).toBe(200);
    expect(await end({ session })).toEqual({ status: 404, body: { outcome: "missing" } });
    const recorded = await database.db
      .selectFrom("activity")
      .select(["actor_email", "detail"])
      .where("event", "=", "session ended")
      .execute();
    expect(recorded).toEqual([{ actor_email: owner.email, detail: '{"sessions":1}' }]);
  });

  test("end all but this one", async () => {
    const others = [await signInWith(owner), await signInWith(owner)];
    expect(await end({ others: "end" })).toMatchObject({ body: { count: 2 } });
    for (const browser of others) expect((await browser.send("/admin")).status).toBe(401);
    expect((await site.send("/admin")).status).toBe(200);
  });

  test("of another account cannot be ended, by its id or by anything else", async () => {
    await site.accounts.createAccount({ ...editor, role: "editor", now: new Date() });
    const theirs = await signInWith(editor);
    for (const session of [await sessionOf(theirs), "", "x".repeat(10_000)])
      expect((await end({ session })).status, session.slice(0, 40)).toBe(404);
    expect((await end({ others: "end" })).status).toBe(404);
    expect((await end({})).status).toBe(400);
    expect((await theirs.send("/admin")).status).toBe(200);
  });

  test("are replaced in a browser that signs in again, also as another account", async () => {
    await site.accounts.createAccount({ ...editor, role: "editor", now: new Date() });
    const stolen = site.browser(new Map(site.cookies));
    await site.post("/auth/token", { grant_type: "password", ...editor, password: "wrong" });
    expect((await stolen.send("/admin")).status, "after a wrong password").toBe(200);
    await site.post("/auth/token", { grant_type: "password", ...editor });
    expect((await stolen.send("/admin")).status).toBe(401);
    expect(await site.accounts.listSessions({ email: owner.email, now: new Date() })).toEqual([]);
    expect(wordsOf(await (await site.send("/admin/account")).text())).toContain(editor.email);
  });
});
