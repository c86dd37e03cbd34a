import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { systemProgram } from "./system-program.ts";

const run = promisify(execFile);
const deploy = resolve(import.meta.dirname, "../../deploy");

/**
 * A machine's folders of releases, settings and the service until the test ends, with a stand-in
 * for systemd. The unit file of deploy/ is adapted to these settings.
 */
export async function servicesFolder(settings: Record<string, string>) {
  systemProgram("curl");
  const folder = await mkdtemp(join(tmpdir(), "services-"));
  const [base, units, state] = ["srv", "units", "state"].map((name) => join(folder, name));
  const settingsFile = join(folder, "settings.env");
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  await writeFile(settingsFile, lines.join(""));
  const account = userInfo().username;
  const unitName = "decor-specialist.service";
  const unit = (await readFile(join(deploy, unitName), "utf8"))
    .replaceAll("/srv/decor-specialist", base ?? "")
    .replace(
      "EnvironmentFile=/etc/decor-specialist/settings.env",
      `EnvironmentFile=${settingsFile}`,
    )
    .replace("User=decor", `User=${account}`);
  await mkdir(units ?? "");
  await writeFile(join(units ?? "", unitName), unit);
  // The folder comes first on the PATH.
  await mkdir(join(folder, "bin"));
  await cp(new URL("systemctl", import.meta.url), join(folder, "bin/systemctl"));
  await chmod(join(folder, "bin/systemctl"), 0o755);
  const env = {
    PATH: `${join(folder, "bin")}:${process.env.PATH}`,
    HOME: folder,
    UNITS: units,
    STATE: state,
    DECOR_BASE: base,
    DECOR_SETTINGS: settingsFile,
    DECOR_BACKUPS: folder,
    DECOR_ACCOUNT: account,
    DECOR_PATIENCE: "20",
  };
  async function runProgram(program: "update" | "roll-back" | "systemctl", ...args: string[]) {
    const path = join(program === "systemctl" ? join(folder, "bin") : deploy, program);
    const child = spawn(path, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    const written: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => written.push(text));
    // Not `close`: services that the program starts outlive it.
    await once(child, "exit");
    return { code: child.exitCode, output: written.join("") };
  }
  onTestFinished(async () => {
    await runProgram("systemctl", "stop", "decor-specialist");
    await rm(folder, { recursive: true });
  });
  return {
    /** Runs deploy/update or deploy/roll-back, or systemctl. Resolves when it ended. */
    run: runProgram,
    /** The release that `current` leads to. */
    current: async () => (await run("readlink", [join(base ?? "", "current")])).stdout.trim(),
  };
}
