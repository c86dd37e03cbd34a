import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Database } from "#db/open.ts";
import { countPulse, type PulseMemory } from "#domain/accounts/pulse.ts";
import type { Logger } from "./log.ts";
import { replaceFile } from "./replace-file.ts";

const rememberedSchema = z.object({ beats: z.number().int().min(0) });

interface Pulse {
  database: Pick<Database, "db">;
  dataDir: string;
  log: Logger;
}

/**
 * Counts that the database is at work; at every start, and then every minute. One that was put back
 * from a backup ends every session; it is logged. So is a failure, as of a full disk: the site does
 * its work meanwhile.
 */
export async function countBeat({ database, dataDir, log }: Pulse): Promise<void> {
  try {
    const sessions = await countPulse(database.db, pulseMemory(dataDir));
    if (sessions === null) return;
    const words =
      "The database was put back from a backup, or brought here: everyone signs in again";
    log.warn({ sessions }, words);
  } catch (error) {
    log.warn({ err: error }, "It could not be noted that the database is at work");
  }
}

/** `DATA_DIR/site.json`: also the sign that a site has lived in this folder. */
export function pulseMemory(dataDir: string): PulseMemory {
  const file = join(dataDir, "site.json");
  return {
    async read() {
      try {
        // Of one that cannot be understood it is known that it was there.
        return rememberedSchema.safeParse(parsed(await readFile(file, "utf8"))).data?.beats ?? 0;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    keep: (beats) => replaceFile(file, `${JSON.stringify({ beats })}\n`),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
