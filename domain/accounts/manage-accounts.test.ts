import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { noon, openAccountsFixture, owner } from "#tests/accounts/accounts-fixture.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { quickHasher } from "#tests/accounts/quick-hasher.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { type Accounts, openAccounts } from "./accounts.ts";

const address = "192.0.2.1";
const by = "command line";

describe.each(databases)("accounts on $name", ({ create }) => {
  let database: TestDatabase;
  let accounts: Accounts;
  beforeEach(async () => {
    database = await create();
    accounts = openAccounts({
      db: database.db,
      secret: "for tests",
      hasher: quickHasher(),
      judgePassword: anyPassword,
    });
  });
  afterEach(() => database.remove());

  const add = (email: string, password = owner.password) =>
    accounts.createAccount({ email, password, now: noon });
  const close = (email: string) => accounts.closeAccount({ email, by, now: noon });
  const emails = async () => (await accounts.listAccounts({ now: noon })).map(({ email }) => email);

  test("an address has one account, however it is written", async () => {
    expect(await add("Owner@Example.com")).toMatchObject({ user: { email: "owner@example.com" } });
    expect(await add("owner@example.com ")).toEqual({ outcome: "taken" });
    expect(await emails()).toEqual(["owner@example.com"]);
  });

  test("an account created twice at once is created once", async () => {
    const outcomes = (await Promise.all([add(owner.email), add(owner.email)])).map(
      ({ outcome }) => outcome,
    );
    expect(outcomes.sort()).toEqual(["created", "taken"]);
  });

  test("an invalid address and a short password are refused with a message", async () => {
    expect(await add("owner")).toEqual({
      outcome: "invalid",
      message: "Enter an e-mail address like name@example.com.",
    });
    expect(await add(owner.email, "x".repeat(11))).toEqual({
      outcome: "invalid",
      message: "The password must have at least 12 characters.",
    });
    expect(await emails()).toEqual([]);
  });

  test("the first account gets a random password that signs in", async () => {
    const made = await accounts.createFirstAccount({ email: owner.email, now: noon });
    expect(made).toMatchObject({
      outcome: "created",
      email: owner.email,
      password: expect.stringMatching(/^(\w{5}-?){5}$/),
    });
    const signedIn = await accounts.signIn({ ...owner, ...made, address, now: noon });
    expect(signedIn.outcome).toBe("signed-in");
    expect(await accounts.createFirstAccount({ email: "other@example.com", now: noon })).toEqual({
      outcome: "unneeded",
    });
  });

  test("the first account gets the password that is given", async () => {
    expect(await accounts.createFirstAccount({ ...owner, now: noon })).toEqual({
      outcome: "created",
      ...owner,
    });
  });

  test("several processes that start at once create one account", async () => {
    const made = await Promise.all(
      Array.from({ length: 5 }, () =>
        accounts.createFirstAccount({ email: owner.email, now: noon }),
      ),
    );
    expect(made.filter(({ outcome }) => outcome === "created")).toHaveLength(1);
    expect(await emails()).toEqual([owner.email]);
  });

  test("an account that is removed is signed out and gone; the last one stays", async () => {
    const fixture = await openAccountsFixture(database);
    await add("other@example.com");
    const { accessToken } = await fixture.signIn();
    expect(await fixture.accounts.listAccounts({ now: noon })).toMatchObject([
      { email: "other@example.com", createdAt: noon, sessions: 0 },
      { email: owner.email, createdAt: noon, sessions: 1 },
    ]);
    const owners = { email: "OWNER@example.com", by, now: noon } as const;
    const closed = await fixture.accounts.closeAccount(owners);
    expect(closed).toEqual({ outcome: "closed" });
    expect(fixture.ended).toHaveLength(1);
    expect(await fixture.accounts.authenticate({ accessToken, now: noon })).toBeNull();
    expect((await fixture.trySignIn()).outcome).toBe("refused");
    const known = await database.db.selectFrom("known_browsers").select("user_id").execute();
    expect(known.map(({ user_id }) => user_id)).not.toContain(fixture.user.id);
    expect(await close(owner.email)).toEqual({ outcome: "missing" });
    expect(await close("other@example.com")).toEqual({ outcome: "last" });
    expect(await emails()).toEqual(["other@example.com"]);
  });

  test("an account that is closed while somebody signs in to it leaves no session", async () => {
    const fixture = await openAccountsFixture(database);
    for (let round = 0; round < 10; round += 1) {
      const email = `editor-${round}@example.com`;
      await add(email);
      const [signedIn, closed] = await Promise.all([
        fixture.trySignIn({ email, address: `192.0.2.${round}` }),
        close(email),
      ]);
      expect(closed).toEqual({ outcome: "closed" });
      expect(["signed-in", "refused"]).toContain(signedIn.outcome);
    }
    expect(await accounts.listSessions({ now: noon })).toEqual([]);
  });

  test("the last owner stays, whoever else there is", async () => {
    await add(owner.email);
    const editor = { ...owner, email: "editor@example.com", role: "editor", now: noon } as const;
    await accounts.createAccount(editor);
    expect(await close(owner.email)).toEqual({ outcome: "last" });
    expect(await close(editor.email)).toEqual({ outcome: "closed" });
  });

  test("of two last accounts removed at once, one stays", async () => {
    await add("one@example.com");
    await add("two@example.com");
    const outcomes = await Promise.all(["one", "two"].map((name) => close(`${name}@example.com`)));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["closed", "last"]);
  });
});
