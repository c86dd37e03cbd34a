import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#db/open.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import { noon, openAccountsFixture } from "#tests/accounts/accounts-fixture.ts";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { pretendBrowser } from "#tests/push/pretend-browser.ts";
import { readPushKey, readPushKeys } from "./push-key.ts";
import { addPushSubscription } from "./subscriptions.ts";

const box = openSecretBox({ current: "the secret of these tests, long enough", previous: null });
const otherBox = openSecretBox({
  current: "a secret that came later, long enough",
  previous: null,
});

describe.each(databases)("the key for notices on $name", ({ create }) => {
  const database = newDatabase(create);
  let warnings: object[];
  beforeEach(async () => {
    warnings = [];
  });

  const reading = () => ({
    now: noon,
    log: { warn: (details: object) => void warnings.push(details) },
  });

  test("is made once, also by several processes that need it at the same time", async () => {
    const others = await Promise.all([1, 2, 3].map(() => openDatabase(database.options)));
    const read = [database, ...others].map(({ db }) => readPushKey(db, box, reading()));
    const keys = new Set(await Promise.all(read));
    await Promise.all(others.map((other) => other.close()));
    expect(keys.size).toBe(1);
    expect([...keys].map((key) => Buffer.from(key, "base64url").length)).toEqual([65]);
    expect(keys).toContain(await readPushKey(database.db, box, reading()));
    expect(warnings).toEqual([]);
  });

  test("does not stand in the database as it is", async () => {
    const { privateKey } = await readPushKeys(database.db, box, reading());
    expect(Buffer.from(privateKey, "base64url")).toHaveLength(32);
    const rows = await database.db.selectFrom("push_keys").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(privateKey);
  });

  test("that no secret opens is replaced, the devices have to be turned on again, and the log says so", async () => {
    const { accounts, ownerId: userId, signIn } = await openAccountsFixture(database);
    const { sessionId } = await signIn();
    const lost = await readPushKey(database.db, box, reading());
    await addPushSubscription(database.db, box, {
      userId,
      sessionId,
      subscription: pretendBrowser().subscription,
      device: "Chrome on Android",
      by: "command line",
      now: noon,
    });
    const next = await readPushKey(database.db, otherBox, reading());
    expect(next).not.toBe(lost);
    expect(await readPushKey(database.db, otherBox, reading())).toBe(next);
    expect(warnings).toEqual([{ devices: 1 }]);
    const left = await database.db.selectFrom("push_subscriptions").selectAll().execute();
    expect(left).toEqual([]);
    expect(await accounts.listSessions({ now: noon })).toHaveLength(1);
  });
});
