import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  clearedSessionCookies,
  readSessionCookies,
  sessionCookies,
} from "./session-cookies.server.ts";

const accessToken = "a".repeat(43);
const refreshToken = "r".repeat(43);
const session = {
  user: { id: "1", email: "owner@example.com" },
  sessionId: "1",
  accessToken,
  refreshToken,
  expiresAt: new Date("2026-03-02T13:00:00Z"),
  refreshUntil: new Date("2026-04-01T12:00:00Z"),
};
const safari =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";
const chrome =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-02T12:00:00Z"), toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const asked = (headers: Record<string, string> = {}) => new Request("http://any", { headers });

const full = [
  `__Host-admin-access=${accessToken}; Path=/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure`,
  `__Host-admin-refresh=${refreshToken}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure`,
];
const plain = full.map((cookie) => cookie.replace("__Host-", "").replace("; Secure", ""));

describe("the cookies of a session", () => {
  test.each([
    ["https://www.example.com", {}],
    ["https://www.example.com", { Host: "127.0.0.1:3000" }],
    ["https://www.example.com", { "User-Agent": safari }],
    ["http://localhost:3000", {}],
    ["http://localhost:3000", { Host: "127.0.0.1:3000", "User-Agent": chrome }],
    ["http://localhost:3000", { "User-Agent": chrome.replace("Chrome", "HeadlessChrome") }],
    ["http://localhost:3000", { Host: "[::1]:3000" }],
    ["http://192.0.2.1:3000", { Host: "localhost:3000" }],
  ])("at %s %j are bound to the host and to TLS", (siteUrl, headers) => {
    expect(sessionCookies(session, asked(headers), siteUrl).getSetCookie()).toEqual(full);
  });

  test.each([
    ["http://192.0.2.1:3000", {}],
    ["http://localhost:3000", { Host: "192.0.2.1:3000" }],
    ["http://localhost.example.com", {}],
    ["http://localhost:3000", { "User-Agent": safari }],
  ])("at %s %j are plain, since the browser would drop protected ones", (siteUrl, headers) => {
    expect(sessionCookies(session, asked(headers), siteUrl).getSetCookie()).toEqual(plain);
  });

  test("are read only under the names that are set at that address", () => {
    const Cookie = `other=1; __Host-admin-access=${accessToken};__Host-admin-refresh=${refreshToken}`;
    const request = asked({ Cookie });
    expect(readSessionCookies(request, "https://www.example.com")).toEqual({
      accessToken,
      refreshToken,
    });
    expect(readSessionCookies(request, "http://192.0.2.1")).toEqual({});
    const unprefixed = asked({ Cookie: Cookie.replaceAll("__Host-", "") });
    expect(readSessionCookies(unprefixed, "https://www.example.com")).toEqual({});
    expect(readSessionCookies(unprefixed, "http://192.0.2.1")).toEqual({
      accessToken,
      refreshToken,
    });
  });

  test.each(["", "nonsense", `${accessToken}a`, `${"a".repeat(42)}=`])(
    "%j is not a credential",
    (value) => {
      const request = asked({ Cookie: `__Host-admin-access=${value}` });
      expect(readSessionCookies(request, "https://www.example.com").accessToken).toBeUndefined();
    },
  );

  test("are cleared by the same names and attributes", () => {
    const cleared = clearedSessionCookies(asked(), "https://www.example.com").getSetCookie();
    expect(cleared).toEqual(
      full.map((cookie) => cookie.replace(/=\w{43}/, "=").replace(/Max-Age=\d+/, "Max-Age=0")),
    );
  });
});
