import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { createLog } from "#server/log.ts";
import { type Asked, ask } from "#tests/site/ask.ts";
import { listen } from "#tests/site/listen.ts";
import { serviceWorker, staticFiles } from "./static-files.ts";

const forEver = "public, max-age=31536000, immutable";
const anHour = "public, max-age=3600";

const site = {
  "assets/site-BaC5fhI3.css": "p { color: green }",
  "assets/site-BaC5fhI3.css.br": "(brotli)",
  "assets/site-BaC5fhI3.css.gz": "(gzip)",
  "favicon.ico": "icon",
  "favicon.svg": "<svg/>",
  "robots.bin": "?",
  ".unfinished.tmp": "half",
};

/**
 * Serves a folder with these files. The folder above holds secret files. Other paths are answered
 * with 'nothing here'.
 */
async function serveFolder(files: Record<string, string> = site) {
  const parent = await mkdtemp(join(tmpdir(), "static-"));
  onTestFinished(() => rm(parent, { recursive: true }));
  for (const name of ["secret.txt", "secret-BaC5fhI3.txt"])
    await writeFile(join(parent, name), "the key");
  const folder = join(parent, "public");
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const serve = staticFiles(folder, { "X-Content-Type-Options": "nosniff" });
  const logged: string[] = [];
  const log = createLog("error", { write: (line: string) => void logged.push(line) });
  const origin = await listen(
    createServer((request, response) => {
      if (!serve(request, response, log)) response.writeHead(404).end("nothing here");
    }),
  );
  return { get: (target: string, asked?: Asked) => ask(origin, target, asked), folder, logged };
}

let served: Awaited<ReturnType<typeof serveFolder>>;
beforeEach(async () => {
  served = await serveFolder();
});
const get = (target: string, asked?: Asked) => served.get(target, asked);

describe("a file of the site", () => {
  test("is cached for ever if its name has a hash, otherwise for an hour", async () => {
    const style = await get("/assets/site-BaC5fhI3.css");
    expect(style.headers["cache-control"]).toBe(forEver);
    expect((await get("/favicon.svg")).headers["cache-control"]).toBe(anHour);
  });

  test("may load and run nothing, except the decoder of HEIC, which may run WebAssembly", async () => {
    const { get } = await serveFolder({
      "assets/site-BaC5fhI3.js": "run()",
      "assets/heic-worker-BaC5fhI3.js": "decode()",
    });
    const policyOf = async (path: string) => (await get(path)).headers["content-security-policy"];
    expect(await policyOf("/assets/site-BaC5fhI3.js")).not.toContain("wasm");
    expect(await policyOf("/assets/heic-worker-BaC5fhI3.js")).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; frame-ancestors 'none'",
    );
  });

  test("has a content type", async () => {
    const typeOf = async (path: string) => (await get(path)).headers["content-type"];
    expect(await typeOf("/assets/site-BaC5fhI3.css")).toBe("text/css; charset=utf-8");
    expect(await typeOf("/favicon.svg")).toBe("image/svg+xml");
    expect(await typeOf("/favicon.ico")).toBe("image/x-icon");
    expect(await typeOf("/robots.bin")).toBe("application/octet-stream");
  });

  test("cannot run scripts when it is opened by itself", async () => {
    const { headers } = await get("/favicon.svg");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test.each([
    ["br", "gzip, br", "(brotli)"],
    ["gzip", "gzip", "(gzip)"],
    [undefined, "", "p { color: green }"],
  ])("is sent as its %s copy for Accept-Encoding '%s'", async (encoding, accepted, content) => {
    const headers = { "Accept-Encoding": accepted };
    const answer = await get("/assets/site-BaC5fhI3.css", { headers });
    expect(answer.text).toBe(content);
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers["content-type"]).toBe("text/css; charset=utf-8");
    expect(answer.headers["content-length"]).toBe(String(content.length));
    expect(answer.headers.vary).toBe("Accept-Encoding");
  });

  test("is sent as it is without a compressed copy", async () => {
    const answer = await get("/favicon.svg", { headers: { "Accept-Encoding": "br, gzip" } });
    expect(answer.text).toBe("<svg/>");
    expect(answer.headers["content-encoding"]).toBeUndefined();
  });

  test("is found with any query", async () => {
    expect((await get("/favicon.svg?v=2")).text).toBe("<svg/>");
  });

  test("answers HEAD with the same headers and no body", async () => {
    const whole = await get("/favicon.svg");
    const head = await get("/favicon.svg", { method: "HEAD" });
    expect(head.body).toHaveLength(0);
    expect({ ...head.headers, date: "" }).toEqual({ ...whole.headers, date: "" });
  });

  test("is not sent to a browser that has it", async () => {
    const { headers } = await get("/favicon.svg");
    const { etag = "" } = headers;
    const again = await get("/favicon.svg", { headers: { "If-None-Match": etag } });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers).toMatchObject({
      etag,
      "cache-control": anHour,
      "x-content-type-options": "nosniff",
      "content-security-policy": headers["content-security-policy"],
    });
  });

  test("answers 404 once a new build has removed it", async () => {
    const { folder, logged } = served;
    await rm(join(folder, "favicon.svg"));
    const gone = await get("/favicon.svg");
    expect(gone.status).toBe(404);
    expect(gone.headers).toMatchObject({
      "cache-control": "no-store",
      "content-type": "text/plain; charset=utf-8",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    expect((await get("/favicon.ico")).text).toBe("icon");
    expect(logged).toEqual([]);
  });

  test("that exists but cannot be opened answers 500, and is logged", async () => {
    const { folder, logged } = served;
    const file = join(folder, "favicon.svg");
    await rm(file);
    // A link to itself cannot be opened, even by root, whom a file mode would not stop.
    await symlink("favicon.svg", file);
    const failed = await get("/favicon.svg");
    expect(failed.status).toBe(500);
    expect(failed.headers["cache-control"]).toBe("no-store");
    expect(logged.join()).toMatch(/ELOOP.*A file could not be opened/);
  });
});

describe("a file that is added while the site runs", () => {
  test("is served if it is an asset whose name has a hash", async () => {
    const { folder } = served;
    expect((await get("/assets/site-NewNewNe.css")).status).toBe(404);
    await writeFile(join(folder, "assets/site-NewNewNe.css"), "p { color: blue }");
    await writeFile(join(folder, "assets/site-NewNewNe.css.br"), "(newer)");
    const style = await get("/assets/site-NewNewNe.css");
    expect(style).toMatchObject({ status: 200, text: "p { color: blue }" });
    expect(style.headers["cache-control"]).toBe(forEver);
    const packed = await get("/assets/site-NewNewNe.css", { headers: { "Accept-Encoding": "br" } });
    expect(packed).toMatchObject({ status: 200, text: "(newer)" });
  });

  test.each(["robots.txt", "assets/site.css", "assets/site-NewNewNe.css.br", "site-NewNewNe.css"])(
    "is not served as %s",
    async (name) => {
      const { folder } = served;
      await writeFile(join(folder, name), "new");
      expect((await get(`/${name}`)).status).toBe(404);
    },
  );
});

describe("a part of a file", () => {
  // "p { color: green }", 18 bytes.
  const style = "/assets/site-BaC5fhI3.css";
  const ranged = (Range: string, more = {}) => ({ headers: { Range, ...more } });

  test.each([
    ["bytes=0-3", "p { ", "bytes 0-3/18"],
    ["bytes=4-", "color: green }", "bytes 4-17/18"],
    ["bytes=-1", "}", "bytes 17-17/18"],
    ["bytes=-99", "p { color: green }", "bytes 0-17/18"],
    ["bytes=11-99", "green }", "bytes 11-17/18"],
  ])("%s is sent with its range", async (range, content, place) => {
    const answer = await get(style, ranged(range));
    expect(answer).toMatchObject({ status: 206, text: content });
    expect(answer.headers).toMatchObject({
      "content-range": place,
      "content-length": String(content.length),
      "accept-ranges": "bytes",
      "content-type": "text/css; charset=utf-8",
      "cache-control": forEver,
    });
  });

  test.each(["bytes=18-", "bytes=99-100", "bytes=-0", "bytes=99999999999999999999-"])(
    "%s, outside the file, is refused with the file's length",
    async (range) => {
      const answer = await get(style, ranged(range));
      expect(answer).toMatchObject({ status: 416, text: "" });
      expect(answer.headers["content-range"]).toBe("bytes */18");
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers["x-content-type-options"]).toBe("nosniff");
    },
  );

  test.each(["bytes=0-1,4-5", "bytes=5-4", "bytes=-", "bytes=a-b", "items=0-1", "bytes 0-1", ""])(
    "is not sent for '%s', but the whole file",
    async (range) => {
      const answer = await get(style, ranged(range));
      expect(answer).toMatchObject({ status: 200, text: "p { color: green }" });
      expect(answer.headers).not.toHaveProperty("content-range");
    },
  );

  test("is a part of the bytes as sent, compressed or not", async () => {
    const answer = await get(style, ranged("bytes=1-3", { "Accept-Encoding": "br" }));
    expect(answer).toMatchObject({ status: 206, text: "bro" });
    expect(answer.headers["content-encoding"]).toBe("br");
  });

  test("is sent only if If-Range names this file", async () => {
    const { headers } = await get(style);
    const { etag = "" } = headers;
    const statusOf = async (condition: string) =>
      (await get(style, ranged("bytes=0-3", { "If-Range": condition }))).status;
    expect(await statusOf(etag)).toBe(206);
    expect(await statusOf('"other"')).toBe(200);
    expect(await statusOf(`W/${etag}`)).toBe(200);
    expect(await statusOf("Sat, 21 Nov 2026 12:00:00 GMT")).toBe(200);
    const packed = await get(style, { headers: { "Accept-Encoding": "br" } });
    expect(packed.headers.etag).not.toBe(etag);
  });

  test("is ignored for HEAD, and for a browser that has the file", async () => {
    const head = await get(style, { method: "HEAD", ...ranged("bytes=0-3") });
    expect(head.status).toBe(200);
    expect(head.headers["content-length"]).toBe("18");
    const known = { "If-None-Match": head.headers.etag ?? "" };
    expect((await get(style, ranged("bytes=0-3", known))).status).toBe(304);
  });
});

describe("a file outside the folder", () => {
  test.each([
    "/../secret.txt",
    "/%2e%2e/secret.txt",
    "/..%2fsecret.txt",
    "/assets/../../secret.txt",
    "/assets/..%5c..%5csecret.txt",
    "/assets/../../secret-BaC5fhI3.txt",
    "/assets/..\\..\\secret-BaC5fhI3.txt",
    "/assets/..%2f..%2fsecret-BaC5fhI3.txt",
    "/..\\secret.txt",
    "/%252e%252e/secret.txt",
    "//secret.txt",
    "/secret.txt%00.svg",
    "/favicon.svg/",
    "/assets",
    "/assets/",
    "/",
    "/.unfinished.tmp",
    "/assets/site-BaC5fhI3.css.br",
  ])("is not served for %s", async (target) => {
    expect(await get(target)).toMatchObject({ status: 404, text: "nothing here" });
  });
});

const workerPath = "/admin/service-worker.js";

/** Serves the service worker alone. The returned function asks for an address. */
async function serveWorker() {
  const serve = serviceWorker({ "X-Content-Type-Options": "nosniff" });
  const log = createLog("error", { write: (line: string) => expect.fail(line) });
  const server = createServer((request, response) => {
    if (!serve(request, response, log)) response.writeHead(404).end("nothing here");
  });
  const origin = await listen(server);
  return (address: string, asked?: Asked) => ask(origin, address, asked);
}

test("the service worker is a script for the whole admin, which browsers check at each use", async () => {
  const get = await serveWorker();
  const { status, headers, text } = await get(workerPath);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "service-worker-allowed": "/admin",
    "x-content-type-options": "nosniff",
  });
  expect(text).toContain('addEventListener("push"');
  const again = await get(`${workerPath}?once-more`, {
    headers: { "If-None-Match": headers.etag ?? "" },
  });
  expect(again.status).toBe(304);
});

test("it may send to the server, and runs no other script", async () => {
  const get = await serveWorker();
  const policy = (await get(workerPath)).headers["content-security-policy"];
  expect(policy).toBe("default-src 'none'; connect-src 'self'; frame-ancestors 'none'");
});

test("it keeps nothing of the admin on the device", async () => {
  const get = await serveWorker();
  const { text } = await get(workerPath);
  expect(text).not.toMatch(/\bcaches\b|indexedDB|addEventListener\("fetch"/);
});

test("nothing can be sent to it, and no other path is it", async () => {
  const get = await serveWorker();
  expect((await get(workerPath, { method: "POST" })).text).toBe("nothing here");
  expect((await get("/service-worker.js")).text).toBe("nothing here");
});
