import { beforeEach, describe, expect, test } from "vitest";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import {
  accountsOn,
  daysLater,
  minutesLater,
  noon,
  owner,
} from "#tests/accounts/accounts-fixture.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { pretendBrowser } from "#tests/push/pretend-browser.ts";
import {
  addPushSubscription,
  hasNotices,
  hasNoticesOn,
  type NewSubscription,
  removePushSubscription,
} from "./subscriptions.ts";

const box = openSecretBox({ current: "the secret of these tests, long enough", previous: null });
const colleague = { email: "ben@example.com", password: "a dozen buckets" };

describe.each(databases)("devices with notices on $name", ({ create }) => {
  const fixture = accountsOn({ create });
  let database: TestDatabase;
  let userId: string;
  beforeEach(() => {
    ({ database, ownerId: userId } = fixture);
  });

  const turnOn = async (changes: Partial<NewSubscription> = {}) =>
    addPushSubscription(database.db, box, {
      userId,
      sessionId: changes.sessionId ?? (await fixture.signIn()).sessionId,
      subscription: pretendBrowser().subscription,
      device: "Chrome on Android",
      by: { id: userId, email: owner.email, sender: "d1" },
      now: noon,
      ...changes,
    });
  const turnOff = (sessionId: string) =>
    removePushSubscription(database.db, { sessionId, by: "command line", now: noon });
  const rows = (of = userId) =>
    database.db
      .selectFrom("push_subscriptions")
      .selectAll()
      .where("user_id", "=", of)
      .orderBy("added_at", "desc")
      .execute();
  const names = async (of = userId) => (await rows(of)).map(({ device }) => device);
  const events = async () => {
    const rows = database.db.selectFrom("activity").select(["event", "detail"]);
    return (await rows.where("event", "like", "notices%").orderBy("id").execute()).map(
      ({ event, detail }) => [event, JSON.parse(detail).device],
    );
  };
  const makeColleague = async () => {
    const made = await fixture.accounts.createAccount({ ...colleague, now: noon });
    if (made.outcome !== "created") throw new Error(made.outcome);
    const { sessionId } = await fixture.signIn(colleague);
    return { userId: made.user.id, sessionId };
  };

  test("are on in the session that turned them on, and turning them on and off is recorded", async () => {
    const { sessionId } = await fixture.signIn();
    const { sessionId: elsewhere } = await fixture.signIn();
    expect(await turnOn({ sessionId })).toEqual({ outcome: "added" });
    expect(await hasNoticesOn(database.db, sessionId)).toBe(true);
    expect(await hasNoticesOn(database.db, elsewhere)).toBe(false);
    expect(await hasNotices(database.db, userId)).toBe(true);
    expect(await turnOff(elsewhere)).toEqual({ outcome: "missing" });
    expect(await turnOff(sessionId)).toEqual({ outcome: "removed" });
    expect(await turnOff(sessionId)).toEqual({ outcome: "missing" });
    expect(await hasNotices(database.db, userId)).toBe(false);
    expect(await events()).toEqual([
      ["notices turned on", "Chrome on Android"],
      ["notices turned off", "Chrome on Android"],
    ]);
  });

  test("neither the endpoint nor the keys stand in the database", async () => {
    const { subscription } = pretendBrowser();
    await turnOn({ subscription });
    const row = await database.db
      .selectFrom("push_subscriptions")
      .selectAll()
      .executeTakeFirstOrThrow();
    const { endpoint, keys } = subscription;
    for (const secret of [endpoint, endpoint.slice(-16), keys.p256dh, keys.auth])
      expect(JSON.stringify(row)).not.toContain(secret);
    expect(JSON.parse(box.open("push subscription", row.sealed)?.text ?? "")).toEqual(subscription);
  });

  test("turned on again, also with another endpoint, are the same device, recorded once", async () => {
    const { subscription } = pretendBrowser();
    await turnOn({ subscription, device: "Chrome 1" });
    const { sessionId } = await fixture.signIn();
    await turnOn({ subscription, sessionId, device: "Chrome 2", now: minutesLater(5) });
    expect(await rows()).toMatchObject([{ device: "Chrome 2", session_id: sessionId }]);
    await turnOn({ sessionId, device: "Chrome 3", now: minutesLater(6) });
    expect(await rows()).toMatchObject([{ device: "Chrome 3", session_id: sessionId }]);
    expect(await events()).toEqual([["notices turned on", "Chrome 1"]]);
  });

  test("turned on by another account belong to that one alone", async () => {
    const { subscription } = pretendBrowser();
    await turnOn({ subscription });
    const other = await makeColleague();
    await turnOn({ subscription, ...other });
    expect(await names()).toEqual([]);
    expect(await names(other.userId)).toHaveLength(1);
  });

  test("turned on by two accounts at the same time belong to one of them", async () => {
    const { subscription } = pretendBrowser();
    const { sessionId } = await fixture.signIn();
    const other = await makeColleague();
    // Opens the connections, so that both then begin at the same time.
    await Promise.all([1, 2].map(() => rows()));
    await Promise.all([turnOn({ subscription, sessionId }), turnOn({ subscription, ...other })]);
    expect(await database.db.selectFrom("push_subscriptions").select("id").execute()).toHaveLength(
      1,
    );
  });

  test("are ten at most: one more takes the place of the oldest", async () => {
    for (let minute = 1; minute <= 11; minute += 1)
      await turnOn({ device: `Phone ${minute}`, now: minutesLater(minute) });
    const kept = await names();
    expect(kept).toHaveLength(10);
    expect(kept).toContain("Phone 11");
    expect(kept).not.toContain("Phone 1");
  });

  test("go with the session that is ended, and others stay", async () => {
    const [here, lost] = [await fixture.signIn(), await fixture.signIn()];
    await turnOn({ sessionId: here.sessionId, device: "Here" });
    await turnOn({ sessionId: lost.sessionId, device: "Lost phone" });
    const by = { id: userId, email: owner.email, sender: "d1" };
    const which = { only: lost.sessionId };
    await fixture.accounts.endOwnSessions({ userId, which, by, now: noon });
    expect(await names()).toEqual(["Here"]);
  });

  test("go with the account", async () => {
    const other = await makeColleague();
    await turnOn(other);
    await fixture.accounts.closeAccount({ email: colleague.email, by: "command line", now: noon });
    expect(await database.db.selectFrom("push_subscriptions").selectAll().execute()).toEqual([]);
  });

  test("go when the account's role may not read enquiries any more", async () => {
    const other = await makeColleague();
    await turnOn(other);
    const { changeRole } = fixture.accounts;
    const change = { email: colleague.email, by: "command line", now: noon } as const;
    await changeRole({ ...change, role: "office" });
    expect(await names(other.userId)).toHaveLength(1);
    await changeRole({ ...change, role: "editor" });
    expect(await names(other.userId)).toEqual([]);
  });

  describe("whose session has run out", () => {
    const later = daysLater(31);
    beforeEach(async () => {
      await turnOn({ device: "Old phone" });
      // A sign-in deletes the sessions that have run out.
      const { sessionId } = await fixture.signIn({ now: later });
      await turnOn({ sessionId, device: "Here", now: later });
    });

    test("stay", async () => {
      expect(await rows()).toMatchObject([
        { device: "Here", session_id: expect.any(String) },
        { device: "Old phone", session_id: null },
      ]);
    });

    test("go when the other sessions are ended", async () => {
      const [here] = await rows();
      const by = { id: userId, email: owner.email, sender: "d1" };
      const which = { except: here?.session_id ?? "" };
      const current = await fixture.signIn({ now: later });
      expect(current.sessionId).not.toBe(here?.session_id);
      await fixture.accounts.endOwnSessions({ userId, which, by, now: later });
      expect(await names()).toEqual(["Here"]);
    });

    test("go when an owner signs the person out everywhere", async () => {
      await fixture.accounts.endSessions({ email: owner.email, by: "command line", now: later });
      expect(await names()).toEqual([]);
    });
  });
});
