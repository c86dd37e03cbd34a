import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { owner } from "#tests/accounts/accounts-fixture.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { requireBuild } from "#tests/site/require-build.ts";
import { giveTo } from "./folder-owner.ts";

const program = fileURLToPath(new URL("../build/server/admin.js", import.meta.url));
const secret = "a secret of the tests, long enough to be taken";

/** Runs the program as `npm run admin` does. `run-admin.test.ts` tests its commands. */
async function run(args: string[], settings: Record<string, string>, input = "") {
  requireBuild();
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, AUTH_SECRET: secret, ...settings };
  const child = spawn(process.execPath, [program, ...args], { env });
  // A program that does not read its input closes it.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [output, error] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "close"),
  ]);
  return { code: child.exitCode, output, error };
}

test("the program adds an account to a database that a server has open, and leaves every file to the folder's owner", async () => {
  const { db, options } = await testDatabase(siteDatabase);
  const { dataDir, databaseUrl } = options;
  const isRoot = process.getuid?.() === 0;
  const uid = isRoot ? 65_534 : (process.getuid?.() ?? 0);
  if (isRoot) await giveTo({ uid, gid: uid }, dataDir);
  const settings = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const added = await run(["add", owner.email], settings, `${owner.password}\n`);
  expect(added).toMatchObject({ code: 0, output: `${owner.email} can now sign in.\n` });
  // No line shows the password of the database.
  expect(added.error).toMatch(databaseUrl ? /^Site: PostgreSQL \(.*\n$/ : /^Site: \/.*\n$/);
  const accounts = openAccounts({ db, secret });
  const signedIn = await accounts.signIn({ ...owner, address: "192.0.2.1", now: new Date() });
  expect(signedIn.outcome).toBe("signed-in");
  const names = await readdir(dataDir);
  if (!databaseUrl) expect(names).toContain("site.sqlite");
  for (const name of names) expect((await stat(join(dataDir, name))).uid).toBe(uid);
});

test("the program refuses an empty database, which stays empty", async () => {
  const { db, options } = await testDatabase(siteDatabase, { bare: true });
  const { dataDir, databaseUrl } = options;
  // On SQLite the first query makes the file.
  await sql`select 1`.execute(db);
  const settings = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const { code, error } = await run(["list"], settings);
  expect(code).toBe(1);
  expect(error).toContain("There is no site in the database");
  expect(await db.introspection.getTables()).toEqual([]);
});
