import { describe, expect, test } from "vitest";
import {
  accountsOn,
  expectOutcome,
  home,
  minutesLater,
  noon,
  owner,
} from "#tests/accounts/accounts-fixture.ts";
import { addDevice } from "#tests/accounts/add-device.ts";
import { databases } from "#tests/databases/databases.ts";

const wrong = {
  outcome: "refused",
  message: "This is not the code. Please look again.",
  email: owner.email,
};
const over = {
  outcome: "over",
  message: "This code no longer works. Please sign in again: we mail you another one.",
};

describe.each(databases)("a code for a new browser, on $name", ({ create }) => {
  const fixture = accountsOn({ create });
  const { accounts } = fixture;

  async function asked(changes: Parameters<typeof fixture.trySignIn>[0] = {}) {
    const result = expectOutcome(await fixture.trySignIn(changes), "code-required");
    return { ...result, code: fixture.mailed.at(-1)?.code ?? "" };
  }
  const take = (token: string, code: string, now = noon) =>
    accounts.takeCode({ token, code, address: home, browser: "the phone", now });
  const sessions = async () => (await accounts.listSessions({ now: noon })).length;
  const detailOfSignIn = async () => {
    const signIn = fixture.database.db.selectFrom("activity").select("detail");
    const rows = await signIn.where("event", "=", "signed in").orderBy("id", "desc").execute();
    return JSON.parse(rows[0]?.detail ?? "{}");
  };

  test("is mailed after the right password, signs in once, and its browser is known", async () => {
    await fixture.proveAddress();
    const { token, code, methods, message } = await asked({ browser: "the phone" });
    expect(fixture.mailed).toEqual([{ email: owner.email, code, purpose: "sign-in" }]);
    expect(code).toMatch(/^\d{8}$/);
    expect([methods, message]).toEqual([["code"], expect.stringContaining(owner.email)]);
    expect(await sessions()).toBe(0);
    const typed = ` ${code.slice(0, 4)} ${code.slice(4)} `;
    expect(await take(token, typed)).toMatchObject({ outcome: "signed-in", user: fixture.user });
    expect(await detailOfSignIn()).toEqual({ by: "code" });
    expect(await take(token, code)).toEqual(over);
    await fixture.signIn({ browser: "the phone" });
    expect(fixture.mailed).toHaveLength(1);
  });

  test("is not asked for before a mail reached the person: the record says so", async () => {
    await fixture.signIn({ browser: "the phone" });
    expect(await detailOfSignIn()).toEqual({ withoutCode: "address not proved" });
    expect(fixture.mailed).toEqual([]);
  });

  test("that no mail server takes shuts nobody out, however often", async () => {
    await fixture.proveAddress();
    fixture.mailServer.takes = false;
    for (let turn = 0; turn < 5; turn += 1) await fixture.signIn({ browser: `browser ${turn}` });
    expect(await detailOfSignIn()).toEqual({ withoutCode: "no mail" });
  });

  test("that a provider drops shuts nobody out of a browser that is known", async () => {
    await fixture.signIn({ browser: "the laptop" });
    await fixture.proveAddress();
    for (let turn = 0; turn < 3; turn += 1) await asked();
    await fixture.signIn({ browser: "the laptop" });
  });

  test("is not mailed for a wrong password", async () => {
    await fixture.proveAddress();
    expect((await fixture.trySignIn({ password: "a dozen rollers" })).outcome).toBe("refused");
    expect(fixture.mailed).toEqual([]);
  });

  test("is over after ten minutes, after five wrong tries, and when the password changes", async () => {
    await fixture.proveAddress();
    const late = await asked();
    expect(await take(late.token, late.code, minutesLater(10))).toEqual(over);
    const guessed = await asked();
    const other = guessed.code === "00000000" ? "11111111" : "00000000";
    const tries = [];
    for (let turn = 0; turn < 5; turn += 1) tries.push(await take(guessed.token, other));
    expect(tries).toEqual([wrong, wrong, wrong, wrong, over]);
    expect(await take(guessed.token, guessed.code)).toEqual(over);
    const before = await asked();
    await accounts.resetPassword({ ...owner, password: "quite another dozen", now: noon });
    expect(await take(before.token, before.code)).toEqual(over);
    expect(await sessions()).toBe(0);
  });

  test("has no more tries for those who send it many times at once", async () => {
    await fixture.proveAddress();
    const { token, code } = await asked();
    const results = await Promise.all(Array.from({ length: 4 }, () => take(token, code)));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual([
      ...["over", "over", "over", "signed-in"],
    ]);
    const guessed = await asked();
    const other = guessed.code === "00000000" ? "11111111" : "00000000";
    const wrongs = await Promise.all(Array.from({ length: 12 }, () => take(guessed.token, other)));
    expect(wrongs.filter(({ outcome }) => outcome === "refused")).toHaveLength(4);
    expect(await take(guessed.token, guessed.code)).toEqual(over);
  });

  test("of one browser signs nobody in at another's step", async () => {
    await fixture.proveAddress();
    const first = await asked();
    const second = await asked();
    expect(await take(second.token, first.code)).toEqual(wrong);
    expect(await take("x".repeat(43), first.code)).toEqual(over);
    expect((await take(first.token, first.code)).outcome).toBe("signed-in");
  });

  test("is mailed three times an hour, and the fourth time the person reads when", async () => {
    await fixture.proveAddress();
    for (let turn = 0; turn < 3; turn += 1) await asked();
    expect(await fixture.trySignIn()).toMatchObject({
      outcome: "throttled",
      message: "Too many codes were asked for. Please try again in 60 minutes.",
    });
    expect(fixture.mailed).toHaveLength(3);
  });

  test("leaves the passkey as the other way, in the same step", async () => {
    await fixture.proveAddress();
    const device = await addDevice(fixture);
    const { token, methods } = await asked();
    expect(methods).toEqual(["code", "passkey"]);
    const asking = { token, address: home, now: noon };
    const offer = expectOutcome(await accounts.offerPasskeySignIn(asking), "offered");
    expect(offer.token).toBe(token);
    const answer = device.sign(offer.options);
    const signedIn = await accounts.takePasskey({ ...asking, answer });
    expect(signedIn.outcome).toBe("signed-in");
  });

  test("is in the database only as a digest that nobody can search", async () => {
    await fixture.proveAddress();
    const { token, code } = await asked();
    const stored = JSON.stringify(
      await fixture.database.db.selectFrom("challenges").selectAll().execute(),
    );
    for (const secret of [code, token]) expect(stored).not.toContain(secret);
  });

  test.each(["", "x".repeat(10_000), "１２３４５６７８", "😀".repeat(5_000), "\u0000"])(
    "garbage is refused (%#)",
    async (code) => {
      await fixture.proveAddress();
      expect(await take((await asked()).token, code)).toEqual(wrong);
    },
  );

  describe("that proves the person's address", () => {
    const own = (now = noon) => ({ userId: fixture.user.id, sessionId: "a session", now });
    const prove = (code: string, now = noon) => accounts.proveOwnAddress({ ...own(now), code });
    const isProved = () => accounts.isAddressProved({ userId: fixture.user.id });

    test("is mailed on request, and new browsers are then asked for one", async () => {
      expect(await accounts.mailProof(own())).toEqual({ outcome: "offered" });
      const code = fixture.mailed[0]?.code ?? "";
      const other = code === "00000000" ? "11111111" : "00000000";
      expect(await prove(other)).toEqual({ outcome: "refused", message: wrong.message });
      expect(await isProved()).toBe(false);
      expect(await prove(code)).toEqual({ outcome: "changed" });
      expect(await isProved()).toBe(true);
      expect((await fixture.trySignIn()).outcome).toBe("code-required");
      expect(fixture.mailed.map(({ purpose }) => purpose)).toEqual(["address", "sign-in"]);
    });

    test("proves nothing after ten minutes, in another session, or when no mail went", async () => {
      await accounts.mailProof(own());
      const code = fixture.mailed[0]?.code ?? "";
      const elsewhere = { ...own(), sessionId: "another", code };
      for (const refused of [
        await prove(code, minutesLater(10)),
        await accounts.proveOwnAddress(elsewhere),
      ])
        expect(refused).toEqual({ outcome: "refused", message: "Please ask for a new code." });
      fixture.mailServer.takes = false;
      for (const _ of [1, 2, 3, 4])
        expect((await accounts.mailProof(own())).outcome).toBe("unavailable");
      expect(await isProved()).toBe(false);
    });
  });
});
