import { createTarPacker } from "modern-tar";
import { byteStream } from "./byte-stream.ts";
import { type BackupManifest, manifestName, sha256 } from "./contents.ts";
import { encrypted } from "./encryption.ts";
import { withTrailer } from "./trailer.ts";

export interface ArchiveWriter {
  /** Adds an entry. Waits while the reader of the archive is slower. */
  add(name: string, content: Uint8Array | string): Promise<void>;
  /** Adds the manifest and ends the archive. */
  finish(manifest: Omit<BackupManifest, "entries">): Promise<void>;
  /** Makes the reader's stream throw. */
  fail(error: unknown): void;
}

export interface WrittenArchive {
  writer: ArchiveWriter;
  /** The bytes of the backup: a tar archive with its trailer, encrypted if there is a key. */
  bytes: ReadableStream<Uint8Array>;
}

/** Makes the bytes of a backup while entries are added, so that only a few are in memory. */
export async function writeArchive(key: string | undefined): Promise<WrittenArchive> {
  const { readable, controller } = createTarPacker();
  const entries: BackupManifest["entries"] = [];
  let manifestSum = "";

  async function add(name: string, content: Uint8Array | string) {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    const body = controller.add({ name, size: bytes.length, mode: 0o600, type: "file" });
    const output = body.getWriter();
    if (bytes.length > 0) await output.write(bytes);
    await output.close();
    entries.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
  }

  const tar = byteStream(withTrailer(readable, () => manifestSum));
  return {
    bytes: key === undefined ? tar : await encrypted(tar, key),
    writer: {
      add,
      async finish(manifest) {
        const text = JSON.stringify({ ...manifest, entries } satisfies BackupManifest);
        manifestSum = sha256(text);
        await add(manifestName, text);
        controller.finalize();
      },
      fail: (error) => controller.error(error),
    },
  };
}
