import { contentTypes, type Noun } from "#domain/content/registry.ts";
import { homePicture, workshopPicture } from "#domain/images/page-pictures.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { projectPath, publicPaths, servicePath } from "./paths.ts";
import { shownPicture } from "./shown-picture.ts";

/** A public page in the sitemap. */
export interface SitemapEntry {
  path: string;
  /**
   * When its content last changed, as ISO-8601 text in UTC. Undefined if the version does not
   * record it.
   */
  lastChanged: string | undefined;
  /** Paths of its main pictures. */
  pictures: string[];
}

/** The pages without a slug, with the urls of their pictures. */
const pages = {
  "/": [homePicture],
  "/services": [],
  "/portfolio": [],
  "/about": [workshopPicture],
  "/contact": [],
  "/privacy": [],
};

type Page = keyof typeof pages;

/** Which of these pages show items of a type, and so change with them. */
const pagesShowing: Record<Noun, readonly [Page, ...Page[]]> = {
  business: ["/", "/about", "/contact", "/privacy"],
  service: ["/", "/services"],
  project: ["/", "/portfolio"],
  testimonial: ["/", "/about"],
};

/** A page's pictures by `url`, and the keys of `changedAt` that concern the page. */
interface Shown {
  pictures: (string | null)[];
  changesWith: string[];
}

/** Every public page of a version, in reading order. */
export function sitemapEntries(site: SiteContent): SitemapEntry[] {
  const shown = shownByPath(site);
  return publicPaths(site).map((path) => {
    const { pictures, changesWith } = shown.get(path) ?? nothing;
    const times = changesWith.flatMap((key) => site.changedAt[key] ?? []);
    return {
      path,
      lastChanged: times.sort().at(-1),
      pictures: pictures.flatMap((url) => picturePath(shownPicture(site, url)) ?? []),
    };
  });
}

const nothing: Shown = { pictures: [], changesWith: [] };

function shownByPath(site: SiteContent): Map<string, Shown> {
  const nouns = contentTypes.map(({ noun }) => noun);
  return new Map<string, Shown>([
    ...Object.entries(pages).map(([path, pictures]): [string, Shown] => [
      path,
      { pictures, changesWith: nouns.filter((noun) => pagesShowing[noun].includes(path as Page)) },
    ]),
    ...site.services.map(({ id, slug, heroImage }): [string, Shown] => [
      servicePath(slug),
      { pictures: [heroImage], changesWith: [id] },
    ]),
    ...site.projects.map(({ id, slug, images }): [string, Shown] => [
      projectPath(slug),
      { pictures: images.map(({ url }) => url), changesWith: [id] },
    ]),
  ]);
}

function picturePath(picture: Picture | undefined): string | undefined {
  return picture && (picture.named ?? picture.url);
}
