import { describe, expect, test } from "vitest";
import { axeFindings, sideways } from "./inspections.ts";
import { runningSite } from "./running-site.ts";
import { openSampler, samplerOn } from "./sampler-page.ts";
import { tabTo } from "./tabbing.ts";
import {
  boxOfWall,
  chooseWall,
  jpeg,
  layWall,
  photo,
  plainWall,
  seen,
  untilWallIsDrawn,
} from "./wall-photo.ts";

const site = runningSite();

test("by keyboard alone a visitor sets up a sample, hears what is shown, and reaches the quote form", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const sampler = await openSampler(visitor);
  await tabTo(page, sampler.slider("How near"));
  await page.keyboard.press("End");
  await tabTo(page, page.getByRole("button", { name: "How near: towards The wall" }).last());
  await page.keyboard.press("Shift+Tab");
  await tabTo(page, page.getByRole("radio", { name: "Dragging", exact: true }));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, page.getByRole("button", { name: "Suggest a pair" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.locator("details summary").first());
  await tabTo(page, page.locator("details").first().getByRole("radio", { checked: true }));
  await page.keyboard.press("ArrowRight");
  await tabTo(page, sampler.slider("Folds"));
  await page.keyboard.press("Home");
  await tabTo(page, page.getByRole("radio", { name: "Midday" }));
  await page.keyboard.press("ArrowRight");
  const code = await sampler.drawn(/^rag-roll-.+-coarseness-0-evening-zoom-\d+$/);
  await page.waitForURL(`/sampler?sample=${code}`);
  const heard = /^Rag Roll, \S.* over .+, evening light, the mark of the brush$/;
  await page.getByRole("status").filter({ hasText: heard }).waitFor();
  expect(await sampler.drawing.getAttribute("role")).toBe("img");
  await tabTo(page, sampler.quote);
  await page.keyboard.press("Enter");
  await page.waitForURL(`/contact?service=rag-roll&sample=${code}`);
});

test("sliders have buttons and say in words where they stand, and a drag over the drawing leads the light", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const sampler = await openSampler(visitor);
  for (const [name, words] of [
    ["Direction", "Upright"],
    ["How near", "The whole wall"],
    ["Light from", "From the left"],
  ] as const) {
    const slider = sampler.slider(name);
    expect(await slider.getAttribute("aria-valuetext")).toBe(words);
    const before = Number(await slider.inputValue());
    await page
      .getByRole("button", { name: new RegExp(`^${name}: towards `) })
      .last()
      .click();
    expect(Number(await slider.inputValue())).toBe(before + 10);
    await slider.fill("100");
    expect(await slider.getAttribute("aria-valuetext")).not.toBe(words);
  }
  const box = (await sampler.drawing.boundingBox()) ?? expect.fail("the drawing is shown");
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.3, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.6, middle);
  await page.mouse.up();
  await page.mouse.move(box.x + box.width * 0.9, middle);
  await sampler.drawn(/-from-60-/);
});

test("a sample in a colour of the visitor's own is saved as a PNG that is named for it, and its link can be copied", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const sampler = await openSampler(visitor, "/sampler?sample=dragging-1f3b30-over-b9c4a6");
  await page.getByLabel("Its number, such as #1F3B30").first().fill("#6a7b8c");
  await sampler.drawn(/^dragging-6a7b8c-over-b9c4a6/);
  await sampler.press("Swap the two");
  await sampler.drawn(/^dragging-b9c4a6-over-6a7b8c/);
  expect(await sampler.title.innerText()).toBe("Dragging, Sage over #6A7B8C");
  const download = page.waitForEvent("download", { timeout: 55_000 });
  await sampler.press("Save as PNG");
  expect((await download).suggestedFilename()).toBe("dragging-sage-over-6a7b8c.png");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await sampler.press("Share");
  await page.getByText("The link to this sample is copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/sampler\?sample=dragging-b9c4a6-over-6a7b8c$/,
  );
});

test("Back leads to where the visitor came from, and Forward to the sample", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  await visitor.open("/services/stippling");
  await page.getByRole("link", { name: "Try it in your colours" }).click();
  const sampler = samplerOn(page);
  await sampler.drawn(/^stippling/);
  await sampler.press("Suggest a pair");
  const code = await sampler.drawn();
  await page.waitForURL(`/sampler?sample=${code}`);
  await page.goBack();
  await page.waitForURL("/services/stippling");
  await page.goForward();
  expect(await sampler.drawn()).toBe(code);
});

test("where no drawing comes, the picture follows the colours, and no light is named", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  visitor.expectTrouble(/./);
  await page.route(/\/assets\/.+\.webp$/, (route) => route.abort());
  await visitor.open("/sampler");
  await page.getByText("The finish could not be loaded.").waitFor();
  const sampler = samplerOn(page);
  await sampler.paint("Glaze", "Delft");
  const picture = page.getByRole("img", { name: "Dragging, Delft over Oatmeal", exact: true });
  await picture.waitFor();
  expect(await picture.getAttribute("src")).toBe("/sampler/dragging-41618a-over-e2d6c2.jpg");
  expect(await page.locator("#sample-look").isVisible()).toBe(false);
});

test("in a browser without WebGL2, pictures and swatches lead to the quote form", async () => {
  const visitor = await site.visitor({ width: 390 });
  const { page } = visitor;
  // The sliders go once the script finds that it cannot draw.
  visitor.expectTrouble(/^moved while \/sampler opened/);
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string) {
      return kind === "webgl2" ? null : getContext.call(this, kind);
    } as typeof getContext;
  });
  await visitor.open("/sampler");
  const sampler = samplerOn(page);
  const show = page.getByRole("button", { name: "Show these colours" });
  await show.waitFor();
  expect(await page.getByRole("slider").filter({ visible: true }).count()).toBe(0);
  await sampler.choose("Rag Roll");
  await sampler.paint("Glaze", "Delft");
  await show.click();
  await page.locator('img[src*="/sampler/rag-roll-"]').first().waitFor();
  await sampler.boards.click();
  await page.waitForURL(/\/contact\?/);
  await page.getByText("Rag Roll, Delft over ").first().waitFor();
});

test("on a phone, the palettes, the warning and the kept samples have no fault; with reduced motion the pointer does nothing", async () => {
  const visitor = await site.visitor({ width: 360, stillness: true });
  const { page } = visitor;
  const sampler = await openSampler(visitor, "/sampler?sample=dragging-1f3b30-over-1f3b31");
  await page.getByText("so close that the glaze would hardly show").waitFor();
  await page.locator("details summary").last().click();
  await sampler.press("Keep");
  await sampler.shelf.getByRole("img").waitFor();
  expect([...(await axeFindings(page)), ...(await sideways(page))]).toEqual([]);

  await sampler.drawing.scrollIntoViewIfNeeded();
  const box = (await sampler.drawing.boundingBox()) ?? expect.fail("the drawing is shown");
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 20, box.y + 20);
  await page.mouse.up();
  expect(await sampler.slider("Light from").inputValue()).toBe("25");
  await sampler.slider("Light from").fill("80");
  await sampler.drawn(/-from-80$/);
});

describe("the visitor's own wall", () => {
  test("shows the finish in the photo's own light, sends the photo nowhere, and leads to a quote with its picture", async () => {
    const visitor = await site.visitor();
    await visitor.open("/sampler");
    const { page } = visitor;
    const before = visitor.requests.length;
    await chooseWall(page, await plainWall());
    await page.getByText("The light and shadows are those of your photo.").waitFor();
    const { left, right, outside } = await seen(page);
    // The wall of the photo is in the sun at the left and in the shade at the right.
    expect(left.brightness).toBeGreaterThan(1.3 * right.brightness);
    // Its white paint is gone, and what is around it is as it was.
    expect(left.colourfulness).toBeGreaterThan(8);
    expect(outside.colourfulness).toBeLessThan(3);

    await page.getByRole("button", { name: "Keep this picture" }).click();
    const shelf = page.getByRole("region", { name: "Kept side by side" });
    await shelf.getByText(/, on your own wall$/).waitFor();
    const sent = visitor.requests.slice(before).filter((request) => {
      const { pathname, protocol } = new URL(request.url());
      return protocol !== "blob:" && !(request.method() === "GET" && /^\/assets\//.test(pathname));
    });
    expect(sent.map((request) => request.url())).toEqual([]);
    await page.getByRole("button", { name: "Ask for a quote with this picture" }).click();
    await page.waitForURL(/\/contact\?service=dragging&sample=dragging-/);
    await page.getByText("This picture of your room is sent with it.").waitFor();
  });

  test("is laid by arrow keys and by the mouse, follows the sample, and is taken away again", async () => {
    const visitor = await site.visitor();
    const page = await layWall(visitor);
    const corner = page.getByRole("button", { name: "Top left corner" });
    const stage = page.getByRole("application", { name: "Corners of the wall" });
    await corner.focus();
    await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await stage.getByText("Top left corner: 15 % from the left, 14 % from the top.").waitFor();
    const box = await boxOfWall(page);
    const place = (await corner.boundingBox()) ?? expect.fail("the corner is shown");
    await page.mouse.move(place.x + 30, place.y + 22);
    await page.mouse.down();
    // Far over the opposite corner, where the corners would cross.
    await page.mouse.move(box.x + box.width, box.y + box.height, { steps: 4 });
    await page.mouse.up();
    await untilWallIsDrawn(page);
    const moved = (await corner.boundingBox()) ?? expect.fail("the corner is shown");
    const share = (moved.x + 22 - box.x) / box.width;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.55);

    const drawn = () => page.locator("#wall-drawing").screenshot();
    const first = await drawn();
    await page.getByRole("radio", { name: "Marbling" }).check();
    await page.getByRole("img", { name: /^Your wall: Marbling/ }).waitFor();
    await untilWallIsDrawn(page);
    expect((await drawn()).equals(first)).toBe(false);

    const chooser = page.getByLabel("Another photo");
    for (const [file, words] of [
      [{ name: "a.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") }, "not a photo"],
      [{ name: "no.png", mimeType: "image/png", buffer: Buffer.from("GIF89a") }, "cannot be read"],
      [jpeg(await photo(60, 40, "#aaa")), "is too small to show a wall: 60 × 40 pixels"],
    ] as const) {
      await chooser.setInputFiles(file);
      await page.getByText(words).waitFor();
    }
    // The photo before it is still there.
    await page.getByRole("button", { name: "Remove the photo" }).click();
    await page.getByText("The photo is removed.").waitFor();
    const again = page.getByLabel("Choose a photo of your wall");
    expect(await again.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await corner.count()).toBe(0);
  });
});
