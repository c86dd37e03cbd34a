/**
 * The sampler in Firefox and WebKit; in Chromium the journeys use it. The machines have no graphics
 * card, so two programs that know nothing of each other draw: SwiftShader, by Vulkan, in Chromium;
 * Mesa's llvmpipe, by OpenGL, in Firefox and WebKit. They stand for different machines, since each
 * compiles the shader and rounds in its own way.
 */

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { reflectance } from "#domain/sampler/colour.ts";
import { finishNames } from "#domain/sampler/finishes.ts";
import { houseColours } from "#domain/sampler/house-colours.ts";
import { labsOf, meanDistance } from "#tests/sampler/colour-distance.ts";
import type {} from "#tests/sampler/drawing-page.ts";
import {
  buildDrawingPage,
  drawingFile,
  launchDrawingBrowser,
} from "#tests/sampler/open-drawing-page.ts";
import { engineSite, engines, phone } from "./engine-site.ts";
import { type Person, until } from "./person.ts";
import { photoFile } from "./photo-file.ts";

/** Three browsers at most, and pictures that the processor draws. */
const timeout = 180_000;

describe.each(engines)("in $name", (engine) => {
  const site = engineSite(engine);

  test("a visitor sees another finish in other colours, and keeps it", { timeout }, async () => {
    const visitor = await site.visitor(phone, { hasWebgl: true });
    await visitor.open("/sampler");
    await untilDrawn(visitor, "dragging-3d5645-over-e2d6c2");
    const dragging = await drawingOnScreen(visitor);
    await visitor.click("field", "Marbling");
    await untilDrawn(visitor, "marbling-eae4ce-over-1f3b30");
    const marbling = await untilOtherThan(dragging, visitor);
    await visitor.click("field", swatch("Delft"));
    await visitor.click("text", "Ground");
    await visitor.click("field", swatch("Primrose"));
    await untilDrawn(visitor, "marbling-41618a-over-edd9a0");
    await untilOtherThan(marbling, visitor);

    await visitor.click("button", "Keep");
    await visitor.see("text", "Kept: Marbling, Delft over Primrose.");
    const kept = await until("see the kept picture", () => visitor.run(pictureOnShelf));
    expect(kept).toBe("Marbling, Delft over Primrose, 900 × 600");
    await visitor.click("link", "Ask for a quote with this sample");
    await visitor.arriveAt("/contact");
    await visitor.see("text", "Marbling, Delft over Primrose");
  });

  test("a visitor lays the finish on a photo, and moves a corner by keys", {
    timeout,
  }, async () => {
    const visitor = await site.visitor(phone, { hasWebgl: true });
    await visitor.open("/sampler");
    await untilDrawn(visitor);
    await visitor.choose("#wall-photo", [await photoFile("wall.jpg")]);
    await visitor.see("text", "The photo is open. Move the four corners onto the wall.");
    await until("see the wall", () => visitor.run(isWallDrawn));
    await visitor.run(() => document.querySelector<HTMLElement>("[data-corner='0']")?.focus());
    const before = await visitor.run(cornerPlace);
    for (let presses = 0; presses < 4; presses += 1) await visitor.press("ArrowRight");
    await visitor.press("ArrowDown");
    const after = await visitor.run(cornerPlace);
    expect(after.left - before.left).toBeCloseTo(2, 3);
    expect(after.top - before.top).toBeCloseTo(0.5, 3);
    expect(after.words).toMatch(/^Top left corner: \d+ % from the left, \d+ % from the top\.$/);
    await until("see the wall", () => visitor.run(isWallDrawn));
  });
});

describe("the same address", () => {
  const size = { width: 240, height: 160 };
  const looks = ["", "-7a4a32-over-e6ddc4-evening-from-80-zoom-60"];
  const codes = finishNames.flatMap((finish) => looks.map((look) => finish + look));
  let server: Awaited<ReturnType<typeof startDrawingServer>>;
  let browser: Browser;
  let byChromium: Map<string, string>;

  beforeAll(async () => {
    [server, browser] = await Promise.all([startDrawingServer(), launchDrawingBrowser()]);
    const page = await browser.newPage();
    await page.goto(server.url);
    byChromium = await picturesOf((code) =>
      page.evaluate(({ code, size }) => window.drawingPage.png(code, size), { code, size }),
    );
  }, timeout);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** The pictures by code, as PNG in base64. */
  async function picturesOf(draw: (code: string) => Promise<string>) {
    const pictures = new Map<string, string>();
    for (const code of codes) pictures.set(code, await draw(code));
    return pictures;
  }

  test.for(engines)("looks in $name as in Chromium", { timeout }, async (engine) => {
    const tab = await engine.open({ hasWebgl: true });
    onTestFinished(() => tab.close());
    await tab.goTo(server.url);
    const draw = (code: string, wanted: typeof size) => window.drawingPage.png(code, wanted);
    const pictures = await picturesOf((code) => tab.run(draw, code, size));
    const figures: string[] = [];
    for (const [code, picture] of pictures) {
      const reference = await labsOf(byChromium.get(code) ?? "");
      const distance = meanDistance(reference, await labsOf(picture));
      figures.push(`${code} ${distance.toFixed(4)}`);
      expect.soft(distance, code).toBeLessThan(0.01);
    }
    console.info(`${engine.name}, from Chromium:\n${figures.join("\n")}`);
  });
});

/** The label of a colour of the palette. */
function swatch(name: string): string {
  const colour = houseColours.find((each) => each.name === name)?.colour ?? "";
  return `${name}, LRV ${reflectance(colour)}`;
}

async function untilDrawn(visitor: Person, code = ""): Promise<void> {
  const isDrawn = (wanted: string) => {
    const { drawn } = document.getElementById("drawing")?.dataset ?? {};
    return wanted ? drawn === wanted : Boolean(drawn);
  };
  await until(`see the drawing ${code}`, () => visitor.run(isDrawn, code));
}

/** Returns the other picture. A browser may show the canvas some frames after it is drawn. */
function untilOtherThan(before: Shown, visitor: Person): Promise<Shown> {
  return until("see another picture", async () => {
    const now = await drawingOnScreen(visitor);
    return meanDistance(before, now) > 0.05 ? now : null;
  });
}

type Shown = Awaited<ReturnType<typeof drawingOnScreen>>;

/** The colours that the window shows where the drawing is. */
async function drawingOnScreen(visitor: Person) {
  const box = await visitor.run(() => {
    const { left, top, width, height } =
      document.getElementById("drawing")?.getBoundingClientRect() ?? new DOMRect();
    return [left, top, width, height].map(Math.floor);
  });
  const [left = 0, top = 0, width = 0, height = 0] = box;
  const cut = sharp(await visitor.screenshot()).extract({ left, top, width, height });
  return labsOf((await cut.png().toBuffer()).toString("base64"));
}

/** Runs in the page. */
function pictureOnShelf(): string | null {
  const picture = document.querySelector<HTMLImageElement>("#kept-samples img");
  if (!picture?.checkVisibility() || !picture.naturalWidth) return null;
  return `${picture.alt}, ${picture.naturalWidth} × ${picture.naturalHeight}`;
}

/** Runs in the page. */
function isWallDrawn(): boolean {
  return document.getElementById("wall-drawing")?.dataset.drawn !== undefined;
}

/** Runs in the page. Where the first corner is, in percent of the photo, and what it said. */
function cornerPlace() {
  const { style } = document.querySelector<HTMLElement>("[data-corner='0']") ?? document.body;
  const words = document.getElementById("wall-place")?.textContent ?? "";
  return { left: Number.parseFloat(style.left), top: Number.parseFloat(style.top), words };
}

/** Serves the drawing alone, on a page that any browser can open. */
async function startDrawingServer() {
  const files = await buildDrawingPage();
  const server = createServer(({ url }, response) => {
    const found = drawingFile(files, url ?? "");
    response.writeHead(found ? 200 : 404, { "content-type": found?.contentType ?? "text/plain" });
    response.end(found?.body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
