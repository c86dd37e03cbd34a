import type { Picture } from "#domain/images/picture.ts";
import { pictureAt } from "#domain/images/picture-reference.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";

/** The icon as a drawing, for browser tabs. */
export const drawnIcon = "/favicon.svg";

/** Side of the other icons, in pixels. The ICO file contains a PNG. */
export const iconSides = {
  "/favicon.ico": 32,
  "/apple-touch-icon.png": 180,
  "/icon-192.png": 192,
  "/icon-512.png": 512,
  "/icon-maskable-512.png": 512,
} as const;

/** Android cuts this one to a circle, a square or a drop, so its edges show nothing. */
export const maskableIcon = "/icon-maskable-512.png" satisfies keyof typeof iconSides;

export type IconPath = typeof drawnIcon | keyof typeof iconSides;

/** What icons without a logo show. */
export interface IconLetters {
  initials: string;
  /** Its first letters are shown where there are no initials. */
  name: string;
}

/** How much longer one side of a logo may be than the other, if it is to be the icon. */
const nearlySquare = 1.1;

/** The business's logo if it is square: then it is the icon, in place of the initials. */
export function squareLogo(site: SiteContent): Picture | undefined {
  const picture = pictureAt(site.pictures, site.business.logo);
  if (!picture) return undefined;
  const ratio = picture.width / picture.height;
  return Math.max(ratio, 1 / ratio) <= nearlySquare ? picture : undefined;
}
