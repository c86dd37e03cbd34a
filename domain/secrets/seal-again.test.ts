import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type MailFormValues, readMailServer, saveMailServer } from "#domain/mail/mail-settings.ts";
import { openAccountsFixture } from "#tests/accounts/accounts-fixture.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { openSecretBox, sealAgain } from "./secret-box.ts";

const old = "the secret that is being replaced, long enough";
const next = "the secret that replaces it, long enough too";
const before = openSecretBox({ current: old, previous: null });
const during = openSecretBox({ current: next, previous: old });
const after = openSecretBox({ current: next, previous: null });
const now = new Date("2026-03-02T12:00:00Z");

describe.each(databases)("replacing the site's secret on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
    const { user } = await openAccountsFixture(database);
    const { db } = database;
    await db
      .insertInto("push_keys")
      .values({
        name: "site",
        public_key: "a public key",
        sealed_private_key: before.seal("push key", "a private key"),
        made_at: now.toISOString(),
      })
      .execute();
    const by = { id: user.id, email: "ann@example.com", sender: "d1" };
    const values: MailFormValues = {
      host: "smtp.example.com",
      port: 465,
      encryption: "tls",
      userName: "site",
      password: "quicksilver",
      sender: "",
      recipients: [],
    };
    await saveMailServer(db, before, { values, revision: 0, by, now });
  });
  afterEach(() => database.remove());

  const key = async (box: typeof after) => {
    const rows = database.db.selectFrom("push_keys").select("sealed_private_key");
    const row = await rows.executeTakeFirstOrThrow();
    return box.open("push key", row.sealed_private_key)?.text;
  };

  test("seals everything again, once, and the old secret is then needed no more", async () => {
    expect(await sealAgain(database.db, during)).toEqual({ sealed: 2, lost: 0 });
    expect(await sealAgain(database.db, during)).toEqual({ sealed: 0, lost: 0 });
    expect(await key(after)).toBe("a private key");
    expect(await readMailServer(database.db, after)).toMatchObject({ password: "quicksilver" });
  });

  test("by several processes at once loses nothing", async () => {
    const counts = await Promise.all([1, 2, 3].map(() => sealAgain(database.db, during)));
    expect(counts.reduce((sum, { sealed }) => sum + sealed, 0)).toBe(2);
    expect(await key(after)).toBe("a private key");
  });

  test("without the old one counts what nobody can open, and leaves it as it is", async () => {
    expect(await sealAgain(database.db, after)).toEqual({ sealed: 0, lost: 2 });
    expect(await key(before)).toBe("a private key");
  });
});
