import { describe, expect, test } from "vitest";
import { desk, engineSite, engines } from "./engine-site.ts";
import { type Person, until } from "./person.ts";

describe.each(engines)("in $name", (engine) => {
  const site = engineSite(engine);

  test("the owner goes by keyboard from a text in the preview to its field, saves, and is back at it", async () => {
    const owner = await site.signedIn(desk);
    await owner.open("/admin/preview/draft");
    await seePage(owner, "Walls worth a second look");

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
});

/** Waits until the page in the frame can be edited, with its pictures, styles and fonts. */
async function seePage(owner: Person, headline: string): Promise<void> {
  await until(`see the page with ${headline}`, () => owner.run(isWhole, headline));
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

/** Runs in the page. The text of what has the focus in the frame. */
function focused(): string {
  const element = document.querySelector("iframe")?.contentDocument?.activeElement;
  return (element?.localName !== "body" && element?.textContent) || "";
}

/** Runs in the page. Whether the field with this name has the focus. */
function isIn(field: string): boolean {
  return document.activeElement?.getAttribute("name") === field;
}
