import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "#domain/accounts/tools.ts";
import {
  type AccountsFixture,
  accountsOn,
  home,
  minutesLater,
  noon,
  owner,
} from "#tests/accounts/accounts-fixture.ts";
import { pretendDevice } from "#tests/accounts/pretend-device.ts";
import { addApp, addDevice } from "#tests/accounts/protected-account.ts";
import { databases } from "#tests/databases/databases.ts";

const later = minutesLater(11);

describe.each(databases)("showing that it is you, on $name", ({ create }) => {
  const fixture = accountsOn({ create });
  let user: User;
  let sessionId: string;
  beforeEach(async () => {
    user = fixture.user;
    sessionId = (await fixture.signIn()).sessionId;
  });

  const holder = () => ({ accounts: fixture.accounts, user, now: later });
  const isConfirmed = (now: Date, session = sessionId) =>
    fixture.accounts.isConfirmed({ userId: user.id, sessionId: session, now });
  type Proof = Parameters<AccountsFixture["accounts"]["confirmPerson"]>[0]["proof"];
  const confirm = (proof: Proof, session = sessionId, address = home) =>
    fixture.accounts.confirmPerson({
      userId: user.id,
      sessionId: session,
      proof,
      address,
      now: later,
    });

  test("nobody is asked for ten minutes after a sign-in, in that session alone", async () => {
    expect(await isConfirmed(minutesLater(9))).toBe(true);
    expect(await isConfirmed(minutesLater(10))).toBe(false);
    expect(await isConfirmed(noon, "another session")).toBe(false);
  });

  test("the password is enough for an account that has nothing else, for ten minutes", async () => {
    expect(await confirm({ password: "another guess", code: "" })).toMatchObject({
      outcome: "refused",
      field: "password",
    });
    expect(await isConfirmed(later)).toBe(false);
    const right = await confirm({ password: owner.password, code: "" });
    expect(right.outcome).toBe("confirmed");
    expect(await isConfirmed(minutesLater(20))).toBe(true);
    expect(await isConfirmed(minutesLater(21))).toBe(false);
  });

  test("an account with an authenticator app needs the code too, and a code counts once", async () => {
    const { codeAt, codes } = await addApp(holder());
    expect(await fixture.accounts.waysToConfirm({ userId: user.id })).toEqual({
      passkey: false,
      code: true,
    });
    const { password } = owner;
    for (const code of ["", "000000"])
      expect(await confirm({ password, code })).toMatchObject({
        outcome: "refused",
        field: "code",
      });
    const code = codeAt(later);
    expect((await confirm({ password, code })).outcome).toBe("confirmed");
    expect(await confirm({ password, code })).toMatchObject({ outcome: "refused", field: "code" });
    const [recovery = ""] = codes ?? [];
    expect((await confirm({ password, code: recovery })).outcome).toBe("confirmed");
    expect((await confirm({ password, code: recovery })).outcome).toBe("refused");
  });

  test("a recovery code that confirms is in the record, with the session", async () => {
    const { codes } = await addApp(holder());
    await confirm({ password: owner.password, code: codes?.[0] ?? "" });
    const recorded = await fixture.database.db
      .selectFrom("activity")
      .select(["actor_id", "actor_email", "session"])
      .where("event", "=", "recovery code used")
      .execute();
    expect(recorded).toEqual([{ actor_id: user.id, actor_email: owner.email, session: sessionId }]);
  });

  test("a clock that is put back makes no confirmation last longer", async () => {
    await confirm({ password: owner.password, code: "" });
    expect(await isConfirmed(minutesLater(-60))).toBe(false);
    expect(await isConfirmed(minutesLater(10))).toBe(true);
  });

  test("a passkey confirms once for its challenge, in the session that asked", async () => {
    const { device } = await addDevice(holder());
    const ask = async () => {
      const asked = { userId: user.id, sessionId, now: later };
      const offer = await fixture.accounts.offerConfirmation(asked);
      if (offer.outcome !== "offered") throw new Error(offer.message);
      return offer.options;
    };
    const answer = device.sign(await ask());
    expect((await confirm({ answer }, "another session")).outcome).toBe("refused");
    const results = await Promise.all([confirm({ answer }), confirm({ answer })]);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["confirmed", "refused"]);
    expect((await confirm({ answer })).outcome).toBe("refused");
    const stranger = pretendDevice().sign(await ask());
    expect((await confirm({ answer: stranger })).outcome).toBe("refused");
  });

  test("the answer to a sign-in is no confirmation", async () => {
    const { device } = await addDevice(holder());
    const offer = await fixture.accounts.offerPasskeySignIn({ address: home, now: later });
    if (offer.outcome !== "offered") throw new Error(offer.message);
    const answer = device.sign(offer.options.options);
    expect((await confirm({ answer })).outcome).toBe("refused");
  });

  test("gives the session new credentials, and a stolen copy of the old ones is worth nothing", async () => {
    const stolen = await fixture.signIn();
    const confirmed = await confirm({ password: owner.password, code: "" }, stolen.sessionId);
    if (confirmed.outcome !== "confirmed") throw new Error(confirmed.outcome);
    const isGood = (accessToken = "") => fixture.accounts.authenticate({ accessToken, now: later });
    expect(await isGood(confirmed.session?.accessToken)).toMatchObject({
      sessionId: stolen.sessionId,
    });
    expect(await isGood(stolen.accessToken)).toBeNull();
    const { refreshToken } = stolen;
    const refreshed = await fixture.accounts.refresh({ refreshToken, address: home, now: later });
    expect(refreshed.outcome).toBe("missing");
  });

  test("after ten wrong passwords the next try is refused unchecked, from whatever address", async () => {
    for (let index = 0; index < 10; index += 1) {
      const guess = { password: `guess ${index}`, code: "" };
      expect((await confirm(guess, sessionId, `192.0.2.${index}`)).outcome).toBe("refused");
    }
    const right = { password: owner.password, code: "" };
    expect((await confirm(right, sessionId, "198.51.100.7")).outcome).toBe("throttled");
    const { sessionId: other } = await fixture.signIn();
    expect((await confirm(right, other)).outcome).toBe("confirmed");
  });
});
