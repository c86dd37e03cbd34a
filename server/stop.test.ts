import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { openDatabase } from "#db/open.ts";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { startSite } from "#tests/durability/site-process.ts";

/** Whether the server lets nobody in any more. */
async function refuses(url: string): Promise<boolean> {
  try {
    await fetch(`${url}/healthz`);
    return false;
  } catch (error) {
    return (error as { cause?: NodeJS.ErrnoException }).cause?.code === "ECONNREFUSED";
  }
}

test("a server asked to stop takes the enquiry that is on its way, and nobody else's", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "stop-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const site = await startSite({ dataDir });
  onTestFinished(site.kill);

  const body = JSON.stringify(exampleEnquiry());
  const { hostname, port } = new URL(site.url);
  const visitor = connect(Number(port), hostname);
  visitor.write(
    `POST /api/contact HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n`,
  );
  await once(visitor, "data"); // 100 Continue: the server has read the head
  visitor.write(body.slice(0, 20));

  const stopped = site.stop();
  await vi.waitUntil(() => refuses(site.url), { timeout: 15_000 });
  visitor.write(body.slice(20));

  const answer = await text(visitor);
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  expect(await stopped).toBe(0);
  const database = await openDatabase({ dataDir });
  const stored = await database.db.selectFrom("enquiries").select("reference").execute();
  await database.close();
  expect(stored).toHaveLength(1);
  expect(answer).toContain(stored[0]?.reference);
});
