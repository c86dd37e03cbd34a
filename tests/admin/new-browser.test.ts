import { describe, expect, test, vi } from "vitest";
import { minutesLater, owner } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import type { AdminSite } from "./admin-site.ts";
import { clockAtNoon, signedInSite } from "./signed-in-site.ts";

const withPassword = { grant_type: "password", ...owner };
const pending = "__Host-admin-pending";

describe("signing in with another browser", () => {
  const database = newDatabase(siteDatabase.create);
  clockAtNoon();
  const { site, announced } = signedInSite(database);

  /** The owner confirms her address on her own page. */
  async function prove() {
    await site.postForm("/admin/account/address", {});
    const answer = await site.postForm("/admin/account/address", { code: site.codes.pop() ?? "" });
    expect(await answer.json()).toEqual({ outcome: "changed" });
  }
  const send = (code: string, browser: AdminSite) =>
    browser.post("/auth/token", { grant_type: "code", code });

  test("the right password is answered 403, a code is mailed, and a cookie waits ten minutes", async () => {
    await prove();
    const other = site.browser();
    const response = await other.post("/auth/token", withPassword);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      error: "code_required",
      message: expect.stringContaining(`We have mailed a code to ${owner.email}`),
      methods: ["code"],
    });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-admin-pending=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict; Secure$/,
      ),
    ]);
    expect((await other.send("/admin")).status).toBe(401);
    expect((await site.send("/admin")).status).toBe(200);
  });

  test("the code then gives the session, and takes the cookie away, without which no code counts", async () => {
    await prove();
    const other = site.browser();
    await other.post("/auth/token", withPassword);
    const code = site.codes.at(-1) ?? "";
    expect(await (await send(code, site.browser())).json()).toMatchObject({ error: "step_over" });
    expect(await (await send(code, other)).json()).toMatchObject({ expires_in: 3600 });
    expect(other.cookies.has(pending)).toBe(false);
    expect((await other.send("/admin")).status).toBe(200);
  });

  test("all browsers are asked again after signing out everywhere", async () => {
    await prove();
    expect((await site.post("/auth/token", withPassword)).status).toBe(200);
    await site.post("/auth/logout", { scope: "global" });
    expect((await site.post("/auth/token", withPassword)).status).toBe(403);
  });

  test("a page of another site can ask for no passkey, and only POST asks", async () => {
    const headers = { Origin: "https://evil.example" };
    expect((await site.browser().post("/auth/passkey", {}, headers)).status).toBe(403);
    expect((await site.browser().send("/auth/passkey")).status).toBe(405);
  });

  test("one sender that asks for passkeys all the time is told to wait", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 61; index += 1)
      statuses.push((await site.browser().post("/auth/passkey", {})).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });

  test("sixteen minutes after the sign-in, what is sensitive asks for another, which goes on as the same", async () => {
    const sensitive: [path: string, fields: Record<string, string>][] = [
      ["/admin/account/address", {}],
      ["/admin/account/browsers", { id: "1" }],
      ["/admin/account/sessions", { others: "end" }],
    ];
    vi.setSystemTime(minutesLater(16));
    for (const [path, fields] of sensitive)
      expect(await (await site.postForm(path, fields)).json(), path).toEqual({
        outcome: "signed-in-long-ago",
      });
    const passkeys = "/admin/account/passkeys";
    expect((await site.post(passkeys, { intent: "offer" })).status).toBe(403);
    expect((await site.post("/auth/token", withPassword)).status).toBe(200);
    expect(announced).toEqual(["renewed"]);
    expect((await site.post(passkeys, { intent: "offer" })).status).toBe(200);
    expect(await site.accounts.listSessions({ now: new Date() })).toHaveLength(1);
  });
});
