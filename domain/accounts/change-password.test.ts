import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  type AccountsFixture,
  home,
  noon,
  openAccountsFixture,
  owner,
} from "#tests/accounts/accounts-fixture.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";

const next = "a dozen rollers";

describe.each(databases)("changing a password on $name", ({ create }) => {
  let database: TestDatabase;
  let fixture: AccountsFixture;
  beforeEach(async () => {
    database = await create();
    fixture = await openAccountsFixture(database);
  });
  afterEach(() => database.remove());

  const change = (sessionId: string, changes: { current?: string; next?: string } = {}) =>
    fixture.accounts.changePassword({
      userId: fixture.ownerId,
      sessionId,
      current: owner.password,
      next,
      address: home,
      now: noon,
      ...changes,
    });
  const isAlive = async (accessToken: string) =>
    (await fixture.accounts.authenticate({ accessToken, now: noon })) !== null;

  test("keeps this session, ends the others, and makes the old password useless", async () => {
    const desk = await fixture.signIn();
    const phone = await fixture.signIn();
    expect(await change(desk.sessionId)).toEqual({ outcome: "changed", ended: 1 });
    expect(await isAlive(desk.accessToken)).toBe(true);
    expect(await isAlive(phone.accessToken)).toBe(false);
    expect(fixture.ended).toEqual([phone.sessionId]);
    expect((await fixture.trySignIn()).outcome).toBe("refused");
    await fixture.signIn({ password: next });
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

  test("allows the holder of a session ten guesses at the password", async () => {
    const { sessionId } = await fixture.signIn();
    for (let index = 0; index < 10; index += 1)
      await change(sessionId, { current: `guess ${index}` });
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
    const reset = await fixture.accounts.resetPassword({
      email: owner.email,
      password: next,
      now: noon,
    });
    expect(reset).toEqual({ outcome: "reset", ended: 1 });
    expect(await isAlive(desk.accessToken)).toBe(false);
    expect(fixture.ended).toEqual([desk.sessionId]);
    await fixture.signIn({ password: next });
  });

  test("by a reset does nothing for an unknown address or a short password", async () => {
    const { accounts } = fixture;
    expect(
      await accounts.resetPassword({ email: "nobody@example.com", password: next, now: noon }),
    ).toEqual({
      outcome: "missing",
    });
    expect(
      await accounts.resetPassword({ email: owner.email, password: "short", now: noon }),
    ).toEqual({
      outcome: "invalid",
      message: "The password must have at least 12 characters.",
    });
    await fixture.signIn();
  });
});
