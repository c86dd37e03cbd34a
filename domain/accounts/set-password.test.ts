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
import type { Accounts } from "./accounts.ts";
import type { Doer } from "./roles.ts";

const { email } = owner;
const by = "command line";
const next = "thirteen sable brushes";

describe.each(databases)("links that set a password, on $name", ({ create }) => {
  let judge = anyPassword;
  const fixture = accountsOn({ create }, (...asked) => judge(...asked));
  const { accounts } = fixture;
  afterEach(() => {
    judge = anyPassword;
  });

  const ask = (changes: Partial<Parameters<Accounts["askForReset"]>[0]> = {}) =>
    accounts.askForReset({ email, address: home, now: noon, ...changes });
  const askedFor = async (changes = {}) =>
    expectOutcome(await ask(changes), "noted").link?.mailToken ?? expect.fail();
  const makeLink = async (by: Doer = "command line") =>
    expectOutcome(await accounts.makeResetLink({ email, by, now: noon }), "made");
  const apply = (token: string, now = minutesLater(5), typed = next) =>
    accounts.setPassword({ token, password: typed, address: home, userAgent: "", now });

  test("who forgot her password sets another, and is signed in, here alone", async () => {
    const before = await fixture.signIn({ browser: "the laptop" });
    const token = await askedFor({ email: "Owner@Example.com " });
    expect(await accounts.readLink({ token, now: noon })).toEqual({ email, role: null });
    expect(await apply(token)).toMatchObject({ outcome: "signed-in", user: { email } });
    expect(fixture.ended).toEqual([before.sessionId]);
    expect(await accounts.isAddressProved({ userId: fixture.user.id })).toBe(true);
    expect((await fixture.trySignIn()).outcome).toBe("refused");
    // Whoever knew the old password may have signed in with the laptop.
    const again = { password: next, browser: "the laptop" };
    expect((await fixture.trySignIn(again)).outcome).toBe("code-required");
  });

  test("a link works once, also for two who use it at once", async () => {
    const token = await askedFor();
    const outcomes = await Promise.all([apply(token), apply(token)]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["missing", "signed-in"]);
    expect(await apply(token)).toEqual({ outcome: "missing" });
    expect(await accounts.readLink({ token, now: noon })).toBeNull();
  });

  test("a link that was used meanwhile is missing, whatever is wrong with the password", async () => {
    const token = await askedFor();
    judge = async () => {
      judge = anyPassword;
      await apply(token, noon, "fourteen hog brushes");
      return "This password is easy to guess.";
    };
    expect(await apply(token)).toEqual({ outcome: "missing" });
  });

  test("a link ends after an hour", async () => {
    const token = await askedFor();
    expect(await accounts.readLink({ token, now: minutesLater(59) })).not.toBeNull();
    expect(await apply(token, minutesLater(60))).toEqual({ outcome: "missing" });
    expect((await fixture.trySignIn()).outcome).toBe("signed-in");
  });

  test("the last link asked for is the one that works", async () => {
    const first = await askedFor();
    const second = await askedFor();
    expect(await apply(first)).toEqual({ outcome: "missing" });
    expect(await apply(second)).toMatchObject({ outcome: "signed-in" });
  });

  test("of links that are made at once, one works", async () => {
    const make = async () => (await makeLink()).token;
    const tokens = await Promise.all([make(), make(), make(), make(), make(), askedFor()]);
    const read = tokens.map((token) => accounts.readLink({ token, now: noon }));
    expect((await Promise.all(read)).filter((link) => link !== null)).toHaveLength(1);
  });

  test("links that ended are deleted when the next one is made", async () => {
    await ask({ email: "nobody@example.com" });
    await ask({ now: minutesLater(61) });
    const rows = await fixture.database.db.selectFrom("account_links").select("email").execute();
    expect(rows).toEqual([{ email }]);
  });

  test("a link ends when the password changes by any way", async () => {
    const bySelf = await askedFor();
    const { sessionId } = await fixture.signIn();
    await accounts.changePassword({
      userId: fixture.user.id,
      sessionId,
      current: owner.password,
      next,
      address: home,
      now: noon,
    });
    expect(await apply(bySelf)).toEqual({ outcome: "missing" });
    const byOwner = await askedFor();
    await accounts.resetPassword({ email, password: owner.password, now: noon });
    expect(await apply(byOwner)).toEqual({ outcome: "missing" });
    expect((await fixture.trySignIn()).outcome).toBe("signed-in");
  });

  test("a link of a closed account opens nothing, even if the address gets a new one", async () => {
    await fixture.addAccount("second@example.com");
    const token = await askedFor();
    await accounts.closeAccount({ email, by, now: noon });
    expect(await apply(token)).toEqual({ outcome: "missing" });
    await accounts.createAccount({ ...owner, now: noon });
    expect(await apply(token)).toEqual({ outcome: "missing" });
  });

  test("an address without an account is answered alike, and gets no link", async () => {
    expect(await ask({ email: "nobody@example.com" })).toEqual({ outcome: "noted", link: null });
    expect(await ask({ email: "x".repeat(10_000) })).toEqual({ outcome: "noted", link: null });
    const rows = await fixture.database.db.selectFrom("account_links").select("email").execute();
    expect(rows).toEqual([{ email: "" }, { email: "" }]);
  });

  test("an address gets three mails an hour, and a sender ten answers", async () => {
    const asked = [];
    for (let turn = 0; turn < 11; turn += 1) asked.push(await ask());
    expect(asked.filter((answer) => answer.outcome === "noted" && answer.link)).toHaveLength(3);
    expect(asked.at(-2)).toEqual({ outcome: "noted", link: null });
    expect(asked.at(-1)).toMatchObject({
      outcome: "throttled",
      message: expect.stringMatching(/^Too many/),
    });
    expect(await ask({ address: "198.51.100.7" })).toEqual({ outcome: "noted", link: null });
  });

  test("asking too often does not end the link that was sent", async () => {
    const tokens = [await askedFor(), await askedFor(), await askedFor()];
    await ask();
    expect(await apply(tokens[2] ?? "")).toMatchObject({ outcome: "signed-in" });
  });

  test("an owner makes a link to hand over", async () => {
    const made = await makeLink();
    expect(made.expiresAt).toEqual(minutesLater(60));
    expect(await apply(made.token)).toMatchObject({ outcome: "signed-in" });
    const nobody = { email: "nobody@example.com", by, now: noon } as const;
    expect(await accounts.makeResetLink(nobody)).toEqual({ outcome: "missing" });
  });

  test("a link that an owner made ends with her role", async () => {
    const second = await fixture.addAccount("second@example.com");
    const { token } = await makeLink({ ...second, sender: "keyed" });
    await accounts.changeRole({ email: second.email, role: "office", by, now: noon });
    expect(await apply(token)).toEqual({ outcome: "missing" });
  });

  test("a weak password is refused, and the link still works", async () => {
    const token = await askedFor();
    const tried = await apply(token, noon, "short");
    expect(tried).toMatchObject({ outcome: "invalid" });
    expect(await apply(token)).toMatchObject({ outcome: "signed-in" });
  });

  test("garbage opens nothing", async () => {
    for (const token of ["", "x".repeat(10_000)]) {
      expect(await accounts.readLink({ token, now: noon })).toBeNull();
      expect(await apply(token)).toEqual({ outcome: "missing" });
    }
  });
});
