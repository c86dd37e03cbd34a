import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { type Answer, type Asked, ask } from "./ask.ts";
import { elementsOf, wordsOf } from "./page.ts";
import { sendRaw } from "./send-raw.ts";
import { type SiteOn, startSiteOn } from "./site-on.ts";

let site: SiteOn;
beforeAll(async () => {
  site = await startSiteOn(databases[0], { SITE_URL: "https://decor.example" });
});
afterAll(() => site.end());

const get = (target: string, asked?: Asked) => ask(site.url, target, asked);

const inert = "default-src 'none'; frame-ancestors 'none'";
const pagePolicy =
  /^default-src 'none'; img-src 'self'(?: blob:)?; style-src 'self'; .*script-src (\S+)/;
const form = { "Content-Type": "application/x-www-form-urlencoded" };

/** One answer of each kind. */
const kinds: [name: string, status: number, target: string, asked?: Asked][] = [
  ["a ready page", 200, "/"],
  ["the head of a ready page", 200, "/about", { method: "HEAD" }],
  ["a ready page that the browser has", 304, "/", { headers: { "If-None-Match": "*" } }],
  ["a page made for one visitor", 200, "/contact?sent=DS-7K2M9X"],
  ["a missing page", 404, "/nope"],
  ["a form with faults", 422, "/contact", { method: "POST", headers: form, body: "name=" }],
  ["a redirect", 301, "/services/"],
  ["an answer of the API", 405, "/api/contact"],
  ["a method that the page does not allow", 405, "/about", { method: "POST" }],
  ["an unknown method", 405, "/about", { method: "PROPFIND" }],
  ["the method TRACE", 405, "/admin", { method: "TRACE" }],
  ["a percent sign that encodes nothing, in the admin", 401, "/admin/%ZZ"],
  ["a body that is too large", 413, "/contact", { method: "POST", body: "x".repeat(70_000) }],
  ["a malformed request", 400, "/admin", { headers: { Host: "a b" } }],
  ["a file", 200, "/favicon.svg"],
  ["the head of a file", 200, "/favicon.svg", { method: "HEAD" }],
  ["a file that the browser has", 304, "/favicon.ico", { headers: { "If-None-Match": "*" } }],
  ["a picture", 200, "/pictures/hero.jpg"],
  ["a health check", 200, "/healthz"],
  ["a readiness check", 200, "/readyz"],
  ["the sitemap", 200, "/sitemap.xml"],
  ["data of a page", 404, "/contact.data"],
  ["data of an admin page, which is closed", 401, "/admin/services.data"],
  ["another spelling of an address", 301, "/%73ERVICES"],
];

describe.each(kinds)("%s", (_, status, target, asked) => {
  let answer: Answer;
  beforeAll(async () => {
    answer = await get(target, asked);
  });

  test("has the expected status, and the headers of every answer", () => {
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "strict-transport-security": expect.stringMatching(/^max-age=\d{8}/),
    });
  });

  test("lets a page load only the site's files, and lets other answers load nothing", () => {
    const { "content-security-policy": policy, "content-type": type } = answer.headers;
    const isPage = type?.startsWith("text/html") ?? false;
    if (isPage) expect(policy).toMatch(pagePolicy);
    else expect(policy).toBe(inert);
    expect(policy).not.toContain("unsafe");
  });

  test("says what it is, and in which encoding", () => {
    if (answer.text === "") return;
    expect(answer.headers["content-type"]).toMatch(
      /^((text|application)\/[\w-]+; ?charset=utf-8|application\/json|image\/.+)$/i,
    );
  });

  test("sets no cookie and does not name what the server runs on", () => {
    expect(answer.headers).not.toHaveProperty("set-cookie");
    expect(answer.headers).not.toHaveProperty("x-powered-by");
    expect(answer.headers).not.toHaveProperty("server");
  });
});

describe("scripts", () => {
  test("are forbidden on every page except the inline script, which the policy names by its hash", async () => {
    const policies = new Set<string>();
    for (const target of ["/", "/services/marbling", "/portfolio?sector=heritage", "/privacy"]) {
      policies.add((await get(target)).headers["content-security-policy"] ?? "");
    }
    expect([...policies]).toEqual([expect.stringMatching(/; script-src 'sha256-[\w+/]{43}=';/)]);
  });

  test("on the cached form are named by hashes, and the page contains no nonce", async () => {
    const { text, headers } = await get("/contact");
    expect(headers["content-security-policy"]).toMatch(
      /script-src 'self'( 'sha256-[\w+/]{43}=')+;/,
    );
    expect(text).not.toContain("nonce");
  });

  test("on a page rendered for one visitor have a nonce that is used once", async () => {
    const nonces = [];
    for (const target of ["/contact?sent=DS-7K2M9X", "/contact?sent=DS-7K2M9X"]) {
      const { text, headers } = await get(target);
      const [, nonce] = /'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "") ?? [];
      const scripts = elementsOf(text, "script").filter(
        ({ attributes }) => !attributes.type?.includes("json"),
      );
      expect(scripts.length).toBeGreaterThan(0);
      for (const { attributes } of scripts) expect(attributes.nonce).toBe(nonce);
      nonces.push(nonce);
    }
    expect(nonces[0]).not.toBe(nonces[1]);
  });
});

describe("a request that no browser sends", () => {
  const query = (length: number) => Array.from({ length }, (_, n) => `a${n}=${n}`).join("&");

  test.each([
    ["/services/%ZZ", 404, "Service Not Found"],
    ["/portfolio/%E0%A4%A", 404, "Project Not Found"],
    ["/%", 404, "404 - Page Not Found"],
    ["/%00", 404, "404 - Page Not Found"],
    ["/services/marbling%00", 404, "Service Not Found"],
    ["/services/..%2f..%2fetc%2fpasswd", 404, "Service Not Found"],
    ["/services/__proto__", 404, "Service Not Found"],
    [`/services/${"x".repeat(10_000)}`, 404, "Service Not Found"],
    [`/nope?${query(1_000)}`, 404, "404 - Page Not Found"],
    ["/?q=%ZZ&&&==&%00", 200, "Walls worth a second look"],
    [`/about?${query(1_000)}`, 200, "Paint, patience and a good brush"],
    ["/contact?service=a&service=b&sent&sent=2", 200, "Ask for a quote"],
  ])("for %.60s gets a page", async (target, status, heading) => {
    const answer = await get(target);
    expect(answer.status).toBe(status);
    expect(elementsOf(answer.text, "h1").map(({ text }) => text)).toEqual([heading]);
  });

  test.each([
    "/__manifest",
    "/__manifest?p=%2Fcontact&version=1",
    "/index.html",
    "/package.json",
    "/.env",
    "/.git/config",
  ])("for the program's own file %s gets no secret", async (target) => {
    const answer = await get(target);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toMatch(/DATABASE_URL|AUTH_SECRET|node_modules|createAppHandler/);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  test.each(["PUT", "PATCH", "DELETE", "OPTIONS"])(
    "with the method %s is answered with the allowed methods",
    async (method) => {
      for (const [target, allowed] of [
        ["/", "GET, HEAD"],
        ["/nope", "GET, HEAD"],
        ["/sitemap.xml", "GET, HEAD"],
        ["/contact", "GET, HEAD, POST"],
        ["/api/contact", "POST"],
      ] as const) {
        const { status, headers } = await get(target, { method });
        expect([status, headers.allow], target).toEqual([405, allowed]);
      }
    },
  );

  test.each([
    { "X-React-Router-SPA-Mode": "yes" },
    { "X-React-Router-Prerender-Data": "[1]" },
    { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "gopher" },
    { "X-Forwarded-For": `${"1.2.3.4, ".repeat(500)}<script>` },
    { Host: "evil.example" },
    { "If-None-Match": '"'.repeat(5_000) },
    { Range: "bytes=-1,0-,9999999999999999-" },
    { Cookie: "session=stolen; ".repeat(300) },
    { "Content-Length": "0", Expect: "100-continue" },
    Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`X-Flood-${n}`, "x"])),
  ])("with the headers %j gets the same page as everyone", async (headers) => {
    for (const target of ["/about", "/contact?sent=DS-7K2M9X", "/favicon.svg"]) {
      const usual = await get(target);
      const answer = await get(target, { headers: headers as Record<string, string> });
      expect(answer.status, target).toBe(200);
      expect(wordsOf(answer.text)).toBe(wordsOf(usual.text));
      expect(answer.text).not.toContain("evil.example");
    }
  });

  test.each([
    ["a head without end", `GET /${"x".repeat(1_000_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ["a flood of headers", `GET / HTTP/1.1\r\nHost: x\r\n${"X-A: b\r\n".repeat(10_000)}\r\n`],
  ])("of %s is cut off", async (_, request) => {
    // The server closes the connection while the client is writing, so its answer may be lost.
    const [status = "HTTP/1.1 431 "] = await sendRaw(site.url, request);
    expect(status).toMatch(/^HTTP\/1\.1 431 /);
  });

  test.each([
    "GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    "GET /caf\xe9 HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET /\t/evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n",
    "FROBNICATE / HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\nX-A: \x00\r\n\r\n",
    "POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    "POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    "POST /api/contact HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
  ])("is refused: %j", async (request) => {
    const [status] = await sendRaw(site.url, request);
    expect(status).toMatch(/^HTTP\/1\.1 400 /);
  });

  test("for a tunnel is cut off", async () => {
    const tunnel = "CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n";
    expect(await sendRaw(site.url, tunnel)).toEqual([]);
  });

  test("caused no server error, and the server still runs", async () => {
    expect(JSON.parse((await get("/healthz")).text)).toEqual({
      status: "ok",
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      commit: expect.stringMatching(/^([\da-f]{12}(-dirty)?|unknown)$/),
    });
    expect(JSON.parse((await get("/readyz")).text)).toMatchObject({ status: "ready" });
    expect((await site.logged()).filter(({ level }) => level >= 40)).toEqual([]);
  });
});
