import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccounts } from "#domain/accounts/accounts.ts";
import { recordBackup } from "#domain/backup/backup-records.ts";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { tablesStamp } from "#domain/publishing/tables-stamp.ts";
import { anyPassword } from "#tests/accounts/any-password.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { siteSecret } from "#tests/durability/site-process.ts";
import { examplePicture } from "#tests/images/images.ts";
import { ownerOf } from "#tests/publishing/owner.ts";
import { type Asked, ask } from "#tests/site/ask.ts";
import { newVisitor, type SiteOn, startSiteOn } from "#tests/site/site-on.ts";

const sampleLine = /^([a-z_]+)(?:\{((?:[a-z]+="(?:[^"\\]|\\.)*",?)+)\})? (\+Inf|[\d.e+-]+)$/;

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

  /** How often this work ended in this way, and how often anything ended. */
  async function endsOf(work: string, outcome: string): Promise<[number, number]> {
    const name = "site_work_seconds_count";
    return [
      await totalOf(name, `work="${work}",outcome="${outcome}"`),
      await totalOf(name, `work="${work}"`),
    ];
  }

  test("time the pictures of the owner and the photos of visitors, and what became of each", async () => {
    const headers = await signIn();
    const upload = (bytes: Uint8Array<ArrayBuffer>) => {
      const body = new FormData();
      body.set("file", new File([bytes], "hall.png"));
      return fetch(`${site.url}/admin/images`, { method: "POST", body, headers });
    };
    expect((await upload(new Uint8Array(await examplePicture()))).status).toBe(201);
    expect((await upload(new TextEncoder().encode("no picture"))).status).toBe(422);
    expect(await endsOf("picture", "made")).toEqual([1, 2]);
    expect(await endsOf("picture", "refused")).toEqual([1, 2]);

    const enquiry = await fetch(`${site.url}/api/contact`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...newVisitor() },
      body: JSON.stringify(exampleEnquiry({})),
    });
    const { photoToken } = await enquiry.json();
    const form = new FormData();
    form.set("file", new File([new Uint8Array(await examplePicture("jpeg"))], "hall.jpg"));
    const sent = await fetch(`${site.url}/api/contact/photos`, {
      method: "POST",
      headers: { "Photo-Token": photoToken, ...newVisitor() },
      body: form,
    });
    expect(sent.status).toBe(201);
    expect(await endsOf("photo", "made")).toEqual([1, 1]);
    expect(await endsOf("encoding", "made")).toEqual([2, 3]);
    expect(await totalOf("site_work_seconds_sum", 'work="encoding"')).toBeGreaterThan(0);
    expect(await totalOf("site_work_in_progress")).toBe(0);
  });

  test("count a picture among the work in progress while it is encoded", async () => {
    const headers = await signIn();
    const body = new FormData();
    body.set("file", new File([new Uint8Array(await examplePicture("jpeg"))], "wall.jpg"));
    const uploaded = fetch(`${site.url}/admin/images`, { method: "POST", body, headers });
    const inProgress = () => totalOf("site_work_in_progress", 'work="picture"');
    await expect.poll(inProgress, { interval: 20 }).toBe(1);
    expect((await uploaded).status).toBe(201);
    expect(await inProgress()).toBe(0);
  });

  test("time publications, and tell which of them published something", async () => {
    const headers = await signIn();
    const { db } = site.database;
    const publish = async () => {
      const body = new URLSearchParams({ stamp: await tablesStamp(db), note: "" });
      return fetch(`${site.url}/admin/publish.data`, { method: "POST", body, headers });
    };
    const version = await totalOf("site_published_version");
    expect((await publish()).status).toBe(200);
    expect(await endsOf("publish", "nothing")).toEqual([1, 1]);
    await ownerOf(site.database).saveService("service-dragging", { summary: "Combed." });
    expect((await publish()).status).toBe(200);
    expect(await endsOf("publish", "published")).toEqual([1, 2]);
    expect(await totalOf("site_work_seconds_sum", 'work="publish"')).toBeGreaterThan(0);
    expect(await totalOf("site_published_version")).toBe(version + 1);
  });

  /** Headers of requests that a page of the admin makes. */
  async function signIn(): Promise<Record<string, string>> {
    const { db } = site.database;
    const painter = { email: `${crypto.randomUUID()}@example.com`, password: "a dozen brushes" };
    await openAccounts({ db, secret: siteSecret, judgePassword: anyPassword }).createAccount({
      ...painter,
      now: new Date(),
    });
    const answer = await fetch(`${site.url}/auth/token`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: site.url },
      body: JSON.stringify({ grant_type: "password", ...painter }),
    });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
    return { Cookie: cookies.join("; "), Origin: site.url };
  }

  test("tell when the last backup was made, and whether one failed since", async () => {
    const { db } = site.database;
    const backup = { origin: "command" as const, holder: "/backup", bytes: 1, fault: null };
    const madeAt = new Date("2026-11-20T03:00:00Z");
    await recordBackup(db, { ...backup, madeAt });
    expect(await totalOf("site_backup_timestamp_seconds")).toBe(madeAt.getTime() / 1000);
    expect(await totalOf("site_backup_failed")).toBe(0);
    const failedAt = new Date("2026-11-21T03:00:00Z");
    await recordBackup(db, { ...backup, madeAt: failedAt, bytes: null, fault: "the disk is full" });
    expect(await totalOf("site_backup_timestamp_seconds")).toBe(madeAt.getTime() / 1000);
    expect(await totalOf("site_backup_failed")).toBe(1);
  });

  test("are on a separate port, which only this machine reaches and which has nothing else", async () => {
    expect(metricsOrigin).toContain("http://127.0.0.1:");
    expect((await get("/metrics")).status).toBe(404);
    expect((await ask(metricsOrigin, "/")).status).toBe(404);
  });
});
