import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { freePort } from "#tests/durability/free-port.ts";
import { siteSecret } from "#tests/durability/site-process.ts";
import { testDatabase } from "#tests/publishing/new-database.ts";
import { startCaddy } from "./caddy.ts";
import { ask } from "./front.ts";
import { servicesFolder } from "./services.ts";
import { startSteadyLoad } from "./steady-load.ts";
import { systemProgram } from "./system-program.ts";

const run = promisify(execFile);

/** Starts the release in its folder, prints what it serves and logs, and stops it. */
const serveOnce = `
  import { spawn } from "node:child_process";
  import { once } from "node:events";
  import { setTimeout as sleep } from "node:timers/promises";
  const site = spawn(process.execPath, ["build/server/start.js"], { stdio: ["ignore", "inherit", "inherit"] });
  const url = "http://127.0.0.1:" + process.env.PORT;
  const exited = once(site, "exit");
  let home;
  while (!home?.ok && site.exitCode === null) {
    home = await fetch(url).catch(() => undefined);
    await sleep(50);
  }
  const page = await home?.text();
  const [picture] = /\\/pictures\\/[^" ]*avif/.exec(page) ?? [];
  const image = await fetch(url + picture);
  console.log("home", home?.status, /<h1/.test(page), "picture", picture, image.status);
  site.kill("SIGTERM");
  await exited;
`;

let archives: string;
/** Archives: this program, and one with other styles. */
let older: string;
let newer: string;

beforeAll(async () => {
  archives = await mkdtemp(join(tmpdir(), "archives-"));
  older = packedRelease();
  newer = await repack();
}, 300_000);
afterAll(() => rm(archives, { recursive: true }));

/** Packs a release of this project. Returns the archive's path. */
function packedRelease(): string {
  const root = resolve(import.meta.dirname, "../..");
  const pack = ["scripts/set-up.mjs", "package"];
  const how = { cwd: root, encoding: "utf8" } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, pack, how);
  const [, archive] = /packed (\S+),/.exec(stdout) ?? [];
  if (status !== 0 || !archive) throw new Error(`No release was packed:\n${stdout}${stderr}`);
  return join(root, archive);
}

/** Copies the older release with other styles and another commit. Returns the archive. */
async function repack(): Promise<string> {
  const commit = "0000000000ab";
  const name = basename(older, ".tar.gz").replace(/[0-9a-f]{12}(-dirty)?/, commit);
  const folder = join(archives, name);
  await run("mkdir", [folder]);
  await run("tar", ["-xf", older, "-C", folder, "--strip-components=1"]);
  const noteFile = join(folder, "build/release.json");
  const note = JSON.parse(await readFile(noteFile, "utf8"));
  await writeFile(noteFile, JSON.stringify({ ...note, commit }));
  await renameStyles(folder);
  // Not compressed; tar recognises that by itself.
  const archive = join(archives, `${name}.tar.gz`);
  await run("tar", ["-cf", archive, "-C", archives, name]);
  await rm(folder, { recursive: true });
  return archive;
}

/** Names the styles as a build does whose styles have another content. */
async function renameStyles(folder: string): Promise<void> {
  const other = (name: string) =>
    name.replace(/.(?=.{7}\.css)/, (first) => (first === "N" ? "M" : "N"));
  const assets = join(folder, "build/client/assets");
  for (const name of await readdir(assets))
    if (name.includes(".css")) await rename(join(assets, name), join(assets, other(name)));
  const server = join(folder, "build/server");
  for (const name of await readdir(server)) {
    if (!name.endsWith(".js")) continue;
    const program = await readFile(join(server, name), "utf8");
    await writeFile(join(server, name), program.replaceAll(/\/assets\/[\w.-]+\.css/g, other));
  }
}

test("a packed release serves the site from a read-only folder without a network", async () => {
  const folder = await mkdtemp(join(tmpdir(), "release-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await run("tar", ["--extract", `--file=${older}`, `--directory=${folder}`]);
  const [release = ""] = await readdir(folder);
  const script = `
    mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && ${systemProgram("ip", "iproute2")} link set lo up &&
    cd "$0" && ! touch written && exec node_modules/.bin/node --input-type=module --eval "$1"`;
  const { stdout } = await run(
    "unshare",
    [
      ...["--map-root-user", "--mount", "--net", "sh", "-c", script],
      join(folder, release),
      serveOnce,
    ],
    {
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        PORT: String(await freePort()),
        DATA_DIR: join(folder, "data"),
      },
    },
  );
  expect(stdout).toMatch(/^home 200 true picture \S+ 200$/m);
  expect(stdout).not.toContain("Encoding");
  expect(release).toMatch(/^decor-specialist-\d+\.\d+\.\d+-[0-9a-f]{12}(-dirty)?-linux-\w+$/);
}, 300_000);

const nameOf = (archive: string) => `releases/${basename(archive, ".tar.gz")}`;

describe.each([
  { name: "one machine on SQLite", database: databases[0], count: 1 },
  { name: "two machines on PostgreSQL", database: databases[1], count: 2 },
])("$name behind Caddy", ({ database: { create }, count }) => {
  async function runningSite() {
    const database = await testDatabase({ create });
    const { dataDir, databaseUrl } = database.options;
    const ports = await Promise.all(Array.from({ length: count + 1 }, freePort));
    const [frontPort = 0, ...sitePorts] = ports;
    const machines: Awaited<ReturnType<typeof servicesFolder>>[] = [];
    for (const port of sitePorts) {
      // Each machine has its own releases. They share DATA_DIR, which stands in for a bucket.
      const machine = await servicesFolder({
        SITE_URL: `https://localhost:${frontPort}`,
        HOST: "127.0.0.1",
        PORT: String(port),
        TRUST_PROXY: "1",
        DATA_DIR: dataDir,
        AUTH_SECRET: siteSecret,
        DRAIN_SECONDS: "1",
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      });
      expect(await machine.run("update", older)).toMatchObject({ code: 0 });
      await machine.run("systemctl", "enable", "--now", "decor-specialist");
      machines.push(machine);
    }
    const front = await startCaddy(
      sitePorts.map((port) => `127.0.0.1:${port}`),
      frontPort,
    );
    onTestFinished(() => front.stop());
    await vi.waitUntil(async () => (await ask(front, "/")).status === 200, { timeout: 60_000 });
    return { machines, front, database };
  }

  test("no visitor notices an update and a roll back", { timeout: 180_000 }, async () => {
    const { machines, front, database } = await runningSite();
    const load = startSteadyLoad(front);
    const answersGrowBy = async (more: number) => {
      const before = load.answered();
      await vi.waitUntil(() => load.answered() > before + more, { timeout: 60_000 });
    };
    const styleNow = async () => {
      const page = (await ask(front, "/")).body.toString();
      return /\/assets\/site-[\w-]+\.css/.exec(page)?.[0];
    };
    /** The files that a page has named since the start, and that are not answered 200. */
    const missingFiles = async () => {
      const asked = load.files().map(async (file) => ({ file, ...(await ask(front, file)) }));
      const answers = await Promise.all(asked);
      return answers.filter(({ status }) => status !== 200).map(({ file }) => file);
    };
    const onEach = async (program: "update" | "roll-back", ...args: string[]) => {
      for (const machine of machines) {
        const call = await machine.run(program, ...args);
        expect(call, call.output).toMatchObject({ code: 0 });
      }
    };
    const seen: { releases: string[]; style: string | undefined; missing: string[] }[] = [];
    const look = async () => {
      await answersGrowBy(100);
      const releases = await Promise.all(machines.map((machine) => machine.current()));
      seen.push({ releases, style: await styleNow(), missing: await missingFiles() });
    };

    await look();
    await onEach("update", "--unpack", newer);
    await onEach("update", newer);
    await look();
    await onEach("roll-back");
    await look();
    const { thanked, failures } = await load.stop();

    const [before, updated, after] = seen;
    expect(updated?.releases).toEqual(machines.map(() => nameOf(newer)));
    expect(after?.releases).toEqual(machines.map(() => nameOf(older)));
    expect(updated?.style).not.toBe(before?.style);
    expect(after?.style).toBe(before?.style);
    expect(seen.flatMap(({ missing }) => missing)).toEqual([]);
    expect(failures).toEqual([]);
    const rows = await database.db.selectFrom("enquiries").select("name").execute();
    expect(rows.map(({ name }) => name).toSorted()).toEqual(thanked.toSorted());
  });
});
