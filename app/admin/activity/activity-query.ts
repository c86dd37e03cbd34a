import { pageNumber } from "#app/admin/lists/page-number.ts";
import { type ActivityKind, activityEvents } from "#domain/activity/events.ts";
import type { ActivityFilter } from "#domain/activity/list-activity.ts";
import { isDate } from "#domain/business/london-clock.ts";
import { cutLine } from "#domain/text/clean-text.ts";
import { emailKey } from "#domain/text/email-address.ts";

export interface ActivityQuery extends ActivityFilter {
  /** From 1. */
  page: number;
}

export const activityKinds = Object.keys(activityEvents) as ActivityKind[];

/** Most characters of a search. */
export const activitySearchLimit = 200;

/** The filters of a URL. Nonsense counts as missing. */
export function readActivityQuery(params: URLSearchParams): ActivityQuery {
  const text = (name: string) => cutLine(params.get(name) ?? "", activitySearchLimit);
  const date = (name: string) => (isDate(text(name)) ? text(name) : "");
  return {
    person: emailKey(text("person")),
    kind: activityKinds.find((kind) => kind === params.get("kind")) ?? null,
    from: date("from"),
    to: date("to"),
    search: text("search"),
    page: pageNumber(params),
  };
}

/** The path of what one person did, by their address. */
export function activityOf(person: string): string {
  return `/admin/activity?${new URLSearchParams({ person })}`;
}

/** The path of the record with these filters, or of another page that takes them. */
export function activityPath(
  { page, kind, ...texts }: ActivityQuery,
  path = "/admin/activity",
): string {
  const set = Object.entries({ ...texts, kind: kind ?? "" }).filter(([, value]) => value !== "");
  const params = new URLSearchParams(set);
  if (page > 1) params.set("page", String(page));
  return params.size > 0 ? `${path}?${params}` : path;
}
