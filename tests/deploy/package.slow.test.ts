import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "#tests/durability/free-port.ts";
import { packedRelease } from "./packed-release.ts";
import { systemProgram } from "./system-program.ts";

const run = promisify(execFile);

/** Starts the release in its folder, prints what it serves and logs, and stops it. */
const serveOnce = `
  import { spawn } from "node:child_process";
  import { once } from "node:events";
  import { setTimeout as sleep } from "node:timers/promises";
  const site = spawn("npm", ["start"], { stdio: ["ignore", "inherit", "inherit"], detached: true });
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
  process.kill(-site.pid, "SIGTERM");
  await exited;
`;

test("a packed release serves the site from a read-only folder without a network, and sets up nothing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "release-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const archive = await packedRelease();
  await run("tar", ["--extract", `--file=${archive}`, `--directory=${folder}`]);
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
  expect(stdout).not.toContain("set-up:");
  expect(stdout).not.toContain("Encoding");
  expect(release).toMatch(/^decor-specialist-\d+\.\d+\.\d+-[0-9a-f]{12}(-dirty)?-linux-\w+$/);
}, 300_000);
