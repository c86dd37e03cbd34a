import { execFileSync } from "node:child_process";
import { chown, readdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { projectRoot } from "#root.ts";
import { CommandFailed } from "./account-commands.ts";

export interface FolderOwner {
  uid: number;
  gid: number;
}

/**
 * Finds who should own a data folder that root makes: the named user, or else the first user other
 * than root who owns the folder, its parent folder, or the folder of this program. Returns null if
 * this process does not run as root, or if root owns all three: the files then belong to the user
 * of this process. Throws `CommandFailed` if the named user does not exist, or if only root could
 * give files away.
 */
export async function findOwner(
  dataDir: string,
  named: string | undefined,
): Promise<FolderOwner | null> {
  if (process.getuid?.() !== 0) {
    if (named === undefined) return null;
    throw new CommandFailed("Only root can give files to another user: leave out --owner.");
  }
  if (named !== undefined) return { uid: idOf("-u", named), gid: idOf("-g", named) };
  for (const folder of [dataDir, dirname(resolve(dataDir)), projectRoot]) {
    const found = await stat(folder).catch(() => null);
    if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid };
  }
  return null;
}

function idOf(which: "-u" | "-g", user: string): number {
  try {
    const digits = execFileSync("id", [which, "--", user], { encoding: "utf8", stdio: "pipe" });
    return Number(digits);
  } catch {
    throw new CommandFailed(`There is no user ${user}.`);
  }
}

/** Gives a folder and everything in it to a user. */
export async function giveTo({ uid, gid }: FolderOwner, folder: string): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await giveTo({ uid, gid }, path);
    else if (entry.isFile()) await chown(path, uid, gid);
  }
}
