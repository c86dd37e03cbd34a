import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { writeNotice } from "#domain/push/send-notice.ts";
import { inboxOn, openInbox, receive } from "./admin-inbox.ts";
import { faultsOf } from "./admin-screens.ts";
import {
  deliverPush,
  pressNotice,
  pretendPushService,
  shownNotices,
  workerOf,
} from "./pretended-push-service.ts";
import { runningAdmin } from "./running-admin.ts";
import { focusFaults, tabTo } from "./tabbing.ts";
import type { Visitor } from "./visitor.ts";

const site = runningAdmin({ hearsPush: true });
beforeEach(async () => {
  await site.db.deleteFrom("push_subscriptions").execute();
});

describe("notices of new enquiries", () => {
  test("can be turned on in an admin that can be installed, show an enquiry and lead to it, and never to another website", async () => {
    // Received before the device is known, so that the server itself sends nothing to Google.
    const id = await receive(site, { name: "Aoife Magee", service: "Marbling" });
    const enquiry = await site.db
      .selectFrom("enquiries")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const notice = writeNotice(enquiry, { isNamed: true, serviceNames: ["Marbling"] });
    const visitor = await site.admin({ width: 390, stillness: true });
    const { page } = visitor;
    await pretendPushService(page);
    await page.context().grantPermissions(["notifications"]);
    await openInbox(visitor);
    await expectInstallable(page);
    await page.getByRole("link", { name: "Get a notice on your phone" }).click();
    await switchIn(page).waitFor();
    expect(await registrations(page), "before anybody turns on notices").toBe(0);
    await turnOn(visitor);
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toContain("Notices are on.");
    await expect.poll(() => shownNotices(page)).toMatchObject([{ title: "Notices work" }]);
    await pressNotice(page);
    await page.waitForURL("/admin/enquiries");
    await visitor.open("/admin/account");
    await expect.poll(() => switchIn(page).isChecked()).toBe(true);
    expect(await faultsOf(page, [1440, 390])).toEqual([]);
    expect(await focusFaults(page)).toEqual([]);

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

    // Where no window shows the admin, a press opens a new one.
    await visitor.open("/");
    for (const [title, tag] of [
      ["One", "DS-1"],
      ["One again", "DS-1"],
      ["Two", "DS-2"],
    ])
      await deliverPush(page, JSON.stringify({ title, tag, url: "/admin/enquiries/1" }));
    const titles = async () => (await shownNotices(page)).map(({ title }) => title).sort();
    await expect.poll(titles).toEqual(["One again", "Two"]);
    for (const left of [1, 0]) {
      expect(await pressNotice(page)).toBe("/admin/enquiries/1");
      await expect.poll(titles).toHaveLength(left);
    }
    const elsewhere = ["https://evil.example/admin/", "//evil.example/admin/", "/admin/../about"];
    for (const data of [...elsewhere.map((url) => JSON.stringify({ url })), "not JSON"]) {
      await deliverPush(page, data);
      await expect.poll(async () => (await shownNotices(page)).length).toBe(1);
      expect(await pressNotice(page), data).toBe("/admin/enquiries");
    }
  });

  test("go on after the browser has replaced its subscription, are turned off by keyboard, and end at sign-out", async () => {
    const [phone, laptop] = [await ownerAtAccount({ width: 390 }), await ownerAtAccount()];
    const { page } = phone;
    await turnOn(phone);
    const hashes = () => site.db.selectFrom("push_subscriptions").select("endpoint_hash").execute();
    const [before] = await hashes();
    // An hour later, the access credential has run out.
    await page.context().clearCookies({ name: /access/ });
    await replaceSubscription(page);
    const after = await hashes();
    expect(after).toHaveLength(1);
    expect(after).not.toEqual([before]);

    await turnOn(laptop);
    await expect.poll(() => hashes()).toHaveLength(2);
    await page.reload();
    await expect.poll(() => switchIn(page).isChecked()).toBe(true);
    await tabTo(page, switchIn(page));
    expect(await registrations(page)).toBe(1);
    await page.keyboard.press("Space");
    await page.getByText("Notices are off on this device.").waitFor();
    await expect.poll(() => switchIn(page).isChecked()).toBe(false);
    await expect.poll(() => hashes()).toHaveLength(1);
    expect(await registrations(page)).toBe(0);

    await laptop.page.getByRole("button", { name: /^Account of/ }).click();
    await laptop.page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await laptop.page.getByRole("heading", { name: "Admin Login" }).waitFor();
    await expect.poll(() => registrations(laptop.page)).toBe(0);
    expect(await hashes()).toEqual([]);
  });
});

const switchIn = (page: Page) => page.getByRole("switch", { name: "Notices on this device" });

/** The owner in a browser that allows notices, on the page of her account. */
async function ownerAtAccount(options = {}): Promise<Visitor> {
  const visitor = await site.admin(options);
  await pretendPushService(visitor.page);
  await visitor.page.context().grantPermissions(["notifications"]);
  await visitor.open("/admin/account");
  return visitor;
}

async function turnOn({ page }: Visitor): Promise<void> {
  await switchIn(page).click();
  await page.getByText("Notices are on.").waitFor();
}

function registrations(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}

async function expectInstallable(page: Page): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  const { url, errors, data = "" } = await debug.send("Page.getAppManifest");
  expect([new URL(url).pathname, errors]).toEqual(["/admin/app.webmanifest", []]);
  expect(JSON.parse(data).name).toBe("Decor Specialist admin");
  const { installabilityErrors } = await debug.send("Page.getInstallabilityErrors");
  // Each visitor of these tests has a private window, in which nothing can be installed.
  const ids = installabilityErrors.map(({ errorId }) => errorId);
  expect(ids.filter((id) => id !== "in-incognito")).toEqual([]);
}

/** Tells the service worker that the browser has another subscription now. */
async function replaceSubscription(page: Page): Promise<void> {
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
}
