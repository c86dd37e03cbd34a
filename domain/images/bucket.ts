import type { S3mini } from "s3mini";

/** Where an S3 bucket is, and how to sign in to it. */
export interface BucketSettings {
  /** Origin of the store, without the bucket: `https://s3.eu-west-2.amazonaws.com`. */
  endpoint: string;
  name: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /**
   * How long to wait for the store each time, in milliseconds: until it has taken a request and
   * begins to answer, and for each further part of the answer. Ten seconds if left out.
   */
  patience?: number;
}

/** A client of the bucket. Sends no request yet. The client's verbs throw when the store fails. */
export async function openBucket({
  endpoint,
  name,
  patience = 10_000,
  ...access
}: BucketSettings): Promise<S3mini> {
  const { S3mini } = await import("s3mini");
  const fetch = impatientFetch(`The bucket ${name} at ${endpoint}`, patience);
  return new S3mini({ ...access, endpoint: `${endpoint}/${name}`, fetch });
}

/**
 * `fetch` that fails when nothing has come for `patience` milliseconds.
 * @param bucket begins the messages of its errors
 */
function impatientFetch(bucket: string, patience: number): typeof fetch {
  return async (input, init = {}) => {
    const waiting = new AbortController();
    const { signal } = waiting;
    async function soon<Result>(result: Promise<Result>): Promise<Result> {
      const timer = setTimeout(() => {
        waiting.abort(new Error(`${bucket} did not answer within ${patience / 1000} seconds`));
      }, patience);
      try {
        return await result;
      } finally {
        clearTimeout(timer);
      }
    }

    // A proxy that compresses would hide the length.
    const headers = { ...init.headers, "accept-encoding": "identity" };
    // A store that answers with another address would get the signed request there (ASVS 5.0.0,
    // 15.3.2).
    const ask = () => fetch(input, { ...init, headers, signal, redirect: "error" });
    const again = (error: Error) => {
      // The store may close a kept connection at the moment in which it is used again.
      if (!changes(init.method) && isConnectionLost(error)) return ask();
      throw error;
    };
    const named = (error: Error) => {
      // `fetch failed` has the reason in another error.
      if (!(error.cause instanceof Error)) throw error;
      throw new Error(`${bucket} cannot be reached: ${error.cause.message}`, { cause: error });
    };
    const response = await soon(ask().catch(again).catch(named));
    if (!response.body) return response;
    const reader = response.body.getReader();
    const body = new ReadableStream<Uint8Array>(
      {
        // Called when somebody reads: a slow reader is not the store's fault.
        async pull(sink) {
          const { done, value } = await soon(reader.read());
          if (done) sink.close();
          else sink.enqueue(value);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    );
    return new Response(body, response);
  };
}

/** Whether a request does more when it is sent twice. */
function changes(method = "GET"): boolean {
  return method === "PUT" || method === "POST";
}

function isConnectionLost({ cause }: Error): boolean {
  const { code = "" } = (cause ?? {}) as NodeJS.ErrnoException;
  return ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"].includes(code);
}
