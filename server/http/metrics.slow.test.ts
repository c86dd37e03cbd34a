import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteDatabase } from "#tests/databases/databases.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { type Asked, ask } from "#tests/site/ask.ts";
import { type SiteOn, startSiteOn } from "#tests/site/site-on.ts";

const sampleLine = /^([a-z_0-9]+)(?:\{((?:[a-z]+="(?:[^"\\]|\\.)*",?)+)\})? (\+Inf|[\d.e+-]+)$/;

describe("the metrics of a site", () => {
  let site: SiteOn;
  let metricsOrigin: string;
  beforeAll(async () => {
    site = await startSiteOn(siteDatabase, { METRICS_PORT: "0" });
    const said = (await site.logged()).find(({ msg }) => msg === "Serving /metrics");
    metricsOrigin = `http://${said?.address}:${said?.port}`;
  });
  afterAll(() => site.end());

  const get = (path: string, asked?: Asked) => ask(site.url, path, asked);

  async function read(): Promise<string> {
    const { status, headers, text } = await ask(metricsOrigin, "/metrics");
    expect(status).toBe(200);
    expect(headers["content-type"]).toContain("version=0.0.4");
    return text;
  }

  /** The sum of the samples of this name whose labels contain this text. */
  async function totalOf(name: string, labels = ""): Promise<number> {
    const lines = (await read()).split("\n").map((line) => sampleLine.exec(line));
    return lines
      .filter((match) => match?.[1] === name && (match[2] ?? "").includes(labels))
      .reduce((sum, match) => sum + Number(match?.[3]), 0);
  }

  test("count requests by the pattern of the route, never by the path", async () => {
    const counted = (labels: string) => totalOf("site_request_seconds_count", labels);
    const route = 'route="/services/:slug"';
    const before = await counted(`${route},status="200"`);
    // The first is rendered, the second is ready.
    for (const path of ["marbling", "marbling", "wood-graining"])
      expect((await get(`/services/${path}`)).status).toBe(200);
    await get("/services/marbling", { headers: { "If-None-Match": "*" } });
    await get("/services/made-up");
    await get("/made/up");
    await get("/favicon.svg");
    await get("/admin/services/7/edit");
    await get("/healthz");
    expect(await counted(`${route},status="200"`)).toBe(before + 3);
    for (const labels of [
      `${route},status="304"`,
      `${route},status="404"`,
      'route="/*",status="404"',
      'route="(file)",status="200"',
      'route="/admin/services/:id/edit",status="401"',
    ])
      expect(await counted(labels), labels).toBe(1);
    expect(await read()).not.toMatch(/made-up|marbling|favicon|healthz/);
  });

  test("tell how long the outbox waits, and how many mails fail", async () => {
    expect(await totalOf("site_outbox_age_seconds")).toBe(0);
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify(exampleEnquiry({}));
    expect((await get("/api/contact", { method: "POST", headers, body })).status).toBe(201);
    expect(await totalOf("site_outbox_age_seconds")).toBeGreaterThan(0);
    expect(await totalOf("site_outbox_failing_mails")).toBe(0);
    const created_at = new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString();
    await site.database.db
      .updateTable("mails")
      .set({ created_at, last_error: "451 busy" })
      .execute();
    expect(await totalOf("site_outbox_failing_mails")).toBe(2);
    expect(await totalOf("site_outbox_age_seconds")).toBeGreaterThan(7_000);
  });

  test("are on a separate port, which only this machine reaches and which has nothing else", async () => {
    expect(metricsOrigin).toContain("http://127.0.0.1:");
    expect((await get("/metrics")).status).toBe(404);
    expect((await ask(metricsOrigin, "/")).status).toBe(404);
  });
});
