import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { business as businessType } from "#domain/content/business.ts";
import { type ContentType, formOf, readForm } from "#domain/content/content-type.ts";
import { projects as projectType } from "#domain/content/projects.ts";
import { services as serviceType } from "#domain/content/services.ts";
import { slugify } from "#domain/content/slug.ts";
import { testimonials as testimonialType } from "#domain/content/testimonials.ts";
import { sampleBusiness } from "./business.ts";
import { catalogue, projectImages } from "./pictures.ts";
import { sampleProjects } from "./projects.ts";
import { sampleContent, sampleServices, sampleTechniques } from "./sample-content.ts";
import { sampleTestimonials } from "./testimonials.ts";

const picturesFolder = new URL("./pictures/", import.meta.url);
const catalogued = new Map(catalogue.map((picture) => [picture.url, picture]));
const serviceNames = sampleServices.map((service) => service.name);

/** Every text of the content with its place in it, e.g. `services.0.faq.2.answer`. */
function texts(value: unknown, place: string): { place: string; text: string }[] {
  if (typeof value === "string") return [{ place, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${place}.${key}`));
}
const everyText = texts(
  {
    business: sampleBusiness,
    services: sampleServices,
    projects: sampleProjects,
    testimonials: sampleTestimonials,
    catalogue,
  },
  "content",
);

/** Expects that the form accepts the item, and does not change it. */
function expectSavable<Type extends ContentType>(
  type: Type,
  item: Parameters<typeof formOf<Type>>[1],
) {
  const read = readForm(type, formOf(type, item, new Date()), new Date());
  expect(read).not.toHaveProperty("fieldErrors");
  expect(item).toMatchObject("values" in read ? read.values : {});
}

test("the site has the services, projects, clients and figures of the specification", () => {
  expect(serviceNames).toEqual([
    ...["Dragging", "Rag Roll", "Stippling", "Marbling", "Wood Graining", "Lime Wash"],
    "Metallic Finishes & Glittering",
  ]);
  const techniques = sampleTechniques.map((name) => name.toLowerCase());
  expect(techniques).toEqual(
    expect.arrayContaining(serviceNames.map((name) => name.toLowerCase())),
  );
  const stippling = sampleServices.find(({ slug }) => slug === "stippling");
  expect(JSON.stringify(stippling?.faq)).toContain("300-400 square feet per day");
  expect(sampleProjects.map(({ sector }) => sector).sort()).toEqual([
    ...["Commercial", "Heritage", "Heritage", "Residential"],
  ]);
  expect(sampleTestimonials.map(({ rating }) => rating)).toEqual([5, 5, 5, 5, 5, 5]);
  const { aboutPage, homePage } = sampleContent;
  expect(aboutPage.figures.map(({ figure, label }) => `${figure} ${label}`)).toEqual([
    ...["20+ Years Experience", "500+ Projects Completed", "19 Specialist Techniques"],
    "100% Client Satisfaction",
  ]);
  expect(homePage.badges).toEqual([
    ...["20+ Years Experience", "Fully Insured", "Heritage Specialists", "5-Star Service"],
  ]);
});

describe("every item can be saved as it is", () => {
  test("the business, which reaches nobody real", () => {
    expectSavable(businessType, sampleBusiness);
    expect(sampleBusiness.phone).toMatch(/^028 9649 6\d{3}$/); // Ofcom's numbers for fiction
    expect(sampleBusiness.email).toMatch(/\.example$/);
  });

  test.each(sampleServices)("service $name, at its own address with its picture", (service) => {
    expectSavable(serviceType, service);
    expect(service.slug).toBe(slugify(service.name));
    expect(catalogued.keys()).toContain(service.heroImage);
  });

  test.each(sampleProjects)("project $title, at its own address with its pictures", (project) => {
    expectSavable(projectType, project);
    expect(project.slug).toBe(slugify(project.title));
    for (const { url, alt, caption } of project.images)
      expect(catalogued.get(url)).toMatchObject({ alt, caption });
    expect(serviceNames).toContain(project.finishes[0]);
  });

  test.each(sampleTestimonials)("testimonial of $name, about a project", (testimonial) => {
    expectSavable(testimonialType, testimonial);
    expect(["", ...sampleProjects.map(({ slug }) => slug)]).toContain(testimonial.project);
  });

  test("under its own id", () => {
    const ids = [...sampleServices, ...sampleProjects, ...sampleTestimonials].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test("the about page says of the front desk alone that it sends quotes", () => {
  const { story, work, people } = sampleContent.aboutPage;
  const texts = [story, work, ...people.map(({ words }) => words)];
  expect(texts.filter((text) => /\bquote/.test(text))).toHaveLength(1);
});

test("the catalogue and the folder list the same pictures, each once", () => {
  const files = readdirSync(picturesFolder).filter((file) => file !== "catalogue.json");
  expect(catalogue.map(({ file }) => file).sort()).toEqual(files.sort());
  expect(() => projectImages("no-such-picture.jpg")).toThrow("no-such-picture.jpg");
});

test("a project begins with the same view before and after the work", () => {
  const [first] = sampleProjects.find(({ images: [one] }) => one?.before)?.images ?? [];
  expect(catalogued.get(first?.before ?? "")).toMatchObject({ alt: first?.beforeAlt });
});

test.each([
  [
    "words that say nothing",
    /elevat|transform|seamless|passion|stunning|bespoke|exquisite|world-class|unparalleled/i,
  ],
  ["exclamation marks, and dashes as a mannerism", /!|\u2014| \u2013 | -+ /],
  ["American spelling", /\bcolor|\bgray|\bcenter|\bmold|\baluminum|\bfiber/i],
  ["the claim that a picture is a photograph", /photo/i],
])("the texts have none of %s", (_, pattern) => {
  const found = everyText.filter(({ text }) => pattern.test(text));
  expect(found.map(({ place, text }) => `${place}: ${pattern.exec(text)?.[0]}`)).toEqual([]);
});

test("a new site's name stands in the business alone, so that it changes everywhere at once", () => {
  const { business: _, ...others } = sampleContent;
  expect(JSON.stringify(others)).not.toContain(sampleBusiness.name);
});
