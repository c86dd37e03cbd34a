import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Database } from "#db/open.ts";
import { countHeartbeat, type HeartbeatMemory } from "#domain/accounts/heartbeat.ts";
import { parseJson } from "#domain/text/parse-json.ts";
import type { Logger } from "./log.ts";
import { replaceFile } from "./replace-file.ts";

const rememberedSchema = z.object({ beats: z.number().int().min(0) });

interface HeartbeatOptions {
  database: Pick<Database, "db">;
  dataDir: string;
  log: Logger;
}

/**
 * Records that this database is in use; called at every start and every minute. It logs when a
 * restored backup ended every session. It also logs its own failures, such as a full disk, and the
 * site goes on.
 */
export async function recordHeartbeat({ database, dataDir, log }: HeartbeatOptions): Promise<void> {
  try {
    const sessions = await countHeartbeat(database.db, heartbeatMemory(dataDir));
    if (sessions === null) return;
    log.warn(
      { sessions },
      "The database was restored from a backup, or came from elsewhere: everyone has to sign in again",
    );
  } catch (error) {
    log.warn({ err: error }, "The heartbeat of the database could not be recorded");
  }
}

/** `DATA_DIR/site.json`. That it exists also shows that this folder has held a site. */
export function heartbeatMemory(dataDir: string): HeartbeatMemory {
  const file = join(dataDir, "site.json");
  return {
    async read() {
      try {
        // A damaged file still shows that there was a site.
        return rememberedSchema.safeParse(parseJson(await readFile(file, "utf8"))).data?.beats ?? 0;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    keep: (beats) => replaceFile(file, `${JSON.stringify({ beats })}\n`),
  };
}
