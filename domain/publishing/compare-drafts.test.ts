import { describe, expect, test } from "vitest";
import { move } from "#domain/content/order-by-hand.ts";
import type { AboutPage } from "#domain/content/pages/about-page.ts";
import { type Project, projects } from "#domain/content/projects.ts";
import { type Service, services } from "#domain/content/services.ts";
import type { Testimonial } from "#domain/content/testimonials.ts";
import { rowsPerPage } from "#domain/list-part.ts";
import { homePicture, workshopPicture } from "#domain/sample-site/pictures.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { databases } from "#tests/databases/databases.ts";
import { filledDatabase } from "#tests/publishing/filled-database.ts";
import { examplePictureCalled } from "#tests/publishing/owner.ts";
import { builtInSite } from "./built-in-site.ts";
import { changeKey } from "./change-key.ts";
import { compareDrafts, warningsAbout } from "./compare-drafts.ts";

const by = actorCalled("owner@example.com");

describe.each(databases)("the comparison of what is saved with the site on $name", ({ create }) => {
  const { database, owner } = filledDatabase(create);
  const compare = async (options: { page?: number; first?: string } = {}) =>
    compareDrafts(database.db, await owner.seen(), { pictures: {}, ...options });

  test("says at which number a moved service stands", async () => {
    const saving = { by, now: owner.now() };
    await move(database.db, services, "service-stippling", { to: 1, ...saving });
    expect((await compare()).changes).toMatchObject([
      { id: "service-stippling", fields: [{ field: "place", before: 3, after: 1 }] },
    ]);
  });

  test("says at which number a moved project stands, in the first order by hand too", async () => {
    const last = (await owner.seen()).projects.at(-1)?.id ?? "";
    const count = (await owner.seen()).projects.length;
    await move(database.db, projects, last, { to: 1, by, now: owner.now() });
    expect((await compare()).changes).toMatchObject([
      { id: last, fields: [{ field: "place", before: count, after: 1 }] },
    ]);
  });

  test("has one page of many changes, and the others elsewhere", async () => {
    for (let number = 0; number <= rowsPerPage; number += 1)
      await owner.addTestimonial(`client-${number}`);
    const all = (await owner.changes()).map(changeKey);
    const last = all.at(-1) ?? "";
    const [one, two] = [await compare({ first: last }), await compare({ first: last, page: 2 })];
    const keys = [...one.changes, ...one.elsewhere].map(changeKey);
    expect(keys).toEqual([last, ...all.slice(0, -1)]);
    expect(one).toMatchObject({ page: 1, pages: 2 });
    expect([one.changes.length, one.elsewhere.length]).toEqual([rowsPerPage, 1]);
    expect([two.page, two.changes, two.elsewhere]).toEqual([2, one.elsewhere, one.changes]);
  });
});

const hall = examplePictureCalled("hall");
const tall = { ...examplePictureCalled("tall"), width: hall.height, height: hall.width * 2 };
const pictures = {
  [tall.url]: tall,
  [hall.url]: hall,
  [homePicture]: hall,
  [workshopPicture]: hall,
};
const [service] = builtInSite({}).services.map((item) => ({
  ...item,
  heroImage: hall.url,
  plates: [],
}));
const [project] = builtInSite({}).projects.map((item) => ({
  ...item,
  images: [{ url: hall.url, alt: "The hall", caption: "" }],
}));
const [testimonial] = builtInSite({}).testimonials.map((item) => ({ ...item, project: "" }));
if (!service || !project || !testimonial) throw new Error("nothing built in");

function warnedAbout(changed: {
  service?: Partial<Service>;
  project?: Partial<Project>;
  testimonial?: Partial<Testimonial>;
  people?: AboutPage["people"];
}) {
  const { aboutPage, ...builtIn } = builtInSite({});
  const content = {
    ...builtIn,
    aboutPage: { ...aboutPage, people: changed.people ?? [] },
    services: [{ ...service, id: "one", name: "Gilding", ...changed.service } as Service],
    projects: [
      { ...project, id: "two", title: "Bank", slug: "bank", ...changed.project } as Project,
    ],
    testimonials: [
      { ...testimonial, id: "three", name: "Una", ...changed.testimonial } as Testimonial,
    ],
  };
  return warningsAbout(content, pictures);
}

test("complete content has no warnings", () => {
  expect(warnedAbout({})).toEqual([]);
  expect(warnedAbout({ testimonial: { project: "bank" } })).toEqual([]);
});

test("people with sample names are warned about, and real ones are not", () => {
  const [invented] = builtInSite({}).aboutPage.people;
  const real = { name: "Una Kearney", role: "Gilder", words: "", picture: "" };
  expect(warnedAbout({ people: [real] })).toEqual([]);
  expect(warnedAbout({ people: [real, { ...real, name: invented?.name ?? "" }] })).toEqual([
    {
      subject: "about-page",
      id: "aboutPage",
      message:
        "The about page shows people with sample names. Visitors would take them for people who work for you.",
    },
  ]);
});

const shown = { url: hall.url, alt: "The hall", caption: "" };
const gone = { ...shown, url: "/pictures/gone.jpg" };
const silent = { ...shown, alt: " " };
const says = "not say what the picture shows, for people who cannot see it.";
const process = ["Lay the leaf"];
const step = { step: "Lay the leaf", url: hall.url, alt: "Leaf" };

test.each([
  ["“Gilding” has an empty summary.", { summary: " " }],
  ["“Gilding” has no picture; a plain panel stands in its place.", { heroImage: null }],
  ["The picture of “Gilding” cannot be found.", { heroImage: gone.url }],
  ["One picture of “Gilding” cannot be found.", { plates: [{ ...gone, kind: "" as const }] }],
  [`One picture of “Gilding” does ${says}`, { process, stepPictures: [{ ...step, alt: " " }] }],
  [
    "One picture of “Gilding” belongs to a step that is gone, and visitors do not see it.",
    { process, stepPictures: [{ ...step, step: "Lay it" }] },
  ],
])("of a service: %s", (message, changes) => {
  expect(warnedAbout({ service: changes })).toEqual([{ subject: "service", id: "one", message }]);
});

const withBefore = (before: string, beforeAlt: string) => ({ ...shown, before, beforeAlt });

test.each([
  ["“Bank” does not say what was done.", { scope: "" }],
  ["“Bank” has no pictures.", { images: [] }],
  ["One picture of “Bank” cannot be found.", { images: [shown, gone] }],
  ["2 pictures of “Bank” cannot be found.", { images: [gone, gone] }],
  [`One picture of “Bank” does ${says}`, { images: [shown, silent] }],
  ["One picture of “Bank” cannot be found.", { images: [withBefore(gone.url, "Gloss")] }],
  [`One picture of “Bank” does ${says}`, { images: [withBefore(hall.url, " ")] }],
  [
    "Image 2 of “Bank” and its “before” have different shapes, so that they cannot show the same view.",
    { images: [shown, withBefore(tall.url, "Gloss")] },
  ],
])("of a project: %s", (message, changes) => {
  expect(warnedAbout({ project: changes })).toEqual([{ subject: "project", id: "two", message }]);
});

test("a testimonial about a missing project has a warning", () => {
  const message = "The testimonial of Una points to “shop”, which is no project.";
  expect(warnedAbout({ testimonial: { project: "shop" } })).toEqual([
    { subject: "testimonial", id: "three", message },
  ]);
});

test.each([
  [{ picture: "/pictures/gone.jpg" }, "The picture of the home page cannot be found."],
  [
    { pictureAlt: " " },
    "The home page does not say what its picture shows, for people who cannot see it.",
  ],
])("a home page with %j has a warning", (changes, message) => {
  const { homePage, ...others } = builtInSite({});
  const content = { ...others, homePage: { ...homePage, ...changes } };
  const expected = { subject: "home-page", id: "homePage", message };
  expect(warningsAbout(content, pictures)).toContainEqual(expected);
});

test("there is a warning when no service is left", () => {
  expect(warningsAbout({ ...builtInSite({}), services: [] }, {})).toContainEqual({
    subject: "service",
    id: "",
    message: "There are no services: their page will be empty.",
  });
});

test("there is a warning when the sampler that visitors have would go", () => {
  const site = builtInSite({});
  const services = site.services.map((item) => ({ ...item, sampler: "none" as const }));
  const without = { ...site, services };
  const [kept, ...others] = services;
  const one = { ...without, services: [{ ...kept, sampler: "dragging" } as Service, ...others] };
  const about = (content: typeof site, before: typeof site) =>
    warningsAbout(content, {}, before).filter(({ subject }) => subject === "sampler-page");
  expect(about(without, site)).toEqual([
    {
      subject: "sampler-page",
      id: "samplerPage",
      message: "No service is shown in the sampler: its page and the links to it will be gone.",
    },
  ]);
  expect(about(one, site)).toEqual([]);
  expect(about(without, without), "a site that never had one").toEqual([]);
});
