import { beforeEach, describe, expect, test, vi } from "vitest";
import { HashingBusy, orBusy } from "#domain/accounts/hashing-gate.ts";
import { noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { clockAtNoon, openedSite } from "./signed-in-site.ts";

const withPassword = { grant_type: "password", ...owner };
const tooBusy = () => orBusy(Promise.reject(new HashingBusy()));
const tooMany = "Many passwords are being checked just now. Please try again in a few seconds.";
const withRefresh = { grant_type: "refresh_token" };
/** Tells the browser from others, and signs nobody in. */
const browser = "__Host-admin-browser";
const access = "__Host-admin-access";

describe("signing in to the site", () => {
  const database = newDatabase(siteDatabase.create);
  clockAtNoon();
  const site = openedSite(database);
  beforeEach(async () => {
    await site.accounts.createAccount({ ...owner, now: noon });
  });

  const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);
  const signIn = async (browser = site) => {
    const response = await browser.post("/auth/token", withPassword);
    expect(response.status).toBe(200);
    return response;
  };
  const isSignedIn = async (accessToken = site.cookies.get(access) ?? "") =>
    (await site.accounts.authenticate({ accessToken, now: new Date() })) !== null;

  test("answers with the account and the time left, and hides the credentials from scripts", async () => {
    const response = await signIn();
    expect(await response.json()).toEqual({
      user: { id: expect.any(String), email: owner.email },
      expires_in: 3600,
      expires_at: noon.getTime() / 1000 + 3600,
    });
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(3);
    for (const cookie of cookies) {
      expect(cookie).toMatch(
        /^__Host-admin-\w+=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=(Lax|Strict); Secure$/,
      );
    }
    expect(await isSignedIn()).toBe(true);
  });

  test.each([
    [{ password: "a guess at it" }, "invalid_grant", "Invalid email or password"],
    [{ email: "nobody@example.com" }, "invalid_grant", "Invalid email or password"],
    [{ password: "" }, "invalid_request", "Enter your email address and password."],
    [{ email: ["owner@example.com"] }, "invalid_request", "Enter your email address and password."],
    [{ grant_type: "magic" }, "unsupported_grant_type", "Ask with a password or a refresh token."],
  ])("%j is answered 400 with a message, and no cookie", async (changes, error, message) => {
    const response = await site.post("/auth/token", { ...withPassword, ...changes });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error, message });
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ["/auth/token", { grant_type: "code", code: { toString: 1 } }],
    ["/auth/token", { grant_type: "code" }],
    ["/auth/token", { grant_type: "passkey", answer: { id: { toString: 1 } } }],
    ["/auth/token", { ...withPassword, email: { toString: 1 } }],
    ["/auth/token", { grant_type: { toString: 1 } }],
    ["/auth/logout", { scope: { toString: 1 } }],
  ])(
    "what no page of ours sends to %s, %j, is answered 400 and is no failure of ours",
    async (path, body) => {
      const response = await site.post(path, body);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({
        error: "invalid_request",
        message: expect.stringMatching(/^(Enter|Send|The scope) .+\.$/),
      });
    },
  );

  test("a body that is no JSON object is answered 400", async () => {
    const headers = { "Content-Type": "application/json" };
    for (const body of ["{", "null", "[]", '"text"']) {
      const response = await site.send("/auth/token", { method: "POST", body, headers });
      expect(response.status, body).toBe(400);
    }
  });

  test("a form post is refused, since any site could send one", async () => {
    const body = new URLSearchParams(withPassword);
    const response = await site.send("/auth/token", { method: "POST", body });
    expect(response.status).toBe(415);
  });

  test("after ten failures the answer is 429 and says when to come back", async () => {
    for (let index = 0; index < 10; index += 1)
      await site.post("/auth/token", { ...withPassword, password: `guess ${index}` });
    const response = await site.post("/auth/token", withPassword);
    expect(response.status).toBe(429);
    expect(response.headers.get("Retry-After")).toBe("900");
    expect(await response.json()).toMatchObject({ error: "too_many_attempts" });
  });

  test("while too many passwords are checked, the answer is 503 and says when to come back", async () => {
    await signIn();
    Object.assign(site.accounts, { signIn: tooBusy, changePassword: tooBusy });
    const refused = await site.browser().post("/auth/token", withPassword);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("5");
    expect(await refused.json()).toEqual({ error: "temporarily_unavailable", message: tooMany });
    const change = { current: owner.password, next: "two dozen brushes" };
    const response = await site.postForm("/admin/password", change);
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("5");
    expect(await response.text()).toContain(tooMany);
  });

  test("a refresh answers with the account and another hour", async () => {
    await signIn();
    passMinutes(59);
    const refreshed = await site.post("/auth/token", withRefresh);
    expect(await refreshed.json()).toMatchObject({
      user: { email: owner.email },
      expires_in: 3600,
    });
    passMinutes(59);
    expect(await isSignedIn()).toBe(true);
  });

  test("refreshing an ended session answers 401 and clears the cookies", async () => {
    await signIn();
    await site.accounts.endSessions({ email: owner.email, now: new Date(), by: "command line" });
    const response = await site.post("/auth/token", withRefresh);
    expect(response.status).toBe(401);
    expect([...site.cookies.keys()]).toEqual([browser]);
    expect((await site.browser().post("/auth/token", withRefresh)).status).toBe(401);
  });

  test("sessions survive while the database is down", async () => {
    await signIn();
    const held = new Map(site.cookies);
    await database.breakDown();
    const response = await site.post("/auth/token", withRefresh).catch(() => null);
    expect(response?.status ?? 500).toBe(500);
    expect(site.cookies).toEqual(held);
  });

  test("signing out other sessions keeps this browser's cookies; signing out everywhere clears them", async () => {
    const phone = site.browser();
    await signIn();
    await signIn(phone);
    expect((await site.post("/auth/logout", { scope: "others" })).status).toBe(204);
    expect(await isSignedIn()).toBe(true);
    expect(await isSignedIn(phone.cookies.get(access))).toBe(false);
    const copy = site.cookies.get(access);
    expect((await site.post("/auth/logout", { scope: "global" })).status).toBe(204);
    expect(await isSignedIn(copy)).toBe(false);
    expect([...site.cookies.keys()]).toEqual([browser]);
    expect((await site.post("/auth/logout", { scope: "local" })).status, "again").toBe(204);
    expect((await site.post("/auth/logout", { scope: "everyone" })).status).toBe(400);
    expect((await site.post("/auth/logout", null)).status).toBe(400);
  });

  test("a page of another site cannot sign anyone in or out", async () => {
    await signIn();
    const held = new Map(site.cookies);
    const calls = [
      ["/auth/token", withPassword],
      ["/auth/token", withRefresh],
      ["/auth/logout", { scope: "global" }],
    ] as const;
    for (const [path, body] of calls) {
      const response = await site.post(path, body, { Origin: "https://evil.example" });
      expect(response.status, path).toBe(403);
      expect(await response.json()).toMatchObject({ error: "foreign_origin" });
    }
    expect(site.cookies).toEqual(held);
    expect(await isSignedIn()).toBe(true);
  });

  test.each(["/auth/token", "/auth/logout"])("%s accepts only POST", async (path) => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const response = await site.send(path, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("Allow")).toBe("POST");
    }
  });

  test("nobody can sign up, at any path that a sign-up library would use", async () => {
    const paths = ["sign-up", "sign-up/email", "get-session", "reset-password"];
    for (const path of paths.flatMap((name) => [`/api/auth/${name}`, `/auth/${name}`])) {
      const person = { email: "new@example.com", password: owner.password, name: "New" };
      expect((await site.post(path, person)).status, `POST ${path}`).toBe(405);
      expect((await site.send(path)).status, `GET ${path}`).toBe(404);
    }
    expect(await site.accounts.listAccounts({ now: noon })).toHaveLength(1);
  });
});
