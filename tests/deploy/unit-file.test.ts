import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeAll, expect, test } from "vitest";
import { systemProgram } from "./system-program.ts";

const root = resolve(import.meta.dirname, "../..");
let unit: string;
beforeAll(async () => {
  unit = await readFile(join(root, "deploy/decor-specialist.service"), "utf8");
});

// No systemd runs here: this test rates the file, and does not run the service.
test("systemd rates the exposure of the service at 2.0 or less", async () => {
  const folder = await mkdtemp(join(tmpdir(), "unit-"));
  const file = join(folder, "decor-specialist.service");
  await writeFile(file, unit);
  const rate = ["security", "--offline=true", "--no-pager", "--threshold=20", file];
  const rated = promisify(execFile)(systemProgram("systemd-analyze", "systemd"), rate);
  const { stdout } = await rated.finally(() => rm(folder, { recursive: true }));
  expect(stdout).toMatch(/Overall exposure level for decor-specialist.service: [01]\.\d/);
});

test("the service runs the program as npm start does", async () => {
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  const [, environment, flags] = /^(.*) exec node \$\(.*\) (--.* build\/server\/start\.js)$/.exec(
    scripts.start,
  ) ?? ["", "npm start is not understood", ""];
  expect(unit).toContain(`Environment=${environment}\n`);
  expect(unit).toContain(`/node_modules/.bin/node ${flags}\n`);
});
