import { expect, test } from "vitest";
import { axeFindings } from "./inspections.ts";
import { openTab, runningAdmin } from "./running-admin.ts";
import { tabTo } from "./tabbing.ts";

const site = runningAdmin();

test("a new owner empties the site by keyboard, in every tab, and takes it back", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  await visitor.open("/admin");
  const other = await openTab(visitor, "/admin");
  const begin = "Start with an empty site";
  await other.getByRole("button", { name: begin }).waitFor();

  await tabTo(page, page.getByRole("button", { name: begin }));
  await page.keyboard.press("Enter");
  await page.getByText(/^The examples are out of the admin/).waitFor();
  await page.getByRole("button", { name: begin }).waitFor({ state: "detached" });
  const heading = page.getByRole("heading", { name: "Welcome to Your Dashboard" });
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await other.getByRole("button", { name: begin }).waitFor({ state: "detached" });
  await other.close();
  expect(await axeFindings(page)).toEqual([]);

  await visitor.open("/admin/services");
  await page.getByText("No services found.").waitFor();
  await visitor.open("/services/marbling");
  await page.getByRole("heading", { name: "Marbling", level: 1 }).waitFor();

  await visitor.open("/admin/history/0");
  await page.getByRole("button", { name: "Restore for editing" }).click();
  await page.getByText(/^Done\. The admin now shows that version/).waitFor();
  await visitor.open("/admin/services");
  await page.getByRole("link", { name: "Edit Marbling" }).waitFor();
  expect(await page.getByText("Example", { exact: true }).count()).toBe(7);
});
