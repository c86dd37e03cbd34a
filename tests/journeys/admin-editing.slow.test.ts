import type { Locator, Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { exampleService } from "#domain/content/examples.ts";
import { services } from "#domain/content/services.ts";
import { get, list as listItems, save as saveItem } from "#domain/content/store.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { serviceAt } from "#tests/publishing/owner.ts";
import { type Editor, editorOn, openEditor } from "./admin-editor.ts";
import { openTab, runningAdmin } from "./running-admin.ts";
import { tabTo } from "./tabbing.ts";

const site = runningAdmin();
const newService = "/admin/services/new";

describe("a list in a form", () => {
  test("begins with one row, which cannot be removed", async () => {
    const editor = await openEditor(await site.admin(), newService);
    expect(await editor.field("Step 1").count()).toBe(1);
    expect(await editor.page.getByRole("button", { name: /^(Remove|Move)/ }).count()).toBe(0);
    for (const title of ["Applications", "SEO Keywords", "Frequently Asked Questions"])
      await editor.unfold(title);
    for (const label of ["Add Step", "Add Application", "Add Keyword", "Add FAQ"]) {
      await editor.button(label).waitFor();
    }
  });

  test("gains, moves and loses rows by buttons", async () => {
    const editor = await openEditor(await site.admin(), newService);
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

  test("gains, moves and loses rows by keyboard, and the focus stays with the row", async () => {
    const editor = await openEditor(await site.admin(), newService);
    const { page } = editor;
    const focused = (name: string) => expect.poll(() => nameOfFocus(page)).toBe(name);
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
    await focused("Add a picture: picture of step 3");
    await page.keyboard.press("Tab");
    await focused("Drag Step 3, or move it with the arrow keys");
    await page.keyboard.press("Tab");
    await focused("Move Step 3 up");
    await page.keyboard.press("Enter");
    await focused("Move Step 2 up");
    await page.keyboard.press("Enter");
    // At the top 'Up' is disabled, so the focus moves to the row's next button.
    await focused("Move Step 1 down");
    expect(await steps(editor)).toEqual(["three", "one", "two"]);
    await page.keyboard.press("Tab");
    await focused("Remove Step 1");
    await page.keyboard.press("Enter");
    await focused("Step 1 (optional)");
    expect(await steps(editor)).toEqual(["one", "two"]);
  });

  test("of questions numbers its pairs", async () => {
    const editor = await openEditor(await site.admin(), newService);
    await editor.unfold("Frequently Asked Questions");
    await editor.faq(1).question.fill("First?");
    await editor.button("Add FAQ").click();
    await editor.faq(2).question.fill("Second?");
    await editor.button("Move FAQ #2 up").click();
    expect(await editor.faq(1).question.inputValue()).toBe("Second?");
    await editor.page.getByText("FAQ #2", { exact: true }).waitFor();
    await editor.button("Remove FAQ #1").click();
    expect(await editor.faq(1).question.inputValue()).toBe("First?");
  });
});

describe("a form", () => {
  test("takes no input before its scripts run, since that would be lost", async () => {
    const { page } = await site.admin();
    const arrived = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await arrived.promise;
      await route.continue();
    });
    await page.goto(newService, { waitUntil: "commit" });
    const editor = editorOn(page);
    for (const control of [editor.field("Summary"), editor.button("Create Service")]) {
      await control.waitFor();
      expect(await control.isDisabled()).toBe(true);
    }
    const look = () =>
      editor.field("Summary").evaluate((field) => {
        const { backgroundColor, cursor } = getComputedStyle(field);
        return { backgroundColor, cursor };
      });
    // The styles arrive by themselves.
    await expect.poll(look).toMatchObject({ cursor: "progress" });
    const dimmed = await look();
    const loading = page.locator("form").getByText("Loading...");
    await loading.waitFor();
    arrived.resolve();
    await loading.waitFor({ state: "detached" });
    expect((await look()).backgroundColor).not.toBe(dimmed.backgroundColor);
    await fill(editor, "Typed on a slow connection");
    await editor.button("Create Service").click();
    await editor.heading("Services Management").waitFor();
  });

  test("says that it is being saved, and cannot be sent twice", async () => {
    const visitor = await site.admin();
    const editor = await openEditor(visitor, newService);
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

  test("that could not be sent keeps the typed text, and says so", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/new\.data/);
    const editor = await openEditor(visitor, newService);
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

  test("keeps text that is typed while it saves, stays open, and saves that text next", async () => {
    const id = await create("Saved in two steps");
    const editor = await openEditor(await site.admin(), `/admin/services/${id}/edit`);
    const { page } = editor;
    const answer = await held(page, /edit\.data/);
    await editor.field("Summary").fill("Sent.");
    await editor.button("Update Service").click();
    await editor.button("Saving...").waitFor();
    await editor.field("Summary").fill("Sent. And typed meanwhile.");
    answer.resolve();
    await editor.button("Update Service").waitFor();
    expect(await get(site.db, services, id)).toMatchObject({ summary: "Sent.", revision: 2 });
    await page.getByText("Unsaved changes since the last save").waitFor();
    expect(await editor.hasFocus(editor.field("Summary"))).toBe(true);
    await page.reload();
    await editor.button("Restore").click();
    expect(await editor.field("Summary").inputValue()).toBe("Sent. And typed meanwhile.");
    await editor.button("Update Service").click();
    await page.getByText("Saved: Saved in two steps").waitFor();
    const summary = "Sent. And typed meanwhile.";
    expect(await get(site.db, services, id)).toMatchObject({ summary, revision: 3 });
  });

  test("for a new item becomes the form of the saved item, if more was typed meanwhile", async () => {
    const editor = await openEditor(await site.admin(), newService);
    const { page } = editor;
    const answer = await held(page, /new\.data/);
    await fill(editor, "Made while typing");
    await editor.button("Create Service").click();
    await editor.button("Saving...").waitFor();
    await editor.field("Summary").fill("Typed meanwhile.");
    answer.resolve();
    await editor.heading("Edit Service").waitFor();
    expect(await editor.field("Summary").inputValue()).toBe("Typed meanwhile.");
    await editor.field("Service Name").fill("Made while typing on");
    await page.reload();
    await editor.heading("Add New Service").waitFor();
    await editor.button("Restore").click();
    await editor.heading("Edit Service").waitFor();
    await editor.button("Update Service").click();
    await editor.heading("Services Management").waitFor();
    expect(await serviceAt(site.db, "made-while-typing")).toMatchObject({
      name: "Made while typing on",
      summary: "Typed meanwhile.",
      revision: 2,
    });
    expect(await serviceAt(site.db, "made-while-typing-on")).toBeNull();
  });

  test("whose answer was lost does not add the item twice, and saves later changes", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/new\.data/);
    const editor = await openEditor(visitor, newService);
    await fill(editor, "Lost on the way");
    await loseAnswer(editor.page);
    await editor.button("Create Service").click();
    await editor.banner.waitFor();
    await editor.field("Summary").fill("Typed since.");
    await editor.button("Create Service").click();
    await editor.heading("Services Management").waitFor();
    expect(await serviceAt(site.db, "lost-on-the-way")).toMatchObject({
      summary: "Typed since.",
      revision: 2,
    });
  });

  test("whose answer was lost does not add the item twice after a reload either", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/new\.data/);
    const editor = await openEditor(visitor, "/admin/testimonials/new");
    const { page } = editor;
    await editor.field("Quote").fill("Worth every penny.");
    await editor.field("Client Name").fill("Told twice");
    await editor.field("Role").fill("Owner");
    await loseAnswer(page);
    await editor.button("Create Testimonial").click();
    await editor.banner.waitFor();
    await page.reload();
    await editor.button("Restore").click();
    await editor.button("Create Testimonial").click();
    await editor.heading("Testimonials Management").waitFor();
    const told = (await listItems(site.db, testimonials)).filter(
      ({ name }) => name === "Told twice",
    );
    expect(told).toMatchObject([{ revision: 1 }]);
  });

  test("restored in another tab adds a second item, unless it was sent before", async () => {
    const visitor = await site.admin();
    const editor = await openEditor(visitor, newService);
    await fill(editor, "A template");
    const other = editorOn(await openTab(visitor, newService));
    await other.button("Restore").click();
    await other.field("Service Name").fill("From the template");
    await other.button("Create Service").click();
    await other.heading("Services Management").waitFor();
    await editor.button("Create Service").click();
    await editor.heading("Services Management").waitFor();
    for (const slug of ["a-template", "from-the-template"])
      expect(await serviceAt(site.db, slug)).toMatchObject({ revision: 1 });
  });

  test("with unsaved work asks before the owner leaves it, and can stay open", async () => {
    const editor = await openEditor(await site.admin(), newService);
    const { page } = editor;
    await editor.field("Service Name").fill("Half a thought");
    await page.getByText("Unsaved changes").waitFor();
    const question = page.getByRole("dialog", { name: "Leave without saving?" });
    await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
    await question.getByRole("button", { name: "Stay" }).click();
    await question.waitFor({ state: "hidden" });
    expect(await editor.field("Service Name").inputValue()).toBe("Half a thought");
    await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await editor.heading("Welcome to Your Dashboard").waitFor();
  });

  test("asks before the tab is closed, only if it has unsaved work", async () => {
    const visitor = await site.admin();
    const tab = await openTab(visitor, newService);
    const editor = editorOn(tab);
    await editor.field("Service Name").fill("Half a thought");
    await tab.getByText("Unsaved changes").waitFor();
    const asked = Promise.withResolvers<string>();
    tab.on("dialog", async (dialog) => {
      asked.resolve(dialog.type());
      await dialog.accept();
    });
    await tab.close({ runBeforeUnload: true });
    expect(await asked.promise).toBe("beforeunload");

    const untouched = await openTab(visitor, "/admin/testimonials/new");
    await editorOn(untouched).button("Cancel").waitFor();
    const closed = untouched.waitForEvent("close");
    await untouched.close({ runBeforeUnload: true });
    await closed;
  });

  test("offers unsaved work after a reload, and restores it", async () => {
    const editor = await openEditor(await site.admin(), newService);
    const { page } = editor;
    await fill(editor, "Kept");
    await writeSteps(editor, ["one", "two"]);
    await editor.button("Add Step").scrollIntoViewIfNeeded();
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

  test("still offers unsaved work while the owner types something else, and loses neither", async () => {
    const editor = await openEditor(await site.admin(), newService);
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

  test("offers unsaved work for 30 days", async () => {
    const editor = await openEditor(await site.admin(), newService);
    const { page } = editor;
    await editor.field("Service Name").fill("Half a thought");
    await keptFor(page, 29);
    await page.reload();
    await editor.button("Restore").waitFor();
    await keptFor(page, 2);
    // Every editor deletes expired drafts.
    await page.goto("/admin/testimonials/new");
    await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0);
    await page.goto(newService);
    await editor.button("Cancel").waitFor();
    expect(await editor.button("Restore").count()).toBe(0);
  });

  test("forgets unsaved work that is discarded", async () => {
    const editor = await openEditor(await site.admin(), newService);
    const { page } = editor;
    await editor.field("Service Name").fill("Nonsense");
    await page.reload();
    await editor.button("Discard").click();
    await page.reload();
    await editor.button("Cancel").waitFor();
    expect(await editor.button("Restore").count()).toBe(0);
  });

  test("is discarded by Cancel, which asks first and keeps older drafts", async () => {
    const editor = await openEditor(await site.admin(), newService);
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

  test("with nothing typed closes at once on Cancel", async () => {
    const editor = await openEditor(await site.admin(), newService);
    await editor.button("Cancel").click();
    await editor.heading("Services Management").waitFor();
  });

  test("is not disturbed when somebody saves another item, even if it cannot be fetched again", async () => {
    const id = await create("Left alone");
    const visitor = await site.admin();
    // It fetches its own service again.
    visitor.expectTrouble(/status of 503/);
    const editor = await openEditor(visitor, `/admin/services/${id}/edit`);
    await editor.field("Summary").fill("Being typed.");
    const list = await openTab(visitor, "/admin/testimonials");
    const other = editorOn(await openTab(visitor, "/admin/testimonials/new"));
    // Too narrow for a live preview, which would read the missing table.
    await other.page.setViewportSize({ width: 1000, height: 800 });
    await site.db.schema.alterTable("services").renameTo("services_away").execute();
    onTestFinished(() => site.db.schema.alterTable("services_away").renameTo("services").execute());
    await other.field("Quote").fill("A good job.");
    await other.field("Client Name").fill("Somebody Else");
    await other.field("Role").fill("Owner");
    await other.button("Create Testimonial").click();
    // By then all tabs of the browser know of the save.
    await list.getByText("Somebody Else", { exact: true }).waitFor();
    await editor.page.evaluate(() => fetch("/healthz").then((response) => response.text()));
    expect(await editor.field("Summary").inputValue()).toBe("Being typed.");
    expect(visitor.requests.filter((request) => request.url().includes("edit.data"))).toEqual([]);
  });

  test("that is too large to save says so, and keeps everything", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 413/);
    const editor = await openEditor(visitor, newService);
    await fill(editor, "Long story");
    const description = editor.field("Description");
    const story = "Paint. ".repeat(160_000);
    await description.evaluate((field, text) => {
      field.focus();
      document.execCommand("insertText", false, text);
    }, story);
    await editor.button("Create Service").click();
    await editor.banner.waitFor();
    expect(await editor.banner.innerText()).toMatch(/more than can be saved at once/);
    expect((await description.inputValue()).length).toBeGreaterThan(1_000_000);
    await description.fill("A short story.");
    await editor.button("Create Service").click();
    await editor.heading("Services Management").waitFor();
  });
});

describe("the fields of a form", () => {
  test("start at a height that fits the expected text, and grow", async () => {
    const editor = await openEditor(await site.admin(), newService);
    const rows = (label: string) =>
      editor.field(label).evaluate((field) => {
        const { lineHeight, paddingTop } = getComputedStyle(field);
        const text = field.clientHeight - 2 * Number.parseFloat(paddingTop);
        return Math.round(text / Number.parseFloat(lineHeight));
      });
    expect(await rows("Summary")).toBe(2);
    expect(await rows("Description")).toBe(8);
    expect(await rows("Step 1")).toBe(1);
    await editor.field("Description").fill("A line\n".repeat(11));
    expect(await rows("Description")).toBe(12);
  });

  test("that are required have a mark, and so does the picture", async () => {
    const editor = await openEditor(await site.admin(), newService);
    const { page } = editor;
    const mark = (element: Locator) =>
      element.evaluate((node) => getComputedStyle(node, "::after").content);
    const label = (text: string) => page.locator("label", { hasText: text }).first();
    const marked = await mark(label("Service Name"));
    expect(marked).toContain("*");
    for (const text of ["URL Slug", "Summary", "Description"]) {
      expect(await mark(label(text))).toBe(marked);
    }
    expect(await mark(label("Step 1"))).toBe("none");
    expect(await mark(page.locator("legend", { hasText: "Hero Image" }))).toBe(marked);
    expect(await page.getByRole("group", { name: "Hero Image (required)" }).count()).toBe(1);
  });

  test("of each list describe the expected text", async () => {
    const editor = await openEditor(await site.admin(), newService);
    for (const [list, words] of [
      ["Process Steps", /in order/],
      ["Applications", /suits/],
      ["SEO Keywords", /people search for/],
      ["Frequently Asked Questions", /both parts/],
    ] as const) {
      const section = editor.page.getByRole("group", { name: list });
      const hint = await section.evaluate((group) => {
        const id = group.getAttribute("aria-describedby") ?? "";
        return document.getElementById(id)?.textContent;
      });
      expect(hint).toMatch(words);
    }
  });

  test.for([360, 1440])("are not hidden under the bars when focused, at %i px", async (width) => {
    const editor = await openEditor(await site.admin({ width, stillness: true }), newService);
    const { page } = editor;
    for (const missing of ["Service Name", "URL Slug", "Summary", "Description"]) {
      await fill(editor, "Marmorino");
      await editor.field("URL Slug").fill("marmorino");
      await editor.field(missing).fill("");
      for (const edge of ["above", "below"] as const) {
        const field = editor.field(missing);
        const message = `${missing}, from ${edge}`;
        await lay(field, edge);
        await editor.button("Create Service").click();
        await expect.poll(() => editor.hasFocus(field), { message }).toBe(true);
        await expect.poll(() => inView(field), { message }).toBe(true);
        await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      }
    }
    const description = editor.field("Description");
    await description.evaluate((field) => {
      const bar = document.querySelector("button[type=submit]")?.parentElement;
      const edge = bar?.getBoundingClientRect().top ?? 0;
      window.scrollBy(0, field.getBoundingClientRect().top + 30 - edge);
    });
    await description.click({ position: { x: 20, y: 12 } });
    await expect.poll(() => inView(description), { message: "clicked" }).toBe(true);
  });
});

describe.each([1440, 360])("the faulty field, at %i px,", (width) => {
  test("is in view with its label when the browser finds it empty", async () => {
    const editor = await openEditor(await site.admin({ width }), newService);
    await fill(editor, "Without a summary");
    await editor.field("Summary").fill("");
    await editor.button("Add Step").click();
    await editor.button("Create Service").click();
    await expect.poll(() => editor.hasFocus(editor.field("Summary"))).toBe(true);
    await expect.poll(() => inView(labelOf(editor.field("Summary")))).toBe(true);
  });

  test("is in view with its label when the server refuses it", async () => {
    const visitor = await site.admin({ width });
    visitor.expectTrouble(/status of 422/);
    const editor = await openEditor(visitor, newService);
    await fill(editor, " ");
    await editor.field("URL Slug").fill("blank");
    await editor.button("Add Step").click();
    await editor.button("Create Service").click();
    await expect.poll(() => editor.hasFocus(editor.field("Service Name"))).toBe(true);
    await expect.poll(() => inView(labelOf(editor.field("Service Name")))).toBe(true);
  });
});

describe("the bar of a form", () => {
  test("also says on a phone that there are unsaved changes", async () => {
    const editor = await openEditor(await site.admin({ width: 360 }), newService);
    const { page } = editor;
    const bar = page.locator("button[type=submit]").locator("..");
    const words = page.getByText("Unsaved changes");
    expect(await words.count()).toBe(0);
    await editor.field("Service Name").fill("Half a thought");
    const box = await words.boundingBox();
    expect(box?.width).toBeGreaterThan(80);
    expect(box?.height).toBeGreaterThan(12);
    expect((await bar.boundingBox())?.height).toBeLessThan(100);
  });
});

async function create(name: string): Promise<string> {
  const form = exampleService({ name, slug: crypto.randomUUID(), heroImage: null });
  const result = await saveItem(site.db, services, { form, now: new Date() });
  if (result.outcome !== "saved") throw new Error(result.outcome);
  return result.item.id;
}

/** Holds the page's next request to a path until the returned promise is resolved. */
async function held(page: Page, address: RegExp): Promise<PromiseWithResolvers<void>> {
  const answer = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      await answer.promise;
      await route.continue();
    },
    { times: 1 },
  );
  return answer;
}

/** The server stores the next new item, but the page gets no answer. */
async function loseAnswer(page: Page): Promise<void> {
  await page.route(
    /new\.data/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
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

function labelOf(field: Locator): Locator {
  return field.locator("xpath=preceding-sibling::label");
}

/** Scrolls the element out of the window beyond this edge, as far as the page scrolls. */
function lay(element: Locator, edge: "above" | "below"): Promise<void> {
  return element.evaluate((node, edge) => {
    const { top, bottom } = node.getBoundingClientRect();
    window.scrollBy(0, edge === "above" ? bottom : top - window.innerHeight);
  }, edge);
}

/** Whether the whole element is between the top bar and the bottom bar. */
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

/** Dates this browser's drafts back by this many days. */
async function keptFor(page: Page, days: number): Promise<void> {
  await page.evaluate(
    (earlier) => {
      for (const [place, text] of Object.entries(localStorage)) {
        const draft = JSON.parse(text);
        localStorage.setItem(place, JSON.stringify({ ...draft, savedAt: draft.savedAt - earlier }));
      }
    },
    days * 24 * 60 * 60 * 1000,
  );
}
