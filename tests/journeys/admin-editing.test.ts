import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { exampleService } from "#domain/services/example-service.ts";
import { createService } from "#domain/services/services.ts";
import { Editor } from "./admin-editor.ts";
import { openTab, runningAdmin } from "./running-admin.ts";
import { tabTo } from "./tabbing.ts";

const site = runningAdmin();
const newService = "/admin/services/new";

describe("a list in a form", () => {
  test("begins with one row, which cannot be removed", async () => {
    const editor = await Editor.open(await site.admin(), newService);
    expect(await editor.field("Step 1").count()).toBe(1);
    expect(await editor.page.getByRole("button", { name: /^(Remove|Move)/ }).count()).toBe(0);
    for (const label of ["Add Step", "Add Application", "Add Keyword", "Add FAQ"]) {
      expect(await editor.button(label).isVisible()).toBe(true);
    }
  });

  test("gains, moves and loses rows by buttons", async () => {
    const editor = await Editor.open(await site.admin(), newService);
    await writeSteps(editor, ["one", "two", "three"]);
    expect(await editor.button("Move Step 1 up").isDisabled()).toBe(true);
    expect(await editor.button("Move Step 3 down").isDisabled()).toBe(true);
    await editor.button("Move Step 3 up").click();
    expect(await steps(editor)).toEqual(["one", "three", "two"]);
    await editor.button("Remove Step 1").click();
    expect(await steps(editor)).toEqual(["three", "two"]);
    await editor.button("Remove Step 2").click();
    expect(await steps(editor)).toEqual(["three"]);
    expect(await editor.button("Remove Step 1").count()).toBe(0);
  });

  test("gains, moves and loses rows by the keyboard, which stays with the row", async () => {
    const editor = await Editor.open(await site.admin(), newService);
    const { page } = editor;
    const focused = (name: string) =>
      expect.poll(() => nameOfFocus(page), { timeout: 20_000 }).toBe(name);
    await editor.field("Step 1").fill("one");
    await tabTo(page, editor.button("Add Step"));
    await page.keyboard.press("Enter");
    await focused("Step 2 (optional)");
    await page.keyboard.type("two");
    await tabTo(page, editor.button("Add Step"));
    await page.keyboard.press("Enter");
    await focused("Step 3 (optional)");
    await page.keyboard.type("three");
    await page.keyboard.press("Tab");
    await focused("Move Step 3 up");
    await page.keyboard.press("Enter");
    await focused("Move Step 2 up");
    await page.keyboard.press("Enter");
    // At the top there is no further up, so the focus goes on to what can still be done with the row.
    await focused("Move Step 1 down");
    expect(await steps(editor)).toEqual(["three", "one", "two"]);
    await page.keyboard.press("Tab");
    await focused("Remove Step 1");
    await page.keyboard.press("Enter");
    await focused("Step 1 (optional)");
    expect(await steps(editor)).toEqual(["one", "two"]);
  });

  test("of questions has its pairs numbered", async () => {
    const editor = await Editor.open(await site.admin(), newService);
    await editor.faq(1).question.fill("First?");
    await editor.button("Add FAQ").click();
    await editor.faq(2).question.fill("Second?");
    await editor.button("Move FAQ #2 up").click();
    expect(await editor.faq(1).question.inputValue()).toBe("Second?");
    expect(await editor.page.getByText("FAQ #2", { exact: true }).isVisible()).toBe(true);
    await editor.button("Remove FAQ #1").click();
    expect(await editor.faq(1).question.inputValue()).toBe("First?");
  });
});

describe("a form", () => {
  test("says that it is being saved, and cannot be sent twice", async () => {
    const visitor = await site.admin();
    const editor = await Editor.open(visitor, newService);
    await fill(editor, "Graining combs");
    const answer = Promise.withResolvers<void>();
    await editor.page.route(/services\/new\.data/, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await editor.field("Service Name").press("Enter");
    await editor.button("Saving...").waitFor();
    expect(await editor.button("Saving...").isDisabled()).toBe(true);
    await editor.field("Service Name").press("Enter");
    answer.resolve();
    await editor.heading("Services Management").waitFor();
    const sent = visitor.requests.filter((request) => request.method() === "POST");
    expect(sent.filter((request) => request.url().includes("/new"))).toHaveLength(1);
  });

  test("that could not be sent keeps what was typed, and says so", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/new\.data/);
    const editor = await Editor.open(visitor, newService);
    await fill(editor, "Offline");
    await editor.page.route(/services\/new\.data/, (route) => route.abort());
    await editor.button("Create Service").click();
    await editor.banner.waitFor();
    expect(await editor.banner.innerText()).toBe("Failed to save service");
    expect(await editor.field("Service Name").inputValue()).toBe("Offline");
    await editor.page.unroute(/services\/new\.data/);
    await editor.button("Create Service").click();
    await editor.heading("Services Management").waitFor();
  });

  test("with unsaved work asks before it is left, and can be gone back to", async () => {
    const editor = await Editor.open(await site.admin(), newService);
    const { page } = editor;
    await editor.field("Service Name").fill("Half a thought");
    expect(await page.getByText("Unsaved changes").isVisible()).toBe(true);
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
    await question.getByRole("button", { name: "Stay" }).click();
    await question.waitFor({ state: "hidden" });
    expect(await editor.field("Service Name").inputValue()).toBe("Half a thought");
    await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await editor.heading("Welcome to Your Dashboard").waitFor();
  });

  test("with unsaved work asks before the tab is closed; one without does not", async () => {
    const visitor = await site.admin();
    const tab = await openTab(visitor, newService);
    const editor = new Editor(tab);
    await editor.field("Service Name").fill("Half a thought");
    const asked = Promise.withResolvers<string>();
    tab.on("dialog", async (dialog) => {
      asked.resolve(dialog.type());
      await dialog.accept();
    });
    await tab.close({ runBeforeUnload: true });
    expect(await asked.promise).toBe("beforeunload");

    const untouched = await openTab(visitor, "/admin/testimonials/new");
    await new Editor(untouched).button("Cancel").waitFor();
    const closed = untouched.waitForEvent("close");
    await untouched.close({ runBeforeUnload: true });
    await closed;
  });

  test("offers unsaved work after a reload, and brings it back", async () => {
    const editor = await Editor.open(await site.admin(), newService);
    const { page } = editor;
    await fill(editor, "Kept");
    await writeSteps(editor, ["one", "two"]);
    await editor.button("Add FAQ").scrollIntoViewIfNeeded();
    await page.reload();
    const notice = page.getByText(/Text you had not saved was kept on/);
    await notice.waitFor();
    expect(await inView(notice)).toBe(true);
    expect(await isInFocus(notice), "it is read out").toBe(true);
    expect(await editor.field("Service Name").inputValue()).toBe("");
    await editor.button("Restore").click();
    expect(await editor.hasFocus(editor.field("Service Name"))).toBe(true);
    expect(await editor.field("Service Name").inputValue()).toBe("Kept");
    expect(await steps(editor)).toEqual(["one", "two"]);
    await editor.button("Create Service").click();
    await editor.heading("Services Management").waitFor();
    await page.goto(newService);
    await editor.button("Cancel").waitFor();
    expect(await editor.button("Restore").count(), "saved, and nothing left to offer").toBe(0);
  });

  test("goes on offering unsaved work while something else is typed, and loses neither", async () => {
    const editor = await Editor.open(await site.admin(), newService);
    const { page } = editor;
    const name = editor.field("Service Name");
    await name.fill("First thought");
    await page.reload();
    await editor.button("Restore").waitFor();
    await name.fill("Second thought");
    await page.reload();
    await editor.button("Restore").click();
    expect(await name.inputValue(), "the latest first").toBe("Second thought");
    await editor.button("Restore").click();
    expect(await name.inputValue()).toBe("First thought");
    await editor.button("Restore").click();
    expect(await name.inputValue()).toBe("Second thought");
    await editor.button("Discard").click();
    await page.reload();
    await editor.button("Restore").click();
    expect(await name.inputValue()).toBe("Second thought");
    expect(await editor.button("Restore").count(), "the first was discarded").toBe(0);
  });

  test("forgets unsaved work that is discarded", async () => {
    const editor = await Editor.open(await site.admin(), newService);
    const { page } = editor;
    await editor.field("Service Name").fill("Nonsense");
    await page.reload();
    await editor.button("Discard").click();
    await page.reload();
    await editor.button("Cancel").waitFor();
    expect(await editor.button("Restore").count()).toBe(0);
  });

  test("is given up by Cancel, which asks first and leaves older work alone", async () => {
    const editor = await Editor.open(await site.admin(), newService);
    const { page } = editor;
    await editor.field("Service Name").fill("Worth keeping");
    await page.reload();
    await editor.button("Restore").waitFor();
    await editor.field("Service Name").fill("Nonsense");
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await editor.button("Cancel").click();
    await question.getByRole("button", { name: "Stay" }).click();
    await question.waitFor({ state: "hidden" });
    expect(await editor.field("Service Name").inputValue()).toBe("Nonsense");
    await editor.button("Cancel").click();
    await question.getByRole("button", { name: "Discard" }).click();
    await editor.heading("Services Management").waitFor();

    await page.goto(newService);
    await editor.button("Restore").click();
    expect(await editor.field("Service Name").inputValue()).toBe("Worth keeping");
    expect(await editor.button("Restore").count()).toBe(0);
  });

  test("with nothing typed is left by Cancel at once", async () => {
    const editor = await Editor.open(await site.admin(), newService);
    await editor.button("Cancel").click();
    await editor.heading("Services Management").waitFor();
  });

  test("is left alone when somebody saves something else meanwhile", async () => {
    const id = await create("Left alone");
    const visitor = await site.admin();
    const editor = await Editor.open(visitor, `/admin/services/${id}/edit`);
    await editor.field("Summary").fill("Being typed.");
    const other = new Editor(await openTab(visitor, newService));
    await fill(other, "Something else");
    const refreshed = editor.page.waitForResponse(/edit\.data/);
    await other.button("Create Service").click();
    await refreshed;
    await other.heading("Services Management").waitFor();
    // By then the page has done what the answer made it do.
    await editor.page.evaluate(() => fetch("/healthz").then((response) => response.text()));
    expect(await editor.field("Summary").inputValue()).toBe("Being typed.");
    expect(await editor.button("Restore").count()).toBe(0);
  });
});

async function create(name: string): Promise<string> {
  const form = exampleService({ name, slug: crypto.randomUUID(), heroImage: null });
  const result = await createService(site.db, form, { now: new Date() });
  if (result.outcome !== "saved") throw new Error(result.outcome);
  return result.item.id;
}

async function fill(editor: Editor, name: string): Promise<void> {
  await editor.field("Service Name").fill(name);
  await editor.field("Summary").fill("A summary.");
  await editor.field("Description").fill("A description.");
}

async function writeSteps(editor: Editor, texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await editor.button("Add Step").click();
    await editor.field(`Step ${index + 1}`).fill(text);
  }
}

function steps(editor: Editor): Promise<string[]> {
  return editor.page
    .getByRole("textbox", { name: /^Step \d/ })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
}

/** Whether all of it is between the bar at the top and the one at the bottom. */
function inView(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    const above = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    const save = document.querySelector("button[type=submit]")?.parentElement;
    const below = save?.getBoundingClientRect().top ?? window.innerHeight;
    return top >= above && bottom <= below;
  });
}

function isInFocus(element: Locator): Promise<boolean> {
  return element.evaluate(
    (node) =>
      Boolean(document.activeElement?.contains(node)) && document.activeElement !== document.body,
  );
}

function nameOfFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement | null;
    return focused?.getAttribute("aria-label") ?? focused?.labels?.[0]?.textContent ?? undefined;
  });
}
