import { type ContextReader, databaseContext, logErrorContext } from "#app/context.ts";
import { lastBackups } from "#domain/backup/backup-records.ts";
import { shortMoment } from "#domain/business/moment-words.ts";

/**
 * The last good backup: when, how large, where. Null when the program has made none yet, and when
 * the database fails.
 */
export async function lastBackupWords(context: ContextReader, now: Date): Promise<string | null> {
  try {
    const { good } = await lastBackups(context.get(databaseContext).db);
    if (!good) return null;
    const when = shortMoment(good.madeAt, now);
    const where = good.origin === "download" ? `downloaded by ${good.holder}` : good.holder;
    return `Last backup: ${when}, ${sizeInWords(good.bytes ?? 0)}, ${where}`;
  } catch (error) {
    context.get(logErrorContext)(error, "The dashboard could not read the last backup");
    return null;
  }
}

function sizeInWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} KB`;
  if (bytes < 1e9) return `${(bytes / 1e6).toFixed(1)} MB`;
  return `${(bytes / 1e9).toFixed(1)} GB`;
}
