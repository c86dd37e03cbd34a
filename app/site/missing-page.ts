import { matchRoutes, type ServerBuild } from "react-router";
import { routeTree } from "#app/http/route-tree.ts";
import { presentSlug } from "#domain/publishing/present-slug.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { projectPath, servicePath } from "./paths.ts";
import { sampledServices } from "./sampler/sampler-data.ts";

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
export function missingPages(build: ServerBuild) {
  const tree = routeTree(build);
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
