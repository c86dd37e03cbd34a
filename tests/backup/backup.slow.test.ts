import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { deleteImage } from "#domain/images/delete.ts";
import { quickHasher } from "#tests/accounts/quick-hasher.ts";
import { databasesOnDisk, type TestDatabase } from "#tests/databases/databases.ts";
import { siteSecret } from "#tests/durability/site-process.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { newFolder } from "#tests/new-folder.ts";
import { everyRow } from "./every-row.ts";
import { runCommand, settingsOf } from "./run-command.ts";
import { everyFile, quickImageTools, stockData, upload } from "./stocked-data.ts";

const [sqlite, postgres] = databasesOnDisk;

/** The version that `fillEveryTable` makes. */
const greatestVersion = 2 ** 31 - 1;

/** Writers that run until `stop`. Their rows show whether a backup holds a single moment. */
function startWriters(database: TestDatabase) {
  const { db } = database;
  let isStopping = false;
  const counts = { enquiries: 0, pairs: 0, pictures: 0, accounts: 0 };
  const post = enquiryPoster(db, () => new Date());
  const accounts = openAccounts({ db, secret: siteSecret, hasher: quickHasher() });

  async function until(write: (turn: number) => Promise<void>) {
    for (let turn = 0; !isStopping; turn += 1) {
      await write(turn);
      // A writer on SQLite would otherwise let nothing else run.
      await sleep(2);
    }
  }

  const writing = Promise.all([
    until(async (turn) => {
      await post({ id: `load ${turn}`, message: `Enquiry ${turn}`, name: "Load" });
      counts.enquiries += 1;
    }),
    // Rows of four tables that change together: only a read of one moment finds them equal.
    until(async (turn) => {
      await db.transaction().execute(async (trx) => {
        const at = String(turn);
        const version = 1000 + turn;
        await trx
          .insertInto("publications")
          .values({
            ...{ version, at, by: null, note: "", restores: null, scheduled: 0 },
          })
          .execute();
        const revision = { noun: "service", item: `load ${turn}`, revision: 1 };
        await trx
          .insertInto("revisions")
          .values({ ...revision, fields: JSON.stringify({ at }), place: null, at, by: null })
          .execute();
        await trx
          .insertInto("published")
          .values({ ...revision, slug: null, since: version, until: null })
          .execute();
        await trx
          .insertInto("probes")
          .values({ name: "pair", written_at: at })
          .onConflict((on) => on.column("name").doUpdateSet({ written_at: at }))
          .execute();
      });
      counts.pairs += 1;
    }),
    // Pictures that are soon deleted: a backup with their rows must have their files.
    quickImageTools(database).then((tools) => {
      const soonDeleted: string[] = [];
      return until(async () => {
        soonDeleted.push(await upload(tools));
        const [url = ""] = soonDeleted.length > 5 ? soonDeleted.splice(0, 1) : [];
        if (url) await deleteImage(tools, url, { now: new Date() });
        counts.pictures += 1;
      });
    }),
    until(async (turn) => {
      const email = `load-${turn}@example.com`;
      const password = "a dozen brushes";
      await accounts.createAccount({ email, password, now: new Date() });
      if (turn > 0)
        await accounts.closeAccount({
          email: `load-${turn - 1}@example.com`,
          by: "command line",
          now: new Date(),
        });
      counts.accounts += 1;
    }),
  ]);
  return {
    counts,
    async stop() {
      isStopping = true;
      await writing;
    },
  };
}

const ways = [
  { from: sqlite, to: postgres },
  { from: postgres, to: sqlite },
];

describe.each(ways)("a backup of $from.name under load, restored to $to.name", ({ from, to }) => {
  test("equals one moment: rows, versions, enquiries, accounts and pictures", async () => {
    const source = await from.create();
    onTestFinished(source.remove);
    await stockData(source, 40);
    const folder = await newFolder();
    const writers = startWriters(source);
    onTestFinished(writers.stop);
    await expect.poll(() => Math.min(...Object.values(writers.counts))).toBeGreaterThan(2);
    const before = { ...writers.counts };
    const file = join(folder, "site.tar.age");
    const key = { BACKUP_KEY: "a key that nobody would guess" };
    const made = await runCommand("backup", {
      settings: { ...settingsOf(source.options), ...key },
      args: [file],
    });
    const after = { ...writers.counts };
    await writers.stop();
    expect(made).toMatchObject({ code: 0 });
    expect(made.output).not.toContain("could not be backed up");
    for (const name of ["enquiries", "pairs", "pictures", "accounts"] as const)
      expect(after[name], `${name} written during the backup`).toBeGreaterThan(before[name]);

    const target = await to.create({ bare: true });
    onTestFinished(target.remove);
    const restored = await runCommand("restore", {
      settings: { ...settingsOf(target.options), ...key },
      args: [file],
    });
    expect(restored).toMatchObject({ code: 0 });

    const [now, then] = [await everyRow(source.options), await everyRow(target.options)];
    // Rows that never change are the same. The enquiries are the first ones, without a gap.
    const enquiries = await loadEnquiries(target);
    expect(enquiries.length).toBeGreaterThanOrEqual(before.enquiries);
    expect(enquiries).toEqual(enquiries.map((_, turn) => `Enquiry ${turn}`));
    for (const table of ["enquiries", "mails", "publications", "published", "revisions"]) {
      const later = new Set(now[table]);
      expect(then[table]?.filter((row) => !later.has(row))).toEqual([]);
    }
    for (const table of ["services", "portfolio", "testimonials", "business"])
      expect(then[table]).toEqual(now[table]);

    // Every enquiry has its two mails, every account its password, every version its content.
    const { db } = target;
    const mails = await db
      .selectFrom("enquiries")
      .leftJoin("mails", "mails.enquiry_id", "enquiries.id")
      .select((select) => ["enquiries.id", select.fn.count("mails.id").as("mails")])
      .where("enquiries.name", "=", "Load")
      .groupBy("enquiries.id")
      .execute();
    expect(new Set(mails.map(({ mails }) => Number(mails)))).toEqual(new Set([2]));
    const halfVersions = await db
      .selectFrom("publications")
      .leftJoin("published", "published.since", "publications.version")
      .leftJoin("revisions", "revisions.item", "published.item")
      .select("publications.version")
      .where("revisions.fields", "is", null)
      .where("publications.version", ">=", 1000)
      .where("publications.version", "<", greatestVersion)
      .execute();
    expect(halfVersions).toEqual([]);
    const pair = await db
      .selectFrom(["probes", "publications"])
      .select(["written_at", "publications.at"])
      .where("name", "=", "pair")
      .where("version", "<", greatestVersion)
      .orderBy("version", "desc")
      .executeTakeFirstOrThrow();
    expect(pair.at).toBe(pair.written_at);

    // The files that the rows name, and no other, with the same bytes.
    const files = await everyFile(target.options);
    const images = await db.selectFrom("images").selectAll().execute();
    expect(images.length).toBeGreaterThan(40);
    expect(Object.keys(files)).toHaveLength(images.length * 4 + 1);
    const originals = await everyFile(source.options);
    expect(originals).toMatchObject(await kept(files, source));
  }, 180_000);
});

/** The files among these whose rows the database still has. */
async function kept(
  files: Record<string, string>,
  { db }: TestDatabase,
): Promise<Record<string, string>> {
  const rows = await db.selectFrom("images").select("url").execute();
  const stems = rows.map(({ url }) =>
    url.replace("/website-images/", "pictures/").replace(/\.jpg$/, "."),
  );
  const isKept = (name: string) => stems.some((stem) => name.startsWith(stem));
  return Object.fromEntries(Object.entries(files).filter(([name]) => isKept(name)));
}

/** The messages of the writers' enquiries, in the order in which they were stored. */
async function loadEnquiries({ db }: TestDatabase): Promise<string[]> {
  const rows = await db
    .selectFrom("enquiries")
    .select("message")
    .where("name", "=", "Load")
    .execute();
  const numberOf = (message: string) => Number(message.replace("Enquiry ", ""));
  return rows.map(({ message }) => message).sort((one, other) => numberOf(one) - numberOf(other));
}

describe("a restore is refused", () => {
  test("into the place of a site or its pictures, and from a damaged file, and changes nothing", async () => {
    const source = await sqlite.create();
    onTestFinished(source.remove);
    await stockData(source, 2);
    const folder = await newFolder();
    const file = join(folder, "site.tar");
    await runCommand("backup", { settings: settingsOf(source.options), args: [file] });
    const into = (dataDir: string, path = file) =>
      runCommand("restore", { settings: { DATA_DIR: dataDir }, args: [path] });

    const occupied = await into(source.options.dataDir);
    expect(occupied).toMatchObject({ code: 1 });
    expect(occupied.errors).toContain("already holds a site. Set DATA_DIR to a new folder");

    // Only the database is lost, not the pictures.
    await source.breakDown();
    for (const suffix of ["", "-wal", "-shm"])
      await rm(join(source.options.dataDir, `site.sqlite${suffix}`), { force: true });
    const withPictures = await into(source.options.dataDir);
    expect(withPictures.errors).toContain("already holds pictures or photos");
    const kept = await runCommand("restore", {
      settings: { DATA_DIR: source.options.dataDir },
      args: [file, "--keep-files"],
    });
    expect(kept).toMatchObject({ code: 0 });

    const damaged = join(folder, "damaged.tar");
    await writeFile(damaged, "no backup at all");
    const fresh = join(folder, "fresh");
    const refused = await into(fresh, damaged);
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.errors).toContain("The backup is not whole");
    expect(await readdir(folder)).not.toContain("fresh");
  });
});
