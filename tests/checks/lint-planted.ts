import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

export interface Fault {
  /** Such as `lint/style/noDefaultExport`. */
  rule: string;
  file: string;
  /** The line of code at fault; empty if the fault is the file's name. */
  code: string;
}

/**
 * Makes a project of these files (path and content) and runs Biome on it with our settings. Returns
 * the faults by file and line.
 */
export async function lintPlanted(files: Record<string, string>): Promise<Fault[]> {
  const folder = await mkdtemp(join(tmpdir(), "planted-"));
  try {
    await plant(files, folder);
    const diagnostics = await lint(folder);
    return diagnostics.sort(byFileAndLine).map(({ category, location: { path, start } }) => ({
      rule: category,
      file: path,
      code: files[path]?.split("\n")[start.line - 1] ?? "",
    }));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function plant(files: Record<string, string>, folder: string): Promise<void> {
  for (const settings of ["biome.json", ".gitignore"])
    await copyFile(join(root, settings), join(folder, settings));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}

interface Diagnostic {
  category: string;
  location: { path: string; start: { line: number } };
}

async function lint(folder: string): Promise<Diagnostic[]> {
  const biome = join(root, "node_modules/.bin/biome");
  const args = ["lint", "--reporter=json", "--max-diagnostics=none"];
  const output = await new Promise<string>((done) => {
    // Biome ends with 1 when it finds faults, which these tests expect.
    execFile(biome, args, { cwd: folder }, (_, standardOutput) => done(standardOutput));
  });
  return JSON.parse(output).diagnostics;
}

function byFileAndLine({ location: one }: Diagnostic, { location: other }: Diagnostic): number {
  return one.path.localeCompare(other.path) || one.start.line - other.start.line;
}
