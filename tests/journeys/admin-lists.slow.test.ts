import { expect, test } from "vitest";
import { projects } from "#domain/content/projects.ts";
import { listTypes } from "#domain/content/registry.ts";
import { draftTables } from "#domain/content/rows.ts";
import { save } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { readChanges } from "#domain/publishing/changes.ts";
import { undoChange } from "#domain/publishing/undo-change.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { exampleForms, exampleProject, exampleService } from "#tests/admin/example-forms.ts";
import { editorOn } from "./admin-editor.ts";
import { openList } from "./admin-list.ts";
import { axeFindings } from "./inspections.ts";
import { openTab, owner, runningAdmin } from "./running-admin.ts";
import { hasFocus, tabTo } from "./tabbing.ts";

const site = runningAdmin();

const today = new Date().toLocaleDateString("en-GB", { timeZone: "Europe/London" });

/** For each list, its texts, and an item with all that its card shows. */
const lists = [
  {
    area: "services",
    noun: "service",
    title: "Services Management",
    intro: "Manage your decorative finish services and their details.",
    add: "Add New Service",
    none: "No services found.",
    addFirst: "Add Your First Service",
    question: "Are you sure you want to delete this service?",
    name: "Scumbling",
    fields: {
      name: "Scumbling",
      slug: "scumbling",
      summary: "A broken glaze.",
      keywords: ["scumble", "glaze", "brush", "door", "hall"],
      applications: ["Doors"],
      process: ["Ground", "Scumble"],
      faq: [{ question: "Is it dear?", answer: "No." }],
    },
    shows: [
      /^Scumbling\s+scumbling\b/,
      "A broken glaze.",
      /scumble\s+glaze\s+brush\s+\+2 more/,
      /1 application\s+2 process steps\s+1 FAQ item\s/,
    ],
    view: ["View /admin/preview/draft/services/scumbling"],
    published: { name: "Marbling", view: "View /services/marbling" },
  },
  {
    area: "portfolio",
    noun: "project",
    title: "Portfolio Management",
    intro: "Manage your project portfolio and showcase your best work.",
    add: "Add New Project",
    none: "No portfolio items found.",
    addFirst: "Add Your First Project",
    question: "Are you sure you want to delete this portfolio item?",
    name: "Mill",
    fields: { title: "Mill", slug: "mill", finishes: ["Gilding", "Graining", "Liming", "Wax"] },
    shows: [
      /^Mill\s+Commercial\b/,
      "Lisburn, 2024",
      "Twelve columns marbled as Connemara.",
      /Gilding\s+Graining\s+Liming\s+\+1 more/,
      /A bank\s.*3 weeks\s.*2 images/s,
    ],
    view: ["View /admin/preview/draft/portfolio/mill"],
    published: { name: "Hotel bar in gold leaf", view: "View /portfolio/hotel-bar-in-gold-leaf" },
  },
  {
    area: "testimonials",
    noun: "testimonial",
    title: "Testimonials Management",
    intro: "Manage client testimonials and reviews for your services.",
    add: "Add New Testimonial",
    none: "No testimonials found.",
    addFirst: "Add Your First Testimonial",
    question: "Are you sure you want to delete this testimonial?",
    name: "the testimonial of Una Kearney",
    fields: { quote: " “We heard mass every Sunday.” ", rating: 4, project: "civic-hall" },
    shows: [
      '"We heard mass every Sunday."',
      /^Una Kearney\s+Project: civic-hall\b/,
      "Church secretary, parish in County Down",
      `Added ${today}`,
    ],
    view: [],
    published: null,
  },
] as const;

test("a new owner empties the site by keyboard, in every tab, and is led to the first item of each list", async () => {
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
  expect(await hasFocus(editorOn(page).heading("Welcome to Your Dashboard"))).toBe(true);
  await other.getByRole("button", { name: begin }).waitFor({ state: "detached" });
  await other.close();
  expect(await axeFindings(page)).toEqual([]);

  for (const { area, title, none, addFirst } of lists) {
    await page.getByRole("link", { name: title.split(" ")[0], exact: true }).click();
    await page.getByText(none).waitFor();
    const first = page.getByRole("link", { name: addFirst });
    expect(await first.getAttribute("href")).toBe(`/admin/${area}/new`);
  }
  const undoing = { by: actorCalled(owner.email), now: new Date() };
  for (const change of await readChanges(site.db)) await undoChange(site.db, change, undoing);
});

test.each(lists)(
  "the list of $area shows what each item has, and asks before it deletes one",
  async ({ area, noun, title, intro, add, question, name, fields, shows, ...row }) => {
    const type = listTypes.find((type) => type.noun === noun) ?? expect.fail("it is listed");
    const id = crypto.randomUUID();
    await save(site.db, type, { form: exampleForms[noun](fields), id, now: new Date() });
    const visitor = await site.admin();
    const { page } = visitor;
    const list = await openList(visitor, area);
    await list.heading(title).waitFor();
    await page.getByText(intro).waitFor();
    await list.addLink(add).waitFor();
    const text = await list.textOf(name);
    for (const words of shows) expect(text).toMatch(words);
    if (noun === "testimonial") {
      const stars = list.card(name).getByRole("img", { name: "4 out of 5" });
      expect(await stars.locator("svg").count()).toBe(4);
    }
    expect(await list.linksOf(name)).toEqual([
      ...row.view,
      `Edit /admin/${area}/${id}/edit`,
      `Duplicate /admin/${area}/new?copy=${id}`,
    ]);
    if (row.published) expect(await list.linksOf(row.published.name)).toContain(row.published.view);

    await list.deleteButton(name).click();
    const dialog = page.getByRole("dialog", { name: question });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await dialog.waitFor({ state: "hidden" });
    await list.card(name).waitFor();
  },
);

test("on a phone, what was deleted is put back where its card was", async () => {
  const visitor = await site.admin({ width: 360 });
  const { page } = visitor;
  const list = await openList(visitor, "services");
  await list.deleteButton("Rag Roll").click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  const deleted = page.getByRole("status").filter({ hasText: "Deleted: Rag Roll" });
  const putBack = deleted.getByRole("button", { name: "Put back" });
  await putBack.waitFor();
  await expect.poll(() => putBack.evaluate(isInSight)).toBe(true);
  await putBack.click();
  await page.getByText("Put back: Rag Roll").waitFor();
  await list.deleteButton("Rag Roll").waitFor();
});

function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

test("the question before a deletion names the projects that use the service, and leads to them", async () => {
  const form = exampleService({ name: "Combing", slug: "combing" });
  await save(site.db, services, { form, now: new Date() });
  const project = exampleProject({
    title: "A mill",
    slug: "a-mill",
    finishes: ["Combing"],
    images: [],
  });
  await save(site.db, projects, { form: project, now: new Date() });
  const visitor = await site.admin();
  const list = await openList(visitor, "services");
  await list.deleteButton("Combing").click();
  const question = visitor.page.getByRole("dialog");
  await question.getByText("One project names it as a finish.").waitFor();
  await question.getByRole("link", { name: "A mill" }).click();
  await editorOn(visitor.page).heading("Edit Project").waitFor();
});

test("projects are filtered by sector at once, even offline, and the url follows", async () => {
  const ofHeritage = draftTables(site.db).deleteFrom("portfolio").where("sector", "=", "Heritage");
  await ofHeritage.execute();
  const visitor = await site.admin();
  const { page } = visitor;
  const list = await openList(visitor, "portfolio");
  const filter = page.getByRole("group", { name: "Filter by sector" });
  const sectors = ["All Projects", "Commercial", "Heritage", "Residential"];
  expect(await filter.getByRole("button").allInnerTexts()).toEqual(sectors);
  const residential = filter.getByRole("button", { name: "Residential" });
  // A disabled button takes no focus. It is enabled once the filter's own scripts run.
  await residential.click({ trial: true });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await residential.focus();
  await page.keyboard.press("Enter");
  await list.deleteButton("Hotel bar in gold leaf").waitFor({ state: "detached" });
  for (const heading of await page.getByRole("article").getByRole("heading").allTextContents())
    expect(heading).toContain("Residential");
  expect(new URL(page.url()).search).toBe("?sector=Residential");
  expect(await filter.getByRole("button", { pressed: true }).allInnerTexts()).toEqual([
    "Residential",
  ]);
  await filter.getByRole("button", { name: "Heritage" }).click();
  await page.getByText("No Heritage projects found.").waitFor();
  await list.addLink("Add Your First Project").waitFor();
  await filter.getByRole("button", { name: "All Projects" }).click();
  await list.deleteButton("Hotel bar in gold leaf").waitFor();
  expect(new URL(page.url()).search).toBe("");
  expect(asked.filter((url) => url.includes(".data"))).toEqual([]);
  await page.context().setOffline(false);
});

test("of more projects than one page holds, those of a sector are fetched", async () => {
  const add = (changes: Record<string, unknown>) =>
    save(site.db, projects, { form: exampleProject(changes), now: new Date() });
  await add({ title: "The oldest house", slug: "oldest", sector: "Residential", year: 1950 });
  for (let count = 1; count <= 200; count += 1)
    await add({ title: `Shop ${count}`, slug: `shop-${count}`, year: 2026 });
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
});
