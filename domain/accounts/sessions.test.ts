import { describe, expect, test } from "vitest";
import { openDatabase } from "#db/open.ts";
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
import { type Accounts, openAccounts } from "./accounts.ts";

const missing = { outcome: "missing" };

describe.each(databases)("sessions on $name", ({ create }) => {
  const fixture = accountsOn({ create });
  const { accounts } = fixture;

  const isGood = async (accessToken: string, now = noon) =>
    (await accounts.authenticate({ accessToken, now })) !== null;
  const tryRefresh = (refreshToken: string, now = noon) =>
    accounts.refresh({ refreshToken, address: home, now });
  const refresh = async (refreshToken: string, now: Date) =>
    expectOutcome(await tryRefresh(refreshToken, now), "refreshed");
  const signOut = (how: Omit<Parameters<Accounts["signOut"]>[0], "address">) =>
    accounts.signOut({ address: home, ...how });

  test("the access credential is good for an hour, and not for a moment more", async () => {
    const { accessToken } = await fixture.signIn();
    expect(await isGood(accessToken, new Date(minutesLater(60).getTime() - 1))).toBe(true);
    expect(await isGood(accessToken, minutesLater(60))).toBe(false);
  });

  test("a refresh gives the next hour; the replaced credential ends a minute later", async () => {
    const first = await fixture.signIn();
    const second = await refresh(first.refreshToken, minutesLater(58.5));
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(second).toMatchObject({ user: first.user, sessionId: first.sessionId });
    expect(second.expiresAt).toEqual(minutesLater(118.5));
    expect(await isGood(second.accessToken, minutesLater(118))).toBe(true);
    expect(await isGood(first.accessToken, minutesLater(59))).toBe(true);
    expect(await isGood(first.accessToken, minutesLater(59.5))).toBe(false);
  });

  test("a session is live through each refresh until it ends, as open pages ask", async () => {
    const { sessionId, refreshToken } = await fixture.signIn();
    const isLive = (now: Date) => accounts.isSessionLive({ sessionId, now });
    await refresh(refreshToken, minutesLater(61));
    expect(await isLive(minutesLater(200))).toBe(true);
    await signOut({ scope: "local", refreshToken, now: minutesLater(61) });
    expect(await isLive(minutesLater(61))).toBe(false);
  });

  test("a refresh does not make an expired credential valid again", async () => {
    const { accessToken, refreshToken } = await fixture.signIn();
    await refresh(refreshToken, minutesLater(61));
    expect(await isGood(accessToken, minutesLater(61))).toBe(false);
  });

  test("a session that nobody uses for thirty days ends", async () => {
    const { refreshToken, refreshUntil } = await fixture.signIn();
    expect(refreshUntil).toEqual(daysLater(30));
    const next = await refresh(refreshToken, daysLater(29));
    expect(await tryRefresh(next.refreshToken, daysLater(59))).toEqual(missing);
  });

  test.each(["", "nonsense", "0".repeat(64), "x".repeat(10_000), "é".repeat(43)])(
    "%j is no credential",
    async (token) => {
      await fixture.signIn();
      expect(await isGood(token)).toBe(false);
      expect(await tryRefresh(token)).toEqual(missing);
      expect(fixture.ended).toEqual([]);
    },
  );

  test("neither credential works in place of the other", async () => {
    const { accessToken, refreshToken } = await fixture.signIn();
    expect(await isGood(refreshToken)).toBe(false);
    expect(await tryRefresh(accessToken)).toEqual(missing);
  });

  test("a sign-out ends both credentials at once, and the replaced one", async () => {
    const first = await fixture.signIn();
    const now = minutesLater(59);
    const second = await refresh(first.refreshToken, now);
    const { accessToken, refreshToken } = second;
    expect(await signOut({ scope: "local", accessToken, now })).toMatchObject({ count: 1 });
    for (const token of [first.accessToken, accessToken])
      expect(await isGood(token, now)).toBe(false);
    expect(await tryRefresh(refreshToken, now)).toEqual(missing);
    expect(fixture.ended).toEqual([first.sessionId]);
  });

  test("another process refuses a session that was signed out, at once", async () => {
    const { accessToken } = await fixture.signIn();
    const other = await openDatabase(fixture.database.options);
    const theirs = openAccounts({ db: other.db, secret: "for tests" });
    expect(await theirs.authenticate({ accessToken, now: noon })).not.toBeNull();
    await signOut({ scope: "local", accessToken, now: noon });
    expect(await theirs.authenticate({ accessToken, now: noon })).toBeNull();
    await other.close();
  });

  test("local ends one session, others the rest, global all of the user's and nobody else's", async () => {
    await fixture.addAccount("other@example.com");
    const stranger = await fixture.signIn({ email: "other@example.com" });
    const desk = await fixture.signIn();
    const van = await fixture.signIn();
    const [phone, tablet] = [await fixture.signIn(), await fixture.signIn()];
    const alive = async () => {
      const sessions = { stranger, desk, phone, tablet, van };
      const found: string[] = [];
      for (const [name, { accessToken }] of Object.entries(sessions))
        if (await isGood(accessToken)) found.push(name);
      return found;
    };
    const fromDesk = { accessToken: desk.accessToken, now: noon };
    await signOut({ scope: "local", accessToken: van.accessToken, now: noon });
    expect(await alive()).toEqual(["stranger", "desk", "phone", "tablet"]);
    expect(await signOut({ ...fromDesk, scope: "others" })).toMatchObject({ count: 2 });
    expect(await alive()).toEqual(["stranger", "desk"]);
    await fixture.signIn();
    expect(await signOut({ ...fromDesk, scope: "global" })).toMatchObject({ count: 2 });
    expect(await alive()).toEqual(["stranger"]);
    expect(fixture.ended).toHaveLength(5);
    expect(fixture.ended).not.toContain(stranger.sessionId);
  });

  test("a browser that has only the refresh credential left can sign out with it", async () => {
    const { accessToken, refreshToken } = await fixture.signIn();
    const now = minutesLater(90);
    const asked = { scope: "local", accessToken, refreshToken, now } as const;
    expect(await signOut(asked)).toMatchObject({ count: 1 });
    expect(await tryRefresh(refreshToken, now)).toEqual(missing);
  });

  test("a sign-out without a session ends nothing", async () => {
    await fixture.signIn();
    const credentials = { accessToken: "nonsense", refreshToken: "nonsense" };
    expect(await signOut({ scope: "global", ...credentials, now: noon })).toEqual(missing);
    expect(fixture.ended).toEqual([]);
  });

  test("the list of sessions shows the live ones, the last used first", async () => {
    await fixture.signIn({ userAgent: "long ago", now: daysLater(-31) });
    const used = await fixture.signIn({ userAgent: "desk" });
    await fixture.signIn({ userAgent: "phone", now: minutesLater(1) });
    await refresh(used.refreshToken, minutesLater(59));
    expect(await accounts.listSessions({ now: minutesLater(60) })).toMatchObject([
      { userAgent: "desk", email: owner.email, signedInAt: noon, refreshedAt: minutesLater(59) },
      { userAgent: "phone" },
    ]);
    expect(await accounts.listSessions({ email: "other@example.com", now: noon })).toEqual([]);
    const end = (email: string) =>
      accounts.endSessions({ email, now: new Date(), by: "command line" });
    const ended = { outcome: "ended", email: owner.email, count: 2 };
    expect(await end("Owner@example.com")).toEqual(ended);
    expect(await end("other@example.com")).toEqual(missing);
    expect(await accounts.listSessions({ now: minutesLater(60) })).toEqual([]);
  });
});
