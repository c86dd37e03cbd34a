import type { Picture } from "#domain/images/picture.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { folded } from "#domain/text/folded.ts";
import { servicePicture } from "./shown-picture.ts";

/** A technique that is a service. */
export interface ServiceTechnique {
  /** As the list of techniques writes it. */
  name: string;
  slug: string;
  picture: Picture | undefined;
  /** The service's place on the site, from 0. */
  place: number;
}

export interface ShownTechniques {
  /** In the order of the services. */
  services: ServiceTechnique[];
  /** In their own order. */
  others: string[];
}

/** The techniques of the about page. One is a service if it has the service's name, folded. */
export function shownTechniques(site: SiteContent): ShownTechniques {
  const { techniques } = site.aboutPage;
  const names = new Set(site.services.map((service) => folded(service.name)));
  return {
    services: site.services.flatMap((service, place) => {
      const name = techniques.find((technique) => folded(technique) === folded(service.name));
      if (!name) return [];
      return [{ name, slug: service.slug, picture: servicePicture(site, service), place }];
    }),
    others: techniques.filter((technique) => !names.has(folded(technique))),
  };
}
