import { spawn } from "node:child_process";
import {
  copyFile,
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { pretendedMachine, unitFile } from "./pretended-machine.ts";

const deploy = resolve(import.meta.dirname, "../../deploy");

const { site, at, call, update, archiveOf, linked, releases } = pretendedMachine();
const links = async () => ({
  current: await linked("current"),
  previous: await linked("previous"),
});

/** A machine on which this release runs, updated from the one before. */
async function runs(release: string, before: string) {
  expect(await update(before)).toMatchObject({ code: 0 });
  expect(await update(release)).toMatchObject({ code: 0 });
}

test("the first release is unpacked for the user who does so, and nothing is restarted", async () => {
  const { code, done } = await update("one");
  expect({ code, done }).toEqual({ code: 0, done: [] });
  expect(await linked("current")).toBe("releases/one");
  const note = await stat(at("srv/current/build/release.json"));
  expect([note.uid, note.gid]).toEqual([process.getuid?.(), process.getgid?.()]);
});

describe("on an empty server", () => {
  const settings = () => readFile(at("settings.env"), "utf8");
  const caddyfile = () => readFile(at("Caddyfile"), "utf8");
  beforeEach(async () => {
    await rm(at("settings.env"));
    await writeFile(at("Caddyfile"), ":80 {\n}\n");
    await cp(join(deploy, "install"), at("download/install"));
    const archive = at("download/decor-specialist-1.tar.gz");
    await rename(await archiveOf("decor-specialist-1"), archive);
  });

  test("install brings settings, a site that answers, and Caddy in front of it", async () => {
    const { code, output, done } = await call("install", "www.example.com");
    expect(code, output).toBe(0);
    expect(done).toEqual([
      "apt-get -o DPkg::Lock::Timeout=300 update --quiet=2",
      "apt-get -o DPkg::Lock::Timeout=300 install --quiet=2 --yes --no-install-recommends ca-certificates curl caddy",
      "systemctl daemon-reload",
      "restarts as decor-specialist-1",
      "127.0.0.1:3000 answers as decor-specialist-1",
      "systemctl enable caddy",
      "systemctl reload-or-restart caddy",
      "asks for https://www.example.com/",
    ]);
    expect(output).toContain("https://www.example.com serves decor-specialist-1");
    expect(output).toContain("The first account has been made.");
    const { BACKUP_KEY = "", ...set } = parseEnv(await settings());
    expect(BACKUP_KEY).toMatch(/^[\w/+]{32}$/);
    const config = readConfig({ BACKUP_KEY, ...set });
    expect(set).toEqual({
      SITE_URL: "https://www.example.com",
      HOST: "127.0.0.1",
      TRUST_PROXY: "1",
      DRAIN_SECONDS: "1",
      DATA_DIR: at("data"),
      BACKUP_TO: at("backups"),
      BACKUP_EVERY: "1d",
    });
    expect(config.siteUrl).toBe("https://www.example.com");
    expect((await stat(at("settings.env"))).mode & 0o777).toBe(0o640);
    expect((await stat(at("data"))).mode & 0o777).toBe(0o700);
    expect(await readFile(at("units", unitFile), "utf8")).toBe("the unit of the release\n");
    expect(await caddyfile()).toContain("\nwww.example.com {\n");
    expect(await caddyfile()).not.toContain("tls internal");
    expect(await readFile(at("Caddyfile.before"), "utf8")).toBe(":80 {\n}\n");
    expect(await readlink(at("commands/decor"))).toBe(at("srv/current/deploy/decor"));
  });

  test("install that is run again keeps the settings and the Caddyfile", async () => {
    await call("install", "site.example.com", "--tls-internal");
    expect(await caddyfile()).toContain("\nsite.example.com {\n\ttls internal\n");
    const before = [await settings(), await caddyfile()];
    expect(await call("install", "site.example.com")).toMatchObject({ code: 0 });
    expect([await settings(), await caddyfile()]).toEqual(before);
  });

  test("install without a name takes the settings that are there, and leaves out Caddy", async () => {
    const refused = await call("install");
    expect(refused).toMatchObject({ code: 1, done: [] });
    expect(refused.output).toContain("Name the site, such as install www.example.com");
    await writeFile(at("settings.env"), "HOST=10.0.0.2\n");
    const { code, done } = await call("install");
    expect(code).toBe(0);
    expect(done.at(-1)).toBe("10.0.0.2:3000 answers as decor-specialist-1");
    expect((await stat(at("settings.env"))).mode & 0o777).toBe(0o640);
    expect(await caddyfile()).toBe(":80 {\n}\n");
  });

  test("install under another name than the settings have is refused", async () => {
    await writeFile(at("settings.env"), "SITE_URL=https://old.example.com\n");
    const { code, output, done } = await call("install", "www.example.com");
    expect({ code, done }).toEqual({ code: 1, done: [] });
    expect(output).toContain("put SITE_URL=https://www.example.com there");
  });

  test.each([["https://www.example.com"], ["--help"], ["www.example.com", "--tls"], ["a b"]])(
    "install %s is refused before it changes anything",
    async (...args) => {
      const { code, output, done } = await call("install", ...args);
      expect({ code, done }).toEqual({ code: 1, done: [] });
      expect(output).toContain("usage: install www.example.com");
    },
  );

  test("install is refused without its archive, and beside two", async () => {
    await copyFile(
      at("download/decor-specialist-1.tar.gz"),
      at("download/decor-specialist-2.tar.gz"),
    );
    expect(await call("install", "www.example.com")).toMatchObject({
      code: 1,
      output: expect.stringContaining("Put one archive of a release beside this program"),
    });
    for (const number of [1, 2]) await rm(at(`download/decor-specialist-${number}.tar.gz`));
    expect(await call("install", "www.example.com")).toMatchObject({ code: 1, done: [] });
  });
});

test("decor runs the commands of the site, and update and roll-back", async () => {
  await runs("two", "one");
  const file = at("backups/site.tar");
  const backedUp = await call("decor", "backup", file);
  expect(backedUp).toMatchObject({ code: 0, done: ["two: decor backup"] });
  expect(await call("decor", "roll-back")).toMatchObject({ code: 0 });
  expect(await linked("current")).toBe("releases/one");
  expect(await call("decor", "help")).toMatchObject({
    code: 2,
    output: expect.stringContaining("decor update ARCHIVE.tar.gz\n"),
  });
});

test("an update backs up with the release before, restarts the site, and waits until it answers", async () => {
  await update("one");
  const { code, done } = await update("two");
  expect(code).toBe(0);
  expect(done).toEqual(["one: decor backup", "restarts as two", "127.0.0.1:3000 answers as two"]);
  expect(await readdir(at("backups"))).toEqual([
    expect.stringMatching(/^before-two-\d{8}T\d{6}\.backup$/),
  ]);
  expect(await links()).toEqual({ current: "releases/two", previous: "releases/one" });
});

test.each([
  ["HOST='10.0.0.2'\n", "10.0.0.2:3000"],
  ["HOST=fd00::2 \nPORT=8080\t\n", "[fd00::2]:8080"],
  ['HOST="10.0.0.2"\nPORT="8080"\n', "10.0.0.2:8080"],
  ["HOST=127.0.0.1\nHOST=10.0.0.2\n", "10.0.0.2:3000"],
  ["SITE_URL=https://x.example\nHOST=10.0.0.2\n", "10.0.0.2:3000"],
  ["HOST=0.0.0.0\nPORT=8080\n", "127.0.0.1:8080"],
  ["METRICS_PORT=9400\n", "127.0.0.1:3000"],
  ["", "127.0.0.1:3000"],
])("with the settings %j an update asks the site at %s", async (settings, address) => {
  await update("one");
  await writeFile(at("settings.env"), settings);
  const { done } = await update("two", "--without-backup");
  expect(done, "and no backup").toEqual(["restarts as two", `${address} answers as two`]);
});

test("an update whose backup fails changes nothing", async () => {
  await update("one");
  await writeFile(at("full"), "");
  const { code, done } = await update("two");
  expect(code).not.toBe(0);
  expect(done).toEqual(["one: decor backup"]);
  expect(await linked("current")).toBe("releases/one");
});

test("another account than the site's makes the backup as the site's, in its home", async () => {
  await update("one");
  site.account = "nobody";
  const { code, done } = await update("two");
  expect(code).toBe(0);
  expect(done.slice(0, 2)).toEqual(["as nobody with HOME=/nonexistent", "one: decor backup"]);
});

test("a release that does not answer gives way to the one before", async () => {
  await runs("two", "one");
  const { code, output, done } = await update("broken");
  expect(code).toBe(1);
  expect(output).toContain("broken does not answer; going back to two");
  expect(output).toContain("The update failed, and two runs again");
  expect(done.slice(1)).toEqual([
    "restarts as broken",
    "restarts as two",
    "127.0.0.1:3000 answers as two",
  ]);
  expect(await links()).toEqual({ current: "releases/two", previous: "releases/one" });
});

test("an update says if the release before does not answer either", async () => {
  await update("broken-one");
  const { code, output } = await update("broken-two");
  expect(code).toBe(1);
  expect(output).toContain("broken-one does not answer either");
  expect(output).not.toContain("runs again");
});

test.each([
  ["the unit of the release\n", false],
  ["the unit of the release before\n", true],
])("when the machine has %j, an update names another unit file: %s", async (unit, isNamed) => {
  await writeFile(at("units", unitFile), unit);
  await update("one");
  const { code, output } = await update("two");
  expect(code).toBe(0);
  expect(output.includes("the release has another unit file")).toBe(isNamed);
});

test("an unpacking that was interrupted begins again", async () => {
  await update("one");
  await mkdir(at("srv/releases/two.part/left"), { recursive: true });
  expect(await update("two")).toMatchObject({ code: 0 });
  expect(await readdir(at("srv/releases/two"))).not.toContain("left");
  expect(await releases()).toEqual(["one", "two"]);
});

test("the three newest releases stay, and so does the one before", async () => {
  for (const release of ["one", "two", "three"]) await update(release);
  expect(await releases()).toEqual(["one", "three", "two"]);
  await update("four");
  expect(await releases()).toEqual(["four", "three", "two"]);
  await call("roll-back", "two");
  await update("five");
  expect(await linked("previous")).toBe("releases/two");
  expect(await releases()).toEqual(["five", "four", "three", "two"]);
  const backups = await readdir(at("backups"));
  const updated = backups.map((name) => name.split("-")[1]).sort();
  expect(updated).toEqual(["five", "four", "three", "two"]);
  // Unpacked before the others, and so the oldest.
  await update("two");
  expect(await linked("current")).toBe("releases/two");
  expect(await releases()).toEqual(["five", "four", "three", "two"]);
});

/** Names of the styles and pictures that a release can serve, without their endings. */
async function servedBy(release: string) {
  const names = async (part: string) =>
    (await readdir(at("srv/releases", release, part))).map((name) => name.split(".")[0]);
  return {
    styles: (await names("build/client/assets")).sort(),
    pictures: (await names(".cache/pictures")).sort(),
  };
}

test("before a release runs, it and the one that runs have the files of both, also after a kill between two copies", async () => {
  await update("one");
  const { code, done } = await update("two", "--unpack");
  expect({ code, done }).toEqual({ code: 0, done: [] });
  expect(await linked("current")).toBe("releases/one");
  const both = { styles: ["one", "two"], pictures: ["hall", "one", "two"] };
  expect([await servedBy("one"), await servedBy("two")]).toEqual([both, both]);
  await rm(at("srv/releases/one/build/client/assets/two.css"));
  await rm(at("srv/releases/two/.cache/pictures/one.avif"));
  expect(await update("two")).toMatchObject({ code: 0 });
  expect(await linked("current")).toBe("releases/two");
  expect([await servedBy("one"), await servedBy("two")]).toEqual([both, both]);
});

test("a release has the files of those that it ran beside, and of no older ones", async () => {
  for (const release of ["one", "two", "three", "four", "five"]) await update(release);
  expect((await servedBy("five")).styles).toEqual(["five", "four", "three", "two"]);
  expect((await servedBy("four")).styles).toEqual(["five", "four", "one", "three", "two"]);
});

test("one update runs at a time", async () => {
  await update("one");
  const other = spawn("flock", [at("srv/lock"), "sleep", "60"]);
  onTestFinished(() => void other.kill());
  const isHeld = () =>
    call("roll-back").then(({ output }) => output === "Another update or roll back runs\n");
  await expect.poll(isHeld).toBe(true);
  expect((await update("two")).output).toBe("Another update or roll back runs\n");
});

test("an update to the release that runs, or to no archive, is refused", async () => {
  await runs("two", "one");
  const again = await update("two");
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining("two runs already") });
  expect(again.done.filter((line) => line.includes("restarts"))).toEqual([]);
  for (const args of [[], ["nowhere.tar.gz"], ["--without-backup"]])
    expect(await call("update", ...args)).toMatchObject({
      code: 1,
      output: expect.stringContaining("usage: update"),
    });
});

test("a roll back starts the release before, and the next roll back returns", async () => {
  await runs("two", "one");
  const { code, done } = await call("roll-back");
  expect({ code, done }).toEqual({
    code: 0,
    done: ["restarts as one", "127.0.0.1:3000 answers as one"],
  });
  expect(await links()).toEqual({ current: "releases/one", previous: "releases/two" });
  expect(await call("roll-back")).toMatchObject({ code: 0 });
  expect(await linked("current")).toBe("releases/two");
});

test("a roll back to a release that does not answer says so", async () => {
  await runs("two", "one");
  await update("broken");
  const { code, output, done } = await call("roll-back", "broken");
  expect(code).toBe(1);
  expect(output).toContain("broken does not answer");
  expect(done).toEqual(["restarts as broken"]);
});

test("a roll back is refused to the release that runs, to an unknown one, and without one before", async () => {
  await update("one");
  expect(await call("roll-back", "two")).toMatchObject({
    code: 1,
    output: "There is no two; there are: one \n",
  });
  // A first update that failed leaves no release before, either.
  expect((await update("broken")).output).toContain("The update failed, and one runs again");
  expect(await call("roll-back")).toMatchObject({
    code: 1,
    output: "There is no release to go back to\n",
  });
  expect(await update("two")).toMatchObject({ code: 0 });
  expect(await call("roll-back", "two")).toMatchObject({ code: 1, output: "two runs already\n" });
  expect(await linked("current")).toBe("releases/two");
});
