import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { pretendBrowser } from "#tests/push/pretend-browser.ts";
import { type PushService, startPushService } from "#tests/push/push-service.ts";
import { type AdminSite, openAdminSite } from "./admin-site.ts";

const path = "/admin/account/notices";
const phone =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36";

interface Shown {
  publicKey: string;
  about: string;
  devices: { id: string; device: string; isThis: boolean; words: string }[];
}

describe("notices in the admin", () => {
  const database = newDatabase(siteDatabase.create);
  let site: AdminSite;
  let service: PushService;
  beforeEach(async () => {
    service = await startPushService();
    site = await openAdminSite(database, { pushService: service.fetch });
    await site.signIn();
  });
  afterEach(() => service[Symbol.asyncDispose]());

  const shown = async (of = site) => {
    const { data } = await of.load("/admin/account");
    return (data as { notices: Shown | null }).notices;
  };
  const turnOn = (subscription: unknown = pretendBrowser().subscription, of = site) =>
    of.act(path, { intent: "turn-on", subscription: JSON.stringify(subscription) });
  const signedInAs = async (role: "editor" | "office") => {
    const person = { email: `${role}@example.com`, password: "a dozen buckets" };
    await site.accounts.createAccount({ ...person, role, now: new Date() });
    const other = site.browser();
    expect((await other.post("/auth/token", { grant_type: "password", ...person })).ok).toBe(true);
    return other;
  };

  test("the account's page gives the key to subscribe with, and says what a notice shows", async () => {
    const notices = await shown();
    expect(Buffer.from(notices?.publicKey ?? "", "base64url")).toHaveLength(65);
    expect(notices?.devices).toEqual([]);
    expect(notices?.about).toContain("first name and the service, also on a locked screen");
    expect((await shown())?.publicKey).toBe(notices?.publicKey);
  });

  test("are turned on in this browser, listed, and turned off", async () => {
    const sent = new URLSearchParams({
      intent: "turn-on",
      subscription: JSON.stringify(pretendBrowser().subscription),
    });
    const headers = { "User-Agent": phone };
    const answer = await site.send(`${path}.data`, { method: "POST", body: sent, headers });
    expect(answer.status).toBe(200);
    const notices = await shown();
    expect(notices?.devices).toEqual([
      {
        id: expect.any(String),
        device: "Chrome on Android",
        isThis: true,
        words: expect.stringMatching(/^Added .*, no notice yet$/),
      },
    ]);
    const off = { intent: "turn-off", id: notices?.devices[0]?.id ?? "" };
    expect(await site.act(path, off)).toEqual({ status: 200, data: { outcome: "removed" } });
    expect((await shown())?.devices).toEqual([]);
    expect(await site.act(path, off)).toEqual({ status: 404, data: { outcome: "missing" } });
  });

  test("without scripts, cannot be turned on, and turning off leads back to the account's page", async () => {
    await turnOn();
    const page = await (await site.send("/admin/account")).text();
    expect(page).toContain("Turning notices on needs JavaScript.");
    expect(page).toMatch(/<button[^>]* disabled=""[^>]*>Turn on notices here/);
    const id = (await shown())?.devices[0]?.id ?? "";
    const answer = await site.send(path, {
      method: "POST",
      body: new URLSearchParams({ intent: "turn-off", id }),
      headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/admin/account");
    expect((await shown())?.devices).toEqual([]);
  });

  test("go to known push services only, and the person hears what to do", async () => {
    const { subscription } = pretendBrowser("https://10.0.0.1/push");
    expect(await turnOn(subscription)).toEqual({
      status: 422,
      data: {
        outcome: "invalid",
        message: expect.stringContaining("Use Chrome, Edge, Firefox or Safari."),
      },
    });
    expect((await shown())?.devices).toEqual([]);
  });

  test("are not changed by what no page of ours sends", async () => {
    const forms = [{}, { intent: "turn", id: "1" }, { intent: "turn-on" }, { intent: "turn-off" }];
    for (const fields of forms)
      expect(await site.act(path, fields as Record<string, string>)).toMatchObject({ status: 400 });
    const large = { intent: "turn-on", subscription: "x".repeat(20_000) };
    expect(await site.act(path, large)).toMatchObject({ status: 413 });
  });

  test("are each person's own: nobody sees, tests or ends another's", async () => {
    await turnOn();
    const [mine] = (await shown())?.devices ?? [];
    const office = await signedInAs("office");
    expect((await shown(office))?.devices).toEqual([]);
    for (const intent of ["test", "turn-off"])
      expect(await office.act(path, { intent, id: mine?.id ?? "" })).toMatchObject({ status: 404 });
    expect(service.messages).toEqual([]);
    expect((await shown())?.devices).toHaveLength(1);
  });

  test("an account for texts and pictures gets none, because it may not read enquiries", async () => {
    const editor = await signedInAs("editor");
    expect(await shown(editor)).toBeNull();
    expect(await turnOn(undefined, editor)).toMatchObject({ status: 403 });
  });

  describe("a test", () => {
    const browser = pretendBrowser();
    const tryIt = async () => {
      const id = (await shown())?.devices[0]?.id ?? "";
      return site.act(path, { intent: "test", id });
    };
    beforeEach(async () => {
      await turnOn(browser.subscription);
    });

    test("reaches the device", async () => {
      expect(await tryIt()).toEqual({ status: 200, data: { outcome: "tested" } });
      const [message] = service.messages;
      expect(JSON.parse(browser.read(message?.body ?? Buffer.alloc(0)))).toMatchObject({
        title: "Notices work",
        url: "/admin/account",
      });
      expect((await shown())?.devices[0]?.words).toContain("last notice");
    });

    test("says that notices are off if the browser is no longer subscribed", async () => {
      service.answer = { status: 410 };
      expect(await tryIt()).toEqual({ status: 404, data: { outcome: "missing" } });
      expect((await shown())?.devices).toEqual([]);
    });

    test("that the push service does not take says what to do", async () => {
      service.answer = { status: 500 };
      expect(await tryIt()).toEqual({
        status: 409,
        data: { outcome: "unavailable", message: expect.stringContaining("Try again") },
      });
      expect((await shown())?.devices).toHaveLength(1);
    });

    test("can be sent five times a minute", async () => {
      for (let sent = 1; sent <= 5; sent += 1) expect(await tryIt()).toMatchObject({ status: 200 });
      expect(await tryIt()).toMatchObject({ status: 429, data: { outcome: "throttled" } });
      expect(service.messages).toHaveLength(5);
    });
  });
});
