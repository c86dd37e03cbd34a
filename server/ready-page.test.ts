import { createServer } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { type Asked, ask } from "#tests/site/ask.ts";
import { listen } from "#tests/site/listen.ts";
import { makeReady, sendReady } from "./ready-page.ts";

const html = `<!DOCTYPE html><p>${"Lime wash, “hand-made”. ".repeat(100)}</p>`;

/** Serves one ready page. The returned function requests it as a browser does. */
async function servePage(content = html, headers: Record<string, string> = { "X-Extra": "1" }) {
  const page = await makeReady(content, headers);
  const origin = await listen(
    createServer((request, response) => sendReady(request, response, page)),
  );
  return (asked: Asked = {}) => ask(origin, "/", asked);
}

describe("a ready page", () => {
  let get: Awaited<ReturnType<typeof servePage>>;
  beforeEach(async () => {
    get = await servePage();
  });

  test.each([
    ["br", "gzip, deflate, br, zstd", brotliDecompressSync],
    ["br", "BR;q=0.5, gzip", brotliDecompressSync],
    ["gzip", "gzip, deflate", gunzipSync],
    ["gzip", "br;q=0, gzip;q=0.1", gunzipSync],
    ["gzip", "br; q=0.000, gzip", gunzipSync],
  ])("is sent as %s for Accept-Encoding '%s'", async (encoding, accepted, unpack) => {
    const { headers, body } = await get({ headers: { "Accept-Encoding": accepted } });
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-length"]).toBe(String(body.length));
    expect(unpack(body).toString()).toBe(html);
  });

  test.each(["", "identity", "br;q=0, gzip;q=0", "*", "garbage;;q=,,", "brotli, x-gzip"])(
    "is sent uncompressed for Accept-Encoding '%s'",
    async (accepted) => {
      const { headers, text } = await get({ headers: { "Accept-Encoding": accepted } });
      expect(headers["content-encoding"]).toBeUndefined();
      expect(text).toBe(html);
    },
  );

  test("takes no more memory than its bytes", async () => {
    for (const { bytes } of Object.values(await makeReady(html, {}))) {
      expect(bytes.buffer.byteLength).toBe(bytes.length);
    }
  });

  test("has headers for its type, for caching by encoding, and for revalidation", async () => {
    const { status, headers } = await get();
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "public, max-age=0, must-revalidate",
      vary: "Accept-Encoding",
      "x-extra": "1",
    });
  });

  test("is not sent to a browser that has it", async () => {
    for (const accepted of ["br", "gzip", "identity"]) {
      const headers = { "Accept-Encoding": accepted };
      const first = await get({ headers });
      const tag = first.headers.etag ?? "";
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, `"a",W/${tag} , "b"`, "*"]) {
        const again = await get({ headers: { ...headers, "If-None-Match": known } });
        expect(again.status, known).toBe(304);
        expect(again.body, known).toHaveLength(0);
        expect(again.headers["content-length"]).toBeUndefined();
        expect(again.headers).toMatchObject({
          etag: tag,
          vary: "Accept-Encoding",
          "cache-control": first.headers["cache-control"],
          "x-extra": "1",
        });
      }
    }
  });

  test("is sent to a browser that has another page, or another encoding of it", async () => {
    const { headers } = await get({ headers: { "Accept-Encoding": "br" } });
    const tags = ['"other"', "", headers.etag?.replaceAll('"', "") ?? "", headers.etag ?? ""];
    for (const known of tags) {
      const answer = await get({ headers: { "If-None-Match": known } });
      expect(answer.status, known).toBe(200);
      expect(answer.text, known).toBe(html);
    }
  });

  test("gets another ETag when its text or its policy changes", async () => {
    const tagOf = async (content: string, policy: string) => {
      const get = await servePage(content, { "Content-Security-Policy": policy });
      return (await get()).headers.etag;
    };
    const tag = await tagOf("<p>one</p>", "script-src 'none'");
    expect(await tagOf("<p>one</p>", "script-src 'none'")).toBe(tag);
    expect(await tagOf("<p>two</p>", "script-src 'none'")).not.toBe(tag);
    expect(await tagOf("<p>one</p>", "script-src 'self'")).not.toBe(tag);
  });

  test("answers HEAD with the same headers and no body", async () => {
    for (const accepted of ["br", "identity"]) {
      const headers = { "Accept-Encoding": accepted };
      const whole = await get({ headers });
      const head = await get({ method: "HEAD", headers });
      expect(head.status).toBe(200);
      expect(head.body).toHaveLength(0);
      expect({ ...head.headers, date: "" }).toEqual({ ...whole.headers, date: "" });
    }
  });
});
