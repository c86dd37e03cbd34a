import { expect, test } from "vitest";
import { projects } from "#domain/content/projects.ts";
import { save } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { get, list as listItems } from "#domain/content/store.ts";
import { exampleProject } from "#tests/admin/example-forms.ts";
import { editorOn, openEditor } from "./admin-editor.ts";
import { openList } from "./admin-list.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

test("what is entered in the form of a new service is stored, without its blank rows", async () => {
  const visitor = await site.admin();
  const list = await openList(visitor, "services");
  await list.addLink("Add New Service").click();
  const editor = editorOn(visitor.page);
  await editor.heading("Add New Service").waitFor();
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
  await editor.field("Application 1").fill(" ");
  await editor.field("Keyword 1").fill("tadelakt");
  await editor.faq(1).question.fill("A question nobody answered");
  await editor.button("Add FAQ").click();
  await editor.faq(2).question.fill("Is it waterproof?");
  await editor.faq(2).answer.fill("Once soaped.");
  await editor.button("Create Service").click();
  await editor.page.getByText("Saved: Tadelakt & Co: Strié").waitFor();
  const rows = await listItems(site.db, services);
  expect(rows.at(-1), "a new service comes last").toMatchObject({
    name: "Tadelakt & Co: Strié",
    slug: "tadelakt-co-strie",
    summary: "Polished lime plaster.",
    description: "Burnished with a stone.\n\nThen soaped.",
    heroImage: null,
    process: ["Burnish it", "Lay the plaster"],
    applications: [],
    keywords: ["tadelakt"],
    faq: [{ question: "Is it waterproof?", answer: "Once soaped." }],
  });
});

test("an error stands at the field of a picture too, and a saved slug stays", async () => {
  const image = { url: "/pictures/civic-hall-1.jpg", alt: "A hall", caption: "" };
  const form = exampleProject({ title: "Mill", slug: "mill", images: [image] });
  await save(site.db, projects, { form, id: "mill", now: new Date() });
  const visitor = await site.admin();
  visitor.expectTrouble(/status of 422/);
  const editor = await openEditor(visitor, "/admin/portfolio/mill/edit");
  await editor.field("Project Title").fill("Mill, restored");
  expect(await editor.field("URL Slug").inputValue()).toBe("mill");
  const row = editor.page.getByRole("group", { name: "Image 1" });
  const alt = row.getByRole("textbox", { name: "What the picture shows" });
  await alt.fill("x".repeat(1_001));
  await editor.button("Update Project").click();
  await editor.banner.waitFor();
  expect(await editor.faultOf(alt)).toMatch(/^This description is 1,001/);
  await expect.poll(() => editor.hasFocus(alt)).toBe(true);
  await alt.fill("A capital");
  await editor.button("Update Project").click();
  await editor.heading("Portfolio Management").waitFor();
  const mill = await get(site.db, projects, "mill");
  expect(mill).toMatchObject({ title: "Mill, restored", slug: "mill", revision: 2 });
  expect(mill?.images[0]).toMatchObject({ alt: "A capital" });
});
