import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "#tests/new-folder.ts";

const root = resolve(import.meta.dirname, "..");
const programs = [
  "build/server/start.js",
  "build/server/admin.js",
  "server/development/start-development.ts",
  // `npm run dev` watches their folders.
  "domain/none.ts",
  "db/none.ts",
];
const program = "console.log(process.env.SITE_URL + ' ' + process.env.MAIL_FROM)";

test.each(["start", "dev", "admin"])(
  "npm run %s reads .env, and the environment wins over it",
  async (name) => {
    const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
    const folder = await newFolder();
    for (const file of programs) {
      await mkdir(join(folder, dirname(file)), { recursive: true });
      await writeFile(join(folder, file), program);
    }
    await writeFile(join(folder, ".env"), "SITE_URL=from-file\nMAIL_FROM=from-file\n");
    const child = spawn("sh", ["-c", scripts[name]], {
      cwd: folder,
      env: { PATH: process.env.PATH, SITE_URL: "from-environment" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const [words] = await once(child.stdout, "data");
    expect(String(words)).toMatch(/^from-environment from-file\n/);
    child.kill();
  },
);
