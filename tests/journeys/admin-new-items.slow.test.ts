import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { projects } from "#domain/content/projects.ts";
import { save } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { get, list as listItems } from "#domain/content/store.ts";
import { exampleProject } from "#tests/admin/example-forms.ts";
import { type Editor, editorOn, openEditor } from "./admin-editor.ts";
import { openList } from "./admin-list.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

/** For each type, what the owner enters in the form of a new item, and what is stored. */
const kinds = [
  {
    area: "services",
    title: "Add New Service",
    submit: "Create Service",
    enter: enterService,
    saved: "Tadelakt & Co: Strié",
    type: services,
    expected: {
      name: "Tadelakt & Co: Strié",
      slug: "tadelakt-co-strie",
      summary: "Polished lime plaster.",
      description: "Burnished with a stone.\n\nThen soaped.",
      heroImage: null,
      process: ["Burnish it", "Lay the plaster"],
      applications: [],
      keywords: ["tadelakt"],
      faq: [{ question: "Is it waterproof?", answer: "Once soaped." }],
    },
  },
  {
    area: "portfolio",
    title: "Add New Project",
    submit: "Create Project",
    enter: enterProject,
    saved: "Bank hall, Lisburn",
    type: projects,
    expected: {
      slug: "bank-hall-lisburn",
      sector: "Residential",
      year: 2023,
      finishes: ["Marbling"],
      images: [],
      testimonial: { quote: "They kept to the plan.", author: "M. Hughes", role: "" },
    },
  },
] as const;

test.each(kinds)(
  "what is entered in the form of new $area is stored, without its blank rows",
  async ({ area, title, submit, enter, saved, type, expected }) => {
    const visitor = await site.admin();
    const { page } = visitor;
    const list = await openList(visitor, area);
    await list.addLink(title).click();
    const editor = editorOn(page);
    await editor.heading(title).waitFor();
    await enter(editor);
    await editor.button(submit).click();
    const notice = page.getByRole("status").filter({ hasText: `Saved: ${saved}` });
    await notice.waitFor();
    await page.getByRole("article").filter({ hasText: saved }).waitFor();
    const rows: { title?: string; name?: string }[] = await listItems(site.db, type);
    const row = rows.find((row) => [row.title, row.name].includes(saved));
    expect(row).toMatchObject(expected);
    if (type === services) expect(row, "a new service comes last").toBe(rows.at(-1));
  },
);

async function enterService(editor: Editor): Promise<void> {
  await editor.page.getByText("Create a new decorative finish service.").waitFor();
  await editor.field("Service Name").fill("Tadelakt & Co: Strié");
  expect(await editor.field("URL Slug").inputValue()).toBe("tadelakt-co-strie");
  await editor.field("Summary").fill("Polished lime plaster.");
  await editor.field("Description").fill("Burnished with a stone.\n\nThen soaped.");
  const rowButtons = editor.page.getByRole("button", { name: /^(Remove|Move)/ });
  expect(await rowButtons.count(), "an only row stays").toBe(0);
  for (const [index, text] of ["Burnish it", "   ", "Lay the plaster"].entries()) {
    if (index > 0) await editor.button("Add Step").click();
    await editor.field(`Step ${index + 1}`).fill(text);
  }
  for (const [section, hint] of [
    ["Process Steps", /in order/],
    ["Applications", /suits/],
    ["SEO Keywords", /people search for/],
    ["Frequently Asked Questions", /both parts/],
  ] as const) {
    expect(await hintOf(editor.page.getByRole("group", { name: section }))).toMatch(hint);
  }
  await editor.field("Application 1").fill(" ");
  await editor.button("Add Application").waitFor();
  await editor.field("Keyword 1").fill("tadelakt");
  await editor.button("Add Keyword").waitFor();
  await editor.faq(1).question.fill("A question nobody answered");
  await editor.button("Add FAQ").click();
  await editor.faq(2).question.fill("Is it waterproof?");
  await editor.faq(2).answer.fill("Once soaped.");
}

async function enterProject(editor: Editor): Promise<void> {
  await editor.field("Project Title").fill("Bank hall, Lisburn");
  expect(await editor.field("URL Slug").inputValue()).toBe("bank-hall-lisburn");
  await editor.field("Location").fill("Lisburn");
  await editor.field("What Was Done").fill("Twelve columns.");
  await editor.button("Create Project").click();
  expect(await editor.hasFocus(editor.field("Sector")), "the browser asks for it").toBe(true);
  await editor.field("Sector").selectOption("Residential");
  await editor.field("Year").fill("2023");
  await editor.field("Finish 1").fill("Marbling");
  await editor.unfold("Client Testimonial");
  await editor.field("Quote").fill("They kept to the plan.");
  await editor.field("Author").fill("M. Hughes");
}

test("errors stand at their fields, also at those of a picture, and a saved slug stays", async () => {
  const images = [1, 2].map((number) => ({
    url: `/pictures/civic-hall-${number}.jpg`,
    alt: "A hall",
    caption: "",
  }));
  const form = exampleProject({ title: "Mill", slug: "mill", images });
  await save(site.db, projects, { form, id: "mill", now: new Date() });
  const visitor = await site.admin();
  visitor.expectTrouble(/status of 422/);
  const editor = await openEditor(visitor, "/admin/portfolio/mill/edit");
  await editor.heading("Edit Project").waitFor();
  await editor.field("Project Title").fill("Mill, restored");
  expect(await editor.field("URL Slug").inputValue()).toBe("mill");
  await editor.field("Year").fill("1066");
  const image = editor.page.getByRole("group", { name: "Image 2" });
  const alt = image.getByRole("textbox", { name: "What the picture shows" });
  await alt.fill("x".repeat(1_001));
  await editor.button("Update Project").click();
  await editor.banner.waitFor();
  expect(await editor.faultOf(editor.field("Year"))).toMatch(/^Enter a year from 1900 to/);
  expect(await editor.hasFocus(editor.field("Year"))).toBe(true);
  await editor.field("Year").fill("1999");
  expect(await editor.faultOf(editor.field("Year"))).toBe("");
  expect(await editor.faultOf(alt)).toMatch(/^This description is 1,001/);
  await editor.button("Update Project").click();
  await expect.poll(() => editor.hasFocus(alt)).toBe(true);
  await alt.fill("A capital");
  await image.getByRole("textbox", { name: "Caption" }).fill("Before opening");
  await editor.button("Update Project").click();
  await editor.heading("Portfolio Management").waitFor();
  const mill = await get(site.db, projects, "mill");
  expect(mill).toMatchObject({ title: "Mill, restored", slug: "mill", year: 1999, revision: 2 });
  expect(mill?.images[1]).toMatchObject({ alt: "A capital", caption: "Before opening" });
});

function hintOf(section: Locator): Promise<string | null | undefined> {
  return section.evaluate((group) => {
    const id = group.getAttribute("aria-describedby") ?? "";
    return document.getElementById(id)?.textContent;
  });
}
