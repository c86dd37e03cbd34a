import { expect, test } from "vitest";
import { Editor } from "./admin-editor.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

const typed = [
  ["services", "Summary"],
  ["portfolio", "Project Title"],
  ["testimonials", "Client Name"],
] as const;

test.for(typed)(
  "beside the form of %s stands the page with what is typed",
  async ([area, label]) => {
    const visitor = await site.admin();
    const { page } = visitor;
    await visitor.open(`/admin/${area}`);
    await page.getByRole("link", { name: /^Edit/ }).first().click();
    const editor = new Editor(page);
    const frame = page.frameLocator("iframe");
    await frame.getByText("Preview, not published. Visitors do not see this.").waitFor();
    await editor.field(label).fill("Typed a moment ago");
    await frame.getByText("Typed a moment ago").first().waitFor();
    await editor.field(label).fill("");
    await page.getByText("Fill in what is marked * to see the page").waitFor();
    expect(await frame.getByText("Typed a moment ago").first().isVisible(), "the last page").toBe(
      true,
    );
    await page.setViewportSize({ width: 768, height: 900 });
    await page.locator("iframe").waitFor({ state: "detached" });
  },
);
