import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { otherQuotes, quotesAbout, testimonialQuotes } from "./quotes.tsx";

const site = builtInSite({});
const [testimonial] = site.testimonials;
const [project] = site.projects;
if (!testimonial || !project) throw new Error("nothing built in");

test.each([
  ["a project of the site", project.slug, `/portfolio/${project.slug}`],
  ["a project that has another slug now", "former", `/portfolio/${project.slug}`],
  ["a deleted project", "gone", null],
  ["a project that never existed", "palace", null],
  ["no project", "", null],
])("a testimonial about %s links to the project if visitors can open it", (_, slug, path) => {
  const formerSlugs = { services: {}, projects: { former: project.id, gone: "deleted" } };
  const testimonials = [{ ...testimonial, project: slug }];
  const [quote] = testimonialQuotes({ ...site, version: 1, formerSlugs, testimonials });
  expect(quote?.project).toBe(path);
});

test("a testimonial about a deleted project is shown among those about no project", () => {
  const testimonials = [{ ...testimonial, project: "gone" }];
  const formerSlugs = { services: {}, projects: { gone: "deleted" } };
  expect(otherQuotes({ ...site, formerSlugs, testimonials })).toHaveLength(1);
});

test("a testimonial that repeats the project's own quote is not shown twice", () => {
  const said = { ...project, testimonial: { quote: "“Good work.”", author: "A", role: "" } };
  const testimonials = [
    { ...testimonial, project: project.slug, quote: "Good work" },
    { ...testimonial, project: project.slug, quote: "Clean, too." },
  ];
  const quotes = quotesAbout({ ...site, projects: [said], testimonials }, said);
  expect(quotes.map(({ testimonial: { quote } }) => quote)).toEqual(["Clean, too."]);
});
