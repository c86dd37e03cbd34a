import { describe, expect, test } from "vitest";
import { services } from "#domain/content/services.ts";
import { get, list, remove } from "#domain/content/store.ts";
import { readTables } from "#domain/publishing/freeze.ts";
import { serviceAt } from "#tests/publishing/owner.ts";
import { editorOn, openEditor } from "./admin-editor.ts";
import { listAfter, openList } from "./admin-list.ts";
import { openPublishPage, saveSummary } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";

describe("the history of one thing", () => {
  const site = runningAdmin();

  test("brings an earlier text back into the form, and a deleted service back into the list", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    for (const text of ["First words.", "Second words."]) {
      await saveSummary(site, "marbling", text);
      await (await openPublishPage(visitor)).publish(text);
    }
    const { id = "" } = (await serviceAt(site.db, "marbling")) ?? {};
    await openEditor(visitor, `/admin/services/${id}/edit`);
    await page.getByRole("link", { name: "Earlier versions" }).click();
    await page.getByRole("heading", { name: "Earlier versions of Marbling" }).waitFor();
    const state = page.getByRole("listitem").filter({ hasText: "Version 1" });
    await state.getByText("What differs from now: Summary").click();
    await state.locator("ins", { hasText: "Second" }).waitFor();
    await state.getByRole("link", { name: "Bring version 1 back into the form" }).click();
    const editor = editorOn(page);
    await page.getByText(/^This is how it was in version 1 /).waitFor();
    expect(await editor.field("Summary").inputValue()).toBe("First words.");
    await page.getByText("Unsaved changes", { exact: true }).waitFor();
    expect((await serviceAt(site.db, "marbling"))?.summary).toBe("Second words.");
    await page.reload();
    await editor.button("Cancel").and(page.locator(":enabled")).waitFor();
    expect(await editor.field("Summary").inputValue()).toBe("First words.");
    expect(await page.getByText(/^Text you had not saved/).count()).toBe(0);
    await listAfter(page, () => editor.button("Update Service").click());
    await page.getByText("Saved: Marbling").waitFor();
    expect((await serviceAt(site.db, "marbling"))?.summary).toBe("First words.");

    const before = await get(site.db, services, id);
    await remove(site.db, services, id, { now: new Date() });
    await visitor.open(`/admin/history/service/${id}`);
    await page.getByText("It was deleted since.").waitFor();
    await page.getByRole("link", { name: "Bring version 2 back into the form" }).click();
    await listAfter(page, () => editor.button("Create Service").click());
    expect(await get(site.db, services, id)).toMatchObject({
      summary: "Second words.",
      slug: "marbling",
      position: before?.position,
      createdAt: before?.createdAt,
    });
    await openEditor(visitor, `/admin/services/${id}/edit`);
    expect(await page.getByText(/^Text you had not saved/).count()).toBe(0);
  });
});

describe("a copy", () => {
  const site = runningAdmin();

  test("of a service is begun in its list, changed, and saved as a new service", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    const list = await openList(visitor, "services");
    await list.card("Marbling").getByRole("link", { name: "Duplicate Marbling" }).click();
    const editor = editorOn(page);
    await page.getByText(/^A copy of “Marbling”\./).waitFor();
    await editor.button("Cancel").and(page.locator(":enabled")).waitFor();
    expect(await editor.field("URL Slug").inputValue()).toBe("copy-of-marbling");
    await editor.field("Service Name").fill("Scagliola");
    await listAfter(page, () => editor.button("Create Service").click());
    const [marbling, copy] = await Promise.all(
      ["marbling", "scagliola"].map((slug) => serviceAt(site.db, slug)),
    );
    expect(copy).toMatchObject({ name: "Scagliola", summary: marbling?.summary });
    expect(copy?.heroImage).toBe(marbling?.heroImage);
    expect(copy?.id).not.toBe(marbling?.id);
  });
});

describe("the website's order", () => {
  const site = runningAdmin();

  test("is changed by keys alone, and visitors see it once it is published", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    const names = () => page.getByRole("main").locator("ol > li a").allInnerTexts();
    const focused = () =>
      page.evaluate(() => (document.activeElement as HTMLElement | null)?.ariaLabel ?? "");
    const place = (name: string) => page.getByLabel(`Place of ${name}`);
    await openList(visitor, "services");
    await page.getByRole("link", { name: "In the website’s order" }).press("Enter");
    await page.getByRole("heading", { name: "Order of the Services" }).waitFor();
    await place("Dragging").waitFor();
    const [first = "", second = "", ...others] = await names();
    const down = page.getByRole("button", { name: `Move ${first} down` });
    await down.press("Enter");
    await page.getByText(`Moved ${first} to place 2 of ${others.length + 2}.`).waitFor();
    expect(await names()).toEqual([second, first, ...others]);
    expect(await focused()).toBe(`Move ${first} down`);
    const last = others.at(-1) ?? "";
    await place(last).fill("1");
    await place(last).press("Enter");
    await page.getByText(`Moved ${last} to place 1 of ${others.length + 2}.`).waitFor();
    expect(await names()).toEqual([last, second, first, ...others.slice(0, -1)]);
    expect(await focused()).toContain(`Place of ${last}`);
    const up = page.getByRole("button", { name: `Move ${second} up` });
    await up.press("Enter");
    await page.getByText(`Moved ${second} to place 1 of`).waitFor();
    expect(await focused()).toBe(`Move ${second} down`);
    const handle = page.getByRole("button", { name: `Drag ${second}` });
    for (const key of ["ArrowDown", "ArrowDown", "End", "Home"]) await handle.press(key);
    expect(await focused()).toContain(`Drag ${second}`);
    const stored = [second, last, first, ...others.slice(0, -1)];
    expect(await names()).toEqual(stored);
    const inTables = async () => (await list(site.db, services)).map(({ name }) => name);
    await expect.poll(inTables).toEqual(stored);

    await visitor.open("/admin/portfolio/order");
    await page
      .getByRole("button", { name: "By hand" })
      .and(page.locator(":enabled"))
      .press("Enter");
    await page.getByText("You choose the order.").waitFor();
    const titles = await names();
    await place(titles.at(-1) ?? "").fill("1");
    await place(titles.at(-1) ?? "").press("Enter");
    const leading = async () => (await readTables(site.db)).projects[0]?.title;
    await expect.poll(leading).toBe(titles.at(-1));

    const publishing = await openPublishPage(visitor);
    expect(await publishing.changes()).toEqual(
      expect.arrayContaining([
        expect.stringContaining("Order of the services"),
        expect.stringContaining("Order of the projects"),
      ]),
    );
    await publishing.publish("In order");
    const reader = await site.stranger();
    await reader.open("/portfolio");
    const cards = await reader.page.getByRole("main").locator("ul h3").allInnerTexts();
    expect(cards[0]).toContain(titles.at(-1));
    await reader.open("/services");
    const finishes = await reader.page.getByRole("main").locator("h2, h3").allInnerTexts();
    expect(finishes.find((text) => [first, second, last].includes(text))).toBe(second);
  });
});
