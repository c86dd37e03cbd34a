import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "../..");

export interface Outcome {
  /** The steps that set-up announced, one per line. */
  did: string[];
  /** Its other output. */
  complaint: string;
  ok: boolean;
}

/**
 * A small project with our set-up script, and stand-ins for the programs that install and build.
 */
export interface ProjectCopy {
  setUp(purpose: string, environment?: Record<string, string>): Promise<Outcome>;
  /** Writes the lock file of a project with one package of this version. */
  lock(version: string): Promise<void>;
  write(file: string, content: string): Promise<void>;
  /** Replaces a program that set-up calls by a shell script. */
  program(name: string, script: string): Promise<void>;
  read(file: string): Promise<string>;
  /** Runs a program in the project's folder. Returns what it prints. */
  run(program: string, args: string[]): Promise<string>;
  remove(path: string): Promise<void>;
  /** Removes the whole project. */
  discard(): Promise<void>;
}

/** Programs that do only what set-up expects of them. */
export const wellBehaved = {
  npm: "cp package-lock.json node_modules/.package-lock.json",
  "react-router": "mkdir -p build/server build/client/assets; echo built > build/server/start.js",
};

export async function copyProject(): Promise<ProjectCopy> {
  const folder = await mkdtemp(join(tmpdir(), "project-"));
  const project: ProjectCopy = {
    setUp: (purpose, environment) => runSetUp(folder, purpose, environment),
    async lock(version) {
      const packages = { "": {}, "node_modules/one": { version, integrity: `sha512-${version}` } };
      await project.write("package-lock.json", JSON.stringify({ packages }));
    },
    async write(file, content) {
      await mkdir(dirname(join(folder, file)), { recursive: true });
      await writeFile(join(folder, file), content, { mode: 0o755 });
    },
    read: (file) => readFile(join(folder, file), "utf8"),
    run: async (program, args) =>
      (await promisify(execFile)(program, args, { cwd: folder })).stdout,
    program: (name, script) => project.write(`node_modules/.bin/${name}`, `#!/bin/sh\n${script}\n`),
    remove: (path) => rm(join(folder, path), { recursive: true }),
    discard: () => rm(folder, { recursive: true }),
  };

  const ownScripts = (name: string) => !name.endsWith(".ts");
  await cp(join(root, "scripts"), join(folder, "scripts"), { recursive: true, filter: ownScripts });
  await project.write("scripts/compress-assets.ts", "");
  await project.write("scripts/build-pictures.ts", makesPictures);
  await project.write("package.json", JSON.stringify({ version: "1.2.3" }));
  await project.write("app/home.tsx", "a page");
  await project.write("app/about.tsx", "another page");
  await project.lock("1.0.0");
  for (const [name, script] of Object.entries(wellBehaved)) await project.program(name, script);
  await symlink(process.execPath, join(folder, "node_modules/.bin/node"));
  return project;
}

const makesPictures = `
  import { mkdirSync, writeFileSync } from "node:fs";
  mkdirSync(".cache/pictures", { recursive: true });
  writeFileSync("build/pictures.json", "[]");
`;

function runSetUp(folder: string, purpose: string, environment = {}): Promise<Outcome> {
  const script = join(folder, "scripts/set-up.mjs");
  const env = { ...process.env, ...environment };
  return new Promise((done) => {
    execFile(process.execPath, [script, purpose], { env }, (error, output, complaint) => {
      const did = output.split("\n").filter((line) => line.startsWith("set-up: "));
      done({ did: did.map((line) => line.slice("set-up: ".length)), complaint, ok: !error });
    });
  });
}
