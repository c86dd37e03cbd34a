import type { Picture } from "#domain/images/picture.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";

/** The picture behind a content's URL, or undefined when there is none: pages stand without it. */
export function shownPicture(site: SiteContent, url: string | null | undefined) {
  return url ? site.pictures[url] : undefined;
}

/** What a paint chart prints under a sample: 'Dragging, bottle green over sage' becomes 'Bottle green over sage'. */
export function finishNote(picture: Picture): string {
  const note = picture.caption.split(", ").slice(1).join(", ") || picture.caption;
  return note.charAt(0).toUpperCase() + note.slice(1);
}
