import { once } from "node:events";
import { rename } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { type SiteProcess, startSite } from "#tests/durability/site-process.ts";

describe("uploaded pictures on the real site", () => {
  let database: TestDatabase;
  let site: SiteProcess;
  beforeAll(async () => {
    database = await siteDatabase.create();
    site = await startSite(database.options);
  });
  afterAll(async () => {
    await site.kill();
    await database.remove();
  });

  test("a visitor who is not signed in can neither upload nor delete a picture", async () => {
    const address = `${site.url}/admin/images`;
    // The server refuses before it reads the body, so the body is never sent.
    const upload = request(address, {
      method: "POST",
      headers: { "Content-Type": "multipart/form-data; boundary=x", "Content-Length": 5_000_000 },
    });
    upload.flushHeaders();
    const [answer] = await once(upload, "response");
    upload.on("error", () => {}).destroy();
    expect(answer.statusCode).toBe(401);
    expect((await fetch(address, { method: "DELETE" })).status).toBe(401);
    expect((await fetch(address)).status).toBe(401);
  });

  test("the site is ready only while its pictures can be read and written", async () => {
    const folder = join(database.options.dataDir, "website-images");
    const readiness = async () => {
      const response = await fetch(`${site.url}/readyz`);
      return { code: response.status, ...(await response.json()) };
    };
    expect(await readiness()).toMatchObject({ code: 200, status: "ready" });
    await rename(folder, `${folder}-gone`);
    await expect.poll(readiness).toMatchObject({
      code: 503,
      faults: [{ part: "pictures", words: "DATA_DIR does not take pictures and photos." }],
    });
    expect(site.output()).toContain("Not ready");
    await rename(`${folder}-gone`, folder);
    await expect.poll(readiness).toMatchObject({ code: 200, status: "ready" });
  });
});
