import type { SiteContent } from "#domain/publishing/site-content.ts";
import { namedPicture } from "./shown-picture.ts";

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
