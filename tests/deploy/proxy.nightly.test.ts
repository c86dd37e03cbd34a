import type { RequestOptions } from "node:https";
import { beforeAll, describe, expect, test } from "vitest";
import { senderDigest } from "#domain/text/sender.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { freePort } from "#tests/durability/free-port.ts";
import { type SiteProcess, siteSecret, startSite } from "#tests/durability/site-process.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { startCaddy } from "./caddy.ts";
import { ask, type Front } from "./front.ts";

const [, postgres] = databases;

describe("Caddy with its file in deploy/, in front of two processes", () => {
  let database: TestDatabase;
  let sites: [SiteProcess, SiteProcess];
  let front: Front;

  beforeAll(async () => {
    database = await postgres.create();
    const port = await freePort();
    const options = {
      ...database.options,
      environment: { SITE_URL: `https://localhost:${port}`, TRUST_PROXY: "1" },
    };
    sites = [await startSite(options), await startSite(options)];
    front = await startCaddy([new URL(sites[0].url).host, new URL(sites[1].url).host], port);
    return async () => {
      await front.stop();
      for (const site of sites) await site.kill();
      await database.remove();
    };
  });

  const sendEnquiry = (name: string, { headers = {}, ...options }: RequestOptions = {}) =>
    ask(front, "/api/contact", {
      method: "POST",
      family: 4,
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(exampleEnquiry({ name })),
      ...options,
    });
  const getHome = () => ask(front, "/");

  test("visitors get pages over TLS, compressed, with the site's own headers", async () => {
    const home = await ask(front, "/", { headers: { "Accept-Encoding": "br" } });
    expect(home.status).toBe(200);
    expect(home.headers["content-encoding"]).toBe("br");
    expect(home.headers["strict-transport-security"]).toContain("max-age");
  });

  test("the program learns the visitor's real address, not an invented one", async () => {
    const headers = { "X-Forwarded-For": "198.51.100.7" };
    const answer = await sendEnquiry("from elsewhere", { localAddress: "127.0.0.2", headers });
    expect(answer.status).toBe(201);
    const enquiries = await database.db.selectFrom("enquiries").select("sender").execute();
    expect(enquiries).toEqual([{ sender: senderDigest("127.0.0.2", siteSecret) }]);
  });

  test("the proxy logs neither what somebody searched for, nor the token of a link", async () => {
    const asked = ["/admin/enquiries?search=quicksilver", "/SET-PASSWORD/quicksilver"];
    for (const path of asked) expect((await ask(front, path)).status, path).toBeLessThan(500);
    expect(front.output()).not.toContain("quicksilver");
  });

  test.each([
    ["/api/contact", 3],
    ["/api/contact/photos", 23],
  ])("a body that is too large for %s is refused", async (path, megabytes) => {
    // Sends only the head: a client that is still sending may not read the refusal.
    const headers = { "Content-Length": String(megabytes * 1024 * 1024) };
    const answer = await ask(front, path, { method: "POST", headers });
    expect(answer.status).toBe(413);
    // The program's own refusals are in JSON.
    expect(answer.headers["content-type"] ?? "").not.toContain("json");
  });

  test("while one process hangs, the other answers pages", async () => {
    process.kill(sites[0].pid, "SIGSTOP");
    const answers = await Promise.all(Array.from({ length: 12 }, getHome));
    process.kill(sites[0].pid, "SIGCONT");
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });
});
