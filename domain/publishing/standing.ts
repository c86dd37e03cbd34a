import { isDeepStrictEqual } from "node:util";
import { plainBusiness, plainProject, plainService, plainTestimonial } from "./freeze.ts";
import type { Content } from "./site-content.ts";

/** What visitors see of something saved: the same, an older state of it, or nothing yet. */
export type Standing = "published" | "changed" | "new";

/** How rows stand against what is published, by subject; a place in an order does not count. */
export function standings(published: Content) {
  return {
    business: (row: Content["business"]): Standing =>
      isDeepStrictEqual(plainBusiness(row), published.business) ? "published" : "changed",
    service: among(published.services, plainService),
    project: among(published.projects, plainProject),
    testimonial: among(published.testimonials, plainTestimonial),
  };
}

function among<Item extends { id: string }>(published: Item[], plain: (row: Item) => Item) {
  let byId: Map<string, Item> | undefined;
  return (row: Item): Standing => {
    byId ??= new Map(published.map((item) => [item.id, item]));
    const seen = byId.get(row.id);
    if (!seen) return "new";
    return isDeepStrictEqual(plain(row), seen) ? "published" : "changed";
  };
}
