import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
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

/** Places whose text matches, with the words found, so that a failure names them. */
function matches(pattern: RegExp): string[] {
  return everyText.flatMap(({ place, text }) => {
    const found = text.match(pattern);
    return found ? [`${place}: ${found[0]}`] : [];
  });
}

/** Expects that the form accepts the item, and does not change it. */
function expectSavable<Type extends ContentType>(
  type: Type,
  item: Parameters<typeof formOf<Type>>[1],
) {
  const read = readForm(type, formOf(type, item, new Date()), new Date());
  expect(read).not.toHaveProperty("fieldErrors");
  expect(item).toMatchObject("values" in read ? read.values : {});
}

function expectUnique(values: string[]) {
  expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
}

describe("what the specification fixes", () => {
  test("the seven services, in order", () => {
    expect(sampleServices.map(({ name, slug }) => [name, slug])).toEqual([
      ["Dragging", "dragging"],
      ["Rag Roll", "rag-roll"],
      ["Stippling", "stippling"],
      ["Marbling", "marbling"],
      ["Wood Graining", "wood-graining"],
      ["Lime Wash", "lime-wash"],
      ["Metallic Finishes & Glittering", "metallic-finishes-glittering"],
    ]);
  });

  test("four projects, newest year first, two of them Heritage", () => {
    expect(sampleProjects.map(({ sector }) => sector).sort()).toEqual([
      "Commercial",
      "Heritage",
      "Heritage",
      "Residential",
    ]);
    const years = sampleProjects.map(({ year }) => year);
    expect(years).toEqual([...years].sort((a, b) => b - a));
  });

  test("six testimonials, all of five stars", () => {
    expect(sampleTestimonials.map(({ rating }) => rating)).toEqual([5, 5, 5, 5, 5, 5]);
  });

  test("stippling's FAQ says how much is covered in a day", () => {
    const stippling = sampleServices.find(({ slug }) => slug === "stippling");
    expect(stippling?.faq.map(({ answer }) => answer).join("\n")).toContain(
      "300-400 square feet per day",
    );
  });

  test("each service is one of the techniques, which the about page shows with its picture", () => {
    const techniques = sampleTechniques.map((name) => name.toLowerCase());
    for (const name of serviceNames) expect(techniques).toContain(name.toLowerCase());
  });

  test("the public figures, badges and opening hours", () => {
    expect(
      sampleContent.aboutPage.figures.map(({ figure, label }) => `${figure} ${label}`),
    ).toEqual([
      "20+ Years Experience",
      "500+ Projects Completed",
      "19 Specialist Techniques",
      "100% Client Satisfaction",
    ]);
    expect(sampleContent.homePage.badges).toEqual([
      "20+ Years Experience",
      "Fully Insured",
      "Heritage Specialists",
      "5-Star Service",
    ]);
    expect(sampleBusiness.hours.map(({ label, opens, closes }) => [label, opens, closes])).toEqual([
      ["Mon-Fri 8AM-6PM", "08:00", "18:00"],
      ["Sat 9AM-4PM", "09:00", "16:00"],
    ]);
  });
});

describe("every item is sound", () => {
  test("the business passes its schema and reaches nobody real", () => {
    expectSavable(businessType, sampleBusiness);
    for (const name of ["name", "initials", "description"] as const)
      expect(sampleBusiness[name].trim()).not.toBe("");
    expect(sampleBusiness.country).toHaveLength(2);
    expect(sampleBusiness.phone).toMatch(/^028 9649 6\d{3}$/); // Ofcom's numbers for fiction
    expect(sampleBusiness.email).toMatch(/\.example$/);
  });

  test.each(sampleServices)("service $name", (service) => {
    expectSavable(serviceType, service);
    expect(service.slug).toBe(slugify(service.name));
    expect(service.summary.length).toBeLessThanOrEqual(140);
    expect(service.description.split("\n\n").length).toBeGreaterThanOrEqual(2);
    expect([5, 6]).toContain(service.process.length);
    expect(service.applications).toHaveLength(6);
    expect(service.keywords).toHaveLength(5);
    expect([4, 5]).toContain(service.faq.length);
    expect(catalogued.keys()).toContain(service.heroImage);
  });

  test.each(sampleProjects)("project $title", (project) => {
    expectSavable(projectType, project);
    expect(project.slug).toBe(slugify(project.title));
    for (const place of project.location.split(", ")) expect(project.title).not.toContain(place);
    expect(project.images).toHaveLength(3);
    for (const { url, alt, caption } of project.images) {
      expect(catalogued.get(url)).toMatchObject({ alt, caption });
    }
    for (const story of [project.challenge, project.solution, project.outcome]) {
      expect(story.length).toBeGreaterThan(200);
    }
    expectUnique(project.finishes);
    expect(serviceNames).toContain(project.finishes[0]);
  });

  test("a card of one project has more finishes than it can show", () => {
    expect(sampleProjects.some(({ finishes }) => finishes.length > 3)).toBe(true);
  });

  test.each(sampleTestimonials)("testimonial of $name", (testimonial) => {
    expectSavable(testimonialType, testimonial);
    expect(["", ...sampleProjects.map(({ slug }) => slug)]).toContain(testimonial.project);
  });

  test("ids, slugs, questions and quotes are not repeated", () => {
    expectUnique([...sampleServices, ...sampleProjects, ...sampleTestimonials].map(({ id }) => id));
    expectUnique(sampleServices.map(({ slug }) => slug));
    expectUnique(sampleProjects.map(({ slug }) => slug));
    for (const { faq } of sampleServices) expectUnique(faq.map(({ question }) => question));
    expectUnique([
      ...sampleTestimonials.map(({ quote }) => quote),
      ...sampleProjects.map(({ testimonial }) => z.string().parse(testimonial?.quote)),
    ]);
  });
});

test("the about page says of the front desk alone that it sends quotes", () => {
  const { story, work, people } = sampleContent.aboutPage;
  const texts = [story, work, ...people.map(({ words }) => words)];
  expect(texts.filter((text) => /\bquote/.test(text))).toHaveLength(1);
});

describe("pictures", () => {
  test("the catalogue and the folder list the same files, each once", () => {
    const files = readdirSync(picturesFolder).filter((file) => file !== "catalogue.json");
    expect(catalogue.map(({ file }) => file).sort()).toEqual(files.sort());
  });

  test("a project begins with the same view before and after the work", () => {
    const [first] = sampleProjects.find(({ images: [one] }) => one?.before)?.images ?? [];
    expect(catalogued.get(first?.before ?? "")).toMatchObject({ alt: first?.beforeAlt });
  });

  test("a project cannot ask for a picture that is not in the catalogue", () => {
    expect(() => projectImages("no-such-picture.jpg")).toThrow("no-such-picture.jpg");
  });
});

describe("words", () => {
  test("the texts contain none of the words that say nothing", () => {
    expect(
      matches(
        /elevat|transform|seamless|passion|stunning|bespoke|exquisite|world-class|unparalleled/i,
      ),
    ).toEqual([]);
  });

  test("no exclamation marks, no dashes as a mannerism, no straight apostrophes in the built-in texts", () => {
    expect(matches(/!|\u2014| \u2013 | -+ /)).toEqual([]);
    const straight = matches(/\w'\w|\w' /).filter(
      (match) => !match.startsWith("content.catalogue"),
    );
    expect(straight).toEqual([]);
  });

  test("British spelling", () => {
    expect(matches(/\bcolor|\bgray|\bcenter|\bmold|\baluminum|\bfiber/i)).toEqual([]);
  });

  test("no claim that a picture is a photograph", () => {
    expect(matches(/photo/i)).toEqual([]);
  });
});

test("a new site's name stands in the business alone, so that it changes everywhere at once", () => {
  const { business: _, ...others } = sampleContent;
  expect(JSON.stringify(others)).not.toContain(sampleBusiness.name);
});
