import { randomBytes, randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "./config.ts";

/**
 * Reads the key kept in the data folder, or makes one on the first start. Readable by its owner
 * alone. It appears under its name whole, so that a power cut leaves no half of it, and two
 * processes that start at once agree on one.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, "auth-secret");
  const kept = await readIfThere(file);
  if (kept === "") throw new StartError(`${file} is empty: remove it, and a new one is made`);
  if (kept) return kept;
  const secret = randomBytes(32).toString("base64url");
  const unfinished = `${file}.${randomUUID()}.tmp`;
  await writeFile(unfinished, `${secret}\n`, { mode: 0o600, flush: true });
  try {
    await link(unfinished, file);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readIfThere(file)) ?? secret;
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, "utf8")).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
