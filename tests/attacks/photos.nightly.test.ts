import { once } from "node:events";
import { connect, type Socket } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { newVisitor } from "#tests/site/site-on.ts";
import { expectCalm, startWatchedSite, type WatchedSite } from "./watched-site.ts";

let site: WatchedSite;
beforeAll(async () => {
  site = await startWatchedSite();
});
afterAll(() => site.end());

interface Sender {
  token: string;
  from: Record<string, string>;
}

/** Sends an enquiry. Returns its token for photos. */
async function sender(): Promise<Sender> {
  const from = newVisitor();
  const answer = await fetch(`${site.url}/api/contact`, {
    method: "POST",
    // The site may close a connection that it kept, just as a photo is sent through it.
    headers: { "Content-Type": "application/json", Connection: "close", ...from },
    body: JSON.stringify(exampleEnquiry({ id: crypto.randomUUID() })),
  });
  return { token: (await answer.json()).photoToken, from };
}

function sendPhoto(sender: Sender, bytes: Uint8Array): Promise<number> {
  return post(sender, formOf(bytes));
}

function formOf(bytes: Uint8Array): FormData {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)]), "hall.jpg");
  return form;
}

async function post({ token, from }: Sender, body: FormData): Promise<number> {
  const headers = { "Photo-Token": token, ...from };
  const init = { method: "POST", headers, body };
  return (await fetch(`${site.url}/api/contact/photos`, init)).status;
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#1f3b30" } });
const honestPhoto = () => plain(1200, 900).jpeg().toBuffer();

/** Begins to post a photo and then sends nothing more. */
async function standStill(headers: Record<string, string>, start = ""): Promise<Socket> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  const lines = Object.entries({ Host: "x", ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const type = "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000";
  socket.write(
    `POST /api/contact/photos HTTP/1.1\r\n${lines.join("\r\n")}\r\n${type}\r\n\r\n${start}`,
  );
  return socket;
}

test("a hundred stalled uploads do not block other visitors' photos", async () => {
  const visitor = await sender();
  for (let count = 0; count < 100; count += 1) await standStill(newVisitor());
  const attacker = await sender();
  const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  // A token does not help: the server admits only a few uploads from one address.
  for (let count = 0; count < 50; count += 1)
    await standStill({ "Photo-Token": attacker.token, ...attacker.from }, file);
  // Until the server has read the beginnings of all of them, they do not stand still.
  await site.during(async () => {});
  const strain = await site.during(async () => {
    expect(await sendPhoto(visitor, await honestPhoto())).toBe(201);
    expect(await sendPhoto(attacker, await honestPhoto())).toBe(503);
  });
  expectCalm(strain);
});

test.each([
  ["of four megapixels, the most that is decoded", 2400, 1600],
  ["of twenty, which would take 400 MB", 5000, 4000],
])(
  "a small AVIF %s, sent thirteen times at once, does not delay other photos",
  async (_, width, height) => {
    const [visitor, attacker] = [await sender(), await sender()];
    const avif = await plain(width, height).avif({ effort: 0 }).toBuffer();
    // Each has a different last byte, or the site would take them for one photo.
    const copies = Array.from({ length: 13 }, (__, at) => Buffer.concat([avif, Buffer.from([at])]));
    const strain = await site.during(async () => {
      const attack = Promise.all(copies.map((copy) => sendPhoto(attacker, copy)));
      expect(await sendPhoto(visitor, await honestPhoto())).toBe(201);
      const statuses = new Set(await attack);
      expect([...statuses].every((status) => [201, 409, 422, 429, 503].includes(status))).toBe(
        true,
      );
    });
    expectCalm(strain);
  },
);

test("twelve photos of twenty megabytes at once are kept on disk, not in memory", async () => {
  const large = Buffer.concat([await honestPhoto(), Buffer.alloc(19 * 1024 * 1024)]);
  // Made before the first request: the copies keep this process busy for seconds, and meanwhile the
  // site may close the connections that it kept.
  const forms = Array.from({ length: 12 }, (_, at) =>
    formOf(Buffer.concat([large, Buffer.from([at])])),
  );
  const senders = [await sender(), await sender(), await sender()];
  const uploads = forms.map((form, at) => ({ one: senders[at % 3] as Sender, form }));
  const strain = await site.during(async () => {
    const statuses = await Promise.all(uploads.map(({ one, form }) => post(one, form)));
    expect(statuses).toEqual(Array(12).fill(201));
  });
  expectCalm(strain);
});
