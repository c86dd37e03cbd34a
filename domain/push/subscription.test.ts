import { describe, expect, test } from "vitest";
import { pretendBrowser } from "#tests/push/pretend-browser.ts";
import { readSubscription } from "./subscription.ts";

const { subscription } = pretendBrowser();
const read = (changes: object) => readSubscription(JSON.stringify({ ...subscription, ...changes }));
const unexpected = /something unexpected. Reload/;

describe("a browser's subscription", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
    "https://web.push.apple.com/QGg",
    "https://db5p.notify.windows.com/w/?token=BQY%3d",
  ])("of %s is taken", (endpoint) => {
    expect(read({ endpoint })).toEqual({
      outcome: "read",
      subscription: { ...subscription, endpoint },
    });
  });

  test.each([
    ["a host that is no push service", "https://example.com/push"],
    ["a host that ends like one", "https://evilpush.apple.com.example.com/"],
    ["a host whose name only ends in the same letters", "https://evil-push.apple.com/x"],
    ["the domain itself", "https://push.apple.com/x"],
    ["an IPv4 address", "https://127.0.0.1/x"],
    ["an IPv6 address", "https://[::1]/x"],
    ["an address written as a number", "https://2130706433/x"],
    ["this machine", "https://localhost/x"],
    ["a host with a final dot", "https://fcm.googleapis.com./x"],
  ])("that names %s is refused, and the person hears which browsers work", (_, endpoint) => {
    expect(read({ endpoint })).toEqual({
      outcome: "invalid",
      message: expect.stringContaining("Use Chrome, Edge, Firefox or Safari."),
    });
  });

  test("that hides another host behind a user name or a backslash names that host", () => {
    for (const endpoint of [
      "https://fcm.googleapis.com@example.com/x",
      "https://example.com\\@fcm.googleapis.com/x",
      "https://example.com#@fcm.googleapis.com/x",
      "https://example.com?.push.apple.com",
    ])
      expect(read({ endpoint })).toMatchObject({ outcome: "invalid" });
  });

  test.each([
    ["no encryption", { endpoint: "http://fcm.googleapis.com/x" }],
    ["another scheme", { endpoint: "file://fcm.googleapis.com/x" }],
    ["a user", { endpoint: "https://user@fcm.googleapis.com/x" }],
    ["a password", { endpoint: "https://:password@fcm.googleapis.com/x" }],
    ["a port", { endpoint: "https://fcm.googleapis.com:8443/x" }],
    ["no URL", { endpoint: "fcm.googleapis.com" }],
    ["nothing", { endpoint: "" }],
    ["10 KB", { endpoint: `https://fcm.googleapis.com/${"x".repeat(10_000)}` }],
    ["a number", { endpoint: 5 }],
    ["no keys", { keys: undefined }],
    ["a public key that is too short", { keys: { ...subscription.keys, p256dh: "BAAA" } }],
    ["a compressed public key", { keys: { ...subscription.keys, p256dh: `A${"A".repeat(43)}` } }],
    [
      "a public key that is no point of the curve",
      { keys: { ...subscription.keys, p256dh: `BA${"A".repeat(85)}` } },
    ],
    ["a long authentication secret", { keys: { ...subscription.keys, auth: "A".repeat(23) } }],
    ["keys that are numbers", { keys: { p256dh: 1, auth: 2 } }],
  ])("with %s is refused", (_, changes) => {
    expect(read(changes)).toEqual({
      outcome: "invalid",
      message: expect.stringMatching(unexpected),
    });
  });

  test.each(["", "no JSON", "null", "[]", "5"])("%j is none", (json) => {
    expect(readSubscription(json)).toEqual({
      outcome: "invalid",
      message: expect.stringMatching(unexpected),
    });
  });
});
