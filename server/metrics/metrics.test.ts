import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordBackup } from "#domain/backup/backup-records.ts";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { databases } from "#tests/databases/databases.ts";
import { type Asked, ask } from "#tests/site/ask.ts";
import { type SiteOn, startSiteOn } from "#tests/site/site-on.ts";

const sampleLine = /^([a-z_]+)(?:\{((?:[a-z]+="(?:[^"\\]|\\.)*",?)+)\})? (\+Inf|[\d.e+-]+)$/;

describe.each(databases)("the metrics of a site on $name", (kind) => {
  let site: SiteOn;
  beforeAll(async () => {
    site = await startSiteOn(kind, { METRICS_PORT: "0" });
  });
  afterAll(() => site.end());

  const get = (path: string, asked?: Asked) => ask(site.url, path, asked);

  function metricsOrigin() {
    const said = site.logged().find(({ msg }) => msg === "Serving /metrics");
    return `http://${said?.address}:${said?.port}`;
  }

  async function read(): Promise<string> {
    const { status, headers, text } = await ask(metricsOrigin(), "/metrics");
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

  test("are lines that Prometheus can read", async () => {
    await get("/");
    const lines = (await read()).trimEnd().split("\n");
    const wrong = lines.filter((line) => !/^# (HELP|TYPE) /.test(line) && !sampleLine.test(line));
    expect(wrong).toEqual([]);
  });

  test("count requests by the pattern of the route, never by the path", async () => {
    const route = 'route="/services/:slug",method="GET"';
    const before = await totalOf("site_requests_total", `${route},status="200"`);
    for (const path of ["marbling", "marbling?a=1", "wood-graining"])
      expect((await get(`/services/${path}`)).status).toBe(200);
    await get("/services/marbling", { headers: { "If-None-Match": "*" } });
    await get("/services/made-up");
    await get("/made/up");
    await get("/favicon.svg");
    await get("/admin/services/7/edit");
    const text = await read();
    expect(await totalOf("site_requests_total", `${route},status="200"`)).toBe(before + 3);
    expect(await totalOf("site_requests_total", `${route},status="304"`)).toBe(1);
    for (const labels of [
      `${route},status="404"`,
      'route="/*",method="GET",status="404"',
      'route="(file)",method="GET",status="200"',
      'route="/admin/services/:id/edit",method="GET",status="401"',
    ])
      expect(text).toContain(`site_requests_total{${labels}} 1\n`);
    expect(text).not.toMatch(/made-up|marbling|favicon/);
  });

  test("tell which pages were ready", async () => {
    const misses = await totalOf("site_ready_pages_total", 'result="miss"');
    const hits = await totalOf("site_ready_pages_total", 'result="hit"');
    for (let view = 0; view < 3; view += 1) await get("/about");
    expect(await totalOf("site_ready_pages_total", 'result="miss"')).toBe(misses + 1);
    expect(await totalOf("site_ready_pages_total", 'result="hit"')).toBe(hits + 2);
    expect(await totalOf("site_work_seconds_count", 'work="render"')).toBe(misses + 1);
  });

  test("tell what waits in the outbox, and how soon the database answers", async () => {
    const queries = await totalOf("site_query_seconds_count", 'outcome="done"');
    expect(await totalOf("site_outbox_mails")).toBe(0);
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify(exampleEnquiry({}));
    expect((await get("/api/contact", { method: "POST", headers, body })).status).toBe(201);
    expect(await totalOf("site_outbox_mails")).toBe(2);
    expect(await totalOf("site_outbox_age_seconds")).toBeGreaterThan(0);
    expect(await totalOf("site_query_seconds_count", 'outcome="done"')).toBeGreaterThan(queries);
  });

  test("tell when the last backup was made, and whether one failed since", async () => {
    const { db } = site.database;
    const backup = { origin: "command" as const, place: "/backup", bytes: 1, fault: null };
    const madeAt = new Date("2026-11-20T03:00:00Z");
    await recordBackup(db, { ...backup, madeAt });
    expect(await totalOf("site_backup_timestamp_seconds")).toBe(madeAt.getTime() / 1000);
    expect(await totalOf("site_backup_failed")).toBe(0);
    const failedAt = new Date("2026-11-21T03:00:00Z");
    await recordBackup(db, { ...backup, madeAt: failedAt, bytes: null, fault: "the disk is full" });
    expect(await totalOf("site_backup_timestamp_seconds")).toBe(madeAt.getTime() / 1000);
    expect(await totalOf("site_backup_failed")).toBe(1);
  });

  test("include every metric that the Grafana dashboard uses", async () => {
    const text = await read();
    const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, kind]) =>
      kind === "histogram" ? ["bucket", "sum", "count"].map((end) => `${name}_${end}`) : [name],
    );
    const file = new URL("../../deploy/grafana-dashboard.json", import.meta.url);
    const dashboard = readFileSync(file, "utf8");
    const asked = [...dashboard.matchAll(/\b(?:site|process|nodejs)_[a-z_]+/g)].map(
      ([name]) => name,
    );
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !names.includes(name))).toEqual([]);
  });

  test("are on a separate port, which only this machine reaches and which has nothing else", async () => {
    expect(metricsOrigin()).toContain("http://127.0.0.1:");
    expect((await get("/metrics")).status).toBe(404);
    expect((await ask(metricsOrigin(), "/")).status).toBe(404);
  });
});
