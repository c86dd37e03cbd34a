import { createHash } from "node:crypto";

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
export async function* withoutTrailer(
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
