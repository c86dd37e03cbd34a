import { describe, expect, test } from "vitest";
import { exampleProject } from "#domain/content/examples.ts";
import { projects as projectType } from "#domain/content/projects.ts";
import { draftTables } from "#domain/content/rows.ts";
import { list as listItems, save } from "#domain/content/store.ts";
import { examplePicture } from "#tests/images/images.ts";
import { editorOn, openEditor } from "./admin-editor.ts";
import { openList } from "./admin-list.ts";
import { type RunningAdmin, runningAdmin } from "./running-admin.ts";

describe("the portfolio", () => {
  const site = runningAdmin();

  test("is listed newest first, each project with its details", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    const list = await openList(visitor, "portfolio");
    const intro = "Manage your project portfolio and showcase your best work.";
    await page.getByText(intro).waitFor();
    const projects = await listItems(site.db, projectType);
    const headings = projects.map(({ title, sector }) => `${title} ${sector} Example`);
    expect(await list.headings()).toEqual(["Portfolio Management", ...headings]);
    const years = projects.map(({ year }) => year);
    expect(years).toEqual(years.toSorted((a, b) => b - a));
    for (const project of projects) {
      const text = await list.textOf(project.title);
      expect(text).toContain(`${project.location}, ${project.year}`);
      expect(text).toContain(project.scope);
      expect(text).toContain(project.client);
      expect(text).toContain(project.duration);
      expect(text).toMatch(new RegExp(`\\b${project.images.length} images?`));
      expect(await list.linksOf(project.title)).toEqual([
        `View /portfolio/${project.slug}`,
        `Edit /admin/portfolio/${project.id}/edit`,
        `Duplicate /admin/portfolio/new?copy=${project.id}`,
      ]);
    }
  });

  test("is filtered at once, even offline, and the url follows", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    const list = await openList(visitor, "portfolio");
    const filter = page.getByRole("group", { name: "Filter by sector" });
    const heritage = filter.getByRole("button", { name: "Heritage" });
    // A disabled button takes no focus. It is enabled once the filter's own scripts run.
    await heritage.click({ trial: true });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await heritage.focus();
    await page.keyboard.press("Enter");
    await list.deleteButton("Hotel bar in gold leaf").waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("?sector=Heritage");
    const pressed = filter.getByRole("button", { pressed: true });
    expect(await pressed.allInnerTexts()).toEqual(["Heritage"]);
    await filter.getByRole("button", { name: "All Projects" }).click();
    await list.deleteButton("Hotel bar in gold leaf").waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(asked.filter((url) => url.includes(".data"))).toEqual([]);
    await page.context().setOffline(false);
  });

  test("is filtered by sector, with a message for a sector without projects", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    const list = await openList(visitor, "portfolio");
    const filter = page.getByRole("group", { name: "Filter by sector" });
    expect(await filter.getByRole("button").allInnerTexts()).toEqual([
      "All Projects",
      "Commercial",
      "Heritage",
      "Residential",
    ]);
    const sectors = () => page.getByRole("article").getByRole("heading").allTextContents();
    await filter.getByRole("button", { name: "Heritage" }).click();
    await expect.poll(async () => (await sectors()).length).toBe(2);
    for (const heading of await sectors()) expect(heading).toContain("Heritage");

    await list.deleteButton("Hotel bar in gold leaf").waitFor({ state: "detached" });
    await draftTables(site.db).deleteFrom("portfolio").where("sector", "=", "Commercial").execute();
    await page.reload();
    await filter.getByRole("button", { name: "Commercial" }).click();
    await page.getByText("No Commercial projects found.").waitFor();
    await list.addLink("Add Your First Project").waitFor();
    await filter.getByRole("button", { name: "All Projects" }).click();
    await expect.poll(async () => (await sectors()).length).toBe(3);
  });

  test("with more projects than one page fetches the rest of a sector", async () => {
    const { rows } = await manyProjects(site);
    const visitor = await site.admin();
    const { page } = visitor;
    const list = await openList(visitor, "portfolio");
    await list.card("Shop 200").waitFor();
    expect(await page.getByText("The oldest house").count()).toBe(0);
    const filter = page.getByRole("group", { name: "Filter by sector" });
    await filter.getByRole("button", { name: "Residential" }).click();
    await list.card("The oldest house").waitFor();
    await list.card("Shop 200").waitFor({ state: "detached" });
    await filter.getByRole("button", { name: "All Projects" }).click();
    await page.getByRole("navigation", { name: "Pages" }).getByText("Page 1 of 2").waitFor();
    await page.getByRole("link", { name: "Next" }).click();
    await list.card("The oldest house").waitFor();
    expect(new URL(page.url()).search).toBe("?page=2");
    await draftTables(site.db).deleteFrom("portfolio").where("id", "in", rows).execute();
  });

  test("gains a project with pictures in order, and loses it after a confirmation", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    const list = await openList(visitor, "portfolio");
    await list.addLink("Add New Project").click();
    const editor = editorOn(page);
    await editor.heading("Add New Project").waitFor();
    await editor.field("Project Title").fill("Bank hall, Lisburn");
    expect(await editor.field("URL Slug").inputValue()).toBe("bank-hall-lisburn");
    await editor.field("Sector").selectOption("Residential");
    await editor.field("Year").fill("2023");
    await editor.field("Location").fill("Lisburn");
    await editor.field("What Was Done").fill("Twelve columns.");
    await editor.field("Finish 1").fill("Marbling");
    const buffer = await examplePicture();
    const names = ["door.png", "capital.png", "floor.png"];
    await page
      .locator("input[type=file]")
      .setInputFiles(names.map((name) => ({ name, mimeType: "image/png", buffer })));
    const image = (number: number) => page.getByRole("group", { name: `Image ${number}` });
    await image(3).waitFor();
    for (const [index, alt] of ["From the door", "A capital", "The floor"].entries()) {
      await image(index + 1)
        .getByRole("textbox", { name: "What the picture shows" })
        .fill(alt);
    }
    await image(1).getByRole("textbox", { name: "Caption" }).fill("Before opening");
    await editor.button("Move image 3 up").click();
    await editor.button("Remove image 3").click();
    await editor.unfold("Client Testimonial");
    await editor.field("Quote").fill("They kept to the plan.");
    await editor.field("Author").fill("M. Hughes");
    await editor.button("Create Project").click();
    await list.card("Bank hall, Lisburn").waitFor();
    expect(await stored(site, "bank-hall-lisburn")).toMatchObject({
      sector: "Residential",
      year: 2023,
      finishes: ["Marbling"],
      images: [
        { alt: "From the door", caption: "Before opening" },
        { alt: "The floor", caption: "" },
      ],
      testimonial: { quote: "They kept to the plan.", author: "M. Hughes", role: "" },
    });

    await list.deleteButton("Bank hall, Lisburn").click();
    const question = page.getByRole("dialog", {
      name: "Are you sure you want to delete this portfolio item?",
    });
    await question.getByRole("button", { name: "Delete" }).click();
    await list.card("Bank hall, Lisburn").waitFor({ state: "detached" });
    await page.getByRole("status").filter({ hasText: "Deleted: Bank hall, Lisburn" }).waitFor();
    expect(await stored(site, "bank-hall-lisburn")).toBeUndefined();
  });

  test("does not accept a project without a sector", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 422/);
    const editor = await openEditor(visitor, "/admin/portfolio/new");
    const sector = editor.field("Sector");
    const chosen = () =>
      sector.evaluate((field) => (field as HTMLSelectElement).selectedOptions[0]?.label);
    expect(await chosen()).toBe("Choose a sector");
    await editor.field("Project Title").fill("Anywhere");
    await editor.field("Location").fill("Newry");
    await editor.field("What Was Done").fill("A stair.");
    await editor.button("Create Project").click();
    expect(await editor.hasFocus(sector), "the browser asks for it").toBe(true);
    await editor.page.locator("form").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await editor.button("Create Project").click();
    await editor.banner.waitFor();
    expect(await editor.faultOf(sector), "and so does the server").toBe("Choose a sector");
    await sector.selectOption("Heritage");
    await editor.button("Create Project").click();
    await editor.heading("Portfolio Management").waitFor();
  });

  test("is edited, and errors are shown at their fields, also at pictures", async () => {
    const images = [1, 2].map((number) => ({
      url: `/pictures/civic-hall-${number}.jpg`,
      alt: "A hall",
      caption: "",
    }));
    const form = exampleProject({ title: "Mill", slug: "mill", images });
    await save(site.db, projectType, { form, now: new Date() });
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 422/);
    const { page } = visitor;
    const list = await openList(visitor, "portfolio");
    await list.editLink("Mill").click();
    const editor = editorOn(page);
    await editor.heading("Edit Project").waitFor();
    await editor.field("Project Title").fill("Mill, restored");
    expect(await editor.field("URL Slug").inputValue()).toBe("mill");
    await editor.field("Year").fill("1066");
    const alt = page.getByRole("group", { name: "Image 2" }).getByRole("textbox").first();
    await alt.fill("x".repeat(1_001));
    await editor.button("Update Project").click();
    await editor.banner.waitFor();
    expect(await editor.faultOf(editor.field("Year"))).toMatch(/^Enter a year from 1900 to/);
    expect(await editor.hasFocus(editor.field("Year"))).toBe(true);
    expect(await editor.faultOf(alt)).toMatch(/^This description is 1,001/);
    await editor.field("Year").fill("1999");
    await alt.fill("A capital");
    await editor.button("Update Project").click();
    await list.card("Mill, restored").waitFor();
    expect(await stored(site, "mill")).toMatchObject({ title: "Mill, restored", year: 1999 });
  });

  test("shows the way to add the first project when empty", async () => {
    const visitor = await site.admin();
    await draftTables(site.db).deleteFrom("portfolio").execute();
    await save(site.db, projectType, {
      form: exampleProject({ title: "The last one" }),
      now: new Date(),
    });
    const list = await openList(visitor, "portfolio");
    await list.deleteButton("The last one").click();
    await visitor.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await visitor.page.getByText("No portfolio items found.").waitFor();
    await visitor.page.getByText("Deleted: The last one").waitFor();
    await list.addLink("Add Your First Project").click();
    await editorOn(visitor.page).heading("Add New Project").waitFor();
  });
});

async function stored(site: RunningAdmin, slug: string) {
  return (await listItems(site.db, projectType)).find((project) => project.slug === slug);
}

/**
 * Stores two hundred commercial projects, all newer than one residential one. Returns their ids.
 */
async function manyProjects(site: RunningAdmin): Promise<{ rows: string[] }> {
  const rows: string[] = [];
  const add = async (changes: Record<string, unknown>) => {
    const id = crypto.randomUUID();
    await save(site.db, projectType, {
      form: exampleProject(changes),
      id,
      now: new Date(),
    });
    rows.push(id);
  };
  await add({ title: "The oldest house", slug: "oldest", sector: "Residential", year: 1950 });
  for (let count = 1; count <= 200; count += 1)
    await add({ title: `Shop ${count}`, slug: `shop-${count}`, sector: "Commercial", year: 2026 });
  return { rows };
}
