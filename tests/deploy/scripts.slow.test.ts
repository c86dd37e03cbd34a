import { execFile } from "node:child_process";
import {
  chmod,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseEnv, promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";

const run = promisify(execFile);
const deploy = resolve(import.meta.dirname, "../../deploy");

/**
 * Stand-ins for the programs that the scripts call. Each writes what it did to the file `done`.
 * After a restart the site first answers once as another release, once not at all and once that it
 * stops. A release whose name begins with `broken` never answers. While there is a file `kill`,
 * update or roll-back is killed in place of a restart.
 */
const programs = {
  systemctl: `
    case $* in
    daemon-reload | *caddy) echo "systemctl $*" >>done; exit ;;
    "restart decor-specialist" | "enable --now decor-specialist") ;;
    *) exit 1 ;;
    esac
    if [ -f kill ]; then rm kill; kill -KILL $PPID; exit; fi
    release=$(basename "$(readlink srv/current)")
    echo "restarts as $release" >>done
    echo "$release" >running; rm -f asked`,
  curl: `
    url=\${!#}
    case $url in https*) echo "asks for $url" >>done; exit ;; esac
    address=\${url#http://}; address=\${address%/healthz}
    release=$(cat running)
    case $release in broken*) exit 7 ;; esac
    asked=$(cat asked 2>/dev/null || echo 0)
    echo $((asked + 1)) >asked
    case $asked in
    0) echo '{"status":"ok","commit":"before"}'; exit ;;
    1) exit 7 ;;
    2) # answers 503
      case " $* " in *" --fail "*) exit 22 ;; esac
      echo '{"status":"stopping"}'; exit ;;
    esac
    echo "$address answers as $release" >>done
    echo "{\\"status\\":\\"ok\\",\\"commit\\":\\"commit-of-$release\\"}"`,
  "apt-get": `
    echo "apt-get $*" >>done`,
  journalctl: `
    echo "The first account has been made."`,
  runuser: `
    echo "as $2 with $5" >>done
    cd "$OLDPWD"; shift 3; exec "$@"`,
};

/** Stands for Node in a release, whose commands it runs. */
const node = `#!/usr/bin/env bash
    set -eu
    release=\${0%/node_modules/*}; cd "$release/../../.."
    echo "\${release##*/}: $SITE_COMMAND $(basename "$2" .ts)" >>done
    if [ -f full ]; then exit 1; fi
    touch "$3"
`;

/**
 * Bash reads this file before it runs a script of deploy, and then checks before each command that
 * the link `current` leads to a release. Its clock goes on by a second where it would sleep.
 */
const watch = `
case $0 in */deploy/*) ;; *) return ;; esac
sleep() { SECONDS=$((SECONDS + 1)); }
if [ -d "$DECOR_BASE/current/build" ]; then
  set -o functrace
  trap '[ -d "$DECOR_BASE/current/build" ] || echo "$BASH_COMMAND" >>"\${BASH_ENV%/*}/gaps"' DEBUG
fi
`;

let folder: string;
let account: string;
beforeEach(async () => {
  account = userInfo().username;
  folder = await mkdtemp(join(tmpdir(), "scripts-"));
  for (const name of ["bin", "backups", "units", "commands", "download"])
    await mkdir(join(folder, name));
  for (const [name, program] of Object.entries(programs)) {
    const file = join(folder, "bin", name);
    await writeFile(file, `#!/usr/bin/env bash\nset -eu\ncd "\${0%/bin/*}"\n${program}\n`);
    await chmod(file, 0o755);
  }
  await writeFile(join(folder, "settings.env"), "HOST=127.0.0.1\n");
  await writeFile(join(folder, "watch"), watch);
});
afterEach(() => rm(folder, { recursive: true }));

const unitFile = "decor-specialist.service";

/**
 * Packs a release that holds only its note, the scripts, its unit file, a style, a picture, and a
 * picture that all releases have. They belong to an unknown user.
 */
async function archiveOf(release: string): Promise<string> {
  const files = {
    "build/release.json": JSON.stringify({ version: "1", commit: `commit-of-${release}` }),
    "node_modules/.bin/node": node,
    ".env.example": await readFile(join(deploy, "../.env.example"), "utf8"),
    [`deploy/${unitFile}`]: "the unit of the release\n",
    [`build/client/assets/${release}.css`]: release,
    [`.cache/pictures/${release}.avif`]: release,
    ".cache/pictures/hall.avif": "hall",
  };
  await cp(deploy, join(folder, release, "deploy"), { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, release, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await chmod(join(folder, release, "node_modules/.bin/node"), 0o755);
  const archive = join(folder, `${release}.tar.gz`);
  const options = ["--owner=4321", "--group=4321", "--directory", folder];
  await run("tar", ["-czf", archive, ...options, release]);
  await rm(join(folder, release), { recursive: true });
  return archive;
}

/** Runs a script of deploy, or a downloaded `install`. Fails if `current` leads nowhere. */
async function call(program: "update" | "roll-back" | "decor" | "install", ...args: string[]) {
  const env = {
    BASH_ENV: join(folder, "watch"),
    PATH: `${join(folder, "bin")}:${process.env.PATH}`,
    DECOR_BASE: join(folder, "srv"),
    DECOR_SETTINGS: join(folder, "settings.env"),
    DECOR_BACKUPS: join(folder, "backups"),
    DECOR_UNITS: join(folder, "units"),
    DECOR_ACCOUNT: account,
    DECOR_PATIENCE: "10",
    DECOR_DATA: join(folder, "data"),
    DECOR_COMMANDS: join(folder, "commands"),
    DECOR_CADDYFILE: join(folder, "Caddyfile"),
  };
  await writeFile(join(folder, "done"), "");
  const place = program === "install" ? join(folder, "download") : deploy;
  const ended = await run(join(place, program), args, { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
  const gaps = await readFile(join(folder, "gaps"), "utf8").catch(() => "");
  expect(gaps, "commands before which `current` led nowhere").toBe("");
  const done = (await readFile(join(folder, "done"), "utf8")).trim();
  return { ...ended, done: done ? done.split("\n") : [] };
}
const update = async (release: string, ...options: string[]) =>
  call("update", ...options, await archiveOf(release));
const linked = (link: string) => readlink(join(folder, "srv", link));
const links = async () => ({
  current: await linked("current"),
  previous: await linked("previous"),
});
const releases = async () => (await readdir(join(folder, "srv/releases"))).sort();

/** A machine on which this release runs, updated from the one before. */
async function runs(release: string, before: string) {
  expect(await update(before)).toMatchObject({ code: 0 });
  expect(await update(release)).toMatchObject({ code: 0 });
}

test("the first release is unpacked, and nothing is restarted", async () => {
  const { code, done } = await update("one");
  expect({ code, done }).toEqual({ code: 0, done: [] });
  expect(await linked("current")).toBe("releases/one");
});

describe("on an empty server", () => {
  const settings = () => readFile(join(folder, "settings.env"), "utf8");
  const caddyfile = () => readFile(join(folder, "Caddyfile"), "utf8");
  beforeEach(async () => {
    await rm(join(folder, "settings.env"));
    await writeFile(join(folder, "Caddyfile"), ":80 {\n}\n");
    await cp(join(deploy, "install"), join(folder, "download/install"));
    const archive = join(folder, "download/decor-specialist-1.tar.gz");
    await rename(await archiveOf("decor-specialist-1"), archive);
  });

  test("install brings settings, a site that answers, and Caddy in front of it", async () => {
    const { code, output, done } = await call("install", "www.example.com");
    expect(code, output).toBe(0);
    expect(done).toEqual([
      "apt-get update --quiet=2",
      "apt-get install --quiet=2 --yes --no-install-recommends ca-certificates curl caddy",
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
      DATA_DIR: join(folder, "data"),
      BACKUP_TO: join(folder, "backups"),
      BACKUP_EVERY: "1d",
    });
    expect(config.siteUrl).toBe("https://www.example.com");
    expect((await stat(join(folder, "settings.env"))).mode & 0o777).toBe(0o640);
    expect((await stat(join(folder, "data"))).mode & 0o777).toBe(0o700);
    expect(await readFile(join(folder, "units", unitFile), "utf8")).toBe(
      "the unit of the release\n",
    );
    expect(await caddyfile()).toContain("\nwww.example.com {\n");
    expect(await caddyfile()).not.toContain("tls internal");
    expect(await readFile(join(folder, "Caddyfile.before"), "utf8")).toBe(":80 {\n}\n");
    expect(await readlink(join(folder, "commands/decor"))).toBe(
      join(folder, "srv/current/deploy/decor"),
    );
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
    await writeFile(join(folder, "settings.env"), "HOST=10.0.0.2\n");
    const { code, done } = await call("install");
    expect(code).toBe(0);
    expect(done.at(-1)).toBe("10.0.0.2:3000 answers as decor-specialist-1");
    expect(await caddyfile()).toBe(":80 {\n}\n");
  });

  test.each([["https://www.example.com"], ["www.example.com", "--tls"], ["a b"]])(
    "install %s is refused before it changes anything",
    async (...args) => {
      const { code, output, done } = await call("install", ...args);
      expect({ code, done }).toEqual({ code: 1, done: [] });
      expect(output).toContain("usage: install www.example.com");
    },
  );

  test("install is refused without its archive, and beside two", async () => {
    await copyFile(
      join(folder, "download/decor-specialist-1.tar.gz"),
      join(folder, "download/decor-specialist-2.tar.gz"),
    );
    expect(await call("install", "www.example.com")).toMatchObject({
      code: 1,
      output: expect.stringContaining("Put one archive of a release beside this program"),
    });
    for (const number of [1, 2])
      await rm(join(folder, `download/decor-specialist-${number}.tar.gz`));
    expect(await call("install", "www.example.com")).toMatchObject({ code: 1, done: [] });
  });
});

test("decor runs the commands of the site, and update and roll-back", async () => {
  await runs("two", "one");
  const file = join(folder, "backups/site.tar");
  const backedUp = await call("decor", "backup", file);
  expect(backedUp).toMatchObject({ code: 0, done: ["two: decor backup"] });
  expect(await call("decor", "roll-back")).toMatchObject({ code: 0 });
  expect(await linked("current")).toBe("releases/one");
  const { output } = await call("decor");
  expect(output).toContain("decor update ARCHIVE.tar.gz\n");
});

test("the files of a release belong to the user who unpacks it", async () => {
  await update("one");
  const note = await stat(join(folder, "srv/current/build/release.json"));
  expect([note.uid, note.gid]).toEqual([process.getuid?.(), process.getgid?.()]);
});

test("an update backs up with the release before, restarts the site, and waits until it answers", async () => {
  await update("one");
  const { code, done } = await update("two");
  expect(code).toBe(0);
  expect(done).toEqual(["one: decor backup", "restarts as two", "127.0.0.1:3000 answers as two"]);
  expect(await readdir(join(folder, "backups"))).toEqual([
    expect.stringMatching(/^before-two-\d{8}T\d{6}\.backup$/),
  ]);
  expect(await links()).toEqual({ current: "releases/two", previous: "releases/one" });
});

test.each([
  ["HOST='10.0.0.2'\n", "10.0.0.2:3000"],
  ['HOST="10.0.0.2"\nPORT="8080"\n', "10.0.0.2:8080"],
  ["HOST=127.0.0.1\nHOST=10.0.0.2\n", "10.0.0.2:3000"],
  ["SITE_URL=https://x.example\nHOST=10.0.0.2\n", "10.0.0.2:3000"],
  ["HOST=0.0.0.0\nPORT=8080\n", "127.0.0.1:8080"],
  ["METRICS_PORT=9400\n", "127.0.0.1:3000"],
  ["", "127.0.0.1:3000"],
])("with the settings %j an update asks the site at %s", async (settings, address) => {
  await update("one");
  await writeFile(join(folder, "settings.env"), settings);
  const { done } = await update("two", "--without-backup");
  expect(done).toContain(`${address} answers as two`);
});

test("an update whose backup fails changes nothing", async () => {
  await update("one");
  await writeFile(join(folder, "full"), "");
  const { code, done } = await update("two");
  expect(code).not.toBe(0);
  expect(done).toEqual(["one: decor backup"]);
  expect(await linked("current")).toBe("releases/one");
});

test("another account than the site's makes the backup as the site's, in its home", async () => {
  await update("one");
  account = "nobody";
  const { code, done } = await update("two");
  expect(code).toBe(0);
  expect(done.slice(0, 2)).toEqual(["as nobody with HOME=/nonexistent", "one: decor backup"]);
});

test("an update without a backup makes none", async () => {
  await update("one");
  const { code, done } = await update("two", "--without-backup");
  expect(code).toBe(0);
  expect(done[0]).toBe("restarts as two");
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

test("after a first update that failed there is no release before", async () => {
  await update("one");
  const { code, output } = await update("broken");
  expect(code).toBe(1);
  expect(output).toContain("The update failed, and one runs again");
  expect(await linked("current")).toBe("releases/one");
  expect(await call("roll-back")).toMatchObject({ output: "There is no release to go back to\n" });
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
  await writeFile(join(folder, "units", unitFile), unit);
  await update("one");
  const { code, output } = await update("two");
  expect(code).toBe(0);
  expect(output.includes("the release has another unit file")).toBe(isNamed);
});

test("an unpacking that was interrupted begins again", async () => {
  await update("one");
  await mkdir(join(folder, "srv/releases/two.part/left"), { recursive: true });
  expect(await update("two")).toMatchObject({ code: 0 });
  expect(await readdir(join(folder, "srv/releases/two"))).not.toContain("left");
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
  // Unpacked before the others, and so the oldest.
  await update("two");
  expect(await linked("current")).toBe("releases/two");
  expect(await releases()).toEqual(["five", "four", "three", "two"]);
});

/** Names of the styles and pictures that a release can serve, without their endings. */
async function servedBy(release: string) {
  const names = async (part: string) =>
    (await readdir(join(folder, "srv/releases", release, part))).map((name) => name.split(".")[0]);
  return {
    styles: (await names("build/client/assets")).sort(),
    pictures: (await names(".cache/pictures")).sort(),
  };
}

test("before a release runs, it and the one that runs have the files of both", async () => {
  await update("one");
  const { code, done } = await update("two", "--unpack");
  expect({ code, done }).toEqual({ code: 0, done: [] });
  expect(await linked("current")).toBe("releases/one");
  const both = { styles: ["one", "two"], pictures: ["hall", "one", "two"] };
  expect([await servedBy("one"), await servedBy("two")]).toEqual([both, both]);
  expect(await update("two")).toMatchObject({ code: 0 });
  expect(await linked("current")).toBe("releases/two");
});

test("an update that was killed while it copied the files copies the others when it is run again", async () => {
  await update("one");
  await update("two", "--unpack");
  await rm(join(folder, "srv/releases/one/build/client/assets/two.css"));
  await rm(join(folder, "srv/releases/two/.cache/pictures/one.avif"));
  expect(await update("two")).toMatchObject({ code: 0 });
  const both = { styles: ["one", "two"], pictures: ["hall", "one", "two"] };
  expect([await servedBy("one"), await servedBy("two")]).toEqual([both, both]);
});

test("a release has the files of those that it ran beside, and of no older ones", async () => {
  for (const release of ["one", "two", "three", "four", "five"]) await update(release);
  expect((await servedBy("five")).styles).toEqual(["five", "four", "three", "two"]);
  expect((await servedBy("four")).styles).toEqual(["five", "four", "one", "three", "two"]);
});

test("an update that was killed while it changed a link does not mislead the next", async () => {
  await update("one");
  await symlink("releases/one", join(folder, "srv/current.new"));
  expect(await update("two")).toMatchObject({ code: 0 });
  expect(await linked("current")).toBe("releases/two");
});

test("an update that was killed when it restarted the site is finished by running it again", async () => {
  await runs("one", "zero");
  await writeFile(join(folder, "kill"), "");
  expect(await update("two")).toMatchObject({ code: null });
  const { code, done } = await update("two");
  expect(code).toBe(0);
  expect(done.slice(-2)).toEqual(["restarts as two", "127.0.0.1:3000 answers as two"]);
  expect(await links()).toEqual({ current: "releases/two", previous: "releases/one" });
  expect(await readdir(join(folder, "backups"))).toHaveLength(2);
});

test("an update that was killed, and whose release does not answer, goes back when it is run again", async () => {
  await runs("one", "zero");
  await writeFile(join(folder, "kill"), "");
  expect(await update("broken")).toMatchObject({ code: null });
  const { code, output } = await update("broken");
  expect(code).toBe(1);
  expect(output).toContain("The update failed, and one runs again");
  expect(await linked("current")).toBe("releases/one");
});

test("a roll back that was killed is finished by naming its release", async () => {
  await runs("two", "one");
  await writeFile(join(folder, "kill"), "");
  expect(await call("roll-back")).toMatchObject({ code: null });
  const { code, output, done } = await call("roll-back", "one");
  expect({ code, last: done.at(-1) }).toEqual({ code: 0, last: "127.0.0.1:3000 answers as one" });
  expect(output).toContain("one runs; to return to two:");
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
  expect(await call("roll-back")).toMatchObject({
    code: 1,
    output: "There is no release to go back to\n",
  });
  expect(await call("roll-back", "two")).toMatchObject({
    code: 1,
    output: "There is no two; there are: one \n",
  });
  expect(await update("two")).toMatchObject({ code: 0 });
  expect(await call("roll-back", "two")).toMatchObject({ code: 1, output: "two runs already\n" });
  expect(await linked("current")).toBe("releases/two");
});
