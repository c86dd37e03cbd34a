// A stop whose subject is a wait: for a client that never ends.
import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "#tests/durability/site-process.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { newFolder } from "#tests/new-folder.ts";

test("an upload that never ends is cut off, and leaves no file", async () => {
  const dataDir = await newFolder();
  const site = await startSite({ dataDir });
  onTestFinished(site.kill);
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
