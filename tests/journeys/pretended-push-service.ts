import type { Page, Worker } from "playwright-core";
import { expect } from "vitest";

/**
 * Chromium subscribes at Google's push service, which a closed network does not reach. So the page
 * only pretends to subscribe. The service worker, its notices and the click on a notice are real.
 */
export async function pretendPushService(page: Page): Promise<void> {
  await page.addInitScript(pretend);
}

/** Runs in the page. The subscription lasts as long as the browser's storage. */
function pretend(): void {
  const kept = "pretended subscription";
  const bytesOf = (text: string) =>
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
      letter.charCodeAt(0),
    );
  const textOf = (bytes: Uint8Array) =>
    btoa(String.fromCharCode(...bytes))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replaceAll("=", "");
  const random = (length: number) => textOf(crypto.getRandomValues(new Uint8Array(length)));
  const read = () => {
    const stored = localStorage.getItem(kept);
    if (!stored) return null;
    const { key, sent } = JSON.parse(stored);
    return {
      ...sent,
      options: { applicationServerKey: bytesOf(key).buffer },
      toJSON: () => sent,
      unsubscribe: async () => localStorage.removeItem(kept) === undefined,
    };
  };
  const subscribe = async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
    const found = read();
    if (found) return found;
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const { publicKey } = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
    const point = new Uint8Array(await crypto.subtle.exportKey("raw", publicKey));
    const keys = { p256dh: textOf(point), auth: random(16) };
    const endpoint = `https://fcm.googleapis.com/fcm/send/${random(40)}`;
    localStorage.setItem(kept, JSON.stringify({ key, sent: { endpoint, keys } }));
    return read();
  };
  Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => read() });
}

/** The service worker of the admin in this page's browser. */
export async function workerOf(page: Page): Promise<Worker> {
  const find = () =>
    page
      .context()
      .serviceWorkers()
      .find((worker) => worker.url().endsWith("/admin/service-worker.js"));
  await expect.poll(() => find() !== undefined).toBe(true);
  return find() as Worker;
}

/** Delivers a push to the page's browser, as its push service does after it was decrypted. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const debug = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) =>
    debug.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith("/admin"));
      if (own && !own.isDeleted) resolve(own.registrationId);
    }),
  );
  const service = "notifications";
  await debug.send("BackgroundService.setRecording", { service, shouldRecord: true });
  // Observing begins with what was recorded before, such as the notice of the last push.
  await debug.send("BackgroundService.clearEvents", { service });
  const shown = new Promise<void>((resolve) =>
    debug.on("BackgroundService.backgroundServiceEventReceived", ({ backgroundServiceEvent }) => {
      if (backgroundServiceEvent.eventName === "Notification displayed") resolve();
    }),
  );
  await debug.send("BackgroundService.startObserving", { service });
  await debug.send("ServiceWorker.enable");
  const registrationId = await found;
  const { origin } = new URL(page.url());
  await debug.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  // Asked meanwhile for its notices, Chromium forgets one that it is about to show.
  await shown;
  await debug.detach();
}

/** The notices that the page's browser shows. */
export function shownNotices(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/admin");
    const notices = (await registration?.getNotifications()) ?? [];
    return notices.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });
}

/**
 * Presses the first notice. Windows open only for a person's own press, so the path that a new one
 * would show is returned instead.
 */
export async function pressNotice(page: Page): Promise<string | null> {
  const worker = await workerOf(page);
  return worker.evaluate(async () => {
    const scope = self as unknown as ServiceWorkerScope;
    let opened: string | null = null;
    scope.clients.openWindow = async (path) => {
      opened = path;
    };
    const [notification] = await scope.registration.getNotifications();
    const event = new scope.NotificationEvent("notificationclick", { notification });
    const waits: Promise<unknown>[] = [];
    event.waitUntil = (wait) => void waits.push(wait);
    dispatchEvent(event);
    await Promise.allSettled(waits);
    return opened;

    interface ServiceWorkerScope {
      registration: ServiceWorkerRegistration;
      clients: { openWindow(path: string): Promise<void> };
      NotificationEvent: new (
        type: string,
        init: object,
      ) => Event & { waitUntil(wait: Promise<unknown>): void };
    }
  });
}
