import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

export interface Fault {
  /** Such as `lint/style/noDefaultExport`. */
  rule: string;
  file: string;
  /** The line of code at fault; empty when it is the file itself. */
  code: string;
}

/**
 * What Biome, with this project's settings, finds at fault in a project of these files alone (path
 * and content), by file and line.
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
    // Ends with 1 when it finds faults, which is what is hoped for.
    execFile(biome, args, { cwd: folder }, (_, standardOutput) => done(standardOutput));
  });
  return JSON.parse(output).diagnostics;
}

function byFileAndLine({ location: one }: Diagnostic, { location: other }: Diagnostic): number {
  return one.path.localeCompare(other.path) || one.start.line - other.start.line;
}
