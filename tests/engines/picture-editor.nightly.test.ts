import { describe, expect, test, vi } from "vitest";
import { middleOfFace, phonePortraitWithFace, shownFace, wholeFace } from "#tests/images/face.ts";
import { axeFindingsOf } from "./axe.ts";
import { desk, engineSite, engines } from "./engine-site.ts";
import { type Person, until } from "./person.ts";
import { fileOnDisk } from "./photo-file.ts";

/** A browser without a graphics card takes some seconds for 12 megapixels. */
const patience = 50_000;
const name = "IMG_0012.jpg";

describe.each(engines)("in $name", (engine) => {
  const site = engineSite(engine);

  test("the owner marks the face on a portrait of 12 megapixels, and the website shows it upright and uncut", {
    timeout: 180_000,
  }, async () => {
    const owner = await site.signedIn(desk);
    await owner.open("/admin/services/service-dragging/edit");
    await owner.see("button", "Edit picture");
    await owner.choose("input[type=file]", [await fileOnDisk(name, await phonePortraitWithFace())]);
    const sent = site.db.selectFrom("images").selectAll().where("file_name", "=", name);
    const { width, height } = await vi.waitUntil(() => sent.executeTakeFirst(), {
      timeout: patience,
    });
    expect({ width, height }).toEqual({ width: 2400, height: 3200 });
    await owner.see("text", name);
    await owner.see("button", "Replace");
    await owner.click("button", "Edit picture");
    await owner.see("button", "Turn right");
    expect(await axeFindingsOf(owner)).toEqual([]);
    await owner.click("button", "Turn right");
    await owner.click("button", "Turn left");
    await owner.click("text", "Keep in sight");
    await owner.clickAt(await placeOfFace(owner));
    await owner.see(
      "text",
      "Every crop keeps the point at 50 % from the left and 12 % from the top",
    );
    await owner.click("button", "Save");
    await owner.seeNo("button", "Show the middle again");
    await expectFace(owner, "form");
    await owner.click("button", "Update Service");
    await owner.see("heading", "Services Management");
    await owner.open("/admin/publish");
    await owner.click("button", "Publish");
    await owner.see("text", "Published. Visitors see version 1 now");

    for (const width of [360, 1440]) {
      const visitor = await site.visitor({ width, height: 900 });
      for (const path of ["/services/dragging", "/services"]) {
        await visitor.open(path);
        await expectFace(visitor, `${path} at ${width} px`);
      }
    }
  });
});

/** Where the middle of the face is in the window, while the editor shows the portrait. */
async function placeOfFace(owner: Person): Promise<{ x: number; y: number }> {
  const button = "What must stay in sight. Move it with the arrow keys.";
  const middle = await owner.see("button", button);
  const { width, height } = await owner.run(sizeOf, `button[aria-label="${button}"]`);
  return {
    x: Math.round(middle.x + ((middleOfFace.x - 50) * width) / 100),
    y: Math.round(middle.y + ((middleOfFace.y - 50) * height) / 100),
  };
}

/** Runs in the page. */
function sizeOf(selector: string): { width: number; height: number } {
  const { width = 0, height = 0 } = document.querySelector(selector)?.getBoundingClientRect() ?? {};
  return { width, height };
}

/** The only picture with a focal point shows the whole face, once the browser has painted it. */
async function expectFace(person: Person, where: string): Promise<void> {
  const seenFace = async () => {
    const place = await until("see the picture", () => person.run(focusedPicture));
    return shownFace(await person.screenshot(), place);
  };
  await expect.poll(seenFace, { message: where }).toBeCloseTo(wholeFace, 1);
}

/** Runs in the page. Where the picture with a focal point is in the window, once it has loaded. */
function focusedPicture() {
  const image = document.querySelector<HTMLImageElement>(".focused img");
  if (!image?.complete || image.naturalWidth === 0) return null;
  image.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = image.getBoundingClientRect();
  return {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.floor(width),
    height: Math.floor(height),
  };
}
