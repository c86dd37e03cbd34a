import { expect, test } from "vitest";
import { examplePicture } from "#tests/images/images.ts";
import { serviceAt } from "#tests/publishing/owner.ts";
import { editorOn } from "./admin-editor.ts";
import { openList } from "./admin-list.ts";
import { openPublishPage } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

test("a service is saved with other words and another picture, and a visitor sees both once they are published", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  const list = await openList(visitor, "services");
  await list.editLink("Marbling").click();
  const editor = editorOn(page);
  await editor.button("Cancel").waitFor();
  await editor.heroImage.getByRole("button", { name: "Remove" }).click();
  const green = { name: "green.png", mimeType: "image/png", buffer: await examplePicture() };
  await editor.heroImage.locator("input[type=file]").setInputFiles(green);
  const preview = page.getByRole("img", { name: "Hero Image" });
  await expect
    .poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await editor.field("Summary").fill("Veins laid wet in wet.");
  await editor.button("Update Service").click();
  await editor.heading("Services Management").waitFor();
  expect(await list.textOf("Marbling")).toMatch(/changed, not published/i);
  const { heroImage } = (await serviceAt(site.db, "marbling")) ?? {};
  const uploaded = heroImage ?? expect.fail("a picture is saved");

  await (await openPublishPage(visitor)).publish("Words and a picture");
  const reader = await site.stranger();
  await reader.open("/services/marbling");
  await reader.page.getByText("Veins laid wet in wet.").first().waitFor();
  expect(await reader.page.locator("body").innerHTML()).toContain(uploaded.replace(/\.\w+$/, ""));
});
