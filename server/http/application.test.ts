import { createServer } from "node:http";
import { connect } from "node:net";
import { RateLimiterMemory } from "rate-limiter-flexible";
import { describe, expect, test } from "vitest";
import type { AppHandler } from "#app/handler.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { siteOn } from "#domain/publishing/site-content.ts";
import { createLog } from "#server/log.ts";
import { type Asked, ask } from "#tests/site/ask.ts";
import { listen } from "#tests/site/listen.ts";
import { sendRaw } from "#tests/site/send-raw.ts";
import { type ApplicationOptions, applicationListener } from "./application.ts";
import { refusedPostLimit } from "./rate-limits.ts";
import { securityHeaders } from "./security-headers.ts";

const siteUrl = "https://decor.example";

const page = (html: string) =>
  new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });

/** Serves one route handler as the application, and keeps what is logged. */
async function serveApplication(
  handler: AppHandler,
  {
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
    shownSite: () => site,
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
const echo: AppHandler = async (request) =>
  Response.json({
    url: request.url,
    origin: request.headers.get("Origin"),
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
});

test("a visitor gets 120 rendered pages a minute, and others still get theirs", async () => {
  let made = 0;
  const thank: AppHandler = async () => {
    made += 1;
    return page("<p>Thank you</p>");
  };
  const { get } = await serveApplication(thank, { trustProxy: 1 });
  const visit = (address: string, target = "/contact?sent=DS-7K2M9X") =>
    get(target, { headers: { "X-Forwarded-For": address } });
  for (let count = 1; count <= 120; count += 1)
    expect((await visit("203.0.113.9")).status).toBe(200);
  const refused = await visit("203.0.113.9");
  expect(refused).toMatchObject({
    status: 429,
    text: "Your connection requested too many pages. Please try again in a minute.",
  });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await visit("203.0.113.9", "/admin")).status).toBe(429);
  expect(made).toBe(120);
  expect((await visit("203.0.113.10")).status).toBe(200);
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
    const { status, headers, text } = await get("/");
    expect(status).toBe(500);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "cache-control": "no-store",
    });
    expect(text).toMatch(
      /^Something went wrong on our side\. Please try again, or call us\. \(Request [\da-f-]+\)$/,
    );
    expect(logged[0]).toMatchObject({ level: 50, err: { message: "the secret inside" } });
  });

  test("that is long is compressed", async () => {
    const { get } = await serveApplication(async () => page("<p>lime wash</p>".repeat(1000)));
    const { headers } = await get("/", { headers: { "Accept-Encoding": "gzip" } });
    expect(headers["content-encoding"]).toBe("gzip");
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
  const made = expect.stringMatching(/^[\da-f-]{36}$/);
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

  test.each([
    ["is the trusted proxy's", 1, id, id],
    ["is not taken from the request without a trusted proxy", 0, id, made],
    ["is not taken from the request if it is too long", 1, "a".repeat(129), made],
    ["is not taken from the request if it holds more than an id", 1, "a b", made],
  ])("%s", async (_, trustProxy, sent, expected) => {
    const { get } = await serveApplication(failing, { trustProxy });
    const { headers } = await get("/admin", { headers: { "X-Request-Id": sent } });
    expect(headers["x-request-id"]).toEqual(expected);
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
  for (const path of ["/Set-Password/secret", "//set-password//secret"]) await get(path);
  expect(logged.map(({ path }) => path)).toEqual([
    "/shared/.../services",
    "/shared",
    "/Set-Password/...",
    "//set-password//...",
  ]);
});
