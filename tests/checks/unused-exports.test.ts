import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";

const root = resolve(import.meta.dirname, "../..");

it("refuses an export and a file that nothing imports", async () => {
  const output = await knipOn({
    "server/start.ts": 'import { used } from "./planted.ts";\nused();\n',
    "server/planted.ts": "export function used() {}\nexport function unused() {}\n",
    "server/unreached.ts": "export const value = 1;\n",
  });
  expect(output).toMatch(/unused +function +server\/planted\.ts/);
  expect(output).toMatch(/server\/unreached\.ts/);
  expect(output).not.toMatch(/\bused +function/);
});

/** Makes a project of these files and runs Knip on it with our settings. Returns the output. */
async function knipOn(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "planted-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const settings of ["knip.json", "tsconfig.json"])
    await cp(join(root, settings), join(folder, settings));
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  await symlink(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, ".."), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const knip = join(root, "node_modules/.bin/knip");
  // Knip ends with 1 when it finds something.
  return new Promise((done) => {
    execFile(knip, { cwd: folder }, (_, standardOutput) => done(standardOutput));
  });
}
