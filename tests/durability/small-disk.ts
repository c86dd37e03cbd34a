import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, inject } from "vitest";

/** A small disk in memory that a test can fill. */
export interface SmallDisk {
  /** Where it is mounted, for programs started with `within`. */
  folder: string;
  /** Prefix for a program's command, so that the program sees the disk. */
  within: string[];
  /** Fills it to the last block. */
  fill(): Promise<void>;
  /** Frees it again. */
  empty(): Promise<void>;
  /** Runs a shell command in its folder. */
  run(command: string): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Mounts a disk in a new namespace, which needs no rights. The disk disappears with the last
 * program in the namespace. Throws if the system does not allow this.
 */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(inject("temporaryFolder"), "disk-"));
  const mount = `mount -t tmpfs -o size=${megabytes}m,mode=700 tmpfs "$0" && echo mounted && exec cat`;
  const keeper = spawn("unshare", ["--map-root-user", "--mount", "sh", "-c", mount, folder]);
  const exited = once(keeper, "exit");
  const complaint = text(keeper.stderr);
  const mounted = await Promise.race([once(keeper.stdout, "data"), exited.then(() => null)]);
  if (!mounted) throw new Error(`A disk could not be mounted: ${await complaint}`);
  const seenFromHere = `/proc/${keeper.pid}/root${folder}`;
  const filler = join(seenFromHere, "filler");
  return {
    folder,
    within: ["nsenter", `--target=${keeper.pid}`, "--user", "--preserve-credentials", "--mount"],
    async fill() {
      const moreThanFits = Buffer.alloc(megabytes * 1024 * 1024 + 1);
      await expect(writeFile(filler, moreThanFits)).rejects.toThrow("ENOSPC");
    },
    empty: () => unlink(filler),
    async run(command) {
      const shell = spawn("sh", ["-c", command], { cwd: `/proc/${keeper.pid}/root${folder}` });
      expect(await once(shell, "exit"), command).toEqual([0, null]);
    },
    async remove() {
      keeper.stdin.end();
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}
