import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { cacheableAddress, publicAddresses } from "#app/site/addresses.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { type Asked, ask } from "#tests/site/ask.ts";
import { listen } from "#tests/site/listen.ts";
import { createLog } from "./log.ts";
import { PageCache } from "./page-cache.ts";
import { createSiteServer } from "./server.ts";
import { staticFiles } from "./static-files.ts";

const headers = { "X-Content-Type-Options": "nosniff" };

/**
 * A server whose pages say their address, and whose application says what was asked of it. `made` lists the pages in the
 * order in which they were made ready.
 */
async function serveSite(render = async (address: string) => new Response(`page ${address}`)) {
  const folder = await mkdtemp(join(tmpdir(), "files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, "favicon.svg"), "<svg/>");

  const versions = { current: builtInSite({}) };
  const made: string[] = [];
  const logged: string[] = [];
  const server: Server = createSiteServer({
    pages: new PageCache((address) => {
      made.push(address);
      return render(address);
    }, headers),
    cacheableAddress,
    siteContent: () => versions.current,
    files: [staticFiles(folder, headers)],
    application: (request, response) => {
      response.end(`application ${request.method} ${request.url}`);
    },
    headers,
    log: createLog("error", { write: (line: string) => void logged.push(line) }),
  });
  const origin = await listen(server);
  const get = (target: string, asked?: Asked) => ask(origin, target, asked);
  return { get, made, logged, versions };
}

describe("a visitor who asks for", () => {
  test("a public page gets it, made once for all", async () => {
    const { get, made } = await serveSite();
    const answers = await Promise.all(Array.from({ length: 50 }, () => get("/services")));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(["page /services"]));
    expect((await get("/services", { method: "HEAD" })).text).toBe("");
    expect(made).toEqual(["/services"]);
  });

  test("a page of the version just published gets the new one", async () => {
    const { get, made, versions } = await serveSite();
    await get("/");
    versions.current = { ...versions.current, version: 1 };
    await get("/");
    await get("/");
    expect(made).toEqual(["/", "/"]);
  });

  test("a file gets it, and asks for the application only what is neither", async () => {
    const { get } = await serveSite();
    expect((await get("/favicon.svg")).text).toBe("<svg/>");
    expect((await get("/nope?x=1")).text).toBe("application GET /nope?x=1");
    expect((await get("/contact?sent=DS-123456")).text).toBe(
      "application GET /contact?sent=DS-123456",
    );
  });

  test("something to be done is never answered from the cache", async () => {
    const { get, made } = await serveSite();
    await get("/contact");
    const posted = await get("/contact", { method: "POST", body: "name=Aoife" });
    expect(posted.text).toBe("application POST /contact");
    expect((await get("/favicon.svg", { method: "DELETE" })).text).toBe(
      "application DELETE /favicon.svg",
    );
    expect(made).toEqual(["/contact"]);
  });

  test("a page that cannot be made ready gets what the application says, and the log the reason", async () => {
    const { get, logged } = await serveSite(async () => {
      throw new Error("no room");
    });
    expect((await get("/about")).text).toBe("application GET /about");
    expect(logged.join()).toContain("no room");
  });
});

describe("the pages kept ready", () => {
  test("are as many as the site has, whatever paths and queries are made up", async () => {
    const { get, made, versions } = await serveSite();
    const addresses = publicAddresses(versions.current);
    for (const address of addresses) {
      await get(address);
      await get(`${address}?utm_source=${Math.random()}&n=${"x".repeat(500)}`);
      await get(`${address}?sector=${Math.random()}&service=${Math.random()}`);
      await get(`${address}/made-up-${Math.random()}`);
      await get(`${address}%20`);
    }
    expect(made).toEqual(addresses);
  });

  test("differ by the queries that a page does read", async () => {
    const { get, made } = await serveSite();
    await get("/portfolio?sector=heritage&x=1");
    await get("/portfolio?x=2&sector=heritage");
    await get("/contact?service=marbling#form");
    expect(made).toEqual(["/portfolio?sector=heritage", "/contact?service=marbling"]);
  });
});

describe("an address with slashes too many", () => {
  test.each([
    ["/services/", "/services"],
    ["/services///", "/services"],
    ["/portfolio/?sector=heritage&x=/", "/portfolio?sector=heritage&x=/"],
    ["//services", "/services"],
    ["//", "/"],
    ["/favicon.svg/", "/favicon.svg"],
    ["/nope/", "/nope"],
    [`/${"/".repeat(15_000)}`, "/"],
    [`/a${"/".repeat(15_000)}b/`, `/a${"/".repeat(15_000)}b`],
  ])("%.40s leads to the right one at once", async (target, location) => {
    const { get } = await serveSite();
    const answer = await get(target);
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe(location);
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
    expect((await get(location)).status).toBe(200);
  });

  test.each([
    "//evil.example/",
    "///evil.example//",
    "/\\evil.example/",
    "/\\/evil.example/",
    "\\\\evil.example/",
    "/%09/evil.example/",
    "//evil.example",
    "//user@evil.example/%2f..",
    "/.//evil.example/",
    "/x/..//evil.example/",
    "http://evil.example//other.example/",
  ])("%s does not lead away from the site", async (target) => {
    const { get } = await serveSite();
    const { headers, status } = await get(target);
    const site = "https://decor.example";
    expect([200, 301, 400]).toContain(status);
    expect(new URL(headers.location ?? "/", site).origin).toBe(site);
  });

  test("the home page's own slash is not one of them", async () => {
    const { get } = await serveSite();
    expect((await get("/")).text).toBe("page /");
    expect((await get("/?x=1")).text).toBe("page /");
  });

  test("is left alone when something is sent to it", async () => {
    const { get } = await serveSite();
    expect((await get("/contact/", { method: "POST" })).text).toBe("application POST /contact/");
  });
});

describe("an address written out in full", () => {
  test("means the same page, whichever host it names", async () => {
    const { get, made } = await serveSite();
    expect((await get("http://decor.example/services?x=1")).text).toBe("page /services");
    expect((await get("http://evil.example/services")).text).toBe("page /services");
    expect((await get("http://decor.example/favicon.svg")).text).toBe("<svg/>");
    expect((await get("http://decor.example/nope")).text).toBe("application GET /nope");
    expect((await get("http://decor.example/services/")).headers.location).toBe("/services");
    expect(made).toEqual(["/services"]);
  });
});
