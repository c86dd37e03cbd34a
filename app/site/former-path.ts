import { data, redirect } from "react-router";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { serviceCards } from "./cards.ts";
import type { ServiceCardData } from "./service-card.tsx";

/** What a page has that does not find what it was asked for. */
export interface NothingFound {
  /** Three finishes, for a visitor whom an old link has led to nothing. */
  instead: ServiceCardData[];
}

/**
 * Answers for a page that does not exist: 301 to its present path, 410 if it was removed from the
 * site, 404 if it was never there. `present` is the result of `presentSlug`.
 */
export function answerFormerPath(
  site: SiteContent,
  present: string | null | undefined,
  pathOf: (slug: string) => string,
) {
  if (present) throw redirect(pathOf(present), 301);
  return answerNothing(site, present === null ? 410 : 404);
}

/** Answers that there is nothing, with three finishes to go on with. */
export function answerNothing(site: SiteContent, status: 404 | 410) {
  const found: NothingFound = { instead: serviceCards(site).slice(0, 3) };
  return data(found, { status });
}
