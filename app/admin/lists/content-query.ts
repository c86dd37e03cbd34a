import {
  failureTo,
  type ListNoun,
  listNounAt,
  listPath,
} from "#app/admin/editing/content-areas.ts";
import { type Sector, sectors } from "#domain/content/sectors.ts";
import type { DatabaseFallback } from "#domain/database-message.ts";
import { pageNumber } from "./page-links.tsx";

/** What part of a list a URL asks for. */
export interface ContentQuery {
  /** Undefined for projects of all sectors, and for other items. */
  sector: Sector | undefined;
  /** From 1. */
  page: number;
  /** Whether the list is in the website's order, where what is ordered by hand can be moved. */
  isOrder: boolean;
}

/** How each list that has an order by hand is sorted otherwise. */
export const otherOrders = { service: "By name", project: "Newest first" };

/** Whether the items of a list can be ordered by hand. */
export function canBeOrdered(noun: ListNoun): noun is keyof typeof otherOrders {
  return noun in otherOrders;
}

/**
 * Reads a list's URL: the page, the sector where items have one, and the order where there are two.
 * Malformed parameters are ignored.
 */
export function readQuery(noun: ListNoun, params: URLSearchParams): ContentQuery {
  const isOrder = canBeOrdered(noun) && params.get("view") === "order";
  const asked = noun === "project" && !isOrder ? params.get("sector") : null;
  const sector = sectors.find((known) => known === asked);
  return { sector, page: pageNumber(params), isOrder };
}

/** The address of a part of a list, without parameters that have their default. */
export function listAddress(
  noun: ListNoun,
  { sector, page = 1, isOrder }: Partial<ContentQuery>,
): string {
  const params = new URLSearchParams({
    ...(isOrder && { view: "order" }),
    ...(sector && { sector }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `${listPath(noun)}?${params}` : listPath(noun);
}

/** What a post to a list's address does, beside deleting. */
const namedWrites = ["put-back", "move", "order"] as const;
type NamedWrite = (typeof namedWrites)[number];

/** Where a write to a list is posted. To delete an item, its id is posted to the list's path. */
export function writePath(noun: ListNoun, write: NamedWrite): string {
  return `${listPath(noun)}?${write}`;
}

/** What a post to a list's address does. */
export function listWriteAt({ searchParams }: URL): NamedWrite | "delete" {
  return namedWrites.find((write) => searchParams.has(write)) ?? "delete";
}

/** The red banner's text when a write to a list fails. */
export function writeFailure(url: URL): DatabaseFallback {
  const write = listWriteAt(url);
  if (write === "order") return "Failed to save";
  return failureTo(write === "put-back" ? "put back" : write, listNounAt(url.pathname));
}
