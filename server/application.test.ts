import { createServer } from "node:http";
import { connect } from "node:net";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { describe, expect, test } from "vitest";
import type { AppHandler } from "#app/handler.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { siteOn } from "#domain/publishing/shown-site.ts";
import { type Asked, ask } from "#tests/site/ask.ts";
import { listen } from "#tests/site/listen.ts";
import { sendRaw } from "#tests/site/send-raw.ts";
import { type ApplicationOptions, applicationListener } from "./application.ts";
import { createLog } from "./log.ts";
import { refusedPostLimit } from "./rate-limits.ts";
import { securityHeaders } from "./security-headers.ts";

const page = (html: string) =>
  new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });

/** Serves one route handler as the application, and keeps what is logged. */
async function serveApplication(
  handler: AppHandler,
  {
    siteUrl = "https://decor.example",
    trustProxy = 0,
    withContentSecurityPolicy = true,
    onUntrustedProxy = () => {},
  }: Partial<ApplicationOptions> = {},
) {
  const logged: Record<string, unknown>[] = [];
  const log = createLog("info", { write: (line: string) => void logged.push(JSON.parse(line)) });
  const site = siteOn(builtInSite({}), "2026-11-22");
  const application = applicationListener({
    handler,
    siteContent: () => site,
    refusedPosts: new RateLimiterMemory(refusedPostLimit),
    isSignedIn: async () => false,
    headers: securityHeaders({ siteUrl }),
    siteUrl,
    trustProxy,
    onUntrustedProxy,
    withContentSecurityPolicy,
    log,
  });
  const origin = await listen(createServer(application));
  return { origin, logged, get: (target: string, asked?: Asked) => ask(origin, target, asked) };
}

/** Answers with what it was sent, as JSON. */
const echo: AppHandler = async (request, facts) =>
  Response.json({
    url: request.url,
    origin: request.headers.get("Origin"),
    clientAddress: facts.clientAddress,
    body: await request.text(),
  });

describe("a request", () => {
  test("has the site's public origin, whatever host and target it names", async () => {
    const { get } = await serveApplication(echo);
    const urlOf = async (target: string, headers = {}) =>
      JSON.parse((await get(target, { headers })).text).url;
    expect(await urlOf("/contact?sent=1")).toBe("https://decor.example/contact?sent=1");
    expect(await urlOf("/contact", { Host: "evil.example" })).toBe("https://decor.example/contact");
    expect(await urlOf("//evil.example/x")).toBe("https://decor.example//evil.example/x");
  });

  test("may name a path with a percent sign that encodes nothing", async () => {
    const { get } = await serveApplication(echo);
    for (const target of ["/services/%ZZ", "/50%-off", "/%E0%A4%A"]) {
      const { url } = JSON.parse((await get(target)).text);
      expect(decodeURIComponent(new URL(url).pathname)).toBe(target);
    }
  });

  test("may come without a host, as old clients do", async () => {
    const { origin } = await serveApplication(echo);
    const [status] = await sendRaw(origin, "GET /nope HTTP/1.0\r\n\r\n");
    expect(status).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("with an invalid origin gets the origin null", async () => {
    const { get } = await serveApplication(echo);
    const originOf = async (Origin: string) =>
      JSON.parse((await get("/", { headers: { Origin } })).text).origin;
    expect(await originOf("https://decor.example")).toBe("https://decor.example");
    expect(await originOf("not an address")).toBe("null");
  });

  test("has the client address that the trusted proxy saw", async () => {
    const headers = { "X-Forwarded-For": "198.51.100.1, 203.0.113.9" };
    const addressOf = async (trustProxy: number) => {
      const { get } = await serveApplication(echo, { trustProxy });
      return JSON.parse((await get("/", { headers })).text).clientAddress;
    };
    expect(await addressOf(0)).toBe("127.0.0.1");
    expect(await addressOf(1)).toBe("203.0.113.9");
  });

  test("from a proxy is reported if no proxy is trusted", async () => {
    const headers = { "X-Forwarded-For": "203.0.113.9" };
    const noticed = async (trustProxy: number) => {
      const seen: string[] = [];
      const onUntrustedProxy = (address: string) => void seen.push(address);
      const { get } = await serveApplication(echo, { trustProxy, onUntrustedProxy });
      await get("/", { headers });
      await get("/");
      return seen;
    };
    expect(await noticed(0)).toEqual(["127.0.0.1"]);
    expect(await noticed(1)).toEqual([]);
  });

  test.each(["TRACE", "PROPFIND", "SEARCH", "MKCOL"])(
    "with an unknown method (%s) is refused, and is not logged as an error",
    async (method) => {
      const { get, logged } = await serveApplication(echo);
      const { status, headers } = await get("/", { method });
      expect(status).toBe(405);
      expect(headers.allow).toBe("GET, HEAD, POST");
      expect(logged).toMatchObject([{ level: 30, method, status: 405 }]);
    },
  );

  test.each([
    ["a target that is not a path", "GET * HTTP/1.1\r\nHost: x\r\n"],
    ["an invalid host", "GET /nope HTTP/1.1\r\nHost: a b\r\n"],
    ["the whole server", "OPTIONS * HTTP/1.1\r\nHost: x\r\n"],
  ])("for %s is refused with the usual headers", async (_, head) => {
    const { origin } = await serveApplication(echo);
    const answer = await sendRaw(origin, `${head}Connection: close\r\n\r\n`);
    expect(answer[0]).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain("X-Content-Type-Options: nosniff");
    expect(answer).toContain("Content-Security-Policy: default-src 'none'; frame-ancestors 'none'");
    expect(answer).toContain("The request could not be understood.");
  });
});

describe("a request body", () => {
  const atLimit = "x".repeat(64 * 1024);
  const told = (bytes: number) => ({ "Content-Length": String(bytes) });
  const chunked = { "Transfer-Encoding": "chunked" };

  test("may have 64 KB, with a length or in chunks", async () => {
    const { get } = await serveApplication(echo);
    for (const headers of [told(65_536), chunked]) {
      const answer = await get("/", { method: "POST", headers, body: atLimit });
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.text).body).toBe(atLimit);
    }
  });

  test("with a length of one byte more is refused before it reaches a route", async () => {
    const { get, logged } = await serveApplication(() => {
      throw new Error("reached a route");
    });
    const headers = told(65_537);
    const answer = await get("/", { method: "POST", headers, body: `${atLimit}x` });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text).message).toBe("That is more than we can take at once.");
    expect(logged.map(({ level, status }) => [level, status])).toEqual([[30, 413]]);
  });
});

describe("rendered pages", () => {
  const visitor = (address: string) => ({ headers: { "X-Forwarded-For": address } });
  const statuses = async (
    get: (target: string, asked?: Asked) => Promise<{ status: number }>,
    count: number,
    target: string,
    asked: Asked,
  ) => {
    const all = [];
    for (let index = 0; index < count; index += 1) all.push((await get(target, asked)).status);
    return all;
  };

  test("are limited to 120 a minute for one visitor, without affecting others", async () => {
    let made = 0;
    const { get } = await serveApplication(
      async () => {
        made += 1;
        return page("<p>Thank you</p>");
      },
      { trustProxy: 1 },
    );
    const flood = await statuses(get, 125, "/contact?sent=DS-7K2M9X", visitor("203.0.113.9"));
    expect(flood.filter((status) => status === 200)).toHaveLength(120);
    expect(made).toBe(120);
    const refused = await get("/contact?sent=DS-7K2M9X", visitor("203.0.113.9"));
    expect(refused).toMatchObject({
      status: 429,
      text: "Your connection requested too many pages. Please try again in a minute.",
    });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.headers["content-security-policy"]).toContain("default-src 'none'");
    expect((await get("/admin", visitor("203.0.113.9"))).status).toBe(429);
    expect((await get("/contact?sent=DS-7K2M9X", visitor("203.0.113.10"))).status).toBe(200);
  });
});

test("a request that the browser aborts is logged as 499, not as an error", async () => {
  const begun = Promise.withResolvers<void>();
  const { origin, logged } = await serveApplication(async (request) => {
    begun.resolve();
    await request.text();
    return new Response("never read");
  });
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.write("POST /contact HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\nname=");
  await begun.promise;
  socket.destroy();
  await expect.poll(() => logged).toHaveLength(1);
  expect(logged).toMatchObject([{ level: 30, method: "POST", path: "/contact", status: 499 }]);
});

describe("an answer", () => {
  const usual = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "strict-transport-security": "max-age=63072000",
  };

  test("with a page allows scripts by a nonce that is used once", async () => {
    const { get } = await serveApplication(async (_, { nonce }) => page(nonce));
    const [one, other] = [await get("/"), await get("/")];
    expect(one.headers["content-security-policy"]).toContain(`'nonce-${one.text}'`);
    expect(one.headers).toMatchObject({ ...usual, "cache-control": "no-store" });
    expect(other.text).not.toBe(one.text);
  });

  test("without a page allows no scripts", async () => {
    const { get } = await serveApplication(echo);
    const { headers } = await get("/");
    expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers).toMatchObject(usual);
  });

  test("may set its own Cache-Control", async () => {
    const { get } = await serveApplication(
      async () => new Response("", { headers: { "Cache-Control": "public, max-age=3600" } }),
    );
    expect((await get("/")).headers["cache-control"]).toBe("public, max-age=3600");
  });

  test("that redirects, refuses or fails has the same headers", async () => {
    const { get } = await serveApplication(async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/fails") throw new Error("a bug");
      return new Response(null, { status: Number(pathname.slice(1)), headers: { Location: "/" } });
    });
    for (const path of ["/303", "/405", "/404", "/204", "/fails"]) {
      const { headers } = await get(path);
      expect(headers, path).toMatchObject({ ...usual, "cache-control": "no-store" });
      expect(headers["content-security-policy"], path).toContain("default-src 'none'");
    }
    const tooMuch = await get("/", { method: "POST", body: "x".repeat(70_000) });
    expect(tooMuch.status).toBe(413);
    expect(tooMuch.headers).toMatchObject(usual);
  });

  test("does not ask for https if the site is on http", async () => {
    const { get } = await serveApplication(echo, { siteUrl: "http://localhost:3000" });
    expect((await get("/")).headers).not.toHaveProperty("strict-transport-security");
  });

  test("has no policy during development, because hot reload would violate it", async () => {
    const { get } = await serveApplication(async () => page("<p>draft</p>"), {
      withContentSecurityPolicy: false,
    });
    expect((await get("/")).headers).not.toHaveProperty("content-security-policy");
  });

  test("to a failed route shows no details, but logs them", async () => {
    const { get, logged } = await serveApplication(async () => {
      throw new Error("the secret inside");
    });
    const { status, text } = await get("/");
    expect(status).toBe(500);
    expect(text).toMatch(
      /^Something went wrong on our side\. Please try again, or call us\. \(Request [\da-f-]+\)$/,
    );
    expect(logged[0]).toMatchObject({ level: 50, err: { message: "the secret inside" } });
  });

  test("that is long is compressed if the browser supports it", async () => {
    const { get } = await serveApplication(async () => page("<p>lime wash</p>".repeat(1000)));
    const packed = await get("/", { headers: { "Accept-Encoding": "gzip" } });
    expect(packed.headers).toMatchObject({ "content-encoding": "gzip", vary: "Accept-Encoding" });
    expect(packed.body.length).toBeLessThan(1000);
    const plain = await get("/", { headers: { "Accept-Encoding": "garbage;;q=,," } });
    expect(plain.headers["content-encoding"]).toBeUndefined();
  });
});

test("the log names method, path and status, and nothing the visitor typed", async () => {
  const { get, logged } = await serveApplication(echo);
  await get("/contact?name=Aoife", {
    method: "POST",
    headers: { Referer: "https://decor.example/?q=Aoife", "User-Agent": "Aoife" },
    body: "name=Aoife",
  });
  expect(logged).toMatchObject([{ level: 30, method: "POST", path: "/contact", status: 200 }]);
  expect(JSON.stringify(logged)).not.toContain("Aoife");
});

describe("the id of a request", () => {
  const id = "0123456789abcdef";
  const failing: AppHandler = async () => {
    throw new Error("a fault of the program");
  };

  test("is in every line that the request logs, and in the answer of an error", async () => {
    const { get, logged } = await serveApplication(failing);
    const [one, other] = await Promise.all([get("/admin"), get("/admin")]);
    const ids = [one, other].map(({ headers }) => headers["x-request-id"]);
    expect(new Set(ids).size).toBe(2);
    for (const [at, { text }] of [one, other].entries()) {
      const lines = logged.filter(({ request }) => request === ids[at]);
      expect(lines.map(({ msg, status }) => msg ?? status)).toEqual(["A request failed", 500]);
      expect(text).toContain(ids[at]);
    }
  });

  test("is the trusted proxy's", async () => {
    const { get, logged } = await serveApplication(failing, { trustProxy: 1 });
    const { headers } = await get("/admin", { headers: { "X-Request-Id": id } });
    expect(headers["x-request-id"]).toBe(id);
    expect(logged.map(({ request }) => request)).toEqual([id, id]);
  });

  test.each([
    ["without a trusted proxy", 0, id],
    ["if it is too long", 1, "a".repeat(129)],
    ["if it holds more than an id", 1, "a b"],
  ])("is not taken from the request %s", async (_, trustProxy, sent) => {
    const { get } = await serveApplication(failing, { trustProxy });
    const { headers } = await get("/admin", { headers: { "X-Request-Id": sent } });
    expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  });

  test("is not sent with an answer that is no error", async () => {
    const { get } = await serveApplication(echo);
    expect((await get("/admin")).headers).not.toHaveProperty("x-request-id");
  });
});

test("the log names no link that opens something for whoever reads it", async () => {
  const { get, logged } = await serveApplication(echo);
  await get("/shared/1764000000000.secret-proof/services");
  await get("/shared");
  for (const path of ["/welcome/secret", "/Reset/secret", "//reset//secret"]) await get(path);
  expect(logged.map(({ path }) => path)).toEqual([
    "/shared/.../services",
    "/shared",
    "/welcome/...",
    "/Reset/...",
    "//reset//...",
  ]);
});
