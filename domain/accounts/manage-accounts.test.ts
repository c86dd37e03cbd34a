import { describe, expect, onTestFinished, test } from "vitest";
import { accountsOn, home, noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { quickHasher } from "#tests/accounts/quick-hasher.ts";
import { databases } from "#tests/databases/databases.ts";
import { openAccounts } from "./accounts.ts";
import type { Role } from "./roles.ts";

const by = "command line";
const second = "second@example.com";

describe.each(databases)("the first account on $name", ({ create }) => {
  async function emptySite() {
    const { db, remove } = await create();
    onTestFinished(remove);
    const how = { secret: "for tests", hasher: quickHasher(), judgePassword: anyPassword };
    return openAccounts({ db, ...how });
  }

  test("gets a random password that signs in", async () => {
    const accounts = await emptySite();
    const made = await accounts.createFirstAccount({ email: owner.email, now: noon });
    expect(made).toMatchObject({
      outcome: "created",
      email: owner.email,
      password: expect.stringMatching(/^(\w{5}-?){5}$/),
    });
    const signedIn = await accounts.signIn({ ...owner, ...made, address: home, now: noon });
    expect(signedIn.outcome).toBe("signed-in");
    expect(await accounts.createFirstAccount({ email: second, now: noon })).toEqual({
      outcome: "unneeded",
    });
  });

  test("is created once by several processes that start at once", async () => {
    const accounts = await emptySite();
    const made = await Promise.all(
      Array.from({ length: 5 }, () =>
        accounts.createFirstAccount({ email: owner.email, now: noon }),
      ),
    );
    expect(made.filter(({ outcome }) => outcome === "created")).toHaveLength(1);
    expect(await accounts.listAccounts({ now: noon })).toMatchObject([{ email: owner.email }]);
  });
});

describe.each(databases)("accounts on $name", ({ create }) => {
  const fixture = accountsOn({ create });
  const { accounts } = fixture;

  const add = (email: string, password = owner.password) =>
    accounts.createAccount({ email, password, now: noon });
  const close = (email: string) => accounts.closeAccount({ email, by, now: noon });
  const change = (email: string, role: Role) => accounts.changeRole({ email, role, by, now: noon });
  const listed = () => accounts.listAccounts({ now: noon });
  const emails = async () => (await listed()).map(({ email }) => email);
  const roles = async () => (await listed()).map(({ role }) => role).sort();

  test("an address has one account, however it is written, also when it is added twice at once", async () => {
    expect(await add("Owner@Example.com ")).toEqual({ outcome: "taken" });
    const outcomes = (await Promise.all([add(second), add("Second@Example.com")])).map(
      ({ outcome }) => outcome,
    );
    expect(outcomes.sort()).toEqual(["created", "taken"]);
    expect(await emails()).toEqual([owner.email, second]);
  });

  test("an invalid address and a short password are refused with a message", async () => {
    expect(await add("owner")).toEqual({
      outcome: "invalid",
      message: "Enter an e-mail address like name@example.com.",
    });
    expect(await add(second, "x".repeat(11))).toEqual({
      outcome: "invalid",
      message: "The password must have at least 12 characters.",
    });
    expect(await emails()).toEqual([owner.email]);
  });

  test("an account that is removed is signed out and gone; the last one stays", async () => {
    await add(second);
    const { accessToken } = await fixture.signIn();
    expect(await listed()).toMatchObject([
      { email: owner.email, createdAt: noon, sessions: 1 },
      { email: second, createdAt: noon, sessions: 0 },
    ]);
    expect(await close("OWNER@example.com")).toEqual({ outcome: "closed" });
    expect(fixture.ended).toHaveLength(1);
    expect(await accounts.authenticate({ accessToken, now: noon })).toBeNull();
    expect((await fixture.trySignIn()).outcome).toBe("refused");
    const known = await fixture.database.db.selectFrom("known_browsers").selectAll().execute();
    expect(known.map(({ user_id }) => user_id)).not.toContain(fixture.user.id);
    expect(await close(owner.email)).toEqual({ outcome: "missing" });
    expect(await close(second)).toEqual({ outcome: "last" });
    expect(await emails()).toEqual([second]);
  });

  test("an account that is closed while somebody signs in to it leaves no session", async () => {
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

  test("a role counts at the next request of a session that is open", async () => {
    await add(second);
    const { accessToken } = await fixture.signIn({ email: second });
    expect(await change(second, "office")).toEqual({ outcome: "changed" });
    expect(await accounts.authenticate({ accessToken, now: noon })).toMatchObject({
      user: { email: second, role: "office" },
    });
    expect(await change("nobody@example.com", "owner")).toEqual({ outcome: "missing" });
  });

  test("the last owner stays one, and stays, whoever else there is", async () => {
    await add(second);
    expect(await change(second, "editor")).toEqual({ outcome: "changed" });
    expect(await change(owner.email, "office")).toEqual({ outcome: "last" });
    expect(await change(owner.email, "owner")).toEqual({ outcome: "changed" });
    expect(await roles()).toEqual(["editor", "owner"]);
    expect(await close(owner.email)).toEqual({ outcome: "last" });
    expect(await close(second)).toEqual({ outcome: "closed" });
  });

  test("of two last owners who leave at once, in whatever way, one stays", async () => {
    await add(second);
    const outcomes = await Promise.all([
      change(owner.email, "editor"),
      close(second),
      change(second, "office"),
      close(owner.email),
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toContain("last");
    expect((await roles()).filter((role) => role === "owner")).toHaveLength(1);
  });

  test("of two owners who step down at once one stays, time after time", async () => {
    await add(second);
    const both = [owner.email, second];
    for (let round = 0; round < 10; round += 1) {
      const outcomes = await Promise.all(both.map((email) => change(email, "office")));
      expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["changed", "last"]);
      for (const email of both) await change(email, "owner");
    }
  });

  test("who is an owner no more, changes nobody", async () => {
    const { id } = await fixture.addAccount(second);
    const former = { id, email: second, sender: "keyed" };
    const acts = () => [
      accounts.changeRole({ email: second, role: "owner", by: former, now: noon }),
      accounts.closeAccount({ email: owner.email, by: former, now: noon }),
      accounts.makeResetLink({ email: owner.email, by: former, now: noon }),
    ];
    await change(second, "office");
    for (const act of acts()) expect(await act).toEqual({ outcome: "missing" });
    await close(second);
    for (const act of acts()) expect(await act).toEqual({ outcome: "missing" });
    expect(await roles()).toEqual(["owner"]);
  });
});
