import { type ListNoun, listPath } from "#app/admin/editing/content-areas.ts";
import { type Sector, sectors } from "#domain/content/sectors.ts";
import { pageNumber } from "./page-links.tsx";

/** What part of a list a URL asks for. */
export interface ContentQuery {
  /** Undefined for projects of all sectors, and for other items. */
  sector: Sector | undefined;
  /** From 1. */
  page: number;
}

/**
 * Reads the page from a list's URL, and the sector where items have one. Malformed parameters are
 * ignored.
 */
export function readQuery(noun: ListNoun, params: URLSearchParams): ContentQuery {
  const asked = noun === "project" ? params.get("sector") : null;
  return { sector: sectors.find((known) => known === asked), page: pageNumber(params) };
}

/** The address of a part of a list, without parameters that have their default. */
export function listAddress(noun: ListNoun, { sector, page = 1 }: Partial<ContentQuery>): string {
  const params = new URLSearchParams({
    ...(sector && { sector }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `${listPath(noun)}?${params}` : listPath(noun);
}

/** Where the id of a deleted item is posted to put it back. */
export function putBackPath(noun: ListNoun): string {
  return `${listPath(noun)}?put-back`;
}

/** What a post to a list's address does. */
export function listWriteAt({ searchParams }: URL): "delete" | "put back" {
  return searchParams.has("put-back") ? "put back" : "delete";
}
