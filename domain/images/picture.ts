/** A picture with everything a page needs to show it without a look-up or a layout shift. */
export interface Picture {
  /** What content refers to, e.g. `/pictures/dragging.jpg`; answers the picture as JPEG. */
  url: string;
  /** Size of the largest variant in pixels, orientation applied. */
  width: number;
  height: number;
  /** The picture's own average colour, `#rrggbb`, shown until it has arrived. */
  colour: string;
  alt: string;
  caption: string;
  /** Variants by format, narrowest first. */
  avif: PictureVariant[];
  webp: PictureVariant[];
  /** Path of a 1200 × 630 JPEG crop for social cards. */
  social: string;
}

export interface PictureVariant {
  /** Width in pixels. */
  width: number;
  /** Path; the name carries a hash of the content, so that it may be cached for ever. */
  url: string;
}
