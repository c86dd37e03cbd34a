import { execFile } from "node:child_process";
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  writeFile,
} from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect } from "vitest";

const run = promisify(execFile);
const deploy = resolve(import.meta.dirname, "../../deploy");

/**
 * Stand-ins for the programs that the scripts call. Each writes what it did to the file `done`.
 * After a restart the site first answers once as another release, once not at all and once that it
 * stops. A release whose name begins with `broken` never answers.
 */
const programs = {
  systemctl: `
    case $* in
    daemon-reload | *caddy) echo "systemctl $*" >>done; exit ;;
    "restart decor-specialist" | "enable --now decor-specialist") ;;
    *) exit 1 ;;
    esac
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
    echo "\${release##*/}: $SITE_COMMAND $(basename "$2" .js)" >>done
    if [ -f full ]; then exit 1; fi
    touch "$3"
`;

/**
 * Bash reads this file before it runs a script of deploy. Before each command it then checks that
 * the link `current` leads to a release, if it did so at first, and kills the script if this is the
 * command with the number KILL_BEFORE. Its clock goes on by a second where it would sleep.
 */
const watch = `
case $0 in */deploy/* | */install) ;; *) return ;; esac
sleep() { SECONDS=$((SECONDS + 1)); }
watch_current=; if [ -d "$DECOR_BASE/current/build" ]; then watch_current=1; fi
watch_number=0
set -o functrace
trap '
  watch_number=$((watch_number + 1))
  [ "$watch_number" != "$KILL_BEFORE" ] || kill -KILL $$ $BASHPID
  [ -z "$watch_current" ] || [ -d "$DECOR_BASE/current/build" ] ||
    echo "$BASH_COMMAND" >>"\${BASH_ENV%/*}/gaps"
' DEBUG
`;

export const unitFile = "decor-specialist.service";

type Script = "update" | "roll-back" | "decor" | "install";

export interface Called {
  /** Null if it was killed. */
  code: number | null;
  output: string;
  /** What the stand-ins did. */
  done: string[];
}

/**
 * For each test, the folders of a machine on which the scripts of deploy run, with stand-ins for
 * its programs.
 */
export function pretendedMachine() {
  let folder: string;
  const site = { account: "" };
  beforeEach(async () => {
    site.account = userInfo().username;
    // Not in memory, where programs may not be run.
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
  afterEach(() => rm(folder, { recursive: true, maxRetries: 5 }));

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

  /**
   * Runs a script of deploy, or a downloaded `install`, that is killed before its command with this
   * number, from 1. Fails if `current` leads nowhere.
   */
  async function callKilled(
    killBefore: number,
    script: Script,
    ...args: string[]
  ): Promise<Called> {
    const env = {
      BASH_ENV: join(folder, "watch"),
      KILL_BEFORE: String(killBefore),
      PATH: `${join(folder, "bin")}:${process.env.PATH}`,
      DECOR_BASE: join(folder, "srv"),
      DECOR_SETTINGS: join(folder, "settings.env"),
      DECOR_BACKUPS: join(folder, "backups"),
      DECOR_UNITS: join(folder, "units"),
      DECOR_ACCOUNT: site.account,
      DECOR_PATIENCE: "10",
      DECOR_LOCK_PATIENCE: "2",
      DECOR_DATA: join(folder, "data"),
      DECOR_COMMANDS: join(folder, "commands"),
      DECOR_CADDYFILE: join(folder, "Caddyfile"),
    };
    await writeFile(join(folder, "done"), "");
    const place = script === "install" ? join(folder, "download") : deploy;
    const ended = await run(join(place, script), args, { env }).then(
      ({ stdout }) => ({ code: 0, output: stdout }),
      ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
    );
    const gaps = await readFile(join(folder, "gaps"), "utf8").catch(() => "");
    expect(gaps, "commands before which `current` led nowhere").toBe("");
    const done = (await readFile(join(folder, "done"), "utf8")).trim();
    return { ...ended, done: done ? done.split("\n") : [] };
  }

  const call = (script: Script, ...args: string[]) => callKilled(0, script, ...args);
  return {
    site,
    /** A path on the machine. */
    at: (...names: string[]) => join(folder, ...names),
    archiveOf,
    call,
    callKilled,
    update: async (release: string, ...options: string[]) =>
      call("update", ...options, await archiveOf(release)),
    linked: (link: string) => readlink(join(folder, "srv", link)),
    releases: async () => (await readdir(join(folder, "srv/releases"))).sort(),
  };
}
