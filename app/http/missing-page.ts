import { matchRoutes, type ServerBuild } from "react-router";
import { projectAddress, serviceAddress } from "#app/site/addresses.ts";
import { presentSlug } from "#domain/publishing/former-slugs.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { routeTree } from "./route-tree.ts";

/** A page that says that something is not there. */
export interface MissingPage {
  /** One at which it is rendered: every made-up address leads to one of three. */
  address: string;
  status: 404 | 410;
}

/** What no slug can be. */
const noSlug = "-";

/**
 * Finds the page for a path that leads to nothing on the public website: 410 at its own address for
 * what was taken off the site, otherwise 404. Null for whatever a route answers, and for its data
 * (`.data`).
 */
export function missingPages(build: ServerBuild) {
  const tree = routeTree(build);
  return (pathname: string, site: SiteContent): MissingPage | null => {
    const page = pathname.replace(/\.data$/, "");
    const match = matchRoutes(tree, page)?.at(-1);
    const slug = match?.params.slug ?? "";
    switch (match?.route.id) {
      case "site/not-found":
        return { address: "/404", status: 404 };
      case "site/service":
        return missingItem(site, "services", slug);
      case "site/project":
        return missingItem(site, "projects", slug);
      default:
        return null;
    }
  };
}

const addressOf = { services: serviceAddress, projects: projectAddress };

/** Null for an item that is there, and for one that has moved, to which its route leads. */
function missingItem(
  site: SiteContent,
  noun: "services" | "projects",
  slug: string,
): MissingPage | null {
  const present = presentSlug(site, noun, slug);
  if (present || site[noun].some((item) => item.slug === slug)) return null;
  return present === null
    ? { address: addressOf[noun](slug), status: 410 }
    : { address: addressOf[noun](noSlug), status: 404 };
}
