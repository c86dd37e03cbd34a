/** A backup that a browser is to download. It is always encrypted. */
interface DownloadRequest {
  /** The account's e-mail address, for the list of backups. */
  by: string;
  /** Encrypts it, unless the operator has set a key. */
  passphrase: string;
  /** Aborted when the browser goes away. */
  signal: AbortSignal;
}

export type DownloadResult =
  | { outcome: "started"; bytes: ReadableStream<Uint8Array> }
  /** Another backup was still being made after 40 seconds. */
  | { outcome: "busy" }
  | { outcome: "failed" };

export interface BackupDownloads {
  /** Whether the operator has set a key, which encrypts downloads too. */
  hasKey: boolean;
  start(request: DownloadRequest): Promise<DownloadResult>;
}
