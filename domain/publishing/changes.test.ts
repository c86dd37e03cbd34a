import { describe, expect, test } from "vitest";
import type { Content } from "#domain/content/registry.ts";
import { builtInSite } from "./built-in-site.ts";
import { changesBetween } from "./changes.ts";

const site = builtInSite({});
const [service, second] = site.services;
const [project] = site.projects;
const [testimonial] = site.testimonials;
if (!service || !second || !project || !testimonial) throw new Error("nothing built in");

/** A value other than each field's own. */
const edits = {
  business: {
    name: "Other",
    initials: "OT",
    description: "Other",
    email: "other@example.com",
    phone: "028 9649 6999",
    street: "Other",
    locality: "Other",
    postcode: "BT1 1AA",
    region: "Other",
    country: "IE",
    areaServed: ["Other"],
    hours: [{ label: "Other", days: ["Monday"], opens: "09:00", closes: "12:00" }],
    stats: [],
    badges: ["Other"],
    social: [{ name: "Other", url: "https://example.com/" }],
  } satisfies Content["business"],
  service: {
    name: "Other",
    slug: "other",
    summary: "Other",
    description: "Other",
    process: [...service.process].reverse(),
    applications: [],
    keywords: [...service.keywords, "other"],
    heroImage: null,
    heroAlt: "",
    heroCaption: "",
    faq: service.faq.map(({ question }) => ({ question, answer: "Other" })),
  } satisfies Omit<Content["services"][number], "id">,
  project: {
    title: "Other",
    slug: "other",
    sector: project.sector === "Heritage" ? "Residential" : "Heritage",
    location: "Other",
    year: 1999,
    client: "Other",
    duration: "Other",
    scope: "Other",
    finishes: ["Other"],
    challenge: "Other",
    solution: "Other",
    outcome: "Other",
    images: project.images.map((image) => ({ ...image, alt: "Other" })),
    testimonial: { quote: "Other", author: "Other", role: "" },
  } satisfies Omit<Content["projects"][number], "id">,
  testimonial: {
    name: "Other",
    role: "Other",
    company: "Other",
    quote: "Other",
    rating: 1,
    project: "other",
  } satisfies Omit<Content["testimonials"][number], "id">,
};

const fields = (subject: keyof typeof edits) => Object.entries(edits[subject]);

describe("what visitors will see otherwise", () => {
  test.each(fields("business"))("%s of the business", (field, after) => {
    const before = site.business[field as keyof Content["business"]];
    const business = { ...site.business, [field]: after };
    expect(changesBetween(site, { ...site, business })).toEqual([
      {
        kind: "changed",
        subject: "business",
        id: "",
        name: business.name,
        fields: [{ field, before, after }],
      },
    ]);
  });

  test.each(fields("service"))("%s of a service", (field, after) => {
    const before = service[field as keyof typeof service];
    const edited = { ...service, [field]: after };
    const services = [edited, ...site.services.slice(1)];
    expect(changesBetween(site, { ...site, services })).toEqual([
      {
        kind: "changed",
        subject: "service",
        id: service.id,
        name: edited.name,
        fields: [{ field, before, after }],
      },
    ]);
  });

  test.each(fields("project"))("%s of a project", (field, after) => {
    const before = project[field as keyof typeof project];
    const edited = { ...project, [field]: after };
    // Of another year it stands elsewhere.
    const projects = [...site.projects.slice(1), edited];
    expect(changesBetween(site, { ...site, projects })).toEqual([
      {
        kind: "changed",
        subject: "project",
        id: project.id,
        name: edited.title,
        fields: [{ field, before, after }],
      },
    ]);
  });

  test.each(fields("testimonial"))("%s of a testimonial", (field, after) => {
    const before = testimonial[field as keyof typeof testimonial];
    const edited = { ...testimonial, [field]: after };
    const testimonials = [...site.testimonials.slice(1), edited];
    expect(changesBetween(site, { ...site, testimonials })).toEqual([
      {
        kind: "changed",
        subject: "testimonial",
        id: testimonial.id,
        name: edited.name,
        fields: [{ field, before, after }],
      },
    ]);
  });

  test("several fields of one thing are one change", () => {
    const services = [{ ...service, name: "Other", summary: "Other" }, ...site.services.slice(1)];
    const changes = changesBetween(site, { ...site, services });
    expect(changes.map(({ fields }) => fields.map(({ field }) => field))).toEqual([
      ["name", "summary"],
    ]);
  });

  test("what was added and what is gone, by name", () => {
    const added = { ...service, id: "new", name: "Gilding", slug: "gilding" };
    const after = {
      ...site,
      services: [...site.services.slice(1), added],
      projects: site.projects.slice(1),
      testimonials: [{ ...testimonial, id: "new", name: "Una" }, ...site.testimonials],
    };
    const said = changesBetween(site, after).map(({ fields: _, ...change }) => change);
    expect(said).toEqual([
      { kind: "added", subject: "service", id: "new", name: "Gilding" },
      { kind: "removed", subject: "service", id: service.id, name: service.name },
      { kind: "removed", subject: "project", id: project.id, name: project.title },
      { kind: "added", subject: "testimonial", id: "new", name: "Una" },
    ]);
  });

  test("another order of the services", () => {
    const services = [second, service, ...site.services.slice(2)];
    const names = (some: Content["services"]) => some.map(({ name }) => name);
    expect(changesBetween(site, { ...site, services })).toEqual([
      {
        kind: "reordered",
        subject: "service",
        id: "",
        name: "Order of the services",
        fields: [{ field: "order", before: names(site.services), after: names(services) }],
      },
    ]);
  });

  test("a service added or removed between others does not make another order of those", () => {
    const added = { ...service, id: "new", slug: "new" };
    const kinds = (services: Content["services"]) =>
      changesBetween(site, { ...site, services }).map(({ kind }) => kind);
    expect(kinds([added, ...site.services])).toEqual(["added"]);
    expect(kinds(site.services.filter(({ id }) => id !== second.id))).toEqual(["removed"]);
  });

  test("nothing, when all is equal, whatever the order in which it was written", () => {
    expect(changesBetween(site, structuredClone(site))).toEqual([]);
    expect(changesBetween(site, withKeysReversed(site))).toEqual([]);
  });
});

function withKeysReversed<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withKeysReversed) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, withKeysReversed(inner)]);
  return Object.fromEntries(entries.reverse());
}
