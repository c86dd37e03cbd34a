import type { Readable } from "node:stream";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { byteStream } from "./byte-stream.ts";
import { DamagedBackup, UnreadableBackup } from "./damaged-backup.ts";
import { decrypted } from "./encryption.ts";
import { type FoundTrailer, withoutTrailer } from "./trailer.ts";

/** A backup file, on disk or elsewhere. It is read several times. */
export interface BackupFile {
  bytes: number;
  open(): Promise<Readable>;
}

export interface ArchiveEntry {
  name: string;
  content: Buffer;
}

interface Listeners {
  /** Gets how many bytes of the file have been read. */
  onRead?(bytes: number): void;
  /** Called at the end, with the trailer that follows the last entry. */
  onEnd?(end: FoundTrailer): void;
}

/** Larger than any entry: a single row or image file has at most some 20 MB. */
const mostEntryBytes = 512 * 1024 * 1024;

/**
 * The entries of a backup one after the other, each whole in memory. Throws `DamagedBackup` where
 * the bytes are damaged, `UnreadableBackup`, and the errors of the disk or the network.
 */
export async function* readArchive(
  file: BackupFile,
  key: string | undefined,
  { onRead = () => {}, onEnd = () => {} }: Listeners = {},
): AsyncGenerator<ArchiveEntry> {
  const source = await file.open();
  const position = { read: 0, last: "" };
  try {
    const start = await firstBytes(source);
    const whole = byteStream(counted(source, start, position));
    const clear = await decrypted(whole, start, key);
    let end: FoundTrailer | undefined;
    const tar = withoutTrailer(clear, (found) => {
      end = found;
    });
    const entries = byteStream(tar).pipeThrough(createTarDecoder({ strict: true }));
    for await (const { header, body } of entries as AsyncIterable<ParsedTarEntry>) {
      if (header.size > mostEntryBytes) throw new Error("an entry is too large");
      position.last = header.name;
      const content = await joined(body);
      if (content.length !== header.size) throw new Error("an entry is cut");
      onRead(position.read);
      yield { name: header.name, content };
    }
    if (!end?.trailer) throw new Error("the last bytes are missing");
    onEnd(end);
  } catch (error) {
    if (error instanceof UnreadableBackup || error instanceof DamagedBackup || isSystem(error))
      throw error;
    throw new DamagedBackup(damageWords(position, file.bytes), { cause: error });
  } finally {
    source.destroy();
  }
}

function damageWords({ read, last }: { read: number; last: string }, bytes: number): string {
  const place = last ? `in or after the entry ${last}` : "in the first entry";
  return read >= bytes
    ? `The backup is not whole: it was cut or damaged near its end, at byte ${bytes}, ${place}.`
    : `The backup is damaged near byte ${read}, ${place}.`;
}

async function firstBytes(source: Readable): Promise<Uint8Array> {
  for await (const chunk of source.iterator({ destroyOnReturn: false })) return chunk;
  return new Uint8Array();
}

async function* counted(
  source: Readable,
  start: Uint8Array,
  position: { read: number },
): AsyncGenerator<Uint8Array> {
  position.read = start.length;
  yield start;
  for await (const chunk of source) {
    position.read += chunk.length;
    yield chunk;
  }
}

async function joined(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** An error of the disk or the network, and not of the bytes. */
function isSystem(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
