import { execFile } from "node:child_process";
import { copyFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { newFolder } from "#tests/new-folder.ts";
import { systemProgram } from "./system-program.ts";

// No systemd runs here: this test rates the file, and does not run the service.
test("systemd rates the exposure of the service at 2.0 or less", async () => {
  const name = "decor-specialist.service";
  const file = join(await newFolder(), name);
  await copyFile(resolve(import.meta.dirname, "../../deploy", name), file);
  const rate = ["security", "--offline=true", "--no-pager", "--threshold=20", file];
  const program = systemProgram("systemd-analyze", "systemd");
  const { stdout } = await promisify(execFile)(program, rate);
  expect(stdout).toMatch(/Overall exposure level for decor-specialist.service: [01]\.\d/);
});
