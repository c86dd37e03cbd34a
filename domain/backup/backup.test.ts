import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { openSnapshot } from "#db/snapshot.ts";
import { openImageStore, openPhotoStore } from "#domain/images/open-stores.ts";
import { everyRow } from "#tests/backup/every-row.ts";
import { fillEveryTable } from "#tests/backup/fill-every-table.ts";
import { everyFile, quickImageTools, upload } from "#tests/backup/stocked-data.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { newFolder } from "#tests/new-folder.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
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

async function storesOf({ options }: TestDatabase) {
  return { pictures: await openImageStore(options), photos: await openPhotoStore(options) };
}

async function backUp(
  database: TestDatabase,
  options: Partial<BackupOptions> = {},
): Promise<OpenedBackup & { file: { close(): Promise<void> } }> {
  const folder = await newFolder();
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
    const source = await testDatabase(from);
    await fillEveryTable(source);
    await tieDevicesToSession(source);
    const rows = await everyRow(source.options);
    expect(Object.entries(rows).filter(([, lines]) => lines.length === 0)).toEqual([]);

    const target = await testDatabase(to, { bare: true });
    await markRestore(target.db, mark);
    await restoreRows(target.db, await backUp(source), () => {});

    const left = Object.fromEntries(transientTables.map((table) => [table, []]));
    // The tables of one database may list their columns in another order than those of the other.
    expect(await everyRow(target.options)).toEqual({ ...rows, ...left });
  });

  test("has the pictures, the photos and the secret", async () => {
    const source = await testDatabase(from);
    const library = await quickImageTools(source);
    await upload(library);
    const photos = await openPhotoStore(source.options);
    await photos.put("enquiry/photo.jpg", Buffer.from("a photo"));
    await fillEveryTable(source);
    await source.db.updateTable("enquiry_photos").set({ key: "enquiry/photo.jpg" }).execute();

    const backup = await backUp(source, { key: "a key that nobody would guess" });
    const target = await testDatabase(to, { bare: true });
    await restoreFiles(backup, await storesOf(target), () => {});

    expect(await everyFile(target.options)).toEqual(await everyFile(source.options));
    expect(backup.checked.manifest).toMatchObject({ photos: 1, missing: [] });
    expect(await readBackupSecret(backup)).toBe(secret);
  });
});

/** The session is left out, so a restored device would refer to none. */
async function tieDevicesToSession({ db }: TestDatabase): Promise<void> {
  const { id: session_id } = await db.selectFrom("sessions").select("id").executeTakeFirstOrThrow();
  await db.updateTable("push_subscriptions").set({ session_id }).execute();
}

describe.each(databases)("a backup of $name", (kind) => {
  test("of a newer program is refused by name", async () => {
    const source = await testDatabase(kind);
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
    const source = await testDatabase(kind);
    const library = await quickImageTools(source);
    const key = (await upload(library)).replace("/website-images/", "");
    await library.store.remove(key);
    const { checked } = await backUp(source);
    expect(checked.manifest.missing).toEqual([`pictures/${key}`]);
  });

  test("changes nothing when a row is refused", async () => {
    const source = await testDatabase(kind);
    const backup = await backUp(source);
    backup.checked.manifest.tables.users = 1;
    const target = await testDatabase(kind, { bare: true });
    const restored = restoreRows(target.db, backup, () => {});
    await expect(restored).rejects.toThrow("users got 0 rows in place of 1");
    expect(await target.db.introspection.getTables()).toEqual([]);
  });

  test("is not restored over rows that came after its restore had begun", async () => {
    const backup = await backUp(await testDatabase(kind));
    const target = await testDatabase(kind, { bare: true });
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
    const database = await testDatabase(kind);
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
