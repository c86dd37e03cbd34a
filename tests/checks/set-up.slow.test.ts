import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const installs = "installing the packages with npm ci";
const buildsSite = "building the site";
const buildsPictures = "building the pictures";
const encodesPictures = "building the picture files";

/** Programs that do only what set-up expects of them. */
const wellBehaved = {
  npm: "cp package-lock.json node_modules/.package-lock.json",
  "react-router": "mkdir -p build/server build/client/assets; echo built > build/server/start.js",
};

const makesPictures = `
  import { mkdirSync, writeFileSync } from "node:fs";
  mkdirSync(".cache/pictures", { recursive: true });
  writeFileSync("build/pictures.json", "[]");
`;

/**
 * A small project with our set-up script, and stand-ins for the programs that install and build.
 * Not in memory, where programs may not be run.
 */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "project-"));
  const scripts = resolve(import.meta.dirname, "../../scripts");
  const filter = (name: string) => !name.endsWith(".ts");
  await cp(scripts, join(folder, "scripts"), { recursive: true, filter });
  await write("scripts/compress-assets.ts", "");
  await write("scripts/build-pictures.ts", makesPictures);
  await write("package.json", JSON.stringify({ version: "1.2.3" }));
  await write("app/home.tsx", "a page");
  await write("app/about.tsx", "another page");
  await lock("1.0.0");
  for (const [name, script] of Object.entries(wellBehaved)) await program(name, script);
  await symlink(process.execPath, join(folder, "node_modules/.bin/node"));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(file: string, content: string) {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), content, { mode: 0o755 });
}
const remove = (path: string) => rm(join(folder, path), { recursive: true });
/** Replaces a program that set-up calls by a shell script. */
const program = (name: string, script: string) =>
  write(`node_modules/.bin/${name}`, `#!/bin/sh\n${script}\n`);

/** Writes the lock file of a project with one package of this version. */
function lock(version: string, file = "package-lock.json", more = {}) {
  const one = { version, integrity: `sha512-${version}`, ...more };
  return write(file, JSON.stringify({ packages: { "": {}, "node_modules/one": one } }));
}

/** The steps that set-up announces, and its other output. */
function setUp(purpose: string, environment = {}) {
  const script = join(folder, "scripts/set-up.mjs");
  const env = { ...process.env, ...environment };
  return new Promise<{ did: string[]; complaint: string; ok: boolean }>((done) => {
    execFile(process.execPath, [script, purpose], { env }, (error, output, complaint) => {
      const did = output.split("\n").filter((line) => line.startsWith("set-up: "));
      done({ did: did.map((line) => line.slice("set-up: ".length)), complaint, ok: !error });
    });
  });
}

describe("set-up of a fresh clone", () => {
  it("installs and builds, and does nothing the next time", async () => {
    expect(await setUp("start")).toMatchObject({
      did: [installs, buildsSite, buildsPictures],
      ok: true,
    });
    expect(await setUp("start")).toEqual({ did: [], complaint: "", ok: true });
  });

  it("does not build pages for development, nor anything for the checks", async () => {
    expect((await setUp("check")).did).toEqual([installs]);
    expect((await setUp("dev")).did).toEqual([buildsPictures]);
  });
});

describe("build/release.json", () => {
  const noted = async () => JSON.parse(await readFile(join(folder, "build/release.json"), "utf8"));
  const person = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  const git = (command: string) =>
    promisify(execFile)("git", [...person, ...command.split(" ")], { cwd: folder });

  it("names version and commit, and follows them without a build", async () => {
    await git("init --quiet");
    await git("add app package.json");
    await git("commit --quiet --message=first");
    await setUp("start");
    const commit = (await git("rev-parse --short=12 HEAD")).stdout.trim();
    expect(await noted()).toEqual({ version: "1.2.3", commit });
    await write("app/home.tsx", "a new page");
    await setUp("start");
    expect((await noted()).commit).toMatch(/^[0-9a-f]{12}-dirty$/);
  });

  it("says so where there is no git", async () => {
    await setUp("start");
    expect(await noted()).toEqual({ version: "1.2.3", commit: "unknown" });
  });
});

describe("set-up of a project that is already set up", () => {
  beforeEach(() => setUp("start"));

  const installed = "node_modules/.package-lock.json";
  it.each([
    ["the lock file asks for another version", () => lock("1.0.1"), [installs, buildsSite]],
    ["an install was cut short", () => remove(installed), [installs]],
    [
      "the packages were installed on another machine",
      () => lock("1.0.0", installed, { os: ["plan9"] }),
      [installs],
    ],
    ["a source was changed", () => write("app/home.tsx", "a new page"), [buildsSite]],
    ["a source was added", () => write("app/site/more.tsx", "one more page"), [buildsSite]],
    ["a source was deleted", () => remove("app/about.tsx"), [buildsSite]],
    ["the build was deleted", () => remove("build/client"), [buildsSite]],
    ["only a test changed", () => write("app/home.test.tsx", "a test"), []],
  ])("does what is needed, once, when %s", async (_, change, did) => {
    await change();
    expect((await setUp("start")).did).toEqual(did);
    expect((await setUp("start")).did).toEqual([]);
  });

  it("builds again after a build that failed or was cut short", async () => {
    await write("app/home.tsx", "a page that does not build");
    await program("react-router", "echo 'no such import' >&2; exit 1");
    const failed = await setUp("start");
    expect(failed).toMatchObject({ did: [buildsSite], ok: false });
    expect(failed.complaint).toContain("no such import");

    await program("react-router", `${wellBehaved["react-router"]}; kill -9 $$`);
    await write("app/home.tsx", "a page");
    const stopped = await setUp("start");
    expect(stopped).toMatchObject({ did: [buildsSite], ok: false });
    expect(stopped.complaint).toContain("SIGKILL");

    await program("react-router", wellBehaved["react-router"]);
    expect((await setUp("start")).did).toEqual([buildsSite]);
    expect((await setUp("start")).did).toEqual([]);
  });

  it("builds everything again when asked to build", async () => {
    const { did } = await setUp("build");
    expect(did).toEqual([buildsSite, buildsPictures, encodesPictures]);
  });

  it("names the missing file when CHROMIUM is wrong", async () => {
    const outcome = await setUp("test", { CHROMIUM: "/no/such/browser" });
    expect(outcome.ok).toBe(false);
    expect(outcome.complaint).toContain("CHROMIUM is set to /no/such/browser");
  });
});
