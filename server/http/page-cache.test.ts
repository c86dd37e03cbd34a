import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { siteOn } from "#domain/publishing/site-content.ts";
import { type Asked, ask } from "#tests/site/ask.ts";
import { listen } from "#tests/site/listen.ts";
import {
  createPageCache,
  makeReady,
  nameByHash,
  type ReadyPage,
  type RenderPublicPage,
  sendReady,
} from "./page-cache.ts";

const first = siteOn(builtInSite({}), "2026-11-22");
const second = { ...first, version: 1 };

/** A renderer that counts, and whose pages say which version they are of. */
function countingRenderer(answer = (path: string, version: number) => `${path} v${version}`) {
  const asked: string[] = [];
  const render: RenderPublicPage = async (path, site) => {
    asked.push(path);
    return new Response(answer(path, site.version));
  };
  return { asked, render };
}

const textOf = (page: ReadyPage) => page.identity.bytes.toString();
const headerOf = (page: ReadyPage, name: string) =>
  page.identity.headers[page.identity.headers.indexOf(name) + 1];
const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

describe("the cache of public pages", () => {
  test("renders a page once for many requests at the same time", async () => {
    const { asked, render } = countingRenderer();
    const cache = createPageCache(render, {});
    const pages = await Promise.all(
      Array.from({ length: 200 }, () => cache.get("/services", first)),
    );
    expect(asked).toEqual(["/services"]);
    expect(new Set(pages).size).toBe(1);
    expect(cache.ready("/services", first)).toBe(pages[0]);
  });

  test("drops all pages when a new version is published", async () => {
    const { asked, render } = countingRenderer();
    const cache = createPageCache(render, {});
    await cache.get("/", first);
    await cache.get("/about", first);
    expect(cache.ready("/", second)).toBeUndefined();
    expect(textOf(await cache.get("/", second))).toBe("/ v1");
    expect(cache.ready("/about", second)).toBeUndefined();
    expect(asked).toEqual(["/", "/about", "/"]);
  });

  describe("with room for three pages", () => {
    const large = (path: string) => path.padEnd(1_000);
    /** What one page takes in all its encodings, compressed ones included. */
    const room = 3 * 1_200;
    const full = async () => {
      const { asked, render } = countingRenderer(large);
      const cache = createPageCache(render, {}, { mostBytes: room });
      for (const path of ["/1", "/2", "/3"]) await cache.get(path, first);
      const ready = () => ["/1", "/2", "/3", "/4", "/5"].filter((path) => cache.ready(path, first));
      return { asked, cache, ready };
    };

    test("drops the oldest page for each new one, even if it was requested often", async () => {
      const { cache, ready } = await full();
      for (const _ of [1, 2, 3]) await cache.get("/1", first);
      expect(textOf(await cache.get("/4", first))).toBe(large("/4"));
      expect(ready()).toEqual(["/2", "/3", "/4"]);
      await cache.get("/5", first);
      expect(ready()).toEqual(["/3", "/4", "/5"]);
    });

    test("renders a dropped page again on request, as the newest", async () => {
      const { asked, cache, ready } = await full();
      await cache.get("/4", first);
      expect(textOf(await cache.get("/1", first))).toBe(large("/1"));
      expect(asked).toEqual(["/1", "/2", "/3", "/4", "/1"]);
      expect(ready()).toEqual(["/1", "/3", "/4"]);
      await cache.get("/5", first);
      expect(ready()).toEqual(["/1", "/4", "/5"]);
    });

    test("counts a page once if many request it at the same time", async () => {
      const { cache, ready } = await full();
      await Promise.all(Array.from({ length: 50 }, () => cache.get("/4", first)));
      expect(ready()).toEqual(["/2", "/3", "/4"]);
    });

    test("has room for three pages of the next version, too", async () => {
      const { cache } = await full();
      for (const path of ["/1", "/2", "/3"]) await cache.get(path, second);
      for (const path of ["/1", "/2", "/3"]) {
        expect(cache.ready(path, second)).toBeDefined();
      }
    });

    test("answers with a page that is larger than all the room, but does not keep it", async () => {
      const { render } = countingRenderer(() => "x".repeat(room + 1));
      const cache = createPageCache(render, {}, { mostBytes: room });
      expect(textOf(await cache.get("/", first))).toHaveLength(room + 1);
      expect(cache.ready("/", first)).toBeUndefined();
    });
  });

  test("does not keep a page whose version was replaced while it was rendered", async () => {
    const { promise: published, resolve: publish } = Promise.withResolvers<void>();
    const cache = createPageCache(async (_, { version }) => {
      if (version === 0) await published;
      return new Response(`v${version}`);
    }, {});
    const late = cache.get("/", first);
    expect(textOf(await cache.get("/", second))).toBe("v1");
    publish();
    expect(textOf(await late)).toBe("v0");
    expect(textOf(await cache.get("/", second))).toBe("v1");
  });

  test("tries again after a page failed to render", async () => {
    const outcomes = [new Error("no"), new Response("", { status: 404 }), new Response("whole")];
    const cache = createPageCache(async () => {
      const outcome = outcomes.shift();
      if (outcome instanceof Response) return outcome;
      throw outcome;
    }, {});
    await expect(cache.get("/", first)).rejects.toThrow("no");
    await expect(cache.get("/", first)).rejects.toThrow("/ answered 404");
    expect(textOf(await cache.get("/", first))).toBe("whole");
  });

  test("adds the given headers, and a policy for the page's scripts", async () => {
    const render: RenderPublicPage = async (path, _, nonce) =>
      new Response(path === "/contact" ? `<script nonce="${nonce}">start()</script>` : "plain");
    const cache = createPageCache(render, { "X-Frame-Options": "DENY" });
    const plain = await cache.get("/", first);
    expect(headerOf(plain, "X-Frame-Options")).toBe("DENY");
    expect(headerOf(plain, "Content-Security-Policy")).toContain("script-src 'none'");
    const policy = headerOf(await cache.get("/contact", first), "Content-Security-Policy");
    expect(policy).toContain(`script-src 'sha256-${hashOf("start()")}';`);
  });
});

describe("naming scripts by their hashes", () => {
  test("lists the hash of each inline script with the nonce, and removes the nonce", () => {
    const { html, scripts } = nameByHash(
      '<script nonce="n">one()</script><script type="module" nonce="n" async>\ntwo()\n</script>',
      "n",
    );
    expect(html).toBe('<script>one()</script><script type="module" async>\ntwo()\n</script>');
    expect(scripts).toEqual({
      kind: "hashes",
      hashes: [hashOf("one()"), hashOf("\ntwo()\n")],
      files: true,
    });
  });

  test("lists no hash for a script without the nonce or with another nonce", () => {
    const html =
      '<script nonce="n">mine()</script><script>theirs()</script><script nonce="m">x()</script>';
    expect(nameByHash(html, "n").scripts).toEqual({
      kind: "hashes",
      hashes: [hashOf("mine()")],
      files: false,
    });
  });

  test("allows script files on a page that loads script files", () => {
    const page = nameByHash('<script nonce="n" src="/assets/entry.js"></script>', "n");
    expect(page.scripts).toEqual({ kind: "hashes", hashes: [], files: true });
  });

  test("allows no script files on a page whose allowed scripts are all inline", () => {
    const page = nameByHash('<script nonce="n">one()</script><script src="/a.js"></script>', "n");
    expect(page.scripts).toEqual({ kind: "hashes", hashes: [hashOf("one()")], files: false });
  });

  test("allows no scripts on a page without the nonce", () => {
    const data = '<script type="application/ld+json">{"@type":"HousePainter"}</script>';
    expect(nameByHash(data, "n")).toEqual({ html: data, scripts: { kind: "none" } });
  });
});

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
