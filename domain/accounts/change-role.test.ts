import { beforeEach, describe, expect, test } from "vitest";
import { accountsOn, noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { databases } from "#tests/databases/databases.ts";
import type { Accounts } from "./accounts.ts";

const by = "command line";
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
