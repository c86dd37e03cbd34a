import { isDeepStrictEqual } from "node:util";
import type { Content } from "./site-content.ts";

/** One thing that visitors will see otherwise. */
export interface Change {
  kind: "added" | "changed" | "removed" | "reordered";
  subject: "business" | "service" | "project" | "testimonial";
  /** Of the item; empty for the business, and for an order. */
  id: string;
  /** As people call it. */
  name: string;
  /** Of what changed: each field that differs, as it is published and as it is saved. */
  fields: FieldChange[];
}

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** What differs between what is published and what is saved, in the order of the site. */
export function changesBetween(before: Content, after: Content): Change[] {
  return [
    ...businessChanges(before, after),
    ...itemChanges("service", before.services, after.services, ({ name }) => name),
    ...orderChanges(before.services, after.services),
    ...itemChanges("project", before.projects, after.projects, ({ title }) => title),
    ...itemChanges("testimonial", before.testimonials, after.testimonials, ({ name }) => name),
  ];
}

function businessChanges(before: Content, after: Content): Change[] {
  const fields = fieldChanges(before.business, after.business);
  if (fields.length === 0) return [];
  return [{ kind: "changed", subject: "business", id: "", name: after.business.name, fields }];
}

function itemChanges<Item extends { id: string }>(
  subject: Change["subject"],
  before: Item[],
  after: Item[],
  nameOf: (item: Item) => string,
): Change[] {
  const published = new Map(before.map((item) => [item.id, item]));
  const saved = new Set(after.map(({ id }) => id));
  const change = (kind: Change["kind"], item: Item, fields: FieldChange[] = []): Change => ({
    kind,
    subject,
    id: item.id,
    name: nameOf(item),
    fields,
  });
  return [
    ...after.flatMap((item) => {
      const old = published.get(item.id);
      if (!old) return [change("added", item)];
      const fields = fieldChanges(old, item);
      return fields.length > 0 ? [change("changed", item, fields)] : [];
    }),
    ...before.filter(({ id }) => !saved.has(id)).map((item) => change("removed", item)),
  ];
}

/**
 * Whether those that stay come in another order. Projects and testimonials are ordered by what they
 * are.
 */
function orderChanges(before: Content["services"], after: Content["services"]): Change[] {
  const staying = (some: Content["services"], others: Content["services"]) => {
    const ids = new Set(others.map(({ id }) => id));
    return some.filter(({ id }) => ids.has(id));
  };
  const [old, now] = [staying(before, after), staying(after, before)];
  if (old.every(({ id }, index) => id === now[index]?.id)) return [];
  const names = (services: Content["services"]) => services.map(({ name }) => name);
  const fields = [{ field: "order", before: names(before), after: names(after) }];
  return [{ kind: "reordered", subject: "service", id: "", name: "Order of the services", fields }];
}

function fieldChanges<Item extends object>(before: Item, after: Item): FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Item>;
  return [...fields]
    .filter((field) => !isDeepStrictEqual(before[field], after[field]))
    .map((field) => ({ field: String(field), before: before[field], after: after[field] }));
}
