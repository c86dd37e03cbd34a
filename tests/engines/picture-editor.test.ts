import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { portraitWithFace, shownFace, wholeFace } from "#tests/images/face.ts";
import { axeFindingsOf } from "./axe.ts";
import { desk, engineSite, engines } from "./engine-site.ts";
import { until } from "./person.ts";

describe.each(engines)("in $name", (engine) => {
  const site = engineSite(engine);

  test("the owner turns a picture and marks its focal point, and crops show that point", {
    timeout: 120_000,
  }, async () => {
    const owner = await site.signedIn(desk);
    await owner.open("/admin/services/service-dragging/edit");
    await owner.see("button", "Edit picture");
    await owner.choose("input[type=file]", [await portraitFile()]);
    await owner.see("text", "face.jpg");
    await owner.see("button", "Replace");
    await owner.click("button", "Edit picture");
    await owner.see("button", "Turn right");
    expect(await axeFindingsOf(owner)).toEqual([]);
    await owner.click("button", "Turn right");
    await owner.click("button", "Turn left");
    await owner.click("text", "Focal point");
    await owner.fill("From the top (%)", "12");
    await owner.see("text", "Every crop keeps the point at 50 % from the left");
    await owner.click("button", "Save");
    await owner.seeNo("button", "No focal point");
    const place = await until("see the edited picture", () => owner.run(focusedPicture));
    expect(await shownFace(await owner.screenshot(), place)).toBeCloseTo(wholeFace, 1);
  });
});

async function portraitFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "portrait-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "face.jpg");
  await writeFile(file, await portraitWithFace());
  return file;
}

/** Runs in the page. Where the picture with a focal point is in the window, once it has loaded. */
function focusedPicture() {
  const image = document.querySelector<HTMLImageElement>("form .focused img");
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
