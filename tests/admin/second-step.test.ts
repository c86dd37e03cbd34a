import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { User } from "#domain/accounts/tools.ts";
import { noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { pretendDevice } from "#tests/accounts/pretend-device.ts";
import { addApp, addDevice } from "#tests/accounts/protected-account.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { type AdminSite, openAdminSite } from "./admin-site.ts";

const withPassword = { grant_type: "password", ...owner };
const pending = "__Host-admin-pending";

describe("signing in in two steps", () => {
  const database = newDatabase(siteDatabase.create);
  let site: AdminSite;
  let user: User;
  beforeEach(async () => {
    vi.useFakeTimers({ now: noon, toFake: ["Date"] });
    site = await openAdminSite(database);
    const made = await site.accounts.createAccount({ ...owner, now: noon });
    if (made.outcome !== "created") throw new Error(made.outcome);
    user = made.user;
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const holder = () => ({ accounts: site.accounts, user });
  const code = (grant_type: string, typed: string) =>
    site.post("/auth/token", { grant_type, code: typed });

  test("the right password is answered 403 with what is asked for, and a cookie of five minutes", async () => {
    await addApp(holder());
    const response = await site.post("/auth/token", withPassword);
    expect(response.status).toBe(403);
    expect(await response.json()).toEqual({
      error: "second_factor_required",
      message: expect.stringContaining("authenticator app"),
      methods: ["totp", "recovery_code"],
    });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-admin-pending=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Strict; Secure$/,
      ),
    ]);
    expect((await site.send("/admin")).status).toBe(401);
  });

  test("the code then gives the session, and takes the cookie away, without which no code counts", async () => {
    const { codeAt, codes } = await addApp(holder());
    await site.post("/auth/token", withPassword);
    const copy = new Map(site.cookies);
    const typed = { grant_type: "totp", code: codeAt(noon) };
    const unknown = await site.browser().post("/auth/token", typed);
    expect(await unknown.json()).toMatchObject({ error: "step_over" });
    const wrong = await code("totp", "000000");
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toEqual({
      error: "invalid_grant",
      message: "This code is not right, or was used before.",
    });
    const response = await code("totp", codeAt(noon));
    expect(await response.json()).toMatchObject({ user, expires_in: 3600 });
    expect(site.cookies.has(pending)).toBe(false);
    expect((await site.send("/admin")).status).toBe(200);
    const again = { grant_type: "recovery_code", code: codes?.[0] };
    const over = await site.browser(copy).post("/auth/token", again);
    expect(over.status).toBe(400);
    expect(await over.json()).toMatchObject({ error: "step_over" });
  });

  test("a passkey signs in alone, and a copied answer does not", async () => {
    const { device } = await addDevice(holder());
    const offer = await site.post("/auth/passkey", {});
    const { options } = await offer.json();
    expect(site.cookies.get(pending)).toMatch(/^[\w-]{43}$/);
    const thief = site.browser(new Map(site.cookies));
    const answer = device.sign(options);
    const stranger = pretendDevice().sign(options);
    expect(
      (await site.post("/auth/token", { grant_type: "passkey", answer: stranger })).status,
    ).toBe(400);
    const response = await site.post("/auth/token", { grant_type: "passkey", answer });
    expect(await response.json()).toMatchObject({ user });
    const copied = await thief.post("/auth/token", { grant_type: "passkey", answer });
    expect(copied.status).toBe(400);
  });

  test("a page of another site can ask for no passkey, and only POST asks", async () => {
    const headers = { Origin: "https://evil.example" };
    expect((await site.post("/auth/passkey", {}, headers)).status).toBe(403);
    expect((await site.send("/auth/passkey")).status).toBe(405);
    const step = await site.post("/auth/passkey", { second_step: true });
    expect(await step.json()).toMatchObject({ error: "step_over" });
  });

  test("one sender that asks for passkeys all the time is told to wait", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 61; index += 1)
      statuses.push((await site.browser().post("/auth/passkey", {})).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });

  test("eleven minutes after the sign-in, a change of factors asks who it is, and changes nothing", async () => {
    await site.signIn();
    vi.setSystemTime(noon.getTime() + 11 * 60_000);
    for (const [path, body] of [
      ["passkeys", { intent: "offer" }],
      ["authenticator-app", { intent: "start" }],
      ["recovery-codes", {}],
    ] as const)
      expect(await site.save(`/admin/account/${path}`, body)).toEqual({
        status: 403,
        data: { outcome: "unconfirmed", ways: { passkey: false, code: false } },
      });
    const required = await site.save("/admin/people/sign-in-protection", { isRequired: true });
    expect(required.status).toBe(403);
    const confirm = (password: string) => site.save("/admin/confirm", { password });
    expect((await confirm("a guess at it")).status).toBe(422);
    expect((await confirm(owner.password)).data).toEqual({ outcome: "confirmed" });
    const started = await site.save("/admin/account/authenticator-app", { intent: "start" });
    expect(started.data).toMatchObject({ outcome: "started", qr: { path: expect.any(String) } });
  });

  test("whoever owes protection is led to her account, and can do nothing else", async () => {
    await site.signIn();
    await database.db
      .insertInto("owner_choices")
      .values({
        name: "sign-in-protection",
        choice: "required",
        chosen_at: noon.toISOString(),
        chosen_by: owner.email,
      })
      .execute();
    const page = await site.send("/admin/services");
    expect(page.headers.get("Location")).toBe("/admin/account");
    expect((await site.save("/admin/services/new", {})).data).toMatchObject({
      message: "First add a passkey or an authenticator app, under Your account.",
    });
    const own = await (await site.send("/admin/account")).text();
    expect(own.indexOf(">Passkeys<"), "what is asked for stands first").toBeLessThan(
      own.indexOf(">Password<"),
    );
    await addApp(holder());
    expect((await site.send("/admin/services")).status).toBe(200);
  });
});
