import { data, matchRoutes, type RouteObject, redirect } from "react-router";
import { presentSlug } from "#domain/publishing/present-slug.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { projectPath, servicePath } from "./paths.ts";
import { sampledServices } from "./sampler/sampler-data.ts";
import { type ServiceCardData, serviceCards } from "./service-card.tsx";

/** The page that says that something was not found. */
export interface MissingPage {
  /** Where the page is rendered. All paths that never existed share three pages. */
  path: string;
  status: 404 | 410;
}

/** Not a valid slug. */
const noSlug = "-";

/**
 * Finds the page for a public path that does not exist: 410 for an item that was removed from the
 * site, otherwise 404. Null for a path that a route answers.
 */
export function missingPages(tree: RouteObject[]) {
  return (pathname: string, site: SiteContent): MissingPage | null => {
    const page = pathname.replace(/\.data$/, "");
    const match = matchRoutes(tree, page)?.at(-1);
    const slug = match?.params.slug ?? "";
    switch (match?.route.id) {
      case "site/not-found":
        return { path: "/404", status: 404 };
      case "site/sampler/sampler":
        return sampledServices(site).length > 0 ? null : { path: "/404", status: 404 };
      case "site/service":
      case "site/service-plates":
      case "site/specification":
        return missingItem(site, "services", slug);
      case "site/project":
      case "site/project-plates":
        return missingItem(site, "projects", slug);
      default:
        return null;
    }
  };
}

const pathOf = { services: servicePath, projects: projectPath };

/** Null for an item that exists, and for one that moved, whose route redirects. */
function missingItem(
  site: SiteContent,
  noun: "services" | "projects",
  slug: string,
): MissingPage | null {
  const present = presentSlug(site, noun, slug);
  if (present || site[noun].some((item) => item.slug === slug)) return null;
  return present === null
    ? { path: pathOf[noun](slug), status: 410 }
    : { path: pathOf[noun](noSlug), status: 404 };
}

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
