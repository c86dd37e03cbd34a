import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { newFolder } from "#tests/new-folder.ts";
import type { Asked } from "#tests/site/ask.ts";
import { serveFiles } from "#tests/site/serve-files.ts";
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

/** Serves a folder with these files. The folder above holds secret files. */
async function serveFolder(files: Record<string, string> = site) {
  const parent = await newFolder();
  for (const name of ["secret.txt", "secret-BaC5fhI3.txt"])
    await writeFile(join(parent, name), "the key");
  const folder = join(parent, "public");
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  const serve = staticFiles(folder, { "X-Content-Type-Options": "nosniff" });
  return { folder, ...(await serveFiles(serve)) };
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

  test("answers HEAD with the same headers and no body", async () => {
    const whole = await get("/favicon.svg");
    const head = await get("/favicon.svg?v=2", { method: "HEAD" });
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

  test("is sent with its range", async () => {
    const answer = await get(style, { headers: { Range: "bytes=4-8" } });
    expect(answer).toMatchObject({ status: 206, text: "color" });
    expect(answer.headers).toMatchObject({
      "content-range": "bytes 4-8/18",
      "content-length": "5",
      "accept-ranges": "bytes",
      "content-type": "text/css; charset=utf-8",
      "cache-control": forEver,
    });
  });

  test("is a part of the bytes as sent, compressed or not", async () => {
    const headers = { Range: "bytes=1-3", "Accept-Encoding": "br" };
    const answer = await get(style, { headers });
    expect(answer).toMatchObject({ status: 206, text: "bro" });
    expect(answer.headers["content-encoding"]).toBe("br");
    const plain = await get(style);
    expect(answer.headers.etag).not.toBe(plain.headers.etag);
  });

  test("outside the file is refused with the file's length", async () => {
    const answer = await get(style, { headers: { Range: "bytes=18-" } });
    expect(answer).toMatchObject({ status: 416, text: "" });
    expect(answer.headers["content-range"]).toBe("bytes */18");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("is not sent to a browser that has the file", async () => {
    const { headers } = await get(style);
    const known = { "If-None-Match": headers.etag ?? "", Range: "bytes=0-3" };
    expect((await get(style, { headers: known })).status).toBe(304);
  });
});

describe("a file outside the folder", () => {
  test.each([
    "/../secret.txt",
    "/..%2fsecret.txt",
    "/assets/../../secret-BaC5fhI3.txt",
    "/assets/..\\..\\secret-BaC5fhI3.txt",
    "/assets/..%2f..%2fsecret-BaC5fhI3.txt",
    "/%252e%252e/secret.txt",
    "/secret.txt%00.svg",
    "/favicon.svg/",
    "/assets/",
    "/.unfinished.tmp",
    "/assets/site-BaC5fhI3.css.br",
  ])("is not served for %s", async (target) => {
    expect(await get(target)).toMatchObject({ status: 404, text: "nothing here" });
  });
});

const workerPath = "/admin/service-worker.js";

const worker = () => serveFiles(serviceWorker({ "X-Content-Type-Options": "nosniff" }));

test("the service worker is a script for the whole admin, which browsers check at each use", async () => {
  const { get } = await worker();
  const { status, headers, text } = await get(workerPath);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "no-cache",
    "service-worker-allowed": "/admin",
    "x-content-type-options": "nosniff",
    // It may send to the server, and runs no other script.
    "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  });
  expect(text).toContain('addEventListener("push"');
  const again = await get(`${workerPath}?once-more`, {
    headers: { "If-None-Match": headers.etag ?? "" },
  });
  expect(again.status).toBe(304);
});

test("it keeps nothing of the admin on the device", async () => {
  const { text } = await (await worker()).get(workerPath);
  expect(text).not.toMatch(/\bcaches\b|indexedDB|addEventListener\("fetch"/);
});

test("nothing can be sent to it, and no other path is it", async () => {
  const { get } = await worker();
  expect((await get(workerPath, { method: "POST" })).text).toBe("nothing here");
  expect((await get("/service-worker.js")).text).toBe("nothing here");
});
