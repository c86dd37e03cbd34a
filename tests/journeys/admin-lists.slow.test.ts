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
import { owner, runningAdmin } from "./running-admin.ts";
import { hasFocus, tabTo } from "./tabbing.ts";

const site = runningAdmin();

const today = new Date().toLocaleDateString("en-GB", { timeZone: "Europe/London" });

/** For each list, an item with all that its card shows. */
const lists = [
  {
    area: "services",
    noun: "service",
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

test("a new owner empties the site by keyboard, and is led to the first item of each list", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  await visitor.open("/admin");
  const begin = "Start with an empty site";
  // It is disabled until scripts run.
  await page.getByRole("button", { name: begin, disabled: false }).waitFor();
  await tabTo(page, page.getByRole("button", { name: begin }));
  await page.keyboard.press("Enter");
  await page.getByText(/^The examples are out of the admin/).waitFor();
  await page.getByRole("button", { name: begin }).waitFor({ state: "detached" });
  expect(await hasFocus(editorOn(page).heading("Welcome to Your Dashboard"))).toBe(true);
  expect(await axeFindings(page)).toEqual([]);

  for (const [list, items, item] of [
    ["Services", "services", "Service"],
    ["Portfolio", "portfolio items", "Project"],
    ["Testimonials", "testimonials", "Testimonial"],
  ] as const) {
    await page.getByRole("link", { name: list, exact: true }).click();
    await page.getByText(`No ${items} found.`).waitFor();
    await page.getByRole("link", { name: `Add Your First ${item}` }).waitFor();
  }
  const undoing = { by: actorCalled(owner.email), now: new Date() };
  for (const change of await readChanges(site.db)) await undoChange(site.db, change, undoing);
});

test.each(lists)(
  "the list of $area shows what each item has",
  async ({ area, noun, name, fields, shows, ...row }) => {
    const type = listTypes.find((type) => type.noun === noun) ?? expect.fail("it is listed");
    const id = crypto.randomUUID();
    await save(site.db, type, { form: exampleForms[noun](fields), id, now: new Date() });
    const list = await openList(await site.admin(), area);
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
  },
);

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
  expect(new URL(page.url()).search).toBe("?sector=Residential");
  expect(await residential.getAttribute("aria-pressed")).toBe("true");
  await filter.getByRole("button", { name: "Heritage" }).click();
  await page.getByText("No Heritage projects found.").waitFor();
  await list.addLink("Add Your First Project").waitFor();
  await filter.getByRole("button", { name: "All Projects" }).click();
  await list.deleteButton("Hotel bar in gold leaf").waitFor();
  expect(new URL(page.url()).search).toBe("");
  expect(asked.filter((url) => url.includes(".data"))).toEqual([]);
  await page.context().setOffline(false);
});
