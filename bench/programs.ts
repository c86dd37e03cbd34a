import { spawnSync } from "node:child_process";
import { ensureChromium, findChromium } from "#scripts/chromium.mjs";
import { isProgram, programOnPath, SetUpError } from "#scripts/run.mjs";
import { installWithApt } from "#scripts/system-packages.mjs";

/** What the benchmark uses besides Node and the packages: paths of the programs. */
export interface Programs {
  nginx: string;
  wrk: string;
  chromium: string;
}

/**
 * Finds every program, and on Debian as root installs those that are missing. Throws SetUpError
 * naming one it cannot have.
 */
export function ensurePrograms(): Programs {
  if (process.platform !== "linux") throw new SetUpError("The benchmark needs Linux");
  ensured("taskset", "util-linux");
  const wrk = ensured("wrk", "wrk");
  const hadNginx = find("nginx") !== undefined;
  const nginx = ensured("nginx", "nginx-light");
  // Debian starts what it installs; the benchmark runs one of its own.
  if (!hadNginx) spawnSync("service", ["nginx", "stop"]);
  ensureChromium();
  return { nginx, wrk, chromium: findChromium() ?? "" };
}

function ensured(name: string, debianPackage: string): string {
  const program =
    find(name) ?? (installWithApt(debianPackage, "for the benchmark") ? find(name) : undefined);
  if (program) return program;
  throw new SetUpError(`The benchmark needs ${name}. Debian: apt-get install ${debianPackage}`);
}

function find(name: string): string | undefined {
  return programOnPath(name) ?? [`/usr/sbin/${name}`].find(isProgram);
}
