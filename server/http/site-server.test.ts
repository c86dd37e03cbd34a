import { once } from "node:events";
import { mkdtemp, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { cacheablePath, oneSpelling, publicPaths } from "#app/site/paths.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { siteOn } from "#domain/publishing/site-content.ts";
import { createLog } from "#server/log.ts";
import { type Asked, ask } from "#tests/site/ask.ts";
import { listen } from "#tests/site/listen.ts";
import { sendRaw } from "#tests/site/send-raw.ts";
import { createPageCache } from "./page-cache.ts";
import { createSiteServer, inTurn } from "./site-server.ts";
import { staticFiles } from "./static-files.ts";

const headers = { "X-Content-Type-Options": "nosniff" };
const siteUrl = "https://decor.example";

function pageAt(address: string): Response {
  return new Response(`page ${address}`, { status: address === "/404" ? 404 : 200 });
}

/**
 * A server whose pages say their address, and whose application repeats the request. `made` lists
 * the pages in the order in which they were rendered.
 */
async function serveSite(render = async (address: string) => pageAt(address)) {
  const folder = await mkdtemp(join(tmpdir(), "files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "favicon.svg"), "<svg/>");
  const picture = join(folder, "large.jpg");
  await writeFile(picture, Buffer.alloc(1024 * 1024));

  const site = siteOn(builtInSite({}), "2026-11-22");
  const made: string[] = [];
  const logged: string[] = [];
  const viewed: string[] = [];
  const server: Server = createSiteServer({
    pages: createPageCache((address) => {
      made.push(address);
      return render(address);
    }, headers),
    cacheablePath,
    oneSpelling,
    missingPage: (path) => (/^\/(admin|contact)/.test(path) ? null : { path: "/404", status: 404 }),
    siteUrl,
    trustProxy: 0,
    shownSite: () => site,
    visits: { countView: (page) => void viewed.push(page) },
    health: (path, response) => path === "/healthz" && Boolean(response.end("well")),
    files: [staticFiles(folder, headers)],
    application: (request, response) => {
      response.end(`application ${request.method} ${request.url}`);
    },
    headers,
    log: createLog("error", { write: (line: string) => void logged.push(line) }),
  });
  const origin = await listen(server);
  const get = (target: string, asked?: Asked) => ask(origin, target, asked);
  return { get, made, viewed, logged, site, origin, picture };
}

let served: Awaited<ReturnType<typeof serveSite>>;
beforeEach(async () => {
  served = await serveSite();
});
const get = (target: string, asked?: Asked) => served.get(target, asked);

/** How many times this process has the file open. */
async function timesOpen(path: string): Promise<number> {
  const descriptors = await readdir("/proc/self/fd");
  const files = await Promise.allSettled(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`)));
  return files.filter((file) => file.status === "fulfilled" && file.value === path).length;
}

describe("a visitor who asks for", () => {
  test("a public page gets it, rendered once for all visitors", async () => {
    const { made } = served;
    const answers = await Promise.all(Array.from({ length: 50 }, () => get("/services")));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(["page /services"]));
    expect((await get("/services", { method: "HEAD" })).text).toBe("");
    expect(made).toEqual(["/services"]);
  });

  test("a public page is counted each time, by its path; no other answer is", async () => {
    const { viewed } = served;
    const { headers } = await get("/services?made-up=1");
    await get("/services");
    const known = await get("/services", { headers: { "If-None-Match": String(headers.etag) } });
    expect(known.status).toBe(304);
    for (const target of ["/nope", "/Services", "/favicon.svg", "/healthz", "/admin"])
      await get(target);
    await get("/services", { method: "HEAD" });
    expect(viewed).toEqual(["/services", "/services", "/services"]);
  });

  test("a file gets it; only other requests reach the application", async () => {
    expect((await get("/favicon.svg")).text).toBe("<svg/>");
    for (const target of ["/admin?x=1", "/contact?sent=DS-123456"])
      expect((await get(target)).text).toBe(`application GET ${target}`);
  });

  test("the health of the site gets it, rendered by nobody; a write there reaches the application", async () => {
    const { made } = served;
    for (const target of ["/healthz", "/healthz?x=1", "http://decor.example/healthz"])
      expect((await get(target)).text).toBe("well");
    expect((await get("/healthz", { method: "POST" })).text).toBe("application POST /healthz");
    expect(made).toEqual([]);
  });

  test("a missing page gets a page that says so, rendered once for all visitors", async () => {
    const { made } = served;
    for (const target of ["/nope", "/nope?x=1", "/%50%-off", "/services/marbling%20"]) {
      const answer = await get(target);
      expect(answer).toMatchObject({ status: 404, text: "page /404" });
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect(answer.headers).not.toHaveProperty("etag");
    }
    const known = await get("/nope", { headers: { "If-None-Match": "*" } });
    expect(known.status).toBe(404);
    expect(made).toEqual(["/404"]);
  });

  test("the data of a public page gets 404, also for POST; that of an admin page does not", async () => {
    const { made } = served;
    for (const target of ["/.data", "/services/marbling.data?x=1", "/api/contact.data"])
      for (const method of ["GET", "HEAD", "POST"])
        expect((await get(target, { method })).status, target).toBe(404);
    for (const target of ["/admin.data", "/admin/services.data?_routes=x"])
      for (const method of ["GET", "POST"])
        expect((await get(target, { method })).text).toBe(`application ${method} ${target}`);
    expect(made).toEqual([]);
  });

  test("anything with two hosts is refused", async () => {
    const { origin } = served;
    for (const target of ["/", "/nope", "/favicon.svg", "/admin"]) {
      const head = `GET ${target} HTTP/1.1\r\nHost: decor.example\r\n`;
      const [status] = await sendRaw(origin, `${head}hOST: evil.example\r\n\r\n`);
      expect(status, target).toMatch(/^HTTP\/1\.1 400 /);
      const [usual] = await sendRaw(origin, `${head}Connection: close\r\n\r\n`);
      expect(usual, target).toMatch(/^HTTP\/1\.1 [24]0[04] /);
    }
  });

  test("a POST is never answered from the cache", async () => {
    const { made } = served;
    await get("/contact");
    for (const target of ["/contact", "/contact/", "/favicon.svg"])
      expect((await get(target, { method: "POST" })).text).toBe(`application POST ${target}`);
    expect(made).toEqual(["/contact"]);
  });

  test("a page that fails to render gets the application's answer, and the reason is logged", async () => {
    const { get, logged } = await serveSite(async () => {
      throw new Error("no room");
    });
    expect((await get("/about")).text).toBe("application GET /about");
    expect(logged.join()).toContain("no room");
  });
});

test("a client that sends 3,000 requests at once has no file opened for each", async () => {
  const { origin, picture } = served;
  const { hostname, port } = new URL(origin);
  // It reads no answer, and may be hung up on while it is still writing.
  const client = connect(Number(port), hostname).on("error", () => {});
  const closed = new Promise((resolve) => client.on("close", resolve));
  client.write("GET /large.jpg HTTP/1.1\r\nHost: decor.example\r\n\r\n".repeat(3_000));
  expect((await get("/services")).text).toBe("page /services");
  expect((await get("/favicon.svg")).text).toBe("<svg/>");
  expect(await timesOpen(picture)).toBeLessThan(50);
  await closed;
});

test("cached pages are no more than the site has, whatever paths and queries visitors make up", async () => {
  const { made, site } = served;
  const addresses = publicPaths(site);
  for (const address of addresses) {
    await get(address);
    await get(`${address}?utm_source=${Math.random()}&n=${"x".repeat(500)}`);
    await get(`${address}?sector=${Math.random()}&service=${Math.random()}`);
    await get(`${address}/made-up-${Math.random()}`);
    await get(`${address}%20`);
  }
  expect(new Set(made)).toEqual(new Set([...addresses, "/404"]));
  expect(made).toHaveLength(addresses.length + 1);
});

describe("a path in another spelling", () => {
  test.each<[string, string, number?]>([
    ["/services///", "/services"],
    ["/portfolio/?sector=heritage&x=/", "/portfolio?sector=heritage&x=/"],
    ["//services", "/services"],
    ["//", "/"],
    ["/favicon.svg/", "/favicon.svg"],
    ["/nope/", "/nope", 404],
    [`/${"/".repeat(15_000)}`, "/"],
    [`/a${"/".repeat(15_000)}b/`, `/a${"/".repeat(15_000)}b`, 404],
    ["/Services/Marbling?utm_source=letter", "/services/marbling?utm_source=letter"],
    ["/%73ervices", "/services"],
    ["/services%2Fmarbling", "/services/marbling"],
    ["/services//marbling", "/services/marbling"],
    ["//SERVICES/%6darbling/", "/services/marbling"],
  ])("%.40s redirects to the canonical one at once", async (target, location, status = 200) => {
    const { made } = served;
    const answer = await get(target);
    expect(answer.status).toBe(301);
    expect(answer.headers).toMatchObject({
      location: siteUrl + location,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    expect(made).toEqual([]);
    expect((await get(location)).status).toBe(status);
  });

  test.each([
    "//evil.example/",
    "/\\/evil.example/",
    "\\\\evil.example/",
    "/%09/evil.example/",
    "//user@evil.example/%2f..",
    "/x/..//evil.example/",
    "http://evil.example//other.example/",
  ])("%s does not lead away from the site", async (target) => {
    const { headers, status } = await get(target);
    expect([200, 301, 400, 404]).toContain(status);
    expect(new URL(headers.location ?? "/", siteUrl).origin).toBe(siteUrl);
  });

  test.each(["//set-password/token", "/Shared/token/services/"])(
    "%s is redirected for this request alone, since whoever knows the address may enter",
    async (target) => {
      const { status, headers } = await get(target);
      expect(status).toBe(301);
      expect(headers["cache-control"]).toBe("no-store");
    },
  );

  test("is not the home page's slash", async () => {
    expect((await get("/?x=1")).text).toBe("page /");
  });
});

test("a whole url as request target selects the same page, whatever host it names", async () => {
  const { made } = served;
  for (const [target, answer] of [
    ["http://decor.example/services?x=1", "page /services"],
    ["http://evil.example/services", "page /services"],
    ["http://decor.example/favicon.svg", "<svg/>"],
    ["http://decor.example/admin", "application GET /admin"],
  ] as const)
    expect((await get(target)).text).toBe(answer);
  const { location } = (await get("http://evil.example/services/")).headers;
  expect(location).toBe(`${siteUrl}/services`);
  expect(made).toEqual(["/services"]);
});

/**
 * A connection to a server that answers in turn. `arrived` lists the requests that Node passed on,
 * and `begun` those that the server began to answer.
 */
async function connectTo(answer: RequestListener) {
  const arrived: string[] = [];
  const begun: string[] = [];
  const server = createServer(({ url = "" }) => void arrived.push(url));
  server.on(
    "request",
    inTurn((request, response) => {
      begun.push(request.url ?? "");
      answer(request, response);
    }),
  );
  const { hostname, port } = new URL(await listen(server));
  const connection = connect(Number(port), hostname);
  return { arrived, begun, connection };
}

const paths = (count: number) => Array.from({ length: count }, (_, index) => `/${index}`);
const getOf = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
const last = "GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

test("eight requests sent at once are answered in their order", async () => {
  const { begun, connection } = await connectTo(({ url }, response) => {
    setImmediate(() => response.end(`answer ${url}`));
  });
  const asked = paths(7);
  connection.write(asked.map(getOf).join("") + last);
  const answers = (await text(connection)).match(/answer \S+?(?=HTTP|$)/g);
  expect(answers).toEqual([...asked, "/last"].map((path) => `answer ${path}`));
  expect(begun).toEqual([...asked, "/last"]);
});

test("a connection kept open may send any number of requests one after the other", async () => {
  const { begun, connection } = await connectTo((_, response) => response.end("answer"));
  for (const path of paths(20)) {
    connection.write(getOf(path));
    await once(connection, "data");
  }
  expect(begun).toEqual(paths(20));
  connection.destroy();
});

test("a request is answered once the response before it is sent", async () => {
  const responses: ServerResponse[] = [];
  const { arrived, begun, connection } = await connectTo((_, response) => responses.push(response));
  connection.write(getOf("/first") + last);
  await expect.poll(() => arrived).toEqual(["/first", "/last"]);
  expect(begun).toEqual(["/first"]);
  responses[0]?.end("one");
  await expect.poll(() => begun).toEqual(["/first", "/last"]);
  responses[1]?.end("two");
  expect(await text(connection)).toMatch(/one.+two/s);
});

test("a body that was sent behind another request arrives whole", async () => {
  const { connection } = await connectTo(async (request, response) => {
    response.end(`read ${(await text(request)).length}`);
  });
  const body = "x".repeat(300_000);
  const post = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  connection.write(`HEAD / HTTP/1.1\r\nHost: x\r\n\r\n${post}${last}`);
  const received = await text(connection);
  expect(received.match(/read \d+/g)).toEqual(["read 300000", "read 0"]);
});

test("a ninth unanswered request closes the connection, and those that waited are forgotten", async () => {
  const { arrived, begun, connection } = await connectTo(() => {});
  connection.write(paths(9).map(getOf).join(""));
  expect(await text(connection)).toBe("");
  expect(arrived).toHaveLength(9);
  expect(begun).toEqual(["/0"]);
});
