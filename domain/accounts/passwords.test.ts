import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noon, openAccountsFixture, owner } from "#tests/accounts/accounts-fixture.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { type Accounts, openAccounts } from "./accounts.ts";
import { argon2Hasher, isPassword } from "./passwords.ts";

/** As version 0.1 of this program stored them, with Better Auth's scrypt. */
const scryptHashes = {
  "a dozen brushes":
    "1c3a121400d466569beac304de5611ba:d00d4970701d1272cb307afc96c81ce4719acd9340b773204f4934cb11fdeca382106d17ed8bb0d658cced77d631b9f61620bb5c815dbc20324a80c4c1b3eaf6",
  "zwölf Pinsel ﬁne":
    "522f73401ef3fbde2a8764dee4be48b8:ecbf75d13b1b50845a52d92b133d469169fe92191d92d3edbff17ef9b12dc39fadbb55ef8d5cb1c53c10a9f528666d212c74de603b73b2a73114a8e0d123a29b",
};

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

  test.each(Object.entries(scryptHashes))(
    "of version 0.1 for %j can be checked, and is outdated",
    async (password, hash) => {
      expect(await argon2Hasher.verify(hash, password)).toBe(true);
      expect(await argon2Hasher.verify(hash, `${password}.`)).toBe(false);
      expect(argon2Hasher.isOutdated(hash)).toBe(true);
    },
  );

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

describe.each(databases)("an account that version 0.1 created, on $name", ({ create }) => {
  let database: TestDatabase;
  let accounts: Accounts;
  beforeEach(async () => {
    database = await create();
    await openAccountsFixture(database);
    accounts = openAccounts({ db: database.db, secret: "for tests", judgePassword: anyPassword });
    const password = scryptHashes["a dozen brushes"];
    await database.db.updateTable("credentials").set({ password }).execute();
  });
  afterEach(() => database.remove());

  const signIn = (password = owner.password) =>
    accounts.signIn({ ...owner, password, address: "192.0.2.1", now: noon });
  const stored = async () =>
    (await database.db.selectFrom("credentials").select("password").executeTakeFirstOrThrow())
      .password;

  test("signs in with its old password, which gets a new hash", async () => {
    expect((await signIn()).outcome).toBe("signed-in");
    const renewed = await stored();
    expect(renewed).toMatch(/^\$argon2id\$/);
    expect((await signIn()).outcome).toBe("signed-in");
    expect(await stored()).toBe(renewed);
  });

  test("keeps its old hash when the password is wrong", async () => {
    expect((await signIn("a dozen rollers")).outcome).toBe("refused");
    expect(await stored()).toBe(scryptHashes["a dozen brushes"]);
  });
});
