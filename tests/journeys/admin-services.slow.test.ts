import { describe, expect, test } from "vitest";
import { exampleProject, exampleService } from "#domain/content/examples.ts";
import { projects } from "#domain/content/projects.ts";
import { draftTables } from "#domain/content/rows.ts";
import { services as serviceType } from "#domain/content/services.ts";
import { list as listItems, save } from "#domain/content/store.ts";
import { type Editor, editorOn, openEditor } from "./admin-editor.ts";
import { openList } from "./admin-list.ts";
import { type RunningAdmin, runningAdmin } from "./running-admin.ts";

describe("the services", () => {
  const site = runningAdmin();

  test("are listed by name, each with its details", async () => {
    const visitor = await site.admin();
    const list = await openList(visitor, "services");
    expect(await list.headings()).toEqual([
      "Services Management",
      "Dragging dragging Example",
      "Lime Wash lime-wash Example",
      "Marbling marbling Example",
      "Metallic Finishes & Glittering metallic-finishes-glittering Example",
      "Rag Roll rag-roll Example",
      "Stippling stippling Example",
      "Wood Graining wood-graining Example",
    ]);
    const intro = "Manage your decorative finish services and their details.";
    await visitor.page.getByText(intro).waitFor();
    const stored = (await listItems(site.db, serviceType)).find(({ slug }) => slug === "dragging");
    if (!stored) throw new Error("Dragging is not stored");
    const text = await list.textOf("Dragging");
    const { keywords, applications, process, faq, summary } = stored;
    expect(text).toContain(summary);
    for (const keyword of keywords.slice(0, 3)) expect(text).toContain(keyword);
    expect(keywords.length).toBeGreaterThan(3);
    expect(text).toContain(`+${keywords.length - 3} more`);
    expect(text).not.toContain(keywords[3]);
    expect(text).toContain(`${applications.length} applications`);
    expect(text).toContain(`${process.length} process steps`);
    expect(text).toContain(`${faq.length} FAQ items`);
    expect(await list.linksOf("Dragging")).toEqual([
      "View /services/dragging",
      `Edit /admin/services/${stored.id}/edit`,
      `Duplicate /admin/services/new?copy=${stored.id}`,
    ]);
  });

  test("gain one whose slug follows its name, and whose blank rows are not saved", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    const list = await openList(visitor, "services");
    await list.addLink("Add New Service").click();
    const editor = editorOn(page);
    await editor.heading("Add New Service").waitFor();
    await page.getByText("Create a new decorative finish service.").waitFor();
    await editor.field("Service Name").fill("Tadelakt & Co: Strié");
    expect(await editor.field("URL Slug").inputValue()).toBe("tadelakt-co-strie");
    await editor.field("Summary").fill("Polished lime plaster.");
    await editor.field("Description").fill("Burnished with a stone.\n\nThen soaped.");
    await editor.field("Step 1").fill("Lay the plaster");
    await editor.button("Add Step").click();
    await editor.field("Step 2").fill("   ");
    await editor.button("Add Step").click();
    await editor.field("Step 3").fill("Burnish it");
    for (const title of ["Applications", "SEO Keywords", "Frequently Asked Questions"])
      await editor.unfold(title);
    await editor.field("Application 1").fill(" ");
    await editor.field("Keyword 1").fill("tadelakt");
    await editor.faq(1).question.fill("Is it waterproof?");
    await editor.faq(1).answer.fill("Once soaped.");
    await editor.button("Add FAQ").click();
    await editor.faq(2).question.fill("A question nobody answered");
    await editor.button("Create Service").click();

    await list.heading("Services Management").waitFor();
    await list.card("Tadelakt & Co: Strié").waitFor();
    const notice = page.getByRole("status").filter({ hasText: "Saved: Tadelakt & Co: Strié" });
    await notice.waitFor();
    await page.getByRole("navigation").getByRole("link", { name: "Dashboard" }).click();
    await list.heading("Welcome to Your Dashboard").waitFor();
    await page.goBack();
    await list.card("Tadelakt & Co: Strié").waitFor();
    expect(await notice.count(), "it is shown once").toBe(0);
    expect(await stored(site, "tadelakt-co-strie")).toMatchObject({
      name: "Tadelakt & Co: Strié",
      summary: "Polished lime plaster.",
      description: "Burnished with a stone.\n\nThen soaped.",
      heroImage: null,
      process: ["Lay the plaster", "Burnish it"],
      applications: [],
      keywords: ["tadelakt"],
      faq: [{ question: "Is it waterproof?", answer: "Once soaped." }],
      position: 8,
    });
  });

  test("are edited one by one, and a saved slug stays when the name changes", async () => {
    await create(site, { name: "Gilding", slug: "gilding" });
    const visitor = await site.admin();
    const { page } = visitor;
    const list = await openList(visitor, "services");
    await list.editLink("Gilding").click();
    const editor = editorOn(page);
    await editor.heading("Edit Service").waitFor();
    await page.getByText("Update service details and content.").waitFor();
    expect(await editor.field("Step 3").inputValue()).toBe("Lay the leaf");
    await editor.field("Service Name").fill("Gilding by hand");
    expect(await editor.field("URL Slug").inputValue()).toBe("gilding");
    await editor.button("Update Service").click();
    await list.card("Gilding by hand").waitFor();
    expect(await stored(site, "gilding")).toMatchObject({ name: "Gilding by hand", revision: 2 });
  });

  test("lose one only after a confirmation", async () => {
    await create(site, { name: "Flocking", slug: "flocking" });
    const visitor = await site.admin();
    const { page } = visitor;
    const list = await openList(visitor, "services");
    await list.deleteButton("Flocking").click();
    const question = page.getByRole("dialog", {
      name: "Are you sure you want to delete this service?",
    });
    await question.getByText("Flocking").waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "hidden" });
    await list.card("Flocking").waitFor();

    await list.deleteButton("Flocking").click();
    await question.getByRole("button", { name: "Delete" }).click();
    await list.card("Flocking").waitFor({ state: "detached" });
    await page.getByRole("status").filter({ hasText: "Deleted: Flocking" }).waitFor();
    expect(await stored(site, "flocking")).toBeUndefined();
  });

  test("name the projects that use one before it is deleted", async () => {
    await create(site, { name: "Combing", slug: "combing" });
    const project = { title: "A mill", slug: "mill", finishes: ["Combing"], images: [] };
    await save(site.db, projects, { form: exampleProject(project), now: new Date() });
    const visitor = await site.admin();
    const list = await openList(visitor, "services");
    await list.deleteButton("Combing").click();
    const question = visitor.page.getByRole("dialog");
    await question.getByText("One project names it as a finish.").waitFor();
    await question.getByRole("link", { name: "A mill" }).click();
    await editorOn(visitor.page).heading("Edit Project").waitFor();
  });

  test("are sorted into the order that visitors see", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    const list = await openList(visitor, "services");
    const place = (name: string) => list.card(name).getByText(/^No\. \d+ on the website$/);
    const move = (name: string, way: string) =>
      list.card(name).getByRole("button", { name: `Move ${name} ${way} on the website` });
    expect(await place("Dragging").textContent()).toBe("No. 1 on the website");
    expect(await move("Dragging", "up").isDisabled()).toBe(true);
    await move("Dragging", "down").click();
    await place("Dragging").filter({ hasText: "No. 2" }).waitFor();
    expect(await place("Rag Roll").textContent()).toBe("No. 1 on the website");
    await move("Dragging", "up").click();
    await place("Dragging").filter({ hasText: "No. 1" }).waitFor();
    await page.reload();
    expect(await place("Dragging").textContent()).toBe("No. 1 on the website");
  });

  test("keep the focus on the arrow that moved one, or on the other arrow at the end", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    const list = await openList(visitor, "services");
    const arrow = (way: string) =>
      list.card("Rag Roll").getByRole("button", { name: `Move Rag Roll ${way} on the website` });
    const place = list.card("Rag Roll").getByText(/^No\. \d+ on the website$/);
    const hasFocus = (way: string) =>
      arrow(way).evaluate((element) => element === document.activeElement);
    expect(await place.textContent()).toBe("No. 2 on the website");
    await arrow("down").focus();
    for (const number of [3, 4]) {
      await page.keyboard.press("Enter");
      await place.filter({ hasText: `No. ${number}` }).waitFor();
      await expect.poll(() => arrow("down").isEnabled()).toBe(true);
      expect(await hasFocus("down")).toBe(true);
    }
    await arrow("up").focus();
    for (const number of [3, 2, 1]) {
      await page.keyboard.press("Enter");
      await place.filter({ hasText: `No. ${number}` }).waitFor();
      await expect.poll(() => arrow("down").isEnabled()).toBe(true);
    }
    expect(await hasFocus("down")).toBe(true);
    await page.keyboard.press("Enter");
    await place.filter({ hasText: "No. 2" }).waitFor();
  });

  test("show their counts, also in the singular", async () => {
    await create(site, {
      name: "Scumbling",
      slug: "scumbling",
      applications: ["Doors"],
      process: ["Scumble"],
      faq: [{ question: "Is it dear?", answer: "No." }],
    });
    const list = await openList(await site.admin(), "services");
    const text = await list.textOf("Scumbling");
    expect(text).toMatch(/1 application\s+1 process step\s+1 FAQ item\s/);
  });

  test("do not move, and say so, when the server cannot be reached", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/move\.data|ERR_FAILED/);
    const list = await openList(visitor, "services");
    await page.route(/\/move\.data/, (route) => route.abort());
    const card = list.card("Dragging");
    await card.getByRole("button", { name: "Move Dragging down on the website" }).click();
    await card.getByRole("alert").waitFor();
    expect(await card.getByRole("alert").innerText()).toBe("Failed to move service");
    await card.getByText("No. 1 on the website").waitFor();
  });

  test("never share a slug", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/status of 422/);
    const editor = await openEditor(visitor, "/admin/services/new");
    await fill(editor, "Marbling");
    await editor.button("Create Service").click();
    await editor.banner.waitFor();
    const slug = editor.field("URL Slug");
    expect(await editor.faultOf(slug)).toMatch(/already|taken|uses/i);
    expect(await editor.hasFocus(slug)).toBe(true);
    await slug.fill("marbling-by-night");
    await editor.button("Create Service").click();
    await page.getByRole("heading", { name: "Services Management" }).waitFor();
    expect(await stored(site, "marbling-by-night")).toMatchObject({ name: "Marbling" });
  });

  test("show a form's errors field by field, and focus the first", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 422/);
    const editor = await openEditor(visitor, "/admin/services/new");
    await fill(editor, "Fresco");
    await editor.field("Service Name").fill("  ");
    await editor.field("URL Slug").fill("Fresco!");
    await editor.field("Description").fill(" ");
    await editor.button("Create Service").click();
    await editor.banner.waitFor();
    expect(await editor.faultOf(editor.field("Service Name"))).toBe("Enter the service’s name");
    expect(await editor.faultOf(editor.field("URL Slug"))).not.toBe("");
    expect(await editor.faultOf(editor.field("Summary"))).toBe("");
    expect(await editor.faultOf(editor.field("Description"))).toBe("Enter a description");
    expect(await editor.hasFocus(editor.field("Service Name"))).toBe(true);
  });

  test("say why they cannot be read, saved or deleted, and recover", async () => {
    await create(site, { name: "Pargeting", slug: "pargeting" });
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/status of 503/);
    const list = await openList(visitor, "services");
    await takeAway(site);
    await list.deleteButton("Pargeting").click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page
      .getByRole("alert")
      .filter({ hasText: /services/ })
      .waitFor();
    await page.reload();
    const banner = page.getByRole("alert");
    await banner.waitFor();
    expect(await banner.innerText()).toMatch(/services/);
    expect(await page.getByRole("article").count()).toBe(0);

    const editor = await openEditor(visitor, "/admin/services/new");
    await fill(editor, "Sgraffito");
    await editor.button("Create Service").click();
    await editor.banner.waitFor();
    expect(await editor.field("Service Name").inputValue()).toBe("Sgraffito");

    await bringBack(site);
    await editor.button("Create Service").click();
    await list.card("Sgraffito").waitFor();
    await list.card("Pargeting").waitFor();
  });

  test("show the way to add the first one when there are none", async () => {
    const visitor = await site.admin();
    await draftTables(site.db).deleteFrom("services").execute();
    const list = await openList(visitor, "services");
    await visitor.page.getByText("No services found.").waitFor();
    await list.addLink("Add Your First Service").click();
    await editorOn(visitor.page).heading("Add New Service").waitFor();
  });
});

describe("the path of a service that does not exist", () => {
  const site = runningAdmin();

  test("says so inside the frame, with a link back", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    visitor.expectTrouble(/status of 404/);
    await visitor.open("/admin/services/nothing/edit");
    await page.getByRole("heading", { name: "Not found" }).waitFor();
    await page.getByRole("link", { name: "All services" }).click();
    await page.getByRole("heading", { name: "Services Management" }).waitFor();
  });
});

async function create(site: RunningAdmin, changes: Record<string, unknown>): Promise<void> {
  const form = exampleService({ heroImage: null, ...changes });
  const { outcome } = await save(site.db, serviceType, { form, now: new Date() });
  expect(outcome).toBe("saved");
}

async function fill(editor: Editor, name: string): Promise<void> {
  await editor.field("Service Name").fill(name);
  await editor.field("Summary").fill("A summary.");
  await editor.field("Description").fill("A description.");
}

async function stored(site: RunningAdmin, slug: string) {
  return (await listItems(site.db, serviceType)).find((service) => service.slug === slug);
}

/** Renames the services table, as after a failed migration. */
async function takeAway(site: RunningAdmin): Promise<void> {
  await site.db.schema.alterTable("services").renameTo("services_away").execute();
}

async function bringBack(site: RunningAdmin): Promise<void> {
  await site.db.schema.alterTable("services_away").renameTo("services").execute();
}
