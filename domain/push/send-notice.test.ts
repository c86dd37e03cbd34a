import { afterEach, beforeEach, describe, expect, test } from "vitest";
import webPush from "web-push";
import { pretendBrowser } from "#tests/push/pretend-browser.ts";
import { type PushAnswer, type PushService, startPushService } from "#tests/push/push-service.ts";
import { type Sending, sendNotice, writeNotice } from "./send-notice.ts";

const keys = webPush.generateVAPIDKeys();
const notice = { title: "New enquiry", body: "From Aoife", url: "/admin/enquiries/1", tag: "DS-1" };

describe("sending a notice", () => {
  let service: PushService;
  beforeEach(async () => {
    service = await startPushService();
  });
  afterEach(() => service[Symbol.asyncDispose]());

  const browser = pretendBrowser("https://updates.push.services.mozilla.com/wpush/v2/abc");
  const send = (changes: Partial<Sending> = {}) =>
    sendNotice({
      keys,
      subscription: browser.subscription,
      notice,
      topic: "topic1",
      contact: "mailto:hello@example.com",
      fetch: service.fetch,
      ...changes,
    });
  const sent = () => {
    const [message] = service.messages;
    if (!message) throw new Error("nothing was sent");
    return message;
  };

  test("the browser, and nobody else, can read it", async () => {
    expect(await send()).toEqual({ outcome: "sent" });
    const { endpoint, method, headers, body } = sent();
    expect(method).toBe("POST");
    expect(endpoint).toBe(browser.subscription.endpoint);
    const asked = { ttl: "86400", urgency: "high", topic: "topic1" };
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ...asked });
    expect(JSON.parse(browser.read(body))).toEqual(notice);
    expect(body.toString("latin1")).not.toContain("Aoife");
    expect(() => pretendBrowser().read(body)).toThrow();
  });

  test("names the site's key, and is meant for this push service, for less than a day", async () => {
    const before = Math.floor(Date.now() / 1000);
    await send();
    const [, token = "", key] =
      /^vapid t=([^,]+), k=(.+)$/.exec(sent().headers.authorization ?? "") ?? [];
    expect(key).toBe(keys.publicKey);
    const [header = "", claims = ""] = token.split(".");
    const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
    expect(read(header)).toMatchObject({ alg: "ES256" });
    const { aud, exp, sub } = read(claims);
    expect({ aud, sub }).toEqual({
      aud: "https://updates.push.services.mozilla.com",
      sub: "mailto:hello@example.com",
    });
    expect(exp).toBeGreaterThan(before);
    expect(exp).toBeLessThanOrEqual(before + 24 * 60 * 60);
  });

  test.each<[PushAnswer, string]>([
    [{ status: 200 }, "sent"],
    [{ status: 404 }, "gone"],
    [{ status: 410 }, "gone"],
    [{ status: 400 }, "refused"],
    [{ status: 307, headers: { Location: "http://127.0.0.1:1/" } }, "refused"],
    [{ status: 429 }, "failed"],
    [{ status: 500 }, "failed"],
  ])("the answer %j means that it is %s", async (answer, outcome) => {
    service.answer = answer;
    expect(await send()).toMatchObject({ outcome });
    expect(service.messages).toHaveLength(1);
  });

  test("a push service may say in seconds when to try again", async () => {
    service.answer = { status: 429, headers: { "Retry-After": "600" } };
    const before = Date.now();
    const result = await send();
    const notBefore = result.outcome === "failed" ? result.notBefore?.getTime() : undefined;
    expect(notBefore).toBeGreaterThanOrEqual(before + 600_000);
    expect(notBefore).toBeLessThanOrEqual(Date.now() + 600_000);
  });

  test.each([
    ["Wed, 21 Oct 2037 07:28:00 GMT", new Date("2037-10-21T07:28:00Z")],
    ["soon", null],
  ])("a Retry-After of %j means %s", async (header, notBefore) => {
    service.answer = { status: 503, headers: { "Retry-After": header } };
    expect(await send()).toMatchObject({ outcome: "failed", notBefore });
  });

  test("a push service that does not answer is waited for no longer than the patience", async () => {
    service.answer = "silent";
    const result = await send({ patience: 50 });
    expect(result).toMatchObject({ outcome: "failed", reason: expect.stringMatching(/timeout/i) });
  });
});

const enquiry = { id: "7d1f", reference: "DS-7K2M9X", name: "Aoife Magee", service: "Marbling" };
const shown = { isNamed: true, serviceNames: ["Marbling", "Dragging"] };
const bodyOf = (changes: Partial<typeof enquiry>) =>
  writeNotice({ ...enquiry, ...changes }, shown).body;

test.each([
  ["Seán-Óg O’Neill", "Seán-Óg"],
  ["  Aoife  ", "Aoife"],
  ["O'Brien", "O'Brien"],
  ["François", "François"],
  ["अनीता शर्मा", "अनीता"],
  ["https://evil.example/pay", "httpsevilexamplepay"],
  ["+44-28-9649", "--"],
  ["<b>Ann</b>", "bAnnb"],
  ["\u202EAnn", "Ann"],
  ["x".repeat(99), "x".repeat(30)],
])("the name %j is shown as %j", (name, first) => {
  expect(bodyOf({ name })).toBe(`From ${first}, about Marbling`);
});

test("a name without a letter is left out", () => {
  expect(bodyOf({ name: "028 9649 6123" })).toBe("About Marbling");
});

test("a service that visitors cannot choose is left out, because a stranger may have typed it", () => {
  expect(bodyOf({ service: "Call 0900 1234 now" })).toBe("From Aoife, about your services");
});

test("a notice is short, whatever was typed", () => {
  const long = "漆".repeat(5_000);
  const notice = writeNotice({ ...enquiry, name: long }, shown);
  expect(Buffer.byteLength(JSON.stringify(notice))).toBeLessThan(3_000);
});
