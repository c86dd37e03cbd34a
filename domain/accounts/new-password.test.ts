import { dictionary } from "@zxcvbn-ts/language-common";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { save } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { expectOutcome, noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { quickHasher } from "#tests/accounts/quick-hasher.ts";
import { exampleService } from "#tests/admin/example-forms.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { type Accounts, openAccounts } from "./accounts.ts";
import { commonPasswords, weaknessOf } from "./password-strength.ts";
import { makePassword } from "./passwords.ts";

const byRank = dictionary["passwords-common"].map(String);

describe("a password that is easy to guess", () => {
  test.each([
    ["aaaaaaaaaaaa", "Repeated characters"],
    ["password1234", "commonly used password"],
    ["123456789012", "The password is too easy to guess."],
    ["qwertyuiop[]", "The password is too easy to guess."],
    ["christopher1", "commonly used password"],
    ["P@ssw0rdP@ssw0rd", "The password is too easy to guess."],
    ["P4ssword2024", "commonly used password"],
  ])("%s is refused, with a reason", (password, reason) => {
    const refused = weaknessOf(password, []);
    expect(refused).toContain(reason);
  });

  test("is one of the words of the business or the person", () => {
    const words = ["marbling", "Quicksilver", "heron@example.com", "heron"];
    for (const password of ["quicksilvermarbling", "heron@example.com", "Marbling-Heron-1"])
      expect(weaknessOf(password, words), password).toBe(
        "The password is too easy to guess. It says little more than who you are or what the business does.",
      );
    expect(weaknessOf("marbling lantern gravel", words)).toBeNull();
  });

  test.each([
    ...["a dozen brushes", "correct horse battery staple", "wrong-horse-battery"],
    ...["ein Dutzend Pinsel im Eimer", "刷毛を十二本と金箔を三枚ください", "R7#kq!2mZx9v"],
    `${"x".repeat(2)} lantern gravel otter ${"y".repeat(150)}`,
    makePassword(),
  ])("is not %j", (password) => {
    expect(weaknessOf(password, ["Decor", "Belfast"])).toBeNull();
  });
});

describe("common passwords", () => {
  const { isCommon } = commonPasswords(byRank);

  test("are refused in the ways in which people make them twelve characters long", () => {
    const made = byRank.flatMap((word) => [
      word,
      word + word,
      `${word}123456`,
      `${word}2024!`,
      `${word}password`,
    ]);
    const long = [...new Set(made)].filter((password) => [...password].length >= 12);
    // ASVS 5.0.0, 6.2.4 asks for 3,000 of a password's least length.
    expect(long.length).toBeGreaterThan(100_000);
    expect(long.filter((password) => !isCommon(password)).slice(0, 10)).toEqual([]);
    for (const good of ["a dozen brushes", "lantern gravel otter"])
      expect(isCommon(good)).toBe(false);
  });
});

describe.each(databases)("choosing a password on $name", ({ create }) => {
  let database: TestDatabase;
  let accounts: Accounts;
  beforeEach(async () => {
    database = await create();
    accounts = openAccounts({ db: database.db, secret: "for tests", hasher: quickHasher() });
  });
  afterEach(() => database.remove());

  const easy = expect.stringContaining("The password is too easy to guess.");

  test("refuses what says the business's services, its town or the person's address", async () => {
    const form = exampleService({ name: "Verre Eglomise" });
    await save(database.db, services, { form, id: "1", now: noon });
    for (const password of ["verreeglomise1", "Owner@Example.com", "belfastbelfast"]) {
      const account = { ...owner, password, now: noon };
      const refused = await accounts.createAccount(account);
      expect(refused, password).toEqual({ outcome: "invalid", message: easy });
    }
  });

  test("refuses an easy one for the first account, and makes none", async () => {
    const first = { email: owner.email, password: "password1234", now: noon };
    expect(await accounts.createFirstAccount(first)).toEqual({ outcome: "invalid", message: easy });
    expect(await accounts.listAccounts({ now: noon })).toEqual([]);
    await accounts.createFirstAccount({ ...first, ...owner });
    // A weak one in the environment of a site that has accounts is never used.
    expect(await accounts.createFirstAccount(first)).toEqual({ outcome: "unneeded" });
  });

  test("refuses the old one, and an easy one, by change and by reset", async () => {
    const made = await accounts.createAccount({ ...owner, now: noon });
    const { user } = expectOutcome(made, "created");
    const common = { ...owner, userId: user.id, sessionId: "1", address: "192.0.2.1" };
    for (const [next, message] of [
      [owner.password, "This is the password that you have now. Please choose another."],
      ["password1234", easy],
    ] as const) {
      const change = { ...common, current: owner.password, next, now: noon };
      const refused = { outcome: "refused", field: "next", message };
      expect(await accounts.changePassword(change)).toEqual(refused);
      const reset = { email: owner.email, password: next, now: noon };
      expect(await accounts.resetPassword(reset)).toEqual({ outcome: "invalid", message });
    }
  });
});
