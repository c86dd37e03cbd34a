import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { areByHand } from "#domain/content/order-by-hand.ts";
import { projects } from "#domain/content/projects.ts";
import { isByHand } from "#domain/content/registry.ts";
import { listOrder } from "#domain/content/store.ts";
import type { Picture } from "#domain/images/picture.ts";
import { type Change, readChanges, writesOf } from "./changes.ts";
import type { SiteContent } from "./site-content.ts";
import { siteWith } from "./site-with.ts";

/**
 * The site as visitors would see it with these changes; with all that is saved if they are left
 * out.
 * @param pictures all that the content may show
 */
export async function draftSite(
  db: Kysely<Tables>,
  site: SiteContent,
  pictures: Record<string, Picture>,
  changes?: readonly Change[],
): Promise<SiteContent> {
  const writes = writesOf(changes ?? (await readChanges(db)));
  const places = await firstPlaces(db, site);
  return { ...siteWith({ ...site, places }, writes), pictures };
}

/** The first order by hand gives places to projects that are not published again. */
async function firstPlaces(db: Kysely<Tables>, site: SiteContent): Promise<SiteContent["places"]> {
  if (isByHand(projects, site) || !(await areByHand(db, projects))) return site.places;
  const order = await listOrder(db, projects);
  const placed = order.flatMap(({ id, place }) => (place ? [[id, place] as const] : []));
  return { ...Object.fromEntries(placed), ...site.places };
}
