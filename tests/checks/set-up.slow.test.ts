import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { copyProject, type ProjectCopy, wellBehaved } from "./project-copy.ts";

const installs = "installing the packages with npm ci";
const buildsSite = "building the site";
const buildsPictures = "building the pictures";
const encodesPictures = "building the picture files";

let project: ProjectCopy;
beforeEach(async () => {
  project = await copyProject();
});
afterEach(() => project.discard());

describe("set-up of a fresh clone", () => {
  it("installs and builds, and does nothing the next time", async () => {
    expect(await project.setUp("start")).toMatchObject({
      did: [installs, buildsSite, buildsPictures],
      ok: true,
    });
    expect(await project.setUp("start")).toEqual({ did: [], complaint: "", ok: true });
  });

  it("does not build pages for development, nor anything for the checks", async () => {
    expect((await project.setUp("check")).did).toEqual([installs]);
    expect((await project.setUp("dev")).did).toEqual([buildsPictures]);
  });
});

describe("build/release.json", () => {
  const noted = async () => JSON.parse(await project.read("build/release.json"));
  const person = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  const git = (command: string) => project.run("git", [...person, ...command.split(" ")]);

  it("names version and commit, and follows them without a build", async () => {
    await git("init --quiet");
    await git("add app package.json");
    await git("commit --quiet --message=first");
    await project.setUp("start");
    const commit = (await git("rev-parse --short=12 HEAD")).trim();
    expect(await noted()).toEqual({ version: "1.2.3", commit });
    await project.write("app/home.tsx", "a new page");
    await project.setUp("start");
    expect((await noted()).commit).toMatch(/^[0-9a-f]{12}-dirty$/);
  });

  it("says so where there is no git", async () => {
    await project.setUp("start");
    expect(await noted()).toEqual({ version: "1.2.3", commit: "unknown" });
  });
});

describe("set-up of a project that is already set up", () => {
  beforeEach(() => project.setUp("start"));

  it("installs and builds again when the lock file asks for another version", async () => {
    await project.lock("1.0.1");
    expect((await project.setUp("start")).did).toEqual([installs, buildsSite]);
  });

  it("installs again when an install was cut short", async () => {
    await project.remove("node_modules/.package-lock.json");
    expect((await project.setUp("start")).did).toEqual([installs]);
  });

  it("installs again when the packages were installed on another machine", async () => {
    const elsewhere = { version: "1.0.0", integrity: "sha512-1.0.0", os: ["plan9"] };
    const packages = { "node_modules/one": elsewhere };
    await project.write("node_modules/.package-lock.json", JSON.stringify({ packages }));
    expect((await project.setUp("start")).did).toEqual([installs]);
  });

  it.each([
    ["changed", () => project.write("app/home.tsx", "a new page")],
    ["added", () => project.write("app/site/more.tsx", "one more page")],
    ["deleted", () => project.remove("app/about.tsx")],
  ])("builds the site again when a source was %s", async (_, change) => {
    await change();
    expect((await project.setUp("start")).did).toEqual([buildsSite]);
    expect((await project.setUp("start")).did).toEqual([]);
  });

  it("does not build when only a test changed", async () => {
    await project.write("app/home.test.tsx", "a test");
    expect((await project.setUp("start")).did).toEqual([]);
  });

  it("builds the site again when the build was deleted", async () => {
    await project.remove("build/client");
    expect((await project.setUp("start")).did).toEqual([buildsSite]);
  });

  it("builds again after a build that failed or was cut short", async () => {
    const before = "a page";
    await project.write("app/home.tsx", "a page that does not build");
    await project.program("react-router", "echo 'no such import' >&2; exit 1");
    const failed = await project.setUp("start");
    expect(failed).toMatchObject({ did: [buildsSite], ok: false });
    expect(failed.complaint).toContain("no such import");

    await project.program("react-router", `${wellBehaved["react-router"]}; kill -9 $$`);
    await project.write("app/home.tsx", before);
    const stopped = await project.setUp("start");
    expect(stopped).toMatchObject({ did: [buildsSite], ok: false });
    expect(stopped.complaint).toContain("SIGKILL");

    await project.program("react-router", wellBehaved["react-router"]);
    expect((await project.setUp("start")).did).toEqual([buildsSite]);
    expect((await project.setUp("start")).did).toEqual([]);
  });

  it("builds everything again when asked to build", async () => {
    expect((await project.setUp("build")).did).toEqual([
      buildsSite,
      buildsPictures,
      encodesPictures,
    ]);
  });

  it("names the missing file when CHROMIUM is wrong", async () => {
    const outcome = await project.setUp("test", { CHROMIUM: "/no/such/browser" });
    expect(outcome.ok).toBe(false);
    expect(outcome.complaint).toContain("CHROMIUM is set to /no/such/browser");
  });
});
