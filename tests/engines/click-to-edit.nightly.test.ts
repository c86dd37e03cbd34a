import { describe, expect, test } from "vitest";
import { desk, engineSite, engines } from "./engine-site.ts";
import { type Person, until } from "./person.ts";

describe.each(engines)("in $name", (engine) => {
  const site = engineSite(engine);

  test("the owner goes by keyboard from a text in the preview to its field, saves, and is back at it", async () => {
    const owner = await site.signedIn(desk);
    await owner.open("/admin/preview/draft");
    await seePage(owner, "Walls worth a second look");

    await owner.hover(await placeOf(owner, "home-page//lead"));
    await until("see the frame of the introduction", () => owner.run(framed));
    await owner.run(() => document.querySelector("iframe")?.focus());
    for (let stops = 0; stops < 40 && !(await owner.run(focused)).includes("Walls"); stops += 1)
      await owner.press("Tab");
    expect(await owner.run(focused)).toBe("Edit: Walls worth a second look");

    await owner.press("Enter");
    await owner.see("heading", "Home Page");
    await until("be in the field", () => owner.run(isIn, "headline"));
    await owner.fill("Headline", "Stone worth a second look");
    await seePage(owner, "Stone worth a second look");
    await owner.press("Enter");
    await owner.see("text", "Saved: Home page");
    await owner.arriveAt("/admin/preview/draft");
    await seePage(owner, "Stone worth a second look");
    await until("be back at the text", async () =>
      (await owner.run(focused)).includes("Edit: Stone worth a second look"),
    );
  });

  test("a click in the preview leads to the field of what was clicked", async () => {
    const owner = await site.signedIn(desk);
    await owner.open("/admin/preview/draft");
    await seePage(owner, "worth a second look");
    await owner.clickAt(await placeOf(owner, "home-page//lead"));
    await owner.see("heading", "Home Page");
    await until("be in the field", () => owner.run(isIn, "lead"));
  });
});

/** Waits until the page in the frame can be edited, with its pictures, styles and fonts. */
async function seePage(owner: Person, headline: string): Promise<void> {
  await until(`see the page with ${headline}`, () => owner.run(isWhole, headline));
}

async function placeOf(owner: Person, place: string): Promise<{ x: number; y: number }> {
  return until(`see ${place}`, () => owner.run(middleInFrame, place));
}

/** Runs in the page. */
function isWhole(headline: string): boolean {
  const page = document.querySelector("iframe")?.contentDocument;
  const [h1, picture] = [page?.querySelector("h1"), page?.querySelector("main img")];
  if (!page?.querySelector(".edit-button") || !h1?.textContent.includes(headline)) return false;
  const { fontFamily } = getComputedStyle(h1);
  const isLoaded = [...page.fonts].some(
    ({ family, status }) => fontFamily.includes(family.replaceAll('"', "")) && status === "loaded",
  );
  return isLoaded && (picture as HTMLImageElement).naturalWidth > 0;
}

/** Runs in the page. The middle of an edited text or picture, in the window of the admin. */
function middleInFrame(place: string): { x: number; y: number } | null {
  const frame = document.querySelector("iframe");
  const target = frame?.contentDocument?.querySelector(`[data-edit-place="${place}"]`);
  if (!frame || !target) return null;
  target.scrollIntoView({ block: "center", behavior: "instant" });
  const [around, box] = [frame.getBoundingClientRect(), target.getBoundingClientRect()];
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return { x: Math.round(around.x + middle.x), y: Math.round(around.y + middle.y) };
}

/** Runs in the page. */
function framed(): boolean {
  const page = document.querySelector("iframe")?.contentDocument;
  return page?.querySelector(".edit-frame")?.checkVisibility() ?? false;
}

/** Runs in the page. The text of what has the focus in the frame. */
function focused(): string {
  const element = document.querySelector("iframe")?.contentDocument?.activeElement;
  return (element?.localName !== "body" && element?.textContent) || "";
}

/** Runs in the page. Whether the field with this name has the focus. */
function isIn(field: string): boolean {
  return document.activeElement?.getAttribute("name") === field;
}
