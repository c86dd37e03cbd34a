import type { Picture as PictureData, PictureVariant } from "#domain/images/picture.ts";

interface PictureProps {
  picture: PictureData;
  /** How wide it is shown, with what its box cuts off: `(min-width: 62rem) 33vw, 100vw`. */
  sizes: string;
  /**
   * For the picture a page opens with: fetched at once and first. The others wait until they come
   * near.
   */
  priority?: boolean;
  /**
   * Shape and place of the box, which the picture covers: `aspect-[4/3]`, `absolute inset-0`, or
   * nothing for its own ratio. `object-left` and its like say what a crop keeps.
   */
  className?: string;
  /** Instead of the picture's own text; empty where it only decorates. */
  alt?: string;
  /** Pictures of the same name on two pages become one another when the page changes. */
  transitionName?: string;
}

/**
 * A picture that covers its box. Its own colour stands there until it has arrived, and nothing
 * moves when it does.
 */
export function Picture(props: PictureProps) {
  const { picture, sizes, priority = false, className = "", transitionName } = props;
  return (
    // Containing paint makes the box the frame of what is positioned in it, and leaves `position`
    // to the caller.
    <span
      className={`block overflow-hidden contain-paint ${className}`}
      data-transition-name={transitionName}
    >
      {/* An attribute of SVG carries the colour, since the site allows no style attributes. */}
      <svg aria-hidden="true" className="absolute inset-0 size-full">
        <rect width="100%" height="100%" fill={picture.colour} />
      </svg>
      <picture className="contents [object-position:inherit]">
        <source type="image/avif" srcSet={sourceSet(picture.avif)} sizes={sizes} />
        <source type="image/webp" srcSet={sourceSet(picture.webp)} sizes={sizes} />
        <img
          className="relative block size-full object-cover [object-position:inherit]"
          src={picture.named ?? picture.url}
          alt={props.alt ?? picture.alt}
          width={picture.width}
          height={picture.height}
          loading={priority ? "eager" : "lazy"}
          decoding={priority ? "auto" : "async"}
          fetchPriority={priority ? "high" : undefined}
        />
      </picture>
    </span>
  );
}

function sourceSet(variants: PictureVariant[]): string {
  return variants.map(({ url, width }) => `${url} ${width}w`).join(", ");
}
