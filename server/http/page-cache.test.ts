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
      const { asked, cache, ready } = await full();
      for (const _ of [1, 2, 3]) await cache.get("/1", first);
      expect(textOf(await cache.get("/4", first))).toBe(large("/4"));
      expect(ready()).toEqual(["/2", "/3", "/4"]);
      // A dropped page is rendered again on request, as the newest.
      expect(textOf(await cache.get("/1", first))).toBe(large("/1"));
      expect(asked).toEqual(["/1", "/2", "/3", "/4", "/1"]);
      await cache.get("/5", first);
      expect(ready()).toEqual(["/1", "/4", "/5"]);
    });

    test("counts a page once if many request it at the same time, and not for the next version", async () => {
      const { cache, ready } = await full();
      await Promise.all(Array.from({ length: 50 }, () => cache.get("/4", first)));
      expect(ready()).toEqual(["/2", "/3", "/4"]);
      for (const path of ["/1", "/2", "/3"]) await cache.get(path, second);
      for (const path of ["/1", "/2", "/3"]) expect(cache.ready(path, second)).toBeDefined();
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

  const one = { kind: "hashes", hashes: [hashOf("one()")], files: false };
  const mine = '<script nonce="n">one()</script>';
  const data = '<script type="application/ld+json">{"@type":"HousePainter"}</script>';

  test.each([
    ["none without the nonce", `${mine}<script>theirs()</script>`, one],
    ["none with another nonce", `${mine}<script nonce="m">x()</script>`, one],
    ["no files if its allowed scripts are inline", `${mine}<script src="/a.js"></script>`, one],
    [
      "files if one is loaded",
      '<script nonce="n" src="/a.js"></script>',
      { ...one, hashes: [], files: true },
    ],
    ["none if no script has the nonce", data, { kind: "none" }],
  ])("allows a page %s", (_, page, scripts) => {
    expect(nameByHash(page, "n").scripts).toEqual(scripts);
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
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
    ["identity", (bytes: Buffer) => bytes],
  ])("is sent as %s to a browser that accepts it", async (encoding, unpack) => {
    const { headers, body } = await get({ headers: { "Accept-Encoding": encoding } });
    expect(headers["content-encoding"] ?? "identity").toBe(encoding);
    expect(headers["content-length"]).toBe(String(body.length));
    expect(unpack(body).toString()).toBe(html);
  });

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

  test("is not sent to a browser that has it, unless in another encoding", async () => {
    const accepted = { "Accept-Encoding": "br" };
    const { headers } = await get({ headers: accepted });
    const known = { "If-None-Match": headers.etag ?? "" };
    const again = await get({ headers: { ...accepted, ...known } });
    expect(again).toMatchObject({ status: 304, text: "" });
    expect(again.headers).not.toHaveProperty("content-length");
    expect(again.headers).toMatchObject({
      etag: headers.etag,
      vary: "Accept-Encoding",
      "cache-control": headers["cache-control"],
      "x-extra": "1",
    });
    expect(await get({ headers: known })).toMatchObject({ status: 200, text: html });
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
    const whole = await get();
    const head = await get({ method: "HEAD" });
    expect(head).toMatchObject({ status: 200, text: "" });
    expect({ ...head.headers, date: "" }).toEqual({ ...whole.headers, date: "" });
  });
});
