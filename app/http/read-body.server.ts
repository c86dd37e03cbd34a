import type { ZodType } from "zod";

/** Why a body was refused, with the status to answer. */
export class BodyFault extends Error {
  override name = "BodyFault";
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/** How long a body may take. */
export interface Patience {
  /** Milliseconds for the whole body, and for the wait between two pieces. */
  inAll: number;
  silence: number;
  /** Least bytes a second on average, once the sender was waited for during ten seconds. */
  leastSpeed?: number;
}

export interface BodyLimits extends Patience {
  /** Largest size accepted. */
  bytes: number;
}

/** For forms: 64 KB take a second on the slowest line. */
export const formPatience: Patience = { inAll: 30_000, silence: 30_000 };

/** For pictures: they take minutes on a slow line, but data keeps coming. */
export const picturePatience: Patience = { inAll: 10 * 60_000, silence: 10_000 };

/** For visitors' photos: their places are few, and nobody holds one with a byte now and then. */
export const photoPatience: Patience = { ...picturePatience, leastSpeed: 10_000 };

/** Milliseconds in which a body may be slower than the least speed. */
const slowStart = 10_000;

/**
 * The media type in lower case and without parameters, e.g. `multipart/form-data`. Empty when the
 * request has none.
 */
export function mediaType(request: Request): string {
  const [type = ""] = (request.headers.get("Content-Type") ?? "").split(";");
  return type.trim().toLowerCase();
}

/**
 * Gives the body piece by piece. `pieces` throws `BodyFault` when the body is too large, too slow
 * or cut off, and the reason when it is stopped.
 */
export function receiveBody(request: Request, limits: BodyLimits) {
  let stopped: { reason: unknown } | undefined;
  let endWait: (reason: unknown) => void = () => {};

  function stop(reason: unknown): void {
    stopped ??= { reason };
    endWait(reason);
  }

  async function* pieces(): AsyncGenerator<Uint8Array, void, undefined> {
    const reader = request.body?.getReader();
    if (!reader) return;
    const { bytes, inAll, silence, leastSpeed } = limits;
    const end = performance.now() + inAll;
    let received = 0;
    /** Milliseconds, without those in which this side had no time to read. */
    let waited = 0;
    try {
      for (;;) {
        if (stopped) throw stopped.reason;
        const asked = performance.now();
        const slow = leastSpeed ? slowStart + (received / leastSpeed) * 1000 : inAll;
        const patience = Math.min(silence, end - asked, slow - waited);
        // A promise for each piece: one for the whole body would keep every piece in memory.
        const waiting = Promise.withResolvers<never>();
        endWait = waiting.reject;
        const { done, value } = await readWithin(patience, reader.read(), waiting);
        if (done) return;
        waited += performance.now() - asked;
        received += value.length;
        if (received > bytes) throw tooMuch();
        yield value;
      }
    } finally {
      reader.cancel().catch(() => {});
    }
  }
  return { pieces: pieces(), stop };
}

/**
 * The whole body as text, without the byte-order mark that some programs begin with. Throws
 * `BodyFault`.
 */
export async function readText(request: Request, bytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  const { pieces } = receiveBody(request, { bytes, ...formPatience });
  for await (const part of pieces) parts.push(part);
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** Reads a JSON body of any shape. */
export async function readJson(
  request: Request,
  bytes: number,
): Promise<{ json: unknown } | BodyFault> {
  if (mediaType(request) !== "application/json") return new BodyFault(415, "Send it as JSON.");
  try {
    return { json: JSON.parse(await readText(request, bytes)) };
  } catch (error) {
    if (error instanceof BodyFault) return error;
    if (error instanceof SyntaxError) return new BodyFault(400, "This is not JSON.");
    throw error;
  }
}

/** Reads a JSON body of this shape. */
export async function readJsonOf<Body extends object>(
  schema: ZodType<Body>,
  request: Request,
  bytes: number,
): Promise<Body | BodyFault> {
  const read = await readJson(request, bytes);
  if (read instanceof BodyFault) return read;
  const { data } = schema.safeParse(read.json);
  return data ?? new BodyFault(400, "This is not what is expected here.");
}

export function tooMuch(): BodyFault {
  return new BodyFault(413, "That is more than we can take at once.");
}

/**
 * Rejects with `BodyFault` when reading takes longer than `patience` milliseconds, and when
 * `waiting` is rejected.
 */
async function readWithin<Read>(
  patience: number,
  reading: Promise<Read>,
  waiting: PromiseWithResolvers<never>,
): Promise<Read> {
  const late = new BodyFault(408, "That took too long to arrive. Please try again.");
  const timer = setTimeout(() => waiting.reject(late), Math.max(0, patience));
  const broken = (cause: unknown) => {
    throw new BodyFault(400, "The message broke off.", { cause });
  };
  try {
    return await Promise.race([reading.catch(broken), waiting.promise]);
  } finally {
    clearTimeout(timer);
  }
}
