import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { testimonialQuotes } from "./cards.ts";

const site = builtInSite({});
const [testimonial] = site.testimonials;
const [project] = site.projects;
if (!testimonial || !project) throw new Error("nothing built in");

test.each([
  ["a project of the site", project.slug, `/portfolio/${project.slug}`],
  ["one that has another slug now", "former", `/portfolio/${project.slug}`],
  ["one that was deleted", "gone", null],
  ["one that never was", "palace", null],
  ["none", "", null],
])("a testimonial about %s leads to what can be seen", (_, slug, path) => {
  const formerSlugs = { services: {}, projects: { former: project.id, gone: "deleted" } };
  const testimonials = [{ ...testimonial, project: slug }];
  const [quote] = testimonialQuotes({ ...site, version: 1, formerSlugs, testimonials });
  expect(quote?.project).toBe(path);
});
