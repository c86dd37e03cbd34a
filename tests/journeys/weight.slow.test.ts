import sharp from "sharp";
import { expect, test } from "vitest";
import { ask } from "#tests/site/ask.ts";
import { addresses, missingAddresses } from "./pages.ts";
import { runningSite } from "./running-site.ts";
import type { Visitor } from "./visitor.ts";

const site = runningSite();
const kilobyte = 1000;

test("only the quote form and the sampler load script files; each page has one inline script of at most 200 bytes, and only pages of plates another", async () => {
  const visitor = await site.visitor();
  visitor.expectTrouble(/404/);
  const loading: string[] = [];
  const carried = { pages: new Set<string>(), plates: new Set<string>() };
  for (const path of [...addresses, ...missingAddresses]) {
    await visitor.page.goto(path);
    const { files, inline } = await visitor.page.evaluate(() => ({
      files: performance.getEntriesByType("resource").filter(({ name }) => /\.m?js$/.test(name)),
      inline: [...document.scripts]
        .filter(({ type }) => type !== "application/ld+json")
        .map(({ outerHTML, text }) => ({ text, isWhole: /^<script( nonce="")?>/.test(outerHTML) })),
    }));
    if (files.length > 0) loading.push(path);
    else expect(inline, path).toHaveLength(1);
    const kind = path.endsWith("/plates") ? carried.plates : carried.pages;
    kind.add(inline.find(({ isWhole }) => isWhole)?.text ?? "none");
  }
  expect(loading).toEqual([
    "/sampler",
    "/sampler?sample=marbling-eae4ce-over-1f3b30-lamp",
    "/contact",
    "/contact?service=marbling",
  ]);
  for (const scripts of [carried.pages, carried.plates]) {
    expect(scripts.size).toBe(1);
    expect(Buffer.byteLength([...scripts].join(""))).toBeLessThanOrEqual(200);
    expect([...scripts].join("")).not.toBe("none");
  }
});

test("the quote form's scripts weigh at most 68 KB", async () => {
  const weigh = await weighFirstView(await site.visitor({ width: 360, density: 2 }), "/contact");
  expect(weigh("Script")).toBeGreaterThan(0);
  expect(weigh("Script")).toBeLessThanOrEqual(68 * kilobyte);
});

test("the sampler's scripts weigh at most 60 KB, with the part for a photo of the wall", async () => {
  const visitor = await site.visitor({ width: 360, density: 2 });
  const weigh = await weighFirstView(visitor, "/sampler");
  expect(weigh("Script")).toBeGreaterThan(0);
  const create = { width: 900, height: 600, channels: 3, background: "#b0a890" } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  const chooser = visitor.page.getByLabel("Choose a photo of your wall");
  await chooser.setInputFiles({ name: "wall.jpg", mimeType: "image/jpeg", buffer });
  await visitor.page.getByRole("button", { name: "Top left corner" }).waitFor();
  const workers = visitor.page.workers().map((worker) => new URL(worker.url()));
  expect(workers.map(({ pathname }) => pathname)).toEqual([
    expect.stringMatching(/\/sampler-worker-.+\.js$/),
  ]);
  const [script] = workers;
  // A page's network does not say what its worker received.
  const sent = await ask(script?.origin ?? "", script?.pathname ?? "", {
    headers: { Host: script?.host ?? "", "Accept-Encoding": "br" },
  });
  expect(sent.headers["content-encoding"]).toBe("br");
  expect(sent.status).toBe(200);
  if (process.env.SHOW) console.log("/sampler, its worker", sent.body.length);
  expect(weigh("Script") + sent.body.length).toBeLessThanOrEqual(60 * kilobyte);
});

test("the home page's first view weighs at most 55 KB, with its pictures 250 KB", async () => {
  const weigh = await weighFirstView(await site.visitor({ width: 360, density: 2 }), "/");
  const page = weigh("Document") + weigh("Stylesheet") + weigh("Font") + weigh("Script");
  expect(page).toBeLessThanOrEqual(55 * kilobyte);
  expect(weigh("Image")).toBeGreaterThan(0);
  expect(page + weigh("Image")).toBeLessThanOrEqual(250 * kilobyte);
});

/**
 * Opens a page without scrolling. Returns the bytes received for a type of resource, headers
 * included.
 */
async function weighFirstView({ page }: Visitor, path: string): Promise<(type: string) => number> {
  const network = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  const bytes = new Map<string, number>();
  network.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? "";
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  await network.send("Network.enable");
  await page.goto(path, { waitUntil: "networkidle" });
  if (process.env.SHOW) console.log(path, bytes);
  return (type) => bytes.get(type) ?? 0;
}
