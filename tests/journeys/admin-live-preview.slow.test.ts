import { expect, test } from "vitest";
import { editorOn } from "./admin-editor.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

const typed = [
  ["services", "Summary"],
  ["portfolio", "Project Title"],
  ["testimonials", "Client Name"],
] as const;

test.for(typed)("beside the form of %s, the page shows the typed text", async ([area, label]) => {
  const visitor = await site.admin();
  const { page } = visitor;
  await visitor.open(`/admin/${area}`);
  await page.getByRole("link", { name: /^Edit/ }).first().click();
  const editor = editorOn(page);
  const frame = page.frameLocator("iframe");
  await frame.getByText("Preview, not published. Visitors do not see this.").waitFor();
  await editor.field(label).fill("Typed a moment ago");
  await frame.getByText("Typed a moment ago").first().waitFor();
  await editor.field(label).fill("");
  await page.getByText("Complete or correct the form to see the page").waitFor();
  expect(await frame.getByText("Typed a moment ago").first().isVisible(), "the last page").toBe(
    true,
  );
  await page.setViewportSize({ width: 768, height: 900 });
  await page.locator("iframe").waitFor({ state: "detached" });
});

test("while a field is wrong, the last page stays, and a line above it says what to do", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  await visitor.open("/admin/pages/sampler");
  const frame = page.frameLocator("iframe");
  await frame.getByText("Tollymore over Oatmeal").first().waitFor();
  await page.locator("summary", { hasText: "Greens" }).click();
  const colour = page.getByRole("group", { name: "Tollymore" }).getByLabel("Hex");
  await colour.fill("#3F5A4");
  await page.getByText("Complete or correct the form to see the page").waitFor();
  expect(await frame.getByText("Tollymore over Oatmeal").first().isVisible()).toBe(true);
  await colour.fill("#3F5A48");
  await page.getByText("As it will look on a phone").waitFor();
  await frame.getByText("Tollymore over Oatmeal").first().waitFor();
});

test("in a preview, the quote form is visible but sends nothing", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  visitor.expectTrouble(/form-action/);
  await visitor.open("/admin/preview/draft/contact");
  const form = page.frameLocator("iframe").locator("form:has([name=message])");
  await form.getByText("Full Name").waitFor();
  expect(await form.evaluate((element: HTMLFormElement) => element.inert), "by hand").toBe(true);
  const refused = page.waitForEvent("console", (message) => /form-action/.test(message.text()));
  await form.evaluate((element: HTMLFormElement) => {
    const texts = {
      name: "Aoife",
      email: "a@example.com",
      phone: "028 9649 6123",
      message: "A hall",
    };
    for (const [name, text] of Object.entries(texts))
      (element.elements.namedItem(name) as HTMLInputElement).value = text;
    const service = element.elements.namedItem("service") as HTMLSelectElement;
    service.selectedIndex = 1;
    element.submit();
  });
  await refused;
  expect(visitor.enquiriesSent()).toEqual([]);
  expect(await site.db.selectFrom("enquiries").select("id").execute()).toEqual([]);
});
