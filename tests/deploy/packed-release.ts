import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** Packs a release of a project folder, this one by default. Returns the archive's path. */
export async function packedRelease(folder = root): Promise<string> {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["scripts/set-up.mjs", "package"],
    { cwd: folder, encoding: "utf8" },
  );
  const [, archive] = /packed (\S+),/.exec(stdout) ?? [];
  if (status !== 0 || !archive) throw new Error(`No release was packed:\n${stdout}${stderr}`);
  return join(folder, archive);
}
