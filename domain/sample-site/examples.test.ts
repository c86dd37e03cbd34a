import { expect, test } from "vitest";
import { formOf } from "#domain/content/content-type.ts";
import { homePage } from "#domain/content/pages/home-page.ts";
import { projects } from "#domain/content/projects.ts";
import type { Content } from "#domain/content/registry.ts";
import { services } from "#domain/content/services.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { exampleFields, examplesIn, isUntouched, withoutExamples } from "./examples.ts";
import { sampleContent } from "./sample-content.ts";

const [review] = sampleContent.testimonials;
const [service] = sampleContent.services;
const [project] = sampleContent.projects;
if (!review || !service || !project) throw new Error("the built-in site has lists");

/** How many examples of each kind there are. */
function counts(content: Partial<Content>) {
  const total: Record<string, number> = {};
  for (const { kind, count } of examplesIn({ ...sampleContent, ...content }))
    total[kind] = (total[kind] ?? 0) + count;
  return total;
}

test("the built-in site is all examples, invented reviews first", () => {
  expect(examplesIn(sampleContent)[0]).toMatchObject({ kind: "testimonials", count: 1 });
  expect(counts({})).toMatchObject({
    testimonials: sampleContent.testimonials.length + sampleContent.projects.length,
    people: 4,
    figures: sampleContent.homePage.badges.length + sampleContent.aboutPage.figures.length,
    projects: 4,
    services: 7,
    details: 4,
  });
});

test("a review is invented until both its words and its client are real", () => {
  const fields = (changes: object) => exampleFields(testimonials, { ...review, ...changes });
  expect(fields({})).toEqual(["name", "quote"]);
  expect(fields({ name: "Una Real" })).toEqual(["quote"]);
  expect(fields({ name: "Una Real", quote: "Really said." })).toEqual([]);
});

test("the client's words in a project are counted among the reviews", () => {
  const own = { title: "a", scope: "b", challenge: "", solution: "", outcome: "", images: [] };
  const words = { ...project.testimonial, author: "Una Real" };
  const item = { ...project, ...own, testimonial: words as typeof project.testimonial };
  expect(exampleFields(projects, item)).toEqual(["testimonial"]);
  expect(counts({ projects: [item], testimonials: [] })).toMatchObject({ testimonials: 1 });
  expect(
    counts({ projects: [{ ...item, testimonial: null }], testimonials: [] }),
  ).not.toHaveProperty("testimonials");
});

test("one built-in figure among her own is still found", () => {
  const badges = ["Forty years at it", "5-Star Service"];
  const page = { ...sampleContent.homePage, badges };
  expect(exampleFields(homePage, page)).toContain("badges");
  const aboutPage = { ...sampleContent.aboutPage, figures: [] };
  expect(counts({ homePage: page, aboutPage })).toMatchObject({ figures: 1 });
});

test("headings and empty texts are nobody's, and a picture of her own is hers", () => {
  const own = { headline: "Stone", closing: "", picture: "/website-images/pages/1.jpg" };
  const page = { ...sampleContent.homePage, ...own };
  const fields = exampleFields(homePage, page);
  expect(fields).toContain("lead");
  for (const hers of ["picture", "pictureAlt", "headline", "closing", "stepsHeading"])
    expect(fields).not.toContain(hers);
});

test("an item of her own with a built-in picture is found as a picture", () => {
  const form = formOf(services, service, new Date());
  const own = { ...form, id: "own", summary: "Mine", description: "Mine" };
  expect(exampleFields(services, own)).toEqual(["heroImage", "plates"]);
});

test("an item is untouched until anything about it was changed", () => {
  const bookkeeping = { revision: 3, updatedAt: "", updatedBy: null, place: "a1", createdAt: "" };
  expect(isUntouched(services, { ...service, ...bookkeeping })).toBe(true);
  expect(isUntouched(services, { ...service, name: "Other" })).toBe(false);
  expect(isUntouched(services, { ...service, id: "own" })).toBe(false);
  const changed = { ...service, summary: "Mine" };
  const left = withoutExamples({
    ...sampleContent,
    services: [changed, ...sampleContent.services.slice(1)],
  });
  expect(left.services).toEqual([changed]);
  expect(left.testimonials).toEqual([]);
  expect(left.homePage).toEqual(sampleContent.homePage);
});
