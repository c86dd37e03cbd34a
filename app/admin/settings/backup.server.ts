import { type ContextReader, databaseContext, logErrorContext } from "#app/context.ts";
import { lastBackups } from "#domain/backup/backup-records.ts";
import { shortMoment } from "#domain/business/london-clock.ts";

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

const refusals = {
  "long-ago":
    "You signed in a while ago, so no backup was made. Press the button again, and sign in.",
  busy: "The website is making another backup, and one is made at a time. Please try again in a few minutes.",
  failed:
    "The backup could not be made. Please ask the person who looks after the website to check the log.",
} satisfies Record<string, string>;

export type DownloadRefusal = keyof typeof refusals;

/** The page that says why no backup was downloaded. */
export function refusalPath(refusal: DownloadRefusal): string {
  return `/admin/backup?refused=${refusal}`;
}

/** The message for the page at this url. Null when nothing was refused. */
export function readRefusal(url: string): string | null {
  const name = new URL(url).searchParams.get("refused") ?? "";
  return Object.hasOwn(refusals, name) ? refusals[name as DownloadRefusal] : null;
}
