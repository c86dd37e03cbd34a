import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { writeNotice } from "#domain/push/write-notice.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { inboxOn, openInbox, receive } from "./admin-inbox.ts";
import { axeFindings, sideways, smallTargets } from "./inspections.ts";
import {
  deliverPush,
  pressNotice,
  pretendPushService,
  shownNotices,
  workerOf,
} from "./pretended-push-service.ts";
import { owner, runningAdmin } from "./running-admin.ts";
import { focusFaults, tabTo } from "./tabbing.ts";
import type { Visitor } from "./visitor.ts";

const site = runningAdmin({ hearsPush: true });
beforeEach(async () => {
  await site.db.deleteFrom("push_subscriptions").execute();
});

const turnOnIn = (page: Page) => page.getByRole("button", { name: "Turn on notices here" });
const partOf = (page: Page) => page.getByRole("region", { name: "Notices of new enquiries" });

/** The owner in a browser that allows notices, on the page of her account. */
async function ownerAtAccount(options = {}): Promise<Visitor> {
  const visitor = await site.admin(options);
  await pretendPushService(visitor.page);
  await visitor.page.context().grantPermissions(["notifications"]);
  await visitor.open("/admin/account");
  return visitor;
}

async function turnOn({ page }: Visitor): Promise<void> {
  await turnOnIn(page).click();
  await page.getByText("Notices are on.").waitFor();
}

describe("the admin as an app", () => {
  test("can be installed, from the login screen too", async () => {
    for (const visitor of [await site.stranger(), await site.admin()]) {
      await visitor.open("/admin");
      const debug = await visitor.page.context().newCDPSession(visitor.page);
      const { url, errors, data = "" } = await debug.send("Page.getAppManifest");
      expect([new URL(url).pathname, errors]).toEqual(["/admin/app.webmanifest", []]);
      expect(JSON.parse(data).name).toBe("Decor Specialist admin");
      const { installabilityErrors } = await debug.send("Page.getInstallabilityErrors");
      // Each visitor of these tests has a private window, in which nothing can be installed.
      const ids = installabilityErrors.map(({ errorId }) => errorId);
      expect(ids.filter((id) => id !== "in-incognito")).toEqual([]);
    }
  });

  test("has no service worker before somebody turns on notices", async () => {
    const visitor = await ownerAtAccount();
    await turnOnIn(visitor.page).waitFor();
    expect(await registrations(visitor.page)).toBe(0);
  });
});

describe("notices of new enquiries", () => {
  test("are turned on from the inbox, show an enquiry, and lead to it", async () => {
    // Received before the device is known, so that the server itself sends nothing to Google.
    const id = await receive(site, { name: "Aoife Magee", service: "Marbling" });
    const enquiry = await site.db
      .selectFrom("enquiries")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const notice = writeNotice(enquiry, { isNamed: true, serviceNames: ["Marbling"] });

    const visitor = await site.admin({ width: 390 });
    const { page } = visitor;
    await pretendPushService(page);
    await page.context().grantPermissions(["notifications"]);
    await openInbox(visitor);
    await page.getByRole("link", { name: "Get a notice on your phone" }).click();
    await turnOn(visitor);
    await partOf(page).getByText("This device", { exact: true }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toContain("Notices are on.");

    await deliverPush(page, JSON.stringify(notice));
    await expect
      .poll(() => shownNotices(page))
      .toMatchObject([{ title: "New enquiry", data: { url: `/admin/enquiries/${id}` } }]);
    await pressNotice(page);
    await page.waitForURL(`/admin/enquiries/${id}`);
    await inboxOn(page).button("Delete").waitFor();
    expect(await shownNotices(page)).toEqual([]);

    await openInbox(visitor);
    expect(await page.getByRole("link", { name: "Get a notice on your phone" }).count()).toBe(0);
  });

  test("open a new window where none shows the admin, and never another website", async () => {
    const visitor = await ownerAtAccount();
    const { page } = visitor;
    await turnOn(visitor);
    await visitor.open("/");
    const pressed = async (data: string) => {
      await deliverPush(page, data);
      await expect.poll(async () => (await shownNotices(page)).length).toBe(1);
      return pressNotice(page);
    };
    const url = "/admin/enquiries/1";
    expect(await pressed(JSON.stringify({ title: "New enquiry", url }))).toBe(url);
    const elsewhere = ["https://evil.example/admin/", "//evil.example/admin/", "/admin/../about"];
    for (const url of elsewhere)
      expect(await pressed(JSON.stringify({ url })), url).toBe("/admin/enquiries");
    expect(await pressed("not JSON")).toBe("/admin/enquiries");
  });

  test("are one for each enquiry, however often the push service delivers it", async () => {
    const visitor = await ownerAtAccount();
    const { page } = visitor;
    await turnOn(visitor);
    for (const [title, tag] of [
      ["One", "DS-1"],
      ["One again", "DS-1"],
      ["Two", "DS-2"],
    ])
      await deliverPush(page, JSON.stringify({ title, tag }));
    const titles = async () => (await shownNotices(page)).map(({ title }) => title).sort();
    await expect.poll(titles).toEqual(["One again", "Two"]);
  });

  test("are turned off by Tab and Enter, and leave nothing in the browser", async () => {
    const visitor = await ownerAtAccount({ width: 390 });
    const { page } = visitor;
    await turnOn(visitor);
    expect(await registrations(page)).toBe(1);
    await tabTo(page, partOf(page).getByRole("button", { name: "Turn off" }));
    await page.keyboard.press("Enter");
    await page.getByText("Notices are off on that device.").waitFor();
    await turnOnIn(page).waitFor();
    expect(await registrations(page)).toBe(0);
    expect(await devicesOf(owner.email)).toBe(0);
  });

  test("come to every device of a person, and each can be turned off from the others", async () => {
    const [phone, laptop] = [await ownerAtAccount({ width: 390 }), await ownerAtAccount()];
    await turnOn(phone);
    await turnOn(laptop);
    const listed = partOf(laptop.page).getByRole("listitem");
    await expect.poll(() => listed.count()).toBe(2);
    const other = listed.filter({ hasNotText: "This device" });
    await other.getByRole("button", { name: "Turn off" }).click();
    await laptop.page.getByText("Notices are off on that device.").waitFor();
    expect(await listed.count()).toBe(1);
    await phone.page.reload();
    await turnOnIn(phone.page).waitFor();
    expect(await devicesOf(owner.email)).toBe(1);
    await partOf(laptop.page).getByRole("button", { name: "Turn off" }).click();
    await laptop.page.getByText("Notices are off on that device.").waitFor();
    expect(await devicesOf(owner.email)).toBe(0);
  });

  test("end when the person signs out", async () => {
    const visitor = await ownerAtAccount();
    const { page } = visitor;
    await turnOn(visitor);
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await page.getByRole("heading", { name: "Admin Login" }).waitFor();
    await expect.poll(() => registrations(page)).toBe(0);
    expect(await devicesOf(owner.email)).toBe(0);
  });

  test("go on after the browser has replaced its subscription, also an hour later", async () => {
    const visitor = await ownerAtAccount();
    const { page } = visitor;
    await turnOn(visitor);
    const hashes = () => site.db.selectFrom("push_subscriptions").select("endpoint_hash").execute();
    const [before] = await hashes();
    await page.context().clearCookies({ name: /access/ });
    const subscribed = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration("/admin");
      return (await registration?.pushManager.getSubscription())?.toJSON();
    });
    const worker = await workerOf(page);
    await worker.evaluate(async (former) => {
      const waits: Promise<unknown>[] = [];
      const event = Object.assign(new Event("pushsubscriptionchange"), {
        oldSubscription: former,
        newSubscription: { ...former, endpoint: "https://fcm.googleapis.com/fcm/send/another" },
        waitUntil: (wait: Promise<unknown>) => waits.push(wait),
      });
      dispatchEvent(event);
      await Promise.all(waits);
    }, subscribed);
    const after = await hashes();
    expect(after).toHaveLength(1);
    expect(after).not.toEqual([before]);
  });

  test("are turned off without scripts, and say that turning on needs them", async () => {
    const phone = await ownerAtAccount();
    await turnOn(phone);
    const visitor = await site.admin({ runsScripts: false });
    const { page } = visitor;
    await visitor.open("/admin/account");
    expect(await partOf(page).locator("noscript").textContent()).toContain("needs JavaScript");
    expect(await turnOnIn(page).isEnabled()).toBe(false);
    await partOf(page).getByRole("button", { name: "Turn off" }).click();
    await page.waitForURL("/admin/account");
    expect(await partOf(page).getByRole("listitem").count()).toBe(0);
    expect(await devicesOf(owner.email)).toBe(0);
  });
});

describe("a device that gets no notices says why", () => {
  test("where the person has refused them, until she allows them", async () => {
    const visitor = await ownerAtAccount();
    const { page } = visitor;
    await permit(page, "denied");
    await page.reload();
    await page.getByText("This browser blocks notices").waitFor();
    expect(await turnOnIn(page).count()).toBe(0);
    await permit(page, "granted");
    await page.evaluate(() => dispatchEvent(new Event("focus")));
    await turnOnIn(page).waitFor();
  });

  test("where she refuses them when the browser asks", async () => {
    const visitor = await ownerAtAccount();
    const { page } = visitor;
    // Once the scripts run, the button is enabled. What they find then is that she may be asked.
    await expect.poll(() => turnOnIn(page).isEnabled()).toBe(true);
    await permit(page, "denied");
    await turnOnIn(page).click();
    await page.getByText("This browser blocks notices").waitFor();
    expect(await registrations(page)).toBe(0);
  });

  test.each([
    ["an old browser", "", "This browser cannot show notices.", 0],
    ["an iPhone", "(iPhone; CPU iPhone OS 18_0 like Mac OS X)", "Add to Home Screen", 1],
  ])("on %s", async (_, userAgent, words, offers) => {
    const visitor = await site.admin();
    const { page } = visitor;
    await page.addInitScript((agent) => {
      Reflect.deleteProperty(window, "PushManager");
      if (agent) Object.defineProperty(navigator, "userAgent", { value: agent });
    }, userAgent);
    await visitor.open("/admin/account");
    await page.getByText(words).waitFor();
    expect(await turnOnIn(page).count()).toBe(0);
    await openInbox(visitor);
    const offer = page.getByRole("link", { name: "Get a notice on your phone" });
    // A button of the frame is enabled once the scripts run, and then the offer comes.
    await expect.poll(() => page.locator("#user-menu button").first().isEnabled()).toBe(true);
    await expect.poll(() => offer.count()).toBe(offers);
  });

  test("at an address without https", async () => {
    const visitor = await site.admin();
    await visitor.page.addInitScript(() =>
      Object.defineProperty(window, "isSecureContext", { value: false }),
    );
    await visitor.open("/admin/account");
    await visitor.page.getByText("whose address begins with https").waitFor();
    expect(await turnOnIn(visitor.page).count()).toBe(0);
  });

  test("when it is offline", async () => {
    const visitor = await ownerAtAccount();
    const { page } = visitor;
    visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED|when fetching the script/);
    await turnOnIn(page).waitFor();
    await page.context().setOffline(true);
    await turnOnIn(page).click();
    await page.getByRole("alert").getByText("This device is offline.").waitFor();
    await page.context().setOffline(false);
    await turnOn(visitor);
  });

  test("when its push service does not answer, and the server hears nothing", async () => {
    const visitor = await ownerAtAccount();
    const { page } = visitor;
    await page.evaluate(() => {
      PushManager.prototype.subscribe = () => Promise.reject(new DOMException("", "AbortError"));
    });
    await turnOnIn(page).click();
    await page.getByRole("alert").getByText("could not reach the service").waitFor();
    expect(await devicesOf(owner.email)).toBe(0);
  });

  test("when the server does not know its push service", async () => {
    const visitor = await ownerAtAccount();
    const { page } = visitor;
    visitor.expectTrouble(/status of 422/);
    await page.evaluate(() => {
      const subscribe = PushManager.prototype.subscribe;
      PushManager.prototype.subscribe = async function (options) {
        const made = await subscribe.call(this, options);
        const sent = { ...made.toJSON(), endpoint: "https://push.example/1" };
        return Object.assign(made, { toJSON: () => sent });
      };
    });
    await turnOnIn(page).click();
    await page.getByRole("alert").getByText("does not know").waitFor();
    await expect.poll(() => registrations(page)).toBe(0);
  });

  test("when the server cannot be reached", async () => {
    const visitor = await ownerAtAccount();
    const { page } = visitor;
    visitor.expectTrouble(/ERR_FAILED/);
    const address = /\/admin\/account\/notices/;
    await page.route(address, (route) => route.abort());
    await turnOnIn(page).click();
    await page.getByRole("alert").getByText("Failed to save").waitFor();
    expect(await devicesOf(owner.email)).toBe(0);
    await page.unroute(address);
    await turnOn(visitor);
    expect(await devicesOf(owner.email)).toBe(1);
  });
});

describe("each person", () => {
  test.each<[Role, number]>([
    ["office", 1],
    ["editor", 0],
  ])("with the role %s chooses for herself alone", async (role, parts) => {
    const her = await ownerAtAccount();
    await turnOn(her);
    const person = { email: `${role}@example.com`, password: "a dozen sable brushes" };
    const accounts = openAccounts({ db: site.db, secret: "for tests", judgePassword: anyPassword });
    await accounts.createAccount({ ...person, role, now: new Date() });
    const visitor = await site.stranger();
    const { page } = visitor;
    const data = { grant_type: "password", ...person };
    expect((await page.request.post("/auth/token", { data })).ok()).toBe(true);
    await visitor.open("/admin/account");
    await page.getByRole("heading", { name: "Your account" }).waitFor();
    expect(await partOf(page).count()).toBe(parts);
    expect(await partOf(page).getByRole("listitem").count()).toBe(0);
    const [row] = await site.db.selectFrom("push_subscriptions").select("id").execute();
    const form = { intent: "turn-off", id: row?.id ?? "" };
    const headers = { Origin: new URL(page.url()).origin };
    const answer = await page.request.post("/admin/account/notices", { form, headers });
    expect(answer.status()).toBe(role === "editor" ? 403 : 404);
    expect(await devicesOf(owner.email)).toBe(1);
  });
});

test.each([360, 390, 768, 1440])("the part fits and is accessible at %d px", async (width) => {
  const visitor = await ownerAtAccount({ width, stillness: true });
  const { page } = visitor;
  await turnOn(visitor);
  await partOf(page).getByText("This device", { exact: true }).waitFor();
  const faults = [await axeFindings(page), await sideways(page), await smallTargets(page)];
  expect(faults.flat()).toEqual([]);
  await page.evaluate(() => {
    const top = document.createElement("span");
    top.tabIndex = -1;
    document.body.prepend(top);
    top.focus();
  });
  expect(await focusFaults(page)).toEqual([]);
});

function registrations(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}

/** Answers for the person when the browser asks whether it may show notices. */
async function permit(page: Page, setting: "granted" | "denied"): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  const permission = { name: "notifications" };
  const { origin } = new URL(page.url());
  const { targetInfo } = await debug.send("Target.getTargetInfo");
  const { browserContextId } = targetInfo;
  await debug.send("Browser.setPermission", { permission, setting, origin, browserContextId });
}

/** On how many devices this person gets notices. */
async function devicesOf(email: string): Promise<number> {
  const found = await site.db
    .selectFrom("push_subscriptions")
    .innerJoin("users", "users.id", "user_id")
    .select("push_subscriptions.id")
    .where("email", "=", email)
    .execute();
  return found.length;
}
