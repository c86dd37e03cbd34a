import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { openSnapshot } from "#db/snapshot.ts";
import { openImageStore, openPhotoStore } from "#domain/images/open-stores.ts";
import { everyRow } from "#tests/backup/every-row.ts";
import { fillEveryTable } from "#tests/backup/fill-every-table.ts";
import { quickImageTools, upload } from "#tests/backup/stocked-data.ts";
import { databases, type TestDatabase, type TestDatabaseKind } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { openBackupFile, writeBackupFile } from "./backup-file.ts";
import { checkBackup } from "./check-backup.ts";
import { holdRows, transientTables } from "./held-rows.ts";
import { type BackupOptions, makeBackup } from "./make-backup.ts";
import {
  type OpenedBackup,
  readBackupSecret,
  requireKnownMigrations,
  restoreFiles,
  restoreRows,
} from "./restore-backup.ts";
import { markRestore, readRestoreMark } from "./restore-mark.ts";

const secret = "the secret of a painter's website";
const now = new Date("2026-03-02T12:00:00Z");

async function create(kind: TestDatabaseKind, how?: { bare: boolean }): Promise<TestDatabase> {
  const database = await kind.create(how);
  onTestFinished(database.remove);
  return database;
}

async function storesOf({ options }: TestDatabase) {
  return { pictures: await openImageStore(options), photos: await openPhotoStore(options) };
}

async function backUp(
  database: TestDatabase,
  options: Partial<BackupOptions> = {},
): Promise<OpenedBackup & { file: { close(): Promise<void> } }> {
  const folder = await mkdtemp(join(inject("temporaryFolder"), "backup-"));
  const rows = await holdRows(await openSnapshot(database.options), folder);
  onTestFinished(rows.close);
  const source = { rows, stores: await storesOf(database), secret };
  const asked = { key: undefined, program: "0.1.0 (test)", now, ...options };
  const { bytes } = await makeBackup(source, asked);
  const path = join(folder, "site.tar");
  await writeBackupFile(path, bytes);
  const file = await openBackupFile(path);
  onTestFinished(file.close);
  const { key } = asked;
  return { file, key, checked: await checkBackup(file, key) };
}

const mark = { backup: "1f3b", command: "npm run restore", files: "DATA_DIR", keeps_files: 0 };

const ways = databases.flatMap((from) => databases.map((to) => ({ from, to })));

describe.each(ways)("a backup of $from.name restored to $to.name", ({ from, to }) => {
  test("has every row of every table, except the transient tables", async () => {
    const source = await create(from);
    await fillEveryTable(source);
    await tieDevicesToSession(source);
    const rows = await everyRow(source.options);
    expect(Object.entries(rows).filter(([, lines]) => lines.length === 0)).toEqual([]);

    const target = await create(to, { bare: true });
    await markRestore(target.db, mark);
    await restoreRows(target.db, await backUp(source), () => {});

    const left = Object.fromEntries(transientTables.map((table) => [table, []]));
    // The tables of one database may list their columns in another order than those of the other.
    expect(await everyRow(target.options)).toEqual({ ...rows, ...left });
  });

  test("has the pictures, the photos and the secret", async () => {
    const source = await create(from);
    const library = await quickImageTools(source);
    await upload(library);
    const photos = await openPhotoStore(source.options);
    await photos.put("enquiry/photo.jpg", Buffer.from("a photo"));
    await fillEveryTable(source);
    await source.db.updateTable("enquiry_photos").set({ key: "enquiry/photo.jpg" }).execute();

    const backup = await backUp(source, { key: "a key that nobody would guess" });
    const target = await create(to, { bare: true });
    await restoreFiles(backup, await storesOf(target), () => {});

    expect(await contents(target)).toEqual(await contents(source));
    expect(backup.checked.manifest).toMatchObject({ photos: 1, missing: [] });
    expect(await readBackupSecret(backup)).toBe(secret);
  });
});

/** The session is left out, so a restored device would refer to none. */
async function tieDevicesToSession({ db }: TestDatabase): Promise<void> {
  const { id: session_id } = await db.selectFrom("sessions").select("id").executeTakeFirstOrThrow();
  await db.updateTable("push_subscriptions").set({ session_id }).execute();
}

/** The files of a database's stores with their content. */
async function contents(database: TestDatabase): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [folder, store] of Object.entries(await storesOf(database)))
    for await (const { key } of store.list()) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of (await (await store.get(key))?.open()) ?? []) chunks.push(chunk);
      found[`${folder}/${key}`] = Buffer.concat(chunks).toString("base64");
    }
  return found;
}

describe.each(databases)("a backup of $name", (kind) => {
  test("of a newer program is refused by name", async () => {
    const source = await create(kind);
    await source.db
      .insertInto("migrations")
      .values({ name: "999-invoices", kind: "expand", digest: null, applied_at: now.toISOString() })
      .execute();
    const { checked } = await backUp(source);
    expect(() => requireKnownMigrations(checked)).toThrow(
      'A newer program made the backup (0.1.0 (test)): it holds the change "999-invoices". Restore it with that program.',
    );
  });

  test("names the files that rows name and the store does not have", async () => {
    const source = await create(kind);
    const library = await quickImageTools(source);
    const key = (await upload(library)).replace("/website-images/", "");
    await library.store.remove(key);
    const { checked } = await backUp(source);
    expect(checked.manifest.missing).toEqual([`pictures/${key}`]);
  });

  test("changes nothing when a row is refused", async () => {
    const source = await create(kind);
    const backup = await backUp(source);
    backup.checked.manifest.tables.users = 1;
    const target = await create(kind, { bare: true });
    const restored = restoreRows(target.db, backup, () => {});
    await expect(restored).rejects.toThrow("users got 0 rows in place of 1");
    expect(await target.db.introspection.getTables()).toEqual([]);
  });

  test("is not restored over rows that came after its restore had begun", async () => {
    const backup = await backUp(await create(kind));
    const target = await create(kind, { bare: true });
    await markRestore(target.db, mark);
    await migrate(target.db);
    await enquiryPoster(target.db, () => now)({ name: "Somebody" });
    await expect(restoreRows(target.db, backup, () => {})).rejects.toThrow(
      /^the database has the table \w+, which this restore did not make$/,
    );
    const enquiries = target.db.selectFrom("enquiries").select("name");
    expect(await enquiries.execute()).toEqual([{ name: "Somebody" }]);
    expect(await readRestoreMark(target.db)).toEqual(mark);
  });

  test("lets sequences go on after the restored rows", async () => {
    const database = await create(kind);
    if (kind.name === "SQLite") return;
    await sql`create table counted (id serial primary key)`.execute(database.db);
    await sql`insert into counted values (41)`.execute(database.db);
    const { moveSequences } = await import("#db/load-rows.ts");
    await database.db.transaction().execute(moveSequences);
    const { rows } = await sql`insert into counted default values returning id`.execute(
      database.db,
    );
    expect(rows).toEqual([{ id: 42 }]);
  });
});
