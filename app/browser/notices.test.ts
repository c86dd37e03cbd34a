import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readNoticeState, subscribeToNotices } from "./notices.ts";

const publicKey = "BPx7";
const keyOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url")).buffer;
const subscribedWith = (key: string) => ({
  options: { applicationServerKey: keyOf(key) },
  unsubscribe: vi.fn(),
});

let subscription: ReturnType<typeof subscribedWith> | null;
const subscribe = vi.fn();
beforeEach(() => {
  subscription = null;
  subscribe.mockReset().mockResolvedValue({ endpoint: "https://push.example/1" });
  useBrowser({});
});
afterEach(() => void vi.unstubAllGlobals());

/** A browser that can show notices and has none, with these differences. */
function useBrowser({ isSecure = true, canPush = true, permission = "granted", ...changes }) {
  const pushManager = { getSubscription: async () => subscription, subscribe };
  const serviceWorker = {
    getRegistration: async () => ({ pushManager }),
    register: async () => {},
    ready: Promise.resolve({ pushManager }),
  };
  const Notification = { permission, requestPermission: async () => permission };
  vi.stubGlobal("isSecureContext", isSecure);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("Notification", Notification);
  vi.stubGlobal("window", { Notification, ...(canPush && { PushManager: class {} }) });
  vi.stubGlobal("navigator", { userAgent: "Chrome", onLine: true, serviceWorker, ...changes });
}

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)";
const privateWindow = {
  getRegistration: () => Promise.reject(new DOMException("", "SecurityError")),
};
test.each([
  ["an address without https", "needs https", { isSecure: false }],
  ["an iPhone's browser", "needs home screen", { canPush: false, userAgent: iPhone }],
  ["an old browser", "unsupported", { canPush: false }],
  ["a person who refused them", "blocked", { permission: "denied" }],
  ["a private window", "unsupported", { serviceWorker: privateWindow }],
  ["a browser that has none yet", "off", {}],
])("notices at or on %s: %s", async (_, state, changes) => {
  useBrowser(changes);
  expect(await readNoticeState(publicKey)).toBe(state);
});

test("notices are on if the browser is subscribed with the site's key", async () => {
  subscription = subscribedWith(publicKey);
  expect(await readNoticeState(publicKey)).toBe("on");
  subscription = subscribedWith("BAAA");
  expect(await readNoticeState(publicKey)).toBe("off");
});

test("a device is subscribed with the site's key, in place of an earlier key", async () => {
  subscription = subscribedWith("BAAA");
  expect(await subscribeToNotices(publicKey)).toEqual({
    outcome: "subscribed",
    subscription: JSON.stringify({ endpoint: "https://push.example/1" }),
  });
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  expect(subscribe).toHaveBeenCalledWith(
    expect.objectContaining({ userVisibleOnly: true, applicationServerKey: publicKey }),
  );
});

test("a device whose person does not allow notices is not subscribed", async () => {
  useBrowser({ permission: "denied" });
  expect(await subscribeToNotices(publicKey)).toEqual({ outcome: "refused" });
  expect(subscribe).not.toHaveBeenCalled();
});

test.each([
  [true, "This browser could not reach the service that brings its notices."],
  [false, "This device is offline."],
])("a device that is online (%s) and cannot subscribe says why", async (onLine, words) => {
  useBrowser({ onLine });
  subscribe.mockRejectedValue(new DOMException("", "AbortError"));
  expect(await subscribeToNotices(publicKey)).toEqual({
    outcome: "failed",
    message: expect.stringContaining(words),
  });
});
