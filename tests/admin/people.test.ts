import { describe, expect, test, vi } from "vitest";
import type { Role } from "#domain/accounts/roles.ts";
import { minutesLater, noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { openAdminSite } from "./admin-site.ts";
import { clockAtNoon, signedInSite } from "./signed-in-site.ts";

const editor = { email: "editor@example.com", password: "seven badger hair brushes" };
const second = { email: "second@example.com", password: "seven badger hair brushes" };

describe("people", () => {
  clockAtNoon();
  const database = newDatabase(siteDatabase.create);
  const { site } = signedInSite(database);

  const act = (fields: Record<string, string | undefined>, browser = site) =>
    browser.act("/admin/people", fields as Record<string, string>);
  const add = (account: typeof editor, role: Role) =>
    site.accounts.createAccount({ ...account, role, now: noon });
  async function signedInEditor() {
    const browser = site.browser();
    await browser.signIn({ ...editor, role: "editor" });
    return browser;
  }
  const events = async () =>
    (await database.db.selectFrom("activity").select(["event", "actor_email"]).execute()).map(
      ({ event, actor_email }) => `${event} by ${actor_email}`,
    );

  test("the page shows everybody, with roles and open sessions", async () => {
    await signedInEditor();
    expect(await site.load("/admin/people")).toMatchObject({
      status: 200,
      data: {
        canMail: true,
        invited: [],
        people: [
          {
            email: editor.email,
            role: "editor",
            seen: "Seen within the last hour",
            sessions: [{ words: "Signed in 2 Mar 12:00, seen within the last hour" }],
          },
          { email: owner.email, role: "owner" },
        ],
      },
    });
  });

  test("an owner invites somebody by mail, and takes it back", async () => {
    const made = await act({ intent: "invite", email: "New@example.com", role: "office" });
    expect(made.data).toMatchObject({
      outcome: "saved",
      link: {
        email: "new@example.com",
        url: expect.stringMatching(/^https:\/\/www\.example\.com\/set-password\/[\w-]{43}$/),
        ends: expect.stringMatching(/^on Monday 9\sMarch at 12:00$/),
        mailed: { state: "sent" },
      },
    });
    expect(site.letters).toMatchObject([{ to: "new@example.com" }]);
    const { data } = (await site.load("/admin/people")) as { data: { invited: { id: string }[] } };
    const words = /^Invited by owner@example.com. The link works until Monday 9\sMarch/;
    expect(data.invited).toMatchObject([{ role: "office", words: expect.stringMatching(words) }]);
    const path = new URL(site.letters[0]?.link?.url ?? "").pathname;
    const id = data.invited[0]?.id ?? "";
    expect(await act({ intent: "take back", id })).toMatchObject({ data: { outcome: "deleted" } });
    expect(await act({ intent: "take back", id })).toMatchObject({ status: 404 });
    expect((await site.browser().send(path)).status).toBe(410);
    const recorded = ["invited", "invitation taken back"].map((act) => `${act} by ${owner.email}`);
    expect(await events()).toEqual(expect.arrayContaining(recorded));
  });

  test("without mail, and when the mail fails, the link is there to hand over", async () => {
    const without = await openAdminSite(database, { isMailSetUp: false });
    await without.signIn();
    await add(editor, "editor");
    for (const fields of [
      { intent: "invite", email: "new@example.com", role: "editor" },
      { intent: "reset link", email: editor.email },
    ])
      expect(await act(fields, without)).toMatchObject({
        data: {
          link: { url: expect.stringContaining("https://"), mailed: { state: "not set up" } },
        },
      });
  });

  test("an address that has an account is refused in words", async () => {
    expect(await act({ intent: "invite", email: owner.email, role: "editor" })).toMatchObject({
      status: 422,
      data: { fieldErrors: { email: expect.stringContaining("has an account already") } },
    });
    expect(site.letters).toEqual([]);
  });

  test("the last owner stays one, and stays", async () => {
    await add(editor, "editor");
    for (const fields of [{ intent: "role", role: "editor" }, { intent: "close" }])
      expect(await act({ ...fields, email: owner.email })).toMatchObject({
        status: 422,
        data: { outcome: "refused", message: expect.stringContaining("last owner") },
      });
    expect((await site.load("/admin/people")).status).toBe(200);
  });

  test("a changed role and a closed account are in the record, by name", async () => {
    await add(editor, "editor");
    await act({ intent: "role", email: editor.email, role: "office" });
    expect(await act({ intent: "close", email: editor.email })).toMatchObject({ status: 200 });
    const rows = database.db.selectFrom("activity").where("subject_name", "=", editor.email);
    expect(await rows.select(["event", "actor_email"]).execute()).toEqual(
      expect.arrayContaining([
        { event: "role changed", actor_email: owner.email },
        { event: "account closed", actor_email: owner.email },
      ]),
    );
  });

  test("an owner ends one browser of somebody, and the other stays signed in", async () => {
    const phone = await signedInEditor();
    vi.setSystemTime(minutesLater(5));
    const laptop = await signedInEditor();
    const { data } = await site.load("/admin/people");
    const [shown] = (data as { people: { sessions: { id: string; words: string }[] }[] }).people;
    const first = shown?.sessions.find(({ words }) => words.startsWith("Signed in 2 Mar 12:00"));
    const end = { intent: "end session", email: editor.email, id: first?.id };
    expect(await act(end)).toMatchObject({
      data: { text: `That browser of ${editor.email} is signed out.` },
    });
    expect((await phone.load("/admin/services")).status).toBe(401);
    expect((await laptop.load("/admin/services")).status).toBe(200);
    expect(await act(end)).toMatchObject({ status: 404 });
    expect((await events()).filter((event) => event.startsWith("session ended"))).toHaveLength(1);
  });

  test("the page offers the only owner nothing that is refused", async () => {
    const words = async () => (await site.send("/admin/people")).text();
    expect(await words()).toContain("The only owner keeps this role and this account.");
    expect(await words()).not.toContain(`Close account: ${owner.email}`);
    await add(second, "owner");
    expect(await words()).not.toContain("The only owner keeps");
    expect(await words()).toContain(`Close account: ${owner.email}`);
  });

  test("an owner mails a link for a new password without seeing it", async () => {
    await add(editor, "editor");
    const made = await act({ intent: "reset link", email: editor.email });
    expect(made).toMatchObject({ data: { link: { url: null, mailed: { state: "sent" } } } });
    expect(site.letters).toMatchObject([{ to: editor.email }]);
    const path = new URL(site.letters[0]?.link?.url ?? "").pathname;
    expect(path).toMatch(/^\/set-password\/[\w-]{43}$/);
    expect(JSON.stringify(made)).not.toContain(path);
  });

  test("a stolen session of an owner is asked who it is before it changes anybody", async () => {
    await add(editor, "editor");
    await add(second, "owner");
    vi.setSystemTime(minutesLater(16));
    const before = await site.accounts.listAccounts({ now: noon });
    for (const fields of [
      { intent: "invite", email: "new@example.com", role: "owner" },
      { intent: "role", email: editor.email, role: "owner" },
      { intent: "close", email: second.email },
      { intent: "reset link", email: second.email },
    ])
      expect(await act(fields)).toMatchObject({
        status: 403,
        data: { outcome: "signed-in-long-ago" },
      });
    expect(await site.accounts.listAccounts({ now: noon })).toEqual(before);
    expect(await site.accounts.listInvitations()).toEqual([]);
    expect(site.letters).toEqual([]);
  });

  test("what no page of ours sends changes nothing", async () => {
    const garbage = "x".repeat(10_000);
    expect((await act({ intent: "toString" })).status).toBe(400);
    expect((await act({ intent: "role", email: owner.email, role: garbage })).status).toBe(400);
    expect((await act({ intent: "close", email: garbage })).status).toBe(404);
    expect((await act({ intent: "take back", id: garbage })).status).toBe(404);
  });
});
