import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noon, openAccountsFixture, owner } from "#tests/accounts/accounts-fixture.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { type Accounts, openAccounts } from "./accounts.ts";
import { argon2Hasher, isPassword } from "./passwords.ts";

describe("a password hash", () => {
  test("is salted, names its cost, and fits only its password", async () => {
    const [hash, again] = await Promise.all([
      argon2Hasher.hash("a dozen brushes"),
      argon2Hasher.hash("a dozen brushes"),
    ]);
    expect(hash).not.toBe(again);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await argon2Hasher.verify(hash, "a dozen brushes")).toBe(true);
    expect(await argon2Hasher.verify(hash, "a dozen brushez")).toBe(false);
    expect(argon2Hasher.isOutdated(hash)).toBe(false);
  });

  test("fits its password in any Unicode composition", async () => {
    const hash = await argon2Hasher.hash("zwo\u0308lf Pinsel");
    expect(await argon2Hasher.verify(hash, "zw\u00f6lf Pinsel")).toBe(true);
  });

  test("of another cost can be checked, and is outdated", async () => {
    // A test vector of the reference implementation.
    const hash =
      "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    expect(await argon2Hasher.verify(hash, "password")).toBe(true);
    expect(await argon2Hasher.verify(hash, "passwore")).toBe(false);
    expect(argon2Hasher.isOutdated(hash)).toBe(true);
  });

  test.each(["", "plain text", "$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA", "00:00"])(
    "%j is an error, not a wrong password",
    async (hash) => {
      await expect(async () => argon2Hasher.verify(hash, "a dozen brushes")).rejects.toThrow(
        "A stored password hash cannot be read",
      );
    },
  );

  test("takes as long to check where there is no account", async () => {
    const { decoy, hash } = argon2Hasher;
    expect(decoy.length).toBe((await hash("a dozen brushes")).length);
    expect(argon2Hasher.isOutdated(decoy)).toBe(false);
    expect(await isPassword(argon2Hasher, null, "a dozen brushes")).toBe(false);
  });

  test("leaves the main thread free while it is computed", async () => {
    const finished: string[] = [];
    const hashing = argon2Hasher.hash("a dozen brushes").then(() => finished.push("hash"));
    await sleep(0).then(() => finished.push("timer"));
    await hashing;
    expect(finished).toEqual(["timer", "hash"]);
  });
});

describe.each(databases)("an account whose hash has another cost, on $name", ({ create }) => {
  /** Of the owner's password. */
  const cheap =
    "$argon2id$v=19$m=64,t=1,p=1$c2l4dGVlbiBieXRlcyBvaw$J6BmQI8cBK9Q6TWOmrBcZA//hP2C+YjqqVVOPo0bqV4";
  let database: TestDatabase;
  let accounts: Accounts;
  beforeEach(async () => {
    database = await create();
    await openAccountsFixture(database);
    accounts = openAccounts({ db: database.db, secret: "for tests", judgePassword: anyPassword });
    await database.db.updateTable("users").set({ password_hash: cheap }).execute();
  });
  afterEach(() => database.remove());

  const signIn = (password = owner.password) =>
    accounts.signIn({ ...owner, password, address: "192.0.2.1", now: noon });
  const stored = async () =>
    (await database.db.selectFrom("users").select("password_hash").executeTakeFirstOrThrow())
      .password_hash;

  test("signs in with its password, which gets a new hash", async () => {
    expect((await signIn()).outcome).toBe("signed-in");
    const renewed = await stored();
    expect(argon2Hasher.isOutdated(renewed)).toBe(false);
    expect((await signIn()).outcome).toBe("signed-in");
    expect(await stored()).toBe(renewed);
  });

  test("keeps its hash when the password is wrong", async () => {
    expect((await signIn("a dozen rollers")).outcome).toBe("refused");
    expect(await stored()).toBe(cheap);
  });
});
