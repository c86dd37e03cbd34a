import sharp from "sharp";
import { expect, test } from "vitest";
import { ask } from "#tests/site/ask.ts";
import { addresses, missingAddresses, twoOfEachKind } from "./pages.ts";
import { runningSite } from "./running-site.ts";
import type { Visitor } from "./visitor.ts";

const site = runningSite();
const kilobyte = 1000;

test("every page loads its two fonts alone, and pictures as sharp as the screen", async () => {
  const visitor = await site.visitor({ width: 1440, density: 2 });
  visitor.expectTrouble(/404/);
  const { page } = visitor;
  for (const path of [...twoOfEachKind(addresses), ...missingAddresses]) {
    await visitor.open(path);
    expect(await page.evaluate(softPictures), path).toEqual([]);
  }
  expect(fontsLoaded(visitor)).toEqual([
    "hanken-grotesk-latin.woff2",
    "libre-caslon-display-latin.woff2",
  ]);

  await visitor.open("/contact");
  await page.getByLabel("Name").fill("Łukasz Ŵyn");
  await expect.poll(() => fontsLoaded(visitor)).toContain("hanken-grotesk-other.woff2");
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

/**
 * Runs in the page. Scrolls to every picture in turn. Lists those that are drawn larger than their
 * file although there is a larger one.
 */
async function softPictures(): Promise<string[]> {
  const soft: string[] = [];
  for (const image of document.images) {
    if (!image.checkVisibility()) continue;
    image.scrollIntoView({ behavior: "instant" });
    await image.decode();
    const files = image.previousElementSibling?.previousElementSibling?.getAttribute("srcset");
    const widths = (files ?? "").split(", ").map((file) => file.split(" ") as [string, string]);
    const chosen = widths.find(([url]) => image.currentSrc.endsWith(url));
    if (!chosen) continue;
    const { width, height } = image.getBoundingClientRect();
    const shape = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
    const isWhole = getComputedStyle(image).objectFit === "contain";
    const drawn = (isWhole ? Math.min : Math.max)(width, height * shape) * devicePixelRatio;
    const file = Number.parseInt(chosen[1], 10);
    const widest = Math.max(...widths.map(([, wide]) => Number.parseInt(wide, 10)));
    if (file < drawn * 0.96 && file < widest)
      soft.push(`${image.alt || chosen[0]}: ${file} pixels drawn ${Math.round(drawn)} wide`);
  }
  return soft;
}

/** Names of the font files that the visitor asked for, without the hash, each once. */
function fontsLoaded({ requests }: Visitor): string[] {
  const files = requests.filter((request) => request.resourceType() === "font");
  const names = files.map((request) => request.url().replace(/.*\/(.+)-[\w-]{8}(\.\w+)$/, "$1$2"));
  return [...new Set(names)].sort();
}
