import { builtInSite } from "#domain/publishing/built-in-site.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";

/** A project of which the first and the last picture have one from before the work. */
export const pairPath = "/portfolio/civic-hall-restoration";

/** The built-in site, with those two. */
export function siteWithPair(): SiteContent {
  const site = builtInSite({});
  const pair = {
    before: "/pictures/georgian-townhouse-1.jpg",
    beforeAlt: "The hall in brown gloss",
  };
  const projects = site.projects.map((project) => ({
    ...project,
    images: project.images.map((image, index) => (index === 1 ? image : { ...image, ...pair })),
  }));
  return { ...site, projects };
}
