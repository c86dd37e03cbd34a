import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeFindings, sideways } from "./inspections.ts";
import { runningSite } from "./running-site.ts";
import { openSampler, samplerOn } from "./sampler-page.ts";
import { tabTo } from "./tabbing.ts";

const site = runningSite();

test("by keyboard alone a visitor sets up a sample, keeps it and reaches the quote form", async () => {
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
  await tabTo(page, sampler.quote);
  await page.keyboard.press("Enter");
  await page.waitForURL(`/contact?service=rag-roll&sample=${code}`);
});

test("a screen reader hears which finish, colours and light are shown", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const sampler = await openSampler(visitor);
  await sampler.choose("Lime Wash");
  await page.getByRole("radio", { name: "Lamp", exact: true }).check();
  const heard = page.getByRole("status").filter({ hasText: "Lime Wash, " });
  await heard.filter({ hasText: /Lime Wash, \S.* over .+, lamplight, the whole wall/ }).waitFor();
  expect(await sampler.drawing.getAttribute("role")).toBe("img");
});

test.each([
  ["Direction", "Upright"],
  ["How near", "The whole wall"],
  ["Light from", "From the left"],
])("the slider %s has buttons, and says in words where it stands", async (name, words) => {
  const visitor = await site.visitor();
  const sampler = await openSampler(visitor);
  const slider = sampler.slider(name);
  expect(await slider.getAttribute("aria-valuetext")).toBe(words);
  const before = Number(await slider.inputValue());
  const more = visitor.page.getByRole("button", { name: new RegExp(`^${name}: towards `) }).last();
  await more.click();
  expect(Number(await slider.inputValue())).toBe(before + 10);
  for (let presses = 0; presses < 10; presses += 1) await more.click();
  expect(await slider.inputValue()).toBe("100");
  expect(await slider.getAttribute("aria-valuetext")).not.toBe(words);
});

test("three samples are kept side by side, a fourth has to wait, and all three are asked for", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const sampler = await openSampler(visitor);
  const items = sampler.shelf.getByRole("listitem");
  for (const [place, finish] of ["Dragging", "Stippling", "Marbling"].entries()) {
    await sampler.choose(finish);
    await sampler.press("Keep");
    await expect.poll(() => items.count()).toBe(place + 1);
  }
  await sampler.choose("Lime Wash");
  await sampler.press("Keep");
  await page.getByText("Three samples are kept. Remove one to keep another.").waitFor();
  expect(await sampler.boards.getAttribute("href")).toMatch(
    /^\/contact\?service=lime-wash&sample=dragging-\S+&sample=stippling-\S+&sample=marbling-\S+&boards=yes$/,
  );
  const pictures = sampler.shelf.getByRole("img");
  const widths = await pictures.evaluateAll((all) =>
    all.map((image) => (image as HTMLImageElement).naturalWidth),
  );
  expect(widths).toEqual([900, 900, 900]);
  await sampler.shelf.getByRole("button", { name: /^Remove: Stippling/ }).click();
  expect(await items.count()).toBe(2);
  await sampler.shelf.getByRole("button", { name: /^Open again: Dragging/ }).click();
  expect(await sampler.title.innerText()).toMatch(/^Dragging, /);
});

test("a colour of the visitor's own is drawn, and a pair that would hardly show is named", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const sampler = await openSampler(visitor);
  const number = page.getByLabel("Its number, such as #1F3B30").first();
  await number.fill("#6a7b8c");
  await sampler.drawn(/^dragging-6a7b8c-over-/);
  expect(await sampler.title.innerText()).toMatch(/^Dragging, #6A7B8C over /);
  await sampler.press("Swap the two");
  await sampler.drawn(/-over-6a7b8c/);
  await page.locator("details summary").last().click();
  await page.getByLabel("Its number, such as #1F3B30").last().fill("#6a7b8d");
  await page.locator("details summary").first().click();
  await number.fill("6a7b8c");
  await page.getByText("so close that the glaze would hardly show").waitFor();
});

test("a sample is saved as a PNG that is named for it, and its link can be copied", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const sampler = await openSampler(visitor, "/sampler?sample=dragging-1f3b30-over-b9c4a6");
  const download = page.waitForEvent("download", { timeout: 55_000 });
  await sampler.press("Save as PNG");
  expect((await download).suggestedFilename()).toBe("dragging-bottle-green-over-sage.png");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await sampler.press("Share");
  await page.getByText("The link to this sample is copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/sampler\?sample=dragging-1f3b30-over-b9c4a6$/,
  );
});

test("a picture is encoded beside the page, or in it by an older browser", async () => {
  for (const isOlder of [false, true]) {
    const visitor = await site.visitor();
    const { page } = visitor;
    if (isOlder) await page.addInitScript("delete globalThis.OffscreenCanvas");
    const sampler = await openSampler(visitor);
    await sampler.press("Keep");
    const kept = sampler.shelf.getByRole("img");
    await kept.waitFor();
    const size = await kept.evaluate((image: HTMLImageElement) => [
      image.naturalWidth,
      image.naturalHeight,
    ]);
    expect(size).toEqual([900, 600]);
    expect(page.workers()).toHaveLength(isOlder ? 0 : 1);
  }
});

test("nothing is drawn while nothing changes, and a drag over the drawing leads the light", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  await page.addInitScript(countDrawing);
  const sampler = await openSampler(visitor);
  const before = await drawCalls(page);
  await page.waitForTimeout(1500);
  expect(await drawCalls(page)).toBe(before);
  const box = (await sampler.drawing.boundingBox()) ?? expect.fail("the drawing is shown");
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height / 2);
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2);
  expect(await drawCalls(page)).toBe(before);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.9, box.y + box.height / 2);
  await page.mouse.up();
  await sampler.drawn(/-from-90$/);
  expect(await drawCalls(page)).toBeGreaterThan(before);
});

test("with reduced motion the pointer does nothing, and a slider gives one still picture", async () => {
  const visitor = await site.visitor({ stillness: true });
  const { page } = visitor;
  const sampler = await openSampler(visitor);
  const box = (await sampler.drawing.boundingBox()) ?? expect.fail("the drawing is shown");
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 20, box.y + 20);
  await page.mouse.up();
  expect(await sampler.slider("Light from").inputValue()).toBe("25");
  await sampler.slider("Light from").fill("80");
  expect(await sampler.drawn(/-from-80$/)).toBeTruthy();
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

test("without WebGL2 the finish's picture and the palette remain, with a button that shows the colours", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await visitor.open("/sampler");
  const sampler = samplerOn(page);
  const show = page.getByRole("button", { name: "Show these colours" });
  await show.waitFor();
  expect(await page.getByRole("slider").count()).toBe(0);
  await sampler.paint("Glaze", "Delft");
  await show.click();
  await page.waitForURL(/sample=dragging-41618a-over-/);
  await page.getByRole("img", { name: /^Dragging, Delft over / }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

describe.each([360, 768, 1440])("at %i px", (width) => {
  test("the palettes, the warning and the kept samples have no fault", async () => {
    const visitor = await site.visitor({ width, stillness: true });
    const { page } = visitor;
    const sampler = await openSampler(visitor, "/sampler?sample=dragging-1f3b30-over-1f3b31");
    await page.getByText("so close that the glaze would hardly show").waitFor();
    await page.locator("details summary").last().click();
    await sampler.press("Keep");
    await sampler.shelf.getByRole("img").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
  });
});

test.each([
  ["huge numbers and none", "dragging-contrast-999999999999-zoom-1e400-from-NaN"],
  ["a script", "dragging-%3Cscript%3Ealert(1)%3C%2Fscript%3E-over-javascript:alert(1)"],
  ["10 KB", `dragging-${"x".repeat(10_000)}`],
  ["damaged colours", "dragging-zzzzzz-over-000000-over-#fffff--------"],
  ["a name of JavaScript's own", "%F0%9F%92%A9%00__proto__"],
])("an address with %s shows the usual finish", async (_, code) => {
  const visitor = await site.visitor();
  const sampler = await openSampler(visitor, `/sampler?sample=${code}`);
  expect(await sampler.title.innerText()).toMatch(/^Dragging, Tollymore over /);
  expect(await visitor.page.locator("form input").first().inputValue()).toBe("dragging");
});

/** Runs in the page. */
function countDrawing(): void {
  const counted = { calls: 0 };
  Object.assign(window, { counted });
  const draw = WebGL2RenderingContext.prototype.drawArrays;
  WebGL2RenderingContext.prototype.drawArrays = function (...drawn) {
    counted.calls += 1;
    draw.apply(this, drawn);
  };
}

function drawCalls(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { counted: { calls: number } }).counted.calls);
}
