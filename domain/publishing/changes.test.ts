import { describe, expect, test } from "vitest";
import { type ContentType, titleOf, wholeItem } from "#domain/content/content-type.ts";
import { type Content, contentTypes, itemsOf } from "#domain/content/registry.ts";
import { builtInSite } from "./built-in-site.ts";
import { changesBetween } from "./changes.ts";

const site = builtInSite({});
const [service, second] = site.services;
const [project] = site.projects;
const [testimonial] = site.testimonials;
if (!service || !second || !project || !testimonial) throw new Error("nothing built in");

/** Every field of every type. */
const cases = contentTypes.flatMap((type) =>
  Object.keys(type.fields).map((field) => ({ type, noun: type.noun, field })),
);

function otherThan(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 1 ? value.toReversed() : [...value, "Other"];
  if (typeof value === "boolean") return !value;
  return typeof value === "number" ? value - 1 : "Other";
}

describe("the changes between two versions", () => {
  test.each(cases)("include $field of a $noun", ({ type, noun, field }) => {
    const whole = wholeItem(type as ContentType, { id: "only" }) as { id: string };
    const [item = whole, ...others] = itemsOf(site, type);
    const before = (item as Record<string, unknown>)[field];
    const after = otherThan(before);
    const edited = { ...item, [field]: after };
    // A new value may move the item: projects are sorted by year.
    const moved = type.isOrdered ? [edited, ...others] : [...others, edited];
    const content = (items: unknown[]) => ({
      ...site,
      [type.name]: type.isSingle ? items[0] : items,
    });
    expect(changesBetween(content([item, ...others]), content(moved))).toEqual([
      {
        kind: "changed",
        subject: noun,
        id: type.isSingle ? "" : item.id,
        name: titleOf(type as ContentType, edited),
        fields: [{ field, before, after }],
      },
    ]);
  });

  test("are one change for several fields of an item", () => {
    const services = [{ ...service, name: "Other", summary: "Other" }, ...site.services.slice(1)];
    const changes = changesBetween(site, { ...site, services });
    expect(changes.map(({ fields }) => fields.map(({ field }) => field))).toEqual([
      ["name", "summary"],
    ]);
  });

  test("name an added and a removed item", () => {
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

  test("include a new order of the services", () => {
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

  test("include no new order when a service is added or removed between others", () => {
    const added = { ...service, id: "new", slug: "new" };
    const kinds = (services: Content["services"]) =>
      changesBetween(site, { ...site, services }).map(({ kind }) => kind);
    expect(kinds([added, ...site.services])).toEqual(["added"]);
    expect(kinds(site.services.filter(({ id }) => id !== second.id))).toEqual(["removed"]);
  });

  test("are empty for equal content, whatever the order of its keys", () => {
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
