import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import S3rver from "s3rver";
import type { BucketSettings } from "#domain/images/bucket.ts";
import { isSignedBy } from "./signature.ts";

/**
 * How the store fails: it never answers; it stops or breaks off in the middle of an answer; it
 * breaks off in the middle of a request; it accepts only another secret; it is full; another client
 * stores the same name at this moment; it ignores which part is asked for.
 */
export type BucketFault =
  | "slow"
  | "stalled answer"
  | "cut answer"
  | "cut request"
  | "wrong secret"
  | "full"
  | "conflict"
  | "no parts";

export type TestBucket = Awaited<ReturnType<typeof startTestBucket>>;

interface BucketQuirks {
  /** Whether the store ignores `If-None-Match` and overwrites, as some stores do. */
  ignoresConditions?: boolean;
  /** What it answers to `If-None-Match`, as other stores do that do not know it. */
  refusesConditions?: 400 | 501;
  /** Whether it answers 404 when an object is removed that it does not have. */
  missesRemoved?: boolean;
  /** Whether a proxy in front of it compresses for clients that accept that. */
  compresses?: boolean;
}

/**
 * Starts s3rver behind a front that adds what s3rver lacks: it checks signatures and checksums,
 * obeys `If-None-Match`, and stores only complete objects.
 */
export async function startTestBucket({
  ignoresConditions = false,
  refusesConditions,
  missesRemoved = false,
  compresses = false,
}: BucketQuirks = {}) {
  const directory = await mkdtemp(join(tmpdir(), "s3-"));
  const back = new S3rver({
    address: "127.0.0.1",
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: "pictures" }],
  });
  const { port: backPort } = await back.run();
  const asked: string[] = [];
  let fault: BucketFault | null = null;
  let failing = /^/;
  let failuresLeft = 0;
  const answers = new Set<ServerResponse>();
  let last: Promise<unknown> = Promise.resolve();
  /** The names of objects that come in parts, by the id of the upload. */
  const uploads = new Map<string, string>();

  const front = createServer((request, response) => {
    answers.add(response);
    response.once("close", () => answers.delete(response));
    answer(request, response).catch(() => response.destroy());
  });
  const port = await openPort(0);
  const settings: BucketSettings = {
    endpoint: `http://127.0.0.1:${port}`,
    name: "pictures",
    region: "eu-west-2",
    accessKeyId: "site",
    secretAccessKey: randomBytes(20).toString("hex"),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "", settings.endpoint);
    const line = `${request.method} ${pathname.slice("/pictures/".length)}`;
    asked.push(line);
    const failure = failuresLeft > 0 && failing.test(line) ? fault : null;
    if (failure) failuresLeft -= 1;
    if (failure === "slow") return;
    if (failure === "cut request") {
      await Promise.race([once(request, "data"), once(request, "end")]);
      return void request.socket.destroy();
    }
    const bytes = await buffer(request);
    const accepted = failure === "wrong secret" ? "another secret" : settings.secretAccessKey;
    if (!isSignedBy(request, { ...settings, secretAccessKey: accepted }))
      return refuse(response, 403, "SignatureDoesNotMatch");
    // s3rver assembles the parts of a large object itself.
    const isPart = searchParams.has("uploadId") || searchParams.has("uploads");
    if (isPart && answerUpload(request, response, searchParams)) return;
    const name = decodeURIComponent(pathname).slice("/pictures/".length);
    if (request.method === "DELETE" && missesRemoved && !existsSync(filesOf(name).object))
      return refuse(response, 404, "NoSuchKey");
    if (request.method !== "PUT" || (isPart && failure !== "full")) {
      if (failure === "no parts") delete request.headers.range;
      const path = listedByMarker(request, searchParams);
      const found = await inTurn(() => askBack(request, path, bytes));
      noteUpload(request, searchParams, found);
      const accepted = request.headers["accept-encoding"] ?? "";
      if (compresses && accepted.includes("gzip")) return sendCompressed(response, found);
      return send(response, found, failure);
    }
    if (failure === "conflict") return refuse(response, 409, "ConditionalRequestConflict");
    if (refusesConditions && request.headers["if-none-match"])
      return refuse(response, refusesConditions, "NotImplemented");
    if (failure === "full") return refuse(response, 507, "InsufficientStorage");
    const md5 = createHash("md5").update(bytes).digest("base64");
    if (request.headers["content-md5"] !== md5) return refuse(response, 400, "BadDigest");
    const status = await inTurn(() => putWhole(request, bytes));
    if (failure === "cut answer") return void response.destroy();
    if (status === 200) response.end();
    else refuse(response, status, status === 412 ? "PreconditionFailed" : "NoSuchBucket");
  }

  /** One request after the other: s3rver answers 500 to a list while an object is removed. */
  function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const answer = last.then(work);
    last = answer.catch(() => {});
    return answer;
  }

  /** Lists and ends uploads, which s3rver cannot. */
  function answerUpload(
    { method }: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ): boolean {
    if (method === "DELETE") {
      uploads.delete(query.get("uploadId") ?? "");
      response.writeHead(204).end();
      return true;
    }
    if (method !== "GET") return false;
    const wanted = [...uploads].filter(([, name]) => name.startsWith(query.get("prefix") ?? ""));
    const listed = wanted.map(
      ([id, name]) => `<Upload><Key>${name}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    response.writeHead(200, { "Content-Type": "application/xml" });
    response.end(
      `<?xml version="1.0"?><ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Bucket>pictures</Bucket>${listed.join("")}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`,
    );
    return true;
  }

  function noteUpload(
    { method, url = "" }: IncomingMessage,
    query: URLSearchParams,
    { body }: { body: Buffer },
  ): void {
    if (method !== "POST") return;
    const begun = /<UploadId>(.*?)<\/UploadId>/.exec(body.toString())?.[1];
    const name = decodeURIComponent(url.split("?", 1)[0] ?? "").slice("/pictures/".length);
    if (query.has("uploads") && begun) uploads.set(begun, name);
    else uploads.delete(query.get("uploadId") ?? "");
  }

  /**
   * Stores an object in the files of s3rver, which itself answers before it has written everything.
   * Returns the status: 412 if the request forbids overwriting and the object exists.
   */
  async function putWhole({ url = "", headers }: IncomingMessage, bytes: Buffer): Promise<number> {
    const [path = ""] = decodeURIComponent(url).split("?", 1);
    const inBucket = `/${settings.name}/`;
    if (!path.startsWith(inBucket)) return 404;
    const { object, metadata } = filesOf(path.slice(inBucket.length));
    const isNew = headers["if-none-match"] === "*" && !ignoresConditions;
    if (isNew && existsSync(object)) return 412;
    await mkdir(dirname(object), { recursive: true });
    await writeFile(metadata, JSON.stringify({ "content-type": headers["content-type"] }));
    await writeFile(`${object}.md5`, createHash("md5").update(bytes).digest("hex"));
    await writeFile(object, bytes);
    return 200;
  }

  function filesOf(name: string): { object: string; metadata: string } {
    const start = join(directory, settings.name, `${name}._S3rver_`);
    return { object: `${start}object`, metadata: `${start}metadata.json` };
  }

  async function askBack({ method = "GET", headers }: IncomingMessage, path: string, sent: Buffer) {
    const { range } = headers;
    const found = await fetch(backUrl(path), {
      method,
      headers: { ...asClient, ...(range && { range }) },
      ...(sent.length > 0 && { body: new Uint8Array(sent) }),
    });
    return { found, body: withToken(Buffer.from(await found.arrayBuffer())) };
  }
  const backUrl = (path = "") => `http://127.0.0.1:${backPort}${path}`;

  async function openPort(wanted: number): Promise<number> {
    front.listen(wanted, "127.0.0.1");
    await once(front, "listening");
    return (front.address() as AddressInfo).port;
  }

  async function goAway() {
    front.closeAllConnections();
    front.close();
    await once(front, "close");
  }

  return {
    settings,
    /** The requests so far, e.g. `PUT website-images/services/1-hall.jpg`. */
    asked,
    /**
     * Makes requests fail from now on: all, or those whose line in `asked` matches, and at most
     * `most` of them. Null ends it.
     */
    fail(next: BucketFault | null, which = /^/, most = Number.POSITIVE_INFINITY) {
      fault = next;
      failing = which;
      failuresLeft = most;
    },
    /** How many answers the client has neither taken to their end nor refused. */
    openAnswers: () => answers.size,
    /** Closes the port. */
    goAway,
    /** Opens the same port again. */
    comeBack: async () => void (await openPort(port)),
    /** Stores an empty object under each of these names, faster than by requests. */
    async fill(names: string[]) {
      for (const name of names) {
        const { object } = filesOf(name);
        await mkdir(dirname(object), { recursive: true });
        await writeFile(object, "");
      }
    },
    /** Names of all objects. */
    async names() {
      const listed = await fetch(backUrl("/pictures?max-keys=1000"), { headers: asClient });
      return [...(await listed.text()).matchAll(/<Key>(.*?)<\/Key>/g)].map(([, name = ""]) => name);
    },
    /** Names of the objects whose parts have begun to come and are not all there. */
    unfinished: () => [...uploads.values()],
    async stop() {
      if (front.listening) await goAway();
      back.httpServer.closeAllConnections();
      await back.close();
      await rm(directory, { recursive: true, maxRetries: 5 });
    },
  };
}

/** s3rver recognises a request to S3 by such a header. */
const asClient = { "x-amz-date": "" };

/**
 * The path of a request for s3rver. s3rver encrypts continuation tokens with a cipher that OpenSSL
 * no longer has, so the front uses markers instead.
 */
function listedByMarker({ url = "" }: IncomingMessage, query: URLSearchParams): string {
  const token = query.get("continuation-token");
  if (!query.has("list-type")) return url;
  query.delete("list-type");
  query.delete("continuation-token");
  if (token) query.set("marker", Buffer.from(token, "base64").toString());
  return `${url.split("?", 1)[0]}?${query}`;
}

/** Adds the continuation token to a truncated list. Returns any other answer unchanged. */
function withToken(body: Buffer): Buffer {
  const text = body.subarray(0, 5).toString() === "<?xml" ? body.toString() : "";
  if (!text.includes("<IsTruncated>true<")) return body;
  const last = [...text.matchAll(/<Key>(.*?)<\/Key>/g)].at(-1)?.[1] ?? "";
  const token = Buffer.from(last).toString("base64");
  return Buffer.from(
    text.replace(
      "</ListBucketResult>",
      `<NextContinuationToken>${token}</NextContinuationToken>$&`,
    ),
  );
}

interface BackAnswer {
  found: Response;
  body: Buffer;
}

function send(
  response: ServerResponse,
  { found, body }: BackAnswer,
  failure: BucketFault | null,
): void {
  const names = ["content-type", "content-range", "etag", "last-modified"];
  const headers = names.flatMap((name) => [[name, found.headers.get(name) ?? ""]]);
  const kept = Object.fromEntries(headers.filter(([, value]) => value));
  const length = body.length || (found.headers.get("content-length") ?? 0);
  response.writeHead(found.status, { ...kept, "Content-Length": length });
  const isCut = failure === "cut answer";
  if (!isCut && failure !== "stalled answer") return void response.end(body);
  response.write(body.subarray(0, body.length / 2), () => isCut && response.destroy());
}

function sendCompressed(response: ServerResponse, { found, body }: BackAnswer): void {
  response.writeHead(found.status, { "Content-Encoding": "gzip" }).end(gzipSync(body));
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}
