import type { Picture, PictureVariant } from "#domain/images/picture.ts";

interface PictureProps {
  picture: Picture;
  /**
   * The width at which the whole picture is laid out, cropped parts included: `(min-width: 62rem)
   * 33vw, 100vw`.
   */
  sizes: string;
  /**
   * For the picture at the top of a page: loads first. The others load when they come near the
   * viewport.
   */
  priority?: boolean;
  /**
   * Shape and position of the box that the picture fills: `aspect-[4/3]`, `absolute inset-0`.
   * `object-left` and the like choose which part a crop keeps of a picture without a focal point.
   */
  className?: string;
  /**
   * How the picture fills its box. By default it is cropped. `whole` gives the box the picture's
   * own shape and the width it is laid out in; `contained` shows all of it in a box of any shape.
   */
  fit?: "cropped" | "whole" | "contained";
  /** Replaces the picture's alternative text. Empty for a decorative picture. */
  alt?: string;
  /** When the page changes, pictures with the same name turn into one another. */
  transitionName?: string;
}

const fits = {
  cropped: "relative block size-full object-cover [object-position:inherit]",
  whole: "relative block h-auto w-full",
  contained: "absolute inset-0 block size-full object-contain",
};

/**
 * A picture that fills its box. The picture's main colour shows until it has loaded, and nothing
 * moves when it has.
 */
export function PictureBox(props: PictureProps) {
  const { picture, sizes, priority = false, className = "", transitionName } = props;
  const { fit = "cropped" } = props;
  return (
    // `contain: paint` makes the box the containing block for the image, and leaves `position` to
    // the caller.
    <span
      className={`block overflow-hidden contain-paint ${className}${fit === "cropped" ? focalPointClass(picture) : ""}`}
      data-transition-name={transitionName}
    >
      {/* The colour is an SVG attribute, because the site's policy allows no style attributes. */}
      <svg
        aria-hidden="true"
        className="absolute inset-0 size-full"
        // Keeps the picture's shape, so that the colour fills no more than the picture will.
        viewBox={fit === "contained" ? `0 0 ${picture.width} ${picture.height}` : undefined}
      >
        <rect width="100%" height="100%" fill={picture.colour} />
      </svg>
      <picture className="contents [object-position:inherit]">
        <source type="image/avif" srcSet={sourceSet(picture.avif)} sizes={sizes} />
        <source type="image/webp" srcSet={sourceSet(picture.webp)} sizes={sizes} />
        <img
          className={fits[fit]}
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

/**
 * Classes by which every crop of a picture keeps its focal point in view, for a box whose shape
 * does not depend on the picture. The site's policy allows no style attributes, so the classes have
 * rounded distances (`base.css`). Empty for a picture without a focal point.
 */
export function focalPointClass({ width, height, focus }: Picture): string {
  if (!focus) return "";
  const x = step((focus.x * width) / height);
  const y = step((focus.y * height) / width);
  return ` focused focus-x-${x} focus-y-${y}`;
}

/** The nearest of the distances that `base.css` knows. */
function step(percent: number): number {
  const size = percent < 97.5 ? 5 : percent < 195 ? 10 : 20;
  return Math.min(Math.round(percent / size) * size, 400);
}
