import { describe, expect, test } from "vitest";
import { openDatabase } from "#db/open.ts";
import {
  accountsOn,
  daysLater,
  expectOutcome,
  home,
  minutesLater,
  owner,
} from "#tests/accounts/accounts-fixture.ts";
import { databases } from "#tests/databases/databases.ts";
import { untilWaiting } from "#tests/databases/until-waiting.ts";
import { openAccounts } from "./accounts.ts";
import { hashOf } from "./session-credentials.ts";

const secondsAfter = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000);
const gone = { outcome: "missing" };
/** When the page refreshes: 90 seconds before the hour is over. */
const first = minutesLater(58.5);
const second = minutesLater(117);

describe.each(databases)("refreshing a session on $name", ({ create }) => {
  const fixture = accountsOn({ create });
  const { accounts } = fixture;

  const ask = (refreshToken: string, now: Date, by = accounts) =>
    by.refresh({ refreshToken, address: "198.51.100.7", now });
  const refresh = async (refreshToken: string, now: Date, by = accounts) =>
    expectOutcome(await ask(refreshToken, now, by), "refreshed");
  const isGood = async (accessToken: string, now: Date) =>
    (await accounts.authenticate({ accessToken, now })) !== null;
  /** The same site in another process, whose secret may be another. */
  async function elsewhere(options: { secret?: string; previousSecret?: string } = {}) {
    const other = await openDatabase(fixture.database.options);
    const theirs = openAccounts({ db: other.db, secret: "for tests", ...options });
    return { theirs, close: () => other.close() };
  }
  const recorded = () =>
    fixture.database.db
      .selectFrom("activity")
      .select(["event", "actor_email", "at"])
      .where("event", "=", "spent credential presented")
      .execute();

  test("gives the same pair again for a minute, to a tab that has the old one or the new", async () => {
    const begun = await fixture.signIn();
    const next = await refresh(begun.refreshToken, first);
    for (const seconds of [0, 1, 59.9]) {
      expect(await refresh(begun.refreshToken, secondsAfter(first, seconds))).toEqual(next);
      expect(await refresh(next.refreshToken, secondsAfter(first, seconds))).toEqual(next);
    }
    expect(fixture.ended).toEqual([]);
  });

  test("many times at once, from two processes, gives everyone the same pair", async () => {
    const begun = await fixture.signIn();
    const { theirs, close } = await elsewhere();
    const asked = Array.from({ length: 8 }, (_, index) =>
      refresh(begun.refreshToken, first, index % 2 ? theirs : accounts),
    );
    const answers = await Promise.all(asked);
    await close();
    expect(new Set(answers.map(({ refreshToken }) => refreshToken)).size).toBe(1);
    expect(new Set(answers.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(await isGood(answers[0]?.accessToken ?? "", minutesLater(100))).toBe(true);
  });

  test("with a spent credential later than a minute ends the session at once, and is recorded", async () => {
    const begun = await fixture.signIn();
    const next = await refresh(begun.refreshToken, first);
    const late = secondsAfter(first, 60);
    expect(await ask(begun.refreshToken, late)).toEqual({ outcome: "replayed", user: begun.user });
    expect(await isGood(next.accessToken, late)).toBe(false);
    expect(await ask(next.refreshToken, late)).toEqual(gone);
    expect(await ask(begun.refreshToken, late)).toEqual(gone);
    expect(fixture.ended).toEqual([begun.sessionId]);
    expect(await recorded()).toEqual([
      { event: "spent credential presented", actor_email: owner.email, at: late.toISOString() },
    ]);
  });

  test("with a credential before the last two is refused, and changes nothing", async () => {
    const begun = await fixture.signIn();
    const next = await refresh(begun.refreshToken, first);
    const last = await refresh(next.refreshToken, second);
    expect(await ask(begun.refreshToken, minutesLater(130))).toEqual(gone);
    expect(await isGood(last.accessToken, minutesLater(130))).toBe(true);
  });

  test("with a spent credential in two processes at once ends the session once", async () => {
    const begun = await fixture.signIn();
    await refresh(begun.refreshToken, first);
    const { theirs, close } = await elsewhere();
    const asked = [accounts, theirs].map((by) => ask(begun.refreshToken, second, by));
    const outcomes = (await Promise.all(asked)).map(({ outcome }) => outcome);
    await close();
    expect(outcomes.sort()).toEqual(["missing", "replayed"]);
    expect(await recorded()).toHaveLength(1);
  });

  test("with another session's spent credential ends that session alone", async () => {
    const desk = await fixture.signIn();
    const phone = await fixture.signIn();
    await refresh(desk.refreshToken, first);
    await ask(desk.refreshToken, second);
    expect((await ask(phone.refreshToken, second)).outcome).toBe("refreshed");
  });

  test("is repeated alike while the site's secret is being replaced", async () => {
    const begun = await fixture.signIn();
    const next = await refresh(begun.refreshToken, first);
    const { theirs, close } = await elsewhere({ secret: "another", previousSecret: "for tests" });
    expect(await refresh(begun.refreshToken, first, theirs)).toEqual(next);
    await close();
  });

  test("goes on for ninety days after the sign-in, and no longer", async () => {
    let { refreshToken, sessionId } = await fixture.signIn();
    for (const day of [29, 58]) ({ refreshToken } = await refresh(refreshToken, daysLater(day)));
    const last = await refresh(refreshToken, daysLater(87));
    expect(last.refreshUntil).toEqual(daysLater(90));
    const minutesToGo = (minutes: number) => secondsAfter(daysLater(90), -60 * minutes);
    const hour = await refresh(last.refreshToken, minutesToGo(5));
    expect(hour.expiresAt).toEqual(daysLater(90));
    expect(await isGood(hour.accessToken, minutesToGo(1))).toBe(true);
    expect(await isGood(hour.accessToken, daysLater(90))).toBe(false);
    expect(await ask(hour.refreshToken, daysLater(90))).toEqual(gone);
    expect(fixture.ended).not.toContain(sessionId);
  });

  test("and a change of the password at once leave one pair alive: the one that the change gave", async () => {
    const begun = await fixture.signIn();
    const change = accounts.changePassword({
      userId: fixture.user.id,
      sessionId: begun.sessionId,
      current: owner.password,
      next: "thirteen sable brushes",
      address: home,
      now: first,
    });
    const [changed, ...refreshed] = await Promise.all([
      change,
      ...Array.from({ length: 4 }, () => ask(begun.refreshToken, first)),
    ]);
    const alive = changed.outcome === "changed" ? changed.session : null;
    expect(await isGood(alive?.accessToken ?? "", first)).toBe(true);
    for (const answer of refreshed) {
      if (answer.outcome !== "refreshed") continue;
      expect(await isGood(answer.accessToken, first)).toBe(false);
      expect(await ask(answer.refreshToken, first)).toEqual(gone);
    }
    expect(await ask(begun.refreshToken, second)).toEqual(gone);
    expect((await ask(alive?.refreshToken ?? "", second)).outcome).toBe("refreshed");
  });

  test("gives nothing when other credentials were stored since it looked", async () => {
    const begun = await fixture.signIn();
    const other = await openDatabase(fixture.database.options);
    const renewed = hashOf("other credentials");
    let asked: ReturnType<typeof ask> | undefined;
    await other.db.transaction().execute(async (trx) => {
      await trx.updateTable("sessions").set({ refresh_hash: renewed }).execute();
      asked = ask(begun.refreshToken, first);
      await untilWaiting(fixture.database.db);
    });
    expect(await asked).toEqual(gone);
    const { refresh_hash } = await fixture.database.db
      .selectFrom("sessions")
      .select("refresh_hash")
      .executeTakeFirstOrThrow();
    expect(refresh_hash).toBe(renewed);
    await other.close();
  });

  test("and signing out everywhere at once leave nothing alive", async () => {
    const begun = await fixture.signIn();
    const [answer] = await Promise.all([
      ask(begun.refreshToken, first),
      accounts.endSessions({ email: owner.email, now: first, by: "command line" }),
    ]);
    expect(await ask(begun.refreshToken, first)).toEqual(gone);
    if (answer.outcome !== "refreshed") return;
    expect(await isGood(answer.accessToken, first)).toBe(false);
  });

  test("is not needed to sign out: a spent credential ends its session too", async () => {
    const begun = await fixture.signIn();
    const next = await refresh(begun.refreshToken, first);
    const { refreshToken } = begun;
    await accounts.signOut({ scope: "local", refreshToken, address: "192.0.2.1", now: first });
    expect(await isGood(next.accessToken, first)).toBe(false);
  });
});
