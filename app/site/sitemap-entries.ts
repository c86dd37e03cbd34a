import { homePicture, workshopPicture } from "#domain/images/page-pictures.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { projectAddress, publicAddresses, serviceAddress } from "./addresses.ts";
import { shownPicture } from "./shown-picture.ts";

/** A public page as the sitemap tells of it. */
export interface SitemapEntry {
  /** Path. */
  address: string;
  /**
   * When it showed something else last, as ISO-8601 text in UTC; undefined when the version does
   * not say.
   */
  lastChanged: string | undefined;
  /** Paths of the pictures that it is about. */
  pictures: string[];
}

/** What a page shows: pictures by their `url`, and by whose keys in `changedAt` it changes. */
interface Shown {
  pictures: (string | null)[];
  changesWith: string[];
}

/** Every public page of a version, in reading order. */
export function sitemapEntries(site: SiteContent): SitemapEntry[] {
  const shown = shownByAddress(site);
  return publicAddresses(site).map((address) => {
    const { pictures, changesWith } = shown.get(address) ?? nothing;
    const times = changesWith.flatMap((key) => site.changedAt[key] ?? []);
    return {
      address,
      lastChanged: times.sort().at(-1),
      pictures: pictures.flatMap((url) => pathOf(shownPicture(site, url)) ?? []),
    };
  });
}

const nothing: Shown = { pictures: [], changesWith: [] };

function shownByAddress(site: SiteContent): Map<string, Shown> {
  const about: Shown = {
    pictures: [workshopPicture],
    changesWith: ["business", "testimonial"],
  };
  const every = ["business", "service", "project", "testimonial"];
  return new Map<string, Shown>([
    ["/", { pictures: [homePicture], changesWith: every }],
    ["/services", { pictures: [], changesWith: ["service"] }],
    ...site.services.map(({ id, slug, heroImage }): [string, Shown] => [
      serviceAddress(slug),
      { pictures: [heroImage], changesWith: [id] },
    ]),
    ["/portfolio", { pictures: [], changesWith: ["project"] }],
    ...site.projects.map(({ id, slug, images }): [string, Shown] => [
      projectAddress(slug),
      { pictures: images.map(({ url }) => url), changesWith: [id] },
    ]),
    ["/about", about],
    ["/contact", { pictures: [], changesWith: ["business"] }],
    ["/privacy", { pictures: [], changesWith: ["business"] }],
  ]);
}

function pathOf(picture: Picture | undefined): string | undefined {
  return picture && (picture.named ?? picture.url);
}
