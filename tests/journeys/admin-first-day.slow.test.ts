import { expect, test } from "vitest";
import { editorOn } from "./admin-editor.ts";
import { axeFindings } from "./inspections.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

test("the first-day list leads to each field, ticks itself, and stays away once put away", async () => {
  const visitor = await site.admin({ width: 360 });
  const { page } = visitor;
  await visitor.open("/admin");
  await page.getByText("0 of 7 done").waitFor();
  await page.getByRole("link", { name: "Your phone number (to do)" }).click();
  const editor = editorOn(page);
  await editor.heading("Business Details").waitFor();
  await page.getByText("Not yours yet: Business Name, Tagline, Phone, E-mail.").waitFor();
  await editor.field("Business Name").fill("Foyle Stone");
  await editor.field("Phone").fill("028 7126 0000");
  await editor.button("Update Business Details").click();
  await page.getByText("2 of 7 done").waitFor();
  await page.getByRole("button", { name: "These hours are right" }).click();
  await page.getByText("3 of 7 done").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Put this list away" }).click();
  await page.getByText("The list is put away.").waitFor();
  await page.reload();
  await page.getByText("Database: Connected").waitFor();
  expect(await page.getByRole("heading", { name: "Your first day" }).count()).toBe(0);
});

test("a new owner reads the first choice first, and nothing moves while the dashboard opens", async () => {
  const visitor = await site.admin({ width: 390 });
  const { page } = visitor;
  await visitor.open("/admin/services");
  const moves = await page.evaluateHandle(watchMoves);
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("link", { name: "Dashboard" }).last().click();
  await page.getByText("Database: Connected").waitFor();
  const top = async (text: RegExp) => (await page.getByText(text).boundingBox())?.y ?? 0;
  expect(await top(/^How would you like to begin/)).toBeLessThan(await top(/^Nobody is mailed/));
  expect(await moves.evaluate((seen) => seen)).toEqual([]);
});

test("the dashboard begins with who waits, and a call is one tap away", async () => {
  const visitor = await site.admin({ width: 360, touch: true });
  const { page } = visitor;
  const post = await (await site.stranger()).page.request.post("/api/contact", {
    data: {
      name: "Ada",
      email: "a@example.com",
      phone: "028 7126 1111",
      service: "x",
      message: "y",
    },
  });
  expect(post.ok()).toBe(true);
  await visitor.open("/admin");
  const today = page.getByRole("region", { name: "Today" });
  const call = today.getByRole("link", { name: "Call Ada" });
  expect(await call.getAttribute("href")).toBe("tel:02871261111");
  await today.getByText(/^Reply within \d+ h$/).waitFor();
  const top = async (text: string) => (await page.getByText(text).first().boundingBox())?.y ?? 0;
  expect((await call.boundingBox())?.y).toBeLessThan(await top("New enquiries"));
  expect(await top("Quick Actions")).toBeLessThan(await top("System Status"));
  await today.getByRole("link", { name: "Ada" }).first().click();
  await page.getByRole("button", { name: "Mark as answered" }).waitFor();
});

/** Runs in the page. Text of the elements that move from now on. */
function watchMoves(): string[] {
  const seen: string[] = [];
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as LayoutShift[])
      seen.push(...sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ""));
  }).observe({ type: "layout-shift" });
  return seen;

  interface LayoutShift extends PerformanceEntry {
    sources: { node: Node | null }[];
  }
}
