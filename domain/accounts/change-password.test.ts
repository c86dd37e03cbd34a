import { afterEach, describe, expect, test } from "vitest";
import {
  accountsOn,
  expectOutcome,
  home,
  minutesLater,
  noon,
  owner,
} from "#tests/accounts/accounts-fixture.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { databases } from "#tests/databases/databases.ts";
import type { PasswordChange, PasswordChangeResult } from "./change-password.ts";
import type { Busy } from "./hashing-gate.ts";

const next = "a dozen rollers";

describe.each(databases)("changing a password on $name", ({ create }) => {
  let judge = anyPassword;
  const fixture = accountsOn({ create }, (...asked) => judge(...asked));
  const { accounts } = fixture;
  afterEach(() => {
    judge = anyPassword;
  });

  const change = (sessionId: string, changes: Partial<PasswordChange> = {}) =>
    accounts.changePassword({
      userId: fixture.user.id,
      sessionId,
      current: owner.password,
      next,
      address: home,
      now: noon,
      ...changes,
    });
  const isAlive = async (accessToken: string, now = noon) =>
    (await accounts.authenticate({ accessToken, now })) !== null;
  const canRefresh = async (refreshToken: string, now = noon) => {
    const result = await accounts.refresh({ refreshToken, address: home, now });
    return result.outcome === "refreshed";
  };
  const sessionOf = (result: PasswordChangeResult | Busy) =>
    expectOutcome(result, "changed").session ?? expect.fail();

  test("is in the record, and so is a wrong old password", async () => {
    const desk = await fixture.signIn();
    await change(desk.sessionId, { current: "wrong" });
    await change(desk.sessionId);
    const rows = fixture.database.db
      .selectFrom("activity")
      .select(["event", "actor_email", "session"]);
    const by = { actor_email: owner.email, session: desk.sessionId };
    expect((await rows.orderBy("id").execute()).slice(-2)).toEqual([
      { event: "password change refused", ...by },
      { event: "password changed", ...by },
    ]);
  });

  test("keeps this session, ends the others, and makes the old password useless", async () => {
    const desk = await fixture.signIn();
    const phone = await fixture.signIn();
    const changed = await change(desk.sessionId);
    expect(changed).toMatchObject({ outcome: "changed", ended: 1 });
    const { accessToken, refreshToken, sessionId } = sessionOf(changed);
    expect(sessionId).toBe(desk.sessionId);
    expect(await isAlive(accessToken)).toBe(true);
    expect(await canRefresh(refreshToken)).toBe(true);
    expect(await isAlive(phone.accessToken)).toBe(false);
    expect(fixture.ended).toEqual([phone.sessionId]);
    expect((await fixture.trySignIn()).outcome).toBe("refused");
    await fixture.signIn({ password: next });
  });

  test("makes every copy of this session's cookies worth nothing, at once", async () => {
    const stolen = await fixture.signIn();
    const now = minutesLater(59);
    const { refreshToken } = stolen;
    const refresh = await accounts.refresh({ refreshToken, address: home, now });
    const refreshed = expectOutcome(refresh, "refreshed");
    const session = sessionOf(await change(stolen.sessionId, { now }));
    for (const { accessToken, refreshToken } of [stolen, refreshed]) {
      expect(await isAlive(accessToken, now)).toBe(false);
      expect(await canRefresh(refreshToken, now)).toBe(false);
      // Nor can the thief end the session with it later.
      expect(await canRefresh(refreshToken, minutesLater(90))).toBe(false);
    }
    expect(await isAlive(session.accessToken, minutesLater(90))).toBe(true);
  });

  test("forgets the other browsers where somebody signed in before", async () => {
    const known = (browser: string) =>
      accounts.listKnownBrowsers({ userId: fixture.ownerId, browser });
    await fixture.signIn({ browser: "the thief's", userAgent: "Firefox" });
    const { sessionId } = await fixture.signIn({ browser: "hers", userAgent: "Safari" });
    await change(sessionId, { browser: "hers" });
    expect(await known("hers")).toMatchObject([{ userAgent: "Safari", isThis: true }]);
    await accounts.resetPassword({ ...owner, now: noon });
    expect(await known("hers")).toEqual([]);
  });

  test("asks for the current password", async () => {
    const { sessionId } = await fixture.signIn();
    expect(await change(sessionId, { current: "a guess at it" })).toEqual({
      outcome: "refused",
      field: "current",
      message: "This is not your current password.",
    });
    await fixture.signIn();
  });

  test.each([
    [11, "The password must have at least 12 characters."],
    [201, "The password must have at most 200 characters."],
  ])("refuses a new password of %i characters", async (length, message) => {
    const { sessionId } = await fixture.signIn();
    const refused = "x".repeat(length);
    const expected = { outcome: "refused", field: "next", message };
    expect(await change(sessionId, { next: refused })).toEqual(expected);
  });

  test("allows the holder of a session ten guesses at the password, from whatever address", async () => {
    const { sessionId } = await fixture.signIn();
    for (let index = 0; index < 10; index += 1)
      await change(sessionId, { current: `guess ${index}`, address: `192.0.2.${index}` });
    expect(await change(sessionId)).toMatchObject({ outcome: "throttled", retryAfterSeconds: 900 });
  });

  test("with the same old password twice at once succeeds only once", async () => {
    const { sessionId } = await fixture.signIn();
    const changes = [change(sessionId), change(sessionId, { next: "a dozen stipplers" })];
    const outcomes = (await Promise.all(changes)).map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(["changed", "refused"]);
  });

  test("by a reset needs no current password, and ends every session", async () => {
    const desk = await fixture.signIn();
    const reset = { email: owner.email, password: next, now: noon };
    expect(await accounts.resetPassword(reset)).toEqual({ outcome: "reset", ended: 1 });
    expect(await isAlive(desk.accessToken)).toBe(false);
    expect(fixture.ended).toEqual([desk.sessionId]);
    await fixture.signIn({ password: next });
  });

  test("by a reset says when the account was closed meanwhile", async () => {
    await fixture.addAccount("second@example.com");
    judge = async () => {
      await accounts.closeAccount({ email: owner.email, by: "command line", now: noon });
      return null;
    };
    const reset = { email: owner.email, password: next, now: noon };
    expect(await accounts.resetPassword(reset)).toEqual({ outcome: "missing" });
  });
});
