import { once } from "node:events";
import { text } from "node:stream/consumers";
import type { BackupDownloads, DownloadResult } from "#app/admin/backup/backup-downloads.ts";
import { type BackupProcess, startBackupProgram } from "./backup-program.ts";
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
      const ended = once(child, "close").then(([code]) => code === 0);
      const chunks = child.stdout[Symbol.asyncIterator]();
      // Read before the answer begins, so that a backup that fails is answered with an error.
      const first: IteratorResult<Uint8Array> = await chunks.next();
      if (first.done) {
        log.error({ reason: (await errors).trim() }, "A backup could not be downloaded");
        return { outcome: "failed", message: (await errors).trim() };
      }
      return { outcome: "started", bytes: streamOf(child, first.value, chunks, ended) };
    },
  };
}

/** Throws at the end when the program failed, so that the browser does not keep half a file. */
function streamOf(
  child: BackupProcess,
  first: Uint8Array,
  chunks: AsyncIterator<Uint8Array>,
  ended: Promise<boolean>,
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
      if (await ended) sink.close();
      else sink.error(new Error("the backup failed"));
    },
    cancel() {
      clearTimeout(waiting);
      child.kill();
    },
  });
}
