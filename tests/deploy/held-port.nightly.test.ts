import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { freePort } from "#tests/durability/free-port.ts";
import { siteSecret } from "#tests/durability/site-process.ts";
import { startCaddy } from "./caddy.ts";
import { ask } from "./front.ts";
import { startNginx } from "./nginx.ts";
import { startSteadyLoad } from "./steady-load.ts";
import { systemProgram } from "./system-program.ts";

const [sqlite] = databases;
const program = new URL("../../server/start.ts", import.meta.url).pathname;

/**
 * Runs the site on a socket that another process holds open, as systemd does with
 * deploy/decor-specialist.socket, and starts it again whenever it ends.
 */
async function siteOnHeldPort(port: number, settings: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "held-"));
  const again = `
    while [ ! -e "$0/end" ]; do
      sh -c 'echo $$ > "$0/pid"; LISTEN_PID=$$ exec "$@"' "$0" "$@" >> "$0/log" 2>&1
    done`;
  const environment = Object.entries({ PATH: process.env.PATH, ...settings });
  const holder = spawn(
    systemProgram("systemd-socket-activate", "systemd"),
    [
      `--listen=127.0.0.1:${port}`,
      ...environment.map(([name, value]) => `--setenv=${name}=${value}`),
      ...["sh", "-c", again, folder, process.execPath, program],
    ],
    { stdio: "ignore" },
  );
  const ended = once(holder, "exit");
  const processId = async () => Number(await readFile(join(folder, "pid"), "utf8"));
  onTestFinished(async () => {
    await writeFile(join(folder, "end"), "");
    process.kill(await processId(), "SIGKILL");
    await ended;
    await rm(folder, { recursive: true });
  });
  return {
    async restart() {
      const before = await processId();
      process.kill(before, "SIGTERM");
      await vi.waitUntil(async () => (await processId()) !== before, { timeout: 20_000 });
    },
    log: () => readFile(join(folder, "log"), "utf8"),
  };
}

describe.each([
  { name: "nginx", start: startNginx },
  { name: "Caddy", start: startCaddy },
])("one process on SQLite whose port is held, behind $name", ({ start }) => {
  test("no visitor notices that it restarts", { timeout: 120_000 }, async () => {
    const database = await sqlite.create();
    onTestFinished(database.remove);
    const [port, frontPort] = [await freePort(), await freePort()];
    const site = await siteOnHeldPort(port, {
      NODE_ENV: "production",
      SITE_URL: `https://localhost:${frontPort}`,
      TRUST_PROXY: "1",
      DATA_DIR: database.options.dataDir,
      AUTH_SECRET: siteSecret,
      DAILY_TEST: "off",
    });
    const front = await start([`127.0.0.1:${port}`], frontPort);
    onTestFinished(front.stop);
    await vi.waitUntil(async () => (await ask(front, "/")).status === 200, { timeout: 30_000 });
    const load = startSteadyLoad(front);
    const answersGrowBy = async (more: number) => {
      const before = load.answered();
      await vi.waitUntil(() => load.answered() > before + more, { timeout: 20_000 });
    };
    for (let restarts = 0; restarts < 3; restarts += 1) {
      await answersGrowBy(50);
      await site.restart();
    }
    await answersGrowBy(50);
    const { thanked, failures, longest } = await load.stop();
    console.log(`Longest wait during three restarts: ${Math.round(longest)} ms`);
    expect(failures).toEqual([]);
    expect((await site.log()).split('"msg":"Stopped"')).toHaveLength(4);
    const rows = await database.db.selectFrom("enquiries").select("name").execute();
    expect(rows.map(({ name }) => name).toSorted()).toEqual(thanked.toSorted());
  });
});
