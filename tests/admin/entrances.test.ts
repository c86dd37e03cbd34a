import { beforeEach, describe, expect, test, vi } from "vitest";
import { HashingBusy, orBusy } from "#domain/accounts/hashing-gate.ts";
import { expectOutcome, noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { wordsOf } from "#tests/site/page.ts";
import { openAdminSite } from "./admin-site.ts";
import { clockAtNoon, openedSite } from "./signed-in-site.ts";

const email = "editor@example.com";
const password = "seven badger hair brushes";
const twice = { password, again: password };
const by = "command line";

describe("the pages before the admin", () => {
  const database = newDatabase(siteDatabase.create);
  clockAtNoon();
  const site = openedSite(database);
  beforeEach(async () => {
    await site.accounts.createAccount({ ...owner, now: noon });
  });

  async function invite(role: "owner" | "editor" | "office" = "editor") {
    const made = await site.accounts.invite({ email, role, by, now: noon });
    return `/set-password/${expectOutcome(made, "invited").token}`;
  }
  async function told(answer: Response) {
    return { status: answer.status, words: wordsOf(await answer.text()), headers: answer.headers };
  }
  const open = async (path: string) => told(await site.send(path));
  const send = async (path: string, fields: Record<string, string>, browser = site) =>
    told(await browser.postForm(path, fields));

  test("an invited person chooses a password and is in, with the role of the invitation", async () => {
    const path = await invite("office");
    const shown = await open(path);
    expect(shown).toMatchObject({ status: 200, words: expect.stringContaining(email) });
    expect(shown.words).toContain("Your role is Office. Enquiries and their answers.");
    expect(shown.headers.get("Referrer-Policy")).toBe("strict-origin");
    expect(shown.headers.get("Cache-Control")).toContain("no-store");
    const tampered = { ...twice, role: "owner", email: "other@example.com" };
    const made = await send(path, tampered);
    expect(made).toMatchObject({ status: 302 });
    expect(made.headers.get("Location")).toBe("/admin");
    expect((await site.load("/admin/enquiries")).status).toBe(200);
    expect((await site.load("/admin/services")).status).toBe(403);
    expect(await site.accounts.listAccounts({ now: noon })).toMatchObject([
      { email, role: "office" },
      { email: owner.email },
    ]);
  });

  test("an invitation that was used says so, and does nothing", async () => {
    const path = await invite();
    await send(path, twice);
    const other = site.browser();
    for (const again of [await open(path), await send(path, twice, other)]) {
      expect(again.status).toBe(410);
      expect(again.words).toContain("This link does not work");
    }
    expect(other.cookies.size).toBe(0);
  });

  test("looking at a link uses nothing up, by whatever method a mail scanner looks", async () => {
    const path = await invite();
    for (const method of ["GET", "HEAD", "GET"])
      expect((await site.send(path, { method })).status).toBe(200);
    expect((await send(path, twice)).status).toBe(302);
  });

  test("an invitation replaces who is signed in in this browser", async () => {
    await site.signIn();
    const before = site.cookies.get("__Host-admin-access") ?? "";
    await send(await invite(), twice);
    expect(await site.accounts.authenticate({ accessToken: before, now: noon })).toBeNull();
    const accessToken = site.cookies.get("__Host-admin-access") ?? "";
    expect(await site.accounts.authenticate({ accessToken, now: noon })).toMatchObject({
      user: { email, role: "editor" },
    });
  });

  test("two different passwords, a short one and none are refused beside the field", async () => {
    const path = await invite();
    const different = await send(path, { password, again: "another" });
    expect(different.words).toContain("The two passwords are different.");
    expect(different.status).toBe(422);
    const short = { password: "short", again: "short" };
    for (const fields of [short, {}] as Record<string, string>[])
      expect((await send(path, fields)).status).toBe(422);
    expect((await send(path, twice)).status).toBe(302);
  });

  test("another site's page can use no link", async () => {
    for (const path of [await invite(), "/forgotten"]) {
      const answer = await site.send(path, {
        method: "POST",
        body: new URLSearchParams({ ...twice, email: owner.email }),
        headers: { Origin: "https://evil.example" },
      });
      expect(answer.status).toBe(403);
    }
    expect(await site.accounts.listAccounts({ now: noon })).toHaveLength(1);
    expect(site.letters).toEqual([]);
  });

  test("garbage is no link", async () => {
    for (const token of ["x".repeat(10_000), "%00", "..%2f"])
      for (const answer of [
        await open(`/set-password/${token}`),
        await send(`/set-password/${token}`, twice),
      ])
        expect(answer.status).toBe(410);
  });

  test("an address without an account is answered in the same words, and gets no mail", async () => {
    const known = await send("/forgotten", { email: owner.email });
    const unknown = await send("/forgotten", { email: "other@example.com" });
    expect(unknown.status).toBe(known.status);
    expect(unknown.words.replace("other@example.com", owner.email)).toBe(known.words);
    await vi.waitFor(() => expect(site.letters).toMatchObject([{ to: owner.email }]));
  });

  test("after too many requests the page asks to wait, for known and unknown addresses", async () => {
    for (let turn = 0; turn < 10; turn += 1) await send("/forgotten", { email: owner.email });
    for (const asked of [owner.email, "other@example.com"]) {
      const answer = await site.postForm("/forgotten", { email: asked });
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
      const html = await answer.text();
      expect(wordsOf(html)).toContain("Too many requests. Please try again in");
      expect(html, "it keeps what was typed").toContain(`value="${asked}"`);
    }
    await vi.waitFor(() => expect(site.letters).toHaveLength(3));
  });

  test("without a mail server the page says who can help", async () => {
    const without = await openAdminSite(database, { isMailSetUp: false });
    const shown = wordsOf(await (await without.send("/forgotten")).text());
    expect(shown).toContain("Ask an owner of the website");
    // Nobody reads a shell command here, nor mails to the sample address.
    expect(shown).not.toMatch(/let-in|\.example/);
    const answer = await without.postForm("/forgotten", { email: owner.email });
    expect(answer.status).toBe(422);
  });

  test("pages before the admin run no script", async () => {
    for (const path of [await invite(), "/forgotten", "/set-password/none"])
      expect(await (await site.send(path)).text()).not.toContain("<script");
  });

  test("while too many passwords are checked, a new one is asked for again, and the link stays", async () => {
    const invitation = await invite();
    const made = await site.accounts.makeResetLink({ email: owner.email, by, now: noon });
    const { token } = expectOutcome(made, "made");
    const { setPassword } = site.accounts;
    site.accounts.setPassword = () => orBusy(Promise.reject(new HashingBusy()));
    for (const path of [invitation, `/set-password/${token}`]) {
      const answer = await send(path, twice);
      expect(answer.status).toBe(503);
      expect(answer.headers.get("Retry-After")).toBe("5");
      expect(answer.words).toContain("Please try again in a few seconds.");
      expect(answer.words).toContain("The same again");
    }
    site.accounts.setPassword = setPassword;
    expect((await send(invitation, twice)).status).toBe(302);
  });

  test("while the database is away, the pages say so and use nothing up", async () => {
    const logged: string[] = [];
    const broken = await openAdminSite(database, { logged });
    const path = await invite();
    await database.db.schema.alterTable("account_links").renameTo("away").execute();
    const shown = await broken.send(path);
    expect(shown.status).toBe(503);
    expect(wordsOf(await shown.text())).toContain("cannot save or look up anything");
    expect((await broken.postForm(path, twice)).status).toBe(503);
    expect((await broken.postForm("/forgotten", { email: owner.email })).status).toBe(503);
    await database.db.schema
      .alterTable("away" as "users")
      .renameTo("account_links")
      .execute();
    expect((await broken.postForm(path, twice)).status).toBe(302);
    expect(logged.length).toBeGreaterThan(0);
  });
});
