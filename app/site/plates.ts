import type { Project } from "#domain/content/projects.ts";
import type { Service } from "#domain/content/services.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import type { PairedPicture } from "./before-after.tsx";
import { servicePicture, shownPicture } from "./shown-picture.ts";

/** A picture of a service or project, as it is shown whole on a page of plates. */
export interface Plate {
  /** With the alt text and caption that the item gives it. */
  picture: PairedPicture;
  /** From 1. Names the plate's place on its page: `#3`. */
  number: number;
  isCloseUp: boolean;
  /** Whether it shows the view of the plate before it as it was before the work. */
  isBefore?: boolean;
  /**
   * Where the item's page shows it: nothing for the top, or `#plate-3`. The view before the work
   * stands with the finished work.
   */
  place: string;
  /** When the page changes, the picture between the texts turns into the plate. */
  transitionName: string;
}

/**
 * The plates of a service: its main picture, then the others. None if it has no others. A picture
 * that cannot be found is left out.
 */
export function servicePlates(site: SiteContent, service: Service): Plate[] {
  const others = service.plates.flatMap(({ url, alt, caption, kind }) => {
    const picture = shownPicture(site, url);
    return picture
      ? [{ picture: { ...picture, alt, caption }, isCloseUp: kind === "close-up" }]
      : [];
  });
  if (others.length === 0) return [];
  const main = servicePicture(site, service);
  const all = main ? [{ picture: main, isCloseUp: false }, ...others] : others;
  return numbered(all, `service-${service.slug}`, { hasMain: main !== undefined });
}

/**
 * The plates of a project: its pictures, each followed by the one of the same view before the work
 * if there is one. The first is its main picture.
 */
export function projectPlates(site: SiteContent, project: Project): Plate[] {
  const plates = project.images.flatMap(
    ({ url, alt, caption, before: beforeUrl, beforeAlt = "" }) => {
      const picture = shownPicture(site, url);
      if (!picture) return [];
      const view = shownPicture(site, beforeUrl);
      const before = view && { ...view, alt: beforeAlt, caption: "" };
      const after = { picture: { ...picture, alt, caption, before }, isCloseUp: false };
      return before ? [after, { picture: before, isCloseUp: false, isBefore: true }] : [after];
    },
  );
  return numbered(plates, `project-${project.slug}`, { hasMain: true });
}

function numbered(
  plates: Pick<Plate, "picture" | "isCloseUp" | "isBefore">[],
  name: string,
  { hasMain }: { hasMain: boolean },
): Plate[] {
  return plates.map((plate, index) => {
    const number = index + 1;
    const place = plate.isBefore ? index : number;
    return {
      ...plate,
      number,
      place: place === 1 && hasMain ? "" : `#plate-${place}`,
      // The main picture has the name that cards give it too.
      transitionName: index === 0 ? name : `${name}-plate-${number}`,
    };
  });
}
