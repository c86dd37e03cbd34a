import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { ReadableStream as WebStream } from "node:stream/web";
import { createTarDecoder, type ParsedTarEntry } from "modern-tar";
import { DamagedBackup, UnreadableBackup } from "./contents.ts";
import { decrypted } from "./encryption.ts";

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

/** A stream that takes the chunks as it is read. */
export function byteStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // Both types describe the same stream, but TypeScript knows `from` only on Node's.
  return WebStream.from(chunks) as ReadableStream<Uint8Array>;
}

/**
 * The last bytes of a backup, behind the end of the tar archive, where tar ignores them: the
 * SHA-256 of everything before, and of the manifest. The first shows damage in the bytes between
 * the entries, which no entry's own checksum covers.
 */
export interface Trailer {
  sha256: string;
  manifest: string;
}

const trailerBytes = 256;
const label = "decor-specialist-backup";

function encodeTrailer({ sha256, manifest }: Trailer): Buffer {
  return Buffer.from(`${label} sha256=${sha256} manifest=${manifest}`.padEnd(trailerBytes));
}

function decodeTrailer(bytes: Buffer): Trailer | null {
  const pattern = new RegExp(`^${label} sha256=([0-9a-f]{64}) manifest=([0-9a-f]{64}) *$`);
  const [, sha256 = "", manifest = ""] = pattern.exec(bytes.toString("latin1")) ?? [];
  return sha256 ? { sha256, manifest } : null;
}

/** Yields the bytes, and then their trailer. Calls `manifest` when all bytes have passed. */
export async function* withTrailer(
  chunks: AsyncIterable<Uint8Array>,
  manifest: () => string,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield encodeTrailer({ sha256: hash.digest("hex"), manifest: manifest() });
}

/** The end of the bytes. */
export interface FoundTrailer {
  /** Null: the last bytes are no trailer. */
  trailer: Trailer | null;
  /** The SHA-256 of the bytes before it. */
  sha256: string;
}

/** Yields the bytes without their trailer, and then calls `found` with it. */
async function* withoutTrailer(
  chunks: AsyncIterable<Uint8Array>,
  found: (end: FoundTrailer) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let held = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const joined = held.length > 0 ? Buffer.concat([held, chunk]) : Buffer.from(chunk);
    const passing = joined.subarray(0, Math.max(0, joined.length - trailerBytes));
    held = joined.subarray(passing.length);
    if (passing.length === 0) continue;
    hash.update(passing);
    yield passing;
  }
  found({ trailer: decodeTrailer(held), sha256: hash.digest("hex") });
}
