import { beforeEach, describe, expect, test } from "vitest";
import type { User } from "#domain/accounts/tools.ts";
import { accountsOn, daysLater, home, noon, owner } from "#tests/accounts/accounts-fixture.ts";
import { pretendDevice } from "#tests/accounts/pretend-device.ts";
import {
  actorOf,
  addApp,
  addDevice,
  appWith,
  tokenOfStep,
} from "#tests/accounts/protected-account.ts";
import { databases } from "#tests/databases/databases.ts";

describe.each(databases)("sign-in protection on $name", ({ create }) => {
  const fixture = accountsOn({ create });
  let user: User;
  beforeEach(() => {
    user = fixture.user;
  });

  const holder = () => ({ accounts: fixture.accounts, user });
  const change = () => ({ userId: user.id, actor: actorOf(user), now: noon });
  const protection = () => fixture.accounts.readProtection({ userId: user.id });
  const owes = async (accessToken: string, accounts = fixture.accounts) =>
    (await accounts.authenticate({ accessToken, now: noon }))?.owes;
  const recorded = async () =>
    (
      await fixture.database.db.selectFrom("activity").select(["event", "actor_email"]).execute()
    ).map(({ event, actor_email }) => `${actor_email}: ${event}`);

  test("the last factor takes the recovery codes with it, and the password alone signs in", async () => {
    const { device, codes } = await addDevice(holder());
    await addApp(holder());
    const { accounts } = fixture;
    const token = await tokenOfStep(accounts, owner);
    expect(await accounts.removePasskey({ ...change(), id: device.id })).toEqual({
      outcome: "removed",
      isLast: false,
    });
    expect((await protection()).codesLeft).toBe(10);
    expect(await accounts.removeAuthenticatorApp(change())).toEqual({
      outcome: "removed",
      isLast: true,
    });
    expect(await protection()).toMatchObject({ passkeys: [], appSince: null, codesLeft: 0 });
    const proof = { method: "recovery_code", code: codes?.[0] ?? "" } as const;
    expect((await accounts.takeStep({ token, proof, address: home, now: noon })).outcome).toBe(
      "refused",
    );
    expect((await fixture.trySignIn()).outcome).toBe("signed-in");
    expect(await recorded()).toEqual(
      expect.arrayContaining([
        `${owner.email}: passkey added`,
        `${owner.email}: authenticator app added`,
        `${owner.email}: passkey removed`,
        `${owner.email}: authenticator app removed`,
      ]),
    );
  });

  test("of two factors that are added at once, one brings codes, and they work", async () => {
    const { accounts } = fixture;
    const site = { siteName: "Decor", sessionId: "a session", now: noon };
    const offer = await accounts.offerNewPasskey({ user, ...site });
    const started = await accounts.startAuthenticatorApp({ user, ...site });
    if (offer.outcome !== "offered" || started.outcome !== "started") throw new Error("not begun");
    const answer = pretendDevice().create(offer.options);
    const added: { outcome: string; codes?: string[] | null }[] = [];
    const { hasher } = fixture;
    const { hash } = hasher;
    // While the codes of the app are being made, the passkey is added.
    hasher.hash = async (text) => {
      hasher.hash = hash;
      added.push(await accounts.addPasskey({ ...change(), ...site, name: "My phone", answer }));
      return hash(text);
    };
    const code = appWith(started.secret)(noon);
    added.push(await accounts.confirmAuthenticatorApp({ ...change(), code }));
    expect(added.map(({ outcome }) => outcome)).toEqual(["added", "added"]);
    const sets = added.flatMap(({ codes }) => (codes ? [codes] : []));
    expect(sets).toHaveLength(1);
    const token = await tokenOfStep(accounts, owner);
    const proof = { method: "recovery_code", code: sets[0]?.[0] ?? "" } as const;
    expect((await accounts.takeStep({ token, proof, address: home, now: noon })).outcome).toBe(
      "signed-in",
    );
  });

  test("what alone signs in is not removed beside a passkey of a former host", async () => {
    const { accounts } = fixture;
    const { device } = await addDevice(holder());
    await addApp(holder());
    const { db } = fixture.database;
    await db.updateTable("passkeys").set({ host: "old.example.com" }).execute();
    await db.deleteFrom("recovery_codes").execute();
    expect(await accounts.removeAuthenticatorApp(change())).toMatchObject({
      outcome: "refused",
      message: expect.stringContaining("Nothing else would sign you in"),
    });
    expect((await protection()).appSince).not.toBeNull();
    expect((await accounts.renewRecoveryCodes(change())).outcome).toBe("made");
    expect((await accounts.removeAuthenticatorApp(change())).outcome).toBe("removed");
    await db.deleteFrom("recovery_codes").execute();
    expect((await fixture.trySignIn()).outcome).toBe("second-step");
    expect((await accounts.removePasskey({ ...change(), id: device.id })).outcome).toBe("removed");
    expect((await fixture.trySignIn()).outcome).toBe("signed-in");
  });

  test("nobody removes another account's passkey, or one twice", async () => {
    const { device } = await addDevice(holder());
    const { accounts } = fixture;
    const theirs = { ...change(), userId: "another", id: device.id };
    expect(await accounts.removePasskey(theirs)).toEqual({ outcome: "missing" });
    const mine = { ...change(), id: device.id };
    const results = await Promise.all([accounts.removePasskey(mine), accounts.removePasskey(mine)]);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(["missing", "removed"]);
  });

  test("new recovery codes end the old ones, and an account without a factor gets none", async () => {
    const { accounts } = fixture;
    expect(await accounts.renewRecoveryCodes(change())).toEqual({ outcome: "unprotected" });
    const { codes } = await addDevice(holder());
    const made = await accounts.renewRecoveryCodes(change());
    if (made.outcome !== "made") throw new Error(made.outcome);
    const token = await tokenOfStep(accounts, owner);
    const take = async (code = "") => {
      const proof = { method: "recovery_code", code } as const;
      return (await accounts.takeStep({ token, proof, address: home, now: noon })).outcome;
    };
    expect(await take(codes?.[0])).toBe("refused");
    expect(await take(made.codes[0])).toBe("signed-in");
  });

  test("an owner requires it of everybody once she has it herself, and then nobody removes the last", async () => {
    const { accounts } = fixture;
    const { accessToken } = await fixture.signIn();
    const require = (isRequired: boolean) =>
      accounts.requireProtection({ ...change(), isRequired });
    expect(await require(true)).toEqual({ outcome: "unprotected" });
    const { device } = await addDevice(holder());
    const { device: second } = await addDevice(holder(), pretendDevice());
    expect(await require(true)).toEqual({ outcome: "changed" });
    expect(await owes(accessToken)).toBeNull();
    expect((await accounts.removePasskey({ ...change(), id: device.id })).outcome).toBe("removed");
    const last = await accounts.removePasskey({ ...change(), id: second.id });
    expect(last).toMatchObject({
      outcome: "refused",
      message: expect.stringContaining("Add another one first"),
    });
    expect((await protection()).passkeys).toHaveLength(1);
    expect(await require(false)).toEqual({ outcome: "changed" });
    expect((await accounts.removePasskey({ ...change(), id: second.id })).outcome).toBe("removed");
  });

  test("whoever has none owes one while it is required, also whose passkey is of another host", async () => {
    const { accounts } = fixture;
    const { accessToken } = await fixture.signIn();
    await addDevice(holder());
    await accounts.requireProtection({ ...change(), isRequired: true });
    expect(await owes(accessToken)).toBeNull();
    const moved = fixture.openAt("https://new.example");
    expect(await owes(accessToken, moved)).toBe("second factor");
    await fixture.database.db.deleteFrom("passkeys").execute();
    expect(await owes(accessToken)).toBe("second factor");
    await addApp(holder());
    expect(await owes(accessToken)).toBeNull();
  });

  test("the command line takes everything away and ends the sessions", async () => {
    const { accounts } = fixture;
    const actor = "command line";
    const { accessToken } = await fixture.signIn();
    await addDevice(holder());
    await addApp(holder());
    const remove = (email: string) => accounts.removeFactors({ email, actor, now: noon });
    expect(await remove("nobody@example.com")).toEqual({ outcome: "missing" });
    expect(await remove(owner.email)).toEqual({ outcome: "removed", email: owner.email, ended: 1 });
    expect(await remove(owner.email)).toEqual({ outcome: "unprotected" });
    expect(await owes(accessToken)).toBeUndefined();
    expect((await fixture.trySignIn()).outcome).toBe("signed-in");
  });

  test("is offered until it is put off for a month, or there is a factor", async () => {
    const { accounts } = fixture;
    const isOffered = (now = noon) => accounts.isProtectionOffered({ userId: user.id, now });
    expect(await isOffered()).toBe(true);
    await accounts.putOffProtection({ userId: user.id, now: noon });
    expect(await isOffered(daysLater(29))).toBe(false);
    expect(await isOffered(daysLater(31))).toBe(true);
    await addApp(holder());
    expect(await isOffered(daysLater(31))).toBe(false);
  });

  test("an app that is on is not replaced, and one that was not confirmed in time does not count", async () => {
    const { accounts } = fixture;
    const start = (now = noon) =>
      accounts.startAuthenticatorApp({ user, siteName: "Décor & Söhne: paint", now });
    const started = await start();
    if (started.outcome !== "started") throw new Error(started.outcome);
    expect(started.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/);
    expect((await fixture.trySignIn()).outcome).toBe("signed-in");
    const late = { ...change(), code: "123456", now: daysLater(1) };
    expect(await accounts.confirmAuthenticatorApp(late)).toMatchObject({
      message: "This took too long. Please begin again.",
    });
    await addApp(holder());
    expect(await start()).toEqual({ outcome: "taken" });
  });
});
