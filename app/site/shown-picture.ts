import type { Service } from "#domain/content/services.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";

/** The picture behind a content's URL, or undefined when there is none: pages stand without it. */
export function shownPicture(site: SiteContent, url: string | null | undefined) {
  return url ? site.pictures[url] : undefined;
}

/** The picture of a service, in the words that the service has for it. */
export function servicePicture(site: SiteContent, service: Service): Picture | undefined {
  const picture = shownPicture(site, service.heroImage);
  return picture && { ...picture, alt: service.heroAlt, caption: service.heroCaption };
}

/**
 * What a paint chart prints under a sample, where the finish is named already: of Dragging,
 * 'Dragging, bottle green over sage' becomes 'Bottle green over sage'.
 */
export function finishNote(finish: string, caption: string): string {
  const [first = "", ...rest] = caption.split(", ");
  const named = first.toLowerCase().startsWith(finish.toLowerCase());
  const note = named && rest.length > 0 ? rest.join(", ") : caption;
  return note.charAt(0).toUpperCase() + note.slice(1);
}
