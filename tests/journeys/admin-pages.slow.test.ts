import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { editorOn, openEditor } from "./admin-editor.ts";
import { openInbox, receive } from "./admin-inbox.ts";
import { openList } from "./admin-list.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

describe.each([1440, 360])("a page at %i px", (width) => {
  test("starts at its top, and returns to its scroll position on Back", async () => {
    const visitor = await site.admin({ width });
    const { page } = visitor;
    const list = await openList(visitor, "services");
    const editor = editorOn(page);
    await list.editLink("Wood Graining").scrollIntoViewIfNeeded();
    const left = await scrolled(page);
    expect(left).toBeGreaterThan(200);
    await list.editLink("Wood Graining").click();
    await editor.heading("Edit Service").waitFor();
    await expect.poll(() => scrolled(page)).toBe(0);

    await page.goBack();
    await list.editLink("Wood Graining").waitFor();
    await expect.poll(async () => Math.abs((await scrolled(page)) - left)).toBeLessThan(40);
    await list.editLink("Wood Graining").click();
    await editor.field("Summary").fill("Combed, and glazed.");
    await editor.button("Update Service").click();
    const notice = page.getByRole("status").filter({ hasText: "Saved: Wood Graining" });
    await notice.waitFor();
    await expect.poll(() => scrolled(page)).toBe(0);
    expect(await isInSight(notice)).toBe(true);
  });
});

test("the top bar names the business and the admin, at every width", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  await visitor.open("/admin");
  for (const width of [320, 360, 575, 576, 768, 991, 992, 1440, 2200]) {
    await page.setViewportSize({ width, height: 740 });
    const bar = page.getByRole("banner");
    for (const words of ["Decor Specialist", "Admin Dashboard", "Content Management System"]) {
      const text = bar.getByText(words, { exact: true });
      expect(await text.isVisible(), `${words} at ${width} px`).toBe(true);
      expect(await isWhole(text), `${words} at ${width} px`).toBe(true);
    }
  }
});

/** Whether none of the text is cut off. */
function isWhole(text: Locator): Promise<boolean> {
  return text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);
}

test("every page has a different title", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  const enquiry = await receive(site, { name: "Aoife Magee" });
  const list = await openList(visitor, "services");
  const edit = await list.editLink("Dragging").getAttribute("href");
  for (const [path, title] of [
    ["/admin", "Dashboard"],
    ["/admin/enquiries", "Enquiries"],
    ["/admin/enquiries/person", "Data protection"],
    [`/admin/enquiries/${enquiry}`, "Enquiry of Aoife Magee"],
    ["/admin/services", "Services"],
    ["/admin/services/new", "Add New Service"],
    [edit ?? "", "Edit Dragging"],
    ["/admin/portfolio", "Portfolio"],
    ["/admin/portfolio/new", "Add New Project"],
    ["/admin/testimonials", "Testimonials"],
    ["/admin/testimonials/new", "Add New Testimonial"],
    ["/admin/pages", "Pages"],
    ["/admin/pages/home", "Home Page"],
    ["/admin/pages/services", "Services Page"],
    ["/admin/pages/portfolio", "Portfolio Page"],
    ["/admin/pages/about", "About Page"],
    ["/admin/pages/contact", "Contact Page"],
    ["/admin/pages/privacy", "Privacy Page"],
    ["/admin/pictures", "Pictures"],
    ["/admin/settings", "Business Details"],
    ["/admin/mail", "Mail"],
    ["/admin/backup", "Backup"],
    ["/admin/publish", "Publish"],
    ["/admin/history", "History"],
    ["/admin/history/0", "Version 0"],
    ["/admin/preview/draft", "Preview"],
    ["/admin/services/nothing/edit", "Not found"],
    ["/admin/nowhere", "Not found"],
  ] as const) {
    const html = await (await page.request.get(path)).text();
    expect(html).toContain(`<title>${title} | Admin</title>`);
    expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>');
  }
});

test("every link back looks the same", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  const list = await openList(visitor, "services");
  const edit = await list.editLink("Dragging").getAttribute("href");
  const looks = new Set<string>();
  for (const [path, name] of [
    [edit ?? "", "Services"],
    ["/admin/pages/about", "Pages"],
    [`/admin/enquiries/${await receive(site)}`, "Enquiries"],
    ["/admin/enquiries/person", "Enquiries"],
    ["/admin/history/0", "History"],
    ["/admin/backup", "Dashboard"],
  ] as const) {
    await visitor.open(path);
    const back = page.getByRole("main").getByRole("link", { name, exact: true });
    expect(await back.innerText()).toBe(`← ${name}`);
    looks.add((await back.getAttribute("class")) ?? "");
  }
  expect(looks.size).toBe(1);
});

describe("while the server cannot be reached", () => {
  test("the frame stays, says so, and then continues to the requested page", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/\.data|ERR_FAILED/);
    const list = await openList(visitor, "services");
    await goTo(page, "Dashboard");
    await list.heading("Welcome to Your Dashboard").waitFor();
    await page.route(/\.data/, (route) => route.abort());
    await goTo(page, "Services");
    const alert = page.getByRole("main").getByRole("alert");
    await alert.waitFor();
    expect(await alert.innerText()).toContain("The server could not be reached.");
    await page.getByRole("navigation", { name: "Admin" }).waitFor();
    // A press while the page is still trying does nothing. So this try lasts until it is seen.
    const seen = Promise.withResolvers<void>();
    await page.unroute(/\.data/);
    await page.route(/\.data/, async (route) => {
      await seen.promise;
      await route.abort();
    });
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Trying..." }).waitFor();
    seen.resolve();
    const again = page.getByRole("button", { name: "Try again" });
    await again.waitFor();
    expect(await alert.innerText()).toContain("The server could not be reached.");

    await page.unroute(/\.data/);
    await again.click();
    await list.card("Marbling").waitFor();
    expect(await alert.count()).toBe(0);
  });

  test("a proxy's own error page counts as unreachable too", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/status of 502/);
    const list = await openList(visitor, "services");
    await goTo(page, "Dashboard");
    await list.heading("Welcome to Your Dashboard").waitFor();
    await page.route(/\.data/, (route) => route.fulfill({ status: 502, body: "<h1>Bad</h1>" }));
    await goTo(page, "Services");
    await page.getByText("The server could not be reached.").waitFor();
  });

  test("the typed text is offered once the server is back", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/\.data|ERR_FAILED/);
    await openList(visitor, "services");
    await goTo(page, "Dashboard");
    const editor = await openEditor(visitor, "/admin/services/new");
    await editor.field("Service Name").fill("Half a thought");
    await page.route(/\.data/, (route) => route.abort());
    await goTo(page, "Dashboard");
    await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
    await page.getByRole("button", { name: "Try again" }).waitFor();
    await page.unroute(/\.data/);
    await page.goBack();
    await editor.button("Restore").click();
    expect(await editor.field("Service Name").inputValue()).toBe("Half a thought");
  });
});

test("a page that fails for another reason shows the error inside the frame", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  visitor.expectTrouble(/status of 500/);
  const inbox = await openInbox(visitor);
  await goTo(page, "Dashboard");
  await page.getByRole("heading", { name: "Welcome to Your Dashboard" }).waitFor();
  await page.route(/enquiries\.data/, (route) => route.fulfill({ status: 500, body: "broken" }));
  await goTo(page, "Enquiries");
  await page.getByText("Something went wrong. Please reload the page.").waitFor();
  await page.unroute(/enquiries\.data/);
  await page.getByRole("button", { name: "Try again" }).click();
  await inbox.page.getByRole("heading", { name: "Enquiries" }).waitFor();
});

async function goTo(page: Page, name: string): Promise<void> {
  const links = page.getByRole("navigation", { name: "Admin" });
  await links.getByRole("link", { name: new RegExp(`^${name}`) }).click();
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    const bar = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    return top >= bar && bottom <= window.innerHeight;
  });
}
