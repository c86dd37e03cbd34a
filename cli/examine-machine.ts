import { constants } from "node:fs";
import { access, readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Config } from "#server/config.ts";
import { diskSpace, isFull, isLow, sizeWords } from "#server/disk-space.ts";
import type { Examined } from "./run-doctor.ts";

/** Examines DATA_DIR and its disk. Changes nothing. */
export async function examineMachine({ dataDir: given }: Config): Promise<Examined[]> {
  const dataDir = resolve(given);
  const folder = await stat(dataDir).catch(() => null);
  if (!folder)
    return [
      {
        part: "DATA_DIR",
        state: "fault",
        words: `${dataDir} is missing.`,
        remedy:
          "Set DATA_DIR to the server's value. A new site makes the folder at its first start.",
      },
    ];
  return [await examineOwner(dataDir, folder), await examineSpace(dataDir)];
}

async function examineOwner(
  dataDir: string,
  folder: { uid: number; mode: number },
): Promise<Examined> {
  const part = "DATA_DIR";
  if ((folder.mode & 0o077) !== 0)
    return {
      part,
      state: "fault",
      words: `other users may read ${dataDir}, which holds personal data.`,
      remedy: `chmod 700 ${dataDir}`,
    };
  const foreign = await foreignFiles(dataDir, folder.uid);
  if (foreign.length > 0)
    return {
      part,
      state: "fault",
      words: `${foreign.slice(0, 3).join(", ")} belongs to another user than the folder, so the site may fail to write.`,
      remedy: `chown -R ${folder.uid} ${dataDir}`,
    };
  const isWritable = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (isWritable) return { part, state: "well", words: "only its owner can read and write it." };
  return {
    part,
    state: "note",
    words: `you may not write to ${dataDir}. The site's user may.`,
    remedy: "Run this command as the user of the site, or as root.",
  };
}

async function foreignFiles(folder: string, uid: number): Promise<string[]> {
  const entries = await readdir(folder).catch(() => []);
  const found: string[] = [];
  for (const name of entries) {
    const entry = await stat(join(folder, name)).catch(() => null);
    if (entry && entry.uid !== uid) found.push(name);
  }
  return found;
}

async function examineSpace(dataDir: string): Promise<Examined> {
  const space = await diskSpace(dataDir);
  const words = `${sizeWords(space.freeBytes)} of the disk are free.`;
  const remedy = "Free some space, or move DATA_DIR to a larger disk.";
  if (isFull(space)) return { part: "Disk", state: "fault", words: "is full.", remedy };
  if (isLow(space)) return { part: "Disk", state: "fault", words, remedy };
  return { part: "Disk", state: "well", words };
}
