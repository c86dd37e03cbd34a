import { describe, expect, test } from "vitest";
import {
  accountsOn,
  daysLater,
  home,
  minutesLater,
  noon,
  owner,
} from "#tests/accounts/accounts-fixture.ts";
import { databases } from "#tests/databases/databases.ts";
import { HashingBusy } from "./hashing-gate.ts";

const invalid = { outcome: "refused", message: "Invalid email or password" };
const browser = "the cookie of her browser";
const busy = {
  outcome: "busy",
  message: "Many passwords are being checked just now. Please try again in a few seconds.",
  retryAfterSeconds: 5,
};
const elsewhere = (host: number) => `198.51.${Math.floor(host / 250)}.${(host % 250) + 1}`;

describe.each(databases)("signing in on $name", ({ create }) => {
  const fixture = accountsOn({ create });

  const fail = async (times: number, from: (index: number) => string) => {
    const outcomes = new Set<string>();
    for (let index = 0; index < times; index += 1) {
      const attempt = { password: `guess ${index}`, address: from(index) };
      outcomes.add((await fixture.trySignIn(attempt)).outcome);
    }
    return [...outcomes];
  };

  test("with the right password starts a session of an hour for that account", async () => {
    const { user, sessionId, accessToken, expiresAt } = await fixture.signIn();
    expect(user).toEqual({ id: fixture.user.id, email: owner.email });
    expect(expiresAt).toEqual(minutesLater(60));
    expect(await fixture.accounts.authenticate({ accessToken, now: noon })).toEqual({
      user: { ...user, role: "owner" },
      sessionId,
      signedInAt: noon,
      mustChangePassword: false,
      expiresAt,
    });
  });

  test.each([" Owner@Example.COM ", "\uFF2Fwner＠example.com", "ow\u00ADner@example.com\u200B"])(
    "spaces, invisible characters, capitals and full width do not matter in %j",
    async (email) => {
      expect((await fixture.signIn({ email })).user.email).toBe(owner.email);
    },
  );

  test("a wrong address and a wrong password get the same message, and cost the same work", async () => {
    const { hasher } = fixture;
    expect(await fixture.trySignIn({ password: "a dozen rollers" })).toEqual(invalid);
    expect(hasher.verified.splice(0)).toHaveLength(1);
    expect(await fixture.trySignIn({ email: "nobody@example.com" })).toEqual(invalid);
    expect(hasher.verified.splice(0)).toEqual([hasher.decoy]);
    expect(await fixture.trySignIn({ email: "no address\u0000" })).toEqual(invalid);
    expect(hasher.verified.splice(0)).toEqual([hasher.decoy]);
  });

  test("a password that fits the decoy hash signs nobody in", async () => {
    fixture.hasher.verify = async () => true;
    expect(await fixture.trySignIn({ email: "nobody@example.com" })).toEqual(invalid);
  });

  test("the database holds nothing that signs anybody in, and no IP address", async () => {
    const { accessToken, refreshToken } = await fixture.signIn({ userAgent: "Firefox", browser });
    const session = await fixture.database.db
      .selectFrom("sessions")
      .selectAll()
      .executeTakeFirstOrThrow();
    const stored = JSON.stringify([
      session,
      await fixture.database.db.selectFrom("users").selectAll().execute(),
      await fixture.database.db.selectFrom("known_browsers").selectAll().execute(),
    ]);
    expect(session).toMatchObject({
      user_id: fixture.user.id,
      user_agent: "Firefox",
      created_at: noon.toISOString(),
      expires_at: daysLater(30).toISOString(),
    });
    for (const secret of [accessToken, refreshToken, owner.password, home, browser]) {
      expect(stored).not.toContain(secret);
    }
  });

  test("a password that is changed while it is being checked lets nobody in", async () => {
    const { hasher, accounts } = fixture;
    const check = hasher.verify;
    hasher.verify = async (...asked) => {
      // The reset compares the new password with the old one.
      hasher.verify = check;
      const matches = await check(...asked);
      await accounts.resetPassword({ email: owner.email, password: "another dozen", now: noon });
      return matches;
    };
    expect(await fixture.trySignIn()).toEqual(invalid);
    expect(await accounts.listSessions({ now: noon })).toEqual([]);
  });

  test("a sign-in deletes expired sessions", async () => {
    await fixture.signIn();
    await fixture.signIn({ now: daysLater(31) });
    const rows = await fixture.database.db.selectFrom("sessions").select("id").execute();
    expect(rows).toHaveLength(1);
  });

  test("after ten wrong passwords from one address, the eleventh try is refused unchecked", async () => {
    expect(await fail(10, () => home)).toEqual(["refused"]);
    fixture.hasher.verified.length = 0;
    expect(await fixture.trySignIn()).toEqual({
      outcome: "throttled",
      message: "Too many failed attempts. Please try again in 15 minutes.",
      retryAfterSeconds: 900,
    });
    expect(fixture.hasher.verified).toEqual([]);
  });

  test("a sign-in clears the count of mistakes before it", async () => {
    for (let round = 0; round < 4; round += 1) {
      expect(await fail(9, () => home)).toEqual(["refused"]);
      await fixture.signIn();
    }
  });

  test("the browsers where the owner signed in are known after a restart, and only for the owner", async () => {
    await fixture.signIn({ browser });
    const restarted = fixture.openAt("https://www.example.com");
    fixture.trySignIn = (changes) =>
      restarted.signIn({ ...owner, address: home, browser, now: noon, ...changes });
    for (let index = 0; index < 50; index += 1) {
      await fixture.trySignIn({ email: `person${index}@example.com` });
    }
    expect((await fixture.trySignIn()).outcome).toBe("signed-in");
    await restarted.createAccount({ ...owner, email: "other@example.com", now: noon });
    expect((await fixture.trySignIn({ email: "other@example.com" })).outcome).toBe("throttled");
  });

  test("a try that nobody had time to check is no failed try", async () => {
    fixture.hasher.verify = () => Promise.reject(new HashingBusy());
    for (let index = 0; index < 11; index += 1) expect(await fixture.trySignIn()).toEqual(busy);
  });

  test("a database that does not answer is an error, not a wrong password", async () => {
    await fixture.database.breakDown();
    await expect(fixture.trySignIn()).rejects.toThrow();
  });
});

// The gate is in the process, whichever database it uses.
describe("signing in while a flood of tries arrives", () => {
  const fixture = accountsOn(databases[0]);

  test("two hundred tries at once leave room for the owner, and most read that they try again shortly", async () => {
    await fixture.signIn({ browser });
    const verify = fixture.hasher.verify;
    const free = Promise.withResolvers<void>();
    let hashing = 0;
    fixture.hasher.verify = async (...asked) => {
      hashing += 1;
      await free.promise;
      return verify(...asked);
    };
    const answers: unknown[] = [];
    const tries = Array.from({ length: 200 }, async (_, index) => {
      const email = `person${index}@example.com`;
      answers.push(await fixture.trySignIn({ email, address: elsewhere(index) }));
    });
    await expect.poll(() => answers.length).toBe(183);
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify(busy)]),
    );
    expect(hashing).toBe(2);
    const signingIn = fixture.trySignIn({ browser });
    expect(await fixture.trySignIn({ address: elsewhere(500) })).toEqual(busy);
    free.resolve();
    expect((await signingIn).outcome).toBe("signed-in");
    await Promise.all(tries);
  });
});
