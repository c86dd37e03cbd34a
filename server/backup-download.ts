import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { BackupDownloads, DownloadResult } from "#app/admin/backup/backup-downloads.ts";
import { type BackupProcess, otherBackupRuns, startBackupProgram } from "./backup-program.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./log.ts";

/** How long to wait for a browser that takes nothing, in milliseconds. */
const patience = 60_000;

/** Backups that a browser downloads, made while they are sent. */
export function openBackupDownloads(
  { backup }: Pick<Config, "backup">,
  log: Logger,
): BackupDownloads {
  return {
    hasKey: backup.key !== undefined,

    async start({ by, passphrase, signal }): Promise<DownloadResult> {
      const key = backup.key ?? passphrase;
      const child = startBackupProgram(["--download", by], { BACKUP_KEY: key });
      const stop = () => child.kill();
      signal.addEventListener("abort", stop);
      const errors = text(child.stderr);
      const exitCode = once(child, "close").then(([code]) => code as number | null);
      const chunks = child.stdout[Symbol.asyncIterator]();
      // Read before the answer begins, so that a backup that fails is answered with an error.
      const first: IteratorResult<Uint8Array> = await chunks.next();
      if (first.done) {
        const reason = (await errors).trim();
        const isBusy = (await exitCode) === otherBackupRuns;
        log[isBusy ? "warn" : "error"]({ reason }, "A backup could not be downloaded");
        return { outcome: isBusy ? "busy" : "failed" };
      }
      return { outcome: "started", bytes: streamOf(child, first.value, chunks, exitCode) };
    },
  };
}

/** Throws at the end when the program failed, so that the browser does not keep half a file. */
function streamOf(
  child: BackupProcess,
  first: Uint8Array,
  chunks: AsyncIterator<Uint8Array>,
  exitCode: Promise<number | null>,
): ReadableStream<Uint8Array> {
  let waiting = setTimeout(() => child.kill(), patience);
  return new ReadableStream<Uint8Array>({
    start: (sink) => sink.enqueue(first),
    async pull(sink) {
      clearTimeout(waiting);
      const { done, value } = await chunks.next();
      if (!done) {
        waiting = setTimeout(() => child.kill(), patience);
        return sink.enqueue(value);
      }
      if ((await exitCode) === 0) sink.close();
      else sink.error(new Error("the backup failed"));
    },
    cancel() {
      clearTimeout(waiting);
      child.kill();
    },
  });
}
