import { beforeEach, describe, expect, test } from "vitest";
import {
  accountsOn,
  daysLater,
  expectOutcome,
  home,
  minutesLater,
  noon,
  owner,
} from "#tests/accounts/accounts-fixture.ts";
import { databases } from "#tests/databases/databases.ts";
import type { Accounts } from "./accounts.ts";
import type { Actor } from "./roles.ts";

const email = "editor@example.com";
const password = "seven badger hair brushes";

describe.each(databases)("invitations on $name", ({ create }) => {
  const fixture = accountsOn({ create });
  const { accounts } = fixture;
  let by: Actor;
  beforeEach(() => {
    by = { email: owner.email, id: fixture.user.id, sender: "keyed" };
  });

  const tryInvite = (changes: Partial<Parameters<Accounts["invite"]>[0]> = {}) =>
    accounts.invite({ email, role: "editor", by, now: noon, ...changes });
  const invite = async (changes = {}) => expectOutcome(await tryInvite(changes), "invited");
  const accept = (token: string, now = minutesLater(5)) =>
    accounts.setPassword({ token, password, address: home, userAgent: "", now });
  const takeBack = (id: string) => accounts.takeBackInvitation({ id, by, now: noon });
  const listed = async () => (await accounts.listInvitations()).map((found) => found.email);

  test("an invited person makes her account once, with the role she was invited to", async () => {
    const { token, expiresAt } = await invite({ email: " Editor@Example.com" });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(expiresAt).toEqual(daysLater(7));
    expect(await accounts.readLink({ token, now: noon })).toEqual({ email, role: "editor" });
    const invitations = await accounts.listInvitations();
    expect(invitations).toMatchObject([{ email, role: "editor", by: owner.email, expiresAt }]);
    expect(await accept(token)).toMatchObject({ outcome: "signed-in", user: { email } });
    expect(await accounts.listAccounts({ now: noon })).toMatchObject([
      { email, role: "editor" },
      { email: owner.email, role: "owner" },
    ]);
    expect(await fixture.trySignIn({ email, password })).toMatchObject({ outcome: "signed-in" });
    expect(await listed()).toEqual([]);
    for (const again of [await takeBack(invitations[0]?.id ?? ""), await accept(token)])
      expect(again).toEqual({ outcome: "missing" });
  });

  test("the database does not hold the link's tokens", async () => {
    const { token, mailToken } = await invite();
    const rows = await fixture.database.db.selectFrom("account_links").selectAll().execute();
    expect(rows).toHaveLength(1);
    for (const secret of [token, mailToken]) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test("of three who use a link at once, one makes the account", async () => {
    const { token } = await invite();
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    const outcomes = answers.map(({ outcome }) => outcome);
    expect(outcomes.sort()).toEqual(["missing", "missing", "signed-in"]);
    expect(await accounts.listAccounts({ now: noon })).toHaveLength(2);
  });

  test("a link ends after seven days, and is listed as ended for a month", async () => {
    const { token } = await invite();
    expect(await accounts.readLink({ token, now: daysLater(7) })).toBeNull();
    expect(await accept(token, daysLater(7))).toEqual({ outcome: "missing" });
    await invite({ email: "other@example.com", now: daysLater(36) });
    expect(await listed()).toEqual(["other@example.com", email]);
    await invite({ email: "other@example.com", now: daysLater(38) });
    expect(await listed()).toEqual(["other@example.com"]);
  });

  test("an invitation that was taken back opens nothing", async () => {
    const { token } = await invite();
    const [{ id = "" } = {}] = await accounts.listInvitations();
    expect(await takeBack(id)).toEqual({ outcome: "taken back", email });
    expect(await takeBack(id)).toEqual({ outcome: "missing" });
    expect(await accept(token)).toEqual({ outcome: "missing" });
  });

  test("of an invitation that is accepted and taken back at once, one happens", async () => {
    const { token } = await invite();
    const [{ id = "" } = {}] = await accounts.listInvitations();
    const [accepted, takenBack] = await Promise.all([accept(token), takeBack(id)]);
    const outcomes = [accepted.outcome, takenBack.outcome];
    expect([
      ["signed-in", "missing"],
      ["missing", "taken back"],
    ]).toContainEqual(outcomes);
    expect(await accounts.listAccounts({ now: noon })).toHaveLength(
      accepted.outcome === "signed-in" ? 2 : 1,
    );
  });

  test("inviting an address again ends the link before", async () => {
    const first = await invite();
    const second = await invite({ role: "office" });
    expect(await accept(first.token)).toEqual({ outcome: "missing" });
    expect(await accept(second.token)).toMatchObject({ outcome: "signed-in" });
  });

  test("an address that has an account is not invited, nor is what is no address", async () => {
    expect(await tryInvite({ email: "OWNER@example.com" })).toEqual({ outcome: "taken" });
    for (const wrong of ["editor", `${"e".repeat(10_000)}@example.com`, ""])
      expect(await tryInvite({ email: wrong })).toEqual({
        outcome: "invalid",
        message: "Enter an e-mail address like name@example.com.",
      });
    expect(await listed()).toEqual([]);
  });

  test("an address that got an account meanwhile keeps it as it is", async () => {
    const { token } = await invite({ role: "owner" });
    await fixture.addAccount(email, { role: "office" });
    expect(await accept(token)).toEqual({ outcome: "missing" });
    await accounts.closeAccount({ email, by, now: noon });
    expect(await accept(token)).toEqual({ outcome: "missing" });
    expect(await accounts.listAccounts({ now: noon })).toHaveLength(1);
  });

  const newOwner = async (email: string): Promise<Actor> => ({
    ...(await fixture.addAccount(email)),
    sender: "keyed",
  });

  test("who may invite no more, has invited nobody", async () => {
    const closed = await newOwner("second@example.com");
    const byClosed = await invite({ by: closed });
    await accounts.closeAccount({ email: closed.email, by, now: noon });
    expect(await accept(byClosed.token)).toEqual({ outcome: "missing" });

    const former = await newOwner("third@example.com");
    const byFormer = await invite({ by: former });
    await accounts.changeRole({ email: former.email, role: "editor", by, now: noon });
    expect(await accept(byFormer.token)).toEqual({ outcome: "missing" });
    for (const late of [closed, former])
      expect(await tryInvite({ by: late })).toMatchObject({ outcome: "invalid" });
    expect(await listed()).toEqual([]);
  });

  test("the link in the mail works like the one that is handed over, and proves the address", async () => {
    const [handed, mailed] = [await invite(), await invite({ email: "office@example.com" })];
    for (const token of [handed.token, mailed.mailToken]) {
      const made = expectOutcome(await accept(token), "signed-in");
      const isProved = await accounts.isAddressProved({ userId: made.user.id });
      expect(isProved).toBe(token === mailed.mailToken);
    }
    expect(await accept(mailed.token)).toEqual({ outcome: "missing" });
  });
});
