import { expect, test } from "vitest";
import { editorOn, openEditor } from "./admin-editor.ts";
import { openPublishPage } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

test("the owner changes her headline, sees it in the preview, publishes, and takes it back", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  const visitorsSee = async () => {
    await visitor.open("/");
    return page.getByRole("heading", { level: 1 }).textContent();
  };

  await visitor.open("/admin");
  await page.getByRole("link", { name: "Pages", exact: true }).click();
  await page.getByRole("link", { name: "Edit Home" }).click();
  const editor = editorOn(page);
  await editor.heading("Home Page").waitFor();
  expect(await editor.field("Headline").inputValue()).toBe("Walls worth a second look");
  await editor.field("Headline").fill("Stone worth a second look");
  await page.getByLabel("Show the steps").uncheck();
  const preview = page.frameLocator("iframe");
  await preview.getByRole("heading", { name: "Stone worth a second look" }).waitFor();
  await preview
    .getByText("From first visit to last coat", { exact: true })
    .waitFor({ state: "detached" });
  await editor.button("Update Home Page").click();
  await page.getByText("Saved: Home page").waitFor();
  await page.getByText("Changed, not published").waitFor();
  expect(await visitorsSee()).toBe("Walls worth a second look");

  const review = await openPublishPage(visitor);
  expect(await review.changes()).toEqual(["Changed Home"]);
  await review.publish("A stone mason");
  expect(await visitorsSee()).toBe("Stone worth a second look");
  expect(await page.getByText("From first visit to last coat").count()).toBe(0);

  await visitor.open("/admin/history/0");
  await page.getByLabel("Restore it for editing as well").check();
  await page.getByRole("button", { name: "Publish version 0 again" }).click();
  await page.getByText(/Visitors see version \d+ now/).waitFor();
  expect(await visitorsSee()).toBe("Walls worth a second look");
  await openEditor(visitor, "/admin/pages/home");
  expect(await editor.field("Headline").inputValue()).toBe("Walls worth a second look");
  expect(await page.getByLabel("Show the steps").isChecked()).toBe(true);
});

test("a long headline is seen whole while it is typed, and Enter saves it as one line", async () => {
  const visitor = await site.admin({ width: 390 });
  const editor = await openEditor(visitor, "/admin/pages/home");
  const field = editor.field("Headline");
  const height = async () => (await field.boundingBox())?.height ?? 0;
  const oneLine = await height();
  await field.fill("Old furniture, brought back to use by hand in Lisburn and the Lagan Valley");
  expect(await height()).toBeGreaterThan(oneLine * 1.4);
  expect(await field.evaluate(hides)).toBe(false);
  await field.press("Enter");
  await editor.page.getByText("Saved: Home page").waitFor();
  await editor.page.getByText(/^Old furniture, .* and the Lagan Valley$/).waitFor();
});

test("typing replaces a headline that Tab reached, and continues one that a link opened", async () => {
  const visitor = await site.admin();
  const { keyboard } = visitor.page;
  const editor = await openEditor(visitor, "/admin/pages/home?field=headline");
  const field = editor.field("Headline");
  const before = await field.inputValue();
  await keyboard.type(", or two");
  expect(await field.inputValue()).toBe(`${before}, or two`);
  await keyboard.press("Tab");
  await keyboard.press("Shift+Tab");
  await keyboard.type("Chairs");
  expect(await field.inputValue()).toBe("Chairs");
});

/** Runs in the page. */
function hides({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}

test("the top bar stays one row beside a mark, a link and a menu", async () => {
  const visitor = await site.admin({ width: 768 });
  const { page } = visitor;
  const editor = await openEditor(visitor, "/admin/pages/home");
  await editor.field("Headline").fill(`Seen in one row, ${crypto.randomUUID()}`);
  await editor.button("Update Home Page").click();
  await page.getByRole("banner").getByRole("link", { name: "Unpublished changes" }).waitFor();
  const middle = async (name: RegExp) => {
    const box = await page.getByRole("banner").getByLabel(name).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  expect(await middle(/^Account/)).toBeCloseTo(await middle(/^View Website/), 0);
});

test("Google's preview follows the two texts, and shows the usual ones while they are empty", async () => {
  const visitor = await site.admin();
  const editor = await openEditor(visitor, "/admin/pages/home");
  await editor.unfold("In Google");
  const preview = editor.page.getByRole("region", { name: "Preview in Google" });
  await preview.getByText("Decor Specialist: decorative painters in Belfast").waitFor();
  await editor.field("Title in Google").fill("Stone masons in Derry");
  await preview.getByText("Stone masons in Derry").waitFor();
  await editor.field("Description in Google").fill("Walls, steps and lettering.");
  await preview.getByText("Walls, steps and lettering.").waitFor();
});
