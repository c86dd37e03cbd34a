import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { accountsOn, noon, openAccountsFixture, owner } from "#tests/accounts/accounts-fixture.ts";
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

const second = { ...owner, email: "second@example.com" };

describe.each(databases)("roles on $name", ({ create }) => {
  const fixture = accountsOn({ create });
  let accounts: Accounts;
  beforeEach(async () => {
    accounts = fixture.accounts;
    await accounts.createAccount({ ...second, now: noon });
  });

  const change = (email: string, role: "owner" | "editor" | "office") =>
    accounts.changeRole({ email, role, by, now: noon });
  const roles = async () =>
    (await accounts.listAccounts({ now: noon })).map(({ role }) => role).sort();

  test("a role counts at the next request of a session that is open", async () => {
    const signedIn = await accounts.signIn({ ...second, address: "192.0.2.1", now: noon });
    if (signedIn.outcome !== "signed-in") throw new Error(signedIn.outcome);
    const { accessToken } = signedIn;
    expect(await change(second.email, "office")).toEqual({ outcome: "changed" });
    expect(await accounts.authenticate({ accessToken, now: noon })).toMatchObject({
      user: { email: second.email, role: "office" },
    });
    expect(await change("nobody@example.com", "owner")).toEqual({ outcome: "missing" });
  });

  test("the last owner stays one", async () => {
    expect(await change(second.email, "editor")).toEqual({ outcome: "changed" });
    expect(await change(owner.email, "office")).toEqual({ outcome: "last" });
    expect(await change(owner.email, "owner")).toEqual({ outcome: "changed" });
    expect(await roles()).toEqual(["editor", "owner"]);
  });

  test("of two last owners who leave at once, in whatever way, one stays", async () => {
    const outcomes = await Promise.all([
      change(owner.email, "editor"),
      accounts.closeAccount({ email: second.email, by, now: noon }),
      change(second.email, "office"),
      accounts.closeAccount({ email: owner.email, by, now: noon }),
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toContain("last");
    expect((await roles()).filter((role) => role === "owner")).toHaveLength(1);
  });

  test("of two owners who step down at once one stays, time after time", async () => {
    const both = [owner.email, second.email];
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.all(both.map((email) => change(email, "office")));
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["changed", "last"]);
      for (const email of both) await change(email, "owner");
    }
  });

  test("who is an owner no more, changes nobody", async () => {
    const listed = await accounts.listAccounts({ now: noon });
    const { id = "", email = "" } = listed.find((one) => one.email === second.email) ?? {};
    const former = { id, email, sender: "keyed" };
    const acts = () => [
      accounts.changeRole({ email, role: "owner", by: former, now: noon }),
      accounts.closeAccount({ email: owner.email, by: former, now: noon }),
      accounts.makeResetLink({ email: owner.email, by: former, now: noon }),
    ];
    await change(email, "office");
    for (const act of acts()) expect(await act).toEqual({ outcome: "missing" });
    await accounts.closeAccount({ email, by, now: noon });
    for (const act of acts()) expect(await act).toEqual({ outcome: "missing" });
    expect(await roles()).toEqual(["owner"]);
  });
});
