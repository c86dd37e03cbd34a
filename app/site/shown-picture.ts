import type { Service } from "#domain/content/services.ts";
import type { Picture } from "#domain/images/picture.ts";
import { pictureAt } from "#domain/images/picture-reference.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { folded } from "#domain/text/clean-text.ts";
import { withMarkOf, withoutEditMarks } from "#domain/text/edit-mark.ts";

/** The picture that content refers to. Undefined if there is none. */
export function shownPicture(site: Pick<SiteContent, "pictures">, url: string | null | undefined) {
  return pictureAt(site.pictures, url && withoutEditMarks(url));
}

/**
 * The picture of somebody or something with a name, which is its alternative text: a person's
 * photo, the logo. In a preview it leads to the field of the picture, not of the name.
 */
export function namedPicture(
  site: SiteContent,
  url: string | null,
  name: string,
): Picture | undefined {
  const picture = shownPicture(site, url);
  return picture && url ? { ...picture, alt: withMarkOf(url, name) } : undefined;
}

/** A page's own picture, with the page's alt text and caption. */
export function pagePicture(
  site: SiteContent,
  page: { picture: string | null; pictureAlt: string; pictureCaption: string },
): Picture | undefined {
  const picture = shownPicture(site, page.picture);
  return picture && { ...picture, alt: page.pictureAlt, caption: page.pictureCaption };
}

/** The picture of the area that the business serves, with the contact page's words for it. */
export function areaPicture({ contactPage, pictures }: SiteContent): Picture | undefined {
  const { areaPicture: url, areaPictureAlt, areaPictureCaption } = contactPage;
  const picture = shownPicture({ pictures }, url);
  return picture && { ...picture, alt: areaPictureAlt, caption: areaPictureCaption };
}

/** The picture of a service, with the service's alt text and caption. */
export function servicePicture(site: SiteContent, service: Service): Picture | undefined {
  const picture = shownPicture(site, service.heroImage);
  return picture && { ...picture, alt: service.heroAlt, caption: service.heroCaption };
}

/**
 * The caption without the finish, which the card already names: for Dragging, 'Dragging, bottle
 * green over sage' becomes 'Bottle green over sage'.
 */
export function finishNote(finish: string, caption: string): string {
  const [first = "", ...rest] = caption.split(", ");
  const named = folded(first).startsWith(folded(finish));
  const note = named && rest.length > 0 ? rest.join(", ") : caption;
  return note.charAt(0).toUpperCase() + note.slice(1);
}

// In the order of the built-in finishes, in the colours of their pictures: Dragging in bottle
// green, Rag Roll in pink, and so on.
const colours = [
  "bg-green-light",
  "bg-pink",
  "bg-ink-soft",
  "bg-green",
  "bg-ochre",
  "bg-line",
  "bg-brass",
] as const;

/**
 * The colour of the panel that replaces a missing picture, by the service's place on the site, from
 * 0.
 */
export function panelColour(place: number): string {
  return colours[place % colours.length] ?? colours[0];
}

/** Attributes of the `<img>` that shows the business's logo. */
export interface Logo {
  src: string;
  srcSet: string;
  sizes: string;
  width: number;
  height: number;
  alt: string;
}

/** Height and greatest width at which pages lay out the logo, in rem: `h-12` and `max-w-56`. */
const box = { height: 3, width: 14 };

/**
 * The logo as an `<img>`, so that the header's script need not know how pictures are made. WebP,
 * since it keeps what is transparent; `src` is a JPEG on the colour of the paper.
 */
export function logoOf(site: SiteContent): Logo | undefined {
  const picture = namedPicture(site, site.business.logo, site.business.name);
  if (!picture) return undefined;
  const { width, height } = picture;
  const shown = Math.min((width / height) * box.height, box.width);
  return {
    src: picture.named ?? picture.url,
    srcSet: picture.webp.map((variant) => `${variant.url} ${variant.width}w`).join(", "),
    sizes: `${Math.ceil(shown * 10) / 10}rem`,
    width,
    height,
    alt: picture.alt,
  };
}
