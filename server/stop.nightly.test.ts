// Stops whose subject is a wait: a client that never ends, and a load balancer that needs time.
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "#tests/durability/site-process.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";

/** A site that ends with the test, and its folder. */
async function startOne(environment: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), "stop-"));
  onTestFinished(() => rm(dataDir, { recursive: true, maxRetries: 5 }));
  const site = await startSite({ dataDir, environment });
  onTestFinished(site.kill);
  return { dataDir, site };
}

test("an upload that never ends is cut off, and leaves no file", async () => {
  const { dataDir, site } = await startOne({});
  const enquiry = await fetch(`${site.url}/api/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(exampleEnquiry()),
  });
  const { photoToken } = await enquiry.json();
  const { hostname, port } = new URL(site.url);
  const visitor = connect(Number(port), hostname);
  const ended = new Promise<void>((done) => visitor.once("close", () => done()));
  visitor.on("error", () => {});
  visitor.write(
    `POST /api/contact/photos HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 100000\r\n` +
      `Photo-Token: ${photoToken}\r\n` +
      "Content-Type: multipart/form-data; boundary=x\r\nExpect: 100-continue\r\n\r\n",
  );
  await once(visitor, "data"); // 100 Continue: the server has read the head
  visitor.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf');

  expect(await site.stop()).toBe(0);
  await ended;
  // A stop that takes longer than 9.5 seconds says something else.
  expect(site.output()).toContain('"msg":"Stopped"');
  expect(await readdir(join(dataDir, "enquiry-photos"))).toEqual([]);
});

test("with DRAIN_SECONDS a stop waits for that time, and then ends", async () => {
  const { site } = await startOne({ DRAIN_SECONDS: "3" });
  const began = performance.now();
  expect(await site.stop()).toBe(0);
  expect(performance.now() - began).toBeGreaterThan(2_900);
});
